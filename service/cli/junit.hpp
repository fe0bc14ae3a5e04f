// Results as JUnit XML, which build servers show: one test case for each log.
#pragma once
#include <cstddef>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/problem.hpp"
#include "service/junit.hpp"

namespace arbiter::cli {

// Written as results arrive; holds none of them. Without open(), nothing is written.
class JunitFile {
 public:
  // Returns a Problem if the file cannot be written.
  std::optional<Problem> open(const std::string& path, std::string_view suite);

  // Adds a log, with its game and name.
  void add_passed(std::string_view game, std::string_view name);
  // `kind` is a word, `text` says how the log differs.
  void add_failed(std::string_view game, std::string_view name, std::string_view kind,
                  std::string_view text);
  // A log that could not be compared.
  void add_error(std::string_view name, std::string_view text);

  // Ends the file. Returns a Problem if it could not be written completely.
  std::optional<Problem> close();

 private:
  void add(const std::string& test_case);
  std::string head() const;

  std::string path_;
  std::string suite_;
  std::ofstream file_;
  junit::Totals totals_;
};

}  // namespace arbiter::cli
