#include "codec/cases.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "codec/any_game.hpp"
#include "codec/canonical_json.hpp"
#include "codec/case_form.hpp"
#include "codec/covering.hpp"
#include "codec/decode.hpp"
#include "codec/document.hpp"
#include "codec/judge.hpp"
#include "codec/story.hpp"
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

  // Entries that the case expects to be legal or illegal at the end.
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
    expect_unnamed(broken);
    expect_told();
    cover(broken);
  }

  void play() {
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
    add_ends(log_, match, touched_);
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
    expect_unnamed(refused ? refusal.broken : std::vector<RuleId>{});
    expect_position(match);
    expect_told();
    if (wanted().untold) expect_nothing_in(what_is_seen(match));
    if (wanted().status == Status::legal) expect_applied();
    cover(refused ? refusal.broken : std::vector<RuleId>{});
    if (out_of_work()) run_out(" (what is expected in the end)");
  }
  // Whatever was found in that case means nothing.
  void run_out(const std::string& where) {
    why_ = "the cases of this file take more work than is allowed" + where;
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

  // Whether this is the row with this id or one that says the same.
  bool says(RuleId rule, const std::string& id) const {
    return rule != RuleId{} && first_row(book(), find_row(book(), id)) == first_row(book(), rule);
  }
  bool any_says(const std::vector<RuleId>& found, const std::string& id) const {
    return std::any_of(found.begin(), found.end(), [&](RuleId one) { return says(one, id); });
  }
  bool any_says(const std::map<RuleId, std::uint64_t>& found, const std::string& id) const {
    return std::any_of(found.begin(), found.end(),
                       [&](const auto& one) { return says(one.first, id); });
  }

  // If the book says something twice, either row may be named, here and in the code. A ruling that
  // a case is about is not cited anywhere, so nothing is expected of it.
  void expect_broken(const std::vector<RuleId>& broken) {
    for (const auto& one : rules()) {
      if (!find_row(book(), one)) continue;
      expect(any_says(broken, one),
             "expected " + one + " to be broken, found " + joined(texts(broken)));
    }
    if (!wanted().only) return;
    for (const RuleId rule : broken)
      expect(std::any_of(rules().begin(), rules().end(),
                         [&](const std::string& one) { return says(rule, one); }),
             "expected nothing else to be broken, found " + full_id(book(), rule));
  }

  void expect_applied() {
    for (const auto& one : rules()) {
      if (!find_row(book(), one)) continue;
      expect(any_says(touched_.passed, one) || any_says(touched_.carried, one),
             "expected " + one + " to be applied; no need, fact or decision named it");
    }
  }

  // Nothing names these rows or their twins: not the refusal, and of a legal case no entry.
  void expect_unnamed(const std::vector<RuleId>& broken) {
    for (const auto& one : wanted().unnamed) {
      expect(!any_says(broken, one), "expected " + one + " not to be broken");
      if (wanted().status != Status::legal) continue;
      expect(!any_says(touched_.passed, one) && !any_says(touched_.carried, one),
             "expected " + one + " not to be applied; a need, fact or decision named it");
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
    if (!wanted().facts.is_null()) expect_facts(wanted().facts, *position, nobody, "");
    if (wanted().view) {
      expect_view(*wanted().view, *position);
      expect_complete(wanted().view->complete, match, wanted().view->seat);
    }
    if (wanted().asks) {
      expect_asks(*wanted().asks, match);
      expect_complete(wanted().asks->complete, match, nobody);
    }
  }

  // Lists and objects are compared as a position writes them; anything else is compared even if it
  // is left out because it has its default value.
  void expect_facts(const TapeValue& facts, const AnyPosition& position, Seat seat,
                    const std::string& where) {
    const Json written = position.document({seat, false});
    const Json whole = position.document({seat, false, true});
    for (const auto& [name, value] : facts.sorted_members()) {
      const std::string pointer{name};
      const bool as_written = value.is_list() || value.is_object() || value.is_null();
      const Json at = value_at(as_written ? written : whole, pointer);
      expect(same_value(value, at), "expected " + canonical_json(value) + " at " + pointer + where +
                                        ", found " + quoted(at));
    }
  }

  void expect_view(const ViewForm& view, const AnyPosition& position) {
    const Json found = position.document({view.seat, false});
    const std::string where = " in the view of " + std::string{view.seat.text()};
    if (!view.facts.is_null()) expect_facts(view.facts, position, view.seat, where);
    for (const auto& pointer : view.hides)
      expect(value_at(found, pointer).is_null(), "expected nothing at " + pointer + where +
                                                     ", found " + quoted(value_at(found, pointer)));
  }

  void expect_complete(std::optional<bool> wanted, const AnyMatch& match, Seat seat) {
    if (!wanted) return;
    const auto position = match.position(seat);
    const auto asked = asked_in(*position, {Readers::programs, seat, limits::kOptions});
    const std::string whose = seat == nobody ? "" : " for " + std::string{seat.text()};
    expect(asked && asked->complete == *wanted,
           std::string{"expected that the list of options"} + whose +
               (*wanted ? " is complete" : " is not complete"));
  }

  void expect_asks(const AsksForm& asks, const AnyMatch& match) {
    const Decision asked = match.decision();
    expect(!asks.by || asked.seats == *asks.by,
           "expected to be asked: " + seats_text(asks.by.value_or(SeatSet{}), Who::all) +
               ", found: " + seats_text(asked.seats, Who::all));
    expect(asks.rule.empty() || says(asked.rule, asks.rule),
           "expected " + asks.rule + " to ask, found " + full_id(book(), asked.rule));
    for (std::size_t i = 0; offers && i < offers->size(); ++i)
      expect(offers->stands(match, i, muted()), "expected to be legal: " + offers->entry(i).dump());
    for (std::size_t i = 0; refuses && i < refuses->size(); ++i)
      expect(!refuses->stands(match, i, muted()),
             "expected not to be legal: " + refuses->entry(i).dump());
  }

  // --- The story ---

  // Lines may wrap anywhere.
  static std::string on_one_line(std::string_view text) {
    std::string line;
    for (const char c : text) {
      const bool blank = c == ' ' || c == '\n';
      if (!blank || (!line.empty() && line.back() != ' ')) line += blank ? ' ' : c;
    }
    return line;
  }

  std::string story(Seat seat, Readers readers) {
    return told_story(log_, {seat, readers, false, muted()}, answering_);
  }

  void expect_told() {
    if (!wanted().says.empty()) {
      const std::string text = story(nobody, Readers::people);
      const std::string told = on_one_line(text);
      for (const auto& part : wanted().says)
        expect(told.find(on_one_line(part)) != std::string::npos,
               "expected to be told: \"" + part + "\", found:\n" + text);
    }
    if (!wanted().untold) return;
    for (const Readers readers : {Readers::people, Readers::programs})
      expect_nothing_in(story(wanted().untold->seat, readers));
  }

  // What the seat sees at the end, in words and as documents.
  std::string what_is_seen(const AnyMatch& match) const {
    const Seat seat = wanted().untold->seat;
    const auto position = match.position(seat);
    std::string text = position->words() + dumped(position->document({seat, false}));
    for (const Readers readers : {Readers::people, Readers::programs}) {
      const auto asked = asked_in(*position, {readers, seat, limits::kOptions});
      if (!asked) continue;
      for (const auto& line : asked->words) text += line + "\n";
      for (const auto& move : asked->options) text += dumped(move) + "\n";
    }
    return text;
  }

  void expect_nothing_in(const std::string& text) {
    const std::string told = on_one_line(text);
    for (const auto& part : wanted().untold->parts)
      expect(told.find(on_one_line(part)) == std::string::npos,
             "expected " + std::string{wanted().untold->seat.text()} + " not to be told: \"" +
                 part + "\", found:\n" + text);
  }

  void cover(const std::vector<RuleId>& broken) {
    if (settings_.coverage != nullptr) add_touched(book(), touched_, broken, *settings_.coverage);
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
    std::optional<Situation> shared;
    if (!form.given.is_null()) {
      shared.emplace(*this, form.given, "/given");
      if (!shared->reader->read_head()) return shared->reader->problem();
    }
    std::vector<CaseResult> results;
    for (std::size_t i = 0; i < form.cases.size(); ++i) {
      const CaseForm& one = form.cases[i];
      const std::string place = "/cases/" + std::to_string(i);
      std::optional<Situation> own;
      if (!one.given.is_null()) {
        own.emplace(*this, one.given, place + "/given");
        if (!own->reader->read_head()) return own->reader->problem();
      }
      results.push_back(run_case(*(own ? own : shared)->reader, one, place));
    }
    if (!faults_.empty()) return form_problem(text_, std::move(faults_));
    return results;
  }

 private:
  // The situation given to one case, or to all cases without their own.
  struct Situation {
    Situation(const CaseFile& file, const TapeValue& head, std::string place) {
      given.bytes = file.text_;
      given.head = head;
      given.base = std::move(place);
      const auto muted = find_row(file.book_, file.settings_.muted);
      reader = file.codec_.reader(given, muted.value_or(RuleId{}));
    }
    Document given;
    std::unique_ptr<SituationReader> reader;
  };

  // Once something is wrong with the file, its cases are read but not run.
  CaseResult run_case(SituationReader& reader, const CaseForm& form, const std::string& place) {
    CaseRunner runner(reader.log(), form, settings_, answering_);
    check_rules(form, place);
    reader.read_moves(form.moves, place + "/moves");
    if (const auto& asks = form.expect.asks) {
      const std::string at = place + "/expect/asks";
      if (!asks->offers.is_null())
        runner.offers = reader.read_entries(asks->offers, at + "/offers");
      if (!asks->refuses.is_null())
        runner.refuses = reader.read_entries(asks->refuses, at + "/refuses");
    }
    std::move(reader.faults().begin(), reader.faults().end(), std::back_inserter(faults_));
    reader.faults().clear();
    if (!faults_.empty()) return {form.name, false, ""};
    return runner.run();
  }

  // A case that names a nonexistent rule would never fail because of it.
  void check_rules(const CaseForm& form, const std::string& place) {
    const std::string game = std::string{book_.game} + ":";
    const auto known = [&](const std::string& id, bool rulings) {
      if (!id.starts_with(game)) return false;
      return find_row(book_, id) || (rulings && find_ruling(book_, id));
    };
    const auto check = [&](const std::vector<std::string>& ids, const std::string& list,
                           bool rulings) {
      for (std::size_t i = 0; i < ids.size(); ++i)
        if (!known(ids[i], rulings))
          faults_.push_back({place + list + "/" + std::to_string(i), 0, "unknown",
                             "There is no rule \"" + ids[i] + "\"."});
    };
    check(form.rules, "/rules", true);
    check(form.expect.rules, "/expect/rules", false);
    check(form.expect.unnamed, "/expect/unnamed", false);
  }

  const GameCodec& codec_;
  const Book book_ = codec_.book();
  const std::string_view text_;
  const TapeValue json_;
  const CaseSettings& settings_;
  Work& answering_;
  std::vector<Fault> faults_;  // of the cases
};

}  // namespace

Result<std::vector<CaseResult>> cases_of(const GameCodec& codec, std::string_view text,
                                         const TapeValue& json, const CaseSettings& settings,
                                         Work& answering) {
  return CaseFile(codec, text, json, settings, answering).run();
}

}  // namespace arbiter
