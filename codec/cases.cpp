#include "codec/cases.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "codec/any_game.hpp"
#include "codec/canonical_json.hpp"
#include "codec/case_form.hpp"
#include "codec/decode.hpp"
#include "codec/document.hpp"
#include "codec/strict.hpp"
#include "codec/words.hpp"

namespace arbiter {
namespace {

// Runs one case on the situation of its file, in the work of the thread.
class CaseRunner {
 public:
  using Json = nlohmann::ordered_json;

  // Everything given must outlive the runner. `log` holds the moves of the case.
  CaseRunner(const AnyLog& log, const CaseForm& form, const CaseSettings& settings, Work& answering)
      : log_(log), form_(form), settings_(settings), answering_(answering) {}

  // Entries that the case expects to be legal or not in the end.
  std::unique_ptr<AnyEntries> offers;
  std::unique_ptr<AnyEntries> refuses;

  CaseResult run() {
    if (out_of_work())
      run_out("");
    else if (log_.base().forbidden.empty())
      play();
    else
      forbid();
    return {form_.name, why_.empty(), why_};
  }

 private:
  // Records the first thing that is not as expected.
  void expect(bool holds, const std::string& wrong) {
    if (!holds && why_.empty()) why_ = wrong;
  }
  static std::string quoted(const Json& json) { return json.is_null() ? "nothing" : json.dump(); }
  RuleId muted() const { return find_row(book(), settings_.muted).value_or(RuleId{}); }
  const ExpectForm& wanted() const { return form_.expect; }

  // --- Playing ---

  void forbid() {
    std::vector<RuleId> broken;
    for (const auto& one : log_.base().forbidden) broken.push_back(one.rule);
    expect_status(Status::illegal);
    expect(!wanted().at,
           "expected entry " + std::to_string(wanted().at.value_or(0)) +
               ", found that the game cannot begin: " + log_.base().forbidden[0].pointer);
    expect_broken(broken);
    cover(broken);
  }

  void play() {
    // The content of a case may loop for ever and so may a muted rule: a case is small.
    MatchSettings settings;
    settings.muted = muted();
    settings.touched = &touched_;
    const auto played = log_.match(settings);
    const AnyMatch& match = *played;
    const Reached reached = played->play();
    const AnyMatch::Refused refusal = match.refused();
    const bool refused = reached.judgement == Judgement::refused;
    if (out_of_work()) return run_out(" (entry " + std::to_string(reached.accepted) + ")");
    const Working answer(&answering_);
    touched_.carried.insert(match.decision().rule);
    touched_.carried.insert(log_.base().start_carried.begin(), log_.base().start_carried.end());
    touched_.passed.insert(log_.base().start_held.begin(), log_.base().start_held.end());
    touched_.carried.insert(match.outcome().rule);
    expect_status(refused                                        ? Status::illegal
                  : reached.judgement == Judgement::unverifiable ? Status::unverifiable
                                                                 : Status::legal,
                  reached.judgement == Judgement::accepted ? "" : why(match, reached));
    if (reached.judgement != Judgement::accepted && wanted().at)
      expect(reached.accepted == *wanted().at,
             "expected entry " + std::to_string(*wanted().at) + ", found entry " +
                 std::to_string(reached.accepted) + why(match, reached));
    if (!wanted().missing.empty())
      expect(wanted().missing == name_of(refusal.missing),
             "expected " + wanted().missing + " to be missing, found " +
                 std::string{name_of(refusal.missing)});
    if (refused) expect_broken(refusal.broken);
    expect_position(match);
    if (wanted().status == Status::legal) expect_applied();
    cover(refused ? refusal.broken : std::vector<RuleId>{});
    if (out_of_work()) run_out(" (what is expected in the end)");
  }
  // What was found then means nothing.
  void run_out(const std::string& where) {
    why_ = "the cases of this file take more work than they may" + where;
  }

  std::string why(const AnyMatch& match, const Reached& reached) const {
    const AnyMatch::Refused refusal = match.refused();
    std::string text = " (entry " + std::to_string(reached.accepted) + ", ";
    if (reached.judgement == Judgement::unverifiable)
      return text + std::string{name_of(refusal.missing)} + ")";
    return text + joined(texts(refusal.broken)) + ")";
  }

