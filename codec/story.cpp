#include "codec/story.hpp"

#include <algorithm>
#include <string_view>

#include "codec/explain.hpp"
#include "codec/labour.hpp"
#include "codec/player_names.hpp"
#include "codec/words.hpp"

namespace arbiter {

// --- Effects ---

void EffectTree::forget() {
  here_.clear();
  stack_.clear();
}

EffectTree::Node EffectTree::place(const ToldFact& fact) {
  if (!fact.traced) return {};
  return fact.begins ? begin(fact) : find(fact.effect);
}

EffectTree::Node EffectTree::begin(const ToldFact& fact) {
  const Node above = find(fact.parent);
  Node node{++last_, above.number, above.level + 1, fact.words, false};
  here_[fact.effect] = node;
  stack_.resize(std::max<std::size_t>(fact.depth, 1));
  stack_.back() = node;
  return node;
}

// The effect with this number in the entry. One that is new here was already on the stack.
EffectTree::Node EffectTree::find(std::uint32_t number) {
  if (number == 0) return {};
  const auto known = here_.find(number);
  if (known != here_.end()) return known->second;
  if (stack_.size() < number) stack_.resize(number);
  Node& node = stack_[number - 1];
  if (node.number == 0) node = {++last_, 0, 1, "An effect that the log begins in.", false};
  here_[number] = node;
  Node first = node;
  first.goes_on = true;
  return first;
}

namespace {

// --- For people ---

struct NamedRule {
  std::string rule;
  std::size_t times = 0;
};

// "B draws 1 card." seven times is "B draws 7 cards.", "A3 takes 30 damage (Bolt)." twice is "A3
// takes 30 damage twice (Bolt)."
std::string several_times(std::string sentence, std::size_t times) {
  if (times < 2) return sentence;
  constexpr std::string_view kOneCard = " 1 card.";
  if (sentence.ends_with(kOneCard))
    return sentence.replace(sentence.size() - kOneCard.size(), kOneCard.size(),
                            " " + std::to_string(times) + " cards.");
  std::size_t end = sentence.size() - sentence.ends_with('.');
  if (sentence.ends_with(").")) end = std::min(sentence.rfind(" ("), end);
  return sentence.insert(end, times == 2 ? " twice" : " " + std::to_string(times) + " times");
}

// A line for each applied move, with what happened below it; with effects, as a tree.
class Storyteller final : public Teller {
 public:
  Storyteller(const AnyLog& log, bool effects) : effects_(effects), players_(log.base().set_up) {}

  Readers readers() const override { return Readers::people; }
  std::string take() override { return std::exchange(text_, {}); }
  void forget() override { text_.clear(); }
  std::string take_whole() override { return take(); }
  std::size_t size() const override { return text_.size(); }

  void begin_document(const AnyLog&, Seat) override { text_ += players_.introduction("\n\n"); }
  void end_document(const Explanation& end) override {
    const bool never_begun = end.status == Status::illegal && !end.index;
    if (!never_begun) text_ += "\n";
    text_ += text_of(end);
  }
  void end_early(std::size_t, const std::string& sentence, bool) override {
    text_ += "\n" + sentence + "\n";
  }

  void begin_entry(const ToldEntry& entry) override {
    tree_.next_entry();
    begin_line(entry.implied);
    text_ += one_line(entry.words) + (entry.implied ? " (left out by the log)" : "") + "\n";
  }
  // Consecutive facts that say the same become one line with all their rules. The number of times
  // one rule is named is the number of times that it happened.
  void tell_fact(const ToldFact& fact) override {
    const std::string line = start_of(fact) + one_line(fact.words);
    if (line != line_) write_fact();
    line_ = line;
    note_rule(fact.rule);
  }
  void end_entry(const std::string& cut) override {
    write_fact();
    if (!cut.empty()) text_ += std::string(kIndent, ' ') + cut + "\n";
  }

  void tell_irregular(std::size_t, const Written&, const std::string& words,
                      const std::vector<std::string>& rules) override {
    begin_line(false);
    text_ += one_line(words) + "\n";
    line_ = std::string(kIndent, ' ') + "This is illegal; the judge settles it.";
    for (const std::string& rule : rules) note_rule(rule);
    write_fact();
  }
  void tell_ruling(std::size_t, const std::string& why, const std::string& how) override {
    tree_.forget();
    begin_line(false);
    text_ += one_line(why) + "\n" + std::string(kIndent, ' ') + how + "\n";
  }

 private:
  void begin_line(bool implied) {
    std::string number = implied ? "-" : std::to_string(index_++);
    number.insert(0, number.size() < 5 ? 5 - number.size() : 0, ' ');
    text_ += number + "  ";
  }

