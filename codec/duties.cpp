// Finds the duties that positions given by the judge skip. This code is independent of the games:
// the answers that were due are played in logs of their own, and what they change is looked for in
// the position that the judge gives.
#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "codec/candidates.hpp"
#include "codec/compare.hpp"
#include "codec/omissions.hpp"
#include "codec/questions.hpp"
#include "codec/words.hpp"

namespace arbiter {
namespace {

using Pointer = Written::json_pointer;

constexpr std::size_t kAnswers = 400;    // that are tried for one decision
constexpr std::size_t kFields = 200;     // fields that one answer changes
constexpr std::size_t kInARow = 8;       // duties of one procedure
constexpr std::size_t kKindsOfDuty = 4;  // kinds of moves that answer one, at most
constexpr int kFaces = 6;                // of a die

// Answers such that each value of each pattern is in one of them, if there are not too many.
class EachValue {
 public:
  // False if there are too many answers.
  bool add(const Written& option) {
    if (answers.size() >= kAnswers) return false;
    for (const auto& [name, value] : option.items()) {
      if (!value.is_object()) continue;
      if (value.contains("one_of")) return add_each(option, name, value["one_of"]);
      if (value.contains("some_of")) return add_lists(option, name, value);
    }
    answers.push_back(option);
    return true;
  }

  std::vector<Written> answers;

 private:
  bool add_each(const Written& option, const std::string& name, const Written& values) {
    return std::all_of(values.begin(), values.end(), [&](const Written& value) {
      Written answer = option;
      answer[name] = value;
      return add(answer);
    });
  }
  // Lists of as few values as there may be, but of one at least.
  bool add_lists(const Written& option, const std::string& name, const Written& pattern) {
    const Written& values = pattern["some_of"];
    const std::size_t least = std::max<std::size_t>(1, pattern.value("min", std::size_t{0}));
    Written lists = Written::array();
    if (pattern.value("min", std::size_t{0}) == 0) lists.push_back(Written::array());
    for (std::size_t i = 0; i < values.size() && least <= values.size(); ++i) {
      Written list = Written::array();
      for (std::size_t k = 0; k < least; ++k) list.push_back(values[(i + k) % values.size()]);
      lists.push_back(std::move(list));
    }
    return add_each(option, name, lists);
  }
};

// Rolls in which every die shows the one or the other of two faces.
std::vector<Written> rolls(const Asked& asked) {
  std::vector<Written> all;
  for (int one = 1; one <= kFaces; ++one)
    for (int other = 1; other <= kFaces; ++other) {
      Written roll = {{"by", "chance"}, {"do", asked.kinds.front()}};
      std::size_t place = 0;
      for (const DiceDue& due : asked.dice) {
        Written& values = roll[due.member] = Written::array();
        const bool alone = asked.dice.size() == 1;
        for (std::size_t i = 0; i < due.number; ++i)
          values.push_back((alone ? i : place) % 2 == 0 ? one : other);
        ++place;
      }
      all.push_back(std::move(roll));
    }
  return all;
}

using Changes = std::vector<DifferingField>;

// An answer, and the fields that it changes: from what to what.
struct Tried {
  Written move;
  Written fields;
  Changes changes;
  Changes later;  // once all others who choose at the same time have answered, too, or the cards
                  // are drawn for which the answer asks
};

// Where in the rules a position is does not show what was done.
bool is_moment(const DifferingField& field) {
  return field.pointer.starts_with("/at/") || field.pointer.starts_with("/frames") ||
         field.pointer == "/at";
}

Written value_at(const Written& fields, const std::string& pointer) {
  const Pointer place(pointer);
  return fields.contains(place) ? fields[place] : Written(nullptr);
}

// Whether the thing that a field belongs to, for example a card, is somewhere else than before, or
// gone: what was done to it before that may show no longer.
bool is_elsewhere(const Written& before, const Written& position, const std::string& pointer) {
  const std::size_t id = pointer.find('/', 1);
  const std::size_t end = id == std::string::npos ? id : pointer.find('/', id + 1);
  if (end == std::string::npos) return false;
  const Pointer thing(pointer.substr(0, end));
  if (!before.contains(thing) || !before.at(thing).is_object()) return false;
  if (!position.contains(thing) || !position.at(thing).is_object()) return true;
  const Written& now = position.at(thing);
  const auto& was = before.at(thing).items();
  return std::any_of(was.begin(), was.end(), [&](const auto& member) {  // a place has a name
    const auto found = now.find(member.key());
    return member.value().is_string() && (found == now.end() || *found != member.value());
  });
}

// How much a position shows of what an answer changes.
struct Signs {
  std::size_t changed = 0;  // is otherwise than before
  std::size_t alike = 0;    // is as after this answer
};
Signs signs_of(const Written& before, const Written& position, const Tried& answer) {
  Signs found;
  for (const Changes* const changes : {&answer.changes, &answer.later})
    for (const DifferingField& one : *changes) {
      const Written now = value_at(position, one.pointer);
      const bool changed = now != one.one || is_elsewhere(before, position, one.pointer);
      found.changed += changed ? 1 : 0;
      found.alike += now == one.other ? 1 : 0;
    }
  return found;
}

bool shows_all(const Written& position, const Changes& changes) {
  return std::all_of(changes.begin(), changes.end(), [&](const DifferingField& one) {
    return value_at(position, one.pointer) == one.other;
  });
}

// The answer that was given is the one that the position is most like, among those that it shows.
// If it shows none, it is one that changes nothing.
struct Likeness {
  Likeness(const Written& before, const Written& position, const Tried& answer)
      : signs(signs_of(before, position, answer)),
        idle(answer.changes.empty()),
        idle_later(answer.later.empty()),
        whole(shows_all(position, idle ? answer.later : answer.changes)),
        distance(differing_fields(answer.fields, position, kFields).size()) {}
  auto rank() const {
    return std::tuple(signs.changed > 0, signs.alike, signs.changed, idle, idle_later);
  }