  // --- Expecting ---

  void expect_status(Status found, const std::string& told = "") {
    expect(found == wanted().status, "expected " + std::string{text(wanted().status)} + ", found " +
                                         std::string{text(found)} + told);
  }

  // The rules that the case is about: those it expects, else those it names.
  const std::vector<std::string>& rules() const {
    return wanted().rules.empty() ? form_.rules : wanted().rules;
  }

  std::vector<std::string> texts(const std::vector<RuleId>& rules) const {
    std::vector<std::string> texts;
    for (const RuleId rule : rules) texts.push_back(full_id(book(), rule));
    return texts;
  }

  void expect_broken(const std::vector<RuleId>& broken) {
    std::set<std::string> named;
    for (const RuleId rule : broken) {
      named.insert(full_id(book(), rule));
      for (const auto& same : also(book(), rule)) named.insert(same);
    }
    for (const auto& one : rules())
      expect(named.contains(one),
             "expected " + one + " to be broken, found " + joined(texts(broken)));
    if (!wanted().only) return;
    for (const RuleId rule : broken) {
      auto names = also(book(), rule);
      names.push_back(full_id(book(), rule));
      const bool expected = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
        return std::find(rules().begin(), rules().end(), name) != rules().end();
      });
      expect(expected, "expected nothing else to be broken, found " + names.back());
    }
  }

  // A ruling that a case is about has no place in the engine of its own.
  void expect_applied() {
    for (const auto& one : rules()) {
      const auto rule = find_row(book(), one);
      if (!rule) continue;
      expect(touched_.passed.contains(*rule) || touched_.carried.contains(*rule),
             "expected " + one + " to be applied; no need, fact or decision named it");
    }
  }

  void expect_position(const AnyMatch& match) {
    const auto position = match.position();
    if (!wanted().outcome.is_null()) {
      const Written found = position->outcome().written;
      expect(
          all_hold(check_claims({wanted().outcome.tree(), {}}, {found, {}})),
          "expected the outcome " + canonical_json(wanted().outcome) + ", found " + found.dump());
    }
    if (!wanted().facts.is_null())
      expect_facts(wanted().facts, position->document(nobody, false), "");
    if (wanted().view) expect_view(*wanted().view, *position);
    if (wanted().asks) expect_asks(*wanted().asks, match);
  }

  void expect_facts(const TapeValue& facts, const Json& found, const std::string& where) {
    for (const auto& [name, value] : facts.sorted_members()) {
      const std::string pointer{name};
      const Json at = value_at(found, pointer);
      expect(same_value(value, at), "expected " + canonical_json(value) + " at " + pointer + where +
                                        ", found " + quoted(at));
    }
  }

  void expect_view(const ViewForm& view, const AnyPosition& position) {
    const Json found = position.document(view.seat, false);
    const std::string where = " in the view of " + std::string{view.seat.text()};
    if (!view.facts.is_null()) expect_facts(view.facts, found, where);
    for (const auto& pointer : view.hides)
      expect(value_at(found, pointer).is_null(), "expected nothing at " + pointer + where +
                                                     ", found " + quoted(value_at(found, pointer)));
  }

  void expect_asks(const AsksForm& asks, const AnyMatch& match) {
    const Decision asked = match.decision();
    expect(!asks.by || asked.seats == *asks.by,
           "expected to be asked: " + seats_text(asks.by.value_or(SeatSet{}), Who::all) +
               ", found: " + seats_text(asked.seats, Who::all));
    expect(asks.rule.empty() || full_id(book(), asked.rule) == asks.rule,
           "expected " + asks.rule + " to ask, found " + full_id(book(), asked.rule));
    for (std::size_t i = 0; offers && i < offers->size(); ++i)
      expect(offers->stands(match, i, muted()), "expected to be legal: " + offers->entry(i).dump());
    for (std::size_t i = 0; refuses && i < refuses->size(); ++i)
      expect(!refuses->stands(match, i, muted()),
             "expected not to be legal: " + refuses->entry(i).dump());
  }

