#include "fuzz/target.hpp"

namespace arbiter::fuzz {

void run(std::string_view bytes) { position(bytes); }

}  // namespace arbiter::fuzz
