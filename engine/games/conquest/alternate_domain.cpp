// 1.1 Domain construction and D.1 Alternate domain construction. Each limit of the standard game is
// a parameter of the log.
#include <algorithm>
#include <array>
#include <string>

#include "conquest/rows.hpp"
#include "engine/core/words.hpp"
#include "engine/games/conquest/reading.hpp"
#include "engine/games/conquest/variants.hpp"

namespace arbiter::conquest {

void SetUpCheck::need(bool holds, RuleId rule, const std::string& pointer,
                      const std::string& detail) {
  Checker one_need = checker_.afresh();
  holds = one_need.need(holds, rule) || one_need.clean();
  if (holds || !inspect(8 * faults_.size())) return;
  const bool known = std::any_of(faults_.begin(), faults_.end(), [&](const SetUpFault& one) {
    return one.rule == rule && one.pointer == pointer;
  });
  if (!known) faults_.push_back({pointer, rule, detail});
}

namespace {

enum Limit : std::size_t { domain_size, copies, chaos_order, industrial_natural, elements };

// A limit and its rule: the standard game's own, or the one by which a variant changed it.
struct DomainLimit {
  std::uint32_t number = 0;
  RuleId rule;
};

DomainLimit limit_of(const SetUp& set_up, Limit which, RuleId standard, RuleId altered) {
  const auto preset = parameters[which].preset;
  const auto number = which < set_up.parameters.size() ? set_up.parameters[which] : preset;
  return {static_cast<std::uint32_t>(number), number == preset ? standard : altered};
}

// Returns the alignments from `first` to `last` that the domain uses.
std::vector<Alignment> used(const Content& content, const std::vector<Copies>& deck,
                            Alignment first, Alignment last) {
  std::array<bool, 9> found{};
  for (const auto& one : deck)
    found[static_cast<std::size_t>(content.text(one.card).alignment)] = true;
  std::vector<Alignment> list;
  for (auto i = static_cast<std::size_t>(first); i <= static_cast<std::size_t>(last); ++i)
    if (found[i]) list.push_back(static_cast<Alignment>(i));
  return list;
}

// "The domain uses chaos and order; 1 of them is allowed."
std::string too_many(const std::vector<Alignment>& list, std::uint32_t allowed) {
  std::string text;
  for (std::size_t i = 0; i < list.size(); ++i)
    text += (i == 0 ? "" : i + 1 == list.size() ? " and " : ", ") + std::string{name_of(list[i])};
  return "The domain uses " + text + "; " + number(allowed) + " of them " +
         (allowed == 1 ? "is" : "are") + " allowed.";
}

}  // namespace

void check_domain(const Content& content, const SetUp& set_up, const std::vector<Copies>& deck,
                  const std::string& pointer, SetUpCheck& check) {
  const auto size = limit_of(set_up, domain_size, row<"1.1-1">, row<"D.1-1">);
  const auto same = limit_of(set_up, copies, row<"1.1-4">, row<"D.1-1">);
  std::uint32_t resources = 0;
  for (const auto& one : deck) {
    if (!inspect(8 * deck.size())) return;  // each name is compared with all others
    const auto& card = content.text(one.card);
    resources += one.copies;
    check.need(
        one.card != content.encampment(), row<"1.2-3">, pointer + "/" + card.id,
        "An encampment is not a card of a domain; every commander begins with one.");
    if (card.alignment == Alignment::none) continue;  // 1.1-3, R-07
    std::uint32_t named = 0;                          // the same name is the same resource
    for (const auto& other : deck)
      if (content.text(other.card).name == card.name) named += other.copies;
    check.need(named <= same.number, same.rule, pointer + "/" + card.id,
               card.name + " is there " + number(named) + " times; its limit is " +
                   number(same.number) + ".");
  }
  check.need(resources >= size.number, size.rule, pointer,
             "The domain has " + number(resources) +
                 (resources == 1 ? " resource; " : " resources; ") + number(size.number) +
                 " are needed.");
  const auto group = [&](Limit which, RuleId standard, RuleId altered, Alignment first,
                         Alignment last) {
    const auto limit = limit_of(set_up, which, standard, altered);
    const auto list = used(content, deck, first, last);
    check.need(list.size() <= limit.number, limit.rule, pointer, too_many(list, limit.number));
  };
  group(chaos_order, row<"1.1-5">, row<"D.1-1">, Alignment::chaos, Alignment::order);
  group(industrial_natural, row<"1.1-6">, row<"D.1-1">, Alignment::industrial, Alignment::natural);
  group(elements, row<"1.1-7">, row<"D.1-2">, Alignment::air, Alignment::water);
}

}  // namespace arbiter::conquest
