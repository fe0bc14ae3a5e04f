// Reading a pack. Every name gets its number and every effect its place; what is wrong is
// collected.
#include "engine/games/zabor/content.hpp"

#include <algorithm>
#include <set>

#include "engine/core/work.hpp"
#include "engine/games/zabor/vocabulary.hpp"

namespace arbiter::zabor {
namespace {

bool is_slug(std::string_view id) {
  if (id.empty() || id.size() > 64 || id[0] < 'a' || id[0] > 'z') return false;
  return std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

class Loader : public Vocabulary {
 public:
  explicit Loader(const PackText& pack) : pack_(pack) {}

  void run() {
    add_names();
    if (!problems.empty()) return;
    add_areas();
    add_monsters();
    add_positions();
    add_decks();
    sum_up_passives();
    print_levels();
    if (pack_.complete) check_complete();
  }

 private:
  // --- Words ---

  void add_name(const std::string& id, const std::string& text, NameKind kind, std::size_t number,
                const std::string& pointer) {
    if (!charge(2)) return;
    if (!need(is_slug(id), pointer + "/id", "an id is of lower-case letters, digits and hyphens"))
      return;
    if (!ids_.insert(id).second)
      return problem(pointer + "/id", "\"" + id + "\" names something else already");
    content.names.push_back({id, text, kind, static_cast<std::uint16_t>(number)});
  }
  template <class T>
  void add_cards(const std::vector<T>& list, const char* deck) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string at = "/decks/" + std::string{deck} + "/" + std::to_string(i);
      add_name(list[i].id, list[i].name, NameKind::card, cards_++, at);
      if constexpr (std::is_same_v<T, ChartCardText>)
        for (std::size_t k = 0; k < list[i].vp.size(); ++k)
          add_name(list[i].vp[k].id, "", NameKind::condition, claims_++,
                   at + "/vp/" + std::to_string(k));
      if constexpr (std::is_same_v<T, VpCardText>) ++claims_;
    }
  }
  void add_names() {
    for (std::size_t i = 0; i < kPieceNames.size(); ++i)
      add_name(std::string{kPieceNames[i]}, "", NameKind::piece, i, "");
    const auto& areas = pack_.map.areas;
    if (!need(!areas.empty() && areas.size() <= kAreas, "/map/areas", "1 to 96 Areas")) return;
    for (std::size_t i = 0; i < areas.size(); ++i)
      add_name(areas[i].id, areas[i].name, NameKind::area, i, "/map/areas/" + std::to_string(i));
    if (!need(pack_.monsters.size() <= kMonsters, "/monsters", "at most 16 Monsters")) return;
    for (std::size_t i = 0; i < pack_.monsters.size(); ++i)
      add_name(pack_.monsters[i].id, pack_.monsters[i].name, NameKind::piece, kFirstMonster + i,
               "/monsters/" + std::to_string(i));
    add_position_names();
    const auto& decks = pack_.decks;
    add_cards(decks.trait, "trait");
    add_cards(decks.event, "event");
    add_cards(decks.destiny, "destiny");
    add_cards(decks.sorcery, "sorcery");
    add_cards(decks.dynasty, "dynasty");
    add_cards(decks.artifact, "artifact");
    add_cards(decks.monster, "monster");
    add_cards(decks.trade, "trade");
    add_cards(decks.vp, "vp");
    need(cards_ <= kDeckCards, "/decks", "at most 250 cards");
    need(claims_ <= kClaims, "/decks", "at most 256 conditions");
    std::sort(content.names.begin(), content.names.end(),
              [](const Name& a, const Name& b) { return a.id < b.id; });
    for (std::size_t i = 0; i < kPieceNames.size(); ++i)
      content.pieces[i] = content.find(kPieceNames[i]);
  }
  void add_position_names() {
    std::set<std::string> found;
    for (std::size_t i = 0; i < pack_.positions.size(); ++i) {
      const auto& one = pack_.positions[i];
      const auto known = enum_named<PositionCard>(one.id);
      const std::string at = "/positions/" + std::to_string(i);
      if (!need(known.has_value(), at + "/id", "there are only five Position Cards")) continue;
      add_name(one.id, one.name, NameKind::position, static_cast<std::size_t>(*known), at);
      found.insert(one.id);
    }
    need(found.size() == kPositions, "/positions", "a pack has the five Position Cards");
  }

  // --- Map, Monsters, Position Cards ---

