// The head of a request, that is, its request line and header fields. It is checked strictly:
// anything that two readers could understand differently is refused.
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
  std::string value;  // as sent, without surrounding white space
};

struct Head {
  std::string method;
  std::string target;    // begins with a slash; visible ASCII only
  unsigned version = 0;  // 11 is HTTP/1.1
  std::vector<HeaderField> fields;
  std::optional<std::uint64_t> length;  // Content-Length
  bool chunked = false;                 // never together with a length
  bool closes = false;                  // the connection is closed after the answer
  bool takes_chunks = true;             // the answer may be chunked (HTTP/1.1)
  bool expects_continue = false;

  // The value of the first field with this name, in any case; nullptr if there is none.
  const std::string* find(std::string_view name) const;
  // The values of all fields with this name, joined by commas.
  std::string joined(std::string_view name) const;
  bool has_body() const { return chunked || length.value_or(0) > 0; }
};

// Checks a head whose method, target, version and fields are set, and sets the other members. An
// absolute target becomes a path, and its authority becomes the value of Host (RFC 9112, 3.2.2).
// Problem 400, 414, 415, 417, 431, 501 or 505; then the connection cannot be used any more.
std::optional<Problem> check_head(Head& head, const HeadLimits& limits);

// The path of a request line, without the query; empty if there is none that can be repeated in an
// answer.
std::string_view path_in(std::string_view lines);

// Whether two texts are equal if the case of ASCII letters is ignored.
bool equal_ignoring_case(std::string_view left, std::string_view right);

// The parts of a comma-separated list without white space around them; empty ones are left out.
std::vector<std::string_view> list_items(std::string_view text);

// The text without leading and trailing spaces and tabs.
std::string_view trimmed(std::string_view text);

}  // namespace arbiter
