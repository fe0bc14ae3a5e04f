#include "fuzz/target.hpp"

namespace arbiter::fuzz {

void run(std::string_view bytes) { pack(bytes); }

}  // namespace arbiter::fuzz
