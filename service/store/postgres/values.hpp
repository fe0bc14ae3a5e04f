// Values as they are sent to PostgreSQL and returned, in its binary format: text and bytea are
// their bytes, numbers are big-endian.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::postgres {

// A value for $1, $2, ... of a statement.
struct Value {
  unsigned type = 0;  // PostgreSQL's object id of the type
  std::string bytes;
};

Value text(std::string_view text);
Value bytes(std::string_view bytes);
Value number(std::int64_t number);
Value texts(const std::vector<std::string_view>& texts);
Value many_bytes(const std::vector<std::string_view>& many);
Value numbers(const std::vector<std::int64_t>& numbers);
Value truths(const std::vector<bool>& truths);

// The reverse. A number has one, two, four or eight bytes.
std::int64_t read_number(std::string_view bytes);
std::vector<std::string> read_many_bytes(std::string_view bytes);

}  // namespace arbiter::postgres
