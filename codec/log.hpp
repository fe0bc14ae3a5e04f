// A log as values of one game, and how it is read from its document and written.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/decode.hpp"
#include "codec/document.hpp"
#include "codec/labour.hpp"
#include "codec/log_form.hpp"
#include "codec/names.hpp"
#include "codec/pack.hpp"
#include "codec/position.hpp"
#include "codec/seals.hpp"
#include "codec/words.hpp"
#include "engine/core/digest.hpp"
#include "engine/core/game.hpp"

namespace arbiter {

// Something at the start of a log that a rule forbids.
struct Forbidden {
  std::string pointer;
  RuleId rule;
  std::string detail;  // empty: the rule's text says enough
};

// An entry by the judge: why, and from which position play continues.
struct JudgeSaid {
  std::string why;
  std::optional<std::uint32_t> back;  // from this position of the log, or ...
};
template <Game G>
struct JudgeEntry : JudgeSaid {
  std::optional<typename G::State> correct;        // ... from this one
  std::vector<Unasked<typename G::Move>> unasked;  // settled without asking on the way there
};
template <Game G>
using JudgeEntries = std::map<std::size_t, JudgeEntry<G>>;  // by index

// What a log has in every game.
struct LogBase {
  Names names;  // of the pack
  SetUp set_up;
  Terms terms;
  ChanceTerms chance;
  std::vector<RuleId> start_held;     // rules of the set-up that were checked and obeyed
  std::vector<RuleId> start_carried;  // rules named by facts up to the start
  std::vector<Forbidden> forbidden;   // not empty: there is no start
  Claims claims;
  bool lines = false;  // JSON Lines
  bool open = false;   // JSON Lines without an end line
};
template <Game G>
struct Log : LogBase {
  PackPointer<G> pack;
  typename G::State start;                               // position 0, before any seeded chance
  std::vector<Unasked<typename G::Move>> start_unasked;  // settled on the way there
  std::vector<Entry<typename G::Move>> entries;
  JudgeEntries<G> judged;  // the judge's entries; there is no move at their indices

  const typename G::Content& content() const { return pack->content; }
};

// Reads the parts of a log, in the work of the thread. If one part has a fault, the parts that need
// it are skipped. If the units are used up, what was found means nothing.
template <Game G>
class LogReader {
 public:
  // `document` must outlive the reader. `whole` is false for the `given` of cases. `muted` is a
  // rule of the set-up that is ignored (tests).
  LogReader(const Document& document, bool whole, RuleId muted = {})
      : document_(document), whole_(whole), muted_(muted) {}

  // The log, or all its faults.
  Result<Log<G>> read() {
    if (!read_head() || !read_moves() || !read_end(document_)) return problem();
    log_.lines = document_.lines;
    log_.open = document_.open;
    return std::move(log_);
  }

  // Why the log cannot be read. Requires that one of the functions here has failed.
  Problem problem() {
    if (trouble_) return *trouble_;
    return out_of_work() ? work_problem("Reading " + part_) : document_.problem(std::move(faults_));
  }

  // Everything except moves and claims. False: see problem().
  bool read_head() {
    DecodeContext context(bare_, document_.base);
    if (!read_log_form(document_.head, whole_, form_, context)) return take(context);
    read_terms(form_.options, G::book(), log_.terms, context);
    read_players(form_, G::book(), G::players(), log_.set_up, context);
    read_chance(form_.chance, players(), log_.chance, context);
    take(context);
    part_ = "the pack";
    read_content();
    if (!good()) return false;
    log_.terms.pack_sha256 = log_.pack->sha256;
    log_.names = log_.pack->names;
    log_.names.players = players();
    log_.terms.teams = teams_of(log_.set_up);
    log_.set_up.rulings = log_.terms.rulings;
    log_.set_up.parameters = log_.terms.parameters;
    log_.set_up.variant = log_.terms.variant;
    part_ = "the decks and the map";
    if constexpr (HasCards<G>) {
      read_decks();
      read_generals();
    } else {
      refuse_decks();
    }
    if constexpr (HasMaps<G>)
      read_map();
    else if (!form_.content.map.is_null())
      fault("/content/map", "member", "This game has no maps.");
    if (!good()) return false;
    part_ = "the start";
    form_.start.is_null() ? begin() : read_start();
    return good();
  }

  // Reads the list of entries at `pointer`, the first of which stands at index `before`; card names
  // may stand for ids. Those of the judge are added to `judged`; without it they are not allowed.
  bool read_entries(const TapeValue& json, const std::string& pointer,
                    std::vector<Entry<typename G::Move>>& entries,
                    JudgeEntries<G>* judged = nullptr, std::size_t before = 0) {
    if (!entry_names_) {
      entry_names_ = log_.names;
      entry_names_->names_for_ids = true;
    }
    part_ = "the entries";
    DecodeContext context(*entry_names_, pointer);
    decode_entries(
        json, entries, context,
        [&](const TapeValue& item, auto& entry, std::size_t index, DecodeContext& place) {
          if (judged == nullptr || !is_judges(item)) return false;
          entry.by = judge;
          read_judge_entry(item, index, *judged, place);
          return true;
        },
        before);
    if constexpr (HasSeals<G>) prove_seals<G>(log_.names, entries);
    return take(context) && !out_of_work();
  }

