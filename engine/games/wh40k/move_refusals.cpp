// Why a rule refuses a move: whose, where, how many, and at what cost.
#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/refusals.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {
namespace {

// Finds the card or unit that does what the move says, or none if a seat or chance does it.
struct MainCard {
  Id operator()(const Deploy& m) const { return m.card; }
  Id operator()(const Play& m) const { return m.card; }
  Id operator()(const Use& m) const { return m.card; }
  Id operator()(const Attack& m) const { return m.unit; }
  Id operator()(const WarlordRetreat& m) const { return m.unit; }
  Id operator()(const Shield& m) const { return m.card; }
  Id operator()(const Choose& m) const { return m.card; }
  Id operator()(const Pick& m) const { return m.card; }
  Id operator()(const Discard& m) const { return m.card; }
  Id operator()(const Name& m) const { return m.card; }
  template <OneOf<PassTurn, Commit, Bonus, Retreat, BattleAbility, Pass, Concede, Shuffle,
                  Initiative, Reveal, Draw>
                M>
  Id operator()(const M&) const {
    return {};
  }
};
Id main_card(const Refused& r) { return std::visit(MainCard{}, r.move); }

// Returns the other cards that are chosen.
std::vector<Id> chosen_cards(const Move& move) {
  std::vector<Id> all;
  if (const auto* play = std::get_if<Play>(&move)) all = {play->target, play->other};
  if (const auto* use = std::get_if<Use>(&move)) all = {use->target, use->other};
  if (const auto* ability = std::get_if<BattleAbility>(&move)) all = {ability->target};
  std::erase_if(all, [](Id id) { return !id; });
  return all;
}

std::string type_of(const Refused& r, const CardState& card) {
  const std::string type{name_of(r.read().text(card).type)};
  return (type == "army" || type == "attachment" || type == "event" ? "an " : "a ") + type +
         (type == "army" ? " unit" : "");
}

// "Land Raider (B3): Your other units here ..." A pack may leave out the text of what a card does.
std::string text_of(const Refused& r, Id id) {
  const auto* card = named(r, id);
  if (!card) return whereabouts(r.words, id);
  const auto& text = r.read().text(*card);
  if (!text.text.empty()) return r.words.card(id) + ": " + text.text;
  const bool none = text.abilities.empty() && text.constants.empty();
  return r.words.card(id) + (none ? ": it has no ability." : " is " + type_of(r, *card) + ".");
}

// Joins the sentences about each of them.
std::string about_all(const Refused& r, const std::vector<Id>& ids,
                      std::string (*sentence)(const Words&, Id)) {
  std::string text;
  for (const Id id : ids) text += (text.empty() ? "" : " ") + sentence(r.words, id);
  return text;
}
std::string all_whereabouts(const Refused& r, const std::vector<Id>& ids) {
  return about_all(r, ids, whereabouts);
}

std::string nothing_more(const Refused&) { return ""; }

std::string no_player(const Refused& r) { return Words::seat(r.by) + " is neither A nor B."; }

// --- Deploying ---

std::string of_deployment_turn(const Refused& r) {
  const auto& state = r.state();
  if (state.at.phase != PhaseName::deploy) return "";
  return "The deployment turn is " + Words::seat(state.at.turn) + "'s.";
}

std::string has_passed(const Refused& r) {
  return Words::seat(r.by) + " has passed and takes no more deployment turns this phase.";
}

std::string not_passed(const Refused& r) {
  std::vector<std::string> left;
  for (const auto& one : r.state().players)
    if (!one.passed) left.push_back(Words::seat(one.seat));
  return joined(left, "Nobody") + (left.size() > 1 ? " have" : " has") + " not passed.";
}

// Whether the card, which the entry names as a help, makes the deployed one cheaper.
bool does_help(const Refused& r, const Deploy& deploy, Id id) {
  const auto* helper = named(r, id);
  const auto* card = named(r, deploy.card);
  return helper && card && own_helper(r.read(), r.by, deploy, id) &&
         makes_cheaper(r.read(), *helper, *card, deploy);
}

// Says what the card costs, in parts, and what the player has.
std::string price(const Refused& r) {
  const auto* card = named(r, main_card(r));
  if (!card || card->in != Spot::hand || card->id.owner != r.by || !r.by_player())
    return of_main_card(r);
  const auto& text = r.read().text(*card);
  if (r.rule == mentions<"deploying-a-card-9"> && text.type != CardType::event)
    return r.words.card(card->id) + " is " + type_of(r, *card) + " and not an event.";
  std::string parts = r.words.card(card->id) + " costs " + number(text.cost);
  if (const auto* deploy = std::get_if<Deploy>(&r.move))
    for (const Id id : deploy->with) {
      if (!does_help(r, *deploy, id)) continue;
      const auto* helper = named(r, id);
      for (const auto& ability : r.read().text(*helper).abilities)
        for (const auto& one : ability.steps)
          if (one.verb == Verb::cheaper)
            parts += ", " + number(one.amount) + " less because of " + r.words.card(id);
      if (helper->in == Spot::hand)
        parts += ", which itself costs " + number(r.read().text(*helper).cost);
    }
  return parts + "; " + Words::seat(r.by) + " has " +
         counted(r.state().player(r.by).resources, "resource") + ".";
}

std::string of_place(const Refused& r) {
  const auto* deploy = std::get_if<Deploy>(&r.move);
  if (!deploy) return of_main_card(r);
  const auto* card = named(r, deploy->card);
  std::vector<std::string> places;
  if (deploy->planet.known()) places.push_back(r.words.name(deploy->planet));
  if (deploy->on) places.push_back(r.words.card(deploy->on));
  return capitalised(r.words.card(deploy->card)) + " is " +
         (card ? type_of(r, *card) : std::string{"deployed"}) + "; the entry names " +
         joined(places, "no planet") + "." +
         (r.rule == mentions<"deploying-a-card-4"> ? " Face up are " + planets_in_play(r) + "."
                                                   : "");
}

std::string of_bearer(const Refused& r) {
  const auto* deploy = std::get_if<Deploy>(&r.move);
  if (!deploy) return of_main_card(r);
  std::string text = text_of(r, deploy->card) + " " + described(r.words, deploy->on);
  const auto* card = named(r, deploy->card);
  if (card && r.read().text(*card).bearer)
    text += of_unfit(r, *r.read().text(*card).bearer, deploy->on);
  return deploy->planet.known() ? text + " The entry names " + r.words.name(deploy->planet) + "."
                                : text;
}

std::string of_barrier(const Refused& r) {
  const auto* deploy = std::get_if<Deploy>(&r.move);
  const auto* bearer = deploy ? named(r, deploy->on) : nullptr;
  if (!bearer) return of_main_card(r);
  const auto* card = named(r, deploy->card);
  const auto barrier = r.read().barrier(*bearer, card ? r.read().text(*card) : CardText{});
  std::string text = r.words.card(bearer->id) + " has No ";
  if (card && r.rule == mentions<"keywords-14">)
    for (const auto& one : r.read().text(*bearer).keywords)
      if (one.keyword == Keyword::no_attachments && r.read().text(*card).has_trait(one.trait))
        text += one.trait + " ";
  text += "Attachments";
  if (barrier && barrier->card != bearer->id) text += " by " + r.words.card(barrier->card);
  return text + ".";
}

std::string of_ambush(const Refused& r) {
  const auto* card = named(r, main_card(r));
  const bool held = card && card->in == Spot::hand && card->id.owner == r.by;
  return held ? r.words.card(card->id) + " has no Ambush." : of_main_card(r);
}

std::string of_limited(const Refused& r) {
  std::vector<Id> cards{main_card(r)};
  if (const auto* deploy = std::get_if<Deploy>(&r.move))
    cards.insert(cards.end(), deploy->with.begin(), deploy->with.end());
  std::erase_if(cards, [&](Id id) {
    const auto* card = named(r, id);
    return !card || !r.read().text(*card).keyword(Keyword::limited);
  });
  std::string text = r.words.cards(cards) + (cards.size() == 1 ? " is" : " are") + " Limited.";
  if (r.by_player() && r.state().player(r.by).limited)
    text += " " + Words::seat(r.by) + " has deployed or played a Limited card in round " +
            number(r.state().round) + ".";
  return text;
}

std::string of_copy(const Refused& r) {
  for (const Id id : {main_card(r), chosen_cards(r.move).empty() ? Id{} : chosen_cards(r.move)[0]})
    if (const auto* card = named(r, id))
      for (const auto& one : r.state().cards)
        if (one.card == card->card && one.in_play() && one.id.owner == r.by)
          return r.words.card(id) + " is unique; " + whereabouts(r.words, one.id);
  return of_main_card(r);
}

// --- Abilities ---

// Names the card that overrides the rules: it protects what was chosen, or is limited to one.
std::string of_golden_rule(const Refused& r) {
  const auto* attack = std::get_if<Attack>(&r.move);
  const Reading read = r.read().attacked_with(attack ? attack->unit : Id{});
  const auto protector = [&](Id id, Change change) {
    const auto* chosen = read.in_play(id);
    const auto* found = chosen ? read.changer(*chosen, change) : nullptr;
    return found && id.owner != r.by ? text_of(r, found->id) : "";
  };
  if (attack) return protector(attack->target, Change::no_defender);
  for (const Id id : chosen_cards(r.move))
    if (auto text = protector(id, Change::no_target); !text.empty()) return text;
  std::string text = text_of(r, main_card(r));
  const auto* card = named(r, main_card(r));
  if (!card || r.read().text(*card).one_trait.empty()) return text;
  for (const auto& one : r.state().cards)
    if (one.in_play() && one.id.owner == r.by && one.card.known() &&
        r.read().text(one).has_trait(r.read().text(*card).one_trait))
      text += " " + whereabouts(r.words, one.id);
  return text;
}

// Describes what is named as a help and does not make the card cheaper.
std::string of_help(const Refused& r) {
  const auto* deploy = std::get_if<Deploy>(&r.move);
  if (!deploy) {
    const auto chosen = about_all(r, chosen_cards(r.move), described);
    return text_of(r, main_card(r)) + of_unusable(r, main_card(r)) + (chosen.empty() ? "" : " ") +
           chosen;
  }
  std::string text;
  const auto& with = deploy->with;
  for (auto one = with.begin(); one != with.end(); ++one) {
    const auto before = std::count(with.begin(), one, *one);
    if (does_help(r, *deploy, *one)) continue;
    if (before == 0) text += text_of(r, *one) + " " + whereabouts(r.words, *one) + " ";
    if (before == 1) text += r.words.card(*one) + " is named more than once. ";
  }
  if (named(r, deploy->card)) {
    text += described(r.words, deploy->card);
    if (deploy->planet.known())
      text += " It is deployed at " + r.words.planet(deploy->planet) + ".";
  }
  return text.empty() ? of_main_card(r) : text;
}

// Quotes the card's text, and says where it is if the player cannot use it there.
std::string of_action(const Refused& r) {
  const Id id = main_card(r);
  if (!id) return "";
  const auto* card = named(r, id);
  const bool own = card && id.owner == r.by && (card->in_play() || card->in == Spot::hand);
  if (!own) return of_main_card(r);
  const auto& abilities = r.read().text(*card).abilities;
  const auto has = [&](AbilityKind kind) {
    return std::any_of(abilities.begin(), abilities.end(),
                       [&](const Ability& one) { return one.kind == kind; });
  };
  if (has(AbilityKind::action)) return text_of(r, id);
  const char* const kind = has(AbilityKind::reaction)    ? " has a Reaction"
                           : has(AbilityKind::interrupt) ? " has an Interrupt"
                                                         : nullptr;
  const auto& text = r.read().text(*card).text;
  return kind ? r.words.card(id) + kind + (text.empty() ? "." : ": " + text) : text_of(r, id);
}

std::string of_reaction(const Refused& r) {
  const Id id = main_card(r);
  const auto* card = named(r, id);
  if (!card || id.owner != r.by || !(card->in_play() || card->in == Spot::hand))
    return id ? of_main_card(r) : "";
  const auto* play = std::get_if<Play>(&r.move);
  const auto* use = std::get_if<Use>(&r.move);
  const Id to = play ? play->to : use ? use->to : Id{};
  const auto chosen = about_all(r, chosen_cards(r.move), described);
  return text_of(r, id) + " Nothing has just happened " +
         (to ? "to " + r.words.card(to) + " " : "") + "that it could be used for." +
         of_unusable(r, id) + (chosen.empty() ? "" : " ") + chosen;
}

std::string of_ended_battle(const Refused& r) {
  const auto& at = r.state().at;
  if (!at.planet.known()) return "";
  if (!at.winner.is_player())
    return r.by_player() && !r.read().has_units_at(at.planet, other_of(r.by))
               ? Words::seat(other_of(r.by)) + " has no unit at " + r.words.planet(at.planet) + "."
               : "";
  return Words::seat(at.winner) + " has won the battle at " + r.words.planet(at.planet) + ".";
}

// Lists cards that were looked at but are put nowhere.
std::string left_out(const Refused& r) {
  const auto* pick = std::get_if<Pick>(&r.move);
  std::vector<Id> missing;
  for (const auto& one : r.state().cards)
    if (pick && one.in == Spot::looked && one.id.owner == r.by && one.id != pick->card &&
        std::count(pick->under.begin(), pick->under.end(), one.id) == 0)
      missing.push_back(one.id);
  return missing.empty() ? "" : " The entry leaves out " + r.words.cards(missing) + ".";
}

// Lists the planets that could be named, if the move names one.
std::string of_named_planet(const Refused& r) {
  const auto* play = std::get_if<Play>(&r.move);
  const auto* use = std::get_if<Use>(&r.move);
  const auto* ability = std::get_if<BattleAbility>(&r.move);
  const Card planet = play ? play->planet : use ? use->planet : ability ? ability->planet : Card{};
  return planet.known() ? " The planets in play are, in their order, " + planets_in_play(r) + "."
                        : "";
}

// Says how many abilities the card has if the move names one by a number that none has.
std::string named_ability(const Refused& r) {
  const auto* use = std::get_if<Use>(&r.move);
  const auto* card = use && use->ability ? named(r, use->card) : nullptr;
  const auto count = card ? r.read().text(*card).abilities.size() : 0;
  if (!card || (*use->ability >= 1 && *use->ability <= count)) return "";
  return " It has " + counted(static_cast<std::int64_t>(count), "ability", "abilities") +
         "; the entry names ability " + number(*use->ability) + ".";
}

std::string of_ability(const Refused& r) {
  std::string text;
  if (const auto* ability = std::get_if<BattleAbility>(&r.move)) {
    const Card whose = ability->as.known() ? ability->as : r.state().at.planet;
    if (whose.known()) text = r.words.name(whose) + ": " + r.read().content.text(whose).text;
    if (const std::string won = of_ended_battle(r); !won.empty()) text += " " + won;
  } else if (const auto* resolving = r.state().top<Resolving>()) {
    text = r.words.name(resolving->text) + ": " + r.read().content.text(resolving->text).text;
    if (main_card(r)) text += " " + described(r.words, main_card(r));
    if (std::holds_alternative<Choose>(r.move) && resolving->planet.known())
      text += " The planet is " + r.words.name(resolving->planet) + ".";
  } else if (main_card(r)) {
    text = text_of(r, main_card(r)) + named_ability(r);
  }
  if (std::holds_alternative<Draw>(r.move)) text += " " + of_draw(r);
  const auto chosen = about_all(r, chosen_cards(r.move), described);
  const bool resolves = r.state().top<Resolving>() != nullptr;
  return text + (text.empty() || chosen.empty() ? "" : " ") + chosen +
         (resolves ? "" : of_conditions(r)) + of_named_planet(r) + left_out(r);
}

bool pays(const CardText& card, Payment payment) {
  return std::any_of(card.abilities.begin(), card.abilities.end(), [&](const Ability& one) {
    return std::find(one.cost.begin(), one.cost.end(), payment) != one.cost.end();
  });
}

// Lists the exhausted cards that the move would exhaust.
std::string of_exhausted(const Refused& r) {
  const auto exhausts_itself = [&](Id id) {
    const auto* card = named(r, id);
    return card && pays(r.read().text(*card), Payment::exhaust_this);
  };
  std::set<Id> all;
  const auto add = [&](Id id) {
    const auto* card = r.read().find(id);
    if (card && card->exhausted) all.insert(id);
  };
  const Id main = main_card(r);
  const auto* card = named(r, main);
  const bool used = std::holds_alternative<Use>(r.move) || std::holds_alternative<Play>(r.move);
  if (const auto* deploy = std::get_if<Deploy>(&r.move)) {
    for (const Id id : deploy->with)
      if (exhausts_itself(id)) add(id);
  } else if (!used || exhausts_itself(main)) {
    add(main);
  }
  if (used && card && pays(r.read().text(*card), Payment::exhaust_target))
    for (const Id id : chosen_cards(r.move)) add(id);
  return all.empty() ? of_main_card(r) : all_whereabouts(r, {all.begin(), all.end()});
}

// --- Command ---

std::string of_commitment(const Refused& r) {
  const auto* commit = std::get_if<Commit>(&r.move);
  if (!commit) return "";
  if (r.rule == mentions<"commitment-step-3">)
    return "There are " + counted(r.read().planets_up(), "face-up planet") +
           "; the entry names planet " + number(commit->planet) + ".";
  if (r.rule == mentions<"commitment-step-6">)
    return Words::seat(r.by) + " has committed the warlord in round " + number(r.state().round) +
           ".";
  return "";
}

// Describes the forces of both players at a planet.
std::string forces(const Refused& r, Card planet) {
  const auto found = struggle_at(r.read(), planet);
  std::vector<std::string> parts;
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    const auto i = seat.number;
    parts.push_back(Words::seat(seat) + " has " +
                    (found.ready_warlord[i] ? "a ready warlord and " : "") +
                    (found.present[i] ? counted(found.icons[i], "command icon") + " on ready units"
                                      : std::string{"no unit"}));
  }
  return "At " + r.words.planet(planet) + " " + parts[0] + "; " + parts[1] + ".";
}

