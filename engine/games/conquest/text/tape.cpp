#include "engine/games/conquest/text/tape.hpp"

#include <algorithm>
#include <charconv>

#include "engine/games/conquest/card.hpp"

namespace arbiter::conquest::text {
namespace {

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string capitalised(std::string_view word) {
  std::string text{word};
  if (!text.empty()) text[0] = upper(text[0]);
  return text;
}

}  // namespace

bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '\'';
}

bool takes_an(std::string_view word) {
  for (const std::string_view sounds_y : {"uni", "use", "eu", "one", "once"})
    if (word.starts_with(sounds_y)) return word.starts_with("unin") || word.starts_with("unim");
  for (const std::string_view silent : {"hour", "honest", "honor", "heir"})
    if (word.starts_with(silent)) return true;
  return !word.empty() && std::string_view{"aeiou"}.find(lower(word[0])) != std::string_view::npos;
}

bool Tape::fail(std::size_t at, std::string_view could) {
  if (!noting_ || at < farthest_) return false;
  if (at > farthest_) could_.clear();
  farthest_ = at;
  if (std::find(could_.begin(), could_.end(), could) == could_.end()) could_.emplace_back(could);
  return false;
}

bool Tape::expect(std::string_view what) { return fail(at_, what); }

bool Tape::lacks(std::size_t at, std::string_view words) {
  if (!noting_) return false;
  if (words == "\n") return fail(at, "the next line");
  const auto begin = words.find_first_not_of(' ');
  if (begin == std::string_view::npos) return false;
  const auto end = words.find_last_not_of(' ') + 1;
  return fail(at, '"' + std::string{words.substr(begin, end - begin)} + '"');
}

void Tape::write(std::string_view text) {
  if (text.empty()) return;
  if (article_ != 0) {
    text_ += article_;
    text_ += takes_an(text) ? "n " : " ";
    article_ = 0;
  }
  const auto from = text_.size();
  text_ += text;
  if (capital_) text_[from] = upper(text_[from]);
  capital_ = false;
  at_ = text_.size();
  farthest_ = std::max(farthest_, at_);
}

bool Tape::words(std::string_view text) {
  if (!reading_) return write(text), true;
  if (!ask()) return false;
  std::size_t word = 0;  // where the present word of `text` begins
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char wanted = capital_ && i == 0 ? upper(text[i]) : text[i];
    if (at_ + i == text_.size() || text_[at_ + i] != wanted) {
      if (!noting_) return false;
      const auto rest = text.substr(word);
      return lacks(at_ + word, capital_ && word == 0 ? capitalised(rest) : std::string{rest});
    }
    if (text[i] == ' ' && i + 1 < text.size()) word = i + 1;
  }
  at_ += text.size();
  if (!text.empty()) capital_ = false;
  return true;
}

bool Tape::stands_here(std::string_view word) const {
  const auto text = rest();
  if (text.size() < word.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i)
    if (text[i] != (capital_ && i == 0 ? upper(word[i]) : word[i])) return false;
  return text.size() == word.size() || !is_word_character(text[word.size()]);
}

bool Tape::one_of(const std::vector<std::string>& list, std::size_t& chosen) {
  if (!reading_) return words(list[chosen]);
  if (!ask()) return false;
  std::size_t best = list.size();
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!stands_here(list[i]))
      lacks(at_, capital_ ? capitalised(list[i]) : list[i]);
    else if (best == list.size() || list[best].size() < list[i].size())
      best = i;
  }
  if (best == list.size()) return false;
  chosen = best;
  return words(list[best]);
}

bool Tape::article() {
  if (!reading_) {
    article_ = capital_ ? 'A' : 'a';
    capital_ = false;
    return true;
  }
  return attempt([&] { return words("an "); }) || words("a ");
}

bool Tape::number(std::int16_t& value) {
  if (!reading_) return value >= 0 && words(std::to_string(value));
  const char* const from = text_.data() + at_;
  const char* const end = text_.data() + text_.size();
  std::int16_t found = 0;
  const auto [stop, fault] = std::from_chars(from, end, found);
  const bool zeros = stop - from > 1 && *from == '0';
  if (stop == from || fault != std::errc{} || found < 0 || found > most_amount || zeros ||
      *from == '-')
    return expect("a number");
  at_ += static_cast<std::size_t>(stop - from);
  capital_ = false;
  value = found;
  return true;
}

bool Tape::name_word(std::string& word) {
  constexpr std::string_view kEnds = " .,;:\"\n";
  if (!reading_)
    return !word.empty() && word.find_first_of(kEnds) == std::string::npos && words(word);
  const auto found = rest().substr(0, std::min(rest().find_first_of(kEnds), rest().size()));
  if (found.empty()) return expect("a word");
  word = std::string{found};
  at_ += found.size();
  return true;
}

bool Tape::own_word(std::string& word) {
  if (!reading_) {
    const bool good = !word.empty() && std::all_of(word.begin(), word.end(), is_word_character);
    return good && words(word);
  }
  if (!ask()) return false;
  std::string found;
  for (std::size_t i = at_; i < text_.size(); ++i) {
    const bool first_capital = capital_ && i == at_ && text_[i] >= 'A' && text_[i] <= 'Z';
    if (!first_capital && !is_word_character(text_[i])) break;
    if (capital_ && i == at_ && !first_capital && text_[i] >= 'a') break;
    found += first_capital ? lower(text_[i]) : text_[i];
  }
  if (found.empty()) return expect("a word");
  at_ += found.size();
  capital_ = false;
  word = std::move(found);
  return true;
}

bool Tape::word_before(std::string_view after) const {
  std::size_t end = at_;
  while (end < text_.size() && text_[end] != ' ' && text_[end] != '\n') ++end;
  return end > at_ && std::string_view{text_}.substr(end).starts_with(after);
}

void Tape::back(const Mark& mark) {
  at_ = mark.at;
  if (!reading_) text_.resize(mark.at);
  understood_.resize(mark.understood);
  depth_ = mark.depth;
  capital_ = mark.capital;
  article_ = mark.article;
}

}  // namespace arbiter::conquest::text
