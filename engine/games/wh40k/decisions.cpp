// Which players are asked, and what the replay needs to find the decision that an entry was meant
// for.
#include <algorithm>
#include <string>
#include <variant>

#include "engine/core/named.hpp"
#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/wh40k.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {
namespace {

struct AskFrame {
  const Reading& read;

  Decision operator()(const Drawing& one) const {
    return asks(chance, draw_rule(read.state, one), kinds_of<Draw>);
  }
  Decision operator()(const Entering&) const { return {}; }
  Decision operator()(const Resolving& one) const {
    switch (one.stage) {
      case Resolving::Stage::first:
      case Resolving::Stage::second:
        return asks(asked_seat(read, one), decides<"card-anatomy-11">, kinds_of<Choose>);
      case Resolving::Stage::pick: return asks(one.by, decides<"card-anatomy-11">, kinds_of<Pick>);
      case Resolving::Stage::random:
        return asks(chance, decides<"card-anatomy-11">, kinds_of<Discard>);
      case Resolving::Stage::pay:
      case Resolving::Stage::steps:
      case Resolving::Stage::finish: break;
    }
    return {};
  }
  Decision operator()(const Damage& one) const {
    if (one.stage != Damage::Stage::shields) return {};
    return asks(one.shielding, decides<"dealing-damage-3">, kinds_of<Shield> | kinds_of<Pass>,
                true);
  }
  Decision operator()(const Shielding& one) const {
    if (one.stage != Shielding::Stage::answer) return {};
    return asks(other_of(one.by), decides<"card-abilities-4">, kinds_of<Play> | kinds_of<Pass>,
                true);
  }
  Decision operator()(const Answering& one) const {
    if (one.stage != Answering::Stage::ask) return {};
    return asks(one.turn, decides<"card-abilities-6">,
                kinds_of<Play> | kinds_of<Use> | kinds_of<Pass>, true);
  }
  Decision operator()(const Attacking&) const { return {}; }
};

// Cards with Ambush are deployed only in the combat phase.
Decision ask_window(const Moment& at) {
  const Kinds actions = kinds_of<Play, Use, Pass>;
  if (at.phase == PhaseName::headquarters)
    return asks(at.turn, decides<"headquarters-phase-2">, actions, true);
  return asks(at.turn, decides<"fighting-a-battle-14">, actions | kinds_of<Deploy>, true);
}

Decision ask_round(const State& state) {
  const auto& at = state.at;
  const bool headquarters = at.phase == PhaseName::headquarters;
  switch (at.step) {
    case StepName::decks:
      return asks(chance, decides<"setup-4">, kinds_of<Shuffle> | kinds_of<Pass>, true);
    case StepName::planets:
      return asks(chance, decides<"setup-5">, kinds_of<Shuffle> | kinds_of<Pass>, true);
    case StepName::initiative: return asks(chance, decides<"setup-8">, kinds_of<Initiative>);
    case StepName::reveal:
      return asks(chance, headquarters ? decides<"headquarters-phase-7"> : decides<"setup-9">,
                  kinds_of<Reveal>);
    case StepName::turns:
      return asks(at.turn, decides<"deploy-phase-2">,
                  kinds_of<Deploy> | kinds_of<Play> | kinds_of<Use> | kinds_of<PassTurn>);
    case StepName::commit: {
      Decision decision = asks(nobody, decides<"commitment-step-1">, kinds_of<Commit>);
      decision.who = Who::all;
      for (const auto& one : state.players)
        if (!one.committed) decision.seats.add(one.seat);
      return decision;
    }
    case StepName::bonus:
      return asks(at.turn, decides<"command-struggles-step-7">, kinds_of<Bonus>);
    case StepName::window: return ask_window(at);
    case StepName::attack:
      return asks(at.next, decides<"fighting-a-battle-13">,
                  kinds_of<Attack> | kinds_of<WarlordRetreat> | kinds_of<PassTurn>);
    case StepName::retreat:
      return asks(at.turn, decides<"fighting-a-battle-11">, kinds_of<Retreat> | kinds_of<Pass>,
                  true);
    case StepName::won:
      return asks(at.winner, decides<"winning-a-battle-1">,
                  kinds_of<BattleAbility> | kinds_of<Pass>, true);
    case StepName::none:
    case StepName::hands:
    case StepName::begin:
    case StepName::struggles:
    case StepName::battles:
    case StepName::settle:
    case StepName::draw:
    case StepName::finish: break;
  }
  return {};
}

}  // namespace

