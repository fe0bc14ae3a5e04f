// Facts as sentences.
#include <algorithm>
#include <string>
#include <vector>

#include "engine/games/zabor/words.hpp"
#include "engine/games/zabor/zabor.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {
namespace {

// One fact, and the parts of its sentence.
class FactWords : public Words {
 public:
  FactWords(const Content& content, const State& state, const Fact& told)
      : Words(content, state),
        fact(told),
        by(capitalised(text_of(fact.by))),
        other(text_of(fact.other)),
        card_name(name(fact.card)),
        area(fact.area.known() ? name(fact.area) : ""),
        in(area.empty() ? "" : " in " + area),
        n(number(fact.amount)),
        are(fact.amount > 1 ? " are" : " is"),
        deck(static_cast<Deck>(std::clamp(fact.second, 0, 9))) {}

  std::string tell() const;

 private:
  // Returns the effect at this place of the card, counted from 1, or null if there is none.
  const Effect* effect_of_card(Card card, std::int32_t place) const {
    const std::uint16_t number = read.content.number(card, NameKind::card);
    if (number == none16 || place < 1) return nullptr;
    const std::size_t at =
        read.content.deck_cards[number].first_effect + static_cast<std::size_t>(place) - 1;
    return at < read.content.effects.size() ? &read.content.effects[at] : nullptr;
  }
  // Says what holds for somebody until the turn ends.
  std::string until_end() const {
    const std::string have = " of " + text_of(fact.by) + " have ";
    std::vector<std::string> words;
    const Effect* effect = effect_of_card(fact.card, fact.amount);
    for (unsigned i = 0; effect != nullptr && i < effect->passives; ++i) {
      const Passive& one = read.content.passives[effect->passive + i];
      const std::string level = (one.level < 0 ? " " : " +") + number(one.level);
      if (one.op == PassiveOp::ability)
        words.push_back(std::string{title(one.unit)} + have + std::string{title(one.ability)} +
                        level + in_phase(one.phase));
      if (one.op == PassiveOp::absorb)
        words.push_back(std::string{name_of_piece(piece_of(one.upgrade)).several} + have +
                        "Absorb" + level);
    }
    const std::string what = words.empty()
                                 ? "What " + name(fact.card) + " says holds for " + text_of(fact.by)
                                 : joined(words);
    return what + " until the turn ends.";
  }
  // " in the Warfare Phase". An ability without a phase has the last value.
  static std::string in_phase(Phase phase) {
    return phase == Phase::over ? "" : " in the " + std::string{title(phase)};
  }
  // " of A". Roads have no owner.
  std::string whose() const {
    return read.content.piece(fact.card) == kRoad ? "" : " of " + text_of(fact.by);
  }
  // The Wounds are stated separately, so it is just "a Sorcerer".
  std::string pieces_of_the_hurt() const {
    Piece piece = read.content.piece(fact.card);
    if (piece < kClasses) piece = kWhole[static_cast<std::size_t>(kTypeOf[piece])];
    return capitalised(pieces(piece, fact.amount)) + whose();
  }
  std::string vps_of(Card card) const {
    const std::uint16_t number_of_card = read.content.number(card, NameKind::card);
    if (number_of_card == none16) return "VPs";
    const std::uint16_t claim = read.content.deck_cards[number_of_card].claim;
    return claim == none16 ? "VPs" : counted(read.content.claims[claim].vp, "VP");
  }
  // Says where the cards go.
  std::string drawn() const {
    const std::string one = fact.amount == 1 ? "it" : "one of them";
    switch (deck) {
      case Deck::destiny:
      case Deck::sorcery:
        return (fact.amount == 1 ? "It goes into " : "They go into ") + by + "'s hand.";
      case Deck::trait: return by + " keeps one of them and passes the others on.";
      case Deck::event: return by + " plays " + one + ".";
      case Deck::dynasty:
      case Deck::artifact:
        return fact.rule == mentions<"acquisition-4"> ? "" : by + " keeps " + one + ".";
      case Deck::trade: return by + " spends " + (fact.amount == 1 ? "it" : "them") + " at once.";
      case Deck::monster:
      case Deck::vp:
      case Deck::position: break;
    }
    return "";
  }
  // Names the comparison that broke the tie, in the order of kw-vp-2.
  std::string tie_broken() const {
    constexpr std::array<std::string_view, 6> compared{"VPs",    "Metropols", "Gold",
                                                       "Cities", "Keeps",     "Strength of Units"};
    const auto decides = static_cast<std::size_t>(std::clamp(fact.amount, 0, 6));
    if (decides == compared.size())
      return by + " and " + other + " are equal in everything that is compared.";
    std::string text =
        by + " and " + other + " have as many VPs; " + std::string{compared[decides]} + " ";
    text += compared[decides].ends_with('s') && decides < 5 ? "decide" : "decides";
    return text + ": " + by + " has more" + (decides == 2 ? amounts() : "") + ".";
  }
  // "1 from Rural Areas, 4 from Cities and 2 from cards": the sources of the income.
  std::string income() const {
    if (fact.rule != mentions<"gold-2"> || fact.by.number >= read.state.players) return ".";
    constexpr std::array<std::string_view, 4> kinds{"Rural Areas", "Keeps", "Cities", "Metropols"};
    const auto land = read.holdings_of_all()[fact.by.number].land;
    std::vector<std::string> parts;
    int rest = fact.amount;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      const int gold = land[i] * kYield[i];
      if (gold != 0) parts.push_back(number(gold) + " from " + std::string{kinds[i]});
      rest -= gold;
    }
    if (rest != 0) parts.push_back(number(rest) + " from cards");
    return ": " + joined(parts) + ".";
  }
  // Compares Gold, which no longer changes once the game is over.
  std::string amounts() const {
    return " (" + number(read.state.player[fact.by.number].gold) + " against " +
           number(read.state.player[fact.other.number].gold) + ")";
  }
  // "Three Auxiliaries of A", "The Kraken of A".
  std::string pieces_of_owner() const {
    return capitalised(pieces(fact.card, fact.amount)) + whose();
  }
  std::string verb(const std::string& what) const {
    return " " + what + (fact.amount > 1 ? "" : "s");
  }
  std::string they(const std::string& what) const { return capitalised(does(fact.by, what)); }
  std::string action() const {
    return title(static_cast<ActionName>(std::clamp(fact.amount / 2, 0, 8)),
                 static_cast<Side>(fact.amount & 1));
  }
  std::string drafted() const {
    const bool some = fact.amount < static_cast<int>(kPicks);
    return by + " has chosen " + (some ? in_words(fact.amount) + " of" : "all") + " four Traits.";
  }
  std::string placed() const {
    if (!fact.card.known()) return "The Barbarians hold " + area + ".";
    return pieces_of_owner() + are + " placed" + in + ".";
  }
  std::string envoy_placed() const {
    if (fact.rule == mentions<"kw-envoy-2">) return "It is an extra Envoy.";
    return by + " has " + in_words(fact.second) + (fact.second > 1 ? " Envoys" : " Envoy") +
           " left to place.";
  }
  std::string dice() const {
    const bool strike = fact.rule == mentions<"ability-first-strike-1">;
    return they("score") + " " + (fact.amount == 0 ? "no success" : n + " success") +
           (fact.amount > 1 ? "es" : "") + (strike ? " with First Strike." : ".");
  }
  std::string degraded() const {
    const auto left = static_cast<Upgrade>(std::clamp(fact.amount, 0, 3));
    return area + " is degraded to " +
           (left == Upgrade::none ? "a Rural Area" : with_article(std::string{title(left)})) + ".";
  }
  std::string healed() const {
    return capitalised(in_words(fact.amount)) + " wounded " + (fact.amount > 1 ? "Units" : "Unit") +
           (fact.by == nobody ? "" : whose()) + verb("heal") + ".";
  }
  std::string discarded() const {
    if (fact.rule == mentions<"kw-card-2">) return "Nobody is the " + card_name + " now.";
    return fact.card.known()  ? card_name + " leaves " + by + "'s Empire Chart."
           : fact.amount == 1 ? "It goes to the discard pile."
                              : "They go to the discard pile.";
  }

