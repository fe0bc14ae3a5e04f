#include "codec/compare.hpp"

#include <algorithm>
#include <utility>

#include "codec/judge.hpp"
#include "codec/labour.hpp"

namespace arbiter {
namespace {

std::string text_at(const nlohmann::json& json, const char* member) {
  const auto at = json.find(member);
  return at != json.end() && at->is_string() ? at->get<std::string>() : "";
}

std::optional<std::size_t> index_at(const nlohmann::json& json) {
  const auto at = json.find("index");
  if (at == json.end() || !at->is_number_unsigned()) return std::nullopt;
  return at->get<std::size_t>();
}

// RFC 6901: "~" and "/" inside a name are written "~0" and "~1".
std::string step(const std::string& name) {
  std::string text = "/";
  for (const char c : name) text += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return text;
}

class FieldComparison {
 public:
  explicit FieldComparison(std::size_t most) : most_(most) {}

  void compare(const std::string& pointer, const Written& one, const Written& other) {
    if (one == other || found_.size() == most_) return;
    if (one.is_object() && other.is_object()) return compare_members(pointer, one, other);
    if (one.is_array() && other.is_array()) return compare_items(pointer, one, other);
    found_.push_back({pointer, one, other});
  }
  std::vector<DifferingField> take() { return std::move(found_); }

 private:
  static Written member(const Written& json, const std::string& name) {
    const auto at = json.find(name);
    return at == json.end() ? Written(nullptr) : *at;
  }
  void compare_members(const std::string& pointer, const Written& one, const Written& other) {
    for (const auto& [name, value] : one.items())
      compare(pointer + step(name), value, member(other, name));
    for (const auto& [name, value] : other.items())
      if (!one.contains(name)) compare(pointer + step(name), nullptr, value);
  }
  void compare_items(const std::string& pointer, const Written& one, const Written& other) {
    for (std::size_t i = 0; i < std::max(one.size(), other.size()); ++i)
      compare(pointer + "/" + std::to_string(i), i < one.size() ? one[i] : Written(nullptr),
              i < other.size() ? other[i] : Written(nullptr));
  }

  const std::size_t most_;
  std::vector<DifferingField> found_;
};

}  // namespace

Course course_of(const nlohmann::json& verdict) {
  Course course;
  course.end.status = text_at(verdict, "status");
  course.end.digest = text_at(verdict, "digest");
  if (const auto at = verdict.find("outcome"); at != verdict.end()) course.end.outcome = *at;
  if (const auto at = verdict.find("violation"); at != verdict.end() && at->is_object()) {
    course.end.index = index_at(*at);
    if (const auto broken = at->find("broken"); broken != at->end() && broken->is_array())
      for (const auto& one : *broken)
        if (one.is_object()) course.end.rules.push_back(text_at(one, "rule"));
  }
  if (const auto at = verdict.find("missing"); at != verdict.end() && at->is_object()) {
    course.end.index = index_at(*at);
    course.end.missing = text_at(*at, "what");
  }
  if (const auto at = verdict.find("digests"); at != verdict.end() && at->is_array())
    for (const auto& one : *at)
      course.digests.push_back(one.is_string() ? one.get<std::string>() : "");
  return course;
}

std::optional<std::size_t> first_apart(const Course& one, const Course& other) {
  const std::size_t shared = std::min(one.digests.size(), other.digests.size());
  for (std::size_t n = 0; n < shared; ++n)
    if (one.digests[n] != other.digests[n]) return n;
  if (one.digests.size() != other.digests.size()) return shared;
  const auto told = [](const Course& course) {
    const CourseEnd& end = course.end;
    return std::tie(end.status, end.index, end.rules, end.missing, end.outcome);
  };
  if (told(one) == told(other)) return std::nullopt;
  return shared == 0 ? 0 : shared - 1;
}

std::vector<DifferingField> differing_fields(const Written& one, const Written& other,
                                             std::size_t most) {
  FieldComparison comparison(most);
  comparison.compare("", one, other);
  return comparison.take();
}

// --- One log ---

Result<Course> play_again(const AnyLog& log, const PlayedAs& as) {
  const AnyLog& named = as.own == nullptr ? log : *as.own;
  const std::uint16_t version = as.rules_version == 0 ? log.book().rules_version : as.rules_version;
  Course course;
  CourseEnd& end = course.end;
  end.status = text(Status::legal);
  if (!log.base().forbidden.empty()) {
    end.status = text(Status::illegal);
    end.outcome = not_begun().written;
    for (const Forbidden& one : log.base().forbidden) end.rules.push_back(log.full(one.rule));
    return course;
  }
  const auto match = log.match();
  const auto digest_position = [&](std::size_t) {
    const Working work(as.digests != nullptr ? as.digests : Working::current());
    charge_digest(*match);
    course.digests.push_back(match->digest_as(named, version));
    course.asked.push_back(log.full(match->decision().rule));
  };
  const Reached reached =
      match->play(as.most, as.every ? std::function<void(std::size_t)>(digest_position) : nullptr);
  end.outcome = match->position()->outcome().written;
  end.digest = match->digest_as(named, version);
  if (reached.judgement != Judgement::accepted) {
    const AnyMatch::Refused refused = match->refused();
    end.index = reached.accepted;
    const bool illegal = reached.judgement == Judgement::refused;
    end.status = text(illegal ? Status::illegal : Status::unverifiable);
    for (const RuleId rule : refused.broken)
      if (illegal) end.rules.push_back(log.full(rule));
    if (!illegal) end.missing = name_of(refused.missing);
  }
  if (as.digests != nullptr && as.digests->spent()) return work_problem("Comparing every position");
  return course;
}

// --- Two logs ---

namespace {

class Side {
 public:
  Side(const AnyLog& the_log, Work& the_work)
      : log(the_log), work(the_work), match(the_log.match()) {}

