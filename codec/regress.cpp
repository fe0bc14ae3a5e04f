// Judges a log again and compares it with an earlier verdict: whether it ends differently under
// another pack, ruling or build, and what makes the difference.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/compare.hpp"
#include "codec/document.hpp"
#include "codec/game_codec.hpp"
#include "codec/labour.hpp"
#include "codec/log_form.hpp"
#include "codec/strict.hpp"
#include "codec/words.hpp"
#include "engine/core/replay.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::json;

// --- What differs between two packs ---

// A part of a pack: one of its members, or one thing within it, by the ids or keys that lead there.
struct PackPart {
  std::vector<std::string> path;
  Json value;  // null: the part is gone

  std::string label() const {
    std::string text;
    for (const auto& step : path) text += (text.empty() ? "" : "/") + step;
    return text;
  }
};

bool is_head(const std::string& member) {
  for (const auto* one : {"format", "game", "id", "version", "title", "licence"})
    if (member == one) return true;
  return false;
}

bool is_list_of_things(const Json& json) {
  return json.is_array() && std::all_of(json.begin(), json.end(), [](const Json& one) {
           return one.is_object() && one.contains("id") && one["id"].is_string();
         });
}

// Whether a member with this key contains things: decks of cards, a map of areas. A single thing is
// not split further.
bool leads_to_things(const Json& json) {
  if (json.is_array()) return is_list_of_things(json);
  return json.is_object() && !json.contains("id") &&
         std::any_of(json.begin(), json.end(), leads_to_things);
}

// Returns the contents of a list of things or of an object, by id or key.
std::map<std::string, Json> held_by(const Json& json) {
  std::map<std::string, Json> all;
  if (json.is_array())
    for (const auto& one : json) all[one["id"].get<std::string>()] = one;
  else
    for (const auto& [key, value] : json.items()) all[key] = value;
  return all;
}

// Objects that are members of the pack are also split, although they contain no things.
bool is_taken_apart(const Json& before, const Json& after, std::size_t depth) {
  if (before.type() != after.type()) return false;
  if (before.is_object() && depth == 1) return true;
  return leads_to_things(before) && leads_to_things(after);
}

void compare_parts(const Json& before, const Json& after, const std::vector<std::string>& path,
                   std::vector<PackPart>& parts) {
  if (before == after) return;
  if (!is_taken_apart(before, after, path.size())) {
    parts.push_back({path, after});
    return;
  }
  const auto was = held_by(before);
  const auto is = held_by(after);
  std::set<std::string> keys;
  for (const auto* one : {&was, &is})
    for (const auto& [key, value] : *one) keys.insert(key);
  for (const auto& key : keys) {
    auto deeper = path;
    deeper.push_back(key);
    const auto old = was.find(key), now = is.find(key);
    compare_parts(old == was.end() ? Json() : old->second, now == is.end() ? Json() : now->second,
                  deeper, parts);
  }
}

Json member_of(const Json& json, const std::string& name) {
  if (!json.is_object()) return Json();
  const auto at = json.find(name);
  return at == json.end() ? Json() : *at;
}

// Returns what the second pack changes in the first, except its title and version. What is gone
// comes last: while other parts still need it, the pack could not be played.
std::vector<PackPart> changed_parts(const Json& before, const Json& after) {
  std::vector<PackPart> parts;
  std::set<std::string> members;
  for (const Json* pack : {&before, &after})
    for (const auto& [name, value] : pack->items()) members.insert(name);
  for (const auto& name : members)
    if (!is_head(name))
      compare_parts(member_of(before, name), member_of(after, name), {name}, parts);
  std::stable_partition(parts.begin(), parts.end(),
                        [](const PackPart& one) { return !one.value.is_null(); });
  return parts;
}

// Finds the thing with this id in a list.
Json::iterator thing_in(Json& list, const std::string& id) {
  return std::find_if(list.begin(), list.end(), [&](const Json& one) { return one["id"] == id; });
}

