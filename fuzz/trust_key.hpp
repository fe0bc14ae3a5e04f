// A key whose private part no fuzz target knows: whatever it verifies was not found by chance.
#pragma once
#include "fuzz/target.hpp"
#include "service/trust/key.hpp"

namespace arbiter::fuzz {

// The key of the example in signed-note 1.0.0.
inline const trust::VerifierKey& stranger() {
  static const trust::VerifierKey key =
      trust::parse_vkey("example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k")
          .value();
  return key;
}

}  // namespace arbiter::fuzz
