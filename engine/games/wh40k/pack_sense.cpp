#include "engine/games/wh40k/pack_sense.hpp"

#include <algorithm>
#include <set>
#include <string>

namespace arbiter::wh40k {
namespace {

// The most tokens created at once. Each is an event that others may answer.
constexpr unsigned kMostPlanets = 100;

// Whether the verb affects only units.
bool is_done_to_units(Verb verb) {
  return verb == Verb::damage || verb == Verb::move || verb == Verb::rout || verb == Verb::heal ||
         verb == Verb::boost;
}

// Collects the words of one card that make no sense.
class SenseChecker {
 public:
  explicit SenseChecker(const CardText& card) : card_(card) {}

  std::vector<PackProblem> run() {
    check_traits();
    check_keywords();
    check_deploying();
    if (card_.bearer) check_filter(*card_.bearer, "/bearer");
    for (std::size_t i = 0; i < card_.constants.size(); ++i)
      check_constant(card_.constants[i], "/constants/" + std::to_string(i));
    for (std::size_t i = 0; i < card_.abilities.size(); ++i)
      check_ability(card_.abilities[i], "/abilities/" + std::to_string(i));
    return std::move(found_);
  }

 private:
  void need(bool holds, const std::string& place, const std::string& detail) {
    if (!holds) found_.push_back({place, detail});
  }

  // --- The card ---

  bool is_in_play() const {
    return card_.type != CardType::event && card_.type != CardType::planet;
  }
  // Whether the card has a planet that it can call "here".
  bool has_place() const {
    if (card_.type == CardType::attachment) return card_.bearer && card_.bearer->is != Is::support;
    return card_.unit() || card_.type == CardType::planet;
  }
  bool stores() const {
    for (const auto& ability : card_.abilities)
      for (const auto& step : ability.steps)
        if (step.verb == Verb::store) return true;
    return false;
  }

  void check_traits() {
    std::set<std::string_view> seen;
    for (const auto& trait : card_.traits)
      need(!trait.empty() && seen.insert(trait).second, "/traits",
           "a trait is a word, and stands once");
    need(!card_.name.empty(), "/name", "a card has a name");
    need(card_.loyalty.empty() || card_.loyalty == "loyal" || card_.loyalty == "signature",
         "/loyalty", "a card is loyal or of a signature squad");
    need(!card_.unique || card_.type != CardType::token, "/unique", "a token is not unique (R-78)");
    if (card_.type != CardType::planet) return;
    need(card_.traits.empty(), "/traits", "a planet has no traits");
    need(!card_.unique, "/unique", "a planet is not unique");
    need(card_.faction == Faction::neutral, "/faction", "a planet belongs to no faction");
    need(card_.loyalty.empty(), "/loyalty", "a planet belongs to no faction");
  }

  void check_keywords() {
    bool barred = false;
    for (const auto& one : card_.keywords)
      barred = barred || (one.keyword == Keyword::no_attachments && one.trait.empty());
    for (std::size_t i = 0; i < card_.keywords.size(); ++i)
      need(!barred || card_.keywords[i].trait.empty(), "/keywords/" + std::to_string(i),
           "the card bars every attachment already");
  }

  // A deployment names the cards that make it cheaper, and not which of their interrupts.
  void check_deploying() {
    bool deploying = false;
    for (std::size_t i = 0; i < card_.abilities.size(); ++i) {
      if (card_.abilities[i].on.event != EventKind::deploying) continue;
      need(!deploying, "/abilities/" + std::to_string(i) + "/on",
           "a card has one interrupt of a deployment");
      deploying = true;
    }
  }

  // --- Filters and conditions ---

