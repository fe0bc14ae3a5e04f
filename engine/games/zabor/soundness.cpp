// What is impossible in a position. Whatever passes here can be played on.
#include <algorithm>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/rule.hpp"
#include "engine/games/zabor/zabor.hpp"

namespace arbiter::zabor {
namespace {

class Soundness {
 public:
  Soundness(const Content& content, const State& state)
      : content_(content), state_(state), read_(content, state) {}

  std::vector<PositionProblem> run() {
    check_players();
    check_areas();
    check_monsters();
    check_cards();
    check_track();
    check_moment();
    if (!problems_.empty()) return std::move(problems_);
    check_frames();
    if (problems_.empty() && state_.battle.stage != BattleStage::none) check_battle();
    if (problems_.empty() && state_.at.phase != Phase::over && !decision_of(read_).asks())
      problem("/at", "Nobody is asked at this moment.");
    return std::move(problems_);
  }

 private:
  void problem(std::string pointer, std::string reason, RuleId rule = {}) {
    if (problems_.size() < 20) problems_.push_back({std::move(pointer), std::move(reason), rule});
  }
  bool need(bool holds, const std::string& pointer, std::string_view reason, RuleId rule = {}) {
    if (!holds) problem(pointer, std::string{reason}, rule);
    return holds;
  }
  bool plays(Owner owner) const { return owner < state_.players; }
  std::string area_at(AreaNumber area) const {
    return "/areas/" + std::string{content_.id(content_.area_name[area])};
  }
  static std::string seat_at(Owner seat) { return "/players/" + std::string{Seat{seat}.text()}; }

  void check_players() {
    for (Owner i = 0; i < state_.players; ++i) {
      const PlayerState& one = state_.player[i];
      const std::string at = seat_at(i);
      for (Owner k = 0; k < i; ++k)
        need(one.colour == Colour::none || one.colour != state_.player[k].colour, at + "/colour",
             "A colour marks one Empire.", row<"setup-14">);
      check_kind(one.traits, Deck::trait, at + "/traits");
      check_kind(one.draft, Deck::trait, at + "/draft");
      check_kind(one.chart[0], Deck::dynasty, at + "/dynasty");
      check_kind(one.chart[1], Deck::artifact, at + "/artifact");
      for (unsigned k = 0; k < one.hand.count; ++k) {
        const Deck deck = content_.deck_cards[one.hand.card[k]].deck;
        need(deck == Deck::destiny || deck == Deck::sorcery, at + "/hand",
             "A hand holds Destiny and Sorcery Cards.");
      }
      if (one.picked != none8)
        need(content_.deck_cards[one.picked].deck == Deck::trait, at + "/picked", "A Trait.");
      need(one.envoys <= kMostEnvoys, at + "/envoys", "So many Envoys nobody has.");
      need((one.fought >> i & 1) == 0, at + "/fought", "Nobody fights the own Empire.");
      need((one.closed >> i & 1) == 0, at + "/closed", "Nobody trades with the own Empire.");
      for (unsigned which = 0; which < 2; ++which)
        need((one.spent[which] & ~one.used[which]) == 0, at + "/spent",
             "What is used for good is used this turn, too.");
    }
    if (state_.at.phase == Phase::setup && state_.at.step == StepName::positions) return;
    for (unsigned i = 0; i < 2; ++i)
      need(plays(state_.position[i]), "/players", "Council and Events are always held.",
           row<"setup-4">);
  }
  template <unsigned N>
  void check_kind(const Cards<N>& cards, Deck deck, const std::string& pointer) {
    for (unsigned i = 0; i < cards.count; ++i)
      need(content_.deck_cards[cards.card[i]].deck == deck, pointer, "A card of another deck.");
  }

