// The position as a picture: the command chain and the attack as arrows, and for each player the
// zones with their cards; of a draft the packs and what is taken.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/sheet.hpp"
#include "engine/games/sularia/sularia.hpp"
#include "engine/games/sularia/words.hpp"

namespace arbiter::sularia {
namespace {

using namespace drawing;

class TablePicture {
 public:
  TablePicture(const Content& content, const State& state)
      : content_(content), state_(state), words_(content, state), read_(words_.read) {}

  std::string draw() {
    std::string moment = tell_moment(words_);
    while (!moment.empty() && moment.back() == '\n') moment.pop_back();
    const std::string title = "Battle for Sularia. " + moment;
    sheet_.heading(moment);
    sheet_.asked(Rules::decision(content_, state_), state_.outcome);
    if (state_.initiative.is_player())
      sheet_.line("Initiative: " + text_of(state_.initiative) + ".", Paint::soft);
    if (state_.at.passes > 0)
      sheet_.line(counted(state_.at.passes, "pass", "passes") + " in a row.", Paint::soft);
    draw_chain();
    draw_triggers();
    draw_attack();
    draw_lasting();
    if (state_.drafters.empty())
      for (const Player& one : state_.players) draw_player(one);
    for (const Drafter& one : state_.drafters) draw_drafter(one);
    draw_pool();
    return sheet_.document(title, Rules::tell_position(content_, state_));
  }

 private:
  // --- Names and cards ---

  std::string card_name(const CardState& one) const {
    return one.card.known() ? words_.name(one.card) : std::string{};
  }
  Chip chip(const CardState& one) const {
    const bool hidden = !one.card.known();
    return {one.id.text() + (hidden ? " face down" : " " + card_name(one)), paint_of(one.id.owner),
            hidden};
  }
  Chip chip(Id id, Card left = {}) const {
    const CardState* found = read_.find(id);
    return found != nullptr ? chip(*found) : Chip{words_.card(id, left), paint_of(id.owner)};
  }
  static Chip chip(Seat seat) { return {text_of(seat), paint_of(seat)}; }

  CardFace face(const CardState& one) const {
    CardFace card{one.id.text(), card_name(one), ""};
    card.owner = paint_of(one.controlled_by());
    card.back = one.turned == Turned::activated || !one.card.known();
    card.involved = one.attacker || one.defender;
    if (!one.card.known() || !one.in_play()) return card;
    const CardText& printed = read_.text(one);
    const int attack = read_.attack(one), defense = read_.defense(one);
    card.numbers = number(attack) + "/" + number(defense);
    if (attack != printed.attack || defense != printed.defense)
      card.notes.push_back("printed " + number(printed.attack) + "/" + number(printed.defense));
    if (one.place) card.notes.push_back("at " + one.place.text());
    if (one.damage > 0) card.notes.push_back("damage " + number(one.damage));
    if (one.counters > 0) card.notes.push_back(counted(one.counters, "counter"));
    if (const int sularium = read_.sularium_of(one); sularium > 0)
      card.notes.push_back("sularium " + number(sularium));
    if (one.turned != Turned::reset) card.notes.emplace_back(name_of(one.turned));
    add_states(one, card);
    for (std::size_t i = 0; i < names(Type<Keyword>{}).size(); ++i)
      add_keyword(one, static_cast<Keyword>(i), card);
    return card;
  }
  void add_states(const CardState& one, CardFace& card) const {
    if (one.controlled_by() != one.id.owner)
      card.notes.push_back("controlled by " + text_of(one.controlled_by()));
    for (const auto& [holds, what] : {std::pair{one.arrived, "arrived this turn"},
                                      {one.harvested, "harvested"},
                                      {one.hidden, "put into hiding"},
                                      {one.dealt, "has dealt damage"}})
      if (holds) card.notes.emplace_back(what);
    if (one.card.known() && read_.text(one).site() && one.in == Spot::site_zone &&
        read_.is_protected(one))
      card.notes.emplace_back("protected");
  }
  void add_keyword(const CardState& one, Keyword keyword, CardFace& card) const {
    const unsigned instances = read_.count(one, keyword);
    for (unsigned i = 0; i < std::min(instances, 3u); ++i) {
      const KeywordText text = read_.instance(one, keyword, i);
      std::string words{words_of(keyword)};
      if (keyword == Keyword::barrage) words += " " + number(text.n) + ":" + number(text.x);
      if (keyword == Keyword::focus) words += ": " + number(text.x);
      if (keyword != Keyword::barrage && keyword != Keyword::focus && instances > 1) {
        card.notes.push_back(words + " \xC3\x97" + number(instances));
        return;
      }
      card.notes.push_back(std::move(words));
    }
  }

  // --- What goes on ---

