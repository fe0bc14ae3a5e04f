// The typed vocabulary of a pack: passives, effects and conditions, each with the members of its
// `op`. What is wrong is collected.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/zabor/content.hpp"

namespace arbiter::zabor {

// The members of an `op`, as words separated by blanks.
struct Members {
  std::string_view required, free;
};

class Vocabulary {
 public:
  Content content;                    // what is read may refer to its names, regions and Areas
  std::vector<PackProblem> problems;  // JSON Pointer and reason

 protected:
  // Whether an event lets players act, and so play and use other cards, in the Event Phase.
  bool events_act = false;

  void problem(std::string pointer, std::string reason) {
    if (problems.size() < 50) problems.push_back({std::move(pointer), std::move(reason)});
  }
  bool need(bool holds, const std::string& pointer, std::string_view reason) {
    if (!holds) problem(pointer, std::string{reason});
    return holds;
  }
  Piece piece_named(const std::string& id, const std::string& at);
  void add_passive(const PassiveText& text, const std::string& at);
  void add_effects(const std::vector<EffectText>& list, DeckCard& card, const std::string& at);
  void check_barbarian(Piece piece, Where where, const std::string& at);
  void add_terms(const ConditionText& text, Condition& condition, const std::string& at);

 private:
  template <class T>
  bool check_members(const T& text, const Members& members, const std::string& at);
  std::int16_t small(std::int16_t value, const std::string& at, std::int16_t least = -40);
  void check_amounts(const PassiveText& text, const Passive& one, const std::string& at);
  void check_use(const PassiveText& text, const Passive& one, const std::string& at);
  static bool has_limit(Deck deck);
  template <class T>
  void check_place(const T& text, Deck deck, bool attacks, const std::string& at);
  void check_phases(const std::vector<PassiveText>& list, Deck deck, const std::string& at);
  void add_addition(const PassiveText& text, Passive& one, const std::string& at);
  template <class T>
  Effect effect_of(const T& text, const std::string& at);
  template <class T>
  void add_until_end(const T& text, Effect& one, const std::string& at);
  template <class T>
  void check_effect(const T& text, Effect& one, const std::string& at);
  Upgrade upgrade_named(const std::string& id, const std::string& at, bool rural);
  void check_count(const Term& one, const std::string& at);
  template <class T>
  Term term_of(const T& text, const std::string& at);
};

}  // namespace arbiter::zabor
