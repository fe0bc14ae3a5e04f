#include "engine/games/sularia/soundness.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "engine/core/pile_problems.hpp"
#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/reading.hpp"
#include "engine/games/sularia/sularia.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {
namespace {

class Soundness : private PositionProblems {
 public:
  Soundness(const Content& content, const State& state)
      : content_(content), state_(state), read_(content, state) {}

  std::vector<PositionProblem> run() {
    if (!numbers()) return take();
    for (const auto& one : state_.players) player(one);
    for (const auto& one : state_.cards) card(one);
    if (!empty()) return take();
    for (const auto& one : state_.cards) attack(one);
    for (const auto& one : state_.players) deck(one);
    places();
    for (std::size_t i = 0; i < state_.given.size(); ++i) given(i);
    for (std::size_t i = 0; i < state_.lasting.size(); ++i) lasting(i);
    if (empty()) losses();
    if (empty()) draft();
    if (empty()) frames_soundness(content_, state_, *this);
    return take();
  }

 private:
  static std::string at(const CardState& one) { return "/cards/" + one.id.text(); }
  bool named(Card card) const { return card.index < content_.cards.size(); }
  unsigned bits() const { return 1u << state_.players.size(); }

  // Checks the seats and card numbers that everything below relies on.
  bool numbers() {
    const auto count = state_.players.size();
    if (!need(count >= 2 && count <= limits::kSeats, "/players", "there are two to eight players"))
      return false;
    for (std::size_t i = 0; i < count; ++i)
      need(state_.players[i].seat.number == i, "/players", "players are A, B and so on");
    if (state_.format == Format::faction_war) teams();
    std::set<std::uint8_t> sides;
    for (std::size_t i = 0; i < count; ++i)
      if (!state_.players[i].out) sides.insert(state_.teams[i]);
    if (state_.outcome.state == Ending::running)
      need(sides.size() >= 2, "/players", "nobody is left to play against");
    need(state_.cards.size() <= limits::kInstances, "/cards", "more than 2,000 cards");
    for (std::size_t i = 0; i < state_.cards.size(); ++i) {
      const auto& one = state_.cards[i];
      need(one.id.owner.number < count && one.id.number > 0, at(one), "the id names no player");
      need(i == 0 || state_.cards[i - 1].id < one.id, at(one), "two cards have this id");
      need(!one.card.known() || named(one.card), at(one), "no such card");
      need(one.seen.bits < bits(), at(one) + "/seen", "names a seat that is not there");
      need(one.controller == nobody || one.controller.number < count, at(one) + "/controller",
           "names a seat that is not there");
    }
    need(state_.outcome.winners.bits < bits(), "/outcome/winners",
         "names a seat that is not there");
    return empty();
  }

  void teams() {
    const auto count = state_.players.size();
    std::array<unsigned, limits::kSeats> size{};
    for (std::size_t i = 0; i < count; ++i) ++size[state_.teams[i]];
    const bool pairs =
        std::all_of(size.begin(), size.end(), [](unsigned one) { return one == 0 || one == 2; });
    need(count == 4, "/players", "Faction War needs four players", row<"faction-war-1">);
    need(pairs, "/players", "Faction War is played by two teams of two", row<"faction-war-4">);
    if (!empty()) return;
    for (const auto& one : state_.players)
      for (const auto& other : state_.players)
        need(!state_.same_side(one.seat, other.seat) || one.health == other.health,
             "/players/" + std::string{one.seat.text()} + "/health",
             "team mates share their health", row<"faction-war-8">);
  }

  void player(const Player& one) {
    const std::string place = "/players/" + std::string{one.seat.text()};
    need(one.health >= -most_health && one.health <= most_health, place + "/health",
         "that is too much");
    need(one.influence <= most_influence && one.influence_generation <= most_influence,
         place + "/influence", "that is too much");
    for (const auto faction : all_factions)
      need(one.sularium.of(faction) <= most_sularium, place + "/sularium", "that is too much");
    if (!one.out) return;
    need(one.deck.slots.numbers.empty() && one.deck.pool.empty(), place + "/deck",
         "who is out has no cards");
    for (const auto& card : state_.cards)
      need(card.id.owner != one.seat && card.controller != one.seat, at(card),
           "who is out has no cards", row<"multiplayer-2">);
  }

  // --- Cards ---

