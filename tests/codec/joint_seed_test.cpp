// Joint seeds: what is wrong with a contribution is named by a claim that does not hold.
#include <gtest/gtest.h>

#include <cstdio>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/game_in_play.hpp"
#include "codec/joint_seed.hpp"
#include "codec/schema.hpp"
#include "tests/codec/second_opinion.hpp"

namespace arbiter::joint_seed_test {
namespace {

using Json = nlohmann::ordered_json;

std::string digits(const char* two) {
  std::string text;
  for (int i = 0; i < 32; ++i) text += two;
  return text;
}

// Computed by coreutils: 32 bytes 01, 02 and 03, and the 96 bytes together.
constexpr const char* kHashes[] = {
    "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793",
    "75877bb41d393b5fb8455ce60ecd8dda001d06316496b14dfa7f895656eeca4a",
    "648aa5c579fb30f38af744d97d6ec840c7a91277a499a0d780f3e7314eca090b"};
constexpr const char* kSeed = "8a2e491356cfdb05a1d13785e0794d7cd163f91af79a146c976b1d2ac643b679";

Json all_by(const std::vector<std::string>& values) {
  return {{"A", values[0]}, {"B", values[1]}, {"organiser", values[2]}};
}
Json openings() { return all_by({digits("01"), digits("02"), digits("03")}); }
Json chance() {
  return {{"source", "joint"},
          {"algorithm", "arbiter.draw/1"},
          {"commitments", all_by({kHashes[0], kHashes[1], kHashes[2]})},
          {"openings", {{"A", digits("01")}, {"B", digits("02")}}}};
}

// Recorded draws, which no seed has given. A game that is over, or its beginning.
Json random_log(std::uint32_t moves) {
  static const Json whole =
      Json::parse(play({.game = "conquest", .seed = 3, .players = 2, .moves = 0}).value());
  Json log = whole;
  log.erase("claims");
  log["chance"] = chance();
  if (moves == 0) return log;
  log["moves"] = Json(whole["moves"].begin(), whole["moves"].begin() + moves);
  return log;
}
Json whole_game() { return random_log(0); }
Json begun_game() { return random_log(30); }
// Up to the first draw.
Json before_draws() {
  Json log = begun_game();
  Json moves = Json::array();
  for (const Json& entry : log["moves"]) {
    if (entry["by"] == "chance") break;
    moves.push_back(entry);
  }
  log["moves"] = moves;
  return log;
}

std::string open_lines(const Json& log) {
  Json head = log;
  head.erase("moves");
  std::string text = head.dump() + "\n";
  for (const Json& entry : log["moves"]) text += entry.dump() + "\n";
  return text;
}

Verdict judged(const std::string& log) {
  auto verdict = verify(log);
  EXPECT_TRUE(verdict.ok()) << verdict.problem().detail;
  return verdict.ok() ? std::move(verdict).value() : Verdict{};
}
Json written(const Verdict& verdict) { return Json::parse(json_of(verdict)); }

// Whether a verdict conforms to the schema of verdicts.
bool has_the_form(const Verdict& verdict) {
  static const test::SecondOpinion opinion = [] {
    for (const auto& [name, text] : schemas())
      if (name == "conquest.verdict.json") return test::SecondOpinion(text);
    throw std::logic_error("there is no such schema");
  }();
  return opinion.accepts(json_of(verdict));
}

TEST(JointSeed, IsTheHashOfAllOpeningsTheOrganisersLast) {
  std::vector<Contribution> all = no_contributions(2);
  ASSERT_EQ(all.size(), 3u);
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(all[i].by, (std::vector<std::string>{"A", "B", "organiser"})[i]);
    EXPECT_EQ(joint_seed(all), "") << "not all have opened";
    all[i].opening = std::string(32, static_cast<char>(i + 1));
    all[i].commitment = kHashes[i];
  }
  EXPECT_EQ(sha256(all[0].opening + all[1].opening + all[2].opening), kSeed);
  const std::string seed = joint_seed(all);
  ASSERT_EQ(seed.size(), 32u);
  std::string hex;
  for (const char byte : seed) {
    char text[3];
    std::snprintf(text, sizeof text, "%02x", static_cast<unsigned char>(byte));
    hex += text;
  }
  EXPECT_EQ(hex, kSeed);
  all[1].opening[0] = 'x';
  EXPECT_EQ(joint_seed(all), "") << "one does not fit its commitment";
}

TEST(JointSeed, GivesWhatTheSameSeedGives) {
  Json joint = before_draws(), seeded = joint;
  joint["chance"]["openings"] = openings();
  seeded["chance"] = {{"source", "seed"}, {"algorithm", "arbiter.draw/1"}, {"seed", kSeed}};
  const Verdict one = judged(joint.dump()), other = judged(seeded.dump());
  EXPECT_EQ(one.seed, "opened");
  EXPECT_EQ(other.seed, "");
  EXPECT_EQ(one.digest, other.digest);
  EXPECT_TRUE(one.claims_hold);
  EXPECT_FALSE(written(other).contains("seed"));
}

// A recorded draw that the seed does not give is an illegal entry, once all have opened.
TEST(JointSeed, EveryDrawMustBeWhatItGives) {
  Json log = begun_game();
  EXPECT_EQ(judged(log.dump()).status, Status::legal);
  log["chance"]["openings"] = openings();
  const Verdict verdict = judged(log.dump());
  ASSERT_EQ(verdict.status, Status::illegal);
  const std::size_t index = *verdict.violation->index;
  EXPECT_EQ(log["moves"][index]["by"], "chance");
  EXPECT_EQ(verdict.violation->broken[0].detail, "The seed of the log gives another answer.");
  EXPECT_EQ(verdict.seed, "opened");
  EXPECT_TRUE(verdict.claims_hold) << "the contributions are not at fault";
}

TEST(JointSeed, IsUnopenedUntilTheOrganiserHasOpened) {
  const Verdict verdict = judged(begun_game().dump());
  EXPECT_EQ(verdict.status, Status::legal);
  EXPECT_TRUE(verdict.claims_hold);
  const Json json = written(verdict);
  EXPECT_EQ(json["seed"], "unopened");
  ASSERT_EQ(json["claims"].size(), 2u) << "the organiser's opening is not due";
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(json["claims"][i]["claim"], i == 0 ? "/chance/openings/A" : "/chance/openings/B");
    EXPECT_EQ(json["claims"][i]["holds"], true);
    EXPECT_EQ(json["claims"][i]["found"], kHashes[i]);
    EXPECT_FALSE(json["claims"][i].contains("why"));
  }
  EXPECT_NE(text_of(verdict).find("The joint seed is unopened"), std::string::npos);
  EXPECT_TRUE(has_the_form(verdict)) << json;
}