  void check_areas() {
    need(state_.mover == kUnclaimed || plays(state_.mover), "/mover", "A player moves Units.");
    for (AreaNumber i = 0; i < content_.area_count; ++i) {
      const AreaState& one = state_.area[i];
      const std::string at = area_at(i);
      const bool sea = content_.is_sea(i);
      check_units(one.units, sea, at + "/units");
      check_units(one.arrived, sea, at + "/arrived");
      if (sea) {
        need(!one.road, at + "/road", "A Road is on land.", row<"kw-acquire-7">);
        need(!one.civilized(), at + "/upgrade", "An Upgrade is on land.", row<"kw-acquire-7">);
      }
      need(is_empire(one.owner) ? plays(one.owner) : one.owner <= kUnclaimed, at + "/owner",
           "A player, or the Barbarians.");
      if (one.owner == kUnclaimed) {
        need(!one.units.any(), at + "/owner", "Units are somebody's.", row<"control-1">);
        need(!one.civilized(), at + "/owner", "An Upgrade is somebody's.", row<"control-1">);
      } else if (!one.civilized() && !starting(i) && !is_fought_for(i)) {
        need(read_.has_units(i), at + "/owner", "Nothing is there that controls the Area.",
             row<"control-2">);
      }
      if (!one.arrived.any()) continue;
      if (!need(state_.mover != kUnclaimed, at + "/arrived", "Nobody moves Units.")) continue;
      if (one.owner == state_.mover)
        for (unsigned k = 0; k < kClasses; ++k)
          need(one.arrived.n[k] <= one.units.n[k], at + "/arrived", "More than there are.");
      else
        need(one.owner != kUnclaimed, at + "/arrived",
             "Where nobody is, Units that arrive are the owner's.");
    }
  }
  bool is_fought_for(AreaNumber area) const {
    return state_.battle.area == area && (state_.battle.stage == BattleStage::strike_wounds ||
                                          state_.battle.stage == BattleStage::wounds);
  }
  // In set-up an Area is chosen before its pieces stand there.
  bool starting(AreaNumber area) const {
    return state_.at.phase == Phase::setup && content_.start[area] != Colour::none;
  }
  void check_units(const Stack& units, bool sea, const std::string& pointer) {
    for (Piece i = 0; i < kClasses; ++i) {
      if (units.n[i] == 0) continue;
      const bool naval = content_.is_naval(i);
      need(naval == sea, pointer, naval ? "A Fleet is at sea." : "Land Units are on land.",
           naval ? row<"movement-4"> : row<"movement-3">);
      need(count_of(units.n, kTypeOf[i]) <= kMostTogether, pointer, "At most 100 of a type.");
    }
  }

  void check_monsters() {
    for (unsigned i = 0; i < content_.monsters.size(); ++i) {
      const MonsterState& one = state_.monster[i];
      if (one.area == nowhere) continue;
      const std::string at = "/monsters/" + std::string{content_.id(content_.monsters[i].name)};
      need(plays(one.owner), at + "/owner", "A Monster is a player's.");
      need(content_.is_sea(one.area) == content_.monsters[i].naval, at + "/area",
           "A Naval Monster is at sea, every other on land.");
      need(one.wounds < content_.monsters[i].wounds, at + "/wounds", "It would be killed.",
           row<"kw-kill-1">);
      need(one.spent <= kMostPursuits, at + "/spent", "At most five.");
      const Owner owner = state_.area[one.area].owner;
      const bool fights = state_.battle.stage != BattleStage::none &&
                          state_.battle.area == one.area && state_.battle.attacker == one.owner;
      need(one.owner == owner || one.owner == state_.mover || fights, at + "/owner",
           "The Area is somebody else's.");
      need(!one.arrived || one.owner == state_.mover, at + "/arrived", "Its owner moves no Units.");
    }
  }

