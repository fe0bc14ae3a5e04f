#include "engine/games/zabor/zabor.hpp"

#include <algorithm>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/rule.hpp"

namespace arbiter::zabor {

// Generated from the sources and the packs of this folder.
std::span<const Citation> citations();
std::span<const std::string_view> packs();

Book Rules::book() {
  return {"zabor",        book_title,  rules_version, rows,      rulings,
          ruling_options, citations(), variants,      parameters};
}

std::span<const std::string_view> Rules::packs() { return zabor::packs(); }

// --- The start ---

State new_state(const SetUp& set_up) {
  State state;
  state.players = static_cast<std::uint8_t>(set_up.players.size());
  state.ages = set_up.variant == "short" ? 2 : set_up.variant == "medium" ? 3 : 4;
  state.per_age =
      set_up.parameters.empty() ? std::uint8_t{2} : static_cast<std::uint8_t>(set_up.parameters[0]);
  state.rulings = ChosenRulings(set_up);
  return state;
}

namespace {

// What a game from set-up on needs of its pack.
void judge_pack(const Content& content, const State& state, const Checker& checker,
                std::vector<SetUpFault>& faults) {
  const auto need = [&](std::size_t there, std::size_t needed, RuleId rule, std::string pointer,
                        const std::string& what) {
    Checker one = checker.afresh();
    if (!one.need(there >= needed, rule) && !one.clean())
      faults.push_back({std::move(pointer), rule,
                        "The pack has " + std::to_string(there) + " " + what + "; " +
                            std::to_string(needed) + " are needed."});
  };
  need(content.deck_size[static_cast<std::size_t>(Deck::trait)], kDraft * state.players,
       row<"setup-7">, "/content/decks/trait", "Empire Traits");
  unsigned starts = 0;
  for (const Colour colour :
       {Colour::red, Colour::blue, Colour::green, Colour::yellow, Colour::black})
    starts += std::count(content.start.begin(), content.start.end(), colour) > 0;
  need(starts, state.players, row<"setup-15">, "/content/map", "colours with a starting Area");
  need(content.land.size(), 2u * state.players, row<"setup-30">, "/content/map", "Land Areas");
  for (unsigned age = 1; age <= state.ages; ++age) {
    const auto cards =
        static_cast<unsigned>(std::count_if(content.deck_cards.begin(), content.deck_cards.end(),
                                            [&](const DeckCard& card) { return card.age == age; }));
    need(cards, state.per_age, row<"setup-31">, "/content/decks/vp",
         "VP Cards of age " + std::to_string(age));
  }
}

}  // namespace

State Rules::start(const Content& content, const SetUp& set_up, Checker& checker,
                   std::vector<SetUpFault>& faults, std::vector<Fact>* facts) {
  State state = new_state(set_up);
  judge_pack(content, state, checker, faults);
  if (!faults.empty()) return state;
  Machine machine(content, state, facts);
  machine.tell(row<"info-1">);
  return state;
}

// --- Judging and applying ---

Decision Rules::decision(const Content& content, const State& state) {
  return decision_of(Reading(content, state));
}

void Rules::check(const Content& content, const State& state, Seat by, const Move& move,
                  Checker& checker) {
  check(content, state, decision(content, state), by, move, checker);
}

void Rules::check(const Content& content, const State& state, const Decision& asked, Seat by,
                  const Move& move, Checker& checker) {
  const Reading read(content, state);
  if (!asked.asks()) {
    checker.need(false, outcome(state).rule);
    return;
  }
  const Kinds kind = kind_of(move);
  if (!asked.seats.has(by) || (asked.kinds & kind) == 0)
    return judge_stranger(read, asked, by, move, checker);
  checker.need(true, asked.rule);
  judge(read, by, move, checker);
}

namespace {

struct ApplyMove {
  Machine& machine;
  const Owner by;

