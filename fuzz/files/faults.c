// Let one file operation of a program go wrong. `faults.py` preloads this library.
//
// The operations below $FAULT_FOLDER that change files are counted from 1 and written to
// $FAULT_LOG. $FAULT_KIND says what happens at operation $FAULT_AT:
//   early  signal $FAULT_NUMBER comes before the operation, or when half of the data is written
//   late   the signal comes after the operation
//   error  the operation fails with the error $FAULT_NUMBER
//   slow   the operation begins after $FAULT_NUMBER milliseconds
//   full   half of the data is written; after that, the disk is full

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int count;

static long setting(const char* name) {
  const char* text = getenv(name);
  return text ? atol(text) : 0;
}

static int is_kind(const char* kind) {
  const char* wanted = getenv("FAULT_KIND");
  return wanted && strcmp(wanted, kind) == 0;
}

static int is_watched(const char* path) {
  const char* folder = getenv("FAULT_FOLDER");
  return folder && strncmp(path, folder, strlen(folder)) == 0;
}

static int find_path(int file, char* path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  path[length < 0 ? 0 : length] = 0;
  return length > 0 && is_watched(path);
}

static void note(const char* what, const char* path, const char* other) {
  char line[2 * PATH_MAX + 32];
  int length = snprintf(line, sizeof line, "%s\t%s\t%s\n", what, path, other);
  const char* name = getenv("FAULT_LOG");
  long log = syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  syscall(SYS_write, log, line, length);
  syscall(SYS_close, log);
}

static int begin(int takes_space) {
  int past = ++count - (int)setting("FAULT_AT");
  if (past == 0 && is_kind("early")) raise((int)setting("FAULT_NUMBER"));
  if (past == 0 && is_kind("slow")) usleep((useconds_t)setting("FAULT_NUMBER") * 1000);
  if (past == 0 && is_kind("error")) return (int)setting("FAULT_NUMBER");
  return past >= 0 && is_kind("full") && takes_space ? ENOSPC : 0;
}

static void end(const char* what, const char* path, const char* other) {
  int saved = errno;
  note(what, path, other);
  if (count == setting("FAULT_AT") && is_kind("late")) raise((int)setting("FAULT_NUMBER"));
  errno = saved;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define DO(what, path, other, takes_space, call) \
  do {                                           \
    errno = begin(takes_space);                  \
    if (errno) return -1;                        \
    int result = (call);                         \
    if (result >= 0) end(what, path, other);     \
    return result;                               \
  } while (0)

static int opened(const char* path, int flags, mode_t mode) {
  return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

#define OPEN(name)                                                                 \
  int name(const char* path, int flags, ...) {                                     \
    va_list rest;                                                                  \
    va_start(rest, flags);                                                         \
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;                      \
    va_end(rest);                                                                  \
    if (!(flags & O_CREAT) || !is_watched(path)) return opened(path, flags, mode); \
    DO("open", path, "", 1, opened(path, flags, mode));                            \
  }

OPEN(open)
OPEN(open64)

ssize_t write(int file, const void* data, size_t size) {
  char path[PATH_MAX];
  if (!find_path(file, path)) return REAL(write)(file, data, size);
  int here = count + 1 == setting("FAULT_AT");
  if (here && size > 1 && (is_kind("early") || is_kind("full"))) {
    ssize_t half = REAL(write)(file, data, size / 2);
    note("write", path, "");
    begin(0);
    return half;
  }
  DO("write", path, "", 1, (int)REAL(write)(file, data, size));
}

#define SYNC(name)                                       \
  int name(int file) {                                   \
    char path[PATH_MAX];                                 \
    if (!find_path(file, path)) return REAL(name)(file); \
    DO("fsync", path, "", 1, REAL(name)(file));          \
  }

SYNC(fsync)
SYNC(fdatasync)

int rename(const char* path, const char* other) {
  if (!is_watched(path)) return REAL(rename)(path, other);
  DO("rename", path, other, 0, REAL(rename)(path, other));
}

int unlink(const char* path) {
  if (!is_watched(path)) return REAL(unlink)(path);
  DO("unlink", path, "", 0, REAL(unlink)(path));
}

int mkdir(const char* path, mode_t mode) {
  if (!is_watched(path)) return REAL(mkdir)(path, mode);
  DO("mkdir", path, "", 1, REAL(mkdir)(path, mode));
}