  void check_cards() {
    std::array<unsigned, kDeckCards> copies{};
    const auto add = [&](std::uint8_t card) {
      if (card < content_.deck_cards.size()) ++copies[card];
    };
    const auto all = [&](const auto& cards) {
      for (unsigned i = 0; i < cards.count; ++i) add(cards.card[i]);
    };
    for (Owner i = 0; i < state_.players; ++i) {
      const PlayerState& one = state_.player[i];
      all(one.traits);
      all(one.draft);
      all(one.hand);
      all(one.chart[0]);
      all(one.chart[1]);
      add(one.picked);
    }
    all(state_.offer);
    all(state_.vp);
    for (unsigned i = 0; i < state_.frame_count; ++i)
      if (state_.frames[i].kind == FrameKind::spend) {
        add(state_.frames[i].card);
        add(state_.frames[i].option);
      }
    for (unsigned i = 0; i < content_.deck_cards.size(); ++i)
      need(copies[i] + state_.discard[i] + state_.face_down[i] <= content_.deck_cards[i].copies,
           "/discard",
           "There are fewer copies of " + std::string{content_.id(content_.deck_cards[i].name)} +
               ".");
    need(state_.vp.count <= state_.vp_total(), "/vp", "The game has fewer VP Cards.",
         row<"setup-31">);
    std::array<unsigned, 5> of_age{};
    for (unsigned i = 0; i < state_.vp.count; ++i) {
      const DeckCard& card = content_.deck_cards[state_.vp.card[i]];
      if (need(card.deck == Deck::vp, "/vp", "A VP Card."))
        if (need(++of_age[card.age] <= state_.per_age && card.age <= state_.ages, "/vp",
                 "More VP Cards of this age than the game uses.", row<"setup-31">))
          need(card.age == i / state_.per_age + 1u, "/vp", "One age follows the other (R-02).",
               row<"setup-31">);
    }
    check_claims();
    if (state_.frame_count == 0 && state_.battle.stage == BattleStage::none) check_limits();
  }
  void check_claims() {
    for (Owner i = 0; i < state_.players; ++i)
      for (unsigned claim = 0; claim < content_.claims.size(); ++claim) {
        const Claimable& one = content_.claims[claim];
        if (!state_.player[i].has_claimed(claim)) continue;
        need(one.trait ? state_.player[i].traits.has(one.card) : state_.vp.has(one.card),
             seat_at(i) + "/claimed", "Only a card that lies face up is claimed.",
             one.trait ? row<"vp-phase-3"> : row<"vp-phase-2">);
      }
  }
  // within an action or its moves there may be more, and in set-up until it is over.
  void check_limits() {
    if (state_.at.phase == Phase::setup || state_.mover != kUnclaimed) return;
    constexpr std::array<std::pair<Deck, std::string_view>, 5> kLimited{
        {{Deck::destiny, "/hand"},
         {Deck::sorcery, "/hand"},
         {Deck::dynasty, "/dynasty"},
         {Deck::artifact, "/artifact"},
         {Deck::position, "/positions"}}};
    for (Owner i = 0; i < state_.players; ++i) {
      for (const auto& [deck, member] : kLimited)
        need(read_.cards_of(i, deck) <= read_.limit(i, deck), seat_at(i) + std::string{member},
             "More than a player may have.", limit_rule(deck));
      for (unsigned k = 0; k < kTypes; ++k) {
        const auto type = static_cast<UnitType>(k);
        need(read_.units_of(i, type) <= read_.capacity(i, type), "/areas",
             "More Units of a type than the Unit Capacity of " + std::string{Seat{i}.text()} + ".",
             row<"build-army-9">);
      }
    }
  }

  void check_track() {
    for (const TrackSlot& slot : state_.track)
      for (unsigned which = 0; which < slot.envoys.size(); ++which) {
        const auto& side = slot.envoys[which];
        for (unsigned i = 0; i < kShare; ++i) {
          if (!need(side[i] <= state_.players, "/track", "Nobody plays at this seat.")) continue;
          need(slot.action != ActionName::none || side[i] == 0, "/track", "No action is there.");
          if (i > 0 && side[i] != 0)
            need(read_.shares(static_cast<Owner>(side[i] - 1), static_cast<Side>(which)), "/track",
                 "A space is for one Envoy.", row<"place-envoys-4">);
        }
      }
  }

