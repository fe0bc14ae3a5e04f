// Rules, decisions and verdicts as JSON and in words: the part that is the same for every game.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/answers.hpp"
#include "codec/log_form.hpp"
#include "engine/core/game.hpp"
#include "engine/core/replay.hpp"
#include "engine/core/words.hpp"

namespace arbiter {

// "enforced", "not_enforced".
std::string_view word_of(Standing standing);

// "conquest:A.3-1"; "" for no rule.
std::string full_id(const Book& book, RuleId rule);
// The row with this id, with or without the game's id before it.
std::optional<RuleId> find_row(const Book& book, std::string_view id);
// The first row that says what this row says: itself, or the row that it repeats. None for no row.
std::optional<RuleId> first_row(const Book& book, std::optional<RuleId> row);
// The ruling with this id, with or without the game's id before it; null if there is none.
const Ruling* find_ruling(const Book& book, std::string_view id);

// A broken rule without the rulings behind it; `detail` says what is wrong.
BrokenRule broken_rule(const Book& book, RuleId rule, std::string detail);
// The rows that say the same as this one, by their full ids.
std::vector<std::string> also(const Book& book, RuleId rule);

// {id, section, text, kind, status, same_as, reason, rulings, cited_in,
// citations} of a row.
nlohmann::ordered_json row_json(const Book& book, RuleId rule);
// A ruling, and those that a row names. {id, question, rules, ruling, why}.
RulingText ruling_of(const Book& book, const Ruling& ruling);
std::vector<RulingText> rulings_of(const Book& book, RuleId rule);
// The rulings that explain why the row refuses such a move, selected by what the rulings themselves
// say. `kinds` are the move's kind, alone and with each value ("build", "build:camp"), or "start"
// if a start is refused; `moment` is the phase and the step of the position. A ruling for which the
// terms have another value than the default says so.
std::vector<RulingText> rulings_on(const Book& book, const Terms& terms, RuleId rule,
                                   const std::vector<std::string>& kinds,
                                   const std::vector<std::string>& moment);
nlohmann::ordered_json ruling_json(const RulingText& ruling);
// The whole catalogue.
nlohmann::ordered_json book_json(const Book& book);
// A row, a ruling, or the whole catalogue, for people.
std::string ruling_text(const Book& book, const Ruling& ruling);
std::string row_text(const Book& book, RuleId rule);
std::string book_text(const Book& book);

// Whether the claims hold, in the order of the log.
struct Found {
  Written outcome;
  std::vector<std::pair<std::uint32_t, std::string>> digests;  // of claimed positions, by number
};
std::vector<CheckedClaim> check_claims(const Claims& claims, const Found& found);
bool all_hold(const std::vector<CheckedClaim>& claims);
// Why a claim does not hold, in words.
std::string fault_of(const CheckedClaim& claim);
// What a verdict says of the joint seed, in a sentence; empty if there is none or it is opened.
std::string seed_sentence(const Verdict& verdict);

// An answer in the form of its document: who is asked, null if nobody is; an explanation, without
// what the entry does.
Written decision_json(const std::optional<Asked>& asked);
Written written_form(const Explanation& explanation);

// Says that more answers may be legal than are listed; empty if the list is complete.
std::string incomplete_sentence(const Asked& asked);
// The state of a game, in a sentence; `asked` says who must answer if it goes on.
std::string outcome_sentence(const OutcomeFound& outcome, const std::optional<Asked>& asked);

// A text of others (a name of a pack, what a judge writes) as part of one line: characters that end
// a line, steer a terminal or turn the direction of reading are blanks.
std::string one_line(std::string_view text);
// The same for a text of several lines.
std::string clean_lines(std::string_view text);
// "a rule that is long and wrapped" in lines of at most `width`, each after `indent`.
std::string wrapped(std::string_view text, std::string_view indent, std::size_t width = 96);
// What a field of a listed move may be: "one of B1, B3 and B5", "1 to 3 of B1, B3 and B5".
std::string choice_words(const Domain<Id>& domain);
// Adds to identical lines for different moves what distinguishes the moves.
void tell_apart(std::vector<std::string>& lines, const std::vector<Written>& moves);
// A move in JSON as a line: "A: deploy, unit A3, at B1".
std::string move_line(const nlohmann::ordered_json& move);
// Why a log cannot be judged, in a sentence.
std::string missing_sentence(const Lacking& lacking);
// {"A", "B", "chance"}.
std::vector<std::string> names_of(SeatSet seats);
// "A", "A or B", "chance".
std::string seats_text(SeatSet seats, Who who);

// From where play continues after the judge's entry: after position `back`, or one that he gives.
std::string course_after(std::optional<std::uint32_t> back);

// JSON as one line; bytes that are not UTF-8 are replaced.
std::string dumped(const nlohmann::ordered_json& json);

// A document for people to edit: one line for each member and for each entry of `moves`.
std::string log_text(const nlohmann::ordered_json& log);

}  // namespace arbiter