  // Returns the beginning of the line. An effect has its number, and what happens in it is below
  // it.
  std::string start_of(const ToldFact& fact) {
    if (!effects_) return std::string(kIndent, ' ');
    const auto node = tree_.place(fact);
    if (node.number == 0) return std::string(kIndent, ' ');
    const std::string number = "#" + std::to_string(node.number) + " ";
    const std::string margin(kIndent + kStep * (node.level - 1), ' ');
    if (node.goes_on) {
      write_fact();
      text_ += margin + number + "continues: " + one_line(node.sentence) + "\n";
    }
    return fact.begins ? margin + number : margin + std::string(kStep, ' ');
  }

  void note_rule(const std::string& rule) {
    const auto named = std::find_if(rules_.begin(), rules_.end(),
                                    [&](const NamedRule& one) { return one.rule == rule; });
    if (named == rules_.end())
      rules_.push_back({rule, 1});
    else
      ++named->times;
  }

  void write_fact() {
    std::string rules;
    std::size_t times = 0;
    for (const NamedRule& one : rules_) {
      rules += (rules.empty() ? "" : ", ") + one.rule;
      times = std::max(times, one.times);
    }
    if (!line_.empty()) text_ += several_times(line_, times) + "  [" + rules + "]\n";
    line_.clear();
    rules_.clear();
  }

  static constexpr std::size_t kIndent = 9;
  static constexpr std::size_t kStep = 3;

  const bool effects_;
  const PlayerNames players_;
  EffectTree tree_;
  std::size_t index_ = 0;
  std::string text_;
  std::string line_;              // the fact being told, ...
  std::vector<NamedRule> rules_;  // ... and its rules
};

// --- For programs ---

// An object for each applied move. Each fact is written as soon as it is told: held as a tree, the
// facts of one entry may take many times the memory of their text.
class StoryWriter final : public Teller {
 public:
  StoryWriter(const AnyLog& log, Seat seat, bool effects)
      : log_(log), seat_(seat), effects_(effects) {}

  Readers readers() const override { return Readers::programs; }
  std::string take() override { return stream_.take(); }
  void forget() override {
    stream_ = JsonStream();
    stream_.open_list();
  }
  std::string take_whole() override {
    stream_.close();
    return stream_.take();
  }
  std::size_t size() const override { return stream_.text().size(); }

  void begin_document(const AnyLog& log, Seat seat) override {
    stream_.open_object();
    stream_.members({{"format", "arbiter.transcript/1"}, {"game", log.game()}});
    if (seat != nobody) stream_.member("seat", std::string{seat.text()});
    stream_.name("entries");
    stream_.open_list();
  }
  void end_document(const Explanation& end) override { end_with(written_form(end)); }
  void end_early(std::size_t index, const std::string& sentence, bool for_work) override {
    Written end = {{"index", index}};
    if (for_work) end.update({{"stopped", "work"}, {"text", sentence}});
    end_with(end);
  }

  void begin_entry(const ToldEntry& entry) override {
    tree_.next_entry();
    begin({{"index", entry.implied ? Written(nullptr) : Written(index_)},
           {"move", entry.move},
           {"text", entry.words},
           {"asked_by", entry.asked_by}});
    if (!entry.implied) ++index_;
  }
  void tell_fact(const ToldFact& fact) override {
    Written json = {{"text", fact.words}};
    json.update(fact.members);
    if (!effects_) {
      for (const auto* member : {"effect", "parent", "depth", "telling"}) json.erase(member);
    } else {
      const auto node = tree_.place(fact);
      if (node.number != 0) json["effect"] = node.number;
      if (fact.begins) json["parent"] = node.parent;
    }
    stream_.value(json);
  }
  void end_entry(const std::string& cut) override {
    stream_.close();
    stream_.member("complete", cut.empty());
    stream_.close();
  }

  void tell_irregular(std::size_t index, const Written& move, const std::string& words,
                      const std::vector<std::string>& rules) override {
    begin_unasked(index, move, words);
    for (const std::string& rule : rules)
      stream_.value({{"text", "This is illegal; the judge settles it."}, {"rule", rule}});
    end_entry("");
  }
  void tell_ruling(std::size_t index, const std::string& why, const std::string& how) override {
    tree_.forget();
    begin_unasked(index, log_.entry(index, seat_), why + "\n" + how);
    end_entry("");
  }

