// D.4 Generals. A general is identified by its card, of which its commander's domain has no copy
// (D.4-3, R-128).
#include <algorithm>

#include "conquest/rows.hpp"
#include "engine/core/piles.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/machine.hpp"
#include "engine/games/conquest/variants.hpp"

namespace arbiter::conquest {
namespace {

bool uses(const Content& content, const std::vector<Copies>& deck, Alignment alignment) {
  return alignment != Alignment::none &&
         std::any_of(deck.begin(), deck.end(), [&](const Copies& one) {
           return content.text(one.card).alignment == alignment;
         });
}

bool has_copy(const Content& content, const std::vector<Copies>& deck, Card card) {
  return std::any_of(deck.begin(), deck.end(), [&](const Copies& one) {
    ruling<"R-07">();
    return content.text(one.card).name == content.text(card).name;
  });
}

}  // namespace

void check_general(const Content& content, const PlayerSetUp& player, const std::string& pointer,
                   SetUpCheck& check) {
  const bool unit = player.general.known() && content.of(player.general).unit;
  const auto named = player.general.known() ? content.text(player.general).name : std::string{};
  check.need(unit, row<"D.4-1">, pointer,
             named.empty() ? "No general is named." : named + " is not a unit.");
  if (!unit) return;
  const auto alignment = content.text(player.general).alignment;
  check.need(uses(content, player.deck, alignment), row<"D.4-2">, pointer,
             named + " is of " + std::string{name_of(alignment)} +
                 ", and the domain has no resource of it.");
  check.need(!has_copy(content, player.deck, player.general), row<"D.4-3">, pointer,
             named + " is in the domain too.");
}

void choose_general(const Content& content, PlayerSetUp& player, Chooser& chooser) {
  std::vector<Card> fitting;
  for (std::uint16_t i = 0; i < content.cards.size(); ++i) {
    const Card card{i};
    if (content.of(card).unit && uses(content, player.deck, content.text(card).alignment) &&
        !has_copy(content, player.deck, card))
      fitting.push_back(card);
  }
  if (fitting.empty()) return;
  player.general = fitting[chooser.below(static_cast<std::uint32_t>(fitting.size()))];
}

// --- Which resource the general is ---

bool Reading::is_general(const Resource& resource) const {
  return state.variants.generals && known(resource) &&
         state.commander(resource.id.owner).general == resource.card;
}

const Resource* Reading::general_of(Seat commander) const {
  for (const auto& one : state.resources)
    if (one.id.owner == commander && is_general(one)) return &one;
  return nullptr;
}

// --- The start (D.4-4, D.4-5) ---

void Machine::place_generals(const SetUp& set_up) {
  for (auto& commander : state.commanders) {
    commander.general = set_up.players[commander.seat.number].general;
    commander.first_term = true;
    Resource general;
    general.id = Id{commander.seat, commander.domain.next++};
    general.card = commander.general;
    general.in = in_location(read().encampment_of(commander.seat));
    forget_places();
    auto& placed = add_instance(state.resources, general);
    activate(placed, placed.in);
    placed.seen_health = read().health(placed);
    tell(decides<"D.4-4">, Verb::nothing, Target::of(placed.id));
    tell(decides<"D.4-5">, Verb::nothing, Target::of(placed.id), {}, nullptr, placed.unable);
  }
}

// --- Its first term (D.4-6) ---

bool Machine::stays_unable(const Resource& unit) {
  const Seat commander = unit.id.owner;
  const bool stays = read().is_general(unit) && state.commander(commander).first_term &&
                     read().same_side(commander, state.at.term);
  if (stays) tell(decides<"D.4-6">, Verb::nothing, Target::of(unit.id));
  return stays;
}

void Machine::end_first_term() {
  for (auto& one : state.commanders)
    if (read().same_side(one.seat, state.at.term)) one.first_term = false;
}

// --- Sustaining (D.4-9) ---

void Machine::tell_unsustained_generals(Seat side_of) {
  if (!telling()) return;
  for (const auto& one : state.resources)
    if (one.in.active() && read().is_general(one) && read().same_side(one.id.owner, side_of))
      tell(decides<"D.4-9">, Verb::nothing, Target::of(one.id));
}

// --- Spells (D.4-7, D.4-8) ---

bool is_spell(const Reading& read, const Effect& effect) {
  const auto* ability = read.ability_at(effect.text);
  if (!ability) return false;
  const auto& subtypes = read.content.text(effect.text.card).subtypes;
  return decides<"6.2.1-2">(ability->kind == AbilityKind::spell) ||
         (ability->kind == AbilityKind::mode &&
          std::find(subtypes.begin(), subtypes.end(), "spell") != subtypes.end());
}

bool spell_may_choose(const Reading& read, const Effect& effect, const Target& target) {
  if (!read.state.variants.generals || !target.is(Target::Kind::resource)) return true;
  const auto* resource = read.find(target.id);
  if (!resource || !read.is_general(*resource)) return true;
  return effect.source.unit == target.id || !is_spell(read, effect);
}

void Machine::tell_spell_on_itself(const Effect& effect) {
  if (!state.variants.generals || !is_spell(read(), effect)) return;
  for (const auto& one : effect.directions) {
    const auto* resource = read().find(one.target.id);
    if (one.target == Target::of(effect.source.unit) && resource && read().is_general(*resource))
      tell(decides<"D.4-8">, Verb::nothing, one.target);
  }
}

// --- Setting aside (D.4-10) ---

bool Machine::cannot_be_set_aside(const Resource& unit) {
  const auto* mount = read().mount_of(unit.id);
  if (!read().is_general(unit) && !(mount && read().is_general(*mount))) return false;
  tell(decides<"D.4-10">, Verb::nothing, Target::of(unit.id));
  return true;
}

// --- Losing it (D.4-11) ---

SeatSet Machine::lost_generals() const {
  SeatSet lost;
  if (!state.variants.generals) return lost;
  for (const auto& one : state.resources)
    if ((one.in.kind == Region::Kind::ruins || one.in.kind == Region::Kind::void_) &&
        read().is_general(one))
      lost.add(one.id.owner);
  return lost;
}

}  // namespace arbiter::conquest
