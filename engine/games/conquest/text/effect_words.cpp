// What effects are about: resources, counters, keywords, prohibitions (1.5.1, 3.7, C, 5.8).
#include <string>
#include <utility>
#include <vector>

#include "engine/games/conquest/text/scribe.hpp"

namespace arbiter::conquest::text {

// "a resource", "two resources".
bool Scribe::resources(Amount& amount) {
  return tape_.attempt(amount, [&] {
    return tape_.is(amount, Amount{1, false}) && tape_.words("a resource");
  }) || tape_.attempt(amount, [&] {
    return (tape_.reading() || amount != Amount{1, false}) && count(amount) &&
           tape_.words(" resources");
  });
}

bool Scribe::counters(Amount& amount) {
  return tape_.attempt(amount, [&] {
    return tape_.is(amount, Amount{1, false}) && tape_.words("a duration counter");
  }) || tape_.attempt(amount, [&] {
    return (tape_.reading() || amount != Amount{1, false}) && count(amount) &&
           tape_.words(" duration counters");
  });
}

// After "acquire" every word belongs to a text reference (1.5.1-4, R-144).
bool Scribe::text_words(std::vector<std::string>& words) {
  const auto ends = [](std::string_view word) { return word == "instead" || word == "on"; };
  const auto drops = [](std::string_view word) {
    return word == "a" || word == "an" || word == "the" || word == "any";
  };
  const auto word = [&](std::size_t at, std::string& text) {
    return tape_.attempt([&] {
      return (at == 0 || tape_.words(" ")) && tape_.own_word(text) && !ends(text) && !drops(text);
    });
  };
  if (!tape_.article()) return false;
  if (!tape_.reading()) {
    for (std::size_t i = 0; i < words.size(); ++i)
      if (!word(i, words[i])) return false;
    return !words.empty();
  }
  for (std::string text; words.size() < 20 && word(words.size(), text);) words.push_back(text);
  return !words.empty();
}

namespace {

// "a keyword: outpost, mount or snipe".
const std::string& expected_keyword() {
  static const std::string expected = [] {
    std::vector<std::string> granted;
    for (const Keyword one : keywords)
      if (facts_of(one).granted) granted.emplace_back(name_of(one));
    const std::string last = std::move(granted.back());
    std::string text = "a keyword: ";
    granted.pop_back();
    for (const auto& one : granted) text += one + (&one == &granted.back() ? " or " : ", ");
    return text + last;
  }();
  return expected;
}

}  // namespace

// "outpost", "mount", "beast mount", "snipe 20"; only "snipe" if it is lost.
bool Scribe::keyword(Step& step) {
  const auto plain = [&](Keyword keyword) {
    return tape_.is(step.keyword, keyword) && (tape_.reading() || step.type.empty()) &&
           tape_.words(name_of(keyword));
  };
  const auto valued = [&](Keyword keyword) {
    return tape_.is(step.keyword, keyword) && tape_.words(std::string{name_of(keyword)} + " ") &&
           amount(step.amount);
  };
  return tape_.called(expected_keyword(), [&] {
    for (const Keyword one : keywords) {
      if (!facts_of(one).granted) continue;
      const bool value = facts_of(one).valued && step.verb == Verb::gain_keyword;
      if (tape_.attempt(step, [&] { return value ? valued(one) : plain(one); })) return true;
    }
    if (tape_.reading() && !tape_.word_before(" mount")) return false;
    return tape_.attempt(step, [&] {
      return tape_.is(step.keyword, Keyword::mount) && tape_.own_word(step.type) &&
             tape_.words(" mount");
    });
  });
}

// "block", "be ruined", as it is said of what cannot do it or cannot have it done to it.
bool Scribe::act(Step& step, const Scene& scene) {
  const Thing thing = thing_of(card_, scene.ability, step);
  return tape_.called("what cannot be done, such as \"block\" or \"be ruined\"", [&] {
    for (const auto& one : prohibitions()) {
      if (&one != prohibition(one.verb, thing) || (!tape_.reading() && step.forbids != one.verb))
        continue;
      if (tape_.attempt([&] { return whole_word(std::string{one.words}); })) {
        step.forbids = one.verb;
        return true;
      }
    }
    return false;
  });
}

}  // namespace arbiter::conquest::text
