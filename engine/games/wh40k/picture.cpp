// The position as a picture: the line of planets with the units of both players above and below it,
// what is going on, and what each player has beside the planets.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/sheet.hpp"
#include "engine/games/wh40k/wh40k.hpp"
#include "engine/games/wh40k/words.hpp"

namespace arbiter::wh40k {
namespace {

using namespace drawing;

class TablePicture {
 public:
  TablePicture(const Content& content, const State& state)
      : content_(content), state_(state), words_(content, state), read_(words_.read()) {}

  std::string draw() {
    std::string moment = tell_moment(words_);
    while (!moment.empty() && moment.back() == '\n') moment.pop_back();
    const std::string title = "Warhammer 40,000: Conquest. " + moment;
    sheet_.heading(moment);
    sheet_.asked(Rules::decision(content_, state_), state_.outcome);
    if (state_.at.passes > 0)
      sheet_.line(counted(state_.at.passes, "combat pass", "combat passes") + " in a row.");
    draw_going_on();
    draw_line();
    for (const Player& one : state_.players) draw_player(one);
    return sheet_.document(title, Rules::tell_position(content_, state_));
  }

 private:
  // --- Names and cards ---

  std::string card_name(const CardState& one) const {
    return one.card.known() ? content_.text(one.card).name : std::string{};
  }
  Chip chip(const CardState& one) const {
    const bool hidden = !one.card.known();
    return {one.id.text() + (hidden ? " face down" : " " + card_name(one)), paint_of(one.id.owner),
            hidden};
  }
  Chip chip(Id id) const {
    const CardState* found = read_.find(id);
    return found != nullptr ? chip(*found) : Chip{words_.card(id), paint_of(id.owner)};
  }
  Chip planet_chip(Card planet) const { return {words_.planet(planet), Paint::soft}; }

  CardFace face(const CardState& one) const {
    CardFace card{one.id.text(), card_name(one), ""};
    card.owner = paint_of(one.id.owner);
    card.back = one.exhausted || !one.card.known();
    card.involved = is_involved(one.id);
    if (read_.is_unit(one)) add_unit(one, card);
    if (one.exhausted) card.notes.emplace_back("exhausted");
    if (one.used) card.notes.emplace_back("used this phase");
    if (one.resources > 0) card.notes.push_back(counted(one.resources, "resource"));
    if (!read_.charge_pass()) return card;
    for (const auto& other : state_.cards)
      if (other.in == Spot::attached && other.on == one.id) card.notes.push_back(attached(other));
    return card;
  }
  std::string attached(const CardState& one) const {
    return "+ " + card_name(one) + " " + one.id.text() + (one.exhausted ? " (exhausted)" : "") +
           (one.used ? " (used)" : "");
  }
  void add_unit(const CardState& one, CardFace& card) const {
    const CardText& text = read_.text(one);
    const int attack = read_.attack(one), hit_points = read_.hit_points(one);
    const int printed_attack = one.bloodied ? text.bloodied_attack : text.attack;
    const int printed_points = one.bloodied ? text.bloodied_hit_points : text.hit_points;
    card.numbers = number(attack) + "/" + number(hit_points);
    if (attack != printed_attack || hit_points != printed_points)
      card.notes.push_back("printed " + number(printed_attack) + "/" + number(printed_points));
    if (one.damage > 0) card.notes.push_back("damage " + number(one.damage));
    if (one.boost > 0) card.notes.push_back("battle: ATK +" + number(one.boost));
    if (read_.is_warlord(one)) card.notes.emplace_back(one.bloodied ? "bloodied" : "warlord");
    if (const int command = read_.command(one); command > 0)
      card.notes.push_back("command " + number(command));
    for (std::size_t i = 0; i < names(Type<Keyword>{}).size(); ++i)
      add_keyword(one, static_cast<Keyword>(i), card);
  }
  void add_keyword(const CardState& one, Keyword keyword, CardFace& card) const {
    switch (keyword) {
      case Keyword::ambush:
      case Keyword::limited:
      case Keyword::no_attachments: return;  // nothing that matters once it is in play
      case Keyword::area_effect:
        if (const int value = read_.area_effect(one); value > 0)
          card.notes.push_back("area effect " + number(value));
        return;
      case Keyword::armorbane:
      case Keyword::brutal:
      case Keyword::flying:
      case Keyword::ranged: break;
    }
    if (read_.has(one, keyword)) card.notes.emplace_back(name_of(keyword));
  }
  bool is_involved(Id id) const {
    for (const auto& hit : state_.hits)
      if (hit.unit == id) return true;
    for (const auto& frame : state_.frames)
      if (const auto* attacking = std::get_if<Attacking>(&frame))
        if (attacking->attacker == id || attacking->defender == id) return true;
    return false;
  }

