// The words of the tree of effects: what is created by what, what changes what, and what comes of
// it.
#include "engine/core/words.hpp"
#include "engine/games/conquest/rule.hpp"
#include "engine/games/conquest/words.hpp"

namespace arbiter::conquest {
namespace {

// What is done to a target, to follow "would be" or "was".
std::string participle(const Words& words, Verb verb, const Target& other, std::int32_t amount) {
  std::string text{facts_of(verb).done};
  if (const auto at = text.find('#'); at != std::string::npos) text.replace(at, 1, number(amount));
  const auto onto = facts_of(verb).onto;
  if (!onto.empty() && !other.is(Target::Kind::none)) text.append(onto).append(words.target(other));
  return text;
}

std::string would(const Words& words, const Fact& fact) {
  if (fact.verb == Verb::begin_campaign)
    return "the campaign phase of " + words.target(fact.target) + " begins";
  return words.target(fact.target) + " would be " +
         participle(words, fact.verb, fact.other, fact.amount);
}

std::string commanded(const Fact& fact) {
  return fact.by.is_player() ? ", commanded by " + std::string{fact.by.text()} : std::string{};
}

// Who or what makes an effect: "Rally B12 (rally), commanded by B".
std::string maker(const Words& words, const Fact& fact) {
  const auto* ability = words.read().ability_at(fact.text);
  std::string name = ability ? ability->name : std::string{};
  if (name.empty() && fact.was != Verb::nothing) name = name_of(fact.was);
  const std::string source = fact.source              ? words.resource(fact.source)
                             : fact.text.card.known() ? words.card(fact.text.card)
                                                      : std::string{"a rule"};
  return source + (name.empty() ? "" : " (" + name + ")") + commanded(fact);
}

std::string created(const Words& words, const Fact& fact) {
  const bool rule = !fact.source && !fact.text.card.known() && fact.was == Verb::nothing;
  if (rule && fact.before == 0)
    return fact.target.is(Target::Kind::none)
               ? std::string{"a rule: what follows from the position is looked for."}
               : "a rule on " + words.target(fact.target) + commanded(fact) + ".";
  std::string text = maker(words, fact) + ".";
  if (fact.verb != Verb::nothing && !fact.target.is(Target::Kind::none)) {
    text.back() = ':';
    text += " " + would(words, fact);
    if (fact.before > 1) text += ", and " + number(fact.before - 1) + " more";
    text += ".";
  }
  const std::string scroll = words.scroll(fact.text.card);
  return scroll.empty() ? text : text + " It says: \"" + scroll + "\"";
}

std::string triggered(const Words& words, const Fact& fact) {
  const std::string ability = fact.other.is(Target::Kind::resource) && fact.other.id
                                  ? words.target(fact.other) + " answers: "
                                  : std::string{"A created ability answers: "};
  if (fact.verb == Verb::begin_campaign) return ability + would(words, fact) + ".";
  const std::string happens = participle(words, fact.verb, {}, fact.amount) + ".";
  const std::string what = words.target(fact.target);
  return ability + what + (fact.rule == row<"7.1-4"> ? " would be " : " was ") + happens;
}

std::string changed(const Words& words, const Fact& fact) {
  const std::string by = fact.source ? " (" + words.resource(fact.source) + ")" : std::string{};
  if (fact.rule == row<"5.3-1">)
    return "The damage to " + words.target(fact.target) + " becomes " + number(fact.amount) +
           " instead of " + number(fact.before) + by + ".";
  const std::string was =
      words.target(fact.other) + " would be " + participle(words, fact.was, {}, fact.before);
  if (fact.verb == Verb::nothing) return was + "; instead nothing happens" + by + ".";
  return was + "; instead " + words.target(fact.target) + " is to be " +
         participle(words, fact.verb, {}, fact.amount) + by + ".";
}

std::string failed(const Words& words, const Fact& fact) {
  const std::string what = words.target(fact.target);
  if (fact.rule == row<"5.4-5">) return what + " is not reached any more.";
  if (fact.rule == row<"5.1.1-5">)
    return "The effect of " + (fact.source ? words.resource(fact.source) : "a created ability") +
           " is created and does not resolve: what it answers has changed meanwhile.";
  if (fact.rule == row<"6.4-4">) return "The cost was not really paid: the effect does not happen.";
  if (fact.rule == row<"6-1">) return "The cost cannot be paid: the effect does not happen.";
  return what + " is no legal direction any more: what depends on it does not happen.";
}

std::string due(const Words& words, const Fact& fact) {
  const std::string what = words.target(fact.target);
  const std::string amount = number(fact.amount);
  if (fact.rule == row<"3.4-11">) return what + " has level " + amount + ": upgrades must go.";
  return what + " has health " + amount + " and is to be ruined.";
}

}  // namespace

std::string trace_sentence(const Words& words, const Fact& fact) {
  switch (fact.telling) {
    case Telling::happens: return {};
    case Telling::effect: return "Effect of " + created(words, fact);
    case Telling::answer: return "Answer of " + created(words, fact);
    case Telling::payment: return "Payment: " + would(words, fact) + ".";
    case Telling::triggers: return triggered(words, fact);
    case Telling::queued:
      return "Number " + number(fact.amount) + " of the simultaneous effects: that of " +
             (fact.source ? words.resource(fact.source) : std::string{"a rule"}) + " on " +
             words.target(fact.target) + commanded(fact) + ".";
    case Telling::decides:
      return "Directed at " + words.target(fact.target) + ": nothing else can be chosen.";
    case Telling::becomes: return changed(words, fact);
    case Telling::forbidden:
      return words.target(fact.target) + " cannot be " +
             participle(words, fact.verb, {}, fact.amount) + ".";
    case Telling::fails: return failed(words, fact);
    case Telling::due: return due(words, fact);
    case Telling::resolves: return fact.amount == 0 && !fact.source ? "" : "It resolves.";
  }
  return {};
}

}  // namespace arbiter::conquest
