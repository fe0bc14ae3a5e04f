// Reading positions: from the form for people to the packed state.
#include <algorithm>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/soundness.hpp"
#include "engine/games/zabor/zabor.hpp"

namespace arbiter::zabor {
namespace {

class Packing {
 public:
  Packing(const Content& content, State& state, std::vector<PositionProblem>& problems)
      : content_(content), state_(state), read_(content, state), problems_(problems) {}

  void pack(const Position& form) {
    for (const PlayerForm& one : form.players) pack_player(one);
    for (const AreaForm& one : form.areas) pack_area(one);
    for (const MonsterForm& one : form.monsters) pack_monster(one);
    pack_cards(form.vp, state_.vp, "/vp", false);
    pack_cards(form.offer, state_.offer, "/offer", true);
    if (form.hidden_offer > 0) problem("/hidden_offer", "Only a view hides what is drawn.");
    pack_pile(form.discard, state_.discard, "/discard");
    pack_pile(form.face_down, state_.face_down, "/face_down");
    pack_track(form.track);
    pack_this_turn(form.this_turn);
    state_.mover = form.mover.number;
    state_.unsettled = form.unsettled;
    state_.tied = form.tied;
    state_.winners = bits(form.winners, "/winners");
    pack_moment(form.at);
    if (form.battle) pack_battle(*form.battle);
    pack_frames(form.frames);
    if (problems_.empty()) complete(form);
  }

 private:
  void problem(std::string pointer, std::string reason) {
    if (problems_.size() < kMostProblems)
      problems_.push_back({std::move(pointer), std::move(reason), {}});
  }
  AreaNumber place(Card named, const std::string& pointer) {
    if (!named.known()) return nowhere;
    const AreaNumber area = content_.area(named);
    if (area == nowhere) problem(pointer, "There is no such Area.");
    return area;
  }
  std::uint8_t card(Card named, const std::string& pointer) {
    if (!named.known()) return none8;
    const std::uint16_t number = content_.number(named, NameKind::card);
    if (number == none16) problem(pointer, "There is no such card in a deck.");
    return number == none16 ? none8 : static_cast<std::uint8_t>(number);
  }
  Piece piece(Card named, const std::string& pointer) {
    if (!named.known()) return none8;
    const Piece number = content_.piece(named);
    if (number == none8) problem(pointer, "There is no such piece.");
    return number;
  }
  template <unsigned N>
  void pack_cards(const std::vector<Card>& list, Cards<N>& cards, const std::string& pointer,
                  bool sorted) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string at = pointer + "/" + std::to_string(i);
      const std::uint8_t one = card(list[i], at);
      if (one == none8) {
        problem(at, "A card is named here.");
      } else if (cards.full()) {
        return problem(at, "There is no room for so many cards.");
      } else {
        sorted ? cards.insert(one) : cards.append(one);
      }
    }
  }
  void pack_pile(const Units& list, std::array<std::uint8_t, kDeckCards>& counts,
                 const std::string& pointer) {
    for (const Copies& one : list) {
      const std::string at = pointer + "/" + std::string{content_.id(one.card)};
      const std::uint8_t number = card(one.card, at);
      if (number == none8) continue;
      if (one.copies > content_.deck_cards[number].copies)
        problem(at, "The pack has fewer copies.");
      else
        counts[number] = static_cast<std::uint8_t>(one.copies);
    }
  }
  Stack units(const Units& list, const std::string& pointer) {
    Stack stack;
    for (const Copies& one : list) {
      const std::string at = pointer + "/" + std::string{content_.id(one.card)};
      const Piece number = piece(one.card, at);
      if (number >= kClasses)
        problem(at, "Units are written here.");
      else if (one.copies > 200)
        problem(at, "Of one kind at most 200 are read, not " + std::to_string(one.copies) + ".");
      else
        stack.n[number] = static_cast<std::uint8_t>(one.copies);
    }
    return stack;
  }
  std::uint8_t bits(const std::vector<Seat>& seats, const std::string& pointer) {
    unsigned all = 0;
    for (const Seat one : seats) {
      if (one.number >= state_.players)
        problem(pointer, "Only players are meant.");
      else
        all |= 1u << one.number;
    }
    return static_cast<std::uint8_t>(all);
  }
  bool plays(Holder holder, const std::string& pointer) {
    if (!is_empire(holder.number) || holder.number < state_.players) return true;
    problem(pointer, "Nobody plays at this seat.");
    return false;
  }

