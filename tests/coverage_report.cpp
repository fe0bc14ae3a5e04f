// coverage_report [GAME] runs all cases and prints which rows of the rule book they refuse, pass
// and carry.
#include <cstdio>
#include <string>

#include "tests/case_files.hpp"

int main(int argc, char** argv) {
  using namespace arbiter;
  const std::string only = argc > 1 ? argv[1] : "";
  for (const GameCodec* codec : codecs()) {
    const Book book = codec->book();
    const std::string game{book.game};
    if (!only.empty() && game != only) continue;
    Coverage coverage;
    std::size_t failed = 0, cases = 0, files = 0;
    for (const auto& file : test::case_files(game)) {
      ++files;
      const auto results = run_cases(file.text, {"", &coverage});
      if (!results.ok()) {
        std::printf("%s: %s\n", file.path.c_str(), results.problem().detail.c_str());
        ++failed;
        continue;
      }
      for (const CaseResult& one : results.value()) {
        ++cases;
        failed += !one.passed;
      }
    }
    std::printf("%s", test::coverage_text(book, coverage).c_str());
    std::printf("  %zu cases in %zu files, %zu of them fail\n", cases, files, failed);
  }
}
