// The legal answers to a decision, a random one of them, and the answers of chance.
#include <algorithm>

#include "conquest/rows.hpp"
#include "engine/core/sampling.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/conquest.hpp"

namespace arbiter::conquest {
namespace {

using List = SeatOptions<Move>;

// Lists moves that pass the check, up to the limit.
class Lister {
 public:
  Lister(const Content& content, const State& state)
      : content_(content), state_(state), read_(content, state) {}

  List run() {
    const auto decision = decision_of(read_);
    for (std::uint8_t i = 0; i < limits::kSeats; ++i)
      if (decision.seats.has(Seat{i})) list_for(Seat{i}, decision);
    for (const Seat seat : {chance, table})
      if (decision.seats.has(seat)) list_for(seat, decision);
    return std::move(found_);
  }

 private:
  bool full() const { return found_.list.size() >= limits::kOptions; }

  void add(const Move& move) {
    if (full() || !charge(1)) {
      found_.complete = false;
      return;
    }
    Checker checker;
    Rules::check(content_, state_, by_, move, checker);
    if (checker.unnamed()) found_.complete = false;
    if (checker.clean()) found_.list.push_back({by_, {move, {}}});
  }

  // Whether the move, which has no target yet, breaks a rule other than `aim`, the rule that
  // demands a target. Then it is refused with every target.
  bool hopeless(const Move& aimless, RuleId aim) const {
    Checker checker;
    Rules::check(content_, state_, by_, aimless, checker);
    const auto broken = checker.broken();
    return std::any_of(broken.begin(), broken.end(), [&](RuleId rule) { return rule != aim; });
  }

  void list_for(Seat by, const Decision& decision) {
    by_ = by;
    for_each_alternative<Move>([&]<class M>(Type<M> kind) {
      if (decision.kinds & kinds_of<M>) list(kind);
    });
  }

  // --- Every kind of move ---

  void list(Type<Method>) {
    for (const auto& one : state_.commanders) add(Method{one.seat, {}}), found_.complete = false;
  }
  void list(Type<FirstTerm>) {
    for (const auto& one : state_.commanders) add(FirstTerm{one.seat});
  }
  void list(Type<AnswerDraw>) { add(AnswerDraw{false}), add(AnswerDraw{true}); }
  template <OneOf<Regroup, Keep, Pass> M>
  void list(Type<M>) {
    add(M{});
  }
  void list(Type<Shuffle>) { found_.complete = false; }  // not every order is listed
  template <OneOf<Cut, Name, TimeLimit> M>               // nobody asks for these
  void list(Type<M>) {}
  void list(Type<Wait>) { list_acts(); }
  template <IsAct M>
  void list(Type<M>) {
    static_assert(OneOf<M, Use, Command, OfferDraw, Surrender> || listed_of_card<M> || IsUnitAct<M>,
                  "list_acts() lists every act");
  }

  // --- Acts ---

  void list_acts() {
    add(Wait{});
    for (const auto& one : state_.resources) {
      if (!charge(1)) return;
      if (one.id.owner == by_ && one.in.kind == Region::Kind::arsenal) list_arsenal(one);
      if (read_.same_side(one.id.owner, by_) && one.in.active() && read_.is_unit(one))
        list_unit(one);
      list_actions(one);
    }
    add(OfferDraw{});
    add(Surrender{});
  }

  // Lists the acts of list_arsenal() and list_unit().
  template <class M>
  static constexpr bool listed_of_card =
      OneOf<M, Barter, Annex, Evoke, Deploy, Upgrade, Equip, Use>;

