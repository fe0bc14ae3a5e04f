#include "engine/games/wh40k/soundness.hpp"

#include <algorithm>
#include <set>

#include "engine/core/pile_problems.hpp"
#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/reading.hpp"
#include "engine/games/wh40k/wh40k.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {
namespace {

class Soundness : private PositionProblems {
 public:
  Soundness(const Content& content, const State& state)
      : content_(content), state_(state), read_(content, state) {}

  std::vector<PositionProblem> run() {
    if (!numbers()) return take();
    planets();
    last_winner();
    for (const auto& one : state_.players) player(one);
    if (!empty()) return take();
    for (const auto& one : state_.cards) card(one);
    for (const auto& one : state_.players) deck(one);
    if (empty()) frames_soundness(content_, state_, *this);
    return take();
  }

 private:
  static std::string at(const CardState& one) { return "/cards/" + one.id.text(); }
  static std::string at(const Player& one) { return "/players/" + std::string{one.seat.text()}; }
  bool planet(Card card) const {
    return card.index < content_.cards.size() && content_.text(card).type == CardType::planet;
  }

  // Checks the seats and card numbers that everything below relies on.
  bool numbers() {
    need(state_.players.size() == 2, "/players", "there are two players, A and B",
         row<"overview-1">);
    for (std::size_t i = 0; i < state_.players.size(); ++i)
      need(state_.players[i].seat.number == i, "/players", "players are A and B");
    need(state_.cards.size() <= limits::kInstances, "/cards", "more than 2,000 cards");
    for (std::size_t i = 0; i < state_.cards.size(); ++i) {
      const auto& one = state_.cards[i];
      need(one.id.owner.number < 2 && one.id.number > 0, at(one), "the id names no player");
      need(i == 0 || state_.cards[i - 1].id < one.id, at(one), "two cards have this id");
      need(!one.card.known() || one.card.index < content_.cards.size(), at(one), "no such card");
      need(!one.planet.known() || planet(one.planet), at(one) + "/planet", "no such planet");
      need(one.seen.bits < 4, at(one) + "/seen", "names a seat that is not there");
    }
    need(state_.outcome.winners.bits < 4, "/outcome/winners", "names a seat that is not there");
    return empty();
  }

  void planets() {
    need(state_.line.size() <= 7, "/line", "there are at most seven planets", row<"setup-5">);
    std::size_t won = 0;
    for (const auto& one : state_.players) won += one.victory.size();
    need(state_.line.size() > 7 || state_.line.size() + won <= 7, "/line",
         "there are at most seven planets, with those that have been won", row<"setup-5">);
    std::size_t unnamed = 0;
    bool down = false;
    std::set<Card> named;  // each has one place: the line or one display
    for (std::size_t i = 0; i < state_.line.size(); ++i) {
      const auto& one = state_.line[i];
      const std::string place = "/line/" + std::to_string(i);
      need(!one.up || one.planet.known(), place, "a planet that is face up has a name");
      need(!one.up || !down, place, "planets are turned up from the left", row<"setup-9">);
      down = down || !one.up;
      unnamed += !one.planet.known();
      if (!one.planet.known() || !need(planet(one.planet), place, "no such planet")) continue;
      need(named.insert(one.planet).second, place, "a planet has one place");
    }
    for (const auto& one : state_.players)
      for (const Card card : one.victory)
        if (need(planet(card), at(one) + "/victory", "no such planet"))
          need(named.insert(card).second, at(one) + "/victory", "a planet has one place");
    Card last;
    for (const auto& one : state_.planets_unnamed) {
      need(planet(one.card) && one.copies == 1, "/planets_unnamed", "each is a planet, once");
      need(!last.known() || last < one.card, "/planets_unnamed", "a planet is listed twice");
      need(named.count(one.card) == 0, "/planets_unnamed", "this planet has a place already");
      last = one.card;
    }
    need(unnamed <= state_.planets_unnamed.size(), "/planets_unnamed",
         "there are more face-down planets than planets that they could be");
    if (state_.outcome.state == Ending::running && state_.at.phase != PhaseName::setup)
      need(!state_.line.empty() && state_.line[0].up, "/line", "no planet is in play");
    for (const Card one : state_.chosen)
      need(read_.place_of(one) >= 0, "/chosen", "that planet is not in play");
  }