  // What stands behind the entries.
  bool read_end(const Document& document) {
    DecodeContext context(log_.names, document_.base);
    read_claims(document.claims, players(), log_.claims, context);
    read_end_openings(document.openings, log_.chance, context);
    return take(context);
  }

  Log<G>& log() { return log_; }
  std::vector<Fault>& faults() { return faults_; }

 private:
  // Nothing is wrong so far.
  bool good() const { return faults_.empty() && !trouble_ && !out_of_work(); }
  // Moves the faults of a context here. False if there are any.
  bool take(DecodeContext& context) {
    auto found = context.take_faults();
    const bool none = found.empty();
    for (auto& one : found) faults_.push_back(std::move(one));
    return none;
  }
  void fault(std::string pointer, std::string code, std::string detail) {
    faults_.push_back({document_.base + pointer, 0, std::move(code), std::move(detail)});
  }
  unsigned players() const { return static_cast<unsigned>(log_.set_up.players.size()); }

  bool read_moves() {
    if (document_.has_moves)
      return read_entries(document_.moves, document_.base + "/moves", log_.entries, &log_.judged) &&
             good();
    faults_.push_back({document_.base, 0, "missing", "A log has a list of moves."});
    return false;
  }

  static bool is_judges(const TapeValue& item) {
    if (!item.is_object()) return false;
    const auto by = item.find("by");
    return by && by->if_text() == judge.text();
  }

  void read_judge_entry(const TapeValue& item, std::size_t index, JudgeEntries<G>& judged,
                        DecodeContext& context) {
    if (judged.size() == limits::kJudgeEntries) {
      context.fault("limit", "The judge has at most " + std::to_string(limits::kJudgeEntries) +
                                 " entries in a log.");
      return;
    }
    std::size_t first = 0;
    for (const auto& [at, one] : judged)
      if (one.correct) first = at + 1;
    if (out_of_work()) return;
    JudgeForm form;
    if (!decode_members(item, context, {}, form) || !read_judge_form(form, index, first, context))
      return;
    JudgeEntry<G>& entry = judged[index];
    entry.why = std::move(form.why);
    entry.back = form.back;
    if (form.back) return;
    const std::string place = context.pointer() + "/correct";
    part_ = "the position at " + place;
    read_correction(form.correct, place, entry, context);
  }

  // A game cannot go on from a position that a rule forbids.
  void read_correction(const TapeValue& json, const std::string& place, JudgeEntry<G>& entry,
                       DecodeContext& context) {
    DecodeContext inside(log_.names, place);
    std::vector<PositionProblem> problems;
    const bool good = decode_position<G>(json, log_.content(), log_.set_up, entry.correct.emplace(),
                                         problems, inside, &entry.unasked);
    if (!take(inside)) return;
    if (good && !out_of_work()) problems = G::problems(log_.content(), *entry.correct);
    for (auto& one : problems) {
      if (context.full()) return;
      const std::string rule =
          one.rule == RuleId{} ? "" : " (" + full_id(G::book(), one.rule) + ")";
      faults_.push_back({place + one.pointer, 0, "impossible", std::move(one.reason) + rule});
    }
  }

  void read_content() {
    const ContentForm& form = form_.content;
    if (!form.inline_pack.is_null()) {
      const std::string place = document_.base + "/content/inline";
      if (!form.pack.empty())
        fault("/content/pack", "member", "The pack is inline, so it must not also be named.");
      log_.pack = read_brought_pack<G>(form.inline_pack, place, faults_);
      if (log_.pack && !form.sha256.empty() && form.sha256 != log_.pack->sha256)
        fault("/content/sha256", "unknown",
              "The inline pack has the hash " + log_.pack->sha256 + ".");
      return;
    }
    log_.pack = find_pack<G>(form.pack, form.sha256);
    if (log_.pack || find_on_shelf()) return;
    const auto named = find_pack<G>(form.pack, "");
    if (form.pack.empty() && !form.sha256.empty())
      fault("/content/sha256", "unknown", "There is no pack with this hash here.");
    else if (!named)
      fault("/content/pack", "unknown", "There is no pack \"" + form.pack + "\" here.");
    else
      fault("/content/sha256", "unknown",
            "The pack \"" + named->head.id + "\" here has the hash " + named->sha256 + ".");
  }

  // Whether the shelf has a pack with this hash; it is then read, or a fault says why not.
  bool find_on_shelf() {
    const ContentForm& form = form_.content;
    if (document_.packs == nullptr || form.sha256.empty()) return false;
    const auto found = document_.packs->find(form.sha256);
    if (!found.ok()) {
      trouble_ = found.problem();
      return true;
    }
    if (found.value() == nullptr) return false;
    const auto json = read_strict(*found.value());
    if (!json.ok()) throw std::logic_error("a pack on the shelf: " + json.problem().detail);
    const std::string place = document_.base + "/content/sha256";
    log_.pack = read_brought_pack<G>(json.value(), place, faults_);
    if (log_.pack && !form.pack.empty() && form.pack != log_.pack->head.id)
      fault("/content/pack", "unknown",
            "The pack with this hash is \"" + log_.pack->head.id + "\".");
    return true;
  }