void put(Json& pack, const PackPart& part) {
  // Things are not split, so only the last step can lead into a list.
  Json* holder = &pack;
  for (std::size_t i = 0; i + 1 < part.path.size(); ++i) holder = &(*holder)[part.path[i]];
  const std::string& last = part.path.back();
  if (!holder->is_array()) {
    if (part.value.is_null())
      holder->erase(last);
    else
      (*holder)[last] = part.value;
    return;
  }
  const auto at = thing_in(*holder, last);
  if (at == holder->end())
    holder->push_back(part.value);
  else if (part.value.is_null())
    holder->erase(at);
  else
    *at = part.value;
}

// --- What replaces the log's own content and rulings ---

using RulingChoice = std::pair<std::string, std::string>;

// The rulings of a change that belong to this game.
std::vector<RulingChoice> rulings_of(const Change& change, const std::string& game) {
  std::vector<RulingChoice> own;
  for (const auto& one : change.rulings)
    if (one.first.starts_with(game + ":")) own.push_back(one);
  return own;
}

void choose(Json& head, const RulingChoice& ruling) {
  Json& options = head["options"];
  if (!options.is_object()) options = Json::object();
  Json& rulings = options["rulings"];
  if (!rulings.is_object()) rulings = Json::object();
  rulings[ruling.first] = ruling.second;
}

void inline_pack(Json& head, Json pack) {
  Json& content = head["content"];
  if (!content.is_object()) content = Json::object();
  content.erase("pack");
  content.erase("sha256");
  content["inline"] = std::move(pack);
}

// --- One log ---

// The original log and the changed one are each judged in a work of their own, so that each ends as
// in `verify`; the search for causes is charged to the work of the answer.
class Retrial {
 public:
  Retrial(const GameCodec& codec, const Document& document, const AnyLog& log, const Change& change,
          Labour& labour)
      : codec_(codec), document_(document), log_(log), change_(change), labour_(labour) {}

  Regression compare(const Json& verdict);

 private:
  void find_changes();
  std::optional<Regression> compare_ends(const Course& earlier);
  Document changed(std::size_t parts) const;
  Result<Course> play_changed(std::size_t parts, std::size_t most) const;
  void explain(const Course& before, const Course& own, const Course& after);
  template <class MakesIt>
  void name_first(MakesIt makes_it);
  void name_change(const Course& own, const Course& after);
  void name_rules(const Course& before, const Course& after);
  void place(std::size_t position);
  Regression report(std::string kind, const Course& before) const;
  Regression refuse(const Course& before, const Problem& problem);
  Regression refuse_change(const Course& before, const Problem& problem);
  Regression refuse_for_work(const Course& before);

  const GameCodec& codec_;
  const Document& document_;
  const AnyLog& log_;
  const Change& change_;
  Labour& labour_;
  std::uint16_t version_ = 0;
  bool pack_fits_ = false;
  Json own_pack_;
  std::vector<PackPart> parts_;
  std::vector<RulingChoice> rulings_;
  std::vector<std::string> causes_;
  std::optional<std::size_t> position_;
};

// Determines which changes apply to this log: a pack only if it replaces the log's own.
void Retrial::find_changes() {
  const std::string game = log_.game();
  rulings_ = rulings_of(change_, game);
  const Json pack = Json::parse(change_.pack, nullptr, false);
  pack_fits_ = pack.is_object() && pack.value("game", "") == game &&
               pack.value("id", "") == log_.pack().head.id;
  if (!pack_fits_) return;
  own_pack_ = Json::parse(log_.pack().canonical);
  parts_ = changed_parts(own_pack_, pack);
}

// Returns the log with this many of the changes: first parts of the pack, then rulings.
Document Retrial::changed(std::size_t parts) const {
  Json head = document_.head_tree();
  if (pack_fits_) {
    Json pack = own_pack_;
    for (std::size_t i = 0; i < std::min(parts, parts_.size()); ++i) put(pack, parts_[i]);
    inline_pack(head, std::move(pack));
  }
  for (std::size_t i = parts_.size(); i < parts; ++i) choose(head, rulings_[i - parts_.size()]);
  Document document = document_;
  document.put_head(head);
  return document;
}

