// What a game is to everything above the engine. `Rules` is an empty struct with the types and
// static functions below. Adding a game is one folder and one word in the list GAMES of
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
  SeatSet whole;  // of several that are asked, those with a complete list where not all have one
};

// What the players bring.
struct PlayerSetUp {
  std::string name;
  std::string team;          // players of one team write the same; empty: none
  Card general;              // the card that leads the player's side, in variants that have one
  std::vector<Copies> deck;  // sorted by card
};
struct SetUp {
  std::vector<PlayerSetUp> players;  // in seat order
  std::size_t map = 0;               // which of the content's maps, where the game has maps
  std::vector<std::uint8_t>
      rulings;  // for each of the game's ruling options: the place of the chosen value
  std::vector<std::int32_t> parameters;  // for each of the game's parameters: its number
  std::string variant = "standard";
};

// For each player the place of the first one of the same team; a player without a team is alone.
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

// Something impossible in a position.
struct PositionProblem {
  std::string pointer;  // "/resources/A3/in"
  std::string reason;
  RuleId rule{};  // row 0xFFFF: no rule of the book, the position is just not well-formed
};

// An answer that there was no choice about, so that nobody was asked for it. A log may say it all
// the same. A pass: the book grants the seat an opportunity, by this row, of which nothing could be
// made.
template <class Move>
struct Unasked {
  Seat by;
  Move move;
  RuleId rule;  // that settled it
};

// Steps still allowed: one entry may take limits::kStepsPerEntry of them, one log
// limits::kStepsPerLog.
struct WorkBudget {
  std::uint64_t steps_left = limits::kStepsPerLog;
};

// What a game has besides what every game has. It says so itself, in `G::offers`, so that a
// function with a wrong name or form is a game that does not compile and not one that lacks
// something.
struct Offers {
  bool cards = false;            // with instances
  bool likeness = false;         // instances that nobody tells apart, so that a name is enough
  bool secrets = false;          // not every seat sees everything
  bool sealed_moves = false;     // secrets of moves that are no card's name
  bool concealed_moves = false;  // secrets of moves in a game whose cards have no ids
  bool shown_moves = false;      // a move may show cards that were hidden before it
  bool seals = false;            // hidden cards that entries commit to
  bool maps = false;
  bool frames = false;  // the state is its own written form, with the frames of what is going on;
                        // a game without them has a packed state
  bool spellings = false;  // moves that can be spelled in several ways
  bool enlisting = false;  // variants that ask more of the players than a deck
  bool time_limit = false;
  bool trace = false;    // a tree of effects
  bool picture = false;  // the position as an SVG document
};

