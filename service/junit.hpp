// The pieces of JUnit XML, which build servers show: one test case for each log.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace arbiter::junit {

struct Totals {
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t errors = 0;
};

// The name of what was compared: the games of a suite, or others if it is empty.
std::string name_of_run(std::string_view suite);

// The beginning of a file and its end.
std::string head(std::string_view name, const Totals& totals);
inline constexpr std::string_view kEnd = "</testsuite>\n";

// A log by its game and its name.
std::string passed(std::string_view game, std::string_view name);
// `kind` is a word, `text` says how the log differs.
std::string failed(std::string_view game, std::string_view name, std::string_view kind,
                   std::string_view text);
// A log that could not be compared.
std::string error(std::string_view name, std::string_view text);

}  // namespace arbiter::junit
