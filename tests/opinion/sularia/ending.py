"""END PHASE and STARTING HEALTH POOL: what goes back, who is out, who has won; R-80 to R-83."""

import chain
import effects
import playing
from asking import NotFollowed


def give_back(table):
    """tactic-condition-15: what a tactic gave to another player goes back at the end of turn."""
    for seat in table.active_last():
        for card in [c for c in table.objects() if c.lender == seat]:
            yield from playing.replace_by_type(table, seat, card)
            place = card.home
            if card.zone == "site_zone" and (place is None or table.site_at(seat, place)):
                place = yield from chain.choose_place(table, seat)
            card.controller, card.lender, card.home = seat, None, None
            if card.zone == "site_zone":
                card.place = place


def round_end(table):
    """The check of health at the end of the last turn of a round. Returns whether the game is over.
    """
    living = table.playing()
    above = [s for s in living if table.players[s].health > 0]
    if above:
        for seat in living:
            if seat not in above:
                leave(table, seat)
        table.extra = 0
        if above == table.side_of(above[0]):
            return won(table, above)
        return False
    best = max(table.players[s].health for s in living)
    first = [s for s in living if table.players[s].health == best]
    if first == table.side_of(first[0]):
        return won(table, first)
    for seat in living:
        if seat not in first:
            leave(table, seat)
    if table.extra == 3:
        table.outcome = {"state": "drawn"}
        return True
    table.extra += 1
    return False


def keep_initiative(table):
    """R-86: the initiative stays, or goes to the left if its player is out."""
    if table.players[table.initiative].out:
        table.initiative = table.left_of(table.initiative)


def next_round(table):
    """Whose turn is first and last in it: R-86."""
    keep_initiative(table)
    others = [s for s in table.from_left_of(table.initiative)
              if not table.same_side(s, table.initiative)]
    table.last = others[-1]
    return table.initiative


def won(table, seats):
    keep_initiative(table)
    table.outcome = {"state": "won", "winners": seats}
    return True


def concede(table, seat):
    """R-97, multiplayer-2: a player who concedes is removed at once. If two played, the other has
    won.

    An ability belongs to whoever controlled its object (commands-15). It stays on the chain if that
    is not the player who left (multiplayer-3).
    """
    leave(table, seat)
    table.chain = [i for i in table.chain if i.controller != seat]
    left = table.playing()
    if len(left) > 1:
        raise NotFollowed("the game goes on without a player who conceded in mid-turn")
    table.waiting, table.pending, table.passes = [], [], 0
    won(table, left)


def leave(table, seat):
    """multiplayer-2, multiplayer-3, R-91.

    Abilities that the player owns leave the game, so a condition that the player played from hand
    ends as well.
    """
    player = table.players[seat]
    player.out = True
    for card in [c for c in table.cards.values() if c.owner == seat]:
        effects.leave_battlefield(table, [card], "gone")
        del table.cards[card.id]
    theirs = [c for c in table.objects() if c.controller == seat]
    effects.leave_battlefield(table, theirs, "damage_pile")
    table.lasting = [(card, whose) for card, whose in table.lasting if whose != seat]
    player.left.clear()
    player.sularium.clear()
    player.influence = player.influence_generation = player.sularium_generation = 0
