// The position as a picture: a table with the combats, the battlefield, and for each commander the
// locations with what is in them, and the inactive regions.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/sheet.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "engine/games/conquest/reading.hpp"
#include "engine/games/conquest/words.hpp"

namespace arbiter::conquest {
namespace {

using namespace drawing;

class TablePicture {
 public:
  TablePicture(const Content& content, const State& state)
      : content_(content), state_(state), words_(content, state), read_(content, state, memory_) {}

  std::string draw() {
    std::string moment = words_.moment();
    if (moment.empty()) moment = "Before the first term.";
    const std::string title = "Conquest: " + moment;
    sheet_.heading(title);
    sheet_.asked(Rules::decision(content_, state_), state_.outcome);
    draw_combats();
    draw_effects();
    draw_lasting();
    draw_battlefield();
    for (const Commander& one : state_.commanders) draw_commander(one);
    return sheet_.document(title, Rules::tell_position(content_, state_));
  }

 private:
  // --- Names and cards ---

  Chip chip(Id id) const {
    const auto* one = read_.find(id);
    const bool hidden = one != nullptr && !one->card.known();
    return {id.text() + (hidden           ? " face down"
                         : one == nullptr ? ""
                                          : " " + card_name(*one)),
            paint_of(id.owner), hidden};
  }
  std::string card_name(const Resource& one) const {
    return one.card.known() ? content_.text(one.card).name : std::string{};
  }
  Chip chip(const Target& target) const {
    return target.is(Target::Kind::resource) ? chip(target.id)
                                             : Chip{words_.target(target), paint_of(target.seat())};
  }
  Chip chip(Card card, Seat owner) const { return {words_.card(card), paint_of(owner)}; }

  CardFace face(const Resource& one) const {
    CardFace card{one.id.text(), card_name(one), ""};
    card.owner = paint_of(one.id.owner);
    card.back = one.unable > 0 || !one.card.known();
    card.involved = in_combat(one.id);
    if (read_.is_type(one, CardType::location)) add_location(one, card);
    if (read_.is_unit(one)) add_unit(one, card);
    if (one.counters > 0) card.notes.push_back(counted(one.counters, "counter"));
    glance(state_.resources.size());
    for (const auto& other : state_.resources)
      if (other.in == one.in && other.on && read_.goes_with(other, one.id))
        card.notes.push_back("+ " + card_name(other) + " " + other.id.text());
    return card;
  }
  void add_location(const Resource& one, CardFace& card) const {
    if (read_.is_encampment(one)) card.notes.push_back("health " + number(one.health));
    if (const auto level = read_.level(one.id)) card.notes.push_back("level " + number(level));
    if (one.assaulted) card.notes.emplace_back("was assaulted");
    for (const Income& income : content_.text(one.card).income)
      card.notes.push_back(in_short(income));
  }
  // "+2g 1m 2r", from a level on "level 2: +1g"; r for resources.
  static std::string in_short(const Income& income) {
    std::string text = income.level > 0 ? "level " + number(income.level) + ": +" : "+";
    for (const auto& [amount, unit] :
         {std::pair{income.gold, "g "}, {income.mana, "m "}, {income.resources, "r "}})
      if (amount > 0) text += number(amount) + unit;
    return text;
  }
  void add_unit(const Resource& one, CardFace& card) const {
    const CardText& printed = content_.text(one.card);
    const int strike = read_.strike(one), armor = read_.armor(one);
    card.numbers = number(strike) + "/" + number(armor);
    if (strike != printed.strike || armor != printed.armor)
      card.notes.push_back("printed " + number(printed.strike) + "/" + number(printed.armor));
    card.notes.push_back("health " + number(read_.health(one)));
    if (one.damage > 0) card.notes.push_back("damage " + number(one.damage));
    if (const int snipe = read_.snipe_value(one); snipe > 0)
      card.notes.push_back("snipe " + number(snipe));
    if (read_.has_keyword(one, Keyword::outpost)) card.notes.emplace_back("outpost");
    if (read_.is_general(one)) card.notes.emplace_back("general");
    if (one.unable > 0)
      card.notes.push_back(one.unable == 1 ? "unable"
                                           : "unable " + number(one.unable) + "\xC3\x97");
    if (one.guard) card.notes.emplace_back("on guard");
    if (one.moved) card.notes.emplace_back("moved");
    if (one.assaulted) card.notes.emplace_back("has assaulted");
    if (one.due) card.notes.emplace_back("to be disabled");
    if (read_.assaulting(one.id)) card.notes.emplace_back("assaulting");
  }
  bool in_combat(Id id) const {
    const auto has = [id](const std::vector<Id>& list) {
      return std::find(list.begin(), list.end(), id) != list.end();
    };
    return std::any_of(state_.at.combats.begin(), state_.at.combats.end(), [&](const Combat& one) {
      return one.location == id || one.attacker == id || has(one.units) ||
             std::any_of(one.pairs.begin(), one.pairs.end(),
                         [id](const Pair& pair) { return pair.first == id || pair.second == id; });
    });
  }

