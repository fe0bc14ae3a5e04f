// A text that is read or written by the same code. The grammar of the cards is one set of functions
// over a Tape, and each of them handles a phrase in both directions. Every step returns true if it
// succeeds: when reading, if the words are there; when writing, if they express the value. If a
// step fails, the caller goes back (attempt) and tries another one. A tape that takes notes
// remembers how far reading came and what could have followed. That takes longer than reading
// alone, and only a text that cannot be read needs it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/work.hpp"

namespace arbiter::conquest::text {

// A phrase of the grammar (its index in phrases()) and the part of the text that it covers.
struct Understood {
  std::uint16_t phrase = 0;
  std::uint16_t depth = 0;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

enum class Notes : bool { none, of_what_is_missing };

class Tape {
 public:
  Tape() = default;                         // for writing
  Tape(std::string_view text, Notes notes)  // for reading
      : text_(text), reading_(true), noting_(notes == Notes::of_what_is_missing) {}

  bool reading() const { return reading_; }
  bool at_end() const { return at_ == text_.size(); }
  std::string_view rest() const { return std::string_view{text_}.substr(at_); }
  const std::string& text() const { return text_; }
  const std::vector<Understood>& understood() const { return understood_; }

  // These exact words. After sentence() they begin with a capital letter.
  bool words(std::string_view text);
  void sentence() { capital_ = true; }
  // Reading: whether the text continues with these words. If not, they are noted as missing.
  bool begins(std::string_view text) {
    bool there = false;
    attempt([&] {
      there = words(text);
      return false;
    });
    return there;
  }
  // One of the words, as a whole word. `chosen` is its index.
  bool one_of(const std::vector<std::string>& list, std::size_t& chosen);
  // "a" or "an", depending on the next word.
  bool article();
  // A number without leading zeros, at most 30000.
  bool number(std::int16_t& value);
  // A word of the card's own: lower-case letters, digits, hyphens and apostrophes.
  bool own_word(std::string& word);
  // A word of an action's name: anything up to a space or the end of a clause.
  bool name_word(std::string& word);
  // Reading: sets the field. Writing: returns whether it has this value.
  template <class T>
  bool is(T& field, const T& value) {
    if (reading_) field = value;
    return field == value;
  }
  // Reading: whether one word and then these words follow. Nothing is noted as missing.
  bool word_before(std::string_view after) const;
  // Reading: notes what could follow here, for the author of the card. Returns false.
  bool expect(std::string_view what);

  // Goes back to here if `step` fails.
  template <class Step>
  bool attempt(Step step) {
    const Mark mark = here();
    if (step()) return true;
    back(mark);
    return false;
  }
  // The same, and restores `value`.
  template <class Value, class Step>
  bool attempt(Value& value, Step step) {
    const Mark mark = here();
    Value before = value;
    if (step()) return true;
    value = std::move(before);
    back(mark);
    return false;
  }
  // What is missing at the very beginning of `step` is called `name` as a whole.
  template <class Step>
  bool called(std::string_view name, Step step) {
    const std::size_t from = at_;
    const std::size_t known = farthest_ == from ? could_.size() : 0;
    if (step()) return true;
    if (noting_ && farthest_ == from) {
      could_.resize(known < could_.size() ? known : could_.size());
      expect(name);
    }
    return false;
  }
  // Notes that `step` is a use of the phrase.
  template <class Step>
  bool use(std::uint16_t phrase, Step step) {
    const std::size_t mine = understood_.size();
    const auto begin = static_cast<std::uint32_t>(at_);
    understood_.push_back({phrase, depth_, begin, begin});
    ++depth_;
    const bool good = step();
    --depth_;
    if (good)
      understood_[mine].end = static_cast<std::uint32_t>(at_);
    else
      understood_.resize(mine);
    return good;
  }

  // Where reading with notes, or writing, came no further, and what could have followed there.
  std::size_t farthest() const { return farthest_; }
  const std::vector<std::string>& could() const { return could_; }
  // False once the tape has been asked more than the text of any card needs.
  bool patient() const { return patience_ > 0; }

 private:
  struct Mark {
    std::size_t at;
    std::size_t understood;
    std::uint16_t depth;
    bool capital;
    char article;
  };
  Mark here() const { return {at_, understood_.size(), depth_, capital_, article_}; }
  // Counts a question about the text. Returns false once there were too many. This many questions,
  // with the attempts around them, cost one unit of work.
  static constexpr std::uint32_t kAsksPerUnit = 2;
  bool ask() {
    if (patience_ == 0) return false;
    if (--patience_ % kAsksPerUnit == 0 && !charge(1)) patience_ = 0;
    return true;
  }
  void back(const Mark& mark);
  bool fail(std::size_t at, std::string_view could);
  bool lacks(std::size_t at, std::string_view words);
  bool stands_here(std::string_view word) const;  // as a whole word
  void write(std::string_view text);

  std::string text_;
  std::size_t at_ = 0;
  std::size_t farthest_ = 0;
  std::vector<std::string> could_;
  std::vector<Understood> understood_;
  std::uint32_t patience_ = 2'000'000;
  std::uint16_t depth_ = 0;
  bool reading_ = false;
  bool noting_ = false;
  bool capital_ = false;
  char article_ = 0;  // writing: an article waits for its word
};

// Whether the word takes "an".
bool takes_an(std::string_view word);
bool is_word_character(char c);

}  // namespace arbiter::conquest::text
