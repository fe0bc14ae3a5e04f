// Why rules refuse acts, for each kind of act.
#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "conquest/rows.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "engine/games/conquest/refusals.hpp"

namespace arbiter::conquest {
namespace {

bool is_one_of(RuleId rule, std::initializer_list<RuleId> list) {
  return std::find(list.begin(), list.end(), rule) != list.end();
}

// Lists the verbs by which effects in force can forbid an act, each with its target.
struct Forbidden {
  const Words& words;
  Seat by;

  std::string first(std::initializer_list<Verb> verbs, const Target& target) const {
    for (const Verb verb : verbs) {
      const auto text = forbidden_by(words, verb, target);
      if (text.empty()) continue;
      ruling<"R-61">();
      const bool pays = verb == Verb::disable;
      return pays ? payment(words, {Payment::disable, 1, target.id}) + " " + text : text;
    }
    return "";
  }
  std::string of_unit(Id unit, std::initializer_list<Verb> verbs) const {
    return first(verbs, Target::of(unit));
  }
  std::string with_card(Verb verb, Id card) const {
    auto text = forbidden_by(words, verb, Target::of(by));
    return text.empty() ? forbidden_by(words, verb, Target::of(card)) : text;
  }
  std::string operator()(const Annex& m) const { return with_card(Verb::annex, m.location); }
  std::string operator()(const Barter&) const { return first({Verb::barter}, Target::of(by)); }
  std::string operator()(const Deploy& m) const { return with_card(Verb::deploy, m.unit); }
  std::string operator()(const Equip& m) const { return with_card(Verb::equip, m.item); }
  std::string operator()(const Evoke& m) const { return with_card(Verb::evoke, m.condition); }
  std::string operator()(const Upgrade& m) const { return with_card(Verb::upgrade, m.upgrade); }
  std::string operator()(const Assault& m) const {
    auto text = of_unit(m.unit, {Verb::assault, Verb::disable});
    for (const Id id : m.with)
      if (text.empty()) text = of_unit(id, {Verb::assault, Verb::disable});
    return text.empty() ? first({Verb::assault}, Target::of(m.location)) : text;
  }
  std::string operator()(const Attack& m) const {
    return of_unit(m.unit, {Verb::attack, Verb::disable});
  }
  std::string operator()(const Block& m) const { return of_unit(m.unit, {Verb::block}); }
  std::string operator()(const Discard& m) const {
    auto text = of_unit(m.unit, {Verb::discard});
    for (const Id item : m.items)
      if (text.empty()) text = first({Verb::discard}, Target::of(item));
    return text;
  }
  std::string operator()(const Guard& m) const {
    return of_unit(m.unit, {Verb::guard, Verb::disable});
  }
  std::string operator()(const Transfer& m) const {
    auto text = of_unit(m.unit, {Verb::transfer, Verb::disable});
    for (const auto& one : m.items)
      if (text.empty()) text = first({Verb::transfer}, Target::of(one.item));
    return text;
  }
  std::string operator()(const MoveUnit& m) const { return of_unit(m.unit, {Verb::move}); }
  std::string operator()(const Mount& m) const { return of_unit(m.unit, {Verb::mount}); }
  std::string operator()(const Dismount& m) const { return of_unit(m.unit, {Verb::dismount}); }
  std::string operator()(const Snipe& m) const {
    return of_unit(m.unit, {Verb::snipe, Verb::disable});
  }
  template <class M>
  requires(IsAnswer<M> || OneOf<M, Wait, OfferDraw, Surrender, Use, Command>) std::string
  operator()(const M&) const {
    return "";
  }
};

struct WhyNotAct {
  const Words& words;
  const Seat by;
  const Move& move;
  const RuleId rule;

  const Reading& read() const { return words.read(); }
  const State& state() const { return words.state(); }
  std::string me() const { return words.seat(by); }
  std::string where(Id id) const { return whereabouts(words, id); }
  bool is(std::initializer_list<RuleId> rules) const { return is_one_of(rule, rules); }
  Id commanded() const { return commanded_unit(read(), move); }

  // --- What several kinds of act share ---

