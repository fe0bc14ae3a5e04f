"""Plays a game at random with the model alone. These games are livelier than those of `arbiter
play`.

Here the model decides what is legal, and the program must agree with every entry. Units mount,
snipe, fight and block far more often than in the program's own games.
"""

import random

import cards
import term
from table import Table

KEEN = {"wait": 5, "surrender": 0.004, "offer_draw": 0.06, "barter": 2, "guard": 1, "discard": 1,
        "transfer": 3, "regroup": 1, "keep": 3, "attack": 12, "assault": 12, "block": 6, "snipe": 8,
        "mount": 14, "dismount": 3, "move": 8, "deploy": 10, "annex": 8, "equip": 8,
        "use": 8, "command": 6, "evoke": 6, "upgrade": 8, "choose": 3, "pass": 1}


def make_log(pack, seed, players, moves):
    chooser = random.Random(seed)
    seats = "ABCDEFGH"[:players]
    decks = {seat: chooser.choice(sorted(pack["decks"])) for seat in seats}
    table = Table(cards.read_pack(pack), {s: pack["decks"][d] for s, d in decks.items()})
    log = {"format": "arbiter.log/1", "game": "conquest", "content": {"pack": pack["id"]},
           "players": [{"id": s, "deck": d} for s, d in decks.items()],
           "chance": {"source": "recorded"}, "moves": []}
    questions = term.game(table)
    ask = next(questions)
    while ask is not None and len(log["moves"]) < moves:
        entry = choose(table, ask, chooser)
        if entry is not None:
            log["moves"].append(entry)
        try:
            ask = questions.send(entry)
        except StopIteration:
            ask = None
        except RecursionError:   # effects without end, of which there is no verdict
            if entry is not None:
                log["moves"].pop()
            ask = None
    return log


def choose(table, ask, chooser):
    """Returns one legal answer, or None for one that may be left out."""
    if ask.by == ["chance"]:
        return by_chance(table, ask, chooser)
    if ask.kinds == ["method"]:
        return {"by": "table", "do": "method", "winner": chooser.choice(table.seats)}
    if ask.kinds == ["banish"]:
        return {"by": ask.by[0], "do": "banish", "resources": chooser.sample(*ask.among)}
    if ask.kinds == ["sustain"]:
        return sustain(ask, chooser)
    kinds = sorted({option["do"] for option in ask.options})
    kind = chooser.choices(kinds, [KEEN.get(k, 4) for k in kinds])[0]
    option = chooser.choice([o for o in ask.options if o["do"] == kind])
    return {name: value for name, value in option.items()
            if value not in ([], 0) or name in ("items", "x", "agree")}


def by_chance(table, ask, chooser):
    if ask.kinds != ["draw"]:
        return None
    seat, most = ask.among
    cards_left = sorted(table.commanders[seat].pool.elements())
    count = most if chooser.random() < 0.8 else chooser.randint(1, most)
    return {"by": "chance", "do": "draw", "to": seat, "cards": chooser.sample(cards_left, count)}


def sustain(ask, chooser):
    """Usually as many as can be paid for."""
    units = list(ask.among)
    chooser.shuffle(units)
    kept = []
    for unit in units:
        entry = {"by": ask.by[0], "do": "sustain", "units": kept + [unit]}
        if chooser.random() < 0.92 and ask.takes(entry):
            kept.append(unit)
    return {"by": ask.by[0], "do": "sustain", "units": kept}
