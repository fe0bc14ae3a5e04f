#include "engine/games/conquest/content.hpp"
#include "engine/core/words.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "engine/games/conquest/idle_text.hpp"
#include "engine/games/conquest/reading.hpp"
#include "engine/games/conquest/text/text.hpp"

namespace arbiter::conquest {
namespace {

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         static_cast<unsigned char>(c) >= 0x80;
}

// Words ignoring case and punctuation.
void add_words(std::string_view text, std::vector<std::string>& words) {
  std::string word;
  for (const char c : text) {
    if (is_letter_or_digit(c)) {
      word += (c >= 'A' && c <= 'Z') ? static_cast<char>(c - 'A' + 'a') : c;
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  if (!word.empty()) words.push_back(std::move(word));
}

std::vector<std::string> reference_words(const std::vector<std::string>& words) {
  std::vector<std::string> split;
  for (const auto& word : words) add_words(word, split);
  std::erase_if(split, [](const std::string& word) {
    return word == "a" || word == "an" || word == "the" || word == "any";
  });
  return split;
}

CardFacts facts_of(const CardText& card) {
  CardFacts facts;
  facts.unit = card.type == CardType::mercenary || card.type == CardType::creature;
  for (std::size_t i = 0; i < card.abilities.size(); ++i) {
    const auto& ability = card.abilities[i];
    const auto index = static_cast<std::uint8_t>(i);
    facts.weight += 1 + static_cast<std::uint32_t>(ability.steps.size());
    if (ability.kind == AbilityKind::triggered) {
      (ability.on.moment == Timing::would ? facts.would : facts.does) |= verbs(ability.on.event);
      if (ability.from != Where::active)
        facts.answers_from = static_cast<std::uint8_t>(
            facts.answers_from | 1u << static_cast<unsigned>(region_of(ability.from)));
    }
    if (ability.kind == AbilityKind::continuous) {
      facts.continuous |= verbs(Verb::nothing);
      for (const auto& step : ability.steps) facts.continuous |= verbs(step.verb);
    }
    if (ability.kind == AbilityKind::mode) facts.modes.push_back(index);
    if (ability.kind == AbilityKind::action || ability.kind == AbilityKind::spell)
      facts.actions.push_back(index);
  }
  add_words(card.name, facts.words);
  add_words(card.upper, facts.words);
  add_words(card.lower, facts.words);
  return facts;
}

// Whether resources that are not active may match the words, or decide whether others do.
bool may_be_inactive(const Filter& words) {
  return is_inactive(words.where) || words.fewer_than_you || says_this(words.is);
}

// 1.2: a location with income 2g2m and 2 resources, and 0/+10 for the units in it. It has no scroll
// so no text reference finds it.
CardText encampment_text() {
  CardText card;
  card.id = "encampment";
  card.name = "Encampment";
  card.type = CardType::location;
  card.income.push_back({.gold = 2, .mana = 2, .resources = 2, .level = 0});
  Ability shelter;
  Step step;
  step.verb = Verb::get;
  step.to = Whom::all;
  step.filter.is = Thing::unit;
  step.filter.where = Where::this_location;
  step.armor.number = decides<"1.2-6">(10);
  shelter.steps.push_back(step);
  card.abilities.push_back(shelter);
  return card;
}

// How many abilities of a resource can be marked as used up (7.1-9).
constexpr std::size_t kMarked = std::numeric_limits<decltype(Resource::used)>::digits;

// Collects the problems of one pack.
class PackChecker {
 public:
  std::vector<PackProblem> run(const PackText& pack) {
    for (std::size_t i = 0; i < pack.cards.size(); ++i) {
      if (out_of_work()) break;
      at_ = "/cards/" + number(i);
      check_id(pack.cards[i].id);
      check_meaning(pack.cards[i]);
    }
    return std::move(found_);
  }

  // Faults in the meaning of a printed card are located in its text.
  std::vector<PackProblem> run(const PrintedPack& pack) {
    for (std::size_t i = 0; i < pack.cards.size(); ++i) {
      if (out_of_work()) break;
      const auto& card = pack.cards[i];
      at_ = "/cards/" + number(i);
      check_id(card.id);
      const auto compiled = text::compile(card);
      if (compiled.unread) {
        need(false, compiled.unread->lower ? "/lower" : "/upper", compiled.unread->sentence());
        continue;
      }
      in_text_ = true;
      check_meaning(compiled.card);
      for (const auto& idle : idle_texts(compiled.card)) need(false, "", idle);
      in_text_ = false;
    }
    return std::move(found_);
  }

 private:
  void need(bool holds, const std::string& place, const std::string& detail) {
    if (!holds) found_.push_back({at_ + (in_text_ ? "/upper" : place), detail});
  }
  void check_id(const std::string& id) {
    need(!id.empty() &&
             id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos,
         "/id", "a card's id is lower-case letters, digits and hyphens");
    need(id != "encampment", "/id", "\"encampment\" is the book's own location (1.2)");
    need(ids_.insert(id).second, "/id", "two cards have the id \"" + id + "\"");
  }
  void check_meaning(const CardText& card) {
    check_x(card);
    check_numbers(card);
    check_first_line(card);
    check_abilities(card);
  }
  static bool multiple_of_five(int value) { return value % 5 == 0; }

  void check_numbers(const CardText& card) {
    need(multiple_of_five(card.strike), "/strike", "strike is a multiple of 5 (1.3)");
    need(multiple_of_five(card.armor), "/armor", "armor is a multiple of 5 (1.3)");
    const bool unit = card.type == CardType::mercenary || card.type == CardType::creature;
    need(unit || (card.strike == 0 && card.armor == 0), "/strike",
         "only units have strike and armor");
    for (std::size_t i = 0; i < card.keywords.size(); ++i) {
      const auto& one = card.keywords[i];
      const auto place = "/keywords/" + number(i);
      if (one.keyword == Keyword::snipe)
        need(one.value > 0 && multiple_of_five(one.value), place,
             "snipe X: a positive multiple of 5");
      if (one.keyword == Keyword::duration) {
        need(one.value >= 0, place, "duration X: not negative");
        need(card.type == CardType::condition, place, "only conditions have a duration (3.7)");
      }
      need(one.keyword != Keyword::none, place, "a keyword must be named");
    }
    for (std::size_t i = 0; i < card.cost.size(); ++i)
      check_cost(card.cost[i], "/cost/" + number(i));
  }

  // 6.4.1-2: X is the number that the payer chose for a cost with X.
  void check_x(const CardText& card) {
    bool chosen = false, used = false;
    for (const auto& ability : card.abilities) {
      for (const auto& cost : ability.cost) chosen = chosen || cost.amount.times_x;
      for (const auto& choice : ability.choose) used = used || choice.count.times_x;
      for (const auto& step : ability.steps)
        used = used || step.amount.times_x || step.armor.times_x;
    }
    need(chosen || !used, "/abilities", "X stands for nothing: no cost holds X (6.4.1)");
  }

  // Only deploying determines who pays and what X is.
  void check_first_line(const CardText& card) {
    if (card.type == CardType::mercenary || card.type == CardType::creature) return;
    for (std::size_t i = 0; i < card.cost.size(); ++i) {
      const auto& cost = card.cost[i];
      const bool coins = cost.pay == Payment::gold || cost.pay == Payment::mana;
      need(coins && cost.amount.plain(), "/cost/" + number(i),
           "only gold and mana pay for " + with_article(name_of(card.type)));
    }
  }

  void check_cost(const Cost& cost, const std::string& place) {
    need(cost.amount.number >= 0, place, "a cost is not negative (6.4)");
    const bool coins = cost.pay == Payment::gold || cost.pay == Payment::mana;
    need(coins || cost.what == Whom::this_unit || cost.what == Whom::this_resource ||
             cost.what == Whom::chosen,
         place, "a cost is paid by this unit, this resource or chosen ones");
  }

  void check_abilities(const CardText& card) {
    need(card.abilities.size() <= kMostAbilities, "/abilities", "more than 64 abilities");
    for (std::size_t i = 0; i < card.abilities.size() && i < kMostAbilities; ++i) {
      const auto& ability = card.abilities[i];
      const auto place = "/abilities/" + number(i);
      need(nodes(ability) <= limits::kAbilityNodes, place,
           "more than 256 steps, costs and choices");
      if (ability.kind == AbilityKind::mode)
        need(card.type == CardType::action, place,
             "only a resource of type action has modes (6.1)");
      if (ability.kind == AbilityKind::triggered)
        need(ability.on.event != Verb::nothing, place + "/on",
             "a triggered ability names its event (7.1)");
      if (ability.kind == AbilityKind::triggered && i >= kMarked)
        need(ability.on.times == Times::anytime, place + "/on/times",
             "only the first " + number(kMarked) + " abilities of a card, with those that it " +
                 "grants, can be of \"the first time\" or \"the next time\"; this is number " +
                 number(i + 1));
      if (ability.instead)
        need(ability.on.moment == Timing::would, place, "only a \"would\" ability replaces (5.3)");
      for (std::size_t k = 0; k < ability.cost.size(); ++k)
        check_cost(ability.cost[k], place + "/cost/" + number(k));
      for (std::size_t k = 0; k < ability.steps.size(); ++k)
        check_step(card, ability, ability.steps[k], place + "/do/" + number(k));
    }
  }

  void check_step(const CardText& card, const Ability& ability, const Step& step,
                  const std::string& place) {
    need(step.verb != Verb::nothing, place + "/verb", "a step does something");
    switch (facts_of(step.verb).says) {
      case Says::nothing: break;
      case Says::points:
        need(decides<"1.3-2">(multiple_of_five(step.amount.number)) &&
                 multiple_of_five(step.armor.number),
             place + "/amount", "health, strike, armor and damage are multiples of 5 (1.3)");
        break;
      case Says::ability:
        need(step.ability < card.abilities.size() &&
                 card.abilities[step.ability].kind == AbilityKind::created,
             place + "/ability", "names an ability of the same card with the kind \"created\"");
        break;
      case Says::prohibition:
        need(step.forbids != Verb::nothing, place + "/forbids", "names what cannot be done");
        break;
      case Says::keyword:
        need(step.keyword != Keyword::none, place + "/keyword", "names the keyword");
        break;
      case Says::reduction:
        need(step.to == Whom::all && step.filter.where == Where::arsenal, place,
             "what is performed with a resource is paid while it is in an arsenal: name that "
             "region, as in \"all units in your arsenal cost 1g less\" (5.2.1-6, 6.4)");
        break;
      case Says::words:
        need(!reference_words(step.words).empty(), place + "/words",
             "names the text to search for");
        break;
    }
    if (step.to == Whom::chosen && chooses(step.verb))
      need(step.choice < ability.choose.size(), place + "/choice",
           "the ability has no such choice");
    const bool to_region = step.verb == Verb::move || step.verb == Verb::deploy;
    if ((facts_of(step.verb).has_second && !to_region) || step.where == Destination::chosen)
      need(step.with < ability.choose.size(), place + "/with", "the ability has no such choice");
  }

  static bool chooses(Verb verb) { return !facts_of(verb).edits && verb != Verb::create; }
  static std::size_t nodes(const Ability& ability) {
    return ability.cost.size() + ability.choose.size() + ability.steps.size();
  }

  std::string at_;
  bool in_text_ = false;
  std::set<std::string, std::less<>> ids_;
  std::vector<PackProblem> found_;
};

}  // namespace

Card Content::find(std::string_view id) const {
  const auto end = cards.end() - 1;
  const auto at =
      std::lower_bound(cards.begin(), end, id,
                       [](const CardText& card, std::string_view key) { return card.id < key; });
  if (at != end && at->id == id) return Card{static_cast<std::uint16_t>(at - cards.begin())};
  return id == "encampment" ? encampment() : Card{};
}

bool Content::has_words(Card card, const std::vector<std::string>& words, bool phrase) const {
  const auto& scroll = facts[card.index].words;
  const auto wanted = reference_words(words);
  if (!inspect(4 + wanted.size() * (4 + scroll.size()))) return false;
  if (phrase)
    return std::search(scroll.begin(), scroll.end(), wanted.begin(), wanted.end()) != scroll.end();
  return std::all_of(wanted.begin(), wanted.end(), [&](const std::string& word) {
    return std::find(scroll.begin(), scroll.end(), word) != scroll.end();
  });
}

Content load(PackText pack) {
  Content content;
  content.cards = std::move(pack.cards);
  std::sort(content.cards.begin(), content.cards.end(),
            [](const CardText& a, const CardText& b) { return a.id < b.id; });
  content.cards.push_back(encampment_text());
  for (const auto& card : content.cards) content.facts.push_back(facts_of(card));
  content.facts.back().words.clear();
  for (const auto& facts : content.facts) {
    content.any.would |= facts.would;
    content.any.does |= facts.does;
    content.any.continuous |= facts.continuous;
    content.any.answers_from |= facts.answers_from;
    content.any.weight = std::max(content.any.weight, facts.weight);
  }
  for (const auto& card : content.cards)
    for (const auto& ability : card.abilities) {
      const bool in_force =
          ability.kind == AbilityKind::continuous || ability.kind == AbilityKind::created;
      if (in_force && !ability.when.none() && may_be_inactive(ability.when.of))
        content.counts_inactive = true;
      for (const auto& step : ability.steps)
        if (step.verb == Verb::lose_abilities) content.takes_abilities = true;
    }
  return content;
}

std::vector<PackProblem> problems(const PackText& pack) { return PackChecker().run(pack); }
std::vector<PackProblem> problems(const PrintedPack& pack) { return PackChecker().run(pack); }

PackText understood(const PrintedPack& pack) {
  PackText all;
  for (const auto& printed : pack.cards) {
    auto compiled = text::compile(printed);
    if (!compiled.unread) {
      all.cards.push_back(std::move(compiled.card));
    } else {
      CardText nameless;
      nameless.id = printed.id;
      nameless.name = printed.name;
      all.cards.push_back(std::move(nameless));
    }
  }
  return all;
}

}  // namespace arbiter::conquest
