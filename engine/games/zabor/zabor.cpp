#include "engine/games/zabor/zabor.hpp"

#include <algorithm>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/machine.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {

// --- The start ---

State new_state(const SetUp& set_up) {
  State state;
  state.players = static_cast<std::uint8_t>(set_up.players.size());
  state.ages = set_up.variant == "short"    ? decides<"info-2">(std::uint8_t{2})
               : set_up.variant == "medium" ? decides<"info-3">(std::uint8_t{3})
                                            : decides<"info-4">(std::uint8_t{4});
  decides<"setup-36">();
  decides<"setup-37">();
  state.per_age =
      set_up.parameters.empty() ? std::uint8_t{2} : static_cast<std::uint8_t>(set_up.parameters[0]);
  state.rulings = ChosenRulings(set_up);
  return state;
}

namespace {

// Checks what a game that begins with set-up needs from its pack.
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
  machine.tell(mentions<"info-1">);
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
    checker.need(false, asked.rule);
    return;
  }
  const Kinds kind = kind_of(move);
  if (!asked.seats.has(by) || (asked.kinds & kind) == 0)
    return std::visit([&](const auto& one) { moment(read, by, one, checker); }, move);
  checker.need(true, asked.rule);
  std::visit([&](const auto& one) { judge(read, by, one, checker); }, move);
}

// --- What can be counted ---

namespace {

std::string_view word_for(NameKind kind) {
  switch (kind) {
    case NameKind::none: return "name";
    case NameKind::area: return "area";
    case NameKind::piece: return "piece";
    case NameKind::position: return "position";
    case NameKind::card: return "card";
    case NameKind::condition: return "claim";
  }
  return "name";
}

// Returns the abilities that a piece has by itself, and those that a card gives.
std::vector<std::string_view> abilities_of(const Content& content, const Name& name) {
  std::array<bool, kAbilities> has{};
  const auto add = [&](std::size_t first, std::size_t count) {
    for (std::size_t i = first; i < first + count; ++i)
      if (content.passives[i].op == PassiveOp::ability)
        has[static_cast<std::size_t>(content.passives[i].ability)] = true;
  };
  if (name.kind == NameKind::piece)
    for (std::size_t i = 0; i < kAbilities; ++i)
      has[i] = content.printed_levels[name.number][i] > 0;
  if (name.kind == NameKind::position)
    add(content.positions[name.number].first_passive, content.positions[name.number].passives);
  if (name.kind == NameKind::card)
    add(content.deck_cards[name.number].first_passive, content.deck_cards[name.number].passives);
  std::vector<std::string_view> abilities;
  for (std::size_t i = 0; i < kAbilities; ++i)
    if (has[i]) abilities.push_back(name_of(static_cast<Ability>(i)));
  return abilities;
}

}  // namespace

Countables Rules::countables(const Content& content) {
  Countables found;
  for (const Name& name : content.names)
    found.all.push_back({word_for(name.kind), name.id, name.text, abilities_of(content, name)});
  for (const std::string_view ability : names(Type<Ability>{})) found.keywords.push_back(ability);
  return found;
}

// Names the Area of the Battle that was won, or the piece that is acquired.
std::string Rules::offered_by(const Content& content, const State& state) {
  if (has_a_winner(state.battle.stage))
    return std::string{content.id(content.area_name[state.battle.area])};
  if (state.battle.stage == BattleStage::none && state.frame_count > 0 &&
      state.top().kind == FrameKind::place)
    return std::string{content.id(content.piece_name(state.top().piece))};
  return "";
}

Applied Rules::apply(const Content& content, State& state, Seat by, const Move& move,
                     std::vector<Fact>* facts, std::vector<Unasked<Move>>* unasked,
                     WorkBudget& budget) {
  Machine machine(content, state, facts);
  machine.without_asking = unasked;
  std::visit([&](const auto& one) { machine.apply(by, one); }, move);
  return run_to_decision(machine, budget);
}

bool Rules::states_part(const Content& content, const Move& given, std::optional<Move>& settled) {
  if (const auto* const warp = std::get_if<Warp>(&given)) return zabor::states_part(*warp, settled);
  if (const auto* const gone = std::get_if<Remove>(&given))
    return zabor::states_part(*gone, settled);
  const auto* const wounds = std::get_if<Wounds>(&given);
  return wounds != nullptr && zabor::states_part(content, *wounds, settled);
}

Outcome Rules::outcome(const State& state) {
  Outcome outcome;
  if (state.at.phase != Phase::over) return outcome;
  outcome.state = Ending::won;
  outcome.winners = SeatSet{state.winners};
  outcome.rule = state.tied ? decides<"kw-vp-2"> : decides<"object-8">;
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
