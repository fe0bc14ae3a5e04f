// Which rules and situations a replay comes by (the mute test and the coverage of the rule books).
#pragma once
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "codec/any_game.hpp"
#include "engine/core/moves.hpp"
#include "engine/core/replay.hpp"

namespace arbiter {

// Notes a frame with its stage.
template <class Frame>
void add_frame(const Frame& frame, std::set<std::string>& reached) {
  std::visit(
      [&]<class F>(const F& one) {
        std::string place = "frame " + std::string{name(Type<F>{})};
        if constexpr (requires { name_of(one.stage); })
          place += " " + std::string{name_of(one.stage)};
        reached.insert(place);
      },
      frame);
}

// Notes the kind of a move, and where the rules were when it was made: the frames that lay on the
// stack, or the stage of a state without frames, or what the game itself names. "move deploy",
// "frame effect choose", "stage roll".
template <Game G>
void add_reached(const typename G::State& state, const typename G::Move& move,
                 std::set<std::string>& reached) {
  for (const auto kind : names_of_kinds<typename G::Move>(kind_of(move)))
    reached.insert("move " + std::string{kind});
  if constexpr (requires { G::places(state); })
    for (auto& place : G::places(state)) reached.insert(std::move(place));
  else if constexpr (!HasFrames<G>)
    reached.insert("stage " + std::string{name_of(state.stage)});
  else
    for (const auto& frame : state.frames) add_frame(frame, reached);
}

// Notes the rules that a replay comes by.
template <Game G>
class Touching final : public ReplayListener<G> {
 public:
  // `touched` is null where nobody listens.
  explicit Touching(Touched* touched) : touched_(touched) {}

  void judging() override { observer_.passed_now.clear(); }
  RuleObserver* observer() override { return &observer_; }
  void applied(const Step<G>& step) override {
    add_reached<G>(step.before, step.entry.move, touched_->reached);
    for (const RuleId rule : observer_.passed_now) touched_->passed.insert(rule);
    observer_.passed_now.clear();
    touched_->carried.insert(step.asked.rule);
    for (const auto& fact : step.facts) touched_->carried.insert(fact.rule);
  }

 private:
  struct Observer : RuleObserver {
    void passed(RuleId rule) override { passed_now.push_back(rule); }
    void refused(RuleId) override {}
    std::vector<RuleId> passed_now;
  };

  Touched* const touched_;
  Observer observer_;
};

}  // namespace arbiter
