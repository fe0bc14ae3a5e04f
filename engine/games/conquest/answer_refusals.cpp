// Why rules refuse answers, for each kind of answer.
#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "conquest/rows.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/refusals.hpp"

namespace arbiter::conquest {
namespace {

std::int64_t size_of(const auto& list) { return static_cast<std::int64_t>(list.size()); }

std::string times(std::int64_t count) {
  return count == 1 ? "once" : count == 2 ? "twice" : number(count) + " times";
}

struct WhyNotAnswer {
  const Words& words;
  const Seat by;
  const RuleId rule;

  const Reading& read() const { return words.read(); }
  const State& state() const { return words.state(); }
  std::string me() const { return words.seat(by); }
  std::string where(Id id) const { return whereabouts(words, id); }
  std::string named_twice(Id id) const {
    return capitalised(words.resource(id)) + " is named twice.";
  }

  // --- 1.6 Starting a war ---

  std::string in_war(Seat seat) const {
    return !seat.is_player()     ? "No commander is named. " + present(words)
           : read().in_war(seat) ? words.seat(seat) + " is in the war."
                                 : words.seat(seat) + " is not in the war.";
  }
  std::string operator()(const Method& m) const {
    if (rule == mentions<"1.6-4">) return words.seat(m.winner) + " won the previous war.";
    if (state().at.phase != PhaseName::setup) return "The first term has begun.";
    return in_war(m.winner);
  }
  std::string operator()(const FirstTerm& m) const {
    const auto* war = top<War>(read());
    if (war && war->stage == War::Stage::choose)
      return words.seat(war->seat) + " is the winner of the agreed random method. " +
             in_war(m.commander);
    return state().at.phase == PhaseName::setup ? "" : "The first term has begun.";
  }
  std::string operator()(const Regroup&) const {
    if (rule != mentions<"1.6.1-3">) return regrouping();
    return me() + " has " + counted(read().arsenal_size(by), "resource") + " in the arsenal.";
  }
  std::string operator()(const Keep&) const { return regrouping(); }
  std::string regrouping() const {
    if (state().at.phase != PhaseName::setup)
      return "The first term has begun; it is the term of " + words.side(state().at.term) + ".";
    const bool kept = read().in_war(by) && state().commander(by).kept;
    return kept ? me() + " has kept the arsenal." : me() + " has not kept the arsenal yet.";
  }

  // --- A.4, 4.2, 4.7 ---

  std::string operator()(const AnswerDraw&) const {
    const auto* offer = top<Offer>(read());
    if (!offer) return "No draw is offered to " + me() + ".";
    return words.seat(offer->by) + " offers a draw, and " + words.seat(offer->asked) +
           " answers first.";
  }
  std::string operator()(const Sustain& m) const {
    if ((decision_of(read()).kinds & kinds_of<Sustain>) == 0)
      return "The sustaining of " + me() + " is not asked for.";
    std::int64_t gold = 0, mana = 0;
    const Seat seat = by.is_player() ? by : state().at.term;
    for (const Id& id : m.units) {
      const auto* unit = read().active_unit(id);
      if (!unit) return kind_and_place(words, id);
      if (!read().same_side(id.owner, seat))
        return capitalised(words.resource(id)) + " is a unit of " + words.seat(id.owner) + ".";
      if (repeated(m.units, id)) return named_twice(id);
      if (read().is_general(*unit)) continue;
      gold += read().text(*unit).sustain_gold;
      mana += read().text(*unit).sustain_mana;
    }
    if (!read().in_war(seat)) return "";
    const auto& purse = read().purse(seat);
    return "Sustaining " + words.list(m.units) + " costs " + number(gold) + "g and " +
           number(mana) + "m; " + words.side(seat) + " has " + number(purse.gold) + "g and " +
           number(purse.mana) + "m.";
  }
  std::string operator()(const Banish& m) const {
    const auto size = read().arsenal_size(by);
    for (const Id& id : m.resources) {
      const auto* one = read().find(id);
      if (!one || id.owner != by || one->in.kind != Region::Kind::arsenal)
        return kind_and_place(words, id);
      if (repeated(m.resources, id)) return named_twice(id);
    }
    return me() + "'s arsenal has " + counted(size, "resource") + " and a capacity of " +
           number(arsenal_capacity) + "; the entry banishes " + number(size_of(m.resources)) + ".";
  }