  void check_moment() {
    const Moment& at = state_.at;
    need(at.seat <= state_.players, "/at/seat", "A player.");
    need(plays(at.first), "/at/first", "A player.");
    if (at.phase != Phase::setup && at.phase != Phase::over)
      need(plays(at.seat), "/at/seat", "A player.");
    if (at.phase == Phase::over) {
      need(state_.winners != 0 && state_.winners >> state_.players == 0, "/winners",
           "Somebody has won.");
      need(state_.frame_count == 0 && state_.battle.stage == BattleStage::none, "/frames",
           "The game is over.");
      return;
    }
    need(at.phase != Phase::income && at.phase != Phase::heal, "/at/phase",
         "This phase comes by itself; begin before it.");
    const bool rests = state_.frame_count == 0 && state_.battle.stage == BattleStage::none;
    if (at.phase == Phase::action)
      need(!rests, "/at/phase", "Some action is under way: `action` and `side`.");
    if (at.phase == Phase::setup) check_setup(rests);
    if (at.phase == Phase::event) {
      need(at.step == StepName::choose || at.step == StepName::place, "/at/step",
           "choose or place.");
      need(at.step != StepName::choose || state_.offer.count > 0 || !rests, "/offer",
           "There are Event Cards to choose from.");
      if (at.step == StepName::place) {
        need(!rests, "/at/step", "A piece is placed.");
        const bool event = at.card < content_.deck_cards.size() &&
                           content_.deck_cards[at.card].deck == Deck::event;
        if (need(event, "/at/card", "The event that is played."))
          need(at.n <= content_.deck_cards[at.card].barbarians.size(), "/at/n", "A piece of it.");
      }
      for (unsigned i = 0; i < state_.offer.count && at.step == StepName::choose; ++i)
        need(content_.deck_cards[state_.offer.card[i]].deck == Deck::event, "/offer",
             "Event Cards.");
    }
    if (at.phase == Phase::trade) {
      need(at.step == StepName::turn || at.step == StepName::answer ||
               (at.step == StepName::place && !rests),
           "/at/step", "turn or answer.");
      need(at.step != StepName::answer || (plays(at.with) && at.with != at.seat), "/at/with",
           "The partner.");
    }
    if (at.phase == Phase::warfare)
      need(at.step == StepName::turn || (at.step == StepName::answer && !rests), "/at/step",
           "turn, or a Battle.");
    if (at.phase == Phase::envoys && rests) {
      bool space = false;
      for (unsigned i = 0; i < 2 * kActions && plays(at.seat); ++i)
        space = space || is_free_space(read_, at.seat, i / 2, static_cast<Side>(i % 2));
      need(plays(at.seat) && state_.player[at.seat].envoys > 0 && space, "/at/seat",
           "This player has an Envoy to place.");
    }
    if (at.phase == Phase::end) need(at.step == StepName::reveal && rests, "/at/step", "reveal.");
    if (at.phase != Phase::setup && at.phase != Phase::track)
      need(state_.track[0].action != ActionName::none, "/track", "The action cards are laid.");
    const bool reveals = at.step == StepName::reveal;
    if (reveals) {
      need(state_.vp.count < state_.vp_total(), "/vp", "All VP Cards are face up.");
      if (state_.vp.count < state_.vp_total())
        need(read_.pool(Deck::vp).size > 0 && !read_.pool(Deck::vp).refilled, "/vp",
             "No VP Card of this age is left.");
    }
  }
  void check_setup(bool rests) {
    const Moment& at = state_.at;
    switch (at.step) {
      case StepName::positions:
      case StepName::reveal: need(rests, "/frames", "Nothing else goes on."); break;
      case StepName::settle:
      case StepName::barbarians:
        need(rests && plays(at.seat) && at.n < state_.players, "/at/seat", "A player.");
        if (at.step == StepName::barbarians) check_settled();
        break;
      case StepName::deal: need(!rests, "/frames", "Traits are drawn."); break;
      case StepName::pieces:
        need(!rests && at.n <= 2 * state_.players, "/frames", "A piece is placed.");
        check_settled();
        break;
      case StepName::draft: {
        need(rests && at.n < kPicks, "/at/n", "Four picks are made.");
        for (Owner i = 0; i < state_.players; ++i) {
          const PlayerState& one = state_.player[i];
          need(one.draft.count + (one.picked != none8 ? 1u : 0u) == kDraft - at.n + 0u,
               seat_at(i) + "/draft", "Everybody holds as many cards.");
          need(one.traits.count <= at.n, seat_at(i) + "/traits", "So many picks were not made.");
        }
        break;
      }
      default: problem("/at/step", "No step of set-up.");
    }
    if (at.step == StepName::settle)
      for (Owner i = 0; i < state_.players; ++i)
        need(state_.player[i].start == nowhere || state_.player[i].colour != Colour::none,
             seat_at(i) + "/colour", "A colour goes with its area.");
  }
  void check_settled() {
    for (Owner i = 0; i < state_.players; ++i) {
      const PlayerState& one = state_.player[i];
      if (need(one.start != nowhere, seat_at(i) + "/start", "The starting area."))
        need(!content_.is_sea(one.start), seat_at(i) + "/start", "An Empire starts on land.");
    }
    // Each player finds an empty Area for the Barbarian Keep.
    unsigned empty = 0;
    for (AreaNumber i = 0; i < content_.area_count; ++i)
      empty += !content_.is_sea(i) && state_.area[i].owner == kUnclaimed && !state_.area[i].road;
    need(state_.at.step != StepName::barbarians || empty >= state_.players - state_.at.n + 0u,
         "/areas", "Too few empty Areas for the Barbarian Keeps.");
  }

