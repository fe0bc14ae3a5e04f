// Memory that a position keeps for its next move.
#pragma once

namespace arbiter::conquest {

// Storage beside a value and no part of it: copies begin with none of their own, and any two are
// equal. What stands in `kept` must not be able to change what a position means.
template <class T>
struct Spare {
  T kept;

  Spare() = default;
  Spare(const Spare&) : kept() {}
  Spare& operator=(const Spare&) { return *this; }
  bool operator==(const Spare&) const { return true; }
};

}  // namespace arbiter::conquest
