// Questions about a position: numbers of units, who is where, which cards match the words of a
// card.
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/piles.hpp"
#include "engine/core/short_list.hpp"
#include "engine/core/work.hpp"
#include "engine/games/wh40k/content.hpp"
#include "engine/games/wh40k/moves.hpp"
#include "engine/games/wh40k/state.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {

// What the words of a text refer to in the place where it is read.
struct Context {
  const CardState* self = nullptr;  // the card that bears the text; none for a planet
  Seat you;
  Card here;                     // the planet of that card or of its bearer
  const Event* event = nullptr;  // the event that it answers
  Id target;                     // the first thing chosen
  Card planet;                   // chosen
  bool headquarters = false;     // the enemy headquarters was chosen instead
};

// A card that is compared with a filter, and the planet where it counts as being. If the card has
// left the game, `state` is null.
struct Subject {
  Id id;
  Card card;
  Card planet;
  const CardState* state = nullptr;
};

// What the player chooses for an ability.
struct Choices {
  Id target;
  Id other;
  Card planet;
  bool headquarters = false;
  const std::vector<Card>* planets = nullptr;
  Card as;
  Take take = Take::nothing;
  std::optional<std::uint8_t> ability;  // counted from 1; none: any ability of the card

  // Whether they may be for the ability with this index on its card.
  bool may_mean(std::size_t index) const { return !ability || *ability == index + 1; }
};

// The row of No Attachments that forbids an attachment, and the card that has or gives the keyword.
struct Barrier {
  RuleId rule;
  Id card;
};

// The part of a sum that one card adds.
struct Part {
  Id card;
  int amount = 0;
};

// Cards of a position that answer events of one of these kinds. Valid until a card moves.
struct Listeners {
  std::uint32_t kinds = 0;
  ShortList<const CardState*, 8> cards;
};

// A position with its content, which must both outlive it. It changes nothing. Most questions
// charge the work that they take.
class Reading {
 public:
  Reading(const Content& the_content, const State& the_state)
      : content(the_content), state(the_state) {}

  const Content& content;
  const State& state;

  // Returns the same position with this unit exhausted, as it is once it has been declared the
  // attacker.
  Reading attacked_with(Id unit) const {
    Reading reading = *this;
    reading.attacker_ = unit;
    return reading;
  }
  bool is_exhausted(const CardState& card) const { return card.exhausted || card.id == attacker_; }

  // --- Work ---

  // Charges a pass over all cards, most of which are skipped.
  bool charge_pass() const { return charge(1 + state.cards.size() / 512); }
  // The same, if those in play are compared with the words of a text.
  bool charge_fits() const { return charge(1 + state.cards.size() / 64); }

  // --- Cards and places ---

  const CardState* find(Id id) const { return find_instance(state.cards, id); }
  // Returns the card with this id if it is in play and named, else null.
  const CardState* in_play(Id id) const {
    const auto* card = find(id);
    return card && card->in_play() && card->card.known() ? card : nullptr;
  }
  const CardText& text(const CardState& card) const { return content.text(card.card); }
  bool is_unit(const CardState& card) const {
    return (card.in == Spot::planet || card.in == Spot::headquarters) && card.card.known() &&
           text(card).unit();
  }
  bool is_warlord(const CardState& card) const { return text(card).type == CardType::warlord; }
  // Returns the planet of a card or of its bearer, or unknown in headquarters and out of play.
  Card planet_of(const CardState& card) const;
  Subject subject(const CardState& card) const {
    return {card.id, card.card, planet_of(card), &card};
  }
  bool has_hand(Seat seat) const;
  bool has_units_at(Card planet, Seat seat) const;
  unsigned units_of(Seat seat) const;

  // Returns the index of a face-up planet in the line, or -1 if it is not in play.
  int place_of(Card planet) const;
  bool adjacent(Card one, Card other) const;
  // Returns the first planet, or unknown if there is none.
  Card first_planet() const {
    return state.first && !state.line.empty() && state.line[0].up
               ? decides<"headquarters-phase-5">(state.line[0].planet)
               : Card{};
  }
  unsigned planets_up() const;

