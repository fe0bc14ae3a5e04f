// A log being played: its replay, together with seeded chance and the judge's entries.
#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "codec/draw.hpp"
#include "codec/log.hpp"
#include "codec/seals.hpp"
#include "engine/core/digest.hpp"
#include "engine/core/replay.hpp"

namespace arbiter {

// How far a log was played.
struct Reached {
  Judgement judgement =
      Judgement::accepted;   // for the entry after the accepted ones, if it was judged
  std::size_t accepted = 0;  // entries, including the judge's and those that the judge has settled
};

template <Game G>
class Match;

// Receives the judge's entries. The match is then in the position before the entry.
template <Game G>
class JudgeListener {
 public:
  virtual ~JudgeListener() = default;
  // A refused entry that the judge's entry after it settles; the match's replay says why.
  virtual void irregular(const Match<G>& match, std::size_t index) = 0;
  virtual void ruled(const Match<G>& match, std::size_t index) = 0;
};

// Plays one log once, from its start. Used by one thread.
template <Game G>
class Match {
 public:
  struct Settings {
    RuleId muted{};
    ReplayListener<G>* listener = nullptr;
    JudgeListener<G>* judge_listener = nullptr;
    bool without_seed = false;  // of a copy: nobody answers for chance
  };
  using Played = Entry<typename G::Move>;

  // Requires that no rule forbids the start of the log. The log must outlive the match.
  explicit Match(const Log<G>& log, const Settings& settings = {})
      : log_(log),
        draw_(log.chance.seed),
        replay_(log.content(), log.start,
                {log.chance.seed.empty() ? nullptr : &draw_, settings.muted, settings.listener}),
        judge_listener_(settings.judge_listener) {
    for (const auto& [index, one] : log.judged)
      if (one.back) kept_[*one.back];
  }
  // Stands where another match does and is played on by itself. What the other was to keep for the
  // judge, it keeps.
  Match(const Match& other, const Settings& settings)
      : log_(other.log_),
        draw_(other.draw_),
        replay_(other.replay_,
                {log_.chance.seed.empty() || settings.without_seed ? nullptr : &draw_,
                 settings.muted, settings.listener}),
        judge_listener_(settings.judge_listener),
        begun_(other.begun_),
        reached_(other.reached_),
        kept_(other.kept_),
        seals_(other.seals_) {}
  Match(const Match&) = delete;
  Match& operator=(const Match&) = delete;

  // Plays on until `most` entries are accepted or one is not. Calls at(n) in each new position n.
  // An entry that is refused and directly followed by the judge's changes nothing and is accepted.
  template <class At>
  Reached play(std::size_t most, At at) {
    if (!begun_) {
      begun_ = true;
      reached_.judgement = replay_.begin(next(), log_.start_unasked);
      if (reached_.judgement == Judgement::accepted) arrive(at);
    }
    while (reached_.judgement == Judgement::accepted && goes_on() && reached_.accepted < most) {
      if (judge_next() == Judgement::refused && settled()) {
        if (judge_listener_ != nullptr) judge_listener_->irregular(*this, reached_.accepted);
        reached_.judgement = Judgement::accepted;
      }
      if (reached_.judgement != Judgement::accepted) break;
      ++reached_.accepted;
      arrive(at);
    }
    return reached_;
  }
  Reached play(std::size_t most = SIZE_MAX) {
    return play(most, [](std::size_t) {});
  }

  // Judges the next entry and plays it if it is legal; an entry that the judge settles counts as
  // refused here. Requires a match that has begun and goes on. Nothing more can be played after it.
  Judgement judge_next() {
    const std::size_t index = reached_.accepted;
    const auto judged = log_.judged.find(index);
    if (judged != log_.judged.end()) return reached_.judgement = rule(index, judged->second);
    reached_.judgement =
        replay_.offer(offered(index), entry(index + 1), log_.judged.contains(index + 1));
    if constexpr (HasSeals<G>)
      if (reached_.judgement == Judgement::accepted) seals_.note(log_.entries[index].move);
    return reached_.judgement;
  }

  bool goes_on() const { return reached_.accepted < log_.entries.size(); }
  const Reached& reached() const { return reached_; }
  // The move that is judged next; null if there is none or the next entry is the judge's.
  const Played* next() const { return entry(reached_.accepted); }
  // Whether the next entry, or one of another log, answers the decision of the current position;
  // nothing is played.
  bool next_stands() { return next() != nullptr && stands(offered(reached_.accepted)); }
  bool stands(const Played& entry) { return replay_.stands(entry); }

  const Replay<G>& replay() const { return replay_; }
  const typename G::State& state() const { return replay_.state(); }
  const Log<G>& log() const { return log_; }
  std::string digest() const { return arbiter::digest<G>(log_.terms, state()); }

 private:
  // Openings of sealed cards that are still to be proven; a game without sealed cards keeps
  // nothing.
  struct NoSeals {};
  template <class T>
  struct SealsOf {
    using type = NoSeals;
  };
  template <class T>
  requires HasSeals<T>
  struct SealsOf<T> {
    using type = Seals<T>;
  };
  // A position that the judge may go back to.
  struct Kept {
    typename G::State state;
    typename SealsOf<G>::type seals;
    std::vector<Unasked<typename G::Move>> unasked;  // the log may state these after it
  };

  const Played* entry(std::size_t index) const {
    return index < log_.entries.size() && !log_.judged.contains(index) ? &log_.entries[index]
                                                                       : nullptr;
  }
  bool settled() const { return log_.judged.contains(reached_.accepted + 1); }

  // An opening is proven by what was sealed up to here; the judge may have gone back before that.
  const Played& offered(std::size_t index) {
    if constexpr (HasSeals<G>) {
      offered_ = log_.entries[index];
      seals_.prove(log_.names, offered_.move);
      return offered_;
    }
    return log_.entries[index];
  }

  Judgement rule(std::size_t index, const JudgeEntry<G>& said) {
    if (judge_listener_ != nullptr) judge_listener_->ruled(*this, index);
    if (!said.back) return replay_.resume(*said.correct, entry(index + 1), said.unasked);
    const Kept& then = *kept_.at(*said.back);
    seals_ = then.seals;
    return replay_.resume(then.state, entry(index + 1), then.unasked);
  }

  template <class At>
  void arrive(At& at) {
    const auto wanted = kept_.find(reached_.accepted);
    if (wanted != kept_.end()) wanted->second = Kept{state(), seals_, replay_.unasked()};
    at(reached_.accepted);
  }

  const Log<G>& log_;
  SeededDraw draw_;
  Replay<G> replay_;
  JudgeListener<G>* judge_listener_;
  bool begun_ = false;
  Reached reached_;
  std::map<std::size_t, std::optional<Kept>> kept_;  // by number of the position
  [[no_unique_address]] typename SealsOf<G>::type seals_;
  Played offered_;
};

}  // namespace arbiter