  void add_areas() {
    const auto& areas = pack_.map.areas;
    content.area_count = static_cast<std::uint8_t>(areas.size());
    for (std::size_t i = 0; i < areas.size(); ++i) {
      const AreaText& one = areas[i];
      content.area_name[i] = content.find(one.id);
      (one.kind == AreaKind::land ? content.land : content.sea).add(static_cast<unsigned>(i));
      content.region[i] = region_named(one.region);
      content.start[i] = one.start.value_or(Colour::none);
      const std::string at = "/map/areas/" + std::to_string(i);
      need(!one.start || one.kind == AreaKind::land, at + "/start", "an Empire starts on land");
      need(one.start != Colour::none, at + "/start", "a start symbol has a colour");
      for (std::size_t k = 0; k < one.borders.size(); ++k) {
        const AreaNumber other = content.area(content.find(one.borders[k]));
        if (need(other != nowhere && other != i, at + "/borders/" + std::to_string(k),
                 "an Area borders another Area of the map, not \"" + one.borders[k] + "\"")) {
          content.around[i].add(other);
          content.around[other].add(static_cast<unsigned>(i));
        }
      }
    }
    for (std::size_t i = 0; i < areas.size(); ++i)
      content.around[i].each(
          [&](unsigned next) { content.borders[i].push_back(static_cast<AreaNumber>(next)); });
  }
  std::uint8_t region_named(const std::string& name) {
    const auto at = std::find(content.regions.begin(), content.regions.end(), name);
    if (at == content.regions.end()) content.regions.push_back(name);
    return static_cast<std::uint8_t>(
        std::find(content.regions.begin(), content.regions.end(), name) - content.regions.begin());
  }

  void add_monsters() {
    for (std::size_t i = 0; i < pack_.monsters.size(); ++i) {
      const MonsterText& one = pack_.monsters[i];
      const std::string at = "/monsters/" + std::to_string(i);
      need(one.move > 0, at + "/move", "a Move score is above 0");
      need(one.wounds > 0 && one.wounds <= 20, at + "/wounds", "1 to 20 Wounds");
      need(one.strength <= 40, at + "/strength", "a Strength of at most 40");
      Monster monster;
      monster.name = content.find(one.id);
      monster.strength = one.strength;
      monster.move = one.move;
      monster.wounds = one.wounds;
      unsigned index = 0;
      for_each_field<AbilitiesText>([&](const auto& ability) {
        monster.abilities[index] = one.abilities.*ability.member;
        need(monster.abilities[index++] <= 5, at + "/abilities/" + std::string{ability.name},
             "a level of at most 5");
      });
      monster.naval = one.abilities.naval > 0;
      check_abilities(one.abilities, at + "/abilities");
      content.monsters.push_back(monster);
      content.pieces[kFirstMonster + i] = monster.name;
    }
  }

  // A Naval Unit moves only at sea, and neither pursues nor warps.
  void check_abilities(const AbilitiesText& text, const std::string& at) {
    need(text.naval <= 1, at + "/naval", "a Unit is Naval or it is not: a level of 1");
    if (text.naval == 0) return;
    for_each_field<AbilitiesText>([&](const auto& ability) {
      need(text.*ability.member == 0 || !is_of_land_units(*enum_named<Ability>(ability.name)),
           at + "/" + std::string{ability.name}, "Naval Units have no use for it");
    });
  }

  void add_positions() {
    for (std::size_t i = 0; i < pack_.positions.size(); ++i) {
      const ChartCardText& one = pack_.positions[i];
      const std::string at = "/positions/" + std::to_string(i);
      need(one.vp.empty() && !one.use && one.copies == 1, at, "a Position Card has passives only");
      auto& card = content.positions[static_cast<std::size_t>(*enum_named<PositionCard>(one.id))];
      card.name = content.find(one.id);
      card.first_passive = static_cast<std::uint16_t>(content.passives.size());
      for (std::size_t k = 0; k < one.passive.size(); ++k)
        add_passive(one.passive[k], at + "/passive/" + std::to_string(k));
      card.passives = static_cast<std::uint16_t>(content.passives.size() - card.first_passive);
    }
  }

  // --- What the passives of cards affect ---

