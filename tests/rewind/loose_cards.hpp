// Cards without ids, as the documents of positions and the entries of a log show them: what each
// seat learns about them. For learnt_test.cpp only.
#pragma once
#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace arbiter::rewind_test {

using Json = nlohmann::ordered_json;

// All positions of a log, as documents.
struct Views {
  std::vector<Json> whole;
  std::vector<std::vector<Json>> seats;  // by position, then by seat
};

// What a seat has to have learnt. `from`: where the card lay in the earlier position, or else the
// pile that it comes from.
struct Expected {
  std::string thing, is;
  std::size_t entry;
  std::string from{};
};

inline std::string letter(std::size_t seat) {
  return std::string(1, static_cast<char>('A' + seat));
}

// What lies under a name, or an empty value.
inline const Json& member(const Json& json, std::string_view name) {
  static const Json nothing;
  const auto found = json.find(std::string(name));
  return found == json.end() ? nothing : *found;
}

// How often each card lies in each place: by place, then by card.
using Places = std::map<std::string, std::map<std::string, std::size_t>>;

inline void count(const Json& value, std::map<std::string, std::size_t>& counts) {
  if (value.is_string()) ++counts[value.get<std::string>()];
  if (value.is_array())
    for (const Json& one : value) count(one, counts);
  if (value.is_object())
    for (const auto& [name, copies] : value.items())
      if (copies.is_number()) counts[name] += copies.get<std::size_t>();
}
inline Places places_in(const std::string& game, const Json& position) {
  Places places;
  if (game == "zabor") {
    count(member(position, "offer"), places["the drawn cards"]);
    count(member(position, "vp"), places["the table"]);
    count(member(position, "discard"), places["the discard piles"]);
    for (const Json& frame : member(position, "frames"))
      if (frame["kind"] == "spend")
        for (const char* card : {"card", "next"})
          count(member(frame, card), places["the drawn cards"]);
    const std::map<std::string, std::string> lists = {
        {"hand", "hand"},     {"draft", "draft"},       {"picked", "pick"},
        {"traits", "traits"}, {"dynasty", "dynasties"}, {"artifact", "artifacts"}};
    for (const auto& [seat, player] : position["players"].items())
      for (const auto& [list, place] : lists)
        count(member(player, list), places[place + " of " + seat]);
  }
  if (game == "wh40k") {
    for (const Json& one : member(position, "line"))
      count(member(one, "planet"), places[one.value("up", true) ? "the table" : "planets"]);
    for (const auto& [seat, player] : position["players"].items())
      count(member(player, "victory"), places["the table"]);
  }
  return places;
}

// The packs of a draft, moved as the entries say: each under the seat to which it was dealt.
class Packs {
 public:
  using Cards = std::multiset<std::string>;

  explicit Packs(std::size_t players) : players_(players) {}

  void play(const Json& entry) {
    if (entry["do"] == "deal") {
      const std::size_t to = seat_of(entry["to"]);
      packs_[to] = Cards(entry["cards"].begin(), entry["cards"].end());
      holder_[to] = to;
    }
    if (entry["do"] != "pick") return;
    picks_[seat_of(entry["by"])] = entry["card"];
    if (picks_.size() < players_) return;
    bool empty = true;
    for (auto& [dealt, holder] : holder_) {
      Cards& pack = packs_[dealt];
      pack.erase(pack.find(picks_[holder]));
      holder = (holder + (round_ == 2 ? players_ - 1 : 1)) % players_;
      empty = empty && pack.empty();
    }
    picks_.clear();
    if (!empty) return;
    ++round_;
    holder_.clear();
  }
  // By the seat to which they were dealt.
  const std::map<std::size_t, Cards>& cards() const { return packs_; }
  const std::map<std::size_t, std::size_t>& holders() const { return holder_; }
  std::size_t round() const { return round_; }

 private:
  static std::size_t seat_of(const std::string& letter) {
    return static_cast<std::size_t>(letter[0] - 'A');
  }

  std::size_t players_;
  std::map<std::size_t, Cards> packs_;
  std::map<std::size_t, std::size_t> holder_;
  std::map<std::size_t, std::string> picks_;
  std::size_t round_ = 1;
};

