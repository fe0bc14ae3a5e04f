// The machine that advances a position. It continues the Battle, else the topmost frame, else the
// phase, until somebody must answer. Its functions are grouped by the chapters of the book:
// setup.cpp, phases.cpp, actions.cpp, building.cpp, campaign.cpp, control.cpp, battle.cpp,
// wounds.cpp, pursuit.cpp, cards.cpp, placing.cpp, effects.cpp, scoring.cpp.
#pragma once
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

#include "engine/core/facts.hpp"
#include "engine/core/game.hpp"
#include "engine/core/machine.hpp"
#include "engine/games/zabor/facts.hpp"
#include "engine/games/zabor/moves.hpp"
#include "engine/games/zabor/reading.hpp"

namespace arbiter::zabor {

constexpr Seat seat_of(Owner owner) { return is_empire(owner) ? Seat{owner} : nobody; }

// The Units that suffer wounds.
struct Suffering {
  Owner owner = kUnclaimed;
  Force force;
  unsigned hits = 0;
  bool attackers = false;
  std::array<std::uint8_t, kMonsters> taken{};  // Wounds taken by the Monsters
};

// What the Wounds of one moment have done to a side. It is reported after the last of them, so that
// a Unit that takes three Wounds is reported once.
struct Toll {
  Stack killed;                          // by the class that the Units had before
  Stack hurt;                            // by the class that they have now
  std::array<Class, kClasses> before{};  // the class before, of each class in `hurt`
  std::uint16_t killed_monsters = 0, hurt_monsters = 0;

  void add(Piece piece, bool kills);
};

// The machine does not exist between two entries: everything that is under way is in the position.
class Machine {
 public:
  // `the_facts` receives what happens and may be null. Content, state and facts must outlive this
  // object.
  Machine(const Content& the_content, State& the_state, std::vector<Fact>* the_facts)
      : content(the_content), state(the_state), read(the_content, the_state), facts_(the_facts) {}

  // Receives what was settled without asking. Null if the caller does not want it.
  std::vector<Unasked<Move>>* without_asking = nullptr;

  const Content& content;
  State& state;
  const Reading read;

  // Records an answer that was the only possible one.
  void note_unasked(Owner by, Move move, RuleId rule) {
    if (without_asking != nullptr && is_empire(by))
      without_asking->push_back({Seat{by}, std::move(move), rule});
  }

  // When the game is over nobody is asked, so its last step already ends the run.
  static bool is_over() { return false; }
  bool is_beyond() const { return beyond_; }
  Next step();

  // What each move does. Each function requires that the move was judged legal.
  void apply(Seat by, const Draft& move);
  void apply(Seat by, const Settle& move);
  void apply(Seat by, const Barbarians& move);
  void apply(Seat by, const Place& move);
  void apply(Seat by, const Track& move);
  void apply(Seat by, const Event& move);
  void apply(Seat by, const Envoy& move);
  void apply(Seat by, const Search& move);
  void apply(Seat by, const Keep& move);
  void apply(Seat by, const Build& move);
  void apply(Seat by, const Improve& move);
  void apply(Seat by, const MoveUnits& move);
  void apply(Seat by, const Fight& move);
  void apply(Seat by, const TakeSeat& move);
  void apply(Seat by, const Annex& move);
  void apply(Seat by, const Study& move);
  void apply(Seat by, const Play& move);
  void apply(Seat by, const Use& move);
  void apply(Seat by, const Done& move);
  void apply(Seat by, const Wounds& move);
  void apply(Seat by, const Pursue& move);
  void apply(Seat by, const Warp& move);
  void apply(Seat by, const Discard& move);
  void apply(Seat by, const Remove& move);
  void apply(Seat by, const Choose& move);
  void apply(Seat by, const Trade& move);
  void apply(Seat by, const Accept& move);
  void apply(Seat by, const Decline& move);
  void apply(Seat by, const Claim& move);
  void apply(Seat by, const Pass& move);
  void apply(Seat by, const Deal& move);
  void apply(Seat by, const Draw& move);
  void apply(Seat by, const Roll& move);

