// Acts of commanders: the effect that each makes, what may forbid it, and how it is performed (6,
// A, B, C).
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/check.hpp"
#include "engine/core/moves.hpp"
#include "engine/games/conquest/judging.hpp"
#include "engine/games/conquest/machine.hpp"
#include "engine/games/conquest/moves.hpp"

namespace arbiter::conquest {

// Returns the unit that the act commands, if it commands one.
Id commanded_unit(const Reading& read, const Move& move);

// What make() in judging.hpp needs to make the effect of an act.
struct Making {
  const Reading& read;
  Seat by;
  Effect& fresh;  // an empty effect whose memory is reused
  bool whole;     // with parts and directions, which are not needed to check its costs

  Effect start(Verb action, const Record& source) const;
  // Makes an act with a card of the arsenal, whose first line states the cost.
  Effect with_card(Verb verb, Id card, Target other) const;
  // Makes an act of a unit. `disables` means that disabling is part of its cost.
  Effect of_unit(Verb action, Id unit, bool disables) const;
  void reduce_cost(Effect& effect, const Resource& card) const;
  void add(Effect& effect, Verb verb, Target target, Target other = {}, int amount = 0) const;
  void bind(Effect& effect, const Ability& ability, const std::vector<Target>& targets) const;
};

// Returns the effect that an act creates, built in `fresh`. Requires an act. Ids that do not exist
// make an effect that does nothing.
Effect effect_of(const Reading& read, Seat by, const Move& act, Effect fresh = {});

// Returns what a part of an act chose that is no longer what the words of its action name: the
// thing as it is now, the source as it was recorded (5.4-3, 5.4-4, R-93). Requires an act without a
// text.
std::optional<Target> illegal_direction(const Reading& read, const Effect& act, const Part& part);

// The same without parts and directions: only what is needed to check the costs.
Effect payment_of(const Reading& read, Seat by, const Move& act);

// Returns the directions in the order of the text, or nothing if their number does not fit the
// choices.
std::optional<std::vector<Direction>> bind_directions(const Ability& ability, std::uint16_t x,
                                                      const std::vector<Target>& targets);

// Checks one chosen direction: it must be active if the text states no region (5.2.1-6), in range
// (5.6), and match every word (5.2-4).
void check_direction(const Reading& read, const Choice& choice, const Target& target,
                     const TextContext& context, Checker& check);

// Whether everything due for the effect can be paid together (6-1).
bool can_pay(const Reading& read, const Effect& effect);
// Asks for the names of the unnamed cards that are to pay.
void name_payers(const Reading& read, const Effect& effect, Checker& check);
// Whether some answer could pay for an effect whose payments are still to be chosen. An unnamed
// card may turn out to be one that pays.
bool payable(const Reading& read, const Effect& effect);
// Returns what the position leaves no choice of for the effect of an act: the things that pay, and
// a direction for each choice. Empty if there are several possibilities, or if an unnamed card
// could be one.
std::vector<Id> only_payments(const Reading& read, const Effect& effect);
std::vector<Target> only_directions(const Reading& read, const Effect& effect);
// Whether an act leaves out directions or payments that its text asks for.
bool leaves_out(const Reading& read, const Move& move);
// Returns the act with those that leave no choice filled in.
Move completed(const Reading& read, Seat by, const Move& move);
// Whether the text gives a choice of things that pay.
bool pays_with_things(const std::vector<Cost>& costs);
// Whether a cost or a number of directions contains X (6.4.1).
bool asks_for_x(const std::vector<Cost>& cost, const std::vector<Choice>& choices);

// Performs a legal act: disables the units that were due (B.7-6) and creates the act's effect.
void perform(Machine& machine, Seat by, const Move& move);

// An act of the commander ends the opportunity of his moved units. Those still able are disabled,
// except the one that he commands (B.7-6, R-65).
void disable_moved_units(Machine& machine, Seat by, Id commanded);

// Whether the effect is one of a spell, and whether a spell may be directed there (D.4-7,
// D.4-8).
bool is_spell(const Reading& read, const Effect& effect);
bool spell_may_choose(const Reading& read, const Effect& effect, const Target& target);

// Returns what is asked (6.3-2, and the questions of effects).
Decision decision_of(const Reading& read);

// --- What the checks of several chapters share ---

// Whether the same item occurs earlier in the list.
template <class T>
bool repeated(const std::vector<T>& list, const T& item) {
  return std::find(list.begin(), list.begin() + (&item - list.data()), item) !=
         list.begin() + (&item - list.data());
}

// A position checked for one act. Units that the act will disable already count as unable, no
// matter what might replace the disabling (B.7-6, R-65).
class ActCheck {
 public:
  ActCheck(const Reading& the_read, Seat the_by, Id the_commanded, Checker& the_check)
      : read(the_read), by(the_by), commanded(the_commanded), check(the_check) {}

  const Reading& read;
  const Seat by;
  const Id commanded;
  Checker& check;

  bool able(const Resource* unit) const;
  bool own_campaign() const;  // one's own campaign phase, outside combat
  bool campaign() const { return read.state.at.phase == PhaseName::campaign; }
  // Returns the resource if it is in the actor's arsenal. An unnamed one must be named first.
  const Resource* in_arsenal(Id id) const;
  // Returns the commanded unit if it is an ally (6.2-5) and active (6.2-6), else null.
  const Resource* commanded_unit(Id id) const;
  // Whether the performer is an ally (6.2-5) and not a team member's (D.2-5).
  bool commands(Id performer) const;
  // Checks that the location is one's own or the side's, as `rule` says (3.2-5, D.2-3).
  void ally_location(Id location, Seat of, RuleId rule) const;
  void own_item(Id item, Id bearer) const;  // D.2-4
  void assaults_together(Id unit) const;    // D.2-6
  void assaultable(Id location) const;
  void not_forbidden(Verb verb, const Target& target) const;
  // For an action that costs disabling the unit: neither of the two may be forbidden.
  void not_forbidden_with_disabling(Verb action, Id unit) const;
  // Returns the effect of the act, as far as its costs depend on it.
  template <IsAct M>
  Effect payment(const M& move) const {
    Effect fresh;
    return make(Making{read, by, fresh, false}, move);
  }
  void costs(const Effect& effect) const;
  // X may be chosen only if a cost or a choice contains it (6.4.1-1).
  void x_is_asked(const std::vector<Cost>& cost, const std::vector<Choice>& choices,
                  std::uint16_t x) const;
};

// An entry of a log that is checked against what is asked.
struct AnswerCheck {
  const Reading& read;
  Seat by;
  const Decision& asked;
  Checker& check;
};
// Returns the topmost frame if it is of this type, else null.
template <class F>
const F* top(const Reading& read) {
  return read.state.frames.empty() ? nullptr : std::get_if<F>(&read.state.frames.back());
}
// Checks any move of any seat. `check` receives every rule that it breaks.
void judge_entry(const AnswerCheck& answer, const Move& move);
void judge_further_shuffle(const AnswerCheck& answer, Seat of);

}  // namespace arbiter::conquest