  void check_filter(const Filter& filter, const std::string& place) {
    const bool self = filter.is == Is::self;
    need(filter.is != Is::bearer || card_.type == CardType::attachment, place + "/is",
         "only an attachment has a bearer");
    need(!self || is_in_play(), place + "/is", "this card is never in play");
    need(!self || !filter.other, place + "/other", "this card, and not this card");
    need(!self || filter.whose != Whose::enemy, place + "/whose", "this card is not an enemy");
    need(filter.trait.empty() || filter.trait != filter.without, place + "/without",
         "no card has the trait and has it not");
    const bool near = filter.where == Where::here || filter.where == Where::adjacent;
    need(!near || has_place(), place + "/in", "this card is at no planet");
    const bool held = filter.where == Where::hand || filter.where == Where::discard;
    need(filter.is != Is::warlord || !held, place + "/in", "a warlord is in play");
    need(filter.is != Is::warlord || !filter.most_cost, place + "/most_cost",
         "a warlord has no cost");
    const bool own = self || filter.is == Is::bearer;
    need(!own || !held, place + "/in", "it is in play");
    need(!own || filter.where != Where::adjacent, place + "/in", "no planet is adjacent to itself");
    if (self) check_own_words(filter, place);
    if (filter.is != Is::support) return;
    // The chosen place may be a headquarters.
    need(filter.where == Where::anywhere || filter.where == Where::chosen_planet || held,
         place + "/in", "a support is in a headquarters");
    need(!filter.damaged, place + "/damaged", "a support takes no damage");
  }

  // What is said of this card must be true of it.
  void check_own_words(const Filter& filter, const std::string& place) {
    const auto& traits = card_.traits;
    const auto has = [&](const std::string& trait) {
      return std::find(traits.begin(), traits.end(), trait) != traits.end();
    };
    const char* const never = "this card is never so";
    need(!filter.faction || *filter.faction == card_.faction, place + "/faction", never);
    need(!filter.unique || *filter.unique == card_.unique, place + "/unique", never);
    need(!filter.most_cost || *filter.most_cost >= card_.cost, place + "/most_cost", never);
    need(filter.trait.empty() || has(filter.trait), place + "/trait", never);
    need(filter.without.empty() || !has(filter.without), place + "/without", never);
    need(!filter.damaged || card_.unit(), place + "/damaged", "only a unit takes damage");
    need(filter.where != Where::a_planet || has_place(), place + "/in",
         "this card is at no planet");
  }

  // `other` leaves out this card and, if there is one, the target.
  void check_other(const Filter& filter, bool target, const std::string& place) {
    need(!filter.other || target || may_be_this(filter.is), place + "/other",
         "this card is not among them");
  }
  // Whether this card can be one of them while it is in play.
  bool may_be_this(Is is) const {
    switch (is) {
      case Is::unit: return card_.unit();
      case Is::army: return card_.type == CardType::army || card_.type == CardType::token;
      case Is::warlord: return card_.type == CardType::warlord;
      case Is::support: return card_.type == CardType::support;
      case Is::self:
      case Is::card: return is_in_play();
      case Is::bearer: return false;
    }
    return false;
  }

  void check_when(When when, const std::string& place) {
    switch (when) {
      case When::always:
      case When::in_battle:
      case When::first_named:
      case When::fewer_units: break;
      case When::ready:
      case When::exhausted: need(is_in_play(), place, "this card is never exhausted"); break;
      case When::damaged: need(card_.unit(), place, "only a unit takes damage"); break;
      // The unit that carries an attachment always has another name than it.
      case When::companion: need(card_.unit(), place, "only a unit has companions"); break;
      case When::at_planet:
        need(has_place() && is_in_play(), place, "this card is never at a planet");
        break;
      case When::at_first_planet: need(has_place(), place, "this card is at no planet"); break;
      case When::loaded: need(stores(), place, "nothing puts resources on this card"); break;
    }
  }

  void check_constant(const Constant& one, const std::string& place) {
    check_filter(one.to, place + "/to");
    check_other(one.to, false, place + "/to");
    if (one.against) {
      check_filter(*one.against, place + "/against");
      check_other(*one.against, false, place + "/against");
    }
    check_when(one.when, place + "/when");
    check_struggle(one, place);
    need(one.change != Change::double_damage || !one.against || may_be_unit(*one.against),
         place + "/against/is", "only a unit takes damage");
    if (one.change == Change::card_bonus || one.change == Change::resource_bonus)
      return need(has_place(), place + "/change", "this card is at no planet");
    const bool carried = one.change == Change::no_target ||
                         ((one.change == Change::keyword || one.change == Change::lose_keyword) &&
                          one.keyword == Keyword::no_attachments);
    need(carried || may_be_unit(one.to), place + "/to/is", "only a unit has this");
    const bool bars = carried && one.change != Change::no_target;
    need(!bars || one.to.is != Is::self || card_.type != CardType::attachment, place + "/to/is",
         "an attachment carries none");
  }

