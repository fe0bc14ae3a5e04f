// What is impossible in the frames, which describe what is under way.
#include <algorithm>

#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/soundness.hpp"
#include "engine/games/zabor/words.hpp"

namespace arbiter::zabor {
namespace {

class FrameSoundness : private SoundnessPart {
 public:
  using SoundnessPart::SoundnessPart;

  void run() {
    for (unsigned i = 0; i < state_.frame_count; ++i) {
      const Frame& frame = state_.frames[i];
      const bool top = i + 1u == state_.frame_count;
      const std::string at = "/frames/" + std::to_string(i);
      if (!need(plays(frame.seat), at + "/seat", "A player.")) continue;
      if (state_.at.phase == Phase::setup)
        need(frame.kind == FrameKind::draw || frame.kind == FrameKind::place, at + "/kind",
             "In set-up cards are drawn and pieces placed.");
      check_frame(frame, top, at);
    }
  }

 private:
  void check_frame(const Frame& frame, bool top, const std::string& at) {
    switch (frame.kind) {
      case FrameKind::action: check_action(frame, top, at); break;
      case FrameKind::resolve: check_resolve(frame, top, at); break;
      case FrameKind::draw: check_draw(frame, at); break;
      case FrameKind::place: {
        const bool piece = frame.piece != none8 && frame.piece < content_.pieces_count() &&
                           (frame.piece >= kClasses || kTaken[frame.piece] == 0);
        if (!need(piece, at + "/piece", "A piece to place.")) break;
        need(frame.n > 0 && frame.n <= kMostPlaced, at + "/n", "1 to 20.");
        const bool flags = !frame.paid || frame.piece < kFirstMonster;
        need(flags, at + "/paid", "A Monster is not paid.");
        if (frame.barbarian)
          need(names_a_kind(frame.where) && frame.piece < kFirstMonster, at + "/where",
               "land, sea or any.");
        if (frame.from != nowhere) need(content_.is_naval(frame.piece), at + "/from", "A Fleet.");
        if (top) need(!places_of(read_, frame, 1).empty(), at + "/piece", "It cannot be placed.");
        break;
      }
      case FrameKind::limit: {
        need(top, at + "/kind", "It is dealt with first.");
        const unsigned limit =
            frame.deck == Deck::position ? kLimit : read_.limit(frame.seat, frame.deck);
        const unsigned cards = hand_size(frame);
        need(frame.n > 0 && cards >= limit && cards - limit == frame.n, at + "/n",
             "The cards above the limit.");
        break;
      }
      case FrameKind::discard:
        need(frame.n > 0 && frame.deck != Deck::position && hand_size(frame) >= frame.n, at + "/n",
             "Cards that the player has.");
        break;
      case FrameKind::surplus:
      case FrameKind::remove:
        if (need(frame.piece < kClasses, at + "/piece", "A Unit type."))
          need(frame.n > 0 && removable(frame) >= frame.n, at + "/n", "Units that the player has.");
        break;
      case FrameKind::envoy:
        need(state_.track[0].action != ActionName::none, at + "/kind", "The track is empty.");
        break;
      case FrameKind::position: {
        const auto& owners = state_.position;
        need(
            std::any_of(owners.begin(), owners.end(), [&](Owner one) { return one != frame.seat; }),
            at + "/kind", "Every Position Card is the player's own.");
        break;
      }
      case FrameKind::warping: break;
      case FrameKind::leave: {
        const bool below = &frame != state_.frames.data() && area_of_action(frame);
        need(frame.area != nowhere && below, at + "/area", "The Area that Diplomacy takes.");
        if (frame.area != nowhere)
          need(state_.area[frame.area].owner == frame.seat, at + "/seat", "Its owner.");
        break;
      }
      case FrameKind::spend:
        for (const std::uint8_t card : {frame.card, frame.option})
          if (card != none8)
            need(card < content_.deck_cards.size() && content_.deck_cards[card].deck == Deck::trade,
                 at + "/card", "A Trade Bonus Card.");
        need(!top, at + "/kind", "It continues by itself.");
        break;
    }
  }
  unsigned hand_size(const Frame& frame) const {
    switch (frame.deck) {
      case Deck::destiny:
      case Deck::sorcery:
      case Deck::dynasty:
      case Deck::artifact:
      case Deck::position: return read_.cards_of(frame.seat, frame.deck);
      case Deck::trait:
      case Deck::event:
      case Deck::monster:
      case Deck::trade:
      case Deck::vp: break;
    }
    return 0;
  }
  unsigned removable(const Frame& frame) const {
    unsigned sum = 0;
    for (AreaNumber i = 0; i < content_.area_count; ++i)
      for (unsigned k = 0; k < kClasses && state_.area[i].owner == frame.seat; ++k)
        if (kTypeOf[k] == kTypeOf[frame.piece]) sum += state_.area[i].units.n[k];
    return sum;
  }
  bool area_of_action(const Frame& frame) const {
    const Frame& below = *(&frame - 1);
    return below.kind == FrameKind::action && below.action == ActionName::diplomacy &&
           below.area == frame.area && below.seat != frame.seat;
  }