  void list_arsenal(const Resource& card) {
    add(Barter{card.id});
    if (!read_.known(card)) {
      found_.complete = false;
      return;
    }
    if (chosen_costs(read_.text(card).cost)) found_.complete = false;
    switch (read_.text(card).type) {
      case CardType::location: return add(Annex{card.id});
      case CardType::condition: return add(Evoke{card.id});
      case CardType::mercenary:
      case CardType::creature:
        if (hopeless(Deploy{card.id, {}, 0, {}}, row<"A.3-3">)) return;
        return with_locations([&](Id at) { add(Deploy{card.id, at, 0, {}}); });
      case CardType::upgrade:
        if (hopeless(Upgrade{card.id, {}}, row<"A.8-3">)) return;
        return with_locations([&](Id at) { add(Upgrade{card.id, at}); });
      case CardType::item:
        if (hopeless(Equip{card.id, {}}, row<"A.5-3">)) return;
        return with_units([&](const Resource& unit) { add(Equip{card.id, unit.id}); });
      case CardType::action: return list_modes(card);
    }
  }

  template <class Visit>
  void with_locations(Visit visit) {
    glance(state_.resources.size());
    for (const auto& one : state_.resources)
      if (one.in == in_location(one.id)) visit(one.id);
  }
  template <class Visit>
  void with_units(Visit visit) {
    if (!inspect(state_.resources.size())) return;
    for (const auto& one : state_.resources)
      if (one.in.active() && read_.is_unit(one)) visit(one);
  }

  static bool chosen_costs(const std::vector<Cost>& costs) {
    return std::any_of(costs.begin(), costs.end(), [](const Cost& cost) {
      return cost.amount.times_x ||
             (cost.what == Whom::chosen && cost.pay != Payment::gold && cost.pay != Payment::mana);
    });
  }

  void list_modes(const Resource& card) {
    const auto& modes = content_.of(card.card).modes;
    for (std::uint8_t mode = 0; mode < modes.size(); ++mode) {
      const auto& ability = read_.text(card).abilities[modes[mode]];
      list_bound(ability, [&](std::uint16_t x, const std::vector<Target>& targets,
                              const std::vector<Id>& pays) {
        return Move{Use{card.id, mode, {}, x, targets, pays}};
      });
    }
  }

  void list_actions(const Resource& resource) {
    const auto actions = read_.actions_of(resource);
    for (std::uint8_t i = 0; i < actions.size(); ++i)
      if (actions[i].denied == RuleId{})
        list_bound(*actions[i].ability, [&](std::uint16_t x, const std::vector<Target>& targets,
                                            const std::vector<Id>& pays) {
          return Move{Command{resource.id, i, x, targets, pays}};
        });
  }

  // Lists X, payments and directions that are roughly right, and lets the check decide. `make`
  // returns the move.
  template <class Make>
  void list_bound(const Ability& ability, Make make) {
    const bool choosy = chosen_costs(ability.cost);
    if (choosy) found_.complete = false;
    if (!inspect(state_.resources.size())) return;
    std::vector<Id> payers;
    if (choosy)
      for (const auto& one : state_.resources)
        if (read_.ally(one, by_) && one.in.active() && read_.is_unit(one) && read_.able(one))
          payers.push_back(one.id);
    const std::size_t most = choosy ? payers.size() : 0;
    for (std::size_t count = 0; count <= most; ++count) {
      if (!inspect(4 + count)) return;
      const auto x = static_cast<std::uint16_t>(count);
      const std::vector<Id> pays(payers.begin(),
                                 payers.begin() + static_cast<std::ptrdiff_t>(count));
      const Move aimless = make(x, {}, pays);
      if (hopeless(aimless, row<"5.2-3">)) continue;
      // This act is listed in the form that leaves them out.
      if (choosy && count == 0 && !only_payments(read_, payment_of(read_, by_, aimless)).empty())
        continue;
      const auto context = context_of(payment_of(read_, by_, aimless));
      std::vector<Target> chosen;
      list_targets(ability, x, context, chosen,
                   [&](const std::vector<Target>& targets) { add(make(x, targets, pays)); });
    }
  }