  // Icons and bonuses count in the command phase, and the icons of ready units only.
  void check_struggle(const Constant& one, const std::string& place) {
    const bool icons = one.change == Change::command;
    const bool bonus = one.change == Change::card_bonus || one.change == Change::resource_bonus;
    need((!icons && !bonus) || one.when != When::in_battle, place + "/when",
         "no battle is fought in the command phase");
    need(!icons || one.to.exhausted != true, place + "/to/exhausted",
         "the icons of exhausted units do not count");
    need(!icons || one.to.is != Is::self || one.when != When::exhausted, place + "/when",
         "the icons of exhausted units do not count");
  }
  // Whether a unit can match the filter.
  bool may_be_unit(const Filter& filter) const {
    if (filter.is == Is::self) return card_.unit();
    if (filter.is == Is::bearer) return has_place();
    return filter.is != Is::support;
  }

  // --- Abilities ---

  void check_ability(const Ability& one, const std::string& place) {
    check_when(one.when, place + "/when");
    check_trigger(one, place + "/on");
    for (std::size_t i = 0; i < one.choose.size(); ++i)
      check_choice(one, one.choose[i], place + "/choose/" + std::to_string(i));
    bool created = false;
    for (std::size_t i = 0; i < one.steps.size(); ++i) {
      const std::string here = place + "/do/" + std::to_string(i);
      check_step(one, one.steps[i], here);
      need(one.kind != AbilityKind::battle || one.steps[i].verb != Verb::boost, here + "/verb",
           "the battle is over when its battle ability resolves");
      if (one.steps[i].verb != Verb::create) continue;
      need(!created, here, "the planets are chosen for one kind of token");
      created = true;
    }
    check_times(one, place);
  }

  static bool pays(const Ability& ability, Payment pay) {
    return std::find(ability.cost.begin(), ability.cost.end(), pay) != ability.cost.end();
  }

  // Reports conditions that can never hold at the same time.
  void check_times(const Ability& one, const std::string& place) {
    need(one.when != When::exhausted || !pays(one, Payment::exhaust_this), place + "/cost",
         "an exhausted card cannot be exhausted");
    const auto* target = find_choice(one, Picks::target);
    need(!target || target->filter.exhausted != true || !pays(one, Payment::exhaust_target),
         place + "/cost", "an exhausted card cannot be exhausted");
    need(!target || target->filter.where != Where::hand || !pays(one, Payment::exhaust_target),
         place + "/cost", "a card of a hand cannot be exhausted");
    const bool begins = one.on.event == EventKind::phase;  // the deploy phase
    need(!begins || !one.once_a_phase, place + "/once_a_phase", "a phase begins once");
    const bool peace =
        begins || one.phase == ActionPhase::deploy || one.phase == ActionPhase::headquarters;
    need(!peace || one.when != When::in_battle, place + "/when",
         "there is no battle in this phase");
    need(one.kind != AbilityKind::battle || one.when != When::in_battle, place + "/when",
         "the battle is over when its battle ability resolves");
    const auto* battle = find_choice(one, Picks::planet_of_battle);
    need(!peace || !battle, place + "/choose", "there is no battle in this phase");
  }

  void check_trigger(const Ability& ability, const std::string& place) {
    const auto& on = ability.on;
    if (on.of) {
      check_filter(*on.of, place + "/of");
      check_other(*on.of, false, place + "/of");
      need(!on.of->not_event, place + "/of/not_event", "the event is about it");
      need(on.of->where != Where::event_planet, place + "/of/in",
           "the event happens where it is: a_planet");
      const bool own = on.of->is == Is::self || on.of->is == Is::bearer;
      const bool units = on.event != EventKind::entered && on.event != EventKind::deploying;
      need(!units || may_be_unit(*on.of), place + "/of/is", "this happens to units");
      need(!own || (on.event != EventKind::deploying && on.event != EventKind::destroyed),
           place + "/of/is", "this card is in play, and that one has left play");
      need(on.of->is != Is::bearer || on.event != EventKind::entered, place + "/of/is",
           "a card is attached to what has entered play before");
      if (on.event == EventKind::deploying) {
        need(on.of->whose != Whose::enemy, place + "/of/whose", "it answers your own deployments");
        need(!on.of->exhausted && !on.of->damaged, place + "/of", "it is a card in hand");
      }
      check_entry(on, place + "/of");
    }
    need(!on.attack || on.event != EventKind::declared, place + "/attack",
         "only attacks are declared");
    if (!on.by) return;
    check_filter(*on.by, place + "/by");
    check_other(*on.by, false, place + "/by");
    need(!on.by->not_event || on.event != EventKind::declared, place + "/by/not_event",
         "no unit attacks itself");
    need(may_be_unit(*on.by) || (!on.attack && on.event != EventKind::declared), place + "/by/is",
         "only a unit attacks");
  }

