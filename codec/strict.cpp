#include "codec/strict.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "codec/builder.hpp"
#include "codec/fast_reader.hpp"
#include "codec/long_tokens.hpp"
#include "engine/core/limits.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::json;

// Reads characters and reports how far it has come, which the parser itself does not report.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, const char** furthest) : at_(at), furthest_(furthest) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    *furthest_ = ++at_;
    return *this;
  }
  CountingIterator operator++(int) {
    const auto before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const CountingIterator& a, const CountingIterator& b) {
    return a.at_ == b.at_;
  }

 private:
  const char* at_;
  const char** furthest_;
};

// Line numbers of a text, for places that only move forward.
class LineCounter {
 public:
  LineCounter(std::string_view text, std::uint32_t first_line)
      : at_(text.data()), line_(first_line) {}
  std::uint32_t line(const char* place) {
    if (place > at_) line_ += static_cast<std::uint32_t>(std::count(at_, place, '\n')), at_ = place;
    return line_;
  }

 private:
  const char* at_;
  std::uint32_t line_;
};

void append_token(std::string& pointer, std::string_view token) {
  pointer += '/';
  for (const char c : token) {
    if (c == '~')
      pointer += "~0";
    else if (c == '/')
      pointer += "~1";
    else
      pointer += c;
  }
}

// The pointer of the value that a parse has reached.
class Path {
 public:
  const std::string& pointer() const { return pointer_; }
  std::size_t depth() const { return levels_.size(); }

  void open(bool list) { levels_.push_back({pointer_.size(), 0, list}); }
  void close() {
    pointer_.resize(levels_.back().length);
    levels_.pop_back();
  }
  void member(std::string_view name) {
    pointer_.resize(levels_.back().length);
    append_token(pointer_, name);
  }
  // A value begins: in a list it has the next index.
  void value() {
    if (levels_.empty() || !levels_.back().list) return;
    pointer_.resize(levels_.back().length);
    append_token(pointer_, std::to_string(levels_.back().next++));
  }

 private:
  struct Level {
    std::size_t length;  // length of the pointer of the list or object itself
    std::size_t next;
    bool list;
  };
  std::string pointer_;
  std::vector<Level> levels_;
};

// The names of the members of the objects around the current place, stored one after another: a set
// of texts would take many times their size.
class OpenNames {
 public:
  void open() { levels_.emplace_back(texts_.size(), Names(ByText{texts_})); }
  void close() {
    texts_.resize(levels_.back().first);
    levels_.pop_back();
  }
  // False: the innermost object already has it.
  bool add(std::string_view name) {
    texts_ += name;
    const auto size = static_cast<std::uint32_t>(name.size());
    return levels_.back()
        .second.insert({static_cast<std::uint32_t>(texts_.size()) - size, size})
        .second;
  }

 private:
  struct Name {
    std::uint32_t begin;
    std::uint32_t size;
  };
  struct ByText {
    const std::string& texts;
    bool operator()(const Name& one, const Name& other) const {
      const std::string_view all = texts;
      return all.substr(one.begin, one.size) < all.substr(other.begin, other.size);
    }
  };
  using Names = std::set<Name, ByText>;

  std::string texts_;
  std::vector<std::pair<std::size_t, Names>> levels_;  // with the texts before each
};

struct Offence {
  std::string_view code;  // empty: none
  std::string detail;
};

std::string at_most(std::size_t most, std::string_view what) {
  return "at most " + std::to_string(most) + " " + std::string{what} + " are read";
}

// What went wrong, in nlohmann's words but without its numbering and without bytes of the text.
std::string syntax_detail(std::string_view what) {
  const auto colon = what.find(": ");
  if (colon != std::string_view::npos) what.remove_prefix(colon + 2);
  what = what.substr(0, what.find("; last read"));
  return std::string{what};
}

constexpr auto kMostInteger = static_cast<std::uint64_t>(limits::kJsonInteger);

// Passes the events of the strict reader to a builder. It stops if a document is not accepted; the
// OffenceFinder then says what is wrong.
class Events {
 public:
  using number_integer_t = Json::number_integer_t;
  using number_unsigned_t = Json::number_unsigned_t;
  using number_float_t = Json::number_float_t;
  using string_t = Json::string_t;
  using binary_t = Json::binary_t;

  explicit Events(Builder& builder) : builder_(builder) {}

