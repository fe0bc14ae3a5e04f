// What is impossible in the moment and the frames of a position.
#include <algorithm>
#include <string>
#include <variant>

#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/soundness.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {
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
    moment();
    gathered();
    for (std::size_t i = 0; i < state_.frames.size(); ++i) {
      at_ = "/frames/" + std::to_string(i);
      index_ = i;
      std::visit([this](const auto& one) { frame(one); }, state_.frames[i]);
    }
    if (!found_.empty()) return;
    need(decision_of(read_).asks(), state_.frames.empty() ? "/at/step" : "/frames",
         "nobody is asked anything here");
  }

 private:
  template <class Pointer, class Reason>
  bool need(bool holds, const Pointer& pointer, const Reason& reason, RuleId rule = {}) {
    return found_.need(holds, pointer, reason, rule);
  }
  static bool player(Seat seat) { return seat.number < 2; }
  // Whether nothing is under way, so that the moment says who is asked.
  bool rests() const { return state_.frames.empty() && state_.outcome.state == Ending::running; }
  bool card(Card one) const { return one.index < content_.cards.size(); }
  bool line(Card planet) const { return read_.place_of(planet) >= 0; }

  // --- The moment ---

  void moment() {
    const auto& at = state_.at;
    const bool set = at.phase != PhaseName::setup;
    const bool drawn =
        at.phase == PhaseName::setup && (at.step == StepName::reveal || at.step == StepName::hands);
    if (set || drawn)
      need(player(state_.initiative) && player(state_.starter), "/initiative",
           "somebody has the initiative card", row<"setup-8">);
    need(at.place <= 8, "/at/place", "there are at most seven planets");
    need(state_.first || at.phase == PhaseName::combat ||
             (at.phase == PhaseName::headquarters && at.step == StepName::window),
         "/first", "there is a first planet from step 1 of the headquarters phase on",
         row<"headquarters-phase-4">);
    need(at.unshielded == nobody || (player(at.unshielded) && at.phase == PhaseName::combat),
         "/at/unshielded", "who could not use shields in this combat turn", row<"keywords-6">);
    need(!at.planet.known() || at.phase == PhaseName::command || at.phase == PhaseName::combat,
         "/at/planet", "only command struggles and battles are at a planet");
    need(at.declined <= 2 && at.passes <= 2, "/at", "two in a row end a window or a round");
    for (const auto& one : state_.players)
      need(one.committed ? one.commitment >= 1 && one.commitment <= read_.planets_up()
                         : one.commitment == 0,
           "/players/" + std::string{one.seat.text()} + "/commitment",
           "a commitment names a planet, counted from the first", row<"commitment-step-3">);
    switch (at.phase) {
      case PhaseName::setup: return setup();
      case PhaseName::deploy:
        need(at.step == StepName::turns, "/at/step", "not a step of this phase");
        need(player(at.turn), "/at/turn", "somebody's turn", row<"deploy-phase-2">);
        if (!rests()) return;
        if (need(!state_.players[0].passed || !state_.players[1].passed, "/players",
                 "both have passed: the phase is over", row<"deploy-phase-8">) &&
            player(at.turn))
          need(!state_.player(at.turn).passed, "/at/turn",
               "this player has passed and takes no more turns", row<"deploy-phase-6">);
        return;
      case PhaseName::command: return command();
      case PhaseName::combat: return combat();
      case PhaseName::headquarters: return headquarters();
    }
  }

  void setup() {
    const auto& at = state_.at;
    need(has_step(at.phase, at.step), "/at/step", "not a step of set-up");
    if (at.step == StepName::decks) need(player(at.turn), "/at/turn", "whose deck is shuffled");
    need(state_.line.size() == 7, "/line", "seven planets are laid", row<"setup-5">);
    const auto up = read_.planets_up();
    need(at.step == StepName::hands ? up == planets_up_at_start : up == 0, "/line",
         "five planets are turned up in set-up", row<"setup-9">);
    if (at.step == StepName::reveal)
      need(unnamed_to_reveal(state_) > 0 || !state_.frames.empty(), "/line",
           "these planets have names");
  }

  void command() {
    const auto& at = state_.at;
    need(has_step(at.phase, at.step), "/at/step", "not a step of this phase");
    if (at.step == StepName::commit)
      need(!state_.players[0].committed || !state_.players[1].committed, "/players",
           "both have committed", row<"commitment-step-6">);
    else
      need(!state_.players[0].committed && !state_.players[1].committed, "/players",
           "commitments have been revealed", row<"commitment-step-6">);
    if (at.step == StepName::bonus)
      need(player(at.turn) && line(at.planet), "/at", "who has won which struggle",
           row<"command-struggles-step-7">);
  }

  void combat() {
    const auto& at = state_.at;
    if (!need(has_step(at.phase, at.step), "/at/step", "not a step of this phase")) return;
    if (at.step == StepName::battles) return;
    need(line(at.planet), "/at/planet", "the planet of the battle", row<"fighting-a-battle-1">);
    need(at.place == read_.place_of(at.planet) + 1, "/at/place",
         "counts the planets up to that of the battle");
    need(at.place == 1 || !state_.first, "/at/planet",
         "the battle at the first planet is fought first", row<"combat-phase-3">);
    if (at.step == StepName::won || at.step == StepName::settle) {
      need(at.step == StepName::settle ? at.winner == nobody || player(at.winner)
                                       : player(at.winner),
           "/at/winner", "who has won the battle");
      if (at.step == StepName::won && rests() && player(at.winner))
        need(lost_at_the_end() || (read_.has_units_at(at.planet, at.winner) &&
                                   !read_.has_units_at(at.planet, other_of(at.winner))),
             "/at/winner", "who has won alone has units there", row<"fighting-a-battle-15">);
      return;
    }
    need(player(at.turn) && player(at.next) && player(at.initiative), "/at",
         "whose turn it is, whose combat turn comes, and who has the battle initiative",
         row<"fighting-a-battle-1">);
    if (at.step == StepName::retreat && rests() && player(at.turn))
      need(read_.has_units_at(at.planet, at.turn), "/at/turn", "this player has no unit there",
           row<"fighting-a-battle-11">);
    if (at.step == StepName::attack && rests() && player(at.next))
      need(read_.has_units_at(at.planet, other_of(at.next)), "/at/step",
           "the opponent has no units there: the battle is over", row<"fighting-a-battle-15">);
  }

  // Whether the end of the battle may have cost units hit points. Some may have left, and others
  // have come in answer.
  bool lost_at_the_end() const {
    if (!charge(content_.cards.size() / 8)) return true;
    return std::any_of(content_.cards.begin(), content_.cards.end(), [](const CardText& card) {
      return std::any_of(card.constants.begin(), card.constants.end(), [](const Constant& one) {
        return one.when == When::in_battle &&
               (one.change == Change::hit_points || one.change == Change::double_hit_points);
      });
    });
  }

  void headquarters() {
    const auto& at = state_.at;
    need(has_step(at.phase, at.step), "/at/step", "not a step of this phase");
    if (at.step == StepName::window) need(player(at.turn), "/at/turn", "somebody is asked");
    if (at.step == StepName::reveal)
      need(unnamed_to_reveal(state_) > 0 && state_.first, "/at/step",
           "no planet without a name is turned up");
  }

  // --- What frames collect ---

  void gathered() {
    const bool frames = !state_.frames.empty();
    need(frames || (state_.hits.empty() && state_.events.empty() && state_.answered.empty() &&
                    state_.chosen.empty()),
         "/frames", "damage and events belong to something in progress");
    need(state_.hits.size() <= kMostHits && state_.events.size() <= kMostEvents &&
             state_.answered.size() <= kMostAnswered && state_.frames.size() < kMostFrames,
         "/frames", "too much is in progress");
    for (const auto& one : state_.hits)
      need(read_.find(one.unit) != nullptr, "/hits", "no card has this id");
    for (const auto& one : state_.events) {
      need(one.card == Card{} || card(one.card), "/events", "no such card");
      need(one.planet == Card{} || card(one.planet), "/events", "no such planet");
      need(!one.unit || one.card.known(), "/events", "what it happened to has a name");
      need(one.hit == no_index || one.hit < state_.hits.size(), "/events", "no such damage");
    }
  }

  // --- Frames ---

  bool top() const { return index_ + 1 == state_.frames.size(); }
  const Frame* below() const { return index_ == 0 ? nullptr : &state_.frames[index_ - 1]; }

  void frame(const Drawing& one) { need(player(one.to), at_ + "/to", "names nobody"); }

  void frame(const Entering& one) {
    const auto* found = read_.find(one.card);
    if (!need(found && found->card.known(), at_ + "/card", "no card has this id")) return;
    const auto& text = read_.text(*found);
    need(text.type == CardType::army || text.type == CardType::attachment ||
             text.type == CardType::support || one.stage != Entering::Stage::enter,
         at_ + "/card", "this card does not enter play");
    need(!one.planet.known() || line(one.planet), at_ + "/planet", "not in play");
    if (text.type == CardType::attachment && one.stage == Entering::Stage::enter) {
      const auto* bearer = read_.in_play(one.on);
      need(bearer && read_.can_carry(*bearer), at_ + "/on",
           "an attachment goes on a unit or a support", row<"deploying-a-card-6">);
    }
  }

  void frame(const Resolving& one) {
    need(player(one.by), at_ + "/by", "names nobody");
    need(!one.planet.known() || card(one.planet), at_ + "/planet", "no such planet");
    need(!one.here.known() || card(one.here), at_ + "/here", "no such planet");
    need(one.event == no_index || one.event < state_.events.size(), at_ + "/event",
         "no such event");
    if (!need(card(one.text) && one.ability < content_.text(one.text).abilities.size() &&
                  one.step <= ability_of(content_, one).steps.size(),
              at_ + "/text", "no such sentence of a card"))
      return;
    if (begun(one, one.stage))
      need(asks(one.stage, sentence_of(content_, one).verb), at_ + "/stage",
           "the sentence asks something else");
  }
  // Whether a sentence is under way.
  bool begun(const Resolving& one, Resolving::Stage stage) {
    using enum Resolving::Stage;
    if (stage == pay || stage == steps || stage == finish) return false;
    return need(one.step > 0, at_ + "/step", "no sentence has begun");
  }
  static bool asks(Resolving::Stage stage, Verb verb) {
    if (stage == Resolving::Stage::pick) return verb == Verb::look;
    return stage == Resolving::Stage::random ? verb == Verb::discard_random : asks_each(verb);
  }

  void frame(const Damage& one) {
    need(one.first <= state_.hits.size(), at_ + "/first", "no such damage");
    need(one.stage != Damage::Stage::shields || (player(one.shielding) && one.asked < 2),
         at_ + "/shielding", "who may use shield cards", row<"dealing-damage-3">);
    if (top() && one.stage == Damage::Stage::shields && player(one.shielding))
      need(read_.can_shield(one.shielding, one), at_ + "/shielding",
           "this player can use no shield card", row<"shields-1">);
  }

  void frame(const Shielding& one) {
    need(player(one.by), at_ + "/by", "names nobody");
    need(one.hit < state_.hits.size(), at_ + "/hit", "no such damage");
    need(read_.find(one.card) != nullptr, at_ + "/card", "no card has this id");
    need(below() && std::holds_alternative<Damage>(*below()), at_, "a shield card meets damage",
         row<"dealing-damage-3">);
    if (top() && one.stage == Shielding::Stage::answer && player(one.by))
      need(read_.can_interrupt(other_of(one.by)), at_ + "/stage", "nobody can interrupt it",
           row<"card-abilities-4">);
  }

  void frame(const Answering& one) {
    need(one.first <= state_.events.size() && one.answered <= state_.answered.size(), at_,
         "no such events");
    need(player(one.turn) && one.declined <= 2, at_ + "/turn", "who is asked",
         row<"card-abilities-6">);
    if (top() && one.stage == Answering::Stage::ask && player(one.turn) &&
        one.first <= state_.events.size() && one.answered <= state_.answered.size())
      need(read_.can_answer(one.turn, one, read_.listeners(one)), at_ + "/turn",
           "this player can answer nothing", row<"card-abilities-6">);
  }

  void frame(const Attacking& one) {
    need(read_.find(one.attacker) != nullptr, at_ + "/attacker", "no card has this id");
    need(!one.defender || read_.find(one.defender) != nullptr ||
             one.stage != Attacking::Stage::declared,
         at_ + "/defender", "no card has this id");
    need(state_.at.phase == PhaseName::combat, at_, "attacks are made in battles",
         row<"fighting-a-battle-6">);
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

}  // namespace arbiter::wh40k
