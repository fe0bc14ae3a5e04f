// The machine that advances a position by steps of the topmost frame, until somebody must answer.
// Its functions are grouped by the chapters of the book: domain.cpp (1.5.1, 2.3.2), starting.cpp
// (1.6), ending.cpp (1.7), regions.cpp (2), terms.cpp (4), effects/ (5, 7), priority.cpp (6.3),
// combat.cpp (8).
#pragma once
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/core/facts.hpp"
#include "engine/core/game.hpp"
#include "engine/core/machine.hpp"
#include "engine/games/conquest/content.hpp"
#include "engine/games/conquest/facts.hpp"
#include "engine/games/conquest/moves.hpp"
#include "engine/games/conquest/reading.hpp"
#include "engine/games/conquest/state.hpp"

namespace arbiter::conquest {

class Machine {
 public:
  // `the_facts` receives what happens and may be null. Content, state and facts must outlive this
  // machine.
  Machine(const Content& the_content, State& the_state, std::vector<Fact>* the_facts)
      : content(the_content),
        state(the_state),
        facts_(the_facts),
        pushed_(the_state.spare.kept.pushed) {
    pushed_.clear();
    if (telling()) number_frames();
  }

  // Receives what was settled without asking. Null if the caller does not want it.
  std::vector<Unasked<Move>>* without_asking = nullptr;
  // Records an answer without alternative.
  void note_unasked(Seat by, Move move, RuleId rule) {
    if (without_asking != nullptr) without_asking->push_back({by, std::move(move), rule});
  }
  // The same for an answer that any member of the side might have given.
  void note_unasked_by_side(Seat side_of, const Move& move, RuleId rule) {
    if (without_asking == nullptr) return;
    const SeatSet members = read().members(side_of);
    for (const auto& one : state.commanders)
      if (members.has(one.seat)) note_unasked(one.seat, move, rule);
  }

  const Content& content;
  State& state;

  // Steps until a decision or the end of the war. Returns `endless` if one entry takes too many
  // steps or frames, or leads to a number that no position can hold. The state is then unusable.
  Applied run(WorkBudget& budget);

  // For run_to_decision(), which calls step() for the topmost frame.
  bool is_over() const { return state.outcome.state != Ending::running || state.frames.empty(); }
  bool is_beyond() const { return beyond_; }
  Next step();

  Reading read() const { return {content, state}; }
  Resource* find(Id id);

  // --- The cache of the position (in_play.hpp, in_play.cpp) --- Brings the cache up to date.
  void survey() {
    const auto& now = state.in_play.now;
    if (now.content != &content || !now.places_known || !now.steps_known || !now.moved.empty())
      survey_anew();
    assert(read().kept_is_right());
  }
  // To call when resources vanish, one is mounted or dismounted, or a commander leaves.
  void forget_places() { state.in_play.now.forget_places(); }
  // To call when this resource changes region, is attached to another thing or is named.
  void forget_place(const Resource& resource) {
    if (auto& now = state.in_play.now; now.places_known) now.moved.push_back(resource.id);
  }
  // To call when an assault changes, or something that takes or grants abilities.
  void forget_steps() { state.in_play.now.forget_steps(); }
  // To call when a resource that is not active comes or goes.
  void forget_inactive(const Resource& resource) {
    if (content.counts_inactive) forget_steps();
    if (content.any.answers_from != 0) forget_place(resource);
  }
  // To call when something that the state check looks at changes for this resource or its rider:
  // one of its numbers, its region, its mount, or what lasts on it. survey() compares what
  // continuous abilities give to units.
  void touch(const Resource& resource) {
    auto& now = state.in_play.now;
    if (!now.checked) return;
    now.touched.push_back(resource.id);
    if (resource.on) now.touched.push_back(resource.on);
  }
  // The same for all resources.
  void forget_checks() { state.in_play.now.forget_checks(); }

  // --- Frames --- Frames pushed in one step run in the order in which they were pushed, before
  // their parent continues.
  template <class Pushed>
  void push(Pushed&& frame) {
    pushed_.emplace_back(std::forward<Pushed>(frame));
  }
  // Returns an empty effect that reuses the memory of a finished one.
  Effect fresh_effect();
  Effect& effect_at(std::uint8_t place) {
    assert(place < state.frames.size());
    return std::get<Effect>(state.frames[place]);
  }
  // Appends to the stack what the last step or an answer pushed.
  void land() {
    if (telling() || !pushed_.empty()) land_pushed();
  }
  // Returns the place of the frame that is being stepped.
  std::uint8_t place() const { return static_cast<std::uint8_t>(state.frames.size() - 1); }

