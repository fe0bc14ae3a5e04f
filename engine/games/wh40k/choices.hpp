// Lists the possible choices for an ability, one full set at a time.
#pragma once
#include <vector>

#include "engine/games/wh40k/listing.hpp"

namespace arbiter::wh40k {

// Enumerates possible choices for an ability.
class ChoiceLister {
 public:
  ChoiceLister(Listing& listing, const Context& context) : listing_(listing), context_(context) {}

  // Calls visit(choices) with choices that are roughly right. visit checks them and returns whether
  // they are legal.
  template <class Visit>
  void each(const Ability& ability, Visit visit) {
    choices_ = {};
    choose_card(ability, Picks::target, [&] {
      choose_card(ability, Picks::other, [&] { choose_planet(ability, visit); });
    });
  }

 private:
  template <class Visit>
  void choose_card(const Ability& ability, Picks pick, Visit visit) {
    const auto* choice = find_choice(ability, pick);
    Id& chosen = pick == Picks::target ? choices_.target : choices_.other;
    if (!choice) return visit();
    const bool hand = choice->filter.where == Where::hand;
    const bool pairs = pick == Picks::target && find_choice(ability, Picks::other);
    if (!listing_.read.charge_fits()) return;
    for (const auto& one : listing_.state.cards) {
      if (listing_.over()) break;
      if (hand ? one.in != Spot::hand || one.id.owner != listing_.by : !one.in_play()) continue;
      if (pairs && choice->filter.where != Where::chosen_planet && one.card.known() &&
          !listing_.read.suits(*choice, listing_.read.subject(one), context_))
        continue;  // there are many pairs
      chosen = one.id;
      visit();
    }
    chosen = Id{};
  }

  template <class Visit>
  void choose_planet(const Ability& ability, Visit visit) {
    if (const auto* several = find_choice(ability, Picks::planets)) {
      choose_planets(several->amount, visit);
      return;
    }
    const bool adjacent = find_choice(ability, Picks::adjacent_or_headquarters);
    const bool one_planet = adjacent || find_choice(ability, Picks::planet) ||
                            find_choice(ability, Picks::planet_not_first) ||
                            find_choice(ability, Picks::planet_of_battle);
    if (one_planet)
      for (const Card planet : listing_.planets) {
        choices_.planet = planet;
        visit(choices_);
      }
    choices_.planet = Card{};
    if (adjacent) {
      choices_.headquarters = true;
      visit(choices_);
      choices_.headquarters = false;
    }
    if (!one_planet || find_choice(ability, Picks::planet_of_battle)) visit(choices_);
  }

  // Puts all on one planet. If that is legal, so is every other split.
  template <class Visit>
  void choose_planets(std::size_t amount, Visit visit) {
    bool legal = false;
    for (const Card planet : listing_.planets) {
      const std::vector<Card> all(amount, planet);
      choices_.planets = &all;
      legal = visit(choices_) || legal;
    }
    choices_.planets = nullptr;
    if (legal && amount > 1 && listing_.planets.size() > 1) listing_.leave_open();
  }

  Listing& listing_;
  const Context context_;
  Choices choices_;
};

}  // namespace arbiter::wh40k
