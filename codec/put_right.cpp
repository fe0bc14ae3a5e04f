// Compares the positions that the judge gave with what legal moves would have given instead.
#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "codec/compare.hpp"
#include "codec/fix_search.hpp"
#include "codec/words.hpp"

namespace arbiter {
namespace {

using Fix = RewindReport::Fix;
using Fields = std::vector<DifferingField>;
using Pointer = Written::json_pointer;

constexpr std::size_t kFieldsOfOneThing = 6;
constexpr std::size_t kChanges = 60;  // of a position, that are compared
constexpr std::size_t kNearest = 12;  // ways that are followed further

// The first two steps of a pointer that has more.
std::string thing_of(const std::string& pointer) {
  std::size_t end = pointer.find('/', 1);
  if (end != std::string::npos) end = pointer.find('/', end + 1);
  return end == std::string::npos ? "" : pointer.substr(0, end);
}

// "/cards/A3/in" and "/cards/A3/planet" are about one thing, as is any single field.
bool of_one_thing(const Fields& fields) {
  if (fields.empty() || fields.size() > kFieldsOfOneThing) return false;
  if (fields.size() == 1) return true;
  const std::string thing = thing_of(fields.front().pointer);
  return !thing.empty() && std::all_of(fields.begin(), fields.end(), [&](const auto& one) {
    return thing_of(one.pointer) == thing;
  });
}

bool same_fields(const Fields& one, const Fields& other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](const DifferingField& a, const DifferingField& b) {
                      return a.pointer == b.pointer && a.other == b.other;
                    });
}

// Every step and every text of what differs: the names of things are among them.
Written names_in(const Fields& fields) {
  std::set<std::string> names;
  const auto read = [&](const auto& self, const Written& value) -> void {
    if (value.is_string()) names.insert(value.get<std::string>());
    if (value.is_structured())
      for (const Written& part : value) self(self, part);
  };
  for (const DifferingField& one : fields) {
    for (Pointer place(one.pointer); !place.empty(); place.pop_back()) names.insert(place.back());
    read(read, one.one);
    read(read, one.other);
  }
  return Written(names);
}

// Whether chance still has to answer what it had to answer before.
bool same_question(const Asked& one, const Asked& other) {
  const auto same_dice = [](const DiceDue& a, const DiceDue& b) {
    return a.member == b.member && a.number == b.number;
  };
  return one.seats == other.seats && one.kinds == other.kinds && one.options == other.options &&
         std::equal(one.dice.begin(), one.dice.end(), other.dice.begin(), other.dice.end(),
                    same_dice);
}

// What a field is called: "planet of A3", "passed of A", "round".
std::string name_of_field(const std::string& pointer) {
  const Pointer place(pointer);
  if (place.empty() || place.parent_pointer().empty()) return pointer.substr(1);
  return place.back() + " of " + place.parent_pointer().back();
}
std::string value_text(const Written& value) {
  return value.is_null() ? "nothing" : value.is_string() ? value.get<std::string>() : dumped(value);
}

bool is_number(const Written& value) { return value.is_number() || value.is_null(); }
std::int64_t number_in(const Written& value) {
  return value.is_null() ? 0 : value.get<std::int64_t>();
}

// What the judge made of the position before a ruling.
struct Given {
  std::size_t entry = 0;
  Written before;
  Written after;
  Fields changes;
};

// What would have happened instead, and where that differs from the position that the judge gave.
struct Way {
  std::shared_ptr<const Written> before;  // the log before the move
  Written move;                           // null: nothing happened
  Fields fields;
};
struct Ways {
  std::vector<Way> list;
  bool lead_there = false;      // one of them leads to just that position
  bool all = true;              // false: there are too many
  std::optional<Asked> chance;  // they end at what chance has to answer
};

class PutRight {
 public:
  explicit PutRight(FixSearch& search)
      : search_(search), report_(search.report()), questions_(search.questions()) {}

  void run() {
    read_corrections();
    for (const Given& one : all_)
      if (!one.changes.empty() && !is_undone(one) && !putting_right_.contains(one.entry))
        look_at(one);
  }