  // --- Facts ---
  void tell(RuleId rule, Verb verb, Target target = {}, Target other = {},
            const Record* source = nullptr, std::int32_t amount = 0) {
    if (Fact* fact = trace(rule, Telling::happens, verb, target, source, amount))
      fact->other = other;
  }
  void tell(RuleId rule, const Happening& happening) {
    if (telling())
      tell(rule, happening.verb, happening.target, happening.other, &happening.source,
           happening.amount);
  }
  void tell(RuleId rule) { tell(rule, Verb::nothing); }
  // Reports a fact in the life of an effect. Returns the fact for the caller to complete, or null
  // if nobody listens.
  Fact* trace(RuleId rule, Telling how, Verb verb, Target target, const Record* source = nullptr,
              std::int32_t amount = 0) {
    return telling() ? add_fact(rule, how, verb, target, source, amount) : nullptr;
  }
  // Cites the rules that the position reached depends on: numbers, states, what is in force
  // (standing.cpp).
  void tell_standing();
  bool telling() const { return facts_.wanted(); }

  // --- What an entry does --- Each function requires a legal move.
  void apply(Seat by, const Move& move);
  void apply(Seat by, const Method& move);
  void apply(Seat by, const FirstTerm& move);
  void apply(Seat by, const Regroup& move);
  void apply(Seat by, const Keep& move);
  void apply(Seat by, const AnswerDraw& move);
  void apply(Seat by, const Sustain& move);
  void apply(Seat by, const Banish& move);
  void apply(Seat by, const First& move);
  void apply(Seat by, const Choose& move);
  void apply(Seat by, const Pass& move);
  void apply(Seat by, const Search& move);
  void apply(Seat by, const NextPair& move);
  void apply(Seat by, const Shuffle& move);
  void apply(Seat by, const Cut& move);
  void apply(Seat by, const Draw& move);
  void apply(Seat by, const Name& move);
  void apply(Seat by, const TimeLimit& move);
  // While a question is open.
  void apply(Seat by, const OfferDraw& move);
  void apply(Seat by, const Surrender& move);
  void act_between(Seat by);

  // --- 1.6 Starting a war (starting.cpp), 1.5.1 and 2.3.2 (domain.cpp) ---
  Next step(War& war);
  Next step(Shuffling& shuffling);
  Next step(Drawing& drawing);
  Next step(Searching& searching);
  void shuffle_domain(Seat of);
  void shuffle_again(Seat of);
  void set_order(Seat of, const std::vector<Card>& order);
  // Moves the next slot of the domain to the arsenal and returns its id. `named` is the card of a
  // blank slot.
  Id draw_top(Seat to, Card named);
  Id acquire_slot(Seat to, std::size_t slot, Card named);
  bool can_draw(Seat to) const {
    return state.commander(to).domain.slots.numbers.size() > 1;
  }  // 2.3.2-3
  void drawn(const Drawing& drawing, Id id);
  void settle_draw(const Drawing& drawing);
  // Names an unnamed instance and takes the copy out of the pool.
  void name_instance(Id id, Card card);
  // Moves `card` from the searched domain to the arsenal.
  Id take_from_domain(Seat of, Card card);

  // --- 1.7 Ending a war (ending.cpp) ---
  void leave(Seat commander, RuleId rule);
  std::vector<Happening> leave_his_locations(Seat commander);
  void decide_outcome(SeatSet leaving);
  void end_by_time();

  // --- Appendix D (teams.cpp, joint.cpp, generals.cpp) ---
  bool one_team_left() const;
  Commander& purse(Seat commander) { return state.commander(read().side(commander)); }
  void tell_joint_term();
  void tell_joint_act(Seat by, const Move& move);
  void tell_joint_place(const Resource& unit);
  void tell_joint_assault(const std::vector<Id>& units);
  void place_generals(const SetUp& set_up);
  bool stays_unable(const Resource& unit);  // a general in its commander's first term (D.4-6)
  void end_first_term();
  void tell_unsustained_generals(Seat side_of);
  void tell_spell_on_itself(const Effect& effect);
  bool cannot_be_set_aside(const Resource& unit);
  SeatSet lost_generals() const;  // commanders whose general is ruined or banished (D.4-11)

  // --- 2 Regions (regions.cpp) --- Moves a resource with everything that goes with it (3.2.4-9,
  // ) and returns whether it is now in the new region. `happened` receives what happened.
  bool change_region(Id id, Region to, const Part& part, std::vector<Happening>& happened);
  void forget_what_lasts(Id id, Region to);
  void part_from_set_aside();
  // Returns false if it is the last resource of its domain, which stays (2.3.2-4, R-15).
  bool activate(Resource& resource, Region in);
  std::uint16_t stamp() { return ++state.stamp; }

