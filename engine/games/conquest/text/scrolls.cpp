// The scrolls of a card, line by line (1.5).
#include <algorithm>

#include "engine/games/conquest/text/scribe.hpp"

namespace arbiter::conquest::text {
namespace {

std::string lower_case(std::string_view text) {
  std::string lower{text};
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

}  // namespace

// --- The first line (1.5-2) ---

bool Scribe::name(bool article) {
  const auto name = lower_case(card_.name);
  return tape_.called("the card's name, with its article where it has one", [&] {
    return !name.empty() && (!article || tape_.article()) && tape_.words(name);
  });
}

bool Scribe::first_line() {
  const auto line = [&](std::uint16_t id, bool article) {
    tape_.sentence();
    return phrase(id, [&](std::string_view slot) {
      Scene scene;
      if (slot == "cost") return cost(card_.cost, scene);
      if (slot == "bearer") return bearer(card_.bearer);
      return name(article);
    });
  };
  switch (card_.type) {
    case CardType::mercenary:
    case CardType::creature: return line("deploy-line"_phrase, true);
    case CardType::location: return line("annex-line"_phrase, true);
    case CardType::item: return line("equip-line"_phrase, true);
    case CardType::upgrade: return line("upgrade-line"_phrase, true);
    case CardType::condition: return line("evoke-line"_phrase, false);
    case CardType::action: return false;
  }
  return false;
}

// A mode is a line of its own, followed by its effects (6.1-5).
bool Scribe::modes() {
  const bool reading = tape_.reading();
  const auto mode = [&] {
    Scene scene;
    const auto place = next_ability();
    if (place >= card_.abilities.size()) return false;
    if (!reading) scene.ability = card_.abilities[place];
    if (!tape_.is(scene.ability.kind, AbilityKind::mode)) return false;
    tape_.sentence();
    bool cost_said = false;
    if (!phrase("mode"_phrase, [&](std::string_view) {
          return std::exchange(cost_said, true) ? action_name(scene)
                                                : cost(scene.ability.cost, scene);
        }))
      return false;
    if (!tape_.words("\n")) return false;
    tape_.sentence();
    if (!effects(scene) || !tape_.words(".")) return false;
    if (reading) card_.abilities[place] = std::move(scene.ability);
    return true;
  };
  if (!mode()) return false;
  const auto more = [&] { return tape_.words("\n") && phrase("or"_phrase) && tape_.words("\n"); };
  while (reading ? card_.abilities.size() < kMostAbilities && tape_.attempt(more)
                 : told_ < card_.abilities.size() && more())
    if (!mode()) return false;
  return reading || told_ == card_.abilities.size();
}

// --- Keywords, income, sustain (C.1, 4.2) ---

namespace {

// Returns the phrase of a line that consists of this keyword.
constexpr std::uint16_t line_of(Keyword keyword) {
  switch (keyword) {
    case Keyword::none: break;
    case Keyword::duration: return "duration"_phrase;
    case Keyword::outpost: return "outpost"_phrase;
    case Keyword::mount: return "mount-keyword"_phrase;
    case Keyword::snipe: return "snipe-keyword"_phrase;
  }
  return 0;
}

}  // namespace

bool Scribe::keyword_line(PrintedKeyword& keyword) {
  for (const Keyword which : keywords) {
    const auto line = [&] {
      return tape_.is(keyword.keyword, which) && (tape_.reading() || keyword.type.empty()) &&
             phrase(line_of(which), [&](std::string_view) { return tape_.number(keyword.value); });
    };
    if (tape_.attempt(keyword, line)) return true;
  }
  if (tape_.reading() && !tape_.word_before(" mount.")) return false;
  return tape_.attempt(keyword, [&] {
    return tape_.is(keyword.keyword, Keyword::mount) &&
           phrase("type-mount"_phrase, [&](std::string_view) {
             tape_.sentence();
             return tape_.own_word(keyword.type);
           });
  });
}

bool Scribe::income_clause(Income& income) {
  const auto resources = [&] {
    return phrase("income-resources"_phrase, [&](std::string_view) {
      if (tape_.attempt(income, [&] {
            return tape_.is(income.resources, std::uint16_t{1}) && tape_.words("a resource");
          }))
        return true;
      auto number = static_cast<std::int16_t>(std::min<int>(income.resources, most_amount));
      if (!tape_.number(number) || !tape_.words(" resources")) return false;
      income.resources = static_cast<std::uint16_t>(number);
      return number > 1;
    });
  };
  const bool coin = tape_.attempt(income, [&] { return coins(income.gold, income.mana); });
  const bool gains = (tape_.reading() || income.resources > 0) && tape_.attempt(income, [&] {
    return (!coin || tape_.words(" and ")) && resources();
  });
  if ((!coin && !gains) || (!tape_.reading() && !gains && income.resources > 0)) return false;
  Ability marked;
  marked.level = income.level;
  if (!level(marked)) return false;
  income.level = marked.level;
  return true;
}

bool Scribe::income_line() {
  return phrase("income"_phrase, [&](std::string_view) {
    const auto clause = [&](std::size_t i) {
      Income made = tape_.reading() ? Income{} : card_.income[i];
      if (!income_clause(made)) return false;
      if (tape_.reading()) card_.income.push_back(made);
      return true;
    };
    if (!clause(0)) return false;
    for (std::size_t i = 1; tape_.reading() ? i < 20 : i < card_.income.size(); ++i)
      if (!tape_.attempt([&] { return tape_.words("; ") && clause(i); })) return tape_.reading();
    return true;
  });
}

bool Scribe::sustain_line() {
  return phrase("sustain"_phrase,
                [&](std::string_view) { return coins(card_.sustain_gold, card_.sustain_mana); });
}

// --- Abilities, strike and armor ---

bool Scribe::ability_line() {
  Scene scene;
  const auto place = next_ability();
  if (place >= card_.abilities.size()) return false;
  if (!tape_.reading()) scene.ability = card_.abilities[place];
  const auto kind = scene.ability.kind;
  const bool acts = kind == AbilityKind::action || kind == AbilityKind::spell;
  tape_.sentence();
  if (!((tape_.reading() || acts) && attempt(scene, [&] { return action(scene); }))) {
    tape_.sentence();
    if ((!tape_.reading() && acts) || !told(scene)) return false;
  }
  if (!tape_.words(".")) return false;
  if (tape_.reading()) card_.abilities[place] = std::move(scene.ability);
  return true;
}

bool Scribe::strike_and_armor() {
  const auto value = [&](std::int16_t& number) {
    auto size = static_cast<std::int16_t>(number < 0 ? -number : number);
    const bool below = tape_.reading() ? tape_.attempt([&] { return tape_.words("-"); })
                                       : number < 0 && tape_.words("-");
    if (!tape_.number(size)) return false;
    number = static_cast<std::int16_t>(below ? -size : size);
    return true;
  };
  return tape_.called("strike and armor such as 10/20", [&] {
    bool first = true;
    return phrase("strike-and-armor"_phrase, [&](std::string_view) {
      return value(std::exchange(first, false) ? card_.strike : card_.armor);
    });
  });
}

bool Scribe::other_lines() {
  const bool reading = tape_.reading();
  std::size_t told = 0;
  const auto keyword = [&] {
    PrintedKeyword made = reading ? PrintedKeyword{} : card_.keywords[told];
    if (!tape_.words("\n") || !keyword_line(made)) return false;
    if (reading) card_.keywords.push_back(made);
    return true;
  };
  for (; reading ? told < 20 : told < card_.keywords.size(); ++told) {
    if (tape_.attempt(keyword)) continue;
    if (!reading) return false;
    break;
  }
  const auto line = [&](bool there, auto words) {
    if (!reading && !there) return true;
    if (tape_.attempt([&] { return tape_.words("\n") && words(); })) return true;
    return reading;
  };
  if (!line(!card_.income.empty(), [&] { return income_line(); }) ||
      !line(card_.sustain_gold != 0 || card_.sustain_mana != 0, [&] { return sustain_line(); }))
    return false;
  while (reading ? card_.abilities.size() < kMostAbilities : told_ < card_.abilities.size()) {
    const auto abilities = card_.abilities.size();
    if (tape_.attempt([&] { return tape_.words("\n") && ability_line(); })) continue;
    if (!reading) return false;
    card_.abilities.resize(abilities);
    break;
  }
  return !is_unit_card(card_.type) || (tape_.words("\n") && strike_and_armor());
}

bool Scribe::upper() {
  const bool good = card_.type == CardType::action ? modes() : first_line() && other_lines();
  if (!good) return false;
  return !tape_.reading() || tape_.at_end() || tape_.expect("the end of the text");
}

// --- The lower scroll (1.5-6) ---

bool Scribe::lower() {
  std::vector<std::string> types;
  for (const auto one : names(Type<CardType>{})) {
    types.emplace_back(one);
    types.back()[0] = static_cast<char>(types.back()[0] - 'a' + 'A');
  }
  auto type = static_cast<std::size_t>(card_.type);
  if (!tape_.one_of(types, type)) return false;
  card_.type = static_cast<CardType>(type);
  const auto word = [&](std::string_view before, std::string& text) {
    return tape_.attempt([&] {
      if (!tape_.words(before)) return false;
      tape_.sentence();
      return tape_.own_word(text);
    });
  };
  constexpr std::string_view kTwoHanded = "two-handed";
  auto& subtypes = card_.subtypes;
  for (std::size_t i = 0; tape_.reading() ? i < 20 : i < subtypes.size(); ++i) {
    const std::string_view before = i == 0 ? " - " : " ";
    std::string text = tape_.reading() ? "" : subtypes[i];
    const bool two_handed = text == "two-handed-weapon";
    if (two_handed) text = kTwoHanded;
    if (!word(before, text)) {
      if (!tape_.reading()) return false;
      break;
    }
    std::string weapon = "weapon";
    if (text == kTwoHanded && (tape_.reading() || two_handed)) {
      if (!word(" ", weapon) || weapon != "weapon") return false;
      text = "two-handed-weapon";
    }
    if (tape_.reading()) subtypes.push_back(text);
  }
  return !tape_.reading() || tape_.at_end() || tape_.expect("the end of the text");
}

}  // namespace arbiter::conquest::text