  // --- What is going on ---

  void check_frames() {
    for (unsigned i = 0; i < state_.frame_count; ++i) {
      const Frame& frame = state_.frames[i];
      const bool top = i + 1u == state_.frame_count;
      const std::string at = "/frames/" + std::to_string(i);
      if (!need(plays(frame.seat), at + "/seat", "A player.")) continue;
      if (state_.at.phase == Phase::setup)
        need(frame.kind == FrameKind::draw || frame.kind == FrameKind::place, at + "/kind",
             "In set-up cards are drawn and pieces placed.");
      check_frame(frame, top, at);
    }
  }
  void check_frame(const Frame& frame, bool top, const std::string& at) {
    switch (frame.kind) {
      case FrameKind::action: check_action(frame, top, at); break;
      case FrameKind::resolve: check_resolve(frame, top, at); break;
      case FrameKind::draw: check_draw(frame, at); break;
      case FrameKind::place: {
        const bool piece = frame.piece != none8 && frame.piece < content_.pieces_count() &&
                           (frame.piece >= kClasses || kTaken[frame.piece] == 0);
        if (!need(piece, at + "/piece", "A piece to place.")) break;
        need(frame.n > 0 && frame.n <= kMostPlaced, at + "/n", "1 to 20.");
        const bool flags = !frame.paid || frame.piece < kFirstMonster;
        need(flags, at + "/paid", "A Monster is not paid.");
        if (frame.barbarian)
          need(frame.where <= Where::any && frame.piece < kFirstMonster, at + "/where",
               "land, sea or any.");
        if (frame.from != nowhere) need(content_.is_naval(frame.piece), at + "/from", "A Fleet.");
        if (top) need(!places_of(read_, frame, 1).empty(), at + "/piece", "It cannot be placed.");
        break;
      }
      case FrameKind::limit: {
        need(top, at + "/kind", "It is dealt with first.");
        const unsigned limit =
            frame.deck == Deck::position ? kLimit : read_.limit(frame.seat, frame.deck);
        const unsigned cards = hand_size(frame);
        need(frame.n > 0 && cards >= limit && cards - limit == frame.n, at + "/n",
             "The cards above the limit.");
        break;
      }
      case FrameKind::discard:
        need(frame.n > 0 && frame.deck != Deck::position && hand_size(frame) >= frame.n, at + "/n",
             "Cards that the player has.");
        break;
      case FrameKind::surplus:
      case FrameKind::remove:
        if (need(frame.piece < kClasses, at + "/piece", "A Unit type."))
          need(frame.n > 0 && removable(frame) >= frame.n, at + "/n", "Units that the player has.");
        break;
      case FrameKind::envoy:
        need(state_.track[0].action != ActionName::none, at + "/kind", "The track is empty.");
        break;
      case FrameKind::position: {
        const auto& owners = state_.position;
        need(
            std::any_of(owners.begin(), owners.end(), [&](Owner one) { return one != frame.seat; }),
            at + "/kind", "Every Position Card is the player's own.");
        break;
      }
      case FrameKind::warping: break;
      case FrameKind::leave: {
        const bool below = &frame != state_.frames.data() && area_of_action(frame);
        need(frame.area != nowhere && below, at + "/area", "The Area that Diplomacy takes.");
        if (frame.area != nowhere)
          need(state_.area[frame.area].owner == frame.seat, at + "/seat", "Its owner.");
        break;
      }
      case FrameKind::spend:
        for (const std::uint8_t card : {frame.card, frame.option})
          if (card != none8)
            need(card < content_.deck_cards.size() && content_.deck_cards[card].deck == Deck::trade,
                 at + "/card", "A Trade Bonus Card.");
        need(!top, at + "/kind", "It goes on by itself.");
        break;
    }
  }
  unsigned hand_size(const Frame& frame) const {
    switch (frame.deck) {
      case Deck::destiny:
      case Deck::sorcery:
      case Deck::dynasty:
      case Deck::artifact:
      case Deck::position: return read_.cards_of(frame.seat, frame.deck);
      default: return 0;
    }
  }
  unsigned removable(const Frame& frame) const {
    unsigned sum = 0;
    for (AreaNumber i = 0; i < content_.area_count; ++i)
      for (unsigned k = 0; k < kClasses && state_.area[i].owner == frame.seat; ++k)
        if (kTypeOf[k] == kTypeOf[frame.piece]) sum += state_.area[i].units.n[k];
    return sum;
  }
  bool area_of_action(const Frame& frame) const {
    const Frame& below = *(&frame - 1);
    return below.kind == FrameKind::action && below.action == ActionName::diplomacy &&
           below.area == frame.area && below.seat != frame.seat;
  }