  void card(const CardState& one) {
    const bool open = lies_open(one.in) || one.up;
    need(!open || one.card.known(), at(one) + "/card", "a card that lies open has a name");
    need(one.in == Spot::row || !one.up, at(one) + "/up", "only cards of the row lie face up");
    need(!one.sealed || (one.in == Spot::row && !one.up && !one.card.known()), at(one) + "/sealed",
         "only a face-down card without a name is sealed");
    need(!one.cancelled || (one.in == Spot::row && one.up && one.card.known() &&
                            content_.text(one.card).type == CardType::condition),
         at(one) + "/cancelled", "only a condition that lies face up in the row was cancelled");
    const bool zone = one.in == Spot::site_zone;
    need(zone == static_cast<bool>(one.place), at(one) + "/place",
         "a site in the site zone, and nothing else, has a place", row<"battlefield-4">);
    if (!one.in_play()) {
      CardState bare;
      bare.id = one.id;
      bare.card = one.card;
      bare.seen = one.seen;
      bare.in = one.in;
      bare.up = one.up;
      bare.sealed = one.sealed;
      bare.cancelled = one.cancelled;
      bare.place = one.place;
      need(one == bare, at(one), "a card that is not on the battlefield has no state");
      return;
    }
    if (!one.card.known()) return;
    const auto& text = content_.text(one.card);
    if (!need(text.object(), at(one) + "/in", "only combatants and sites are on the battlefield"))
      return;
    need(one.in != Spot::combatant_zone || text.combatant(), at(one) + "/in",
         "a site is in the site zone or the hidden zone", row<"battlefield-4">);
    need(!zone || text.site(), at(one) + "/in",
         "a combatant is in the combatant zone or the hidden zone", row<"battlefield-3">);
    need(one.damage <= most_damage && one.counters <= most_counters, at(one), "that is too much");
    need(one.controller != one.id.owner, at(one) + "/controller", "is left out for the owner");
    need(one.lender == nobody || (read_.plays(one.lender) && one.lender != one.controlled_by()),
         at(one) + "/lender", "somebody else has it again at the end of the turn");
    need(!one.home || (text.site() && one.lender.is_player()), at(one) + "/home",
         "a site that goes back has a place there");
  }

  void attack(const CardState& one) {
    if (!one.in_play()) return;
    const bool attacks = one.turned == Turned::attacking || one.attacker;
    const bool defends = one.turned == Turned::defending || one.defender;
    const bool combatant = read_.text(one).combatant();
    const bool phase = state_.at.phase == PhaseName::attack;
    const bool gained = one.attacker || one.defender || one.joint;
    const bool later =
        phase || state_.at.phase == PhaseName::discard || state_.at.phase == PhaseName::end;
    need(combatant || (!attacks && !defends), at(one) + "/turned", "only combatants fight",
         row<"quick-reference-2">);
    need(!(attacks && defends) && (!one.joint || one.attacker), at(one),
         "it attacks or defends, and not both");
    need(!gained || later, at(one), "only from the attack to the end of the turn",
         row<"attacker-4">);
    const bool turned = one.turned == Turned::attacking || one.turned == Turned::defending;
    need(phase || (!turned && !one.aim && one.versus == nobody && !one.dealt && one.barraged == 0),
         at(one), "only in an attack");
    if (phase) keywords_of_attack(one);
    need(!one.aim || attacks || defends, at(one) + "/aim", "it neither attacks nor defends");
    need(one.versus == nobody || (attacks && !one.aim && read_.plays(one.versus) &&
                                  !state_.same_side(one.versus, one.controlled_by())),
         at(one) + "/versus", "an attacker without a site attacks an opponent");
    if (attacks && phase)
      need(state_.at.turn.number < state_.players.size() &&
               state_.same_side(one.controlled_by(), state_.at.turn),
           at(one), "only the active player attacks", row<"attacker-declaration-step-1">);
    if (!one.aim) return;
    const auto* aim = read_.in_play(one.aim);
    if (!need(aim != nullptr, at(one) + "/aim", "that is not on the battlefield")) return;
    if (attacks) {
      need(read_.text(*aim).site(), at(one) + "/aim", "attackers aim at sites",
           row<"quick-reference-1">);
      need(!state_.same_side(aim->controlled_by(), one.controlled_by()), at(one) + "/aim",
           "attackers aim at sites of opponents", row<"attacker-declaration-step-1">);
    } else {
      need(aim->turned == Turned::attacking || aim->attacker, at(one) + "/aim",
           "defenders face an attacker", row<"defender-declaration-step-2">);
    }
  }

