// The engine and the second opinion play the same programs and must agree on every decision, every
// happening and every position.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "codec/canonical_json.hpp"
#include "codec/encode.hpp"
#include "codec/names.hpp"
#include "conquest/rows.hpp"
#include "tests/opinion/model.hpp"
#include "tests/opinion/programs.hpp"

namespace arbiter::conquest::opinion {
namespace {

// --- What is compared ---

// A created ability or timed effect is identified by its place among those that last.
Move with_places(const State& state, Move move) {
  auto* first = std::get_if<First>(&move);
  if (first == nullptr || first->lasting == 0) return move;
  const auto at =
      std::find_if(state.lasting.begin(), state.lasting.end(),
                   [&](const conquest::Lasting& one) { return one.number == first->lasting; });
  first->lasting = static_cast<std::uint16_t>(at - state.lasting.begin() + 1);
  return move;
}

struct Asked {
  Seat by;
  std::vector<Move> options;
  Move answer;
};

// One act with everything that follows from it, as the engine played it.
struct Played {
  Seat by;
  Move act;
  std::vector<Asked> asked;
  std::vector<Fact> facts;
};

class Comparison {
 public:
  explicit Comparison(Board& board)
      : board_(board), start_(board.state), model_(board.content, board.state) {
    model_.ask = [this](Seat by, const std::vector<Move>& options) { return answer(by, options); };
  }

  void run(int acts) {
    for (; acts > 0 && board_.state.outcome.state == Ending::running; --acts) {
      const Seat by = board_.state.at.priority;
      const auto act = choose_act(by);
      if (!act && board_.state.at.waits > 0) return;
      played_ = {by, act ? *act : Move{Wait{}}, {}, {}};
      model_.told.clear();
      next_ = 0;
      if (!engine()) return;
      bool over = false;
      try {
        if (act) perform(by, *act);
      } catch (const Stop stop) {
        over = stop == Stop::war_over;
        if (!over) difference("the model finds no end");
      }
      if (next_ != played_.asked.size()) difference("the model asks less");
      if (!tells_the_same()) difference("what happened differs");
      if (over != (board_.state.outcome.state != Ending::running)) difference("the end differs");
      if (!over) compare_positions();
    }
  }

 private:
  // --- Playing ---

  std::optional<Move> choose_act(Seat by) const {
    for (int tries = 0; tries < 6; ++tries) {
      const auto act = random_act(by);
      if (act && test::legal(board_.content, board_.state, by, *act)) return act;
    }
    return std::nullopt;
  }

  std::optional<Move> random_act(Seat by) const {
    std::vector<Move> acts;
    for (const auto& one : board_.state.resources) {
      if (one.id.owner != by) continue;
      const auto& facts = board_.content.of(one.card);
      for (std::uint8_t i = 0; i < facts.modes.size(); ++i)
        if (!one.in.active()) acts.push_back(Use{one.id, i, {}, 0, {}, {}});
      for (std::uint8_t i = 0; i < facts.actions.size(); ++i)
        acts.push_back(Command{one.id, i, 0, {}, {}});
      if (facts.unit && model_.has(one, Keyword::snipe)) acts.push_back(Snipe{one.id, any_id()});
      if (facts.unit && one_in(4)) acts.push_back(Guard{one.id});
    }
    if (acts.empty()) return std::nullopt;
    Move act = acts[static_cast<std::size_t>(below(static_cast<int>(acts.size())))];
    if (auto* use = std::get_if<Use>(&act)) fill(*use, text_of(*use));
    if (auto* command = std::get_if<Command>(&act)) fill(*command, text_of(*command));
    return act;
  }

