#include "engine/games/conquest/soundness.hpp"

#include <algorithm>

#include "conquest/rows.hpp"
#include "engine/core/pile_problems.hpp"
#include "engine/core/words.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "engine/games/conquest/reading.hpp"

namespace arbiter::conquest {
namespace {

class Soundness : private PositionProblems {
 public:
  Soundness(const Content& content, const State& state)
      : content_(content), state_(state), read_(content, state) {}

  std::vector<PositionProblem> run() {
    commanders();
    if (!empty()) return take();
    cards();
    if (!empty()) return take();
    charge(state_.resources.size() / 4);
    for (const auto& one : state_.resources) {
      if (out_of_work()) return {};
      resource(one);
    }
    for (const auto& one : state_.commanders) domain(one);
    for (const auto& one : state_.commanders) general(one);
    for (const auto& one : state_.commanders) locations(one.seat);
    moment();
    lasting();
    if (empty()) frames_soundness(content_, state_, *this);
    return take();
  }

 private:
  // The place of a resource, or of a member of it. The text is made only when it is reported.
  struct Place {
    Id id;
    const char* member = "";
    Place operator+(const char* name) const { return {id, name}; }
    explicit operator std::string() const { return "/resources/" + id.text() + member; }
  };
  static Place at(const Resource& one) { return {one.id}; }

  void commanders() {
    need(state_.commanders.size() >= 2 && state_.commanders.size() <= limits::kSeats, "/commanders",
         "a war has two to eight commanders", row<"1-6">);
    for (std::size_t i = 0; i < state_.commanders.size(); ++i) {
      const auto& one = state_.commanders[i];
      const std::string place = "/commanders/" + std::string{one.seat.text()};
      need(one.seat.number == i, place, "commanders are A, B, C, ... without a gap");
      need(one.gold >= 0 && one.mana >= 0, place, "gold and mana are not negative", row<"1.3-4">);
      need(one.gold <= most_coins, place + "/gold", "more than a billion");
      need(one.mana <= most_coins, place + "/mana", "more than a billion");
    }
    teams();
    need(state_.resources.size() <= limits::kInstances, "/resources", "more than 2,000 resources");
  }

  // D.2-1, D.3-4
  void teams() {
    if (!state_.variants.teams || !empty()) return;
    const auto all = SeatSet::first(static_cast<unsigned>(state_.commanders.size()));
    need(read_.team_of(Seat{0}) != all, "/commanders", "all commanders are of one team",
         row<"D.2-1">);
    for (const auto& one : state_.commanders)
      need(read_.side(one.seat) == one.seat || (one.gold == 0 && one.mana == 0),
           "/commanders/" + std::string{one.seat.text()},
           "the gold and mana of a team are written at its first member", row<"D.3-4">);
  }

  // D.4-1, D.4-3, D.4-11
  void general(const Commander& one) {
    const std::string place = "/commanders/" + std::string{one.seat.text()} + "/general";
    if (!state_.variants.generals) {
      need(!one.general.known() && !one.first_term, place, "this war is played without generals");
      return;
    }
    if (!one.in_war) return;
    const bool unit = one.general.known() && one.general.index < content_.cards.size() &&
                      content_.of(one.general).unit;
    if (!need(unit, place, "each commander has a unit as his general", row<"D.4-1">)) return;
    unsigned copies = one.domain.copies(one.general);
    glance(state_.resources.size());
    for (const auto& resource : state_.resources) {
      if (resource.id.owner != one.seat || !read_.is_general(resource)) continue;
      ++copies;
      need(resource.in.kind != Region::Kind::ruins && resource.in.kind != Region::Kind::void_,
           at(resource) + "/in", "its commander has left the war with it", row<"D.4-11">);
      need(resource.in.kind != Region::Kind::aside, at(resource) + "/in",
           "a general is not set aside", row<"D.4-10">);
    }
    need(copies == 1, place, "there is one copy of a general", row<"D.4-3">);
  }

  void cards() {
    for (std::size_t i = 0; i < state_.resources.size(); ++i) {
      const auto& one = state_.resources[i];
      need(one.id.owner.number < state_.commanders.size() && one.id.number > 0, at(one),
           "the id names no commander of this war");
      need(i == 0 || state_.resources[i - 1].id < one.id, at(one), "two resources have this id");
      need(!one.card.known() || one.card.index < content_.cards.size(), at(one), "no such card");
      need(one.card.known() || !one.in.active(), at(one) + "/card", "an active resource is named");
    }
  }

