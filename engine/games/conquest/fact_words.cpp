// Facts as sentences: what happens and, in the tree of effects, what creates what, what changes
// what, and with what result.
#include "conquest/rows.hpp"
#include "engine/core/words.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "engine/games/conquest/text/phrases.hpp"
#include "engine/games/conquest/words.hpp"

namespace arbiter::conquest {
namespace {

// Says what is done to a target, as it follows "would be" or "was".
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

// Says who or what makes an effect: "Rally B12 (rally), commanded by B".
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
  return ability + what + (fact.rule == mentions<"7.1-4"> ? " would be " : " was ") + happens;
}

std::string changed(const Words& words, const Fact& fact) {
  if (fact.verb == Verb::cost_less) {
    const char* const coin = fact.was == Verb::lose_gold ? "g" : "m";
    return "The cost of " + words.card(fact.card) + " is " + number(fact.amount) + coin +
           " instead of " + number(fact.before) + coin + ".";
  }
  const std::string by = fact.source ? " (" + words.resource(fact.source) + ")" : std::string{};
  if (fact.rule == mentions<"5.3-1"> && fact.was == Verb::damage)
    return "The damage to " + words.target(fact.target) + " becomes " + number(fact.amount) +
           " instead of " + number(fact.before) + by + ".";
  if (fact.rule == mentions<"5.3-1">)
    return words.target(fact.target) + " would be " + participle(words, fact.was, {}, fact.before) +
           "; the amount becomes " + number(fact.amount) + by + ".";
  const std::string was =
      words.target(fact.other) + " would be " + participle(words, fact.was, {}, fact.before);
  if (fact.verb == Verb::nothing) return was + "; instead nothing happens" + by + ".";
  return was + "; instead " + words.target(fact.target) + " is to be " +
         participle(words, fact.verb, {}, fact.amount) + by + ".";
}

std::string failed(const Words& words, const Fact& fact) {
  const std::string what = words.target(fact.target);
  if (fact.rule == mentions<"5.4-5">) return "The effect no longer reaches " + what + ".";
  if (fact.rule == mentions<"5.1.1-5">)
    return "The effect of " + (fact.source ? words.resource(fact.source) : "a created ability") +
           " is created and does not resolve: what it answers has changed meanwhile.";
  if (fact.rule == mentions<"6.4-4">)
    return "The cost was not really paid: the effect does not happen.";
  if (fact.rule == mentions<"6-1">)
    return std::string{fact.target.is(Target::Kind::none) ? "The act can no longer be performed"
                                                          : "The cost cannot be paid"} +
           ": the effect does not happen.";
  return what + " is no longer a legal direction: what depends on it does not happen.";
}

std::string due(const Words& words, const Fact& fact) {
  const std::string what = words.target(fact.target);
  const std::string amount = number(fact.amount);
  if (fact.rule == mentions<"3.4-11">) return what + " has level " + amount + ": upgrades must go.";
  return what + " has health " + amount + " and is to be ruined.";
}

// "Barter phase of A".
std::string begun(const Words& words, const Fact& fact) {
  const auto phase = static_cast<PhaseName>(fact.amount);
  const std::string side = words.side(fact.target.seat());
  if (phase == PhaseName::enable) return "The term of " + side + " begins: enable phase.";
  return capitalised(std::string{name_of(phase)} + " phase of " + side + ".");
}

// Says what one resource gives to an income: "Harbor A6 gives 3g".
std::string given(const Words& words, const Fact& fact) {
  const std::string what = words.target(fact.target) + " gives ";
  if (fact.verb == Verb::gain_gold) return capitalised(what + number(fact.amount) + "g.");
  if (fact.verb == Verb::gain_mana) return capitalised(what + number(fact.amount) + "m.");
  return capitalised(what +
                     (fact.amount == 1 ? "a resource." : number(fact.amount) + " resources."));
}

std::string ended(const Words& words, const Fact& fact) {
  const std::string card = words.card(fact.card);
  if (fact.verb == Verb::assault) return "The assault on " + words.target(fact.target) + " ends.";
  if (fact.verb == Verb::engage)
    return "The engagement of " + words.target(fact.target) + " and " + words.target(fact.other) +
           " ends" +
           (fact.amount == 0   ? "."
            : fact.amount == 1 ? "; another of the same two continues."
                               : "; " + number(fact.amount) + " others of the same two continue.");
  if (fact.verb == Verb::create) return "The ability that " + card + " created ends.";
  return "What " + card + " changed for this term ends.";
}

// Describes a fact in the life of an effect. Requires a telling other than `happens`.
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
    case Telling::begins: return begun(words, fact);
    case Telling::gives: return given(words, fact);
    case Telling::ends: return ended(words, fact);
  }
  return {};
}