  bool null() { return builder_.null(); }
  bool boolean(bool held) { return builder_.boolean(held); }
  bool number_integer(number_integer_t held) { return builder_.number(held); }
  bool number_unsigned(number_unsigned_t held) {
    return held <= kMostInteger && builder_.number(static_cast<std::int64_t>(held));
  }
  bool number_float(number_float_t, const string_t&) { return false; }
  bool string(string_t& held) { return is_free_of_nul(held) && builder_.text(held); }
  bool binary(binary_t&) { return false; }
  bool start_object(std::size_t) { return builder_.open(false); }
  bool start_array(std::size_t) { return builder_.open(true); }
  bool end_object() { return builder_.close(); }
  bool end_array() { return builder_.close(); }
  bool key(string_t& name) { return is_free_of_nul(name) && builder_.member(name); }
  bool parse_error(std::size_t, const std::string&, const Json::exception&) { return false; }

 private:
  static bool is_free_of_nul(const std::string& text) {
    return text.find('\0') == std::string::npos;
  }

  Builder& builder_;
};

// Says what is wrong with a text that cannot be read, and where. It keeps no document, only the
// names of the members around the current place.
class OffenceFinder {
 public:
  using number_integer_t = Json::number_integer_t;
  using number_unsigned_t = Json::number_unsigned_t;
  using number_float_t = Json::number_float_t;
  using string_t = Json::string_t;
  using binary_t = Json::binary_t;

  // `log`: the contents of its moves and its `meta` are bounded like any document. `text` is the
  // document, or the shortened one.
  OffenceFinder(std::string_view text, bool log, const std::optional<Shortened>& shortened)
      : log_(log), read_(text.data()) {
    if (!shortened || shortened->end == std::string::npos) return;
    end_of_long_text_ = text.data() + shortened->end;
    bytes_of_long_text_ = shortened->bytes;
  }
  const char** read() { return &read_; }

  bool null() { return value(); }
  bool boolean(bool) { return value(); }
  bool number_integer(number_integer_t held) { return number(held >= -limits::kJsonInteger); }
  bool number_unsigned(number_unsigned_t held) { return number(held <= kMostInteger); }
  bool number_float(number_float_t, const string_t&) { return number(false); }
  bool string(string_t& held) { return value() && text_fits(held); }
  bool binary(binary_t&) { return false; }
  bool start_object(std::size_t) { return open(false); }
  bool start_array(std::size_t) { return open(true); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(string_t& name) {
    if (size_of(name) > limits::kJsonString) return text_fits(name);
    path_.member(name);
    if (!text_fits(name)) return false;
    return names_.add(name) || stop("duplicate", "this member stands twice in its object");
  }
  bool parse_error(std::size_t, const std::string&, const Json::exception& error) {
    constexpr int kNumberOverflow = 406;
    if (error.id == kNumberOverflow) return number(false);
    return stop("syntax", syntax_detail(error.what()));
  }

  const Offence& offence() const { return offence_; }
  const std::string& pointer() const { return path_.pointer(); }

 private:
  bool stop(std::string_view code, std::string detail) {
    offence_ = {code, std::move(detail)};
    return false;
  }

  // For the text that was read last.
  std::size_t size_of(const std::string& text) const {
    return read_ - 1 == end_of_long_text_ ? bytes_of_long_text_ : text.size();
  }
  bool text_fits(const std::string& text) {
    const std::size_t size = size_of(text);
    if (size > limits::kJsonString)
      return stop("string", "a text of " + std::to_string(size) + " bytes; " +
                                at_most(limits::kJsonString, "bytes"));
    if (text.find('\0') != std::string::npos)
      return stop("nul", "a text may not hold the character NUL");
    return true;
  }

  // A value begins. False: it is one too many.
  bool value() {
    path_.value();
    if (!free() && ++bound_values_ > limits::kTreeValues)
      return stop("values",
                  at_most(limits::kTreeValues, log_ ? "values outside the moves" : "values"));
    return ++values_ <= limits::kJsonValues ||
           stop("values", at_most(limits::kJsonValues, "values"));
  }
  bool free() const {
    const std::string_view here = path_.pointer();
    const auto in = [&](std::string_view member) {
      return here.starts_with(member) &&
             (here.size() == member.size() || here[member.size()] == '/');
    };
    return log_ && (in("/moves") || in("/meta"));
  }
  bool number(bool fits) {
    return value() &&
           (fits || stop("number",
                         "only integers from -(2^53 - 1) to 2^53 - 1 are read, without fraction "
                         "and exponent"));
  }

  bool open(bool list) {
    if (!value()) return false;
    if (path_.depth() >= limits::kJsonDepth)
      return stop("depth", at_most(limits::kJsonDepth, "levels of lists and objects"));
    path_.open(list);
    names_.open();
    return true;
  }
  bool close() {
    names_.close();
    path_.close();
    return true;
  }

  const bool log_;
  const char* read_;
  const char* end_of_long_text_ = nullptr;
  std::size_t bytes_of_long_text_ = 0;
  Path path_;
  OpenNames names_;
  std::size_t values_ = 0;
  std::size_t bound_values_ = 0;
  Offence offence_;
};

// Records the line of each place that is asked for, or of the nearest enclosing value.
class LineFinder {
 public:
  using number_integer_t = Json::number_integer_t;
  using number_unsigned_t = Json::number_unsigned_t;
  using number_float_t = Json::number_float_t;
  using string_t = Json::string_t;
  using binary_t = Json::binary_t;

