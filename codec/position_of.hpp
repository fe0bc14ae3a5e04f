// A position of one game, and the decision in it. For any_game_of.hpp only.
#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "codec/any_game.hpp"
#include "codec/draw.hpp"
#include "codec/encode.hpp"
#include "codec/log.hpp"
#include "codec/play.hpp"
#include "codec/player_names.hpp"
#include "codec/position.hpp"
#include "codec/words.hpp"
#include "engine/core/moves.hpp"

namespace arbiter {

// How close an option is to a move that was tried: of the same kind, and with the same subject.
template <class Move>
int nearness(const Move& option, const Move& tried) {
  std::vector<Id> about;
  Move copy = tried;
  for_each_id_and_list(copy, [&](Id id, unsigned) { about.push_back(id); });
  bool shares = false;
  copy = option;
  for_each_id_and_list(copy, [&](Id id, unsigned) {
    shares = shares || std::find(about.begin(), about.end(), id) != about.end();
  });
  return (kind_of(option) == kind_of(tried) ? 2 : 0) + (shares ? 1 : 0);
}

template <Game G>
class PositionOf final : public AnyPosition {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  // The log and the state must outlive it; `tried` may be null.
  PositionOf(const Log<G>& log, const State& state, const Move* tried)
      : log_(log), state_(state), tried_(tried) {}
  // With a state of its own.
  PositionOf(const Log<G>& log, State&& state) : log_(log), own_(std::move(state)), state_(*own_) {}

  Decision decision() const override { return G::decision(log_.content(), state_); }

  Asked describe(const Decision& decision, const Listing* listing) const override {
    const Book book = G::book();
    Asked asked;
    asked.seats = decision.seats;
    asked.by = players_.in(seats_text(decision.seats, decision.who));
    asked.who = decision.who;
    asked.optional = decision.optional;
    asked.rule = full_id(book, decision.rule);
    if (decision.rule.row < book.rows.size()) asked.rule_text = book.rows[decision.rule.row].text;
    for (const auto kind : names_of_kinds<Move>(decision.kinds)) asked.kinds.emplace_back(kind);
    for (const auto kind : names_of_kinds<Move>(G::giving_up)) asked.giving_up.emplace_back(kind);
    if (decision.seats.has(chance)) asked.dice = dice_due(decision);
    if (decision.asks() && listing != nullptr) list(*listing, asked);
    return asked;
  }

  OutcomeFound outcome() const override {
    const Outcome found = G::outcome(state_);
    EncodeContext context(log_.names);
    OutcomeFound outcome{found.state, names_of(found.winners), full_id(G::book(), found.rule),
                         encode(found, context)};
    outcome.by = players_.in(joined(outcome.winners));
    return outcome;
  }

  Written document(const PositionForm& form) const override {
    return encode_position<G>(log_.names, log_.terms, log_.content(), state_, form);
  }
  // Names of the pack are parts of lines.
  std::string words() const override {
    std::string text = G::tell_position(log_.content(), state_);
    for (const Countable& one : G::countables(log_.content()).all) {
      if (one.title.find('\n') == std::string_view::npos) continue;
      const std::string title = one_line(one.title);
      for (std::size_t at = 0; (at = text.find(one.title, at)) != std::string::npos;
           at += title.size())
        text.replace(at, one.title.size(), title);
    }
    return clean_lines(text);
  }
  std::string picture() const override { return G::picture(log_.content(), state_); }
  Walk walk(std::uint32_t depth) const override { return Walker<G>(log_).walk(state_, depth); }
  Written unnamed_answer() const override {
    if (!decision().seats.has(chance)) return nullptr;
    SplitMix chooser(0);
    std::optional<Move> answer = G::draw(log_.content(), state_, chooser);
    if (!answer || cards_drawn(*answer) == 0 || out_of_work()) return nullptr;
    for (Card& card : *cards_in_order(*answer)) card = Card{};
    if (!may_be_drawn(*answer)) return nullptr;
    return written_draw(*answer);
  }
  std::vector<Written> draws() const override {
    if (!decision().seats.has(chance)) return {};
    if (Written unnamed = unnamed_answer(); !unnamed.is_null()) return {std::move(unnamed)};
    std::vector<Written> all;
    SplitMix chooser(0);
    constexpr int kOfFewAnswers = 16;  // where they are few, all are found
    for (int i = 0; i < kOfFewAnswers && charge(1); ++i) {
      const std::optional<Move> answer = G::draw(log_.content(), state_, chooser);
      if (!answer) return all;
      if (cards_drawn(*answer) > 0) return each_card_drawn(*answer);
      Written written = written_draw(*answer);
      if (std::find(all.begin(), all.end(), written) == all.end())
        all.push_back(std::move(written));
    }
    return all;
  }