  Signs signs;
  bool idle;
  bool idle_later;
  bool whole;            // all that it changes is as after it
  std::size_t distance;  // of the position from the one after it
};

struct LikelyAnswer {
  std::size_t number = 0;  // of the answer
  bool given = false;      // false: the position does not show that it was given
  bool sure = true;        // no other answer is as likely, and what it led to is known
  bool last = false;       // the position is the one after it
};
// Requires answers.
LikelyAnswer likely_answer(const Written& before, const Written& position,
                           const std::vector<Tried>& answers) {
  std::vector<Likeness> like;
  for (const Tried& one : answers) like.emplace_back(before, position, one);
  LikelyAnswer best;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (like[i].distance == 0) return {i, true, true, true};
    const Likeness& known = like[best.number];
    if (like[i].rank() > known.rank() ||
        (like[i].rank() == known.rank() && like[i].distance < known.distance))
      best.number = i;
  }
  const Likeness& most = like[best.number];
  best.given = most.signs.changed > 0 || most.idle;
  best.sure = answers.size() == 1 || most.whole || most.signs.changed == 0;
  for (std::size_t i = 0; i < answers.size(); ++i)
    if (like[i].rank() == most.rank() && like[i].distance == most.distance &&
        answers[i].fields != answers[best.number].fields)
      best.sure = false;
  return best;
}

// The things that an answer names.
std::set<std::string> names_of_things(const Written& move) {
  std::set<std::string> names;
  const std::function<void(const Written&)> read = [&](const Written& value) {
    if (value.is_string()) names.insert("/" + value.get<std::string>() + "/");
    if (value.is_structured())
      for (const Written& part : value) read(part);
  };
  for (const auto& [member, value] : move.items())
    if (member != "by" && member != "do") read(value);
  return names;
}
bool is_of(const std::set<std::string>& names, const DifferingField& field) {
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    return (field.pointer + "/").find(name) != std::string::npos;
  });
}

// Leaves only what distinguishes the answers, and what happens to the things that they name: what
// else follows from all of them is the work of the rules after the answer. Does nothing if they are
// all alike, or `each` is to be distinguished and some are not: that those were given shows in
// nothing else.
void keep_differences(std::vector<Tried>& answers, Changes Tried::*changes, bool each) {
  const auto name = [](const DifferingField& one) { return one.pointer + dumped(one.other); };
  std::map<std::string, std::size_t> counts;
  for (const Tried& one : answers)
    for (const DifferingField& field : (one.*changes)) ++counts[name(field)];
  const auto common = [&](const DifferingField& one) {
    return counts[name(one)] == answers.size();
  };
  const auto plain = [&](const Tried& one) {
    return std::all_of((one.*changes).begin(), (one.*changes).end(), common);
  };
  const auto number = std::count_if(answers.begin(), answers.end(), plain);
  if (number == std::ssize(answers) || (each && number > 0)) return;
  for (Tried& one : answers) {
    const std::set<std::string> names = names_of_things(one.move);
    std::erase_if((one.*changes), [&](const DifferingField& field) {
      return common(field) && !is_of(names, field);
    });
  }
}

