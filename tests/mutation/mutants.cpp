// mutants GAME COUNT < NUMBERS runs the cases of a game with one fault after the other, and prints
// for each number which case detected it:
//   17 killed replays/hex/cases/end/ties.json: three are tied
//   18 survived
//   19 unreached (no case reaches its place)
// COUNT is the highest number of a fault. Without faults, all cases must pass.
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "tests/case_files.hpp"
#include "tests/mutation/mutated.hpp"

namespace arbiter::test {
namespace {

constexpr rlim_t kMemory = rlim_t{4} << 30;  // bytes; only a runaway program wants more
constexpr int kSeconds = 5;  // of processor time for one file, which needs a fraction

// Returns the name of the first case that fails, or nothing.
std::string first_failure(const CaseFileText& file) {
  const auto results = run_cases(file.text, {});
  if (!results.ok()) return file.path + ": " + results.problem().detail;
  for (const CaseResult& one : results.value())
    if (!one.passed) return file.path + ": " + one.name;
  return "";
}

// Runs something in a process of its own, where a fault can break nothing else. Returns true if it
// returns true, and false also if it crashes or does not end.
template <class Run>
bool apart(const Run& run) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    const rlimit memory{kMemory, kMemory};
    setrlimit(RLIMIT_AS, &memory);
    if (std::freopen("/dev/null", "w", stderr) == nullptr) _exit(1);
    bool good = false;
    try {
      good = run();
    } catch (...) {
    }
    std::fflush(stdout);
    _exit(good ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

class Mutants {
 public:
  Mutants(const std::string& game, std::size_t count)
      : files_(case_files(game)), width_(count + 1) {
    void* memory = mmap(nullptr, files_.size() * width_ + 1, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) std::abort();
    reached_ = static_cast<unsigned char*>(memory);
  }

  // Notes which faults each file reaches. Returns false and names the case if one fails without any
  // fault.
  bool find_reached() {
    mutation::active = 0;
    for (std::size_t i = 0; i < files_.size(); ++i) {
      const bool passes = apart([&] {
        mutation::reached = reached_ + i * width_;
        const std::string failure = first_failure(files_[i]);
        if (!failure.empty()) std::printf("fails without a fault: %s\n", failure.c_str());
        return failure.empty();
      });
      if (!passes) return false;
    }
    return true;
  }

  void run(int number) const {
    std::vector<const CaseFileText*> naming;
    for (std::size_t i = 0; i < files_.size(); ++i)
      if (reached_[i * width_ + static_cast<std::size_t>(number)] != 0)
        naming.push_back(&files_[i]);
    // The last fault that the process notes is the one with which it crashed or was stopped.
    const bool survived = apart([&] {
      mutation::active = number;
      for (const CaseFileText* file : naming) {
        const itimerval limit{{0, 0}, {kSeconds, 0}};
        setitimer(ITIMER_VIRTUAL, &limit, nullptr);
        std::printf("%d in %s\n", number, file->path.c_str());
        std::fflush(stdout);
        const std::string failure = first_failure(*file);
        if (failure.empty()) continue;
        std::printf("%d killed %s\n", number, failure.c_str());
        return false;
      }
      return true;
    });
    if (survived) std::printf("%d %s\n", number, naming.empty() ? "unreached" : "survived");
  }

 private:
  std::vector<CaseFileText> files_;
  std::size_t width_;  // of a row of reached_; there is a row for each file
  unsigned char* reached_ = nullptr;
};

}  // namespace
}  // namespace arbiter::test

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: mutants GAME COUNT < NUMBERS\n");
    return 2;
  }
  arbiter::test::Mutants mutants(argv[1], std::strtoul(argv[2], nullptr, 10));
  if (!mutants.find_reached()) return 1;
  for (int number = 0; std::cin >> number;) mutants.run(number);
}