  const CardText& card_of(Id id) const { return model_.text(test::at(board_.state, id)); }
  const Ability& text_of(const Use& use) const {
    const auto& facts = board_.content.of(test::at(board_.state, use.resource).card);
    return card_of(use.resource).abilities[facts.modes[use.mode]];
  }
  const Ability& text_of(const Command& command) const {
    const auto& facts = board_.content.of(test::at(board_.state, command.resource).card);
    return card_of(command.resource).abilities[facts.actions[command.action]];
  }
  Id any_id() const {
    const auto& all = board_.state.resources;
    return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))].id;
  }

  // Usually gives legal directions and payments.
  template <class Act>
  void fill(Act& act, const Ability& text) const {
    const auto source = model_.record(test::at(board_.state, act.resource));
    const auto some = [&](const Filter& words) {
      const auto fitting = model_.all(words, source);
      if (fitting.empty() || one_in(12)) return Target::of(any_id());
      return fitting[static_cast<std::size_t>(below(static_cast<int>(fitting.size())))];
    };
    for (const auto& cost : text.cost) {
      if (cost.amount.times_x) act.x = static_cast<std::uint16_t>(below(3));
      if (cost.what != Whom::chosen || cost.pay == Payment::gold || cost.pay == Payment::mana)
        continue;
      for (int i = cost.amount.at(act.x); i > 0; --i) act.pays.push_back(some(cost.filter).id);
    }
    for (const auto& choice : text.choose)
      for (int i = choice.count.at(act.x); i > 0; --i)
        act.directions.push_back(some(choice.filter));
  }

  // The book's own texts of two unit actions, whose disabling is a cost (B.5, C.2.3, R-61).
  static Ability unit_action(Verb verb) {
    Ability text;
    text.cost.push_back({Payment::disable, {1, false}, Whom::this_unit, {}});
    text.steps = {step(verb, verb == Verb::snipe ? Whom::chosen : Whom::this_unit)};
    if (verb == Verb::snipe)
      text.choose = {{filter(Thing::unit, Whose::any, Where::local), {1, false}, false, {}}};
    return text;
  }

  void create(Effect effect, Id source, const Ability& text) {
    effect.source = model_.record(test::at(model_.state, source));
    effect.text = &text;
    model_.run(std::move(effect));
  }
  void perform(Seat by, const Move& act) {
    Effect effect;
    effect.payer = by;
    const auto take = [&](const auto& from) {
      effect.x = from.x;
      effect.directions = from.directions;
      effect.pays = from.pays;
      const Ability& text = text_of(from);
      const auto index = &text - card_of(from.resource).abilities.data();
      effect.place = {test::at(start_, from.resource).card, static_cast<std::uint8_t>(index), 0};
      create(effect, from.resource, text);
    };
    if (const auto* use = std::get_if<Use>(&act)) {
      effect.used_card = use->resource;
      take(*use);
    } else if (const auto* command = std::get_if<Command>(&act)) {
      take(*command);
    } else if (const auto* sniped = std::get_if<Snipe>(&act)) {
      static const Ability text = unit_action(Verb::snipe);
      effect.action = Verb::snipe;
      effect.directions = {Target::of(sniped->target)};
      create(effect, sniped->unit, text);
    } else {
      static const Ability text = unit_action(Verb::guard);
      effect.action = Verb::guard;
      create(effect, std::get<Guard>(act).unit, text);
    }
  }

  // Returns false if the engine finds no end, or if the campaign is over.
  bool engine() {
    State& state = board_.state;
    Played& played = played_;
    log_.push_back({played.by, played.act});
    if (!test::perform(board_.content, state, played.by, played.act, played.facts)) return false;
    while (state.outcome.state == Ending::running &&
           !test::asks_for_an_act(board_.content, state)) {
      const auto options = Rules::options(board_.content, state);
      if (!options.complete || options.list.empty()) difference("the engine lists no answers");
      Asked asked;
      asked.by = options.list[0].by;
      for (const auto& one : options.list)
        asked.options.push_back(with_places(state, one.option.move));
      const auto& chosen =
          options.list[static_cast<std::size_t>(below(static_cast<int>(options.list.size())))];
      asked.answer = with_places(state, chosen.option.move);
      played.asked.push_back(asked);
      log_.push_back({chosen.by, chosen.option.move});
      if (!test::perform(board_.content, state, chosen.by, chosen.option.move, played.facts))
        return false;
    }
    return true;
  }

  Move answer(Seat by, const std::vector<Move>& options) {
    if (next_ == played_.asked.size()) difference("the model asks more", &options);
    const Asked& asked = played_.asked[next_++];
    const auto within = [](const std::vector<Move>& some, const std::vector<Move>& all) {
      return std::all_of(some.begin(), some.end(), [&](const Move& one) {
        return std::find(all.begin(), all.end(), one) != all.end();
      });
    };
    if (by != asked.by || !within(options, asked.options) || !within(asked.options, options))
      difference("question " + std::to_string(next_ - 1) + " differs", &options);
    return asked.answer;
  }

  // --- Comparing ---

  // Everything about a resource that chapters 5 and 7 change.
  static Resource compared(Resource one) {
    Resource same;
    same.id = one.id;
    same.in = one.in;
    if (!one.in.active()) return same;
    same.on = one.on;
    same.unable = one.unable;
    same.guard = one.guard;
    same.damage = static_cast<std::int16_t>(one.damage - one.gained);
    same.health = one.health;
    return same;
  }

  void compare_positions() {
    const State& engine = board_.state;
    const State& model = model_.state;
    for (std::size_t i = 0; i < engine.commanders.size(); ++i)
      if (engine.commanders[i].gold != model.commanders[i].gold ||
          engine.commanders[i].mana != model.commanders[i].mana)
        difference("coins differ");
    for (std::size_t i = 0; i < engine.resources.size(); ++i)
      if (!(compared(engine.resources[i]) == compared(model.resources[i])))
        difference(engine.resources[i].id.text() + " differs");
    for (const auto& one : Rules::derived(board_.content, engine).units) {
      const auto& unit = test::at(model, one.id);
      DerivedUnit same{one.id,
                       unit.unable == 0,
                       model_.strike(unit),
                       model_.armor(unit),
                       model_.health(unit),
                       model_.snipe(unit),
                       model_.has(unit, Keyword::outpost),
                       model_.has(unit, Keyword::mount),
                       {}};
      if (!(one == same)) difference("what holds of " + one.id.text() + " differs");
    }
    if (engine.lasting.size() != model.lasting.size()) difference("what lasts differs");
    for (std::size_t i = 0; i < model.lasting.size(); ++i)
      if (engine.lasting[i].text != model.lasting[i].text ||
          engine.lasting[i].x != model.lasting[i].x ||
          engine.lasting[i].affected != model.lasting[i].affected)
        difference("a timed effect differs");
  }

  // Whether the fact says that something happened. The others cite the rules by which it did.
  static bool is_happening(const Fact& fact) {
    static constexpr RuleId rules[] = {
        row<"1.4-1">,   row<"1.4-2">,    row<"5.4-2">,   row<"3.2.1-3">, row<"1.2.1-2">,
        row<"3.4-4">,   row<"3.2.2-4">,  row<"3.2.2-7">, row<"B.5-3">,   row<"B.7-4">,
        row<"2.3.3-2">, row<"2.3.4-2">,  row<"2.3.1-2">, row<"2.1-5">,   row<"2.1-6">,
        row<"5.7.2-3">, row<"3.2.2-13">, row<"7-2">,     row<"3.4-6">};
    return fact.verb != Verb::nothing &&
           std::find(std::begin(rules), std::end(rules), fact.rule) != std::end(rules);
  }
  static std::string text_of(Verb verb, Target target, Id source, int amount) {
    static const std::set<Verb> with_amount = {Verb::damage,    Verb::gain_gold, Verb::gain_mana,
                                               Verb::lose_gold, Verb::lose_mana, Verb::gain_health};
    std::string text = std::string{name_of(verb)} + " " +
                       (verb == Verb::create ? "" : target.text()) + " by " + source.text();
    return with_amount.contains(verb) ? text + " " + std::to_string(amount) : text;
  }
  std::vector<std::string> told_by_engine() const {
    std::vector<std::string> told;
    for (const auto& one : played_.facts)
      if (is_happening(one)) told.push_back(text_of(one.verb, one.target, one.source, one.amount));
    return told;
  }
  std::vector<std::string> told_by_model() const {
    std::vector<std::string> told;
    for (const auto& one : model_.told)
      told.push_back(text_of(one.verb, one.target, one.source.id, one.amount));
    return told;
  }

  // The engine limits the number of facts of one entry.
  bool tells_the_same() const {
    const auto engine = told_by_engine();
    auto model = told_by_model();
    if (played_.facts.size() >= limits::kFacts && model.size() > engine.size())
      model.resize(engine.size());
    return engine == model;
  }

  // --- Describing a difference ---

  [[noreturn]] void difference(const std::string& what,
                               const std::vector<Move>* options = nullptr) {
    const Book book = Rules::book();
    const Names names = names_of(book.game, book.rows, board_.content, 2);
    EncodeContext context(names);
    std::ostringstream out;
    out << what << "\n";
    for (const auto& card : board_.content.cards) {
      if (card.id == "encampment") continue;
      out << encode(card, context).dump() << "\n";
    }
    State shown = start_;
    Rules::condense(board_.content, shown);
    out << encode(shown, context).dump() << "\n";
    for (const auto& one : log_) out << encode_entry(one, context).dump() << "\n";
    out << "act: " << encode_entry(Entry<Move>{played_.by, played_.act}, context).dump() << "\n";
    if (options != nullptr)
      for (const auto& one : *options)
        out << "model offers " << encode_entry(Entry<Move>{nobody, one}, context).dump() << "\n";
    if (options != nullptr && next_ <= played_.asked.size() && next_ > 0)
      for (const auto& one : played_.asked[next_ - 1].options)
        out << "engine offers "
            << encode_entry(Entry<Move>{played_.asked[next_ - 1].by, one}, context).dump() << "\n";
    out << "-- engine\n";
    for (const auto& one : told_by_engine()) out << one << "\n";
    out << "-- model\n";
    for (const auto& one : told_by_model()) out << one << "\n";
    RC_FAIL(out.str());
    std::abort();
  }

  Board& board_;
  State start_;
  Model model_;
  std::vector<Entry<Move>> log_;
  Played played_;
  std::size_t next_ = 0;
};

