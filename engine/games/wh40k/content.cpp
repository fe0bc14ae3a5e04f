#include "engine/games/wh40k/content.hpp"

#include <algorithm>
#include <set>

#include "engine/core/limits.hpp"
#include "engine/games/wh40k/frames.hpp"

namespace arbiter::wh40k {
namespace {

CardFacts facts_of(const CardText& card) {
  CardFacts facts;
  for (const auto& one : card.constants) facts.changes |= bit(one.change);
  for (const auto& one : card.abilities) {
    if (one.kind == AbilityKind::action)
      facts.actions = static_cast<std::uint8_t>(facts.actions | bit(one.phase));
    if (one.kind == AbilityKind::reaction || one.kind == AbilityKind::interrupt)
      facts.answers |= bit(one.on.event);
    if (one.kind == AbilityKind::forced) facts.forced |= bit(one.on.event);
  }
  return facts;
}

Reach reach_of(const Constant& one) {
  if (one.to.is == Is::self) return Reach::itself;
  return one.to.is == Is::bearer ? Reach::bearer : Reach::others;
}

void add_reach(Content& content, const CardText& card) {
  for (const auto& one : card.constants) {
    const auto widen = [&](Reach& reach) { reach = std::max(reach, reach_of(one)); };
    const auto keyword = static_cast<std::size_t>(one.keyword);
    widen(content.changes[static_cast<std::size_t>(one.change)]);
    if (one.change == Change::keyword) widen(content.gives[keyword]);
    if (one.change == Change::lose_keyword) widen(content.takes[keyword]);
  }
}

// Collects the problems of one pack.
class PackChecker {
 public:
  explicit PackChecker(const PackText& pack) : pack_(pack) {}

  std::vector<PackProblem> run() {
    std::set<std::string_view> ids;
    unsigned planets = 0;
    for (const auto& one : pack_.cards)
      if (one.type == CardType::token) tokens_.insert(one.id);
    for (std::size_t i = 0; i < pack_.cards.size(); ++i) {
      const auto& card = pack_.cards[i];
      at_ = "/cards/" + std::to_string(i);
      need(!card.id.empty() && card.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") ==
                                   std::string::npos,
           "/id", "a card's id is lower-case letters, digits and hyphens");
      need(ids.insert(card.id).second, "/id", "two cards have the id \"" + card.id + "\"");
      planets += card.type == CardType::planet;
      check_numbers(card);
      need(card.abilities.size() < no_index, "/abilities", "a card has at most 254 abilities");
      for (std::size_t k = 0; k < card.abilities.size(); ++k)
        check_ability(card, card.abilities[k], "/abilities/" + std::to_string(k));
      for (std::size_t k = 0; k < card.constants.size(); ++k)
        check_constant(card, card.constants[k], "/constants/" + std::to_string(k));
    }
    at_ = "";
    need(pack_.cards.size() <= limits::kPackCards, "/cards", "a pack has at most 2,000 cards");
    need(planets >= 7, "/cards", "a pack has at least seven planets (set-up)");
    return std::move(found_);
  }

 private:
  bool need(bool holds, const std::string& place, const std::string& detail) {
    if (!holds) found_.push_back({at_ + place, detail});
    return holds;
  }

  void check_numbers(const CardText& card) {
    const bool planet = card.type == CardType::planet;
    need(!card.unit() || card.hit_points > 0, "/hit_points", "a unit has hit points");
    need(card.unit() || (card.attack == 0 && card.hit_points == 0 && card.command == 0), "/attack",
         "only units have ATK, HP and command icons");
    const bool warlord = card.type == CardType::warlord;
    need(warlord == (card.bloodied_hit_points > 0), "/bloodied_hit_points",
         "a warlord, and nothing else, has a bloodied side");
    need(!warlord || (card.cost == 0 && card.shields == 0), "/cost",
         "a warlord has no cost and no shield icons");
    need(planet == !card.types.empty() && card.types.size() <= 3, "/types",
         "a planet, and nothing else, has one, two or three types");
    for (std::size_t i = 1; i < card.types.size(); ++i)
      need(card.types[i - 1] < card.types[i], "/types", "types stand once each, in order");
    need(planet || (card.cards == 0 && card.resources == 0), "/cards", "only a planet has bonuses");
    need((card.type == CardType::attachment) == card.bearer.has_value(), "/bearer",
         "an attachment, and nothing else, says who may carry it");
    need(card.cards <= 20 && card.resources <= 100, "/cards", "a bonus is at most 20 or 100");
    need(card.type != CardType::event || card.abilities.size() == 1, "/abilities",
         "an event has one ability");
    for (const auto& one : card.keywords)
      need(one.keyword != Keyword::area_effect || one.amount > 0, "/keywords",
           "Area Effect has an amount");
  }