  void operator()(const Draft& m) const { machine.draft(by, m); }
  void operator()(const Settle& m) const { machine.settle(by, m); }
  void operator()(const Barbarians& m) const { machine.place_barbarians(m); }
  void operator()(const Place& m) const {
    machine.place(machine.content.piece(m.piece), machine.content.area(m.area));
  }
  void operator()(const Track& m) const { machine.lay_track(m); }
  void operator()(const Event& m) const { machine.play_event(m); }
  void operator()(const Envoy& m) const { machine.place_envoy(by, m); }
  void operator()(const Search& m) const { machine.search(machine.state.top(), m.deck); }
  void operator()(const Keep& m) const {
    machine.keep(machine.state.top(), machine.content.card(m.card));
  }
  void operator()(const Build& m) const { machine.build(by, m); }
  void operator()(const Improve& m) const { machine.improve(by, m); }
  void operator()(const MoveUnits& m) const { machine.move_units(by, m); }
  void operator()(const Fight& m) const { machine.fight(machine.content.area(m.area)); }
  void operator()(const TakeSeat& m) const {
    Frame& frame = machine.state.top();
    const auto position =
        static_cast<std::uint8_t>(machine.content.number(m.position, NameKind::position));
    if (frame.kind == FrameKind::position) {
      machine.pop();
      return machine.take_position(by, position, row<"kw-card-1">);
    }
    frame.stage = FrameStage::finish;
    machine.take_position(
        by, position, frame.side == Side::primary ? row<"council-seat-1"> : row<"council-seat-3">);
  }
  void operator()(const Annex& m) const {
    Frame& frame = machine.state.top();
    frame.area = machine.content.area(m.area);
    frame.stage = FrameStage::going;
    machine.leave(frame);
  }
  void operator()(const Study& m) const {
    machine.study(machine.state.top(), m.destiny, m.sorcery);
  }
  void operator()(const Play& m) const {
    if (machine.state.top().stage == FrameStage::open)
      machine.state.top().stage = FrameStage::going;
    machine.play(by, machine.content.card(m.card));
  }
  void operator()(const Use& m) const { machine.use(by, machine.content.card(m.card)); }
  void operator()(const Done&) const { machine.done(by); }
  void operator()(const Wounds& m) const { machine.wounds(by, m.units); }
  void operator()(const Pursue& m) const { machine.pursue(machine.content.area(m.area)); }
  void operator()(const Warp& m) const {
    const Piece piece = machine.content.piece(m.unit);
    const AreaNumber to = machine.content.area(m.area);
    if (machine.state.battle.stage != BattleStage::none) return machine.warp(piece, to, m.n);
    machine.warp_by_card(by, piece, machine.content.area(m.from), to, m.n);
  }
  void operator()(const Discard& m) const { machine.discard(by, m.cards); }
  void operator()(const Remove& m) const { machine.remove_units(by, m); }
  void operator()(const Choose& m) const { machine.choose(m); }
  void operator()(const Trade& m) const {
    machine.state.at.with = m.with.number;
    machine.state.at.step = StepName::answer;
    machine.tell_other(row<"trade-1">, Deed::rule, by, m.with.number);
  }
  void operator()(const Accept&) const { machine.accept_trade(); }
  void operator()(const Decline&) const { machine.decline_trade(); }
  void operator()(const Claim& m) const {
    const std::uint16_t condition = machine.content.number(m.card, NameKind::condition);
    machine.claim(by, condition != none16
                          ? condition
                          : machine.content.deck_cards[machine.content.card(m.card)].claim);
  }
  void operator()(const Pass&) const { machine.pass(); }
  void operator()(const Deal& m) const { machine.deal_positions(m); }
  void operator()(const Draw& m) const {
    machine.state.frame_count > 0 ? machine.draw(m) : machine.reveal(m);
  }
  void operator()(const Roll& m) const { machine.roll(m); }
};

}  // namespace

Applied Rules::apply(const Content& content, State& state, Seat by, const Move& move,
                     std::vector<Fact>* facts, WorkBudget& budget) {
  Machine machine(content, state, facts);
  std::visit(ApplyMove{machine, by.number}, move);
  return run_to_decision(machine, budget);
}

Outcome Rules::outcome(const State& state) {
  Outcome outcome;
  if (state.at.phase != Phase::over) return outcome;
  outcome.state = Ending::won;
  outcome.winners = SeatSet{state.winners};
  outcome.rule = state.tied ? row<"kw-vp-2"> : row<"object-8">;
  return outcome;
}

std::vector<std::string> Rules::places(const State& state) {
  std::vector<std::string> all;
  if (state.battle.stage != BattleStage::none)
    all.push_back("battle " + std::string{name_of(state.battle.stage)});
  for (unsigned i = 0; i < state.frame_count; ++i) {
    const Frame& frame = state.frames[i];
    std::string place = "frame " + std::string{name_of(frame.kind)};
    if (frame.kind == FrameKind::action) place += " " + std::string{name_of(frame.action)};
    if (frame.kind == FrameKind::resolve || frame.kind == FrameKind::action)
      place += " " + std::string{name_of(frame.stage)};
    all.push_back(place);
  }
  all.push_back("stage " + std::string{name_of(state.at.phase)} + " " +
                std::string{name_of(state.at.step)});
  return all;
}

}  // namespace arbiter::zabor
