// The position as a picture: the map by its borders, and what lies beside the map.
//
// A pack says which Areas have a border, not where they lie; the map is laid out by that.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/board/layout.hpp"
#include "engine/core/sheet.hpp"
#include "engine/games/zabor/words.hpp"
#include "engine/games/zabor/zabor.hpp"

namespace arbiter::zabor {
namespace {

using namespace drawing;
using board::GridCell;

constexpr int kMostColumns = 8;
constexpr int kMostStep = 130;  // from column to column
constexpr int kGap = 10;        // between boxes, for the borders
constexpr int kRow = 16;

Paint paint_of(Colour colour) {
  switch (colour) {
    case Colour::none: break;
    case Colour::red: return Paint::seat_a;
    case Colour::blue: return Paint::seat_b;
    case Colour::green: return Paint::seat_c;
    case Colour::yellow: return Paint::yellow;
    case Colour::black: return Paint::seat_f;
  }
  return Paint::soft;
}

// Of the regions on land, in the order of the pack.
constexpr std::array<Paint, 5> kGrounds{Paint::land, Paint::grass, Paint::sand, Paint::rock,
                                        Paint::forest};

// Two letters for a Unit, a stroke for each Wound taken.
std::string short_name(Class unit) {
  constexpr std::array<std::string_view, kTypes> names{"Au", "In", "Fl", "Ca", "So"};
  return std::string{names[static_cast<std::size_t>(kTypeOf[unit])]} +
         std::string(kTaken[unit], '\'');
}

struct UnitChip {
  std::string text;
  Paint paint;
};

class MapPicture : public Words {
 public:
  using Words::Words;

  std::string draw() {
    const std::string title = "Conquest of Zabor: " + moment();
    sheet_.heading(title);
    sheet_.asked(Rules::decision(read.content, read.state), Rules::outcome(read.state));
    if (read.state.battle.stage != BattleStage::none) draw_battle();
    draw_map();
    draw_key();
    draw_track();
    draw_cards();
    for (Owner seat = 0; seat < read.state.players; ++seat) draw_player(seat);
    return sheet_.document(title, Rules::tell_position(read.content, read.state));
  }

 private:
  Paint paint_of_owner(Owner owner) const {
    if (owner == kBarbarians) return Paint::seat_h;
    return is_empire(owner) ? paint_of(read.player(owner).colour) : Paint::edge;
  }

  // --- The map ---

  void draw_map() {
    std::vector<std::vector<std::uint8_t>> borders(read.content.area_count);
    for (AreaNumber i = 0; i < read.content.area_count; ++i) borders[i] = read.content.borders[i];
    charge(4 * borders.size() * borders.size());  // what lay_out() takes
    cells_ = board::lay_out(borders, kMostColumns);
    int columns = 1, last = 0;
    for (const GridCell cell : cells_) columns = std::max(columns, cell.column + 1);
    step_ = std::min((kPictureWidth - 2 * kMargin) / columns, kMostStep);
    left_ = (kPictureWidth - columns * step_ + kGap) / 2;
    box_height_ = 8 + most_rows() * kRow;
    const int down = box_height_ + kGap + 4;
    for (const GridCell cell : cells_) last = std::max(last, place_of(cell, down).y);
    for (AreaNumber i = 0; i < read.content.area_count; ++i)
      for (const AreaNumber other : read.content.borders[i])
        if (other > i) draw_border(i, other, down, false);
    for (AreaNumber i = 0; i < read.content.area_count; ++i)
      draw_area(i, place_of(cells_[i], down));
    for (AreaNumber i = 0; i < read.content.area_count; ++i)
      for (const AreaNumber other : read.content.borders[i])
        if (other > i) draw_border(i, other, down, true);
    sheet_.down_to(last + box_height_ + kGap);
  }
  Point place_of(GridCell cell, int down) const {
    return {left_ + cell.column * step_,
            sheet_.top() + cell.row * down + cell.column % 2 * down / 2};
  }
  Point middle_of(AreaNumber area, int down) const {
    const Point corner = place_of(cells_[area], down);
    return {corner.x + (step_ - kGap) / 2, corner.y + box_height_ / 2};
  }
  // Between neighbours of the grid it lies behind the boxes; a longer one lies over what is
  // between.
  void draw_border(AreaNumber one, AreaNumber other, int down, bool over) {
    const bool far = board::steps_between(cells_[one], cells_[other]) > 1;
    if (far != over) return;
    const Point from = middle_of(one, down), to = middle_of(other, down);
    if (!far) return sheet_.picture().line(from, to, Paint::soft, 4);
    const Point begin = edge_towards(from, to), end = edge_towards(to, from);
    sheet_.picture().begin(area_name(one) + " borders " + area_name(other));
    sheet_.picture().line(begin, end, Paint::alert, 2, true);
    sheet_.picture().disc(begin, 3, Paint::alert);
    sheet_.picture().disc(end, 3, Paint::alert);
    sheet_.picture().end();
  }
  // Where a line from the middle of a box leaves the box.
  Point edge_towards(Point middle, Point to) const {
    const int half_width = (step_ - kGap) / 2, half_height = box_height_ / 2;
    const int across = to.x - middle.x, down = to.y - middle.y;
    const int wide = std::max(1, std::abs(across)), high = std::max(1, std::abs(down));
    if (wide * half_height > high * half_width)
      return {middle.x + (across > 0 ? half_width : -half_width),
              middle.y + down * half_width / wide};
    return {middle.x + across * half_height / high,
            middle.y + (down > 0 ? half_height : -half_height)};
  }

