// What makes a position impossible. Every position that passes can be played on.
#include "engine/games/zabor/soundness.hpp"

#include <algorithm>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/words.hpp"
#include "engine/games/zabor/zabor.hpp"

namespace arbiter::zabor {
namespace {

// Checks who has what, and where everything is.
class TableSoundness : private SoundnessPart {
 public:
  using SoundnessPart::SoundnessPart;

  void run() {
    check_players();
    check_areas();
    check_monsters();
    check_cards();
    check_track();
  }

 private:
  void check_players() {
    for (Owner i = 0; i < state_.players; ++i) {
      const PlayerState& one = state_.player[i];
      const std::string at = seat_at(i);
      for (Owner k = 0; k < i; ++k)
        need(one.colour == Colour::none || one.colour != state_.player[k].colour, at + "/colour",
             "A colour marks one Empire.", row<"setup-14">);
      check_kind(one.traits, Deck::trait, at + "/traits");
      need(one.traits.count <= kPicks, at + "/traits",
           of(i) + " has " + number(one.traits.count) + " Traits; each player keeps 4.",
           row<"setup-10">);
      if (one.start != nowhere && one.colour != Colour::none)
        need(content_.start[one.start] == one.colour, at + "/start",
             "The starting Area has the symbol of the colour.", row<"setup-15">);
      check_turn(i);
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
      need(one.envoys == 0 || state_.at.phase <= Phase::envoys, at + "/envoys",
           "After the Place Envoys Phase no Envoy waits to be placed.", row<"place-envoys-5">);
    }
    if (state_.at.phase == Phase::setup && state_.at.step == StepName::positions) return;
    for (unsigned i = 0; i < 2; ++i)
      if (!plays(state_.position[i]))
        problem("/players",
                "Nobody has " + std::string{content_.id(content_.positions[i].name)} +
                    " in `positions`; Council and Events are always held.",
                row<"setup-4">);
  }
  static std::string of(Owner seat) { return std::string{Seat{seat}.text()}; }
  // Checks what a player has done this turn.
  void check_turn(Owner i) {
    const PlayerState& one = state_.player[i];
    const std::string at = seat_at(i);
    need((one.fought >> i & 1) == 0, at + "/fought", "Nobody fights the own Empire.");
    need((one.closed >> i & 1) == 0, at + "/closed", "Nobody trades with the own Empire.");
    for (Owner k = 0; k < state_.players; ++k) {
      const PlayerState& other = state_.player[k];
      const std::string both = of(k) + " and " + of(i);
      need((one.fought >> k & 1) == (other.fought >> i & 1), at + "/fought",
           both + " have fought each other, or neither has fought the other.");
      need((one.closed >> k & 1) == (other.closed >> i & 1), at + "/closed",
           "A Trade that is declined is closed for both " + both + ".");
    }
    need(one.closed == 0 || state_.at.phase >= Phase::trade, at + "/closed",
         "A Trade is declined in the Trade Phase.", row<"trade-4">);
    need(state_.at.phase == Phase::setup || (one.draft.count == 0 && one.picked == none8),
         at + "/draft", "Traits are drafted in set-up.", row<"setup-8">);
    for (unsigned which = 0; which < 2; ++which) {
      need((one.spent[which] & ~one.used[which]) == 0, at + "/spent",
           "What is used for good is used this turn, too.");
      for (unsigned k = 0; k < one.chart[which].count; ++k)
        need(
            (one.used[which] >> k & 1) == 0 || content_.deck_cards[one.chart[which].card[k]].usable,
            at + "/used", "A card without a use cannot be used.", row<"kw-card-1">);
    }
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
  std::string area_at(AreaNumber area) const {
    return "/areas/" + std::string{content_.id(content_.area_name[area])};
  }
  bool is_fought_for(AreaNumber area) const {
    return state_.battle.area == area && (state_.battle.stage == BattleStage::strike_wounds ||
                                          state_.battle.stage == BattleStage::wounds);
  }
  // During set-up an Area is chosen before its pieces are there.
  bool starting(AreaNumber area) const {
    return state_.at.phase == Phase::setup && content_.start[area] != Colour::none;
  }
  void check_monsters() {
    for (unsigned i = 0; i < content_.monsters.size(); ++i) {
      const MonsterState& one = state_.monster[i];
      if (one.area == nowhere) continue;
      const std::string at = "/monsters/" + std::string{content_.id(content_.monsters[i].name)};
      need(plays(one.owner), at + "/owner", "A Monster is a player's.");
      need(content_.is_sea(one.area) == content_.monsters[i].naval, at + "/area",
           "A Naval Monster is at sea, every other on land.");
      need(one.wounds < content_.monsters[i].wounds, at + "/wounds",
           "So many Wounds, " + number(content_.monsters[i].wounds) + ", kill this Monster.",
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

  // Calls visit(card, place) for every card outside the piles. `place` makes the pointer, which is
  // expensive and rarely needed.
  template <class Visit>
  void each_held(Visit visit) const {
    const auto all = [&](const auto& cards, const auto& place) {
      for (unsigned i = 0; i < cards.count; ++i) visit(cards.card[i], place);
    };
    for (Owner i = 0; i < state_.players; ++i) {
      const PlayerState& one = state_.player[i];
      const auto of_player = [&](const char* member) {
        return [i, member] { return seat_at(i) + member; };
      };
      all(one.traits, of_player("/traits"));
      all(one.draft, of_player("/draft"));
      all(one.hand, of_player("/hand"));
      all(one.chart[0], of_player("/dynasty"));
      all(one.chart[1], of_player("/artifact"));
      visit(one.picked, of_player("/picked"));
    }
    all(state_.offer, [] { return std::string{"/offer"}; });
    all(state_.vp, [] { return std::string{"/vp"}; });
    for (unsigned i = 0; i < state_.frame_count; ++i) {
      if (state_.frames[i].kind != FrameKind::spend) continue;
      const auto place = [i] { return "/frames/" + std::to_string(i); };
      visit(state_.frames[i].card, place);
      visit(state_.frames[i].option, place);
    }
  }
  // Returns who holds the first copy too many, or else the pile that contains it.
  std::string place_of_surplus(unsigned card) const {
    unsigned held = 0;
    std::string pointer;
    each_held([&](std::uint8_t one, const auto& place) {
      if (one == card && ++held == content_.deck_cards[card].copies + 1u) pointer = place();
    });
    if (!pointer.empty()) return pointer;
    return state_.discard[card] > 0 ? "/discard" : "/face_down";
  }

  void check_cards() {
    std::array<unsigned, kDeckCards> copies{};
    each_held([&](std::uint8_t card, const auto&) {
      if (card < content_.deck_cards.size()) ++copies[card];
    });
    for (unsigned i = 0; i < content_.deck_cards.size(); ++i) {
      const DeckCard& one = content_.deck_cards[i];
      const unsigned all = copies[i] + state_.discard[i] + state_.face_down[i];
      if (all > one.copies)
        problem(place_of_surplus(i), std::string{content_.id(one.name)} + " is there " +
                                         std::to_string(all) + " times; there are " +
                                         std::to_string(one.copies) + ".");
    }
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
    const bool rests = state_.frame_count == 0 && state_.battle.stage == BattleStage::none;
    if (rests) check_limits();
    if (rests || action_begins()) check_capacities();
  }
  void check_claims() {
    for (Owner i = 0; i < state_.players; ++i)
      for (unsigned claim = 0; claim < content_.claims.size(); ++claim) {
        const Claimable& one = content_.claims[claim];
        if (!state_.player[i].has_claimed(claim)) continue;
        const std::string id{content_.id(one.name)};
        if (one.trait)
          need(state_.player[i].traits.has(one.card), seat_at(i) + "/claimed",
               id + " is a condition of a Trait that " + of(i) + " does not have.",
               row<"vp-phase-3">);
        else
          need(state_.vp.has(one.card), seat_at(i) + "/claimed",
               id + " does not lie face up; only a card that does is claimed.", row<"vp-phase-2">);
      }
  }
  // there may be more during an action or its moves, and until set-up is over.
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
             of(i) + " has " + cards_of(deck, read_.cards_of(i, deck)) + "; " +
                 number(read_.limit(i, deck)) + " are allowed.",
             limit_rule(deck));
    }
  }
  // Whether an action of the track has just begun. Cards may be too many in it, Units may not: what
  // made them so has been removed, unless a card was used in this action.
  bool action_begins() const {
    const Frame& frame = state_.frames[0];
    return state_.frame_count == 1 && state_.battle.stage == BattleStage::none &&
           state_.at.phase == Phase::action && frame.kind == FrameKind::action && frame.taken &&
           frame.stage == FrameStage::open && plays(frame.seat) &&
           state_.player[frame.seat].used == decltype(PlayerState::used){};
  }
  void check_capacities() {
    if (state_.at.phase == Phase::setup || state_.mover != kUnclaimed) return;
    for (Owner i = 0; i < state_.players; ++i)
      for (unsigned k = 0; k < kTypes; ++k) {
        const auto type = static_cast<UnitType>(k);
        const unsigned units = read_.units_of(i, type);
        need(units <= read_.capacity(i, type), "/areas",
             of(i) + " has " + units_of_type(type, units) + "; the Unit Capacity is " +
                 number(read_.capacity(i, type)) + ".",
             row<"build-army-9">);
      }
  }

  void check_track() {
    for (unsigned space = 0; space < 2 * kActions; ++space)
      check_space(space, state_.track[space / 2], static_cast<Side>(space % 2));
  }

  void check_space(unsigned space, const TrackSlot& slot, Side side) {
    const auto& envoys = slot.envoys[static_cast<std::size_t>(side)];
    for (unsigned i = 0; i < kShare; ++i) {
      if (!need(envoys[i] <= state_.players, "/track", "Nobody plays at this seat.")) continue;
      if (envoys[i] == 0) continue;
      need(slot.action != ActionName::none, "/track", "No action is there.");
      need(state_.at.phase <= Phase::action, "/track",
           "After the Action Phase no Envoy is left on the track.", row<"kw-envoy-5">);
      need(state_.at.phase != Phase::action || state_.at.space == none8 || space >= state_.at.space,
           "/track",
           of(static_cast<Owner>(envoys[i] - 1)) + " has an Envoy on " + title(slot.action, side) +
               ", a space before the one that is resolved.",
           row<"kw-envoy-5">);
      if (i == 0) continue;
      const bool lost = state_.at.phase == Phase::action && can_stop_sharing(side);
      need(lost || read_.shares(static_cast<Owner>(envoys[i] - 1), side), "/track",
           "A space is for one Envoy.", row<"place-envoys-4">);
    }
  }
  // Whether a card other than a Trait lets Envoys share such a space. Its owner may have lost it
  // since they were placed.
  bool can_stop_sharing(Side side) const {
    const auto shares = [&](unsigned first, unsigned count) {
      const auto begin = content_.passives.begin() + first;
      return std::any_of(begin, begin + count, [&](const Passive& one) {
        return one.op == PassiveOp::share_space && one.side == side;
      });
    };
    return std::any_of(
               content_.positions.begin(), content_.positions.end(),
               [&](const PositionText& one) { return shares(one.first_passive, one.passives); }) ||
           std::any_of(content_.deck_cards.begin(), content_.deck_cards.end(),
                       [&](const DeckCard& one) {
                         return one.deck != Deck::trait && shares(one.first_passive, one.passives);
                       });
  }
};

}  // namespace

std::vector<PositionProblem> Rules::problems(const Content& content, const State& state) {
  const Reading read(content, state);
  PositionProblems problems(kMostProblems);
  TableSoundness(read, problems).run();
  check_moment(read, problems);
  if (problems.empty()) check_frames(read, problems);
  if (problems.empty() && state.battle.stage != BattleStage::none) check_battle(read, problems);
  if (problems.empty() && state.at.phase != Phase::over && !decision_of(read).asks())
    problems.add("/at", "Nobody is asked at this moment.");
  return problems.take();
}

}  // namespace arbiter::zabor
