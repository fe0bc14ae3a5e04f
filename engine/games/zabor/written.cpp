// Writing positions: from the packed state to the form for people.
#include <algorithm>

#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/zabor.hpp"

namespace arbiter::zabor {
namespace {

class Writing {
 public:
  Writing(const Content& content, const State& state)
      : content_(content), state_(state), read_(content, state) {}

  Position write() const {
    Position form;
    form.at = at();
    for (Owner i = 0; i < state_.players; ++i) form.players.push_back(player(i));
    for (AreaNumber i = 0; i < content_.area_count; ++i)
      if (!(state_.area[i] == AreaState{})) form.areas.push_back(area(i));
    std::sort(form.areas.begin(), form.areas.end(),
              [](const AreaForm& a, const AreaForm& b) { return a.id < b.id; });
    for (unsigned i = 0; i < content_.monsters.size(); ++i)
      if (state_.monster[i].area != nowhere) form.monsters.push_back(monster(i));
    std::sort(form.monsters.begin(), form.monsters.end(),
              [](const MonsterForm& a, const MonsterForm& b) { return a.id < b.id; });
    form.vp = cards(state_.vp);
    for (unsigned i = 0; i < state_.offer.count; ++i)
      if (state_.offer.card[i] == kHiddenCard)
        ++form.hidden_offer;
      else
        form.offer.push_back(card(state_.offer.card[i]));
    if (state_.track[0].action != ActionName::none)
      for (const TrackSlot& slot : state_.track)
        form.track.push_back({slot.action, seats(slot.envoys[0]), seats(slot.envoys[1])});
    form.discard = pile(state_.discard);
    form.face_down = pile(state_.face_down);
    for (unsigned i = 0; i < state_.this_turn_count; ++i) form.this_turn.push_back(this_turn(i));
    form.mover.number = state_.mover;
    form.unsettled = state_.unsettled;
    form.tied = state_.tied;
    for (Owner i = 0; i < state_.players; ++i)
      if ((state_.winners >> i & 1) != 0) form.winners.push_back(Seat{i});
    if (state_.battle.stage != BattleStage::none) form.battle = battle();
    for (unsigned i = 0; i < state_.frame_count; ++i)
      form.frames.push_back(frame(state_.frames[i]));
    return form;
  }

 private:
  Card card(std::uint8_t number) const {
    return number < content_.deck_cards.size() ? content_.deck_cards[number].name : Card{};
  }
  Card place(AreaNumber number) const {
    return number < content_.area_count ? content_.area_name[number] : Card{};
  }
  Card piece(Piece number) const {
    return number < content_.pieces_count() ? content_.pieces[number] : Card{};
  }
  template <unsigned N>
  std::vector<Card> cards(const Cards<N>& list) const {
    std::vector<Card> all;
    for (unsigned i = 0; i < list.count; ++i) all.push_back(card(list.card[i]));
    return all;
  }
  Units units(const Stack& stack) const {
    Units all;
    for (unsigned i = 0; i < kClasses; ++i)
      if (stack.n[i] != 0) all.push_back({content_.pieces[i], stack.n[i]});
    std::sort(all.begin(), all.end(),
              [](const Copies& a, const Copies& b) { return a.card < b.card; });
    return all;
  }
  Units pile(const std::array<std::uint8_t, kDeckCards>& counts) const {
    Units all;
    for (unsigned i = 0; i < content_.deck_cards.size(); ++i)
      if (counts[i] != 0) all.push_back({content_.deck_cards[i].name, counts[i]});
    std::sort(all.begin(), all.end(),
              [](const Copies& a, const Copies& b) { return a.card < b.card; });
    return all;
  }
  static std::vector<Seat> seats(const std::array<std::uint8_t, kShare>& envoys) {
    std::vector<Seat> all;
    for (const std::uint8_t one : envoys)
      if (one != 0) all.push_back(Seat{static_cast<std::uint8_t>(one - 1)});
    return all;
  }
  std::vector<Seat> seats(std::uint8_t bits) const {
    std::vector<Seat> all;
    for (Owner i = 0; i < state_.players; ++i)
      if ((bits >> i & 1) != 0) all.push_back(Seat{i});
    return all;
  }

  AtForm at() const {
    const Moment& at = state_.at;
    AtForm form;
    form.phase = at.phase;
    form.step = at.step;
    form.seat.number = at.seat;
    form.first.number = at.first;
    if (at.space != none8) form.space = at.space;
    form.with.number = at.with;
    form.target = place(at.target);
    form.card = card(at.card);
    form.n = at.n;
    return form;
  }