  bool goes_on() const { return judgement() == Judgement::accepted && match->goes_on(); }
  std::size_t accepted() const { return match->reached().accepted; }
  Judgement judgement() const { return match->reached().judgement; }
  bool seeded() const { return !log.base().chance.seed.empty(); }
  bool at_chance() const { return match->decision().seats.has(chance); }
  void begin() {
    const Working judging(&work);
    match->play(0);
  }
  void offer() {
    if (!goes_on()) return;
    const Working judging(&work);
    last = accepted();
    match->play(accepted() + 1);
  }

  const AnyLog& log;
  Work& work;
  const std::unique_ptr<AnyMatch> match;
  std::optional<std::size_t> last;  // the entry that was offered last
};

class SideBySide {
 public:
  SideBySide(const AnyLog& one, const AnyLog& other, Labour& labour)
      : one_(one, labour.judging), other_(other, labour.judging_other), labour_(labour) {}

  Result<Difference> compare() {
    const Working answer(&labour_.answering);
    one_.begin();
    other_.begin();
    catch_up();
    bool same = alike();
    while (same && !out_of_work() && (one_.goes_on() || other_.goes_on())) {
      agreed_ = {one_.accepted(), other_.accepted()};
      same = step();
    }
    for (const Side* side : {&one_, &other_})
      if (side->work.spent()) return spent_on(*side, "Judging");
    Difference difference = report(same);
    if (out_of_work()) return spent_on(one_, "Comparing");
    return difference;
  }

 private:
  // Whether the next entry of a log answers a decision that the other log passes over: it may be
  // left out, and the other log's next entry does not answer it.
  static bool says_more(Side& side, const Side& other) {
    if (!side.goes_on() || !other.goes_on()) return false;
    const Decision asked = side.match->decision();
    const bool seeded = asked.seats.has(chance) && other.seeded();
    if (!asked.optional && !seeded) return false;
    return side.match->next_stands() && !side.match->next_of_stands(*other.match);
  }

  // Plays the next entry of both logs, or only of the one that writes more down; false if they
  // diverge.
  bool step() {
    one_.last.reset();
    other_.last.reset();
    if (says_more(one_, other_)) return alone(one_);
    if (says_more(other_, one_)) return alone(other_);
    one_.offer();
    other_.offer();
    catch_up();
    if (one_.judgement() != other_.judgement() || one_.last.has_value() != other_.last.has_value())
      return false;
    if (one_.judgement() == Judgement::accepted) return alike();
    return one_.match->refused().broken == other_.match->refused().broken;
  }
  // Seeded chance has answered at once in one log; the other log writes the answer down.
  void catch_up() {
    catch_up(one_, other_);
    catch_up(other_, one_);
  }
  static void catch_up(Side& side, const Side& other) {
    if (!other.seeded() || other.judgement() != Judgement::accepted) return;
    while (side.goes_on() && side.match->next_by() == chance && side.at_chance() &&
           !other.at_chance())
      side.offer();
  }
  // An entry that only one log has is compared once the other log has moved or has no entries left.
  bool alone(Side& side) {
    side.offer();
    if (side.judgement() != Judgement::accepted) return false;
    return one_.goes_on() || other_.goes_on() || alike();
  }
  bool alike() const { return one_.match->alike(*other_.match); }

  static Problem spent_on(const Side& side, const std::string& what) {
    return work_problem(what + " one of the logs up to entry " + std::to_string(side.accepted()));
  }

  static Written terms(const AnyLog& log) {
    Written json = options_json(log.base().terms, log.book());
    json["pack_sha256"] = log.base().terms.pack_sha256;
    return json;
  }

  static Difference::Side found(const Side& side, std::size_t agreed) {
    Difference::Side found;
    found.entries = side.log.entries();
    found.agreed = agreed;
    found.index = side.last;
    if (side.last) found.entry = side.log.entry(*side.last);
    if (side.judgement() == Judgement::unverifiable) found.status = Status::unverifiable;
    if (side.judgement() != Judgement::refused) return found;
    found.status = Status::illegal;
    for (const RuleId rule : side.match->refused().broken)
      found.broken.push_back(side.log.full(rule));
    return found;
  }

  Difference report(bool same) const {
    Difference difference;
    difference.game = one_.log.game();
    difference.same = same;
    difference.terms = differing_fields(terms(one_.log), terms(other_.log), limits::kDifferences);
    difference.one = found(one_, same ? one_.accepted() : agreed_.first);
    difference.other = found(other_, same ? other_.accepted() : agreed_.second);
    if (!same)
      difference.fields =
          differing_fields(one_.match->fields(), other_.match->fields(), limits::kDifferences);
    difference.complete = difference.fields.size() < limits::kDifferences;
    return difference;
  }

  Side one_;
  Side other_;
  Labour& labour_;
  // The accepted entries when the positions were last the same.
  std::pair<std::size_t, std::size_t> agreed_;
};

}  // namespace

Result<Difference> compare(const AnyLog& one, const AnyLog& other, Labour& labour) {
  return SideBySide(one, other, labour).compare();
}

}  // namespace arbiter
