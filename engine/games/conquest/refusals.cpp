// What people read: why a rule refuses a move.
#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "conquest/rows.hpp"
#include "engine/core/words.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "engine/games/conquest/reading.hpp"
#include "engine/games/conquest/words.hpp"

namespace arbiter::conquest {
namespace {

bool is_one_of(RuleId rule, std::initializer_list<RuleId> list) {
  return std::find(list.begin(), list.end(), rule) != list.end();
}

// What one chooses from the arsenal to act with.
struct ChosenCard {
  Id operator()(const Annex& m) const { return m.location; }
  Id operator()(const Barter& m) const { return m.resource; }
  Id operator()(const Deploy& m) const { return m.unit; }
  Id operator()(const Equip& m) const { return m.item; }
  Id operator()(const Evoke& m) const { return m.condition; }
  Id operator()(const Upgrade& m) const { return m.upgrade; }
  Id operator()(const Use& m) const { return m.resource; }
  template <class M>
  requires(IsUnitAct<M> || IsAnswer<M> || OneOf<M, Wait, OfferDraw, Surrender, Command>) Id
  operator()(const M&) const {
    return {};
  }
};

class Refusal {
 public:
  Refusal(const Words& words, Seat by, const Move& move, RuleId rule)
      : words_(words), read_(words.read()), by_(by), move_(move), rule_(rule) {}

  // The first that has something to say.
  std::string tell() const {
    for (const auto one : {&Refusal::coins, &Refusal::card, &Refusal::locations, &Refusal::location,
                           &Refusal::directions, &Refusal::draw, &Refusal::unit, &Refusal::moment})
      if (auto text = (this->*one)(); !text.empty()) return text;
    return {};
  }

 private:
  std::string by() const { return std::string{by_.text()}; }

  // "an item in A's arsenal", "an active location".
  std::string kind_and_place(const Resource& one) const {
    std::string text = "a resource";
    if (read_.known(one)) {
      const std::string type{name_of(read_.text(one).type)};
      const bool vowel = std::string{"aeiou"}.find(type.front()) != std::string::npos;
      text = (vowel ? "an " : "a ") + type;
    }
    if (one.in == in_location(one.id)) return "an active location";
    if (one.in.kind == Region::Kind::aside) return text + ", set aside";
    const std::string whose = one.in.active() ? "" : std::string{one.id.owner.text()} + "'s ";
    return text + " in " + (whose.empty() ? words_.region(one.in) : whose + one.in.text());
  }
  std::string told(Id id) const {
    const auto* found = read_.find(id);
    return found ? words_.resource(id) + ", " + kind_and_place(*found) : id.text();
  }

  std::string coins() const {
    if (rule_ != row<"6-1"> || !by_.is_player() || !read_.in_war(by_)) return {};
    const auto& purse = read_.purse(by_);
    return by() + " has " + number(purse.gold) + "g and " + number(purse.mana) + "m.";
  }

  // A resource that is not there to be chosen, or of another type.
  std::string card() const {
    if (!is_one_of(rule_, {row<"6.1-1">, row<"6.1-3">, row<"A.1-3">, row<"A.2-3">, row<"A.3-2">,
                           row<"A.5-2">, row<"A.6-2">, row<"A.8-2">, row<"D.3-5">}))
      return {};
    const Id id = std::visit(ChosenCard{}, move_);
    const auto* found = read_.find(id);
    if (!found) return "There is no resource " + id.text() + ".";
    return capitalised(words_.resource(id) + " is " + kind_and_place(*found) + ".");
  }

  // A.1-2, 3.4-2, A.1-5.
  std::string locations() const {
    const bool again = rule_ == row<"A.1-2">;
    if ((!again && !is_one_of(rule_, {row<"3.4-2">, row<"A.1-5">})) || !by_.is_player()) return {};
    std::vector<Id> active;
    for (const auto& one : read_.state.resources)
      if (one.id.owner == by_ && one.in == in_location(one.id)) active.push_back(one.id);
    return by() +
           (again ? " has annexed this term already; " + by() + "'s locations are "
                  : "'s active locations are ") +
           words_.list(active) + ".";
  }

  // 3.2-5, A.5-3, B.1-4: whose location it is.
  std::string location() const {
    if (!is_one_of(rule_, {row<"3.2-5">, row<"A.3-3">, row<"A.8-3">, row<"B.1-4">, row<"8.2-8">}))
      return {};
    Id id;
    if (const auto* deploy = std::get_if<Deploy>(&move_)) id = deploy->at;
    if (const auto* upgrade = std::get_if<Upgrade>(&move_)) id = upgrade->location;
    if (const auto* assault = std::get_if<Assault>(&move_)) id = assault->location;
    if (const auto* moved = std::get_if<MoveUnit>(&move_)) id = moved->to.id;
    const auto* found = id ? read_.find(id) : nullptr;
    if (!found) return {};
    if (!read_.location_active(id))
      return capitalised(words_.resource(id) + " is " + kind_and_place(*found) + ".");
    return words_.resource(id) + " is a location of " + std::string{id.owner.text()} +
           (found->assaulted ? " and was assaulted this term." : ".");
  }

