#include <algorithm>

#include "engine/core/words.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/reading.hpp"
#include "engine/games/conquest/soundness.hpp"

namespace arbiter::conquest {
namespace {

class FrameSoundness {
 public:
  FrameSoundness(const Content& content, const State& state, PositionProblems& found)
      : content_(content), state_(state), read_(content, state), found_(found) {}

  void run() {
    const auto& frames = state_.frames;
    if (frames.empty()) return;
    need(frames.size() <= most_frames, "too many frames");
    const auto* war = std::get_if<War>(&frames[0]);
    if (!need(war != nullptr, "the lowest frame is the war")) return;
    const bool terms = war->stage == War::Stage::term;
    need(terms == (state_.at.phase != PhaseName::setup), "the war is in its terms or before them");
    if (war->stage == War::Stage::choose || war->stage == War::Stage::regroup)
      need(war->seat.number < seats(), "names no commander");
    for (place_ = 1; place_ < frames.size(); ++place_) {
      need(std::holds_alternative<Term>(frames[place_]) == (terms && place_ == 1),
           "a term lies on the war");
      need(!std::holds_alternative<War>(frames[place_]), "only the lowest frame is the war");
      if (std::holds_alternative<Act>(frames[place_]))
        need(place_ == 2 && terms, "an act lies on the term");
      std::visit(*this, frames[place_]);
      if (out_of_work()) return;
    }
    place_ = frames.size() - 1;
    if (terms) need(frames.size() >= 2, "a term is missing");
    if (found_.empty()) asks();
  }

  void operator()(const War&) {}
  void operator()(const Term& term) {
    need(term.banished == nobody || term.banished.number < seats(), "names no commander");
  }
  void operator()(const Act& act) {
    seat(act.by);
    if (act.round) seat(act.first);
    if (act.ended) seat(act.ended_first);
  }
  void operator()(const Shuffling& one) { seat(one.of); }
  void operator()(const Offer& one) {
    seat(one.by);
    seat(one.asked);
  }
  void operator()(const Drawing& one) {
    seat(one.to);
    if (one.effect != no_index) below_effect(one.effect);
  }
  void operator()(const Searching& one) {
    seat(one.of);
    const auto* step = read_.find_step(one.text);
    need(step && (step->verb == Verb::acquire_any || step->verb == Verb::acquire_words),
         "searches for nothing");
    if (one.effect != no_index) below_effect(one.effect);
  }
  void operator()(const Order& order) {
    need(order.settled <= order.waiting.size(), "more settled than waiting");
    need(fits_its_indices(order), "too many effects wait");
    const Effect* answered = nullptr;
    if (order.frame != no_index) answered = below_effect(order.frame);
    for (const auto& one : order.waiting) {
      seat(one.commander);
      if (one.verb != Verb::nothing) {
        seat(one.source.commander);
        need(one.verb == Verb::ruin, "a rule waits to ruin");
        continue;
      }
      if (!need(answered != nullptr, "an ability answers an effect")) continue;
      const auto count =
          order.timing == Timing::would ? answered->parts.size() : answered->happened.size();
      need(one.index < count, "answers what is not there");
      check_ability(one.ability);
    }
  }
  void operator()(const Effect& effect) {
    seat(effect.source.commander);
    need(effect.payer == nobody || effect.payer.number < seats(), "names no commander");
    const bool text = effect.text.card.known();
    const Ability* ability = nullptr;
    if (text && effect.text.ability != no_index) {
      if (!need(effect.text.card.index < content_.cards.size() &&
                    effect.text.ability < content_.text(effect.text.card).abilities.size(),
                "no such ability"))
        return;
      ability = read_.ability_at(effect.text);
    } else if (text) {
      if (!need(effect.text.card.index < content_.cards.size(), "no such card")) return;
    }
    need(fits_its_indices(effect), "too many parts");
    for (const auto& one : effect.directions)
      need(ability ? one.choice < ability->choose.size() : one.choice == 0, "answers no choice");
    for (const auto& one : effect.replacements) check_replacement(one);
    for (const auto& part : effect.parts) check_part(effect, ability, part);
    for (const auto& one : effect.happened) {
      record(one.source);
      for (const auto& parting : one.partings) check_parting(parting);
    }
    if (effect.answers.frame != no_index) {
      const auto* answered = below_effect(effect.answers.frame);
      if (answered && ability && changes_effect(*ability))
        need(effect.answers.index < answered->parts.size(), "answers what is not there");
    }
    if (effect.rule_choice != RuleChoice::none)
      need(read_.location_active(effect.it.id) || effect.stage != Effect::Stage::choose,
           "no such location");
    else if (effect.stage == Effect::Stage::choose)
      need(ability != nullptr || !text, "nothing to choose");
    if (!effect.cost) return;
    const auto* payee = below_effect(static_cast<std::uint8_t>(place_ - 1));
    if (payee)
      need(payee->next_cost >= 1 && payee->next_cost <= dues_of(read_, *payee).list.size(),
           "pays for nothing");
  }

