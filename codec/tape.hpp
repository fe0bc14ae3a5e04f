// A JSON value as a row of tokens: what the entries of a log are read from. A value costs a token
// and the bytes of its text, and once the row has grown nothing is allocated for it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace arbiter {

class TapeValue;

// Whether two names are the same. Names are short and differ early: a loop is done before a call of
// the library's function has begun.
inline bool same_name(std::string_view one, std::string_view other) {
  if (one.size() != other.size()) return false;
  for (std::size_t i = 0; i < one.size(); ++i)
    if (one[i] != other[i]) return false;
  return true;
}

class Tape {
 public:
  // Values in the order of the text. A list or object is opened, filled and closed; in an object
  // each value follows the name of its member.
  void add(std::nullptr_t);
  void add(bool held);
  void add(std::int64_t held);
  void add(std::string_view held);
  void add_tree(const nlohmann::json& tree);
  void open(bool list);
  void member(std::string_view name);
  // False: the object has two members of one name.
  bool close();

  bool empty() const { return tokens_.empty(); }
  // True when nothing is open.
  bool complete() const { return open_.empty(); }

 private:
  friend class TapeValue;
  enum class Kind : std::uint8_t { null, boolean, number, text, name, list, object };
  struct Token {
    Kind kind;
    std::uint32_t size;   // of a text: bytes; of a list or object: items or members
    std::int64_t number;  // of a text: where it begins; of a list or object: what follows it
  };

  void push(Kind kind, std::uint32_t size, std::int64_t number);
  bool names_differ(std::size_t object) const;
  std::string_view text_of(const Token& token) const {
    return std::string_view{texts_}.substr(static_cast<std::size_t>(token.number), token.size);
  }
  // The token after the value at this place.
  std::size_t after(std::size_t at) const {
    const Token& token = tokens_[at];
    const bool holds = token.kind == Kind::list || token.kind == Kind::object;
    return holds ? static_cast<std::size_t>(token.number) : at + 1;
  }

  std::vector<Token> tokens_;
  std::string texts_;
  std::vector<std::size_t> open_;  // the lists and objects that are not closed yet
};

// A value on a tape, with those functions of nlohmann::json that the decoder needs. The tape must
// outlive it and stay as it is.
class TapeValue {
 public:
  // The first value. Requires that there is one.
  explicit TapeValue(const Tape& tape) : TapeValue(tape, 0) {}

  bool is_null() const { return is(Tape::Kind::null); }
  bool is_boolean() const { return is(Tape::Kind::boolean); }
  bool is_number() const { return is(Tape::Kind::number); }
  bool is_string() const { return is(Tape::Kind::text); }
  bool is_array() const { return is(Tape::Kind::list); }
  bool is_object() const { return is(Tape::Kind::object); }

  // Each requires a value of that kind.
  bool boolean() const { return token().number != 0; }
  std::int64_t number() const { return token().number; }
  std::string_view text() const { return tape_->text_of(token()); }

  // Of a list or an object: the number of items or members.
  std::size_t size() const { return token().size; }
  // Calls visit(item) for each item of a list, in order, until it returns false.
  template <class Visit>
  void for_each_item(Visit visit) const {
    std::size_t at = at_ + 1;
    for (std::size_t i = 0; i < size() && visit(TapeValue(*tape_, at)); ++i) at = tape_->after(at);
  }
  // Nothing where this is no object or has no such member.
  std::optional<TapeValue> find(std::string_view name) const;
  bool contains(std::string_view name) const { return find(name).has_value(); }

  // The same value as a tree.
  nlohmann::json tree() const;

 private:
  TapeValue(const Tape& tape, std::size_t at) : tape_(&tape), at_(at) {}
  const Tape::Token& token() const { return tape_->tokens_[at_]; }
  bool is(Tape::Kind kind) const { return token().kind == kind; }

  const Tape* tape_;
  std::size_t at_;
};

}  // namespace arbiter