std::string of_struggle(const Refused& r) {
  const auto* bonus = std::get_if<Bonus>(&r.move);
  if (!bonus) return "";
  std::string text;
  for (const auto& one : r.state().line) {
    if (!one.up || (bonus->planet.known() && one.planet != bonus->planet)) continue;
    const auto found = struggle_at(r.read(), one.planet);
    if (found.rule == r.rule && found.winner != r.by)
      text += (text.empty() ? "" : " ") + forces(r, one.planet);
  }
  return text;
}

std::string of_bonus(const Refused& r) {
  const auto* bonus = std::get_if<Bonus>(&r.move);
  if (!bonus || !bonus->planet.known()) return "";
  const auto& at = r.state().at;
  std::string text = "The entry names " + r.words.name(bonus->planet);
  if (r.read().place_of(bonus->planet) < 0) text += "; face up are " + planets_in_play(r);
  if (at.step == StepName::bonus)
    text += "; " + Words::seat(at.turn) + " has won the command struggle at " +
            r.words.planet(at.planet);
  return text + ".";
}

std::string of_warlord(const Refused& r) {
  const auto* card = named(r, main_card(r));
  return card ? r.words.card(card->id) + " is " + type_of(r, *card) + "." : of_main_card(r);
}

std::string of_battle_ability(const Refused& r) {
  const auto& at = r.state().at;
  std::string text = of_ended_battle(r);
  const auto* ability = at.planet.known() ? r.read().battle_ability(at.planet) : nullptr;
  if (!ability) return text;
  text += (text.empty() ? "" : " ") + r.words.planet(at.planet) + ": " +
          r.read().content.text(at.planet).text;
  if (ability->when == When::fewer_units && r.by_player())
    text += " " + Words::seat(r.by) + " controls " + counted(r.read().units_of(r.by), "unit") +
            ", " + Words::seat(other_of(r.by)) + " " + number(r.read().units_of(other_of(r.by))) +
            ".";
  return text;
}

