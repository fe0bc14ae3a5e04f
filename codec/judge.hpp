// Judging a log: its verdict. For codec sources only.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "codec/adjudicator.hpp"
#include "codec/any_game.hpp"

namespace arbiter {

// The decision of a position with what is legal there; nothing if nobody is asked.
std::optional<Asked> asked_in(const AnyPosition& position, const Listing& listing);

// The rules that the start of a log breaks, with pointers to what breaks them.
std::vector<BrokenRule> broken_by_start(const AnyLog& log, Seat seat = nobody);
// The rules that the entry judged last breaks, and why.
std::vector<BrokenRule> broken_by_entry(const AnyLog& log, const AnyMatch& match,
                                        Seat seat = nobody);
Lacking lacking_in(const AnyMatch::Refused& refused);

// Charges the work of the thread for a digest of the current position of a match. False if it is
// used up.
bool charge_digest(const AnyMatch& match);

// The outcome of a game that did not begin.
OutcomeFound not_begun();

struct VerdictSettings {
  bool digests = false;
  bool at_hand = false;  // see VerifyOptions
  Seat seat = nobody;    // the seat that the verdict is for; nobody: it says everything
};

// A log that is being judged: in steps, and with copies that go on by themselves.
class Judging {
 public:
  // The log must outlive it.
  Judging(const AnyLog& log, const VerdictSettings& settings);
  // Stands where the other one does. `without_seed`: nobody answers for chance from there on.
  Judging(const Judging& other, bool without_seed = false);
  Judging& operator=(const Judging&) = delete;

  // Plays the log in the work of the thread until `most` entries are accepted or one is not. Does
  // nothing if a rule forbids the start.
  void play(std::size_t most, Work& answering);

  // The verdict of the whole log, as far as it was played. Call once, at the end.
  Result<Verdict> verdict(const std::string& log_sha256, Work& answering);

  // Makes outcome and digest of a verdict those of the position that was reached here. Requires
  // that no rule forbids the start.
  void tell_reached(Verdict& verdict, Work& answering) const;

 private:
  MatchSettings match_settings(bool without_seed = false);
  void introduce(const std::string& log_sha256);
  bool for_seat() const { return settings_.seat != nobody; }
  bool joint() const { return !log_.base().chance.contributions.empty(); }
  bool listing() const { return settings_.digests && !digests_left_out_; }
  void check_seed();
  void forbid();
  void conclude();
  void note_draw();
  void note_digest(std::size_t n);
  void note_irregular(std::size_t index);
  Written refused_move(std::size_t index) const;
  void refuse(const AnyPosition& position, std::size_t index);
  void leave_open(const AnyPosition& position, std::size_t index);
  std::optional<Asked> described(const AnyPosition& position, const Decision& decision,
                                 bool here) const;

  const AnyLog& log_;
  const VerdictSettings settings_;
  Work* answering_ = nullptr;  // of the present call
  std::unique_ptr<AnyMatch> match_;
  Reached reached_;
  std::set<std::uint32_t> wanted_;                              // claimed positions
  std::vector<std::pair<std::uint32_t, std::string>> claimed_;  // and their digests
  std::string last_digest_;  // of the last position that was reached, or empty
  bool digests_left_out_ = false;
  Seat next_by_ = nobody;  // who makes the entry after the position that was reached last
  bool drawn_ = false;     // chance has made an entry
  Verdict verdict_;
};

// Plays the log in the work of the thread; everything else in the verdict is charged to the work of
// the answer. `log_sha256` is the hash of the bytes as submitted, empty if it is withheld. Problem
// if the requested digests take more work than the answer may.
Result<Verdict> judge_log(const AnyLog& log, const std::string& log_sha256,
                          const VerdictSettings& settings, Work& answering);

}  // namespace arbiter