  // --- Facts ---
  bool telling() const { return facts_.wanted(); }
  // This is in the header so that, if nobody listens, it costs one comparison.
  void tell(RuleId rule, Deed deed = Deed::rule, Owner by = kUnclaimed, std::int32_t amount = 0,
            std::int32_t second = 0) {
    if (telling()) facts_.add({rule, deed, seat_of(by), {}, {}, {}, amount, second});
  }
  // Reports rules that are followed here without a sentence of their own.
  void follow(std::initializer_list<RuleId> rules) {
    for (const RuleId one : rules) tell(one);
  }
  void tell_card(RuleId rule, Deed deed, Owner by, Card card, Card area = {},
                 std::int32_t amount = 0, std::int32_t second = 0) {
    if (telling()) facts_.add({rule, deed, seat_of(by), {}, card, area, amount, second});
  }
  void tell_area(RuleId rule, Deed deed, Owner by, AreaNumber area, std::int32_t amount = 0,
                 std::int32_t second = 0) {
    if (telling())
      facts_.add({rule, deed, seat_of(by), {}, {}, name_of_area(area), amount, second});
  }
  void tell_other(RuleId rule, Deed deed, Owner by, Owner other, Card card = {}, Card area = {},
                  std::int32_t amount = 0) {
    if (telling()) facts_.add({rule, deed, seat_of(by), seat_of(other), card, area, amount, 0});
  }
  Card name_of_area(AreaNumber area) const {
    return area < content.area_count ? content.area_name[area] : Card{};
  }
  Card name_of_card(std::uint8_t card) const { return content.deck_cards[card].name; }

  // --- Set-up (setup.cpp) ---
  Next setup();
  void pass_hands();
  void give_pieces(Owner by);
  void give_fleets(Owner by);
  void give_first_pieces(Owner by);
  bool has_free_sea(Owner by) const;
  void give_piece(Owner by, Piece piece, unsigned n, RuleId rule);
  void reveal(const Draw& move);

  // --- Phases (phases.cpp) ---
  Next phase();
  void begin_turn();
  void income();
  Next event_phase();
  void give_envoys();
  void count_envoys();
  void begin_envoys();
  void tell_phase(Phase begins);
  Next envoys();
  Next action_phase();
  void begin_warfare(Owner seat);
  Next warfare();
  Next trades();
  void heal();
  Next claims();
  Next end_turn();
  void next_seat(Phase following);

  // --- Actions (actions.cpp) ---
  void begin_action(Owner seat, ActionName action, Side side, bool taken);
  Next step_action(Frame& frame);
  void fight_only(const Frame& frame, AreaNumber area);
  void end_action(Frame& frame, RuleId rule);
  void finish_action();
  void tell_way(Owner by, Piece piece, AreaNumber from, AreaNumber to);
  void keep_rounds(Owner former);
  void take_position(Owner by, std::uint8_t position, RuleId rule);
  void annex(Frame& frame);
  void study(Frame& frame, unsigned destiny, unsigned sorcery);
  void tell_added_draws(Owner by);
  void leave(Frame& frame);

  // --- Control and movement (control.cpp) ---
  void march(Owner by, AreaNumber from, AreaNumber to, Piece piece, unsigned n);
  void spawn_native(AreaNumber area);
  void add_units(AreaNumber area, Owner owner, Piece piece, unsigned n);
  void join(Stack& stack, Class one, unsigned n);
  // Control is lost when no Unit and no Upgrade is left.
  void settle_control(AreaNumber area);
  void conquer(AreaNumber area, Owner owner, const Stack& units, bool degrades);
  void clear_moves();
  bool settle_limits();
  void not_over(Owner seat);
  bool push_limit();
  bool settle_surplus();
  Next step_remove(Frame& frame);
  void give_upgrade(AreaNumber area, Piece piece);

  // --- Battle (battle.cpp) ---
  void fight(AreaNumber area);
  void mark_fought(Owner one, Owner other);
  void tell_abilities(Owner owner, const Force& force);
  void begin_battle(AreaNumber area, Owner attacker);
  void take_undefended(AreaNumber area, Owner attacker);
  Next step_battle();
  void end_battle();
  void close_battle();
  void win(Owner winner);

  // --- Wounds (wounds.cpp) ---
  void wound(Suffering& side, Piece piece, Toll& toll);
  void tell_hits(const Suffering& side);
  void tell_toll(const Suffering& side, const Toll& toll);
  void put_back(const Suffering& side);
  void note_wounds(Suffering side);
  Next suffer();
  void next_battle_stage();

  // --- Pursuit and Warp (pursuit.cpp) ---
  void begin_warp(const Force& force, BattleStage stage);
  void warp(Piece piece, AreaNumber to, unsigned n);
  Next step_warp();
  void warp_by_card(Owner by, Piece piece, AreaNumber from, AreaNumber to, unsigned n);

  // --- The stack (machine.cpp) ---
  Next step_frame();
  Frame& push(FrameKind kind, Owner seat);
  void pop() {
    assert(state.frame_count > 0);
    state.frames[--state.frame_count] = Frame{};
  }

  // --- Cards (cards.cpp) ---
  void push_draw(Owner to, Deck deck, unsigned n, Purpose purpose);
  void draw(const Draw& move);
  void shuffle_discards(Deck deck);
  void drop(Owner by, std::uint8_t card);
  void gain_gold(Owner who, int n, RuleId rule);
  void pay(Owner who, Piece piece, int n, RuleId rule);
  void resolve(Owner seat, std::uint8_t card);

