// Undoes the moves that were played for an entry that no decision takes.
//
// Undoing is rare, and copying a large position is slow. So one copy from some moves ago is kept,
// and the moves since then are replayed if some must be undone.
#pragma once
#include <cassert>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "engine/core/decision.hpp"
#include "engine/core/extent.hpp"
#include "engine/core/game.hpp"
#include "engine/core/work.hpp"

namespace arbiter {

template <Game G>
class Undo {
 public:
  using State = typename G::State;
  using Played = Entry<typename G::Move>;

  // Nothing before this position can be undone.
  void keep(const State& state) {
    copy_ = state;
    extent_ = extent_of(state);
    since_.clear();
    standing_ = 0;
  }
  // An entry is offered in this position; back() returns to it.
  void begin(const State& state) {
    if (since_.size() >= kMovesToRepeat) keep(state);
    standing_ = since_.size();
  }
  // A move is about to be played.
  void note(const Played& played) {
    if constexpr (kMovesToRepeat > 0) since_.push_back(played);
  }
  // Undoes the moves since begin(). Their work was counted when they were played.
  void back(const typename G::Content& content, State& state) {
    since_.resize(standing_);
    state = copy_;
    WorkBudget paid;
    const Working charged(nullptr);
    for (const Played& played : since_) {
      [[maybe_unused]] const Applied again =
          G::apply(content, state, played.by, played.move, nullptr, nullptr, paid);
      assert(again == Applied::done);
    }
  }
  // The extent of the position when it was copied.
  std::size_t extent() const { return extent_; }

 private:
  // At most this many moves, plus those of the entry itself, are replayed to undo one. A small flat
  // position is copied faster than a move is stored.
  static constexpr std::size_t kMovesToRepeat =
      std::is_trivially_copyable_v<State> && sizeof(State) <= 1024 ? 0 : 16;

  State copy_;
  std::size_t extent_ = 0;     // of the copy
  std::vector<Played> since_;  // what has been played since, in order
  std::size_t standing_ = 0;   // how many of these came before the entry that is offered
};

}  // namespace arbiter