  void check_constant(const CardText& card, const Constant& one, const std::string& place) {
    need(card.unit() || card.type == CardType::attachment || card.type == CardType::support, place,
         "a constant stands on a unit, an attachment or a support");
    need(one.change != Change::double_damage || one.against.has_value(), place + "/against",
         "double_damage says against what");
    need(one.to.where != Where::hand, place + "/to", "a constant concerns cards in play");
  }

  void check_ability(const CardText& card, const Ability& one, const std::string& place) {
    const auto nodes = one.cost.size() + one.choose.size() + one.steps.size();
    need(nodes <= limits::kAbilityNodes && !one.steps.empty(), place, "an ability does something");
    need((card.type == CardType::planet) == (one.kind == AbilityKind::battle), place + "/kind",
         "battle abilities stand on planets, and no others do");
    need(card.type != CardType::event || one.kind != AbilityKind::forced, place + "/kind",
         "an event is not forced");
    const bool answers = one.kind == AbilityKind::interrupt || one.kind == AbilityKind::reaction ||
                         one.kind == AbilityKind::forced;
    need(answers == (one.on.event != EventKind::none), place + "/on",
         "interrupts and reactions, and no others, say what they answer");
    const bool interrupts =
        one.on.event == EventKind::deploying || one.on.event == EventKind::shielded;
    need(!answers || interrupts == (one.kind == AbilityKind::interrupt), place + "/on",
         "deploying and shielded are interrupted, everything else is reacted to");
    need(one.on.event != EventKind::shielded || card.type == CardType::event, place + "/on",
         "only an event interrupts a shield card");
    std::set<Picks> picks;
    for (const auto& choice : one.choose)
      need(picks.insert(choice.pick).second, place + "/choose", "a choice stands once");
    check_payments(card, one, picks, place);
    for (std::size_t i = 0; i < one.steps.size(); ++i)
      check_step(card, one, one.steps[i], picks, place + "/do/" + std::to_string(i));
  }

  void check_payments(const CardText& card, const Ability& one, const std::set<Picks>& picks,
                      const std::string& place) {
    std::set<Payment> payments;
    for (const auto pay : one.cost) {
      need(payments.insert(pay).second, place + "/cost", "a cost stands once");
      const bool own = pay == Payment::exhaust_this || pay == Payment::damage_this;
      need(!own || (card.type != CardType::event && card.type != CardType::planet), place + "/cost",
           "only a card in play can pay so");
      need(pay != Payment::damage_this || card.unit(), place + "/cost", "only a unit takes damage");
      need(own || picks.count(Picks::target) > 0, place + "/cost", "this cost needs a target");
    }
  }

