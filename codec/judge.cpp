#include "codec/judge.hpp"

#include <algorithm>
#include <utility>

#include "codec/labour.hpp"
#include "codec/words.hpp"

namespace arbiter {

std::optional<Asked> asked_in(const AnyPosition& position, const Listing& listing) {
  const Decision decision = position.decision();
  if (out_of_work()) {
    Asked unknown;
    unknown.out_of_work = true;
    return unknown;
  }
  if (!decision.asks()) return std::nullopt;
  return position.describe(decision, &listing);
}

std::vector<BrokenRule> broken_by_start(const AnyLog& log, Seat seat) {
  std::vector<BrokenRule> broken;
  for (const Forbidden& one : log.base().forbidden) {
    // For a seat, without the detail: it may name cards of another seat's deck.
    broken.push_back(broken_rule(log.book(), one.rule, seat == nobody ? one.detail : ""));
    broken.back().pointer = one.pointer;
  }
  return broken;
}

std::vector<BrokenRule> broken_by_entry(const AnyLog& log, const AnyMatch& match, Seat seat) {
  std::vector<BrokenRule> broken;
  for (const RuleId rule : match.refused().broken)
    broken.push_back(broken_rule(log.book(), rule, match.detail(rule, seat)));
  return broken;
}

Lacking lacking_in(const AnyMatch::Refused& refused) {
  return {std::string{name_of(refused.missing)}, refused.ids};
}

bool charge_digest(const AnyMatch& match) {
  constexpr std::uint64_t kThingsPerUnit = 8;  // things written down
  return charge(1 + match.extent() / kThingsPerUnit);
}

OutcomeFound not_begun() {
  return {Ending::running, {}, {}, {{"state", std::string{name_of(Ending::running)}}}};
}

Judging::Judging(const AnyLog& log, const VerdictSettings& settings)
    : log_(log), settings_(settings) {
  if (for_seat()) verdict_.seat = settings_.seat.text();
  if (settings_.digests) verdict_.digests.emplace();
}

Judging::Judging(const Judging& other, bool without_seed)
    : log_(other.log_),
      settings_(other.settings_),
      match_(other.match_ ? other.match_->copy(match_settings(without_seed)) : nullptr),
      reached_(other.reached_),
      claimed_(other.claimed_),
      last_digest_(other.last_digest_),
      digests_left_out_(other.digests_left_out_),
      next_by_(other.next_by_),
      drawn_(other.drawn_),
      verdict_(other.verdict_) {}

MatchSettings Judging::match_settings(bool without_seed) {
  MatchSettings settings;
  settings.without_seed = without_seed;
  settings.irregular = [this](std::size_t index) { note_irregular(index); };
  return settings;
}

void Judging::play(std::size_t most, Work& answering) {
  if (!log_.base().forbidden.empty()) return;
  answering_ = &answering;
  for (const auto& [index, digest] : log_.base().claims.digests) wanted_.insert(index);
  if (!match_) match_ = log_.match(match_settings());
  std::function<void(std::size_t)> at;
  if (settings_.digests || !wanted_.empty() || joint())
    at = [this](std::size_t n) {
      note_draw();
      note_digest(n);
    };
  reached_ = match_->play(most, at);
}

Result<Verdict> Judging::verdict(const std::string& log_sha256, Work& answering) {
  answering_ = &answering;
  introduce(log_sha256);
  if (log_.base().forbidden.empty())
    conclude();
  else
    forbid();
  if (digests_left_out_) return work_problem("Listing the digests of every position");
  verdict_.claims = check_claims(log_.base().claims, {verdict_.outcome.written, claimed_});
  check_seed();
  if (for_seat())
    std::erase_if(verdict_.claims, [](const CheckedClaim& one) { return one.is_digest; });
  verdict_.claims_hold = all_hold(verdict_.claims);
  return std::move(verdict_);
}

void Judging::introduce(const std::string& log_sha256) {
  const Book& book = log_.book();
  verdict_.lines = log_.base().lines;
  verdict_.open = log_.base().open;
  verdict_.game = book.game;
  verdict_.rules_version = book.rules_version;
  verdict_.options = options_json(log_.base().terms, book);
  for (const PlayerSetUp& player : log_.base().set_up.players)
    if (!player.name.empty()) verdict_.players.push_back(player.name);
  verdict_.entries = static_cast<std::uint32_t>(log_.entries());
  verdict_.pack_sha256 = log_.pack().sha256;
  verdict_.log_sha256 = log_sha256;
}

void Judging::check_seed() {
  if (!joint()) return;
  const bool over = verdict_.outcome.state != Ending::running;
  for (CheckedClaim& one :
       check_contributions(log_.base().chance.contributions, {drawn_, over, verdict_.open}))
    verdict_.claims.push_back(std::move(one));
  verdict_.seed = log_.base().chance.seed.empty() ? kUnopened : kOpened;
}

// What the start of the log breaks.
void Judging::forbid() {
  verdict_.status = Status::illegal;
  verdict_.outcome = not_begun();
  Violation violation;
  violation.pointer = log_.base().forbidden.front().pointer;
  violation.broken = broken_by_start(log_, settings_.seat);
  for (BrokenRule& one : violation.broken)
    if (violation.broken.size() > 1) one.detail = *one.pointer + ": " + one.detail;
  verdict_.violation = std::move(violation);
}

void Judging::tell_reached(Verdict& verdict, Work& answering) const {
  const Working answer(&answering);
  verdict.outcome = match_->position(settings_.seat)->outcome();
  verdict.digest = match_->digest(settings_.seat);
}

void Judging::conclude() {
  const Working answer(answering_);
  verdict_.accepted = static_cast<std::uint32_t>(reached_.accepted);
  const auto position = match_->position(settings_.seat);
  verdict_.outcome = position->outcome();
  const bool known =
      !for_seat() && reached_.judgement == Judgement::accepted && !last_digest_.empty();
  verdict_.digest = known ? last_digest_ : match_->digest(settings_.seat);
  if (reached_.judgement == Judgement::refused) refuse(*position, reached_.accepted);
  if (reached_.judgement == Judgement::unverifiable) leave_open(*position, reached_.accepted);
}

// Requires to be called in each position, in order.
void Judging::note_draw() {
  drawn_ = drawn_ || next_by_ == chance;
  next_by_ = match_->next_by();
}

// A digest that the log claims is part of judging it; any other is part of the answer.
void Judging::note_digest(std::size_t n) {
  const bool claimed = wanted_.contains(static_cast<std::uint32_t>(n));
  last_digest_.clear();
  if (!claimed && !listing()) return;
  const Working work(claimed ? Working::current() : answering_);
  const bool affordable = charge_digest(*match_);
  digests_left_out_ = !affordable && !claimed;
  last_digest_ = match_->digest();
  if (claimed) claimed_.emplace_back(static_cast<std::uint32_t>(n), last_digest_);
  if (!listing()) return;
  const std::string digest = for_seat() ? match_->digest(settings_.seat) : last_digest_;
  std::copy_n(digest.begin(), std::tuple_size_v<HexDigest>,
              verdict_.digests->emplace_back().begin());
}

void Judging::note_irregular(std::size_t index) {
  const Working answer(answering_);
  verdict_.irregularities.push_back({index, refused_move(index),
                                     broken_by_entry(log_, *match_, settings_.seat),
                                     log_.judged(index + 1)->why});
}

Written Judging::refused_move(std::size_t index) const {
  return for_seat() ? match_->refused_move(settings_.seat) : log_.entry(index);
}

void Judging::refuse(const AnyPosition& position, std::size_t index) {
  verdict_.status = Status::illegal;
  const Decision asked = position.decision();
  Violation violation;
  violation.index = index;
  violation.pointer = "/moves/" + std::to_string(index);
  violation.broken = broken_by_entry(log_, *match_, settings_.seat);
  violation.move = refused_move(index);
  violation.asked = described(position, asked, true);
  verdict_.violation = std::move(violation);
}

void Judging::leave_open(const AnyPosition& position, std::size_t index) {
  verdict_.status = Status::unverifiable;
  const AnyMatch::Refused refused = match_->refused();
  verdict_.out_of_work = refused.missing == Missing::work;
  verdict_.missing = {index, lacking_in(refused),
                      described(position, refused.decision, refused.here)};
}

// Leaves out the legal answers if the decision is not that of the position.
std::optional<Asked> Judging::described(const AnyPosition& position, const Decision& decision,
                                        bool here) const {
  Listing all;
  all.seat = settings_.seat;
  if (!decision.asks()) return std::nullopt;
  return position.describe(decision, here ? &all : nullptr);
}

Result<Verdict> judge_log(const AnyLog& log, const std::string& log_sha256,
                          const VerdictSettings& settings, Work& answering) {
  Judging judging(log, settings);
  if (settings.at_hand && log.entries() > 0) {
    judging.play(log.entries() - 1, answering);
    Judging last(judging, true);
    last.play(SIZE_MAX, answering);
    Result<Verdict> verdict = last.verdict(log_sha256, answering);
    if (!verdict.ok() || verdict.value().status != Status::legal) return verdict;
    Verdict told = std::move(verdict).value();
    judging.tell_reached(told, answering);
    return told;
  }
  judging.play(SIZE_MAX, answering);
  return judging.verdict(log_sha256, answering);
}

}  // namespace arbiter