  // Whether the battle has ended, although its battle ability may still resolve.
  bool battle_over() const {
    return state.at.step == StepName::won || state.at.step == StepName::settle;
  }
  // Returns the planet at which a battle is being fought, or unknown if there is none.
  Card battle() const {
    return state.at.phase == PhaseName::combat && !battle_over()
               ? decides<"fighting-a-battle-15">(state.at.planet)
               : Card{};
  }
  // Returns who chooses first if several players may: the one with battle initiative in a battle,
  // otherwise the one with the initiative card.
  Seat leader() const {
    const Seat fights = state.at.initiative;
    return fights.is_player() && !battle_over() ? fights : state.initiative;
  }

  // --- Numbers ---

  int attack(const CardState& unit) const;
  // Returns what other cards, and its own text, add to its ATK.
  std::vector<Part> attack_parts(const CardState& unit) const;
  int hit_points(const CardState& unit) const;
  // Whether it has at least as much damage as hit points.
  bool beaten(const CardState& unit) const {  // constants only add to the printed value
    return unit.damage >= printed_hit_points(unit) && unit.damage >= hit_points(unit);
  }
  // Returns how much of this damage the unit takes until its damage equals its hit points.
  int takes(const CardState& unit, int amount) const;
  int command(const CardState& unit) const;
  bool has(const CardState& unit, Keyword keyword) const;
  int area_effect(const CardState& unit) const;
  // Returns what forbids the card to carry this attachment: No Attachments, of all kinds or of a
  // trait.
  std::optional<Barrier> barrier(const CardState& bearer, const CardText& attachment) const;
  // Whether a constant makes this change to the unit.
  bool changed(const CardState& unit, Change change) const {
    return changer(unit, change) != nullptr;
  }
  // Returns the card whose constant does, or null.
  const CardState* changer(const CardState& unit, Change change) const;
  // Changes to damage that `source` deals to `unit`. Its own text may double it. It is halved for
  // an attack on a unit that flies.
  bool doubles(const CardState* source, const CardState& unit) const;
  bool halves(const CardState* source, const CardState& unit) const;

  // --- Texts ---

  Context context(const CardState& self) const;
  // Returns the index of the ability on its card.
  std::uint8_t number_of(const CardState& card, const Ability& ability) const {
    return static_cast<std::uint8_t>(&ability - text(card).abilities.data());
  }
  bool fits(const Filter& filter, const Subject& subject, const Context& context) const;
  bool holds(When when, const Context& context) const;
  bool side_up(Side side, const CardState* self) const {
    return side == Side::both || self == nullptr || !self->bloodied;
  }
  // Whether the ability waits for this event. `context.self` may be in hand.
  bool triggered(const Ability& ability, const Event& event, const Context& context) const;
  // Whether the planet, or the enemy headquarters, can be chosen (choices.cpp).
  bool suits(Picks pick, Card planet, bool headquarters, const Context& context) const;
  // Whether a card, in play or in the hand of the chooser, can be chosen.
  bool suits(const Choice& choice, const Subject& subject, const Context& context) const;
  // Whether the chosen target can pay a cost.
  bool can_pay(Payment pay, const Subject& target, const Context& context) const;
  // Whether all choices of the ability can be made together, as far as every seat can see, with a
  // target that pays its cost.
  bool choosable(const Ability& ability, const Context& context) const;
  // Whether its other costs could be paid, as far as every seat can see.
  bool payable(const Ability& ability, const Context& context) const;

  // Whether an interrupt with this text may be used while the card of the event is deployed.
  bool helps(const CardText& helper, const Context& context, const Event& deploying) const;