Decision decision_of(const Reading& read) {
  const auto& state = read.state;
  if (state.outcome.state != Ending::running) return {};
  if (!state.frames.empty()) return std::visit(AskFrame{read}, state.frames.back());
  return ask_round(state);
}

namespace {

// Whether a move names this card, by its id or, as a log may, by its name.
bool is_named(const Reading& read, Id named, Id card) {
  if (named == card) return true;
  const auto name = card_meant(named);
  const auto* found = name ? read.find(card) : nullptr;
  return found && found->card == *name;
}

// Whether the topmost window is about something that happened to this unit.
bool answers_for(const Reading& read, const Answering& window, Id unit) {
  const auto& events = read.state.events;
  return std::any_of(events.begin() + window.first, events.end(),
                     [&](const Event& one) { return one.unit && is_named(read, unit, one.unit); });
}

// Whether the card has an ability that these choices may mean and this decision could use. If the
// player asked could never use the ability, the entry was not meant for another decision either.
bool has_ability_for(const Reading& read, Id id, const Choices& choices) {
  const auto name = card_meant(id);
  const auto* found = name ? nullptr : read.find(id);
  const bool usable = found && decision_of(read).seats.has(found->id.owner) &&
                      (found->in_play() || found->in == Spot::hand);
  if (!name && !usable) return true;
  const Card card = name ? *name : found->card;
  if (!card.known()) return true;
  const auto& abilities = read.content.text(card).abilities;
  const auto& frames = read.state.frames;
  const bool window = !frames.empty() && std::holds_alternative<Answering>(frames.back());
  const auto kind = frames.empty() ? AbilityKind::action
                    : window       ? AbilityKind::reaction
                                   : AbilityKind::interrupt;
  // An action of a later phase is not meant for this window.
  const auto comes_next = [&](ActionPhase phase) {
    if (!frames.empty() || read.state.at.step != StepName::window) return false;
    return phase == ActionPhase::deploy ||
           (phase == ActionPhase::headquarters && read.state.at.phase == PhaseName::combat);
  };
  return std::any_of(abilities.begin(), abilities.end(), [&](const Ability& one) {
    const auto index = static_cast<std::size_t>(&one - abilities.data());
    return one.kind == kind && choices.may_mean(index) && !comes_next(one.phase);
  });
}

// Whether the decision is about what the move names. Requires that the decision accepts the kind.
struct Concerns {
  const Reading& read;

  bool operator()(const Bonus& m) const {
    return !m.planet.known() || m.planet == read.state.at.planet;
  }
  bool operator()(const Shield& m) const {
    const auto& hits = read.state.hits;
    const auto* dealing = read.state.top<Damage>();
    return dealing == nullptr ||
           std::any_of(hits.begin() + dealing->first, hits.end(),
                       [&](const Hit& one) { return is_named(read, m.unit, one.unit); });
  }
  bool operator()(const Shuffle& m) const {
    return m.of == (read.state.at.step == StepName::decks ? read.state.at.turn : nobody);
  }
  template <OneOf<Play, Use> M>
  bool operator()(const M& m) const {
    if (!has_ability_for(read, m.card, choices_of(m))) return false;
    if (!m.to) return true;
    const auto* window = read.state.top<Answering>();
    return window != nullptr && answers_for(read, *window, m.to);
  }
  // A card without Ambush is meant for a deployment turn, however far away that is.
  bool operator()(const Deploy& m) const {
    const auto* card = read.find(m.card);
    const bool held = card && card->in == Spot::hand && card->card.known();
    return read.state.at.step != StepName::window || !held ||
           read.text(*card).keyword(Keyword::ambush) != nullptr;
  }
  template <OneOf<PassTurn, Commit, Attack, WarlordRetreat, Retreat, BattleAbility, Choose, Pick,
                  Pass, Concede, Initiative, Reveal, Draw, Discard, Name>
                M>
  bool operator()(const M&) const {
    return true;
  }
};

inline constexpr Kinds of_chance = kinds_of<Shuffle, Initiative, Reveal, Draw, Discard, Name>;
inline constexpr Kinds at_any_time = kinds_of<Concede, Name>;

}  // namespace

