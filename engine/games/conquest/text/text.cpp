#include "engine/games/conquest/text/text.hpp"

#include <algorithm>

#include "engine/games/conquest/text/scribe.hpp"

namespace arbiter::conquest::text {
namespace {

// Returns the word at a place.
std::string word_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && text[end] != ' ' && text[end] != '\n' &&
         (end == at || text[end] != '.'))
    ++end;
  return std::string{text.substr(at, std::min<std::size_t>(end - at, 40))};
}

Unread unread_at(std::string_view text, std::size_t at, std::vector<std::string> could,
                 bool lower) {
  Unread unread;
  unread.lower = lower;
  at = std::min(at, text.size());
  for (std::size_t i = 0; i < at; ++i) {
    if (text[i] == '\n') {
      ++unread.line;
      unread.column = 1;
    } else if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) {
      ++unread.column;
    }
  }
  unread.found = word_at(text, at);
  unread.could = std::move(could);
  return unread;
}

// Reads the lower or the upper scroll into the card. A text that cannot be read is read again with
// notes.
std::optional<Unread> read_scroll(const PrintedCard& printed, bool lower, CardText& card,
                                  std::vector<Understood>& understood) {
  const std::string& text = lower ? printed.lower : printed.upper;
  const auto read = [lower](Tape& tape, CardText& into) {
    return lower ? Scribe(tape, into).lower() : Scribe(tape, into).upper();
  };
  CardText whole = card;
  Tape quiet(text, Notes::none);
  if (read(quiet, whole)) {
    card = std::move(whole);
    understood = quiet.understood();
    return std::nullopt;
  }
  Tape noting(text, Notes::of_what_is_missing);
  read(noting, card);
  auto could = noting.could();
  if (!noting.patient()) could = {"a simpler text"};
  return unread_at(text, noting.farthest(), std::move(could), lower);
}

// Writes both scrolls of a card whose tree is given. `reached` is how far the upper one came.
std::optional<Scrolls> written(CardText card, std::size_t& reached) {
  Scrolls scrolls;
  Tape lower, upper;
  const bool good = Scribe(lower, card).lower() && Scribe(upper, card).upper();
  reached = upper.farthest();
  if (!good) return std::nullopt;
  return Scrolls{upper.text(), lower.text()};
}

// Returns the first place where the text differs from the text as it would be printed.
std::optional<Unread> different(const std::string& text, const std::string& printed, bool lower) {
  if (text == printed) return std::nullopt;
  const auto [mine, theirs] =
      std::mismatch(text.begin(), text.end(), printed.begin(), printed.end());
  auto at = static_cast<std::size_t>(mine - text.begin());
  while (at > 0 && text[at - 1] != ' ' && text[at - 1] != '\n') --at;  // the whole word
  const auto end = std::min(printed.find('\n', at), printed.size());
  const auto shown = printed.substr(at, std::min<std::size_t>(end - at, 60));
  return unread_at(text, at, {shown.empty() ? "the end of the line" : '"' + shown + '"'}, lower);
}

// Joins words in quotation marks and descriptions into a list for people.
std::string listed(const std::vector<std::string>& could) {
  constexpr std::size_t kMost = 12;
  std::string list;
  for (std::size_t i = 0; i < could.size() && i < kMost; ++i) {
    const bool last = i + 1 == could.size();
    list += (i == 0 ? "" : last ? " or " : ", ") + could[i];
  }
  return could.size() > kMost ? list + " and more" : list;
}

}  // namespace

std::string Unread::sentence() const {
  std::string text = "Line " + std::to_string(line) + ", column " + std::to_string(column) + ": ";
  text += found.empty() ? "the text ends" : "\"" + found + "\" cannot stand";
  text += " here";
  return text + (could.empty() ? "." : "; what could: " + listed(could) + ".");
}

Compiled compile(const PrintedCard& printed) {
  Compiled result;
  auto& card = result.card;
  card.id = printed.id;
  card.name = printed.name;
  card.alignment = printed.alignment;
  card.expansion = printed.expansion;
  card.rarity = printed.rarity;
  result.unread = read_scroll(printed, true, card, result.understood);
  if (!result.unread) result.unread = read_scroll(printed, false, card, result.understood);
  if (result.unread) return result;
  std::size_t reached = 0;
  const auto again = written(card, reached);
  if (!again) {  // such as "+0/0": the text is read, and nothing that can be said means it
    result.unread = unread_at(printed.upper, reached, {"a text in the style of the book"}, false);
    return result;
  }
  result.unread = different(printed.lower, again->lower, true);
  if (!result.unread) result.unread = different(printed.upper, again->upper, false);
  card.lower = printed.lower;
  card.upper = printed.upper;
  return result;
}

std::optional<Scrolls> print(const CardText& card) {
  std::size_t reached = 0;
  auto scrolls = written(card, reached);
  if (!scrolls) return std::nullopt;
  CardText same = compile({card.id, card.name, card.alignment, scrolls->upper, scrolls->lower,
                           card.expansion, card.rarity})
                      .card;
  same.upper = card.upper;
  same.lower = card.lower;
  if (!(same == card)) return std::nullopt;
  return scrolls;
}

}  // namespace arbiter::conquest::text
