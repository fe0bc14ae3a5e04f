// A second opinion on what is in force in a position of Conquest: words, attributes, keywords and
// abilities (chapters 3.2, 5.2.1 and 5.5 to 5.8 of the rule book). It is slow and plain. model.hpp
// says what it is for.
#pragma once
#include <algorithm>
#include <list>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "engine/games/conquest/content.hpp"
#include "engine/games/conquest/state.hpp"

namespace arbiter::conquest::opinion {

// A triggered ability in force.
struct Power {
  AbilityRef ref;
  TextPlace place;
  Record source;
  std::uint16_t x = 0;
  bool parting = false;  // its resource has left, and the source is as it was before
};

// A direction, or a thing that an indirected step reaches, on which an instance depends (5.4-2).
struct Tie {
  Target target;
  const Filter* words = nullptr;
  Record source;
  Region it;
  std::vector<int> turn;  // indirected: checked as this turn begins; else as the effect resolves
};

// One thing that an effect does to one target (5.2.1-7, R-94).
struct Instance {
  Verb verb = Verb::nothing;
  Verb action = Verb::nothing;  // as the effect of this action (7.1-7)
  Target target;
  Region to;  // for a move
  Record source;
  int amount = 0;
  std::uint16_t x = 0;
  const Step* step = nullptr;  // its words; none for a rule's own
  TextPlace place;
  int replacement = 0;    // 0: the effect's own text; else the number of the replacement
  std::vector<int> turn;  // instances of one turn happen together, lower turns first
  std::vector<Tie> ties;
  Target reached;  // by an indirected step of the effect's own text
  // The inactive region in which the text, or a rule, finds its thing (5.2.1-6).
  std::optional<Region::Kind> stated;
  bool gone = false;
  bool happened = false;
  std::set<AbilityRef> fired;  // abilities that have triggered from it (7.1-11)
};

struct Effect {
  Record source;
  Seat payer;
  TextPlace place;
  const Ability* text = nullptr;  // none if the instances come from a rule
  Verb action = Verb::nothing;
  std::uint16_t x = 0;
  bool bound = true;  // directions and payments were chosen with the act
  std::vector<Target> directions;
  std::vector<Id> pays;
  Id used_card;  // the action resource, ruined after creation (6.1-4)
  Target it, doer;
  Instance* changes = nullptr;  // the instance that a modifying effect changes, and its list
  std::list<Instance>* among = nullptr;
  std::list<Instance> parts;
};

// What holds in a position, computed afresh for each question.
class InForce {
 public:
  const Content& content;
  State state;

  InForce(const Content& cards, const State& start) : content(cards), state(start) {}

  // --- Attributes: base values and all changes add up (3.2, 5.8-5) ---

  int strike(const Resource& one) const { return text(one).strike + sum(one, &Step::amount); }
  int armor(const Resource& one) const {
    const int guard = one.guard ? text(one).armor : 0;  // 3.2.2-8
    return text(one).armor + guard + sum(one, &Step::armor);
  }
  int base_health(const Resource& one) const { return std::max(0, armor(one)); }
  int health(const Resource& one) const { return base_health(one) - one.damage + one.gained; }

  // --- Keywords: the effect of greatest preference decides (5.8-3, 5.8-4) ---

  bool has(const Resource& one, Keyword keyword) const {
    auto effects = standing(one, false);
    if (keyword == Keyword::outpost)  // an ability (C.1); mount and snipe are actions (C.2)
      for (const auto& also : standing(one, true)) effects.push_back(also);
    in_preference(effects);
    for (const auto& effect : effects) {
      if (effect.step->verb == Verb::lose_abilities) return false;
      if (effect.step->keyword == keyword) return effect.step->verb == Verb::gain_keyword;
    }
    const auto& printed = text(one).keywords;
    return std::any_of(printed.begin(), printed.end(),
                       [&](const PrintedKeyword& word) { return word.keyword == keyword; });
  }

  int snipe(const Resource& one) const {
    if (!is_unit(one) || !has(one, Keyword::snipe)) return 0;  // C-2
    int value = sum(one, &Step::amount, Verb::change_snipe);
    for (const auto& word : text(one).keywords)
      if (word.keyword == Keyword::snipe) value += word.value;
    return std::max(0, value);  // 1.3-4
  }

  bool is_unit(const Resource& one) const {  // 3.2-1
    return text(one).type == CardType::mercenary || text(one).type == CardType::creature;
  }
  const CardText& text(const Resource& one) const { return content.text(one.card); }

  // Where a source is, and to whom its words refer (1.5.2, 5.5).
  Record place_of(const Resource& holder) const {
    Record source;
    source.id = holder.id;
    source.commander = holder.id.owner;
    source.in = holder.in;
    if (is_unit(holder)) source.unit = holder.id;
    if (text(holder).type == CardType::item) source.unit = holder.on;
    if (text(holder).type == CardType::location) source.location = holder.id;
    return source;
  }
  // The same with its properties at this moment (5.4-4).
  Record record(const Resource& holder) const {
    Record source = place_of(holder);
    if (const auto* unit = find(source.unit)) source.snipe = small(snipe(*unit));
    return source;
  }

