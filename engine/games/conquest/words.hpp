// The names of cards, resources, targets and regions for people.
#pragma once
#include <string>
#include <type_traits>
#include <vector>

#include "engine/core/words.hpp"
#include "engine/games/conquest/content.hpp"
#include "engine/games/conquest/facts.hpp"
#include "engine/games/conquest/reading.hpp"
#include "engine/games/conquest/state.hpp"

namespace arbiter::conquest {

// " with X = 3", if an X is chosen.
inline std::string at_cost(std::uint16_t x) { return x == 0 ? "" : " with X = " + number(x); }

// Names things as they are in one position, which must outlive this object.
class Words {
 public:
  Words(const Content& content, const State& state) : content_(content), read_(content, state) {}

  const State& state() const { return read_.state; }
  std::string seat(Seat one) const { return std::string{one.text()}; }
  std::string card(Card one) const {
    return one.known() ? content_.text(one).name : std::string{"a resource"};
  }
  std::string resource(Id id) const {
    // It is the first id of its commander, and may be mentioned after he has left the war with it.
    if (id.owner.is_player() && id.number == 1)
      return std::string{id.owner.text()} + "'s encampment";
    const auto* found = read_.find(id);
    if (!found) return id.text();
    return (found->card.known() ? card(found->card) : std::string{"resource"}) + " " + id.text();
  }
  std::string target(const Target& one) const {
    const std::string owner{one.seat().text()};
    switch (one.kind) {
      case Target::Kind::none: return "nothing";
      case Target::Kind::resource: return resource(one.id);
      case Target::Kind::battlefield: return "the battlefield";
      case Target::Kind::arsenal: return owner + "'s arsenal";
      case Target::Kind::domain: return owner + "'s domain";
      case Target::Kind::commander: return owner;
    }
    return {};
  }
  std::string region(Region in) const {
    switch (in.kind) {
      case Region::Kind::location: return resource(in.location);
      case Region::Kind::battlefield: return "the battlefield";
      case Region::Kind::aside: return "set aside";
      case Region::Kind::domain:
      case Region::Kind::arsenal:
      case Region::Kind::ruins:
      case Region::Kind::void_: return "the " + in.text();
    }
    return {};
  }
  template <class List>
  std::string list(const List& ids) const {
    std::vector<std::string> parts;
    for (const auto& one : ids)
      if constexpr (std::is_same_v<typename List::value_type, Id>)
        parts.push_back(resource(one));
      else
        parts.push_back(target(one));
    return joined(parts, "nothing");
  }
  std::string name_of_use(Id id, std::uint8_t mode) const {
    const auto* found = read_.find(id);
    if (!found || !read_.known(*found)) return "a resource";
    const auto& modes = content_.of(found->card).modes;
    const auto& text = content_.text(found->card);
    if (mode >= modes.size() || modes.size() < 2) return text.name;
    return text.name + " (" + text.abilities[modes[mode]].name + ")";
  }
  std::string name_of_action(Id id, std::uint8_t action) const {
    const auto* found = read_.find(id);
    if (!found || !read_.known(*found)) return "an action";
    const auto actions = read_.actions_of(*found);
    return action < actions.size() ? "the action " + actions[action].ability->name : "an action";
  }
  // "A" or, in Joint Conquest, the members of the team that are still in the war: "A and C".
  std::string side(Seat seat) const {
    std::string text;
    const auto members = read_.members(seat);
    for (const auto& one : read_.state.commanders)
      if (members.has(one.seat))
        text += (text.empty() ? "" : " and ") + std::string{one.seat.text()};
    return text.empty() ? std::string{seat.text()} : text;
  }
  // "Term of A, campaign phase, priority: B."; empty before the first term.
  std::string moment() const;
  // Returns what a card says in one line: its upper scroll.
  std::string scroll(Card one) const {
    std::string text = one.known() ? content_.text(one).upper : std::string{};
    for (char& c : text)
      if (c == '\n') c = ' ';
    return text;
  }
  const Reading& read() const { return read_; }

 private:
  const Content& content_;
  const Reading read_;
};

}  // namespace arbiter::conquest