  void draw_chain() {
    if (state_.chain.empty()) return;
    sheet_.begin_panel(Paint::alert, "", "Command chain, the next to resolve first");
    for (std::size_t i = state_.chain.size(); i-- > 0;) {
      const Item& item = state_.chain[i];
      std::vector<Chip> targets;
      for (const Id id : item.targets) targets.push_back(chip(id));
      if (item.player.is_player()) targets.push_back(chip(item.player));
      if (item.at) targets.push_back({"place " + item.at.text(), paint_of(item.controller)});
      if (targets.empty() && item.of) targets.push_back(chip(item.of));
      std::string how{name_of(item.kind)};
      if (item.amount > 0) how += " " + number(item.amount);
      if (item.cancelled) how += ", cancelled";
      sheet_.arrow({chip(item.controller), chip(item.card, item.was)}, targets, how);
    }
    sheet_.end_panel();
  }

  void draw_triggers() {
    const auto chips = [&](const std::vector<Trigger>& triggers) {
      std::vector<Chip> list;
      for (const Trigger& one : triggers) list.push_back(chip(one.card, one.was));
      return list;
    };
    sheet_.chips("Triggers to be placed", chips(state_.pending));
    sheet_.chips("Triggers that may be placed", chips(state_.waiting));
  }

  void draw_attack() {
    const auto takes_part = [](const CardState& one) {
      return (one.attacker && (one.aim || one.versus.is_player())) || (one.defender && one.aim);
    };
    read_.charge_pass();
    if (std::none_of(state_.cards.begin(), state_.cards.end(), takes_part)) return;
    sheet_.begin_panel(Paint::alert, "", "Attack");
    std::size_t shown = 0;
    for (const bool defends : {false, true})
      for (const CardState& one : state_.cards) {
        if (!takes_part(one) || one.defender != defends || ++shown > Sheet::kMostCards) continue;
        sheet_.arrow({chip(one)}, {one.aim ? chip(one.aim) : chip(one.versus)},
                     defends ? "defends against" : "attacks");
      }
    sheet_.end_panel();
  }

  void draw_lasting() {
    std::vector<Chip> conditions, given;
    for (const Lasting& one : state_.lasting)
      conditions.push_back({words_.name(one.card), paint_of(one.controller)});
    for (const Given& one : state_.given) {
      Chip to = chip(one.to);
      switch (one.change) {
        case Change::attack: to.text += " ATK " + signed_number(one.amount); break;
        case Change::defense: to.text += " DEF " + signed_number(one.amount); break;
        case Change::keyword: to.text += " + " + std::string{words_of(one.keyword.keyword)}; break;
        case Change::lose_keyword:
          to.text += " without " + std::string{words_of(one.keyword.keyword)};
          break;
        case Change::sularium:
        case Change::influence: break;  // no effect gives these for a turn
      }
      given.push_back(std::move(to));
    }
    if (conditions.empty() && given.empty()) return;
    sheet_.begin_panel(Paint::edge, "", "Until the turn ends");
    sheet_.chips("Conditions", conditions);
    sheet_.chips("Given", given);
    sheet_.end_panel();
  }

  // --- Players ---

