// Questions about a position: whose turn it is to act, numbers of objects, which cards match the
// words of a card.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "engine/core/piles.hpp"
#include "engine/core/short_list.hpp"
#include "engine/core/work.hpp"
#include "engine/games/sularia/content.hpp"
#include "engine/games/sularia/state.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {

// What the words of a text refer to in the place where it is read.
struct Context {
  const CardState* self = nullptr;  // the card that bears the text; none for a condition from hand
  Seat you;
};

// Seats in an order, none of which has left.
struct SeatOrder {
  std::array<Seat, limits::kSeats> seats{};
  unsigned size = 0;
  void add(Seat seat) { seats[size++] = seat; }
  const Seat* begin() const { return seats.data(); }
  const Seat* end() const { return seats.data() + size; }
};

// A position as the rules read it. This class neither changes nor caches anything, so its answers
// stay right while the position changes. Content and state must outlive it.
class Reading {
 public:
  Reading(const Content& the_content, const State& the_state)
      : content(the_content), state(the_state) {}

  const Content& content;
  const State& state;

  // --- Work ---

  // Charges a pass over all cards, most of which are skipped.
  bool charge_pass() const { return charge(1 + state.cards.size() / 512); }
  // The same, if those in play are compared with the words of a text.
  bool charge_fits() const { return charge(1 + state.cards.size() / 64); }

  // --- Seats ---

  unsigned seats() const { return static_cast<unsigned>(state.players.size()); }
  bool plays(Seat seat) const { return seat.number < seats() && !state.player(seat).out; }
  // Returns the next seat on the left that has not left, or the seat itself if it is the only one.
  Seat left_of(Seat seat) const;
  // Whether the seat is the active player or in the active team.
  bool active(Seat seat) const {
    return plays(seat) && decides<"faction-war-11">(state.same_side(seat, state.at.turn));
  }
  // Returns the active side first, then the others from its left.
  SeatOrder from_active() const;
  // Returns the others from the left of the active side, and the active side last.
  SeatOrder active_last() const;
  unsigned players_left() const;

  // --- Cards ---

  const CardState* find(Id id) const { return find_instance(state.cards, id); }
  // Returns the object with this id if it is on the battlefield and named, else null.
  const CardState* in_play(Id id) const {
    const auto* card = find(id);
    return card && card->in_play() && card->card.known() ? card : nullptr;
  }
  const CardText& text(const CardState& card) const { return content.text(card.card); }
  // On the battlefield, cards are always named.
  bool is_combatant(const CardState& card) const {
    return card.in_play() && card.card.known() && text(card).combatant();
  }
  unsigned hand_size(Seat seat) const;
  // Returns the number of influence cards in the row, face up or down.
  unsigned row_size(Seat seat) const;
  bool has_site_in_zone(Seat seat) const;
  // Whether the seat controls a site or a combatant, or a card of this faction.
  bool has_object(Seat seat) const;
  bool has_faction(Seat seat, Faction faction) const;
  // Returns how many copies a new card of this kind would meet under Type N. If N is 1, those of
  // the team count.
  unsigned copies(Seat seat, Card card) const;
  bool counts_as_copy(const CardState& one, Seat seat, Card card) const {
    return counts_as_copy(one, one.controlled_by(), seat, card);
  }
  // The same, if `controller` controlled it.
  bool counts_as_copy(const CardState& one, Seat controller, Seat seat, Card card) const;

  // --- Numbers ---

  int attack(const CardState& card) const;
  // Returns what is left of DEF after damage.
  int defense(const CardState& card) const;
  // Returns every object with no DEF left.
  std::vector<Id> dead() const;
  // Returns how many instances of a keyword the card has. Those gained in an attack count once the
  // keyword value step is over.
  unsigned count(const CardState& card, Keyword keyword) const;
  bool has(const CardState& card, Keyword keyword) const { return count(card, keyword) > 0; }
  // Returns the n-th instance (BARRAGE, FOCUS). Requires n < count().
  KeywordText instance(const CardState& card, Keyword keyword, unsigned n) const;
  bool gained_attacker(const CardState& card) const {
    return card.attacker && state.at.step != StepName::keywords;
  }
  bool gained_defender(const CardState& card) const {
    return card.defender && state.at.step != StepName::keywords;
  }
  int sularium_of(const CardState& card) const;
  int influence_of(Seat seat) const;

