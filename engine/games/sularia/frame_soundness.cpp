// What is impossible in the moment, the chain and the frames of a position.
#include <algorithm>
#include <set>
#include <string>
#include <variant>

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/soundness.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {
namespace {

class FrameSoundness {
 public:
  FrameSoundness(const Content& content, const State& state, PositionProblems& found)
      : content_(content), state_(state), read_(content, state), found_(found) {}

  void run() {
    if (state_.outcome.state != Ending::running) {
      need(state_.frames.empty(), "/frames", "nothing is in progress once the game is over");
      return;
    }
    if (state_.at.phase == PhaseName::draft) return;
    if (!moment()) return;
    for (std::size_t i = 0; i < state_.chain.size(); ++i) item(i);
    chain_zone();
    for (std::size_t i = 0; i < state_.pending.size(); ++i)
      trigger(state_.pending[i], "/pending/" + std::to_string(i), true);
    for (std::size_t i = 0; i < state_.waiting.size(); ++i)
      trigger(state_.waiting[i], "/waiting/" + std::to_string(i), false);
    if (!found_.empty()) return;
    for (std::size_t i = 0; i < state_.frames.size(); ++i) {
      at_ = "/frames/" + std::to_string(i);
      index_ = i;
      std::visit([this](const auto& one) { frame(one); }, state_.frames[i]);
      if (!found_.empty()) return;
    }
    const auto decision = decision_of(read_);
    bool asked = decision.asks();
    for (std::uint8_t i = 0; i < limits::kSeats; ++i)
      asked = asked && (!decision.seats.has(Seat{i}) || read_.plays(Seat{i}));
    need(asked, state_.frames.empty() ? "/at/step" : "/frames", nobody_asked);
  }

 private:
  template <class Pointer>
  bool need(bool holds, const Pointer& pointer, std::string_view reason, RuleId rule = {}) {
    return found_.need(holds, pointer, reason, rule);
  }
  bool seat(Seat one) const { return one.number < state_.players.size(); }

  // --- The moment ---

  bool moment() {
    const auto& at = state_.at;
    need(state_.round >= 1, "/round", "rounds are counted from 1");
    need(state_.extra <= 3, "/extra", "at most three extra rounds are played", row<"end-phase-9">);
    need(at.passes <= state_.players.size(), "/at/passes", "all have passed");
    for (const Seat one : {at.turn, at.acts, at.priority, state_.initiative, state_.last})
      need(one == nobody || seat(one), "/at", "names a seat that is not there");
    if (!found_.empty()) return false;
    if (at.phase == PhaseName::setup) return setup();
    need(read_.plays(state_.initiative), "/initiative", "somebody has the initiative",
         row<"initiative-4">);
    if (!need(seat(at.turn), "/at/turn", "it is somebody's turn")) return false;
    bool last = seat(state_.last);
    if (last) {
      last = state_.same_side(state_.last, at.turn);
      for (const auto& one : state_.players)
        last = last || (!one.out && state_.same_side(one.seat, state_.last));
    }
    need(last, "/last", "whose turn ends the round", row<"initiative-6">);
    bool active = false;
    for (const auto& one : state_.players) active = active || read_.active(one.seat);
    // A player who leaves during the player's own turn leaves a chain or frames behind.
    need(active || !state_.frames.empty() || !state_.chain.empty(), "/at/turn",
         "it is the turn of somebody who is out");
    if (!found_.empty()) return false;
    step();
    return found_.empty();
  }

  bool setup() {
    const auto step = state_.at.step;
    const bool rolled = step == StepName::contest || step == StepName::initiative;
    const bool decided = step == StepName::decks || step == StepName::hands;
    need(rolled || decided, "/at/step", "not a step of set-up");
    if (step == StepName::initiative || step == StepName::decks)
      need(read_.plays(state_.at.acts), "/at/acts", "who chooses, or whose deck is shuffled");
    if (decided)
      need(read_.plays(state_.initiative), "/initiative", "somebody has the initiative",
           row<"initiative-4">);
    if (step == StepName::hands)
      need(!state_.frames.empty(), "/frames", "opening hands are being drawn");
    need(state_.chain.empty() && state_.pending.empty() && state_.waiting.empty(), "/chain",
         "nothing is played in set-up");
    for (const auto& one : state_.players)
      need(!one.out, "/players/" + std::string{one.seat.text()} + "/out", "nobody is out yet");
    if (step == StepName::decks)
      for (const auto& card : state_.cards)
        need(card.in == Spot::deck && card.id.owner < state_.at.acts, "/cards/" + card.id.text(),
             "the decks are not shuffled yet");
    if (rolled) need(state_.cards.empty(), "/cards", "the decks are not shuffled yet");
    return found_.empty();
  }

  void step() {
    const auto& at = state_.at;
    const auto one_of = [&](std::initializer_list<StepName> steps) {
      need(std::find(steps.begin(), steps.end(), at.step) != steps.end(), "/at/step",
           "not a step of this phase");
    };
    switch (at.phase) {
      case PhaseName::influence:
        one_of({StepName::triggers, StepName::place, StepName::window});
        break;
      case PhaseName::site:
        one_of({StepName::triggers, StepName::establish, StepName::window});
        break;
      case PhaseName::sularium: one_of({StepName::triggers, StepName::window}); break;
      case PhaseName::combatant:
        one_of({StepName::triggers, StepName::deploy, StepName::window});
        break;
      case PhaseName::attack:
        one_of({StepName::triggers, StepName::declare, StepName::declared, StepName::defend,
                StepName::defended, StepName::keywords, StepName::command, StepName::alpha,
                StepName::damage});
        break;
      case PhaseName::draw: one_of({StepName::triggers, StepName::finish}); break;
      case PhaseName::discard: one_of({StepName::triggers, StepName::discard}); break;
      case PhaseName::reset:
      case PhaseName::end: one_of({StepName::triggers, StepName::finish}); break;
      case PhaseName::setup:
      case PhaseName::draft: break;  // these are checked elsewhere
    }
    const bool alone = state_.frames.empty() && state_.chain.empty();
    if (at.is_own_step() && alone)
      need(read_.plays(at.acts) && read_.active(at.acts), "/at/acts",
           "the active player's own step");
    if (at.step == StepName::place && state_.frames.empty() && read_.plays(at.acts))
      need(read_.hand_size(at.acts) > 0, "/cards", "no card can be placed",
           row<"influence-steps-3">);
    if (at.step == StepName::defend && state_.frames.empty()) {
      need(read_.plays(at.acts) && !read_.active(at.acts) && at.passes == 0, "/at/acts",
           "an attacked player");
      bool attacked = false;
      for (const auto& one : state_.cards)
        attacked =
            attacked || (one.turned == Turned::attacking && read_.attacked_by(one) == at.acts);
      need(attacked, "/at/acts", "nobody attacks this player", row<"defender-declaration-step-1">);
    }
    if (read_.window()) {
      need(read_.plays(at.priority), "/at/priority", "somebody has priority", row<"priority-2">);
      need(at.passes < read_.players_left(), "/at/passes", "all have passed: the window is over",
           row<"priority-4">);
    }
    const bool quiet = at.step == StepName::place || at.step == StepName::declare ||
                       at.step == StepName::defend || at.step == StepName::discard;
    need(!quiet || state_.chain.empty(), "/chain", "the chain is empty here");
    need(state_.frames.empty() || !quiet, "/frames", "nothing is resolving here");
  }

  // --- The chain ---

  void item(std::size_t index) {
    const auto& one = state_.chain[index];
    const std::string place = "/chain/" + std::to_string(index);
    need(read_.plays(one.controller), place + "/controller", "names a seat that is not there");
    need(one.player == nobody || seat(one.player), place + "/player",
         "names a seat that is not there");
    need(one.targets.size() <= 8, place + "/targets", "at most eight targets");
    const auto* card = read_.find(one.card);
    const bool gone = one.card.owner.number < state_.players.size() &&
                      state_.player(one.card.owner).out && !one.command();
    if (!card) {
      need(gone, place + "/card", "there is no such card");
      ability(one, one.was, place);
      return;
    }
    need(!one.was.known(), place + "/was", "the card is still in the game");
    if (!need(card->card.known(), place + "/card", "what is on the chain has a name")) return;
    const auto& text = read_.text(*card);
    if (one.command()) {
      need(card->in == Spot::chain && one.card.owner == one.controller, place + "/card",
           "a card that is played lies on the chain");
      need(text.type == type_played(one.kind), place + "/kind", "a card of another type");
      if (one.kind == ItemKind::deploy)
        need(index == 0 && state_.at.step == StepName::deploy, place + "/kind",
             "a combatant is deployed on an empty chain in step b", row<"special-card-types-12">);
      if (one.kind == ItemKind::establish)
        need(index == 0 && state_.at.step == StepName::establish, place + "/kind",
             "a site is established on an empty chain in step b", row<"special-card-types-13">);
      const bool hides = text.printed(Keyword::hidden) && !one.visible;
      if (one.kind == ItemKind::establish)
        need(hides != static_cast<bool>(one.at), place + "/at", "where the site goes");
      else
        need(!one.at, place + "/at", "only sites have a place");
      return;
    }
    ability(one, card->card, place);
  }

  // Checks that this card has the ability, or HARVEST or FOCUS.
  void ability(const Item& one, Card card, const std::string& place) {
    if (one.kind != ItemKind::ability) {
      need(one.ability == 0, place + "/ability", "a keyword has no number");
      return;
    }
    if (!need(card.index < content_.cards.size(), place + "/was", "no such card")) return;
    const auto& abilities = content_.text(card).abilities;
    const bool there = one.ability >= 1 && one.ability <= abilities.size();
    if (!need(there, place + "/ability", "the card has no such ability")) return;
    const auto kind = abilities[one.ability - 1u].kind;
    need(kind != AbilityKind::continuous && kind != AbilityKind::effect, place + "/ability",
         "this ability is not put on the chain");
  }

  // A card in the chain zone is on the chain, or is a tactic that returns to the row.
  void chain_zone() {
    std::set<Id> commands;
    for (std::size_t i = 0; i < state_.chain.size(); ++i)
      if (state_.chain[i].command())
        need(commands.insert(state_.chain[i].card).second, "/chain/" + std::to_string(i) + "/card",
             "a card is on the chain once");
    const bool resolving =
        std::any_of(state_.frames.begin(), state_.frames.end(),
                    [](const Frame& one) { return std::holds_alternative<Chaining>(one); });
    for (const auto& one : state_.cards) {
      if (one.in != Spot::chain || commands.count(one.id) > 0) continue;
      need(resolving && read_.text(one).type == CardType::tactic, "/cards/" + one.id.text() + "/in",
           "it is not on the chain");
    }
  }

  void trigger(const Trigger& one, const std::string& place, bool pending) {
    const auto* card = read_.find(one.card);
    const bool gone = pending && !card && one.ability != 0 && seat(one.card.owner) &&
                      state_.player(one.card.owner).out;
    const Card named = card ? card->card : one.was;
    const bool known = named.known() && named.index < content_.cards.size();
    if (!need(known && (card || gone), place + "/card", "there is no such card")) return;
    need(!card || !one.was.known(), place + "/was", "the card is still in the game");
    need(read_.plays(one.controller), place + "/controller", "names a seat that is not there");
    if (one.ability == 0) {
      need(pending && state_.at.step == StepName::keywords, place + "/ability",
           "only FOCUS has no number");
      return;
    }
    const auto& abilities = content_.text(named).abilities;
    if (!need(one.ability <= abilities.size(), place + "/ability", "the card has no such ability"))
      return;
    const auto kind = abilities[one.ability - 1u].kind;
    const bool keywords = state_.at.step == StepName::keywords;
    need(pending ? kind == (keywords ? AbilityKind::keyword : AbilityKind::required)
                 : kind == AbilityKind::optional,
         place + "/ability", "this ability is not placed so");
  }

  // --- Frames ---

  bool top() const { return index_ + 1 == state_.frames.size(); }
  template <class F>
  bool on() const {
    return index_ > 0 && std::holds_alternative<F>(state_.frames[index_ - 1]);
  }

  void frame(const Drawing& one) {
    if (!need(read_.plays(one.to) && one.left > 0, at_, "who draws how many cards")) return;
    const auto& slots = state_.player(one.to).deck.slots.numbers;
    if (top()) need(!slots.empty() && slots.front() == 0, at_, "the top card is known");
    const bool setup = state_.at.phase == PhaseName::setup && state_.at.step == StepName::hands;
    const bool phase = state_.at.phase == PhaseName::draw && state_.at.step == StepName::finish;
    need(on<Drawing>() || on<Resolving>() || on<Chaining>() || (index_ == 0 && (setup || phase)),
         at_, "nobody draws here");
  }

  void frame(const Placing& one) {
    const bool keywords = state_.at.step == StepName::keywords;
    need(index_ == 0 && (keywords || state_.at.step == StepName::triggers) &&
             one.keywords == keywords,
         at_, "nothing triggers here");
    if (!top()) return;
    const Seat placing = placing_seat(read_);
    if (!need(placing.is_player(), at_, "nothing triggers here")) return;
    unsigned own = 0;
    bool asks = false;
    for (const auto& trigger : state_.pending) {
      if (trigger.controller != placing) continue;
      ++own;
      if (!need(trigger.ability != 0, at_, "FOCUS asks nobody")) return;
      const auto& ability = ability_of(read_, trigger);
      asks = asks || ability.choose || ability.may;
      need(!ability.choose ||
               read_.choosable(*ability.choose, Context{read_.find(trigger.card), placing}),
           at_, "a trigger without a target is not placed", row<"required-triggered-1">);
    }
    need(own > 1 || asks, at_, "there is nothing to choose");
  }

  void frame(const Chaining&) {
    const bool window = index_ == 0;
    need((window || on<Placing>()) && !top(), at_, "nothing resolves here");
  }

  void frame(const Resolving& one) {
    if (!need(on<Chaining>() && !state_.chain.empty(), at_, "nothing resolves here")) return;
    const auto& item = state_.chain.back();
    const auto* ability = ability_of(read_, item);
    const auto* moved = one.moved ? read_.in_play(one.moved) : nullptr;
    using Stage = Resolving::Stage;
    const bool sentence = ability && one.step < ability->steps.size();
    const bool begun = ability && one.step <= ability->steps.size();
    switch (one.stage) {
      case Stage::replace: {
        const auto* card = one.moved ? moved : read_.find(item.card);
        if (!need(card && card->card.known() && read_.text(*card).object() &&
                      (one.moved ? sentence : item.command()),
                  at_, "what enters"))
          return;
        unsigned copies = 0;
        for (const auto& other : state_.cards)
          copies += read_.counts_as_copy(other, item.controller, card->card);
        need(copies > 1 && copies >= read_.text(*card).limit, at_, "there is nothing to choose");
        return;
      }
      case Stage::place:
        need(item.kind == ItemKind::establish && item.at &&
                 read_.site_at(item.controller, item.at) && read_.has_legal_place(item.controller),
             at_, "its place is free");
        need(several_places(item.controller), at_, "there is nothing to choose");
        return;
      case Stage::position:
        need(moved && read_.text(*moved).site() && moved->in == Spot::hidden_zone && sentence &&
                 read_.has_legal_place(moved->controlled_by()) &&
                 several_places(moved->controlled_by()),
             at_, "which site is placed");
        return;
      case Stage::discard:
        need(sentence && read_.plays(one.asked) && one.amount > 0 && read_.hand_size(one.asked) > 0,
             at_, "who discards");
        need(one.amount < read_.hand_size(one.asked) || unnamed_in_hand(one.asked), at_,
             "there is nothing to choose");
        return;
      case Stage::steps: need(!top() && begun, at_, "nobody is asked anything here"); return;
      case Stage::begin:
      case Stage::enter:
      case Stage::finish: need(false, at_, "nobody is asked anything here");
    }
  }

  bool several_places(Seat seat) const {
    return read_.is_first_site(seat) || read_.legal_places(seat).size() > 1;
  }
  bool unnamed_in_hand(Seat seat) const {
    return std::any_of(state_.cards.begin(), state_.cards.end(), [&](const CardState& one) {
      return one.in == Spot::hand && one.id.owner == seat && !one.card.known();
    });
  }

  void frame(const Striking& one) {
    const auto step = one.alpha ? StepName::alpha : StepName::damage;
    need(index_ == 0 && top() && state_.at.step == step, at_, "no damage is dealt here");
  }

  void frame(const Returning&) {
    const bool end = state_.at.phase == PhaseName::end && state_.at.step == StepName::finish;
    if (!need(index_ == 0 && top() && end, at_, "nothing goes back here")) return;
    const auto* loan = crowding_loan(read_);
    const auto ways =
        std::count_if(state_.cards.begin(), state_.cards.end(),
                      [&](const CardState& one) { return loan && makes_way(read_, one, *loan); });
    need(ways > 1, at_, "there is nothing to choose");
  }

  const Content& content_;
  const State& state_;
  const Reading read_;
  PositionProblems& found_;
  std::string at_;
  std::size_t index_ = 0;
};

}  // namespace

void frames_soundness(const Content& content, const State& state, PositionProblems& found) {
  FrameSoundness(content, state, found).run();
}

}  // namespace arbiter::sularia
