// What an effect deals in: resources, counters, keywords, what cannot be done (1.5.1, 3.7, C, 5.8).
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

// After "acquire" every word is text (1.5.1-4, R-144).
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

// "outpost", "mount", "beast mount", "snipe 20"; only "snipe" where it is lost.
bool Scribe::keyword(Step& step) {
  const auto plain = [&](Keyword keyword) {
    return tape_.attempt(step, [&] {
      return tape_.is(step.keyword, keyword) && (tape_.reading() || step.type.empty()) &&
             tape_.words(name_of(keyword));
    });
  };
  return tape_.called("a keyword: outpost, mount or snipe", [&] {
    if (plain(Keyword::outpost) || plain(Keyword::mount)) return true;
    if (step.verb == Verb::lose_keyword && plain(Keyword::snipe)) return true;
    if (step.verb == Verb::gain_keyword && tape_.attempt(step, [&] {
          return tape_.is(step.keyword, Keyword::snipe) && tape_.words("snipe ") &&
                 amount(step.amount);
        }))
      return true;
    if (tape_.reading() && !tape_.word_before(" mount")) return false;
    return tape_.attempt(step, [&] {
      return tape_.is(step.keyword, Keyword::mount) && tape_.own_word(step.type) &&
             tape_.words(" mount");
    });
  });
}

// "block", "be ruined"; some of it only commanders do.
bool Scribe::act(Step& step, const Scene& scene) {
  const bool commanders = step.to == Whom::all ? step.filter.is == Thing::commander
                                               : is_commander({step.to, step.choice}, scene);
  return tape_.called("what cannot be done, such as \"block\" or \"be ruined\"", [&] {
    for (const auto& one : prohibitions()) {
      if (one.of_commanders != commanders || (!tape_.reading() && step.forbids != one.verb))
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