Result<Course> Retrial::play_changed(std::size_t parts, std::size_t most) const {
  const Document document = changed(parts);
  const auto log = codec_.read(document);
  if (!log.ok()) return log.problem();
  return play_again(
      *log.value(),
      {.own = &log_, .rules_version = version_, .most = most, .digests = &labour_.answering});
}

bool ends_for_work(const Course& course) { return course.end.missing == name_of(Missing::work); }

// Returns the kind of difference, or "same".
std::string kind_of(const Course& one, const Course& other) {
  const CourseEnd& before = one.end;
  const CourseEnd& after = other.end;
  if (ends_for_work(one) && ends_for_work(other)) return "same";
  if (before.status != after.status || before.index != after.index ||
      before.missing != after.missing)
    return "entry";
  if (before.rules != after.rules) return "rules";
  if (before.outcome != after.outcome) return "outcome";
  if (one.digests.empty()) return before.digest == after.digest ? "same" : "digest";
  return one.digests == other.digests ? "same" : "digest";
}

bool end_alike(const Course& one, const Course& other) {
  const std::string kind = kind_of(one, other);
  return kind == "same" || kind == "digest";
}

// Names the first change with which the question has the answer that it has with all of them.
template <class MakesIt>
void Retrial::name_first(MakesIt makes_it) {
  std::size_t without = 0;
  std::size_t with = parts_.size() + rulings_.size();
  while (with - without > 1) {
    const std::size_t middle = without + (with - without) / 2;
    (makes_it(middle) ? with : without) = middle;
  }
  if (out_of_work()) return;
  causes_.push_back(with <= parts_.size() ? parts_[with - 1].label()
                                          : rulings_[with - 1 - parts_.size()].first + "=" +
                                                rulings_[with - 1 - parts_.size()].second);
}

// Finds the first change after which the log ends as it does after all changes. If only positions
// differ, finds the first change that makes them differ.
void Retrial::name_change(const Course& own, const Course& after) {
  const auto apart = first_apart(own, after);
  const bool by_end = !end_alike(own, after);
  if (!apart && !by_end) return;
  const std::size_t most = by_end ? SIZE_MAX : *apart + 1;
  const Result<Course> none = play_changed(0, most);
  name_first([&](std::size_t changes) {
    const Result<Course> some = play_changed(changes, most);
    if (!some.ok() || !none.ok() || out_of_work()) return false;
    return by_end ? end_alike(some.value(), after)
                  : first_apart(none.value(), some.value()) == apart;
  });
}

// Without a change of cards or rulings the difference comes from the build. Its causes are the
// rules that it judges differently, or the rule that asked for the entry.
void Retrial::name_rules(const Course& before, const Course& after) {
  const auto add = [&](const std::string& rule) {
    if (!rule.empty() && std::find(causes_.begin(), causes_.end(), rule) == causes_.end())
      causes_.push_back(rule);
  };
  const auto only = [&](const Course& one, const Course& other) {
    const auto& others = other.end.rules;
    for (const auto& rule : one.end.rules)
      if (std::find(others.begin(), others.end(), rule) == others.end()) add(rule);
  };
  only(before, after);
  only(after, before);
  if (causes_.empty() && before.end.outcome != after.end.outcome)
    for (const Course* one : {&before, &after})
      if (const Json rule = member_of(one->end.outcome, "rule"); rule.is_string())
        add(rule.get<std::string>());
  if (causes_.empty() && position_ && *position_ > 0 && *position_ <= after.asked.size())
    add(after.asked[*position_ - 1]);
}

