// Many resources with abilities that look at many resources, long stacks, texts that are hard to
// read, and names that could mean many things.
#include "tests/work/attack.hpp"

namespace arbiter::work {
namespace conquest {

using Json = nlohmann::ordered_json;
using enum Question;

Json card(const std::string& id, const std::string& lower, const std::string& upper,
          const std::string& name) {
  return {{"id", id}, {"name", name}, {"upper", upper}, {"lower", lower}};
}

// Appends a name that the object does not have yet, without searching through all the others.
void append(Json& object, const std::string& name, Json value) {
  if (object.is_null()) object = Json::object();
  object.get_ref<Json::object_t&>().push_back({name, std::move(value)});
}

// Adds as many claims as a log may make.
void add_claims(Json& log) {
  for (unsigned i = 0; i < 90'000; ++i)
    append(log["claims"]["digests"], std::to_string(i), std::string(32, '0'));
}

// A unit "Swarm" with these lines.
Json swarm(const std::string& lines) {
  return card("swarm", "Creature - Beast",
              "Pay 0g to deploy a swarm in a location.\n" + lines + "\n5/10", "Swarm");
}
Json condition(const std::string& lines) {
  return card("omen", "Condition", "Pay 0m to evoke omen.\n" + lines, "Omen");
}
Json action(const std::string& to, const std::string& does) {
  return card("spark", "Action - Spell", "Pay 0m to " + to + ".\n" + does, "Spark");
}

Json pack_of(Json cards) {
  cards.push_back(
      card("village", "Location - Village", "Pay 0g to annex a village.\nIncome: 1g.", "Village"));
  return {{"format", "arbiter.pack/1"}, {"game", "conquest"}, {"id", "attack"},
          {"version", "1.0.0"},         {"title", "Attacks"}, {"cards", std::move(cards)}};
}

struct Lot {
  std::string owner;
  std::string card;
  unsigned count = 0;
  std::string in = "battlefield";
};

// A campaign phase of A with these resources.
class Table {
 public:
  explicit Table(const Json& cards) : pack_(pack_of(cards)) {}

  Table& lay(const Lot& lot) {
    for (unsigned i = 0; i < lot.count; ++i)
      append(resources_, next(lot.owner), {{"card", lot.card}, {"in", lot.in}});
    return *this;
  }
  Table& move(Json entry) {
    moves_.push_back(std::move(entry));
    return *this;
  }
  // A's first unit rests, and B waits.
  Table& rests(unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
      move({{"by", "A"}, {"do", "command"}, {"resource", "A2"}, {"action", 0}});
      move({{"by", "B"}, {"do", "wait"}});
    }
    return *this;
  }
  Table& waits(unsigned count) {
    for (unsigned i = 0; i < count; ++i) move({{"by", i % 2 == 0 ? "A" : "B"}, {"do", "wait"}});
    return *this;
  }
  Json position() const {
    const Json domain = {{"slots", 1}, {"pool", {{"village", 1}}}};
    return {{"at", {{"phase", "campaign"}, {"term", "A"}, {"priority", "A"}}},
            {"commanders",
             {{"A", {{"gold", 9999}, {"mana", 9999}, {"domain", domain}}},
              {"B", {{"gold", 9999}, {"mana", 9999}, {"domain", domain}}}}},
            {"resources", resources_}};
  }
  Json log() const {
    return {{"format", "arbiter.log/1"},
            {"game", "conquest"},
            {"content", {{"inline", pack_}}},
            {"players", {{{"id", "A"}}, {{"id", "B"}}}},
            {"start", position()},
            {"moves", moves_}};
  }

 private:
  std::string next(const std::string& owner) {
    return owner + std::to_string(owner == "A" ? a_++ : b_++);
  }

  Json pack_;
  Json resources_ = Json::object();
  Json moves_ = Json::array();
  unsigned a_ = 2, b_ = 2;
};

// A unit "Swarm" that can act without effect, so that a game continues indefinitely.
const std::string kRest = "A: Pay 0g to rest. Gain 1g.";

const std::vector<Question> kAll = {verify,     digests, position, options,
                                    transcript, explain, diff,     walk};
const std::vector<Question> kFew = {verify, options, transcript};

std::string repeated(const std::string& line, unsigned times, const std::string& between = "\n") {
  std::string text;
  for (unsigned i = 0; i < times; ++i) text += (i == 0 ? "" : between) + line;
  return text;
}

Json use(const std::string& resource = "A2") {
  return {{"by", "A"}, {"do", "use"}, {"resource", resource}};
}

// --- Abilities in force on many resources ---

void continuous(std::vector<Attack>& attacks) {
  const std::string thin =
      "If there are fewer than three units in the battlefield, all units get +5/0.";
  add(attacks, "counting condition on 1,990 units",
      Table(Json{swarm(thin)}).lay({"B", "swarm", 1990}).waits(2).log(), kAll);
  add(attacks, "counting condition on 30 units, many entries",
      Table(Json{swarm(thin + "\n" + kRest)})
          .lay({"A", "swarm", 15})
          .lay({"B", "swarm", 15})
          .rests(20'000)
          .log(),
      kAll);
  add(attacks, "an ability on 1,990 units, many entries",
      Table(Json{swarm(kRest), condition("All units get +5/+5.")})
          .lay({"A", "swarm", 1000})
          .lay({"B", "swarm", 980})
          .lay({"B", "omen", 10})
          .rests(20'000)
          .log(),
      kAll);
  add(attacks, "60 abilities each on 1,990 units",
      Table(Json{swarm(repeated("All units get +5/+5.", 60))})
          .lay({"B", "swarm", 1990})
          .waits(2)
          .log(),
      kAll);
  add(attacks, "loss of abilities on 1,990 units",
      Table(Json{swarm("All other beasts lose all abilities.\nAll units get +5/+5.")})
          .lay({"B", "swarm", 1990})
          .waits(2)
          .log(),
      kFew);
  add(attacks, "granted abilities on 1,990 units",
      Table(
          Json{swarm("All units gain \"Anytime this unit is dealt damage, it gains 10 health\".")})
          .lay({"B", "swarm", 1990})
          .waits(2)
          .log(),
      kFew);
  add(attacks, "mounts of mounted units among 1,990",
      Table(Json{swarm("If there are two or more mounted units, all mounted units get +5/+5.")})
          .lay({"B", "swarm", 1990})
          .waits(2)
          .log(),
      kFew);
  add(attacks, "prohibitions on 1,990 units",
      Table(Json{swarm("Units cannot attack.\nUnits cannot move from the battlefield.")})
          .lay({"A", "swarm", 995})
          .lay({"B", "swarm", 995})
          .waits(2)
          .log(),
      kAll);
  const std::string words = repeated("zo", 6, " ");
  add(attacks, "text references among 1,990 units",
      Table(Json{swarm("If there are two or more " + words + " units, all " + words +
                       " units get +5/+5."),
                 condition(repeated("Anytime a " + words + " unit is ruined, gain 1g.", 20))})
          .lay({"B", "swarm", 1980})
          .lay({"B", "omen", 10})
          .waits(2)
          .log(),
      kFew);
}

// --- Effects on many things, and abilities that answer them ---

void effects(std::vector<Attack>& attacks) {
  add(attacks, "an effect on 250 units that 1,700 answer",
      Table(Json{swarm("Anytime a unit would be dealt damage, reduce it by 5."),
                 action("hurl sparks", "Deal 5 damage to all units in the battlefield.")})
          .lay({"A", "spark", 1, "arsenal"})
          .lay({"B", "swarm", 250})
          .lay({"A", "swarm", 1700, "A1"})
          .move(use())
          .log(),
      kFew);
  add(attacks, "an answer to everything, for ever",
      Table(Json{swarm("Anytime a unit is dealt damage, deal 5 damage to all units."),
                 action("hurl a spark at a unit", "Deal 5 damage to it.")})
          .lay({"A", "spark", 1, "arsenal"})
          .lay({"B", "swarm", 200})
          .move({{"by", "A"}, {"do", "use"}, {"resource", "A2"}, {"directions", {"B2"}}})
          .log(),
      kFew);
  add(attacks, "ruin of all units that answer their ruin",
      Table(Json{swarm("Anytime a unit is ruined, gain 1g.\nAnytime this unit is ruined, gain 1g."),
                 action("end it", "Ruin all units.")})
          .lay({"A", "spark", 1, "arsenal"})
          .lay({"B", "swarm", 250})
          .move(use())
          .log(),
      kFew);
  Table lasting(Json{swarm("Outpost."), action("bless", "All units get +5/0 this term.")});
  lasting.lay({"A", "spark", 1500, "arsenal"}).lay({"B", "swarm", 200});
  for (unsigned i = 0; i < 1500; ++i) {
    lasting.move(use("A" + std::to_string(i + 2)));
    lasting.move({{"by", "B"}, {"do", "wait"}});
  }
  add(attacks, "1,500 effects that last on 200 units", lasting.log(), kFew);
  Table searching(Json{swarm("Outpost."),
                       action("hurl a spark at two different units", "Deal 5 damage to them.")});
  searching.lay({"A", "spark", 900, "arsenal"}).lay({"A", "swarm", 500}).lay({"B", "swarm", 500});
  add(attacks, "two directions among 1,000 units for 900 cards", searching.log(),
      {options, walk, explain});
  Table paying(Json{swarm("Outpost."), action("hurl a spark", "Gain 1g.")});
  const Json costly =
      card("spark", "Action - Spell",
           "Disable X ally units to scorch X units.\nDeal 5 damage to them.", "Spark");
  add(attacks, "payments and directions among 1,900 units",
      Table(Json{swarm("Outpost."), costly})
          .lay({"A", "spark", 50, "arsenal"})
          .lay({"A", "swarm", 950})
          .lay({"B", "swarm", 950})
          .log(),
      {options, walk});
}

// --- Moves of many things ---

Json names_of(unsigned count, const std::string& name) {
  Json list = Json::array();
  for (unsigned i = 0; i < count; ++i) list.push_back(name);
  return list;
}

void moves(std::vector<Attack>& attacks) {
  Table table(Json{swarm("Outpost.")});
  table.lay({"A", "swarm", 995}).lay({"B", "swarm", 995});
  Table named = table;
  for (unsigned i = 0; i < 40; ++i) {
    named.move({{"by", "A"},
                {"do", "assault"},
                {"unit", "A2"},
                {"with", names_of(900, "Swarm")},
                {"location", "B1"}});
    named.move({{"by", "judge"}, {"do", "rule"}, {"why", "Again."}, {"back", 0}});
  }
  add(attacks, "900 names with 1,990 bearers, refused and settled", named.log(), kFew);
  Table pair = table;
  for (unsigned i = 0; i < 40; ++i) {
    pair.move({{"by", "A"}, {"do", "attack"}, {"unit", "Swarm"}, {"target", "Swarm"}});
    pair.move({{"by", "judge"}, {"do", "rule"}, {"why", "Again."}, {"back", 0}});
  }
  add(attacks, "two names with 1,990 bearers each", pair.log(), kFew);
  Table all = table;
  Json with = Json::array();
  for (unsigned i = 3; i < 240; ++i) with.push_back("A" + std::to_string(i));
  all.move({{"by", "A"}, {"do", "assault"}, {"unit", "A2"}, {"with", with}, {"location", "B1"}});
  all.waits(400);
  add(attacks, "an assault of 238 units", all.log(), kAll);
  Table long_game(Json{swarm(kRest)});
  long_game.lay({"A", "swarm", 995}).lay({"B", "swarm", 995}).rests(45'000);
  Json long_log = long_game.log();
  add(attacks, "90,000 entries beside 1,990 units", long_log,
      {verify, digests, position, transcript, diff});
  add_claims(long_log);
  add(attacks, "90,000 claims beside 1,990 units", long_log, {verify});
  Table short_game(Json{swarm(kRest)});
  short_game.lay({"A", "swarm", 1}).rests(45'000);
  Json short_log = short_game.log();
  add_claims(short_log);
  add(attacks, "90,000 claims on a small table", short_log, {verify, digests, transcript});
  Table corrected(
      Json{swarm("If there are fewer than three units in the battlefield, all units "
                 "get +5/0.")});
  corrected.lay({"B", "swarm", 300}).waits(2);
  const Json position_given = corrected.position();
  for (unsigned i = 0; i < 100; ++i)
    corrected.move(
        {{"by", "judge"}, {"do", "rule"}, {"why", "So it stood."}, {"correct", position_given}});
  add(attacks, "100 positions that the judge gives", corrected.log(), kFew);
}

// --- What is read ---

void packs(std::vector<Attack>& attacks) {
  const std::string nest = repeated("All units gain \"All units gain \"", 40, "");
  const std::string chain =
      "All " + repeated("warrior wizard archer steed beast creature", 60, " ") + " units";
  const std::string list = repeated("Disable all units, then enable them", 90, ", then ");
  for (const auto& [name, line] :
       {std::pair<std::string, std::string>{"nested quotations", nest},
        {"types upon types", chain},
        {"effects upon effects", list},
        {"triggers without end",
         "Anytime a unit " + repeated("would be dealt damage by", 120, " ")},
        {"costs upon costs",
         "A: " + repeated("disable two zo zo zo zo zo zo units in any ruins and", 60, " ") +
             " x."}}) {
    Json cards = Json::array();
    for (unsigned i = 0; i < 1900; ++i) {
      const std::string id = "c" + std::to_string(i);
      cards.push_back(card(
          id, "Creature - Beast",
          "Pay 0g to deploy a " + id + " in a location.\n" + line.substr(0, 3900) + "\n5/10", id));
    }
    attacks.push_back({name, Question::pack, pack_of(cards).dump()});
    if (name != "triggers without end") continue;
    Json log = Table(cards).log();
    for (unsigned i = 0; i < 60'000; ++i) log["moves"].push_back({{"by", "A"}, {"do", "wait"}});
    add(attacks, "1,900 faults of a pack before 60,000 entries", log, {verify});
  }
  Json deck = Json::object(), cards = Json::array();
  for (unsigned i = 0; i < 1990; ++i) {
    const std::string id = "v" + std::to_string(i);
    Json one = card(id, "Location - Village", "Pay 0g to annex a village.\nIncome: 1g.", "Village");
    one["alignment"] = "chaos";
    cards.push_back(one);
    deck[id] = 60'000;
  }
  Json log = Table(cards).log();
  log.erase("start");
  log["players"] = Json::array();
  for (const char seat : {'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'})
    log["players"].push_back({{"id", std::string(1, seat)}, {"deck", deck}});
  add(attacks, "decks of 1,990 cards of one name", log, {verify});
  Json wrong = Table(Json{swarm("Outpost.")}).lay({"B", "swarm", 1990, "A77"}).waits(2).log();
  for (unsigned i = 0; i < 100'000; ++i) wrong["moves"].push_back({{"by", "A"}, {"do", "wait"}});
  add(attacks, "1,990 faults in a position before 100,000 entries", wrong, {verify});
}

}  // namespace conquest

std::vector<Attack> conquest_attacks() {
  using namespace conquest;
  std::vector<Attack> attacks;
  continuous(attacks);
  effects(attacks);
  moves(attacks);
  packs(attacks);
  return attacks;
}

}  // namespace arbiter::work
