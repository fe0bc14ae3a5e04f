#include "codec/player_names.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "engine/core/seat.hpp"
#include "engine/core/words.hpp"

namespace arbiter {
namespace {

// A longer name would make every line of a transcript too long.
constexpr std::size_t kLongestName = 60;

bool is_usable(const std::string& name) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  return name.size() <= kLongestName && std::none_of(name.begin(), name.end(), is_control);
}

std::string letter(std::size_t seat) {
  return std::string{Seat{static_cast<std::uint8_t>(seat)}.text()};
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
    names_[i] = shared && !name.empty() ? name + " (" + letter(i) + ")" : name;
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

std::string PlayerNames::introduction() const {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < names_.size(); ++i)
    if (!names_[i].empty()) parts.push_back(letter(i) + " is " + names_[i]);
  return parts.empty() ? "" : joined(parts) + ".";
}

}  // namespace arbiter