// Of cards that are drawn, what is sure to change: the number of cards in the pile. The ids that
// they get, and what follows a draw, may be otherwise in the position that the judge gives.
void keep_piles(Changes& draw) {
  const auto pile = [](const DifferingField& one) {
    return one.pointer.find("/slots") != std::string::npos;
  };
  if (std::any_of(draw.begin(), draw.end(), pile))
    std::erase_if(draw, [&](const DifferingField& one) { return !pile(one); });
  else
    std::erase_if(draw, [](const DifferingField& one) {
      return one.one.is_null() && one.other.is_object();  // a thing that has no id before
    });
}

// Of the only answer, what happens to the things that it names, if anything does: what follows may
// be otherwise in the position that the judge gives.
void keep_named(Tried& answer) {
  const std::set<std::string> names = names_of_things(answer.move);
  const auto named = [&](const DifferingField& one) { return is_of(names, one); };
  if (std::any_of(answer.changes.begin(), answer.changes.end(), named))
    std::erase_if(answer.changes, [&](const DifferingField& one) { return !named(one); });
}

class DutyFinder {
 public:
  DutyFinder(Written log, PassedOver& passed, Effort& effort)
      : log_(std::move(log)), passed_(passed), questions_(effort) {
    for (const char* member : {"claims", "meta"}) log_.erase(member);
  }

  void find() {
    for (const Correction& one : passed_.corrections)
      if (!one.goes_back) look_at(one);
    Omissions& found = passed_.found;
    if (questions_.unanswered()) found.complete = false;
    std::stable_sort(found.list.begin(), found.list.end(),
                     [](const Omission& one, const Omission& other) {
                       return one.entries.front() < other.entries.front();
                     });
  }

 private:
  // Follows the procedure that was under way, answer by answer, as far as the judge's position
  // shows them.
  void look_at(const Correction& one) {
    auto position = questions_.position(log_, static_cast<std::uint32_t>(one.entry));
    Written fields = one.before.fields;
    bool sure = true;  // what was answered until now
    for (std::size_t turn = 0; position && turn < kInARow; ++turn) {
      const bool midway = is_midway(*position);
      if (turn > 0 && !midway) return;
      const Written begun = begun_with(log_, *std::move(position));
      const auto asked = questions_.asked(begun);
      if (!asked || asked->seats.empty() || is_turn(*asked)) return;
      if (is_asked_still(one, begun, *asked)) return;
      std::vector<Tried> answers = try_answers(begun, fields, *asked);
      if (answers.empty()) {  // nothing is known of what was due
        passed_.found.complete = false;
        return;
      }
      const LikelyAnswer found = likely_answer(fields, one.after.fields, answers);
      Tried& answer = answers[found.number];
      if (found.given && turn == 0) note_claims(one, begun, answer, found.sure);
      if (found.last) return;
      if (!found.given && (midway || !asked->optional)) {
        if (sure && !is_chosen_from(begun, answer.move))
          note_duty(one, begun, *asked, answers);
        else
          passed_.found.complete = false;
      }
      sure = sure && found.sure;
      if (!found.given && answers.size() > 1) return;
      Written after = begun;
      after["moves"].push_back(answer.move);
      position = questions_.position(after, std::nullopt);
      fields = std::move(answer.fields);
    }
  }

  // Whether somebody has to choose among the cards that a draw names. It leaves no trace then once
  // the choice is made.
  bool is_chosen_from(const Written& begun, const Written& draw) {
    if (draw.value("by", "") != chance.text()) return false;
    const auto next = questions_.asked(played(begun, draw));
    if (!next || next->optional || is_turn(*next)) return false;
    std::set<std::string> drawn;
    for (const Written& member : draw)
      if (member.is_array()) drawn.merge(names_of_things({{"cards", member}}));
    return std::any_of(next->options.begin(), next->options.end(), [&](const Written& option) {
      const std::set<std::string> names = names_of_things(option);
      return is_answer(*next, option) &&
             std::any_of(names.begin(), names.end(),
                         [&](const std::string& name) { return drawn.contains(name); });
    });
  }
  static bool is_midway(const Written& position) {
    const auto frames = position.find("frames");
    return frames != position.end() && !frames->empty();
  }
  // Whether the seat may do as it likes, or end with a bare word what it does. Few kinds of moves
  // answer a duty, and such an answer says what is chosen, or could say it.
  static bool is_turn(const Asked& asked) {
    if (asked.kinds.size() > kKindsOfDuty) return true;
    std::map<std::string, std::size_t> longest;
    for (const Written& one : asked.options)
      if (is_answer(asked, one)) {
        std::size_t& members = longest[one.value("do", "")];
        members = std::max(members, one.size());
      }
    return !asked.optional && std::any_of(longest.begin(), longest.end(),
                                          [](const auto& kind) { return kind.second == 2; });
  }
  // Whether the position that the judge gives still asks for it. Draws are asked for by one row,
  // whoever draws, and from whichever deck.
  bool is_asked_still(const Correction& one, const Written& begun, const Asked& asked) {
    if (asked.rule != one.after.rule || names_of(asked.seats) != one.after.seats) return false;
    if (!asked.seats.has(chance) || !asked.dice.empty()) return true;
    auto after = questions_.position(log_, static_cast<std::uint32_t>(one.entry + 1));
    if (!after) return true;
    return draw_due(begun) == draw_due(begun_with(log_, *std::move(after)));
  }
  // The draw of cards that is due, with their number in place of them; null if there is none.
  Written draw_due(const Written& log) {
    const auto draws = questions_.draws(log);
    if (!draws || draws->empty()) return nullptr;
    Written due = draws->front();
    bool has_cards = false;
    for (Written& member : due)
      if (member.is_array()) {
        member = member.size();
        has_cards = true;
      }
    return has_cards ? due : Written();
  }

