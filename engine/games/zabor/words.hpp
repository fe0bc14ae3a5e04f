// Names for what is in a game of zabor, and the moves as sentences, each in the file of its
// chapter.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/words.hpp"
#include "engine/games/zabor/moves.hpp"
#include "engine/games/zabor/reading.hpp"

namespace arbiter::zabor {

std::string text_of(Seat seat);
std::string owner_text(Owner owner);
// The same within a sentence: "A", "the Barbarians", "nobody".
std::string side_text(Owner owner);
// "A scores", "the Barbarians score".
std::string does(Seat seat, const std::string& verb);
// " is" or " are".
std::string is_are(std::int64_t count);
// The names of a piece by its type, in the singular and the plural.
struct PieceName {
  std::string_view one, several;
};
PieceName name_of_piece(Piece piece);
std::string_view title(Upgrade upgrade);
std::string_view title(ActionName action);
std::string title(ActionName action, Side side);
std::string_view title(Phase phase);
std::string title(Deck deck);
std::string cards_of(Deck deck, std::int64_t count);
std::string_view title(UnitFilter filter);
std::string_view title(Ability ability);
// "1 Land Area", "3 Cavalry".
std::string how_many(std::int64_t count, Counted what);

// Names what is in a position as its content does.
class Words {
 public:
  // `content` and `state` must outlive this object.
  Words(const Content& content, const State& state) : read(content, state) {}

  std::string name(Card card) const;
  // A Trait's condition has no name of its own.
  std::string condition(std::uint16_t claim) const;
  // "an Auxiliary", "three wounded Cavalry", "the Kraken".
  std::string pieces(Card card, std::int64_t count, const std::string& kind = "") const;
  std::string pieces(Piece piece, std::int64_t count, const std::string& kind = "") const;
  std::string units(const std::vector<Copies>& list) const;
  std::string force(const Force& force) const;
  std::vector<std::string> parts_of(const Force& force) const;
  // For Monsters only, because the names of wounded Units already say it.
  std::string wounds_of(Piece piece) const;
  std::string of_its_wounds(Piece piece, std::int64_t taken) const;
  std::string cards(const std::vector<Card>& list) const;
  std::string card(std::uint8_t number) const;
  std::string area_name(AreaNumber area) const;
  // "Turn 2 of 8, Warfare Phase.", with whatever is under way.
  std::string moment() const;
  // Says what a frame is about.
  std::string goes_on(const Frame& frame) const;

  const Reading read;
};

// Says how many Units of that kind the owner has in an Area, and how many of them have moved.
std::string too_few(const Words& words, Owner owner, Piece piece, AreaNumber from);
// Says what stops a Unit from going there, given the rule that forbids it.
std::string against_way(const Words& words, Owner owner, RuleId rule, Piece piece, AreaNumber from,
                        AreaNumber to);

// What decides why Wounds, a Warp or dice are refused, given the rule that forbids them. Empty if
// the Area of a Warp decides.
std::string wounds_fact(const Words& words, Seat by, const Wounds& move, RuleId rule);
std::string warp_fact(const Words& words, const Warp& move);
std::string roll_fact(const Words& words, const Roll& move, RuleId rule);

// States a condition for VPs and how far the player has come: "A has 1 of 2 Keeps".
std::string how_far(const Words& words, Owner owner, const Term& one);

// "A", "The Barbarians" or "Chance", for whoever makes a move.
std::string subject(Seat by);

// Returns the move as a sentence about the position before it.
std::string tell(const Words& words, Seat by, const Draft& move);
std::string tell(const Words& words, Seat by, const Settle& move);
std::string tell(const Words& words, Seat by, const Barbarians& move);
std::string tell(const Words& words, Seat by, const Place& move);
std::string tell(const Words& words, Seat by, const Track& move);
std::string tell(const Words& words, Seat by, const Event& move);
std::string tell(const Words& words, Seat by, const Envoy& move);
std::string tell(const Words& words, Seat by, const Search& move);
std::string tell(const Words& words, Seat by, const Keep& move);
std::string tell(const Words& words, Seat by, const Build& move);
std::string tell(const Words& words, Seat by, const Improve& move);
std::string tell(const Words& words, Seat by, const MoveUnits& move);
std::string tell(const Words& words, Seat by, const Fight& move);
std::string tell(const Words& words, Seat by, const TakeSeat& move);
std::string tell(const Words& words, Seat by, const Annex& move);
std::string tell(const Words& words, Seat by, const Study& move);
std::string tell(const Words& words, Seat by, const Play& move);
std::string tell(const Words& words, Seat by, const Use& move);
std::string tell(const Words& words, Seat by, const Done& move);
std::string tell(const Words& words, Seat by, const Wounds& move);
std::string tell(const Words& words, Seat by, const Pursue& move);
std::string tell(const Words& words, Seat by, const Warp& move);
std::string tell(const Words& words, Seat by, const Discard& move);
std::string tell(const Words& words, Seat by, const Remove& move);
std::string tell(const Words& words, Seat by, const Choose& move);
std::string tell(const Words& words, Seat by, const Trade& move);
std::string tell(const Words& words, Seat by, const Accept& move);
std::string tell(const Words& words, Seat by, const Decline& move);
std::string tell(const Words& words, Seat by, const Claim& move);
std::string tell(const Words& words, Seat by, const Pass& move);
std::string tell(const Words& words, Seat by, const Deal& move);
std::string tell(const Words& words, Seat by, const Draw& move);
std::string tell(const Words& words, Seat by, const Roll& move);

}  // namespace arbiter::zabor