  // Only a location has a region of its own.
  bool location_active(Id location) const {
    return read_.location_active(location) &&
           read_.text(*read_.find(location)).type == CardType::location;
  }

  // 3.4-2, R-44: one more location that would become active is banished (3.4-3).
  void locations(Seat seat) {
    const unsigned count = read_.locations(seat);
    need(count <= most_locations, "/commanders/" + std::string{seat.text()},
         number(count) + " active locations; a commander has at most " + number(most_locations),
         row<"3.4-2">);
  }

  void resource(const Resource& one) {
    need(read_.in_war(one.id.owner), at(one), "its commander has left the war", row<"1.7-3">);
    const bool encampment = read_.is_encampment(one);
    need(encampment == (one.id.number == 1), at(one) + "/card",
         "the encampment is the first id of its commander", row<"1.2-2">);
    if (encampment)
      need(one.in == in_location(one.id), at(one) + "/in", "an encampment is a location of its own",
           row<"1.2-3">);
    else
      need(one.health == 0, at(one) + "/health", "only an encampment stores its health",
           row<"1.2.1-1">);
    need(one.damage >= 0 && one.gained >= 0, at(one) + "/damage",
         "damage and gains are not negative");
    need(one.damage <= most_points && one.gained <= most_points, at(one) + "/damage",
         "more than 32,000 points");
    points(one, encampment);
    need(one.health >= -most_points && one.health <= most_points, at(one) + "/health",
         "more than 32,000 points");
    need(one.unable <= most_times_unable, at(one) + "/unable", "unable more than 250 times");
    need(one.seen.bits < (1u << state_.commanders.size()), at(one) + "/seen",
         "names a seat that is not there");
    need(one.in.active() || one.in.kind == Region::Kind::aside || !one.on, at(one) + "/on",
         "only an active resource is on another");
    need(one.counters == 0 || read_.is_type(one, CardType::condition), at(one) + "/counters",
         "duration counters exist only on conditions", row<"3.7-3">);
    const bool unit = read_.is_unit_card(one);
    const bool has_state = unit && (one.in.active() || one.in.kind == Region::Kind::aside);
    need(one.unable == 0 || has_state, at(one) + "/unable", "only an active unit has a state",
         row<"3.2-4">);
    need(!one.guard || has_state, at(one) + "/guard", "only an active unit is on guard",
         row<"3.2-4">);
    need(!one.moved || unit, at(one) + "/moved", "only units move", row<"B.7-1">);
    need(one.returns_to == Region{} || one.in.kind == Region::Kind::aside, at(one) + "/returns_to",
         "only what is set aside returns", row<"2.1-6">);
    need(one.in.kind != Region::Kind::aside || one.returns_to.active(), at(one) + "/returns_to",
         "what is set aside returns to the active region that it left", row<"2.1-6">);
    need(one.counters == 0 || one.in.active(), at(one) + "/counters",
         "counters exist only on active resources", row<"3.7-1">);
    if (one.in.kind == Region::Kind::location)
      need(location_active(one.in.location), at(one) + "/in", "no active location has this id",
           row<"2.2-2">);
    if (one.in.active()) active(one);
  }

  // Damage to a location or an inactive resource is not recorded.
  void points(const Resource& one, bool encampment) {
    const bool none = one.damage == 0 && one.gained == 0;
    if (encampment)
      need(none, at(one) + "/damage", "damage to an encampment is taken off its health",
           row<"1.2.1-2">);
    else
      need(none || (one.in.active() && read_.is_unit_card(one)), at(one) + "/damage",
           "only an active unit is damaged or gains health", row<"3.2-4">);
    need(one.damage % 5 == 0 && one.gained % 5 == 0, at(one) + "/damage",
         "damage and gains are multiples of 5", row<"1.3-1">);
    need(one.health % 5 == 0, at(one) + "/health", "health is a multiple of 5", row<"1.3-1">);
  }

