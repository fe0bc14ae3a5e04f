// The interface of a game to everything above the engine. `Rules` is an empty struct with the types
// and static functions below. To add a game, add one folder and one word in the list GAMES of
// CMakeLists.txt; the folder's header <id>.hpp has the struct.
#pragma once
#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/check.hpp"
#include "engine/core/countables.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/gains.hpp"
#include "engine/core/knowledge.hpp"
#include "engine/core/moves.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/seat.hpp"

namespace arbiter {

// An entry of a log.
template <class Move>
struct Entry {
  Seat by;
  Move move;
  bool operator==(const Entry&) const = default;
};

// A listed answer: who may give it, and the move or pattern.
template <class Move>
struct SeatOption {
  Seat by;
  Option<Move, Id> option;
};
template <class Move>
struct SeatOptions {
  std::vector<SeatOption<Move>> list;
  bool complete = true;
  SeatSet whole;  // if only some of the seats asked have a complete list: those seats
};

// What the players bring.
struct PlayerSetUp {
  std::string name;
  std::string team;          // the same text for all players of a team; empty: no team
  Card general;              // the card that leads the player's side, in variants that have one
  std::vector<Copies> deck;  // sorted by card
};
struct SetUp {
  std::vector<PlayerSetUp> players;  // in seat order
  std::size_t map = 0;               // which of the content's maps, if the game has maps
  std::vector<std::uint8_t>
      rulings;  // for each of the game's ruling options: the index of the chosen value
  std::vector<std::int32_t> parameters;  // for each of the game's parameters: its value
  std::string variant = "standard";
};

// For each player, the index of the first player of the same team; a player without a team is
// alone.
inline std::vector<std::uint8_t> teams_of(const SetUp& set_up) {
  std::vector<std::uint8_t> first;
  for (std::size_t i = 0; i < set_up.players.size(); ++i) {
    std::size_t k = 0;
    while (k < i &&
           (set_up.players[i].team.empty() || set_up.players[k].team != set_up.players[i].team))
      ++k;
    first.push_back(static_cast<std::uint8_t>(k));
  }
  return first;
}

// A deck or set-up that a rule forbids: the place in the log, and the rule.
struct SetUpFault {
  std::string pointer;  // "/players/0/deck"
  RuleId rule;
  std::string detail{};  // "The deck has 59 cards; it needs 60."; empty: the rule says enough
};

// Something wrong in a pack or a map.
struct PackProblem {
  std::string pointer;  // a JSON Pointer into it
  std::string reason;
};

// Something impossible in a position.
struct PositionProblem {
  std::string pointer;  // "/resources/A3/in"
  std::string reason;
  RuleId rule{};  // row 0xFFFF: the position breaks no rule of the book, it is just not well-formed
};

// An answer that was settled without asking anybody, because there was no choice. A log may still
// state it. If it is a pass, this row of the book grants the seat an opportunity that it could not
// use.
template <class Move>
struct Unasked {
  Seat by;
  Move move;
  RuleId rule;  // that settled it
  // Somebody answers the same question next, and this may still be stated after that answer.
  bool waits = false;
};

// Steps that are left: one entry may take limits::kStepsPerEntry, one log limits::kStepsPerLog.
struct WorkBudget {
  std::uint64_t steps_left = limits::kStepsPerLog;
};

// What a game has beyond the minimum. The game declares it in `G::offers`, so that a function with
// a wrong name or signature is a compile error and does not silently go missing.
struct Offers {
  bool cards = false;            // with instances
  bool likeness = false;         // some instances are indistinguishable, so that a name is enough
  bool secrets = false;          // not every seat sees everything
  bool sealed_moves = false;     // moves have secrets other than card names
  bool concealed_moves = false;  // moves have secrets, and cards have no ids
  bool shown_moves = false;      // a move may show cards that were hidden before it
  bool seals = false;            // entries commit to hidden cards
  bool maps = false;
  bool frames = false;  // the state is its own written form, with the frames of pending procedures;
                        // a game without them has a packed state
  bool parts = false;   // what was settled may be stated in parts or in another order
  bool spellings = false;  // some moves can be written in several ways
  bool enlisting = false;  // some variants require more of the players than a deck
  bool time_limit = false;
  bool trace = false;         // a tree of effects
  bool leaving = false;       // a seat may leave the game while the others go on
  bool texts = false;         // its cards are printed texts, which are read
  bool asked_checks = false;  // check() can be given the decision that its caller has computed
};

// What every game has. What each offer requires of a game follows below.
template <class G>
concept Game = std::regular<typename G::State> && std::regular<typename G::Move> &&
    requires(const typename G::Content& content, const typename G::State& state,
             typename G::State& next, const typename G::Move& move, typename G::PackText pack,
             const SetUp& set_up, Seat seat, Checker& checker, std::vector<typename G::Fact>* facts,
             std::vector<Unasked<typename G::Move>>* unasked, const Pass& pass, WorkBudget& budget,
             Chooser& chooser, std::vector<SetUpFault>& faults) {
  { G::offers } -> std::convertible_to<Offers>;
  // The kinds of move that mean the same in all games: the one that declines an optional decision,
  // and those by which a seat gives the game up, whatever is asked.
  {typename G::Move{Pass{}}};
  { G::giving_up } -> std::convertible_to<Kinds>;

  // The rule book and the built-in packs (JSON texts).
  { G::book() } -> std::same_as<Book>;
  { G::packs() } -> std::same_as<std::span<const std::string_view>>;
  { G::players() } -> std::same_as<std::pair<unsigned, unsigned>>;  // fewest and most

  // Content. load() requires that pack_problems() is empty.
  { G::pack_problems(pack) } -> std::same_as<std::vector<PackProblem>>;
  { G::load(pack) } -> std::same_as<typename G::Content>;

  // The start of a game, run up to its first decision. `faults` receives what a rule forbids; the
  // state is then void. Only the settings of `checker` are used (tests); `facts` may be null.
  { G::start(content, set_up, checker, faults, facts) } -> std::same_as<typename G::State>;

  // What is impossible in a position; a position with any problem is not accepted as a start.
  { G::problems(content, state) } -> std::same_as<std::vector<PositionProblem>>;

  // decision() says who must answer. check() judges any move of any seat against the present
  // position and never changes it; if the decision does not take this kind from this seat, it says
  // why the move cannot be made now. apply() requires a clean check and runs on to the next
  // decision. `facts` receives what happened, `unasked` what was settled without asking anybody;
  // both may be null.
  { G::decision(content, state) } -> std::same_as<Decision>;
  { G::check(content, state, seat, move, checker) } -> std::same_as<void>;
  { G::apply(content, next, seat, move, facts, unasked, budget) } -> std::same_as<Applied>;
  { G::outcome(state) } -> std::same_as<Outcome>;

  // The replay uses the next functions to find the decision that an entry was meant for. Whether
  // the decision is about what the move names as its subject (the planet of a bonus, the card that
  // is answered); true if it does not take this kind, or the kind has no subject.
  { G::concerns(content, state, move) } -> std::same_as<bool>;
  // The id of the card, unit, area or planet that offers the optional decision, which a pass may
  // name; empty if there is none.
  { G::offered_by(content, state) } -> std::same_as<std::string>;
  // Whether the book grants the seat an opportunity here that it cannot use, so that nobody is
  // asked: then its pass is legal and changes nothing.
  { G::superfluous(content, state, seat, pass) } -> std::same_as<bool>;
  // If chance or the table must answer: the kinds that the decisions after its answers may take, up
  // to the next decision that somebody else must answer. Listing too many kinds is not an error;
  // listing too few is.
  { G::kinds_after_chance(content, state) } -> std::same_as<Kinds>;

  // The legal answers to the decision, for all seats; and one of them at random (never a move that
  // was settled without asking).
  { G::options(content, state) } -> std::same_as<SeatOptions<typename G::Move>>;
  { G::sample(content, state, chooser) } -> std::same_as<Entry<typename G::Move>>;
  // If chance is asked: its answer, drawn with `chooser` (`chance.source` is `seed`). Nothing if
  // chance may pass (the decision is optional).
  { G::draw(content, state, chooser) } -> std::same_as<std::optional<typename G::Move>>;
  // What a move of this seat has at random here. The move may be illegal.
  { G::at_random(content, state, seat, move) } -> std::same_as<AtRandom>;
  // What the rules give only to who asks: what this legal move, which leads from one position to
  // the other, takes of it or lets pass.
  { G::gains(content, state, seat, move, next) } -> std::same_as<std::vector<Gain>>;

  // The things of the content that moves and facts name, and the keywords of the game. If the
  // content gives names (FindsNames), its cards come first, in their order.
  { G::countables(content) } -> std::same_as<Countables>;

  // Derived values that people want to read: a value with a field list, keyed by the same ids.
  {G::derived(content, state)};
  // Words. The text of a move, of a fact, of a position; why a rule refuses a move here ("" if the
  // rule's own text says enough).
  { G::tell_move(content, state, seat, move) } -> std::same_as<std::string>;
  {
    G::tell_fact(content, state, std::declval<const typename G::Fact&>())
    } -> std::same_as<std::string>;
  { G::tell_position(content, state) } -> std::same_as<std::string>;
  // The position, or a view, as an SVG document (picture.hpp): all that it holds, and nothing else.
  { G::picture(content, state) } -> std::same_as<std::string>;
  { G::tell_refusal(content, state, seat, move, RuleId{}) } -> std::same_as<std::string>;
};

namespace offering {

// Cards with instances. Content has find(id) -> Card (unknown where there is none), id(Card) ->
// string_view and a list `cards`.
template <class G>
concept Cards = requires(const typename G::Content& content, const typename G::State& state) {
  // The instances that the log knows to be this card, wherever they are, in the order of their ids.
  { G::instances(content, state, Card{}) } -> std::same_as<std::vector<Id>>;
  // The unnamed instances that may be this card: it is in their owner's pool.
  { G::unnamed_instances(content, state, Card{}) } -> std::same_as<std::vector<Id>>;
  { content.find(std::string_view{}) } -> std::same_as<Card>;
};

// Instances of one card such that nothing in the game depends on which of them is meant.
template <class G>
concept Likeness = requires(const typename G::Content& content, const typename G::State& state) {
  { G::alike(content, state, Id{}, Id{}) } -> std::same_as<bool>;
};

// Not every seat sees everything: a view is a state without the names and choices that are hidden
// from the seat. decision(), options(), derived() and the words are also called with views; who is
// asked must not depend on what a seat cannot see.
template <class G>
concept Secrets = requires(const typename G::Content& content, const typename G::State& state,
                           Seat seat) {
  { G::view(content, state, seat) } -> std::same_as<typename G::State>;
  // Everything whose name or value a view may hide, and what this position, whole or a view, says
  // about it. A card that has no id is listed once for each place where it lies, wherever it is
  // named; places where it is only mentioned do not count.
  { G::known(content, state) } -> std::same_as<std::vector<Known>>;
  // The piles that this lists, also those that are spread out, with the number of their cards.
  { G::hidden_piles(content, state) } -> std::same_as<std::vector<HiddenPile>>;
  // What a move of this seat hides or shows here beyond that. The move may be illegal.
  { G::in_secret(state, seat, typename G::Move{}) } -> std::same_as<InSecret>;
};

// Moves have secrets other than card names: conceal() removes them from a move that another seat
// has made. Names that are always public, such as planets, are not secret.
template <class G>
concept SealedMoves = requires(const typename G::Content& content, typename G::Move& move) {
  { G::conceal(move) } -> std::same_as<void>;
  { G::is_open(content, Card{}) } -> std::same_as<bool>;
};

// Moves that show cards which were hidden before them, such as the one that is played: show() gives
// the position before a move in which the seats see what they see after it, for the words of the
// move.
template <class G>
concept ShownMoves = requires(typename G::State& before, const typename G::State& after) {
  { G::show(before, after) } -> std::same_as<void>;
};

// Cards that an entry may commit to by a hash (`card`, `sealed`) and that a later entry of the
// owner opens (`card`, `is`, `salt`). The hash is computed above the engine, which is only told
// whether it matches (`proven`). Both functions give null for other moves.
template <class G>
concept Seals = requires(const typename G::Move& sealing, typename G::Move& opening) {
  { G::seal_in(sealing)->card } -> std::convertible_to<Id>;
  { G::seal_in(sealing)->sealed.text() } -> std::convertible_to<std::string>;
  { G::opening_in(opening)->card } -> std::convertible_to<Id>;
  { G::opening_in(opening)->is } -> std::convertible_to<Card>;
  { G::opening_in(opening)->salt } -> std::convertible_to<std::string>;
  G::opening_in(opening)->proven = true;
};

// Secrets of moves in a game whose cards have no ids: conceal() removes from a move of another seat
// or of chance whatever the seat does not learn from it. It gets the positions before and after the
// move. They are the same if the move was refused: whatever the move would have shown then stays
// hidden. Facts are told to every seat unchanged, so they must not contain secrets.
template <class G>
concept ConcealedMoves = requires(const typename G::State& state, typename G::Move& move,
                                  Seat seat) {
  { G::conceal(state, state, move, seat) } -> std::same_as<void>;
};

// Maps. A pack lists some; a log names one of them or brings its own. map_problems() says what
// makes a map unusable (add_map() requires that there is nothing); start() says which rules it
// breaks.
template <class G>
concept Maps = requires(typename G::Content& content, typename G::MapText map) {
  { G::map_problems(map) } -> std::same_as<std::vector<PackProblem>>;
  { G::add_map(content, map) } -> std::same_as<std::size_t>;  // its place
  { G::find_map(content, std::string_view{}) } -> std::same_as<std::optional<std::size_t>>;
  { G::map_id(content, std::size_t{}) } -> std::same_as<std::string_view>;
  { G::default_map(content, 2u) } -> std::same_as<std::size_t>;  // for a number of players
};

// A packed state, written and read in another form: a value with a field list, which may be the
// state itself. read() fills in derived values. It adds whatever the state cannot hold to
// `problems`; the state is then void.
template <class G>
concept PackedState = requires(const typename G::Content& content, const typename G::State& state,
                               const SetUp& set_up, const typename G::Position& position,
                               std::vector<PositionProblem>& problems) {
  { G::written(content, state) } -> std::same_as<typename G::Position>;
  { G::read(content, set_up, position, problems) } -> std::same_as<typename G::State>;
};

// A state that is its own written form, with the frames of pending procedures.
template <class G>
concept Frames = requires(const typename G::Content& content, typename G::State& next,
                          const SetUp& set_up, std::vector<Unasked<typename G::Move>>* unasked) {
  // Fills in derived values that a written position leaves out. If nobody is asked in the position,
  // plays on to the next decision; `unasked`, which may be null, receives what was settled on the
  // way.
  { G::complete(content, set_up, next, unasked) } -> std::same_as<void>;
  // The opposite, before writing: leaves out the frames if the named moment says everything.
  { G::condense(content, next) } -> std::same_as<void>;
  next.frames.empty();
};

// What was settled without asking may be stated in other words than those of the settled move: in
// parts, or in another order that means the same. states_part() says whether an entry states the
// move or a part of it; then `settled` becomes what is left to state, if anything.
template <class G>
concept Parts = requires(const typename G::Content& content, const typename G::Move& given,
                         std::optional<typename G::Move>& settled) {
  { G::states_part(content, given, settled) } -> std::same_as<bool>;
};

// Moves that can be written in several ways: listed() gives the form in which options() lists it.
template <class G>
concept Spellings = requires(const typename G::Content& content, const typename G::State& state,
                             Seat seat, const typename G::Move& move) {
  { G::listed(content, state, seat, move) } -> std::same_as<typename G::Move>;
};

// Variants that require more of the players than a deck: enlist() fills it in, for random play.
template <class G>
concept Enlisting = requires(const typename G::Content& content, SetUp& set_up, Chooser& chooser) {
  { G::enlist(content, set_up, chooser) } -> std::same_as<void>;
};

// The move by which the table ends the game when its time is over.
template <class G>
concept TimeLimit = requires {
  {typename G::Move{typename G::TimeLimit{}}};
};

// A fact in words for the tree of effects, which tells more than the ordinary transcript. G::Fact
// then has `effect`, `parent`, `depth` and begins() (engine/games/conquest/facts.hpp says what they
// mean).
template <class G>
concept Trace = requires(const typename G::Content& content, const typename G::State& state,
                         const typename G::Fact& fact) {
  { G::tell_trace(content, state, fact) } -> std::same_as<std::string>;
  { fact.begins() } -> std::same_as<bool>;
};

// A check that receives the decision of the position from its caller, who has computed it already.
// A game in which computing it is cheap compared with the check does not need this.
template <class G>
concept AskedChecks = requires(const typename G::Content& content, const typename G::State& state,
                               const Decision& asked, Seat seat, const typename G::Move& move,
                               Checker& checker) {
  { G::check(content, state, asked, seat, move, checker) } -> std::same_as<void>;
};

// Says how the text of a card, named by its id or its name, was understood.
template <class G>
concept Texts = requires(const typename G::PackText& pack, std::string_view card) {
  G::explain_card(pack, card);
};

// No answer of chance lets a seat that has left move again.
template <class G>
concept Leaving = requires(const typename G::State& state, Seat seat) {
  { G::has_left(state, seat) } -> std::same_as<bool>;
};

}  // namespace offering

template <class G>
concept HasCards = G::offers.cards;
template <class G>
concept HasLikeness = G::offers.likeness;
template <class G>
concept HasSecrets = G::offers.secrets;
template <class G>
concept HasSealedMoves = G::offers.sealed_moves;
template <class G>
concept HasConcealedMoves = G::offers.concealed_moves;
template <class G>
concept HasShownMoves = G::offers.shown_moves;
template <class G>
concept HasSeals = G::offers.seals;
template <class G>
concept HasMaps = G::offers.maps;
template <class G>
concept HasFrames = G::offers.frames;
template <class G>
concept HasPackedState = !G::offers.frames;
template <class G>
concept HasParts = G::offers.parts;
template <class G>
concept HasSpellings = G::offers.spellings;
template <class G>
concept HasEnlisting = G::offers.enlisting;
template <class G>
concept HasTimeLimit = G::offers.time_limit;
template <class G>
concept HasTrace = G::offers.trace;
template <class G>
concept HasLeaving = G::offers.leaving;
template <class G>
concept HasTexts = G::offers.texts;
template <class G>
concept HasAskedChecks = G::offers.asked_checks;

// Which of the countables a value inside a move or a fact is; unknown if nobody can know. A game
// defines this for instances, and for any other type of its own that is a countable.
template <class G, class Value>
concept CountsAs = requires(const typename G::Content& content, const typename G::State& state,
                            const Value& value) {
  { G::counts_as(content, state, value) } -> std::same_as<Card>;
};

// Content that gives the cards their names, which the codec reads and writes. A game whose moves
// name cards has this, even if its cards are not instances.
template <class G>
concept FindsNames = requires(const typename G::Content& content) {
  { content.find(std::string_view{}) } -> std::same_as<Card>;
  { content.id(Card{}) } -> std::convertible_to<std::string_view>;
};

// How far the rules have come, for the coverage of the cases: the frames of a state, its named
// `stage`, or the list of texts that the game gives with places(state).
template <class G>
concept TellsPlace = requires(const typename G::State& state) {
  requires G::offers.frames || requires { name_of(state.stage); }
  || requires { G::places(state); };
};

// Requires that a game has everything it offers and offers everything it has. The codec checks this
// when it compiles the game; each assertion names the offer that is broken.
template <Game G>
constexpr bool keeps_its_offers() {
  static_assert(HasCards<G> == offering::Cards<G>);
  static_assert(HasLikeness<G> == offering::Likeness<G>);
  static_assert(HasSecrets<G> == offering::Secrets<G>);
  static_assert(HasSealedMoves<G> == offering::SealedMoves<G>);
  static_assert(HasConcealedMoves<G> == offering::ConcealedMoves<G>);
  static_assert(HasShownMoves<G> == offering::ShownMoves<G>);
  static_assert(HasSeals<G> == offering::Seals<G>);
  static_assert(HasMaps<G> == offering::Maps<G>);
  static_assert(HasFrames<G> == offering::Frames<G>);
  static_assert(HasPackedState<G> == offering::PackedState<G>);
  static_assert(HasParts<G> == offering::Parts<G>);
  static_assert(HasSpellings<G> == offering::Spellings<G>);
  static_assert(HasEnlisting<G> == offering::Enlisting<G>);
  static_assert(HasTimeLimit<G> == offering::TimeLimit<G>);
  static_assert(HasTrace<G> == offering::Trace<G>);
  static_assert(HasLeaving<G> == offering::Leaving<G>);
  static_assert(HasTexts<G> == offering::Texts<G>);
  static_assert(HasAskedChecks<G> == offering::AskedChecks<G>);
  static_assert(CountsAs<G, Id> || !holds<Id, typename G::Move>(),
                "moves name instances, so the game says which countable one is: counts_as()");
  static_assert(FindsNames<G> || !names_cards<typename G::Move>(),
                "moves name cards, so content has find(id) and id(card)");
  static_assert(TellsPlace<G>, "a state without frames has a named `stage`, or the game places()");
  return true;
}

// A row as entries and verdicts name it: "zabor:trade-1".
template <Game G>
std::string id_of_row(RuleId rule) {
  const Book book = G::book();
  return std::string{book.game} + ":" + std::string{book.rows[rule.row].id};
}

// Whether the move declines an opportunity that the book grants by this row and that nobody was
// asked about.
template <Game G>
bool declines(const typename G::Move& move, const Unasked<typename G::Move>& one) {
  const auto* const pass = std::get_if<Pass>(&move);
  return pass != nullptr && std::holds_alternative<Pass>(one.move) &&
         (pass->to.empty() || pass->to == id_of_row<G>(one.rule));
}

// What a pass names to decline exactly the optional decision that is asked: the thing that offers
// it, or else the row that asks.
template <Game G>
std::string offered_by(const typename G::Content& content, const typename G::State& state,
                       const Decision& asked) {
  const std::string thing = G::offered_by(content, state);
  return thing.empty() ? id_of_row<G>(asked.rule) : thing;
}

template <Game G>
bool has_left([[maybe_unused]] const typename G::State& state, [[maybe_unused]] Seat seat) {
  if constexpr (HasLeaving<G>)
    return G::has_left(state, seat);
  else
    return false;
}

// Whether two readings of the same names differ only in indistinguishable instances.
template <Game G>
bool mean_the_same([[maybe_unused]] const typename G::Content& content,
                   [[maybe_unused]] const typename G::State& state, const std::vector<Id>& one,
                   const std::vector<Id>& other) {
  return std::equal(one.begin(), one.end(), other.begin(), [&](Id a, Id b) {
    if constexpr (HasLikeness<G>)
      return a == b || G::alike(content, state, a, b);
    else
      return a == b;
  });
}

// What a seat sees of a position; all of it in a game without secrets.
template <Game G>
typename G::State view_of(const typename G::Content& content, const typename G::State& state,
                          Seat seat) {
  if constexpr (HasSecrets<G>)
    return G::view(content, state, seat);
  else
    return state;
}

}  // namespace arbiter
