// References to what a text has named: "it", "this unit", "that unit", "the item" (1.5.2). "It" is
// the target of the effect before. At the beginning it is the first direction, or the thing of the
// trigger. Everything else is named in full, so no pronoun is ambiguous.
#include "engine/games/conquest/text/scribe.hpp"

namespace arbiter::conquest::text {
bool Scribe::is_commander(const Named& named, const Scene& scene) const {
  const auto& ability = scene.ability;
  switch (named.to) {
    case Whom::chosen:
      return named.choice < ability.choose.size() &&
             ability.choose[named.choice].filter.is == Thing::commander;
    case Whom::it: return ability.on.what.is == Thing::commander;
    case Whom::doer: return ability.on.by.is == Thing::commander;
    case Whom::all:
    case Whom::this_unit:
    case Whom::this_resource:
    case Whom::this_location:
    case Whom::you: break;
  }
  return false;
}

bool Scribe::many(const Named& named, const Scene& scene) const {
  if (named.to == Whom::all) return true;
  return named.to == Whom::chosen && named.choice < scene.ability.choose.size() &&
         scene.ability.choose[named.choice].count != Amount{1, false};
}

// Whether the text says that the thing is an ally, so that its places are "your" places.
bool Scribe::ally(const Step& step, const Scene& scene) const {
  const auto& ability = scene.ability;
  switch (step.to) {
    case Whom::all: return step.filter.whose == Whose::ally;
    case Whom::chosen:
      return step.choice < ability.choose.size() &&
             ability.choose[step.choice].filter.whose == Whose::ally;
    case Whom::it: return ability.on.what.whose == Whose::ally;
    case Whom::doer: return ability.on.by.whose == Whose::ally;
    case Whom::this_unit:
    case Whom::this_resource:
    case Whom::this_location:
    case Whom::you: break;
  }
  return false;
}

// --- The card itself (1.5.2-1 to 1.5.2-3) ---

// Returns the word after "this", or "" if the card has no such thing.
std::string Scribe::own_word(Whom whom, const Scene& scene) const {
  const bool unit_card = is_unit_card(card_.type);
  const bool acts = is_action(scene.ability.kind);
  const bool inactive = scene.ability.from != Where::active;
  const std::string unit = card_.called.empty() ? "unit" : card_.called;
  switch (whom) {
    case Whom::this_unit:
      if (scene.quoted) return "unit";
      return (unit_card && !(acts && inactive)) || card_.type == CardType::item ? unit : "";
    case Whom::this_resource:
      if (scene.quoted || card_.type == CardType::location) return "";
      if (unit_card) return inactive ? unit : "";
      return std::string{name_of(card_.type)};
    case Whom::this_location: {
      const bool there = card_.type == CardType::location || card_.type == CardType::upgrade;
      return there && !scene.quoted ? "location" : "";
    }
    case Whom::chosen:
    case Whom::all:
    case Whom::it:
    case Whom::doer:
    case Whom::you: break;
  }
  return "";
}

// Reads "this warrior" on a warrior, or on an item that warriors bear (1.5.2-1, 1.5.2-2).
bool Scribe::read_own_type() {
  if (!card_.called.empty()) return tape_.words(card_.called);
  auto types = card_.type == CardType::item ? card_.bearer.types : card_.subtypes;
  if (is_unit_card(card_.type)) types.emplace_back(name_of(card_.type));
  std::size_t place = 0;
  if (types.empty() || !tape_.one_of(types, place)) return false;
  card_.called = types[place];
  return true;
}

// "this unit" or, for a card whose ability works in an inactive region, "this unit from your
// ruins".
bool Scribe::own_name(Named& named, Scene& scene) {
  const auto own = [&](Whom whom) {
    return attempt(scene, [&] {
      return phrase("this"_phrase, [&](std::string_view) {
        const auto word = own_word(whom, scene);
        if (word.empty()) return false;
        if (tape_.words(word)) return true;
        return word == "unit" && tape_.reading() && !scene.quoted && read_own_type();
      });
    });
  };
  const auto from_inactive = [&] {
    Filter filter;
    filter.whose = Whose::ally;
    filter.where = scene.ability.from;
    const bool paying = std::exchange(paying_, true);
    const bool good = tape_.words(" ") && inactive_place(filter);
    paying_ = paying;
    return good && tape_.is(scene.ability.from, filter.where);
  };
  const bool inactive = scene.ability.from != Where::active;
  const auto kind = scene.ability.kind;
  const bool may_say = is_action(kind) || kind == AbilityKind::triggered;
  if (may_say && is_unit_card(card_.type) && !scene.from_said &&
      (tape_.reading() || (inactive && named.to == Whom::this_resource))) {
    const auto out_of_region = [&] {
      if (tape_.reading()) scene.ability.from = Where::ruins;  // only until the region is read
      return own(Whom::this_resource) && from_inactive();
    };
    if (attempt(scene, out_of_region)) {
      named.to = Whom::this_resource;
      return scene.from_said = true;
    }
  }
  for (const Whom whom : {Whom::this_unit, Whom::this_resource, Whom::this_location}) {
    if (!tape_.reading() && whom != named.to) continue;
    if (!own(whom)) continue;
    named.to = whom;
    return true;
  }
  return false;
}

// --- Directions and the thing that triggered ---

// Returns the word that refers to a direction again, with "other" before the second of two alike.
std::string Scribe::the_word(std::uint8_t choice, const Scene& scene) const {
  const auto& choose = scene.ability.choose;
  const auto word = [&](std::size_t i) {
    return head_word(choose[i].filter, choose[i].count != Amount{1, false});
  };
  std::uint8_t alike = 0;
  for (std::uint8_t i = 0; i < choice; ++i) alike += word(i) == word(choice);
  if (alike > 1) return "";
  return (alike == 1 ? "other " : "") + word(choice);
}

bool Scribe::new_direction(Named& named, Scene& scene) {
  auto& choose = scene.ability.choose;
  if (scene.header || scene.lasting) return false;
  if (!tape_.reading()) {
    if (named.to != Whom::chosen || named.choice != scene.mentioned ||
        named.choice >= choose.size())
      return false;
    ++scene.mentioned;
    return chosen_things(choose[named.choice], true);
  }
  Choice made;
  if (choose.size() >= 250 || !chosen_things(made, true)) return false;
  named = {Whom::chosen, static_cast<std::uint8_t>(choose.size())};
  choose.push_back(std::move(made));
  ++scene.mentioned;
  return true;
}

bool Scribe::named_again(Named& named, Scene& scene) {
  const auto& choose = scene.ability.choose;
  for (std::uint8_t i = 0; i < scene.mentioned && i < choose.size(); ++i) {
    if (!tape_.reading() && named != Named{Whom::chosen, i}) continue;
    std::string word = the_word(i, scene);
    if (word.empty()) continue;
    const bool other = word.starts_with("other ");
    if (other) word = word.substr(6);
    if (!phrase(other ? "the-other"_phrase : "the"_phrase,
                [&](std::string_view) { return whole_word(word); }))
      continue;
    named = {Whom::chosen, i};
    return true;
  }
  return false;
}

bool Scribe::that_name(Named& named, const Scene& scene) {
  const auto& on = scene.ability.on;
  const auto that = [&](Whom whom, const Filter& filter) {
    if (!tape_.reading() && named.to != whom) return false;
    const auto word = head_word(filter, false);
    const bool own = filter.is == Thing::this_unit || filter.is == Thing::this_resource ||
                     filter.is == Thing::this_location;
    if (word.empty() || own ||
        !phrase("that"_phrase, [&](std::string_view) { return whole_word(word); }))
      return false;
    named = {whom, 0};
    return true;
  };
  if (that(Whom::doer, on.by) || that(Whom::it, on.what)) return true;
  const bool unnamed = on.event != Verb::nothing && on.by == Filter{};
  if (!unnamed || (!tape_.reading() && named.to != Whom::doer)) return false;
  if (!phrase("the-source"_phrase)) return false;
  named = {Whom::doer, 0};
  return true;
}

bool Scribe::whole_word(const std::string& word) {
  std::size_t place = 0;
  return tape_.one_of({word}, place);
}

// --- A reference to anything but "all" ---

bool Scribe::pronoun(Named& named, const Scene& scene, Form form) {
  if (!scene.it.any() || is_commander(scene.it, scene)) return false;
  if (!tape_.reading() && named != scene.it) return false;
  const bool several = many(scene.it, scene);
  const std::string word = several ? (form == Form::subject ? "they" : "them") : "it";
  if (form == Form::possessive) {
    if (!phrase("its"_phrase, several ? Agreement::many : Agreement::one,
                [](std::string_view) { return false; }))
      return false;
  } else if (!phrase("it"_phrase, [&](std::string_view) { return whole_word(word); })) {
    return false;
  }
  named = scene.it;
  return true;
}

bool Scribe::named(Named& named, Scene& scene, Form form) {
  if (tape_.attempt([&] { return pronoun(named, scene, form); })) return true;
  const bool full = attempt(scene, [&] { return own_name(named, scene); }) ||
                    tape_.attempt([&] { return that_name(named, scene); }) ||
                    tape_.attempt([&] { return named_again(named, scene); }) ||
                    attempt(scene, [&] { return new_direction(named, scene); });
  return full && (form != Form::possessive || tape_.words("'s"));
}

}  // namespace arbiter::conquest::text