  void check_action(const Frame& frame, bool top, const std::string& at) {
    const bool searched = frame.stage == FrameStage::keep;
    need(is_of_action(frame.stage), at + "/stage", "No stage of an action.");
    need(!searched || frame.action == ActionName::acquisition, at + "/stage",
         "Only an Acquisition keeps a card.");
    if (top && searched) {
      need(state_.offer.count > 0, "/offer", "Cards to choose from.");
      for (unsigned i = 0; i < state_.offer.count; ++i) {
        const Deck deck = content_.deck_cards[state_.offer.card[i]].deck;
        need((deck == Deck::dynasty || deck == Deck::artifact) &&
                 !state_.player[frame.seat].chart[deck == Deck::artifact].full(),
             "/offer", "Dynasty or Artifact Cards, with room for them.");
      }
    }
    const bool fights = frame.stage == FrameStage::battles;
    need(!fights || !top || state_.battle.stage != BattleStage::none ||
             waiting_battles(read_).size() > 1,
         at + "/stage", "Battles wait.");
    need(!fights || state_.mover == frame.seat, at + "/seat", "Its Units have moved.");
    need(frame.stage != FrameStage::finish || !top, at + "/stage", "It is over by itself.");
    if (frame.action == ActionName::diplomacy) {
      need(frame.stage != FrameStage::going || !top, at + "/stage", "It continues by itself.");
      need(frame.stage != FrameStage::going || frame.area != nowhere, at + "/area", "An Area.");
    }
    need(frame.m <= 100, at + "/m", "At most 100.");
    if (&frame == state_.frames.data() && frame.taken && state_.at.space != none8) {
      const TrackSlot& slot = state_.track[state_.at.space / 2];
      const auto side = static_cast<Side>(state_.at.space % 2);
      need(slot.action == frame.action && side == frame.side, at + "/action",
           "The action of the space is taken: " + title(slot.action, side) + ".",
           row<"action-phase-1">);
      const auto first = slot.envoys[static_cast<std::size_t>(side)][0];
      need(first == 0 || first == frame.seat + 1, at + "/seat",
           "Another player's Envoy is on the space.", row<"action-phase-3">);
    }
    if (!fights && top)
      need(state_.mover == kUnclaimed || state_.mover == frame.seat, "/mover",
           "Whose action it is moves.");
  }