  void check_action(const Frame& frame, bool top, const std::string& at) {
    const bool searched = frame.stage == FrameStage::keep;
    need(frame.stage <= FrameStage::finish, at + "/stage", "No stage of an action.");
    need(!searched || frame.action == ActionName::acquisition, at + "/stage",
         "Only an Acquisition keeps a card.");
    if (top && searched) {
      need(state_.offer.count > 0, "/offer", "Cards to choose from.");
      for (unsigned i = 0; i < state_.offer.count; ++i) {
        const Deck deck = content_.deck_cards[state_.offer.card[i]].deck;
        need((deck == Deck::dynasty || deck == Deck::artifact) &&
                 !state_.player[frame.seat].chart[deck == Deck::artifact].full(),
             "/offer", "Dynasty or Artifact Cards, with room for them.");
      }
    }
    const bool fights = frame.stage == FrameStage::battles;
    need(!fights || !top || state_.battle.stage != BattleStage::none ||
             waiting_battles(read_).size() > 1,
         at + "/stage", "Battles wait.");
    need(!fights || state_.mover == frame.seat, at + "/seat", "Its Units have moved.");
    need(frame.stage != FrameStage::finish || !top, at + "/stage", "It is over by itself.");
    if (frame.action == ActionName::diplomacy) {
      need(frame.stage != FrameStage::going || !top, at + "/stage", "It goes on by itself.");
      need(frame.stage != FrameStage::going || frame.area != nowhere, at + "/area", "An Area.");
    }
    need(frame.m <= 100, at + "/m", "At most 100.");
    if (&frame == state_.frames.data() && frame.taken && state_.at.space != none8) {
      const auto first = state_.track[state_.at.space / 2].envoys[state_.at.space % 2][0];
      need(first == 0 || first == frame.seat + 1, at + "/seat",
           "Another player's Envoy is on the space.", row<"action-phase-3">);
    }
    if (!fights && top)
      need(state_.mover == kUnclaimed || state_.mover == frame.seat, "/mover",
           "Whose action it is moves.");
  }

