// What positions and moves tell about hidden things, and what moves leave to chance or take
// or let pass of what the rules give only to who asks.
#include <algorithm>

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/machine.hpp"
#include "engine/games/sularia/sularia.hpp"
#include "engine/games/sularia/words.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {
namespace {

constexpr const char* kPool = "pool";
std::string deck_of(Seat seat) { return of_seat("deck", seat); }

// To whom the pack was dealt that this player holds: each pick has passed it on by one seat.
Seat dealt_to(const State& state, const Drafter& holder) {
  const std::size_t players = state.drafters.size();
  const std::size_t passed =
      (pack_size - std::min<std::size_t>(holder.pack.size(), pack_size)) % players;
  const bool left = decides<"draft-4-14">(state.round != 2);
  return Seat{static_cast<std::uint8_t>((holder.seat.number + (left ? players - passed : passed)) %
                                        players)};
}

void add_drafter(const Content& content, const State& state, const Drafter& one,
                 std::vector<Known>& found) {
  Known known;
  known.pile = kPool;
  const auto add = [&](Card card, unsigned copies) {
    known.is = name_in(content, card);
    if (card.known()) found.insert(found.end(), copies, known);
  };
  known.lies = of_seat("pack", one.seat);
  known.bunch = "pack dealt to " + std::string{dealt_to(state, one).text()};
  for (const Card card : one.pack) add(card, 1);
  known.lies = of_seat("drafted cards", one.seat);
  known.bunch.clear();
  for (const Copies& taken : one.taken) add(taken.card, taken.copies);
}

// What a kind of move has at random. A new kind says here whether it has anything.
struct Random {
  const State& state;
  const Seat by;

  AtRandom operator()(const Draw& move) const { return {AtRandom::Kind::draw, deck_of(move.to)}; }
  AtRandom operator()(const Deal&) const { return {AtRandom::Kind::draw, kPool}; }
  AtRandom operator()(const Shuffle& move) const {
    return {AtRandom::Kind::shuffle, deck_of(move.of)};
  }
  AtRandom operator()(const Contest&) const { return {AtRandom::Kind::pick, ""}; }
  // By a seat it is a choice.
  AtRandom operator()(const Discard&) const {
    return {by == chance ? AtRandom::Kind::pick : AtRandom::Kind::nothing, ""};
  }
  // Chance need not say the order.
  AtRandom operator()(const Pass&) const {
    if (by != chance) return {};
    return {AtRandom::Kind::shuffle, deck_of(state.at.acts)};
  }
  template <
      OneOf<PlaceCard, Establish, Deploy, Done, Play, Use, PlaceTrigger, Attack, Defend, Barrage,
            Absorb, Replace, Position, Concede, Initiative, Name, Open, LayPool, Pick, Build>
          M>
  AtRandom operator()(const M&) const {
    return {};
  }
};

}  // namespace

std::vector<Known> Rules::known(const Content& content, const State& state) {
  std::vector<Known> found;
  for (const CardState& one : state.cards) {
    Known known;
    known.thing = one.id.text();
    known.is = name_in(content, one.card);
    known.lies = of_seat(name_of(one.in), one.id.owner);
    known.pile = deck_of(one.id.owner);
    known.in_pile = one.in == Spot::deck;
    known.seen = one.seen;
    found.push_back(std::move(known));
  }
  for (const Drafter& one : state.drafters) add_drafter(content, state, one, found);
  return found;
}

std::vector<HiddenPile> Rules::hidden_piles(const Content&, const State& state) {
  std::vector<HiddenPile> found;
  for (const Player& one : state.players)
    found.push_back({deck_of(one.seat), one.deck.slots.numbers.size()});
  HiddenPile pool{kPool, 0};
  for (const Copies& one : state.pool) pool.cards += one.copies;
  found.push_back(std::move(pool));
  return found;
}

InSecret Rules::in_secret(const State&, Seat, const Move& move) {
  InSecret secret;
  decides<"influence-phase-5">();
  secret.covered = (kind_of(move) & kinds_of<PlaceCard, Pick, Build>) != 0;
  return secret;
}

AtRandom Rules::at_random(const Content&, const State& state, Seat by, const Move& move) {
  return std::visit(Random{state, by}, move);
}

// --- Gains ---