// The number of programs is set by the build, and may be changed by RC_PARAMS.
class Programs : public ::testing::Environment {
 public:
  void SetUp() override {
    const char* given = std::getenv("RC_PARAMS");
    std::string params = given != nullptr ? given : "";
    if (params.find("max_success") != std::string::npos) return;
    const bool all = std::getenv("ARBITER_ALL") != nullptr;
    const int programs = all ? 1'000'000 : ARBITER_RANDOM_GAMES * 60;
    params += " max_success=" + std::to_string(programs);
    setenv("RC_PARAMS", params.c_str(), 1);
  }
};
[[maybe_unused]] const auto* const programs = ::testing::AddGlobalTestEnvironment(new Programs);

RC_GTEST_PROP(SecondOpinion, AgreesOnEveryProgram, ()) {
  Program program;
  program.board.build();
  Comparison(program.board).run(1 + below(4));
}

// A longer model would not be a second opinion. Blank lines and comments do not count.
TEST(SecondOpinion, IsShort) {
  std::ifstream input(ARBITER_SOURCE_DIR "/tests/opinion/model.hpp");
  std::size_t lines = 0;
  for (std::string line; std::getline(input, line);) {
    const auto first = line.find_first_not_of(' ');
    lines += first != std::string::npos && line.compare(first, 2, "//") != 0;
  }
  EXPECT_GT(lines, 400u);
  EXPECT_LT(lines, 800u);
}

}  // namespace
}  // namespace arbiter::conquest::opinion
