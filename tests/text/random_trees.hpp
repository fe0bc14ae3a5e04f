// Random cards in the form that compile() returns, with everything combined that can be.
#pragma once
#include <rapidcheck.h>

#include <string>
#include <vector>

#include "engine/games/conquest/text/text.hpp"

namespace arbiter::conquest::text::test {

class RandomTrees {
 public:
  CardText card() {
    card_ = CardText{};
    card_.id = "example";
    card_.name = "Example";
    card_.type = static_cast<CardType>(below(7));
    if (card_.type == CardType::item) {
      card_.bearer.is = Thing::unit;
      if (maybe()) card_.bearer.types = {one_of<std::string>({"warrior", "wizard", "archer"})};
    }
    if (card_.type == CardType::action) {
      for (int i = 1 + below(2); i > 0; --i) action(AbilityKind::mode);
      return card_;
    }
    if (maybe()) card_.cost.push_back({Payment::gold, plain(1, 9), Whom::chosen, {}});
    if (maybe()) card_.cost.push_back({Payment::mana, plain(1, 9), Whom::chosen, {}});
    if (unit_card()) card_.strike = fives(0, 8), card_.armor = fives(0, 8);
    lines();
    for (int i = below(4); i > 0; --i) ability();
    return card_;
  }

 private:
  static int between(int least, int bound) {
    return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(least, bound));
  }
  static int below(int bound) { return between(0, bound); }
  static bool maybe(int in = 2) { return below(in) == 0; }
  template <class T>
  static T one_of(const std::vector<T>& list) {
    return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
  }
  static std::int16_t fives(int least, int most) {
    return static_cast<std::int16_t>(5 * between(least, most + 1));
  }
  static Amount plain(int least, int bound) {
    return {static_cast<std::int16_t>(between(least, bound)), false};
  }
  bool unit_card() const {
    return card_.type == CardType::mercenary || card_.type == CardType::creature;
  }
  static std::string unit_type() {
    return one_of<std::string>(
        {"mercenary", "creature", "warrior", "wizard", "archer", "craftsman", "steed", "beast"});
  }
  static std::string item_type() {
    return one_of<std::string>(
        {"weapon", "two-handed-weapon", "shield", "armor", "helmet", "accessory"});
  }

  // --- Other lines ---

  void lines() {
    if (card_.type == CardType::condition) card_.keywords.push_back({Keyword::duration, 3, ""});
    if (unit_card()) {
      if (maybe(4)) card_.keywords.push_back({Keyword::outpost, 0, ""});
      if (maybe(4)) card_.keywords.push_back({Keyword::mount, 0, maybe() ? "" : "wolf"});
      if (maybe(4)) card_.keywords.push_back({Keyword::snipe, fives(1, 9), ""});
      if (maybe(4)) card_.sustain_gold = static_cast<std::uint16_t>(1 + below(4));
      if (maybe(4)) card_.sustain_mana = static_cast<std::uint16_t>(1 + below(4));
    }
    if (card_.type != CardType::location && card_.type != CardType::upgrade) return;
    for (int i = below(3); i > 0; --i) {
      Income clause;
      clause.gold = static_cast<std::uint16_t>(below(3));
      clause.mana = static_cast<std::uint16_t>(1 + below(3));
      clause.resources = static_cast<std::uint16_t>(below(3));
      clause.level = static_cast<std::uint8_t>(below(4));
      card_.income.push_back(clause);
    }
  }

  // --- Things ---

