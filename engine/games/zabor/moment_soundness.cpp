// What is impossible at a given moment of the turn.
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/soundness.hpp"

namespace arbiter::zabor {
namespace {

class MomentSoundness : private SoundnessPart {
 public:
  using SoundnessPart::SoundnessPart;

  void run() {
    const Moment& at = state_.at;
    const bool dealt = at.phase != Phase::setup || at.step != StepName::positions;
    // The owners of the first two positions decide who acts. Their absence is reported with the
    // players.
    if (dealt && !(plays(state_.position[0]) && plays(state_.position[1]))) return;
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
    if (at.phase == Phase::warfare) check_warfare(rests);
    if (at.phase == Phase::envoys && rests) {
      bool space = false;
      for (unsigned i = 0; i < 2 * kActions && plays(at.seat); ++i)
        space = space || is_free_space(read_, at.seat, i / 2, static_cast<Side>(i % 2));
      need(plays(at.seat) && state_.player[at.seat].envoys > 0 && space, "/at/seat",
           "This player has no Envoy left to place, or no space for one.");
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

 private:
  void check_warfare(bool rests) {
    const Moment& at = state_.at;
    need(at.step == StepName::turn || (at.step == StepName::answer && !rests), "/at/step",
         "turn, or a Battle.");
    for (AreaNumber area = 0; area < content_.area_count && rests; ++area)
      need(area == at.target || !read_.has_invaders(area), "/at/target",
           "Units that wait in the Area of another went to this one.", row<"warfare-1">);
  }

  // Before step 4 of set-up no piece lies on the map, and after it no more than the first ones.
  void check_first_pieces() {
    const StepName step = state_.at.step;
    if (step != StepName::pieces && step != StepName::barbarians && step != StepName::reveal)
      return check_no_pieces();
    for (Owner i = 0; i < state_.players; ++i)
      for (unsigned k = 0; k < kTypes; ++k) check_first_units(i, static_cast<UnitType>(k));
    check_first_barbarians(step == StepName::pieces       ? 0u
                           : step == StepName::barbarians ? state_.at.n
                                                          : state_.players);
  }
  std::string area_at(AreaNumber area) const {
    return "/areas/" + std::string{content_.id(content_.area_name[area])};
  }
  void check_no_pieces() {
    for (AreaNumber i = 0; i < content_.area_count; ++i) {
      const AreaState& here = state_.area[i];
      if (here.units.any() || here.civilized() || here.road)
        problem(area_at(i), "No piece lies on the map before step 4 of set-up.", row<"setup-18">);
    }
  }
  void check_first_units(Owner owner, UnitType type) {
    const unsigned units = read_.units_of(owner, type), most = most_at_start(read_, owner, type);
    if (units > most)
      problem("/areas",
              owner_text(owner) + " has " + units_of_type(type, units) +
                  "; of these an Empire starts with at most " + number(most) + ".",
              type == UnitType::fleet ? row<"setup-23"> : row<"setup-22">);
  }
  // Each player has given the Barbarians one Area, or has yet to do so.
  void check_first_barbarians(unsigned given) {
    constexpr auto kInfantry = kWhole[static_cast<std::size_t>(UnitType::infantry)];
    unsigned held = 0;
    for (AreaNumber i = 0; i < content_.area_count; ++i) {
      const AreaState& here = state_.area[i];
      if (here.owner != kBarbarians) continue;
      ++held;
      if (here.units.size() != 1 || here.units.n[kInfantry] != 1 || here.upgrade != Upgrade::keep)
        problem(area_at(i), "The Barbarians begin with a Keep and 1 Infantry in an Area.",
                row<"setup-28">);
    }
    if (held > given)
      problem("/areas",
              "The Barbarians hold " + counted(held, "Area") + "; players have given them " +
                  number(given) + ".",
              row<"setup-28">);
  }

  void check_setup(bool rests) {
    const Moment& at = state_.at;
    check_first_pieces();
    switch (at.step) {
      case StepName::positions:
      case StepName::reveal: need(rests, "/frames", "Nothing else is in progress."); break;
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
      case StepName::none:
      case StepName::draw:
      case StepName::choose:
      case StepName::place:
      case StepName::turn:
      case StepName::answer: problem("/at/step", "No step of set-up.");
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
    // Each player must find an empty Area for the Barbarian Keep.
    unsigned empty = 0;
    for (AreaNumber i = 0; i < content_.area_count; ++i)
      empty += !content_.is_sea(i) && state_.area[i].owner == kUnclaimed && !state_.area[i].road;
    need(state_.at.step != StepName::barbarians || empty >= state_.players - state_.at.n + 0u,
         "/areas", "Too few empty Areas for the Barbarian Keeps.");
  }
};

}  // namespace

void check_moment(const Reading& read, PositionProblems& problems) {
  MomentSoundness(read, problems).run();
}

}  // namespace arbiter::zabor