  // An attacker or defender is turned when it is declared, has the keyword from the keyword value
  // step on, and becomes activated in the damage steps.
  void keywords_of_attack(const CardState& one) {
    const auto step = state_.at.step;
    const bool attacking = one.turned == Turned::attacking;
    const bool defending = one.turned == Turned::defending;
    const bool before = step == StepName::triggers || step == StepName::declare;
    const bool declaring = before || step == StepName::declared || step == StepName::defend ||
                           step == StepName::defended ||
                           (step == StepName::keywords && state_.frames.empty());
    const bool striking = step == StepName::alpha || step == StepName::damage;
    need(!before || !attacking, at(one) + "/turned", "no attackers are declared yet",
         row<"attacker-declaration-step-4">);
    need((!before && step != StepName::declared) || !defending, at(one) + "/turned",
         "no defenders are declared yet", row<"defender-declaration-step-5">);
    need(!declaring || (!one.attacker && !one.defender), at(one),
         "ATTACKER and DEFENDER are gained in the keyword value step",
         one.attacker ? row<"attacker-2"> : row<"defender-2">);
    if (declaring) return;
    need((!attacking || one.attacker) && (!defending || one.defender), at(one),
         "who attacks has ATTACKER now, who defends DEFENDER", row<"keyword-value-step-1">);
    const bool fights = attacking || defending || (striking && one.turned == Turned::activated);
    need((!one.attacker && !one.defender) || fights, at(one) + "/turned",
         "what is activated or reset has left the attack", row<"command-chain-step-4">);
  }

  // Checks that sites are adjacent, and Type N.
  void places() {
    // Every card is compared with every other.
    if (!charge(state_.cards.size() * (1 + state_.cards.size() / 64))) return;
    for (const auto& one : state_.cards) {
      if (!one.in_play()) continue;
      for (const auto& other : state_.cards)
        if (one.id < other.id && one.in == Spot::site_zone && other.in == Spot::site_zone &&
            one.place == other.place)
          need(one.controlled_by() != other.controlled_by(), at(other) + "/place",
               "another site stands there");
      const auto& text = read_.text(one);
      need(read_.copies(one.controlled_by(), one.card) <= text.limit, at(one),
           "more of a name than its Type number allows",
           text.site() ? row<"sites-21"> : row<"combatants-21">);
    }
  }

  void deck(const Player& one) {
    pile_problems(
        one.deck, one.seat, state_.cards,
        {"/players/" + std::string{one.seat.text()} + "/deck", "/cards/", "card"},
        [](const CardState& card) { return card.in == Spot::deck; },
        [&](Card card) { return named(card) ? ""sv : "no such card"sv; }, list());
  }

  // when the chain is done, cards with no DEF left are gone. A bonus may have ended since,
  // because a card turned or changed zone, or left with its player. But no present bonus could have
  // kept these cards alive. (A card that was paid with stays until its item resolves.)
  void losses() {
    const bool left = std::any_of(state_.players.begin(), state_.players.end(),
                                  [](const Player& one) { return one.out; });
    if (left || !state_.chain.empty() || !state_.frames.empty() ||
        state_.outcome.state != Ending::running)
      return;
    if (!charge(state_.cards.size() * (1 + state_.given.size() / 64))) return;
    int bonus = 0;
    read_.each_continuous(Change::defense, [&](const Ability& ability, const Context&) {
      bonus += std::max<int>(0, ability.amount);
    });
    for (const auto& one : state_.cards) {
      if (!one.in_play()) continue;
      int most = read_.text(one).defense + bonus;
      for (const auto& given : state_.given)
        if (given.to == one.id && given.change == Change::defense)
          most += std::max<int>(0, given.amount);
      need(one.damage < most, at(one) + "/damage", "it has no DEF left and is in the damage pile",
           read_.text(one).site() ? row<"sites-18"> : row<"combatants-17">);
    }
  }

  // --- What lasts until the end of the turn ---

