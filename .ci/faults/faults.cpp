// Faults that the sanitizers must find, each a function that .ci/sanitize calls.
#include <array>
#include <limits>
#include <thread>
#include <vector>

struct Pair {
  int first, second;
};
int sum_of_other_pair(const Pair& pair);

extern "C" {

// Reads past the end of an array.
int overrun(int size) {
  const std::vector<char> bytes(size);
  return bytes.data()[size];
}

// Uses memory after it has been freed.
int stale(int size) {
  const char* bytes = std::vector<char>(size).data();
  return bytes[0];
}

// Overflows an integer.
int overflow(int more) {
  return std::numeric_limits<int>::max() + more;
}

// Counts in two threads without a lock.
int race(int rounds) {
  int count = 0;
  const auto work = [&] {
    for (int i = 0; i < rounds; ++i) ++count;
  };
  std::jthread other(work);
  work();
  return count;
}

// Uses a type that has another definition in other_pair.cpp.
int two_definitions(int number) {
  return sum_of_other_pair({number, number});
}

}  // extern "C"