  // The player who last added a planet to a display wins if the line ends.
  void last_winner() {
    const auto& players = state_.players;
    const RuleId rule = row<"questions-and-answers-1">;
    if (!state_.last_winner.is_player())
      need(players[0].victory.empty() || players[1].victory.empty(), "/last_winner",
           "both have won planets: which of them has won the last one", rule);
    else if (need(state_.last_winner.number < 2, "/last_winner", "names nobody"))
      need(!state_.player(state_.last_winner).victory.empty(), "/last_winner",
           "this player has won no planet", rule);
  }

  void player(const Player& one) {
    const std::string place = at(one);
    need(one.resources >= 0 && one.resources <= kMostResources, place + "/resources",
         "a player has 0 to 1,000,000 resources");
    if (state_.outcome.state != Ending::running || !empty()) return;
    for (std::size_t type = 0; type < names(Type<PlanetType>{}).size(); ++type) {
      const auto count = std::count_if(one.victory.begin(), one.victory.end(), [&](Card card) {
        const auto& types = content_.text(card).types;
        return std::count(types.begin(), types.end(), static_cast<PlanetType>(type)) > 0;
      });
      need(count < 3, place + "/victory", "three planets share a type: the game is over",
           row<"overview-5">);
    }
  }

  // --- Cards ---

  void card(const CardState& one) {
    need(one.card.known() || !public_spot(one.in), at(one) + "/card",
         "a card that lies open has a name");
    need(one.in == Spot::planet || !one.planet.known(), at(one) + "/planet",
         "only a unit at a planet names one");
    need((one.in == Spot::attached) == static_cast<bool>(one.on), at(one) + "/on",
         "an attachment, and nothing else, is on another card");
    need(one.in_play() || (!one.exhausted && one.damage == 0 && one.resources == 0 &&
                           one.boost == 0 && !one.used && !one.bloodied),
         at(one), "a card out of play has no state");
    if (one.in == Spot::resolving || one.in == Spot::looked || one.in == Spot::left)
      need(!state_.frames.empty() || state_.outcome.state != Ending::running, at(one) + "/in",
           "only while something resolves");
    if (!one.card.known()) return;
    const auto& text = read_.text(one);
    const bool token = text.type == CardType::token;
    const bool stays = text.type == CardType::warlord || (token && one.in != Spot::left);
    need(token || one.in != Spot::left, at(one) + "/in", "only tokens leave the game");
    need(text.type != CardType::planet, at(one) + "/card", "planets lie in the line");
    need(!stays || one.in_play(), at(one) + "/in", "a warlord or token is in play or nowhere");
    if (one.in_play()) in_play(one, text);
  }
  static bool public_spot(Spot spot) {
    return spot != Spot::hand && spot != Spot::deck && spot != Spot::looked;
  }

  void in_play(const CardState& one, const CardText& text) {
    switch (one.in) {
      case Spot::planet:
        need(text.unit(), at(one) + "/in", "only units are at planets", row<"deploying-a-card-4">);
        need(read_.place_of(one.planet) >= 0 || state_.outcome.state != Ending::running,
             at(one) + "/planet", "that planet is not face up in the line",
             row<"deploying-a-card-4">);
        break;
      case Spot::headquarters:
        need(text.unit() || text.type == CardType::support, at(one) + "/in",
             "only units and supports are in headquarters", row<"deploying-a-card-7">);
        break;
      case Spot::attached: {
        const auto* bearer = read_.find(one.on);
        need(text.type == CardType::attachment && bearer && bearer->card.known() &&
                 read_.can_carry(*bearer),
             at(one) + "/on", "an attachment is on a unit or a support in play",
             row<"deploying-a-card-6">);
        if (empty()) carried(one, text, *bearer);
        break;
      }
      case Spot::hand:
      case Spot::deck:
      case Spot::discard:
      case Spot::looked:
      case Spot::resolving:
      case Spot::left: break;  // not in play
    }
    need(!one.bloodied || text.type == CardType::warlord, at(one) + "/bloodied",
         "only a warlord is bloodied", row<"warlord-death-4">);
    const bool unit = text.unit() && one.in != Spot::attached;
    need(unit || (one.damage == 0 && one.boost == 0), at(one) + "/damage",
         "only a unit has damage");
    if (unit && one.damage > 0 && state_.outcome.state == Ending::running)
      need(one.damage < read_.hit_points(one), at(one) + "/damage",
           "it has as much damage as hit points",
           text.type != CardType::warlord ? row<"damaged-units-1">
           : one.bloodied                 ? row<"warlord-death-3">
                                          : row<"warlord-death-1">);
    what_its_text_brings(one, text);
  }

