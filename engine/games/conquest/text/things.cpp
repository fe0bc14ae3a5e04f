// The things that a text names: "an ally unit in the battlefield", "two different units", "all
// commanders", "another commander's arsenal" (5.2.1, 5.6, R-144).
#include <algorithm>

#include "engine/games/conquest/text/scribe.hpp"

namespace arbiter::conquest::text {
namespace {

const Noun* noun_of(Thing thing) {
  for (const auto& one : nouns())
    if (one.thing == thing) return &one;
  return nullptr;
}

const TypeWord* type_word(std::string_view slug) {
  for (const auto& one : type_words())
    if (one.slug == slug) return &one;
  return nullptr;
}

// Returns what a resource with the last of these types is, if the text says no more.
Thing implied(const Filter& filter) {
  if (filter.types.empty()) return Thing::anything;
  const auto* last = type_word(filter.types.back());
  return last ? last->thing : Thing::anything;
}

bool inactive(Where where) {
  return where == Where::arsenal || where == Where::ruins || where == Where::void_ ||
         where == Where::domain;
}

Thing plain(Thing thing) { return thing == Thing::mounted_unit ? Thing::unit : thing; }

}  // namespace

std::string head_word(const Filter& filter, bool many) {
  const std::string mounted = filter.is == Thing::mounted_unit ? "mounted " : "";
  const auto* type = filter.types.empty() ? nullptr : type_word(filter.types.back());
  if (type && type->thing == plain(filter.is))
    return mounted + std::string{many ? type->many : type->one};
  if (filter.is == Thing::commander) return many ? "commanders" : "commander";
  if (filter.is == Thing::arsenal) return many ? "arsenals" : "arsenal";
  if (filter.is == Thing::domain) return many ? "domains" : "domain";
  const auto* noun = noun_of(plain(filter.is));
  return noun ? mounted + std::string{many ? noun->many : noun->one} : "";
}

// --- The words before a place ---

// "warrior", "warrior steed", "defender unit": types, then the noun if they do not imply it.
bool Scribe::types_and_noun(Filter& filter, bool many) {
  if (!tape_.reading()) return write_types_and_noun(filter, many);
  std::vector<std::string> heads, singles, noun_words;
  for (const auto& one : type_words()) {
    heads.emplace_back(many ? one.many : one.one);
    singles.emplace_back(one.one);
  }
  for (const auto& one : nouns()) noun_words.emplace_back(many ? one.many : one.one);
  const bool mounted = filter.is == Thing::mounted_unit;
  const auto set = [&](Thing thing) {
    filter.is = mounted && thing == Thing::unit ? Thing::mounted_unit : thing;
    return !mounted || thing == Thing::unit;
  };
  const auto type = [&](const std::vector<std::string>& list, std::string_view after) {
    std::size_t place = 0;
    const bool found = phrase("typed"_phrase, [&](std::string_view) {
      return tape_.one_of(list, place) && tape_.words(after);
    });
    if (found) filter.types.emplace_back(type_words()[place].slug);
    return found;
  };
  const auto another_follows = [&] {
    bool follows = false;
    tape_.attempt([&] {
      std::size_t place = 0;
      follows = tape_.one_of(singles, place) || tape_.one_of(heads, place) ||
                tape_.one_of(noun_words, place);
      return false;
    });
    return follows;
  };
  while (tape_.attempt(filter, [&] { return type(singles, " ") && another_follows(); })) {
  }
  if (type(heads, "")) return set(implied(filter));
  std::size_t place = 0;
  if (tape_.one_of(noun_words, place)) return set(nouns()[place].thing);
  return false;
}

bool Scribe::write_types_and_noun(const Filter& filter, bool many) {
  const bool implied_noun = implied(filter) == plain(filter.is);
  for (std::size_t i = 0; i < filter.types.size(); ++i) {
    const auto* type = type_word(filter.types[i]);
    const bool last = implied_noun && i + 1 == filter.types.size();
    if (!type || !phrase("typed"_phrase, [&](std::string_view) {
          return tape_.words(last && many ? type->many : type->one);
        }))
      return false;
    if (last) return true;
    if (!tape_.words(" ")) return false;
  }
  const auto* noun = noun_of(plain(filter.is));
  return noun && tape_.words(many ? noun->many : noun->one);
}

bool Scribe::reference_words(std::vector<std::string>& words) {
  constexpr std::size_t kMostWords = 6;
  const auto word = [&](std::size_t at, std::string& text) {
    return tape_.attempt(
        [&] { return (at == 0 || tape_.words(" ")) && tape_.own_word(text) && !reserved(text); });
  };
  if (!tape_.reading()) {
    for (std::size_t i = 0; i < words.size(); ++i)
      if (!word(i, words[i])) return false;
    return !words.empty() && words.size() <= kMostWords;
  }
  for (std::string text; words.size() < kMostWords && word(words.size(), text);)
    words.push_back(text);
  return !words.empty();
}

// "unit", "mounted unit", "defender unit". If the text allows it, a word alone means any resource
// that contains it.
bool Scribe::referring(Filter& filter, bool many, bool bare) {
  const auto kind = [&] {
    return tape_.attempt(filter, [&] {
      return tape_.is(filter.is, Thing::mounted_unit) &&
             phrase("mounted"_phrase,
                    [&](std::string_view) { return types_and_noun(filter, many); });
    }) || types_and_noun(filter, many);
  };
  const bool alone = bare && !many;
  const bool only_words = !tape_.reading() && alone && filter.is == Thing::resource &&
                          filter.types.empty() && !filter.words.empty();
  if ((tape_.reading() || filter.words.empty()) && tape_.attempt(filter, kind)) return true;
  if (!only_words && tape_.attempt(filter, [&] {
        return phrase("reference"_phrase, [&](std::string_view slot) {
          if (slot == "words") return reference_words(filter.words);
          return tape_.called("a kind of thing such as \"unit\"", kind);
        });
      }))
    return true;
  return alone && tape_.attempt(filter, [&] {
    return tape_.is(filter.is, Thing::resource) &&
           phrase("text-reference"_phrase,
                  [&](std::string_view) { return reference_words(filter.words); });
  });
}

bool Scribe::in_range(Filter& filter, bool many, bool bare) {
  const auto within = [&](Where where, std::uint16_t id) {
    return tape_.attempt(filter, [&] {
      return tape_.is(filter.where, where) &&
             phrase(id, [&](std::string_view) { return referring(filter, many, bare); });
    });
  };
  return within(Where::local, "local"_phrase) || within(Where::distant, "distant"_phrase) ||
         referring(filter, many, bare);
}

// Whose the thing is comes before it, or with the region that it is in.
bool Scribe::resource_words(Filter& filter, bool many, bool bare) {
  const auto belonging = [&](Whose whose, std::uint16_t id) {
    return tape_.attempt(filter, [&] {
      return tape_.is(filter.whose, whose) &&
             phrase(id, [&](std::string_view) { return in_range(filter, many, bare); });
    });
  };
  const bool placed = !tape_.reading() && inactive(filter.where);
  return tape_.called("a kind of thing such as \"unit\"", [&] {
    if (!placed &&
        (belonging(Whose::ally, "ally"_phrase) || belonging(Whose::another, "non-ally"_phrase)))
      return true;
    return (tape_.reading() || placed || filter.whose == Whose::any) &&
           in_range(filter, many, bare);
  });
}

// --- Places ---

// "in your ruins" or, in a cost, "from your ruins".
bool Scribe::inactive_place(Filter& filter) {
  constexpr std::pair<Where, std::string_view> kRegions[] = {{Where::arsenal, "arsenal"},
                                                             {Where::ruins, "ruins"},
                                                             {Where::void_, "void"},
                                                             {Where::domain, "domain"}};
  const auto region = [&](std::string_view) {
    for (const auto& [where, word] : kRegions)
      if (tape_.attempt(filter, [&, at = where, text = word] {
            return tape_.is(filter.where, at) && tape_.words(text);
          }))
        return true;
    return false;
  };
  const auto of = [&](Whose whose, std::uint16_t id) {
    return tape_.attempt(filter,
                         [&] { return tape_.is(filter.whose, whose) && phrase(id, region); });
  };
  if (!tape_.reading() && !inactive(filter.where)) return false;
  if (paying_) return of(Whose::ally, "from-yours"_phrase);
  return of(Whose::ally, "in-yours"_phrase) || of(Whose::another, "in-anothers"_phrase) ||
         of(Whose::any, "in-any"_phrase);
}

// The place of a thing, or nothing if it only has to be active (5.2.1-6). `choice` is set if the
// place is a direction of its own.
bool Scribe::place(Filter& filter, Scene* scene, std::uint8_t* choice) {
  if (!tape_.reading() && (filter.where == Where::active || filter.where == Where::local ||
                           filter.where == Where::distant))
    return true;
  if (placeless_) return true;
  const auto at = [&](Where where, std::uint16_t id) {
    return tape_.attempt(filter, [&] { return tape_.is(filter.where, where) && phrase(id); });
  };
  const auto in = [&] {
    if (at(Where::battlefield, "in-battlefield"_phrase) ||
        at(Where::this_location, "in-this-location"_phrase) || inactive_place(filter))
      return true;
    return scene && choice && attempt(*scene, [&] {
             return tape_.attempt(filter, [&] {
               Named location{Whom::chosen, *choice};
               return tape_.is(filter.where, Where::it) &&
                      phrase("in-it"_phrase, [&](std::string_view) {
                        return named(location, *scene, Form::object) &&
                               location.to == Whom::chosen && tape_.is(*choice, location.choice);
                      });
             });
           });
  };
  if (tape_.attempt([&] { return tape_.words(" ") && in(); })) return true;
  return tape_.reading();
}

// --- Regions and commanders ---

bool Scribe::region_word(Filter& filter, bool many) {
  constexpr std::tuple<Thing, std::string_view, std::string_view> kRegions[] = {
      {Thing::arsenal, "arsenal", "arsenals"}, {Thing::domain, "domain", "domains"}};
  for (const auto& one : kRegions)
    if (tape_.attempt(filter, [&] {
          return tape_.is(filter.is, std::get<0>(one)) &&
                 tape_.words(many ? std::get<2>(one) : std::get<1>(one));
        }))
      return true;
  return false;
}

bool Scribe::region(Filter& filter, bool many) {
  const auto of = [&](Whose whose, std::uint16_t id) {
    return tape_.attempt(filter, [&] {
      return tape_.is(filter.whose, whose) &&
             phrase(id, many ? Agreement::many : Agreement::one, [&](std::string_view slot) {
               if (slot == "article") return many ? tape_.words("all ") : tape_.article();
               return region_word(filter, many);
             });
    });
  };
  if (!tape_.reading() && filter.is != Thing::arsenal && filter.is != Thing::domain) return false;
  return of(Whose::another, "anothers-region"_phrase) || of(Whose::any, "a-region"_phrase);
}

bool Scribe::commander(Filter& filter, const Agreement& agreement) {
  const auto of = [&](Whose whose, std::uint16_t id) {
    return tape_.attempt(filter, [&] {
      return tape_.is(filter.is, Thing::commander) && tape_.is(filter.whose, whose) &&
             phrase(id, agreement, [](std::string_view) { return false; });
    });
  };
  if (!tape_.reading() && filter.is != Thing::commander) return false;
  if (!of(Whose::another, "another-commander"_phrase) && !of(Whose::any, "commander"_phrase))
    return false;
  if (!tape_.reading() && !filter.fewer_than_you) return true;
  const bool fewer = tape_.attempt(filter, [&] {
    return tape_.words(" ") && tape_.is(filter.fewer_than_you, true) &&
           phrase("fewer-resources"_phrase);
  });
  return fewer || tape_.reading();
}

// --- One, several, all ---

// "a unit", "another commander", "an arsenal".
bool Scribe::one_thing(Filter& filter, bool bare) {
  const auto kind = [&](std::string_view slot) {
    return slot == "article" ? tape_.article() : resource_words(filter, false, bare);
  };
  return tape_.called("a thing such as \"a unit\"", [&] {
    return tape_.attempt(filter, [&] { return region(filter, false); }) ||
           tape_.attempt(filter, [&] { return commander(filter, Agreement::one); }) ||
           tape_.attempt(filter,
                         [&] {
                           return tape_.is(filter.other, true) && phrase("another"_phrase, kind) &&
                                  place(filter, nullptr, nullptr);
                         }) ||
           tape_.attempt(filter, [&] {
             return tape_.is(filter.other, false) && phrase("one"_phrase, kind) &&
                    place(filter, nullptr, nullptr);
           });
  });
}

// "units", "other ally units in the battlefield".
bool Scribe::kinds(Filter& filter, Scene* scene, std::uint8_t* choice) {
  const auto kind = [&](std::string_view) { return resource_words(filter, true, false); };
  const bool other = tape_.attempt(
      filter, [&] { return tape_.is(filter.other, true) && phrase("other"_phrase, kind); });
  return (other || ((tape_.reading() || !filter.other) && kind(""))) &&
         place(filter, scene, choice);
}

// What an indirected effect affects. Prohibitions, and statements about the units in a location,
// name their subject without "all".
bool Scribe::all_things(Filter& filter, Scene& scene, std::uint8_t& choice, All style) {
  const auto things = [&](std::string_view) { return kinds(filter, &scene, &choice); };
  const auto own = [&](std::string_view) { return region_word(filter, false); };
  const auto agreement = style == All::forbidden ? Agreement::base : Agreement::many;
  const auto try_to = [&](auto step) {
    const auto before = choice;
    if (attempt(scene, [&] { return tape_.attempt(filter, step); })) return true;
    choice = before;
    return false;
  };
  if (try_to([&] { return region(filter, true); })) return true;
  if (try_to(
          [&] { return tape_.is(filter.whose, Whose::ally) && phrase("your-region"_phrase, own); }))
    return true;
  if (try_to([&] { return commander(filter, agreement); })) return true;
  const bool without =
      style == All::forbidden || (style == All::subject && filter.where == Where::this_location);
  if ((tape_.reading() || !without) && try_to([&] { return phrase("all"_phrase, things); }))
    return true;
  if (style == All::object || (!tape_.reading() && !without)) return false;
  return try_to([&] { return phrase("these"_phrase, things); });
}

// Directions: one thing, several, or several different ones (5.2.1-4).
bool Scribe::chosen_things(Choice& choice, bool bare) {
  const auto counted = [&](std::string_view slot) {
    return slot == "count" ? count(choice.count) : kinds(choice.filter, nullptr, nullptr);
  };
  const Amount one{1, false};
  if (tape_.attempt(choice,
                    [&] { return tape_.is(choice.count, one) && one_thing(choice.filter, bare); }))
    return true;
  if (!tape_.reading() && choice.count == one) return false;
  return tape_.attempt(choice, [&] {
    return tape_.is(choice.different, true) && phrase("different"_phrase, counted);
  }) || tape_.attempt(choice, [&] {
    return tape_.is(choice.different, false) && phrase("several"_phrase, counted);
  });
}

// What pays: "this unit", "an ally unit", "X resources from your arsenal".
bool Scribe::paying_things(Cost& cost, Scene& scene) {
  const auto counted = [&](std::string_view slot) {
    return slot == "count" ? count(cost.amount) : kinds(cost.filter, nullptr, nullptr);
  };
  Named own{cost.what, 0};
  if (cost.what != Whom::chosen || tape_.reading())
    if (attempt(scene, [&] { return own_name(own, scene); }))
      return tape_.is(cost.amount, Amount{1, false}) && tape_.is(cost.what, own.to);
  if (!tape_.is(cost.what, Whom::chosen)) return false;
  paying_ = true;
  const Amount one{1, false};
  const bool good = tape_.attempt(cost, [&] {
    return tape_.is(cost.amount, one) && one_thing(cost.filter, true);
  }) || ((tape_.reading() || cost.amount != one) && tape_.attempt(cost, [&] {
                      return phrase("several"_phrase, counted);
                    }));
  paying_ = false;
  return good;
}

// An item says by their types which units can bear it. Without types, any mercenary can.
bool Scribe::bearer(Filter& filter) {
  if (!tape_.attempt([&] { return tape_.article(); })) return false;
  if (tape_.attempt(filter, [&] {
        return tape_.is(filter.is, Thing::unit) && (tape_.reading() || filter.types.empty()) &&
               tape_.words("mercenary");
      }))
    return true;
  return (tape_.reading() || !filter.types.empty()) && types_and_noun(filter, false);
}

}  // namespace arbiter::conquest::text