  void active(const Resource& one) {
    const auto* on = one.on ? read_.find(one.on) : nullptr;
    need(!one.on || on, at(one) + "/on", "no resource has this id");
    if (on)
      need(on->in == one.in, at(one) + "/in", "is in the region of what it is on", row<"3.3-2">);
    switch (read_.text(one).type) {
      case CardType::location:
        need(one.in == in_location(one.id), at(one) + "/in",
             "a location is in the region it creates", row<"3.4-1">);
        need(!one.on, at(one) + "/on", "a location is on nothing");
        break;
      case CardType::mercenary:
      case CardType::creature:
        need(one.in.kind != Region::Kind::location ||
                 read_.same_side(one.in.location.owner, one.id.owner),
             at(one) + "/in", "a unit cannot be in a non-ally location", row<"3.2-5">);
        if (on) {
          need(read_.is_unit_card(*on) && !on->on && read_.same_side(on->id.owner, one.id.owner) &&
                   on->id != one.id,
               at(one) + "/on", "a mount is under a unit of the same commander that is not a mount",
               row<"C.2.2-4">);
          const auto* mount = read_.mount_of(on->id);
          need(mount && mount->id == one.id, at(one) + "/on", "that unit has a mount already",
               row<"C.2.2-4">);
        }
        need(!one.guard || one.unable > 0, at(one) + "/guard", "a unit on guard is unable",
             row<"3.2.2-10">);
        break;
      case CardType::item:
        if (on)
          need(read_.is_unit_card(*on), at(one) + "/on", "an item equips a unit", row<"3.3-1">);
        if (on)
          need(!read_.is_type(*on, CardType::creature), at(one) + "/on",
               "a creature cannot bear items", row<"E-11">);
        if (on)
          need(!read_.team_members_thing(one.id, on->id.owner), at(one) + "/on",
               "a unit is not equipped with a team member's item", row<"D.2-4">);
        break;
      case CardType::upgrade:
        need(on && read_.is_type(*on, CardType::location), at(one) + "/on",
             "an upgrade upgrades a location", row<"3.5-1">);
        if (on)
          need(!read_.is_encampment(*on), at(one) + "/on", "an encampment cannot be upgraded",
               row<"1.2-7">);
        break;
      case CardType::condition:
        need(one.in == the_battlefield, at(one) + "/in", "a condition is in the battlefield",
             row<"3.6-1">);
        break;
      case CardType::action:
        need(false, at(one) + "/in", "a resource of type action is never active", row<"6.1-4">);
        break;
    }
  }

  void domain(const Commander& one) {
    const auto unfit = [&](Card card) {
      return card.index + 1u < content_.cards.size() ? ""sv : "no such card"sv;
    };
    pile_problems(
        one.domain, one.seat, state_.resources,
        {"/commanders/" + std::string{one.seat.text()} + "/domain", "/resources/", "resource"},
        [](const Resource& resource) { return resource.in.kind == Region::Kind::domain; }, unfit,
        list());
  }

  void moment() {
    const auto& moment = state_.at;
    if (state_.outcome.state == Ending::running)
      need(!state_.frames.empty(), "/at/phase",
           "a moment that a person types is a phase of a term, from enable to resolution");
    if (moment.phase == PhaseName::setup) {
      need(moment.combats.empty(), "/at/combats", "there is no combat before the war");
      return;
    }
    need(moment.term.number < state_.commanders.size(), "/at/term",
         "the campaigning commander is missing", row<"4-1">);
    need(moment.priority.number < state_.commanders.size(), "/at/priority", "names no commander",
         row<"6.3-3">);
    need(moment.waits == 0 || moment.phase == PhaseName::campaign, "/at/waits",
         "waits are counted in the campaign phase alone", row<"4-6">);
    need(moment.waits <= state_.commanders.size(), "/at/waits", "more waits than commanders");
    rest();
    need(moment.combats.size() <= most_combats, "/at/combats", "more than 250 combats");
    for (std::size_t i = 0; i < moment.combats.size(); ++i)
      combat(moment.combats[i], "/at/combats/" + number(i));
  }