// 4.6-1: the damage dealt to a unit and the health that it gained are reset.
std::string recovered(const std::string& unit, const Fact& fact) {
  const std::string damage = number(fact.amount) + " damage";
  if (fact.before == 0) return unit + " recovers from " + damage;
  const std::string gained = number(fact.before) + " health gained";
  return "for " + unit + ", " + (fact.amount ? damage + " and " : "") + gained + " count no longer";
}

// "+10/0", as units print their strike and armor.
std::string points(std::int32_t number) { return number == 0 ? "0" : signed_number(number); }

// Says what a timed effect does to its target (5.7.2): "gets +10/0 for this term".
std::string changed_for_the_term(const Words& words, const Fact& fact) {
  if (!words.read().ability_at(fact.text)) return " is changed for this term";
  const auto& step = words.read().step_at(fact.text);
  const auto x = static_cast<std::uint16_t>(fact.before);
  const std::string keyword =
      (step.type.empty() ? "" : step.type + " ") + std::string{name_of(step.keyword)};
  const std::string lasts = " for this term";
  const std::int32_t amount = step.amount.at(x);
  if (fact.verb == Verb::get)
    return " gets " + points(amount) + "/" + points(step.armor.at(x)) + lasts;
  if (fact.verb == Verb::change_snipe) return " gets " + points(amount) + " snipe" + lasts;
  if (fact.verb == Verb::gain_keyword)
    return " gains " + keyword + (amount != 0 ? " " + number(amount) : "") + lasts;
  if (fact.verb == Verb::lose_keyword) return " loses " + keyword + lasts;
  if (fact.verb == Verb::gain_ability) return " gains an ability" + lasts;
  if (fact.verb == Verb::lose_abilities) return " loses all abilities" + lasts;
  const auto& card = words.read().content.text(fact.text.card);
  const auto* ban =
      text::prohibition(step.forbids, thing_of(card, *words.read().ability_at(fact.text), step));
  if (fact.verb == Verb::cannot && ban) return " cannot " + std::string{ban->words} + lasts;
  return " is changed" + lasts;
}

// Names the resource that a fact is about or comes from. It may have left with its commander.
std::string gone_or_here(const Words& words, Id id, Card card) {
  const bool gone = words.read().find(id) == nullptr && card.known() && id.number != 1;
  return gone ? words.card(card) + " " + id.text() : words.resource(id);
}

// Says why it goes, in sentences that come before what happens to it.
std::string ruined(const std::string& what, const Fact& fact, const std::string& from) {
  if (fact.rule == mentions<"4.2-6">) return what + " is not sustained";
  if (fact.rule == mentions<"4.4-2">) return "No duration counter is removed from " + what;
  return what + " is ruined" + from;
}