// A seat is told the same of the seed; no document for a seat has an opening.
TEST(JointSeed, IsNotShownToASeat) {
  Json log = begun_game();
  log["chance"]["openings"] = openings();
  log["moves"] = Json::array();
  for (const std::string seat : {"A", "B"}) {
    const std::string verdict = json_of(verify(log.dump(), {.seat = seat}).value());
    const std::string view = position(log.dump(), {{}, seat}, Readers::programs).value();
    const std::string story =
        transcript(log.dump(), {.seat = seat, .readers = Readers::programs}).value();
    for (const std::string& text : {verdict, view, story}) {
      EXPECT_EQ(text.find(kSeed), std::string::npos);
      for (const Json& opening : openings())
        EXPECT_EQ(text.find(opening.get<std::string>()), std::string::npos);
    }
    EXPECT_EQ(Json::parse(verdict)["seed"], "opened");
  }
}

struct Fault {
  const char* name;
  std::function<std::string()> log;  // the whole text
  const char* claim;                 // that does not hold; empty: all hold
  const char* why;
  const char* found;  // empty: null
};
void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.name; }
class Contributions : public ::testing::TestWithParam<Fault> {};

TEST_P(Contributions, AreNamedByAClaim) {
  const Fault& fault = GetParam();
  const Verdict verdict = judged(fault.log());
  const Json json = written(verdict);
  EXPECT_EQ(verdict.status, Status::legal);
  EXPECT_TRUE(has_the_form(verdict)) << json;
  Json failing = Json::array();
  for (const Json& claim : json["claims"])
    if (!claim["holds"].get<bool>()) failing.push_back(claim);
  EXPECT_EQ(verdict.claims_hold, failing.empty());
  if (std::string{fault.claim}.empty()) {
    EXPECT_TRUE(failing.empty()) << failing;
    return;
  }
  ASSERT_EQ(failing.size(), 1u) << failing;
  EXPECT_EQ(failing[0]["claim"], fault.claim);
  EXPECT_EQ(failing[0]["why"], fault.why);
  EXPECT_EQ(failing[0]["found"],
            std::string{fault.found}.empty() ? Json() : Json(std::string{fault.found}));
  const std::string words{contribution_fault(fault.why)};
  EXPECT_FALSE(words.empty());
  EXPECT_NE(text_of(verdict).find(std::string{fault.claim} + " does not hold: " + words),
            std::string::npos)
      << text_of(verdict);
}