  // What enters play is ready, and what has been destroyed is in a discard pile. A warlord is in
  // play from the start, and its defeat ends the game.
  void check_entry(const Trigger& on, const std::string& place) {
    const bool left = on.event == EventKind::destroyed;
    const bool comes = on.event == EventKind::entered || on.event == EventKind::deploying;
    need(on.of->is != Is::warlord || (!left && !comes), place + "/is",
         left ? "the game ends when a warlord is defeated" : "a warlord is in play from the start");
    need(!left || !on.of->exhausted, place + "/exhausted", "it has left play");
    need(!left || !on.of->damaged, place + "/damaged", "it has left play");
    need(on.event != EventKind::entered || !on.of->exhausted, place + "/exhausted",
         "what enters play is ready");
  }

  void check_choice(const Ability& ability, const Choice& one, const std::string& place) {
    const bool hand = one.filter.where == Where::hand;
    check_filter(one.filter, place + "/filter");
    const auto* target = find_choice(ability, Picks::target);
    check_other(one.filter, target != nullptr && target < &one, place + "/filter");
    check_about_planets(ability, one.filter, place + "/filter");
    need(!hand || one.pick == Picks::target, place + "/filter/in",
         "a card of a hand is chosen as target");
    need(!hand || one.filter.whose != Whose::enemy, place + "/filter/whose",
         "a card of the own hand is chosen");
    need(!hand || (!one.filter.exhausted && !one.filter.damaged), place + "/filter",
         "a card of a hand is neither exhausted nor damaged");
    need(!hand || !one.targeted, place + "/targeted", "nothing protects a card of a hand");
    need(is_used(ability, one.pick), place, "nothing is done with what is chosen");
    need(one.amount <= kMostPlanets, place + "/amount", "at most 100 tokens are created at once");
    const auto* planet = find_choice(ability, Picks::planet);
    need(!planet || (one.pick != Picks::planet_not_first && one.pick != Picks::planet_of_battle &&
                     one.pick != Picks::adjacent_or_headquarters),
         place + "/pick", "one planet is chosen");
    need(one.pick != Picks::adjacent_or_headquarters ||
             !find_choice(ability, Picks::planet_of_battle),
         place + "/pick", "no planet is adjacent to itself");
  }

  // Whether a sentence, a cost or another choice refers to this choice.
  static bool is_used(const Ability& ability, Picks pick) {
    switch (pick) {
      case Picks::target: return uses_target(ability);
      case Picks::other:
        return any_step(ability, [](const Step& one) {
          return one.to == Whom::other || one.verb == Verb::move_damage;
        });
      case Picks::planet:
      case Picks::planet_not_first:
      case Picks::planet_of_battle:
      case Picks::adjacent_or_headquarters:
        for (const auto& one : ability.choose)
          if (one.filter.where == Where::chosen_planet) return true;
        return any_step(ability, [](const Step& one) {
          return one.place == Destination::chosen_planet || one.verb == Verb::damage_chosen ||
                 one.filter.where == Where::chosen_planet;
        });
      case Picks::planets:
        return any_step(ability, [](const Step& one) { return one.verb == Verb::create; });
      case Picks::copied_planet:
        return any_step(ability, [](const Step& one) { return one.verb == Verb::copy; });
      case Picks::bonus:
        return any_step(ability, [](const Step& one) { return one.verb == Verb::gain_or_draw; });
    }
    return true;
  }
  template <class Test>
  static bool any_step(const Ability& ability, Test test) {
    return std::any_of(ability.steps.begin(), ability.steps.end(), test);
  }
  static bool uses_target(const Ability& ability) {
    const auto named = [](const Filter& filter) {
      return filter.where == Where::target_planet || filter.other;
    };
    for (const auto pay : ability.cost)
      if (pay == Payment::exhaust_target || pay == Payment::printed_cost) return true;
    for (const auto& one : ability.choose)
      if (one.pick == Picks::other && named(one.filter)) return true;
    return any_step(ability, [&](const Step& one) {
      const bool target = one.to == Whom::target && is_done_to_a_card(one.verb);
      return target || one.verb == Verb::move_damage || named(one.filter);
    });
  }
  static bool is_done_to_a_card(Verb verb) {
    return is_done_to_units(verb) || verb == Verb::ready || verb == Verb::destroy ||
           verb == Verb::put_into_play || verb == Verb::return_to_hand;
  }