  // The answers that lead on, with what they change. Empty if nothing is sure: there are too many,
  // or they cannot be made up.
  std::vector<Tried> try_answers(const Written& begun, const Written& before, const Asked& asked) {
    std::vector<Tried> tried;
    bool all = true;
    const bool by_chance = asked.seats.has(chance);
    const std::vector<Written> others = answers_of_each(begun, asked);
    for (Written& move : answers_to(begun, asked, all)) {
      Written log = begun;
      log["moves"].push_back(move);
      auto fields = questions_.fields(log, 1);
      if (questions_.ended()) return {};
      if (!fields) continue;
      Tried one{std::move(move), *std::move(fields), {}, {}};
      one.changes = changes_from(before, one.fields);
      one.later = later_changes(begun, before, one.move, others);
      if (by_chance) keep_piles(one.changes);
      if (!by_chance && one.later.empty()) one.later = changes_of_draw(log, before, one.changes);
      if (one.changes.empty() && by_chance && asks_the_same(log, asked)) continue;  // a tie
      tried.push_back(std::move(one));
    }
    if (!all) return only_idle(std::move(tried));
    if (tried.size() > 1)
      for (const auto changes : {&Tried::changes, &Tried::later})
        keep_differences(tried, changes, by_chance);
    if (!by_chance && tried.size() == 1) keep_named(tried.front());
    return tried;
  }
  static Changes changes_from(const Written& before, const Written& fields) {
    Changes changes = differing_fields(before, fields, kFields);
    std::erase_if(changes, is_moment);
    return changes;
  }

  // Where several seats choose at the same time, often in secret, an answer shows only when all
  // have answered. An answer of each of them; none if there is only one.
  std::vector<Written> answers_of_each(const Written& begun, const Asked& asked) {
    std::vector<Written> one_each;
    if (asked.who != Who::all) return one_each;
    const std::vector<Written> all = candidates(asked, {}).moves;
    for (const std::string& seat : names_of(asked.seats)) {
      const auto first = std::find_if(all.begin(), all.end(), [&](const Written& move) {
        return move.value("by", "") == seat && questions_.legal(played(begun, move));
      });
      if (first != all.end()) one_each.push_back(*first);
    }
    return one_each;
  }
  // What an answer changes together with the answers of the others.
  Changes later_changes(const Written& begun, const Written& before, const Written& answer,
                        const std::vector<Written>& one_each) {
    if (one_each.size() < 2) return {};
    Written log = played(begun, answer);
    for (const Written& move : one_each)
      if (move["by"] != answer["by"]) log["moves"].push_back(move);
    const auto fields = questions_.fields(log, static_cast<std::uint32_t>(log["moves"].size()));
    return fields ? changes_from(before, *fields) : Changes{};
  }
  // What is changed by the cards that are drawn for an answer, and not by the answer itself.
  Changes changes_of_draw(const Written& log, const Written& before, const Changes& itself) {
    const auto draws = questions_.draws(log);
    if (!draws || draws->size() != 1) return {};
    const auto fields = questions_.fields(played(log, draws->front()), 2);
    if (!fields) return {};
    Changes changes = changes_from(before, *fields);
    keep_piles(changes);
    std::erase_if(changes, [&](const DifferingField& one) {
      return std::any_of(itself.begin(), itself.end(),
                         [&](const DifferingField& other) { return one.pointer == other.pointer; });
    });
    return changes;
  }
  static Written played(Written log, const Written& move) {
    log["moves"].push_back(move);
    return log;
  }

