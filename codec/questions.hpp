// Questions about logs that were made up, asked one after another with the units of one effort. For
// codec sources only.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "codec/adjudicator.hpp"

namespace arbiter {

// An answer is nothing if the log has none, or if the question could not be answered.
class Questions {
 public:
  // The effort must outlive this.
  explicit Questions(Effort& effort) : effort_(effort) {}

  // Nothing more can be asked: the units are used up, or nobody wants the answers any longer.
  bool ended() const { return effort_.broken_off || effort_.exhausted; }
  // Whether some answer was nothing for another reason than that the log has none: nothing more can
  // be asked, or a log could not be read, for example because it is longer than a log may be.
  // Whoever asked then knows less than there may be.
  bool unanswered() const { return ended() || unread_; }

  // Whether every entry is legal.
  bool legal(const Written& log);
  // The same if its last entry gives a position that nobody has played to, which may be impossible.
  bool possible(const Written& log);
  // The position after `at` entries, or after all of them, as a document and by its fields.
  std::optional<Written> position(const Written& log, std::optional<std::uint32_t> at);
  std::optional<Written> fields(const Written& log, std::optional<std::uint32_t> at);
  // Who is asked at the end, with the legal answers.
  std::optional<Asked> asked(const Written& log);
  // The answer of chance at the end that names no card; null if it has none.
  std::optional<Written> unnamed_draw(const Written& log);
  // Answers of chance at the end such that each card that may be drawn is in one of them, or that
  // one alone which names no card, where the rules take it. If it draws no cards: some answers.
  std::optional<std::vector<Written>> draws(const Written& log);
  // What happened because of the last entry: each fact as a transcript has it.
  std::optional<Written> last_facts(const Written& log);
  std::optional<OutcomeFound> outcome(const Written& log);
  // The claims that the log lets pass.
  std::optional<Omissions> claims(const Written& log);

 private:
  // Spends what is left of the units.
  template <class T, class Ask>
  std::optional<T> ask(Ask question);
  template <class T, class Ask, class IsNo>
  std::optional<T> ask(Ask question, IsNo is_no);

  Effort& effort_;
  bool unread_ = false;
};

// Makes a log begin with a position, which names the generals itself.
void start_from(Written& log, Written position);
// The log, with nothing played and beginning with a position. Chance answers by entries, or the
// seed would be used twice.
Written begun_with(const Written& log, Written position);

}  // namespace arbiter
