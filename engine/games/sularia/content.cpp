#include "engine/games/sularia/content.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "engine/core/limits.hpp"
#include "engine/games/sularia/pack_sense.hpp"

namespace arbiter::sularia {
namespace {

CardFacts facts_of(const CardText& card) {
  CardFacts facts;
  for (const auto& one : card.keywords)
    facts.keywords = static_cast<std::uint16_t>(facts.keywords | bit(one.keyword));
  for (const auto& one : card.abilities) {
    facts.kinds = static_cast<std::uint8_t>(facts.kinds | bit(one.kind));
    if (one.kind == AbilityKind::continuous)
      facts.changes = static_cast<std::uint8_t>(facts.changes | bit(one.change));
    if (one.kind == AbilityKind::optional)
      facts.events = static_cast<std::uint8_t>(facts.events | bit(one.event));
  }
  return facts;
}

// Whether only combatants that attack or defend have the keyword.
bool of_combatants(Keyword keyword) {
  return keyword == Keyword::barrage || keyword == Keyword::flight || keyword == Keyword::focus ||
         keyword == Keyword::specialist;
}

// Whether the phase has a window with priority.
bool has_window(PhaseName phase) {
  return phase == PhaseName::influence || phase == PhaseName::site ||
         phase == PhaseName::sularium || phase == PhaseName::combatant ||
         phase == PhaseName::attack;
}

bool has_amount(Verb verb) {
  return verb == Verb::damage || verb == Verb::attack || verb == Verb::defense ||
         verb == Verb::counter || verb == Verb::health || verb == Verb::influence ||
         verb == Verb::sularium || verb == Verb::draw || verb == Verb::discard_hand;
}

bool has_amount(Payment pay) {
  switch (pay) {
    case Payment::influence:
    case Payment::sularium:
    case Payment::health:
    case Payment::counters: return true;
    case Payment::activate:
    case Payment::bury:
    case Payment::discard_this: break;
  }
  return false;
}

bool may_happen_to(CardType type, EventKind event) {
  switch (event) {
    case EventKind::established: return type == CardType::site;
    case EventKind::deployed:
    case EventKind::attacked: return type == CardType::combatant;
    case EventKind::played: return type == CardType::tactic || type == CardType::condition;
    case EventKind::left: return type == CardType::combatant || type == CardType::site;
    case EventKind::none:
    case EventKind::hurt: break;
  }
  return true;
}

// Collects the problems of one pack.
class PackChecker {
 public:
  explicit PackChecker(const PackText& pack) : pack_(pack) {}

  std::vector<PackProblem> run() {
    std::set<std::string_view> ids;
    for (std::size_t i = 0; i < pack_.cards.size(); ++i) {
      const auto& card = pack_.cards[i];
      at_ = "/cards/" + std::to_string(i);
      need(!card.id.empty() && card.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") ==
                                   std::string::npos,
           "/id", "a card's id is lower-case letters, digits and hyphens");
      need(ids.insert(card.id).second, "/id", "two cards have the id \"" + card.id + "\"");
      check_numbers(card);
      check_keywords(card);
      for (std::size_t k = 0; k < card.abilities.size(); ++k)
        check_ability(card, card.abilities[k], "/abilities/" + std::to_string(k));
      for (const auto& one : senseless(card)) need(false, one.pointer, one.reason);
    }
    check_namesakes();
    at_ = "";
    need(pack_.cards.size() <= limits::kPackCards, "/cards", "a pack has at most 2,000 cards");
    return std::move(found_);
  }

 private:
  bool need(bool holds, const std::string& place, const std::string& detail) {
    if (!holds) found_.push_back({at_ + place, detail});
    return holds;
  }

  // Type N counts all cards of one name together.
  void check_namesakes() {
    std::map<std::string_view, const CardText*> first;
    for (std::size_t i = 0; i < pack_.cards.size(); ++i) {
      const auto& card = pack_.cards[i];
      const auto* other = first.try_emplace(card.name, &card).first->second;
      at_ = "/cards/" + std::to_string(i);
      need(other->limit == card.limit && other->type == card.type, "/name",
           "cards of one name have the same type and Type number");
    }
  }

