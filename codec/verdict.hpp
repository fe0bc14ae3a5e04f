// The verdict on a log (arbiter.verdict/1), and decisions as it shows them.
#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/encode.hpp"
#include "codec/labour.hpp"
#include "codec/log.hpp"
#include "codec/match.hpp"
#include "codec/position.hpp"
#include "codec/words.hpp"
#include "engine/core/game.hpp"
#include "engine/core/replay.hpp"

namespace arbiter {

// The legal answers; none, and not complete, where the units of work do not suffice to list them.
template <Game G>
SeatOptions<typename G::Move> listed_options(const typename G::Content& content,
                                             const typename G::State& state) {
  auto options = G::options(content, state);
  if (out_of_work()) return {{}, false};
  return options;
}

// Who is asked and what is legal. `seat` keeps the options of that seat only. Without a state the
// options are left out.
template <Game G>
nlohmann::ordered_json decision_json(const Log<G>& log, const Decision& decision,
                                     const typename G::State* state, Seat seat = nobody) {
  if (!decision.asks()) return nullptr;
  EncodeContext context(log.names);
  nlohmann::ordered_json json = {{"by", encode_seats(decision.seats)},
                                 {"who", std::string{name_of(decision.who)}},
                                 {"optional", decision.optional},
                                 {"rule", full_id(G::book(), decision.rule)},
                                 {"kinds", encode_kinds<typename G::Move>(decision.kinds)},
                                 {"options", nlohmann::ordered_json::array()},
                                 {"complete", false}};
  if (state == nullptr) return json;
  const auto options = listed_options<G>(log.content(), *state);
  for (const auto& one : options.list)
    if (seat == nobody || one.by == seat) json["options"].push_back(encode_option(one, context));
  json["complete"] = options.complete;
  return json;
}

template <Game G>
nlohmann::ordered_json outcome_json(const Log<G>& log, const typename G::State& state) {
  EncodeContext context(log.names);
  return encode(G::outcome(state), context);
}

// An entry as the log has it; a position that the judge gives as a seat sees it.
template <Game G>
nlohmann::ordered_json logged_entry(const Log<G>& log, std::size_t index, Seat seat = nobody) {
  const auto judged = log.judged.find(index);
  if (judged == log.judged.end()) {
    EncodeContext context(log.names);
    return encode_entry(log.entries[index], context);
  }
  const JudgeEntry<G>& said = judged->second;
  nlohmann::ordered_json json = {
      {"by", std::string{judge.text()}}, {"do", std::string{kJudgeMove}}, {"why", said.why}};
  if (said.back)
    json["back"] = *said.back;
  else
    json["correct"] =
        encode_position<G>(log.names, log.terms, log.content(), *said.correct, {seat, true});
  return json;
}

// Why a rule refuses the entry that the match has judged last. Empty where the units of work do not
// suffice to find out.
template <Game G>
std::string detail_of(const Match<G>& match, RuleId rule) {
  const auto& refusal = match.replay().refusal();
  if (refusal.against_seed) return "The seed of the log gives another answer.";
  std::string detail = G::tell_refusal(match.log().content(), match.replay().judged_in(),
                                       refusal.entry.by, refusal.entry.move, rule);
  return out_of_work() ? "" : detail;
}

// Builds the verdict of one log: plays it in the work of the thread, and finds out in the work of
// the answer what is said of it beside that.
template <Game G>
class Judge final : private JudgeListener<G> {
 public:
  using Json = nlohmann::ordered_json;

  Judge(const Log<G>& log, const VerifyOptions& options, Work& answering)
      : log_(log), options_(options), answering_(answering) {}

  // `log_sha256` is the hash of the bytes as submitted. Problem where the digests that are asked
  // for take more work than the answer may.
  Result<Verdict> judge(const std::string& log_sha256) {
    verdict_.log_sha256 = log_sha256;
    if (log_.forbidden.empty())
      play();
    else
      forbid();
    if (digests_left_out_) return work_problem("Listing the digests of every position");
    finish();
    return std::move(verdict_);
  }

 private:
  static std::vector<std::string> ids_of(const std::vector<Id>& ids) {
    std::vector<std::string> texts;
    for (const Id id : ids) texts.push_back(id.text());
    return texts;
  }

  void play() {
    std::set<std::uint32_t> wanted;
    for (const auto& [index, claimed] : log_.claims.digests) wanted.insert(index);
    Match<G> match(log_, {RuleId{}, nullptr, this});
    std::string digest;  // of the position that was reached last, or empty
    const Reached reached = match.play(SIZE_MAX, [&](std::size_t n) {
      const bool claimed = wanted.contains(static_cast<std::uint32_t>(n));
      digest.clear();
      if (!claimed && !listing()) return;
      digest = digest_of_position(match, claimed);
      if (claimed) found_.digests.emplace_back(static_cast<std::uint32_t>(n), digest);
      if (listing()) digests_ += (digests_.empty() ? "\"" : ",\"") + digest + '"';
    });
    const Working answer(&answering_);
    verdict_.accepted = static_cast<std::uint32_t>(reached.accepted);
    found_.outcome = outcome_json(log_, match.state());
    verdict_.outcome = name_of(G::outcome(match.state()).state);
    const bool known = reached.judgement == Judgement::accepted && !digest.empty();
    verdict_.digest = known ? digest : match.digest();
    if (reached.judgement == Judgement::refused) refuse(match, reached.accepted);
    if (reached.judgement == Judgement::unverifiable) leave_open(match, reached.accepted);
  }