  // --- 4 Terms (terms.cpp) ---
  Next step(Term& term);
  void enable_units(Term& term);
  void lose_mana(Term& term);
  void take_income(Term& term);
  void begin_barter(Term& term);
  void remove_counters(Term& term);
  void begin_campaign(Term& term);
  void recover(Term& term);
  void end_timed_effects(Term& term);
  void settle_sustaining(Seat side_of);
  void settle_capacity(Seat banished);
  void begin_term(Seat campaigning, bool first);
  // Returns an effect that a rule makes, still without parts. Its parts resolve like those of any
  // other effect.
  Effect rule_effect(const Record& source);
  Effect rule_effect(const Part& part);
  // Requires that the war is in its terms.
  Term& term_frame();

  // --- 5 and 7 Effects (effects/) ---
  Next step(Effect& effect);
  Next step(Order& order);
  Next create(Effect& effect);
  Next choose(Effect& effect);
  void settle_directions(Effect& effect);
  Next pay(Effect& effect);
  Next expand(Effect& effect);
  Next modify(Effect& effect);
  Next resolve(Effect& effect);
  void count_again(const Effect& effect);
  void judge_act(Effect& act);
  Next steps(Effect& effect);
  Next state_check(Effect& effect);
  bool check_health(const Effect& effect, Order& order);
  void check_health_of(const Resource& one, const Additions& to_armor, const Effect& effect,
                       Order& order);
  bool nothing_left_to_check() const;
  SeatSet without_health() const;  // commanders whose encampment is below 0
  void force_out();
  Next triggers(Effect& effect);
  void gather_partings(const Effect& effect);
  Next finish(Effect& effect);
  void add_parts(Effect& effect, std::uint8_t step_index, std::vector<Part>& parts);
  void update_ties(Effect& effect);
  bool is_forbidden(const Part& part);
  bool is_possible(Part& part);
  void apply_part(Effect& effect, std::size_t index);
  void replace_part(Effect& by);
  void make_room(const Answers& replaced, std::size_t count);
  void tell_order(const Order& order);
  void create_waiting(const Order& order, const Waiting& waiting);
  void update_reach(Effect& effect, std::uint8_t order);
  void order_decisions();
  void cite(const Effect& effect, const Part& part);
  void cite_act(const Effect& effect);
  // Begins a phase of the present term and reports it.
  void begin_phase(PhaseName phase);
  // Reports what each resource adds to the income of the campaigning side.
  void tell_income();
  // Reports by how much the gold or mana of a cost is reduced (6.4-2).
  void tell_reduced(const Effect& effect, Payment pay, std::int32_t by);
  void cite_trigger(const Order& order, const Waiting& waiting, const Ability& ability);
  void apply_change(Effect& effect, Part& part);
  void apply_lasting(Effect& effect, Part& part, const TextPlace& place);
  void damage(Effect& effect, Part& part);
  void gain_health(Effect& effect, Part& part);
  void set_health(Effect& effect, Part& part);
  void change_state(Effect& effect, Part& part);
  void change_coins(Effect& effect, Part& part);
  void put_in_domain(Effect& effect, Part& part);
  void set_aside(Effect& effect, Part& part);
  void return_to_war(Effect& effect, Part& part);
  void move(Effect& effect, Part& part);
  void annex(Effect& effect, Part& part);
  void deploy(Effect& effect, Part& part);
  void equip(Effect& effect, Part& part);
  void upgrade(Effect& effect, Part& part);
  void evoke(Effect& effect, Part& part);
  void mount(Effect& effect, Part& part);
  void dismount(Effect& effect, Part& part);
  void counters(Effect& effect, Part& part);
  void look(Effect& effect, Part& part);
  void acquire(Effect& effect, Part& part);
  void acquired_by(Effect& effect, Seat commander);
  void shuffle(Effect& effect, Part& part);
  void surrender(Part& part);
  bool ruin_or_banish(Effect& effect, Part& part);
  // `lasting` is the lasting effect that happens, if any.
  void happen(Effect& effect, Part& part, Happening happening, RuleId rule,
              const Lasting* lasting = nullptr);

  // --- 6.3 Priority (priority.cpp) ---
  Next step(Act& act);
  Next after_effects(Act& act);
  Next after_waits(Act& act);
  void after_damage(Act& act);
  Next pass_priority(Act& act);
  bool order_pairs();
  Next step(Offer& offer);
  Act* acting();

  // --- 8 Combat (combat.cpp) ---
  void begin_combat(Combat combat);
  // Returns how many other engagements of these two run. end_combat() ends the combat at this place
  // for the present act, if any; `last` is the pair with which an engagement ends.
  std::int32_t other_engagements(std::size_t index, const Pair& of) const;
  void end_combat(std::size_t index, const Pair& last);
  void engage(Effect& effect, Part& part);
  void begin_assault(Effect& effect, Part& part);
  // Drops pairs, assaulting units and combats that these happenings have broken (8.1-3, 8.2-3,
  // 8.2-4).
  void mend_combats(const std::vector<Happening>& happened);
  void join_after_dismount(Id rider, Id mount);
  Effect pair_damage(const Pair& pair);
  Effect assault_damage(const Combat& assault);