  template <class Visit>
  void list_targets(const Ability& ability, std::uint16_t x, const TextContext& context,
                    std::vector<Target>& chosen, const Visit& visit) {
    std::size_t before = 0;
    for (const auto& choice : ability.choose) {
      const auto count = static_cast<std::size_t>(std::max<int>(0, choice.count.at(x)));
      if (chosen.size() >= before + count) {
        before += count;
        continue;
      }
      if (full() || !inspect(2 * state_.resources.size())) {
        found_.complete = false;
        return;
      }
      for (const auto& target : rough_targets(choice.filter)) {
        if (!read_.fits(choice.filter, target, context)) continue;
        chosen.push_back(target);
        list_targets(ability, x, context, chosen, visit);
        chosen.pop_back();
      }
      return;
    }
    visit(chosen);
  }

  // Returns everything of the right kind. The check looks at the context of the text.
  std::vector<Target> rough_targets(const Filter& filter) const {
    std::vector<Target> targets;
    for (const auto& one : state_.commanders)
      for (const auto kind_of_target :
           {Target::Kind::commander, Target::Kind::arsenal, Target::Kind::domain}) {
        const Target target{kind_of_target, Id{one.seat, 0}};
        Filter any_place = filter;
        any_place.whose = Whose::any;
        any_place.fewer_than_you = false;
        if (read_.fits(any_place, target, TextContext{})) targets.push_back(target);
      }
    for (const auto& one : state_.resources)
      if (one.in.active() != is_inactive(filter.where) && read_.known(one))
        targets.push_back(Target::of(one.id));
    return targets;
  }

  void list_unit(const Resource& unit) {
    const bool assaults = !hopeless(Assault{unit.id, {}, {}}, row<"B.1-4">);
    const bool moves = !hopeless(MoveUnit{unit.id, {}}, row<"B.7-4">);
    with_locations([&](Id at) {
      const auto before = found_.list.size();
      if (assaults) add(Assault{unit.id, {}, at});
      if (found_.list.size() > before && more_assaulters(unit.id)) found_.complete = false;
      if (moves) add(MoveUnit{unit.id, Target::of(at)});
    });
    if (moves) add(MoveUnit{unit.id, Target{Target::Kind::battlefield, Id{}}});
    const bool attacks = !hopeless(Attack{unit.id, {}}, row<"B.2-3">);
    const bool blocks = !hopeless(Block{unit.id, {}}, row<"B.3-2">);
    const bool snipes = !hopeless(Snipe{unit.id, {}}, row<"C.2.3-3">);
    const bool mounts = !hopeless(Mount{unit.id, {}}, row<"C.2.2-5">);
    with_units([&](const Resource& other) {
      if (attacks) add(Attack{unit.id, other.id});
      if (blocks) add(Block{unit.id, other.id});
      if (snipes) add(Snipe{unit.id, other.id});
      if (mounts) add(Mount{unit.id, other.id});
    });
    add(Guard{unit.id});
    add(Dismount{unit.id});
    list_items(unit);
  }

  bool more_assaulters(Id unit) const {
    glance(state_.resources.size());
    return std::any_of(state_.resources.begin(), state_.resources.end(), [&](const Resource& one) {
      return one.id != unit && read_.same_side(one.id.owner, by_) && one.in == the_battlefield &&
             read_.is_unit(one) && read_.able(one);
    });
  }

  void list_items(const Resource& unit) {
    std::vector<Id> items;
    glance(state_.resources.size());
    for (const auto& one : state_.resources)
      if (one.on == unit.id && one.in.active() && read_.is_type(one, CardType::item))
        items.push_back(one.id);
    if (items.empty()) return;
    if (items.size() > 1) found_.complete = false;
    add(Discard{unit.id, {}});
    add(Transfer{unit.id, {}});
    for (const Id item : items) {
      add(Discard{unit.id, {item}});
      with_units([&](const Resource& other) { add(Transfer{unit.id, {{item, other.id}}}); });
    }
    if (items.size() > 1) add(Discard{unit.id, items});
  }

