"""DETERMINING INITIATIVE, opening hands, and the order of turns."""

import effects
import ending
import turn
from asking import Ask


def game(table):
    yield from set_up(table)
    seat, first = table.initiative, True
    while True:
        seat = table.side_of(seat)[0]   # of two mates the first seat
        yield from turn.turn(table, seat, first)
        if table.same_side(seat, table.last):
            if ending.round_end(table):
                return
            for card in table.cards.values():
                card.harvested = False
            table.round += 1
            first = False
            seat = ending.next_round(table)
        else:
            seat = next(s for s in table.from_left_of(seat) if not table.same_side(s, seat))


def set_up(table):
    """initiative-3, -4, R-87: the winner chooses, decks are shuffled, and each player draws seven
    cards."""
    table.step = "contest"
    entry = yield Ask(["chance"], ["contest"])
    winner = entry["winner"]
    table.step = "initiative"
    entry = yield Ask([winner], ["initiative"], lambda: [
        {"by": winner, "do": "initiative", "take": take} for take in (True, False)])
    table.initiative = winner if entry.get("take", False) else next(
        s for s in table.from_left_of(winner) if not table.same_side(s, winner))
    order = [table.initiative] + [s for s in table.from_left_of(table.initiative)
                                  if s != table.initiative]
    table.last = [s for s in order if not table.same_side(s, table.initiative)][-1]
    table.step = "decks"
    for seat in table.seats:
        entry = yield Ask(["chance"], ["shuffle"], about=seat)
        if entry is not None and entry.get("order"):
            table.players[seat].known_order = list(entry["order"])
    table.step = "hands"
    for seat in order:
        yield from effects.draw(table, seat, 7)
