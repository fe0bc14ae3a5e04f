// A transcript told piece by piece while its log is played, so that a long one never lies in memory
// as a whole.
#pragma once
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/encode.hpp"
#include "codec/labour.hpp"
#include "codec/log.hpp"
#include "codec/match.hpp"
#include "codec/story.hpp"
#include "codec/verdict.hpp"

namespace arbiter {

// Teller is Storyteller<G> for people or StoryWriter<G> for programs.
template <Game G, class Teller>
class Telling final : public Story {
 public:
  // Keeps the log, but nothing of the document that it was read from.
  Telling(Log<G> log, Seat seat, bool effects, std::unique_ptr<Labour> labour)
      : log_(std::move(log)),
        seat_(seat),
        labour_(std::move(labour)),
        teller_(log_, seat, effects, &labour_->answering) {
    if (log_.forbidden.empty())
      match_.emplace(log_, typename Match<G>::Settings{RuleId{}, &teller_, &teller_});
  }
  Telling(const Telling&) = delete;
  Telling& operator=(const Telling&) = delete;

  bool ended() const override { return ended_; }

  std::string next() override {
    if (ended_) return {};
    play_on();
    const Working answer(&labour_->answering);
    std::string piece = std::exchange(beginning_, {}) + teller_.take();
    if (!goes_on()) {
      piece += ending();
      ended_ = true;
    }
    labour_->report();
    return labour_->broken_off() ? "" : piece;
  }

 private:
  static constexpr bool kForPeople = std::is_same_v<Teller, Storyteller<G>>;

  void play_on() {
    const Working judging(&labour_->judging);
    if (!begun_) begin();
    while (goes_on() && teller_.text().size() < kStoryPiece)
      match_->play(match_->reached().accepted + 1);
  }

  void begin() {
    begun_ = true;
    if (match_) match_->play(0);
    if constexpr (!kForPeople) {
      nlohmann::ordered_json head = {{"format", "arbiter.transcript/1"},
                                     {"game", std::string{G::book().game}}};
      if (seat_ != nobody) head["seat"] = std::string{seat_.text()};
      beginning_ = dumped(head);
      beginning_.pop_back();
      beginning_ += ",\"entries\":[";
    }
  }

  bool goes_on() const {
    return match_ && match_->reached().judgement == Judgement::accepted && match_->goes_on() &&
           !stopped();
  }
  // The work of the answer is used up: what follows is not told.
  bool stopped() const { return labour_->answering.spent(); }
  // Whether the end may be told as it is: why an entry is refused may lie in hidden cards.
  bool whole() const {
    return seat_ == nobody || match_->reached().judgement == Judgement::accepted;
  }

  std::string ending() const {
    if constexpr (kForPeople) {
      if (!match_) return tell_forbidden(log_);
      const Reached& reached = match_->reached();
      if (stopped()) return "\n" + stop_sentence() + "\n";
      return "\n" + (whole() ? tell_end(*match_, reached)
                             : "Entry " + std::to_string(reached.accepted) + " does not stand.\n");
    } else {
      return "],\"end\":" + dumped(end_json()) + "}";
    }
  }
  nlohmann::ordered_json end_json() const {
    if (!match_) return explain_forbidden(log_);
    const Reached& reached = match_->reached();
    if (stopped())
      return {{"index", reached.accepted}, {"stopped", "work"}, {"text", stop_sentence()}};
    if (!whole()) return {{"index", reached.accepted}};
    return without_hidden(explain_end(*match_, reached));
  }
  std::string stop_sentence() const {
    return "Nothing is told from entry " + std::to_string(match_->reached().accepted) +
           " on: telling the game takes more work than one answer may. --work allows more on the "
           "command line.";
  }
  // The end as a seat may know it: who is asked and how the game stands, no options of others.
  nlohmann::ordered_json without_hidden(nlohmann::ordered_json end) const {
    if (seat_ == nobody) return end;
    const auto shown = view_of<G>(log_.content(), match_->state(), seat_);
    end["decision"] = decision_json(log_, G::decision(log_.content(), shown), &shown, seat_);
    return end;
  }

  const Log<G> log_;
  const Seat seat_;
  const std::unique_ptr<Labour> labour_;
  Teller teller_;
  std::optional<Match<G>> match_;  // nothing where a rule forbids the start
  std::string beginning_;
  bool begun_ = false;
  bool ended_ = false;
};

}  // namespace arbiter