  Filter thing() {
    Filter made;
    if (maybe(9)) {
      made.is = Thing::commander;
      made.whose = maybe() ? Whose::any : Whose::another;
      return made;
    }
    if (maybe(9)) {
      made.is = maybe() ? Thing::arsenal : Thing::domain;
      made.whose = maybe() ? Whose::any : Whose::another;
      return made;
    }
    return resource();
  }
  Filter resource() {
    Filter made;
    made.is = one_of<Thing>({Thing::unit, Thing::unit, Thing::unit, Thing::mounted_unit,
                             Thing::location, Thing::encampment, Thing::item, Thing::upgrade,
                             Thing::condition, Thing::resource});
    made.whose = one_of<Whose>({Whose::any, Whose::any, Whose::ally, Whose::another});
    made.other = maybe(5);
    const bool unit = made.is == Thing::unit || made.is == Thing::mounted_unit;
    if (maybe(3)) made.types = {unit ? unit_type() : item_type()};
    if (maybe(4) && unit) made.types.push_back(unit_type());
    if (maybe(5)) made.words.push_back(one_of<std::string>({"defender", "fireball", "dragon"}));
    if (maybe(9)) made.words.emplace_back("blast");
    std::vector<Where> where{Where::active, Where::active,  Where::active,  Where::battlefield,
                             Where::local,  Where::distant, Where::arsenal, Where::ruins,
                             Where::void_,  Where::domain};
    if (card_.type == CardType::location || card_.type == CardType::upgrade)
      where.push_back(Where::this_location);
    made.where = one_of(where);
    return made;
  }
  static Amount count() { return maybe(4) ? Amount{1, true} : plain(2, 16); }
  Choice choice() {
    Choice made;
    made.filter = thing();
    const bool region = made.filter.is == Thing::arsenal || made.filter.is == Thing::domain ||
                        made.filter.is == Thing::commander;
    if (!region && maybe(3)) {
      made.count = count();
      made.different = maybe(3);
    }
    return made;
  }

  // --- Costs ---

  std::vector<Cost> costs(const Ability& ability, bool own) {
    std::vector<Cost> made;
    if (ability.from != Where::active)
      made.push_back({Payment::banish, {1, false}, Whom::this_resource, {}});
    if (maybe()) made.push_back({Payment::gold, coin(), Whom::chosen, {}});
    if (maybe()) made.push_back({Payment::mana, coin(), Whom::chosen, {}});
    if (own && unit_card() && ability.from == Where::active && maybe(3))
      made.push_back({maybe() ? Payment::disable : Payment::ruin, {1, false}, Whom::this_unit, {}});
    if (maybe(4)) {
      Cost paid;
      paid.pay = one_of<Payment>({Payment::disable, Payment::ruin, Payment::banish});
      paid.amount = maybe() ? Amount{1, false} : count();
      paid.filter.is = one_of<Thing>({Thing::unit, Thing::item, Thing::resource});
      paid.filter.whose = Whose::ally;
      if (maybe(3)) paid.filter.where = one_of<Where>({Where::arsenal, Where::ruins});
      made.push_back(paid);
    }
    return made;
  }
  static Amount coin() { return maybe(4) ? Amount{1, true} : plain(1, 9); }

  // --- Abilities ---

  std::size_t begin() {
    card_.abilities.emplace_back();
    return card_.abilities.size() - 1;
  }

  void action(AbilityKind kind, bool quoted = false) {
    const auto place = begin();
    Ability made;
    made.kind = quoted ? AbilityKind::created : kind;
    made.name = one_of<std::string>({"hurl", "call lightning", "shore up", "levy a tax"});
    if (unit_card() && kind != AbilityKind::mode && !quoted && maybe(4))
      made.from = one_of<Where>({Where::ruins, Where::arsenal, Where::void_});
    made.cost = costs(made, kind != AbilityKind::mode && !quoted);
    for (int i = below(3); i > 0; --i) {
      made.choose.push_back(choice());
      const bool first = made.choose.size() == 1;
      made.choose.back().lead =
          first ? one_of<std::string>({"", "at", "upon"}) : one_of<std::string>({"and", "duel"});
    }
    if (!made.choose.empty() && maybe(5)) made.tail = "with a fireball";
    if (kind != AbilityKind::mode && !quoted) conditions(made);
    effects(made, true, quoted);
    card_.abilities[place] = made;
  }