  // The beginning of a phase happens at no planet, and to no unit.
  void check_about_planets(const Ability& ability, const Filter& filter, const std::string& place) {
    need(filter.where != Where::event_planet || ability.on.event != EventKind::phase, place + "/in",
         "a phase begins at no planet");
    need(filter.where != Where::event_planet || !ability.on.of || may_be_there(*ability.on.of),
         place + "/in", "a support is in a headquarters");
    need(!filter.not_event || ability.on.event != EventKind::phase, place + "/not_event",
         "a phase begins without a unit");
    need(filter.is != Is::support || filter.where != Where::chosen_planet ||
             find_choice(ability, Picks::adjacent_or_headquarters),
         place + "/in", "a support is in a headquarters");
  }

  // Whether a card at a planet can match the filter.
  bool may_be_there(const Filter& filter) const {
    if (filter.is == Is::self || filter.is == Is::bearer) return has_place();
    return filter.is != Is::support;
  }

  // --- Sentences ---

  // A sentence before it may have taken the target from its planet.
  void check_target_planet(const Ability& ability, const Step& step, const std::string& place) {
    if (step.filter.where != Where::target_planet) return;
    for (const auto& one : ability.steps) {
      if (&one == &step) return;
      const bool leaves = one.verb == Verb::destroy || one.verb == Verb::rout ||
                          one.verb == Verb::return_to_hand ||
                          (one.verb == Verb::move && one.place == Destination::headquarters);
      need(one.to != Whom::target || !leaves, place, "the target is at no planet any more");
    }
  }

  void check_step(const Ability& ability, const Step& step, const std::string& place) {
    check_target_planet(ability, step, place + "/filter/in");
    if (is_done_to_a_card(step.verb)) check_subject(ability, step, place);
    if (step.verb == Verb::move_damage)
      for (const auto& one : ability.choose)
        need(one.filter.is != Is::support, place, "a support takes no damage");
    need(step.place != Destination::here || has_place(), place + "/place",
         "this card is at no planet");
    if (step.verb == Verb::store || step.verb == Verb::collect)
      need(is_in_play(), place + "/verb", "only a card in play has resources on it");
    need(step.verb != Verb::collect || stores(), place + "/verb",
         "nothing puts resources on this card");
    if (step.verb == Verb::look) check_hidden(step, step.place != Destination::hand, place);
    if (step.verb == Verb::put_each) check_hidden(step, true, place);
  }

  void check_subject(const Ability& ability, const Step& step, const std::string& place) {
    switch (step.to) {
      case Whom::target:
      case Whom::other: {
        const auto* chosen =
            find_choice(ability, step.to == Whom::target ? Picks::target : Picks::other);
        if (!chosen) break;
        check_chosen(step, chosen->filter, place);
        check_change(ability, step, chosen->filter, place);
        break;
      }
      case Whom::self:
        need(is_in_play(), place + "/to", "this card is never in play");
        need(!is_done_to_units(step.verb) || card_.unit(), place + "/to",
             "this card is not a unit");
        need(step.verb != Verb::put_into_play, place + "/to", "this card is in play already");
        need(step.verb != Verb::ready || ability.when != When::ready ||
                 pays(ability, Payment::exhaust_this),
             place + "/to", "a ready card cannot be readied");
        check_change(ability, step, own_card(), place);
        break;
      case Whom::event_unit: check_event_unit(ability, step, place); break;
      case Whom::all:
        check_filter(step.filter, place + "/filter");
        check_other(step.filter, find_choice(ability, Picks::target), place + "/filter");
        check_about_planets(ability, step.filter, place + "/filter");
        need(!is_done_to_units(step.verb) || may_be_unit(step.filter), place + "/filter/is",
             "this is done to units");
        check_change(ability, step, step.filter, place);
        break;
    }
  }
  static Filter own_card() {
    Filter own;
    own.is = Is::self;
    return own;
  }

