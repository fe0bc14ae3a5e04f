// Storage that a position carries along for its next move but that is not part of its value.
#pragma once

namespace arbiter::conquest {

// Storage beside a value. A copy begins with empty storage, and any two compare equal. The content
// of `kept` must not change what a position means.
template <class T>
struct Spare {
  T kept;

  Spare() = default;
  Spare(const Spare&) : kept() {}
  Spare& operator=(const Spare&) { return *this; }
  bool operator==(const Spare&) const { return true; }
};

// The same for data derived from the value: assigning another value discards it.
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