  // --- Answers ---

  void list(Type<Sustain>) {
    std::vector<Id> units;
    with_units([&](const Resource& unit) {
      if (to_be_sustained(read_, unit, by_)) units.push_back(unit.id);
    });
    if (has_general()) found_.complete = false;  // it may be named, but need not be
    const std::size_t bits = std::min(units.size(), most_sets_of);
    if (bits < units.size()) found_.complete = false;
    for (std::size_t subset = 0; subset < (std::size_t{1} << bits); ++subset) {
      if (!inspect(4 + units.size())) return;
      Sustain move;
      for (std::size_t i = 0; i < units.size(); ++i)
        if (i >= bits || (subset >> i & 1) == 0) move.units.push_back(units[i]);
      add(move);
    }
    if (units.size() > 1) found_.complete = false;  // also in another order of the list
  }

  // With more units not every set is listed, because each unit doubles their number.
  static constexpr std::size_t most_sets_of = 6;

  bool has_general() const {
    return std::any_of(state_.resources.begin(), state_.resources.end(), [&](const Resource& one) {
      return one.in.active() && read_.is_general(one) && read_.same_side(one.id.owner, by_);
    });
  }

  void list(Type<Banish>) {
    std::vector<Id> arsenal;
    for (const auto& one : state_.resources)
      if (one.id.owner == by_ && one.in.kind == Region::Kind::arsenal) arsenal.push_back(one.id);
    const std::size_t over = arsenal.size() - arsenal_capacity;
    if (over > 1) found_.complete = false;
    for (std::size_t first = 0; first < arsenal.size(); ++first) {
      if (full() || !inspect(4 + over)) {
        found_.complete = false;
        return;
      }
      Banish move;
      for (std::size_t i = 0; i < over; ++i)
        move.resources.push_back(arsenal[(first + i) % arsenal.size()]);
      add(move);
    }
  }

  void list(Type<First>) {
    const auto& order = std::get<Order>(state_.frames.back());
    std::vector<First> listed;
    for (std::size_t i = order.settled; i < order.waiting.size(); ++i) {
      const auto& waiting = order.waiting[i];
      if (!inspect(listed.size())) return;
      if (!read_.same_side(waiting.commander, by_)) break;
      const First move = first_of(waiting);
      if (std::find(listed.begin(), listed.end(), move) != listed.end()) continue;
      listed.push_back(move);
      add(move);
    }
  }

  void list(Type<Choose>) {
    const auto& effect = std::get<Effect>(state_.frames.back());
    if (effect.rule_choice != RuleChoice::none) {
      const auto upgrades = candidates(read_, effect);
      for (const auto& target : upgrades[0]) add(Choose{0, {target}, {}});
      if (wanted(read_, effect, 0, 0, upgrades[0].size()) != 1) found_.complete = false;
      return;
    }
    const auto& ability = *read_.ability_at(effect.text);
    if (chosen_costs(ability.cost)) found_.complete = false;
    choose_from(effect, candidates(read_, effect), 0, {});
  }

  void choose_from(const Effect& effect, const std::vector<std::vector<Target>>& lists,
                   std::size_t choice, std::vector<Target> chosen) {
    if (choice == lists.size()) return add(Choose{0, chosen, {}});
    const auto& list = lists[choice];
    const std::size_t count = wanted(read_, effect, choice, 0, list.size());
    if (count > 1) found_.complete = false;
    if (count == 0) return choose_from(effect, lists, choice + 1, chosen);
    const bool different = read_.ability_at(effect.text)->choose[choice].different;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (full() || !inspect(4 + chosen.size() + count)) {
        found_.complete = false;
        return;
      }
      auto longer = chosen;
      for (std::size_t n = 0; n < count; ++n)
        longer.push_back(list[different ? (i + n) % list.size() : i]);
      choose_from(effect, lists, choice + 1, longer);
    }
  }

