#include "codec/explain.hpp"

#include <utility>

#include "codec/judge.hpp"
#include "codec/labour.hpp"
#include "codec/story.hpp"
#include "codec/words.hpp"

namespace arbiter {
namespace {

constexpr std::size_t kOptionsTold = 20;

Listing listing_for(Readers readers) {
  Listing listing;
  listing.readers = readers;
  listing.most = kOptionsTold;
  return listing;
}

Explanation about(const AnyLog& log, Status status) {
  Explanation explanation;
  explanation.game = log.game();
  explanation.status = status;
  return explanation;
}

// Where an entry is judged that no decision of the position itself takes.
std::string judged_later(const Book& book, const Decision& asked) {
  return "What a log may leave out before it is taken as left out: it is judged where " +
         seats_text(asked.seats, asked.who) + " is asked (" + full_id(book, asked.rule) + ").";
}

// What a refused entry breaks, with the rulings behind each rule.
void add_refusal(const AnyLog& log, const AnyMatch& match, Explanation& explanation) {
  const AnyMatch::Refused refused = match.refused();
  explanation.words = match.refused_words();
  if (!refused.here) explanation.elsewhere = judged_later(log.book(), refused.decision);
  explanation.broken = broken_by_entry(log, match);
  for (std::size_t i = 0; i < refused.broken.size(); ++i)
    explanation.broken[i].rulings = rulings_of(log.book(), refused.broken[i]);
}

// The entry that the match plays next, and what it does; how the match ends where it does not
// stand.
Explanation explain_next(const AnyLog& log, AnyMatch& match, Teller& teller, Labour& labour) {
  const std::size_t index = match.reached().accepted;
  const JudgeSaid* const said = log.judged(index);
  const auto before = match.kept_position();
  std::string words;
  {
    const Working answer(&labour.answering);
    words = said != nullptr ? "The judge rules: " + said->why : match.next_words();
  }
  teller.forget();
  match.judge_next();
  const Working answer(&labour.answering);
  if (match.reached().judgement != Judgement::accepted)
    return explain_end(log, match, teller.readers());
  Explanation explanation = about(log, Status::legal);
  explanation.index = index;
  explanation.move = log.entry(index);
  explanation.words = std::move(words);
  explanation.outcome = before->outcome();
  explanation.asked = asked_in(*before, listing_for(teller.readers()));
  explanation.judges = said != nullptr;
  explanation.happened = teller.take_whole();
  return explanation;
}

}  // namespace

Explanation explain_start(const AnyLog& log) {
  Explanation explanation = about(log, Status::illegal);
  explanation.outcome = not_begun();
  explanation.broken = broken_by_start(log);
  for (std::size_t i = 0; i < explanation.broken.size(); ++i)
    explanation.broken[i].rulings = rulings_of(log.book(), log.base().forbidden[i].rule);
  return explanation;
}

Explanation explain_end(const AnyLog& log, const AnyMatch& match, Readers readers, Seat seat) {
  const Reached& reached = match.reached();
  const auto position = match.position();
  Listing listing = listing_for(readers);
  Explanation explanation = about(log, Status::legal);
  explanation.outcome = position->outcome();
  if (reached.judgement == Judgement::accepted) {
    listing.seat = seat;
    // People are told whose turn it is, not what is legal.
    if (readers == Readers::people)
      explanation.asked = position->describe(position->decision(), nullptr);
    else
      explanation.asked = asked_in(*match.position(seat), listing);
    return explanation;
  }
  explanation.index = reached.accepted;
  if (reached.accepted < log.entries()) explanation.move = log.entry(reached.accepted);
  if (reached.judgement == Judgement::refused) {
    explanation.status = Status::illegal;
    add_refusal(log, match, explanation);
    listing.nearest_first = readers == Readers::people;
  } else {
    explanation.status = Status::unverifiable;
    explanation.lacking = lacking_in(match.refused());
  }
  explanation.asked = asked_in(*position, listing);
  return explanation;
}

Result<Explanation> explain(const AnyLog& log, std::optional<std::uint32_t> place, Readers readers,
                            Labour& labour) {
  if (!log.base().forbidden.empty()) return explain_start(log);
  const auto teller = make_teller(log, readers, nobody, true);
  const auto match =
      log.match({{}, {teller.get(), readers, nobody, true, &labour.answering}, nullptr, {}});
  const std::size_t entries = log.entries();
  const std::size_t at = place.value_or(entries);
  teller->forget();
  const Reached reached = match->play(at);
  if (labour.answering.spent()) return work_problem("Telling what happens up to that entry");
  const bool stands = reached.judgement == Judgement::accepted;
  if (place && stands && at >= entries)
    return not_found(
        "The log has no entry " + std::to_string(at) + "; " +
        (entries == 0 ? "it has none." : "the last one is " + std::to_string(entries - 1) + "."));
  if (stands && at < entries) return explain_next(log, *match, *teller, labour);
  const Working answer(&labour.answering);
  Explanation end = explain_end(log, *match, readers);
  if (readers == Readers::people && place && reached.accepted < at) end.not_reached = at;
  return end;
}

}  // namespace arbiter
