// The SQL files under schema/migrations/, compiled into the binary.
#pragma once
#include <span>
#include <string_view>

namespace arbiter {

// Element n leads from version n to version n + 1; version 0 is an empty database.
std::span<const std::string_view> sqlite_migrations();
std::span<const std::string_view> postgres_migrations();

}  // namespace arbiter
