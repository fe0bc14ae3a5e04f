// The bytes that our hashes are computed from.
#pragma once
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "codec/tape.hpp"

namespace arbiter {

// Canonical JSON (RFC 8785 for what read_strict accepts): member names sorted by bytes, no spaces,
// only the escapes that are needed. Member names are assumed to be ASCII, as all of ours are.
std::string canonical_json(const TapeValue& value);
std::string canonical_json(const nlohmann::json& json);

}  // namespace arbiter
