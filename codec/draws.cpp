// The next draws of a joint seed, for the organiser.
#include <utility>

#include <nlohmann/json.hpp>

#include "codec/any_game.hpp"
#include "codec/candidates.hpp"
#include "codec/document.hpp"
#include "codec/game_codec.hpp"
#include "codec/judge.hpp"
#include "codec/labour.hpp"
#include "codec/words.hpp"

namespace arbiter {
namespace {

// Keeps what chance has answered since the last entry of the log.
class LastDraws : public StoryListener {
 public:
  void begin_entry(const ToldEntry& entry) override {
    if (!entry.implied) return draws_.clear();
    const bool answer = entry.move.value("by", "") == chance.text();
    // A pass need not be written down.
    if (answer && !is_pass(entry.move)) draws_.push_back(dumped(entry.move));
  }
  void tell_fact(const ToldFact&) override {}
  void end_entry(const std::string&) override {}
  void tell_irregular(std::size_t, const Written&, const std::string&,
                      const std::vector<std::string>&) override {
    draws_.clear();
  }
  void tell_ruling(std::size_t, const std::string&, const std::string&) override { draws_.clear(); }

  std::vector<std::string> take() { return std::move(draws_); }

 private:
  std::vector<std::string> draws_;
};

// Puts the organiser's opening into a document with a joint seed. A closed log may have it already.
void open(Document& document, const std::string& opening) {
  if (document.openings.is_object() && document.openings.contains(kOrganiser)) return;
  nlohmann::json head = document.head_tree();
  const auto chance_terms = head.find("chance");
  if (chance_terms == head.end() || !chance_terms->is_object()) return;
  const auto source = chance_terms->find("source");
  if (source == chance_terms->end() || *source != name_of(ChanceSource::joint)) return;
  nlohmann::json& openings = (*chance_terms)["openings"];
  if (!openings.is_null() && !openings.is_object()) return;
  openings[std::string{kOrganiser}] = opening;
  document.put_head(head);
}

Problem not_opened(const ChanceTerms& terms) {
  Problem problem{"not-opened", "The joint seed cannot be computed", "", {}};
  // A seat's opening is due before the first draw.
  for (const CheckedClaim& one : check_contributions(terms.contributions, {.drawn = true}))
    if (!one.holds)
      problem.detail += (problem.detail.empty() ? "" : "; ") + one.claim + ": " + fault_of(one);
  problem.detail += ".";
  return problem;
}

Result<std::vector<std::string>> next_draws(const AnyLog& log, Work& answering) {
  LastDraws last;
  MatchSettings settings;
  settings.story.listener = &last;
  settings.story.readers = Readers::programs;
  settings.story.silent = true;
  settings.story.work = &answering;
  const auto match = log.match(settings);
  const Reached reached = match->play();
  if (answering.spent() || out_of_work()) return work_problem("Finding the next draws");
  if (reached.judgement == Judgement::accepted) return last.take();
  return Problem{"not-legal",
                 "The log cannot go on",
                 "Entry " + std::to_string(reached.accepted) +
                     " is not what the rules or the seed allow. `arbiter explain` says why, once "
                     "the organiser's opening is in the log.",
                 {}};
}

}  // namespace

Result<std::vector<std::string>> draws(std::string_view text, const std::string& opening,
                                       Effort* effort) {
  using Answer = Result<std::vector<std::string>>;
  Labour labour(effort);
  const Working judging(&labour.judging);
  auto read = read_document(text, labour.packs);
  if (!read.ok()) return read.problem();
  Document document = std::move(read).value();
  const auto game = game_of(document);
  if (!game.ok()) return game.problem();
  open(document, opening);
  const auto log = codec_of(game.value())->read(document);
  if (!log.ok()) return labour.broken_off() ? broken_off_problem() : log.problem();
  const LogBase& base = log.value()->base();
  if (base.chance.contributions.empty())
    return Problem{"not-joint",
                   "The log has no joint seed",
                   "Only in a log with \"chance\": {\"source\": \"joint\"} are there such draws.",
                   {}};
  if (base.chance.seed.empty()) return not_opened(base.chance);
  if (!base.forbidden.empty())
    return Problem{"not-legal", "The log cannot go on", "The rules forbid its start.", {}};
  Answer found = next_draws(*log.value(), labour.answering);
  if (labour.broken_off()) return broken_off_problem();
  return found;
}

}  // namespace arbiter