  std::string cost() const { return cost_of(words, by, payment_of(read(), by, move), commanded()); }
  bool of_cost() const {
    return is({mentions<"6-1">, mentions<"6.4-3">, mentions<"6.4.1-2">, mentions<"6.4.1-3">});
  }
  std::string x_of(std::uint16_t x) const {
    return "The entry says X = " + number(x) + ", and there is no X in what it does.";
  }
  // Says who commands the resource, and whether it can be commanded at all.
  std::string commanding(Id id) const {
    if (is({mentions<"6.2-5">, mentions<"D.2-5">}) && id)
      return capitalised(words.resource(id)) + " is " + words.seat(id.owner) + "'s" +
             (read().same_team(id.owner, by) ? ", of " + me() + "'s team."
                                             : ", not an ally of " + me() + ".");
    if (rule == mentions<"6.2-1">) return kind_and_place(words, id);
    return where(id);
  }
  std::string forbidden() const {
    auto text = std::visit(Forbidden{words, by}, move);
    const auto dues = dues_of(read(), payment_of(read(), by, move));
    for (const auto& due : dues.list)
      if (text.empty() && due.pay != Payment::gold && due.pay != Payment::mana)
        if (text = forbidden_by(words, verb_of(due.pay), Target::of(due.id)); !text.empty())
          text = payment(words, due) + " " + text;
    return text;
  }
  std::string has_done(const char* what) const { return me() + " has " + what + " this term."; }
  std::string whose_location(Id id) const {
    if (!read().location_active(id)) return where(id);
    const bool members = id.owner != by && read().same_team(id.owner, by);
    return capitalised(words.resource(id)) + " is a location of " + words.seat(id.owner) +
           (members ? ", of " + me() + "'s team" : "") +
           (read().find(id)->assaulted ? " and was assaulted this term." : ".");
  }
  std::string team_member(Id id) const {
    return capitalised(words.resource(id)) + " belongs to " + words.seat(id.owner) + ", of " +
           me() + "'s team.";
  }
  // Says whose the item is and whose the unit that would bear it (D.2-4).
  std::string of_one_team(Id item, Id bearer) const {
    return capitalised(words.resource(item)) + " belongs to " + words.seat(item.owner) + ", and " +
           words.resource(bearer) + " to " + words.seat(bearer.owner) + ", of the same team.";
  }
  std::string able(Id unit) const { return ability_of(words, by, unit, commanded()); }

  // --- Acts with a card of the arsenal ---

  std::string card(Id id) const {
    if (of_cost()) return cost();
    if (rule == mentions<"D.3-5">) return team_member(id);
    return kind_and_place(words, id);
  }
  std::string operator()(const Annex& m) const {
    if (is({mentions<"A.1-5">, mentions<"3.4-2">})) return locations_of(words, by);
    if (rule == mentions<"A.1-2">) return has_done("annexed") + " " + locations_of(words, by);
    return card(m.location);
  }
  std::string operator()(const Barter& m) const {
    return rule == mentions<"A.2-2"> ? has_done("bartered") : card(m.resource);
  }
  std::string operator()(const Deploy& m) const {
    if (rule == mentions<"6.4.1-1">) return x_of(m.x);
    if (is({mentions<"A.3-3">, mentions<"3.2-5">})) return whose_location(m.at);
    if (rule == mentions<"D.2-3">) return team_member(m.at);
    return card(m.unit);
  }
  std::string operator()(const OfferDraw&) const {
    return rule == mentions<"A.4-1"> ? has_done("offered a draw") : "";
  }
  std::string operator()(const Equip& m) const {
    if (rule == mentions<"A.5-3">) return where(m.unit);
    if (rule == mentions<"D.2-4">) return of_one_team(m.item, m.unit);
    if (rule == mentions<"E-11">) return types_of(words, m.unit);
    if (is({mentions<"3.2.3-4">, mentions<"3.2.3-7">})) return bearer(m.item, m.unit);
    if (is({mentions<"3.2.3-1">, mentions<"3.2.3-3">})) return places(m.item, m.unit);
    return card(m.item);
  }
  std::string operator()(const Evoke& m) const { return card(m.condition); }
  std::string operator()(const Upgrade& m) const {
    if (rule == mentions<"A.8-3">) return whose_location(m.location);
    if (rule == mentions<"1.2-7">) return "The entry names " + words.resource(m.location) + ".";
    return card(m.upgrade);
  }
  template <OneOf<Wait, Surrender> M>
  std::string operator()(const M&) const {
    return "";
  }
  // The first line of an item says who may bear it.
  std::string bearer(Id item, Id unit) const {
    const auto* one = read().find(item);
    return types_of(words, unit) +
           (one ? " " + capitalised(words.resource(item)) + ": \"" + words.scroll(one->card) + "\""
                : "");
  }
  std::string places(Id item, Id unit) const {
    return equipment_of(words, unit) + " " + types_of(words, item);
  }

