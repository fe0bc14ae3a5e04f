// Numbers, coins and changes of strike and armor (1.3, 1.4).
#include <algorithm>

#include "engine/games/conquest/text/scribe.hpp"

namespace arbiter::conquest::text {
namespace {

constexpr std::string_view kCounts[] = {"one",   "two",   "three", "four", "five",   "six",
                                        "seven", "eight", "nine",  "ten",  "eleven", "twelve"};

}  // namespace

// 10, X, 5X.
bool Scribe::amount(Amount& amount) {
  return tape_.called("a number or X", [&] {
    return tape_.attempt(amount, [&] {
      return tape_.is(amount.times_x, true) && tape_.is(amount.number, std::int16_t{1}) &&
             tape_.words("X");
    }) || tape_.attempt(amount, [&] {
      return tape_.number(amount.number) && tape_.is(amount.times_x, true) && tape_.words("X");
    }) || tape_.attempt(amount, [&] {
      return tape_.is(amount.times_x, false) && tape_.number(amount.number);
    });
  });
}

// +20, -10, +5X.
bool Scribe::signed_amount(Amount& amount) {
  Amount size = amount;
  return tape_.attempt([&] {
    if (!tape_.reading() && amount.number <= 0) return false;
    return tape_.words("+") && this->amount(size) && (amount = size, true);
  }) || tape_.attempt([&] {
    if (!tape_.reading() && amount.number >= 0) return false;
    size.number = static_cast<std::int16_t>(-amount.number);
    if (!tape_.words("-") || !this->amount(size)) return false;
    if (tape_.reading()) amount = {static_cast<std::int16_t>(-size.number), size.times_x};
    return true;
  });
}

// "+10/0", "0/-15".
bool Scribe::change(Amount& strike, Amount& armor) {
  const auto part = [&](Amount& amount) {
    return tape_.attempt([&] { return tape_.is(amount, Amount{}) && tape_.words("0"); }) ||
           signed_amount(amount);
  };
  return tape_.called("a change such as +10/0",
                      [&] { return part(strike) && tape_.words("/") && part(armor); });
}

bool Scribe::count(std::uint16_t& count) {
  std::size_t place = count - 1u;
  static const std::vector<std::string> words(std::begin(kCounts), std::end(kCounts));
  const bool word = tape_.reading() || (count >= 1 && place < words.size());
  if (word && tape_.called("a number", [&] { return tape_.one_of(words, place); })) {
    count = static_cast<std::uint16_t>(place + 1);
    return true;
  }
  auto number = static_cast<std::int16_t>(std::min<int>(count, most_amount));
  if ((!tape_.reading() && (word || number != count)) || !tape_.number(number)) return false;
  count = static_cast<std::uint16_t>(number);
  return true;
}

bool Scribe::count(Amount& amount) {
  if (tape_.attempt([&] { return tape_.is(amount, Amount{1, true}) && tape_.words("X"); }))
    return true;
  auto number = static_cast<std::uint16_t>(std::max<int>(0, amount.number));
  if (!tape_.reading() && (amount.times_x || amount.number < 0)) return false;
  if (!count(number)) return false;
  amount = Amount{static_cast<std::int16_t>(number), false};
  return true;
}

// The gold and mana of a cost, "2g1m": one entry for each, gold first.
bool Scribe::coins(std::vector<Cost>& costs, std::size_t& next) {
  const auto coin = [&](Payment pay, std::string_view letter) {
    if (tape_.reading()) {
      Cost made{pay, {}, Whom::chosen, {}};
      if (!amount(made.amount) || !tape_.words(letter)) return false;
      costs.push_back(made);
      return true;
    }
    if (next == costs.size() || costs[next].pay != pay || costs[next].what != Whom::chosen)
      return false;
    return amount(costs[next++].amount) && tape_.words(letter);
  };
  const auto one = [&](Payment pay, std::string_view letter) {
    const auto before = next;
    const auto size = costs.size();
    if (tape_.attempt([&] { return coin(pay, letter); })) return true;
    next = before;
    costs.resize(size);
    return false;
  };
  const bool gold = one(Payment::gold, "g");
  return one(Payment::mana, "m") || gold;
}

// Gold and mana as plain numbers. One of them may be missing.
bool Scribe::coins(std::uint16_t& gold, std::uint16_t& mana) {
  const auto coin = [&](std::uint16_t& coins, std::string_view letter) {
    return tape_.attempt([&] {
      auto number = static_cast<std::int16_t>(std::min<int>(coins, most_amount));
      if (!tape_.reading() && (coins == 0 || coins > most_amount)) return false;
      if (!tape_.number(number) || !tape_.words(letter)) return false;
      coins = static_cast<std::uint16_t>(number);
      return true;
    });
  };
  return tape_.called("gold or mana such as 2g1m", [&] {
    const bool some = coin(gold, "g");
    return coin(mana, "m") || some;
  });
}

bool Scribe::coins(Amount& gold, Amount& mana) {
  auto gold_coins = static_cast<std::uint16_t>(gold.number);
  auto mana_coins = static_cast<std::uint16_t>(mana.number);
  if (!coins(gold_coins, mana_coins)) return false;
  gold.number = static_cast<std::int16_t>(gold_coins);
  mana.number = static_cast<std::int16_t>(mana_coins);
  return true;
}

// "" means once.
bool Scribe::times(Amount& amount) {
  if (tape_.attempt(amount, [&] {
        if (!tape_.reading() && amount == Amount{1, false}) return false;
        return tape_.words(" ") && count(amount) && tape_.words(" times");
      }))
    return true;
  return tape_.is(amount, Amount{1, false});
}

}  // namespace arbiter::conquest::text