  // Which of the chosen directions does not fit, and the text that asks for them.
  std::string directions() const {
    if (!is_one_of(rule_, {row<"5.2-3">, row<"5.2-4">, row<"5.2.1-4">, row<"5.2.1-6">, row<"5.6-2">,
                           row<"5.6-3">, row<"5.6-4">, row<"1.5.2-4">, row<"D.4-7">}))
      return {};
    const std::vector<Target>* chosen = nullptr;
    if (const auto* use = std::get_if<Use>(&move_)) chosen = &use->directions;
    if (const auto* command = std::get_if<Command>(&move_)) chosen = &command->directions;
    if (!chosen) return {};
    const auto effect = payment_of(read_, by_, move_);
    const auto* ability = read_.ability_at(effect.text);
    if (!ability) return {};
    const std::string says = words_.card(effect.text.card) + ": " + words_.scroll(effect.text.card);
    const auto bound = bind_directions(*ability, effect.x, *chosen);
    if (!bound)
      return number(chosen->size()) +
             (chosen->size() == 1 ? " direction was chosen. " : " directions were chosen. ") + says;
    std::string wrong;
    for (const auto& one : *bound) {
      Checker check;
      check_direction(read_, ability->choose[one.choice], one.target, context_of(effect), check);
      const bool free =
          !read_.state.variants.generals || spell_may_choose(read_, effect, one.target);
      if (free && !check.refuses()) continue;
      wrong += capitalised(one.target.is(Target::Kind::resource) ? told(one.target.id)
                                                                 : words_.target(one.target)) +
               ", was chosen. ";
    }
    if (wrong.empty()) wrong = capitalised(words_.list(*chosen)) + " were chosen. ";
    return wrong + says;
  }

  // Cards that the domain does not hold so often.
  std::string draw() const {
    const auto* draw = std::get_if<Draw>(&move_);
    if (!draw || !draw->to.is_player() || !read_.in_war(draw->to)) return {};
    const auto& domain = read_.state.commander(draw->to).domain;
    const std::string owner{draw->to.text()};
    for (const Card card : draw->cards) {
      const auto wanted = std::count(draw->cards.begin(), draw->cards.end(), card);
      const auto there = card.known() ? domain.copies(card) : wanted;
      if (wanted <= there) continue;
      if (there == 0) return "There is no " + words_.card(card) + " in " + owner + "'s domain.";
      return words_.card(card) + " comes " + times(wanted) + "; " + owner + "'s domain holds it " +
             times(there) + ".";
    }
    const auto* asked =
        read_.state.frames.empty() ? nullptr : std::get_if<Drawing>(&read_.state.frames.back());
    if (!asked || asked->to != draw->to) return {};
    return number(draw->cards.size()) + " of " + number(asked->left) + " come; the domain of " +
           owner + " has " + number(domain.slots.numbers.size()) + ".";
  }
  static std::string times(std::ptrdiff_t count) {
    return count == 1 ? "once" : count == 2 ? "twice" : number(count) + " times";
  }

  // The commanded unit: where it is, and how.
  std::string unit() const {
    const Id unit = commanded_unit(read_, move_);
    const auto* found = unit ? read_.find(unit) : nullptr;
    if (!found) return {};
    std::string text = words_.resource(unit) + " is in " + words_.region(found->in);
    if (found->in.active() && read_.is_unit(*found)) {
      text += found->unable ? ", unable" : ", able";
      if (found->moved) text += ", and has moved this term";
      if (found->assaulted) text += ", and has assaulted this term";
    }
    return text + ".";
  }

  std::string moment() const {
    const auto& at = read_.state.at;
    if (!at.term.is_player()) return {};
    return "It is the " + std::string{name_of(at.phase)} + " phase of " + words_.side(at.term) +
           (read_.in_combat() ? ", in combat." : ", outside combat.");
  }

  const Words& words_;
  const Reading& read_;
  Seat by_;
  const Move& move_;
  RuleId rule_;
};

}  // namespace

std::string Rules::tell_refusal(const Content& content, const State& state, Seat by,
                                const Move& move, RuleId rule) {
  const Words words(content, state);
  if (state.outcome.state != Ending::running || state.frames.empty()) return "The war is over.";
  if (rule == row<"6.3-1">) return "Priority is with " + words.side(state.at.priority) + ".";
  return Refusal(words, by, move, rule).tell();
}

}  // namespace arbiter::conquest
