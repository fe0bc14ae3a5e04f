// Finds rulings that go back, and rulings that repair a refused entry.
#include <algorithm>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "codec/fix_search.hpp"
#include "codec/log_form.hpp"
#include "codec/rewind.hpp"
#include "codec/words.hpp"

namespace arbiter {
namespace {

using Fix = RewindReport::Fix;

std::string at_text(std::size_t n) { return std::to_string(n); }

// The same value, or the same values in another order.
bool same_member(const Written& one, const Written& other) {
  if (!one.is_array() || !other.is_array()) return one == other;
  return std::is_permutation(one.begin(), one.end(), other.begin(), other.end());
}

// How many members of two moves differ.
std::size_t distance(const Written& one, const Written& other) {
  std::size_t sum = 0;
  for (const auto& [name, value] : one.items())
    sum += static_cast<std::size_t>(!other.contains(name) || !same_member(other[name], value));
  for (const auto& [name, value] : other.items())
    sum += static_cast<std::size_t>(!one.contains(name));
  return sum;
}

// Says who does what, and nothing else: "wait", "pass".
bool is_bare(const Written& move) { return move.size() == 2; }

bool is_seats(const Written& entry) {
  const std::string by = text_in(entry, "by");
  return by != chance.text() && by != table.text() && by != judge.text();
}

// Takes a card with an id out of a position, if it names it anywhere. Returns its name.
std::optional<std::string> taken_out(Written& position, const Written& id) {
  for (Written& things : position) {
    if (!things.is_object() || !id.is_string() || !things.contains(id)) continue;
    std::string card = text_in(things[id.get<std::string>()], "card");
    things.erase(id.get<std::string>());
    return card;
  }
  return std::nullopt;
}
// Makes the slots of a pile blank, but for cards that keep their places. False if all were.
bool forget_order(Written& position, Written& pile, const std::vector<RewindReport::Kept>& kept) {
  bool any = false, all = true;
  Written pool = pile.value("pool", Written::object());
  for (Written& slot : pile["slots"]) {
    const bool keeps = std::any_of(
        kept.begin(), kept.end(), [&](const RewindReport::Kept& one) { return slot == one.thing; });
    const auto card = keeps ? std::nullopt : taken_out(position, slot);
    if (card && !card->empty()) pool[*card] = pool.value(*card, 0) + 1;
    if (card) slot = nullptr;
    any = any || card;
    all = all && slot.is_null();
  }
  if (all) pile["slots"] = pile["slots"].size();
  if (!pool.empty()) pile["pool"] = std::move(pool);
  return any;
}
// The same for the pile of a seat that has to be shuffled: "deck of A".
bool forget_order(Written& position, const RewindReport::Again& again) {
  const std::size_t of = again.pile.rfind(" of ");
  if (again.kind != "shuffle" || of == std::string::npos) return false;
  const std::string seat = again.pile.substr(of + 4);
  bool any = false;
  for (Written& seats : position) {
    if (!seats.is_object() || !seats.contains(seat) || !seats[seat].is_object()) continue;
    for (Written& pile : seats[seat])
      if (pile.is_object() && pile.contains("slots") && pile["slots"].is_array())
        any = forget_order(position, pile, again.kept) || any;
  }
  return any;
}

class Fixer {
 public:
  explicit Fixer(FixSearch& search)
      : search_(search), report_(search.report()), questions_(search.questions()) {}

  void offer_back() {
    go_back("back", report_.to, "Back to position " + at_text(report_.to) + ".");
    go_back_shuffled();
  }
  // The refused entry, or the last decision that has not been undone yet.
  void offer_last_act() {
    if (report_.refused)
      return go_back("last-act", report_.at,
                     "Only entry " + at_text(report_.refused->index) + " is taken back.");
    const auto standing = search_.standing();
    const auto last = std::find_if(standing.rbegin(), standing.rend(), [&](std::size_t index) {
      return is_seats(search_.moves()[index]);
    });
    if (last != standing.rend() && *last > report_.to)
      go_back("last-act", *last,
              "Only what happened from entry " + at_text(*last) + " on is undone.");
  }

  // The entry was meant for a decision that takes it, or something before it was forgotten: what is
  // asked now, or after opportunities that were let pass.
  void repair_refused() {
    const auto present = present_table();
    if (!present) return;
    Written begun = *present;
    for (std::size_t passed = 0; passed <= kPasses; ++passed) {
      const auto asked = questions_.asked(begun);
      if (!asked) break;
      if (takes(*asked)) play_instead(begun, *asked);
      do_now(begun, *asked);
      if (!asked->optional || !search_.pass_over(begun, *asked)) break;
    }
    wait_now(*present);
  }

 private:
  const Written& refused() const { return report_.refused->move; }
  bool by_chance() const { return text_in(refused(), "by") == chance.text(); }

