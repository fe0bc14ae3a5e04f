// The fast way by the library simdjson, where the build has it.
#include "codec/fast_reader.hpp"

#ifdef ARBITER_SIMDJSON

#include <simdjson.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace arbiter {
namespace {

namespace ondemand = simdjson::ondemand;

// The library takes about seven times the bytes of a text. Longer ones are read the strict way,
// which takes less, and of what a thread keeps for the next text nothing is larger than kKept.
constexpr std::size_t kMost = 1 << 20;
constexpr std::size_t kKept = 256 * 1024;

// A text without an escape, as it stands: copying it byte by byte would take longer than all else.
// The library has seen that it ends, and that no control character is in it.
std::optional<std::string_view> plain_text(const char* begin) {
  const char* end = begin;
  while (*end != '"' && *end != '\\') ++end;
  if (*end == '\\') return std::nullopt;
  return std::string_view(begin, static_cast<std::size_t>(end - begin));
}

// The depth is the builder's to bound. Every value is visited: the library checks no other.
class Walk {
 public:
  explicit Walk(Builder& builder) : builder_(builder) {}

  bool value(ondemand::value one) {
    ondemand::json_type type{};
    if (one.type().get(type)) return false;
    switch (type) {
      case ondemand::json_type::object: return object(one);
      case ondemand::json_type::array: return list(one);
      case ondemand::json_type::string: {
        std::string_view text;
        if (const auto plain = plain_text(one.raw_json_token().data() + 1)) {
          text = *plain;
          if (one.get_raw_json_string().error()) return false;
        } else if (one.get_string().get(text)) {
          return false;
        }
        return builder_.text(text);
      }
      case ondemand::json_type::number: {
        std::int64_t number = 0;
        return !one.get_int64().get(number) && builder_.number(number);
      }
      case ondemand::json_type::boolean: {
        bool truth = false;
        return !one.get_bool().get(truth) && builder_.boolean(truth);
      }
      case ondemand::json_type::null: {
        bool null = false;
        return !simdjson::simdjson_result<bool>(one.is_null()).get(null) && null && builder_.null();
      }
      default: return false;
    }
  }

 private:
  bool object(ondemand::value& one) {
    ondemand::object members;
    if (one.get_object().get(members) || !builder_.open(false)) return false;
    for (auto field : members) {
      ondemand::raw_json_string raw;
      ondemand::value held;
      if (field.key().get(raw)) return false;
      const auto plain = plain_text(raw.raw());
      std::string_view name;
      if (!plain && field.unescaped_key().get(name)) return false;
      if (!builder_.member(plain ? *plain : name)) return false;
      if (field.value().get(held) || !value(held)) return false;
    }
    return builder_.close();
  }
  bool list(ondemand::value& one) {
    ondemand::array items;
    if (one.get_array().get(items) || !builder_.open(true)) return false;
    for (auto item : items) {
      ondemand::value held;
      if (item.get(held) || !value(held)) return false;
    }
    return builder_.close();
  }

  Builder& builder_;
};

// What the library works with, kept from one text to the next.
struct Workroom {
  ondemand::parser parser;
  std::string padded;  // the text, with as many bytes behind it as the library may look at
};

bool read_in(Workroom& room, std::string_view text, Builder& builder) {
  if (room.parser.capacity() < text.size() &&
      room.parser.allocate(std::max(text.size(), 2 * room.parser.capacity())))
    return false;
  room.padded.assign(text);
  room.padded.append(simdjson::SIMDJSON_PADDING, ' ');
  ondemand::document document;
  ondemand::value whole;
  const simdjson::padded_string_view view(room.padded.data(), text.size(), room.padded.size());
  return !room.parser.iterate(view).get(document) && !document.get_value().get(whole) &&
         Walk(builder).value(whole) &&
         document.current_location().error() == simdjson::OUT_OF_BOUNDS;  // nothing follows
}

}  // namespace

bool read_fast(std::string_view text, Builder& builder) {
  if (text.size() > kMost) return false;
  if (text.size() > kKept) {
    const auto room = std::make_unique<Workroom>();
    return read_in(*room, text, builder);
  }
  thread_local Workroom kept;
  return read_in(kept, text, builder);
}

}  // namespace arbiter

#else

namespace arbiter {
bool read_fast(std::string_view, Builder&) { return false; }
}  // namespace arbiter

#endif