// --- All facts ---

struct Row {
  RuleId rule;
  std::string (*facts)(const Refused&);
};

inline constexpr std::array table_of_facts{Row{mentions<"overview-1">, no_player},
                                           Row{mentions<"setup-4">, of_shuffle},
                                           Row{mentions<"setup-5">, of_shuffle},
                                           Row{mentions<"setup-8">, of_initiative},
                                           Row{mentions<"setup-9">, of_reveal},
                                           Row{mentions<"setup-12">, of_draw},
                                           Row{mentions<"deploy-phase-1">, of_main_card},
                                           Row{mentions<"deploy-phase-2">, of_deployment_turn},
                                           Row{mentions<"deploy-phase-3">, of_main_card},
                                           Row{mentions<"deploy-phase-5">, of_deployment_turn},
                                           Row{mentions<"deploy-phase-6">, has_passed},
                                           Row{mentions<"deploy-phase-8">, not_passed},
                                           Row{mentions<"deploying-a-card-1">, price},
                                           Row{mentions<"deploying-a-card-4">, of_place},
                                           Row{mentions<"deploying-a-card-6">, of_bearer},
                                           Row{mentions<"deploying-a-card-7">, of_place},
                                           Row{mentions<"deploying-a-card-8">, of_warlord},
                                           Row{mentions<"deploying-a-card-9">, price},
                                           Row{mentions<"commitment-step-1">, of_commitment},
                                           Row{mentions<"commitment-step-3">, of_commitment},
                                           Row{mentions<"commitment-step-6">, of_commitment},
                                           Row{mentions<"command-struggles-step-1">, of_bonus},
                                           Row{mentions<"command-struggles-step-2">, of_bonus},
                                           Row{mentions<"command-struggles-step-4">, of_struggle},
                                           Row{mentions<"command-struggles-step-5">, of_struggle},
                                           Row{mentions<"command-struggles-step-6">, of_struggle},
                                           Row{mentions<"command-struggles-step-7">, of_bonus},
                                           Row{mentions<"command-struggles-step-9">, of_draw},
                                           Row{mentions<"questions-and-answers-4">, of_struggle},
                                           Row{mentions<"questions-and-answers-5">, of_struggle},
                                           Row{mentions<"combat-phase-5">, of_attack},
                                           Row{mentions<"fighting-a-battle-5">, of_combat_turn},
                                           Row{mentions<"fighting-a-battle-6">, of_attack},
                                           Row{mentions<"fighting-a-battle-7">, of_pass},
                                           Row{mentions<"fighting-a-battle-11">, of_retreat},
                                           Row{mentions<"fighting-a-battle-14">, nothing_more},
                                           Row{mentions<"fighting-a-battle-15">, of_ended_battle},
                                           Row{mentions<"making-an-attack-2">, of_attack},
                                           Row{mentions<"making-an-attack-4">, of_attack},
                                           Row{mentions<"dealing-damage-3">, of_shield},
                                           Row{mentions<"shields-1">, of_shield},
                                           Row{mentions<"shields-2">, of_shield},
                                           Row{mentions<"shields-3">, of_shield},
                                           Row{mentions<"shields-4">, of_shield},
                                           Row{mentions<"winning-a-battle-1">, of_battle_ability},
                                           Row{mentions<"warlord-retreat-1">, of_warlord_retreat},
                                           Row{mentions<"warlord-retreat-4">, of_warlord},
                                           Row{mentions<"headquarters-phase-2">, of_action},
                                           Row{mentions<"headquarters-phase-7">, of_reveal},
                                           Row{mentions<"headquarters-phase-8">, of_draw},
                                           Row{mentions<"card-abilities-1">, of_action},
                                           Row{mentions<"card-abilities-2">, of_action},
                                           Row{mentions<"card-abilities-3">, of_action},
                                           Row{mentions<"card-abilities-4">, of_help},
                                           Row{mentions<"card-abilities-6">, of_reaction},
                                           Row{mentions<"card-anatomy-11">, of_ability},
                                           Row{mentions<"golden-rule-1">, of_golden_rule},
                                           Row{mentions<"ready-and-exhausted-3">, of_exhausted},
                                           Row{mentions<"keywords-2">, of_ambush},
                                           Row{mentions<"keywords-3">, price},
                                           Row{mentions<"keywords-4">, of_area_effect},
                                           Row{mentions<"keywords-5">, of_area_effect},
                                           Row{mentions<"keywords-6">, of_armorbane},
                                           Row{mentions<"keywords-12">, of_limited},
                                           Row{mentions<"keywords-13">, of_barrier},
                                           Row{mentions<"keywords-14">, of_barrier},
                                           Row{mentions<"symbols-3">, of_ability},
                                           Row{mentions<"symbols-4">, of_ability},
                                           Row{mentions<"symbols-5">, of_copy}};

}  // namespace

std::string of_main_card(const Refused& r) { return whereabouts(r.words, main_card(r)); }

const CardState* named(const Refused& r, Id id) {
  const auto* card = r.read().find(id);
  return card && card->card.known() ? card : nullptr;
}

std::string facts_of(const Refused& refused) {
  const auto found = std::find_if(table_of_facts.begin(), table_of_facts.end(),
                                  [&](const Row& one) { return one.rule == refused.rule; });
  return found == table_of_facts.end() ? "" : found->facts(refused);
}

}  // namespace arbiter::wh40k