  // --- Actions of resources (6.1, 6.2) ---

  static std::string modes_named(const Use& m) {
    std::vector<std::string> all = {number(m.mode)};
    for (const auto mode : m.also) all.push_back(number(mode));
    return (all.size() > 1 ? "modes " : "mode ") + joined(all);
  }
  std::string operator()(const Use& m) const {
    if (rule == mentions<"6.4.1-1">) return x_of(m.x);
    const auto* one = read().find(m.resource);
    if (rule == mentions<"6.1-6"> && one && read().known(*one))
      return capitalised(words.resource(m.resource)) + " has " +
             counted(static_cast<std::int64_t>(read().content.of(one->card).modes.size()), "mode") +
             "; the entry names " + modes_named(m) + ", counted from 0.";
    if (is({mentions<"6.1-1">, mentions<"6.1-3">, mentions<"6.1-2">, mentions<"D.3-5">}))
      return card(m.resource);
    return of_cost() ? cost() : directions(m.directions);
  }
  std::string operator()(const Command& m) const {
    if (rule == mentions<"6.4.1-1">) return x_of(m.x);
    if (is({mentions<"6.2-5">, mentions<"D.2-5">, mentions<"6.2-3">}))
      return commanding(commanded() ? commanded() : m.resource);
    if (is({mentions<"6.2-6">, mentions<"6.2-7">, mentions<"3.2.4-7">, mentions<"3.3-3">}))
      return where(m.resource);
    const auto* one = read().find(m.resource);
    if (rule == mentions<"6.2-2"> && one && read().known(*one))
      return capitalised(words.resource(m.resource)) + " has " +
             counted(static_cast<std::int64_t>(read().actions_of(*one).size()), "action") +
             "; the entry names action " + number(m.action) + ", counted from 0.";
    if (of_cost()) return cost();
    if (of_directions()) return directions(m.directions);
    if (!one || !read().known(*one)) return where(m.resource);
    return where(m.resource) + in_force(*one, m.action) + " " + says(one->card);
  }
  // Says on what level the location is, or how much the condition of the action finds.
  std::string in_force(const Resource& one, std::size_t action) const {
    const auto context = read().context_of(one);
    if (is({mentions<"3.4-9">, mentions<"3.5-3">}))
      return " " + capitalised(words.resource(context.location)) + " is on level " +
             number(read().level(context.location)) + ".";
    const auto actions = read().actions_of(one);
    if (rule != mentions<"7-6"> || action >= actions.size()) return "";
    const auto found = read().count_fitting(actions[action].ability->when.of, context);
    return " The condition finds " + counted(static_cast<std::int64_t>(found), "such thing") + ".";
  }
  std::string says(Card card) const {
    return words.card(card) + ": \"" + words.scroll(card) + "\"";
  }
  bool of_directions() const {
    return is({mentions<"6-2">, mentions<"5.2-3">, mentions<"5.2-4">, mentions<"5.2.1-4">,
               mentions<"5.2.1-6">, mentions<"5.6-2">, mentions<"5.6-3">, mentions<"5.6-4">,
               mentions<"1.5.2-4">, mentions<"D.4-7">, mentions<"3.2.4-8">});
  }
  // Says which of the chosen directions does not fit, and quotes the text that asks for them.
  std::string directions(const std::vector<Target>& chosen) const {
    const auto effect = payment_of(read(), by, move);
    const auto* ability = read().ability_at(effect.text);
    if (!ability) return "";
    const std::string text = says(effect.text.card);
    if (rule == mentions<"6-2">) return "Nothing in the war can be chosen. " + text;
    const auto bound = bind_directions(*ability, effect.x, chosen);
    if (!bound)
      return "The entry names " + counted(static_cast<std::int64_t>(chosen.size()), "direction") +
             ": " + words.list(chosen) + ". " + text;
    std::string wrong;
    for (const auto& one : *bound) {
      Checker check;
      check_direction(read(), ability->choose[one.choice], one.target, context_of(effect), check);
      const bool free = spell_may_choose(read(), effect, one.target);
      if (free && !check.refuses()) continue;
      wrong += told(one.target, !free) + " ";
    }
    if (wrong.empty()) wrong = capitalised(words.list(chosen)) + " were chosen. ";
    return wrong + text;
  }
  std::string told(const Target& target, bool spared) const {
    if (!target.is(Target::Kind::resource))
      return capitalised(words.target(target)) + " was chosen.";
    if (spared)
      return capitalised(words.resource(target.id)) + " is the general of " +
             words.seat(target.id.owner) + ".";
    const auto* one = read().find(target.id);
    return where(target.id) + (one && read().known(*one) && !read().is_encampment(*one)
                                   ? " " + types_of(words, target.id)
                                   : "");
  }