 private:
  void read_corrections() {
    for (const std::size_t entry : search_.standing()) {
      const Written& ruling = search_.moves()[entry];
      if (!is_judges(ruling) || !ruling.contains("correct")) continue;
      auto before = questions_.fields(search_.log(), static_cast<std::uint32_t>(entry));
      auto given = questions_.fields(search_.log(), static_cast<std::uint32_t>(entry + 1));
      if (!before || !given) continue;
      Given one{entry, *std::move(before), *std::move(given), {}};
      one.changes = differing_fields(one.before, one.after, kChanges);
      all_.push_back(std::move(one));
    }
  }

  void look_at(const Given& one) {
    const std::vector<Way> ways = ways_near(one);
    if (std::any_of(ways.begin(), ways.end(), [&](const Way& way) { return is_done(one, way); }))
      return;
    for (const Way& way : ways) {
      if (search_.ended() || !search_.has_room("put-right")) return;
      add(way);
    }
  }

  // --- What would have happened instead ---

  // The ways from which the position that the judge gave differs in one thing. None if a legal move
  // leads to it, or two, or if there are too many to know that: then nothing in it is wrong.
  std::vector<Way> ways_near(const Given& one) {
    auto before = questions_.position(search_.log(), static_cast<std::uint32_t>(one.entry));
    if (!before) return {};
    Ways ways = ways_from(one, begun_with(search_.log(), *std::move(before)));
    if (search_.ended() || ways.lead_there || !ways.all) return {};
    std::vector<Way> near;
    if (!ways.chance || is_asked_still(one, *ways.chance))
      note({{}, nullptr, differing_fields(one.after, one.before, kChanges)}, near);
    for (const Way& way : ways.list) note(way, near);
    if (near.empty() || leads_on(one, std::move(ways.list))) return {};
    return near;
  }
  static void note(Way way, std::vector<Way>& near) {
    if (of_one_thing(way.fields)) near.push_back(std::move(way));
  }
  bool is_asked_still(const Given& one, const Asked& before) {
    auto given = questions_.position(search_.log(), static_cast<std::uint32_t>(one.entry + 1));
    if (!given) return false;
    const auto asked = questions_.asked(begun_with(search_.log(), *std::move(given)));
    return asked && same_question(*asked, before);
  }
  // Whether one more move leads to what the judge gave, from one of the ways that come nearest.
  bool leads_on(const Given& one, std::vector<Way> ways) {
    std::stable_sort(ways.begin(), ways.end(),
                     [](const Way& a, const Way& b) { return a.fields.size() < b.fields.size(); });
    ways.resize(std::min(ways.size(), kNearest));
    return std::any_of(ways.begin(), ways.end(), [&](const Way& way) {
      return ways_from(one, with(*way.before, way.move)).lead_there;
    });
  }

  // What seats could have done from the end of a log, at once or after opportunities that were let
  // pass. What chance answers cannot be made up, and so not be compared.
  Ways ways_from(const Given& one, Written begun) {
    Ways ways;
    auto log = std::make_shared<Written>(std::move(begun));
    for (std::size_t passed = 0; passed <= kPasses && !ways.lead_there; ++passed) {
      const auto asked = questions_.asked(*log);
      if (!asked) return ways;
      if (asked->seats.has(chance) && !asked->optional) ways.chance = asked;
      if (ways.chance || !add_ways(one, log, *asked, ways) || !asked->optional) return ways;
      log = std::make_shared<Written>(*log);
      if (!search_.pass_over(*log, *asked)) return ways;
    }
    return ways;
  }
  // False if there are too many.
  bool add_ways(const Given& one, const std::shared_ptr<const Written>& log, const Asked& asked,
                Ways& ways) {
    Candidates moves = search_.answers(asked, like(one));
    ways.all = !moves.cut;
    for (Written& move : moves.moves) {
      const Written after = with(*log, move);
      const auto fields =
          questions_.fields(after, static_cast<std::uint32_t>(after["moves"].size()));
      if (search_.ended()) return false;
      if (!fields) continue;  // the move is not legal
      Fields differing = differing_fields(one.after, *fields, kChanges);
      ways.lead_there = ways.lead_there || differing.empty();
      ways.list.push_back({log, std::move(move), std::move(differing)});
    }
    return ways.all;
  }
  static Written with(Written log, const Written& move) {
    log["moves"].push_back(move);
    return log;
  }
  // What the judge has given names the things that it was about.
  LikeThese like(const Given& one) const {
    LikeThese like;
    if (one.entry > 0 && !is_judges(search_.moves()[one.entry - 1]))
      like = like_those_of(search_.moves()[one.entry - 1]);
    like.lists.push_back(names_in(one.changes));
    like.others = true;
    return like;
  }