std::string with(Json log, const char* member, const char* by, const std::string& value) {
  if (value.empty())
    log["chance"][member].erase(by);
  else
    log["chance"][member][by] = value;
  return log.dump();
}
std::string opened(Json log, bool open) {
  log["chance"]["openings"] = openings();
  return open ? open_lines(log) : log.dump();
}

const Fault kFaults[] = {
    {"opening_of_a_seat_does_not_fit",
     [] { return with(begun_game(), "openings", "B", digits("03")); }, "/chance/openings/B",
     "other_opening", kHashes[2]},
    {"opening_of_the_organiser_does_not_fit",
     [] { return with(begun_game(), "openings", "organiser", digits("01")); },
     "/chance/openings/organiser", "other_opening", kHashes[0]},
    {"seat_has_not_opened_before_a_draw", [] { return with(begun_game(), "openings", "B", ""); },
     "/chance/openings/B", "no_opening", ""},
    {"seat_need_not_open_before_the_first_draw",
     [] { return with(before_draws(), "openings", "B", ""); }, "", "", ""},
    {"organiser_has_not_opened_after_the_end", [] { return whole_game().dump(); },
     "/chance/openings/organiser", "no_opening", ""},
    {"organiser_need_not_open_while_the_log_is_open", [] { return open_lines(whole_game()); }, "",
     "", ""},
    {"organiser_need_not_open_a_game_that_goes_on", [] { return begun_game().dump(); }, "", "", ""},
    {"organiser_opens_while_the_game_goes_on", [] { return opened(before_draws(), true); },
     "/chance/openings/organiser", "too_early", kHashes[2]},
    {"organiser_opens_a_log_that_is_closed", [] { return opened(before_draws(), false); }, "", "",
     ""},
    {"seat_has_no_commitment", [] { return with(begun_game(), "commitments", "A", ""); },
     "/chance/commitments/A", "no_commitment", ""},
    {"organiser_has_no_commitment",
     [] { return with(begun_game(), "commitments", "organiser", ""); },
     "/chance/commitments/organiser", "no_commitment", ""},
    {"organiser_has_copied_a_commitment",
     [] { return with(begun_game(), "commitments", "organiser", kHashes[0]); },
     "/chance/commitments/organiser", "same_commitment", ""},
};
INSTANTIATE_TEST_SUITE_P(JointSeed, Contributions, ::testing::ValuesIn(kFaults),
                         [](const auto& test) { return std::string{test.param.name}; });

// A game without draws owes nobody's opening; one that is over and open owes the seats'.
TEST(JointSeed, OpeningsAreDueOnceSomethingWasDrawn) {
  std::vector<Contribution> all = no_contributions(2);
  for (std::size_t i = 0; i < all.size(); ++i) all[i].commitment = kHashes[i];
  const auto due = [&](const Progress& progress) {
    return check_contributions(all, progress).size();
  };
  EXPECT_EQ(due({.drawn = false, .over = true, .open = false}), 0u);
  EXPECT_EQ(due({.drawn = true, .over = false, .open = true}), 2u);
  EXPECT_EQ(due({.drawn = true, .over = false, .open = false}), 2u);
  EXPECT_EQ(due({.drawn = true, .over = true, .open = true}), 2u);
  EXPECT_EQ(due({.drawn = true, .over = true, .open = false}), 3u);
  EXPECT_EQ(contribution_fault("nothing_of_the_kind"), "");
}

struct Bad {
  const char* name;
  std::function<void(Json&)> change;  // of "chance"
  const char* pointer;
  const char* code;
};
void PrintTo(const Bad& bad, std::ostream* out) { *out << bad.name; }
class BadJointSeeds : public ::testing::TestWithParam<Bad> {};