  // --- What goes on ---

  void draw_going_on() {
    if (state_.frames.empty()) return;
    sheet_.begin_panel(Paint::alert, "", "Going on, the latest first");
    for (std::size_t i = state_.frames.size(); i-- > 0;)
      std::visit([&](const auto& frame) { draw_frame(frame); }, state_.frames[i]);
    sheet_.end_panel();
  }
  void draw_frame(const Drawing& frame) {
    const Chip to{Words::seat(frame.to), paint_of(frame.to)};
    sheet_.arrow({{counted(frame.left, "card") + " of the deck", paint_of(frame.to), true}}, {to},
                 frame.look ? "looks at" : "draws");
  }
  void draw_frame(const Entering& frame) {
    sheet_.arrow({chip(frame.card)}, {frame.on ? chip(frame.on) : planet_chip(frame.planet)},
                 "enters play");
  }
  void draw_frame(const Resolving& frame) {
    const Chip source =
        frame.source ? chip(frame.source) : Chip{words_.name(frame.text), paint_of(frame.by)};
    std::vector<Chip> targets;
    for (const Id id : {frame.target, frame.other})
      if (id) targets.push_back(chip(id));
    if (frame.planet.known()) targets.push_back(planet_chip(frame.planet));
    if (frame.headquarters) targets.push_back({"the enemy headquarters", Paint::soft});
    sheet_.arrow({source}, targets, frame.source ? "ability" : "battle ability");
  }
  void draw_frame(const Damage& frame) {
    const std::vector<Chip> source =
        frame.source ? std::vector<Chip>{chip(frame.source)} : std::vector<Chip>{};
    bool barred = false;
    for (std::size_t i = frame.first; i < state_.hits.size() && i < frame.first + 20u; ++i) {
      const Hit& hit = state_.hits[i];
      barred = barred || read_.shields_barred(hit.unit.owner);
      sheet_.arrow(source, {chip(hit.unit)},
                   number(hit.amount) + " damage" + (hit.shielded ? ", shielded" : ""));
    }
    if (frame.shielding.is_player())
      sheet_.line("Shield cards of " + Words::seat(frame.shielding) + " may be used.");
    if (barred) sheet_.line("Armorbane: no shield cards.");
  }
  void draw_frame(const Shielding& frame) {
    const std::vector<Chip> unit = frame.hit < state_.hits.size()
                                       ? std::vector<Chip>{chip(state_.hits[frame.hit].unit)}
                                       : std::vector<Chip>{};
    sheet_.arrow({chip(frame.card)}, unit,
                 frame.canceled ? "shield, canceled" : "shield " + number(frame.amount));
  }
  void draw_frame(const Answering& frame) {
    std::vector<Chip> events;
    for (std::size_t i = frame.first; i < state_.events.size(); ++i) {
      const Event& one = state_.events[i];
      std::string kind{name_of(one.kind)};
      std::replace(kind.begin(), kind.end(), '_', ' ');
      events.push_back({kind + (one.unit ? ": " + words_.card(one.unit, one.card) : ""),
                        paint_of(one.unit.owner)});
    }
    sheet_.chips("Reactions to", events);
  }
  void draw_frame(const Attacking& frame) {
    sheet_.arrow({chip(frame.attacker)},
                 {frame.defender ? chip(frame.defender) : Chip{"every enemy unit there"}},
                 frame.defender ? "attacks" : "Area Effect");
  }

  // --- The planets ---

  struct Column {
    std::vector<CardFace> above, below;
    CardFace planet;
  };
  static int height_of(const std::vector<CardFace>& faces) {
    int sum = 0;
    for (const auto& one : faces) sum += drawing::height_of(one) + 4;
    return sum;
  }