  PlayerForm player(Owner seat) const {
    const PlayerState& one = state_.player[seat];
    PlayerForm form;
    form.seat = Seat{seat};
    form.colour = one.colour;
    form.start = place(one.start);
    form.gold = one.gold;
    form.vp = one.vp;
    for (unsigned i = 0; i < kPositions; ++i)
      if (state_.position[i] == seat) form.positions.push_back(content_.positions[i].name);
    form.traits = cards(one.traits);
    form.dynasty = cards(one.chart[0]);
    form.artifact = cards(one.chart[1]);
    for (unsigned which = 0; which < 2; ++which)
      for (unsigned i = 0; i < one.chart[which].count; ++i) {
        if ((one.used[which] >> i & 1) != 0) form.used.push_back(card(one.chart[which].card[i]));
        if ((one.spent[which] >> i & 1) != 0) form.spent.push_back(card(one.chart[which].card[i]));
      }
    form.hand = cards(one.hand);
    form.envoys = one.envoys;
    for (unsigned i = 0; i < content_.claims.size(); ++i)
      if (one.has_claimed(i)) form.claimed.push_back(content_.claims[i].name);
    form.battles = one.battles;
    form.battles_turn = one.battles_turn;
    form.fought = seats(one.fought);
    form.closed = seats(one.closed);
    form.draft = cards(one.draft);
    form.picked = card(one.picked);
    form.has_picked = one.picked == kHiddenCard;
    form.hidden_destiny = one.hidden[0];
    form.hidden_sorcery = one.hidden[1];
    form.hidden_draft = one.hidden[2];
    form.hidden_traits = one.hidden[3];
    return form;
  }

  AreaForm area(AreaNumber number) const {
    const AreaState& one = state_.area[number];
    return {Slug{std::string{content_.id(content_.area_name[number])}},
            Holder{one.owner},
            one.upgrade,
            one.road,
            units(one.units),
            units(attacks_at(number) ? state_.battle.attackers : one.arrived)};
  }
  // The mover's Units in a Battle are written among those that have arrived.
  bool attacks_at(AreaNumber number) const {
    const BattleState& battle = state_.battle;
    return battle.stage != BattleStage::none && !has_a_winner(battle.stage) &&
           battle.area == number && battle.attacker == state_.mover;
  }
  MonsterForm monster(unsigned number) const {
    const MonsterState& one = state_.monster[number];
    return {Slug{std::string{content_.id(content_.monsters[number].name)}},
            place(one.area),
            Holder{one.owner},
            one.wounds,
            one.arrived,
            one.spent};
  }
  ThisTurnForm this_turn(unsigned number) const {
    const ThisTurn& one = state_.this_turn[number];
    ThisTurnForm form;
    form.seat = Seat{one.seat};
    for (const DeckCard& card : content_.deck_cards)
      if (card.effects > 0 && card.first_effect <= one.effect) {
        form.card = card.name;
        form.step = static_cast<std::uint16_t>(one.effect - card.first_effect + 1);
      }
    return form;
  }

  BattleForm battle() const {
    const BattleState& one = state_.battle;
    BattleForm form;
    form.stage = one.stage;
    form.area = place(one.area);
    form.attacker.number = one.attacker;
    form.defender.number = one.defender;
    form.winner.number = one.winner;
    form.first_round = one.first_round;
    form.attacker_hits = one.hits[0];
    form.defender_hits = one.hits[1];
    form.attacker_absorb = one.absorb[0];
    form.defender_absorb = one.absorb[1];
    if (!attacks_at(one.area)) form.attackers = units(one.attackers);
    for (unsigned k = 0; k < kMostPursuits; ++k)
      if (one.spent[k].any()) {
        form.spent.resize(k + 1);
        form.spent[k] = units(one.spent[k]);
      }
    form.warping = units(one.warping);
    for (unsigned i = 0; i < content_.monsters.size(); ++i)
      if ((one.warping_monsters >> i & 1) != 0)
        form.warping_monsters.push_back(content_.monsters[i].name);
    return form;
  }

  FrameForm frame(const Frame& one) const {
    FrameForm form;
    form.kind = one.kind;
    form.stage = one.stage;
    form.seat.number = one.seat;
    form.other.number = one.other;
    form.first.number = one.first;
    form.action = one.action;
    form.side = one.side;
    form.units = one.units;
    form.purpose = one.purpose;
    form.deck = one.deck;
    form.where = one.where;
    form.area = place(one.area);
    form.from = place(one.from);
    form.piece = piece(one.piece);
    form.card = card(one.card);
    if (one.kind == FrameKind::spend)
      form.next = card(one.option);
    else if (one.option != none8)
      form.option = one.option;
    form.n = one.n;
    form.m = one.m;
    form.areas = one.areas;
    form.step = one.step;
    form.taken = one.taken;
    form.free = one.free;
    form.paid = one.paid;
    form.studied = one.studied;
    form.barbarian = one.barbarian;
    return form;
  }

  const Content& content_;
  const State& state_;
  const Reading read_;
};

}  // namespace

Position Rules::written(const Content& content, const State& state) {
  return Writing(content, state).write();
}

}  // namespace arbiter::zabor