  void conditions(Ability& made) {
    if (card_.type == CardType::location && maybe(4))
      made.level = static_cast<std::uint8_t>(1 + below(3));
    if (!maybe(4)) return;
    made.when.of = resource();
    const int least = below(4);
    made.when.at_least = static_cast<std::uint16_t>(least);
    if (least == 0 || maybe()) made.when.fewer_than = static_cast<std::uint16_t>(1 + below(15));
  }

  void ability() {
    if (maybe(4)) return action(maybe() ? AbilityKind::action : AbilityKind::spell);
    told(maybe(3) ? AbilityKind::continuous : AbilityKind::triggered, false, 0);
  }

  void told(AbilityKind kind, bool quoted, int depth) {
    const auto place = begin();
    const bool lasting = kind == AbilityKind::continuous;
    Ability made;
    made.kind = quoted || depth > 0 ? AbilityKind::created : kind;
    depth_ = depth;
    if (made.kind != AbilityKind::created) conditions(made);
    if (!lasting) {
      trigger(made, quoted);
      made.may = maybe(5);
      if (maybe(5)) made.cost = costs(made, false);
    }
    effects(made, false, quoted);
    card_.abilities[place] = made;
  }

  Filter participant(bool quoted) {
    if (maybe(3) && own_unit(quoted)) {
      Filter made;
      made.is = Thing::this_unit;
      return made;
    }
    return maybe(9) ? Filter{} : thing();
  }
  bool own_unit(bool quoted) const { return quoted || unit_card() || card_.type == CardType::item; }

  void trigger(Ability& made, bool quoted) {
    auto& on = made.on;
    const auto& one = events()[static_cast<std::size_t>(below(static_cast<int>(events().size())))];
    on.event = one.verb;
    on.times = static_cast<Times>(below(3));
    on.moment = one.would.empty() || maybe() ? Timing::does : Timing::would;
    on.what = participant(quoted);
    if (maybe(12)) {
      on.event = Verb::begin_campaign;
      on.moment = Timing::does;
      on.times = Times::anytime;
      on.what = Filter{};
      on.by.whose = static_cast<Whose>(below(3));
      return;
    }
    const bool active = on.moment == Timing::would ? !one.would_make.empty() : !one.makes.empty();
    if (active && maybe()) {
      on.by = participant(quoted);
      if (on.by == Filter{}) on.by.is = Thing::unit;
    } else if (one.verb == Verb::damage && on.what != Filter{} && maybe(4)) {
      on.action = Verb::snipe;
    }
  }

  // --- Effects ---

  void effects(Ability& made, bool header, bool quoted) {
    const bool lasting = !header && made.on.event == Verb::nothing;
    header_ = header;
    mentioned_ = header ? static_cast<int>(made.choose.size()) : 0;
    const int depth = depth_;
    const bool would = made.on.moment == Timing::would && made.on.event != Verb::nothing;
    for (int i = 0, n = 1 + (maybe(3) ? 1 + below(2) : 0); i < n; ++i) {
      if (!lasting && depth < 2 && maybe(8) && (made.kind == AbilityKind::mode || i + 1 == n) &&
          !(i == 0 && (made.may || !made.cost.empty()) && !header)) {
        Step step;
        step.verb = Verb::create;
        step.ability = static_cast<std::uint8_t>(card_.abilities.size());
        nested(AbilityKind::triggered, false, depth);
        depth_ = depth;
        made.steps.push_back(step);
        header_ = header;
        continue;
      }
      const int before = mentioned_;
      if (lasting || maybe(3))
        made.steps.push_back(lasting_step(made, lasting, quoted, depth));
      else
        made.steps.push_back(step(made, quoted, would && i == 0));
      const bool had = i == 0 && !header && (made.may || !made.cost.empty());
      const auto& last = made.steps.back();
      const bool stiff =
          last.verb == Verb::cannot || (last.verb == Verb::health_is && last.to == Whom::all);
      if (had && stiff) made.steps.back() = gain();
      if (made.steps.back().verb == Verb::gain_gold) forget(made, before);
      if (i > 0 && !lasting && maybe(4) && made.steps[made.steps.size() - 2].verb != Verb::create)
        made.steps.back().if_done = true;
      header_ = header;
    }
    if (would && made.kind != AbilityKind::continuous) {
      const auto verb = made.steps[0].verb;
      const bool changes =
          verb == Verb::reduce || verb == Verb::increase || verb == Verb::set_amount;
      made.instead = !changes && verb != Verb::create && maybe();
    }
  }

