// A violation of the one-definition rule: faults.cpp defines the same type with other members.
struct Pair {
  double first, second;
};

int sum_of_other_pair(const Pair& pair) {
  return static_cast<int>(pair.first + pair.second);
}