  std::vector<UnitChip> units_of(AreaNumber area) const {
    std::vector<UnitChip> chips;
    const auto add = [&](const Force& force, Owner owner) {
      read.each_piece(force, [&](Piece piece, unsigned n) {
        const std::string text = piece < kClasses
                                     ? number(n) + " " + short_name(piece)
                                     : name(read.content.piece_name(piece)) + wounds(piece);
        chips.push_back({text, paint_of_owner(owner)});
      });
    };
    add(read.defenders(area), read.area(area).owner);
    if (read.has_invaders(area)) add(read.invaders(area), read.state.mover);
    const BattleState& battle = read.state.battle;
    if (battle.stage != BattleStage::none && battle.area == area && read.has_attackers())
      add(read.attackers(), battle.attacker);
    return chips;
  }
  std::string wounds(Piece monster) const {
    return std::string(read.state.monster[monster - kFirstMonster].wounds, '\'');
  }
  int badge_width(const std::string& text) const {
    return std::min(drawing::width_of(text, kSmallText, true) + 8, step_ - kGap - 8);
  }
  std::vector<std::string> name_lines(AreaNumber area) const {
    return lines_of(area_name(area), step_ - kGap - 8, kSmallText, 2, true);
  }
  // How many rows the fullest Area needs, with its name and what is above it.
  int most_rows() const {
    int most = 3;
    for (AreaNumber area = 0; area < read.content.area_count; ++area) {
      int rows = 2 + static_cast<int>(name_lines(area).size()), x = 0;
      for (const UnitChip& chip : units_of(area)) {
        const int wide = badge_width(chip.text);
        if (x > 0 && x + wide > step_ - kGap - 8) {
          ++rows;
          x = 0;
        }
        x += wide + 2;
      }
      most = std::max(most, rows);
    }
    return most;
  }

  std::string in_full(AreaNumber area) const {
    std::vector<std::string> parts;
    for (const AreaNumber other : read.content.borders[area]) parts.push_back(area_name(other));
    const std::uint8_t region = read.content.region[area];
    return area_name(area) + ", " + (read.content.is_sea(area) ? "sea" : "land") +
           (region < read.content.regions.size() ? " in " + read.content.regions[region] : "") +
           ", borders " + joined(parts, "nothing");
  }
  Paint ground_of(AreaNumber area) const {
    if (read.content.is_sea(area)) return Paint::sea;
    const auto& regions = land_regions();
    const auto found = std::find(regions.begin(), regions.end(), read.content.region[area]);
    return kGrounds[static_cast<std::size_t>(found - regions.begin()) % kGrounds.size()];
  }
  std::vector<std::uint8_t> land_regions() const {
    std::vector<std::uint8_t> regions;
    for (AreaNumber i = 0; i < read.content.area_count; ++i)
      if (const std::uint8_t one = read.content.region[i];
          !read.content.is_sea(i) &&
          std::find(regions.begin(), regions.end(), one) == regions.end())
        regions.push_back(one);
    return regions;
  }

