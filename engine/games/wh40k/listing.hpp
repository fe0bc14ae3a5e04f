// The legal answers to a decision. Each kind of move lists its own answers, in the file of its
// chapter.
#pragma once
#include <algorithm>
#include <utility>
#include <vector>

#include "engine/games/wh40k/judging.hpp"

namespace arbiter::wh40k {

// Returns the spelling in which a legal move is listed: it adds what a log may leave out and drops
// what is redundant.
Move spelled(const Reading& read, Seat by, const Move& move);
// Returns the units whose events the topmost window is about, each once.
std::vector<Id> units_of_window(const State& state);

class Listing;
// Adds the legal answers of this kind. Called only if the decision accepts the kind.
void offer(Listing& listing, Type<Deploy>);
void offer(Listing& listing, Type<Play>);
void offer(Listing& listing, Type<Shield>);

// The answers found so far, up to the limit. The players asked are listed one after the other.
class Listing {
 public:
  // `content` and `position` must outlive this object.
  Listing(const Content& content, const State& position)
      : read(content, position), state(position), asked(decision_of(read)) {
    for (const auto& one : state.line)
      if (one.up) planets.push_back(one.planet);
  }

  // Returns the legal answers, seat by seat, in the order of the table of moves.
  SeatOptions<Move> list();

  // Adds the move if it is legal and returns whether it is. If that cannot be decided, or there are
  // too many answers, the list is marked as incomplete.
  template <class M>
  bool add(const M& move) {
    if (!is_legal(move)) return false;
    options_.list.push_back({by, {Move{move}, {}}});
    return true;
  }
  // Adds the move unless one with the same meaning is listed already.
  template <class M>
  bool add_once(const M& move) {
    if (!is_legal(move)) return false;
    Move one = spelled(read, by, Move{move});
    if (!charge((options_.list.size() + state.events.size()) / 8)) return true;
    for (const auto& listed : options_.list)
      if (listed.by == by && listed.option.move == one) return true;
    options_.list.push_back({by, {std::move(one), {}}});
    return true;
  }
  // Adds a pattern: a move with one field for the seat to fill in from the domain.
  void add_pattern(Move move, Domain<Id> domain) {
    leave_open();
    options_.list.push_back({by, {std::move(move), {std::move(domain)}}});
  }
  // Marks that there are legal answers that are not listed.
  void leave_open() { options_.complete = false; }
  // Whether looking further can no longer change the list.
  bool over() const { return (full() && !options_.complete) || out_of_work(); }

  // Calls visit(card) for each named card in the hand of the answering seat. The list is incomplete
  // if an unnamed card could be used for another move of this kind.
  template <class M, class Visit>
  void each_hand(Type<M> kind, Visit visit) {
    const CardState* unnamed = nullptr;
    for (const auto& one : state.cards) {
      if (one.id.owner != by || one.in != Spot::hand) continue;
      if (over()) return;
      if (one.card.known())
        visit(one);
      else
        unnamed = &one;
    }
    if (unnamed && !guesses_ && could_answer(kind, unnamed->id)) leave_open();
  }
  // Calls visit(unit) for each of the player's units, or else the enemy's, at the planet of the
  // battle.
  template <class Visit>
  void each_there(bool own, Visit visit) const {
    if (!read.charge_pass()) return;
    for (const auto& one : state.cards)
      if (at_battle(read, &one) && (one.id.owner == by) == own) visit(one);
  }

  const Reading read;
  const State& state;
  const Decision asked;
  Seat by;                    // the seat that answers
  std::vector<Card> planets;  // those that are face up, from the left

 private:
  bool full() const { return options_.list.size() >= limits::kOptions; }
  template <class M>
  bool is_legal(const M& move) {
    if (full() || !read.charge_pass()) {
      leave_open();
      return false;
    }
    Checker checker;
    judge(read, by, move, checker);
    if (checker.unnamed()) leave_open();
    return checker.clean();
  }

  // Whether the card is part of a legal move of the kind under one of the names that it may have.
  template <class M>
  bool could_answer(Type<M> kind, Id card) const {
    for (const Copies& one : state.player(by).deck.pool) {
      if (!read.charge_fits()) return true;
      State named = state;
      find_instance(named.cards, card)->card = one.card;
      Listing guess(read.content, named);
      guess.by = by;
      guess.guesses_ = true;
      offer(guess, kind);
      for (const auto& listed : guess.options_.list) {
        bool uses = false;
        for_each_id_and_list(listed.option.move,
                             [&](Id id, unsigned) { uses = uses || id == card; });
        if (uses) return true;
      }
    }
    return false;
  }

  SeatOptions<Move> options_;
  bool guesses_ = false;  // currently tries names that a card may have
};

// The same for the other kinds.
void offer(Listing& listing, Type<Use>);
void offer(Listing& listing, Type<PassTurn>);
void offer(Listing& listing, Type<Commit>);
void offer(Listing& listing, Type<Bonus>);
void offer(Listing& listing, Type<Attack>);
void offer(Listing& listing, Type<WarlordRetreat>);
void offer(Listing& listing, Type<Retreat>);
void offer(Listing& listing, Type<BattleAbility>);
void offer(Listing& listing, Type<Choose>);
void offer(Listing& listing, Type<Pick>);
void offer(Listing& listing, Type<Pass>);
void offer(Listing& listing, Type<Concede>);
void offer(Listing& listing, Type<Shuffle>);
void offer(Listing& listing, Type<Initiative>);
void offer(Listing& listing, Type<Reveal>);
void offer(Listing& listing, Type<Draw>);
void offer(Listing& listing, Type<Discard>);
void offer(Listing& listing, Type<Name>);

}  // namespace arbiter::wh40k