  // --- 5 Effects ---

  std::string ability(const First& m) const {
    std::string text = m.of ? "ability " + number(m.ability) + " of " + words.resource(m.of)
                       : m.lasting != 0 ? "the created ability " + number(m.lasting)
                                        : "the effect of a rule";
    return text + " on " + words.target(m.on);
  }
  std::string operator()(const First& m) const {
    const auto* order = top<Order>(read());
    std::vector<std::string> waiting;
    for (std::size_t i = order ? order->settled : 0; order && i < order->waiting.size(); ++i)
      if (read().same_side(order->waiting[i].commander, order->waiting[order->settled].commander))
        waiting.push_back(ability(first_of(order->waiting[i])));
    return "The entry names " + ability(m) + ". " +
           (waiting.empty() ? "No effects of " + me() + " are to be ordered."
                            : "To be ordered: " + joined(waiting) + ".");
  }
  std::string operator()(const Choose& m) const {
    const auto* effect = top<Effect>(read());
    if (!effect) return "No effect asks " + me() + " to choose.";
    if (rule == mentions<"6.4.1-1">)
      return "The entry says X = " + number(m.x) + ", and there is no X in what the effect does.";
    if (rule == mentions<"6-1">) {
      auto bound = *effect;
      bound.x = m.x;
      bound.pays = m.pays;
      return cost_of(words, by, bound, Id{});
    }
    return chosen(*effect, m);
  }
  std::string chosen(const Effect& effect, const Choose& m) const {
    const auto lists = candidates(read(), effect);
    std::string text = "The entry names " + words.list(m.directions) + ".";
    for (std::size_t i = 0; i < lists.size(); ++i)
      text += " " + number(wanted(read(), effect, i, m.x, lists[i].size())) + " of " +
              words.list(lists[i]) + " can be chosen.";
    if (effect.text.card.known())
      text += " " + words.card(effect.text.card) + ": \"" + words.scroll(effect.text.card) + "\"";
    return text;
  }
  std::string operator()(const Pass& m) const {
    if (!m.to.empty()) return "Nothing that `" + m.to + "` names is offered to " + me() + ".";
    return "Nothing is offered to " + me() + " that could be declined.";
  }
  std::string operator()(const NextPair& m) const {
    for (const auto& combat : state().at.combats) {
      if (combat.ordered || combat.pairs.size() < 2) continue;
      std::vector<std::string> pairs;
      for (std::size_t i = combat.settled; i < combat.pairs.size(); ++i)
        pairs.push_back(pair(combat.pairs[i].first, combat.pairs[i].second));
      return "The entry names " + pair(m.first, m.second) + "; the pairs are " + joined(pairs) +
             ".";
    }
    return "No order of pairs is open.";
  }
  std::string pair(Id one, Id other) const {
    return words.resource(one) + " with " + words.resource(other);
  }

  // --- 1.5.1, 2.3.2: the domain ---

