#include "engine/games/sularia/pack_sense.hpp"

#include <algorithm>
#include <string>

namespace arbiter::sularia {
namespace {

// Whether only combatants can be turned this way.
bool is_of_combatants(Turned turned) {
  return turned == Turned::attacking || turned == Turned::defending;
}
bool is_of_combatants(Keyword keyword) {
  switch (keyword) {
    case Keyword::barrage:
    case Keyword::flight:
    case Keyword::focus:
    case Keyword::specialist:
    case Keyword::attacker:
    case Keyword::defender:
    case Keyword::joint_strike_force: return true;
    case Keyword::alpha_strike:
    case Keyword::defuse:
    case Keyword::harvest:
    case Keyword::hidden: break;
  }
  return false;
}

bool is_about_numbers(Change change) {
  return change != Change::keyword && change != Change::lose_keyword;
}

// Collects the parts of one card that make no sense.
class SenseChecker {
 public:
  explicit SenseChecker(const CardText& card) : card_(card) {}

  std::vector<PackProblem> run() {
    for (std::size_t i = 0; i < card_.abilities.size(); ++i)
      check_ability(card_.abilities[i], "/abilities/" + std::to_string(i));
    return std::move(found_);
  }

 private:
  void need(bool holds, const std::string& place, const std::string& detail) {
    if (!holds) found_.push_back({place, detail});
  }

  // --- Filters ---

  // `about_objects`: whether the filter is about cards in play, or those of an event.
  void check_filter(const Filter& filter, const std::string& place, bool about_objects) {
    const bool fits_itself = (!filter.type || *filter.type == card_.type) &&
                             (!filter.faction || *filter.faction == card_.faction) &&
                             (!filter.most_cost || *filter.most_cost >= card_.cost);
    need(!filter.self || fits_itself, place + "/this", "this card is not so");
    need(!filter.self || filter.whose != Whose::opponents, place + "/whose",
         "this card is not an opponent's");
    need(!about_objects || card_.object() || (!filter.self && !filter.other),
         place + (filter.self ? "/this" : "/other"), "this card is not an object");
    const bool site = filter.type == CardType::site;
    need(!site || !filter.turned || !is_of_combatants(*filter.turned), place + "/turned",
         "a site neither attacks nor defends");
    need(!site || !filter.keyword || !is_of_combatants(*filter.keyword), place + "/keyword",
         "a site neither attacks nor defends");
    need(filter.keyword != Keyword::defuse, place + "/keyword", "no object has DEFUSE");
  }

  // --- Abilities ---

  void check_ability(const Ability& one, const std::string& place) {
    if (one.kind == AbilityKind::continuous) return check_continuous(one, place);
    check_event(one, place + "/by");
    if (one.choose) check_choice(one, place + "/choose");
    for (std::size_t i = 0; i < one.steps.size(); ++i)
      check_step(one, one.steps[i], place + "/do/" + std::to_string(i));
    check_controllers(one, place);
  }
  // Who controls a target is looked up when its step comes.
  void check_controllers(const Ability& one, const std::string& place) {
    if (!one.choose || one.choose->filter.zone == Zone::damage_pile) return;
    bool gone = false;
    for (std::size_t i = 0; i < one.steps.size(); ++i) {
      const auto& step = one.steps[i];
      need(!gone || step.whom != Whom::controller, place + "/do/" + std::to_string(i) + "/whom",
           "the target lies in a pile by then, and nobody controls it");
      const bool leaves = step.verb == Verb::destroy || step.verb == Verb::discard;
      gone = gone || (leaves && step.to == To::targets);
    }
  }

  void check_continuous(const Ability& one, const std::string& place) {
    check_filter(one.to, place + "/to", one.change != Change::influence);
    need(!is_about_numbers(one.change) || one.amount != 0, place + "/amount",
         "without an amount nothing changes");
    const bool sites = one.to.self ? card_.site() : one.to.type != CardType::combatant;
    need(one.change != Change::sularium || sites, place + "/to", "only sites generate sularium");
    if (is_about_numbers(one.change)) return;
    const bool combatants = one.to.self ? card_.combatant() : one.to.type != CardType::site;
    need(combatants || !is_of_combatants(one.keyword.keyword), place + "/keyword",
         "a site neither attacks nor defends");
  }

