// Records the rules, situations and things that a replay touches (for the mute test, and for what
// cases and logs cover).
#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
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

// Records a frame with its stage.
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

// Records the kind of a move, and how far the rules had come when it was made: the frames on the
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

// Records which of the countables a value names, using the first of the positions that knows.
template <Game G, class T>
void add_things(const T& value, const Step<G>& step, const typename G::Content& content,
                std::vector<Card>& things) {
  if constexpr (std::is_same_v<T, Card>) {
    if (value.known()) things.push_back(value);
  } else if constexpr (CountsAs<G, T>) {
    Card found = G::counts_as(content, step.after, value);
    if (!found.known()) found = G::counts_as(content, step.before, value);
    if (found.known()) things.push_back(found);
  } else if constexpr (is_vector<T>::value) {
    for (const auto& one : value) add_things<G>(one, step, content, things);
  } else if constexpr (is_optional<T>::value) {
    if (value) add_things<G>(*value, step, content, things);
  } else if constexpr (is_variant<T>::value) {
    std::visit([&](const auto& one) { add_things<G>(one, step, content, things); }, value);
  } else if constexpr (HasFields<T>) {
    for_each_field<T>(
        [&](const auto& one) { add_things<G>(value.*one.member, step, content, things); });
  }
}

// Adds one for each distinct value, and clears the list.
template <class T>
void count_once(std::vector<T>& values, std::map<T, std::uint64_t>& counts) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  for (const T& one : values) ++counts[one];
  values.clear();
}

// Records the rules and things that a replay touches.
template <Game G>
class Touching final : public ReplayListener<G> {
 public:
  // `touched` is null if nobody listens.
  Touching(const typename G::Content& content, Touched* touched)
      : content_(content), touched_(touched) {}

  void judging() override { observer_.passed_now.clear(); }
  RuleObserver* observer() override { return &observer_; }
  void applied(const Step<G>& step) override {
    ++touched_->moves;
    std::set<std::string> reached;
    add_reached<G>(step.before, step.entry.move, reached);
    for (const std::string& one : reached) ++touched_->reached[one];
    count_once(observer_.passed_now, touched_->passed);
    carried_.push_back(step.asked.rule);
    for (const auto& fact : step.facts) carried_.push_back(fact.rule);
    count_once(carried_, touched_->carried);
    add_things<G>(step.entry.move, step, content_, things_);
    for (const auto& fact : step.facts) add_things<G>(fact, step, content_, things_);
    count_once(things_, touched_->things);
  }

 private:
  struct Observer : RuleObserver {
    void passed(RuleId rule) override { passed_now.push_back(rule); }
    void refused(RuleId) override {}
    std::vector<RuleId> passed_now;
  };

  const typename G::Content& content_;
  Touched* const touched_;
  Observer observer_;
  std::vector<RuleId> carried_;  // rules that the current step named
  std::vector<Card> things_;     // likewise
};

}  // namespace arbiter