void Retrial::explain(const Course& before, const Course& own, const Course& after) {
  if (!before.digests.empty())
    position_ = first_apart(before, after);
  else if (!parts_.empty() || !rulings_.empty())
    position_ = first_apart(own, after);
  if (!parts_.empty() || !rulings_.empty()) name_change(own, after);
  if (causes_.empty()) name_rules(before, after);
}

Regression Retrial::report(std::string kind, const Course& before) const {
  Regression found;
  found.kind = std::move(kind);
  found.causes = causes_;
  found.pack_applied = pack_fits_;
  found.game = log_.game();
  found.position = position_;
  if (position_ && *position_ > 0 && *position_ <= log_.entries())
    found.entry = log_.entry(*position_ - 1);
  found.before = before.end;
  return found;
}

Regression Retrial::refuse(const Course& before, const Problem& problem) {
  causes_ = {problem.errors.empty() ? problem.type : problem.errors.front().pointer};
  Regression found = report("refused", before);
  found.problem = problem.detail;
  return found;
}

// The log cannot be read any more: it names a card that is gone, for example.
Regression Retrial::refuse_change(const Course& before, const Problem& problem) {
  Regression found = refuse(before, problem);
  causes_.clear();
  const Working answer(&labour_.answering);
  name_first([&](std::size_t changes) { return !play_changed(changes, 0).ok() && !out_of_work(); });
  if (!causes_.empty()) found.causes = causes_;
  return found;
}

// The amount of work that judging takes is not a rule of the game, so nothing is compared once it
// is used up.
Regression Retrial::refuse_for_work(const Course& before) {
  return refuse(before, work_problem("Judging the log"));
}

// Most games end as before. If no change is tried, and the baseline only has the last digest,
// comparing the ends proves this without computing the digests of earlier positions. Returns
// nothing if the ends do not prove it.
std::optional<Regression> Retrial::compare_ends(const Course& earlier) {
  if (!parts_.empty() || !rulings_.empty() || !earlier.digests.empty()) return std::nullopt;
  const Working judging(&labour_.judging_other);
  const Result<Course> own = play_again(log_, {.rules_version = version_, .every = false});
  if (!own.ok() || labour_.judging_other.spent() || kind_of(earlier, own.value()) != "same")
    return std::nullopt;
  Regression found = report("same", earlier);
  found.after = own.value().end;
  return found;
}

Regression Retrial::compare(const Json& verdict) {
  const Course earlier = course_of(verdict);
  const auto version = verdict.find("rules_version");
  if (version != verdict.end() && version->is_number_unsigned())
    version_ = version->get<std::uint16_t>();
  find_changes();
  if (auto same = compare_ends(earlier)) return *std::move(same);
  const Result<Course> own =
      play_again(log_, {.rules_version = version_, .digests = &labour_.answering});
  if (!own.ok()) return refuse(earlier, own.problem());
  if (labour_.judging.spent() && !ends_for_work(earlier)) return refuse_for_work(earlier);
  Course before = earlier;
  // For a baseline without digests: if the last digest is the same, all of this build's are.
  if (before.digests.empty() && before.end.digest == own.value().end.digest)
    before.digests = own.value().digests;
  const std::size_t changes = parts_.size() + rulings_.size();
  Course after = own.value();
  if (changes > 0) {
    const Working judging_changed(&labour_.judging_other);
    const Result<Course> now = play_changed(changes, SIZE_MAX);
    if (!now.ok()) return refuse_change(earlier, now.problem());
    if (labour_.judging_other.spent() && !ends_for_work(earlier)) return refuse_for_work(earlier);
    after = now.value();
  }
  const Working answer(&labour_.answering);
  const std::string kind = kind_of(before, after);
  if (kind != "same") explain(before, own.value(), after);
  Regression found = report(kind, before);
  found.after = after.end;
  return found;
}

Problem no_verdict() {
  return {"not-the-form",
          "The document does not have the form",
          "A line of a baseline is one that `arbiter verify --json` printed.",
          {}};
}

