#include "codec/canonical_json.hpp"

#include <cstddef>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

namespace arbiter {
namespace {

bool is_escaped(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }

void append_escaped(char c, std::string& json) {
  constexpr std::string_view kEscaped = "\"\\\b\f\n\r\t", kLetters = "\"\\bfnrt";
  json += '\\';
  if (const auto at = kEscaped.find(c); at != std::string_view::npos) {
    json += kLetters[at];
  } else {
    json += c < 0x10 ? "u000" : "u001";
    json += "0123456789abcdef"[c & 15];
  }
}

// A text in quotation marks, with the escapes that RFC 8785 asks for.
void append_text(std::string_view text, std::string& json) {
  json += '"';
  while (true) {
    std::size_t plain = 0;
    while (plain < text.size() && !is_escaped(text[plain])) ++plain;
    json += text.substr(0, plain);
    if (plain == text.size()) break;
    append_escaped(text[plain], json);
    text.remove_prefix(plain + 1);
  }
  json += '"';
}

void append(const TapeValue& value, std::string& json) {
  const char* between = "";
  if (value.is_text()) {
    append_text(value.text(), json);
  } else if (value.is_number()) {
    json += std::to_string(value.number());
  } else if (value.is_boolean()) {
    json += value.boolean() ? "true" : "false";
  } else if (value.is_list()) {
    json += '[';
    value.for_each_item([&](const TapeValue& item) {
      json += std::exchange(between, ",");
      append(item, json);
      return true;
    });
    json += ']';
  } else if (value.is_object()) {
    json += '{';
    for (const auto& [name, held] : value.sorted_members()) {
      json += std::exchange(between, ",");
      append_text(name, json);
      json += ':';
      append(held, json);
    }
    json += '}';
  } else {
    json += "null";
  }
}

}  // namespace

std::string canonical_json(const TapeValue& value) {
  std::string json;
  append(value, json);
  return json;
}

// nlohmann keeps members sorted by bytes, writes integers plainly and escapes the same characters
// as RFC 8785, in the same way; a test checks this.
std::string canonical_json(const nlohmann::json& json) {
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace arbiter
