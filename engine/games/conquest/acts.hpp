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

// The unit that the act commands, if it commands one.
Id commanded_unit(const Reading& read, const Move& move);

// What the effect of an act is made with: make() in judging.hpp.
struct Making {
  const Reading& read;
  Seat by;
  Effect& fresh;  // an empty effect, whose memory is used
  bool whole;     // with parts and directions; its costs can be judged without them

  Effect start(Verb action, const Record& source) const;
  // An act with a card of the arsenal: its first line says what it costs.
  Effect with_card(Verb verb, Id card, Target other) const;
  // An act of a unit; `disables` where the disabling is part of its cost.
  Effect of_unit(Verb action, Id unit, bool disables) const;
  void reduce_cost(Effect& effect, const Resource& card) const;
  void add(Effect& effect, Verb verb, Target target, Target other = {}, int amount = 0) const;
  void bind(Effect& effect, const Ability& ability, const std::vector<Target>& targets) const;
};

// The effect that an act creates, made of `fresh`. Requires an act. Ids that do not exist make an
// effect that does nothing.
Effect effect_of(const Reading& read, Seat by, const Move& act, Effect fresh = {});

// The same without parts and directions: all that its costs are judged by.
Effect payment_of(const Reading& read, Seat by, const Move& act);

// Directions in the order of the text; nothing where their number does not fit the choices.
std::optional<std::vector<Direction>> bind_directions(const Ability& ability, std::uint16_t x,
                                                      const std::vector<Target>& targets);

// Judges one chosen direction: it is active where no region is stated (5.2.1-6), in range (5.6) and
// fits every word (5.2-4).
void check_direction(const Reading& read, const Choice& choice, const Target& target,
                     const TextContext& context, Checker& check);

// True when everything due for the effect can be paid together (6-1).
bool can_pay(const Reading& read, const Effect& effect);
// What the position leaves no choice of for the effect of an act: the things that pay, and a
// direction for each choice. Empty where there are several, or where a card without a name could be
// one.
std::vector<Id> only_payments(const Reading& read, const Effect& effect);
std::vector<Target> only_directions(const Reading& read, const Effect& effect);
// Whether an act leaves out directions, or things that pay, which its text asks for.
bool leaves_out(const Reading& read, const Move& move);
// Such an act with those that leave no choice.
Move completed(const Reading& read, Seat by, const Move& move);
// Whether the text leaves a choice of things that pay.
bool pays_with_things(const std::vector<Cost>& costs);
// Whether a cost or a number of directions holds X (6.4.1).
bool asks_for_x(const std::vector<Cost>& cost, const std::vector<Choice>& choices);

// Performs a legal act: disables the units that were due (B.7-6) and creates its effect.
void perform(Machine& machine, Seat by, const Move& move);

// An act of the commander ends the time of his moved units: the able ones are disabled, but not the
// one that he commands (B.7-6, R-65).
void disable_moved_units(Machine& machine, Seat by, Id commanded);

// Whether the effect is one of a spell, and whether a spell may be directed there (D.4-7,
// D.4-8).
bool is_spell(const Reading& read, const Effect& effect);
bool spell_may_choose(const Reading& read, const Effect& effect, const Target& target);

// What is asked (6.3-2 and the questions of effects).
Decision decision_of(const Reading& read);

// --- What the checks of several chapters share ---

// True where the item stands in the list before this place too.
template <class T>
bool repeated(const std::vector<T>& list, const T& item) {
  return std::find(list.begin(), list.begin() + (&item - list.data()), item) !=
         list.begin() + (&item - list.data());
}

// A position judged for one act: units that are due to be disabled by it count as unable already,
// without regard to what might replace the disabling (B.7-6, R-65).
class ActCheck {
 public:
  ActCheck(const Reading& the_read, Seat the_by, Id the_commanded, Checker& the_check)
      : read(the_read), by(the_by), commanded(the_commanded), check(the_check) {}

  const Reading& read;
  const Seat by;
  const Id commanded;
  Checker& check;

  bool able(const Resource* unit) const;
  bool own_campaign() const;  // own campaign phase outside combat
  bool campaign() const { return read.state.at.phase == PhaseName::campaign; }
  // The resource, if it is in the actor's arsenal; an unnamed one must be named first.
  const Resource* in_arsenal(Id id) const;
  // The unit that is commanded: an ally (6.2-5) and active (6.2-6); null otherwise.
  const Resource* commanded_unit(Id id) const;
  // The performer is an ally (6.2-5) and no team member's (D.2-5).
  bool commands(Id performer) const;
  // The location is one's own or the side's; `rule` says so (3.2-5, D.2-3).
  void ally_location(Id location, Seat of, RuleId rule) const;
  void own_item(Id item, Id bearer) const;  // D.2-4
  void assaults_together(Id unit) const;    // D.2-6
  void assaultable(Id location) const;
  void not_forbidden(Verb verb, const Target& target) const;
  // Of an action that costs the disabling of the unit: neither of the two is forbidden.
  void not_forbidden_with_disabling(Verb action, Id unit) const;
  // The effect of the act, as far as its costs are judged by it.
  template <IsAct M>
  Effect payment(const M& move) const {
    Effect fresh;
    return make(Making{read, by, fresh, false}, move);
  }
  void costs(const Effect& effect) const;
  // X is chosen only where a cost or a choice has one (6.4.1-1).
  void x_is_asked(const std::vector<Cost>& cost, const std::vector<Choice>& choices,
                  std::uint16_t x) const;
};

// An entry of a log that is judged against what is asked.
struct AnswerCheck {
  const Reading& read;
  Seat by;
  const Decision& asked;
  Checker& check;
};
// The topmost frame, where it is one of this type; else null.
template <class F>
const F* top(const Reading& read) {
  return read.state.frames.empty() ? nullptr : std::get_if<F>(&read.state.frames.back());
}
// Judges any move of any seat; `check` gets every rule that it breaks.
void judge_entry(const AnswerCheck& answer, const Move& move);
void judge_further_shuffle(const AnswerCheck& answer, Seat of);

}  // namespace arbiter::conquest
