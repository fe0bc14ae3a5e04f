// What makes a pack unusable. Everything in a pack is either played, or refused here with its
// place.
#include <set>
#include <string>
#include <utility>

#include "engine/core/limits.hpp"
#include "engine/games/wh40k/content.hpp"
#include "engine/games/wh40k/frames.hpp"
#include "engine/games/wh40k/pack_sense.hpp"

namespace arbiter::wh40k {
namespace {

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
      need(card.type != CardType::planet || card.abilities.size() <= 1, "/abilities/1",
           "a planet has one battle ability");
      for (std::size_t k = 0; k < card.abilities.size(); ++k)
        check_ability(card, card.abilities[k], "/abilities/" + std::to_string(k));
      check_limits(card);
      for (std::size_t k = 0; k < card.constants.size(); ++k)
        check_constant(card, card.constants[k], "/constants/" + std::to_string(k));
      for (const auto& one : senseless(card)) need(false, one.pointer, one.reason);
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
    need(warlord || card.bloodied_attack == 0, "/bloodied_attack",
         "a warlord, and nothing else, has a bloodied side");
    const bool held = !planet && !warlord && card.type != CardType::token;
    need(held || card.shields == 0, "/shields", "shield icons count in a hand");
    need(!planet || card.cost == 0, "/cost", "a planet has no cost");
    need(card.one_trait.empty() || (held && card.type != CardType::event), "/one_trait",
         "one_trait is about a card that is deployed");
    if (card.bearer) check_bearer(*card.bearer, "/bearer");
    for (std::size_t i = 0; i < card.keywords.size(); ++i)
      check_keyword(card, i, "/keywords/" + std::to_string(i));
  }

  // A keyword must be on a card where it has an effect. `ranged` never has one.
  void check_keyword(const CardText& card, std::size_t index, const std::string& place) {
    const auto& one = card.keywords[index];
    const bool deployed = card.type == CardType::army || card.type == CardType::attachment ||
                          card.type == CardType::support;
    need((one.keyword == Keyword::area_effect) == (one.amount > 0), place + "/amount",
         "Area Effect, and nothing else, has an amount");
    need(one.keyword == Keyword::no_attachments || one.trait.empty(), place + "/trait",
         "only No Attachments is limited to a trait");
    for (std::size_t i = 0; i < index; ++i)
      need(card.keywords[i].keyword != one.keyword || card.keywords[i].trait != one.trait, place,
           "a keyword stands once");
    switch (one.keyword) {
      case Keyword::ambush: need(deployed, place, "Ambush is about a card that is deployed"); break;
      case Keyword::limited:
        need(deployed || card.type == CardType::event, place,
             "Limited is about a card that is deployed or played");
        break;
      case Keyword::area_effect:
      case Keyword::armorbane:
      case Keyword::brutal:
      case Keyword::flying: need(card.unit(), place, "this keyword is about a unit"); break;
      case Keyword::no_attachments:
        need(card.unit() || card.type == CardType::support, place,
             "No Attachments is about a unit or a support");
        break;
      case Keyword::ranged: break;
    }
  }

  // "You" is whoever deploys the attachment. It has no place yet, and nothing has happened.
  void check_bearer(const Filter& bearer, const std::string& place) {
    need(bearer.is != Is::self && bearer.is != Is::bearer, place + "/is",
         "an attachment is on another card");
    need(bearer.where == Where::anywhere || bearer.where == Where::a_planet ||
             bearer.where == Where::not_first,
         place + "/in", "an attachment has no place before it is attached");
    need(!bearer.other && !bearer.not_event, place, "there is nothing that it could leave out");
  }

  // What the words of a filter can refer to.
  struct Known {
    bool event = false;   // the ability answers an event
    bool planet = false;  // a planet is chosen
    bool target = false;  // a target is chosen
    bool hand = false;    // cards in hand may be meant
  };
  void check_filter(const Filter& filter, Known known, const std::string& place) {
    switch (filter.where) {
      case Where::event_planet: need(known.event, place + "/in", "there is no event"); break;
      case Where::chosen_planet: need(known.planet, place + "/in", "no planet is chosen"); break;
      case Where::target_planet: need(known.target, place + "/in", "no target is chosen"); break;
      case Where::hand: need(known.hand, place + "/in", "only cards in play are meant"); break;
      case Where::discard:
        need(false, place + "/in", "only what has been destroyed lies in a discard pile");
        break;
      case Where::anywhere:
      case Where::a_planet:
      case Where::here:
      case Where::adjacent:
      case Where::not_first: break;
    }
    need(known.event || !filter.not_event, place + "/not_event", "there is no event");
  }