  // --- What is changed in the present ---

  void add(const Way& way) {
    auto present = questions_.position(search_.log(), static_cast<std::uint32_t>(report_.at));
    if (!present) return;
    Fix fix{"put-right", "", nullptr, way.move, {}};
    std::string changed;
    for (const DifferingField& field : way.fields) {
      const auto put = put_right(*present, field);
      if (!put) return;
      changed += (changed.empty() ? "" : ", ") + name_of_field(put->pointer) + " is " +
                 value_text(put->other) + " instead of " + value_text(put->one);
      fix.fields.push_back(*put);
    }
    for (const Fix& known : report_.fixes)
      if (known.kind == "put-right" && same_fields(known.fields, fix.fields)) return;
    fix.words =
        "The present is put right: " + changed +
        (way.move.is_null() ? ", as it was before." : ", as after " + move_line(way.move) + ".");
    fix.entry = judges_entry("A position that the judge gave is put right.");
    fix.entry["correct"] = *std::move(present);
    search_.add(std::move(fix));
  }
  // Changes a field of the present from what the judge gave to what is legal: if it has not changed
  // since, or by the difference if it is a number. Returns what was changed in the present.
  static std::optional<DifferingField> put_right(Written& present, const DifferingField& field) {
    const Pointer place(field.pointer);
    if (!present.contains(place.parent_pointer())) return std::nullopt;
    const Written now = present.contains(place) ? present[place] : Written(nullptr);
    Written then = field.other;
    if (now != field.one) {
      if (!is_number(now) || !is_number(field.one) || !is_number(field.other)) return std::nullopt;
      then = number_in(now) + number_in(field.other) - number_in(field.one);
    }
    Written& parent = present[place.parent_pointer()];
    if (then.is_null() && parent.is_object())
      parent.erase(place.back());
    else
      present[place] = then;
    return DifferingField{field.pointer, now, then};
  }

  // Whether a later ruling has given the position before it again.
  bool is_undone(const Given& one) const {
    return std::any_of(all_.begin(), all_.end(), [&](const Given& other) {
      return other.entry > one.entry && other.after == one.before;
    });
  }
  // Whether a later ruling has put this right.
  bool is_done(const Given& one, const Way& way) {
    const auto later = std::find_if(all_.begin(), all_.end(), [&](const Given& other) {
      return other.entry > one.entry && changes_so(other, way.fields);
    });
    if (later == all_.end()) return false;
    putting_right_.insert(later->entry);
    return true;
  }
  static bool changes_so(const Given& ruling, const Fields& fields) {
    return std::all_of(fields.begin(), fields.end(), [&](const DifferingField& field) {
      return std::any_of(ruling.changes.begin(), ruling.changes.end(),
                         [&](const DifferingField& one) { return is_change(one, field); });
    });
  }
  // To the same value, or by the same number.
  static bool is_change(const DifferingField& one, const DifferingField& other) {
    if (one.pointer != other.pointer) return false;
    if (one.other == other.other) return true;
    for (const Written* value : {&one.one, &one.other, &other.one, &other.other})
      if (!is_number(*value)) return false;
    return number_in(one.other) - number_in(one.one) ==
           number_in(other.other) - number_in(other.one);
  }

  FixSearch& search_;
  RewindReport& report_;
  Questions& questions_;
  std::vector<Given> all_;               // in order
  std::set<std::size_t> putting_right_;  // those of them that put another one right
};

}  // namespace

void put_right(FixSearch& search) { PutRight(search).run(); }

}  // namespace arbiter