  // --- Pieces (placing.cpp) ---
  void push_place(Owner seat, Piece piece, unsigned n);
  Next step_place(Frame& frame);
  void place(Piece piece, AreaNumber area);

  // --- Effects (effects.cpp) ---
  Next step_resolve(Frame& frame);
  void next_effect(Frame& frame);
  Next perform(Frame& frame, const Effect& effect, Owner who);
  Next ask_area(Frame& frame);
  void downgrade_attacked(const Frame& frame, const Effect& effect);
  void transfer_gold(const Frame& frame, const Effect& effect);
  Next acquire(const Effect& effect, Owner who, unsigned n);
  Next summon(const Effect& effect, Owner who);
  Next lose_units(const Effect& effect, Owner who, unsigned n);
  Next lose_cards(const Effect& effect, Owner who, unsigned n);
  Next grant_moves(const Effect& effect, Owner who);
  Next take_some_position(const Effect& effect, Owner who);
  Next heal_all(Owner who);
  Next hold_this_turn(const Frame& frame, const Effect& effect, Owner who);
  void downgrade(AreaNumber area, unsigned steps);
  void downgrade_only(AreaNumber area, const Effect& effect, Owner who);

  // --- Scoring (scoring.cpp) ---
  void end_game();
  void tell_length();
  void tell_winner(const std::array<std::array<unsigned, 6>, kPlayers>& standings);

 private:
  FactList<Fact> facts_;
  bool beyond_ = false;  // more than a position holds, or than the work allowed
  // Of the Battle whose round ends within this entry: whether First Strike dice were rolled before,
  // and whether it is decided without dice.
  bool struck_ = false;
  bool without_dice_ = false;
};

// --- What checks, decisions and lists of options share ---

// Returns how many more cards such a draw can place. `below` is the number of frames below it,
// which already wait.
unsigned room_for(const State& state, unsigned below, Owner to, Deck deck, Purpose purpose);
// Returns the frame that an entry of chance for this deck answers, or null if no cards are drawn.
// If cards of two decks go to one hand or chart, either may be drawn first.
const Frame* answered_draw(const State& state, Deck deck);
// The current effect of a Resolve frame, and the player on whom it acts now.
const Effect& effect_of(const Content& content, const Frame& frame);
Owner concerned(const Reading& read, const Frame& frame);
// Returns the Areas that may be chosen for the effect.
AreaSet choosable_areas(const Reading& read, const Frame& frame);
// Whether the piece of a Place frame may go there.
bool is_place(const Reading& read, const Frame& frame, AreaNumber area);
// Returns the first Areas where the piece may go, at most `most`.
AreaSet places_of(const Reading& read, const Frame& frame, unsigned most);
// Returns the side that suffers in the present attack, or one of the sides of the Battle.
Suffering suffering_of(const Reading& read, bool attackers);
// Returns the side for which the seat answers.
Suffering suffering_of(const Reading& read, Seat by);
// Returns who assigns the side's Wounds, or kBarbarians if a fixed order does.
Owner who_suffers(const Reading& read, const Suffering& side);
// Whether somebody must say where the side's Wounds fall.
bool is_asked(const Reading& read, const Suffering& side);
// Whether the wounds can fall in one way only.
bool is_forced(const Reading& read, Suffering side);
// Whether this kind of Unit has taken a Wound and can take more.
bool is_wounded(const Suffering& side, Piece piece);
// Whether this kind of Unit may take the next Wound.
bool may_suffer(const Reading& read, const Suffering& side, Piece piece);
// Changes the side as the next Wound on this kind of Unit does.
void suffer_in(const Reading& read, Suffering& side, Piece piece);
// Makes wounded Units whole and returns how many there were.
unsigned heal_area(AreaState& area);
unsigned total_wounds(const Reading& read, const Suffering& side);
// The dice of both sides of the Battle, for First Strike or for a round.
struct Dice {
  unsigned attacker = 0, defender = 0;
};
Dice dice_of(const Reading& read);
// How the dice of a side in a round add up.
struct RoundDice {
  unsigned strength = 0;
  unsigned superiority = 0;  // in the first round
  unsigned support = 0;
  unsigned sum() const { return strength + superiority + support; }
};
RoundDice round_dice_of(const Reading& read, bool attackers);
// Which Units pursue, and where to.
Force pursuers(const Reading& read);
AreaSet pursuit_areas(const Reading& read);
// Returns the Empires with which the player may trade now.
std::uint8_t partners(const Reading& read, Owner owner);
AreaSet waiting_battles(const Reading& read);
// Whether the player's Envoy may go to this space.
bool is_free_space(const Reading& read, Owner owner, unsigned slot, Side side);
bool may_annex(const Reading& read, const Frame& frame, AreaNumber area);
// Returns the frame under which Units are moved, or null if there is none.
const Frame* action_frame(const State& state);

}  // namespace arbiter::zabor