std::optional<Problem> check_rulings(const Change& change) {
  for (const auto& [id, value] : change.rulings) {
    const std::string game = id.substr(0, id.find(':'));
    const GameCodec* codec = codec_of(game);
    if (codec == nullptr || id.find(':') == std::string::npos)
      return not_found("A ruling is named with its game, such as conquest:R-10, not \"" + id +
                       "\".");
    const Book book = codec->book();
    const auto option = std::find_if(book.options.begin(), book.options.end(),
                                     [&named = id, &game](const RulingOption& one) {
                                       return named == game + ":" + std::string{one.id};
                                     });
    if (option == book.options.end())
      return not_found("A log cannot choose the ruling \"" + id + "\"; `arbiter rules " + game +
                       " --json` lists those that it can under \"options\".");
    const auto values = values_of(*option);
    if (std::find(values.begin(), values.end(), value) == values.end())
      return not_found("The values of the ruling " + id + " are " +
                       joined({values.begin(), values.end()}) + ", not \"" + value + "\".");
  }
  return std::nullopt;
}

}  // namespace

std::optional<Problem> check_change(const Change& change, Effort* effort) {
  if (auto problem = check_rulings(change)) return problem;
  if (change.pack.empty()) return std::nullopt;
  const auto pack = read_object(change.pack, "A pack");
  if (!pack.ok()) return pack.problem();
  const Document& document = pack.value();
  const auto game = game_of(document);
  if (!game.ok()) return game.problem();
  Labour labour(effort);
  const Working reading(&labour.judging);
  auto faults = codec_of(game.value())->pack_faults(document.head);
  if (labour.broken_off()) return broken_off_problem();
  if (out_of_work()) return work_problem("Reading the pack");
  if (faults.empty()) return std::nullopt;
  return document.problem(std::move(faults));
}

namespace {

// The verdict that a baseline is or contains; null if there is none.
const Json* verdict_in(const Json& baseline) {
  if (!baseline.is_object()) return nullptr;
  if (baseline.value("format", Json()) == "arbiter.verdict/1") return &baseline;
  const auto verdict = baseline.find("verdict");
  return verdict != baseline.end() && verdict->is_object() ? &*verdict : nullptr;
}

Result<Regression> retry(std::string_view text, const Change& change, std::string_view baseline,
                         Labour& labour) {
  const Json line = Json::parse(baseline, nullptr, false);
  const Json* const verdict = verdict_in(line);
  const bool judged = verdict != nullptr;
  if (!judged && !(line.is_object() && line.contains("problem"))) return no_verdict();
  const auto refused = [&](const Problem& problem, const std::string& game = "") {
    Regression found;
    found.kind = judged ? "refused" : "same";
    if (judged) {
      found.causes = {problem.errors.empty() ? problem.type : problem.errors.front().pointer};
      found.before = course_of(*verdict).end;
      found.game = game;
    }
    found.problem = problem.detail;
    return found;
  };
  const auto document = read_document(text, labour.packs);
  if (!document.ok()) return refused(document.problem());
  const auto game = game_of(document.value());
  if (!game.ok()) return refused(game.problem());
  const GameCodec& codec = *codec_of(game.value());
  const auto log = codec.read(document.value());
  if (!log.ok()) return refused(log.problem(), game.value());
  if (judged)
    return Retrial(codec, document.value(), *log.value(), change, labour).compare(*verdict);
  const auto now = play_again(*log.value(), {});
  if (!now.ok()) return refused(now.problem());
  Regression found;
  found.kind = "judged";
  found.game = game.value();
  found.after = now.value().end;
  return found;
}

}  // namespace

Result<Regression> regress(std::string_view log, const Change& change, std::string_view baseline,
                           Effort* effort) {
  Labour labour(effort);
  const Working judging(&labour.judging);
  Result<Regression> found = retry(log, change, baseline, labour);
  if (labour.broken_off()) return broken_off_problem();
  return found;
}

}  // namespace arbiter