  // The subject of an event is looked at after the event.
  void check_event(const Ability& one, const std::string& place) {
    if (one.event == EventKind::none || one.event == EventKind::hurt) return;
    check_filter(one.by, place, false);
    const bool in_play = one.event != EventKind::played && one.event != EventKind::left;
    need(in_play || !one.by.turned, place + "/turned", "it is not in play, and so is not turned");
    need(in_play || !one.by.keyword, place + "/keyword", "it is not in play, and has no keyword");
    need(!in_play || !one.by.turned || *one.by.turned == turned_after(one.event), place + "/turned",
         "it is never turned so when this has just happened");
    need(!in_play || !one.by.keyword || !gained_in_attack(*one.by.keyword), place + "/keyword",
         "it has not gained this keyword yet");
    need(!one.by.self || happens_to_itself(one.event), place + "/this",
         "this never happens to such a card");
  }
  // How a card in play is turned when this has just happened to it.
  static Turned turned_after(EventKind event) {
    switch (event) {
      case EventKind::deployed: return Turned::activated;
      case EventKind::attacked: return Turned::attacking;
      case EventKind::established:
      case EventKind::played:
      case EventKind::left:
      case EventKind::hurt:
      case EventKind::none: break;
    }
    return Turned::reset;
  }
  bool happens_to_itself(EventKind event) const {
    switch (event) {
      case EventKind::established: return card_.site();
      case EventKind::deployed:
      case EventKind::attacked: return card_.combatant();
      case EventKind::played: return card_.type == CardType::condition;
      case EventKind::left: return card_.object();
      case EventKind::none:
      case EventKind::hurt: break;
    }
    return false;
  }

  void check_choice(const Ability& ability, const std::string& place) {
    const auto& one = *ability.choose;
    const bool player = one.player != ChosenPlayer::none;
    const bool used =
        std::any_of(ability.steps.begin(), ability.steps.end(), [&](const Step& step) {
          const bool objects = done_to(step.verb) != DoneTo::players;
          if (player) return !objects && step.whom == Whom::player;
          return objects ? step.to == To::targets : step.whom == Whom::controller;
        });
    need(used, place, "nothing is done with what is chosen");
    if (player) return;
    check_filter(one.filter, place + "/filter", true);
    const bool concealed =
        one.filter.whose != Whose::yours &&
        (one.filter.zone == Zone::battlefield || one.filter.zone == Zone::hidden_zone);
    need(!one.hidden || concealed, place + "/hidden", "there are no HIDDEN objects of opponents");
  }

  static bool discards_itself(const Ability& ability) {
    return std::any_of(ability.cost.begin(), ability.cost.end(),
                       [](const Cost& cost) { return cost.pay == Payment::discard_this; });
  }

  void check_step(const Ability& ability, const Step& one, const std::string& place) {
    const bool gone = discards_itself(ability);
    need(one.amount_of != AmountOf::counters || !gone, place + "/amount_of",
         "this card has been discarded as the cost, and has no counters");
    need(one.amount_of != AmountOf::attack || ability.event != EventKind::played,
         place + "/amount_of", "what is played has no ATK");
    if (done_to(one.verb) == DoneTo::players) return;
    if (one.to == To::all) check_filter(one.filter, place + "/filter", true);
    const auto* filter = one.to == To::all ? &one.filter : nullptr;
    if (one.to == To::targets && ability.choose) filter = &ability.choose->filter;
    need(!filter || one.verb != Verb::hide || filter->zone != Zone::hidden_zone, place,
         "it is hidden already");
    need(!filter || one.verb != Verb::show || filter->zone != Zone::visible, place,
         "it is not hidden");
    const bool given = one.verb == Verb::give || one.verb == Verb::remove;
    const bool site = one.to == To::self ? card_.site() : filter && filter->type == CardType::site;
    need(!given || !site || !is_of_combatants(one.keyword.keyword), place + "/keyword",
         "a site neither attacks nor defends");
    need(one.to != To::event || ability.event != EventKind::played || one.verb == Verb::destroy,
         place + "/to", "what is played is not an object");
    need(one.to != To::self || !gone, place + "/to", "this card has been discarded as the cost");
  }

  const CardText& card_;
  std::vector<PackProblem> found_;
};

}  // namespace

std::vector<PackProblem> senseless(const CardText& card) { return SenseChecker(card).run(); }

}  // namespace arbiter::sularia