  void check_constant(const CardText& card, const Constant& one, const std::string& place) {
    need(card.unit() || card.type == CardType::attachment || card.type == CardType::support, place,
         "a constant stands on a unit, an attachment or a support");
    need(one.change != Change::double_damage || one.against.has_value(), place + "/against",
         "double_damage says against what");
    check_filter(one.to, {}, place + "/to");
    if (one.against) check_filter(*one.against, {}, place + "/against");
    need(one.side == Side::both || card.type == CardType::warlord, place + "/side",
         "only a warlord has sides");
    bool amount = false, against = false;
    switch (one.change) {
      case Change::attack:
      case Change::hit_points:
      case Change::command: amount = against = true; break;
      case Change::card_bonus:
      case Change::resource_bonus:
        amount = true;
        need(one.to == own_card(), place + "/to", "the card itself adds to the bonus where it is");
        break;
      case Change::keyword: amount = one.keyword == Keyword::area_effect; break;
      case Change::double_damage: against = true; break;
      case Change::double_hit_points:
      case Change::lose_keyword:
      case Change::no_defender:
      case Change::no_target:
      case Change::ignores_flying: break;
    }
    need(amount == (one.amount > 0), place + "/amount",
         amount ? "it says how much" : "this change has no amount");
    need(against || !one.against, place + "/against", "this change counts nothing");
    const bool about = one.change == Change::keyword || one.change == Change::lose_keyword;
    need(about || one.keyword == Keyword::ambush, place + "/keyword",
         "this change is about no keyword");
    need(!about || (one.keyword != Keyword::ambush && one.keyword != Keyword::limited),
         place + "/keyword",
         "that keyword counts in a hand, and a constant concerns cards in play");
  }
  static Filter own_card() {
    Filter own;
    own.is = Is::self;
    return own;
  }

  // A position says of a card, and not of each ability, that its limit is used up.
  void check_limits(const CardText& card) {
    bool limited = false;
    for (std::size_t k = 0; k < card.abilities.size(); ++k) {
      if (!card.abilities[k].once_a_phase) continue;
      need(!limited, "/abilities/" + std::to_string(k) + "/once_a_phase",
           "a card has one ability with this limit");
      limited = true;
    }
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
    check_trigger(one, place);
    need(one.phase == ActionPhase::any || one.kind == AbilityKind::action, place + "/phase",
         "only an Action bears a phase");
    need(one.phase != ActionPhase::command, place + "/phase",
         "no Action can be used in the command phase (R-20)");
    need(one.side == Side::both || card.type == CardType::warlord, place + "/side",
         "only a warlord has sides");
    const bool in_play = card.type != CardType::event && card.type != CardType::planet;
    need(!one.once_a_phase || (in_play && one.on.event != EventKind::deploying),
         place + "/once_a_phase", "only an ability of a card in play that is used has this limit");
    for (std::size_t i = 0; i < one.choose.size(); ++i)
      check_choice(card, one, i, place + "/choose/" + std::to_string(i));
    check_payments(card, one, picks, place);
    for (std::size_t i = 0; i < one.steps.size(); ++i)
      check_step(card, one, one.steps[i], picks, place + "/do/" + std::to_string(i));
  }

  // Checks that the words of a trigger can have a meaning.
  void check_trigger(const Ability& one, const std::string& place) {
    const auto& on = one.on;
    bool of = false, by = false;
    switch (on.event) {
      case EventKind::none:
      case EventKind::shielded:
      case EventKind::phase: break;
      case EventKind::deploying:
      case EventKind::entered:
      case EventKind::destroyed: of = true; break;
      case EventKind::declared:
      case EventKind::assigned:
      case EventKind::damaged: of = by = true; break;
    }
    need(of || !on.of, place + "/on/of", "nothing happens to a card");
    need(by || !on.by, place + "/on/by", "no card is known to do it");
    need(by || !on.attack, place + "/on/attack", "it is not known whether an attack does it");
    Known known;
    known.event = true;
    if (on.of && on.of->where != Where::discard) check_filter(*on.of, known, place + "/on/of");
    need(!on.of || on.of->where != Where::discard || on.event == EventKind::destroyed,
         place + "/on/of/in", "only what has been destroyed lies in a discard pile");
    if (on.by) check_filter(*on.by, known, place + "/on/by");
  }

