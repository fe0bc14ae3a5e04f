#include "fuzz/target.hpp"

namespace arbiter::fuzz {

void run(std::string_view bytes) { moves(bytes); }

}  // namespace arbiter::fuzz