  // Clockwise from the campaigning commander, and the oldest first.
  std::vector<Target> all(const Filter& words, const Record& source, Region it = {}) const {
    std::vector<Target> found;
    for (const Seat seat : clockwise()) {
      if (fits(words, Target::of(seat), source, {}, it)) found.push_back(Target::of(seat));
      std::vector<const Resource*> own;
      for (const auto& one : state.resources)
        if (one.id.owner == seat && fits(words, Target::of(one.id), source, one.in, it))
          own.push_back(&one);
      std::stable_sort(own.begin(), own.end(),
                       [](const auto* a, const auto* b) { return a->since < b->since; });
      for (const auto* one : own) found.push_back(Target::of(one->id));
    }
    return found;
  }

 protected:
  // --- Reading the position ---

  const Resource* find(Id id) const {
    for (const auto& one : state.resources)
      if (one.id == id) return &one;
    return nullptr;
  }
  Resource& get(Id id) { return *const_cast<Resource*>(find(id)); }
  Region region(Id id) const {
    const auto* one = find(id);
    return one == nullptr ? Region{} : one->in;
  }
  std::vector<Seat> clockwise() const {  // beginning with the campaigning commander (5.1.1-1)
    std::vector<Seat> seats;
    for (const auto& one : state.commanders) seats.push_back(one.seat);
    std::rotate(seats.begin(), seats.begin() + state.at.term.number, seats.end());
    return seats;
  }
  const Ability& ability(const TextPlace& place) const {
    return content.text(place.card).abilities[place.ability];
  }
  static std::int16_t small(int value) { return static_cast<std::int16_t>(value); }

  // --- Words (5.2.1, 5.6, R-92) ---

  static bool is_there(const Filter& words, Region at, const Record& source, Region it) {
    if (!at.active()) return false;  // 5.2.1-6
    switch (words.where) {
      case Where::battlefield: return at == the_battlefield;
      case Where::local: return at == source.in;  // 5.6-3
      case Where::distant:                        // 5.6-4, 2.2-3
        return source.in.active() &&
               (at == source.in || at == the_battlefield || source.in == the_battlefield);
      case Where::this_location: return source.location && at == in_location(source.location);
      case Where::it: return at == it;
      default: return true;
    }
  }
  bool fits(const Filter& words, Target target, const Record& source, Region at,
            Region it = {}) const {
    const auto whose = target.seat() == source.commander ? Whose::ally : Whose::another;
    if (words.whose != Whose::any && words.whose != whose) return false;
    if (target.is(Target::Kind::commander)) return words.is == Thing::commander;
    const auto* one = target.is(Target::Kind::resource) ? find(target.id) : nullptr;
    if (one == nullptr || !is_there(words, at, source, it)) return false;
    if (words.other && (one->id == source.id || one->id == source.unit)) return false;
    const auto& types = text(*one).subtypes;
    for (const auto& type : words.types)
      if (std::find(types.begin(), types.end(), type) == types.end()) return false;
    switch (words.is) {
      case Thing::anything: return true;
      case Thing::unit: return is_unit(*one);
      case Thing::location: return text(*one).type == CardType::location;
      case Thing::this_unit: return one->id == source.unit;
      case Thing::this_resource: return one->id == source.id;
      case Thing::this_location: return one->id == source.location;
      default: return false;
    }
  }

  // "If there are fewer than ..." (7-6).
  bool holds(const Ability& text, const Record& source) const {
    const auto count = all(text.when.of, source).size();
    return count >= text.when.at_least &&
           (text.when.fewer_than == 0 || count < text.when.fewer_than);
  }

  // --- What is in force (5.7, 5.8) ---

  // What a continuous or timed effect says about a resource.
  struct Standing {
    const Step* step = nullptr;
    TextPlace place;
    bool continuous = false;
    std::uint16_t rank = 0;
    Id holder;
    std::uint16_t x = 0;
  };

  static bool about_abilities(const Step& step) {
    return step.verb == Verb::gain_ability || step.verb == Verb::lose_abilities;
  }
  bool reaches(const Step& step, const Record& source, const Resource& one) const {
    if (step.to == Whom::this_unit) return one.id == source.unit;
    return step.to == Whom::all && fits(step.filter, Target::of(one.id), source, one.in);
  }