  // Checks what can only be so while an effect is under way, or in another phase.
  void rest() {
    const auto* term = state_.frames.size() == 2 ? std::get_if<Term>(&state_.frames[1]) : nullptr;
    if (!term || !empty()) return;
    const auto& moment = state_.at;
    if (term->stage == Term::Stage::enable || term->stage == Term::Stage::recovery)
      need(moment.combats.empty(), "/at/combats", "this phase begins outside combat", row<"4-6">);
    if (term->stage == Term::Stage::barter_priority)
      need(!state_.first_term, "/at/phase", "the first term has no barter phase", row<"1.6-9">);
    if (term->stage == Term::Stage::campaign_priority)
      need(moment.waits < read_.sides_in_war(), "/at/waits",
           "when all have waited, the phase or a combat is over", row<"4-6">);
    for (const auto& one : state_.commanders) {
      const std::string place = "/commanders/" + std::string{one.seat.text()};
      const bool campaigning = read_.same_side(one.seat, moment.term);
      need(campaigning || !one.annexed, place + "/annexed",
           "a commander annexes in his own term alone", row<"A.1-1">);
      need(campaigning || !one.bartered, place + "/bartered",
           "a commander barters in his own term alone", row<"A.2-1">);
    }
    for (const auto& one : state_.resources) {
      if (out_of_work()) return;
      at_rest(one);
    }
  }

  void at_rest(const Resource& one) {
    if (read_.is_encampment(one))
      need(one.health >= 0, at(one) + "/health", "its commander has been forced into surrender",
           row<"1.2.1-3">);
    if (!one.in.active()) return;
    const auto* on = one.on ? read_.find(one.on) : nullptr;
    if (on && !on->on && read_.is_type(one, CardType::item)) {  // a mount keeps its items
      need(read_.may_bear(*on, one), at(one) + "/on", "this unit cannot bear the item",
           row<"3.2.3-5">);
      need(read_.has_place_for(*on, one), at(one) + "/on",
           "the unit bears more than it has places for", row<"3.2.3-1">);
    }
    if (read_.is_type(one, CardType::location))
      need(read_.level(one.id) <= 3, at(one), "a location has at most level 3", row<"3.4-10">);
    need(!one.due || one.moved, at(one) + "/due", "only a unit that has moved is to be disabled",
         row<"B.7-6">);
  }

  void combat(const Combat& one, const std::string& place) {
    need(one.first.number < state_.commanders.size(), place + "/first", "names no commander");
    if (one.kind == CombatKind::assault) {
      if (need(location_active(one.location), place + "/location", "no active location has this id",
               row<"B.1-4">))
        need(!read_.same_side(one.location.owner, state_.at.term), place + "/location",
             "the campaigning commander assaults a non-ally location", row<"B.1-4">);
      for (const Id id : one.units) {
        const auto* unit = read_.active_unit(id);
        if (!need(unit && unit->in == the_battlefield, place + "/units",
                  id.text() + " is not a unit in the battlefield", row<"B.1-2">))
          continue;
        need(read_.same_side(id.owner, state_.at.term), place + "/units",
             id.text() + " is not a unit of the campaigning commander", row<"B.1-6">);
      }
      need(one.pairs.empty(), place + "/pairs", "an assault has no pairs");
      return;
    }
    need(!one.pairs.empty(), place + "/pairs", "an engagement has units that engage each other",
         row<"8.1-1">);
    need(one.settled <= one.pairs.size(), place + "/settled", "more settled pairs than pairs");
    for (const auto& pair : one.pairs)
      need(read_.active_unit(pair.first) && read_.active_unit(pair.second) &&
               pair.first != pair.second,
           place + "/pairs", "both are active units", row<"8.1-1">);
  }

  void lasting() {
    std::uint16_t last = 0;
    for (std::size_t i = 0; i < state_.lasting.size(); ++i) {
      const auto& one = state_.lasting[i];
      const std::string place = "/lasting/" + number(i);
      need(one.number > last && one.number <= state_.stamp, place + "/number",
           "stamps rise and are not above the last");
      last = one.number;
      const auto* step = read_.find_step(one.text);
      if (!need(step != nullptr, place + "/text", "no such sentence of a card")) continue;
      need(facts_of(step->verb).lasts, place + "/text", "this sentence makes nothing that lasts");
      need(countable(*step, one.x), place + "/x", "makes a number beyond 32,767");
      need(one.commander.number < state_.commanders.size(), place + "/commander",
           "names no commander");
      need(one.source.commander.number < state_.commanders.size(), place + "/source/commander",
           "names no commander");
    }
  }

  const Content& content_;
  const State& state_;
  const Reading read_;
};

}  // namespace

std::vector<PositionProblem> Rules::problems(const Content& content, const State& state) {
  return Soundness(content, state).run();
}

}  // namespace arbiter::conquest