  void given(std::size_t index) {
    const auto& one = state_.given[index];
    const std::string place = "/given/" + std::to_string(index);
    need(read_.in_play(one.to) != nullptr, place + "/to", "that is not on the battlefield");
    need(!one.by || read_.in_play(one.by), place + "/by", "that is not on the battlefield");
    need(one.amount >= -most_given && one.amount <= most_given, place + "/amount",
         "that is too much");
    need(lasts_for_a_turn(one.change), place + "/change",
         "ATK, DEF and keywords change for a turn");
    need(!gained_in_attack(one.keyword.keyword), place + "/keyword", "this keyword is not given");
  }

  void lasting(std::size_t index) {
    const auto& one = state_.lasting[index];
    const std::string place = "/lasting/" + std::to_string(index);
    if (need(named(one.card), place + "/card", "no such card"))
      need(content_.text(one.card).type == CardType::condition, place + "/card",
           "only conditions last");
    need(read_.plays(one.controller), place + "/controller", "names a seat that is not there");
    if (!one.instance) return;
    const auto* card = read_.find(one.instance);
    need(card && card->card == one.card, place + "/instance", "another card");
  }

  // --- Drafts ---

  void copies(const std::vector<Copies>& list, const std::string& place) {
    Card last;
    for (const auto& one : list) {
      need(named(one.card) && one.copies > 0, place, "no such card");
      need(!last.known() || last < one.card, place, "a card is listed twice");
      last = one.card;
    }
  }

  void draft() {
    const bool drafting = state_.format == Format::draft;
    need(drafting == (state_.at.phase == PhaseName::draft), "/at/phase",
         "a draft, and nothing else, is drafted");
    if (!drafting) {
      need(state_.drafters.empty() && state_.pool.empty(), "/drafters", "this is not a draft");
      return;
    }
    need(state_.cards.empty() && state_.chain.empty() && state_.frames.empty(), "/cards",
         "nothing is played in a draft");
    if (!need(state_.drafters.size() == state_.players.size(), "/drafters", "every player drafts"))
      return;
    copies(state_.pool, "/pool");
    if (!need(state_.round >= 1 && state_.round <= 3, "/round", "a draft has three rounds")) return;
    std::uint64_t pooled = 0;
    for (const auto& one : state_.pool) pooled += one.copies;
    const auto step = state_.at.step;
    const auto size = state_.drafters.front().pack.size();
    bool waits = false;
    for (std::size_t i = 0; i < state_.drafters.size(); ++i) {
      const auto& one = state_.drafters[i];
      const std::string place = "/drafters/" + std::string{one.seat.text()};
      need(one.seat.number == i && !state_.players[i].out, place, "every player drafts");
      copies(one.taken, place + "/taken");
      copies(one.deck, place + "/deck");
      bool sorted = std::is_sorted(one.pack.begin(), one.pack.end());
      for (const Card card : one.pack) sorted = sorted && named(card);
      need(sorted && one.pack.size() <= pack_size, place + "/pack", "a sorted pack of cards");
      if (step == StepName::pick)
        need(one.pack.size() == size && size > 0, place + "/pack", "all packs are of one size");
      if (step == StepName::deal && state_.at.acts.is_player())
        need(one.pack.size() == (i < state_.at.acts.number ? pack_size : 0), place + "/pack",
             "packs are dealt seat by seat");
      need(one.picked == one.pick.known(), place + "/pick", "what has been picked is known");
      need(!one.picked || std::binary_search(one.pack.begin(), one.pack.end(), one.pick),
           place + "/pick", "it is not in the pack");
      need(step == StepName::pick || !one.picked, place + "/picked", "nobody picks here");
      need(step == StepName::build || !one.built, place + "/built", "nobody builds here");
      waits = waits || (step == StepName::pick ? !one.picked : !one.built);
    }
    if (state_.outcome.state != Ending::running) return;
    if (step == StepName::deal) {
      need(state_.at.acts.number < state_.players.size(), "/at/acts", "whose pack is dealt");
      if (empty())
        need(pooled >= (state_.players.size() - state_.at.acts.number) * pack_size, "/pool",
             "too few cards for these packs", row<"draft-4-10">);
    }
    need(step == StepName::pool || step == StepName::deal ||
             ((step == StepName::pick || step == StepName::build) && waits),
         "/at/step", "nobody is asked anything here");
  }

  const Content& content_;
  const State& state_;
  const Reading read_;
};

}  // namespace

std::vector<PositionProblem> Rules::problems(const Content& content, const State& state) {
  return Soundness(content, state).run();
}

}  // namespace arbiter::sularia