  // A battle ability's answer has no second card; a reaction and an action in play no list.
  void check_step(const CardText& card, const Ability& ability, const Step& step,
                  const std::set<Picks>& picks, const std::string& place) {
    const auto chosen = [&](Picks pick) { return picks.count(pick) > 0; };
    need(step.to != Whom::target || !needs_whom(step.verb) || chosen(Picks::target), place + "/to",
         "no target is chosen");
    need(step.to != Whom::other || chosen(Picks::other), place + "/to", "no other is chosen");
    need(step.to != Whom::event_unit || ability.on.event != EventKind::none, place + "/to",
         "there is no event");
    need(step.to != Whom::self || card.type != CardType::planet, place + "/to",
         "a planet is no unit");
    switch (step.verb) {
      case Verb::move_damage:
        need(chosen(Picks::target) && chosen(Picks::other), place,
             "damage moves from a target to another unit");
        break;
      case Verb::prevent:
        need(ability.on.event == EventKind::assigned, place, "assigned damage is prevented");
        break;
      case Verb::cancel_shield:
        need(ability.on.event == EventKind::shielded, place, "a shield card is canceled");
        break;
      case Verb::cheaper:
        need(ability.on.event == EventKind::deploying, place, "a card being deployed is cheaper");
        break;
      case Verb::create:
        need(tokens_.count(step.token) > 0, place + "/token", "the pack has no token of this id");
        need(chosen(Picks::planets), place, "tokens are created at planets that are chosen");
        break;
      case Verb::gain_or_draw:
        need(chosen(Picks::bonus), place, "cards or resources must be a choice");
        break;
      case Verb::damage_chosen:
        need(chosen(Picks::planet) || chosen(Picks::planet_not_first) ||
                 chosen(Picks::planet_of_battle),
             place, "the planet must be chosen");
        break;
      case Verb::copy:
        need(chosen(Picks::copied_planet) && ability.steps.size() == 1, place,
             "the copied planet must be a choice");
        break;
      case Verb::look:
        need(step.place == Destination::hand || step.place == Destination::chosen_planet, place,
             "what is taken goes to hand or to the chosen planet");
        break;
      case Verb::damage:
      case Verb::ready:
      case Verb::move:
      case Verb::rout:
      case Verb::destroy:
      case Verb::heal:
      case Verb::draw:
      case Verb::gain:
      case Verb::take_resources:
      case Verb::discard_random:
      case Verb::put_into_play:
      case Verb::put_each:
      case Verb::return_to_hand:
      case Verb::boost:
      case Verb::store:
      case Verb::collect: break;
    }
    if (ability.on.event == EventKind::deploying)
      need(step.verb == Verb::cheaper || (step.verb == Verb::damage && step.to == Whom::event_unit),
           place, "while a card is deployed it becomes cheaper, and may be damaged by it");
    if (step.verb == Verb::move || step.verb == Verb::put_into_play) {
      need(step.place != Destination::none && step.place != Destination::hand, place + "/place",
           "it must go somewhere in play");
      need(step.place != Destination::chosen_planet || chosen(Picks::planet) ||
               chosen(Picks::planet_not_first) || chosen(Picks::planet_of_battle),
           place + "/place", "the planet must be chosen");
    }
  }

  static bool needs_whom(Verb verb) {
    switch (verb) {
      case Verb::damage:
      case Verb::ready:
      case Verb::move:
      case Verb::rout:
      case Verb::destroy:
      case Verb::heal:
      case Verb::put_into_play:
      case Verb::return_to_hand:
      case Verb::boost: return true;
      case Verb::damage_chosen:
      case Verb::move_damage:
      case Verb::prevent:
      case Verb::cancel_shield:
      case Verb::draw:
      case Verb::gain:
      case Verb::gain_or_draw:
      case Verb::take_resources:
      case Verb::discard_random:
      case Verb::put_each:
      case Verb::create:
      case Verb::look:
      case Verb::store:
      case Verb::collect:
      case Verb::cheaper:
      case Verb::copy: break;
    }
    return false;
  }

  const PackText& pack_;
  std::set<std::string_view> tokens_;  // their ids
  std::string at_;
  std::vector<PackProblem> found_;
};

}  // namespace

Card Content::find(std::string_view wanted) const {
  const auto at =
      std::lower_bound(cards.begin(), cards.end(), wanted,
                       [](const CardText& card, std::string_view key) { return card.id < key; });
  if (at == cards.end() || at->id != wanted) return {};
  return Card{static_cast<std::uint16_t>(at - cards.begin())};
}

Content load(PackText pack) {
  Content content;
  content.cards = std::move(pack.cards);
  std::sort(content.cards.begin(), content.cards.end(),
            [](const CardText& a, const CardText& b) { return a.id < b.id; });
  content.event_answers.resize(names(Type<EventKind>{}).size());
  for (std::size_t i = 0; i < content.cards.size(); ++i) {
    const Card card{static_cast<std::uint16_t>(i)};
    const auto& text = content.cards[i];
    content.facts.push_back(facts_of(text));
    const auto& facts = content.facts.back();
    add_reach(content, text);
    content.forced |= facts.forced;
    content.shields = content.shields || text.shields > 0;
    if (text.type == CardType::planet) content.planets.push_back(card);
    if (text.keyword(Keyword::ambush)) content.ambushes.push_back(card);
    if (text.type != CardType::event) continue;
    if (facts.actions != 0) content.event_actions.push_back(card);
    for (std::size_t kind = 0; kind < content.event_answers.size(); ++kind)
      if ((facts.answers >> kind & 1) != 0) content.event_answers[kind].push_back(card);
  }
  return content;
}

std::vector<PackProblem> problems(const PackText& pack) { return PackChecker(pack).run(); }

}  // namespace arbiter::wh40k
