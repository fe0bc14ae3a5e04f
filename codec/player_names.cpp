#include "codec/player_names.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

#include "codec/words.hpp"
#include "engine/core/game.hpp"
#include "engine/core/seat.hpp"
#include "engine/core/words.hpp"

namespace arbiter {
namespace {

// A longer name would make every line of a transcript too long.
constexpr std::size_t kLongestName = 60;

bool is_usable(const std::string& name) {
  return name.size() <= kLongestName && one_line(name) == name;
}

std::string letter(std::size_t seat) {
  return std::string{Seat{static_cast<std::uint8_t>(seat)}.text()};
}

// Whether a word of the name is the letter of another seat, so that it would be read as that seat.
bool names_other_seat(const std::string& name, std::size_t seat) {
  const auto in_word = [&](std::size_t at) {
    if (at >= name.size()) return false;
    const auto c = static_cast<unsigned char>(name[at]);
    return c >= 0x80 || std::isalnum(c) != 0;
  };
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool is_seat = name[i] >= 'A' && name[i] < 'A' + static_cast<int>(limits::kSeats);
    const bool own = name[i] == 'A' + static_cast<int>(seat);
    if (is_seat && !own && !in_word(i + 1) && (i == 0 || !in_word(i - 1))) return true;
  }
  return false;
}

bool follows_seat(std::string_view rest) {
  if (rest.starts_with("'s")) rest.remove_prefix(2);
  if (rest.empty()) return true;
  const bool ends = rest.size() == 1 || rest[1] == ' ' || rest[1] == '\n';
  return rest[0] == ' ' || rest[0] == ')' ||
         (ends && (rest[0] == ',' || rest[0] == '.' || rest[0] == ':' || rest[0] == ';'));
}

// Whether a sentence that begins "A ..." goes on with what a player does, so that the letter is not
// an article: "A draws", "A and B draw", "A cannot".
bool goes_on_as_player(std::string_view rest) {
  const std::string_view word = rest.substr(0, rest.find_first_of(" ,.:"));
  for (const auto* one : {"and", "or", "may", "must", "can", "cannot", "would", "did", "had"})
    if (word == one) return true;
  return word.ends_with("s");
}

}  // namespace

PlayerNames::PlayerNames(const SetUp& set_up) {
  const auto& players = set_up.players;
  for (std::size_t i = 0; i < players.size() && i < names_.size(); ++i) {
    const std::string& name = players[i].name;
    if (!is_usable(name)) continue;
    const auto bears_it = [&](const PlayerSetUp& player) { return player.name == name; };
    const bool shared = std::count_if(players.begin(), players.end(), bears_it) > 1;
    const bool misleads = !name.empty() && (shared || names_other_seat(name, i));
    names_[i] = misleads ? name + " (" + letter(i) + ")" : name;
  }
}

bool PlayerNames::stands_for_seat(const std::string& sentence, std::size_t at) const {
  const std::size_t seat = static_cast<std::size_t>(sentence[at] - 'A');
  if (seat >= names_.size() || names_[seat].empty()) return false;
  const std::string_view before = std::string_view{sentence}.substr(0, at);
  if (at > 0 && !before.ends_with(' ') && !before.ends_with('(')) return false;
  if (before.ends_with("edge ")) return false;  // of a map
  // Of a card's title: "A Victory".
  if (before.ends_with("VP Card ") || before.ends_with("VP Card is ")) return false;
  const std::string_view rest = std::string_view{sentence}.substr(at + 1);
  if (!follows_seat(rest)) return false;
  const bool first = before.empty() || before.ends_with(". ");
  return seat != 0 || !first || !rest.starts_with(' ') || goes_on_as_player(rest.substr(1));
}

std::string PlayerNames::in(const std::string& sentence) const {
  std::string told;
  bool quoted = false;
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const char c = sentence[i];
    if (c == '"') quoted = !quoted;
    const bool is_letter = c >= 'A' && c <= 'H';
    if (!quoted && is_letter && stands_for_seat(sentence, i))
      told += names_[static_cast<std::size_t>(c - 'A')];
    else
      told += c;
  }
  return told;
}

std::string PlayerNames::introduction(std::string_view after) const {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < names_.size(); ++i)
    if (!names_[i].empty()) parts.push_back(letter(i) + " is " + names_[i]);
  return parts.empty() ? "" : joined(parts) + "." + std::string{after};
}

}  // namespace arbiter