  void draw_area(AreaNumber area, Point corner) {
    Picture& picture = sheet_.picture();
    const AreaState& here = read.area(area);
    const int wide = step_ - kGap;
    const bool fought =
        read.state.battle.stage != BattleStage::none && read.state.battle.area == area;
    const bool held = here.owner != kUnclaimed;
    picture.begin(in_full(area));
    picture.box({corner.x, corner.y, wide, box_height_}, ground_of(area),
                fought ? Paint::alert : paint_of_owner(here.owner), fought || held ? 3 : 1, 6);
    draw_top(area, {corner.x + 4, corner.y + 4}, wide - 8);
    int y = corner.y + 4 + kRow + 12;
    for (const auto& line : name_lines(area)) {
      picture.text({corner.x + 4, y}, line, {Paint::ink, kSmallText, Anchor::start, true},
                   wide - 8);
      y += kRow;
    }
    draw_units(area, {corner.x + 4, y - 11});
    picture.end();
  }
  // Who holds it, what is built, and the start symbol.
  void draw_top(AreaNumber area, Point corner, int wide) {
    Picture& picture = sheet_.picture();
    const AreaState& here = read.area(area);
    int x = corner.x;
    if (here.owner != kUnclaimed)
      x += picture.badge({x, corner.y}, is_empire(here.owner) ? Seat{here.owner}.text() : "Barb.",
                         paint_of_owner(here.owner)) +
           3;
    if (here.upgrade != Upgrade::none) {
      draw_upgrade({x, corner.y}, here.upgrade, paint_of_owner(here.owner));
      x += 20;
    }
    if (here.road) draw_road({x, corner.y}, Paint::ink);
    if (const Colour start = read.content.start[area]; start != Colour::none)
      picture.disc({corner.x + wide - 6, corner.y + 8}, 5, Paint::none, paint_of(start), 3);
  }
  // A tower; two towers; three of them.
  void draw_upgrade(Point corner, Upgrade upgrade, Paint paint) {
    Picture& picture = sheet_.picture();
    const int towers = static_cast<int>(upgrade);
    for (int i = 0; i < towers; ++i) {
      const int x = corner.x + i * 6;
      picture.polygon({{x, corner.y + 15},
                       {x, corner.y + 5},
                       {x + 2, corner.y + 1},
                       {x + 5, corner.y + 5},
                       {x + 5, corner.y + 15}},
                      paint, Paint::page);
    }
  }
  void draw_road(Point corner, Paint paint) {
    sheet_.picture().line({corner.x + 2, corner.y + 14}, {corner.x + 5, corner.y + 3}, paint, 2);
    sheet_.picture().line({corner.x + 11, corner.y + 14}, {corner.x + 8, corner.y + 3}, paint, 2);
  }
  void draw_units(AreaNumber area, Point corner) {
    const int right = corner.x + step_ - kGap - 8;
    int x = corner.x, y = corner.y;
    for (const UnitChip& chip : units_of(area)) {
      const int wide = badge_width(chip.text);
      if (x > corner.x && x + wide > right) {
        x = corner.x;
        y += kRow;
      }
      sheet_.picture().box({x, y, wide, kRow - 1}, chip.paint, Paint::none, 1, 4);
      sheet_.picture().text({x + wide / 2, y + 12}, chip.text,
                            {Paint::on_seat, kSmallText, Anchor::middle, true}, wide - 4);
      x += wide + 2;
    }
  }

  // --- Beside the map ---