  void check_numbers(const CardText& card) {
    need(!card.name.empty(), "/name", "a card has a name");
    need(card.points >= 1 && card.points <= 4, "/points", "a card has one to four points");
    if (card.object()) {
      need(card.limit >= 1, "/limit", "a combatant or site has a Type number");
      need(card.defense >= 1, "/defense", "a combatant or site has DEF");
    } else {
      need(card.limit == 0 && card.attack == 0 && card.defense == 0, "/limit",
           "only combatants and sites have ATK, DEF and a Type number");
    }
    need(card.site() || card.sularium == 0, "/sularium", "only sites generate sularium");
    need(card.sularium <= 50 && card.cost <= 100, "/cost", "a number is too large");
    const bool tactic = card.type == CardType::tactic;
    std::size_t effects = 0;
    for (const auto& one : card.abilities) effects += one.kind == AbilityKind::effect;
    need(!tactic || effects + card.printed(Keyword::defuse) == 1, "/abilities",
         "a tactic has one effect, or DEFUSE");
    need(card.type != CardType::condition || !card.abilities.empty(), "/abilities",
         "a condition has continuous abilities");
    need(card.abilities.size() <= 16, "/abilities", "a card has at most 16 abilities");
  }

  void check_keywords(const CardText& card) {
    need(card.keywords.size() <= 16, "/keywords", "a card has at most 16 keywords");
    for (const auto& one : card.keywords) {
      check_keyword(one, "/keywords");
      need(!gained_in_attack(one.keyword), "/keywords", "this keyword is gained and never printed");
      const bool defuse = one.keyword == Keyword::defuse;
      need(defuse == (card.type == CardType::tactic), "/keywords",
           "DEFUSE stands on tactics, the other keywords on combatants and sites");
      need(!card.site() || !of_combatants(one.keyword), "/keywords",
           "a site neither attacks nor defends");
    }
  }
  void check_keyword(const KeywordText& one, const std::string& place) {
    const bool barrage = one.keyword == Keyword::barrage;
    need(!barrage || (one.n >= 1 && one.x >= 1), place, "BARRAGE has n and x");
    need(one.keyword != Keyword::focus || one.x >= 1, place, "FOCUS has x");
    need(one.x <= 100 && one.n <= 8, place, "a number is too large");
    played(barrage, one.n != 0, place + "/n");
    played(barrage || one.keyword == Keyword::focus, one.x != 0, place + "/x");
  }

  // Something that a card says but that is never played is a mistake of its author.
  bool played(bool plays, bool said, const std::string& place) {
    return need(plays || !said, place, "this is said and would not be played here");
  }
  void check_members(const Ability& one, const std::string& place) {
    const Ability none;
    const bool continuous = one.kind == AbilityKind::continuous;
    const bool optional = one.kind == AbilityKind::optional;
    const bool keyword = one.kind == AbilityKind::keyword;
    const bool triggers = one.kind == AbilityKind::required || optional;
    const bool of_keyword = one.change == Change::keyword || one.change == Change::lose_keyword;
    played(continuous, !(one.to == none.to), place + "/to");
    played(continuous, one.change != none.change, place + "/change");
    played(continuous && !of_keyword, one.amount != 0, place + "/amount");
    played(continuous && of_keyword, !(one.keyword == none.keyword), place + "/keyword");
    played(triggers, one.phase.has_value(), place + "/phase");
    played(triggers && one.phase.has_value(), one.your, place + "/your");
    played(optional, one.event != none.event, place + "/event");
    played(optional && one.event != none.event, !(one.by == none.by), place + "/by");
    played(keyword, one.gains != none.gains, place + "/gains");
    played(keyword, one.may, place + "/may");
    played(!continuous, one.choose.has_value(), place + "/choose");
    played(!continuous, !one.steps.empty(), place + "/do");
    for (const auto& cost : one.cost) {
      played(has_amount(cost.pay), cost.amount != 0, place + "/cost");
    }
  }
  void check_members(const Step& one, const std::string& place) {
    const Step none;
    const bool objects = done_to(one.verb) != DoneTo::players;
    const bool keyword = one.verb == Verb::give || one.verb == Verb::remove;
    played(objects, one.to != none.to, place + "/to");
    played(!objects, one.whom != none.whom, place + "/whom");
    played(has_amount(one.verb) && one.amount_of == none.amount_of, one.amount != 0,
           place + "/amount");
    played(has_amount(one.verb), one.amount_of != none.amount_of, place + "/amount_of");
    played(keyword, !(one.keyword == none.keyword), place + "/keyword");
    played(objects && one.to == To::all, !(one.filter == none.filter), place + "/filter");
    played(one.verb == Verb::discard_hand, one.random, place + "/random");
  }

