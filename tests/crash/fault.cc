// A library to be preloaded into the program: lets the system fail, or the process die, at the n-th
// call that would change a file below one directory.
//
//   FAULT_DIR     the directory, as the program names it in its own file descriptors
//   FAULT_ACTION  count  change nothing; write the number of calls to FAULT_COUNT at the end
//                 kill   die by SIGKILL instead of the call number FAULT_AT, from 1
//                 torn   the same, but of a write half is done first
//                 full   from the call number FAULT_AT on, writing fails: no space left
//   FAULT_AT, FAULT_COUNT   see there
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <string>

namespace {

enum class Action { kNone, kCount, kKill, kTorn, kFull };

std::string Environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

struct Plan {
  Plan() {
    const std::string name = Environment("FAULT_ACTION");
    directory = Environment("FAULT_DIR");
    at = std::atol(Environment("FAULT_AT").c_str());
    count_file = Environment("FAULT_COUNT");
    if (name == "count") action = Action::kCount;
    if (name == "kill") action = Action::kKill;
    if (name == "torn") action = Action::kTorn;
    if (name == "full") action = Action::kFull;
  }
  ~Plan() {
    if (action != Action::kCount) return;
    action = Action::kNone;
    if (FILE* file = std::fopen(count_file.c_str(), "w"); file != nullptr) {
      std::fprintf(file, "%ld\n", calls.load());
      std::fclose(file);
    }
  }
  Action action = Action::kNone;
  std::string directory, count_file;
  long at = 0;
  std::atomic<long> calls{0};
};

Plan& ThePlan() {
  static Plan plan;
  return plan;
}

// Made before main, so that the count is written after it.
[[maybe_unused]] const Plan& g_plan = ThePlan();

bool IsBelow(const std::string& path) {
  return !ThePlan().directory.empty() && path.starts_with(ThePlan().directory);
}

bool IsBelow(int descriptor) {
  char path[4096];
  const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
  const ssize_t size = ::readlink(link.c_str(), path, sizeof path);
  return size > 0 && IsBelow(std::string(path, static_cast<std::size_t>(size)));
}

// What is to happen instead of this call.
Action Next(bool writes) {
  Plan& plan = ThePlan();
  if (plan.action == Action::kNone) return Action::kNone;
  const long call = ++plan.calls;
  switch (plan.action) {
    case Action::kKill:
    case Action::kTorn:
      if (call != plan.at) return Action::kNone;
      if (plan.action == Action::kKill || !writes) {
        ::raise(SIGKILL);
      }
      return Action::kTorn;
    case Action::kFull:
      return writes && call >= plan.at ? Action::kFull : Action::kNone;
    default:
      return Action::kNone;
  }
}

template <typename Function>
Function* Real(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

ssize_t Fail(int number) {
  errno = number;
  return -1;
}

template <typename Call>
ssize_t Write(int descriptor, std::size_t size, Call call) {
  if (!IsBelow(descriptor)) return call(size);
  switch (Next(true)) {
    case Action::kTorn:
      (void)call(size / 2);
      ::raise(SIGKILL);
      return -1;
    case Action::kFull:
      return Fail(ENOSPC);
    default:
      return call(size);
  }
}

template <typename Call>
int Change(const char* path, Call call) {
  if (IsBelow(path)) (void)Next(false);
  return call();
}

}  // namespace

extern "C" {

ssize_t write(int descriptor, const void* bytes, size_t size) {
  static auto* const real = Real<ssize_t(int, const void*, size_t)>("write");
  return Write(descriptor, size, [&](size_t part) { return real(descriptor, bytes, part); });
}

ssize_t pwrite(int descriptor, const void* bytes, size_t size, off_t offset) {
  static auto* const real = Real<ssize_t(int, const void*, size_t, off_t)>("pwrite");
  return Write(descriptor, size,
               [&](size_t part) { return real(descriptor, bytes, part, offset); });
}

ssize_t pwrite64(int descriptor, const void* bytes, size_t size, off64_t offset) {
  static auto* const real = Real<ssize_t(int, const void*, size_t, off64_t)>("pwrite64");
  return Write(descriptor, size,
               [&](size_t part) { return real(descriptor, bytes, part, offset); });
}

int fsync(int descriptor) {
  static auto* const real = Real<int(int)>("fsync");
  if (IsBelow(descriptor)) (void)Next(false);
  return real(descriptor);
}

int fdatasync(int descriptor) {
  static auto* const real = Real<int(int)>("fdatasync");
  if (IsBelow(descriptor)) (void)Next(false);
  return real(descriptor);
}

int rename(const char* from, const char* to) noexcept {
  static auto* const real = Real<int(const char*, const char*)>("rename");
  return Change(from, [&] { return real(from, to); });
}

int renameat2(int from_directory, const char* from, int to_directory, const char* to,
              unsigned flags) noexcept {
  static auto* const real = Real<int(int, const char*, int, const char*, unsigned)>("renameat2");
  return Change(from, [&] { return real(from_directory, from, to_directory, to, flags); });
}

int link(const char* from, const char* to) noexcept {
  static auto* const real = Real<int(const char*, const char*)>("link");
  return Change(to, [&] { return real(from, to); });
}

int unlink(const char* path) noexcept {
  static auto* const real = Real<int(const char*)>("unlink");
  return Change(path, [&] { return real(path); });
}

int mkdir(const char* path, mode_t mode) noexcept {
  static auto* const real = Real<int(const char*, mode_t)>("mkdir");
  return Change(path, [&] { return real(path, mode); });
}

int ftruncate(int descriptor, off_t size) noexcept {
  static auto* const real = Real<int(int, off_t)>("ftruncate");
  if (IsBelow(descriptor)) (void)Next(false);
  return real(descriptor, size);
}

}  // extern "C"
