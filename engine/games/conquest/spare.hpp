// What a position keeps for its next move, and no part of it.
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

// The same for what is derived from the value: it is forgotten where another value is taken over.
template <class T>
struct Derivable {
  T now;

  Derivable() = default;
  Derivable(const Derivable&) : now() {}
  Derivable& operator=(const Derivable&) {
    now.forget();
    return *this;
  }
  bool operator==(const Derivable&) const { return true; }
};

}  // namespace arbiter::conquest