  void check_ability(const CardText& card, const Ability& one, const std::string& place) {
    const bool object = card.object();
    check_members(one, place);
    switch (one.kind) {
      case AbilityKind::continuous:
        need(card.type != CardType::tactic, place, "a tactic has no continuous ability");
        check_continuous(one, place);
        return;
      case AbilityKind::payment:
        need(object, place, "payment abilities stand on combatants and sites");
        need(!one.cost.empty(), place + "/cost", "a payment ability has a cost");
        break;
      case AbilityKind::required:
        need(card.type != CardType::tactic, place, "a tactic does not trigger");
        need(one.phase && *one.phase != PhaseName::setup && *one.phase != PhaseName::draft,
             place + "/phase", "a required trigger has its phase");
        break;
      case AbilityKind::optional:
        need(card.type != CardType::tactic, place, "a tactic does not trigger");
        need(one.phase.has_value() != (one.event != EventKind::none), place + "/event",
             "an optional trigger has an event or a phase");
        need(!one.phase || (*one.phase != PhaseName::setup && *one.phase != PhaseName::draft),
             place + "/phase", "there is no such phase of a turn");
        need(!one.phase || has_window(*one.phase), place + "/phase",
             "nobody may act in that phase");
        check_event(one, place + "/by");
        break;
      case AbilityKind::keyword:
        need(card.combatant(), place, "keyword triggers stand on combatants");
        need(one.gains == Keyword::attacker || one.gains == Keyword::defender, place + "/gains",
             "attacker or defender");
        break;
      case AbilityKind::effect:
        need(card.type == CardType::tactic, place, "effects stand on tactics");
        break;
    }
    need(one.kind == AbilityKind::payment || one.cost.empty(), place + "/cost",
         "only payment abilities have a cost");
    need(!one.steps.empty(), place + "/do", "an ability does something");
    need(one.steps.size() + one.cost.size() <= 16, place, "an ability has at most 16 parts");
    std::set<Payment> payments;
    for (const auto& cost : one.cost) {
      need(payments.insert(cost.pay).second, place + "/cost", "a cost stands once");
      need(cost.amount <= 100, place + "/cost", "a number is too large");
      need(cost.amount >= 1 || !has_amount(cost.pay), place + "/cost",
           "without an amount nothing is paid");
    }
    if (one.choose) check_choice(*one.choose, place + "/choose");
    for (std::size_t i = 0; i < one.steps.size(); ++i)
      check_step(card, one, one.steps[i], place + "/do/" + std::to_string(i));
  }

  // The conditions of continuous abilities must not depend on other continuous abilities.
  void check_continuous(const Ability& one, const std::string& place) {
    check_filter(one.to, place + "/to", true);
    if (one.change == Change::influence) {
      Filter itself;
      itself.self = true;
      need(one.to == Filter{} || one.to == itself, place + "/to",
           "the influence is always the controller's");
    }
    need(!one.to.keyword || gained_in_attack(*one.to.keyword), place + "/to/keyword",
         "a continuous ability looks at no keyword but ATTACKER, DEFENDER, JOINT STRIKE FORCE");
    need(one.amount >= -100 && one.amount <= 100, place + "/amount", "a number is too large");
    if (one.change != Change::keyword && one.change != Change::lose_keyword) return;
    if (one.change == Change::keyword)
      check_keyword(one.keyword, place + "/keyword");
    else
      check_lost(one.keyword, place + "/keyword");
    need(!gained_in_attack(one.keyword.keyword) && one.keyword.keyword != Keyword::defuse,
         place + "/keyword", "this keyword is not given");
  }
  // One instance of the keyword is lost, whatever its numbers.
  void check_lost(const KeywordText& one, const std::string& place) {
    played(false, one.n != 0, place + "/n");
    played(false, one.x != 0, place + "/x");
  }

  void check_filter(const Filter& one, const std::string& place, bool continuous) {
    need(!one.type || *one.type == CardType::combatant || *one.type == CardType::site ||
             one.zone == Zone::damage_pile,
         place + "/type", "only combatants and sites are on the battlefield");
    need(!continuous || one.zone != Zone::damage_pile, place + "/zone",
         "continuous abilities concern the battlefield");
    need(one.zone != Zone::damage_pile || (!one.keyword && !one.turned), place,
         "a card of a damage pile is not turned and has no keyword");
    need(!one.self || !one.other, place, "this one, and not this one");
    need(one.faction != Faction::mercenary, place + "/faction",
         "a named faction never fits a Mercenary card");
  }

  // The subject of an event may be in any zone.
  void check_event(const Ability& one, const std::string& place) {
    Filter hurt;
    hurt.whose = one.by.whose;
    need(one.event != EventKind::hurt || one.by == hurt, place,
         "a player loses health: only `whose` is looked at");
    need(one.by.zone == Zone::battlefield, place + "/zone",
         "this is said and would not be played here");
    need(!one.by.self || !one.by.other, place, "this one, and not this one");
    need(!one.by.type || may_happen_to(*one.by.type, one.event), place + "/type",
         "this never happens to such a card");
    need(one.by.faction != Faction::mercenary, place + "/faction",
         "a named faction never fits a Mercenary card");
  }

  void check_choice(const Choice& one, const std::string& place) {
    if (one.player != ChosenPlayer::none) {
      Choice chosen;
      chosen.player = one.player;
      need(one == chosen, place, "a player is chosen, so nothing is said of targets");
      return;
    }
    need(one.least >= 1 && one.least <= one.most && one.most <= 8, place + "/least",
         "one to eight targets");
    check_filter(one.filter, place + "/filter", false);
  }