  PassiveBits about(unsigned first, unsigned count) const {
    PassiveBits bits = 0;
    for (unsigned i = first; i < first + count; ++i) bits |= content.passives[i].about();
    return bits;
  }
  void sum_up_passives() {
    for (std::size_t i = 0; i < std::min<std::size_t>(content.deck_cards.size(), kDeckCards); ++i)
      content.passives_about[i] =
          about(content.deck_cards[i].first_passive, content.deck_cards[i].passives);
    for (PositionText& one : content.positions) one.about = about(one.first_passive, one.passives);
    for (Effect& one : content.effects) one.about = about(one.passive, one.passives);
  }
  void print_levels() {
    const auto level = [&](UnitType type, Ability ability) {
      for (Class one = 0; one < kClasses; ++one)
        if (kTypeOf[one] == type)
          content.printed_levels[one][static_cast<std::size_t>(ability)] = 1;
    };
    level(UnitType::auxiliary, Ability::support);
    level(UnitType::fleet, Ability::naval);
    level(UnitType::cavalry, Ability::pursuit);
    level(UnitType::sorcerer, Ability::warp);
    for (std::size_t i = 0; i < std::min<std::size_t>(content.monsters.size(), kMonsters); ++i)
      content.printed_levels[kFirstMonster + i] = content.monsters[i].abilities;
  }
  // --- Decks ---