 private:
  bool need(bool holds, const char* reason) {
    if (!holds) found_.add("/frames/" + number(place_), reason);
    return holds;
  }
  std::size_t seats() const { return state_.commanders.size(); }
  void seat(Seat one) { need(one.number < seats(), "names no commander"); }
  void record(const Record& one) {
    need(one.commander.number < seats() || one.commander == nobody, "names no commander");
  }
  const Effect* below_effect(std::uint8_t place) {
    const auto* effect = place < place_ ? std::get_if<Effect>(&state_.frames[place]) : nullptr;
    need(effect != nullptr, "names no effect below it");
    return effect;
  }

  void check_ability(const AbilityRef& ref) {
    if (ref.lasting == 0) {
      const auto* resource = read_.find(ref.granted_by ? ref.granted_by : ref.resource);
      need(!resource || (resource->card.known() &&
                         ref.index < content_.text(resource->card).abilities.size()),
           "no such ability");
      return;
    }
    if (!glance(state_.lasting.size())) return;
    for (const auto& lasting : state_.lasting)
      if (lasting.number == ref.lasting)
        need(ref.index < content_.text(lasting.text.card).abilities.size(), "no such ability");
  }
  // The commander of its source is asked.
  void check_parting(const Parting& parting) {
    check_ability(parting.ability);
    seat(parting.source.commander);
  }

  void check_replacement(const Replacement& one) {
    record(one.source);
    if (!need(one.text.card.known() && one.text.card.index < content_.cards.size() &&
                  one.text.ability < content_.text(one.text.card).abilities.size(),
              "a replacement has no text"))
      return;
    for (const auto& direction : one.directions)
      need(
          direction.choice < content_.text(one.text.card).abilities[one.text.ability].choose.size(),
          "answers no choice");
  }
  void check_tie(const Effect& effect, const Tie& tie) {
    if (!need(tie.replacement < effect.replacements.size(), "depends on no replacement")) return;
    const auto& replacement = effect.replacements[tie.replacement];
    TextPlace place = replacement.text;
    place.step = tie.step;
    need(read_.find_step(place) != nullptr, "a replacement has no text");
    need(tie.direction == no_index || tie.direction < replacement.directions.size(),
         "a part has no direction");
  }

