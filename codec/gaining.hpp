// Tells a watcher what moves take, or let pass, of what the rules give only to who asks. For
// any_game_of.hpp only.
#pragma once
#include "codec/any_game.hpp"
#include "codec/log.hpp"
#include "engine/core/extent.hpp"
#include "engine/core/replay.hpp"

namespace arbiter {

template <Game G>
class Gaining final : public ReplayListener<G> {
 public:
  // `watcher` is null if nobody watches. The log must outlive it.
  Gaining(const Log<G>& log, GainWatcher* watcher) : log_(log), watcher_(watcher) {}

  Work* work() override { return watcher_->work(); }
  void applied(const Step<G>& step) override {
    const Working answer(watcher_->work());
    if (!charge(1 + extent_of(step.after) / kThingsPerUnit)) return;
    const auto& [by, move] = step.entry;
    const auto gains = G::gains(log_.content(), step.before, by, move, step.after);
    if (out_of_work()) return;
    for (const Gain& one : gains) watcher_->gained(one, step.implied);
  }

 private:
  static constexpr std::uint64_t kThingsPerUnit = 64;  // things looked at

  const Log<G>& log_;
  GainWatcher* const watcher_;
};

}  // namespace arbiter