  // Whether the card is a unit or a support, which can carry attachments.
  bool can_carry(const CardState& card) const {
    return is_unit(card) || (card.in == Spot::headquarters && card.card.known());
  }
  // Whether the text of the attachment allows it on this card.
  bool may_carry(const CardText& attachment, const CardState& bearer, Seat by) const;
  // Whether enemy units may choose the unit as a defender.
  bool may_defend(const CardState& unit) const { return !changed(unit, Change::no_defender); }
  bool can_attack(Seat seat) const;
  // Whether an ability of that player's card may target the card.
  bool may_be_target(const CardState& card, Seat by) const {
    return card.id.owner == by || !changed(card, Change::no_target);
  }
  // Whether the house option allows another copy.
  bool may_have(Seat seat, Card card) const;
  bool has_in_play(Seat seat, std::string_view trait) const;

  // --- Opportunities, as every seat can see them ---

  // Returns the phase word that an action must have to be used now, or `any`.
  ActionPhase action_phase() const;
  bool can_act(Seat seat) const;
  // Returns the least that a card in this player's hand could cost to deploy. The player's cards in
  // play take off what they can, and any other card in hand might be the event that takes off most.
  int least_cost(Card card, Seat seat) const;
  bool can_answer(Seat seat, const Answering& window, const Listeners& listeners) const;
  // Returns the cards in play that may answer events of the window.
  Listeners listeners(const Answering& window) const;
  // Returns the only card in play that can answer, whatever the hands are, or none if there are
  // several.
  Id only_answer(const Answering& window) const;
  // Whether this is a unit of the player that is still assigned damage, without a shield card.
  bool shieldable(const Hit& hit, Seat seat) const {
    return hit.unit.owner == seat && hit.amount > 0 && !hit.shielded && in_play(hit.unit);
  }
  bool can_shield(Seat seat, const Damage& damage) const;
  // Returns the only unit that can be shielded now, or none if there are several.
  Id only_to_shield(const Damage& damage) const;
  // Whether an enemy unit with Armorbane is attacking (keywords-6).
  bool shields_barred(Seat seat) const;
  bool can_interrupt(Seat seat) const;
  const Ability* battle_ability(Card planet) const;
  bool can_use_battle_ability(Seat seat, Card planet, Card here) const;

  // Returns the first event of the window that this ability of the card may answer, or no_index.
  // With `to`, only events of that unit count.
  std::uint8_t event_for(const Answering& window, const CardState& card, const Ability& ability,
                         Id to) const;
  bool has_answered(const Answering& window, const Answered& answer) const;

 private:
  bool can_attack(const CardState& unit) const;
  // Calls visit with each constant that makes this change to the unit. `reach` is that of the
  // constants that matter to the caller. visit may also be called with others.
  template <class Visit>
  void each_constant(Change change, Reach reach, const CardState& unit, Visit visit) const;
  template <class Visit>
  void each_constant(Change change, const CardState& unit, Visit visit) const {
    each_constant(change, content.reach(change), unit, visit);
  }
  bool fits_place(const Filter& filter, const Subject& subject, const Context& context) const;
  int counted(const Constant& constant, const Context& context) const;
  bool has_companion(const Context& context) const;
  int printed_hit_points(const CardState& unit) const {
    return unit.bloodied ? text(unit).bloodied_hit_points : text(unit).hit_points;
  }
  bool attacks_now(std::size_t frame) const;
  const CardState* first_held(Seat seat) const;
  CardState as_held(Card event, const CardState& held) const;
  bool can_afford(const CardText& event, Seat seat) const;
  bool event_acts(Card event, const CardState& held, std::uint8_t phases) const;
  bool card_acts(const CardState& card, std::uint8_t phases) const;
  bool can_ambush(Card card, Seat seat) const;
  bool has_place(const CardText& card, Seat seat) const;
  bool event_answers(Card event, const CardState& held, const Answering& window) const;
  bool hand_answers(Seat seat, const Answering& window, std::uint32_t kinds) const;
  bool card_answers(const CardState& card, const Answering& window, std::uint32_t kinds) const;
  int most_taken_off(const CardText& helper, const Context& context, Event deploying) const;

  Id attacker_;  // taken as exhausted
};

}  // namespace arbiter::wh40k