  // --- What goes on ---

  void draw_combats() {
    if (state_.at.combats.empty()) return;
    sheet_.begin_panel(Paint::alert, "", "Combat");
    for (const Combat& one : state_.at.combats) {
      if (one.kind == CombatKind::assault) {
        std::vector<Chip> units;
        for (const Id id : one.units) units.push_back(chip(id));
        sheet_.arrow(units, {chip(one.location)}, "assault");
      }
      for (const Pair& pair : one.pairs)
        sheet_.arrow({chip(pair.first)}, {chip(pair.second)}, "engaged");
    }
    sheet_.end_panel();
  }

  // The effects on the stack, the one that goes on first, with what they are directed at.
  void draw_effects() {
    bool any = false;
    for (std::size_t i = state_.frames.size(); i-- > 0;) {
      const auto* effect = std::get_if<Effect>(&state_.frames[i]);
      const auto* order = std::get_if<Order>(&state_.frames[i]);
      if (effect == nullptr && order == nullptr) continue;
      if (!any) sheet_.begin_panel(Paint::alert, "", "Effects, the present one first");
      any = true;
      if (effect != nullptr) draw_effect(*effect);
      if (order == nullptr) continue;
      std::vector<Chip> waiting;
      for (const Waiting& one : order->waiting)
        waiting.push_back(one.ability.resource ? chip(one.ability.resource) : chip(one.on));
      sheet_.chips("Waiting", waiting);
    }
    if (any) sheet_.end_panel();
  }
  void draw_effect(const Effect& effect) {
    constexpr std::size_t kMostTargets = 12;
    std::vector<Chip> targets;
    const auto add = [&](const Target& target) {
      if (target.is(Target::Kind::none) || targets.size() == kMostTargets) return;
      const Chip one = chip(target);
      const bool known = std::any_of(targets.begin(), targets.end(),
                                     [&](const Chip& other) { return other.text == one.text; });
      if (!known) targets.push_back(one);
    };
    for (const Direction& one : effect.directions) add(one.target);
    if (targets.empty())
      for (const Part& one : effect.parts) add(one.target);
    std::string how = effect.cost ? "cost" : std::string{name_of(effect.action)};
    if (!effect.cost && effect.action == Verb::nothing)
      how = effect.parts.empty() ? "" : std::string{name_of(effect.parts.front().verb)};
    const Seat by = effect.source.commander;
    Chip source = effect.source.id           ? chip(effect.source.id)
                  : effect.text.card.known() ? chip(effect.text.card, by)
                                             : Chip{words_.seat(by), paint_of(by)};
    if (source.text.empty()) source.text = "the rules";
    std::replace(how.begin(), how.end(), '_', ' ');
    sheet_.arrow({source}, targets, how);
  }

