// Files of private keys: one line, as trust::SigningKey::text() writes it, which nobody but their
// owner may read.
#pragma once
#include <optional>
#include <string>

#include "service/trust/key.hpp"

namespace arbiter::cli {

// Problem "not-a-key", or "key-file" if the file cannot be read or others may read or write it.
Result<trust::SigningKey> read_key_file(const std::string& path);

// Writes a new file of mode 0600 and makes sure that it is on the disk. Problem "key-file" if the
// file already exists or cannot be written; then no file is left.
std::optional<Problem> write_key_file(const std::string& path, const trust::SigningKey& key);

}  // namespace arbiter::cli