  const Fact& fact;
  const std::string by, other, card_name, area, in, n, are;
  const Deck deck;
};

std::string FactWords::tell() const {
  switch (fact.deed) {
    case Deed::rule: return "";
    case Deed::position_dealt: return by + " is the " + card_name + ".";
    case Deed::traits_dealt: return by + " is dealt Traits.";
    case Deed::drafted: return drafted();
    case Deed::settled: return by + "'s Empire begins" + in + ".";
    case Deed::pieces_given: return by + " gets " + pieces(fact.card, fact.amount) + in + ".";
    case Deed::gold_given: return by + " starts with " + n + " Gold.";
    case Deed::envoys_given: return by + " has " + counted(fact.amount, "Envoy") + ".";
    case Deed::laid_open: return by + " lays " + card_name + " on the Empire Chart.";
    case Deed::revealed: return by + " turns it up: it gives " + vps_of(fact.card) + ".";
    case Deed::turn_begins: return "Turn " + n + " begins.";
    case Deed::phase_begins:
      return "The " + std::string{title(static_cast<Phase>(std::clamp(fact.amount, 1, 10)))} +
             " begins.";
    case Deed::track_laid: return "They lie face up on the track, from left to right.";
    case Deed::gold_gained: return by + " gains " + n + " Gold" + income();
    case Deed::gold_lost: return by + " loses " + n + " Gold.";
    case Deed::paid:
      return by + " pays " + n + " Gold" +
             (fact.second > 0 ? " instead of " + number(fact.second) + " because of cards." : ".");
    case Deed::drawn: return drawn();
    case Deed::draw_added:
      return by + " draws " + n + " extra " + title(deck) +
             (fact.amount == 1 ? " Card" : " Cards") + " because of " + card_name + ".";
    case Deed::event_played: return "It is resolved; the other cards are discarded.";
    case Deed::piece_placed: return placed();
    case Deed::not_placed:
      return "There is no Area for " + pieces(fact.card, std::max(fact.amount, 1)) + ".";
    case Deed::too_dear:
      return capitalised(pieces(fact.card, 1)) + " costs " + n + " Gold; " + by + " has " +
             number(fact.second) + " Gold.";
    case Deed::envoy_placed: return envoy_placed();
    case Deed::envoy_back: return by + "'s Envoy leaves the track.";
    case Deed::action_taken: return by + " takes " + action() + ".";
    case Deed::action_executed: return by + " executes " + action() + ".";
    case Deed::kept: return card_name + " lies on " + by + "'s Empire Chart.";
    case Deed::improved: return capitalised(pieces(fact.card, 1)) + " stands" + in + ".";
    case Deed::position_taken:
      return by + " is now the " + card_name +
             (fact.other == nobody ? "." : ", and " + other + " no longer is.");
    case Deed::moved: return pieces_of_owner() + verb("arrive") + in + ".";
    case Deed::native: return "A native Barbarian Infantry appears" + in + ".";
    case Deed::gained: return they("control") + " " + area + ".";
    case Deed::lost: return they("lose") + " control of " + area + ".";
    case Deed::battle: return "A Battle begins" + in + ": " + by + " against " + other + ".";
    case Deed::dice: return dice();
    case Deed::absorbed: return they("absorb") + " " + counted(fact.amount, "hit") + ".";
    case Deed::no_dice:
      return "Nobody can roll a die, so the Units of " + text_of(fact.by) +
             ", who attacked, are killed.";
    case Deed::hits: return they("suffer") + " " + counted(fact.amount, "Wound") + ".";
    case Deed::wounded:
      return pieces_of_the_hurt() + are + " wounded (" +
             of_its_wounds(read.content.piece(fact.card), fact.second) + ").";
    case Deed::killed: return pieces_of_owner() + are + " killed.";
    case Deed::won: return they("win") + " the Battle" + in + ".";
    case Deed::nobody_won: return "Nobody survives the Battle" + in + ".";
    case Deed::degraded: return degraded();
    case Deed::converted: return "What stands" + in + " becomes " + text_of(fact.by) + "'s.";
    case Deed::conquered: return they("conquer") + " " + area + ".";
    case Deed::pursued: return pieces_of_owner() + verb("pursue") + " into " + area + ".";
    case Deed::warped: return "Warp places " + pieces(fact.card, fact.amount) + whose() + in + ".";
    case Deed::healed: return healed();
    case Deed::left: return by + " leaves " + area + ".";
    case Deed::annexed:
      return by + " controls " + area +
             (fact.other == nobody ? "." : ", and " + other + " has lost it.");
    case Deed::played: return by + " resolves " + card_name + ".";
    case Deed::used: return card_name + " is resolved.";
    case Deed::discarded: return discarded();
    case Deed::removed:
      return pieces_of_owner() + are + " removed" + (area.empty() ? "" : " from " + area) + ".";
    case Deed::traded: return by + " trades with " + other + ".";
    case Deed::declined: return by + " and " + other + " do not trade any more in this phase.";
    case Deed::claimed:
      return by + " gains " + counted(fact.amount, "VP") + " and has " + number(fact.second) + ".";
    case Deed::until_end: return until_end();
    case Deed::effects_end: return "Effects of this turn end.";
    case Deed::game_ends: return "The game ends.";
    case Deed::final_score: return by + " has " + counted(fact.amount, "VP") + ".";
    case Deed::tie_broken: return tie_broken();
  }
  return "";
}

}  // namespace

std::string Rules::tell_fact(const Content& content, const State& state, const Fact& fact) {
  return FactWords(content, state, fact).tell();
}

}  // namespace arbiter::zabor