  void check_step(const CardText& card, const Ability& ability, const Step& one,
                  const std::string& place) {
    const bool targets = ability.choose && ability.choose->player == ChosenPlayer::none;
    const bool player = ability.choose && ability.choose->player != ChosenPlayer::none;
    const bool pile = targets && ability.choose->filter.zone == Zone::damage_pile;
    const bool objects = done_to(one.verb) != DoneTo::players;
    check_members(one, place);
    need(!objects || one.to != To::targets || targets, place + "/to", "no target is chosen");
    need(!objects || one.to != To::self || card.object(), place + "/to",
         "this card is not an object");
    need(one.to != To::event || ability.event != EventKind::none, place + "/to",
         "there is no event");
    need(one.to != To::event || ability.event != EventKind::hurt, place + "/to",
         "it happens to a player");
    need(one.to != To::event || ability.event != EventKind::left || one.verb == Verb::destroy,
         place + "/to", "it is in a pile, and only destroyed from there");
    const bool looks = one.verb == Verb::look_hand || one.verb == Verb::look_row;
    need(!looks || one.whom != Whom::you, place + "/whom", "you know your own cards");
    need(!has_amount(one.verb) || one.amount_of != AmountOf::number || one.amount != 0,
         place + "/amount", "without an amount nothing happens");
    need(objects || one.whom != Whom::player || player, place + "/whom", "no player is chosen");
    need(objects || one.whom != Whom::controller || targets, place + "/whom",
         "no target is chosen");
    need(one.verb != Verb::recover || (one.to == To::targets && pile), place,
         "a card of a damage pile must be the target");
    need(!pile || one.verb == Verb::recover || one.verb == Verb::destroy || one.to != To::targets ||
             !objects,
         place, "a card of a damage pile is recovered or destroyed");
    need(one.verb != Verb::control || one.to == To::targets, place, "a target must be chosen");
    need(one.verb != Verb::control || !targets || ability.choose->filter.whose != Whose::yours,
         place, "you control it already");
    need(one.amount >= -100 && one.amount <= 100, place + "/amount", "a number is too large");
    const bool signed_verb =
        one.verb == Verb::attack || one.verb == Verb::defense || one.verb == Verb::health;
    need(one.amount >= 0 || signed_verb, place + "/amount", "this number is not negative");
    need(one.verb != Verb::draw || one.amount <= 20, place + "/amount", "at most twenty cards");
    need(one.to != To::all || one.filter.zone != Zone::damage_pile, place + "/filter",
         "all of the battlefield");
    check_filter(one.filter, place + "/filter", false);
    if (one.verb == Verb::give || one.verb == Verb::remove) {
      if (one.verb == Verb::give)
        check_keyword(one.keyword, place + "/keyword");
      else
        check_lost(one.keyword, place + "/keyword");
      need(!gained_in_attack(one.keyword.keyword) && one.keyword.keyword != Keyword::defuse,
           place + "/keyword", "this keyword is not given");
    }
    const bool of_event = one.amount_of == AmountOf::attack && ability.event != EventKind::none &&
                          ability.event != EventKind::hurt;
    const bool self = one.amount_of == AmountOf::attack || one.amount_of == AmountOf::counters;
    need(!self || of_event || card.object(), place + "/amount_of", "this card is not an object");
  }

  const PackText& pack_;
  std::string at_;
  std::vector<PackProblem> found_;
};

}  // namespace

Card Content::find(std::string_view wanted) const { return card_with_id(cards, wanted); }

Content load(PackText pack) {
  Content content;
  content.cards = std::move(pack.cards);
  std::sort(content.cards.begin(), content.cards.end(),
            [](const CardText& a, const CardText& b) { return a.id < b.id; });
  std::map<std::string_view, std::uint16_t> first;  // index of the first card of each name
  for (const auto& text : content.cards) {
    const auto facts = facts_of(text);
    content.facts.push_back(facts);
    auto& all = content.all;
    all.changes = static_cast<std::uint8_t>(all.changes | facts.changes);
    all.kinds = static_cast<std::uint8_t>(all.kinds | facts.kinds);
    all.events = static_cast<std::uint8_t>(all.events | facts.events);
    all.keywords = static_cast<std::uint16_t>(all.keywords | facts.keywords);
    const auto number = static_cast<std::uint16_t>(&text - content.cards.data());
    content.namesake.push_back(Card{first.try_emplace(text.name, number).first->second});
  }
  return content;
}

std::vector<PackProblem> problems(const PackText& pack) { return PackChecker(pack).run(); }

}  // namespace arbiter::sularia