namespace {

// What a sentence does for those whom it concerns. Showing or hiding a card may be either.
enum class Sense { help, harm, either };
Sense sense_of(const Step& step) {
  switch (step.verb) {
    case Verb::damage:
    case Verb::destroy:
    case Verb::discard:
    case Verb::activate:
    case Verb::remove:
    case Verb::control:
    case Verb::discard_hand:
    case Verb::look_hand:
    case Verb::look_row: return Sense::harm;
    case Verb::reset:
    case Verb::give:
    case Verb::recover:
    case Verb::draw: return Sense::help;
    case Verb::attack:
    case Verb::defense:
    case Verb::counter:
    case Verb::health:
    case Verb::influence:
    case Verb::sularium:
      return step.amount_of == AmountOf::number && step.amount < 0 ? Sense::harm : Sense::help;
    case Verb::hide:
    case Verb::show: break;
  }
  return Sense::either;
}

// Weighs what a trigger would do for its controller if it were placed.
class Weighing {
 public:
  Weighing(const Reading& read, const Trigger& trigger)
      : read_(read),
        trigger_(trigger),
        ability_(ability_of(read, trigger)),
        context_{read.find(trigger.card), trigger.controller} {}

  // Whether it does something for its controller, costs nothing and does nothing for others.
  bool is_gain() {
    if (!ability_.cost.empty() || !read_.charge_fits()) return false;
    for (const Step& step : ability_.steps) weigh(step);
    return good_ && !bad_;
  }

 private:
  void weigh(const Step& step) {
    if (sense_of(step) == Sense::either)
      bad_ = true;
    else if (done_to(step.verb) == DoneTo::players)
      weigh_players(step);
    else
      weigh_cards(step);
  }
  void weigh_cards(const Step& step) {
    switch (step.to) {
      case To::targets: return weigh_targets(step);
      case To::self: return weigh_card(step, read_.find(trigger_.card));
      case To::event: return weigh_card(step, read_.find(trigger_.of));
      case To::all: break;
    }
    for (const CardState& one : read_.state.cards)
      if (read_.fits(step.filter, one, context_)) weigh_card(step, &one);
  }
  // The controller chooses: there must be enough cards that are worth choosing.
  void weigh_targets(const Step& step) {
    unsigned worthy = 0;
    if (ability_.choose)
      for (const CardState& one : read_.state.cards)
        worthy += read_.valid_target(*ability_.choose, one, context_) && is_changed(step, one) &&
                  is_for_controller(step, one);
    (worthy > 0 && worthy >= ability_.choose->least ? good_ : bad_) = true;
  }
  void weigh_card(const Step& step, const CardState* card) {
    if (card != nullptr && is_changed(step, *card))
      (is_for_controller(step, *card) ? good_ : bad_) = true;
  }
  bool is_for_controller(const Step& step, const CardState& card) const {
    return is_own(card.controlled_by()) == (sense_of(step) == Sense::help);
  }
  bool is_changed(const Step& step, const CardState& card) const {
    if (!card.card.known()) return false;
    if (step.verb == Verb::recover) return card.in == Spot::damage_pile;
    if (!card.in_play()) return step.verb == Verb::destroy && card.in == Spot::damage_pile;
    if (step.verb == Verb::activate) return card.turned != Turned::activated;
    if (step.verb == Verb::reset) return card.turned != Turned::reset;
    return step.verb != Verb::remove || read_.has(card, step.keyword.keyword);
  }

  void weigh_players(const Step& step) {
    const bool helps = sense_of(step) == Sense::help;
    switch (step.whom) {
      case Whom::you:
        if (!helps) bad_ = true;
        if (helps && (step.verb != Verb::draw || has_deck())) good_ = true;
        return;
      case Whom::opponents:
        if (helps) bad_ = true;
        if (!helps && (step.verb != Verb::discard_hand || opponents_hold())) good_ = true;
        return;
      case Whom::player:
        (helps && ability_.choose && ability_.choose->player == ChosenPlayer::opponent ? bad_
                                                                                       : good_) =
            true;
        return;
      case Whom::everyone:
      case Whom::controller: bad_ = true;
    }
  }
  bool is_own(Seat seat) const { return read_.state.same_side(seat, trigger_.controller); }
  bool has_deck() const {
    return !read_.state.player(trigger_.controller).deck.slots.numbers.empty();
  }
  bool opponents_hold() const {
    const auto& cards = read_.state.cards;
    return std::any_of(cards.begin(), cards.end(), [&](const CardState& one) {
      return one.in == Spot::hand && !is_own(one.id.owner);
    });
  }