  // --- Acts of units ---

  bool of_commanding() const {
    return is({mentions<"6.2-1">, mentions<"6.2-3">, mentions<"6.2-5">, mentions<"6.2-6">,
               mentions<"3.2.4-8">, mentions<"D.2-5">});
  }
  std::string keywords(Id unit, Keyword wanted) const {
    const auto* one = read().active_unit(unit);
    const auto taken = one && read().known(*one) ? taken_by(words, *one, wanted) : "";
    return capitalised(words.resource(unit)) + " does not have " + std::string{name_of(wanted)} +
           ". " + (taken.empty() ? "" : taken + " ") + where(unit);
  }
  std::string operator()(const Assault& m) const {
    if (of_commanding()) return commanding(m.unit);
    if (rule == mentions<"B.1-4"> && read().team_members_thing(m.location, by))
      return team_member(m.location);
    if (is({mentions<"B.1-4">, mentions<"8.2-8">})) return whose_location(m.location);
    if (is({mentions<"B.1-6">, mentions<"D.2-6">})) return additional(m);
    return able(m.unit);
  }
  // Names the first additional unit that cannot join.
  std::string additional(const Assault& m) const {
    for (const Id& id : m.with) {
      const auto* unit = read().active_unit(id);
      if (id == m.unit || repeated(m.with, id))
        return capitalised(words.resource(id)) + " is named twice.";
      if (read().team_members_thing(id, by)) return team_member(id);
      Checker check;
      const ActCheck act(read(), by, m.unit, check);
      const bool joins = unit && act.able(unit) && read().ally(*unit, by) &&
                         unit->in == the_battlefield && !unit->moved && !unit->assaulted;
      if (!joins) return able(id);
    }
    return "";
  }
  std::string operator()(const Attack& m) const {
    if (of_commanding()) return commanding(m.unit);
    if (rule != mentions<"B.2-3">) return able(m.unit);
    return m.target == m.unit ? capitalised(words.resource(m.unit)) + " cannot attack itself."
                              : where(m.target);
  }
  std::string assaulting() const {
    const auto* assault = read().assault();
    if (!assault) return "There is no assault. " + present(words);
    return capitalised(words.list(assault->units)) + " assault" +
           (assault->units.size() == 1 ? "s " : " ") + words.resource(assault->location) + ".";
  }
  std::string operator()(const Block& m) const {
    if (rule == mentions<"B.3-1">) return able(m.unit) + " " + assaulting();
    if (rule == mentions<"B.3-2">) return assaulting();
    return commanding(m.unit);
  }
  std::string operator()(const Discard& m) const {
    if (of_commanding()) return commanding(m.unit);
    if (rule != mentions<"B.4-3">) return equipment_of(words, m.unit);
    for (const Id& item : m.items) {
      const auto* one = read().find(item);
      if (!one || one->on != m.unit) return equipment_of(words, m.unit) + " " + where(item);
      if (repeated(m.items, item)) return capitalised(words.resource(item)) + " is named twice.";
    }
    return equipment_of(words, m.unit);
  }
  std::string operator()(const Guard& m) const {
    return of_commanding() ? commanding(m.unit) : able(m.unit);
  }
  std::string operator()(const Transfer& m) const {
    if (of_commanding()) return commanding(m.unit);
    if (rule == mentions<"B.6-2">) return able(m.unit) + " " + equipment_of(words, m.unit);
    if (rule == mentions<"B.6-1">) return where(m.unit);
    for (const auto& one : m.items) {
      const auto* item = read().find(one.item);
      const auto* to = read().active_unit(one.to);
      if (rule == mentions<"D.2-4"> && read().team_members_thing(one.item, one.to.owner))
        return of_one_team(one.item, one.to);
      if (rule == mentions<"3.2.3-8"> && item && to && !read().may_bear(*to, *item))
        return bearer(one.item, one.to);
      if (rule == mentions<"B.6-4"> && !receives(m.unit, one))
        return equipment_of(words, m.unit) + " " + where(one.to) + " " + where(one.item);
      if (rule == mentions<"B.6-5"> && item && to) return places(one.item, one.to);
      if (rule == mentions<"3.3-1"> && named_more_than_once(m, one.item))
        return capitalised(words.resource(one.item)) + " is named twice.";
    }
    return "";
  }
  bool receives(Id from, const Handover& one) const {
    const auto* unit = read().find(from);
    const auto* item = read().find(one.item);
    const auto* to = read().active_unit(one.to);
    return item && item->on == from && to && one.to != from && read().ally(*to, by) &&
           read().local(read().context_of(*unit).source, *to, to->in);
  }
  static bool named_more_than_once(const Transfer& m, Id item) {
    return std::count_if(m.items.begin(), m.items.end(),
                         [&](const Handover& one) { return one.item == item; }) > 1;
  }
  std::string operator()(const MoveUnit& m) const {
    if (of_commanding()) return commanding(m.unit);
    const Id to = m.to.is(Target::Kind::resource) ? m.to.id : Id{};
    if (rule == mentions<"3.2-5">) return whose_location(to);
    if (rule == mentions<"D.2-3">) return team_member(to);
    if (is({mentions<"B.7-4">, mentions<"2.2-4">}))
      return where(m.unit) + " " +
             (to && !read().location_active(to) ? where(to)
                                                : "It is to move to " + words.target(m.to) + ".");
    return able(m.unit);
  }

