#include "service/junit.hpp"

#include "service/markup.hpp"

namespace arbiter::junit {
namespace {

std::string test_case(std::string_view game, std::string_view name) {
  return "  <testcase classname=\"" + escaped(game) + "\" name=\"" + escaped(name) + "\"";
}

}  // namespace

std::string name_of_run(std::string_view suite) {
  return "arbiter " + std::string(suite.empty() ? "regress" : suite);
}

std::string head(std::string_view name, const Totals& totals) {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"" + escaped(name) +
         "\" tests=\"" + std::to_string(totals.tests) + "\" failures=\"" +
         std::to_string(totals.failures) + "\" errors=\"" + std::to_string(totals.errors) + "\">\n";
}

std::string passed(std::string_view game, std::string_view name) {
  return test_case(game, name) + "/>\n";
}

std::string failed(std::string_view game, std::string_view name, std::string_view kind,
                   std::string_view text) {
  return test_case(game, name) + "><failure type=\"" + escaped(kind) + "\" message=\"" +
         escaped(text) + "\"/></testcase>\n";
}

std::string error(std::string_view name, std::string_view text) {
  return test_case("arbiter", name) + "><error message=\"" + escaped(text) + "\"/></testcase>\n";
}

}  // namespace arbiter::junit
