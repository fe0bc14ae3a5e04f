// Reads or writes a card's scrolls through a tape. There is one function for each kind of phrase,
// and it works in both directions: when reading it fills in the tree, and when writing it says what
// the tree contains. Lists of words come from phrases.hpp.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/conquest/text/phrases.hpp"
#include "engine/games/conquest/text/tape.hpp"

namespace arbiter::conquest::text {

// Something that was named before: what a step affects and, for chosen things, which choice.
struct Named {
  Whom to = Whom::all;  // `all` and `you`: nothing that a pronoun could refer to
  std::uint8_t choice = 0;
  bool operator==(const Named&) const = default;
  bool any() const { return to != Whom::all && to != Whom::you; }
};

inline bool is_unit_card(CardType type) {
  return type == CardType::mercenary || type == CardType::creature;
}

// Who acts in a sentence: "it gains", "all units gain", "have it gain".
enum class Agreement : std::uint8_t { one, many, base };

// An ability while it is read or written: its contents so far, and what its words can refer to.
struct Scene {
  Ability ability;
  Named it;                    // what "it" refers to now
  Named before;                // what the step before affected
  std::uint8_t mentioned = 0;  // how many choices have been named
  bool header = false;         // whether directions are in the first line (6-3)
  bool quoted = false;         // an ability that something gains
  bool lasting = false;        // continuous: the text states no duration
  bool having = false;         // after "you may" or a cost: "have it gain"
  bool from_said = false;      // the inactive region in which an action is performed was named
  Agreement agreement = Agreement::one;
  std::uint8_t depth = 0;
};

class Scribe {
 public:
  // `card` provides id and name. Reading fills in everything else except the scrolls.
  Scribe(Tape& tape, CardText& card) : tape_(tape), card_(card) {}

  bool upper();  // the whole upper scroll
  bool lower();  // the whole lower scroll

 private:
  // --- phrases --- Follows the pattern of a phrase. slot(name) handles what is in braces.
  template <class Slot>
  bool phrase(std::uint16_t id, const Agreement& agreement, Slot slot);
  template <class Slot>
  bool phrase(std::uint16_t id, Slot slot) {
    return phrase(id, Agreement::one, slot);
  }
  bool phrase(std::uint16_t id) {
    return phrase(id, [](std::string_view) { return false; });
  }
  bool word_of(std::string_view forms, Agreement agreement);
  template <class Step>
  bool attempt(Scene& scene, Step step);

  // --- scrolls.cpp ---
  bool first_line();
  bool name(bool article);
  bool modes();
  bool mode(Ability& ability);
  bool other_lines();
  bool keyword_line(PrintedKeyword& keyword);
  bool income_line();
  bool income_clause(Income& income);
  bool sustain_line();
  bool ability_line();
  bool strike_and_armor();

  // --- numbers.cpp ---
  bool amount(Amount& amount);
  bool signed_amount(Amount& amount);
  bool change(Amount& strike, Amount& armor);
  bool count(Amount& amount);        // "two", "12", "X"
  bool count(std::uint16_t& count);  // "one", "two", "12"
  bool coins(std::vector<Cost>& costs, std::size_t& next);
  bool coins(std::uint16_t& gold, std::uint16_t& mana);
  bool coins(Amount& gold, Amount& mana);
  bool times(Amount& amount);

  // --- things.cpp ---
  enum class All : std::uint8_t { object, subject, forbidden };
  bool one_thing(Filter& filter, bool bare);
  bool kinds(Filter& filter, Scene* scene, std::uint8_t* choice);
  bool all_things(Filter& filter, Scene& scene, std::uint8_t& choice, All style);
  bool chosen_things(Choice& choice, bool bare);
  bool paying_things(Cost& cost, Scene& scene);
  bool bearer(Filter& filter);
  bool region(Filter& filter, bool many);
  bool region_word(Filter& filter, bool many);
  bool commander(Filter& filter, const Agreement& agreement);
  bool resource_words(Filter& filter, bool many, bool bare);
  bool in_range(Filter& filter, bool many, bool bare);
  bool referring(Filter& filter, bool many, bool bare);
  bool reference_words(std::vector<std::string>& words);
  bool types_and_noun(Filter& filter, bool many);
  bool write_types_and_noun(const Filter& filter, bool many);
  bool place(Filter& filter, Scene* scene, std::uint8_t* choice);
  bool inactive_place(Filter& filter);

