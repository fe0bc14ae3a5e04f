// Abilities and actions: costs, names and directions, conditions, triggers (5.2, 6, 7).
#include <algorithm>

#include "engine/games/conquest/text/scribe.hpp"

namespace arbiter::conquest::text {
namespace {

// Whether the word may occur between an action's name and its direction and belongs to neither.
bool joins_direction(std::string_view word) {
  constexpr std::string_view kWords[] = {"at",    "on",     "upon",    "with",   "to",      "for",
                                         "of",    "from",   "in",      "into",   "against", "over",
                                         "under", "around", "through", "toward", "between"};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

std::string joined(const std::vector<std::string>& words, std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t i = from; i < to; ++i) text += (text.empty() ? "" : " ") + words[i];
  return text;
}

}  // namespace

std::size_t Scribe::next_ability() {
  if (!tape_.reading()) return told_++;
  card_.abilities.emplace_back();
  return card_.abilities.size() - 1;
}

// --- Costs (6.4) ---

bool Scribe::cost_part(std::vector<Cost>& costs, std::size_t& next, Scene& scene) {
  const auto things = [&](Payment pay, std::uint16_t id) {
    Cost cost = tape_.reading() ? Cost{} : costs[next];
    if (!tape_.reading() && cost.pay != pay) return false;
    if (!attempt(scene, [&] {
          return phrase(id, [&](std::string_view) { return paying_things(cost, scene); });
        }))
      return false;
    cost.pay = pay;
    if (tape_.reading()) costs.push_back(cost);
    ++next;
    return true;
  };
  if (!tape_.reading() && next == costs.size()) return false;
  const auto size = costs.size();
  const auto before = next;
  if (phrase("pay"_phrase, [&](std::string_view) { return coins(costs, next); })) return true;
  next = before;
  if (tape_.reading()) costs.resize(size);
  const Cost self{Payment::disable, {1, false}, Whom::this_unit, {}};  // 6.2.1-3
  const bool is_self = !tape_.reading() && costs[next] == self;
  if (is_self) return phrase("disable-cost"_phrase) && ++next > 0;
  if (things(Payment::disable, "disable-others"_phrase) ||
      things(Payment::ruin, "ruin-cost"_phrase) || things(Payment::banish, "banish-cost"_phrase) ||
      things(Payment::put_in_arsenal, "put-in-arsenal-cost"_phrase))
    return true;
  if (!tape_.reading() || !phrase("disable-cost"_phrase)) return false;
  costs.push_back(self);
  return true;
}

bool Scribe::cost(std::vector<Cost>& costs, Scene& scene) {
  std::size_t next = 0;
  if ((tape_.reading() || costs.empty()) &&
      tape_.attempt([&] { return phrase("pay-nothing"_phrase) && tape_.begins(" "); }))
    return true;
  const auto rest = [&] {
    return attempt(scene, [&] {
      const auto size = costs.size();
      bool first = true;
      if (phrase("costs"_phrase, [&](std::string_view) {
            const bool join = std::exchange(first, false);
            return join || cost_part(costs, next, scene);
          }))
        return true;
      if (tape_.reading()) costs.resize(size);
      return false;
    });
  };
  return tape_.called("a cost such as \"pay 2g\" or \"disable\"", [&] {
    if (!cost_part(costs, next, scene)) return false;
    while (tape_.reading() ? costs.size() < 20 && rest() : next < costs.size())
      if (!tape_.reading() && !rest()) return false;
    return true;
  });
}

// --- The name and directions of an action (6-3) ---

bool Scribe::read_directions(Scene& scene) {
  auto& ability = scene.ability;
  std::vector<std::string> words;
  const auto direction = [&] {
    Choice made;
    if (words.empty() && ability.choose.empty()) return false;
    if (!tape_.attempt([&] { return chosen_things(made, false); })) return false;
    std::size_t name_ends = words.size();
    if (ability.choose.empty()) {
      while (name_ends > 1 && joins_direction(words[name_ends - 1])) --name_ends;
      ability.name = joined(words, 0, name_ends);
      made.lead = joined(words, name_ends, words.size());
    } else {
      made.lead = joined(words, 0, words.size());
    }
    ability.choose.push_back(std::move(made));
    words.clear();
    return true;
  };
  do {
    std::string word;
    if (direction()) continue;
    if (!tape_.name_word(word)) return false;
    words.push_back(std::move(word));
  } while (words.size() < 60 && ability.choose.size() < 20 && !tape_.begins(" on level ") &&
           tape_.attempt([&] { return tape_.words(" "); }));
  (ability.choose.empty() ? ability.name : ability.tail) = joined(words, 0, words.size());
  return !ability.name.empty();
}

bool Scribe::action_name(Scene& scene) {
  auto& ability = scene.ability;
  const bool good = phrase("action-name"_phrase, [&](std::string_view slot) {
    if (tape_.reading()) return slot != "name" || read_directions(scene);
    if (slot == "name") return !ability.name.empty() && tape_.words(ability.name);
    if (slot == "more words")
      return ability.tail.empty() || (tape_.words(" ") && tape_.words(ability.tail));
    for (auto& choice : ability.choose) {
      if (!choice.lead.empty() && !(tape_.words(" ") && tape_.words(choice.lead))) return false;
      if (!tape_.words(" ") || !chosen_things(choice, false)) return false;
    }
    return true;
  });
  scene.header = true;
  scene.mentioned = static_cast<std::uint8_t>(ability.choose.size());
  if (!ability.choose.empty()) scene.it = {Whom::chosen, 0};
  return good;
}

// "pay 3m to hurl a fireball at a unit".
bool Scribe::header(Scene& scene) {
  return cost(scene.ability.cost, scene) && tape_.words(" to ") && action_name(scene);
}

// --- Conditions (7-6) ---

bool Scribe::condition(Condition& condition) {
  const auto with = [&](std::uint16_t id, bool most, bool least) {
    return tape_.attempt(condition, [&] {
      if (!tape_.reading() &&
          ((condition.fewer_than != 0) != most || (condition.at_least != 0) != least))
        return false;
      bool first = least;
      return phrase(id, [&](std::string_view slot) {
        if (slot == "count")
          return count(std::exchange(first, false) ? condition.at_least : condition.fewer_than);
        return kinds(condition.of, nullptr, nullptr);
      });
    });
  };
  const bool none = condition.fewer_than == 1 && condition.at_least == 0;
  if ((tape_.reading() || none) && tape_.attempt(condition, [&] {
        return tape_.is(condition.fewer_than, std::uint16_t{1}) &&
               phrase("if-none"_phrase,
                      [&](std::string_view) { return kinds(condition.of, nullptr, nullptr); });
      }))
    return true;
  if (!tape_.reading() && none) return false;
  return with("if-between"_phrase, true, true) || with("if-fewer"_phrase, true, false) ||
         with("if-more"_phrase, false, true);
}

bool Scribe::condition_first(Scene& scene) {
  if (!tape_.reading() && scene.ability.when.none()) return true;
  if (attempt(scene, [&] {
        return phrase("if-first"_phrase, [&](std::string_view slot) {
          return slot != "condition" || condition(scene.ability.when);
        });
      }))
    return true;
  return tape_.reading();
}

bool Scribe::condition_last(Scene& scene) {
  if (!tape_.reading() && scene.ability.when.none()) return true;
  if (attempt(scene, [&] {
        return phrase("if-last"_phrase, [&](std::string_view slot) {
          return slot != "condition" || condition(scene.ability.when);
        });
      }))
    return true;
  return tape_.reading();
}

bool Scribe::level(Ability& ability) {
  const auto number = [&](std::string_view) {
    auto level = static_cast<std::int16_t>(ability.level);
    if (!tape_.attempt([&] { return tape_.number(level) && level >= 1 && level <= 3; }))
      return tape_.expect("a level from 1 to 3");
    ability.level = static_cast<std::uint8_t>(level);
    return true;
  };
  if (tape_.attempt(ability.level, [&] { return phrase("on-level"_phrase, number); })) return true;
  return tape_.is(ability.level, std::uint8_t{0});
}

// --- Actions, triggered and continuous abilities ---

// "A: Disable to investigate. Acquire a resource". The full stop belongs to the line.
bool Scribe::action(Scene& scene) {
  const auto as = [&](std::uint16_t id, AbilityKind kind) {
    return attempt(scene, [&] {
      if (!scene.quoted && !tape_.is(scene.ability.kind, kind)) return false;
      bool cost_read = false;
      const bool good = phrase(id, [&](std::string_view) {
        if (std::exchange(cost_read, true))
          return action_name(scene) && (scene.quoted || condition_last(scene)) &&
                 (scene.quoted || level(scene.ability));
        tape_.sentence();
        return cost(scene.ability.cost, scene);
      });
      if (!good || !tape_.words(" ")) return false;
      tape_.sentence();
      return effects(scene);
    });
  };
  return as("action"_phrase, AbilityKind::action) ||
         (!scene.quoted && as("spell"_phrase, AbilityKind::spell));
}

// "you may", and what is paid for the effect: "pay 1m to".
bool Scribe::opening(Scene& scene) {
  auto& ability = scene.ability;
  const bool may = attempt(scene, [&] {
    return tape_.is(ability.may, true) &&
           phrase("may"_phrase, [](std::string_view) { return true; });
  });
  if (!tape_.reading() && !may && ability.may) return false;
  const bool pays =
      (tape_.reading() || !ability.cost.empty()) && attempt(scene, [&] {
        return phrase("pay-to"_phrase, [&](std::string_view slot) {
          return slot != "cost" || (cost(ability.cost, scene) && !ability.cost.empty());
        });
      });
  if (!tape_.reading() && !pays && !ability.cost.empty()) return false;
  scene.having = may || pays;
  return true;
}

bool Scribe::triggered(Scene& scene) {
  auto& ability = scene.ability;
  const auto body = [&](std::string_view slot) {
    if (slot == "event") return event(scene);
    return opening(scene) && effects(scene);
  };
  const auto as = [&](Times times, std::uint16_t id) {
    return attempt(scene, [&] { return tape_.is(ability.on.times, times) && phrase(id, body); });
  };
  if ((tape_.reading() || ability.on.event == Verb::begin_campaign) && attempt(scene, [&] {
        return tape_.is(ability.on.event, Verb::begin_campaign) &&
               phrase("campaign"_phrase, [&](std::string_view slot) {
                 return slot == "whose" ? whose_phase(ability.on.by) : body(slot);
               });
      }))
    return true;
  return as(Times::anytime, "anytime"_phrase) || as(Times::next_time, "next-time"_phrase) ||
         as(Times::first_time, "first-time"_phrase);
}

bool Scribe::whose_phase(Filter& by) {
  const auto whose = [&](Whose which, std::string_view words) {
    return tape_.attempt(by, [&] { return tape_.is(by.whose, which) && tape_.words(words); });
  };
  return whose(Whose::ally, "your") || whose(Whose::another, "another commander's") ||
         whose(Whose::any, "each");
}

// An ability that is not an action: a triggered one begins with its trigger, and the others last.
bool Scribe::told(Scene& scene) {
  auto& ability = scene.ability;
  const auto line = [&](AbilityKind kind, auto body) {
    return attempt(scene, [&] {
      if (!scene.quoted && !tape_.is(ability.kind, kind)) return false;
      if (!scene.quoted && !condition_first(scene)) return false;
      return body() && (scene.quoted || level(ability));
    });
  };
  const bool triggers = ability.on.event != Verb::nothing;
  if ((tape_.reading() || triggers) &&
      line(AbilityKind::triggered, [&] { return triggered(scene); }))
    return true;
  return (tape_.reading() || !triggers) && line(AbilityKind::continuous, [&] {
           scene.lasting = true;
           return phrase("continuous"_phrase, [&](std::string_view) { return effects(scene); });
         });
}

}  // namespace arbiter::conquest::text
