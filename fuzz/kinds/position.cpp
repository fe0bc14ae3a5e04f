#include "fuzz/game.hpp"

namespace arbiter::fuzz {

void run(std::string_view bytes) { position(bytes); }

}  // namespace arbiter::fuzz
