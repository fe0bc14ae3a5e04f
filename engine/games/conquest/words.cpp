// The words of the transcript and of positions on a terminal.
#include <array>
#include <string>
#include <vector>

#include "engine/games/conquest/conquest.hpp"
#include "engine/games/conquest/reading.hpp"
#include "engine/games/conquest/rule.hpp"
#include "engine/games/conquest/words.hpp"

namespace arbiter::conquest {
namespace {

std::string at_cost(std::uint16_t x) {
  return x == 0 ? std::string{} : " with X = " + std::to_string(x);
}

// "a resource", "seven resources".
std::string unnamed(std::size_t count) {
  constexpr std::array number{"no"sv,  "a"sv,     "two"sv,   "three"sv, "four"sv, "five"sv,
                              "six"sv, "seven"sv, "eight"sv, "nine"sv,  "ten"sv};
  return (count < number.size() ? std::string{number[count]} : std::to_string(count)) +
         (count == 1 ? " resource" : " resources");
}

struct TellMove {
  const Words& words;
  std::string by;

  std::string operator()(const Method& m) const {
    return std::string{m.winner.text()} +
           " wins the agreed method and chooses who takes the first term.";
  }
  std::string operator()(const FirstTerm& m) const {
    return by + " gives the first term to " + std::string{m.commander.text()} + ".";
  }
  std::string operator()(const Regroup&) const { return by + " regroups."; }
  std::string operator()(const Keep&) const { return by + " keeps the arsenal."; }
  std::string operator()(const Wait&) const { return by + " waits."; }
  std::string operator()(const Annex& m) const {
    return by + " annexes " + words.resource(m.location) + ".";
  }
  std::string operator()(const Barter& m) const {
    return by + " barters " + words.resource(m.resource) + ".";
  }
  std::string operator()(const Deploy& m) const {
    return by + " deploys " + words.resource(m.unit) + " in " + words.resource(m.at) +
           at_cost(m.x) + ".";
  }
  std::string operator()(const OfferDraw&) const { return by + " offers a draw."; }
  std::string operator()(const Equip& m) const {
    return by + " equips " + words.resource(m.unit) + " with " + words.resource(m.item) + ".";
  }
  std::string operator()(const Evoke& m) const {
    return by + " evokes " + words.resource(m.condition) + ".";
  }
  std::string operator()(const Surrender&) const { return by + " surrenders."; }
  std::string operator()(const Upgrade& m) const {
    return by + " upgrades " + words.resource(m.location) + " with " + words.resource(m.upgrade) +
           ".";
  }
  std::string operator()(const Use& m) const {
    return by + " uses " + words.name_of_use(m.resource, m.mode) +
           (m.directions.empty() ? "" : " on " + words.list(m.directions)) + at_cost(m.x) + ".";
  }
  std::string operator()(const Assault& m) const {
    auto units = m.with;
    units.insert(units.begin(), m.unit);
    return by + " assaults " + words.resource(m.location) + " with " + words.list(units) + ".";
  }
  std::string operator()(const Attack& m) const {
    return words.resource(m.unit) + " attacks " + words.resource(m.target) + ".";
  }
  std::string operator()(const Block& m) const {
    return words.resource(m.unit) + " blocks " + words.resource(m.target) + ".";
  }
  std::string operator()(const Discard& m) const {
    return words.resource(m.unit) + " discards " + words.list(m.items) + ".";
  }
  std::string operator()(const Guard& m) const {
    return words.resource(m.unit) + " goes on guard.";
  }
  std::string operator()(const Transfer& m) const {
    std::string text = words.resource(m.unit) + " transfers";
    if (m.items.empty()) return text + " nothing.";
    for (std::size_t i = 0; i < m.items.size(); ++i)
      text += (i ? ", " : " ") + words.resource(m.items[i].item) + " to " +
              words.resource(m.items[i].to);
    return text + ".";
  }
  std::string operator()(const MoveUnit& m) const {
    return words.resource(m.unit) + " moves to " + words.target(m.to) + ".";
  }
  std::string operator()(const Mount& m) const {
    return words.resource(m.unit) + " mounts " + words.resource(m.steed) + ".";
  }
  std::string operator()(const Dismount& m) const { return words.resource(m.unit) + " dismounts."; }
  std::string operator()(const Snipe& m) const {
    return words.resource(m.unit) + " snipes " + words.resource(m.target) + ".";
  }
  std::string operator()(const Command& m) const {
    return words.resource(m.resource) + ": " + words.name_of_action(m.resource, m.action) +
           (m.directions.empty() ? "" : ", directed at " + words.list(m.directions)) +
           at_cost(m.x) + ".";
  }
  std::string operator()(const AnswerDraw& m) const {
    return by + (m.agree ? " agrees to" : " refuses") + " the draw.";
  }
  std::string operator()(const Sustain& m) const {
    return by + " sustains " + words.list(m.units) + ".";
  }
  std::string operator()(const Banish& m) const {
    return by + " banishes " + words.list(m.resources) + " to be within capacity.";
  }
  std::string operator()(const First& m) const {
    return by + " lets the effect of " + (m.of ? words.resource(m.of) : "a created ability") +
           " on " + words.target(m.on) + " come first.";
  }
  std::string operator()(const Choose& m) const {
    return by + " chooses " + words.list(m.directions) + at_cost(m.x) + ".";
  }
  std::string operator()(const Pass&) const {
    const auto& frames = words.state().frames;
    const auto* shuffling = frames.empty() ? nullptr : std::get_if<Shuffling>(&frames.back());
    if (shuffling && by == "chance")
      return "The domain of " + std::string{shuffling->of.text()} + " is shuffled.";
    return by + " passes.";
  }
  std::string operator()(const Search& m) const {
    return by + (m.card.known() ? " finds " + words.card(m.card) + " in the domain."
                                : " takes nothing from the domain.");
  }
  std::string operator()(const NextPair& m) const {
    return by + " lets " + words.resource(m.first) + " and " + words.resource(m.second) +
           " strike next.";
  }
  std::string operator()(const Shuffle& m) const {
    return (by == "chance"
                ? std::string{"The domain of "} + std::string{m.of.text()} + " is shuffled."
                : by + " shuffles the domain of " + std::string{m.of.text()} + ".");
  }
  std::string operator()(const Cut& m) const {
    return by + " cuts the domain of " + std::string{m.of.text()} + ".";
  }
  std::string operator()(const Draw& m) const {
    std::vector<std::string> what;
    for (std::size_t i = 0; i < m.cards.size();) {
      const bool known = m.cards[i].known();
      std::size_t end = i + 1;
      while (!known && end < m.cards.size() && !m.cards[end].known()) ++end;
      what.push_back(known ? words.card(m.cards[i]) : unnamed(end - i));
      i = end;
    }
    std::string text = std::string{m.to.text()} + " acquires ";
    for (std::size_t i = 0; i < what.size(); ++i)
      text += (i == 0 ? "" : i + 1 == what.size() ? " and " : ", ") + what[i];
    return text + ".";
  }
  std::string operator()(const Name& m) const {
    return m.resource.text() + " is " + words.card(m.card) + ".";
  }
  std::string operator()(const TimeLimit&) const {
    return "The time limit is reached: five terms follow the current one.";
  }
};

// What happened, as a clause; "" for a fact that only carries its rule.
std::string clause(const Words& words, const Fact& fact) {
  const std::string what = words.target(fact.target);
  const std::string amount = std::to_string(fact.amount);
  const std::string paid = fact.rule == row<"1.4-2"> ? " pays " : " loses ";
  const std::string from = fact.source ? " (" + words.resource(fact.source) + ")" : "";
  switch (fact.verb) {
    case Verb::damage:
      return fact.target.is(Target::Kind::none) || fact.amount <= 0
                 ? ""
                 : what + " is dealt " + amount + " damage" + from;
    case Verb::gain_health: return what + " gains " + amount + " health";
    case Verb::health_is:
      return fact.amount == 0 && fact.source ? what + "'s health becomes 0" : "";
    case Verb::ruin: return what + " is ruined" + from;
    case Verb::banish:
      return fact.target.is(Target::Kind::commander) ? "" : what + " is banished" + from;
    case Verb::put_in_arsenal: return what + " goes to the arsenal";
    case Verb::put_in_domain: return what + " goes on top of the domain";
    case Verb::set_aside:
      return fact.target.is(Target::Kind::commander) ? "" : what + " is set aside";
    case Verb::return_to_war: return what + " returns to the war";
    case Verb::move: return what + " goes to " + words.target(fact.other);
    case Verb::enable: return fact.target.is(Target::Kind::resource) ? what + " is enabled" : "";
    case Verb::disable:
      return what + " is disabled" + (fact.amount > 1 ? " " + amount + " times" : "");
    case Verb::guard:
      return what + (fact.rule == row<"3.2.2-11"> ? " is no longer on guard" : " is on guard");
    case Verb::gain_gold: return fact.amount ? what + " gains " + amount + "g" : "";
    case Verb::gain_mana: return fact.amount ? what + " gains " + amount + "m" : "";
    case Verb::lose_gold: return fact.amount ? what + paid + amount + "g" : "";
    case Verb::lose_mana: return fact.amount ? what + paid + amount + "m" : "";
    case Verb::acquire:
      return fact.target.is(Target::Kind::resource) ? what + " comes to the arsenal" : "";
    case Verb::look: return words.target(fact.target) + " is looked at";
    case Verb::reveal: return what + " is revealed";
    case Verb::annex: return what + " becomes a location";
    case Verb::deploy: return what + " becomes active in " + words.target(fact.other);
    case Verb::equip: return words.target(fact.other) + " bears " + what;
    case Verb::upgrade: return what + " upgrades " + words.target(fact.other);
    case Verb::evoke: return what + " is in force";
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
    case Verb::cannot: return what + " is changed for this term" + from;
    case Verb::create: return "An ability stands for this term" + from;
    case Verb::surrender: return what + " leaves the war";
    case Verb::nothing:
    case Verb::reduce:
    case Verb::increase:
    case Verb::set_amount:
    case Verb::acquire_words:
    case Verb::acquire_any:
    case Verb::shuffle:
    case Verb::snipe:
    case Verb::add_counters:
    case Verb::attack:
    case Verb::block:
    case Verb::discard:
    case Verb::transfer:
    case Verb::barter:
    case Verb::draw:
    case Verb::wait:
    case Verb::begin_campaign:
    case Verb::reset_damage: return "";
  }
  return "";
}

std::string describe(const Words& words, const Resource& one, const Reading& read) {
  std::string text = words.resource(one.id);
  if (!read.is_unit(one)) return text;
  text += " " + std::to_string(read.strike(one)) + "/" + std::to_string(read.armor(one)) +
          ", health " + std::to_string(read.health(one));
  if (one.guard)
    text += ", on guard";
  else if (one.unable > 0)
    text += one.unable == 1 ? ", unable" : ", unable " + std::to_string(one.unable) + " times";
  if (one.moved) text += ", moved";
  if (read.is_general(one)) text += ", general";
  return text;
}

void describe_region(std::string& text, const Words& words, const Reading& read, Region in) {
  for (const auto& one : read.state.resources) {
    if (one.in != in || one.on || read.is_type(one, CardType::location)) continue;
    text += "    " + describe(words, one, read) + "\n";
    for (const auto& attached : read.state.resources)
      if (attached.in == in && read.goes_with(attached, one.id))
        text += "      with " + words.resource(attached.id) + "\n";
  }
}

}  // namespace

std::string Rules::tell_move(const Content& content, const State& state, Seat by,
                             const Move& move) {
  const Words words(content, state);
  return capitalised(std::visit(TellMove{words, std::string{by.text()}}, move));
}

std::string Rules::tell_fact(const Content& content, const State& state, const Fact& fact) {
  if (fact.telling == Telling::happens && fact.verb == Verb::nothing) return {};  // only its rule
  const Words words(content, state);
  switch (fact.telling) {
    case Telling::happens: break;
    case Telling::becomes:
    case Telling::forbidden:
    case Telling::fails: return trace_sentence(words, fact);
    case Telling::effect:  // the tree of effects alone tells them
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

std::string Rules::tell_position(const Content& content, const State& state) {
  const Words words(content, state);
  const auto& read = words.read();
  std::string text;
  if (state.at.term.is_player()) {
    text += "Term of " + words.side(state.at.term) + ", " + std::string{name_of(state.at.phase)} +
            " phase";
    if (state.at.priority.is_player()) text += ", priority: " + words.side(state.at.priority);
    if (state.at.waits) text += ", " + std::to_string(state.at.waits) + " waited";
    if (state.terms_left >= 0)
      text += ", " + std::to_string(state.terms_left) + " terms after this one";
    text += ".\n";
  }
  for (const auto& combat : state.at.combats) {
    if (combat.kind == CombatKind::assault) {
      text += "Assault on " + words.resource(combat.location) + " by " + words.list(combat.units) +
              ".\n";
      continue;
    }
    for (const auto& pair : combat.pairs)
      text += "Engagement: " + words.resource(pair.first) + " and " + words.resource(pair.second) +
              ".\n";
  }
  for (const auto& one : state.commanders) {
    text += "\n" + std::string{one.seat.text()};
    if (!one.in_war) {
      text += " has left the war.\n";
      continue;
    }
    if (state.variants.teams)
      text += " (team of " + std::string{state.variants.team[one.seat.number].text()} + ")";
    const auto& purse = read.purse(one.seat);
    text += ": " + std::to_string(purse.gold) + "g " + std::to_string(purse.mana) + "m, domain " +
            std::to_string(one.domain.slots.numbers.size()) + ", arsenal " +
            std::to_string(read.arsenal_size(one.seat)) + "\n";
    for (const auto& location : state.resources) {
      if (location.id.owner != one.seat || location.in != in_location(location.id)) continue;
      text += "  " + words.resource(location.id);
      if (read.is_encampment(location)) text += ", health " + std::to_string(location.health);
      if (const auto level = read.level(location.id)) text += ", level " + std::to_string(level);
      text += "\n";
      describe_region(text, words, read, in_location(location.id));
    }
    std::string hand, gone;
    for (const auto& card : state.resources) {
      if (card.id.owner != one.seat) continue;
      if (card.in.kind == Region::Kind::arsenal)
        hand += (hand.empty() ? "" : ", ") + words.resource(card.id);
      if (card.in.kind == Region::Kind::ruins)
        gone += (gone.empty() ? "" : ", ") + words.resource(card.id);
    }
    if (!hand.empty()) text += "  arsenal: " + hand + "\n";
    if (!gone.empty()) text += "  ruins: " + gone + "\n";
  }
  text += "\nBattlefield\n";
  describe_region(text, words, read, the_battlefield);
  return text;
}

}  // namespace arbiter::conquest
