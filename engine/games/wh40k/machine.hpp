// The machine that advances a position. It takes steps of the topmost frame, or of the round if
// there is none, until somebody must answer. Its functions are grouped by the chapters of the book:
// setup.cpp, deploy.cpp, command.cpp, combat.cpp, damage.cpp, winning.cpp, headquarters.cpp,
// abilities.cpp.
#pragma once
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/core/facts.hpp"
#include "engine/core/game.hpp"
#include "engine/core/machine.hpp"
#include "engine/games/wh40k/content.hpp"
#include "engine/games/wh40k/facts.hpp"
#include "engine/games/wh40k/reading.hpp"
#include "engine/games/wh40k/state.hpp"

namespace arbiter::wh40k {

struct Usage;

// Applies a move and advances the position to the next decision.
class Machine {
 public:
  // `facts` may be null. Content, state and facts must outlive this object.
  Machine(const Content& the_content, State& the_state, std::vector<Fact>* the_facts)
      : content(the_content), state(the_state), facts_(the_facts) {}

  // Receives what was settled without asking. Null if the caller does not want it.
  std::vector<Unasked<Move>>* without_asking = nullptr;
  // Records an answer without alternative, or an opportunity that could not be used.
  void note_unasked(Seat by, Move move, RuleId rule) {
    if (without_asking != nullptr) without_asking->push_back({by, std::move(move), rule});
  }
  void skip(Seat by, RuleId rule) { note_unasked(by, Pass{}, rule); }

  const Content& content;
  State& state;

  // Each requires that the move was judged legal. Its consequences follow in run().
  void apply(Seat by, const Deploy& move);
  void apply(Seat by, const Play& move);
  void apply(Seat by, const Use& move);
  void apply(Seat by, const PassTurn& move);
  void apply(Seat by, const Commit& move);
  void apply(Seat by, const Bonus& move);
  void apply(Seat by, const Attack& move);
  void apply(Seat by, const WarlordRetreat& move);
  void apply(Seat by, const Retreat& move);
  void apply(Seat by, const Shield& move);
  void apply(Seat by, const BattleAbility& move);
  void apply(Seat by, const Choose& move);
  void apply(Seat by, const Pick& move);
  void apply(Seat by, const Pass& move);
  void apply(Seat by, const Concede& move);
  void apply(Seat by, const Shuffle& move);
  void apply(Seat by, const Initiative& move);
  void apply(Seat by, const Reveal& move);
  void apply(Seat by, const Draw& move);
  void apply(Seat by, const Discard& move);
  void apply(Seat by, const Name& move);

  // Steps until a decision or the end of the game. Returns `endless` if one entry takes too many
  // steps or frames, or leads beyond what a position can hold. The state is then unusable.
  Applied run(WorkBudget& budget);
  bool is_over() const { return state.outcome.state != Ending::running; }
  bool is_beyond() const { return beyond_; }
  Next step();

  Reading read() const { return {content, state}; }
  CardState* find(Id id) { return find_instance(state.cards, id); }
  // The same, but requires that the card exists.
  CardState& instance(Id id) {
    auto* const card = find(id);
    assert(card != nullptr);
    return *card;
  }
  const CardText& text(const CardState& card) const { return content.text(card.card); }
  void push(Frame frame) { state.frames.push_back(frame); }

  // --- Facts --- Usually nobody listens. Testing that here saves making the fact.
  bool telling() const { return facts_.wanted(); }
  void tell(RuleId rule, Deed deed = Deed::rule, Id card = {}, Id other = {}) {
    if (telling()) add_fact(rule, deed, card, other);
  }
  void tell_amount(RuleId rule, Deed deed, Id card, std::int32_t amount, Id other = {}) {
    if (Fact* const fact = telling() ? add_fact(rule, deed, card, other) : nullptr)
      fact->amount = amount;
  }
  void tell_place(RuleId rule, Deed deed, Id card, Card planet) {
    if (Fact* const fact = telling() ? add_fact(rule, deed, card, Id{}) : nullptr)
      fact->planet = planet;
  }
  void tell_seat(RuleId rule, Deed deed, Seat seat, std::int32_t amount = 0, Card planet = {}) {
    if (telling()) add_seat_fact(rule, deed, seat, amount, planet);
  }

  // --- Set-up (setup.cpp) ---
  Next first_planets();
  Next first_resources();
  Next step(Drawing& drawing);
  void set_order(Seat of, const std::vector<Card>& order);
  void lay_planets(const std::vector<Card>& order);
  void name_instance(Id id, Card card);
  // Moves the next slot of the deck to hand, or to the cards looked at. `named` is the card of a
  // blank slot.
  Id take_top(const Drawing& drawing, Card named);
  void draw(Seat to, std::uint8_t cards, bool round = false);
  // Turns planets face up until this many are, or all. Returns false if chance must name one.
  bool reveal(unsigned wanted, RuleId rule);

  // --- Deploy phase (deploy.cpp) ---
  void begin_round();
  void begin_phase(PhaseName phase, StepName step);
  Next begin_deploying();
  Next deployment_turn();
  void pass_deployment(Seat by);
  void end_deployment_turn(Seat by);
  void pay(Seat by, int amount, RuleId rule);
  void gain(Seat seat, int amount, RuleId rule);
  Next step(Entering& entering);
  void place(Entering& entering, CardState& card);
  bool has_left_hand(const CardState& card) const;
  void use_limited(Seat by, const CardText& card);
  Id create_token(Seat by, Card token, Card planet);

  // --- Command phase (command.cpp) ---
  Next commitments();
  Next next_struggle();
  void reveal_commitments();
  void arrive(Seat seat);
  void struggle(Card planet);
  void tell_bonus_parts(Seat seat, const Bonus& move);

