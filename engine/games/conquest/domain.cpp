// 1.5.1 Acquiring resources, 2.3.2 Domain.
#include <algorithm>
#include <cassert>

#include "conquest/rows.hpp"
#include "engine/core/piles.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/machine.hpp"
#include "engine/games/conquest/words.hpp"

namespace arbiter::conquest {
namespace {

// Charges moving elements in the list of resources, which happens each time one is put in or taken
// out.
bool shift(std::size_t times, std::size_t resources) { return glance(times * (16 + resources)); }

// Whether the pool still has a copy of the card for this place of the list, after the places before
// it.
bool copy_left(const Pile& domain, const std::vector<Card>& cards, const Card& card) {
  const auto before = cards.begin() + (&card - cards.data());
  return domain.copies(card) > std::count(cards.begin(), before, card);
}

// "a resource", "seven resources".
std::string unnamed(std::size_t count) {
  const auto number_of = static_cast<std::int64_t>(count);
  if (count == 1) return "a resource";
  return (count <= 10 ? in_words(number_of) : number(number_of)) + " resources";
}

// The rule that lets resources come also says how many.
RuleId rule_of(const Reading& read, const Drawing& drawing) {
  if (read.state.at.phase != PhaseName::setup) return decides<"1.5.1-3">;
  return read.state.commander(drawing.to).regroups > 0 ? decides<"1.6.1-2"> : decides<"1.6-2">;
}

}  // namespace

// --- 2.3.2 Domain ---

Next Machine::step(Shuffling& shuffling) {
  return read().in_war(shuffling.of) ? Next::ask : Next::done;
}

void Machine::shuffle_domain(Seat of) {
  const auto& numbers = state.commander(of).domain.slots.numbers;
  const auto blank = std::count(numbers.begin(), numbers.end(), std::uint16_t{0});
  shift(numbers.size() - static_cast<std::size_t>(blank), state.resources.size());
  forget_places();
  arbiter::shuffle(state.commander(of).domain, of, state.resources);
  state.commander(of).shuffled = true;
  tell(decides<"2.3.2-6">, Verb::shuffle, Target{Target::Kind::domain, Id{of, 0}});
}

void Machine::set_order(Seat of, const std::vector<Card>& order) {
  shift(order.size(), state.resources.size() + order.size());
  forget_places();
  Resource in_domain;
  in_domain.in = Region{Region::Kind::domain, Id{}};
  arbiter::set_order(state.commander(of).domain, of, order, in_domain, state.resources);
}

void Machine::name_instance(Id id, Card card) {
  assert(find(id) != nullptr);
  auto& resource = *find(id);
  forget_place(resource);
  touch(resource);
  arbiter::name_instance(state.commander(id.owner).domain, resource, card);
}

// --- 1.5.1 Acquiring resources ---

namespace {

// Whether the step after this one says "if you do".
bool next_asks_if_done(const Reading& read, const TextPlace& place) {
  const auto* ability = place.step == no_index ? nullptr : read.ability_at(place);
  return ability && place.step + 1u < ability->steps.size() &&
         ability->steps[place.step + 1u].if_done;
}

}  // namespace

// Something came of the step that made its commander acquire, the last one that was applied.
void Machine::acquired_by(Effect& effect, Seat commander) {
  const auto acquires = [&](const Part& one) {
    const bool applied =
        one.order < effect.order || (one.order == effect.order && one.later < effect.later);
    return applied && event_verb(one.verb) == Verb::acquire && one.target == Target::of(commander);
  };
  const auto found = std::find_if(effect.parts.rbegin(), effect.parts.rend(), acquires);
  if (found != effect.parts.rend()) found->happened = true;
}

void Machine::acquire(Effect& effect, Part& part) {
  const Seat seat = part.target.seat();
  if (!part.target.is(Target::Kind::commander) || !read().in_war(seat)) return;
  const TextPlace text = text_of(effect, part);
  // Where the next step asks whether it was done, only what is really acquired says so.
  part.happened = !next_asks_if_done(read(), text);
  cite(effect, part);
  if (part.verb != Verb::acquire) {
    push(Searching{seat, text, place()});
    return;
  }
  std::uint16_t count = static_cast<std::uint16_t>(std::max<int>(0, part.amount));
  if (text.card.known() && part.step != no_index && read().step_at(text).up_to_yours) {
    const auto yours = read().arsenal_size(part.source.commander);
    const auto theirs = read().arsenal_size(seat);
    count = static_cast<std::uint16_t>(yours > theirs ? yours - theirs : 0);
  }
  if (!pushed_.empty())  // one frame makes all draws of a commander in this step
    if (auto* drawing = std::get_if<Drawing>(&pushed_.back()); drawing && drawing->to == seat) {
      drawing->left = static_cast<std::uint16_t>(drawing->left + count);
      return;
    }
  push(Drawing{seat, count, place()});
}

Id Machine::draw_top(Seat to, Card named) {
  state.commander(to).shuffled = false;
  return acquire_slot(to, 0, named);
}

Id Machine::acquire_slot(Seat to, std::size_t slot, Card named) {
  const auto count = state.resources.size();
  shift(1, count);
  auto& resource = take_slot(state.commander(to).domain, to, slot, named, state.resources);
  if (state.resources.size() > count)
    state.in_play.now.make_room(static_cast<std::size_t>(&resource - state.resources.data()));
  forget_inactive(resource);
  resource.in = Region{Region::Kind::arsenal, Id{}};
  return resource.id;
}

void Machine::drawn(const Drawing& drawing, Id id) {
  Happening happening;
  happening.verb = Verb::acquire;
  happening.target = Target::of(id);
  happening.other = Target::of(drawing.to);
  happening.source.commander = drawing.to;
  happening.amount = 1;
  tell(decides<"1.5.1-3">, happening);
  for (const RuleId rule : {decides<"2.3.1-2">, decides<"1.5.1-1">, decides<"1.5.1-2">,
                            decides<"2.3.2-2">, decides<"2.3.1-3">})
    tell(rule, Verb::nothing, happening.target);
  if (drawing.effect != no_index) {
    happening.target = Target::of(drawing.to);
    happening.other = Target::of(id);
    auto& effect = effect_at(drawing.effect);
    effect.happened.push_back(happening);
    acquired_by(effect, drawing.to);
  }
}

// The known order of the domain determines what comes: each of these resources by itself, or all of
// them together.
void Machine::settle_draw(const Drawing& drawing) {
  if (without_asking == nullptr) return;
  const auto& numbers = state.commander(drawing.to).domain.slots.numbers;
  const auto card = [&](std::size_t slot) { return find(Id{drawing.to, numbers[slot]})->card; };
  const auto* before =
      without_asking->empty() ? nullptr : std::get_if<Draw>(&without_asking->back().move);
  const bool told = before != nullptr && before->to == drawing.to;  // with the one before
  note_unasked(chance, Draw{drawing.to, {card(0)}}, decides<"1.5.1-3">);
  if (told) return;
  Draw all{drawing.to, {}};
  for (std::size_t i = 0; i < drawing.left && i + 1 < numbers.size() && numbers[i] != 0; ++i)
    all.cards.push_back(card(i));
  if (all.cards.size() > 1) note_unasked(chance, std::move(all), decides<"1.5.1-3">);
}

Next Machine::step(Drawing& drawing) {
  if (drawing.left == 0 || !read().in_war(drawing.to)) return Next::done;
  if (!can_draw(drawing.to)) {
    tell(decides<"2.3.2-3">, Verb::nothing, Target{Target::Kind::domain, Id{drawing.to, 0}});
    return Next::done;  // 5.4-6: what is impossible does not happen
  }
  if (state.commander(drawing.to).domain.slots.numbers.front() == 0) return Next::ask;
  settle_draw(drawing);
  --drawing.left;
  drawn(drawing, draw_top(drawing.to, Card{}));
  return Next::again;
}

Next Machine::step(Searching& searching) {
  if (!read().in_war(searching.of)) return Next::done;
  return Next::ask;
}

Id Machine::take_from_domain(Seat of, Card card) {
  return acquire_slot(of, slot_of(state.commander(of).domain, of, card, state.resources), card);
}

// --- Answers ---

// The resource taken must match and must not be the last one.
void moment(const AnswerCheck& answer, const Search&) {
  ruling<"R-16">();
  const bool another = top<Searching>(answer.read) != nullptr;
  answer.check.need(false, another ? answer.asked.rule : row<"1.5.1-4">);
}
void judge(const AnswerCheck& answer, const Search& move) {
  const auto* searching = top<Searching>(answer.read);
  if (!answer.check.need(searching != nullptr, row<"1.5.1-4">) || !move.card.known()) return;
  const auto& step = answer.read.step_at(searching->text);
  const auto& domain = answer.read.state.commander(answer.by).domain;
  if (step.verb == Verb::acquire_words) {
    const bool phrase = answer.read.state.rulings.has(chosen<"R-17", "phrase">);
    answer.check.need(answer.read.content.has_words(move.card, step.words, phrase),
                      step.words.size() > 1 ? row<"1.5.2-6"> : row<"1.5.2-4">);
  }
  answer.check.need(domain.slots.numbers.size() > 1, row<"2.3.2-3">);
  inspect(domain.slots.numbers.size());
  const auto& numbers = domain.slots.numbers;
  const bool blank = std::find(numbers.begin(), numbers.end(), std::uint16_t{0}) != numbers.end();
  const bool there =
      (blank && domain.copies(move.card) > 0) ||
      std::any_of(numbers.begin(), numbers.end(), [&](std::uint16_t number) {
        const auto* known = number ? answer.read.find(Id{answer.by, number}) : nullptr;
        return known && known->card == move.card;
      });
  answer.check.need(there, step.verb == Verb::acquire_words ? row<"1.5.1-4"> : row<"1.5.1-8">);
}
void Machine::apply(Seat by, const Search& move) {
  const auto searching = std::get<Searching>(state.frames.back());
  state.frames.pop_back();
  const bool any = read().step_at(searching.text).verb == Verb::acquire_any;
  if (move.card.known()) {
    const Id found = take_from_domain(by, move.card);
    if (!any) {
      find(found)->seen = state.everybody();
      tell(decides<"1.5.1-5">, Verb::reveal, Target::of(found));
      tell(decides<"1.5.1-6">, Verb::nothing, Target::of(found));
      tell(decides<"1.5.2-4">);
      tell(decides<"1.5.2-5">);
    } else {
      tell(decides<"1.5.1-9">, Verb::nothing, Target::of(found));
    }
    drawn({by, 0, searching.effect}, found);
  }
  tell(any ? decides<"1.5.1-10"> : decides<"1.5.1-7">, Verb::shuffle, Target::of(by));
  shuffle_domain(by);
  push(Shuffling{by});
}
// Other seats do not see whether the search took something. What reaches the arsenal is reported.
std::string tell(const Words& words, Seat by, const Search& move) {
  const auto& domain = words.state().commander(by).domain;
  const auto& numbers = domain.slots.numbers;
  const bool of_another = domain.pool.empty() && std::find(numbers.begin(), numbers.end(),
                                                           std::uint16_t{0}) != numbers.end();
  if (move.card.known())
    return words.seat(by) + " finds " + words.card(move.card) + " in the domain.";
  return words.seat(by) +
         (of_another ? " searches the domain." : " takes nothing from the domain.");
}

// chance
void moment(const AnswerCheck& answer, const Draw&) {
  const bool setup = answer.read.state.at.phase == PhaseName::setup;
  answer.check.need(false, setup ? row<"1.6-2"> : row<"1.5.1-3">);
}
void judge(const AnswerCheck& answer, const Draw& move) {
  const auto* drawing = top<Drawing>(answer.read);
  if (!answer.check.need(drawing && drawing->to == move.to, row<"1.5.1-3">)) return;
  const auto& domain = answer.read.state.commander(move.to).domain;
  const auto most =
      std::min<std::size_t>(drawing->left, domain.slots.numbers.size() - 1);  // 2.3.2-3
  if (!answer.check.need(!move.cards.empty() && move.cards.size() <= drawing->left,
                         rule_of(answer.read, *drawing)))
    return;
  answer.check.need(move.cards.size() <= most, row<"2.3.2-3">);
  if (!glance_at_pairs(move.cards.size())) return;  // copy_left
  const auto blanks = named_for_blanks(domain, move.to, move.cards, answer.read.state.resources);
  if (!answer.check.need(blanks.has_value(), row<"1.5.1-3">)) return;
  for (const Card& card : *blanks)
    if (card.known() && !answer.check.need(copy_left(domain, *blanks, card), row<"1.5.1-3">))
      return;
}
void Machine::apply(Seat, const Draw& move) {
  auto drawing = std::get<Drawing>(state.frames.back());
  for (const Card card : move.cards) {
    if (drawing.left == 0 || !can_draw(move.to)) break;
    --drawing.left;
    drawn(drawing, draw_top(move.to, card));
  }
  std::get<Drawing>(state.frames.back()) = drawing;
}
std::string tell(const Words& words, Seat, const Draw& move) {
  std::vector<std::string> what;
  for (std::size_t i = 0; i < move.cards.size();) {
    const bool known = move.cards[i].known();
    std::size_t end = i + 1;
    while (!known && end < move.cards.size() && !move.cards[end].known()) ++end;
    what.push_back(known ? words.card(move.cards[i]) : unnamed(end - i));
    i = end;
  }
  return words.seat(move.to) + " acquires " + joined(what) + ".";
}

// Chance may state the order of a domain that was shuffled. A non-ally may shuffle it again.
void moment(const AnswerCheck& answer, const Shuffle& move) {
  if (answer.by == chance) return void(answer.check.need(false, row<"2.3.2-5">));
  answer.check.need(move.order.empty(), row<"2.3.2-5">);
  judge_further_shuffle(answer, move.of);
}
void judge(const AnswerCheck& answer, const Shuffle& move) {
  const auto* shuffling = top<Shuffling>(answer.read);
  if (!answer.check.need(shuffling && shuffling->of == move.of, row<"2.3.2-5">)) return;
  const auto& domain = answer.read.state.commander(move.of).domain;
  answer.check.need(move.order.empty() || move.order.size() == domain.slots.numbers.size(),
                    row<"2.3.2-1">);
  if (!glance_at_pairs(move.order.size())) return;  // copy_left
  for (const Card& card : move.order)
    if (!answer.check.need(card.known() && copy_left(domain, move.order, card), row<"2.3.2-1">))
      return;
}
void Machine::apply(Seat by, const Shuffle& move) {
  if (by != chance) return shuffle_again(move.of);
  state.frames.pop_back();
  set_order(move.of, move.order);
}
std::string tell(const Words& words, Seat by, const Shuffle& move) {
  const std::string of = words.seat(move.of);
  return by == chance ? "The domain of " + of + " is shuffled."
                      : words.seat(by) + " shuffles the domain of " + of + ".";
}

// 2.3.2-6: a non-ally may shuffle or cut a domain that was just shuffled.
void judge_further_shuffle(const AnswerCheck& answer, Seat of) {
  const auto& [read, by, asked, check] = answer;
  const bool other = of.is_player() && read.in_war(of) && !read.same_side(by, of);
  check.need(other && by.is_player() && read.in_war(by), row<"2.3.2-6">);
  if (other) check.need(read.state.commander(of).shuffled, row<"2.3.2-5">);
}
// The log may state the order again.
void Machine::shuffle_again(Seat of) {
  shuffle_domain(of);
  state.commander(of).shuffled = false;
  tell(decides<"2.3.2-6">, Verb::shuffle, Target::of(of));
}

void judge(const AnswerCheck& answer, const Cut& move) { judge_further_shuffle(answer, move.of); }
void Machine::apply(Seat, const Cut& move) { shuffle_again(move.of); }
std::string tell(const Words& words, Seat by, const Cut& move) {
  return words.seat(by) + " cuts the domain of " + words.seat(move.of) + ".";
}

void judge(const AnswerCheck& answer, const Name& move) {
  const auto* resource = answer.read.find(move.resource);
  answer.check.need(answer.by == chance, row<"1.5.1-3">);
  if (!answer.check.need(resource && !answer.read.known(*resource), row<"1.5.1-2">)) return;
  const auto& domain = answer.read.state.commander(move.resource.owner).domain;
  const bool brought = move.card.known() && domain.copies(move.card) > 0;
  answer.check.need(brought, row<"1.5.1-3">);
  answer.check.need(brought, row<"E-9">);
}
void Machine::apply(Seat, const Name& move) { name_instance(move.resource, move.card); }
std::string tell(const Words& words, Seat, const Name& move) {
  return move.resource.text() + " is " + words.card(move.card) + ".";
}

}  // namespace arbiter::conquest