  void check_resolve(const Frame& frame, bool top, const std::string& at) {
    if (!need(frame.card < content_.deck_cards.size(), at + "/card", "A card.")) return;
    const DeckCard& card = content_.deck_cards[frame.card];
    need(frame.other == kUnclaimed || (plays(frame.other) && frame.other != frame.seat),
         at + "/other", "Another player.");
    need(frame.m < state_.players, at + "/m", "A player.");
    need(frame.first == kUnclaimed || (plays(frame.first) && frame.m > 0), at + "/first",
         "Who began a round that goes on.");
    if (!need(top ? frame.step < card.effects : frame.step <= card.effects, at + "/step",
              "An effect of the card."))
      return;
    if (frame.step == card.effects) return;
    const Effect& whole = content_.effects[card.first_effect + frame.step + 0u];
    const bool choice = whole.op == EffectOp::choose;
    if (!need(frame.option == none8 || (choice && frame.option < whole.options), at + "/option",
              "An option of the card."))
      return;
    const bool other = whole.who == Whom::other || whole.op == EffectOp::transfer_gold;
    const bool named = !other || frame.other != kUnclaimed;
    const Effect& effect = effect_of(content_, frame);
    switch (frame.stage) {
      case FrameStage::open: need(!top, at + "/stage", "It continues by itself."); break;
      case FrameStage::other: need(other && top, at + "/stage", "No player is chosen here."); break;
      case FrameStage::option:
        need(choice && frame.option == none8 && named && top, at + "/stage",
             "No option is chosen here.");
        break;
      case FrameStage::area: {
        const bool chooses = effect.op == EffectOp::attack || effect.op == EffectOp::upgrade ||
                             effect.op == EffectOp::downgrade;
        if (need(chooses && named && top, at + "/stage", "No Area is chosen here."))
          need(!choosable_areas(read_, frame).empty(), at + "/stage", "No Area can be chosen.");
        break;
      }
      case FrameStage::roll:
      case FrameStage::wounds: {
        const bool attack = effect.op == EffectOp::attack && named && top &&
                            frame.area != nowhere && read_.has_units(frame.area);
        if (!need(attack, at + "/stage", "No attack is made.")) break;
        if (frame.stage == FrameStage::wounds) {
          need(is_asked(read_, suffering_of(read_, false)), at + "/n",
               "Nobody is asked for Wounds here.");
        }
        break;
      }
      case FrameStage::going:
      case FrameStage::keep:
      case FrameStage::battles:
      case FrameStage::finish: problem(at + "/stage", "No stage of a card.");
    }
    const bool attacks = frame.stage == FrameStage::roll || frame.stage == FrameStage::wounds;
    if (frame.area == nowhere && attacks) problem(at + "/area", "The Area that is attacked.");
  }

  void check_draw(const Frame& frame, const std::string& at) {
    const Deck deck = frame.deck;
    bool fits = false;
    switch (frame.purpose) {
      case Purpose::hand: fits = deck == Deck::destiny || deck == Deck::sorcery; break;
      case Purpose::chart:
      case Purpose::search: fits = deck == Deck::dynasty || deck == Deck::artifact; break;
      case Purpose::event: fits = deck == Deck::event; break;
      case Purpose::trade: fits = deck == Deck::trade; break;
      case Purpose::monster: fits = deck == Deck::monster && frame.n == 1; break;
      case Purpose::draft: fits = deck == Deck::trait && frame.n <= kDraft; break;
    }
    if (!need(fits, at + "/deck", "Another deck is drawn from for this.")) return;
    const Frame* below = &frame != state_.frames.data() ? &frame - 1 : nullptr;
    const auto place = static_cast<unsigned>(&frame - state_.frames.data());
    unsigned room = room_for(state_, place, frame.seat, deck, frame.purpose);
    if (frame.purpose == Purpose::trade) {
      need(below != nullptr && below->kind == FrameKind::spend && below->card == none8,
           at + "/purpose", "Nobody trades.");
      room = std::min(room, 2u);
    }
    if (frame.purpose == Purpose::search)
      need(below != nullptr && below->kind == FrameKind::action && below->stage == FrameStage::keep,
           at + "/purpose", "Nobody searches.");
    if (frame.purpose == Purpose::event)
      need(state_.at.phase == Phase::event && state_.at.step == StepName::choose, at + "/purpose",
           "No event is drawn.");
    if (frame.purpose == Purpose::draft)
      need(state_.at.phase == Phase::setup && state_.at.step == StepName::deal, at + "/purpose",
           "No Traits are dealt.");
    const Pool pool = read_.pool(deck);
    unsigned there = pool.size;
    for (unsigned i = 0; i < content_.deck_cards.size() && !pool.refilled; ++i)
      if (content_.deck_cards[i].deck == deck)
        there += state_.discard[i] + state_.face_down[i] + 0u;
    need(frame.n > 0 && frame.n <= std::min(there, room), at + "/n",
         "So many cards are not there.");
  }
};

}  // namespace

void check_frames(const Reading& read, PositionProblems& problems) {
  FrameSoundness(read, problems).run();
}

}  // namespace arbiter::zabor