  // --- Keyword actions ---

  std::string operator()(const Mount& m) const {
    if (is({mentions<"C.2-1">})) return keywords(m.unit, Keyword::mount);
    if (is({mentions<"6.2-5">, mentions<"D.2-5">})) {
      const auto* unit = read().find(m.unit);
      return commanding(unit && read().ally(*unit, by) && !read().team_members_thing(m.unit, by)
                            ? m.steed
                            : m.unit);
    }
    if (of_commanding()) return commanding(m.unit);
    if (rule == mentions<"C.2.2-6">)
      return capitalised(words.resource(m.unit)) + " cannot mount itself.";
    if (rule == mentions<"C.2.2-2">) return types_of(words, m.steed);
    if (rule == mentions<"C.2.2-1">) return where(m.unit);
    return able(m.unit) + " " + able(m.steed);
  }
  std::string operator()(const Dismount& m) const {
    if (rule == mentions<"C.2.1-1">) return keywords(m.unit, Keyword::mount);
    if (of_commanding()) return commanding(m.unit);
    const auto* mount = read().mount_of(m.unit);
    return able(m.unit) + (mount ? " " + where(mount->id) : " It is not mounted.");
  }
  std::string operator()(const Snipe& m) const {
    if (rule == mentions<"C.2-1">) return keywords(m.unit, Keyword::snipe);
    if (of_commanding()) return commanding(m.unit);
    return rule == mentions<"C.2.3-3"> ? where(m.unit) + " " + where(m.target) : able(m.unit);
  }

  template <IsAnswer M>
  std::string operator()(const M&) const {
    return "";
  }
};

}  // namespace

std::string why_not_act(const Words& words, Seat by, const Move& move, RuleId rule) {
  const WhyNotAct why{words, by, move, rule};
  return rule == mentions<"5.8-2"> ? why.forbidden() : std::visit(why, move);
}

}  // namespace arbiter::conquest
