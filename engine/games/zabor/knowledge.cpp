// What positions and moves tell about hidden things, and what moves leave to chance or take
// or let pass of what the rules give only to who asks.
#include <algorithm>
#include <utility>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/words.hpp"
#include "engine/games/zabor/zabor.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {
namespace {

std::string deck_text(Deck deck) { return std::string{name_of(deck)} + " deck"; }
// They lie on the VP Chart, each on a place of its age.
std::string vp_cards_of(unsigned age) {
  return "VP Cards of age " + std::to_string(decides<"setup-31">(age));
}

// The cards outside the decks, each where it lies.
class Lying {
 public:
  Lying(const Content& content, const State& state) : content_(content), state_(state) {}

  std::vector<Known> list() {
    for (Owner i = 0; i < state_.players; ++i) {
      const PlayerState& one = state_.player[i];
      add(one.hand, of_seat("hand", Seat{i}));
      add(one.draft, of_seat("draft", Seat{i}), "draft dealt to " + dealt_to(i));
      add(one.picked, of_seat("pick", Seat{i}));
      add(one.traits, of_seat("traits", Seat{i}));
      add(one.chart[0], of_seat("dynasties", Seat{i}));
      add(one.chart[1], of_seat("artifacts", Seat{i}));
    }
    add(state_.offer, "the drawn cards");
    for (unsigned i = 0; i < state_.frame_count; ++i) add_spent(state_.frames[i]);
    add(state_.vp, "the table");
    for (unsigned i = 0; i < content_.deck_cards.size(); ++i)
      for (unsigned n = 0; n < state_.discard[i]; ++n)
        add(static_cast<std::uint8_t>(i), "the discard piles");
    return std::move(found_);
  }

 private:
  // Whose hand of the draft it was: all hands are passed clockwise after each choice.
  std::string dealt_to(Owner holder) const {
    Owner seat = holder;
    for (Owner i = 0; i < state_.players; ++i)
      if (decides<"setup-9">((i + state_.at.n) % state_.players) == holder) seat = i;
    return std::string{Seat{seat}.text()};
  }
  // Trade Bonus Cards that are resolved one after the other.
  void add_spent(const Frame& frame) {
    if (frame.kind != FrameKind::spend) return;
    add(frame.card, "the drawn cards");
    add(frame.option, "the drawn cards");
  }

  template <unsigned N>
  void add(const Cards<N>& cards, const std::string& lies, const std::string& bunch = "") {
    for (unsigned i = 0; i < cards.count; ++i) add(cards.card[i], lies, bunch);
  }
  // No card, or one that a view does not show, has no number.
  void add(std::uint8_t number, const std::string& lies, const std::string& bunch = "") {
    if (number >= content_.deck_cards.size()) return;
    const DeckCard& card = content_.deck_cards[number];
    Known known;
    known.is = name_in(content_, card.name);
    known.lies = lies;
    known.bunch = bunch;
    known.pile = card.deck == Deck::vp ? vp_cards_of(card.age) : deck_text(card.deck);
    found_.push_back(std::move(known));
  }

  const Content& content_;
  const State& state_;
  std::vector<Known> found_;
};

// What a kind of move has at random. A new kind says here whether it has anything.
struct Random {
  const Content& content;
  const State& state;
  const Seat by;

  AtRandom operator()(const Deal&) const {
    return {AtRandom::Kind::draw, deck_text(Deck::position)};
  }
  AtRandom operator()(const Draw& move) const {
    const Reading read(content, state);
    if (move.deck == Deck::vp) return {AtRandom::Kind::draw, vp_cards_of(read.age())};
    const unsigned undealt = read.undealt(move.deck);
    const bool refilled = undealt < move.cards.size() + read.discarded(move.deck);
    return {AtRandom::Kind::draw, deck_text(move.deck), refilled};
  }
  // The last choice shuffles what is left of the hands back into the deck.
  AtRandom operator()(const Draft&) const {
    if (state.at.step != StepName::draft || state.at.n + 1u < kPicks) return {};
    for (Owner i = 0; i < state.players; ++i)
      if (i != by.number && state.player[i].picked == none8) return {};
    decides<"setup-11">();
    return {AtRandom::Kind::shuffle, deck_text(Deck::trait)};
  }
  AtRandom operator()(const Roll&) const { return {AtRandom::Kind::roll, ""}; }
  template <OneOf<Settle, Barbarians, Place, Track, Event, Envoy, Search, Keep, Build, Improve,
                  MoveUnits, Fight, TakeSeat, Annex, Study, Play, Use, Done, Wounds, Pursue, Warp,
                  Discard, Remove, Choose, Trade, Accept, Decline, Claim, Pass>
                M>
  AtRandom operator()(const M&) const {
    return {};
  }
};

}  // namespace