  void nested(AbilityKind kind, bool quoted, int depth) {
    const int mentioned = mentioned_;
    told(kind, quoted, depth + 1);
    mentioned_ = mentioned;
  }

  static Step gain() {
    Step made;
    made.verb = Verb::gain_gold;
    made.to = Whom::you;
    made.amount = plain(1, 9);
    return made;
  }
  void forget(Ability& made, int mentioned) {
    if (header_) return;
    made.choose.resize(static_cast<std::size_t>(mentioned));
    mentioned_ = mentioned;
  }

  static bool own(const Filter& filter) {
    return filter.is == Thing::this_unit || filter.is == Thing::this_resource ||
           filter.is == Thing::this_location;
  }

  // Chooses what a step affects, out of all that the ability can name.
  void target(Ability& made, Step& step, bool lasting, bool quoted) {
    std::vector<Whom> whom{Whom::all, Whom::all};
    const bool inactive = made.from != Where::active;
    if (own_unit(quoted) && !inactive) whom.push_back(Whom::this_unit);
    if (!quoted && (card_.type == CardType::item || card_.type == CardType::upgrade ||
                    card_.type == CardType::condition))
      whom.push_back(Whom::this_resource);
    if (!quoted && (card_.type == CardType::location || card_.type == CardType::upgrade))
      whom.push_back(Whom::this_location);
    if (!lasting) {
      whom.push_back(Whom::chosen);
      whom.push_back(Whom::chosen);
      const auto& on = made.on;
      const bool event = on.event != Verb::nothing && on.event != Verb::begin_campaign;
      const bool named_by = on.by != Filter{};
      if (event && on.what != Filter{} && !own(on.what) && !named_by) whom.push_back(Whom::it);
      if (event && named_by && !own(on.by)) whom.push_back(Whom::doer);
      if (event && !named_by) whom.push_back(Whom::doer);
    }
    step.to = one_of(whom);
    if (step.to == Whom::all) step.filter = lasting && maybe(2) ? resource() : thing();
    if (step.to == Whom::chosen && !choose(made, step.choice)) step.to = Whom::all, all(step);
    if (step.to == Whom::all && step.filter == Filter{}) all(step);
  }
  void all(Step& step) { step.filter = resource(); }

  // Chooses a direction: an existing one, or a new one if the text may name another.
  bool choose(Ability& made, std::uint8_t& choice_index) {
    if (header_) {
      if (made.choose.empty()) return false;
      choice_index = static_cast<std::uint8_t>(below(static_cast<int>(made.choose.size())));
      return true;
    }
    if (mentioned_ > 0 && maybe()) {
      choice_index = static_cast<std::uint8_t>(below(mentioned_));
      return true;
    }
    if (mentioned_ == 2) return false;
    made.choose.push_back(choice());
    choice_index = static_cast<std::uint8_t>(mentioned_++);
    return true;
  }

