// What the attacks of tests/work cost: processor time, units of work, and time for each unit. The
// intended limits are 2,000,000 units for judging, as many for the answer, and a microsecond for
// each.
#include <sys/resource.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

#include "tests/work/attack.hpp"

namespace arbiter::work {
namespace {

double processor_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void print(const Attack& attack) {
  Effort effort;
  const double before = processor_seconds();
  const Outcome outcome = ask(attack, effort);
  const double spent = processor_seconds() - before;
  const auto units = effort.used + effort.used_on_answer;
  std::printf("%7.3f s %9llu %9llu %6.2f us  %8zu bytes  %-10s %s %s: %s\n", spent,
              static_cast<unsigned long long>(effort.used),
              static_cast<unsigned long long>(effort.used_on_answer),
              units == 0 ? 0.0 : 1e6 * spent / static_cast<double>(units), attack.document.size(),
              text(attack.question).c_str(), outcome.what.c_str(), outcome.missing.c_str(),
              attack.name.c_str());
  std::fflush(stdout);
}

void print_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (text.str().find("\"arbiter.pack/1\"") < 100) return print({path, Question::pack, text.str()});
  for (const auto question : {Question::verify, Question::digests, Question::position,
                              Question::options, Question::transcript, Question::explain})
    print({path, question, text.str()});
}

}  // namespace
}  // namespace arbiter::work

// Without arguments, runs every attack. An argument is a part of their names, or a file for which
// the same questions are asked.
int main(int count, char** arguments) {
  using namespace arbiter::work;
  const std::string_view wanted = count > 1 ? arguments[1] : "";
  if (std::filesystem::exists(wanted)) {
    for (int i = 1; i < count; ++i) print_file(arguments[i]);
    return 0;
  }
  for (const auto& attacks :
       {conquest_attacks, hex_attacks, sularia_attacks, wh40k_attacks, zabor_attacks})
    for (const auto& attack : attacks())
      if (attack.name.find(wanted) != std::string::npos) print(attack);
}