bool Rules::concerns(const Content& content, const State& state, const Move& move) {
  const Reading read(content, state);
  if ((decision_of(read).kinds & kind_of(move)) == 0) return true;
  return std::visit(Concerns{read}, move);
}

// Returns what is offered: the planet of a battle ability, the only unit to shield, the shield card
// that is answered, or the only card that may react.
std::string Rules::offered_by(const Content& content, const State& state) {
  const Reading read(content, state);
  if (!state.frames.empty()) {
    Id one;
    if (const auto* window = state.top<Answering>()) one = read.only_answer(*window);
    if (const auto* damage = state.top<Damage>()) one = read.only_to_shield(*damage);
    if (const auto* shielding = state.top<Shielding>()) one = shielding->card;
    return one ? one.text() : "";
  }
  return state.at.step == StepName::won ? std::string{content.id(state.at.planet)} : "";
}

namespace {

// Returns the rule of the opportunity that the book gives both players now but that this player
// cannot use, or no rule. Before each combat turn, and just after a combat round, the opportunity
// is an action.
RuleId idle_by(const Reading& read, Seat by) {
  const auto& state = read.state;
  const auto& at = state.at;
  if (const auto* window = state.top<Answering>())
    return read.can_answer(by, *window, read.listeners(*window)) ? RuleId{}
                                                                 : decides<"card-abilities-6">;
  if (const auto* damage = state.top<Damage>())
    return read.can_shield(by, *damage) ? RuleId{} : decides<"dealing-damage-3">;
  if (!state.frames.empty()) return {};
  const bool round_ended = at.step == StepName::retreat && at.declined == 0;
  if (at.step != StepName::window && at.step != StepName::attack && !round_ended) return {};
  if (read.can_act(by)) return {};
  return at.phase == PhaseName::combat ? decides<"fighting-a-battle-14">
                                       : decides<"headquarters-phase-2">;
}

}  // namespace

bool Rules::superfluous(const Content& content, const State& state, Seat by, const Pass& pass) {
  if (by.number >= state.players.size()) return false;
  const RuleId rule = idle_by(Reading(content, state), by);
  return rule != RuleId{} && (pass.to.empty() || pass.to == id_of_row<Rules>(rule));
}

// Returns what may be asked before the next decision of another player. A phase that begins with
// somebody's duty keeps out its later turns.
Kinds Rules::kinds_after_chance(const Content&, const State& state) {
  constexpr Kinds answers =
      kinds_of<Play, Use, Shield, Choose, Pick, Pass, Shuffle, Initiative, Reveal, Draw, Discard> |
      at_any_time;
  constexpr Kinds deployment = kinds_of<Deploy, PassTurn>;
  constexpr Kinds battle =
      kinds_of<Deploy, PassTurn, Attack, WarlordRetreat, Retreat, BattleAbility>;
  switch (state.at.phase) {
    case PhaseName::setup:
    case PhaseName::deploy:
    case PhaseName::headquarters: return answers | deployment;
    case PhaseName::command: return answers | battle | kinds_of<Commit, Bonus>;
    case PhaseName::combat: return answers | battle;
  }
  return ~Kinds{0};
}

void check_move(const Reading& read, const Decision& decision, Seat by, const Move& move,
                Checker& checker) {
  const Kinds kind = kind_of(move);
  const bool asked = decision.seats.has(by) && (decision.kinds & kind) != 0;
  if (!asked && (kind & (of_chance | at_any_time | kinds_of<Pass>)) == 0 &&
      !checker.need(by.number < read.state.players.size(), row<"overview-1">))
    return;
  if (asked) checker.need(true, decision.rule);
  // In the command phase a player must give an owed answer first.
  const bool owes = decision.seats.has(by) && !decision.optional &&
                    read.state.at.phase == PhaseName::command && by != chance;
  if (!asked && owes && (kind & at_any_time) == 0) checker.need(false, decision.rule);
  std::visit(
      [&](const auto& one) {
        asked ? judge(read, by, one, checker) : moment(read, by, one, checker);
      },
      move);
}

}  // namespace arbiter::wh40k