 private:
  Next step_top();
  void land_pushed();
  Fact* add_fact(RuleId rule, Telling how, Verb verb, Target target, const Record* source,
                 std::int32_t amount);
  void survey_anew();
  // Changes a number of the position by an effect, limited to -most and most.
  template <class Number>
  void change(Number& number, std::int32_t by, std::int32_t most) {
    const std::int32_t wanted = number + by;
    beyond_ = beyond_ || wanted < -most || wanted > most;
    number = static_cast<Number>(std::clamp(wanted, -most, most));
  }
  void keep_memory(Effect& finished);

  // The numbers of effects (facts.hpp), kept only for a listener.
  void number_frames();
  void begin_effect();
  std::uint32_t current_effect() const;

  FactList<Fact> facts_;
  std::vector<Frame>& pushed_;  // pushed by the present step, which keeps its place on the stack
  std::vector<std::uint32_t> numbers_;  // of the stack's effects; 0: not begun, or not an effect
  std::uint32_t last_number_ = 0;
  bool beyond_ = false;  // a number is beyond what a position can hold

  // For the step that is happening now.
  std::vector<Parting> partings_;
  std::uint16_t stamp_before_ = 0;
  std::uint8_t lasting_by_ = no_index;  // the replacement that set up the latest entry of `lasting`
};

// --- Helpers of several chapters ---

// Whether the lists of the frame are short enough for its indices (most_in_a_list).
bool fits_its_indices(const Frame& frame);

Part part_of(Verb verb, Target target, const Record& source);

// Returns the part as a happening. `from` is the region that its target leaves, if any.
Happening happening_of(const Part& part, Region from = {});

// What must be paid for an effect. Coins are summed; every other payment names a resource.
struct Due {
  Payment pay = Payment::gold;
  std::int32_t amount = 0;                // of coins, or how many times to disable
  Id id;                                  // who or what pays it
  std::optional<Region::Kind> from = {};  // the inactive region from which it pays
};
// The dues of an effect in printed order. `pays` names the chosen ones. If there are too few or too
// many of them, `matched` is false.
struct Dues {
  ShortList<Due, 8> list;
  bool matched = true;
};
Dues dues_of(const Reading& read, const Effect& effect);

// Returns the place of the direction that is the second thing of a step: the unit equipped, the
// region moved to, the steed, the other unit; `no_index` if the text does not choose one.
std::uint8_t second_direction(const std::vector<Direction>& directions, const Step& step);

// Returns the commander who pays for an effect and chooses its directions.
inline Seat payer_of(const Effect& effect) {
  return effect.payer.is_player() ? effect.payer : effect.source.commander;
}

// Returns the costs of an effect: those of the ability, or of the first line of the resource.
const std::vector<Cost>* costs_of(const Reading& read, const Effect& effect);

// Searching counts as acquiring (1.5.1-1, 1.5.1-4, 1.5.1-8).
constexpr Verb event_verb(Verb verb) {
  return verb == Verb::acquire_words || verb == Verb::acquire_any ? Verb::acquire : verb;
}

// What a trigger is compared with: something that would happen or has happened.
struct Event {
  Verb verb = Verb::nothing;
  Verb action = Verb::nothing;
  Target target;
  Record source;
  std::int16_t amount = 0;
  Region from;  // active if the target has left an active region
};

// Whether the event matches the words of the trigger (7.1-3).
bool triggers_on(const Reading& read, const InForce& in_force, const Event& event);

Verb verb_of(Payment pay);

// Returns the answer that puts this effect first. A rule's effect is identified by its target.
First first_of(const Waiting& waiting);

// Whether the side must sustain or lose the unit (4.2-5). A general need not be sustained (D.4-9).
bool to_be_sustained(const Reading& read, const Resource& unit, Seat side_of);
// Whether the campaigning side has a unit that must be sustained.
bool any_to_sustain(const Reading& read);

// Returns the legal directions for each choice of an effect that no act has made.
std::vector<std::vector<Target>> candidates(const Reading& read, const Effect& effect);
// Returns how many of them are to be chosen, as far as possible: none if there are none, and
// no more than there are if they must be different.
std::uint32_t wanted(const Reading& read, const Effect& effect, std::size_t choice, std::uint16_t x,
                     std::size_t available);

// Whether the ability changes the triggering effect rather than doing something of its own.
bool changes_effect(const Ability& ability);

// The surroundings that a text refers to when it belongs to an effect or to another source.
TextContext context_of(const Effect& effect);
TextContext context_of(const Record& source);

// Returns the place of the step that says what the part does.
TextPlace text_of(const Effect& effect, const Part& part);

}  // namespace arbiter::conquest