  // --- Sites ---

  const CardState* site_at(Seat seat, Place place) const;
  bool is_protected(const CardState& site) const;
  bool is_first_site(Seat seat) const { return decides<"establishing-5">(!has_site_in_zone(seat)); }
  bool adjoins(Seat seat, Place place) const;
  bool within_columns(Seat seat, Place place) const;
  bool legal_place(Seat seat, Place place) const {
    return place && !site_at(seat, place) && (is_first_site(seat) || adjoins(seat, place)) &&
           within_columns(seat, place);
  }

  // Returns every legal place next to a site or, for a first site, those around the middle.
  std::vector<Place> legal_places(Seat seat) const;
  bool has_legal_place(Seat seat) const { return !legal_places(seat).empty(); }

  // --- Attack ---

  // Returns the player whom this attacker attacks, directly or through a site, or nobody if its
  // target has left.
  Seat attacked_by(const CardState& attacker) const;
  // Returns the attacked site while it is a legal target.
  const CardState* target_of(const CardState& attacker) const;
  // Whether a BARRAGE of this attacker may hit the site.
  bool barrage_reaches(const CardState& attacker, const CardState& site) const;
  unsigned barrage_choices(const CardState& attacker) const;

  // --- Texts ---

  bool fits(const Filter& filter, const CardState& card, const Context& context) const {
    return in_zone(filter.zone, card) && fits_anywhere(filter, card, context);
  }
  // The same, whatever the zone.
  bool fits_anywhere(const Filter& filter, const CardState& card, const Context& context) const;
  static bool in_zone(Zone zone, const CardState& card);
  bool targetable(const CardState& card, Seat by, bool hidden) const;
  bool valid_target(const Choice& choice, const CardState& card, const Context& context) const {
    return card.card.known() && fits(choice.filter, card, context) &&
           targetable(card, context.you, choice.hidden);
  }
  // Whether enough targets could be chosen.
  bool choosable(const Choice& choice, const Context& context) const;
  bool player_choosable(const Choice& choice, Seat player, Seat by) const;

  // --- Windows ---

  bool window() const;
  bool chaining() const { return !state.chain.empty(); }

  // Calls visit(ability, context) for each continuous ability that makes this change.
  template <class Visit>
  void each_continuous(Change change, Visit visit) const {
    const auto wanted = bit(change);
    if ((content.all.changes & wanted) == 0) return;
    if (!charge(1 + (state.cards.size() + state.lasting.size() + state.given.size()) / 512)) return;
    std::size_t changing = 0;  // at most 16 abilities each; eight such cards cost one unit of work
    for (const auto& one : state.cards) {
      if (!one.card.known() || (content.of(one.card).changes & wanted) == 0 || !works(one))
        continue;
      if (++changing % 8 == 0 && !charge(1)) return;
      visit_text(text(one), change, Context{&one, one.controlled_by()}, visit);
    }
    for (const auto& one : state.lasting) {
      if ((content.of(one.card).changes & wanted) == 0) continue;
      if (++changing % 8 == 0 && !charge(1)) return;
      visit_text(content.text(one.card), change, Context{nullptr, one.controller}, visit);
    }
  }
  // Whether its triggered and continuous abilities work: it is in play, or is a resolved condition
  // face up in the row.
  bool works(const CardState& card) const {
    const bool object = decides<"continuous-modifiers-6">(card.in_play());
    const bool face_up = decides<"special-card-types-3">(card.up);
    return object || (card.in == Spot::row && face_up && !card.cancelled &&
                      text(card).type == CardType::condition);
  }

 private:
  // The abilities that now make one change, looked up once for many objects.
  struct Changers {
    struct Changer {
      const Ability* ability = nullptr;
      Context context;
    };
    Change change;
    ShortList<Changer, 8> list;
  };
  Changers changers(Change change) const;
  int changed(const CardState& card, const Changers& by) const;
  int defense(const CardState& card, const Changers& by) const;

  template <class Visit>
  static void visit_text(const CardText& text, Change change, const Context& context,
                         Visit& visit) {
    for (const auto& ability : text.abilities)
      if (ability.kind == AbilityKind::continuous && ability.change == change)
        visit(ability, context);
  }
  template <class Visit>
  void each_instance(const CardState& card, Keyword keyword, Visit visit) const;
};

}  // namespace arbiter::sularia