  void list(Type<Search>) {
    add(Search{});
    const auto& domain = state_.commander(by_).domain;
    for (const auto& one : domain.pool) add(Search{one.card});
    for (const auto number : domain.slots.numbers)
      if (const auto* known = number ? read_.find(Id{by_, number}) : nullptr)
        if (domain.copies(known->card) == 0) add(Search{known->card});
  }

  void list(Type<NextPair>) {
    for (const auto& combat : state_.at.combats) {
      if (combat.ordered || combat.pairs.size() < 2) continue;
      for (std::size_t i = combat.settled; i < combat.pairs.size(); ++i)
        add(NextPair{combat.pairs[i].first, combat.pairs[i].second});
      found_.complete = false;  // either unit of a pair may be named first
      return;
    }
  }

  void list(Type<Draw>) {
    const auto& drawing = std::get<Drawing>(state_.frames.back());
    for (const auto& one : state_.commander(drawing.to).domain.pool)
      add(Draw{drawing.to, {one.card}});
    found_.complete = false;
  }

  const Content& content_;
  const State& state_;
  const Reading read_;
  Seat by_;
  List found_;
};

// Sometimes lets more units join an assault, so that random play has fights.
void add_assaulters(const Content& content, const State& state, Entry<Move>& entry,
                    Chooser& chooser) {
  auto* assault = std::get_if<Assault>(&entry.move);
  if (!assault) return;
  const Reading read(content, state);
  for (const auto& one : state.resources) {
    if (!read.same_side(one.id.owner, entry.by) || one.in != the_battlefield ||
        one.id == assault->unit)
      continue;
    if (chooser.below(4) == 0) continue;
    assault->with.push_back(one.id);
    Checker checker;
    Rules::check(content, state, entry.by, entry.move, checker);
    if (!checker.clean()) assault->with.pop_back();
  }
}

// About one of this many entries gives up the war or offers a draw.
constexpr std::uint32_t giving_up_is_rare = 4000;

bool ends_the_war(const Move& move) {
  if (const auto* answer = std::get_if<AnswerDraw>(&move)) return answer->agree;
  return std::holds_alternative<Surrender>(move) || std::holds_alternative<OfferDraw>(move);
}

}  // namespace

SeatOptions<Move> Rules::options(const Content& content, const State& state) {
  return Lister(content, state).run();
}

std::optional<Move> Rules::draw(const Content& content, const State& state, Chooser& chooser) {
  const auto decision = decision_of(Reading(content, state));
  if (!decision.seats.has(chance) || decision.optional) return std::nullopt;
  const auto& drawing = std::get<Drawing>(state.frames.back());
  auto domain = state.commander(drawing.to).domain;
  Draw move;
  move.to = drawing.to;
  while (move.cards.size() < drawing.left && domain.slots.numbers.size() > 1 &&
         domain.slots.numbers.front() == 0 && domain.pool_size() > 0) {
    const Card card = domain.nth(chooser.below(domain.pool_size()));
    domain.take(card);
    domain.slots.numbers.erase(domain.slots.numbers.begin());
    move.cards.push_back(card);
  }
  return move;
}

Entry<Move> Rules::sample(const Content& content, const State& state, Chooser& chooser) {
  if (auto move = draw(content, state, chooser)) return {chance, *std::move(move)};
  const auto decision = decision_of(Reading(content, state));
  if (decision.seats.has(chance)) return {chance, Pass{}};
  auto options = Rules::options(content, state);
  if (chooser.below(giving_up_is_rare) != 0)  // wars that end this way are dull
    std::erase_if(options.list, [](const auto& one) { return ends_the_war(one.option.move); });
  keep_one_kind(options.list, chooser);
  const auto& chosen = options.list[chooser.below(static_cast<std::uint32_t>(options.list.size()))];
  Entry<Move> entry{chosen.by, chosen.option.move};
  add_assaulters(content, state, entry, chooser);
  return entry;
}

}  // namespace arbiter::conquest
