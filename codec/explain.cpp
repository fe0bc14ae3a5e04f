#include "codec/explain.hpp"

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "codec/game_codec.hpp"
#include "codec/judge.hpp"
#include "codec/labour.hpp"
#include "codec/player_names.hpp"
#include "codec/story.hpp"
#include "codec/words.hpp"

namespace arbiter {
namespace {

constexpr std::size_t kOptionsTold = 20;
constexpr std::size_t kUnjudgedTold = 11;  // entries that were not judged

Listing listing_for(Readers readers, Seat seat) {
  Listing listing;
  listing.readers = readers;
  listing.seat = seat;
  listing.most = kOptionsTold;
  return listing;
}

Explanation about(const AnyLog& log, Status status) {
  Explanation explanation;
  explanation.game = log.game();
  explanation.status = status;
  explanation.players = PlayerNames(log.base().set_up);
  return explanation;
}

// What is asked there. People who are not asked read nothing about what they may always do, such as
// giving up: it would seem to be what the others may answer.
std::optional<Asked> asked_there(const AnyPosition& position, const Listing& listing) {
  std::optional<Asked> asked = asked_in(position, listing);
  if (asked && listing.seat != nobody && !asked->seats.has(listing.seat)) {
    asked->words.clear();
    asked->left_out = 0;
  }
  return asked;
}

// Says where an entry was judged if the position's own decision does not take it. `by` is asked.
std::string judged_later(const std::string& by, const std::string& rule) {
  return "Moves that a log may leave out count as left out here. The entry is judged where " + by +
         " is asked (" + rule + ").";
}

// The first entries from this one on, none of which was judged. They are written, not told: what
// they say in words depends on a position that nobody has seen.
std::vector<std::string> unjudged_from(const AnyLog& log, std::size_t index) {
  std::vector<std::string> entries;
  const PlayerNames players(log.base().set_up);
  for (; index < log.entries() && entries.size() < kUnjudgedTold; ++index) {
    const JudgeSaid* const said = log.judged(index);
    entries.push_back(said != nullptr ? "The judge rules: " + said->why
                                      : players.in(move_line(log.entry(index))));
  }
  return entries;
}

// The moment of the game, which everybody sees: its phase and step as positions name them.
std::vector<std::string> moment_of(const AnyPosition& position) {
  std::vector<std::string> moment;
  const Written document = position.document({});
  const auto at = document.find("at");
  if (at == document.end() || !at->is_object()) return moment;
  for (const char* const member : {"phase", "step"}) {
    const auto found = at->find(member);
    if (found != at->end() && found->is_string()) moment.push_back(found->get<std::string>());
  }
  return moment;
}

// The kind of an entry's move, alone and with its object: "build", "build:camp".
std::vector<std::string> kinds_of(const Written& entry) {
  const auto kind = entry.value("do", std::string{});
  std::vector<std::string> kinds = {kind};
  for (const auto& [member, value] : entry.items())
    if (value.is_string()) kinds.push_back(kind + ":" + value.get<std::string>());
  return kinds;
}

// The rules that a refused entry breaks, with the rulings behind each rule.
void add_refusal(const AnyLog& log, const AnyMatch& match, Seat seat, Explanation& explanation) {
  const AnyMatch::Refused refused = match.refused();
  const PlayerNames& players = explanation.players;
  explanation.words = players.in(match.refused_words(seat));
  const auto& [seats, who] = std::tie(refused.decision.seats, refused.decision.who);
  if (!refused.here)
    explanation.elsewhere =
        judged_later(players.in(seats_text(seats, who)), log.full(refused.decision.rule));
  explanation.broken = broken_by_entry(log, match, seat);
  const std::vector<std::string> kinds = kinds_of(match.refused_move(seat));
  const std::vector<std::string> moment = moment_of(*match.position());
  for (std::size_t i = 0; i < refused.broken.size(); ++i) {
    BrokenRule& broken = explanation.broken[i];
    broken.detail = players.in(broken.detail);
    broken.rulings = rulings_on(log.book(), log.base().terms, refused.broken[i], kinds, moment);
  }
}

// The entry that the match plays next, and what it does, or how the match ends if it is not legal.
// A seat reads another seat's entry in the story, which only tells what the seat may know.
Explanation explain_next(const AnyLog& log, AnyMatch& match, Seat seat, Teller& teller,
                         Labour& labour) {
  const std::size_t index = match.reached().accepted;
  const JudgeSaid* const said = log.judged(index);
  const auto before = match.kept_position(seat);
  const bool open = seat == nobody || said != nullptr || match.next_by() == seat;
  std::string words;
  if (open) {
    const Working answer(&labour.answering);
    words = said != nullptr ? "The judge rules: " + said->why
                            : PlayerNames(log.base().set_up).in(match.next_words());
  }
  teller.forget();
  match.judge_next();
  const Working answer(&labour.answering);
  if (match.reached().judgement != Judgement::accepted)
    return explain_end(log, match, teller.readers(), seat);
  Explanation explanation = about(log, Status::legal);
  explanation.index = index;
  if (open) explanation.move = log.entry(index, seat);
  if (open) explanation.words = std::move(words);
  explanation.outcome = before->outcome();
  explanation.asked = asked_there(*before, listing_for(teller.readers(), seat));
  explanation.judges = said != nullptr;
  explanation.happened = teller.take_whole();
  return explanation;
}

}  // namespace

Explanation explain_start(const AnyLog& log, Seat seat) {
  Explanation explanation = about(log, Status::illegal);
  explanation.outcome = not_begun();
  explanation.broken = broken_by_start(log, seat);
  for (std::size_t i = 0; i < explanation.broken.size(); ++i) {
    BrokenRule& broken = explanation.broken[i];
    broken.detail = explanation.players.in(broken.detail);
    broken.rulings =
        rulings_on(log.book(), log.base().terms, log.base().forbidden[i].rule, {"start"}, {});
  }
  return explanation;
}

Explanation explain_end(const AnyLog& log, const AnyMatch& match, Readers readers, Seat seat) {
  const Reached& reached = match.reached();
  const auto position = match.position(seat);
  Listing listing = listing_for(readers, seat);
  Explanation explanation = about(log, Status::legal);
  explanation.outcome = position->outcome();
  if (reached.judgement == Judgement::accepted) {
    // People are told whose turn it is, not what is legal.
    if (readers == Readers::people)
      explanation.asked = position->describe(position->decision(), nullptr);
    else
      explanation.asked = asked_there(*position, listing);
    return explanation;
  }
  explanation.index = reached.accepted;
  if (reached.accepted < log.entries())
    explanation.move = seat == nobody ? log.entry(reached.accepted) : match.refused_move(seat);
  if (reached.judgement == Judgement::refused) {
    explanation.status = Status::illegal;
    add_refusal(log, match, seat, explanation);
    listing.nearest_first = readers == Readers::people;
  } else {
    explanation.status = Status::unverifiable;
    explanation.lacking = lacking_in(match.refused());
  }
  explanation.asked = asked_there(*position, listing);
  if (readers == Readers::people && seat == nobody)
    explanation.unjudged =
        unjudged_from(log, reached.accepted + (reached.judgement == Judgement::refused ? 1 : 0));
  return explanation;
}

Result<Explanation> explain(const AnyLog& log, std::optional<std::uint32_t> place, Readers readers,
                            Seat seat, Labour& labour) {
  if (!log.base().forbidden.empty()) return explain_start(log, seat);
  const auto teller = make_teller(log, readers, seat, true);
  const auto match =
      log.match({{}, {teller.get(), readers, seat, true, &labour.answering}, nullptr, {}});
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
  if (stands && at < entries) return explain_next(log, *match, seat, *teller, labour);
  const Working answer(&labour.answering);
  Explanation end = explain_end(log, *match, readers, seat);
  if (readers == Readers::people && place && reached.accepted < at) end.not_reached = at;
  return end;
}

}  // namespace arbiter