  // Checks what the entries of this kind of ability can say.
  void check_choice(const CardText& card, const Ability& ability, std::size_t index,
                    const std::string& place) {
    const auto& one = ability.choose[index];
    const bool battle = ability.kind == AbilityKind::battle;
    need(ability.kind != AbilityKind::forced && ability.on.event != EventKind::deploying, place,
         "nobody is asked to choose for this ability");
    const bool cards = one.pick == Picks::target || one.pick == Picks::other;
    need(cards || (one.filter == Filter{} && !one.targeted) ||
             (one.filter == Filter{} && one.pick != Picks::bonus && one.pick != Picks::planets),
         place + "/filter", "only a card that is chosen is held against words");
    need((one.pick == Picks::planets) == (one.amount > 0), place + "/amount",
         "planets, and nothing else, are chosen by number");
    switch (one.pick) {
      case Picks::target:
      case Picks::planet:
      case Picks::planet_not_first:
      case Picks::planet_of_battle: break;
      case Picks::other:
        need(!battle, place + "/pick", "a battle ability has no second card");
        break;
      case Picks::planets:
        need(card.type == CardType::event, place + "/pick", "only an event lists planets");
        break;
      case Picks::copied_planet:
        need(ability.choose.size() == 1, place + "/pick", "a copy asks what the copied one asks");
        [[fallthrough]];
      case Picks::adjacent_or_headquarters:
      case Picks::bonus:
        need(battle, place + "/pick", "only a battle ability has this choice");
        break;
    }
    if (cards) check_filter(one.filter, known_before(ability, index), place + "/filter");
  }