  void draw_key() {
    int x = sheet_.left();
    int y = sheet_.top() + 6;
    const auto entry = [&](std::string_view text, auto mark) {
      const int wide = 26 + drawing::width_of(text, kSmallText) + 14;
      if (x + wide > sheet_.right()) {
        x = sheet_.left();
        y += kRow + 4;
      }
      mark(Point{x, y});
      sheet_.picture().text({x + 24, y + 12}, text, {Paint::soft}, wide - 24);
      x += wide;
    };
    const auto ground = [&](Paint paint) {
      return [this, paint](Point at) {
        sheet_.picture().box({at.x, at.y + 1, 20, 14}, paint, Paint::edge, 1, 3);
      };
    };
    const auto regions = land_regions();
    for (std::size_t i = 0; i < regions.size(); ++i)
      if (regions[i] < read.content.regions.size())
        entry(read.content.regions[regions[i]], ground(kGrounds[i % kGrounds.size()]));
    entry("sea", ground(Paint::sea));
    for (const Upgrade one : {Upgrade::keep, Upgrade::city, Upgrade::metropol})
      entry(title(one), [&](Point at) { draw_upgrade(at, one, Paint::soft); });
    entry("Road", [&](Point at) { draw_road({at.x + 3, at.y}, Paint::soft); });
    entry("start symbol", [&](Point at) {
      sheet_.picture().disc({at.x + 12, at.y + 8}, 5, Paint::none, Paint::soft, 3);
    });
    sheet_.down_to(y + kRow + 2);
    sheet_.line(
        "Au Auxiliary, In Infantry, Fl Fleet, Ca Cavalry, So Sorcerer; ' for each Wound taken.",
        Paint::soft);
    sheet_.down_to(sheet_.top() + 6);
  }

  void draw_battle() {
    const BattleState& battle = read.state.battle;
    sheet_.begin_panel(Paint::alert, "", "Battle in " + area_name(battle.area));
    const auto chips = [&](const Force& force, Owner owner) {
      std::vector<Chip> list{{capitalised(side_text(owner)), paint_of_owner(owner)}};
      for (const std::string& part : parts_of(force)) list.push_back({part, paint_of_owner(owner)});
      return list;
    };
    sheet_.arrow(chips(read.attackers(), battle.attacker),
                 chips(read.defenders(battle.area), battle.defender), "attacks");
    std::string hits;
    for (const bool defends : {false, true})
      if (const unsigned n = battle.hits[defends]; n > 0)
        hits += counted(n, "Hit") + " of the " + (defends ? "defender" : "attacker") +
                " to be assigned. ";
    if (battle.winner != kUnclaimed) hits += capitalised(does_win(battle.winner));
    if (!hits.empty()) sheet_.line(hits);
    sheet_.end_panel();
  }
  static std::string does_win(Owner owner) {
    return side_text(owner) + (owner == kBarbarians ? " have won." : " has won.");
  }

  // The eight actions from the left, with the Envoys on both of their spaces.
  void draw_track() {
    if (read.state.track.front().action == ActionName::none) return;
    sheet_.begin_panel(Paint::edge, "", "Action Track");
    const int step = (sheet_.right() - sheet_.left() + 4) / static_cast<int>(kActions);
    constexpr int kHeight = 6 + 4 * kRow;
    for (unsigned i = 0; i < kActions; ++i)
      draw_slot(i, {sheet_.left() + static_cast<int>(i) * step, sheet_.top(), step - 4, kHeight});
    sheet_.down_to(sheet_.top() + kHeight + 4);
    sheet_.end_panel();
  }
  void draw_slot(unsigned place, const Box& box) {
    Picture& picture = sheet_.picture();
    const TrackSlot& slot = read.state.track[place];
    const bool acts = read.state.at.phase == Phase::action && read.state.at.space / 2u == place;
    picture.box(box, Paint::card, acts ? Paint::alert : Paint::edge, acts ? 3 : 1, 4);
    int y = box.y + 14;
    for (const auto& line : lines_of(title(slot.action), box.width - 8, kSmallText, 2, true)) {
      picture.text({box.x + 4, y}, line, {Paint::ink, kSmallText, Anchor::start, true},
                   box.width - 8);
      y += kRow - 2;
    }
    for (const unsigned side : {0u, 1u}) {
      const int row = box.y + 4 + (2 + static_cast<int>(side)) * kRow;
      picture.text({box.x + 4, row + 12}, side == 0 ? "1st" : "2nd", {Paint::soft});
      int x = box.x + 26;
      for (const std::uint8_t envoy : slot.envoys[side])
        if (envoy > 0) {
          const auto seat = static_cast<Owner>(envoy - 1);
          x += picture.badge({x, row}, Seat{seat}.text(), paint_of_owner(seat)) + 1;
        }
    }
  }