  void check_resolve(const Frame& frame, bool top, const std::string& at) {
    if (!need(frame.card < content_.deck_cards.size(), at + "/card", "A card.")) return;
    const DeckCard& card = content_.deck_cards[frame.card];
    need(frame.other == kUnclaimed || (plays(frame.other) && frame.other != frame.seat),
         at + "/other", "Another player.");
    need(frame.m < state_.players, at + "/m", "A player.");
    if (!need(top ? frame.step < card.effects : frame.step <= card.effects, at + "/step",
              "An effect of the card."))
      return;
    if (frame.step == card.effects) return;
    const Effect& whole = content_.effects[card.first_effect + frame.step + 0u];
    const bool choice = whole.op == EffectOp::choose;
    if (!need(frame.option == none8 || (choice && frame.option < whole.options), at + "/option",
              "An option of the card."))
      return;
    const bool other = whole.who == Whom::other || whole.op == EffectOp::transfer_gold;
    const bool named = !other || frame.other != kUnclaimed;
    const Effect& effect = effect_of(content_, frame);
    switch (frame.stage) {
      case FrameStage::open: need(!top, at + "/stage", "It goes on by itself."); break;
      case FrameStage::other: need(other && top, at + "/stage", "No player is chosen here."); break;
      case FrameStage::option:
        need(choice && frame.option == none8 && named && top, at + "/stage",
             "No option is chosen here.");
        break;
      case FrameStage::area: {
        const bool chooses = effect.op == EffectOp::attack || effect.op == EffectOp::upgrade ||
                             effect.op == EffectOp::downgrade;
        if (need(chooses && named && top, at + "/stage", "No Area is chosen here."))
          need(!choosable_areas(read_, frame).empty(), at + "/stage", "No Area can be chosen.");
        break;
      }
      case FrameStage::roll:
      case FrameStage::wounds: {
        const bool attack = effect.op == EffectOp::attack && named && top &&
                            frame.area != nowhere && read_.has_units(frame.area);
        if (!need(attack, at + "/stage", "No attack is made.")) break;
        if (frame.stage == FrameStage::wounds) {
          need(is_asked(read_, suffering_of(read_, false)), at + "/n",
               "Nobody is asked for Wounds here.");
        }
        break;
      }
      default: problem(at + "/stage", "No stage of a card.");
    }
    if (frame.area == nowhere && frame.stage > FrameStage::area)
      problem(at + "/area", "The Area that is attacked.");
  }

  void check_draw(const Frame& frame, const std::string& at) {
    const Deck deck = frame.deck;
    bool fits = false;
    switch (frame.purpose) {
      case Purpose::hand: fits = deck == Deck::destiny || deck == Deck::sorcery; break;
      case Purpose::chart:
      case Purpose::search: fits = deck == Deck::dynasty || deck == Deck::artifact; break;
      case Purpose::event: fits = deck == Deck::event; break;
      case Purpose::trade: fits = deck == Deck::trade; break;
      case Purpose::monster: fits = deck == Deck::monster && frame.n == 1; break;
      case Purpose::draft: fits = deck == Deck::trait && frame.n <= kDraft; break;
    }
    if (!need(fits, at + "/deck", "Another deck is drawn from for this.")) return;
    const Frame* below = &frame != state_.frames.data() ? &frame - 1 : nullptr;
    const auto place = static_cast<unsigned>(&frame - state_.frames.data());
    unsigned room = room_for(state_, place, frame.seat, deck, frame.purpose);
    if (frame.purpose == Purpose::trade) {
      need(below != nullptr && below->kind == FrameKind::spend && below->card == none8,
           at + "/purpose", "Nobody trades.");
      room = std::min(room, 2u);
    }
    if (frame.purpose == Purpose::search)
      need(below != nullptr && below->kind == FrameKind::action && below->stage == FrameStage::keep,
           at + "/purpose", "Nobody searches.");
    if (frame.purpose == Purpose::event)
      need(state_.at.phase == Phase::event && state_.at.step == StepName::choose, at + "/purpose",
           "No event is drawn.");
    if (frame.purpose == Purpose::draft)
      need(state_.at.phase == Phase::setup && state_.at.step == StepName::deal, at + "/purpose",
           "No Traits are dealt.");
    const Pool pool = read_.pool(deck);
    unsigned there = pool.size;
    for (unsigned i = 0; i < content_.deck_cards.size() && !pool.refilled; ++i)
      if (content_.deck_cards[i].deck == deck)
        there += state_.discard[i] + state_.face_down[i] + 0u;
    need(frame.n > 0 && frame.n <= std::min(there, room), at + "/n",
         "So many cards are not there.");
  }

