#include "engine/games/zabor/words.hpp"

#include <algorithm>
#include <variant>

#include "engine/games/zabor/zabor.hpp"

namespace arbiter::zabor {

std::string text_of(Seat seat) {
  return seat == nobody ? "the Barbarians" : std::string{seat.text()};
}
std::string owner_text(Owner owner) {
  if (owner == kBarbarians) return "Barbarians";
  return is_empire(owner) ? std::string{Seat{owner}.text()} : "nobody";
}
std::string side_text(Owner owner) {
  return owner == kBarbarians ? "the Barbarians" : owner_text(owner);
}
std::string does(Seat seat, const std::string& verb) {
  return text_of(seat) + " " + verb + (seat == nobody ? "" : "s");
}

std::string is_are(std::int64_t count) { return count == 1 ? " is" : " are"; }

PieceName name_of_piece(Piece piece) {
  constexpr std::array<PieceName, kTypes> units{{{"Auxiliary", "Auxiliaries"},
                                                 {"Infantry", "Infantry"},
                                                 {"Fleet", "Fleets"},
                                                 {"Cavalry", "Cavalry"},
                                                 {"Sorcerer", "Sorcerers"}}};
  constexpr std::array<PieceName, 4> others{
      {{"Road", "Roads"}, {"Keep", "Keeps"}, {"City", "Cities"}, {"Metropol", "Metropols"}}};
  return piece < kClasses ? units[static_cast<std::size_t>(kTypeOf[piece])]
                          : others[(piece - kRoad) % others.size()];
}

std::string_view title(Upgrade upgrade) {
  return name_of_piece(piece_of(upgrade)).one;  // requires an Upgrade other than `none`
}
std::string_view title(ActionName action) {
  constexpr std::array<std::string_view, 9> all{"Acquisition", "Build Army",   "Campaign",
                                                "Civilize",    "Council Seat", "Diplomacy",
                                                "Maritime",    "Rituals",      "moves of a card"};
  return row_for(all, action);
}
std::string title(ActionName action, Side side) {
  if (action == ActionName::none) return "the moves of a card";
  return "the " + std::string{name_of(side)} + " " + std::string{title(action)};
}
std::string_view title(Phase phase) {
  constexpr std::array<std::string_view, 12> all{"Setup",
                                                 "Place Action Cards Phase",
                                                 "Income Phase",
                                                 "Event Phase",
                                                 "Place Envoys Phase",
                                                 "Action Phase",
                                                 "Warfare Phase",
                                                 "Trade Phase",
                                                 "Heal Phase",
                                                 "VP Phase",
                                                 "End Phase",
                                                 "The game is over"};
  return row_for(all, phase);
}
std::string title(Deck deck) {
  constexpr std::array<std::string_view, 10> all{"Trait",   "Event",    "Destiny", "Sorcery",
                                                 "Dynasty", "Artifact", "Monster", "Trade Bonus",
                                                 "VP",      "Position"};
  return std::string{row_for(all, deck)};
}
std::string cards_of(Deck deck, std::int64_t count) {
  return counted(count, title(deck) + " Card");
}
std::string_view title(UnitFilter filter) {
  constexpr std::array<std::string_view, 8> all{"Auxiliaries", "Infantry",  "Fleets",
                                                "Cavalry",     "Sorcerers", "Land Units",
                                                "Naval Units", "Units"};
  return row_for(all, filter);
}
std::string how_many(std::int64_t count, Counted what) {
  constexpr std::array<PieceName, 17> all{{{"thing", "things"},
                                           {"Metropol", "Metropols"},
                                           {"City", "Cities"},
                                           {"Keep", "Keeps"},
                                           {"Road", "Roads"},
                                           {"Civilized Area", "Civilized Areas"},
                                           {"Rural Area", "Rural Areas"},
                                           {"Land Area", "Land Areas"},
                                           {"Sea Area", "Sea Areas"},
                                           {"Auxiliary", "Auxiliaries"},
                                           {"Infantry", "Infantry"},
                                           {"Fleet", "Fleets"},
                                           {"Cavalry", "Cavalry"},
                                           {"Sorcerer", "Sorcerers"},
                                           {"Monster", "Monsters"},
                                           {"Artifact Card", "Artifact Cards"},
                                           {"Dynasty Card", "Dynasty Cards"}}};
  const PieceName& name = row_for(all, what);
  return counted(count, name.one, name.several);
}
std::string_view title(Ability ability) {
  constexpr std::array<std::string_view, kAbilities> all{
      "Absorb", "First Strike", "Flight",  "Naval", "Pathfinder",   "Pursuit",
      "Speed",  "Superiority",  "Support", "Warp",  "Water Walking"};
  return row_for(all, ability);
}

std::string Words::name(Card card) const {
  if (!card.known() || card.index >= read.content.names.size()) return "an unknown card";
  const Piece piece = read.content.piece(card);
  if (piece < kFirstMonster)
    return (piece < kClasses && kTaken[piece] > 0 ? "wounded " : "") +
           std::string{name_of_piece(piece).one};
  const std::uint16_t claim = read.content.number(card, NameKind::condition);
  return claim != none16 ? condition(claim) : std::string{read.content.text(card)};
}

std::string Words::condition(std::uint16_t claim) const {
  constexpr std::array<std::string_view, 4> places{"first", "second", "third", "fourth"};
  const DeckCard& trait = read.content.deck_cards[read.content.claims[claim].card];
  const unsigned place = claim - trait.first_claim + 0u;
  return "the " + (place < places.size() ? std::string{places[place]} : number(place + 1) + "th") +
         " condition of " + name(trait.name);
}

std::string Words::pieces(Card card, std::int64_t count, const std::string& kind) const {
  const Piece piece = read.content.piece(card);
  if (piece >= read.content.pieces_count()) return name(card);  // not a piece
  if (piece >= kFirstMonster) return "the " + name(card);
  const std::string what =
      kind + (piece < kClasses && kTaken[piece] > 0 ? "wounded " : "") +
      std::string{count == 1 ? name_of_piece(piece).one : name_of_piece(piece).several};
  if (count != 1) return in_words(count) + " " + what;
  return what.starts_with("wounded") ? "a " + what : with_article(what);
}

std::string Words::pieces(Piece piece, std::int64_t count, const std::string& kind) const {
  return piece < read.content.pieces_count() ? pieces(read.content.piece_name(piece), count, kind)
                                             : "nothing";
}

std::string Words::units(const std::vector<Copies>& list) const {
  std::vector<std::string> words;
  for (const Copies& one : list) words.push_back(pieces(one.card, one.copies));
  return words.empty() ? "nothing" : joined(words);
}

std::string Words::force(const Force& force) const { return joined(parts_of(force)); }

std::vector<std::string> Words::parts_of(const Force& force) const {
  std::vector<std::string> words;
  read.each_piece(force, [&](Piece piece, unsigned n) {
    words.push_back(pieces(piece, n) + wounds_of(piece));
  });
  return words;
}

std::string Words::wounds_of(Piece piece) const {
  if (piece < kFirstMonster) return "";
  const unsigned taken = read.state.monster[piece - kFirstMonster].wounds;
  return taken == 0 ? "" : " (" + of_its_wounds(piece, taken) + " taken)";
}

std::string Words::of_its_wounds(Piece piece, std::int64_t taken) const {
  const unsigned all = piece < kClasses ? kScores[static_cast<std::size_t>(kTypeOf[piece])].wounds
                                        : read.content.monsters[piece - kFirstMonster].wounds;
  return number(taken) + " of " + number(all) + " Wounds";
}

std::string Words::cards(const std::vector<Card>& list) const {
  std::vector<std::string> words;
  for (const Card one : list)
    words.push_back((read.content.number(one, NameKind::position) != none16 ? "the " : "") +
                    name(one));
  const bool unknown = std::all_of(list.begin(), list.end(), [](Card one) { return !one.known(); });
  if (unknown) return counted(static_cast<std::int64_t>(list.size()), "card");
  return joined(words);
}

std::string Words::card(std::uint8_t number) const {
  return number < read.content.deck_cards.size() ? name(read.content.deck_cards[number].name)
                                                 : "an unknown card";
}

std::string Words::area_name(AreaNumber area) const {
  return area < read.content.area_count ? name(read.content.area_name[area]) : "nowhere";
}

std::string subject(Seat by) { return capitalised(text_of(by)); }

std::string Rules::tell_move(const Content& content, const State& state, Seat by,
                             const Move& move) {
  const Words words(content, state);
  return std::visit([&](const auto& one) { return tell(words, by, one); }, move);
}

}  // namespace arbiter::zabor