  // If not all answers could be tried, it is enough that one of them changes nothing.
  std::vector<Tried> only_idle(std::vector<Tried> tried) {
    std::erase_if(tried, [](const Tried& one) { return !one.changes.empty(); });
    return tried;
  }
  bool asks_the_same(const Written& log, const Asked& asked) {
    const auto then = questions_.asked(log);
    return then && then->rule == asked.rule && names_of(then->seats) == names_of(asked.seats);
  }

  // `all` becomes false if there are too many; then these are the shortest of them.
  std::vector<Written> answers_to(const Written& begun, const Asked& asked, bool& all) {
    if (!asked.dice.empty()) return rolls(asked);
    EachValue each;
    all = asked.left_out == 0;
    const auto draws = asked.seats.has(chance) ? questions_.draws(begun) : std::nullopt;
    if (draws && draws->size() == 1) return *draws;
    for (const Written& option : asked.options)
      if (is_answer(asked, option)) all = each.add(option) && all;
    if (draws && each.answers.empty())
      for (const Written& draw : *draws) all = each.add(draw) && all;
    if (!all) std::erase_if(each.answers, [](const Written& one) { return one.size() > 2; });
    if (asked.optional) each.answers.push_back(pass_of(asked));
    return std::move(each.answers);
  }

  void note_duty(const Correction& one, const Written& begun, const Asked& asked,
                 const std::vector<Tried>& answers) {
    Omission omission;
    omission.kind = Omission::Kind::duty;
    omission.entries = {one.entry};
    omission.seats = names_of(asked.seats);
    omission.rule = asked.rule;
    omission.rule_text = asked.rule_text;
    omission.lost = true;
    // What is under way goes on if an opportunity is declined; nobody had to take it.
    const auto declines = std::find_if(answers.begin(), answers.end(),
                                       [](const Tried& answer) { return is_pass(answer.move); });
    if (asked.optional && declines != answers.end())
      tell_of(*declines, begun, omission);
    else if (answers.size() == 1)
      tell_of(answers.front(), begun, omission);
    passed_.found.list.push_back(std::move(omission));
  }
  void tell_of(const Tried& answer, const Written& begun, Omission& omission) {
    Written log = begun;
    log["moves"].push_back(answer.move);
    omission.answer = answer.move;
    if (const auto facts = questions_.last_facts(log))
      for (const Written& fact : *facts)
        omission.facts.emplace_back(fact.value("text", ""), fact.value("rule", ""));
    const auto outcome = questions_.outcome(log);
    if (outcome && outcome->state != Ending::running) omission.outcome = outcome->written;
  }

  // The position is as after this answer, and so passes over what the answer lets pass.
  void note_claims(const Correction& one, const Written& begun, const Tried& answer, bool sure) {
    Written log = begun;
    log["moves"].push_back(answer.move);
    const auto let_pass = questions_.claims(log);
    if (!let_pass) return;
    if (!sure && !let_pass->list.empty()) passed_.found.complete = false;
    if (!sure) return;
    for (Omission claim : let_pass->list)
      if (!is_made_after(claim, one.entry)) add_claim(std::move(claim), one.entry);
  }
  bool is_made_after(const Omission& claim, std::size_t entry) const {
    return claim.lasting &&
           std::any_of(passed_.made.begin(), passed_.made.end(), [&](const Omission& one) {
             return one.entries.front() > entry && is_same_claim(one, claim);
           });
  }
  void add_claim(Omission claim, std::size_t entry) {
    claim.entries = {entry};
    claim.lost = !(claim.lasting && passed_.running);
    const auto known = std::find_if(
        passed_.found.list.begin(), passed_.found.list.end(), [&](const Omission& one) {
          return claim.lasting && one.lasting && is_same_claim(one, claim);
        });
    if (known == passed_.found.list.end()) return passed_.found.list.push_back(std::move(claim));
    known->implied = known->implied && known->entries.front() < entry;
    known->amount = std::max(known->amount, claim.amount);
    known->entries.insert(std::upper_bound(known->entries.begin(), known->entries.end(), entry),
                          entry);
  }

  Written log_;
  PassedOver& passed_;
  Questions questions_;
};

}  // namespace

void find_duties(Written log, PassedOver& passed, Effort& effort) {
  DutyFinder(std::move(log), passed, effort).find();
}

}  // namespace arbiter