  // Checks what only the text of a card itself can cause.
  void what_its_text_brings(const CardState& one, const CardText& text) {
    bool limited = false, more = false;  // more: it may store any number of times
    unsigned stored = 0;                 // as it enters play
    for (const auto& ability : text.abilities) {
      limited = limited || ability.once_a_phase;
      const bool once =
          ability.on.event == EventKind::entered && ability.on.of && ability.on.of->is == Is::self;
      for (const auto& step : ability.steps) {
        if (step.verb != Verb::store) continue;
        more = more || !once;
        stored += step.amount;
      }
    }
    need(!one.used || limited, at(one) + "/used", "it has no ability with a limit for each phase");
    need(more || one.resources <= stored, at(one) + "/resources",
         "nothing puts so many resources on it");
    // Units may be put into play without being deployed.
    if (text.type != CardType::attachment || text.one_trait.empty() ||
        !text.has_trait(text.one_trait))
      return;
    if (!charge(1 + state_.cards.size() / 16)) return;
    const bool alone =
        std::none_of(state_.cards.begin(), state_.cards.end(), [&](const CardState& other) {
          return other.id != one.id && other.id.owner == one.id.owner && other.in_play() &&
                 other.card.known() && read_.text(other).one_trait == text.one_trait &&
                 read_.text(other).has_trait(text.one_trait);
        });
    need(alone, at(one) + "/card", "its text allows each player one " + text.one_trait + " in play",
         row<"golden-rule-1">);
  }

  // What the bearer is and who owns it cannot have changed since the attachment came. Its place and
  // condition can.
  void carried(const CardState& one, const CardText& text, const CardState& bearer) {
    auto lasting = *text.bearer;
    lasting.where = Where::anywhere;
    lasting.exhausted.reset();
    lasting.damaged.reset();
    Context context;
    context.you = one.id.owner;
    need(read_.fits(lasting, read_.subject(bearer), context), at(one) + "/on",
         "this card may not carry it", row<"deploying-a-card-6">);
    // The printed text was the same when the attachment came. What other cards give may be newer.
    if (!charge(read_.text(bearer).keywords.size() / 4)) return;
    if (const auto barrier = read_.barrier(bearer, text); barrier && barrier->card == bearer.id)
      need(false, at(one) + "/on", "this card may not have this attachment", barrier->rule);
  }

  void deck(const Player& one) {
    const auto unfit = [&](Card card) {
      if (card.index >= content_.cards.size()) return "no such card"sv;
      const auto type = content_.text(card).type;
      return type == CardType::warlord || type == CardType::token || type == CardType::planet
                 ? "no card of a deck"sv
                 : ""sv;
    };
    pile_problems(
        one.deck, one.seat, state_.cards, {at(one) + "/deck", "/cards/", "card"},
        [](const CardState& card) { return card.in == Spot::deck; }, unfit, list());
    const auto warlords =
        std::count_if(state_.cards.begin(), state_.cards.end(), [&](const CardState& card) {
          return card.id.owner == one.seat && card.card.known() && read_.is_warlord(card);
        });
    need(warlords == 1, "/cards", "each player has one warlord", row<"overview-2">);
  }

  const Content& content_;
  const State& state_;
  const Reading read_;
};

}  // namespace

std::vector<PositionProblem> Rules::problems(const Content& content, const State& state) {
  return Soundness(content, state).run();
}

}  // namespace arbiter::wh40k
