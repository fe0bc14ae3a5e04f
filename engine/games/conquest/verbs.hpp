// The verbs of the book: what an effect does, what an action is, what triggers an ability and what
// is forbidden.
#pragma once
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/field.hpp"

namespace arbiter::conquest {

// What an effect does or an action is: the verbs of the book. A trigger names the same verbs, and
// so does a prohibition.
enum class Verb : std::uint8_t {
  nothing,
  damage,      // deal `amount` damage
  reduce,      // reduces the damage that would be dealt by `amount`
  increase,    // increases it by `amount`
  set_amount,  // makes it `amount`
  gain_health,
  health_is,
  ruin,
  banish,
  put_in_arsenal,
  put_in_domain,  // on top
  set_aside,
  return_to_war,
  move,
  enable,   // `amount` times
  disable,  // `amount` times
  guard,
  gain_gold,
  gain_mana,
  lose_gold,
  lose_mana,
  acquire,        // `amount` top resources
  acquire_words,  // searches for a text
  acquire_any,    // searches for any resource
  look,
  reveal,
  shuffle,
  annex,
  deploy,
  equip,
  upgrade,
  evoke,
  mount,
  dismount,
  snipe,
  engage,
  get,           // strike/armor change
  change_snipe,  // value of the keyword
  gain_keyword,
  lose_keyword,
  gain_ability,
  lose_abilities,
  cannot,
  add_counters,
  remove_counters,
  create,  // a triggered ability on its own (7-3, 7.1-8)
  attack,
  assault,
  block,
  discard,
  transfer,
  barter,
  draw,
  surrender,
  wait,
  begin_campaign,  // the campaign phase begins (4.5)
  reset_damage,    // recovery phase (4.6)
  cost_less,       // reduces the cost of its line by `amount` gold and `armor` mana (6.4)
};

// What a step must have besides its verb (content.cpp checks it).
enum class Says : std::uint8_t { nothing, points, ability, keyword, prohibition, words, reduction };

// What is true of a verb wherever it occurs.
struct VerbFacts {
  std::string_view name;
  std::string_view done = "changed";  // after "is" or "was", said of its target; # is the amount
  std::string_view onto = "";         // the words before the second thing
  bool has_second = false;  // there is a second thing: the unit equipped, the region moved to, ...
  bool activates = false;   // its target becomes active
  bool keeps_health = false;  // it does not change the health of its target
  bool edits = false;         // it changes the amount of the effect that it answers (5.3-1)
  bool performs = false;      // an effect that does it performs an action of its source (5.9-2)
  bool lasts = false;         // it makes something that lasts (5.7.2, 7-3)
  Says says = Says::nothing;
};
// clang-format off
constexpr VerbFacts said_of(Verb verb) {
  switch (verb) {
    case Verb::nothing: return {.name = "nothing"};
    case Verb::damage: return {.name = "damage", .done = "dealt # damage", .says = Says::points};
    case Verb::reduce: return {.name = "reduce", .edits = true, .says = Says::points};
    case Verb::increase: return {.name = "increase", .edits = true, .says = Says::points};
    case Verb::set_amount: return {.name = "set_amount", .edits = true, .says = Says::points};
    case Verb::gain_health: return {.name = "gain_health", .done = "given # health",
        .says = Says::points};
    case Verb::health_is: return {.name = "health_is", .done = "given a health of #",
        .says = Says::points};
    case Verb::ruin: return {.name = "ruin", .done = "ruined"};
    case Verb::banish: return {.name = "banish", .done = "banished"};
    case Verb::put_in_arsenal: return {.name = "put_in_arsenal", .done = "put into the arsenal"};
    case Verb::put_in_domain: return {.name = "put_in_domain", .done = "put on top of the domain"};
    case Verb::set_aside: return {.name = "set_aside", .done = "set aside"};
    case Verb::return_to_war: return {.name = "return_to_war", .done = "returned to the war",
        .activates = true};
    case Verb::move: return { .name = "move", .done = "moved", .onto = " to ", .has_second = true,
        .performs = true};
    case Verb::enable: return {.name = "enable", .done = "enabled"};
    case Verb::disable: return {.name = "disable", .done = "disabled", .keeps_health = true};
    case Verb::guard: return {.name = "guard", .done = "put on guard", .performs = true};
    case Verb::gain_gold: return {.name = "gain_gold", .done = "given #g", .keeps_health = true};
    case Verb::gain_mana: return {.name = "gain_mana", .done = "given #m", .keeps_health = true};
    case Verb::lose_gold: return {.name = "lose_gold", .done = "made to lose #g",
        .keeps_health = true};
    case Verb::lose_mana: return {.name = "lose_mana", .done = "made to lose #m",
        .keeps_health = true};
    case Verb::acquire: return {.name = "acquire", .done = "given a resource to acquire",
        .keeps_health = true};
    case Verb::acquire_words: return {.name = "acquire_words",
        .done = "given a resource to acquire", .says = Says::words};
    case Verb::acquire_any: return {.name = "acquire_any", .done = "given a resource to acquire"};
    case Verb::look: return {.name = "look", .done = "looked at", .keeps_health = true};
    case Verb::reveal: return {.name = "reveal", .done = "revealed", .keeps_health = true};
    case Verb::shuffle: return {.name = "shuffle", .done = "shuffled"};
    case Verb::annex: return {.name = "annex", .done = "annexed", .activates = true,
        .performs = true};
    case Verb::deploy: return {.name = "deploy", .done = "deployed", .onto = " in ",
        .has_second = true, .activates = true, .performs = true};
    case Verb::equip: return {.name = "equip", .done = "equipped", .onto = " to ",
        .has_second = true, .activates = true, .performs = true};
    case Verb::upgrade: return {.name = "upgrade", .done = "attached", .onto = " to ",
        .has_second = true, .activates = true, .performs = true};
    case Verb::evoke: return {.name = "evoke", .done = "evoked", .activates = true,
        .performs = true};
    case Verb::mount: return { .name = "mount", .done = "mounted", .onto = " on ",
        .has_second = true, .performs = true};
    case Verb::dismount: return {.name = "dismount", .done = "dismounted", .performs = true};
    case Verb::snipe: return {.name = "snipe"};
    case Verb::engage: return {.name = "engage", .done = "engaged", .onto = " with ",
        .has_second = true, .keeps_health = true, .performs = true};
    case Verb::get: return {.name = "get", .lasts = true, .says = Says::points};
    case Verb::change_snipe: return {.name = "change_snipe", .lasts = true, .says = Says::points};
    case Verb::gain_keyword: return {.name = "gain_keyword", .lasts = true, .says = Says::keyword};
    case Verb::lose_keyword: return {.name = "lose_keyword", .lasts = true, .says = Says::keyword};
    case Verb::gain_ability: return {.name = "gain_ability", .lasts = true, .says = Says::ability};
    case Verb::lose_abilities: return {.name = "lose_abilities", .lasts = true};
    case Verb::cannot: return {.name = "cannot", .lasts = true, .says = Says::prohibition};
    case Verb::add_counters: return {.name = "add_counters", .done = "given # duration counters",
        .keeps_health = true};
    case Verb::remove_counters: return {.name = "remove_counters",
        .done = "relieved of # duration counters", .keeps_health = true};
    case Verb::create: return {.name = "create", .lasts = true, .says = Says::ability};
    case Verb::attack: return {.name = "attack"};
    case Verb::assault: return {.name = "assault", .done = "assaulted"};
    case Verb::block: return {.name = "block"};
    case Verb::discard: return {.name = "discard", .done = "discarded"};
    case Verb::transfer: return {.name = "transfer", .done = "transferred"};
    case Verb::barter: return {.name = "barter"};
    case Verb::draw: return {.name = "draw"};
    case Verb::surrender: return {.name = "surrender", .done = "made to leave the war"};
    case Verb::wait: return {.name = "wait"};
    case Verb::begin_campaign: return {.name = "begin_campaign", .keeps_health = true};
    case Verb::reset_damage: return {.name = "reset_damage"};
    case Verb::cost_less: return {.name = "cost_less", .says = Says::reduction};
  }
  return {};
}
// clang-format on
inline constexpr std::size_t verb_count = [] {
  std::size_t count = 0;
  while (!said_of(static_cast<Verb>(count)).name.empty()) ++count;
  return count;
}();
inline constexpr auto verb_table = [] {
  std::array<VerbFacts, verb_count> all;
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = said_of(static_cast<Verb>(i));
  return all;
}();
constexpr const VerbFacts& facts_of(Verb verb) {
  return verb_table[static_cast<std::size_t>(verb)];
}
constexpr auto names(Type<Verb>) {
  std::array<std::string_view, verb_count> all;
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = verb_table[i].name;
  return all;
}

// A set of verbs: a bit for each.
using Verbs = std::uint64_t;
static_assert(verb_count <= 64);
constexpr Verbs verbs(std::same_as<Verb> auto... one) {
  return (... | (Verbs{1} << static_cast<unsigned>(one)));
}

}  // namespace arbiter::conquest