 private:
  // The members of an entry before its facts, which follow.
  void begin(const Written& members) {
    stream_.open_object();
    stream_.members(members);
    stream_.name("facts");
    stream_.open_list();
  }
  // An entry that no decision asked for.
  void begin_unasked(std::size_t index, const Written& move, const std::string& words) {
    ++index_;
    begin({{"index", index}, {"move", move}, {"text", words}, {"asked_by", nullptr}});
  }
  void end_with(const Written& end) {
    stream_.close();
    stream_.member("end", end);
    stream_.close();
  }

  const AnyLog& log_;
  const Seat seat_;
  const bool effects_;
  EffectTree tree_;
  std::size_t index_ = 0;
  JsonStream stream_;
};

// --- A story, piece by piece ---

// Tells a transcript in pieces, so that a long one is never in memory as a whole. Everything that
// it refers to must outlive it.
class Telling {
 public:
  Telling(const AnyLog& log, const TellingSettings& settings, Work& judging, Work& answering)
      : log_(log),
        seat_(settings.seat),
        judging_(judging),
        answering_(answering),
        teller_(make_teller(log, settings.readers, settings.seat, settings.effects)) {
    if (log_.base().forbidden.empty())
      match_ = log_.match(
          {settings.muted,
           {teller_.get(), settings.readers, settings.seat, settings.effects, &answering_}});
  }

  bool ended() const { return ended_; }

  std::string next() {
    if (ended_) return {};
    play_on();
    const Working answer(&answering_);
    if (!goes_on()) {
      end();
      ended_ = true;
    }
    return teller_->take();
  }

 private:
  void play_on() {
    const Working judging(&judging_);
    if (!begun_) {
      begun_ = true;
      teller_->begin_document(log_, seat_);
      if (match_) match_->play(0);
    }
    while (goes_on() && teller_->size() < kStoryPiece) match_->play(match_->reached().accepted + 1);
  }

  bool goes_on() const {
    return match_ && match_->reached().judgement == Judgement::accepted && match_->goes_on() &&
           !stopped();
  }
  // The work of the answer is used up, so the rest is left out.
  bool stopped() const { return answering_.spent(); }

  void end() {
    if (!match_) return teller_->end_document(explain_start(log_, seat_));
    const std::size_t index = match_->reached().accepted;
    const std::string entry = std::to_string(index);
    if (stopped())
      return teller_->end_early(
          index,
          "Nothing is told from entry " + entry +
              " on: telling the game takes more work than one answer may. --work allows more on "
              "the command line.",
          true);
    // The reason for a refusal may be hidden cards.
    if (seat_ != nobody && match_->reached().judgement != Judgement::accepted)
      return teller_->end_early(index, "Entry " + entry + " does not stand.", false);
    teller_->end_document(explain_end(log_, *match_, teller_->readers(), seat_));
  }

  const AnyLog& log_;
  const Seat seat_;
  Work& judging_;
  Work& answering_;
  const std::unique_ptr<Teller> teller_;
  std::unique_ptr<AnyMatch> match_;  // null if a rule forbids the start
  bool begun_ = false;
  bool ended_ = false;
};

// A story with the log and the work that it needs.
class ToldStory final : public Story {
 public:
  ToldStory(std::unique_ptr<AnyLog> log, const TellingSettings& settings,
            std::unique_ptr<Labour> labour)
      : log_(std::move(log)),
        labour_(std::move(labour)),
        telling_(*log_, settings, labour_->judging, labour_->answering) {}

  bool ended() const override { return telling_.ended(); }

  std::string next() override {
    std::string piece = telling_.next();
    labour_->report();
    return labour_->broken_off() ? "" : piece;
  }

 private:
  const std::unique_ptr<AnyLog> log_;
  const std::unique_ptr<Labour> labour_;
  Telling telling_;
};

}  // namespace

std::unique_ptr<Story> tell_story(std::unique_ptr<AnyLog> log, Seat seat,
                                  const StoryOptions& options, std::unique_ptr<Labour> labour) {
  return std::make_unique<ToldStory>(std::move(log),
                                     TellingSettings{seat, options.readers, options.effects, {}},
                                     std::move(labour));
}

std::string told_story(const AnyLog& log, const TellingSettings& settings, Work& answering) {
  Telling telling(log, settings, answering, answering);
  std::string text;
  while (!telling.ended()) text += telling.next();
  return text;
}

std::unique_ptr<Teller> make_teller(const AnyLog& log, Readers readers, Seat seat, bool effects) {
  if (readers == Readers::people) return std::make_unique<Storyteller>(log, effects);
  return std::make_unique<StoryWriter>(log, seat, effects);
}

}  // namespace arbiter
