// The choices for an ability: what each one requires, how they are checked, and whether all of them
// can be made together.
#include <algorithm>

#include "engine/games/wh40k/judging.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {
namespace {

RuleId symbol_of(Faction faction) {
  return faction == Faction::orks ? row<"symbols-4"> : row<"symbols-3">;
}

// --- What a choice requires ---

}  // namespace

bool Reading::suits(Picks pick, Card planet, bool headquarters, const Context& context) const {
  switch (pick) {
    case Picks::planet: return place_of(planet) >= 0 && !headquarters;
    case Picks::planet_not_first:
      return place_of(planet) >= 0 && planet != first_planet() && !headquarters;
    case Picks::planet_of_battle:
      return battle().known() && !headquarters && (!planet.known() || planet == battle());
    case Picks::adjacent_or_headquarters:
      return headquarters ? !planet.known() : adjacent(planet, context.here);
    case Picks::target:
    case Picks::other:
    case Picks::planets:
    case Picks::copied_planet:
    case Picks::bonus: break;
  }
  return true;
}

namespace {

// Calls need(holds, row) for each requirement of the choice other than its filter.
template <class Need>
void each_other_need(const Reading& read, const Choice& choice, const Subject& subject,
                     const Context& context, Need need) {
  if (choice.targeted && context.self)
    need(read.may_be_target(*subject.state, context.you), row<"golden-rule-1">);
  if (choice.filter.where == Where::hand)
    need(read.may_have(context.you, subject.card), row<"symbols-5">);
}

// Calls need(holds, row) for each requirement. The one on the faction has a row of its own.
template <class Need>
void each_need(const Reading& read, const Choice& choice, const Subject& subject,
               const Context& context, Need need) {
  Filter filter = choice.filter;
  if (filter.faction)
    need(read.content.text(subject.card).faction == *filter.faction, symbol_of(*filter.faction));
  filter.faction.reset();
  need(read.fits(filter, subject, context), row<"card-anatomy-11">);
  each_other_need(read, choice, subject, context, need);
}

}  // namespace

bool Reading::suits(const Choice& choice, const Subject& subject, const Context& context) const {
  if (!fits(choice.filter, subject, context)) return false;
  bool all = true;
  each_other_need(*this, choice, subject, context, [&](bool holds, RuleId) { all = all && holds; });
  return all;
}

bool Reading::can_pay(Payment pay, const Subject& target, const Context& context) const {
  switch (pay) {
    case Payment::exhaust_this:
    case Payment::damage_this: break;  // possible with any target
    case Payment::exhaust_target: return target.state && !target.state->exhausted;
    case Payment::printed_cost: {
      const bool event = context.self && text(*context.self).type == CardType::event;
      const int own = event ? text(*context.self).cost : 0;  // both are paid
      return state.player(context.you).resources >= own + content.text(target.card).cost;
    }
  }
  return true;
}

// --- Judging ---

namespace {

// Checks the choices for an ability. Choices that it does not ask for are refused.
class ChoiceJudge {
 public:
  ChoiceJudge(const Reading& read, Context context, const Choices& choices, Checker& checker)
      : read_(read), context_(context), choices_(choices), checker_(checker) {}

  void judge(const Ability& ability) {
    take(ability);
    const bool planets = choices_.planets && !choices_.planets->empty();
    need(target_ || !choices_.target);
    need(other_ || !choices_.other);
    need(planet_ || (!choices_.planet.known() && !choices_.headquarters));
    need(planets_ || !planets);
    need(as_ || !choices_.as.known());
    need(take_ || choices_.take == Take::nothing);
  }

 private:
  bool need(bool holds) { return checker_.need(holds, row<"card-anatomy-11">); }
  bool in_play(Card planet) const { return read_.place_of(planet) >= 0; }

  void take(const Ability& ability) {
    for (const auto& one : ability.choose) take(one);
  }

  void take(const Choice& choice) {
    switch (choice.pick) {
      case Picks::target:
        target_ = true;
        card(choice, choices_.target);
        context_.target = choices_.target;
        return;
      case Picks::other:
        other_ = true;
        card(choice, choices_.other);
        return;
      case Picks::planet:
      case Picks::planet_not_first:
      case Picks::planet_of_battle:
      case Picks::adjacent_or_headquarters:
        planet_ = true;
        need(read_.suits(choice.pick, choices_.planet, choices_.headquarters, context_));
        context_.planet = choices_.planet;
        if (choice.pick == Picks::planet_of_battle) context_.planet = read_.battle();
        context_.headquarters = choices_.headquarters;
        return;
      case Picks::planets:
        planets_ = true;
        need(choices_.planets && choices_.planets->size() == choice.amount &&
             std::all_of(choices_.planets->begin(), choices_.planets->end(),
                         [&](Card one) { return in_play(one); }));
        return;
      case Picks::copied_planet:
        as_ = true;
        if (need(in_play(choices_.as) && choices_.as != context_.here &&
                 read_.can_use_battle_ability(context_.you, choices_.as, context_.here)))
          take(*read_.battle_ability(choices_.as));
        return;
      case Picks::bonus:
        take_ = true;
        need(choices_.take != Take::nothing);
        return;
    }
  }

