// Positions in words, as a table of the empires and areas.
#include <string>
#include <vector>

#include "engine/games/zabor/words.hpp"
#include "engine/games/zabor/zabor.hpp"

namespace arbiter::zabor {
namespace {

class PositionWords : public Words {
 public:
  using Words::Words;

  std::string position() const {
    std::string text = moment() + "\n";
    for (Owner i = 0; i < read.state.players; ++i) text += player(i);
    text += "\n";
    for (AreaNumber i = 0; i < read.content.area_count; ++i) text += area(i);
    for (unsigned i = 0; i < read.state.vp.count; ++i)
      if (read.state.vp.card[i] < read.content.deck_cards.size())
        text += (i == 0 ? "VP Cards: " : ", ") +
                name(read.content.deck_cards[read.state.vp.card[i]].name);
    return text + (read.state.vp.count > 0 ? ".\n" : "");
  }

 private:
  static std::string column(const std::string& text, std::size_t width) {
    return text + std::string(text.size() < width ? width - text.size() : 1, ' ');
  }
  std::string player(Owner seat) const {
    const PlayerState& one = read.state.player[seat];
    std::string text = column(owner_text(seat) + " " + std::string{name_of(one.colour)}, 10) +
                       column(number(one.vp) + " VP", 7) + column(number(one.gold) + " Gold", 10) +
                       column(number(read.count(seat, Counted::land)) + " land", 9) +
                       column(number(read.count(seat, Counted::sea)) + " sea", 8) +
                       column(number(read.count(seat, Counted::civilized)) + " civilized", 14);
    std::vector<std::string> held;
    for (unsigned i = 0; i < kPositions; ++i)
      if (read.state.position[i] == seat) held.push_back(name(read.content.positions[i].name));
    for (unsigned i = 0; i < one.traits.count; ++i) held.push_back(card(one.traits.card[i]));
    for (const auto& chart : one.chart)
      for (unsigned i = 0; i < chart.count; ++i) held.push_back(card(chart.card[i]));
    text += joined(held);
    const unsigned hand = one.hand.count + one.hidden[0] + one.hidden[1] + 0u;
    if (hand > 0) text += "; " + counted(hand, "card") + " in hand";
    return text + "\n";
  }
  std::string area(AreaNumber number) const {
    const AreaState& one = read.state.area[number];
    if (one == AreaState{}) return "";
    std::vector<std::string> parts;
    if (one.upgrade != Upgrade::none) parts.push_back(pieces(piece_of(one.upgrade), 1));
    if (one.road) parts.push_back(pieces(kRoad, 1));
    for (const std::string& part : parts_of(read.defenders(number))) parts.push_back(part);
    if (parts.empty()) parts.emplace_back("no Unit");
    std::string text = column(name(read.content.area_name[number]), 22) +
                       column(owner_text(one.owner), 12) + joined(parts);
    const BattleState& battle = read.state.battle;
    if (battle.area == number && read.has_attackers())
      text += "; " + owner_text(battle.attacker) + " attacks with " + force(read.attackers());
    else if (read.has_invaders(number))
      text +=
          "; " + owner_text(read.state.mover) + " has arrived with " + force(read.invaders(number));
    return text + "\n";
  }
};

}  // namespace

std::string Words::moment() const {
  const Moment& at = read.state.at;
  if (at.phase == Phase::over) return "The game is over.";
  std::string text = at.phase == Phase::setup
                         ? "Setup for " + number(read.state.players) + " players"
                         : "Turn " + number(read.state.vp.count) + " of " +
                               number(read.state.vp_total()) + ", " + std::string{title(at.phase)};
  for (unsigned i = 0; i < read.state.frame_count; ++i)
    text += (i == 0 ? ": " : "; ") + goes_on(read.state.frames[i]);
  if (read.state.battle.stage != BattleStage::none)
    text += (read.state.frame_count == 0 ? ": " : "; ") + std::string{"a Battle in "} +
            name(read.content.area_name[read.state.battle.area]) + " (" +
            side_text(read.state.battle.attacker) + " against " +
            side_text(read.state.battle.defender) + ")";
  return text + ".";
}

std::string Words::goes_on(const Frame& frame) const {
  const std::string by = owner_text(frame.seat);
  switch (frame.kind) {
    case FrameKind::action:
      return by + (frame.taken ? " takes " : " executes ") + title(frame.action, frame.side);
    case FrameKind::resolve: return by + " resolves " + card(frame.card);
    case FrameKind::draw: return by + " draws " + cards_of(frame.deck, frame.n);
    case FrameKind::place:
      return by + " places " + pieces(frame.piece, frame.n, frame.barbarian ? "Barbarian " : "");
    case FrameKind::limit: return by + " has " + cards_of(frame.deck, frame.n) + " too many";
    case FrameKind::surplus: return by + " has " + pieces(frame.piece, frame.n) + " too many";
    case FrameKind::remove: return by + " removes " + pieces(frame.piece, frame.n);
    case FrameKind::discard: return by + " discards " + cards_of(frame.deck, frame.n);
    case FrameKind::envoy: return by + " may place an extra Envoy";
    case FrameKind::position: return by + " takes a Position Card";
    case FrameKind::warping:
      return by + " moves " + std::string{title(frame.units)} + " into Civilized Areas";
    case FrameKind::leave: return by + " may move Units out of " + area_name(frame.area);
    case FrameKind::spend: return by + " resolves the Trade Bonus Cards";
  }
  return "";
}

std::string Rules::tell_position(const Content& content, const State& state) {
  return PositionWords(content, state).position();
}

}  // namespace arbiter::zabor
