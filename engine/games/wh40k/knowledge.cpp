// What positions and moves tell about hidden things, and what moves leave to chance or take
// or let pass of what the rules give only to who asks.
#include <algorithm>

#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/wh40k.hpp"
#include "engine/games/wh40k/words.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {
namespace {

constexpr const char* kPlanets = "planets";
std::string deck_of(Seat seat) { return of_seat("deck", seat); }

// Planets bear names of their own; those that are face down were shuffled.
void add_planet(const Content& content, Card planet, bool up, std::vector<Known>& found) {
  if (!planet.known()) return;
  Known known;
  known.is = name_in(content, planet);
  known.lies = up ? "the table" : "the line of planets";
  known.pile = kPlanets;
  known.in_pile = !up;
  found.push_back(std::move(known));
}

std::string commitment_of(Seat seat) { return of_seat("commitment", seat); }

Known choice_of(const Player& player) {
  Known known;
  known.thing = commitment_of(player.seat);
  if (player.commitment != 0) known.is = std::to_string(player.commitment);
  known.is_choice = true;
  return known;
}

// What a kind of move has at random. A new kind says here whether it has anything.
struct Random {
  const State& state;
  const Seat by;

  AtRandom operator()(const Draw& move) const { return {AtRandom::Kind::draw, deck_of(move.to)}; }
  AtRandom operator()(const Reveal&) const { return {AtRandom::Kind::draw, kPlanets}; }
  AtRandom operator()(const Shuffle& move) const {
    return {AtRandom::Kind::shuffle, move.of.is_player() ? deck_of(move.of) : kPlanets};
  }
  AtRandom operator()(const Initiative&) const { return {AtRandom::Kind::pick, ""}; }
  AtRandom operator()(const Discard&) const { return {AtRandom::Kind::pick, ""}; }
  // Chance need not say the order.
  AtRandom operator()(const Pass&) const {
    if (by != chance) return {};
    const bool planets = state.at.step == StepName::planets;
    return {AtRandom::Kind::shuffle, planets ? kPlanets : deck_of(state.at.turn)};
  }
  template <OneOf<Deploy, Play, Use, PassTurn, Commit, Bonus, Attack, WarlordRetreat, Retreat,
                  Shield, BattleAbility, Choose, Pick, Concede, Name>
                M>
  AtRandom operator()(const M&) const {
    return {};
  }
};

}  // namespace

std::vector<Known> Rules::known(const Content& content, const State& state) {
  std::vector<Known> found;
  for (const CardState& one : state.cards) {
    const bool token = one.card.known() && content.text(one.card).type == CardType::token;
    Known known;
    known.thing = one.id.text();
    known.is = name_in(content, one.card);
    known.lies = of_seat(name_of(one.in), one.id.owner);
    if (!token) known.pile = deck_of(one.id.owner);
    known.in_pile = one.in == Spot::deck;
    known.seen = one.seen;
    found.push_back(std::move(known));
  }
  for (const LinePlanet& one : state.line) add_planet(content, one.planet, one.up, found);
  for (const Player& player : state.players) {
    for (const Card planet : player.victory) add_planet(content, planet, true, found);
    if (player.commitment != 0) found.push_back(choice_of(player));
  }
  return found;
}

std::vector<HiddenPile> Rules::hidden_piles(const Content&, const State& state) {
  std::vector<HiddenPile> found;
  for (const Player& one : state.players)
    found.push_back({deck_of(one.seat), one.deck.slots.numbers.size()});
  const auto hidden = std::count_if(state.line.begin(), state.line.end(),
                                    [](const LinePlanet& one) { return !one.up; });
  found.push_back({kPlanets, static_cast<std::size_t>(hidden)});
  return found;
}

// No position holds the choice that is made last, since both are shown at once. Nor does anybody
// see which of the cards that were looked at is taken.
InSecret Rules::in_secret(const State&, Seat by, const Move& move) {
  InSecret secret;
  decides<"commitment-step-6">();
  secret.covered = std::holds_alternative<Pick>(move);
  const auto* const commit = std::get_if<Commit>(&move);
  if (commit == nullptr) return secret;
  secret.choice = commitment_of(by);
  secret.is = std::to_string(commit->planet);
  return secret;
}

AtRandom Rules::at_random(const Content&, const State& state, Seat by, const Move& move) {
  return std::visit(Random{state, by}, move);
}

// --- Gains ---

namespace {

// Weighs what the winner of a battle would have by one use of the planet's ability.
class Weighing {
 public:
  Weighing(const Reading& read, Seat by, const BattleAbility& use)
      : read_(read), use_(use), enemy_(other_of(by)) {
    context_.you = by;
    context_.here = read.state.at.planet;
    context_.target = use.target;
    context_.planet = use.planet;
    context_.headquarters = use.headquarters;
  }