  LineFinder(std::string_view text, std::uint32_t first_line, std::vector<Fault>& faults)
      : lines_(text, first_line), read_(text.data()), faults_(faults), matched_(faults.size(), 0) {
    for (std::size_t i = 0; i < faults.size(); ++i) by_pointer_.push_back(i);
    std::sort(by_pointer_.begin(), by_pointer_.end(), [&](std::size_t one, std::size_t other) {
      return faults[one].pointer < faults[other].pointer;
    });
  }
  const char** read() { return &read_; }

  bool null() { return value(); }
  bool boolean(bool) { return value(); }
  bool number_integer(number_integer_t) { return value(); }
  bool number_unsigned(number_unsigned_t) { return value(); }
  bool number_float(number_float_t, const string_t&) { return value(); }
  bool string(string_t&) { return value(); }
  bool binary(binary_t&) { return false; }
  bool start_object(std::size_t) { return open(false); }
  bool start_array(std::size_t) { return open(true); }
  bool end_object() { return path_.close(), true; }
  bool end_array() { return path_.close(), true; }
  bool key(string_t& name) {
    path_.member(name);
    note();
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const Json::exception&) { return false; }

 private:
  bool value() {
    path_.value();
    note();
    return true;
  }
  bool open(bool list) {
    if (path_.depth() >= limits::kJsonDepth) return false;
    value();
    path_.open(list);
    return true;
  }
  // The faults here, and those below: sorted by pointer, each group is contiguous.
  void note() {
    below_ = path_.pointer();
    const std::size_t size = below_.size();
    auto at = from(by_pointer_.cbegin(), below_);
    for (; at != by_pointer_.end() && faults_[*at].pointer == below_; ++at) note(*at, size);
    below_ += '/';
    for (at = from(at, below_); at != by_pointer_.end() && faults_[*at].pointer.starts_with(below_);
         ++at)
      note(*at, size);
  }
  void note(std::size_t fault, std::size_t size) {
    if (size + 1 <= matched_[fault]) return;
    matched_[fault] = size + 1;
    faults_[fault].line =
        lines_.line(read_ - 1);  // the last character read ends a token or is after it
  }
  std::vector<std::size_t>::const_iterator from(std::vector<std::size_t>::const_iterator first,
                                                std::string_view pointer) const {
    return std::lower_bound(
        first, by_pointer_.cend(), pointer,
        [&](std::size_t fault, std::string_view key) { return faults_[fault].pointer < key; });
  }

