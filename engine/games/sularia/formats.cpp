// What the formats of play require of decks and teams.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/core/words.hpp"
#include "engine/games/sularia/judging.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {

inline constexpr std::int64_t constructed_size = 60;  // play-deck-2
inline constexpr std::int64_t drafted_size = 40;      // draft-4-19
inline constexpr unsigned most_copies = 4;            // play-deck-3
inline constexpr std::int64_t most_deck_points = 90;  // play-deck-4
inline constexpr std::size_t war_players = 4;         // faction-war-1

namespace {

Format format_named(const std::string& variant) {
  if (variant == "drafted") return Format::drafted;
  if (variant == "draft") return Format::draft;
  return variant == "faction_war" ? Format::faction_war : Format::standard;
}

unsigned factions_in(const Content& content, const std::vector<Copies>& deck) {
  unsigned found = 0;
  for (const auto& one : deck) {
    const auto faction = content.text(one.card).faction;
    decides<"faction-war-6">();
    if (decides<"standard-constructed-6">(faction != Faction::mercenary)) found |= bit(faction);
  }
  return found;
}

// "Jotune and Synthien".
std::string names_of(unsigned factions) {
  std::vector<std::string> names;
  for (const auto one : all_factions)
    if ((factions & bit(one)) != 0) names.push_back(capitalised(std::string{name_of(one)}));
  return joined(names);
}

class FormatChecker {
 public:
  FormatChecker(const Content& content, const SetUp& set_up, Checker& checker,
                std::vector<SetUpFault>& faults)
      : content_(content), set_up_(set_up), checker_(checker), faults_(faults) {}

  void run() {
    const auto format = format_named(set_up_.variant);
    if (format == Format::draft) return;
    for (std::size_t i = 0; i < set_up_.players.size(); ++i)
      deck(set_up_.players[i].deck, "/players/" + std::to_string(i) + "/deck", format);
    if (format == Format::faction_war) teams();
  }

 private:
  bool need(bool holds, RuleId rule, const std::string& place, const std::string& detail) {
    Checker one = checker_.afresh();
    if (!one.need(holds, rule) && !one.clean()) faults_.push_back({place, rule, detail});
    return holds;
  }

  void deck(const std::vector<Copies>& deck, const std::string& place, Format format) {
    std::int64_t size = 0, points = 0;
    for (const auto& one : deck) {
      size += one.copies;
      points += std::int64_t{one.copies} * content_.text(one.card).points;
    }
    const bool drafted = format == Format::drafted;
    const auto needed = drafted ? drafted_size : constructed_size;
    need(size >= needed, drafted ? row<"draft-4-19"> : row<"play-deck-2">, place,
         "The deck has " + counted(size, "card") + "; " + number(needed) + " are needed.");
    const auto many = too_many_copies(content_, deck);
    need(many.empty(), row<"play-deck-3">, place, many);
    if (decides<"draft-4-20">(!drafted))
      need(points <= most_deck_points, row<"play-deck-4">, place,
           "The deck totals " + number(points) + " construction points; " +
               number(most_deck_points) + " are allowed.");
    const unsigned factions = factions_in(content_, deck);
    const auto allowed = drafted ? 2 : 1;
    need(__builtin_popcount(factions) <= allowed,
         drafted ? row<"draft-4-21"> : row<"standard-constructed-5">, place,
         "The deck has cards of " + names_of(factions) + ".");
  }

  void teams() {
    const auto& players = set_up_.players;
    if (!need(players.size() == war_players, row<"faction-war-1">, "/players",
              "There are " + number(players.size()) + " players."))
      return;
    const auto first = teams_of(set_up_);
    std::array<unsigned, war_players> size{}, factions{};
    for (std::size_t i = 0; i < players.size(); ++i) {
      ++size[first[i]];
      factions[first[i]] |= factions_in(content_, players[i].deck);
    }
    const bool pairs =
        std::all_of(size.begin(), size.end(), [](unsigned one) { return one == 0 || one == 2; });
    if (!need(pairs, row<"faction-war-4">, "/players",
              "The teams are of " + sizes_of(size) + " players."))
      return;
    for (std::size_t i = 0; i < players.size(); ++i)
      need(__builtin_popcount(factions[first[i]]) <= 1, row<"faction-war-5">,
           "/players/" + std::to_string(i) + "/deck",
           "The team's decks have cards of " + names_of(factions[first[i]]) + ".");
  }

  // "3 and 1".
  static std::string sizes_of(const std::array<unsigned, war_players>& size) {
    std::string text;
    for (const unsigned one : size)
      if (one > 0) text += (text.empty() ? "" : " and ") + number(one);
    return text;
  }

  const Content& content_;
  const SetUp& set_up_;
  Checker& checker_;
  std::vector<SetUpFault>& faults_;
};

}  // namespace

std::string too_many_copies(const Content& content, const std::vector<Copies>& deck) {
  std::vector<std::uint32_t> count(content.cards.size(), 0);
  for (const auto& one : deck) count[content.namesake[one.card.index].index] += one.copies;
  std::string text;
  for (std::uint16_t i = 0; i < count.size(); ++i)
    if (count[i] > most_copies)
      text += (text.empty() ? "The deck has " : " It has ") + counted(count[i], "copy", "copies") +
              " of " + content.text(Card{i}).name + "; " + number(most_copies) + " are allowed.";
  return text;
}

void check_formats(const Content& content, const SetUp& set_up, Checker& checker,
                   std::vector<SetUpFault>& faults) {
  FormatChecker(content, set_up, checker, faults).run();
}

void set_head(const SetUp& set_up, State& state) {
  state.rulings = ChosenRulings(set_up);
  state.format = format_named(set_up.variant);
  state.columns =
      set_up.parameters.empty() ? std::uint8_t{0} : static_cast<std::uint8_t>(set_up.parameters[0]);
  const auto teams = teams_of(set_up);
  for (std::size_t i = 0; i < state.teams.size(); ++i)
    state.teams[i] = i < teams.size() ? teams[i] : static_cast<std::uint8_t>(i);
}

}  // namespace arbiter::sularia
