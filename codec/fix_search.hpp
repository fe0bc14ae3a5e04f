// The search for rulings that would settle what went wrong, for a rewind report. It is independent
// of the games: every candidate is a log that is judged like any other. For codec sources only.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "codec/candidates.hpp"
#include "codec/questions.hpp"
#include "codec/rewind_report.hpp"
#include "engine/core/judgement.hpp"

namespace arbiter {

constexpr std::size_t kFixes = 12;          // of a kind that are listed
constexpr std::size_t kForgottenDraws = 8;  // draws made one after another
constexpr std::size_t kPasses = 8;          // optional decisions before the one that takes an entry

// A string member of an object; "" if there is none.
std::string text_in(const Written& object, const char* member);
bool is_judges(const Written& entry);
Written judges_entry(const std::string& why);

// The log and its report, to which fixes are added.
class FixSearch {
 public:
  // The report and the effort must outlive this.
  FixSearch(Written log, RewindReport& report, Effort& effort);

  const Written& log() const { return log_; }
  const Written& moves() const { return log_["moves"]; }
  RewindReport& report() { return report_; }
  Questions& questions() { return questions_; }
  bool ended() const { return questions_.ended(); }

  // The entries since the earlier position that have led to the present one, in order: none that
  // was illegal or that the judge has undone, and no ruling that goes back.
  std::vector<std::size_t> standing() const;
  // Whether one more fix of this kind may be listed. If not, the list is not complete.
  bool has_room(const std::string& kind);
  // What seats could have answered. If there is more, the list is not complete.
  Candidates answers(const Asked& asked, const LikeThese& like);
  // The decision after this one has been declined. False if it cannot be.
  bool pass_over(Written& log, const Asked& asked);
  // Adds the ruling if the log is legal with it, and with the entry after it, if one is given.
  bool add(RewindReport::Fix fix, const Written* then = nullptr);

 private:
  Written up_to_now() const;

  Written log_;
  RewindReport& report_;
  Questions questions_;
};

// Looks at the positions that the judge gave and that no move leads to: where one thing or one
// number is wrong, it is put right in the present.
void put_right(FixSearch& search);

}  // namespace arbiter