// Returns what happened, as a clause. Empty for a fact that only carries its rule.
std::string clause(const Words& words, const Fact& fact) {
  const bool left = fact.verb == Verb::ruin || fact.verb == Verb::banish;
  const std::string what = left && fact.target.is(Target::Kind::resource)
                               ? gone_or_here(words, fact.target.id, fact.card)
                               : words.target(fact.target);
  const std::string amount = number(fact.amount);
  const std::string paid = fact.rule == mentions<"1.4-2"> ? " pays " : " loses ";
  const bool itself = fact.target.is(Target::Kind::resource) && fact.target.id == fact.source;
  const std::string from =
      fact.source && !itself ? " (" + gone_or_here(words, fact.source, fact.source_card) + ")" : "";
  switch (fact.verb) {
    case Verb::damage:
      return fact.target.is(Target::Kind::none) || fact.amount <= 0
                 ? ""
                 : what + " is dealt " + amount + " damage" + from;
    case Verb::gain_health: return what + " gains " + amount + " health";
    case Verb::health_is:
      return fact.amount == 0 && fact.source ? what + "'s health becomes 0" : "";
    case Verb::ruin: return ruined(what, fact, from);
    case Verb::banish:
      return fact.target.is(Target::Kind::commander) ? "" : what + " is banished" + from;
    case Verb::put_in_arsenal:
      return what + " goes into " + words.seat(fact.target.seat()) + "'s arsenal";
    case Verb::put_in_domain:
      return what + " goes on top of " + words.seat(fact.target.seat()) + "'s domain";
    case Verb::set_aside:
      return fact.target.is(Target::Kind::commander) ? "" : what + " is set aside";
    case Verb::return_to_war: return what + " returns to the war";
    case Verb::move: return what + " goes to " + words.target(fact.other);
    case Verb::enable: return fact.target.is(Target::Kind::resource) ? what + " is enabled" : "";
    case Verb::disable:
      return what + " is disabled" +
             (fact.amount == 2  ? " twice"
              : fact.amount > 2 ? " " + amount + " times"
                                : "");
    case Verb::guard:
      return what + (fact.rule == mentions<"3.2.2-11"> ? " is no longer on guard" : " is on guard");
    case Verb::gain_gold: return fact.amount ? what + " gains " + amount + "g" : "";
    case Verb::gain_mana: return fact.amount ? what + " gains " + amount + "m" : "";
    case Verb::lose_gold: return fact.amount ? what + paid + amount + "g" : "";
    case Verb::lose_mana:
      if (fact.rule == mentions<"4.2-1"> && fact.amount)
        return what + "'s mana falls from " + amount + " to 0";
      return fact.amount ? what + paid + amount + "m" : "";
    case Verb::reset_damage: return recovered(what, fact);
    case Verb::acquire:
      return fact.target.is(Target::Kind::resource)
                 ? what + " goes into " + words.seat(fact.target.seat()) + "'s arsenal"
                 : "";
    case Verb::look:
      return fact.by.is_player() ? words.seat(fact.by) + " looks at " + what
                                 : what + " is looked at";
    case Verb::reveal: return what + " is revealed";
    case Verb::annex: return what + " becomes active, creating its own region";
    case Verb::deploy: return what + " becomes active in " + words.target(fact.other);
    case Verb::equip: return words.target(fact.other) + " is equipped with " + what;
    case Verb::upgrade: return what + " upgrades " + words.target(fact.other);
    case Verb::evoke: return what + " becomes active in the battlefield";
    case Verb::mount: return what + " is mounted on " + words.target(fact.other);
    case Verb::dismount: return what + " and " + words.target(fact.other) + " are separate units";
    case Verb::engage:
      return fact.other.is(Target::Kind::none) ? "" : words.target(fact.other) + " engages " + what;
    case Verb::assault: return words.target(fact.target) + " is under assault" + from;
    case Verb::remove_counters: return what + " loses a duration counter";
    case Verb::get:
    case Verb::change_snipe:
    case Verb::gain_keyword:
    case Verb::lose_keyword:
    case Verb::gain_ability:
    case Verb::lose_abilities:
    case Verb::cannot: return what + changed_for_the_term(words, fact) + from;
    case Verb::create:
      return (fact.source ? gone_or_here(words, fact.source, fact.source_card) : "A rule") +
             " creates an ability for this term";
    case Verb::surrender:
      return what + (fact.rule == mentions<"1.2.1-3"> || fact.rule == mentions<"D.4-11">
                         ? " is forced into surrender"
                         : " leaves the war");
    case Verb::barter:
      return "the barter phase of " + words.side(fact.target.seat()) +
             " is skipped in the first term";
    // clang-format off
    case Verb::nothing: case Verb::reduce: case Verb::increase: case Verb::set_amount:
    case Verb::acquire_words: case Verb::acquire_any: case Verb::shuffle: case Verb::snipe:
    case Verb::add_counters: case Verb::attack: case Verb::block: case Verb::discard:
    case Verb::transfer: case Verb::draw: case Verb::wait: case Verb::begin_campaign:
    case Verb::cost_less:
      // clang-format on
      return "";
  }
  return "";
}

}  // namespace

std::string Rules::tell_fact(const Content& content, const State& state, const Fact& fact) {
  if (fact.telling == Telling::happens && fact.verb == Verb::nothing) return {};  // only its rule
  const Words words(content, state);
  switch (fact.telling) {
    case Telling::happens: break;
    case Telling::becomes:
    case Telling::forbidden:
    case Telling::fails:
    case Telling::begins:
    case Telling::gives:
    case Telling::ends: return trace_sentence(words, fact);
    case Telling::effect:  // only the tree of effects reports these
    case Telling::answer:
    case Telling::payment:
    case Telling::triggers:
    case Telling::queued:
    case Telling::decides:
    case Telling::due:
    case Telling::resolves: return {};
  }
  const auto text = clause(words, fact);
  return text.empty() ? text : capitalised(text + ".");
}

std::string Rules::tell_trace(const Content& content, const State& state, const Fact& fact) {
  if (fact.telling == Telling::happens) return tell_fact(content, state, fact);
  return trace_sentence(Words(content, state), fact);
}

}  // namespace arbiter::conquest
