// A JSON value as a sequence of tokens: the form in which all documents are read. A value or a name
// takes eight bytes; a text without escapes stays in the document.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace arbiter {

class TapeValue;

// Whether two names are the same. Names are short and differ early, so a loop is faster than a call
// of the library's function.
inline bool same_name(std::string_view one, std::string_view other) {
  if (one.size() != other.size()) return false;
  for (std::size_t i = 0; i < one.size(); ++i)
    if (one[i] != other[i]) return false;
  return true;
}

// Holds one value.
class Tape {
 public:
  Tape() = default;
  // Texts that are part of `source`, which must outlive the tape, are not copied.
  explicit Tape(std::string_view source) : source_(source) {}

  // Values in the order of the text. A list or object is opened, filled and closed; in an object
  // each value follows the name of its member.
  void add(std::nullptr_t) { push(Token(Kind::null, 0, 0)); }
  void add(bool held) { push(Token(Kind::boolean, 0, held)); }
  // Within +-limits::kJsonInteger.
  void add(std::int64_t held) { push(Token(held)); }
  void add(std::string_view held) { push(text_token(held)); }
  void add(const TapeValue& held);
  void add_tree(const nlohmann::json& tree);
  void open(bool list) {
    push(Token(list ? Kind::list : Kind::object, 0, 0));
    outer_.push_back(open_);
    open_ = {tokens_.size() - 1, 0, list, 0, false};
  }
  void member(std::string_view name) {
    ++open_.size;
    const std::uint64_t mark = std::uint64_t{1} << mark_of(name);
    open_.may_repeat = open_.may_repeat || (open_.marks & mark) != 0;
    open_.marks |= mark;
    tokens_.push_back(text_token(name));
  }
  // False: the object has two members of one name.
  bool close();

  bool empty() const { return tokens_.empty(); }
  // True if nothing is open.
  bool complete() const { return outer_.empty(); }
  std::string_view source() const { return source_; }
  // Makes room for this many more values and names.
  void reserve(std::size_t more) { tokens_.reserve(tokens_.size() + more); }
  // The same if more will follow, but at most `most` altogether.
  void reserve(std::size_t more, std::size_t most) {
    const std::size_t needed = tokens_.size() + more;
    if (needed <= tokens_.capacity()) return;
    tokens_.reserve(std::max(needed, std::min(2 * tokens_.capacity(), most)));
  }
  // The number of values and names.
  std::size_t size() const { return tokens_.size(); }
  // Forgets everything but the source.
  void clear();

 private:
  friend class TapeValue;
  // A text is in the source or, if it was written with escapes or the tape has no source, is copied
  // to the tape.
  enum class Kind : std::uint8_t { null, boolean, number, text, copied_text, list, object };

  // Eight bytes: the kind in three bits, and in the others a number, or a size and a place. For a
  // text: the number of bytes, and where they begin. For a list or object: the number of items or
  // members, and of their tokens.
  class Token {
   public:
    constexpr Token(Kind kind, std::size_t size, std::size_t place)
        : bits_(static_cast<std::uint64_t>(kind) | std::uint64_t{size} << 3 |
                std::uint64_t{place} << 27) {}
    explicit Token(std::int64_t number)
        : bits_(static_cast<std::uint64_t>(Kind::number) | static_cast<std::uint64_t>(number)
                                                               << 3) {}
    Kind kind() const { return static_cast<Kind>(bits_ & 7); }
    std::size_t size() const { return bits_ >> 3 & 0xFFFFFF; }
    std::size_t place() const { return bits_ >> 27; }
    std::int64_t number() const { return static_cast<std::int64_t>(bits_) >> 3; }
    bool is_text() const { return kind() == Kind::text || kind() == Kind::copied_text; }

   private:
    std::uint64_t bits_;
  };

  // A list or object that is not closed yet.
  struct Open {
    std::size_t at = 0;    // its token
    std::size_t size = 0;  // items or members so far
    bool list = false;
    std::uint64_t marks = 0;  // marks of its names
    bool may_repeat = false;  // true: two names have the same mark
  };
  // A number below 64 that differs for most names.
  static unsigned mark_of(std::string_view name) {
    if (name.empty()) return 0;
    const auto first = static_cast<unsigned char>(name.front());
    const auto last = static_cast<unsigned char>(name.back());
    return static_cast<unsigned>(name.size() * 7 + first + last * 3u) % 64;
  }

