// What positions tell about hidden things, and what moves leave to chance.
#include "engine/games/conquest/conquest.hpp"

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
  template <OneOf<Method, FirstTerm, Regroup, Keep, Wait, Annex, Barter, Deploy, OfferDraw, Equip,
                  Evoke, Surrender, Upgrade, Use, Assault, Attack, Block, Discard, Guard, Transfer,
                  MoveUnit, Mount, Dismount, Snipe, Command, AnswerDraw, Sustain, Banish, First,
                  Choose, Search, NextPair, Name, TimeLimit>
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

AtRandom Rules::at_random(const Content&, const State& state, Seat by, const Move& move) {
  return std::visit(Random{state, by}, move);
}

}  // namespace arbiter::conquest