  void check_part(const Effect& effect, const Ability* ability, const Part& part) {
    record(part.source);
    need(part.direction == no_index || part.direction < effect.directions.size(),
         "a part has no direction");
    need(part.order < 100 && part.later <= most_in_a_list, "a part is never reached");
    need(!part.reach || ability, "an indirected part has no text");
    const Step* replacing = nullptr;
    if (part.replaced() &&
        need(part.replacement < effect.replacements.size(), "a part belongs to no replacement")) {
      replacing = read_.find_step(text_of(effect, part));
      need(replacing != nullptr, "a replacement has no text");
    }
    for (const auto& tie : part.ties) check_tie(effect, tie);
    const bool of_text = ability && !part.replaced();
    if (of_text) need(part.step < ability->steps.size(), "a part has no text");
    const bool searching = part.verb == Verb::acquire_any || part.verb == Verb::acquire_words;
    if (facts_of(part.verb).lasts || searching) {
      const auto* step = part.replaced()                                ? replacing
                         : of_text && part.step < ability->steps.size() ? &ability->steps[part.step]
                                                                        : nullptr;
      need(step && step->verb == part.verb, "a part says other than its text");
    }
    const bool of_seat =
        part.verb == Verb::shuffle || part.verb == Verb::surrender || part.verb == Verb::draw;
    if (of_seat) seat(part.target.seat());
  }

  // The question of the topmost frame must be answerable.
  void asks() {
    if (begins_a_step(read_)) return found_.add("/at/phase", std::string{nobody_asked});
    const auto& frame = state_.frames.back();
    if (const auto* order = std::get_if<Order>(&frame))
      need(order->stage == Order::Stage::create || order->settled < order->waiting.size(),
           "nothing to order");
    if (const auto* act = std::get_if<Act>(&frame); act && act->stage == Act::Stage::pairs)
      need(std::any_of(state_.at.combats.begin(), state_.at.combats.end(),
                       [](const Combat& one) { return !one.ordered && one.pairs.size() > 1; }),
           "no pairs to order");
    if (const auto* effect = std::get_if<Effect>(&frame))
      need(effect->stage == Effect::Stage::choose &&
               (effect->rule_choice != RuleChoice::none || read_.ability_at(effect->text)),
           "an effect waits only for directions");
    if (const auto* order = std::get_if<Order>(&frame))
      need(order->stage == Order::Stage::settle, "an order waits only to be settled");
    if (const auto* act = std::get_if<Act>(&frame))
      need(act->stage == Act::Stage::pairs, "an act waits only for the order of pairs");
    if (const auto* drawing = std::get_if<Drawing>(&frame)) {
      const auto& numbers = state_.commander(drawing->to).domain.slots.numbers;
      need(drawing->left > 0 && numbers.size() > 1 && numbers.front() == 0, "nothing to draw");
    }
    if (std::holds_alternative<Term>(frame))
      need(read_.side_in_war(state_.at.priority) && read_.side_in_war(state_.at.term),
           "the one who is asked has left");
    if (const auto* war = std::get_if<War>(&frame))
      need(war->stage == War::Stage::method || war->stage == War::Stage::choose ||
               war->stage == War::Stage::regroup,
           "a war waits only where it asks");
    // The question refers to things that must be there.
    if (found_.empty()) need(decision_of(read_).asks(), "nobody is asked");
  }

  const Content& content_;
  const State& state_;
  const Reading read_;
  PositionProblems& found_;
  std::size_t place_ = 0;
};

}  // namespace

bool begins_a_step(const Reading& read) {
  const auto& frames = read.state.frames;
  const auto* term = frames.size() == 2 ? std::get_if<Term>(&frames.back()) : nullptr;
  if (!term) return false;
  switch (term->stage) {
    case Term::Stage::barter_priority:
    case Term::Stage::condition_priority:
    case Term::Stage::campaign_priority: return false;
    case Term::Stage::sustain: return !any_to_sustain(read);
    case Term::Stage::capacity: return !read.over_capacity(term->banished).is_player();
    case Term::Stage::enable:
    case Term::Stage::mana:
    case Term::Stage::income:
    case Term::Stage::barter:
    case Term::Stage::counters:
    case Term::Stage::campaign:
    case Term::Stage::recovery:
    case Term::Stage::timed:
    case Term::Stage::end: return true;
  }
  return false;
}

void frames_soundness(const Content& content, const State& state, PositionProblems& found) {
  FrameSoundness(content, state, found).run();
}

}  // namespace arbiter::conquest