  void check_battle() {
    const BattleState& battle = state_.battle;
    const Owner owner = state_.area[battle.area].owner;
    if (!need(plays(battle.attacker), "/battle/attacker", "A player attacks.")) return;
    check_units(battle.attackers, content_.is_sea(battle.area), "/battle/attackers");
    check_units(battle.warping, content_.is_sea(battle.area), "/battle/warping");
    for (unsigned k = 0; k < kMostPursuits; ++k)
      for (unsigned i = 0; i < kClasses; ++i)
        need(battle.spent[k].n[i] == 0 || !content_.is_sea(battle.area), "/battle/spent",
             "Nobody pursues at sea.");
    for (unsigned i = 0; i < kClasses; ++i) {
      unsigned spent = 0;
      for (const Stack& one : battle.spent) spent += one.n[i];
      const unsigned units =
          battle.winner == kUnclaimed ? battle.attackers.n[i] : state_.area[battle.area].units.n[i];
      need(spent <= units, "/battle/spent", "More than there are.");
    }
    if (battle.stage >= BattleStage::warp) return check_won();
    need(battle.winner == kUnclaimed, "/battle/winner", "Nobody has won yet.");
    const bool suffering =
        battle.stage == BattleStage::strike_wounds || battle.stage == BattleStage::wounds;
    need(suffering || battle.attackers.any() || read_.attackers().monsters != 0,
         "/battle/attackers", "Somebody attacks.");
    need(owner == battle.defender && owner != battle.attacker && owner <= kBarbarians,
         "/battle/defender", "The defender holds the Area.");
    need(suffering || read_.has_units(battle.area), "/battle/defender", "Somebody defends.");
    if (!problems_.empty()) return;
    const Dice dice = dice_of(read_);
    switch (battle.stage) {
      case BattleStage::strike:
      case BattleStage::roll:
        need(dice.attacker + dice.defender > 0, "/battle/stage", "Nobody has a die to roll.");
        break;
      case BattleStage::won: problem("/battle/stage", "It goes on by itself."); break;
      default:
        need(is_asked(read_, suffering_of(read_, true)) ||
                 is_asked(read_, suffering_of(read_, false)),
             "/battle", "Nobody is asked for Wounds here.");
    }
  }
  void check_won() {
    const BattleState& battle = state_.battle;
    const bool fits = plays(battle.winner) && state_.area[battle.area].owner == battle.winner &&
                      (battle.winner == battle.attacker || battle.winner == battle.defender);
    if (!need(fits, "/battle/winner", "The winner holds the Area.")) return;
    need(!battle.attackers.any(), "/battle/attackers", "The Battle is over.");
    if (battle.stage == BattleStage::pursue) {
      need(pursuers(read_).any() && !pursuit_areas(read_).empty(), "/battle/stage",
           "Nobody can pursue.");
      return;
    }
    const Force all = read_.defenders(battle.area);
    need(battle.warping.any() || battle.warping_monsters != 0, "/battle/warping", "Nobody warps.");
    for (unsigned i = 0; i < kClasses; ++i)
      need(battle.warping.n[i] <= all.units.n[i], "/battle/warping", "More than there are.");
    need((battle.warping_monsters & ~all.monsters) == 0, "/battle/warping_monsters",
         "It is not there.");
    need(!read_.civilized_of(battle.winner).empty(), "/battle/stage",
         "No Civilized Area is there.");
  }

  const Content& content_;
  const State& state_;
  const Reading read_;
  std::vector<PositionProblem> problems_;
};

}  // namespace

std::vector<PositionProblem> Rules::problems(const Content& content, const State& state) {
  return Soundness(content, state).run();
}

}  // namespace arbiter::zabor