  // A position before an earlier correction is gone; the ruling then gives it as it was.
  void go_back(const std::string& kind, std::size_t to, const std::string& words) {
    Fix fix{kind, words, judges_entry(words), nullptr, {}};
    if (is_gone(to)) {
      auto position = questions_.position(search_.log(), static_cast<std::uint32_t>(to));
      if (!position) return;
      fix.entry["correct"] = *std::move(position);
    } else {
      fix.entry["back"] = to;
    }
    search_.add(std::move(fix));
  }
  // Where the log names the order of a pile that has to be shuffled, going back would leave it so.
  void go_back_shuffled() {
    const auto& again = report_.again;
    if (std::none_of(again.begin(), again.end(),
                     [](const auto& one) { return one.kind == "shuffle"; }))
      return;
    auto position = questions_.position(search_.log(), static_cast<std::uint32_t>(report_.to));
    if (!position) return;
    std::vector<std::string> piles;
    for (const RewindReport::Again& one : again)
      if (forget_order(*position, one)) piles.push_back("the " + one.pile);
    if (piles.empty()) return;
    const std::string words = "Back to position " + at_text(report_.to) +
                              ", without the order that the log gives to " + joined(piles) + ".";
    Fix fix{"back", words, judges_entry(words), nullptr, {}};
    fix.entry["correct"] = *std::move(position);
    search_.add(std::move(fix));
  }
  bool is_gone(std::size_t to) const {
    for (std::size_t i = to; i < report_.at; ++i)
      if (is_judges(search_.moves()[i]) && search_.moves()[i].contains("correct")) return true;
    return false;
  }

  bool is_offered(const std::string& kind) const {
    return std::any_of(report_.fixes.begin(), report_.fixes.end(),
                       [&](const Fix& one) { return one.kind == kind; });
  }
  // The same move may answer several decisions; the first is meant.
  bool is_listed(const std::string& kind, const Written& move) const {
    return std::any_of(report_.fixes.begin(), report_.fixes.end(),
                       [&](const Fix& one) { return one.kind == kind && one.move == move; });
  }
  bool takes(const Asked& asked) const {
    return std::find(asked.kinds.begin(), asked.kinds.end(), text_in(refused(), "do")) !=
           asked.kinds.end();
  }

  // A log whose end is the present, without the refused entry. A seed goes on only in the log
  // itself; else it is enough to begin with the position.
  std::optional<Written> present_table() {
    if (is_seeded()) {
      Written log = search_.log();
      Written& moves = log["moves"];
      moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(report_.at), moves.end());
      return log;
    }
    auto position = questions_.position(search_.log(), static_cast<std::uint32_t>(report_.at));
    if (!position) return std::nullopt;
    return begun_with(search_.log(), *std::move(position));
  }

  // The move that was forgotten, after which the refused entry is legal.
  void do_now(const Written& begun, const Asked& asked) {
    if (asked.seats.has(chance)) return draw_now(begun);
    for (const Written& move : search_.answers(asked, like_those_of(refused())).moves) {
      if (search_.ended()) return;
      if (is_listed("now", move)) continue;
      Written log = begun;
      log["moves"].push_back(move);
      const std::size_t moved = log["moves"].size();
      log["moves"].push_back(refused());
      if (!questions_.legal(log)) continue;
      if (!search_.has_room("now")) return;
      add_now(log, moved, 1);
    }
  }
  // Several seats have forgotten to say that they do nothing, one after another.
  void wait_now(Written log) {
    if (is_offered("now")) return;
    for (std::size_t waited = 1; waited <= kPasses; ++waited) {
      const auto asked = questions_.asked(log);
      if (!asked || asked->seats.has(chance)) return;
      const std::vector<Written> moves = search_.answers(*asked, {}).moves;
      if (moves.empty() || !is_bare(moves.front())) return;
      log["moves"].push_back(moves.front());
      Written then = log;
      then["moves"].push_back(refused());
      if (waited > 1 && questions_.legal(then)) return add_now(then, log["moves"].size(), waited);
    }
  }
  // Cards that chance has not drawn are drawn without their names. Nothing else of chance can be
  // made up.
  void draw_now(const Written& begun) {
    Written log = begun;
    for (std::size_t drawn = 0; drawn < kForgottenDraws && !search_.ended(); ++drawn) {
      const auto draw = questions_.unnamed_draw(log);
      if (!draw || draw->is_null()) return;
      log["moves"].push_back(*draw);
      Written then = log;
      then["moves"].push_back(refused());
      if (questions_.legal(then)) return add_now(then, log["moves"].size(), drawn + 1);
    }
  }
  // Of the first `moved` entries of the log, the last `forgotten` ones repair it. What the ruling
  // itself says is read by every seat, and so names no move: it may be a secret.
  void add_now(const Written& log, std::size_t moved, std::size_t forgotten) {
    auto position = questions_.position(log, static_cast<std::uint32_t>(moved));
    if (!position) return;
    std::vector<std::string> lines;
    for (std::size_t i = moved - forgotten; i < moved; ++i)
      lines.push_back(move_line(log["moves"][i]));
    const std::string index = at_text(report_.refused->index);
    Fix fix{"now",
            "What was forgotten is done now (" + joined(lines) + "); then entry " + index +
                " is legal.",
            judges_entry("What was forgotten before entry " + index + " is done now."),
            log["moves"][moved - 1],
            {}};
    fix.entry["correct"] = *std::move(position);
    search_.add(std::move(fix), &refused());
  }

