// The legal answers to a decision. Each kind of move lists its own answers, in the file of its
// chapter.
#pragma once
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/core/work.hpp"
#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/moves.hpp"
#include "engine/games/sularia/reading.hpp"

namespace arbiter::sularia {

// The answers found so far.
class Listing {
 public:
  // `content` and `state` must outlive this object.
  Listing(const Content& content, const State& state) : read(content, state) {}

  // Returns the legal answers of all players asked, in the order of the table of moves.
  SeatOptions<Move> list();

  // Adds the move if it is legal. When there are too many answers, or the work allowed is used up,
  // nothing more is added and the list is marked as incomplete.
  void add(const Move& move);
  // Adds a pattern if the move, which has the first values of the domains, is legal. Without
  // domains it is an ordinary move.
  void add_pattern(const Move& move, const std::vector<Domain<Id>>& domains);
  // Adds a pattern whose first values are known to make a legal move.
  void put(const Move& move, std::vector<Domain<Id>> domains);
  // Marks that this seat has legal answers that are not listed.
  void leave_open() {
    found_.complete = false;
    open_.add(by);
  }
  // Whether looking further can no longer change the list.
  bool over() const { return (full() && !found_.complete) || out_of_work(); }

  // Calls visit(card) for each card with a known name that the seat may play.
  template <class Visit>
  void each_playable(Visit visit) {
    for (const auto& one : read.state.cards) {
      if (one.id.owner != by) continue;
      if (one.in != Spot::hand && (one.in != Spot::row || one.up)) continue;
      if (over()) return;
      if (one.card.known())
        visit(one);
      else
        leave_open();
    }
  }
  // Calls visit(targets, player, domains) for each possible choice.
  template <class Visit>
  void each_choice(const std::optional<Choice>& choice, const Context& context, Visit visit) {
    if (!choice) return visit(std::vector<Id>{}, nobody, std::vector<Domain<Id>>{});
    if (choice->player != ChosenPlayer::none) {
      for (const auto& one : read.state.players)
        if (read.player_choosable(*choice, one.seat, context.you))
          visit(std::vector<Id>{}, one.seat, std::vector<Domain<Id>>{});
      return;
    }
    Domain<Id> domain;
    domain.field = "targets";
    domain.several = true;
    domain.min = choice->least;
    if (!read.charge_fits()) return;
    for (const auto& one : read.state.cards)
      if (read.valid_target(*choice, one, context)) domain.values.push_back(one.id);
    if (domain.values.size() < choice->least) return;
    if (choice->most == 1) {
      for (const Id id : domain.values)
        if (!over()) visit(std::vector<Id>{id}, nobody, {});
      return;
    }
    domain.max =
        std::min<std::uint32_t>(choice->most, static_cast<std::uint32_t>(domain.values.size()));
    const std::vector<Id> first(domain.values.begin(), domain.values.begin() + choice->least);
    visit(first, nobody, std::vector<Domain<Id>>{domain});
  }
  // Calls visit(card) for each combatant of the damage pile that the seat may pay with.
  template <class Visit>
  void each_spend(Visit visit) {
    if (!read.charge_pass()) return;
    for (const auto& one : read.state.cards)
      if (one.id.owner == by && one.in == Spot::damage_pile && read.text(one).combatant() &&
          !over())
        visit(one.id);
  }

  const Reading read;
  Seat by;  // the seat that answers

 private:
  bool full() const { return found_.list.size() >= limits::kOptions; }
  void offer_all(Seat seat, Kinds kinds);

  SeatOptions<Move> found_;
  SeatSet open_;  // seats whose answers are not all listed
};

// Adds the legal answers of this kind. Called only if the decision accepts the kind.
void offer(Listing& listing, Type<PlaceCard>);
void offer(Listing& listing, Type<Establish>);
void offer(Listing& listing, Type<Deploy>);
void offer(Listing& listing, Type<Done>);
void offer(Listing& listing, Type<Play>);
void offer(Listing& listing, Type<Use>);
void offer(Listing& listing, Type<PlaceTrigger>);
void offer(Listing& listing, Type<Pass>);
void offer(Listing& listing, Type<Attack>);
void offer(Listing& listing, Type<Defend>);
void offer(Listing& listing, Type<Barrage>);
void offer(Listing& listing, Type<Absorb>);
void offer(Listing& listing, Type<Replace>);
void offer(Listing& listing, Type<Position>);
void offer(Listing& listing, Type<Discard>);
void offer(Listing& listing, Type<Concede>);
void offer(Listing& listing, Type<Contest>);
void offer(Listing& listing, Type<Initiative>);
void offer(Listing& listing, Type<Shuffle>);
void offer(Listing& listing, Type<Draw>);
void offer(Listing& listing, Type<Name>);
void offer(Listing& listing, Type<Open>);
void offer(Listing& listing, Type<LayPool>);
void offer(Listing& listing, Type<Deal>);
void offer(Listing& listing, Type<Pick>);
void offer(Listing& listing, Type<Build>);

}  // namespace arbiter::sularia