  void pack_player(const PlayerForm& form) {
    const std::string at = "/players/" + std::string{form.seat.text()};
    if (form.seat.number >= state_.players) return problem(at, "Nobody plays at this seat.");
    PlayerState& one = state_.player[form.seat.number];
    one.colour = form.colour;
    one.start = place(form.start, at + "/start");
    one.gold = form.gold;
    if (form.gold > kMostHeld) problem(at + "/gold", "At most 30,000 Gold.");
    one.vp = form.vp;
    if (form.vp > kMostHeld) problem(at + "/vp", "At most 30,000 VP.");
    for (const Card position : form.positions) {
      const std::uint16_t number = content_.number(position, NameKind::position);
      if (number == none16)
        problem(at + "/positions", "There is no such Position Card.");
      else if (state_.position[number] != kUnclaimed)
        problem(at + "/positions", "A Position Card is held once.");
      else
        state_.position[number] = form.seat.number;
    }
    pack_cards(form.traits, one.traits, at + "/traits", false);
    pack_cards(form.dynasty, one.chart[0], at + "/dynasty", false);
    pack_cards(form.artifact, one.chart[1], at + "/artifact", false);
    pack_marks(form.used, one, one.used, at + "/used");
    pack_marks(form.spent, one, one.spent, at + "/spent");
    pack_cards(form.hand, one.hand, at + "/hand", true);
    one.envoys = form.envoys;
    for (const Card claimed : form.claimed) pack_claim(claimed, one, at + "/claimed");
    one.battles = form.battles;
    one.battles_turn = form.battles_turn;
    one.fought = bits(form.fought, at + "/fought");
    one.closed = bits(form.closed, at + "/closed");
    pack_cards(form.draft, one.draft, at + "/draft", true);
    one.picked = card(form.picked, at + "/picked");
    if (form.has_picked || form.hidden_destiny > 0 || form.hidden_sorcery > 0 ||
        form.hidden_draft > 0 || form.hidden_traits > 0)
      problem(at, "Only a view hides cards.");
  }
  // Marks which of the cards on the chart are used. Of several copies the first ones count.
  void pack_marks(const std::vector<Card>& list, const PlayerState& one,
                  std::array<std::uint8_t, 2>& marks, const std::string& pointer) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::uint8_t number = card(list[i], pointer + "/" + std::to_string(i));
      bool found = false;
      for (unsigned which = 0; which < 2 && !found; ++which)
        for (unsigned k = 0; k < one.chart[which].count && !found; ++k)
          if (one.chart[which].card[k] == number && (marks[which] >> k & 1) == 0) {
            marks[which] = static_cast<std::uint8_t>(marks[which] | 1u << k);
            found = true;
          }
      if (!found) problem(pointer + "/" + std::to_string(i), "It is not on the Empire Chart.");
    }
  }
  void pack_claim(Card claimed, PlayerState& one, const std::string& pointer) {
    std::uint16_t claim = content_.number(claimed, NameKind::condition);
    const std::uint16_t number = content_.number(claimed, NameKind::card);
    if (number != none16) claim = content_.deck_cards[number].claim;
    if (claim == none16) return problem(pointer, "There are no VPs for this.");
    auto& byte = one.claimed[claim / 8u];
    byte = static_cast<std::uint8_t>(byte | 1u << claim % 8u);
  }

  void pack_area(const AreaForm& form) {
    const std::string at = "/areas/" + form.id.word;
    const AreaNumber number = content_.area(content_.find(form.id.word));
    if (number == nowhere) return problem(at, "There is no such Area.");
    AreaState& one = state_.area[number];
    plays(form.owner, at + "/owner");
    one.owner = form.owner.number;
    one.upgrade = form.upgrade;
    one.road = form.road;
    one.units = units(form.units, at + "/units");
    one.arrived = units(form.arrived, at + "/arrived");
  }
  void pack_monster(const MonsterForm& form) {
    const std::string at = "/monsters/" + form.id.word;
    const Piece number = content_.piece(content_.find(form.id.word));
    if (number == none8 || number < kFirstMonster) return problem(at, "There is no such Monster.");
    MonsterState& one = state_.monster[number - kFirstMonster];
    one.area = place(form.area, at + "/area");
    if (one.area == nowhere) return problem(at + "/area", "A Monster is in an Area.");
    plays(form.owner, at + "/owner");
    one.owner = form.owner.number == kUnclaimed ? state_.area[one.area].owner : form.owner.number;
    if (state_.area[one.area].owner == kUnclaimed && form.owner.number == kUnclaimed)
      problem(at + "/owner", "A Monster is somebody's.");
    else if (state_.area[one.area].owner == kUnclaimed)
      state_.area[one.area].owner = one.owner;
    one.wounds = form.wounds;
    one.arrived = form.arrived;
    one.spent = form.spent;
  }

  void pack_track(const std::vector<SlotForm>& track) {
    if (track.empty()) return;
    if (track.size() != kActions) return problem("/track", "The track has eight cards.");
    for (unsigned i = 0; i < kActions; ++i) {
      const std::string at = "/track/" + std::to_string(i);
      TrackSlot& slot = state_.track[i];
      slot.action = track[i].action;
      for (unsigned k = 0; k < i; ++k)
        if (track[k].action == slot.action) problem(at, "Each action stands once.");
      if (slot.action == ActionName::none) problem(at, "One of the eight actions.");
      for (unsigned side = 0; side < 2; ++side) {
        const auto& seats = side == 0 ? track[i].primary : track[i].secondary;
        if (seats.size() > kShare) {
          problem(at, "At most three Envoys share a space.");
          continue;
        }
        for (std::size_t k = 0; k < seats.size(); ++k) {
          if (seats[k].number >= state_.players) problem(at, "Nobody plays at this seat.");
          slot.envoys[side][k] = static_cast<std::uint8_t>(seats[k].number % kPlayers + 1);
        }
      }
    }
  }
  void pack_this_turn(const std::vector<ThisTurnForm>& list) {
    if (list.size() > kThisTurn) return problem("/this_turn", "At most 24.");
    for (const ThisTurnForm& one : list) {
      const std::string at = "/this_turn/" + std::to_string(state_.this_turn_count);
      const std::uint8_t number = card(one.card, at + "/card");
      if (number == none8 || one.seat.number >= state_.players || one.step == 0)
        return problem(at, "A player, a card and its effect.");
      const unsigned effect = content_.deck_cards[number].first_effect + one.step - 1u;
      if (effect >= content_.effects.size() || content_.effects[effect].op != EffectOp::this_turn)
        return problem(at, "This effect does not last.");
      state_.this_turn[state_.this_turn_count++] = {one.seat.number,
                                                    static_cast<std::uint16_t>(effect)};
    }
  }

  void pack_moment(const AtForm& form) {
    Moment& at = state_.at;
    plays(form.seat, "/at/seat");
    plays(form.first, "/at/first");
    plays(form.with, "/at/with");
    at.phase = form.phase;
    at.step = form.step;
    at.seat = form.seat.number;
    at.first = form.first.number;
    at.space = form.space.value_or(none8);
    if (form.space && *form.space >= 2 * kActions) problem("/at/space", "There are 16 spaces.");
    at.with = form.with.number;
    at.target = place(form.target, "/at/target");
    at.card = card(form.card, "/at/card");
    at.n = form.n;
  }

  void pack_battle(const BattleForm& form) {
    BattleState& one = state_.battle;
    one.stage = form.stage;
    if (form.stage == BattleStage::none) problem("/battle/stage", "A Battle is at some stage.");
    one.area = place(form.area, "/battle/area");
    if (one.area == nowhere) problem("/battle/area", "A Battle is in an Area.");
    plays(form.attacker, "/battle/attacker");
    plays(form.defender, "/battle/defender");
    plays(form.winner, "/battle/winner");
    one.attacker = form.attacker.number;
    one.defender = form.defender.number;
    one.winner = form.winner.number;
    one.first_round = form.first_round;
    one.hits = {form.attacker_hits, form.defender_hits};
    one.absorb = {form.attacker_absorb, form.defender_absorb};
    one.attackers = units(form.attackers, "/battle/attackers");
    if (one.area != nowhere && one.attacker == state_.mover && !has_a_winner(one.stage) &&
        state_.area[one.area].owner != state_.mover && form.attackers.empty()) {
      one.attackers = state_.area[one.area].arrived;
      state_.area[one.area].arrived = {};
    }
    if (form.spent.size() > kMostPursuits) return problem("/battle/spent", "At most five.");
    for (std::size_t k = 0; k < form.spent.size(); ++k)
      one.spent[k] = units(form.spent[k], "/battle/spent/" + std::to_string(k));
    one.warping = units(form.warping, "/battle/warping");
    for (const Card named : form.warping_monsters) {
      const Piece number = piece(named, "/battle/warping_monsters");
      if (number < kFirstMonster || number == none8)
        problem("/battle/warping_monsters", "There is no such Monster.");
      else
        one.warping_monsters =
            static_cast<std::uint16_t>(one.warping_monsters | 1u << (number - kFirstMonster));
    }
  }

  void pack_frames(const std::vector<FrameForm>& frames) {
    if (frames.size() >= kFramesHere) return problem("/frames", "At most 19.");
    for (const FrameForm& form : frames) {
      const std::string at = "/frames/" + std::to_string(state_.frame_count);
      Frame& one = state_.frames[state_.frame_count++];
      plays(form.seat, at + "/seat");
      plays(form.other, at + "/other");
      plays(form.first, at + "/first");
      one.kind = form.kind;
      one.stage = form.stage;
      one.seat = form.seat.number;
      one.other = form.other.number;
      one.first = form.first.number;
      one.action = form.action;
      one.side = form.side;
      one.units = form.units;
      one.purpose = form.purpose;
      one.deck = form.deck;
      one.where = form.where;
      one.area = place(form.area, at + "/area");
      one.from = place(form.from, at + "/from");
      one.piece = piece(form.piece, at + "/piece");
      one.card = card(form.card, at + "/card");
      one.option = form.kind == FrameKind::spend ? card(form.next, at + "/next")
                                                 : form.option.value_or(none8);
      one.n = form.n;
      one.m = form.m;
      one.areas = form.areas;
      one.step = form.step;
      one.taken = form.taken;
      one.free = form.free;
      one.paid = form.paid;
      one.studied = form.studied;
      one.barbarian = form.barbarian;
    }
  }

  // --- What a person may leave out ---

  void complete(const Position& form) {
    Moment& at = state_.at;
    if (at.phase != Phase::setup) {
      for (Owner i = 0; i < state_.players; ++i)
        if (state_.player[i].colour == Colour::none) state_.player[i].colour = free_colour();
    }
    const bool dealt =
        at.phase != Phase::setup || (at.step != StepName::none && at.step != StepName::positions);
    const bool held = std::any_of(state_.position.begin(), state_.position.end(),
                                  [](Owner one) { return one != kUnclaimed; });
    if (dealt && !held)
      for (Owner i = 0; i < state_.players; ++i) state_.position[i] = i;
    complete_moment(form);
  }

  Colour free_colour() const {
    unsigned colour = 1;
    const auto taken = [&] {
      return std::any_of(state_.player.begin(), state_.player.end(), [&](const PlayerState& one) {
        return static_cast<unsigned>(one.colour) == colour;
      });
    };
    while (colour < kPlayers && taken()) ++colour;
    return static_cast<Colour>(colour);
  }

  void complete_moment(const Position& form) {
    Moment& at = state_.at;
    const bool asks = at.phase == Phase::track || at.phase == Phase::event ||
                      at.phase == Phase::envoys || at.phase == Phase::action ||
                      at.phase == Phase::warfare || at.phase == Phase::trade ||
                      at.phase == Phase::vp;
    if (!asks) {
      if (at.seat == kUnclaimed) at.seat = 0;
      if (at.first == kUnclaimed) at.first = 0;
      if (at.phase == Phase::setup && at.step == StepName::none) at.step = StepName::positions;
      if (at.phase == Phase::end && at.step == StepName::none) at.step = StepName::reveal;
      return;
    }
    if (state_.track[0].action == ActionName::none && at.phase != Phase::track)
      for (unsigned i = 0; i < kActions; ++i) state_.track[i].action = static_cast<ActionName>(i);
    if (at.phase == Phase::event && at.seat == kUnclaimed)
      at.seat = read_.master(PositionCard::events);
    if (at.first == kUnclaimed && at.phase == Phase::event)
      at.first = 0;
    else if (at.first == kUnclaimed)
      at.first =
          at.phase == Phase::track ? read_.master(PositionCard::council) : read_.starter(at.phase);
    if (at.seat == kUnclaimed) at.seat = at.first;
    if (at.seat == kUnclaimed) return;  // nobody holds the Council, which soundness reports
    if (at.step == StepName::none) complete_step(form.at);
  }

  void complete_step(const AtForm& form) {
    Moment& at = state_.at;
    at.step = StepName::turn;
    if (at.phase == Phase::event) {
      at.step = StepName::choose;
      complete_envoys();
      if (state_.frame_count > 0 || state_.offer.count > 0) return;
      Frame& frame = state_.frames[state_.frame_count++];
      frame.kind = FrameKind::draw;
      frame.seat = at.seat;
      frame.deck = Deck::event;
      frame.purpose = Purpose::event;
      const Pool pool = read_.pool(Deck::event);
      unsigned there = pool.size;
      for (std::size_t i = 0; i < content_.deck_cards.size() && !pool.refilled; ++i)
        if (content_.deck_cards[i].deck == Deck::event)
          there += state_.discard[i] + state_.face_down[i] + 0u;
      frame.n = static_cast<std::uint8_t>(std::min(there, 3u));
    }
    if (at.phase == Phase::envoys || at.phase == Phase::track) complete_envoys();
    if (at.phase == Phase::action && form.action != ActionName::none && state_.frame_count == 0) {
      Frame& frame = state_.frames[state_.frame_count++];
      frame.kind = FrameKind::action;
      frame.seat = at.seat;
      frame.action = form.action;
      frame.side = form.side;
      frame.taken = form.taken;
      frame.units = form.action == ActionName::maritime ? UnitFilter::naval : UnitFilter::land;
      if (!form.taken || at.space != none8) return;
      unsigned slot = 0;
      while (state_.track[slot].action != form.action) ++slot;
      at.space = static_cast<std::uint8_t>(2 * slot + static_cast<unsigned>(form.side));
    }
  }
  void complete_envoys() {
    unsigned left = 0;
    for (Owner i = 0; i < state_.players; ++i) left += state_.player[i].envoys;
    if (left > 0) return;
    for (Owner i = 0; i < state_.players; ++i) {
      unsigned placed = 0;
      for (const TrackSlot& slot : state_.track)
        for (const auto& side : slot.envoys)
          placed += static_cast<unsigned>(std::count(side.begin(), side.end(), i + 1));
      const unsigned all = read_.envoys_of(i);
      state_.player[i].envoys = static_cast<std::uint8_t>(all > placed ? all - placed : 0);
    }
  }

  const Content& content_;
  State& state_;
  const Reading read_;
  std::vector<PositionProblem>& problems_;
};

}  // namespace

State Rules::read(const Content& content, const SetUp& set_up, const Position& position,
                  std::vector<PositionProblem>& problems) {
  State state = new_state(set_up);
  Packing(content, state, problems).pack(position);
  return state;
}

}  // namespace arbiter::zabor
