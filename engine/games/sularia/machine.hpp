// The machine that runs the rules from one decision to the next. Its functions are in the files of
// their chapters (turn.cpp, windows.cpp, chain.cpp and so on) and are explained there.
#pragma once
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

#include "engine/core/facts.hpp"
#include "engine/core/game.hpp"
#include "engine/core/machine.hpp"
#include "engine/core/short_list.hpp"
#include "engine/games/sularia/facts.hpp"
#include "engine/games/sularia/moves.hpp"
#include "engine/games/sularia/reading.hpp"

namespace arbiter::sularia {

inline constexpr unsigned hand_limit = 7;  // maximum-hand-size-2

// Changes a position: applies a move and runs on to the next decision. The machine does not exist
// between two entries, so everything that is under way is in the position.
class Machine {
 public:
  // `the_facts` receives what happens and may be null. Content, state and facts must outlive this
  // object.
  Machine(const Content& the_content, State& the_state, std::vector<Fact>* the_facts)
      : content(the_content), state(the_state), facts(the_facts) {}

  // Receives what was settled without asking. Null if the caller does not want it.
  std::vector<Unasked<Move>>* without_asking = nullptr;

  const Content& content;
  State& state;

  // Runs to the next decision, or to the end of the game.
  Applied run(WorkBudget& budget);
  bool is_over() const { return state.outcome.state != Ending::running; }
  bool is_beyond() const { return beyond_; }
  Next step();

  // What each move does. Each function requires that the move was judged legal.
  void apply(Seat by, const PlaceCard& move);
  void apply(Seat by, const Establish& move);
  void apply(Seat by, const Deploy& move);
  void apply(Seat by, const Done& move);
  void apply(Seat by, const Play& move);
  void apply(Seat by, const Use& move);
  void apply(Seat by, const PlaceTrigger& move);
  void apply(Seat by, const Pass& move);
  void apply(Seat by, const Attack& move);
  void apply(Seat by, const Defend& move);
  void apply(Seat by, const Barrage& move);
  void apply(Seat by, const Absorb& move);
  void apply(Seat by, const Replace& move);
  void apply(Seat by, const Position& move);
  void apply(Seat by, const Discard& move);
  void apply(Seat by, const Concede& move);
  void apply(Seat by, const Contest& move);
  void apply(Seat by, const Initiative& move);
  void apply(Seat by, const Shuffle& move);
  void apply(Seat by, const Draw& move);
  void apply(Seat by, const Name& move);
  void apply(Seat by, const Open& move);
  void apply(Seat by, const LayPool& move);
  void apply(Seat by, const Deal& move);
  void apply(Seat by, const Pick& move);
  void apply(Seat by, const Build& move);

  Reading read() const { return Reading(content, state); }
  const CardText& text(const CardState& card) const { return content.text(card.card); }
  // Returns null if there is no such card.
  CardState* find(Id id) { return find_instance(state.cards, id); }
  // The same, but requires that the card exists.
  CardState& instance(Id id) {
    auto* const card = find(id);
    assert(card != nullptr);
    return *card;
  }
  template <class F>
  void push(const F& frame) {
    state.frames.push_back(frame);
  }

  // --- Facts ---

  void tell(RuleId rule, Deed deed = Deed::rule, Id card = {}, std::int32_t amount = 0,
            Id other = {});
  void tell_seat(RuleId rule, Deed deed, Seat seat, std::int32_t amount = 0);
  // Records an answer without alternative, for which nobody was asked.
  void note_unasked(Seat by, const Move& move, RuleId rule) {
    if (without_asking != nullptr) without_asking->push_back({by, move, rule});
  }
  // The same for each mate of a side.
  void note_unasked_by_side(Seat side, const Move& move, RuleId rule) {
    for (const auto& one : state.players)
      if (!one.out && state.same_side(one.seat, side)) note_unasked(one.seat, move, rule);
  }
  // Reports rules that are followed here without a sentence of their own.
  void follow(std::initializer_list<RuleId> rules, Id card = {}) {
    for (const RuleId one : rules) tell(one, Deed::rule, card);
  }
  void follow(std::initializer_list<RuleId> rules, Seat seat) {
    for (const RuleId one : rules) tell_seat(one, Deed::rule, seat);
  }

  // --- Set-up (setup.cpp) ---

  void shuffled(Seat of, const std::vector<Card>& order);
  void name_instance(Id id, Card card);
  void draw(Seat to, std::uint8_t cards);
  void take_top(Seat to, Card named);
  Next step(Drawing& drawing);

  // --- The turn (turn.cpp) ---

  Next phase_step();
  void begin_round();
  void begin_turn(Seat seat);
  void begin_phase(PhaseName phase);
  void after_triggers();
  void count_influence();
  void count_sularium();
  void own_step_done(Seat by);
  void discard_to_seven(Seat by, const std::vector<Id>& cards);
  void clean_up();
  void end_attack_links();
  Next step(Returning&);
  void give_back();
  void end_turn();

  // --- Windows and the chain (windows.cpp) ---

  void open_window(StepName step);
  bool all_have_passed() const;
  void resolve_chain();
  // When all have passed and the chain is empty, `over` continues from this window.
  Next window_step(void (Machine::*over)());
  void end_phase_window();
  void begin_defence();
  void begin_keywords();
  void begin_alpha_strike();
  void acted(Seat by);
  void first_answer(RuleId rule);
  Seat after(Seat seat) const;
  void put_on_chain(Item item);
  void pay_sularium(Seat by, Faction faction, int amount, Points stated, RuleId rule);
  void pay_influence(Seat by, int amount, RuleId rule);
  void pay(Seat by, const Cost& cost, Id source, const Use& move);

