"""Plays a game at random with the model alone. These games are livelier than those of `arbiter
play`.

Here the model decides what is legal, and the program must agree with every entry. So the program
must judge moves that its own player never makes, and the rulings and the parameter of a log.
"""

import random

import setup
from asking import Ask
from table import Table

KEEN = {"pass": 1, "done": 2, "play": 4, "use": 3, "trigger": 4, "establish": 8, "deploy": 8}


def make_log(pack, seed, players, moves, war=False):
    chooser = random.Random(seed)
    seats = "ABCDEFGH"[:players]
    decks = {seat: chooser.choice(sorted(pack.decks)) for seat in seats}
    teams = {"A": "first", "B": "second", "C": "first", "D": "second"} if war else {}
    if war:   # faction-war-5: mates share a faction
        decks.update(C=decks["A"], D=decks["B"])
    rulings = {"sularia:R-05": chooser.choice(["active", "left"]),
               "sularia:R-07": chooser.choice(["closes", "closes", "reopens"])}
    columns = chooser.choice([0, 0, 3])
    table = Table(pack, seats, {s: pack.decks[d] for s, d in decks.items()}, rulings, columns,
                  teams)
    log = {"format": "arbiter.log/1", "game": "sularia", "content": {"pack": "sample"},
           "players": [{"id": s, "deck": d, **({"team": teams[s]} if war else {})}
                       for s, d in decks.items()],
           "options": {"variant": "faction_war" if war else "standard", "rulings": rulings,
                       "parameters": {"columns": columns}},
           "chance": {"source": "recorded"}, "moves": []}
    play = setup.game(table)
    ask = next(play)
    while len(log["moves"]) < moves:
        entry = choose(table, ask, chooser)
        try:
            ask = play.send(entry)
        except StopIteration:
            break
        if entry is not None:
            log["moves"].append(entry)
    if players == 2 and table.outcome["state"] == "running" and table.phase != "setup":
        log["moves"].append({"by": chooser.choice(seats), "do": "concede"})
    return log


def choose(table, ask, chooser):
    """Returns one legal answer, or None for one that may be left out."""
    if ask.about is not None:
        return None
    if ask.legal is None:
        return by_chance(table, ask, chooser)
    legal = ask.legal()
    if legal is None:
        return few(ask, chooser)
    kinds = sorted({option["do"] for option in legal})
    kind = chooser.choices(kinds, [KEEN.get(k, 4) for k in kinds])[0]
    options = [o for o in legal if o["do"] == kind]
    if kind in ("attack", "defend"):
        member = "attacks" if kind == "attack" else "defenders"
        options = chooser.sample(options, min(3, len(options)))
        options = [max(options, key=lambda o: len(o[member]))]
    option = chooser.choice(options)
    return {k: v for k, v in option.items() if k != "defuse"}


def by_chance(table, ask, chooser):
    if ask.kinds == ["contest"]:
        return {"by": "chance", "do": "contest", "winner": chooser.choice(table.seats)}
    seat, amount = ask.drawing
    deck = sorted(table.players[seat].left.elements())
    return {"by": "chance", "do": "draw", "to": seat, "cards": chooser.sample(deck, amount)}


def few(ask, chooser):
    """If there are too many ways to list, returns one of the simplest."""
    if "attack" in ask.kinds:
        return {"by": ask.by[0], "do": "attack", "attacks": []}
    if "defend" in ask.kinds:
        return {"by": ask.by[0], "do": "defend", "defenders": []}
    return {"by": ask.by[0], "do": "discard", "cards": chooser.sample(*ask.drawing)}