  // Returns what is known when this choice is made, from the choices before it.
  static Known known_before(const Ability& ability, std::size_t index) {
    Known known;
    known.event = knows_event(ability);
    known.hand = true;
    for (std::size_t i = 0; i < index; ++i) {
      const Picks pick = ability.choose[i].pick;
      known.target = known.target || pick == Picks::target;
      known.planet = known.planet || pick == Picks::planet || pick == Picks::planet_not_first ||
                     pick == Picks::planet_of_battle || pick == Picks::adjacent_or_headquarters;
    }
    return known;
  }
  // Whether the ability answers an event of a unit or of a phase. A shield card is no event.
  static bool knows_event(const Ability& ability) {
    return ability.on.event != EventKind::none && ability.on.event != EventKind::shielded;
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
      need(one.kind != AbilityKind::battle, place + "/cost", "a battle ability costs nothing");
      need(one.on.event != EventKind::deploying || pay == Payment::exhaust_this, place + "/cost",
           "an interrupt of a deployment pays by exhausting");
    }
  }

  // Checks the words of a sentence that its verb uses.
  void check_words(const CardText& card, const Ability& ability, const Step& step,
                   const std::set<Picks>& picks, const std::string& place) {
    const bool amounts = has_amount(step.verb), whom = needs_whom(step.verb);
    const bool own = step.verb == Verb::store || step.verb == Verb::collect;
    const bool may_be_zero =
        step.verb == Verb::prevent || step.verb == Verb::heal || step.verb == Verb::discard_random;
    need(amounts || step.amount == 0, place + "/amount", "this verb has no amount");
    need(!amounts || may_be_zero || step.amount > 0, place + "/amount", "it says how much");
    need(whom || step.to == Whom::target || (own && step.to == Whom::self), place + "/to",
         "this verb is about no card");
    need(step.verb != Verb::put_into_play || step.to != Whom::all, place + "/to",
         "one card is put into play");
    const bool filters =
        (whom && step.to == Whom::all) || step.verb == Verb::look || step.verb == Verb::put_each;
    need(filters || step.filter == Filter{}, place + "/filter", "this verb looks at no others");
    const bool places =
        step.verb == Verb::move || step.verb == Verb::put_into_play || step.verb == Verb::look;
    need(places || step.place == Destination::none ||
             (step.verb == Verb::put_each && step.place == Destination::headquarters),
         place + "/place", "this verb has no place");
    need(step.verb == Verb::create || step.token.empty(), place + "/token",
         "this verb creates nothing");
    need(step.verb == Verb::look || !step.may, place + "/may", "this verb leaves no choice");
    if (whom && step.to == Whom::all) {
      Known known;
      known.event = knows_event(ability);
      known.target = picks.count(Picks::target) > 0;
      known.planet = chooses_planet(picks) || picks.count(Picks::adjacent_or_headquarters) > 0;
      check_filter(step.filter, known, place + "/filter");
    }
    if (step.verb == Verb::return_to_hand) check_returned(card, ability, step, place);
  }

  // A warlord is never in a hand, and a planet is always in the line.
  void check_returned(const CardText& card, const Ability& ability, const Step& step,
                      const std::string& place) {
    const auto fits = [](const Filter& filter) {
      return filter.is == Is::army || filter.is == Is::support || filter.is == Is::self;
    };
    bool sure = true;
    if (step.to == Whom::self) sure = card.type != CardType::warlord;
    if (step.to == Whom::all) sure = fits(step.filter);
    for (const auto& one : ability.choose)
      if ((step.to == Whom::target && one.pick == Picks::target) ||
          (step.to == Whom::other && one.pick == Picks::other))
        sure = fits(one.filter);
    if (step.to == Whom::event_unit && ability.on.event != EventKind::destroyed)
      sure = ability.on.of && fits(*ability.on.of);
    need(sure, place + "/to", "an army unit or a support is returned, since a warlord has no hand");
  }
  static bool chooses_planet(const std::set<Picks>& picks) {
    return picks.count(Picks::planet) > 0 || picks.count(Picks::planet_not_first) > 0 ||
           picks.count(Picks::planet_of_battle) > 0;
  }

  void check_step(const CardText& card, const Ability& ability, const Step& step,
                  const std::set<Picks>& picks, const std::string& place) {
    const auto chosen = [&](Picks pick) { return picks.count(pick) > 0; };
    check_words(card, ability, step, picks, place);
    need(step.to != Whom::target || !needs_whom(step.verb) || chosen(Picks::target), place + "/to",
         "no target is chosen");
    need(step.to != Whom::other || chosen(Picks::other), place + "/to", "no other is chosen");
    need(step.to != Whom::event_unit || ability.on.event != EventKind::none, place + "/to",
         "there is no event");
    need(step.to != Whom::self || card.type != CardType::planet, place + "/to",
         "a planet is not a unit");
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
        need(chooses_planet(picks), place, "the planet must be chosen");
        break;
      case Verb::copy:
        need(chosen(Picks::copied_planet), place, "the copied planet must be a choice");
        need(ability.steps.size() == 1, place,
             "the copied ability takes the place of this one, so nothing else is done");
        break;
      case Verb::look:
        need(step.place == Destination::hand || step.place == Destination::chosen_planet, place,
             "what is taken goes to hand or to the chosen planet");
        need(step.place == Destination::hand || chooses_planet(picks), place + "/place",
             "the planet must be chosen");
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
    if (ability.on.event == EventKind::deploying) {
      need(step.verb == Verb::cheaper || (step.verb == Verb::damage && step.to == Whom::event_unit),
           place, "while a card is deployed it becomes cheaper, and may be damaged by it");
      need(step.verb != Verb::damage || step.amount == 1, place + "/amount",
           "a card that is deployed is damaged by 1");
    }
    if (step.verb == Verb::move || step.verb == Verb::put_into_play) {
      need(step.place != Destination::none && step.place != Destination::hand, place + "/place",
           "it must go somewhere in play");
      need(step.place != Destination::chosen_planet || chooses_planet(picks), place + "/place",
           "the planet must be chosen");
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

  static bool has_amount(Verb verb) {
    switch (verb) {
      case Verb::damage:
      case Verb::damage_chosen:
      case Verb::move_damage:
      case Verb::prevent:
      case Verb::heal:
      case Verb::draw:
      case Verb::gain:
      case Verb::gain_or_draw:
      case Verb::take_resources:
      case Verb::discard_random:
      case Verb::look:
      case Verb::boost:
      case Verb::store:
      case Verb::collect:
      case Verb::cheaper: return true;
      case Verb::cancel_shield:
      case Verb::ready:
      case Verb::move:
      case Verb::rout:
      case Verb::destroy:
      case Verb::put_into_play:
      case Verb::put_each:
      case Verb::return_to_hand:
      case Verb::create:
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

std::vector<PackProblem> problems(const PackText& pack) { return PackChecker(pack).run(); }

}  // namespace arbiter::wh40k
