// A log being played: its replay with the chance that its seed gives.
#pragma once
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>

#include "codec/draw.hpp"
#include "codec/log.hpp"
#include "engine/core/digest.hpp"
#include "engine/core/replay.hpp"

namespace arbiter {

// How far a log was played.
struct Reached {
  Judgement judgement =
      Judgement::accepted;  // of the entry after the accepted ones, if one was judged
  std::size_t accepted = 0;
};

template <Game G>
class Match {
 public:
  struct Settings {
    RuleId muted{};
    ReplayListener<G>* listener = nullptr;
  };

  // Requires a log that no rule forbids from the start; it must outlive the match.
  explicit Match(const Log<G>& log, const Settings& settings = {})
      : log_(log),
        draw_(log.seed),
        replay_(log.content(), log.start,
                {log.seed.empty() ? nullptr : &draw_, settings.muted, settings.listener}) {}

  // Plays until `most` entries are accepted or one is not. Calls at(n) in each position n, from 0.
  template <class At>
  Reached play(std::size_t most, At at) {
    reached_.judgement = replay_.begin(entry(0));
    if (reached_.judgement != Judgement::accepted) return reached_;
    at(std::size_t{0});
    for (std::size_t i = 0; i < std::min(most, log_.entries.size()); ++i) {
      reached_.judgement = replay_.offer(log_.entries[i], entry(i + 1));
      if (reached_.judgement != Judgement::accepted) break;
      at(++reached_.accepted);
    }
    return reached_;
  }
  Reached play(std::size_t most = SIZE_MAX) {
    return play(most, [](std::size_t) {});
  }

  Replay<G>& replay() { return replay_; }
  const Replay<G>& replay() const { return replay_; }
  const typename G::State& state() const { return replay_.state(); }
  const Log<G>& log() const { return log_; }
  std::string digest() const { return arbiter::digest<G>(log_.terms, state()); }

 private:
  const Entry<typename G::Move>* entry(std::size_t i) const {
    return i < log_.entries.size() ? &log_.entries[i] : nullptr;
  }

  const Log<G>& log_;
  SeededDraw draw_;
  Replay<G> replay_;
  Reached reached_;
};

}  // namespace arbiter
