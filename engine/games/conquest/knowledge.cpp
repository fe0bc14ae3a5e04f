// What positions and moves tell about hidden things, and what moves leave to chance or take
// or let pass of what the rules give only to who asks.
#include <algorithm>

#include "conquest/rows.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "engine/games/conquest/reading.hpp"
#include "engine/games/conquest/words.hpp"

namespace arbiter::conquest {
namespace {

std::string domain_of(Seat seat) { return of_seat("domain", seat); }

// What a kind of move has at random. A new kind says here whether it has anything.
struct Random {
  const State& state;
  const Seat by;

  AtRandom operator()(const Draw& move) const { return {AtRandom::Kind::draw, domain_of(move.to)}; }
  AtRandom operator()(const Shuffle& move) const {
    return {AtRandom::Kind::shuffle, domain_of(move.of)};
  }
  AtRandom operator()(const Cut& move) const {
    return {AtRandom::Kind::shuffle, domain_of(move.of)};
  }
  // Chance need not say the order.
  AtRandom operator()(const Pass&) const {
    const auto* const shuffling =
        state.frames.empty() ? nullptr : std::get_if<Shuffling>(&state.frames.back());
    if (by != chance || shuffling == nullptr) return {};
    return {AtRandom::Kind::shuffle, domain_of(shuffling->of)};
  }
  // The table names who wins the random method that it has agreed on.
  AtRandom operator()(const Method&) const {
    decides<"1.6-3">();
    return {AtRandom::Kind::pick, ""};
  }
  template <IsAct M>
  AtRandom operator()(const M&) const {
    return {};
  }
  template <OneOf<FirstTerm, Regroup, Keep, AnswerDraw, Sustain, Banish, First, Choose, Search,
                  NextPair, Name, TimeLimit>
                M>
  AtRandom operator()(const M&) const {
    return {};
  }
};

}  // namespace

std::vector<Known> Rules::known(const Content& content, const State& state) {
  std::vector<Known> found;
  for (const Resource& one : state.resources) {
    Known known;
    known.thing = one.id.text();
    known.is = name_in(content, one.card);
    known.lies = one.in.active() ? one.in.text() : of_seat(one.in.text(), one.id.owner);
    known.pile = domain_of(one.id.owner);
    known.in_pile = one.in.kind == Region::Kind::domain;
    known.seen = one.seen;
    found.push_back(std::move(known));
  }
  return found;
}

std::vector<HiddenPile> Rules::hidden_piles(const Content&, const State& state) {
  std::vector<HiddenPile> found;
  for (const Commander& one : state.commanders)
    found.push_back({domain_of(one.seat), one.domain.slots.numbers.size()});
  return found;
}

// Who searches a domain sees all of it, whether or not something is found.
InSecret Rules::in_secret(const State& state, Seat by, const Move& move) {
  InSecret secret;
  if (!std::holds_alternative<Search>(move) || by.number >= state.commanders.size()) return secret;
  decides<"1.5.1-4">();
  decides<"1.5.1-8">();
  secret.pile = domain_of(by);
  secret.cards = state.commander(by).domain.slots.numbers.size();
  return secret;
}

AtRandom Rules::at_random(const Content&, const State& state, Seat by, const Move& move) {
  return std::visit(Random{state, by}, move);
}

// --- Gains ---

namespace {

// A new kind says here whether it takes a gain or lets one pass.
struct Gaining {
  const Content& content;
  const State& before;
  const Seat by;
  std::vector<Gain> found;

  void operator()(const Search& move) {
    const auto* searching = std::get_if<Searching>(&before.frames.back());
    if (move.card.known() || searching == nullptr) return;
    ruling<"R-16">();
    const auto options = Rules::options(content, before).list;
    const bool finds = std::any_of(options.begin(), options.end(), [](const auto& one) {
      const auto* search = std::get_if<Search>(&one.option.move);
      return search != nullptr && search->card.known();
    });
    if (!finds) return;
    const bool any = Reading(content, before).step_at(searching->text).verb == Verb::acquire_any;
    found.push_back({by, Gain::Kind::cards, any ? mentions<"1.5.1-8"> : mentions<"1.5.1-4">,
                     "the search in the " + domain_of(by), 1, false, false});
  }
  void operator()(const Pass&) {
    const auto* effect =
        before.frames.empty() ? nullptr : std::get_if<Effect>(&before.frames.back());
    if (effect == nullptr || !by.is_player()) return;
    ruling<"R-91">();
    if (!Reading(content, before).ability_at(effect->text)->cost.empty()) return;
    found.push_back({by, Gain::Kind::effect, mentions<"5.1-1">,
                     "what " + Words(content, before).resource(effect->source.id) + " offers", 1,
                     false, false});
  }
  template <IsAct M>
  void operator()(const M&) {}
  template <OneOf<Method, FirstTerm, Regroup, Keep, AnswerDraw, Sustain, Banish, First, Choose,
                  NextPair, Shuffle, Cut, Draw, Name, TimeLimit>
                M>
  void operator()(const M&) {}
};

}  // namespace

std::vector<Gain> Rules::gains(const Content& content, const State& before, Seat by,
                               const Move& move, const State&) {
  Gaining gaining{content, before, by, {}};
  std::visit(gaining, move);
  return std::move(gaining.found);
}

}  // namespace arbiter::conquest