  Step step(Ability& made, bool quoted, bool changes) {
    Step step;
    if (changes && made.on.event == Verb::damage && maybe()) {
      step.verb = one_of<Verb>({Verb::reduce, Verb::increase, Verb::set_amount});
      step.amount = {fives(0, 5), false};
      return step;
    }
    step.verb = one_of<Verb>(
        {Verb::damage,        Verb::gain_health,    Verb::health_is,     Verb::ruin,
         Verb::banish,        Verb::put_in_arsenal, Verb::put_in_domain, Verb::set_aside,
         Verb::return_to_war, Verb::move,           Verb::enable,        Verb::disable,
         Verb::guard,         Verb::gain_gold,      Verb::gain_mana,     Verb::lose_gold,
         Verb::lose_mana,     Verb::acquire,        Verb::acquire_any,   Verb::acquire_words,
         Verb::look,          Verb::reveal,         Verb::shuffle,       Verb::annex,
         Verb::deploy,        Verb::evoke,          Verb::dismount,      Verb::snipe,
         Verb::add_counters,  Verb::remove_counters});
    switch (step.verb) {
      case Verb::gain_gold:
      case Verb::gain_mana:
      case Verb::lose_gold:
      case Verb::lose_mana: step.amount = coin(); break;
      case Verb::acquire:
        step.amount = plain(1, 4);
        if (maybe(4)) step.up_to_yours = true, step.amount = Amount{};
        break;
      case Verb::acquire_words: step.words = {"fireball", "blast"}; break;
      case Verb::damage:
      case Verb::gain_health:
      case Verb::health_is:
        step.amount = maybe(4) ? Amount{5, true} : Amount{fives(0, 9), false};
        break;
      case Verb::enable:
      case Verb::disable:
      case Verb::add_counters:
      case Verb::remove_counters: step.amount = maybe() ? Amount{1, false} : count(); break;
      case Verb::move:
        step.where = maybe() ? Destination::its_encampment : Destination::battlefield;
        break;
      case Verb::deploy: step.where = Destination::battlefield; break;
      default: break;
    }
    const bool coins = step.verb == Verb::gain_gold || step.verb == Verb::gain_mana ||
                       step.verb == Verb::lose_gold || step.verb == Verb::lose_mana ||
                       step.verb == Verb::acquire || step.verb == Verb::acquire_any ||
                       step.verb == Verb::acquire_words;
    if (coins && maybe())
      step.to = Whom::you;
    else
      target(made, step, false, quoted);
    return step;
  }

  Step lasting_step(Ability& made, bool lasting, bool quoted, int depth) {
    Step step;
    step.verb =
        one_of<Verb>({Verb::get, Verb::get, Verb::change_snipe, Verb::gain_keyword,
                      Verb::lose_keyword, Verb::lose_abilities, Verb::cannot, Verb::gain_ability});
    if (step.verb == Verb::gain_ability && (depth > 1 || quoted)) step.verb = Verb::get;
    target(made, step, lasting, quoted);
    if (!lasting) step.lasts = Lasts::this_term;
    switch (step.verb) {
      case Verb::get:
        step.amount = {fives(-4, 4), false};
        step.armor = {fives(-4, 4), false};
        break;
      case Verb::change_snipe: step.amount = {fives(1, 4), false}; break;
      case Verb::gain_keyword:
      case Verb::lose_keyword:
        step.keyword = one_of<Keyword>({Keyword::outpost, Keyword::mount, Keyword::snipe});
        if (step.verb == Verb::gain_keyword && step.keyword == Keyword::snipe)
          step.amount = {fives(1, 5), false};
        if (step.keyword == Keyword::mount && maybe()) step.type = "beast";
        break;
      case Verb::cannot: prohibit(made, step); break;
      case Verb::gain_ability: {
        step.ability = static_cast<std::uint8_t>(card_.abilities.size());
        const bool header = header_;
        const int mentioned = mentioned_;
        if (maybe(3))
          action(AbilityKind::action, true);
        else
          told(maybe() ? AbilityKind::continuous : AbilityKind::triggered, true, depth + 1);
        header_ = header;
        mentioned_ = mentioned;
        depth_ = depth;
        break;
      }
      default: break;
    }
    return step;
  }

  void prohibit(const Ability& made, Step& step) {
    const Thing thing = thing_of(card_, made, step);
    std::vector<Verb> verbs;
    for (const auto& one : prohibitions())
      if (&one == prohibition(one.verb, thing)) verbs.push_back(one.verb);
    step.forbids = one_of(verbs);
  }

  CardText card_;
  bool header_ = false;
  int mentioned_ = 0;
  int depth_ = 0;
};

}  // namespace arbiter::conquest::text::test