  DeckCard card_of(const std::string& id, Deck deck, std::uint8_t copies, const std::string& at) {
    DeckCard card;
    card.name = content.find(id);
    card.deck = deck;
    card.copies = copies;
    need(copies > 0 && copies <= 100, at + "/copies", "1 to 100 copies");
    content.deck_size[static_cast<std::size_t>(deck)] =
        static_cast<std::uint16_t>(content.deck_size[static_cast<std::size_t>(deck)] + copies);
    return card;
  }
  void add_chart_cards(const std::vector<ChartCardText>& list, Deck deck) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const ChartCardText& text = list[i];
      const std::string at = "/decks/" + std::string{name_of(deck)} + "/" + std::to_string(i);
      DeckCard card = card_of(text.id, deck, text.copies, at);
      card.first_passive = static_cast<std::uint16_t>(content.passives.size());
      const bool trait = deck == Deck::trait;
      for (std::size_t k = 0; k < text.passive.size(); ++k) {
        const std::string here = at + "/passive/" + std::to_string(k);
        need(trait || text.passive[k].op != PassiveOp::start, here,
             "an Empire starts with its Traits and its Position Card");
        add_passive(text.passive[k], here);
      }
      card.passives = static_cast<std::uint16_t>(content.passives.size() - card.first_passive);
      need(trait || text.vp.empty(), at + "/vp", "only a Trait has VP conditions");
      need(!trait || !text.use, at + "/use", "a Trait is not used");
      card.first_claim = static_cast<std::uint16_t>(content.claims.size());
      card.claims = static_cast<std::uint16_t>(text.vp.size());
      for (std::size_t k = 0; k < text.vp.size(); ++k) {
        Claimable claim;
        claim.vp = text.vp[k].vp;
        need(claim.vp > 0, at + "/vp/" + std::to_string(k) + "/vp", "a condition gives VPs");
        claim.card = static_cast<std::uint8_t>(content.deck_cards.size());
        claim.trait = true;
        claim.name = content.find(text.vp[k].id);
        add_terms(text.vp[k].when, claim.when, at + "/vp/" + std::to_string(k) + "/when");
        content.claims.push_back(claim);
      }
      if (text.use) {
        card.usable = true;
        card.once = text.use->once;
        need(!text.use->effects.empty(), at + "/use/effects", "a use does something");
        add_effects(text.use->effects, card, at + "/use/effects");
      }
      content.deck_cards.push_back(card);
    }
  }
  void add_played_cards(const std::vector<PlayedCardText>& list, Deck deck) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const PlayedCardText& text = list[i];
      const std::string at = "/decks/" + std::string{name_of(deck)} + "/" + std::to_string(i);
      DeckCard card = card_of(text.id, deck, text.copies, at);
      add_effects(text.effects, card, at + "/effects");
      need(deck == Deck::event || text.barbarians.empty(), at + "/barbarians", "only of an event");
      need(text.barbarians.size() <= 8, at + "/barbarians", "at most 8");
      for (std::size_t k = 0; k < text.barbarians.size(); ++k) {
        const std::string here = at + "/barbarians/" + std::to_string(k);
        const Piece piece = piece_named(text.barbarians[k].piece, here + "/piece");
        check_barbarian(piece, text.barbarians[k].where, here);
        need(text.barbarians[k].n > 0 && text.barbarians[k].n <= 8, here + "/n", "1 to 8");
        card.barbarians.push_back({piece, text.barbarians[k].n, text.barbarians[k].where});
      }
      content.deck_cards.push_back(card);
    }
  }
  void find_acts(const std::vector<PlayedCardText>& events) {
    const auto acts = [](const StepText& one) {
      return one.op == EffectOp::execute || one.op == EffectOp::move;
    };
    for (const PlayedCardText& card : events)
      for (const EffectText& one : card.effects)
        events_act = events_act || acts(one) || std::any_of(one.of.begin(), one.of.end(), acts);
  }
  void add_decks() {
    const auto& decks = pack_.decks;
    find_acts(decks.event);
    add_chart_cards(decks.trait, Deck::trait);
    add_played_cards(decks.event, Deck::event);
    add_played_cards(decks.destiny, Deck::destiny);
    add_played_cards(decks.sorcery, Deck::sorcery);
    add_chart_cards(decks.dynasty, Deck::dynasty);
    add_chart_cards(decks.artifact, Deck::artifact);
    for (std::size_t i = 0; i < decks.monster.size(); ++i) {
      const std::string at = "/decks/monster/" + std::to_string(i);
      DeckCard card = card_of(decks.monster[i].id, Deck::monster, 1, at);
      const Piece piece = content.piece(content.find(decks.monster[i].monster));
      if (need(piece != none8 && piece >= kFirstMonster, at + "/monster",
               "the pack has no such Monster"))
        card.monster = static_cast<std::uint8_t>(piece - kFirstMonster);
      content.deck_cards.push_back(card);
    }
    add_played_cards(decks.trade, Deck::trade);
    add_vp_cards();
    find_decks();
    number_conditions();
    for (const Name& one : content.names)
      if (one.kind == NameKind::card)
        content.by_id.push_back(static_cast<std::uint8_t>(one.number));
  }
  void find_decks() {
    for (std::size_t i = 0; i < std::min<std::size_t>(content.deck_cards.size(), kDeckCards); ++i) {
      CardRange& range =
          content.deck_cards_of[static_cast<std::size_t>(content.deck_cards[i].deck)];
      if (range.last == 0) range.first = static_cast<std::uint8_t>(i);
      range.last = static_cast<std::uint8_t>(i + 1);
    }
  }
  void add_vp_cards() {
    const auto& list = pack_.decks.vp;
    std::array<unsigned, 5> of_age{};
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string at = "/decks/vp/" + std::to_string(i);
      DeckCard card = card_of(list[i].id, Deck::vp, 1, at);
      if (need(list[i].age >= 1 && list[i].age <= 4, at + "/age", "an age of 1 to 4"))
        ++of_age[list[i].age];
      card.age = list[i].age;
      card.claim = static_cast<std::uint16_t>(content.claims.size());
      Claimable claim;
      claim.vp = list[i].vp;
      need(claim.vp > 0, at + "/vp", "a VP Card gives VPs");
      claim.card = static_cast<std::uint8_t>(content.deck_cards.size());
      claim.name = card.name;
      add_terms(list[i].when, claim.when, at + "/when");
      content.claims.push_back(claim);
      content.deck_cards.push_back(card);
    }
    for (unsigned age = 1; age <= 4; ++age) {
      need(!pack_.complete || of_age[age] == 5, "/decks/vp", "five VP Cards of each age");
    }
  }
  // The names of conditions were already counted with the VP Cards.
  void number_conditions() {
    for (std::size_t i = 0; i < content.claims.size(); ++i)
      if (content.claims[i].trait)
        content.names[content.claims[i].name.index].number = static_cast<std::uint16_t>(i);
  }

  void check_complete() {
    content.complete = true;
    need(content.land.size() == 66, "/map/areas", "a complete map has 66 Land Areas");
    need(content.sea.size() == 22, "/map/areas", "a complete map has 22 Sea Areas");
    for (const Colour colour :
         {Colour::red, Colour::blue, Colour::green, Colour::yellow, Colour::black})
      need(std::count(content.start.begin(), content.start.end(), colour) == 5, "/map/areas",
           "a complete map has five start symbols of each colour, and not so of " +
               std::string{name_of(colour)});
  }

  const PackText& pack_;
  std::set<std::string, std::less<>> ids_;
  std::size_t cards_ = 0;
  std::size_t claims_ = 0;
};

}  // namespace

Card Content::find(std::string_view wanted) const { return card_with_id(names, wanted); }

std::string_view Content::text(Card card) const {
  if (card.index >= names.size()) return "nothing";
  return names[card.index].text.empty() ? names[card.index].id : names[card.index].text;
}

std::vector<PackProblem> pack_problems(const PackText& pack) {
  Loader loader(pack);
  loader.run();
  return std::move(loader.problems);
}

Content load(PackText pack) {
  Loader loader(pack);
  loader.run();
  return std::move(loader.content);
}

}  // namespace arbiter::zabor
