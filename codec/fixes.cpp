// Finds rulings that would settle what went wrong, for a rewind report. This code is independent of
// the games: every candidate is a log that is judged like any other.
#include <algorithm>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "codec/compare.hpp"
#include "codec/questions.hpp"
#include "codec/rewind.hpp"
#include "codec/words.hpp"
#include "engine/core/judgement.hpp"

namespace arbiter {
namespace {

using Fix = RewindReport::Fix;
using Pointer = Written::json_pointer;

constexpr std::size_t kFixes = 12;          // of a kind that are listed
constexpr std::size_t kCandidates = 400;    // moves that are tried for one position
constexpr std::size_t kForgottenDraws = 8;  // draws made one after another
constexpr std::size_t kPasses = 8;          // optional decisions before the one that takes an entry

std::string at_text(std::size_t n) { return std::to_string(n); }

std::string text_in(const Written& object, const char* member) {
  const auto found = object.find(member);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

Written judges_entry(const std::string& why) {
  return {{"by", "judge"}, {"do", "rule"}, {"why", why}};
}

// The moves that an option stands for. A member that is a pattern gets each of its values; a list
// gets one value, or as many of the values of `like`, a similar move, as it may have.
class Expansion {
 public:
  explicit Expansion(const Written& like) : like_(like) {}

  std::vector<Written> of(const Written& option) {
    moves_.clear();
    expand(option);
    return std::move(moves_);
  }

 private:
  void expand(const Written& move) {
    if (moves_.size() >= kCandidates) return;
    for (const auto& [name, value] : move.items()) {
      if (!value.is_object()) continue;
      if (value.contains("one_of")) return each(move, name, value["one_of"]);
      if (value.contains("some_of")) return lists(move, name, value);
    }
    moves_.push_back(move);
  }
  void each(const Written& move, const std::string& name, const Written& values) {
    for (const Written& value : values) with(move, name, value);
  }
  void with(Written move, const std::string& name, const Written& value) {
    move[name] = value;
    expand(move);
  }
  void lists(const Written& move, const std::string& name, const Written& pattern) {
    const Written& values = pattern["some_of"];
    const std::size_t least = pattern.value("min", std::size_t{0});
    const std::size_t most = pattern.value("max", values.size());
    if (least <= 1 && most >= 1)
      for (const Written& value : values) with(move, name, Written::array({value}));
    const auto given = like_.find(name);
    Written fitting = Written::array();
    if (given != like_.end() && given->is_array())
      for (const Written& value : *given)
        if (std::find(values.begin(), values.end(), value) != values.end() && fitting.size() < most)
          fitting.push_back(value);
    for (const Written& value : values)
      if (fitting.size() < least &&
          std::find(fitting.begin(), fitting.end(), value) == fitting.end())
        fitting.push_back(value);
    if (fitting.size() >= least && fitting.size() != 1) with(move, name, fitting);
  }

  const Written& like_;
  std::vector<Written> moves_;
};

// How many members of two moves differ.
std::size_t distance(const Written& one, const Written& other) {
  std::size_t sum = 0;
  for (const auto& [name, value] : one.items())
    sum += static_cast<std::size_t>(!other.contains(name) || other[name] != value);
  for (const auto& [name, value] : other.items())
    sum += static_cast<std::size_t>(!one.contains(name));
  return sum;
}

class Fixer {
 public:
  Fixer(Written log, RewindReport& report, Effort& effort)
      : log_(std::move(log)), report_(report), questions_(effort) {
    for (const char* member : {"claims", "meta"}) log_.erase(member);
  }

  void run() {
    offer_back();
    offer_last_act();
    if (report_.refused) repair_refused();
    for (std::size_t i = report_.to; i < report_.at; ++i) put_right(i);
    report_.complete = report_.complete && !ended();
  }

 private:
  bool ended() const { return questions_.ended(); }
  const Written& moves() const { return log_["moves"]; }

  // The log up to its present position, with the entry that was refused there. An entry that cannot
  // be judged for another reason than chance stands in the way of every ruling: it is left out.
  Written up_to_now() const {
    Written log = log_;
    Written& list = log["moves"];
    const auto& refused = report_.refused;
    const bool settled = refused && (refused->status == Status::illegal ||
                                     refused->missing == name_of(Missing::chance_answer));
    const std::size_t kept = report_.at + (settled ? 1 : 0);
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(kept), list.end());
    return log;
  }
  // Adds the ruling if the log is legal with it, and with the entry after it, if one is given.
  bool add(Fix fix, const Written* then = nullptr) {
    Written log = up_to_now();
    log["moves"].push_back(fix.entry);
    if (then != nullptr) log["moves"].push_back(*then);
    if (!questions_.legal(log)) return false;
    report_.fixes.push_back(std::move(fix));
    return true;
  }

  // --- Back ---

  // A position before an earlier correction is gone; the ruling then gives it as it was.
  void go_back(const std::string& kind, std::size_t to, const std::string& words) {
    Fix fix{kind, words, judges_entry(words), nullptr, {}};
    Fix given = fix;
    fix.entry["back"] = to;
    if (add(std::move(fix)) || ended()) return;
    auto position = questions_.position(log_, static_cast<std::uint32_t>(to));
    if (!position) return;
    given.entry["correct"] = *std::move(position);
    add(std::move(given));
  }
  void offer_back() {
    go_back("back", report_.to, "Back to position " + at_text(report_.to) + ".");
  }
  void offer_last_act() {
    if (report_.refused)
      return go_back("last-act", report_.at,
                     "Only entry " + at_text(report_.refused->index) + " is taken back.");
    for (std::size_t i = report_.at; i-- > report_.to;) {
      const std::string by = text_in(moves()[i], "by");
      if (by == chance.text() || by == table.text() || by == judge.text()) continue;
      if (i > report_.to)
        go_back("last-act", i, "Only what happened from entry " + at_text(i) + " on is undone.");
      return;
    }
  }

  // --- A refused entry ---

  // The entry was meant for the decision that takes it, or for one that must be answered before it.
  void repair_refused() {
    const auto present = questions_.position(log_, static_cast<std::uint32_t>(report_.at));
    if (!present) return;
    Written begun = begun_with(log_, *present);
    const Written& refused = report_.refused->move;
    for (std::size_t passed = 0; passed <= kPasses; ++passed) {
      const auto asked = questions_.asked(begun);
      if (!asked) return;
      if (takes(*asked, refused)) return play_instead(begun, *asked, refused);
      if (!asked->optional) return do_now(begun, *asked, refused);
      begun["moves"].push_back({{"by", names_of(asked->seats).front()}, {"do", "pass"}});
    }
  }

  static bool takes(const Asked& asked, const Written& move) {
    const auto seats = names_of(asked.seats);
    const auto has = [](const std::vector<std::string>& list, const std::string& one) {
      return std::find(list.begin(), list.end(), one) != list.end();
    };
    return has(seats, text_in(move, "by")) && has(asked.kinds, text_in(move, "do"));
  }
  std::vector<Written> candidates(const Asked& asked, const Written& like) {
    std::vector<Written> all;
    Expansion expansion(like);
    for (const Written& option : asked.options)
      for (Written& move : expansion.of(option)) {
        if (all.size() == kCandidates) {
          report_.complete = false;
          return all;
        }
        all.push_back(std::move(move));
      }
    return all;
  }

  // The move that was forgotten, after which the refused entry is legal.
  void do_now(const Written& begun, const Asked& asked, const Written& refused) {
    if (asked.seats.has(chance)) return draw_now(begun, refused);
    std::size_t found = 0;
    for (const Written& move : candidates(asked, refused)) {
      if (ended()) return;
      Written log = begun;
      log["moves"].push_back(move);
      const std::size_t moved = log["moves"].size();
      log["moves"].push_back(refused);
      if (!questions_.legal(log)) continue;
      if (found++ == kFixes) {
        report_.complete = false;
        return;
      }
      add_now(log, moved, move, refused);
    }
  }
  // `moved` of the log's entries repair it.
  void add_now(const Written& log, std::size_t moved, const Written& move, const Written& refused) {
    auto position = questions_.position(log, static_cast<std::uint32_t>(moved));
    if (!position) return;
    const std::string words = "What was forgotten is done now (" + move_line(move) +
                              "); then entry " + at_text(report_.refused->index) + " is legal.";
    Fix fix{"now", words, judges_entry(words), move, {}};
    fix.entry["correct"] = *std::move(position);
    add(std::move(fix), &refused);
  }
  // Cards that chance has not drawn are drawn without their names. Dice cannot be made up.
  void draw_now(const Written& begun, const Written& refused) {
    Written log = begun;
    for (std::size_t drawn = 0; drawn < kForgottenDraws && !ended(); ++drawn) {
      const auto draw = questions_.unnamed_draw(log);
      if (!draw || draw->is_null()) return;
      log["moves"].push_back(*draw);
      Written then = log;
      then["moves"].push_back(refused);
      if (questions_.legal(then)) return add_now(then, log["moves"].size(), *draw, refused);
    }
  }

  // The legal moves that differ from the refused entry in one member.
  void play_instead(const Written& begun, const Asked& asked, const Written& refused) {
    std::size_t found = 0;
    for (const Written& move : candidates(asked, refused)) {
      if (ended()) return;
      if (text_in(move, "by") != text_in(refused, "by") ||
          text_in(move, "do") != text_in(refused, "do") || distance(move, refused) != 1)
        continue;
      if (found++ == kFixes) {
        report_.complete = false;
        return;
      }
      Written log = begun;
      log["moves"].push_back(move);
      auto position = questions_.position(log, static_cast<std::uint32_t>(log["moves"].size()));
      if (!position) continue;
      const std::string words =
          "Instead of entry " + at_text(report_.refused->index) + ": " + move_line(move) + ".";
      Fix fix{"instead", words, judges_entry(words), move, {}};
      fix.entry["correct"] = *std::move(position);
      add(std::move(fix));
    }
  }

  // --- A position that the judge gave and that no move leads to ---

  // Compares the position that the judge gave at an entry with what legal moves would have given
  // instead. Where one thing or one number differs, it is put right in the present.
  void put_right(std::size_t index) {
    const Written& entry = moves()[index];
    if (text_in(entry, "by") != judge.text() || !entry.contains("correct") || ended()) return;
    const auto before = questions_.position(log_, static_cast<std::uint32_t>(index));
    const auto given = questions_.fields(log_, static_cast<std::uint32_t>(index + 1));
    if (!before || !given) return;
    const Written begun = begun_with(log_, *before);
    const Written none;
    const bool tried = index > 0 && text_in(moves()[index - 1], "by") != judge.text();
    const Written& like = tried ? moves()[index - 1] : none;
    std::vector<Written> ways = {nullptr};
    if (const auto asked = questions_.asked(begun))
      for (Written& move : candidates(*asked, like)) ways.push_back(std::move(move));
    std::size_t found = 0;
    for (const Written& move : ways) {
      Written log = begun;
      if (!move.is_null()) log["moves"].push_back(move);
      const auto legal_way =
          questions_.fields(log, static_cast<std::uint32_t>(log["moves"].size()));
      if (ended()) return;
      if (!legal_way) continue;
      const auto fields = differing_fields(*given, *legal_way, kFieldsOfOneThing + 1);
      if (!of_one_thing(fields) || !add_put_right(fields, move)) continue;
      if (++found == kFixes) {
        report_.complete = false;
        return;
      }
    }
  }

  static constexpr std::size_t kFieldsOfOneThing = 6;
  // "/cards/A3/in" and "/cards/A3/planet" are about one thing, as is any single field.
  static bool of_one_thing(const std::vector<DifferingField>& fields) {
    if (fields.empty() || fields.size() > kFieldsOfOneThing) return false;
    if (fields.size() == 1) return true;
    const std::string thing = thing_of(fields.front().pointer);
    return !thing.empty() && std::all_of(fields.begin(), fields.end(), [&](const auto& one) {
      return thing_of(one.pointer) == thing;
    });
  }
  // The first two steps of a pointer that has more.
  static std::string thing_of(const std::string& pointer) {
    std::size_t end = pointer.find('/', 1);
    if (end != std::string::npos) end = pointer.find('/', end + 1);
    return end == std::string::npos ? "" : pointer.substr(0, end);
  }

  bool add_put_right(const std::vector<DifferingField>& fields, const Written& move) {
    auto present = questions_.position(log_, static_cast<std::uint32_t>(report_.at));
    if (!present) return false;
    Fix fix{"put-right", "", nullptr, move, {}};
    std::string changed;
    for (const DifferingField& one : fields) {
      const auto field = put_right_field(*present, one);
      if (!field) return false;
      changed += (changed.empty() ? "" : ", ") + field->pointer + " is " + dumped(field->other) +
                 " instead of " + dumped(field->one);
      fix.fields.push_back(*field);
    }
    for (const Fix& one : report_.fixes)
      if (one.kind == "put-right" && same_fields(one.fields, fix.fields)) return false;
    fix.words = "The present is put right: " + changed +
                (move.is_null() ? ", as it was before." : ", as after " + move_line(move) + ".");
    fix.entry = judges_entry(fix.words);
    fix.entry["correct"] = *std::move(present);
    return add(std::move(fix));
  }
  static bool same_fields(const std::vector<DifferingField>& one,
                          const std::vector<DifferingField>& other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](const DifferingField& a, const DifferingField& b) {
                        return a.pointer == b.pointer && a.other == b.other;
                      });
  }
  // Changes a field of the present from what the judge gave to what is legal: if it has not changed
  // since, or by the difference if it is a number. Returns what was changed in the present.
  static std::optional<DifferingField> put_right_field(Written& present,
                                                       const DifferingField& field) {
    const Pointer place(field.pointer);
    if (!present.contains(place.parent_pointer())) return std::nullopt;
    const Written now = present.contains(place) ? present[place] : Written(nullptr);
    Written then = field.other;
    if (now != field.one) {
      const auto number = [](const Written& value) { return value.is_number() || value.is_null(); };
      if (!number(now) || !number(field.one) || !number(field.other)) return std::nullopt;
      const auto of = [](const Written& value) {
        return value.is_null() ? std::int64_t{0} : value.get<std::int64_t>();
      };
      then = of(now) + of(field.other) - of(field.one);
    }
    Written& parent = present[place.parent_pointer()];
    if (then.is_null() && parent.is_object())
      parent.erase(place.back());
    else
      present[place] = then;
    return DifferingField{field.pointer, now, then};
  }

  Written log_;
  RewindReport& report_;
  Questions questions_;
};

}  // namespace

void find_fixes(Written log, RewindReport& report, Effort& effort) {
  Fixer(std::move(log), report, effort).run();
}

}  // namespace arbiter