  void refuse_decks() {
    for (std::size_t i = 0; i < form_.players.size(); ++i)
      if (!form_.players[i].deck.is_null())
        fault("/players/" + std::to_string(i) + "/deck", "member", "This game has no decks.");
  }

  // The map that the log names or brings, or else the one for the number of players.
  void read_map() {
    const TapeValue& map = form_.content.map;
    if (map.is_object()) return read_own_map(map);
    std::optional<std::size_t> found = G::default_map(log_.content(), players());
    if (map.is_text()) found = G::find_map(log_.content(), std::string{map.text()});
    if (!found || !(map.is_null() || map.is_text()))
      return fault("/content/map", "unknown",
                   "A map is the id of one of the pack's, or an object.");
    log_.set_up.map = *found;
    log_.terms.map = G::map_id(log_.content(), *found);
  }
  // A copy of the pack with the map of the log.
  void read_own_map(const TapeValue& json) {
    DecodeContext context(bare_, document_.base + "/content/map");
    typename G::MapText map;
    const bool good = decode(json, map, context);
    if (!take(context) || !good) return;
    for (const auto& [pointer, reason] : G::map_problems(map))
      fault("/content/map" + pointer, "content", reason);
    if (!faults_.empty()) return;
    auto pack = std::make_shared<Pack<G>>(*log_.pack);
    log_.set_up.map = G::add_map(pack->content, std::move(map));
    log_.terms.map = canonical_json(json);
    log_.pack = std::move(pack);
    log_.names = names_of(G::book().game, G::book().rows, log_.content(), players());
  }

  void read_decks() {
    for (std::size_t i = 0; i < form_.players.size(); ++i) {
      const TapeValue& deck = form_.players[i].deck;
      if (deck.is_null()) continue;
      const std::string place = "/players/" + std::to_string(i) + "/deck";
      if (!deck.is_text()) {
        DecodeContext context(log_.names, document_.base + place);
        decode(deck, log_.set_up.players[i].deck, context);
        take(context);
        continue;
      }
      const std::string name{deck.text()};
      const auto found = log_.pack->decks.find(name);
      if (found == log_.pack->decks.end())
        fault(place, "unknown", "The pack has no deck \"" + name + "\".");
      else
        log_.set_up.players[i].deck = found->second;
    }
  }

  void read_generals() {
    for (std::size_t i = 0; i < form_.players.size(); ++i) {
      const std::string& id = form_.players[i].general;
      if (id.empty()) continue;
      log_.set_up.players[i].general = log_.content().find(id);
      if (!log_.set_up.players[i].general.known())
        fault("/players/" + std::to_string(i) + "/general", "unknown",
              "The pack has no card \"" + id + "\".");
    }
  }

  // Records which rules of the set-up were obeyed.
  struct StartObserver : RuleObserver {
    explicit StartObserver(std::vector<RuleId>& all) : held(all) {}
    void passed(RuleId rule) override { held.push_back(rule); }
    void refused(RuleId) override {}
    std::vector<RuleId>& held;
  };

  void begin() {
    std::vector<SetUpFault> forbidden;
    StartObserver observer(log_.start_held);
    Checker checker(muted_, &observer);
    std::vector<typename G::Fact> facts;
    log_.start = G::start(log_.content(), log_.set_up, checker, forbidden, &facts);
    for (const auto& fact : facts) log_.start_carried.push_back(fact.rule);
    for (auto& one : forbidden)
      log_.forbidden.push_back({document_.base + one.pointer, one.rule, std::move(one.detail)});
  }

  void read_start() {
    const std::string place = document_.base + "/start";
    DecodeContext context(log_.names, place);
    std::vector<PositionProblem> problems;
    const bool good = decode_position<G>(form_.start, log_.content(), log_.set_up, log_.start,
                                         problems, context, &log_.start_unasked);
    if (!take(context)) return;
    if (good && !out_of_work()) problems = G::problems(log_.content(), log_.start);
    for (auto& one : problems) {
      if (one.rule == RuleId{})
        faults_.push_back({place + one.pointer, 0, "impossible", std::move(one.reason)});
      else
        log_.forbidden.push_back({place + one.pointer, one.rule, std::move(one.reason)});
    }
  }

  const Document& document_;
  const bool whole_;
  const RuleId muted_;
  const Names bare_{G::book().game, G::book().rows, limits::kSeats, {}, {}, {}, false};
  LogForm form_;
  Log<G> log_;
  std::optional<Names> entry_names_;
  std::vector<Fault> faults_;
  std::optional<Problem> trouble_;  // why it cannot be determined whether there is such a pack
  std::string part_ = "the log";    // the part that is being read
};

}  // namespace arbiter
