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
    {Verb::damage, "be dealt damage", false},
    {Verb::gain_health, "gain health", false},
    {Verb::ruin, "be ruined", false},
    {Verb::banish, "be banished", false},
    {Verb::put_in_arsenal, "be put in an arsenal", false},
    {Verb::put_in_domain, "be put in a domain", false},
    {Verb::set_aside, "be set aside", false},
    {Verb::move, "move", false},
    {Verb::enable, "be enabled", false},
    {Verb::disable, "be disabled", false},
    {Verb::guard, "guard", false},
    {Verb::attack, "attack", false},
    {Verb::assault, "assault", false},
    {Verb::block, "block", false},
    {Verb::discard, "discard", false},
    {Verb::transfer, "transfer", false},
    {Verb::mount, "mount", false},
    {Verb::dismount, "dismount", false},
    {Verb::snipe, "snipe", false},
    {Verb::annex, "be annexed", false},
    {Verb::deploy, "be deployed", false},
    {Verb::equip, "equip a unit", false},
    {Verb::upgrade, "upgrade a location", false},
    {Verb::evoke, "be evoked", false},
    {Verb::gain_gold, "gain gold", true},
    {Verb::gain_mana, "gain mana", true},
    {Verb::lose_gold, "lose gold", true},
    {Verb::lose_mana, "lose mana", true},
    {Verb::acquire, "acquire resources", true},
    {Verb::annex, "annex", true},
    {Verb::barter, "barter", true},
    {Verb::deploy, "deploy", true},
    {Verb::equip, "equip", true},
    {Verb::upgrade, "upgrade", true},
    {Verb::evoke, "evoke", true},
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
std::span<const Noun> nouns() { return kNouns; }
std::span<const TypeWord> type_words() { return kTypes; }

bool reserved(std::string_view word) {
  static const auto all = all_reserved();
  return all.contains(word);
}

}  // namespace arbiter::conquest::text