  // --- Combat phase (combat.cpp) ---
  Next next_battle();
  void begin_battle(Card planet);
  Next window();
  Next combat_turn();
  void end_combat_round();
  Next retreats();
  void pass_combat(Seat by);
  void open_window(Seat first);
  Next step(Attacking& attacking);
  void tell_shielding(const Damage& damage);
  void tell_attack_value(const CardState& attacker);
  // Exhausting gets a sentence only as a cost. That an attacker exhausts goes without saying.
  void exhaust(CardState& card, Deed deed = Deed::rule);
  void ready(CardState& card, RuleId rule);
  void to_headquarters(CardState& card);

  // --- Dealing damage (damage.cpp) ---
  Next step(Damage& damage);
  Next step(Shielding& shielding);
  void add_hit(const CardState* source, const CardState& unit, int amount, bool attack);
  void assign(Damage& damage);
  void take(Damage& damage);
  Next shields(Damage& damage);
  // Destroys or bloodies units that have as much damage as hit points, and adds the events.
  void settle();
  bool leave_together();
  // The same after something that dealt no damage. Returns false if nothing left.
  bool settle_lost();
  void destroy(CardState& card);
  void discard_attachments(Id bearer);
  void leave_play(Id id);
  bool has_caused(Id id) const;
  void forget_left();
  // Adds the event that a unit was destroyed.
  void add_destroyed(const CardState& card, Id source);

  // --- Winning (winning.cpp) ---
  void end_battle(Seat winner);
  Next won();
  Next settle_battle();
  void win_planet(Seat winner);
  void remove_planet();
  void end_of_line();
  void end(Ending ending, Seat winner, RuleId rule);

  // --- Headquarters phase (headquarters.cpp) ---
  Next next_planets();
  Next finish_round();

  // --- Using card abilities (abilities.cpp, effects.cpp) ---
  Next step(Answering& answering);
  Next step(Resolving& resolving);
  bool force(Answering& answering, const Listeners& listeners);
  bool force(Seat seat, const Answering& answering, const Listeners& listeners);
  // Opens a window for the events from `first` on, if there are any.
  void answer(std::size_t first);
  void begin_usage(Seat by, Id card, Id to, const Choices& choices);
  void begin_ability(Seat by, Id card, std::uint8_t ability, const Choices& choices,
                     std::uint8_t event);
  void took_opportunity(Seat by, Id card, const Usage& usage);
  void cite(const Ability& ability);
  void decline(Seat by);
  void perform(Resolving& resolving, const Step& step);
  void ask_each(Resolving& resolving);
  template <class Visit>
  void each_subject(const Resolving& resolving, const Step& step, Visit visit);
  void perform_on_units(const Resolving& resolving, const Step& step);
  void take_resources(const Resolving& resolving, const Step& step);
  void store(const Resolving& resolving, const Step& step);
  void collect(const Resolving& resolving, const Step& step);
  void deal(const Resolving& resolving, const Step& step);
  void move_damage(const Resolving& resolving, const Step& step);
  void prevent(const Resolving& resolving, const Step& step);
  void cancel_shield(const Resolving& resolving);
  void move(const Resolving& resolving, CardState& card, Destination destination);
  void rout(CardState& card);
  void heal(CardState& card, int amount);
  void return_to_hand(CardState& card);
  void destroy_all(const Resolving& resolving, const Step& step);
  void put_into_play(const Resolving& resolving, const Step& step);
  std::size_t planets_of_others(const Resolving& resolving) const;
  void create(const Resolving& resolving, const Step& step);
  void after_choices(const Resolving& resolving, const Step& step);
  bool is_sentence() const;
  void finish(const Resolving& resolving);
  void discard(CardState& card);

  // Something exceeds what a position can hold, so the entry cannot be judged.
  bool beyond_ = false;
  // Limits the sum to what a position can hold.
  int held(int sum, int most) {
    beyond_ = beyond_ || sum > most;
    return std::min(sum, most);
  }

  // Whether the entry names the planets that are turned up now.
  bool names_planets = false;

  // Whether no unit has as much damage as hit points, and nothing has happened since that was
  // checked. This is so whenever somebody is asked between resolutions (soundness.cpp), and stays
  // so while opportunities are declined.
  bool settled = false;

 private:
  // Returns the recorded fact for the caller to complete, or null if facts are no longer recorded.
  Fact* add_fact(RuleId rule, Deed deed, Id card, Id other);
  void add_seat_fact(RuleId rule, Deed deed, Seat seat, std::int32_t amount, Card planet);
  Next step_top();
  Next step_round();
  Next step_phase();
  // Whether nothing exceeds what a position may hold, with room for what one step adds.
  bool has_room() const;

  FactList<Fact> facts_;
};

// Returns the rule by which cards are drawn or looked at now.
RuleId draw_rule(const State& state, const Drawing& drawing);

// The ability that resolves, and the sentence at which it waits. The sentence has begun, so it is
// the one before `step`.
const Ability& ability_of(const Content& content, const Resolving& resolving);
const Step& sentence_of(const Content& content, const Resolving& resolving);

// Returns what the words of the resolving ability refer to.
Context context_of(const Reading& read, const Resolving& resolving);

// Who is asked by damage_chosen and put_each at this stage, and whether there is anything to
// choose.
Seat asked_seat(const Reading& read, const Resolving& resolving);
bool may_choose(const Reading& read, const Resolving& resolving);

// Returns the choices of a move as an ability sees them.
Choices choices_of(const Play& move);
Choices choices_of(const Use& move);
Choices choices_of(const BattleAbility& move);

}  // namespace arbiter::wh40k
