// The lists of words of the grammar.
#include <algorithm>
#include <set>
#include <string>

#include "engine/games/conquest/text/phrases.hpp"

namespace arbiter::conquest::text {
namespace {

constexpr Event kEvents[] = {
    {Verb::damage, "be dealt damage", "is dealt damage", "deal damage to", "deals damage to"},
    {Verb::gain_health, "gain health", "gains health", "", ""},
    {Verb::ruin, "be ruined", "is ruined", "ruin", "ruins"},
    {Verb::banish, "be banished", "is banished", "banish", "banishes"},
    {Verb::put_in_arsenal, "be put in an arsenal", "is put in an arsenal", "", ""},
    {Verb::put_in_domain, "be put in a domain", "is put in a domain", "", ""},
    {Verb::set_aside, "be set aside", "is set aside", "", ""},
    {Verb::return_to_war, "return to the war", "returns to the war", "", ""},
    {Verb::move, "move", "moves", "", ""},
    {Verb::enable, "be enabled", "is enabled", "enable", "enables"},
    {Verb::disable, "be disabled", "is disabled", "disable", "disables"},
    {Verb::guard, "be put on guard", "is put on guard", "", ""},
    {Verb::gain_gold, "gain gold", "gains gold", "", ""},
    {Verb::gain_mana, "gain mana", "gains mana", "", ""},
    {Verb::lose_gold, "lose gold", "loses gold", "", ""},
    {Verb::lose_mana, "lose mana", "loses mana", "", ""},
    {Verb::acquire, "acquire a resource", "acquires a resource", "", ""},
    {Verb::look, "be looked at", "is looked at", "", ""},
    {Verb::reveal, "be revealed", "is revealed", "", ""},
    {Verb::shuffle, "be shuffled", "is shuffled", "", ""},
    {Verb::annex, "be annexed", "is annexed", "", ""},
    {Verb::deploy, "be deployed", "is deployed", "", ""},
    {Verb::equip, "equip a unit", "equips a unit", "", ""},
    {Verb::upgrade, "upgrade a location", "upgrades a location", "", ""},
    {Verb::evoke, "be evoked", "is evoked", "", ""},
    {Verb::mount, "mount", "mounts", "", ""},
    {Verb::dismount, "be dismounted", "is dismounted", "", ""},
    {Verb::snipe, "be sniped", "is sniped", "snipe", "snipes"},
    {Verb::engage, "", "is engaged", "", "engages"},
    {Verb::assault, "be assaulted", "is assaulted", "assault", "assaults"},
    {Verb::add_counters, "get a counter", "gets a counter", "", ""},
    {Verb::remove_counters, "lose a counter", "loses a counter", "", ""},
};

constexpr Prohibition kProhibitions[] = {
    {Verb::damage, "be dealt damage"},
    {Verb::gain_health, "gain health"},
    {Verb::ruin, "be ruined"},
    {Verb::banish, "be banished"},
    {Verb::put_in_arsenal, "be put in an arsenal"},
    {Verb::put_in_domain, "be put in a domain"},
    {Verb::set_aside, "be set aside"},
    {Verb::move, "move"},
    {Verb::enable, "be enabled"},
    {Verb::disable, "be disabled"},
    {Verb::guard, "guard"},
    {Verb::attack, "attack"},
    {Verb::assault, "assault"},
    {Verb::block, "block"},
    {Verb::discard, "discard"},
    {Verb::transfer, "transfer"},
    {Verb::mount, "mount"},
    {Verb::dismount, "dismount"},
    {Verb::snipe, "snipe"},
    {Verb::annex, "be annexed"},
    {Verb::deploy, "be deployed"},
    {Verb::equip, "equip a unit"},
    {Verb::upgrade, "upgrade a location"},
    {Verb::evoke, "be evoked"},
    {Verb::discard, "be discarded", SaidOf::items},
    {Verb::transfer, "be transferred", SaidOf::items},
    {Verb::assault, "be assaulted", SaidOf::locations},
    {Verb::gain_gold, "gain gold", SaidOf::commanders},
    {Verb::gain_mana, "gain mana", SaidOf::commanders},
    {Verb::lose_gold, "lose gold", SaidOf::commanders},
    {Verb::lose_mana, "lose mana", SaidOf::commanders},
    {Verb::acquire, "acquire resources", SaidOf::commanders},
    {Verb::annex, "annex", SaidOf::commanders},
    {Verb::barter, "barter", SaidOf::commanders},
    {Verb::deploy, "deploy", SaidOf::commanders},
    {Verb::equip, "equip", SaidOf::commanders},
    {Verb::upgrade, "upgrade", SaidOf::commanders},
    {Verb::evoke, "evoke", SaidOf::commanders},
};

constexpr Noun kNouns[] = {
    {Thing::unit, "unit", "units"},
    {Thing::location, "location", "locations"},
    {Thing::encampment, "encampment", "encampments"},
    {Thing::item, "item", "items"},
    {Thing::upgrade, "upgrade", "upgrades"},
    {Thing::condition, "condition", "conditions"},
    {Thing::resource, "resource", "resources"},
};

constexpr TypeWord kTypes[] = {
    {"mercenary", "mercenary", "mercenaries", Thing::unit},
    {"creature", "creature", "creatures", Thing::unit},
    {"warrior", "warrior", "warriors", Thing::unit},
    {"wizard", "wizard", "wizards", Thing::unit},
    {"archer", "archer", "archers", Thing::unit},
    {"craftsman", "craftsman", "craftsmen", Thing::unit},
    {"steed", "steed", "steeds", Thing::unit},
    {"beast", "beast", "beasts", Thing::unit},
    {"weapon", "weapon", "weapons", Thing::item},
    {"two-handed-weapon", "two-handed weapon", "two-handed weapons", Thing::item},
    {"shield", "shield", "shields", Thing::item},
    {"armor", "armor", "armors", Thing::item},
    {"helmet", "helmet", "helmets", Thing::item},
    {"accessory", "accessory", "accessories", Thing::item},
    {"spell", "spell", "spells", Thing::resource},
    {"act", "act", "acts", Thing::resource},
};

SaidOf said_of(Thing thing) {
  switch (thing) {
    case Thing::item: return SaidOf::items;
    case Thing::location:
    case Thing::encampment:
    case Thing::this_location: return SaidOf::locations;
    case Thing::commander: return SaidOf::commanders;
    case Thing::anything:
    case Thing::unit:
    case Thing::mounted_unit:
    case Thing::upgrade:
    case Thing::condition:
    case Thing::resource:
    case Thing::this_unit:
    case Thing::this_resource:
    case Thing::arsenal:
    case Thing::domain: break;
  }
  return SaidOf::things;
}

// Words that begin or join phrases.
constexpr std::string_view kJoints[] = {
    "a",          "an",       "the",      "any",     "all",        "another",    "other",
    "ally",       "local",    "non-ally", "mounted", "distant",    "this",       "that",
    "it",         "its",      "them",     "they",    "their",      "you",        "your",
    "in",         "from",     "on",       "at",      "to",         "with",       "by",
    "and",        "or",       "but",      "if",      "then",       "is",         "are",
    "be",         "would",    "cannot",   "instead", "until",      "fewer",      "commander",
    "commanders", "arsenal",  "arsenals", "domain",  "domains",    "two-handed", "gets",
    "get",        "gains",    "gain",     "loses",   "lose",       "health",     "aside",
    "deal",       "acquires", "acquire",  "engage",  "mounts",     "mount",      "source",
    "different",  "level",    "anything", "there",   "commander's"};

void add_first_words(std::set<std::string, std::less<>>& words, std::string_view phrase) {
  if (!phrase.empty()) words.emplace(phrase.substr(0, phrase.find(' ')));
}

std::set<std::string, std::less<>> all_reserved() {
  std::set<std::string, std::less<>> words(std::begin(kJoints), std::end(kJoints));
  for (const auto& one : kNouns) words.emplace(one.one), words.emplace(one.many);
  for (const auto& one : kTypes) words.emplace(one.one), words.emplace(one.many);
  for (const auto& one : kEvents) {
    add_first_words(words, one.does);
    add_first_words(words, one.makes);
  }
  for (const auto& one : phrases())
    if (one.group == "Effects" && one.pattern[0] != '{') add_first_words(words, one.pattern);
  return words;
}

}  // namespace

std::span<const Event> events() { return kEvents; }
std::span<const Prohibition> prohibitions() { return kProhibitions; }
const Prohibition* prohibition(Verb verb, Thing thing) {
  const SaidOf of = said_of(thing);
  const Prohibition* found = nullptr;
  for (const auto& one : kProhibitions) {
    if (one.verb != verb) continue;
    if (one.of == of) return &one;
    if (one.of == SaidOf::things && of != SaidOf::commanders) found = &one;
  }
  return found;
}
std::span<const Noun> nouns() { return kNouns; }
std::span<const TypeWord> type_words() { return kTypes; }

bool reserved(std::string_view word) {
  static const auto all = all_reserved();
  return all.contains(word);
}

}  // namespace arbiter::conquest::text