  void draw_line() {
    std::vector<Column> columns;
    for (std::size_t place = 0; place < state_.line.size(); ++place)
      columns.push_back(column(place));
    if (columns.empty()) return;
    int above = 0, planet = 0, below = 0;
    for (const Column& one : columns) {
      above = std::max(above, height_of(one.above));
      planet = std::max(planet, drawing::height_of(one.planet));
      below = std::max(below, height_of(one.below));
    }
    std::string label = "The planets";
    if (state_.starter.is_player()) label += ", from the left of " + Words::seat(state_.starter);
    sheet_.line(label + "; the units of B stand above them, those of A below.", Paint::soft);
    const int step = (kPictureWidth - 2 * kMargin + 6) / static_cast<int>(columns.size());
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const int x = kMargin + static_cast<int>(i) * std::min(step, kCardWidth + 8);
      int y = sheet_.top() + above - height_of(columns[i].above);
      const auto pile = [&](const std::vector<CardFace>& faces) {
        for (const auto& one : faces) {
          drawing::draw(sheet_.picture(), {x, y}, drawing::height_of(one), one);
          y += drawing::height_of(one) + 4;
        }
      };
      pile(columns[i].above);
      drawing::draw(sheet_.picture(), {x, sheet_.top() + above}, planet, columns[i].planet);
      y = sheet_.top() + above + planet + 4;
      pile(columns[i].below);
    }
    sheet_.down_to(sheet_.top() + above + planet + below + 14);
  }
  Column column(std::size_t place) const {
    const LinePlanet& one = state_.line[place];
    Column result;
    result.planet = planet_face(place);
    if (!one.up || !read_.charge_pass()) return result;
    for (const auto& card : state_.cards) {
      if (!card.is_at(one.planet)) continue;
      auto& side = card.id.owner.number == 1 ? result.above : result.below;
      if (side.size() < Sheet::kMostCards) side.push_back(face(card));
    }
    return result;
  }
  CardFace planet_face(std::size_t place) const {
    const LinePlanet& one = state_.line[place];
    CardFace planet{number(static_cast<std::int64_t>(place + 1)), "", ""};
    planet.owner = Paint::soft;
    planet.back = !one.up;
    if (!one.planet.known()) return planet;
    const CardText& text = content_.text(one.planet);
    planet.name = text.name;
    if (!one.up) {
      planet.notes.emplace_back("face down");
      return planet;
    }
    planet.involved = state_.at.planet == one.planet;
    std::string types;
    for (const PlanetType type : text.types) planet.notes.emplace_back(name_of(type));
    planet.notes.push_back("cards " + number(text.cards) + ", res. " + number(text.resources));
    if (read_.first_planet() == one.planet) planet.notes.emplace_back("first planet");
    if (planet.involved)
      planet.notes.emplace_back(state_.at.phase == PhaseName::combat ? "battle" : "struggle");
    return planet;
  }

  // --- Players ---

  std::string facts(const Player& one) const {
    std::size_t hand = 0;
    for (const auto& card : state_.cards)
      hand += card.id.owner == one.seat && card.in == Spot::hand;
    std::string text = counted(one.resources, "resource") + ", " +
                       counted(static_cast<std::int64_t>(hand), "card") + " in hand, " +
                       counted(static_cast<std::int64_t>(one.deck.slots.numbers.size()), "card") +
                       " in the deck";
    if (state_.initiative == one.seat) text += ", initiative card";
    if (one.passed && state_.at.phase == PhaseName::deploy) text += ", has passed";
    if (one.limited) text += ", has used a Limited card";
    if (one.commitment > 0)
      text += ", commits to " + words_.numbered(one.commitment);
    else if (one.committed)
      text += ", has committed";
    return text;
  }
  void draw_player(const Player& one) {
    sheet_.begin_panel(paint_of(one.seat), one.seat.text(), facts(one));
    std::vector<Chip> won;
    for (const Card planet : one.victory) won.push_back(victory_chip(planet, one.seat));
    sheet_.chips("Victory display", won);
    std::vector<CardFace> headquarters;
    read_.charge_pass();
    for (const auto& card : state_.cards)
      if (card.id.owner == one.seat && card.in == Spot::headquarters)
        headquarters.push_back(face(card));
    sheet_.cards("Headquarters", headquarters);
    for (const auto& [spot, label] : {std::pair{Spot::resolving, "Being resolved"},
                                      {Spot::looked, "Looked at"},
                                      {Spot::hand, "Hand"},
                                      {Spot::discard, "Discard pile"}})
      sheet_.chips(label, chips_in(one.seat, spot));
    sheet_.known_of_pile("Deck", one.deck.slots, [&](auto card) {
      return chip(Id{one.seat, card});
    });
    sheet_.end_panel();
  }
  Chip victory_chip(Card planet, Seat seat) const {
    std::string types;
    if (planet.known())
      for (const PlanetType type : content_.text(planet).types)
        types += (types.empty() ? " (" : ", ") + std::string{name_of(type)};
    return {words_.name(planet) + types + (types.empty() ? "" : ")"), paint_of(seat)};
  }
  std::vector<Chip> chips_in(Seat owner, Spot spot) const {
    std::vector<Chip> chips;
    read_.charge_pass();
    for (const auto& one : state_.cards)
      if (one.id.owner == owner && one.in == spot) chips.push_back(chip(one));
    return chips;
  }

  const Content& content_;
  const State& state_;
  const Words words_;
  const Reading& read_;
  Sheet sheet_;
};

}  // namespace

std::string Rules::picture(const Content& content, const State& state) {
  return TablePicture(content, state).draw();
}

}  // namespace arbiter::wh40k
