// Positions as text for a terminal.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conquest/rows.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "engine/games/conquest/reading.hpp"
#include "engine/games/conquest/words.hpp"

namespace arbiter::conquest {
namespace {

std::string describe(const Words& words, const Resource& one, const Reading& read) {
  std::string text = words.resource(one.id);
  if (!read.is_unit(one)) return text;
  text += " " + number(read.strike(one)) + "/" + number(read.armor(one)) + ", health " +
          number(read.health(one));
  if (one.guard)
    text += ", on guard";
  else if (one.unable > 0)
    text += one.unable == 1 ? ", unable" : ", unable " + number(one.unable) + " times";
  if (one.moved) text += ", moved";
  if (read.is_general(one)) text += ", general";
  return text;
}

void describe_region(std::string& text, const Words& words, const Reading& read, Region in) {
  for (const auto& one : read.state.resources) {
    if (one.in != in || one.on || read.is_type(one, CardType::location)) continue;
    text += "    " + describe(words, one, read) + "\n";
    for (const auto& attached : read.state.resources)
      if (attached.in == in && read.goes_with(attached, one.id))
        text += "      with " + words.resource(attached.id) + "\n";
  }
}

constexpr std::pair<Region::Kind, std::string_view> kInactive[] = {
    {Region::Kind::arsenal, "arsenal"},
    {Region::Kind::ruins, "ruins"},
    {Region::Kind::void_, "void"},
    {Region::Kind::aside, "set aside"}};

// Says what is not in the war and, for what is set aside, also where it came from (2.1-6).
std::string out_of_war(const Words& words, const Resource& one) {
  std::string text = words.resource(one.id);
  if (one.in.kind != Region::Kind::aside) return text;
  text += " from " + words.region(one.returns_to);
  if (one.on) text += " with " + words.resource(one.on);
  return text;
}

}  // namespace

std::string Words::moment() const {
  const State& now = state();
  if (!now.at.term.is_player()) return {};
  std::string text =
      "Term of " + side(now.at.term) + ", " + std::string{name_of(now.at.phase)} + " phase";
  if (now.at.priority.is_player()) text += ", priority: " + side(now.at.priority);
  if (now.at.waits) text += ", " + number(now.at.waits) + " waited";
  if (now.terms_left >= 0) text += ", " + number(now.terms_left) + " terms after this one";
  return text + ".";
}

std::string Rules::tell_position(const Content& content, const State& state) {
  const Words words(content, state);
  const auto& read = words.read();
  std::string text = words.moment();
  if (!text.empty()) text += "\n";
  for (const auto& combat : state.at.combats) {
    if (combat.kind == CombatKind::assault) {
      text += "Assault on " + words.resource(combat.location) + " by " + words.list(combat.units) +
              ".\n";
      continue;
    }
    for (const auto& pair : combat.pairs)
      text += "Engagement: " + words.resource(pair.first) + " and " + words.resource(pair.second) +
              ".\n";
  }
  for (const auto& one : state.commanders) {
    text += "\n" + std::string{one.seat.text()};
    if (!one.in_war) {
      text += " has left the war.\n";
      continue;
    }
    if (state.variants.teams)
      text += " (team of " + std::string{state.variants.team[one.seat.number].text()} + ")";
    const auto& purse = read.purse(one.seat);
    text += ": " + number(purse.gold) + "g " + number(purse.mana) + "m, domain " +
            number(one.domain.slots.numbers.size()) + ", arsenal " +
            number(read.arsenal_size(one.seat)) + "\n";
    for (const auto& location : state.resources) {
      if (location.id.owner != one.seat || location.in != in_location(location.id)) continue;
      text += "  " + words.resource(location.id);
      if (read.is_encampment(location)) text += ", health " + number(location.health);
      if (const auto level = read.level(location.id)) text += ", level " + number(level);
      text += "\n";
      describe_region(text, words, read, in_location(location.id));
    }
    for (const auto& [kind, name] : kInactive) {
      std::string list;
      for (const auto& card : state.resources)
        if (card.id.owner == one.seat && card.in.kind == kind)
          list += (list.empty() ? "" : ", ") + out_of_war(words, card);
      if (!list.empty()) text += "  " + std::string{name} + ": " + list + "\n";
    }
  }
  text += "\nBattlefield\n";
  describe_region(text, words, read, the_battlefield);
  return text;
}

}  // namespace arbiter::conquest
