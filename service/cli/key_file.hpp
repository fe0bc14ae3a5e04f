// Files that nobody but their owner may read: private keys, in one line, as
// trust::SigningKey::text() writes it, and other secrets.
#pragma once
#include <optional>
#include <string>

#include "service/trust/key.hpp"

namespace arbiter::cli {

// Problem "not-a-key", or "key-file" if the file cannot be read or others may read or write it.
Result<trust::SigningKey> read_key_file(const std::string& path);

// Writes a new file of mode 0600 and makes sure that it is on the disk; nothing of `secret` is left
// in memory. If the file already exists or cannot be written, no file is left, and the text says
// why.
std::optional<std::string> write_private_file(const std::string& path, std::string secret);
// The same with a key. Problem "key-file" if there is no new file.
std::optional<Problem> write_key_file(const std::string& path, const trust::SigningKey& key);

}  // namespace arbiter::cli