// What every game has. Below it is what each offer asks of a game.
template <class G>
concept Playable = std::regular<typename G::State> && std::regular<typename G::Move> &&
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
  {
    G::pack_problems(pack)
    } -> std::convertible_to<std::vector<std::pair<std::string, std::string>>>;
  { G::load(pack) } -> std::same_as<typename G::Content>;

  // The start of a game, run up to its first decision. `faults` gets what a rule forbids; the state
  // is then void. `checker` only lends its settings (tests); `facts` may be null.
  { G::start(content, set_up, checker, faults, facts) } -> std::same_as<typename G::State>;

  // What is impossible in a position; import refuses by it.
  { G::problems(content, state) } -> std::same_as<std::vector<PositionProblem>>;

  // Who must answer; check() judges any move of any seat on the position before it and never
  // changes it: where the decision does not take this kind from this seat, by what its moment
  // lacks. apply() requires a clean check and runs on to the next decision. `facts` gets what
  // happened, `unasked` what was settled without asking anybody; both may be null.
  { G::decision(content, state) } -> std::same_as<Decision>;
  { G::check(content, state, seat, move, checker) } -> std::same_as<void>;
  { G::apply(content, next, seat, move, facts, unasked, budget) } -> std::same_as<Applied>;
  { G::outcome(state) } -> std::same_as<Outcome>;

  // What the replay asks to find the decision that an entry was meant for. Whether the decision is
  // about what the move names as its subject (the planet of a bonus, the card that is answered);
  // true where it takes no such kind, or the kind has no subject.
  { G::concerns(content, state, move) } -> std::same_as<bool>;
  // The id of the card, unit, area or planet that offers the optional decision, which a pass may
  // name; empty where there is no such thing.
  { G::offered_by(content, state) } -> std::same_as<std::string>;
  // Whether the book grants the seat an opportunity here of which nothing could be made, so that
  // nobody is asked: then its pass stands and changes nothing.
  { G::superfluous(content, state, seat, pass) } -> std::same_as<bool>;
  // Where chance or the table must answer: the kinds that the decisions after its answers may take,
  // up to the next that somebody else must answer. More than these is no error; fewer is.
  { G::kinds_after_chance(content, state) } -> std::same_as<Kinds>;

  // The legal answers to the decision, all seats; and one of them at random (never of an unasked
  // move).
  { G::options(content, state) } -> std::same_as<SeatOptions<typename G::Move>>;
  { G::sample(content, state, chooser) } -> std::same_as<Entry<typename G::Move>>;
  // Where chance is asked: its answer drawn with `chooser` (design: chance.source seed). Nothing
  // where chance may pass (the decision is optional).
  { G::draw(content, state, chooser) } -> std::same_as<std::optional<typename G::Move>>;

  // What the content has that moves and facts name, and the keywords of the game. Where the content
  // gives names (FindsNames), the first ones are those of its cards, in their order.
  { G::countables(content) } -> std::same_as<Countables>;

  // What can be derived and people want to read: a value with a field list, keyed by the same ids.
  {G::derived(content, state)};
  // Words. Text of a move, of a fact, of a position; why a rule refuses a move here ("" where the
  // rule's own text says enough).
  { G::tell_move(content, state, seat, move) } -> std::same_as<std::string>;
  {
    G::tell_fact(content, state, std::declval<const typename G::Fact&>())
    } -> std::same_as<std::string>;
  { G::tell_position(content, state) } -> std::same_as<std::string>;
  { G::tell_refusal(content, state, seat, move, RuleId{}) } -> std::same_as<std::string>;
};

// A check that is told the decision of the position, which its caller has found out already. Where
// finding it out costs little beside the check, a game does without.
template <class G>
concept ChecksAsked = requires(const typename G::Content& content, const typename G::State& state,
                               const Decision& asked, Seat seat, const typename G::Move& move,
                               Checker& checker) {
  { G::check(content, state, asked, seat, move, checker) } -> std::same_as<void>;
};

// A game that plays on when a seat has left it: then no answer of chance lets that seat move again.
template <class G>
concept KnowsWhoHasLeft = requires(const typename G::State& state, Seat seat) {
  { G::has_left(state, seat) } -> std::same_as<bool>;
};