  void cover(const std::vector<RuleId>& broken) {
    if (settings_.coverage == nullptr) return;
    const auto note = [&](const auto& rules, std::set<std::string>& into) {
      for (const RuleId rule : rules)
        if (rule != RuleId{}) into.insert(full_id(book(), rule));
    };
    note(broken, settings_.coverage->refused);
    note(touched_.passed, settings_.coverage->passed);
    note(touched_.carried, settings_.coverage->carried);
    settings_.coverage->reached.insert(touched_.reached.begin(), touched_.reached.end());
  }

  const Book& book() const { return log_.book(); }

  const AnyLog& log_;
  const CaseForm& form_;
  const CaseSettings& settings_;
  Work& answering_;
  Touched touched_;
  std::string why_;
};

// Reads a file of cases and runs them all.
class CaseFile {
 public:
  CaseFile(const GameCodec& codec, std::string_view text, const TapeValue& json,
           const CaseSettings& settings, Work& answering)
      : codec_(codec), text_(text), json_(json), settings_(settings), answering_(answering) {}

  Result<std::vector<CaseResult>> run() {
    const Names names{book_.game, book_.rows, limits::kSeats, {}, {}, {}, false};
    DecodeContext context(names);
    CasesForm form;
    read_cases_form(json_, form, context);
    if (!context.faults().empty()) return form_problem(text_, context.take_faults());
    Document given;
    given.bytes = text_;
    given.head = form.given;
    given.base = "/given";
    const auto reader = codec_.reader(given, find_row(book_, settings_.muted).value_or(RuleId{}));
    if (!reader->read_head()) return reader->problem();
    std::vector<CaseResult> results;
    for (std::size_t i = 0; i < form.cases.size(); ++i)
      results.push_back(run_case(*reader, form.cases[i], "/cases/" + std::to_string(i)));
    if (!reader->faults().empty()) return form_problem(text_, std::move(reader->faults()));
    return results;
  }

 private:
  CaseResult run_case(SituationReader& reader, const CaseForm& form, const std::string& place) {
    CaseRunner runner(reader.log(), form, settings_, answering_);
    check_rules(form, place, reader.faults());
    reader.read_moves(form.moves, place + "/moves");
    if (const auto& asks = form.expect.asks) {
      const std::string at = place + "/expect/asks";
      if (!asks->offers.is_null())
        runner.offers = reader.read_entries(asks->offers, at + "/offers");
      if (!asks->refuses.is_null())
        runner.refuses = reader.read_entries(asks->refuses, at + "/refuses");
    }
    if (!reader.faults().empty()) return {form.name, false, ""};
    return runner.run();
  }

  // A case that names a rule that does not exist would never fail for it.
  void check_rules(const CaseForm& form, const std::string& place,
                   std::vector<Fault>& faults) const {
    const std::string game = std::string{book_.game} + ":";
    const auto known = [&](const std::string& id, bool rulings) {
      if (!id.starts_with(game)) return false;
      return find_row(book_, id) || (rulings && find_ruling(book_, id));
    };
    const auto check = [&](const std::vector<std::string>& ids, const std::string& list,
                           bool rulings) {
      for (std::size_t i = 0; i < ids.size(); ++i)
        if (!known(ids[i], rulings))
          faults.push_back({place + list + "/" + std::to_string(i), 0, "unknown",
                            "There is no rule \"" + ids[i] + "\"."});
    };
    check(form.rules, "/rules", true);
    check(form.expect.rules, "/expect/rules", false);
  }

  const GameCodec& codec_;
  const Book book_ = codec_.book();
  const std::string_view text_;
  const TapeValue json_;
  const CaseSettings& settings_;
  Work& answering_;
};

}  // namespace

Result<std::vector<CaseResult>> cases_of(const GameCodec& codec, std::string_view text,
                                         const TapeValue& json, const CaseSettings& settings,
                                         Work& answering) {
  return CaseFile(codec, text, json, settings, answering).run();
}

}  // namespace arbiter