  // The VP Cards with who has claimed them, what is drawn to choose from, the discard piles.
  void draw_cards() {
    sheet_.begin_panel(Paint::edge, "", "Cards on the table");
    std::vector<Chip> vp;
    for (unsigned i = 0; i < read.state.vp.count; ++i) {
      const DeckCard& one = read.content.deck_cards[read.state.vp.card[i]];
      std::vector<std::string> claimers;
      for (Owner seat = 0; seat < read.state.players; ++seat)
        if (one.claim != none16 && read.player(seat).has_claimed(one.claim))
          claimers.push_back(owner_text(seat));
      const unsigned worth = one.claim != none16 ? read.content.claims[one.claim].vp : 0u;
      vp.push_back({card(read.state.vp.card[i]) + " (" + counted(worth, "VP") +
                    (claimers.empty() ? "" : "; " + joined(claimers)) + ")"});
    }
    sheet_.chips("VP Cards", vp);
    std::vector<Chip> offer;
    for (unsigned i = 0; i < read.state.offer.count; ++i) {
      const bool known = read.state.offer.card[i] < read.content.deck_cards.size();
      offer.push_back({known ? card(read.state.offer.card[i]) : "face down", Paint::edge, !known});
    }
    sheet_.chips("Drawn to choose from", offer);
    std::vector<Chip> effects;
    for (unsigned i = 0; i < read.state.this_turn_count; ++i) {
      const ThisTurn& one = read.state.this_turn[i];
      effects.push_back({owner_text(one.seat) + ": " + effect_text(one), paint_of_owner(one.seat)});
    }
    sheet_.chips("Until the turn ends", effects);
    for (unsigned deck = 0; deck < kDecks; ++deck) draw_discards(static_cast<Deck>(deck));
    sheet_.end_panel();
  }
  // The card whose effect lasts.
  std::string effect_text(const ThisTurn& one) const {
    for (std::size_t i = 0; i < read.content.deck_cards.size(); ++i) {
      const DeckCard& text = read.content.deck_cards[i];
      if (one.effect >= text.first_effect && one.effect < text.first_effect + text.effects)
        return card(static_cast<std::uint8_t>(i));
    }
    return "an option of a card";
  }
  void draw_discards(Deck deck) {
    const CardRange cards = read.content.cards_of(deck);
    std::vector<Chip> chips;
    unsigned face_down = 0;
    for (unsigned i = cards.first; i < cards.last; ++i) {
      face_down += read.state.face_down[i];
      const unsigned copies = read.state.discard[i];
      if (copies > 0)
        chips.push_back({card(static_cast<std::uint8_t>(i)) +
                         (copies > 1 ? " \xC3\x97" + number(copies) : "")});
    }
    if (face_down > 0) chips.push_back({number(face_down) + " face down", Paint::edge, true});
    sheet_.chips(title(deck) + " discards", chips);
  }

  // --- Players ---