  void card(const Choice& choice, Id id) {
    const auto* one = read_.find(id);
    const bool hand = choice.filter.where == Where::hand;
    if (!need(one && (hand ? in_hand(one, context_.you) : one->in_play()))) return;
    if (!one->card.known()) return checker_.need_name(id);
    each_need(read_, choice, read_.subject(*one), context_,
              [&](bool holds, RuleId rule) { return checker_.need(holds, rule); });
  }

  const Reading& read_;
  Context context_;
  const Choices& choices_;
  Checker& checker_;
  bool target_ = false, other_ = false, planet_ = false, planets_ = false, as_ = false,
       take_ = false;
};

}  // namespace

void check_choices(const Reading& read, const Ability& ability, const Context& context,
                   const Choices& choices, Checker& checker) {
  ChoiceJudge(read, context, choices, checker).judge(ability);
}

// --- Whether all choices can be made ---

namespace {

// Searches with what every seat can see: a card chosen from a hand may be any card of the pack. It
// tries a card for each choice in turn, and goes back when a later choice cannot be made.
class ChoiceSearch {
 public:
  ChoiceSearch(const Reading& read, const Ability& ability, const Context& context)
      : read_(read), ability_(ability), context_(context) {}

  bool finds() {
    if (!finds_planets()) return false;
    const bool there =
        std::any_of(ability_.choose.begin(), ability_.choose.end(),
                    [](const Choice& one) { return one.filter.where == Where::chosen_planet; });
    return there ? finds_cards_there() : finds_cards(0);
  }

 private:
  // The same for cards at the planet, or in the headquarters, that is chosen.
  bool finds_cards_there() {
    for (const auto& one : read_.state.line) {
      context_.planet = one.planet;
      if (one.up && suits_all(one.planet, false) && finds_cards(0)) return true;
    }
    context_.planet = Card{};
    context_.headquarters = true;
    return suits_all(Card{}, true) && finds_cards(0);
  }
  bool finds_planets() const {
    for (const auto& one : ability_.choose) {
      if (one.pick == Picks::planets && read_.planets_up() == 0) return false;
      if (one.pick == Picks::copied_planet && !finds_copied()) return false;
    }
    if (suits_all(Card{}, false) || suits_all(Card{}, true)) return true;
    return std::any_of(read_.state.line.begin(), read_.state.line.end(),
                       [&](const auto& one) { return one.up && suits_all(one.planet, false); });
  }
  bool suits_all(Card planet, bool headquarters) const {
    return std::all_of(ability_.choose.begin(), ability_.choose.end(), [&](const Choice& one) {
      return read_.suits(one.pick, planet, headquarters, context_);
    });
  }
  bool finds_copied() const {
    return std::any_of(read_.state.line.begin(), read_.state.line.end(), [&](const auto& one) {
      return one.up && one.planet != context_.here &&
             read_.can_use_battle_ability(context_.you, one.planet, context_.here);
    });
  }

  // Whether the choices from this one on can be made, given those before it.
  bool finds_cards(std::size_t index) {
    while (index < ability_.choose.size() && !takes_card(ability_.choose[index].pick)) ++index;
    if (index == ability_.choose.size()) return true;
    const Choice& choice = ability_.choose[index];
    if (choice.filter.where == Where::hand) return finds_in_hand(index);
    if (!read_.charge_fits()) return false;
    return std::any_of(read_.state.cards.begin(), read_.state.cards.end(), [&](const auto& one) {
      return one.in_play() && takes(index, read_.subject(one));
    });
  }
  static bool takes_card(Picks pick) { return pick == Picks::target || pick == Picks::other; }

  // The event that is being played is also in the hand. Apart from it all held cards look alike, so
  // one more is enough.
  bool finds_in_hand(std::size_t index) {
    constexpr unsigned apart = 2;  // that event and one other card
    unsigned seen = 0;
    if (!read_.charge_pass()) return false;
    for (const auto& one : read_.state.cards) {
      if (one.in != Spot::hand || one.id.owner != context_.you) continue;
      if (finds_held(index, one)) return true;
      if (++seen == apart) return false;
    }
    return false;
  }
  bool finds_held(std::size_t index, const CardState& held) {
    const auto as = [&](Card card) { return takes(index, {held.id, card, Card{}, &held}); };
    if (context_.self && held.id == context_.self->id) return as(context_.self->card);
    const auto& cards = read_.content.cards;
    if (!charge(1 + cards.size() / 64)) return false;
    for (std::size_t i = 0; i < cards.size(); ++i)
      if (cards[i].held() && as(Card{static_cast<std::uint16_t>(i)})) return true;
    return false;
  }

  // Whether this card can be chosen here and the later choices can then be made.
  bool takes(std::size_t index, const Subject& subject) {
    const Choice& choice = ability_.choose[index];
    if (!read_.suits(choice, subject, context_)) return false;
    if (choice.pick != Picks::target) return finds_cards(index + 1);
    const auto pays = [&](Payment one) { return read_.can_pay(one, subject, context_); };
    if (!std::all_of(ability_.cost.begin(), ability_.cost.end(), pays)) return false;
    context_.target = subject.id;
    const bool found = finds_cards(index + 1);
    context_.target = Id{};
    return found;
  }

  const Reading& read_;
  const Ability& ability_;
  Context context_;
};

}  // namespace

bool Reading::choosable(const Ability& ability, const Context& context) const {
  return ability.choose.empty() || ChoiceSearch(*this, ability, context).finds();
}

}  // namespace arbiter::wh40k