  // A sentence that finds everything as it would make it changes nothing.
  void check_change(const Ability& ability, const Step& step, const Filter& subject,
                    const std::string& place) {
    const bool own = subject.is == Is::self || subject.is == Is::bearer;
    const bool here = step.place == Destination::here && (own || subject.where == Where::here);
    const bool chosen =
        step.place == Destination::chosen_planet && subject.where == Where::chosen_planet;
    need(step.verb != Verb::move || (!here && !chosen), place + "/place", "it is there already");
    need(step.verb != Verb::ready || subject.exhausted != false ||
             pays(ability, Payment::exhaust_this) || pays(ability, Payment::exhaust_target),
         place + "/to", "a ready card cannot be readied");
    const bool harms =
        pays(ability, Payment::damage_this) || any_step(ability, [](const Step& one) {
          return one.verb == Verb::damage || one.verb == Verb::damage_chosen ||
                 one.verb == Verb::move_damage;
        });
    need(step.verb != Verb::heal || subject.damaged != false || harms, place + "/to",
         "there is no damage to remove");
  }

  void check_chosen(const Step& step, const Filter& filter, const std::string& place) {
    const bool hand = filter.where == Where::hand;
    need(hand == (step.verb == Verb::put_into_play), place + "/to",
         hand ? "a card of a hand can only be put into play"
              : "a card is put into play from a hand");
    need(!hand || enters_play(filter), place + "/to", "units and supports are put into play");
    need(!hand || filter.is != Is::support || step.place == Destination::headquarters,
         place + "/place", "a support is in a headquarters");
    need(!is_done_to_units(step.verb) || may_be_unit(filter), place + "/to",
         "this is done to units");
  }
  static bool enters_play(const Filter& filter) {
    return filter.is == Is::unit || filter.is == Is::army || filter.is == Is::support;
  }

  void check_event_unit(const Ability& ability, const Step& step, const std::string& place) {
    const auto event = ability.on.event;
    need(event != EventKind::phase && event != EventKind::shielded, place + "/to",
         "this happens to no unit");
    const bool left = event == EventKind::destroyed;
    need(!left || step.verb == Verb::put_into_play || step.verb == Verb::return_to_hand,
         place + "/to", "what has been destroyed is not in play");
    need(left || step.verb != Verb::put_into_play, place + "/to", "it is in play already");
    need(!is_done_to_units(step.verb) || !ability.on.of || may_be_unit(*ability.on.of),
         place + "/to", "this is done to units");
  }

  // Nothing is known of cards in a hand or a deck except what is printed.
  void check_hidden(const Step& step, bool enters, const std::string& place) {
    const auto& filter = step.filter;
    Filter printed;
    printed.is = filter.is;
    printed.faction = filter.faction;
    printed.trait = filter.trait;
    printed.without = filter.without;
    printed.unique = filter.unique;
    printed.most_cost = filter.most_cost;
    if (step.verb == Verb::put_each && filter.where == Where::hand) printed.where = Where::hand;
    need(filter == printed, place + "/filter", "only what is printed on a card is looked at");
    need(filter.trait.empty() || filter.trait != filter.without, place + "/filter/without",
         "no card has the trait and has it not");
    const bool unit = filter.is == Is::unit || filter.is == Is::army;
    need(unit || (!enters && (filter.is == Is::card || filter.is == Is::support)),
         place + "/filter/is", enters ? "a unit card is put into play" : "no such card is there");
  }

  const CardText& card_;
  std::vector<PackProblem> found_;
};

}  // namespace

std::vector<PackProblem> senseless(const CardText& card) { return SenseChecker(card).run(); }

}  // namespace arbiter::wh40k