  void draw_player(Owner seat) {
    const PlayerState& one = read.player(seat);
    const Paint paint = paint_of_owner(seat);
    std::string facts =
        (one.colour == Colour::none ? "" : std::string{name_of(one.colour)} + ", ") +
        counted(one.vp, "VP") + ", " + number(one.gold) + " Gold, " +
        how_many(read.count(seat, Counted::land), Counted::land) + " (" +
        number(read.count(seat, Counted::civilized)) + " civilized), " +
        how_many(read.count(seat, Counted::sea), Counted::sea);
    if (one.envoys > 0) facts += ", " + counted(one.envoys, "Envoy") + " to place";
    if (one.battles > 0) facts += ", " + counted(one.battles, "Battle") + " won";
    sheet_.begin_panel(paint, Seat{seat}.text(), facts);
    std::string capacity;
    for (unsigned type = 0; type < kTypes; ++type) {
      const auto unit = static_cast<UnitType>(type);
      capacity += (type > 0 ? ", " : "Units (of capacity): ") +
                  std::string{name_of_piece(kWhole[type]).several} + " " +
                  number(read.units_of(seat, unit)) + " (" + number(read.capacity(seat, unit)) +
                  ")";
    }
    sheet_.line(capacity, Paint::soft);
    const std::string dealings = dealings_of(one);
    if (!dealings.empty()) sheet_.line(dealings, Paint::soft);
    std::vector<Chip> positions;
    for (unsigned i = 0; i < kPositions; ++i)
      if (read.state.position[i] == seat)
        positions.push_back({name(read.content.positions[i].name), paint});
    sheet_.chips("Position Cards", positions);
    sheet_.chips("Traits", traits(one, paint));
    sheet_.chips("Dynasty", chart(one, 0, paint));
    sheet_.chips("Artifacts", chart(one, 1, paint));
    sheet_.chips("Hand", hand(one, paint));
    sheet_.chips("Draft", draft(one, paint));
    sheet_.end_panel();
  }
  // Whom the player has fought in this turn, and with whom a trade was declined.
  std::string dealings_of(const PlayerState& one) const {
    std::string text;
    for (const auto& [bits, what] :
         {std::pair{one.fought, "Has fought "}, {one.closed, "No trade any more with "}}) {
      std::vector<std::string> others;
      for (Owner other = 0; other < read.state.players; ++other)
        if ((bits >> other & 1) != 0) others.push_back(owner_text(other));
      if (!others.empty()) text += what + joined(others) + " in this turn. ";
    }
    return text;
  }
  static void add_hidden(std::vector<Chip>& chips, unsigned count, std::string_view what,
                         Paint paint) {
    if (count > 0) chips.push_back({counted(count, what) + " face down", paint, true});
  }
  // With the VPs that are claimed of each.
  std::vector<Chip> traits(const PlayerState& one, Paint paint) const {
    std::vector<Chip> chips;
    for (unsigned i = 0; i < one.traits.count; ++i) {
      const DeckCard& text = read.content.deck_cards[one.traits.card[i]];
      unsigned claimed = 0;
      for (unsigned k = 0; k < text.claims; ++k) claimed += one.has_claimed(text.first_claim + k);
      chips.push_back(
          {card(one.traits.card[i]) + (text.claims > 0 ? " (" + number(claimed) + " of " +
                                                             number(text.claims) + " claimed)"
                                                       : ""),
           paint});
    }
    add_hidden(chips, one.hidden[3], "Trait", paint);
    return chips;
  }
  std::vector<Chip> chart(const PlayerState& one, unsigned which, Paint paint) const {
    std::vector<Chip> chips;
    for (unsigned i = 0; i < one.chart[which].count; ++i) {
      const bool spent = (one.spent[which] >> i & 1) != 0, used = (one.used[which] >> i & 1) != 0;
      chips.push_back({card(one.chart[which].card[i]) + (spent  ? " (used for good)"
                                                         : used ? " (used this turn)"
                                                                : ""),
                       paint, used || spent});
    }
    return chips;
  }
  std::vector<Chip> hand(const PlayerState& one, Paint paint) const {
    std::vector<Chip> chips;
    for (unsigned i = 0; i < one.hand.count; ++i) chips.push_back({card(one.hand.card[i]), paint});
    add_hidden(chips, one.hidden[0], "Destiny Card", paint);
    add_hidden(chips, one.hidden[1], "Sorcery Card", paint);
    return chips;
  }
  std::vector<Chip> draft(const PlayerState& one, Paint paint) const {
    std::vector<Chip> chips;
    for (unsigned i = 0; i < one.draft.count; ++i)
      chips.push_back({card(one.draft.card[i]), paint});
    add_hidden(chips, one.hidden[2], "Trait", paint);
    if (one.picked == kHiddenCard)
      chips.push_back({"has picked one", paint, true});
    else if (one.picked != none8)
      chips.push_back({"picks " + card(one.picked), paint});
    return chips;
  }

  Sheet sheet_;
  std::vector<GridCell> cells_;
  int step_ = 0, left_ = 0, box_height_ = 0;
};

}  // namespace

std::string Rules::picture(const Content& content, const State& state) {
  return MapPicture(content, state).draw();
}

}  // namespace arbiter::zabor