  // Everything that is said about it, the greatest preference first. What grants or takes abilities
  // depends on conditions that do not lose abilities themselves.
  std::vector<Standing> standing(const Resource& one, bool of_abilities) const {
    std::vector<Standing> found;
    if (!one.in.active()) return found;
    for (const auto& holder : state.resources) {
      const Record source = place_of(holder);
      const auto& abilities = text(holder).abilities;
      for (std::uint8_t i = 0; holder.in.active() && i < abilities.size(); ++i) {
        if (abilities[i].kind != AbilityKind::continuous) continue;
        for (const auto& step : abilities[i].steps)
          if (about_abilities(step) == of_abilities && reaches(step, source, one) &&
              holds(abilities[i], source) && (of_abilities || !loses_abilities(holder)))
            found.push_back({&step, {holder.card, i, 0}, true, holder.since, holder.id, 0});
      }
    }
    for (const auto& timed : state.lasting) {
      const auto& step = ability(timed.text).steps[timed.text.step];
      if (about_abilities(step) != of_abilities) continue;
      for (const Id id : timed.affected)
        if (id == one.id) found.push_back({&step, timed.text, false, timed.number, {}, timed.x});
    }
    in_preference(found);
    return found;
  }
  // Continuous effects come first, from the latest on, then timed ones from the latest on (5.8-3,
  // 5.8-4). For one resource, what its text says last comes first.
  static void in_preference(std::vector<Standing>& effects) {
    std::stable_sort(effects.begin(), effects.end(), [](const Standing& a, const Standing& b) {
      return std::tuple{a.continuous, a.rank, a.place.ability} >
             std::tuple{b.continuous, b.rank, b.place.ability};
    });
  }
  bool loses_abilities(const Resource& one) const {
    const auto effects = standing(one, true);
    return std::any_of(effects.begin(), effects.end(), [](const Standing& effect) {
      return effect.step->verb == Verb::lose_abilities;
    });
  }
  int sum(const Resource& one, Amount Step::*amount, Verb verb = Verb::get) const {
    int sum = 0;
    for (const auto& effect : standing(one, false))
      if (effect.step->verb == verb) sum += (effect.step->*amount).at(effect.x);
    return sum;
  }
  bool forbidden(Verb verb, Id id) const {  // 5.8-2, R-107
    const auto* one = find(id);
    if (one == nullptr) return false;
    const auto effects = standing(*one, false);
    return std::any_of(effects.begin(), effects.end(), [&](const Standing& effect) {
      return effect.step->verb == Verb::cannot && effect.step->forbids == verb;
    });
  }

  // The triggered abilities of everything active (7-5), and created ones (7-3).
  std::vector<Power> powers(Timing moment) const {
    std::vector<Power> found;
    const auto add = [&](const Power& one) {
      const auto& text = ability(one.place);
      if (text.on.event == Verb::nothing || text.on.moment != moment) return;
      if (text.on.times != Times::anytime && used_.contains(one.ref)) return;  // 7.1-10, R-111
      if (holds(text, one.source)) found.push_back(one);
    };
    for (const auto& holder : state.resources) {
      if (!holder.in.active()) continue;
      const Record source = record(holder);
      bool loses = false;
      for (const auto& one : standing(holder, true)) {
        loses = loses || one.step->verb == Verb::lose_abilities;  // and all that rank below it
        const std::uint16_t timed = one.continuous ? std::uint16_t{0} : one.rank;
        const std::uint8_t index = one.step->ability;
        if (!loses)
          add({{holder.id, timed, one.holder, index}, {one.place.card, index, 0}, source, one.x});
      }
      for (std::uint8_t i = 0; !loses && i < text(holder).abilities.size(); ++i)
        if (text(holder).abilities[i].kind == AbilityKind::triggered)
          add({{holder.id, 0, {}, i}, {holder.card, i, 0}, source, 0});
    }
    for (const auto& one : state.lasting) {
      const auto& step = ability(one.text).steps[one.text.step];
      const AbilityRef ref{{}, one.number, {}, step.ability};
      if (step.verb == Verb::create)
        add({ref, {one.text.card, step.ability, 0}, one.source, one.x});
    }
    return found;
  }

  // Whether it triggers: by the event, its target and place, and its source (7.1-3 to 7.1-7).
  bool answers(const Power& power, const Happening& event) const {
    const Trigger& on = ability(power.place).on;
    if (on.event != event.verb || (on.action != Verb::nothing && on.action != event.action))
      return false;
    if (event.verb == Verb::damage && event.amount <= 0) return false;  // 1.3-3, R-57
    if (!fits(on.what, event.target, power.source, event.at)) return false;
    if (on.by == Filter{}) return true;
    return event.source.id &&
           fits(on.by, Target::of(event.source.id), power.source, event.source.in);  // 5.4-4
  }
  Happening event(const Instance& one) const {
    return {one.verb,   one.action,        one.target, {},
            one.source, small(one.amount), {},         region(one.target.id),
            {}};
  }
  // The source when the effect is created (5.4-4).
  Record now(const Power& power) const {
    return !power.ref.resource || power.parting ? power.source : record(*find(power.ref.resource));
  }

  std::set<AbilityRef> used_;  // "next time" and "first time" abilities that have triggered
};

}  // namespace arbiter::conquest::opinion