  // Whether it does something for the winner, and nothing for the opponent.
  bool is_gain() const {
    const auto* ability = read_.battle_ability(use_.as.known() ? use_.as : context_.here);
    if (ability == nullptr || !read_.charge_fits()) return false;
    const auto& steps = ability->steps;
    return !steps.empty() &&
           std::all_of(steps.begin(), steps.end(), [&](const Step& one) { return gives(one); });
  }

 private:
  bool gives(const Step& step) const {
    switch (step.verb) {
      case Verb::damage:
      case Verb::rout:
      case Verb::destroy:
        return units(step, [&](const CardState& unit) { return unit.id.owner == enemy_; });
      case Verb::heal:
        return units(step, [&](const CardState& unit) { return is_own(unit) && unit.damage > 0; });
      case Verb::ready:
        return units(step, [&](const CardState& unit) { return is_own(unit) && unit.exhausted; });
      case Verb::move: return units(step, [&](const CardState& unit) { return is_own(unit); });
      case Verb::draw:
      case Verb::look: return has_deck();
      case Verb::gain_or_draw: return use_.take == Take::resources || has_deck();
      case Verb::take_resources: return read_.state.player(enemy_).resources > 0;
      case Verb::discard_random: return read_.has_hand(enemy_);
      case Verb::gain:
      case Verb::create: return true;
      // Both players have something of these, they cost something, or they are for other cards.
      case Verb::damage_chosen:
      case Verb::move_damage:
      case Verb::prevent:
      case Verb::cancel_shield:
      case Verb::put_into_play:
      case Verb::put_each:
      case Verb::return_to_hand:
      case Verb::boost:
      case Verb::store:
      case Verb::collect:
      case Verb::cheaper:
      case Verb::copy: break;
    }
    return false;
  }
  // Whether there is a unit that the step concerns, and the condition is true of all of them.
  template <class Condition>
  bool units(const Step& step, Condition condition) const {
    bool any = false;
    for (const CardState& one : read_.state.cards) {
      if (!read_.is_unit(one)) continue;
      const bool concerned = step.to == Whom::all
                                 ? read_.fits(step.filter, read_.subject(one), context_)
                                 : step.to == Whom::target && one.id == use_.target;
      if (concerned && !condition(one)) return false;
      any = any || concerned;
    }
    return any;
  }
  bool is_own(const CardState& unit) const { return unit.id.owner == context_.you; }
  bool has_deck() const { return !read_.state.player(context_.you).deck.slots.numbers.empty(); }

  const Reading& read_;
  const BattleAbility& use_;
  const Seat enemy_;
  Context context_;
};

// A new kind says here whether it takes a gain or lets one pass.
struct Gaining {
  const Words words;  // before the move
  const Seat by;
  std::vector<Gain> found;

  void operator()(const Bonus& move) {
    const Reading& read = words.read();
    const int cards = bonus_of(read, by, read.state.at.planet, Change::card_bonus);
    const int drawn = std::min(cards, left_to_draw());
    if (!move.cards && drawn > 0)
      add(Gain::Kind::cards, mentions<"command-struggles-step-9">, drawn, "the struggle at ");
    const int resources = bonus_of(read, by, read.state.at.planet, Change::resource_bonus);
    if (!move.resources && resources > 0)
      add(Gain::Kind::resources, mentions<"command-struggles-step-10">, resources,
          "the struggle at ");
  }
  void operator()(const Pass&) {
    const Reading& read = words.read();
    if (!read.state.frames.empty() || read.state.at.step != StepName::won) return;
    const auto options = Rules::options(read.content, read.state).list;
    if (std::any_of(options.begin(), options.end(), [&](const auto& one) {
          const auto* use = std::get_if<BattleAbility>(&one.option.move);
          return use != nullptr && Weighing(read, by, *use).is_gain();
        }))
      add(Gain::Kind::effect, mentions<"winning-a-battle-2">, 1, "the battle ability of ");
  }
  template <
      OneOf<Deploy, Play, Use, PassTurn, Commit, Attack, WarlordRetreat, Retreat, Shield,
            BattleAbility, Choose, Pick, Concede, Shuffle, Initiative, Reveal, Draw, Discard, Name>
          M>
  void operator()(const M&) {}

 private:
  int left_to_draw() const {
    return static_cast<int>(words.state().player(by).deck.slots.numbers.size());
  }
  void add(Gain::Kind kind, RuleId rule, int amount, const std::string& from) {
    found.push_back(
        {by, kind, rule, from + words.planet(words.state().at.planet), amount, false, false});
  }
};

}  // namespace

std::vector<Gain> Rules::gains(const Content& content, const State& before, Seat by,
                               const Move& move, const State&) {
  Gaining gaining{Words(content, before), by, {}};
  std::visit(gaining, move);
  return std::move(gaining.found);
}

}  // namespace arbiter::wh40k