  bool listing() const { return options_.digests && !digests_left_out_; }
  // A digest that the log claims is part of judging it, any other one part of the answer.
  std::string digest_of_position(const Match<G>& match, bool claimed) {
    const Working work(claimed ? Working::current() : &answering_);
    const bool affordable = charge(1 + extent_of(match.state()) / kThingsPerUnit);
    digests_left_out_ = !affordable && !claimed;
    return match.digest();
  }

  // What the start of the log breaks.
  void forbid() {
    verdict_.status = Status::illegal;
    verdict_.outcome = name_of(Ending::running);
    found_.outcome = {{"state", "running"}};
    Json broken = Json::array();
    for (const auto& one : log_.forbidden) {
      const std::string place = log_.forbidden.size() > 1 ? one.pointer + ": " : "";
      broken.push_back(broken_json(G::book(), one.rule,
                                   one.detail.empty() && place.empty() ? "" : place + one.detail));
      verdict_.broken.push_back(full_id(G::book(), one.rule));
    }
    violation_ = {{"index", nullptr},
                  {"pointer", log_.forbidden.front().pointer},
                  {"move", nullptr},
                  {"broken", std::move(broken)},
                  {"decision", nullptr}};
  }

  void refuse(const Match<G>& match, std::size_t index) {
    verdict_.status = Status::illegal;
    for (const RuleId rule : match.replay().refusal().broken)
      verdict_.broken.push_back(full_id(G::book(), rule));
    const Decision asked = G::decision(log_.content(), match.state());
    Json broken = broken_by(match);
    violation_ = {{"index", index},
                  {"pointer", "/moves/" + std::to_string(index)},
                  {"move", logged_entry(log_, index)},
                  {"broken", std::move(broken)},
                  {"decision", decision_json(log_, asked, &match.state())}};
  }

  static Json broken_by(const Match<G>& match) {
    Json broken = Json::array();
    for (const RuleId rule : match.replay().refusal().broken)
      broken.push_back(broken_json(G::book(), rule, detail_of(match, rule)));
    return broken;
  }

  // An illegal entry that the judge's next one settles.
  void irregular(const Match<G>& match, std::size_t index) override {
    const Working answer(&answering_);
    irregularities_.push_back(
        {{"index", index},
         {"pointer", "/moves/" + std::to_string(index)},
         {"move", logged_entry(log_, index)},
         {"broken", broken_by(match)},
         {"judge", {{"index", index + 1}, {"why", log_.judged.at(index + 1).why}}}});
  }
  void ruled(const Match<G>&, std::size_t) override {}

  void leave_open(const Match<G>& match, std::size_t index) {
    verdict_.status = Status::unverifiable;
    const auto& refusal = match.replay().refusal();
    verdict_.out_of_work = refusal.missing == Missing::work;
    missing_ = {{"index", index}, {"what", std::string{name_of(refusal.missing)}}};
    if (!refusal.cards.empty()) missing_["ids"] = ids_of(refusal.cards);
    const bool stuck = refusal.decision.asks();
    missing_["decision"] =
        stuck ? decision_json(log_, refusal.decision, refusal.here ? &match.state() : nullptr)
              : Json(nullptr);
  }

  void finish() {
    const Book book = G::book();
    verdict_.open = log_.open;
    verdict_.game = book.game;
    for (const auto& player : log_.set_up.players)
      if (!player.name.empty()) verdict_.players.push_back(player.name);
    verdict_.entries = static_cast<std::uint32_t>(log_.entries.size());
    verdict_.pack_sha256 = log_.pack->sha256;
    const Json claims = claims_json(log_.claims, found_);
    verdict_.claims_hold = all_hold(claims);
    Json json = {{"format", "arbiter.verdict/1"},
                 {"status", std::string{text(verdict_.status)}},
                 {"game", verdict_.game},
                 {"rules_version", book.rules_version},
                 {"engine", version()},
                 {"options", options_json(log_.terms, book)},
                 {"pack_sha256", verdict_.pack_sha256},
                 {"log_sha256", verdict_.log_sha256},
                 {"moves", {{"total", verdict_.entries}, {"accepted", verdict_.accepted}}},
                 {"violation", violation_},
                 {"missing", missing_},
                 {"irregularities", irregularities_},
                 {"claims", claims},
                 {"outcome", found_.outcome},
                 {"open", verdict_.open},
                 {"digest", verdict_.digest.empty() ? Json(nullptr) : Json(verdict_.digest)}};
    verdict_.json = json.dump();
    if (!options_.digests) return;
    verdict_.json.pop_back();
    verdict_.json += ",\"digests\":[";
    verdict_.json += digests_;
    verdict_.json += "]}";
  }

  static constexpr std::uint64_t kThingsPerUnit = 8;  // written down for a digest

  const Log<G>& log_;
  const VerifyOptions& options_;
  Work& answering_;
  Verdict verdict_;
  Json violation_;
  Json missing_;
  Json irregularities_ = Json::array();
  Found found_;
  std::string digests_;  // as they stand in the list: a tree would take five times the room
  bool digests_left_out_ = false;
};

}  // namespace arbiter
