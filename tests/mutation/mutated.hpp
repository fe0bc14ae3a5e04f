// The switch for the faults that tools/mutate.py writes into copies of the rules. Only those copies
// include it. The engine itself has no switch.
#pragma once
#include <cstdlib>

namespace arbiter::mutation {

inline int number_in_environment() {
  const char* text = std::getenv("ARBITER_MUTANT");
  return text == nullptr ? 0 : std::atoi(text);
}

// The fault that is switched on, or 0.
inline int active = number_in_environment();

// Records, by number, that the place of a fault was reached. May be null.
inline unsigned char* reached = nullptr;

}  // namespace arbiter::mutation

inline bool mutated(int number) {
  if (arbiter::mutation::reached != nullptr) arbiter::mutation::reached[number] = 1;
  return arbiter::mutation::active == number;
}