  const Reading& read_;
  const Trigger& trigger_;
  const Ability& ability_;
  const Context context_;
  bool good_ = false;
  bool bad_ = false;
};

// What happens to the triggers that wait.
struct Gaining {
  const Words words;  // before the move
  const Seat by;
  const State& after;
  std::vector<Gain> found;

  // Whoever passes lets what waits pass, and may still place it until the phase ends.
  void operator()(const Pass&) {
    for (const Trigger& one : words.read.state.waiting) {
      if (one.controller != by || !is_first(one) || !answers_an_event(one)) continue;
      const int gains = can_be_placed(one) ? gains_of(one) : 0;
      if (gains > 0) add(one, gains, false);
    }
  }
  void operator()(const PlaceTrigger& move) {
    const auto& waiting = words.read.state.waiting;
    const int at = trigger_meant(words.read, waiting, by, move);
    if (at >= 0 && answers_an_event(waiting[static_cast<std::size_t>(at)]))
      add(waiting[static_cast<std::size_t>(at)], 1, true);
  }
  template <OneOf<PlaceCard, Establish, Deploy, Done, Play, Use, Attack, Defend, Barrage, Absorb,
                  Replace, Position, Concede, Initiative, Name, Open, LayPool, Pick, Build, Draw,
                  Deal, Shuffle, Contest, Discard>
                M>
  void operator()(const M&) {}

  // What waited for nothing: the phase is over, or the card is gone.
  void add_lapsed() {
    for (const Trigger& one : words.read.state.waiting)
      if (is_first(one) && answers_an_event(one) && !waits_after(one)) add(one, 0, false);
  }

 private:
  static bool is_alike(const Trigger& one, const Trigger& other) {
    return one.card == other.card && one.ability == other.ability &&
           one.controller == other.controller;
  }
  bool is_first(const Trigger& one) const {
    const auto& waiting = words.read.state.waiting;
    return &*std::find_if(waiting.begin(), waiting.end(),
                          [&](const Trigger& other) { return is_alike(one, other); }) == &one;
  }
  // How often the same ability waits and would be a gain.
  int gains_of(const Trigger& one) const {
    const auto& waiting = words.read.state.waiting;
    return static_cast<int>(
        std::count_if(waiting.begin(), waiting.end(), [&](const Trigger& other) {
          return is_alike(one, other) && Weighing(words.read, other).is_gain();
        }));
  }
  bool waits_after(const Trigger& one) const {
    const Moment& then = words.read.state.at;
    if (then.phase != after.at.phase || then.turn != after.at.turn ||
        words.read.state.round != after.round)
      return false;
    return std::any_of(after.waiting.begin(), after.waiting.end(),
                       [&](const Trigger& other) { return is_alike(one, other); });
  }
  // Whether what triggers once is what the card does "when" something happens; "during" a phase it
  // may be used at will.
  bool answers_an_event(const Trigger& one) const {
    const auto* card = words.read.find(one.card);
    if (card == nullptr || !card->card.known() || one.ability == 0) return false;
    return !ability_of(words.read, one).phase;
  }
  bool can_be_placed(const Trigger& one) const {
    const Ability& ability = ability_of(words.read, one);
    return !ability.choose ||
           words.read.choosable(*ability.choose,
                                Context{words.read.find(one.card), one.controller});
  }
  void add(const Trigger& one, int amount, bool taken) {
    found.push_back({one.controller, Gain::Kind::effect, mentions<"optional-triggered-2">,
                     words.ability(one.card, one.ability), amount, taken, true});
  }
};

}  // namespace

std::vector<Gain> Rules::gains(const Content& content, const State& before, Seat by,
                               const Move& move, const State& after) {
  const std::size_t waiting = before.waiting.size();
  if (waiting == 0 || !charge(1 + waiting * (waiting + after.waiting.size()) / 16)) return {};
  Gaining gaining{Words(content, before), by, after, {}};
  if (before.frames.empty()) std::visit(gaining, move);
  if (!std::holds_alternative<PlaceTrigger>(move)) gaining.add_lapsed();
  return std::move(gaining.found);
}

}  // namespace arbiter::sularia
