#include "engine/games/wh40k/words.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <variant>

#include "engine/core/named.hpp"
#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/wh40k.hpp"

namespace arbiter::wh40k {
namespace {

std::string spelled(std::size_t count) {
  constexpr std::array small{"none", "one", "two",   "three", "four",
                             "five", "six", "seven", "eight", "nine"};
  return count < small.size() ? small[count] : number(static_cast<std::int64_t>(count));
}

}  // namespace

std::string phase_name(PhaseName phase) {
  switch (phase) {
    case PhaseName::setup: return "Set-up";
    case PhaseName::deploy: return "Deploy phase";
    case PhaseName::command: return "Command phase";
    case PhaseName::combat: return "Combat phase";
    case PhaseName::headquarters: return "Headquarters phase";
  }
  return "";
}

std::string Words::name(Card card) const {
  return card.index < read_.content.cards.size() ? read_.content.text(card).name
                                                 : std::string{"a hidden card"};
}

std::string Words::planet(Card card) const {
  return card.known() ? name(card) : std::string{"headquarters"};
}

std::string Words::card(Id id, Card left) const {
  if (!id) return "nothing";
  if (const auto meant = card_meant(id)) return name(*meant);
  const auto* found = read_.find(id);
  Card card = found ? found->card : left;
  if (!found && !card.known()) card = remembered(id);
  const std::string in_brackets = " (" + id.text() + ")";
  if (!card.known()) return found ? "a card" + in_brackets : id.text();
  // The name of a token may be plural.
  const bool token =
      card.index < read_.content.cards.size() && read_.content.text(card).type == CardType::token;
  return name(card) + (token ? " token" : "") + in_brackets;
}

std::string Words::cards(const std::vector<Id>& ids) const {
  const bool hidden = ids.size() > 1 && std::all_of(ids.begin(), ids.end(), [&](Id id) {
                        const auto* found = read_.find(id);
                        return !card_meant(id) && found && !found->card.known();
                      });
  std::vector<std::string> parts;
  for (const Id id : ids) parts.push_back(hidden ? id.text() : card(id));
  if (hidden)
    return counted(static_cast<std::int64_t>(ids.size()), "card") + " (" + joined(parts) + ")";
  return joined(parts, "nothing");
}

std::string Words::names(const std::vector<Card>& list) const {
  const auto hidden =
      std::count_if(list.begin(), list.end(), [](Card one) { return !one.known(); });
  if (hidden > 0 && hidden == static_cast<std::ptrdiff_t>(list.size()))
    return counted(hidden, "card");
  std::vector<std::string> parts;
  for (const Card one : list) parts.push_back(name(one));
  return joined(parts, "nothing");
}

std::string Words::numbered(std::uint8_t place) const {
  const auto& line = state().line;
  if (place <= line.size() && line[place - 1u].up) return name(line[place - 1u].planet);
  return "planet " + number(place);
}

std::string Words::shares(const std::vector<Card>& planets) const {
  std::vector<std::pair<Card, std::size_t>> counts;
  for (const Card one : planets) {
    const auto known = std::find_if(counts.begin(), counts.end(),
                                    [&](const auto& count) { return count.first == one; });
    if (known != counts.end())
      ++known->second;
    else
      counts.emplace_back(one, 1);
  }
  std::vector<std::string> parts;
  for (const auto& [planet, count] : counts)
    parts.push_back(spelled(count) + " at " + name(planet));
  return joined(parts);
}

Card Words::remembered(Id id) const {
  for (const auto& event : read_.state.events)
    if (event.unit == id && event.card.known()) return event.card;
  return {};
}

std::string left_undone(const Words& words, Seat by, const Pass& move) {
  const auto& state = words.state();
  const Decision asked = decision_of(words.read());
  const bool meant =
      asked.optional && asked.seats.has(by) &&
      (move.to.empty() || move.to == offered_by<Rules>(words.read().content, state, asked));
  if (!meant) return " declines";
  if (const auto* shielding = state.top<Shielding>())
    return " does not interrupt the shield card " + words.card(shielding->card);
  if ((asked.kinds & kinds_of<Shield>) != 0) return " uses no shield card";
  if (state.top<Answering>() != nullptr) return " does not react";
  if ((asked.kinds & kinds_of<Retreat>) != 0) return " retreats no unit";
  if ((asked.kinds & kinds_of<BattleAbility>) != 0)
    return " does not use the battle ability of " + words.planet(state.at.planet);
  return " uses no Action";
}

std::string Rules::tell_move(const Content& content, const State& state, Seat by,
                             const Move& move) {
  const Words words(content, state);
  return std::visit([&](const auto& one) { return tell(words, by, one); }, move);
}

}  // namespace arbiter::wh40k