TEST_P(BadJointSeeds, AreRefusedWithTheirPlace) {
  Json log = before_draws();
  GetParam().change(log["chance"]);
  const auto verdict = verify(log.dump());
  ASSERT_FALSE(verdict.ok());
  const Problem& problem = verdict.problem();
  ASSERT_EQ(problem.errors.size(), 1u) << problem.detail;
  EXPECT_EQ(problem.errors[0].pointer, GetParam().pointer);
  EXPECT_EQ(problem.errors[0].code, GetParam().code) << problem.errors[0].detail;
}

const Bad kBad[] = {
    {"commitment_of_nobody", [](Json& c) { c["commitments"]["C"] = kHashes[0]; },
     "/chance/commitments/C", "unknown"},
    {"opening_of_nobody", [](Json& c) { c["openings"]["judge"] = digits("01"); },
     "/chance/openings/judge", "unknown"},
    {"no_commitments", [](Json& c) { c.erase("commitments"); }, "/chance/commitments", "missing"},
    {"commitments_in_a_list", [](Json& c) { c["commitments"] = Json::array(); },
     "/chance/commitments", "type"},
    {"short_commitment", [](Json& c) { c["commitments"]["A"] = "00"; }, "/chance/commitments/A",
     "value"},
    {"opening_that_is_a_number", [](Json& c) { c["openings"]["A"] = 7; }, "/chance/openings/A",
     "value"},
    {"opening_in_capitals", [](Json& c) { c["openings"]["A"] = digits("AB"); },
     "/chance/openings/A", "value"},
    {"no_algorithm", [](Json& c) { c.erase("algorithm"); }, "/chance/algorithm", "missing"},
    {"seed", [](Json& c) { c["seed"] = kSeed; }, "/chance/seed", "member"},
    {"commitment_of_the_seed", [](Json& c) { c["commitment"] = kSeed; }, "/chance/commitment",
     "member"},
    {"recorded_chance",
     [](Json& c) {
       c["source"] = "recorded";
       c.erase("openings");
     },
     "/chance/commitments", "member"},
    {"a_given_seed",
     [](Json& c) {
       c["source"] = "seed";
       c["seed"] = kSeed;
       c.erase("commitments");
     },
     "/chance/openings", "member"},
};
INSTANTIATE_TEST_SUITE_P(All, BadJointSeeds, ::testing::ValuesIn(kBad),
                         [](const auto& test) { return std::string{test.param.name}; });

// --- Openings in the end line of JSON Lines ---

std::string end_line(const Json& log, const Json& openings) {
  const Json end = {{"end", {{"moves", log["moves"].size()}, {"openings", openings}}}};
  return end.dump() + "\n";
}
const Json kByOrganiser = {{"organiser", digits("03")}};

// Up to the first decision after draws that the seed gives.
Json drawn_game() {
  Json log = before_draws();
  for (const std::string& entry : draws(log.dump(), digits("03")).value())
    log["moves"].push_back(Json::parse(entry));
  return log;
}

TEST(JointSeed, IsOpenedByTheEndLineAsByTheFirst) {
  const Json log = drawn_game();
  Json opened = log;
  opened["chance"]["openings"] = openings();
  const std::string late = open_lines(log) + end_line(log, kByOrganiser);
  const std::string early = open_lines(opened) + end_line(log, Json::object());
  Verdict one = judged(late), other = judged(early);
  EXPECT_EQ(one.seed, "opened");
  EXPECT_EQ(one.status, Status::legal);
  EXPECT_TRUE(one.claims_hold);
  one.log_sha256 = other.log_sha256 = "";
  EXPECT_EQ(json_of(one), json_of(other));
  // So do those who make other logs of it, and the organiser is told nothing more.
  EXPECT_EQ(json_of(rewind_report(late, 1).value()), json_of(rewind_report(early, 1).value()));
  EXPECT_TRUE(draws(late, digits("03")).value().empty());
}