namespace offering {

// Cards with instances. Content has find(id) -> Card (unknown where there is none), id(Card) ->
// string_view and a list `cards`.
template <class G>
concept Cards = requires(const typename G::Content& content, const typename G::State& state) {
  // The instances known to the log to be this card, wherever they lie, in the order of their ids.
  { G::instances(content, state, Card{}) } -> std::same_as<std::vector<Id>>;
  { content.find(std::string_view{}) } -> std::same_as<Card>;
};

// Instances of one card, where nothing in the game depends on which of them is meant.
template <class G>
concept Likeness = requires(const typename G::Content& content, const typename G::State& state) {
  { G::alike(content, state, Id{}, Id{}) } -> std::same_as<bool>;
};

// Something that not every seat sees: a view is a state without the names and choices hidden from
// the seat. decision(), options(), derived() and the words are asked of views too; who is asked may
// not depend on what a seat cannot see.
template <class G>
concept Secrets = requires(const typename G::Content& content, const typename G::State& state,
                           Seat seat) {
  { G::view(content, state, seat) } -> std::same_as<typename G::State>;
};

// Secrets of moves that are no card's name: conceal() takes them out of a move that another seat
// has made. Names that lie open wherever they stand, such as planets, are no secret.
template <class G>
concept SealedMoves = requires(const typename G::Content& content, typename G::Move& move) {
  { G::conceal(move) } -> std::same_as<void>;
  { G::is_open(content, Card{}) } -> std::same_as<bool>;
};

// Moves that show cards which were hidden before them, such as the one that is played: show() lets
// the seats see in the position before a move what they see after it, for the words of the move.
template <class G>
concept ShownMoves = requires(typename G::State& before, const typename G::State& after) {
  { G::show(before, after) } -> std::same_as<void>;
};

// Cards that an entry may commit to by a hash (`card`, `sealed`) and that a later entry of the
// owner opens (`card`, `is`, `salt`). The hash is taken above the engine, which is told whether it
// is the right one (`proven`). Both functions give null for other moves.
template <class G>
concept Seals = requires(const typename G::Move& sealing, typename G::Move& opening) {
  { G::seal_in(sealing)->card } -> std::convertible_to<Id>;
  { G::seal_in(sealing)->sealed.text() } -> std::convertible_to<std::string>;
  { G::opening_in(opening)->card } -> std::convertible_to<Id>;
  { G::opening_in(opening)->is } -> std::convertible_to<Card>;
  { G::opening_in(opening)->salt } -> std::convertible_to<std::string>;
  G::opening_in(opening)->proven = true;
};

// Secrets of moves in a game whose cards have no ids: conceal() takes out of a move, which another
// seat or chance has made, what the seat does not learn from it. It sees the positions before and
// after the move, which are the same where the move was refused: what it would have shown stays
// hidden then. Facts are told to every seat as they are, so they have no secrets.
template <class G>
concept ConcealedMoves = requires(const typename G::State& state, typename G::Move& move,
                                  Seat seat) {
  { G::conceal(state, state, move, seat) } -> std::same_as<void>;
};

// Maps. A pack lists some; a log names one of them or brings its own. map_problems() says what
// makes a map unusable (add_map() requires that there is none); what a rule has against it, start()
// says.
template <class G>
concept Maps = requires(typename G::Content& content, typename G::MapText map) {
  { G::map_problems(map) } -> std::convertible_to<std::vector<std::pair<std::string, std::string>>>;
  { G::add_map(content, map) } -> std::same_as<std::size_t>;  // its place
  { G::find_map(content, std::string_view{}) } -> std::same_as<std::optional<std::size_t>>;
  { G::map_id(content, std::size_t{}) } -> std::same_as<std::string_view>;
  { G::default_map(content, 2u) } -> std::same_as<std::size_t>;  // for a number of players
};

// A packed state, written and read in another form: a value with a field list. It may be the state
// itself. read() fills in what can be derived; what the state cannot hold it adds to `problems`,
// and the state is void then.
template <class G>
concept PackedState = requires(const typename G::Content& content, const typename G::State& state,
                               const SetUp& set_up, const typename G::Position& position,
                               std::vector<PositionProblem>& problems) {
  { G::written(content, state) } -> std::same_as<typename G::Position>;
  { G::read(content, set_up, position, problems) } -> std::same_as<typename G::State>;
};

// A state that is its own written form, with the frames of what is going on.
template <class G>
concept Frames = requires(const typename G::Content& content, typename G::State& next,
                          const SetUp& set_up, std::vector<Unasked<typename G::Move>>* unasked) {
  // Fills in what a position that was read leaves out and can be derived. Where nobody is asked in
  // it, plays on to the next decision; `unasked`, which may be null, is what was settled so.
  { G::complete(content, set_up, next, unasked) } -> std::same_as<void>;
  // The opposite, before writing: leaves out the frames where the named moment says everything.
  { G::condense(content, next) } -> std::same_as<void>;
  next.frames.empty();
};

// Moves that can be spelled in several ways: listed() gives the one in which options() lists it.
template <class G>
concept Spellings = requires(const typename G::Content& content, const typename G::State& state,
                             Seat seat, const typename G::Move& move) {
  { G::listed(content, state, seat, move) } -> std::same_as<typename G::Move>;
};

// Variants that ask more of the players than a deck: enlist() fills it in, for play at random.
template <class G>
concept Enlisting = requires(const typename G::Content& content, SetUp& set_up, Chooser& chooser) {
  { G::enlist(content, set_up, chooser) } -> std::same_as<void>;
};

// The move by which the table ends the game when its time is over.
template <class G>
concept TimeLimit = requires {
  {typename G::Move{typename G::TimeLimit{}}};
};

// A fact in words for the tree of effects, where more is told than in the ordinary transcript.
// G::Fact then has `effect`, `parent`, `depth` and begins() (engine/games/conquest/facts.hpp says
// what they mean).
template <class G>
concept Trace = requires(const typename G::Content& content, const typename G::State& state,
                         const typename G::Fact& fact) {
  { G::tell_trace(content, state, fact) } -> std::same_as<std::string>;
  { fact.begins() } -> std::same_as<bool>;
};

template <class G>
concept Picture = requires(const typename G::Content& content, const typename G::State& state) {
  { G::picture(content, state) } -> std::same_as<std::string>;
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
concept HasSpellings = G::offers.spellings;
template <class G>
concept HasEnlisting = G::offers.enlisting;
template <class G>
concept HasTimeLimit = G::offers.time_limit;
template <class G>
concept HasTrace = G::offers.trace;
template <class G>
concept HasPicture = G::offers.picture;

template <class G>
concept Game = Playable<G>;

// Which of the countables a value inside a move or a fact is; unknown where nobody can know. A game
// says it of instances, and of whatever else of its own is one.
template <class G, class Value>
concept CountsAs = requires(const typename G::Content& content, const typename G::State& state,
                            const Value& value) {
  { G::counts_as(content, state, value) } -> std::same_as<Card>;
};

// Content that gives the cards their names, which the codec reads and writes. A game whose moves
// name cards has it, also where those are no instances.
template <class G>
concept FindsNames = requires(const typename G::Content& content) {
  { content.find(std::string_view{}) } -> std::same_as<Card>;
  { content.id(Card{}) } -> std::convertible_to<std::string_view>;
};

// Where the rules are, for the coverage of the cases: the frames of a state, its named `stage`, or
// what the game itself says with places(state), a list of texts.
template <class G>
concept TellsPlace = requires(const typename G::State& state) {
  requires G::offers.frames || requires { name_of(state.stage); }
  || requires { G::places(state); };
};

// Requires of a game that it has what it offers, and that it offers what it has. The codec asks for
// it where it compiles the game; each assertion names the offer that is not kept.
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
  static_assert(HasSpellings<G> == offering::Spellings<G>);
  static_assert(HasEnlisting<G> == offering::Enlisting<G>);
  static_assert(HasTimeLimit<G> == offering::TimeLimit<G>);
  static_assert(HasTrace<G> == offering::Trace<G>);
  static_assert(HasPicture<G> == offering::Picture<G>);
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

// Whether the move declines what the book granted by this row, without anybody being asked.
template <Game G>
bool declines(const typename G::Move& move, const Unasked<typename G::Move>& one) {
  const auto* const pass = std::get_if<Pass>(&move);
  return pass != nullptr && std::holds_alternative<Pass>(one.move) &&
         (pass->to.empty() || pass->to == id_of_row<G>(one.rule));
}

// What a pass names to decline the optional decision that is asked, and nothing else: the thing
// that offers it; else the row that asks.
template <Game G>
std::string offered_by(const typename G::Content& content, const typename G::State& state,
                       const Decision& asked) {
  const std::string thing = G::offered_by(content, state);
  return thing.empty() ? id_of_row<G>(asked.rule) : thing;
}

template <Game G>
bool has_left([[maybe_unused]] const typename G::State& state, [[maybe_unused]] Seat seat) {
  if constexpr (KnowsWhoHasLeft<G>)
    return G::has_left(state, seat);
  else
    return false;
}

// Whether two readings of the same names differ only in instances that nobody tells apart.
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