  LineCounter lines_;
  const char* read_;
  std::vector<Fault>& faults_;
  std::vector<std::size_t> matched_;  // length of the pointer whose line is recorded, plus one
  std::vector<std::size_t> by_pointer_;
  std::string below_;
  Path path_;
};

template <class Handler>
bool parse(std::string_view text, const char** read, Handler& handler) {
  *read = text.data();
  return Json::sax_parse(CountingIterator(text.data(), read),
                         CountingIterator(text.data() + text.size(), read), &handler);
}

Problem refusal(Offence offence, std::string pointer, std::uint32_t line) {
  static constexpr std::string_view kBroken[] = {"syntax", "empty", "utf-8", "nul", "bom"};
  Problem problem;
  const auto broken = std::find(std::begin(kBroken), std::end(kBroken), offence.code);
  if (broken != std::end(kBroken)) {
    problem.type = "not-json";
    problem.title = "The text is not JSON";
  } else {
    problem.type = "json-limits";
    problem.title = "The JSON is beyond what is read here";
  }
  problem.detail = "line " + std::to_string(line) + ": " + offence.detail;
  problem.errors = {
      {std::move(pointer), line, std::string{offence.code}, std::move(offence.detail)}};
  return problem;
}

Problem too_large(std::size_t size, std::uint32_t first_line) {
  Problem problem;
  problem.type = "too-large";
  problem.title = "The text is too large";
  problem.detail =
      std::to_string(size) + " bytes; at most " + std::to_string(limits::kLogBytes) + " are read";
  problem.errors = {{"", first_line, "size", problem.detail}};
  return problem;
}

// Faults that are visible in the bytes before anything is parsed. The place is that of the first
// one.
Offence offence_of_bytes(std::string_view text, std::size_t& place) {
  place = 0;
  if (text.starts_with("\xEF\xBB\xBF"))
    return {"bom", "the text begins with a byte order mark; leave it out"};
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
    return {"empty", "the text is empty"};
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
    return {"utf-8", "the text is UTF-16; UTF-8 is needed"};
  if (text.starts_with("\x1F\x8B")) return {"utf-8", "the bytes are compressed; unpack them first"};
  place = text.find('\0');
  if (place != std::string_view::npos) return {"nul", "a byte is NUL"};
  return {};
}

// The line of the fault: how far the parser had come.
std::uint32_t line_at(std::string_view text, const char* read, std::uint32_t first_line) {
  const bool begun = read > text.data();
  return LineCounter(text, first_line).line(begun ? read - 1 : read);
}

// The parser calls bytes that are not UTF-8 a syntax error.
void name_encoding(Offence& offence) {
  if (offence.code == "syntax" && offence.detail.find("ill-formed UTF-8") != std::string::npos)
    offence = {"utf-8", "a text is not valid UTF-8"};
}

}  // namespace

bool read_carefully(std::string_view text, Builder& builder) {
  // There is a punctuation mark between any two values or names.
  builder.reserve(text.size() / 2 + 1);
  Events events(builder);
  return Json::sax_parse(text.data(), text.data() + text.size(), &events);
}

std::optional<Problem> read_onto(Tape& tape, std::string_view text, std::uint32_t first_line,
                                 bool log) {
  if (text.size() > limits::kLogBytes) return too_large(text.size(), first_line);
  std::size_t place = 0;
  if (auto offence = offence_of_bytes(text, place); !offence.code.empty())
    return refusal(std::move(offence), "", LineCounter(text, first_line).line(text.data() + place));
  tape.clear();
  if (Builder builder(tape, log); read_fast(text, builder)) return std::nullopt;
  tape.clear();
  const auto shortened = without_long_tokens(text);
  if (Builder builder(tape, log); !shortened && read_carefully(text, builder)) return std::nullopt;
  tape = Tape(tape.source());  // frees its memory, which is needed for what follows
  if (shortened) text = shortened->text;
  OffenceFinder finder(text, log, shortened);
  parse(text, finder.read(), finder);
  Offence offence = finder.offence();
  name_encoding(offence);
  return refusal(std::move(offence), finder.pointer(), line_at(text, *finder.read(), first_line));
}

Result<Tape> read_strict(std::string_view text, std::uint32_t first_line, bool log) {
  Tape tape(text);
  if (auto problem = read_onto(tape, text, first_line, log)) return *std::move(problem);
  return tape;
}

void add_lines(std::string_view text, std::vector<Fault>& faults, std::uint32_t first_line) {
  LineFinder finder(text, first_line, faults);
  parse(text, finder.read(), finder);
  std::stable_sort(faults.begin(), faults.end(),
                   [](const Fault& a, const Fault& b) { return a.line < b.line; });
}

std::uint32_t line_of(std::string_view text, std::string_view pointer) {
  std::vector<Fault> one(1);
  one[0].pointer = pointer;
  add_lines(text, one);
  return one[0].line;
}

Problem form_problem(std::string_view text, std::vector<Fault> faults, std::uint32_t first_line) {
  add_lines(text, faults, first_line);
  return form_problem(std::move(faults));
}

Problem form_problem(std::vector<Fault> faults) {
  static constexpr std::string_view kContent[] = {"unknown", "limit", "content", "impossible",
                                                  "version"};
  const auto about_content = [](const Fault& one) {
    return std::find(std::begin(kContent), std::end(kContent), one.code) != std::end(kContent);
  };
  Problem problem;
  if (std::all_of(faults.begin(), faults.end(), about_content)) {
    problem.type = "unusable-content";
    problem.title = "The document names or holds what cannot be used";
  } else {
    problem.type = "not-the-form";
    problem.title = "The document does not have the form";
  }
  const Fault& first = faults.front();
  const std::string place = first.pointer.empty() ? "the document" : first.pointer;
  problem.detail = place + ", line " + std::to_string(first.line) + ": " + first.detail;
  problem.errors = std::move(faults);
  return problem;
}

}  // namespace arbiter