TEST(JointSeed, OfAGameInPlayIsOpenedAsItIsClosed) {
  const Json log = drawn_game();
  const std::string lines = open_lines(log), end = end_line(log, kByOrganiser);
  auto begun = game_in_play(lines, nullptr);
  ASSERT_TRUE(begun.ok());
  EXPECT_EQ(begun.value().verdict.seed, "unopened");
  EXPECT_EQ(json_of(begun.value().game->judge(end, nullptr).value()), json_of(judged(lines + end)));
  // It was not kept.
  const std::string other = end_line(log, Json::object());
  const Verdict unopened = begun.value().game->judge(other, nullptr).value();
  EXPECT_EQ(json_of(unopened), json_of(judged(lines + other)));
  EXPECT_EQ(unopened.seed, "unopened");
}

TEST(JointSeed, OpenedByTheEndLineJudgesEveryDraw) {
  const Json log = begun_game();
  const Verdict verdict = judged(open_lines(log) + end_line(log, kByOrganiser));
  ASSERT_EQ(verdict.status, Status::illegal);
  EXPECT_EQ(log["moves"][*verdict.violation->index]["by"], "chance");
}

TEST(JointSeed, FaultsOfTheEndLineNameIt) {
  const Json log = before_draws();
  const auto fault_of = [](const Json& closed, const Json& openings) {
    const auto verdict = verify(open_lines(closed) + end_line(closed, openings));
    if (verdict.ok() || verdict.problem().errors.size() != 1) return std::string("none");
    const auto& fault = verdict.problem().errors[0];
    return fault.pointer + " " + fault.code + " line " +
           std::to_string(static_cast<std::size_t>(fault.line) - closed["moves"].size());
  };
  EXPECT_EQ(fault_of(log, {{"A", digits("01")}}), "/end/openings/A twice line 2");
  EXPECT_EQ(fault_of(log, {{"C", digits("01")}}), "/end/openings/C unknown line 2");
  EXPECT_EQ(fault_of(log, {{"organiser", "01"}}), "/end/openings/organiser value line 2");
  EXPECT_EQ(fault_of(log, 7), "/end/openings type line 2");
  Json recorded = log;
  recorded.erase("chance");
  EXPECT_EQ(fault_of(recorded, kByOrganiser), "/end/openings member line 2");
}

// --- The organiser's draws ---

Problem no_draws(const Json& log) {
  const auto found = draws(log.dump(), digits("03"));
  EXPECT_FALSE(found.ok());
  return found.ok() ? Problem{} : found.problem();
}

TEST(Draws, AreToldToTheOrganiserAlone) {
  const Json log = before_draws();
  const auto found = draws(log.dump(), digits("03"));
  ASSERT_TRUE(found.ok()) << found.problem().detail;
  ASSERT_FALSE(found.value().empty());
  Json opened = log;
  opened["chance"]["openings"] = openings();
  for (const std::string& entry : found.value()) opened["moves"].push_back(Json::parse(entry));
  EXPECT_EQ(judged(opened.dump()).status, Status::legal);
  const auto lines = draws(open_lines(log), digits("03"));
  ASSERT_TRUE(lines.ok());
  EXPECT_EQ(lines.value(), found.value());
}

TEST(Draws, NeedAllContributions) {
  EXPECT_EQ(no_draws(Json::parse(with(before_draws(), "openings", "B", ""))).detail,
            "/chance/openings/B: it is due and is not there.");
  const auto other = draws(before_draws().dump(), digits("04"));
  ASSERT_FALSE(other.ok());
  EXPECT_EQ(other.problem().type, "not-opened");
  EXPECT_EQ(other.problem().detail, "/chance/openings/organiser: it does not fit its commitment.");
}

TEST(Draws, AreThoseOfALegalLogWithAJointSeed) {
  EXPECT_EQ(no_draws(begun_game()).type, "not-legal") << "the draws are not those of the seed";
  for (const char* source : {"recorded", ""}) {
    Json log = before_draws();
    log["chance"] = {{"source", source}};
    if (*source == '\0') log.erase("chance");
    EXPECT_EQ(no_draws(log).type, "not-joint");
  }
  Json odd = before_draws();
  odd["chance"]["openings"] = 7;
  EXPECT_EQ(no_draws(odd).errors[0].pointer, "/chance/openings");
  EXPECT_EQ(draws("{}", digits("03")).problem().errors.size(), 1u);
}

}  // namespace
}  // namespace arbiter::joint_seed_test