  // "5 sularium (2 jotune, 3 mercenary)".
  static std::string sularium(const Points& points) {
    std::string parts;
    for (const Faction faction : all_factions)
      if (const unsigned n = points.of(faction); n > 0)
        parts += (parts.empty() ? "" : ", ") + number(n) + " " + std::string{name_of(faction)};
    return number(points.sum()) + " sularium" + (parts.empty() ? "" : " (" + parts + ")");
  }
  std::string facts(const Player& one) const {
    if (one.out) return "out of the game";
    std::string text = number(one.health) + " health, " + number(one.influence) + " influence (" +
                       number(one.influence_generation) + " generated), " + sularium(one.sularium) +
                       ", " + counted(read_.hand_size(one.seat), "card") + " in hand, " +
                       counted(static_cast<std::int64_t>(one.deck.slots.numbers.size()), "card") +
                       " in the deck";
    if (state_.format == Format::faction_war)
      text += ", team of " + text_of(Seat{state_.teams[one.seat.number]});
    if (state_.at.is_turn() && read_.active(one.seat)) text += ", active";
    return text;
  }
  bool is_here(const CardState& one, Seat seat, Spot spot) const {
    return one.in == spot && (one.in_play() ? one.controlled_by() : one.id.owner) == seat;
  }
  void draw_player(const Player& one) {
    sheet_.begin_panel(paint_of(one.seat), one.seat.text(), facts(one));
    if (!one.out) {
      draw_sites(one.seat);
      sheet_.cards("Combatants", faces_in(one.seat, Spot::combatant_zone));
      sheet_.cards("Hidden zone", faces_in(one.seat, Spot::hidden_zone));
      sheet_.chips("Influence row", row(one.seat));
      sheet_.chips("Hand", chips_in(one.seat, Spot::hand));
      sheet_.chips("On the chain", chips_in(one.seat, Spot::chain));
      sheet_.chips("Damage pile", chips_in(one.seat, Spot::damage_pile));
      sheet_.chips("Destroy pile", chips_in(one.seat, Spot::destroy_pile));
      sheet_.known_of_pile("Deck", one.deck.slots, [&](auto card) {
        return chip(Id{one.seat, card});
      });
    }
    sheet_.end_panel();
  }
  std::vector<CardFace> faces_in(Seat seat, Spot spot) const {
    std::vector<CardFace> faces;
    read_.charge_pass();
    for (const auto& one : state_.cards)
      if (is_here(one, seat, spot) && !out_of_work()) faces.push_back(face(one));
    return faces;
  }
  std::vector<Chip> chips_in(Seat seat, Spot spot) const {
    std::vector<Chip> chips;
    read_.charge_pass();
    for (const auto& one : state_.cards)
      if (is_here(one, seat, spot)) chips.push_back(chip(one));
    return chips;
  }
  // A card that lies face down there is drawn so, even where its name is known.
  std::vector<Chip> row(Seat seat) const {
    std::vector<Chip> chips;
    read_.charge_pass();
    for (const auto& one : state_.cards) {
      if (!is_here(one, seat, Spot::row)) continue;
      Chip card = chip(one);
      card.back = !one.up;
      if (!one.up && one.card.known()) card.text += " (face down)";
      if (one.turned != Turned::reset) card.text += ", " + std::string{name_of(one.turned)};
      if (one.cancelled) card.text += ", cancelled";
      if (one.sealed) card.text += ", sealed";
      chips.push_back(std::move(card));
    }
    return chips;
  }

  // The front row above the rear row, as they lie, where there is room for all columns.
  void draw_sites(Seat seat) {
    std::vector<const CardState*> sites;
    read_.charge_pass();
    for (const auto& one : state_.cards)
      if (is_here(one, seat, Spot::site_zone)) sites.push_back(&one);
    if (sites.empty()) return;
    const auto by_column = [](const CardState* a, const CardState* b) {
      return a->place.column < b->place.column;
    };
    const int least = (*std::min_element(sites.begin(), sites.end(), by_column))->place.column;
    const int most = (*std::max_element(sites.begin(), sites.end(), by_column))->place.column;
    if (most - least >= kColumns) {
      sheet_.cards("Sites", faces_in(seat, Spot::site_zone));
      return;
    }
    sheet_.line("Sites, the front row above the rear row", Paint::soft, true);
    for (const std::uint8_t row : {Place::front, Place::rear}) {
      std::vector<std::pair<int, CardFace>> faces;
      int height = 0;
      for (const CardState* site : sites)
        if (site->place.row == row) {
          faces.emplace_back(site->place.column - least, face(*site));
          height = std::max(height, height_of(faces.back().second));
        }
      for (const auto& [column, card] : faces)
        drawing::draw(sheet_.picture(), {sheet_.left() + column * kCardStep, sheet_.top()}, height,
                      card);
      if (!faces.empty()) sheet_.down_to(sheet_.top() + height + 5);
    }
  }
  static constexpr int kColumns = 7;

  // --- A draft ---

  std::vector<Chip> copies(const std::vector<Copies>& list, Paint paint) const {
    std::vector<Chip> chips;
    for (const Copies& one : list)
      chips.push_back(
          {words_.name(one.card) + (one.copies > 1 ? " \xC3\x97" + number(one.copies) : ""),
           paint});
    return chips;
  }
  void draw_drafter(const Drafter& one) {
    const Paint paint = paint_of(one.seat);
    std::string facts =
        counted(static_cast<std::int64_t>(one.pack.size()), "card") + " in the pack";
    if (one.picked) facts += ", has picked";
    if (one.built) facts += ", has built a deck";
    sheet_.begin_panel(paint, one.seat.text(), facts);
    std::vector<Chip> pack;
    for (const Card card : one.pack)
      if (card.known()) pack.push_back({words_.name(card), paint});
    sheet_.chips("Pack", pack);
    if (one.pick.known()) sheet_.chips("Picks", {{words_.name(one.pick), paint}});
    sheet_.chips("Taken", copies(one.taken, paint));
    sheet_.chips("Deck", copies(one.deck, paint));
    sheet_.end_panel();
  }
  void draw_pool() {
    if (state_.drafters.empty() || state_.pool.empty()) return;
    sheet_.begin_panel(Paint::edge, "", "Not yet dealt");
    sheet_.chips("", copies(state_.pool, Paint::edge));
    sheet_.end_panel();
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

}  // namespace arbiter::sularia