  // The legal moves that differ from the refused entry in one member.
  void play_instead(const Written& begun, const Asked& asked) {
    for (const Written& move : instead(begun, asked)) {
      if (search_.ended()) return;
      if (text_in(move, "do") != text_in(refused(), "do") || distance(move, refused()) != 1 ||
          is_listed("instead", move))
        continue;
      if (!search_.has_room("instead")) return;
      Written log = begun;
      log["moves"].push_back(move);
      auto position = questions_.position(log, static_cast<std::uint32_t>(log["moves"].size()));
      if (!position) continue;
      const std::string index = at_text(report_.refused->index);
      Fix fix{"instead",
              "Instead of entry " + index + ": " + move_line(move) + ".",
              judges_entry("Another move takes the place of entry " + index + "."),
              move,
              {}};
      fix.entry["correct"] = *std::move(position);
      search_.add(std::move(fix));
    }
  }
  // Of a draw, its cards without their names; a seed says itself which they are.
  std::vector<Written> instead(const Written& begun, const Asked& asked) {
    if (!by_chance()) return search_.answers(asked, like_those_of(refused())).moves;
    auto draw = is_seeded() ? std::nullopt : questions_.unnamed_draw(begun);
    if (!draw || draw->is_null()) return {};
    return {*std::move(draw)};
  }
  bool is_seeded() const {
    const auto terms = search_.log().find("chance");
    return terms != search_.log().end() && terms->is_object() &&
           terms->value("source", "") != name_of(ChanceSource::recorded);
  }

  FixSearch& search_;
  RewindReport& report_;
  Questions& questions_;
};

}  // namespace

std::string text_in(const Written& object, const char* member) {
  const auto found = object.find(member);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}
bool is_judges(const Written& entry) { return text_in(entry, "by") == judge.text(); }
Written judges_entry(const std::string& why) {
  return {{"by", "judge"}, {"do", "rule"}, {"why", why}};
}

FixSearch::FixSearch(Written log, RewindReport& report, Effort& effort)
    : log_(std::move(log)), report_(report), questions_(effort) {
  for (const char* member : {"claims", "meta"}) log_.erase(member);
}

std::vector<std::size_t> FixSearch::standing() const {
  std::vector<std::size_t> irregular;
  for (const RewindReport::Undone& one : report_.undone)
    if (one.kind == "irregular") irregular = one.entries;
  std::vector<std::size_t> found;
  for (std::size_t i = report_.at; i-- > report_.to;) {
    const Written& entry = moves()[i];
    if (is_judges(entry) && entry.contains("back"))
      i = std::min(i, entry["back"].get<std::size_t>());
    else if (std::find(irregular.begin(), irregular.end(), i) == irregular.end())
      found.push_back(i);
  }
  std::reverse(found.begin(), found.end());
  return found;
}

bool FixSearch::has_room(const std::string& kind) {
  const auto listed = std::count_if(report_.fixes.begin(), report_.fixes.end(),
                                    [&](const Fix& one) { return one.kind == kind; });
  if (static_cast<std::size_t>(listed) < kFixes) return true;
  report_.complete = false;
  return false;
}

Candidates FixSearch::answers(const Asked& asked, const LikeThese& like) {
  Candidates found = candidates(asked, like);
  if (!found.all) report_.complete = false;
  return found;
}

bool FixSearch::pass_over(Written& log, const Asked& asked) {
  log["moves"].push_back(pass_of(asked));
  return questions_.legal(log);
}

// The log up to its present position, with the entry that was refused there. An entry that no
// ruling settles stands in the way of every ruling: it is left out.
Written FixSearch::up_to_now() const {
  Written log = log_;
  Written& list = log["moves"];
  const std::size_t kept = report_.at + (report_.refused && report_.refused->stays() ? 1 : 0);
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(kept), list.end());
  return log;
}

bool FixSearch::add(Fix fix, const Written* then) {
  Written log = up_to_now();
  log["moves"].push_back(fix.entry);
  // Only where something was put right has nobody played to the position.
  if (fix.kind == "put-right" && !questions_.possible(log)) return false;
  if (then != nullptr) log["moves"].push_back(*then);
  if (fix.kind != "put-right" && !questions_.legal(log)) return false;
  report_.fixes.push_back(std::move(fix));
  return true;
}

void find_fixes(Written log, RewindReport& report, Effort& effort) {
  FixSearch search(std::move(log), report, effort);
  Fixer fixer(search);
  fixer.offer_back();
  fixer.offer_last_act();
  if (report.refused) fixer.repair_refused();
  put_right(search);
  report.complete = report.complete && !search.questions().unanswered();
}

}  // namespace arbiter