  // --- Triggers (triggers.cpp) ---

  void collect_phase();
  void collect_keywords();
  void happened(EventKind kind, const CardState& subject);
  void hurt(Seat seat);
  Next step(Placing& placing);
  void put_trigger(const Trigger& trigger, const std::vector<Id>& targets, Seat player);

  // --- Resolution (chain.cpp) ---

  Next step(Chaining&);
  Next step(Resolving& resolving);
  void begin_item(Resolving& resolving, Item& item);
  void finish_item();
  bool make_room(Seat controller, Id entering);
  void replace(CardState& copy);
  bool only_place(Seat seat, const std::vector<Place>& places);
  void enter(const Item& item);
  void collect_arrival(const CardState& card, Seat controller);
  void return_to_row(CardState& card);
  void bury_dead();
  void to_pile(CardState& card, Spot pile);

  // --- Effects (effects.cpp) ---

  void perform(Resolving& resolving, const Item& item, const Step& sentence);
  bool discards_all(Resolving& resolving);
  void discard_for_effect(Resolving& resolving, const std::vector<Id>& cards, Deed deed);
  // `site` is the site whose influence cost is lost, if any.
  void change_health(Seat seat, int amount, RuleId rule, Id site = {});
  void add_damage(CardState& card, int amount);
  void turn(CardState& card, Turned turned);
  void place_site(const Resolving& resolving, CardState& card, Place at);

  // --- Attack (attack.cpp, damage.cpp) ---

  Next defend_step();
  void gain_keywords();
  void remove_from_attack(CardState& card);
  void lose_as_target(Id site);
  void end_attack();
  Next step(Striking& striking);

  // --- Endings (ending.cpp) ---

  void end_round();
  void leave(Seat seat);
  void put_out(Seat seat, RuleId rule);
  void end(Ending ending, SeatSet winners, RuleId rule);

 private:
  bool holds_too_much() const;
  Next step_top();

  // Resolution of one item, and damage (chain.cpp, effects.cpp, damage.cpp).
  bool is_defuse(const Item& item);
  void resolve_tactic(Resolving& resolving, Item& item);
  void resolve_condition(const Item& item);
  bool prune_targets(Item& item);
  int amount_of(const Item& item, const Step& sentence) const;
  void subjects(const Item& item, const Step& sentence, ShortList<Id, 16>& list) const;
  void perform_on_objects(const Item& item, const Step& sentence);
  void perform_on(const Item& item, const Step& sentence, CardState& card, int amount);
  void perform_moving(Resolving& resolving, const Item& item, const Step& sentence);
  void perform_for_players(Resolving& resolving, const Item& item, const Step& sentence);
  void whom(const Item& item, const Step& sentence, ShortList<Seat, 8>& list) const;
  bool strike_attackers(bool alpha);
  void strike_defenders(bool alpha);
  bool strike_sites(bool alpha);
  void deal_attacker(CardState& attacker, const std::vector<Id>& order);
  void deal_site(CardState& site, const std::vector<Id>& order);
  void settle_absorbing(const CardState& source, const std::vector<Id>& order);
  bool barrage_all(bool alpha);
  void hit_with_barrage(CardState& unit, const std::vector<Id>& sites);
  void losses();

  FactList<Fact> facts;
  bool beyond_ = false;  // beyond what a position holds; checked before each step
};

// Returns the attacker or site that deals its ATK now and has several cards that could absorb it,
// or null.
const CardState* absorb_source(const Reading& read);
// The same, or the one that an entry of this seat names if it is one of those about which the seat
// decides in this step: the book gives them no order.
const CardState* absorb_source(const Reading& read, Seat by, Id named);
// Lists the cards that can still absorb ATK from this attacker (its defenders) or site (its
// attackers).
void absorbers(const Reading& read, const CardState& source, ShortList<Id, 8>& list);
// Returns the unit whose BARRAGE must be aimed now, or null.
const CardState* barrage_source(const Reading& read);
// The same, or the named one if it has a BARRAGE to aim in this step: the book gives them no order.
const CardState* barrage_source(const Reading& read, Id named);
// Returns how many sites the next BARRAGE of this unit must hit.
unsigned barrage_sites(const Reading& read, const CardState& unit);
// Whether this object deals its ATK in the alpha strike step, or else in the damage step.
bool deals_now(const Reading& read, const CardState& card, bool alpha);

// Returns a card that goes back at the end of the turn to a player who would then have more copies
// than Type N allows, so that a copy that was not lent must leave. Returns null if there is none.
const CardState* crowding_loan(const Reading& read);
// Whether this copy may leave to make room for the loan.
bool makes_way(const Reading& read, const CardState& copy, const CardState& loan);

// Returns the card that an item of the chain is, or whose ability it is.
Card card_of(const Reading& read, const Item& item);
// What an item of the chain does. Null for one without an ability (deploy, establish, harvest).
const Ability* ability_of(const Reading& read, const Item& item);
Context context_of(const Reading& read, const Item& item);
// Returns the combatant in play whose attack or defence triggered the item. Returns no id if
// something else triggered it (effects.cpp).
Id fighter_behind(const Reading& read, const Item& item);

// Returns the index in the list of the trigger that a move refers to, or -1.
int trigger_meant(const Reading& read, const std::vector<Trigger>& list, Seat by,
                  const PlaceTrigger& move);
const Ability& ability_of(const Reading& read, const Trigger& trigger);

}  // namespace arbiter::sularia