  void push(const Token& token) {
    open_.size += open_.list;
    tokens_.push_back(token);
  }
  Token text_token(std::string_view held) {
    const auto place = reinterpret_cast<std::uintptr_t>(held.data()) -
                       reinterpret_cast<std::uintptr_t>(source_.data());
    if (place < source_.size()) return Token(Kind::text, held.size(), place);
    copies_ += held;
    return Token(Kind::copied_text, held.size(), copies_.size() - held.size());
  }
  bool names_differ(std::size_t object) const;
  std::string_view text_of(const Token& token) const {
    const char* const texts = token.kind() == Kind::text ? source_.data() : copies_.data();
    return {texts + token.place(), token.size()};
  }

  std::string_view source_;
  std::vector<Token> tokens_;
  std::string copies_;  // of texts that are not in the source
  Open open_;           // the innermost open list or object, if any
  std::vector<Open> outer_;
};

// A value on a tape. The tape must outlive it and stay unchanged.
class TapeValue {
 public:
  // Null.
  TapeValue() : token_(&kNull) {}
  // The first value. Requires that there is one. Implicit, so that a tape can be passed as a value.
  TapeValue(const Tape& tape) : TapeValue(tape, tape.tokens_.data()) {}  // NOLINT

  bool is_null() const { return is(Tape::Kind::null); }
  bool is_boolean() const { return is(Tape::Kind::boolean); }
  bool is_number() const { return is(Tape::Kind::number); }
  bool is_text() const { return token_->is_text(); }
  bool is_list() const { return is(Tape::Kind::list); }
  bool is_object() const { return is(Tape::Kind::object); }

  // Each requires a value of that kind.
  bool boolean() const { return token_->place() != 0; }
  std::int64_t number() const { return token_->number(); }
  std::string_view text() const { return tape_->text_of(*token_); }
  // The text, where it is one.
  std::optional<std::string_view> if_text() const {
    return is_text() ? std::optional{text()} : std::nullopt;
  }

  // For a list or an object: the number of items or members.
  std::size_t size() const { return token_->size(); }
  // Calls visit(item) for each item of a list, in order, until it returns false.
  template <class Visit>
  void for_each_item(Visit visit) const {
    TapeValue item(*tape_, token_ + 1);
    for (std::size_t i = 0; i < size() && visit(std::as_const(item)); ++i) item.skip();
  }
  // Calls visit(name, value) for each member of an object, in the order of the document.
  template <class Visit>
  void for_each_member(Visit visit) const {
    TapeValue name(*tape_, token_ + 1);
    for (std::size_t i = 0; i < size(); ++i) {
      TapeValue value(*tape_, name.token_ + 1);
      visit(name.text(), std::as_const(value));
      value.skip();
      name = value;
    }
  }
  // The members of an object sorted by the bytes of their names: the order in which their faults
  // are reported, whatever their order in the document.
  using Member = std::pair<std::string_view, TapeValue>;
  std::vector<Member> sorted_members() const;
  // Nothing if this is not an object or has no such member.
  std::optional<TapeValue> find(std::string_view name) const;
  bool contains(std::string_view name) const { return find(name).has_value(); }

  // The same value as a tree.
  nlohmann::json tree() const;

  // Whether both are equal, whatever the order of members.
  bool operator==(const TapeValue& other) const;

 private:
  friend class Tape;
  friend class MemberFinder;
  TapeValue(const Tape& tape, const Tape::Token* token) : tape_(&tape), token_(token) {}
  bool is(Tape::Kind kind) const { return token_->kind() == kind; }
  // How many tokens this value takes.
  std::size_t length() const {
    return is(Tape::Kind::list) || is(Tape::Kind::object) ? 1 + token_->place() : 1;
  }
  // Goes to what follows this value.
  void skip() { token_ += length(); }

  static constexpr Tape::Token kNull{Tape::Kind::null, 0, 0};
  const Tape* tape_ = nullptr;
  const Tape::Token* token_;
};

// Finds members of an object. Looking them up in the order of the document finds each at once.
class MemberFinder {
 public:
  // Requires an object.
  explicit MemberFinder(const TapeValue& object)
      : object_(object), next_(*object.tape_, object.token_ + 1) {}

  std::optional<TapeValue> find(std::string_view name) {
    const std::size_t size = object_.size();
    for (std::size_t i = 0; i < size; ++i) {
      if (passed_ == size) *this = MemberFinder(object_);
      const TapeValue value(*next_.tape_, next_.token_ + 1);
      const bool found = same_name(next_.text(), name);
      next_.token_ = value.token_ + value.length();
      ++passed_;
      if (found) return value;
    }
    return std::nullopt;
  }

 private:
  TapeValue object_;
  TapeValue next_;          // the name of the member to look at first
  std::size_t passed_ = 0;  // the number of members before it
};

}  // namespace arbiter