std::vector<Known> Rules::known(const Content& content, const State& state) {
  return Lying(content, state).list();
}

std::vector<HiddenPile> Rules::hidden_piles(const Content& content, const State& state) {
  const Reading read(content, state);
  std::vector<HiddenPile> found;
  for (unsigned i = 0; i < kDecks; ++i) {
    const auto deck = static_cast<Deck>(i);
    if (deck == Deck::vp) continue;
    const unsigned undealt = read.undealt(deck), discarded = read.discarded(deck);
    found.push_back({deck_text(deck), undealt > discarded ? undealt - discarded : 0});
  }
  for (unsigned age = 1; age <= state.ages; ++age) {
    const unsigned last = age * state.per_age, up = std::min<unsigned>(state.vp.count, last);
    found.push_back({vp_cards_of(age), std::min<unsigned>(last - up, state.per_age)});
  }
  return found;
}

InSecret Rules::in_secret(const State&, Seat, const Move& move) {
  InSecret secret;
  secret.covered = decides<"setup-8">(std::holds_alternative<Draft>(move));
  return secret;
}

AtRandom Rules::at_random(const Content& content, const State& state, Seat by, const Move& move) {
  return std::visit(Random{content, state, by}, move);
}

// --- Gains ---

namespace {

// A new kind says here whether it takes a gain or lets one pass.
struct Gaining {
  const Words words;  // before the move
  const Seat by;
  std::vector<Gain> found;

  void operator()(const Claim& move) {
    for (const Claimable& one : words.read.content.claims)
      if (one.name == move.card) add(one, true);
  }
  void operator()(const Pass&) {
    const Reading& read = words.read;
    if (read.state.battle.stage != BattleStage::none) return;
    if (read.state.frame_count > 0) return declines(read.state.top());
    if (read.state.at.phase != Phase::vp || !charge(1 + read.content.claims.size() / 4)) return;
    for (const Claimable& one : read.content.claims) {
      Checker check;
      judge(read, by, Claim{one.name}, check);
      if (check.clean()) add(one, false);
    }
  }
  template <OneOf<Draft, Settle, Barbarians, Place, Track, Event, Envoy, Search, Keep, Build,
                  Improve, MoveUnits, Fight, TakeSeat, Annex, Study, Play, Use, Done, Wounds,
                  Pursue, Warp, Discard, Remove, Choose, Trade, Accept, Decline, Deal, Draw, Roll>
                M>
  void operator()(const M&) {}

 private:
  void add(const Claimable& one, bool taken) {
    found.push_back({by, Gain::Kind::points,
                     one.trait ? mentions<"vp-phase-3"> : mentions<"vp-phase-2">,
                     words.name(one.name), one.vp, taken, true});
  }
  // Pieces that a card gives, or an extra Envoy. Pieces that are paid for are play.
  void declines(const Frame& frame) {
    if (frame.kind == FrameKind::place && !frame.paid) {
      const int most = placeable(frame);
      if (most > 0)
        found.push_back({by, Gain::Kind::piece, rule_of_gift(frame),
                         words.name(words.read.content.piece_name(frame.piece)), most, false,
                         false});
    }
    if (frame.kind == FrameKind::envoy)
      found.push_back(
          {by, Gain::Kind::piece, mentions<"kw-envoy-2">, "an extra Envoy", 1, false, false});
  }
  // How many of the pieces there is room for. A Road or a Civilize Upgrade takes up its place.
  int placeable(const Frame& frame) const {
    const AreaSet places = places_of(words.read, frame, frame.n);
    if (frame.piece >= kClasses) return std::min<int>(frame.n, static_cast<int>(places.size()));
    unsigned most = places.empty() ? 0u : frame.n;
    while (most > 0 && !words.read.has_room(frame.seat, frame.piece, most)) --most;
    return static_cast<int>(most);
  }
  // The rule of the card that gives them, which is being resolved.
  RuleId rule_of_gift(const Frame& place) const {
    const State& state = words.read.state;
    if (place.piece >= kFirstMonster) return mentions<"kw-summon-1">;
    for (unsigned i = state.frame_count; i-- > 0;)
      if (state.frames[i].kind == FrameKind::resolve)
        return rule_of_card(words.read.content, state.frames[i].card);
    return rule_of_placing(words.read.content, place);
  }
};

}  // namespace

std::vector<Gain> Rules::gains(const Content& content, const State& before, Seat by,
                               const Move& move, const State&) {
  Gaining gaining{Words(content, before), by, {}};
  std::visit(gaining, move);
  return std::move(gaining.found);
}

}  // namespace arbiter::zabor
