// Rules, decisions and verdicts as JSON and in words: what is the same for every game.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/log_form.hpp"
#include "engine/core/game.hpp"
#include "engine/core/replay.hpp"

namespace arbiter {

// "conquest:A.3-1"; "" for no rule.
std::string full_id(const Book& book, RuleId rule);
// The row with this id, with or without the game before it.
std::optional<RuleId> find_row(const Book& book, std::string_view id);
// The ruling with this id, with or without the game before it; null where there is none.
const Ruling* find_ruling(const Book& book, std::string_view id);

// {rule, also, section, text, detail} of a broken rule.
nlohmann::ordered_json broken_json(const Book& book, RuleId rule, const std::string& detail);
// The rows that say the same as this one, by their full ids.
std::vector<std::string> also(const Book& book, RuleId rule);

// {id, section, text, kind, status, same_as, reason, rulings, cited_in} of a row.
nlohmann::ordered_json row_json(const Book& book, RuleId rule);
// {id, question, rules, ruling, why} of a ruling, and of those that a row names.
nlohmann::ordered_json ruling_json(const Book& book, const Ruling& ruling);
nlohmann::ordered_json rulings_json(const Book& book, RuleId rule);
// The whole catalogue.
nlohmann::ordered_json book_json(const Book& book);
// A row, a ruling, or the whole catalogue, for people.
std::string ruling_text(const Book& book, const Ruling& ruling);
std::string row_text(const Book& book, RuleId rule);
std::string book_text(const Book& book);

// Whether the claims hold: the list of a verdict. `digest_of(n)` is "" where position n was not
// reached.
struct Found {
  nlohmann::ordered_json outcome;
  std::vector<std::pair<std::uint32_t, std::string>> digests;  // of the claimed positions
};
nlohmann::ordered_json claims_json(const Claims& claims, const Found& found);
bool all_hold(const nlohmann::ordered_json& claims);

// "1 entry", "3 entries"; `several` where it is not the word with an s.
std::string counted(std::size_t count, const std::string& one, const std::string& several = "");
// "A, B and C".
std::string enumeration(const std::vector<std::string>& words);
// "a rule that is long and wrapped" in lines of at most `width`, each after `indent`.
std::string wrapped(std::string_view text, std::string_view indent, std::size_t width = 96);
// A move in JSON as a line: "A: deploy, unit A3, at B1".
std::string move_line(const nlohmann::ordered_json& move);
// Why a log cannot be judged, in a sentence.
std::string missing_sentence(std::string_view what, const std::vector<std::string>& ids);
// "A", "A or B", "chance".
std::string seats_text(SeatSet seats, Who who);

// JSON as one line; bytes that are not UTF-8 are replaced.
std::string dumped(const nlohmann::ordered_json& json);

// A document for people to edit: one line for each member and for each entry of `moves`.
std::string log_text(const nlohmann::ordered_json& log);

}  // namespace arbiter