  std::string domain_of(Seat of) const { return words.seat(of) + "'s domain"; }
  std::string size_of_domain(Seat of) const {
    return domain_of(of) + " has " +
           counted(size_of(state().commander(of).domain.slots.numbers), "resource") + ".";
  }
  std::string operator()(const Search& m) const {
    const auto* searching = top<Searching>(read());
    if (!searching) return "No effect lets " + me() + " search a domain.";
    if (searching->of != by) return words.seat(searching->of) + " searches, not " + me() + ".";
    if (rule == mentions<"2.3.2-3">) return size_of_domain(by);
    if (!m.card.known()) return "";
    const auto& step = read().step_at(searching->text);
    const bool by_words = is_reference(rule);
    std::string text = by_words
                           ? words.card(m.card) + ": \"" + words.scroll(m.card) + "\""
                           : "There is no " + words.card(m.card) + " in " + domain_of(by) + ".";
    if (!step.words.empty()) {
      text += " The words searched are";
      for (const auto& one : step.words) text += " \"" + one + "\"";
      text += ".";
    }
    return text;
  }
  static bool is_reference(RuleId one) {
    return one == mentions<"1.5.2-4"> || one == mentions<"1.5.2-6">;
  }
  // Names the first card of the list with too few copies in the domain.
  std::string not_in_domain(Seat of, const std::vector<Card>& cards) const {
    const auto& domain = state().commander(of).domain;
    for (const Card card : cards) {
      const auto named = std::count(cards.begin(), cards.end(), card);
      const auto there = card.known() ? domain.copies(card) : named;
      if (named <= there) continue;
      if (there == 0) return "There is no " + words.card(card) + " in " + domain_of(of) + ".";
      return words.card(card) + " comes " + times(named) + "; " + domain_of(of) + " holds it " +
             times(there) + ".";
    }
    return "";
  }
  std::string operator()(const Draw& m) const {
    if (by != chance) return "What comes off a domain is an entry of chance, not of " + me() + ".";
    const auto* drawing = top<Drawing>(read());
    if (!drawing) return "No resource is acquired now.";
    if (!read().in_war(m.to) || drawing->to != m.to)
      return words.seat(drawing->to) + " acquires now, not " + words.seat(m.to) + ".";
    const auto missing = not_in_domain(m.to, m.cards);
    if (rule == mentions<"1.5.1-3"> && !missing.empty()) return missing;
    return words.seat(m.to) + " acquires " + counted(drawing->left, "resource") +
           "; the entry names " + number(size_of(m.cards)) + ". " + size_of_domain(m.to);
  }
  std::string operator()(const Shuffle& m) const {
    if (by != chance) return further_shuffle(m.of);
    const auto* shuffling = top<Shuffling>(read());
    if (!shuffling) return "No domain has been shuffled.";
    if (shuffling->of != m.of)
      return domain_of(shuffling->of) + " has been shuffled, not " + domain_of(m.of) + ".";
    const auto missing = not_in_domain(m.of, m.order);
    return missing.empty()
               ? size_of_domain(m.of) + " The entry names " + number(size_of(m.order)) + "."
               : missing;
  }
  std::string operator()(const Cut& m) const { return further_shuffle(m.of); }
  std::string further_shuffle(Seat of) const {
    if (!by.is_player() || !read().in_war(by)) return me() + " is not a commander in the war.";
    if (!of.is_player() || !read().in_war(of)) return words.seat(of) + " is not in the war.";
    if (read().same_side(by, of))
      return domain_of(of) + " is shuffled again by a non-ally, and not by " + me() + ".";
    return domain_of(of) + (state().commander(of).shuffled ? " has just been shuffled."
                                                           : " has not just been shuffled.");
  }
  std::string operator()(const Name& m) const {
    const auto* one = read().find(m.resource);
    if (!one) return not_there("resource ", m.resource);
    if (by == chance && rule != mentions<"1.5.1-2">) {
      const auto missing = not_in_domain(m.resource.owner, {m.card});
      return missing.empty() ? "No card is named for " + m.resource.text() + "." : missing;
    }
    if (by != chance) return "Which card " + m.resource.text() + " is, is an entry of chance.";
    return m.resource.text() + " is " + words.card(one->card) + " already.";
  }

  // --- 1.7.1 ---

  std::string operator()(const TimeLimit&) const {
    if (by != table) return "The table says that the limit is reached, not " + me() + ".";
    if (state().at.phase == PhaseName::setup) return "The first term has not begun.";
    return "The limit has been reached; " + counted(state().terms_left, "term") +
           " follow the present one.";
  }

  template <IsAct M>
  std::string operator()(const M&) const {
    return "";
  }
};

}  // namespace

std::string why_not_answer(const Words& words, Seat by, const Move& move, RuleId rule) {
  return std::visit(WhyNotAnswer{words, by, rule}, move);
}

}  // namespace arbiter::conquest
