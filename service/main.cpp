// The program `arbiter`.
#include "service/cli/cli.hpp"

int main(int count, char** arguments) {
  using namespace arbiter::cli;
  return run(standard_terminal(), std::vector<std::string>(arguments + 1, arguments + count));
}
