// The head of a request, its request line and header fields, checked strictly: whatever two readers
// could understand differently is refused.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codec/adjudicator.hpp"

namespace arbiter {

struct HeadLimits {
  std::size_t bytes = 16 * 1024;
  std::size_t target_bytes = 4 * 1024;
  std::size_t fields = 100;
};

struct HeaderField {
  std::string name;
  std::string value;  // as sent, without the white space around it
};

struct Head {
  std::string method;
  std::string target;    // begins with a slash; visible ASCII only
  unsigned version = 0;  // 11 is HTTP/1.1
  std::vector<HeaderField> fields;
  std::optional<std::uint64_t> length;  // Content-Length
  bool chunked = false;                 // never together with a length
  bool closes = false;                  // the connection ends with the answer
  bool takes_chunks = true;             // the answer may be chunked (HTTP/1.1)
  bool expects_continue = false;

  // The value of the first field of that name in any case; nullptr where there is none.
  const std::string* find(std::string_view name) const;
  // The values of all fields of that name, joined by commas.
  std::string joined(std::string_view name) const;
  bool has_body() const { return chunked || length.value_or(0) > 0; }
};

// Checks a head whose method, target, version and fields are set, and sets the rest of it. An
// absolute target becomes a path, and its authority the value of Host (RFC 9112, 3.2.2). Problem
// 400, 414, 415, 417, 431, 501 or 505; the connection is of no further use then.
std::optional<Problem> check_head(Head& head, const HeadLimits& limits);

// The path of a request line, without the query; empty where it has none that could be told again.
std::string_view path_in(std::string_view lines);

// The same text in any case of ASCII letters.
bool equal_ignoring_case(std::string_view left, std::string_view right);

// The parts of a comma-separated list without white space around them; empty ones are left out.
std::vector<std::string_view> list_items(std::string_view text);

// The text without spaces and tabs at both ends.
std::string_view trimmed(std::string_view text);

}  // namespace arbiter
