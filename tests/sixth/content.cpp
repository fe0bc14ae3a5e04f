#include "tests/sixth/content.hpp"

#include <algorithm>
#include <set>

#include "engine/core/limits.hpp"
#include "engine/core/work.hpp"

namespace arbiter::ferrymen {
namespace {

constexpr std::uint16_t kMostCopies = 20;
constexpr std::uint32_t kFewestCards = 20;  // three for each of four players, and some to draw
constexpr std::uint8_t kMostCoins = 20;     // in a fare

using Problems = std::vector<PackProblem>;

bool is_slug(std::string_view text) {
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; };
  return !text.empty() && text.size() <= 40 && std::all_of(text.begin(), text.end(), fits);
}

void add_card_problems(const CardText& card, const std::string& at, Problems& found) {
  const auto need = [&](bool holds, std::string_view member, std::string_view why) {
    if (!holds) found.push_back({at + std::string{member}, std::string{why}});
  };
  need(is_slug(card.id), "/id", "An id has small letters and hyphens, at most 40.");
  need(!card.name.empty(), "/name", "A card has a name.");
  need(card.copies >= 1 && card.copies <= kMostCopies, "/copies", "A card has 1 to 20 copies.");
  const bool passenger = card.role == Role::passenger;
  need(passenger == bool{card.from}, "/from", "Passengers wait at a place, and no other card.");
  need(passenger == bool{card.to}, "/to", "Passengers want to go to a place, and no other card.");
  need(!passenger || card.from != card.to, "/to", "A passenger wants to go elsewhere.");
  need(passenger == (card.fare > 0) && card.fare <= kMostCoins, "/fare",
       "Passengers pay 1 to 20 coins, and no other card.");
  need((card.role == Role::pole) == (card.strokes > 0) && card.strokes <= 9, "/strokes",
       "Poles give 1 to 9 strokes, and no other card.");
}

}  // namespace

Card Content::find(std::string_view id) const {
  const auto at =
      std::lower_bound(cards.begin(), cards.end(), id,
                       [](const CardText& one, std::string_view key) { return one.id < key; });
  if (at == cards.end() || at->id != id) return {};
  return Card{static_cast<std::uint16_t>(at - cards.begin())};
}

std::vector<PackProblem> pack_problems(const PackText& pack) {
  Problems found;
  if (!charge(pack.cards.size())) return found;
  if (pack.cards.size() > limits::kPackCards)
    return {{"/cards", "A pack has at most " + std::to_string(limits::kPackCards) + " cards."}};
  std::set<std::string_view> ids;
  std::uint32_t copies = 0;
  for (std::size_t i = 0; i < pack.cards.size(); ++i) {
    const std::string at = "/cards/" + std::to_string(i);
    add_card_problems(pack.cards[i], at, found);
    if (!ids.insert(pack.cards[i].id).second)
      found.push_back({at + "/id", "Another card has this id."});
    copies += pack.cards[i].copies;
  }
  if (copies < kFewestCards) found.push_back({"/cards", "A pack has 20 copies or more."});
  return found;
}

Content load(PackText pack) {
  std::sort(pack.cards.begin(), pack.cards.end(),
            [](const CardText& one, const CardText& other) { return one.id < other.id; });
  return {std::move(pack.cards)};
}

}  // namespace arbiter::ferrymen
