// Tells a watcher what each applied move leaves to chance and what the seats know after it. For
// any_game_of.hpp only.
#pragma once
#include <cstdint>
#include <string>
#include <utility>

#include "codec/any_game.hpp"
#include "codec/log.hpp"
#include "codec/player_names.hpp"
#include "engine/core/extent.hpp"
#include "engine/core/replay.hpp"

namespace arbiter {

// Empty if the units of work do not suffice.
template <Game G>
Knowledge knowledge_in([[maybe_unused]] const Log<G>& log,
                       [[maybe_unused]] const typename G::State& state) {
  constexpr std::uint64_t kThingsPerUnit = 8;  // things that are written down and compared
  Knowledge found;
  const std::size_t players = log.set_up.players.size();
  found.views.resize(players);
  if constexpr (HasSecrets<G>) {
    if (!charge((1 + players) * (1 + extent_of(state) / kThingsPerUnit))) return found;
    found.whole = G::known(log.content(), state);
    for (std::uint8_t i = 0; i < players; ++i)
      found.views[i] = G::known(log.content(), G::view(log.content(), state, Seat{i}));
  }
  return found;
}

template <Game G>
class Watching final : public ReplayListener<G> {
 public:
  // `watcher` is null if nobody watches. The log must outlive it.
  Watching(const Log<G>& log, MatchWatcher* watcher)
      : log_(log), players_(log.set_up), watcher_(watcher) {}

  Work* work() override { return watcher_->work(); }
  void applied(const Step<G>& step) override {
    if (!watcher_->watches()) return;
    const Working answer(watcher_->work());
    const auto& [by, move] = step.entry;
    MatchWatcher::Moved moved{by, step.implied, {}, ""};
    moved.at_random = G::at_random(log_.content(), step.before, by, move);
    if (moved.at_random.kind != AtRandom::Kind::nothing)
      moved.words = players_.in(G::tell_move(log_.content(), step.before, by, move));
    const Knowledge after = knowledge_in<G>(log_, step.after);
    if (!out_of_work()) watcher_->moved(moved, after);
  }

 private:
  const Log<G>& log_;
  const PlayerNames players_;
  MatchWatcher* const watcher_;
};

}  // namespace arbiter