 private:
  // The draw, and draws with one of its cards exchanged for each other one that may come.
  std::vector<Written> each_card_drawn(const Move& draw) const {
    std::vector<Written> all{written_draw(draw)};
    const std::vector<Card>& drawn = *cards_in_order(draw);
    const std::size_t cards = G::countables(log_.content()).all.size();
    for (std::size_t i = 0; i < cards; ++i) {
      const Card card{static_cast<std::uint16_t>(i)};
      bool found = std::find(drawn.begin(), drawn.end(), card) != drawn.end();
      for (std::size_t place = 0; place < drawn.size() && !found && charge(1); ++place) {
        Move other = draw;
        (*cards_in_order(other))[place] = card;
        found = may_be_drawn(other);
        if (found) all.push_back(written_draw(other));
      }
    }
    return all;
  }
  bool may_be_drawn(const Move& draw) const {
    Checker check;
    G::check(log_.content(), state_, chance, draw, check);
    return check.clean();
  }
  Written written_draw(const Move& draw) const {
    EncodeContext context(log_.names);
    return encode_entry(Entry<Move>{chance, draw}, context);
  }

  void list(const Listing& listing, Asked& asked) const {
    auto options = G::options(log_.content(), state_);
    if (out_of_work()) return;
    const Decision pending = decision();
    // A seat that is not asked has no answers to list.
    const bool told = listing.seat == nobody || pending.seats.has(listing.seat);
    asked.complete = told && (options.complete || options.whole.has(listing.seat));
    asked.not_shown = not_shown(pending, listing.seat);
    add_giving_up(options.list);
    if (listing.nearest_first && tried_ != nullptr)
      std::stable_sort(
          options.list.begin(), options.list.end(), [&](const auto& one, const auto& other) {
            return nearness(one.option.move, *tried_) > nearness(other.option.move, *tried_);
          });
    EncodeContext context(log_.names);
    std::vector<Written> written;
    for (auto& one : options.list) {
      if (auto* const pass = std::get_if<Pass>(&one.option.move);
          pass != nullptr && pending.optional)
        pass->to = offered_by<G>(log_.content(), state_, pending);
      if (listing.seat != nobody && one.by != listing.seat) continue;
      if (listing.readers == Readers::programs) {
        asked.options.push_back(encode_option(one, context));
      } else if (asked.words.size() == listing.most) {
        ++asked.left_out;
      } else {
        asked.words.push_back(one_line(players_.in(in_words(one, context))));
        written.push_back(encode_option(one, context));
      }
    }
    tell_apart(asked.words, written);
  }

  // Says that the reader may not know what others may answer.
  std::string not_shown(const Decision& asked, Seat reader) const {
    SeatSet others;
    for (std::uint8_t number = 0; number < log_.set_up.players.size(); ++number)
      if (asked.seats.has(Seat{number}) && Seat{number} != reader) others.add(Seat{number});
    if (reader == nobody || others.empty()) return "";
    return "What " + players_.in(seats_text(others, asked.who)) + " may answer is not shown to " +
           players_.in(std::string{reader.text()}) + ".";
  }

  // Seats may give up at any decision.
  void add_giving_up(std::vector<SeatOption<Move>>& list) const {
    for (std::uint8_t number = 0; number < log_.set_up.players.size(); ++number)
      for (const Move& move : moves_of<Move>(G::giving_up)) add_if_legal(Seat{number}, move, list);
  }
  void add_if_legal(Seat by, const Move& move, std::vector<SeatOption<Move>>& list) const {
    if (std::any_of(list.begin(), list.end(), [&](const auto& listed) {
          return listed.by == by && listed.option.move == move;
        }))
      return;
    Checker check;
    G::check(log_.content(), state_, by, move, check);
    if (check.clean()) list.push_back({by, {move, {}}});
  }

  // How many dice chance owes: as many as an answer drawn at random has. None if the decision is
  // not that of the position but one reached from it.
  std::vector<DiceDue> dice_due(const Decision& asked) const {
    std::vector<DiceDue> due;
    if ((asked.kinds & kinds_with_dice()) == 0 || !decision().seats.has(chance)) return due;
    SplitMix chooser(0);
    const std::optional<Move> answer = G::draw(log_.content(), state_, chooser);
    if (!answer || out_of_work()) return due;
    std::visit(
        [&]<class M>(const M& move) {
          for_each_field<M>([&](const auto& one) {
            if constexpr (std::is_same_v<decltype(move.*one.member), const Dice&>)
              if (const std::size_t number = (move.*one.member).size(); number > 0)
                due.push_back({std::string{one.name}, number});
          });
        },
        *answer);
    return due;
  }
  using Dice = std::vector<std::uint8_t>;
  static Kinds kinds_with_dice() {
    Kinds kinds = 0;
    std::size_t index = 0;
    for_each_alternative<Move>([&]<class M>(Type<M>) {
      for_each_field<M>([&](const auto& one) {
        if (std::is_same_v<decltype(one.member), Dice M::*>) kinds |= Kinds{1} << index;
      });
      ++index;
    });
    return kinds;
  }

  // An option in words, including the values of its patterns.
  std::string in_words(const SeatOption<Move>& option, EncodeContext& context) const {
    if (option.option.domains.empty())
      return G::tell_move(log_.content(), state_, option.by, option.option.move);
    auto json = encode_option(option, context);
    for (const auto& domain : option.option.domains)
      json[std::string{domain.field}] = choice_words(domain);
    return move_line(json);
  }

  const Log<G>& log_;
  const PlayerNames players_{log_.set_up};
  const std::optional<State> own_;
  const State& state_;
  const Move* const tried_ = nullptr;
};

}  // namespace arbiter