  // --- references.cpp ---
  enum class Form : std::uint8_t { object, subject, possessive };
  bool named(Named& named, Scene& scene, Form form);
  bool pronoun(Named& named, const Scene& scene, Form form);
  bool own_name(Named& named, Scene& scene);
  bool that_name(Named& named, const Scene& scene);
  bool named_again(Named& named, Scene& scene);
  bool new_direction(Named& named, Scene& scene);
  std::string own_word(Whom whom, const Scene& scene) const;
  bool read_own_type();
  bool whole_word(const std::string& word);
  std::string the_word(std::uint8_t choice, const Scene& scene) const;
  bool is_commander(const Named& named, const Scene& scene) const;
  bool many(const Named& named, const Scene& scene) const;
  bool ally(const Step& step, const Scene& scene) const;

  // --- effects.cpp ---
  bool effects(Scene& scene);
  bool next_effect(Scene& scene, std::size_t index);
  bool effect(Scene& scene, std::size_t index);
  bool effect_as(std::uint16_t id, Scene& scene, Step& step);
  bool slot(std::string_view name, Scene& scene, Step& step);
  bool target(Scene& scene, Step& step, Form form);
  bool all_targets(Scene& scene, Step& step, Form form);
  bool second(Scene& scene, Step& step);
  bool home(std::string_view region, Scene& scene, Step& step);
  bool someone(Scene& scene, Step& step);
  bool created(Scene& scene, Step& step);
  bool quoted(Scene& scene, Step& step);

  // --- amounts of an effect (effect_words.cpp) ---
  bool resources(Amount& amount);
  bool counters(Amount& amount);
  bool text_words(std::vector<std::string>& words);
  bool keyword(Step& step);
  bool act(Step& step, const Scene& scene);

  // --- abilities.cpp ---
  bool action(Scene& scene);
  bool told(Scene& scene);  // triggered or continuous
  bool triggered(Scene& scene);
  bool whose_phase(Filter& by);
  bool opening(Scene& scene);
  bool condition(Condition& condition);
  bool condition_first(Scene& scene);
  bool condition_last(Scene& scene);
  bool level(Ability& ability);
  bool cost(std::vector<Cost>& costs, Scene& scene);
  bool cost_part(std::vector<Cost>& costs, std::size_t& next, Scene& scene);
  bool header(Scene& scene);
  bool action_name(Scene& scene);
  bool read_directions(Scene& scene);

  // --- triggers.cpp ---
  bool event(Scene& scene);
  bool happening(Scene& scene, const Event& one);
  bool doing(Scene& scene, const Event& one);
  bool special_event(Scene& scene);
  bool participant(Filter& filter, Scene& scene);
  void introduce(Scene& scene) const;

  // Returns the index of the ability that begins now. When reading, it is a new one at the end of
  // the card's list.
  std::size_t next_ability();

  Tape& tape_;
  CardText& card_;
  std::size_t told_ = 0;    // writing: how many abilities of the card have been begun
  bool placeless_ = false;  // reading: the place after a thing does not belong to it
  bool paying_ = false;     // the named things pay a cost: "from your arsenal"
};

// Returns the word by which a text refers to a thing again: "unit", "warrior", "locations".
std::string head_word(const Filter& filter, bool many);

template <class Slot>
bool Scribe::phrase(std::uint16_t id, const Agreement& agreement, Slot slot) {
  std::string_view rest = phrases()[id].pattern;
  return tape_.attempt([&] {
    return tape_.use(id, [&] {
      while (!rest.empty()) {
        const char open = rest[0];
        const auto end = open == '{'   ? rest.find('}')
                         : open == '(' ? rest.find(')')
                                       : std::min(rest.find_first_of("{("), rest.size());
        const auto piece = rest.substr(0, end);
        rest.remove_prefix(open == '{' || open == '(' ? end + 1 : end);
        const bool good = open == '{'   ? slot(piece.substr(1))
                          : open == '(' ? word_of(piece.substr(1), agreement)
                                        : tape_.words(piece);
        if (!good) return false;
      }
      return true;
    });
  });
}

template <class Step>
bool Scribe::attempt(Scene& scene, Step step) {
  const auto abilities = card_.abilities.size();
  const auto told = told_;
  const auto called = card_.called;
  if (tape_.attempt(scene, step)) return true;
  if (tape_.reading()) card_.abilities.resize(abilities);
  told_ = told;
  card_.called = called;
  return false;
}

}  // namespace arbiter::conquest::text