// The packs in each position.
inline std::vector<Packs> packs_in(const Json& log, const std::set<std::size_t>& refused) {
  std::vector<Packs> packs = {Packs(log["players"].size())};
  for (std::size_t i = 0; i < log["moves"].size(); ++i) {
    const Json& entry = log["moves"][i];
    Packs next = packs[entry["by"] == "judge" ? entry["back"].get<std::size_t>() : i];
    if (!refused.contains(i)) next.play(entry);
    packs.push_back(std::move(next));
  }
  return packs;
}
// What a seat learns by holding the packs of a draft, beyond that which it holds at first.
inline std::vector<Expected> learnt_in_draft(const Json& log, const std::set<std::size_t>& refused,
                                             std::size_t seat, std::size_t since) {
  std::vector<Expected> found;
  std::set<std::pair<std::size_t, std::size_t>> seen;  // the round, and to whom it was dealt
  const std::vector<Packs> packs = packs_in(log, refused);
  const Packs& then = packs[since];
  for (std::size_t n = since; n < packs.size(); ++n)
    for (const auto& [dealt, holder] : packs[n].holders()) {
      const auto& cards = packs[n].cards().at(dealt);
      if (holder != seat || cards.empty()) continue;
      if (!seen.emplace(packs[n].round(), dealt).second || n == since) continue;
      const bool lay = then.round() == packs[n].round() && then.holders().contains(dealt);
      const std::string from = lay ? "pack of " + letter(then.holders().at(dealt)) : "pool";
      for (const std::string& card : cards) found.push_back({"", card, n - 1, from});
    }
  return found;
}

// What a seat learns about single cards that lie where a position says. Cards of which several
// copies move at once are left out, under `unclear`.
class SingleCards {
 public:
  SingleCards(const std::string& game, const Views& views, std::size_t seat, std::size_t since)
      : game_(game), views_(views), seat_(seat) {
    for (const auto& [place, cards] : places_in(game_, views.whole[since]))
      for (const auto& [card, copies] : cards)
        for (std::size_t i = 0; i < copies; ++i)
          copies_[card].push_back({place, place == "planets" ? "" : place, false});
    note_seen(since, nullptr);
  }

  void go_on(std::size_t n, std::vector<Expected>& found) {
    const Places now = places_in(game_, views_.whole[n]);
    std::set<std::string> names;
    for (const auto& [card, copies] : copies_) names.insert(card);
    for (const auto& [place, cards] : now)
      for (const auto& [card, copies] : cards) names.insert(card);
    for (const std::string& card : names) move(card, now);
    note_seen(n, &found);
  }
  // Another seat has shown a card that it sees.
  void show(const std::string& card, std::size_t by, std::size_t entry,
            std::vector<Expected>& found) {
    Places seen = places_in(game_, views_.seats[entry][by]);
    for (Copy& copy : copies_[card])
      if (seen[copy.place].contains(card) && !copy.known) return learn(card, copy, entry, found);
  }

  const std::set<std::string>& unclear() const { return unclear_; }

 private:
  struct Copy {
    std::string place, lay;
    bool known = false;
  };

  void move(const std::string& card, const Places& now) {
    std::map<std::string, std::size_t> left;
    for (const auto& [place, cards] : now)
      if (const auto here = cards.find(card); here != cards.end()) left[place] = here->second;
    std::vector<Copy> stay, gone;
    for (const Copy& copy : copies_[card]) {
      const bool stays = left[copy.place] > 0;
      if (stays) --left[copy.place];
      (stays ? stay : gone).push_back(copy);
    }
    std::vector<std::string> come;
    for (const auto& [place, copies] : left) come.insert(come.end(), copies, place);
    if (come.size() + gone.size() > 2 || (!stay.empty() && !gone.empty())) unclear_.insert(card);
    for (std::size_t i = 0; i < come.size(); ++i) {
      Copy copy{come[i], "", false};
      if (i < gone.size()) copy = {come[i], gone[i].lay, gone[i].known};
      stay.push_back(copy);
    }
    copies_[card] = stay;
  }
  // `found` is null for the first position: what is seen there was known.
  void note_seen(std::size_t n, std::vector<Expected>* found) {
    for (const auto& [place, cards] : places_in(game_, views_.seats[n][seat_]))
      for (const auto& [card, copies] : cards) {
        std::size_t known = 0;
        for (Copy& copy : copies_[card]) {
          if (copy.place != place || known == copies) continue;
          ++known;
          if (copy.known) continue;
          if (found != nullptr)
            learn(card, copy, n - 1, *found);
          else
            copy.known = true;
        }
      }
  }
  static void learn(const std::string& card, Copy& copy, std::size_t entry,
                    std::vector<Expected>& found) {
    copy.known = true;
    found.push_back({"", card, entry, copy.lay});
  }

  const std::string game_;
  const Views& views_;
  const std::size_t seat_;
  std::map<std::string, std::vector<Copy>> copies_;  // by card
  std::set<std::string> unclear_;
};

}  // namespace arbiter::rewind_test