  void draw_lasting() {
    if (state_.lasting.empty()) return;
    sheet_.begin_panel(Paint::edge, "", "Until the term ends");
    for (const Lasting& one : state_.lasting) {
      std::vector<Chip> affected;
      for (const Id id : one.affected) affected.push_back(chip(id));
      sheet_.arrow({chip(one.text.card, one.commander)}, affected, "");
    }
    sheet_.end_panel();
  }

  // --- Regions ---

  std::vector<CardFace> faces_in(Region in) const {
    std::vector<CardFace> faces;
    glance(state_.resources.size());
    for (const auto& one : state_.resources) {
      if (out_of_work()) break;
      if (one.in == in && !one.on && !read_.is_type(one, CardType::location))
        faces.push_back(face(one));
    }
    return faces;
  }
  void draw_battlefield() {
    const auto faces = faces_in(the_battlefield);
    sheet_.begin_panel(Paint::soft, "", faces.empty() ? "Battlefield: nobody" : "Battlefield");
    sheet_.cards("", faces);
    sheet_.end_panel();
  }

  std::string facts(const Commander& one) const {
    if (!one.in_war) return "has left the war";
    const auto& purse = read_.purse(one.seat);
    std::string text =
        number(purse.gold) + " gold, " + number(purse.mana) + " mana, " +
        counted(static_cast<std::int64_t>(one.domain.slots.numbers.size()), "resource") +
        " in the domain, " + number(read_.arsenal_size(one.seat)) + " of " +
        number(arsenal_capacity) + " in the arsenal";
    if (state_.variants.teams)
      text += ", team of " + std::string{state_.variants.team[one.seat.number].text()};
    if (one.regroups > 0) text += ", regrouped " + number(one.regroups) + "\xC3\x97";
    for (const auto& [holds, what] : {std::pair{one.annexed, "annexed"},
                                      {one.bartered, "bartered"},
                                      {one.offered_draw, "offered a draw"},
                                      {one.shuffled, "domain just shuffled"}})
      if (holds) text += std::string{", "} + what;
    return text;
  }
  void draw_commander(const Commander& one) {
    sheet_.begin_panel(paint_of(one.seat), one.seat.text(), facts(one));
    std::vector<CardFace> empty;
    for (const auto& location : state_.resources) {
      if (location.id.owner != one.seat || location.in != in_location(location.id)) continue;
      const auto inside = faces_in(in_location(location.id));
      if (inside.empty()) {
        empty.push_back(face(location));
        continue;
      }
      std::vector<CardFace> row{face(location)};
      row.insert(row.end(), inside.begin(), inside.end());
      sheet_.cards("In " + words_.resource(location.id), row);
    }
    sheet_.cards(empty.empty() ? "" : "Locations with nobody in them", empty);
    sheet_.known_of_pile("Domain", one.domain.slots, [&](auto card) {
      return chip(Id{one.seat, card});
    });
    for (const auto& [kind, label] : {std::pair{Region::Kind::arsenal, "Arsenal"},
                                      {Region::Kind::ruins, "Ruins"},
                                      {Region::Kind::void_, "Void"},
                                      {Region::Kind::aside, "Set aside"}})
      sheet_.chips(label, chips_in(one.seat, kind));
    sheet_.end_panel();
  }
  std::vector<Chip> chips_in(Seat owner, Region::Kind kind) const {
    std::vector<Chip> chips;
    glance(state_.resources.size());
    for (const auto& one : state_.resources) {
      if (one.id.owner != owner || one.in.kind != kind) continue;
      Chip card = chip(one.id);
      if (kind == Region::Kind::aside) card.text += " from " + words_.region(one.returns_to);
      if (one.counters > 0) card.text += ", " + counted(one.counters, "counter");
      chips.push_back(std::move(card));
    }
    return chips;
  }

  const Content& content_;
  const State& state_;
  const Words words_;
  InPlay memory_;
  const Reading read_;
  Sheet sheet_;
};

}  // namespace

std::string Rules::picture(const Content& content, const State& state) {
  return TablePicture(content, state).draw();
}

}  // namespace arbiter::conquest
