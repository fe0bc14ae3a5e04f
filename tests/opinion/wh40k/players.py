"""Games that the model plays itself. Players seek battle in them, which `arbiter play` seldom does.
"""

import random

from content import Content
from phases import game
from table import Table

PACK = "core-set-starters"
RULING = "wh40k:R-04"  # whether a player may have two copies of a unique card


def table_of(log, content):
    """The table before the first entry of a log."""
    decks = {player["id"]: player["deck"] for player in log["players"]}
    rulings = log.get("options", {}).get("rulings", {})
    return Table(content, decks, rulings.get(RULING) == "one")


def random_deck(content, chance):
    """A deck of the pack, or a random list of any cards with a few copies of each."""
    if chance.random() < 0.5:
        return chance.choice(sorted(content.decks))
    names = [name for name in sorted(content.cards)
             if content.type(name) in ("army", "attachment", "support", "event")]
    warlords = [name for name in sorted(content.cards) if content.type(name) == "warlord"]
    deck = {chance.choice(warlords): 1}
    for name in chance.sample(names, chance.randint(8, 20)):
        deck[name] = chance.randint(1, 3)
    return deck


def random_log(program, seed):
    chance = random.Random(seed)
    content = Content(program.pack(PACK))
    log = {"format": "arbiter.log/1", "game": "wh40k", "content": {"pack": PACK},
           "players": [{"id": seat, "deck": random_deck(content, chance)} for seat in "AB"],
           "chance": {"source": "recorded"}, "moves": []}
    if chance.random() < 0.25:
        log["options"] = {"rulings": {RULING: "one"}}
    terse = chance.random() < 0.3     # declines are left out where nothing else is meant
    concedes = chance.random() < 0.1
    table = table_of(log, content)
    questions = game(table)
    ask, left_out = next(questions), []
    while ask is not None:
        if concedes and chance.random() < 0.01:
            log["moves"].append({"by": chance.choice(table.seats), "do": "concede"})
            break
        entry = choose(table, ask, chance)
        if terse and entry["do"] == "pass":
            left_out.append((ask, entry))
        else:
            if any(passed.takes(entry) for passed, _ in left_out):
                log["moves"] += [decline for _, decline in left_out]
            left_out = []
            log["moves"].append(entry)
        try:
            ask = questions.send(entry)
        except StopIteration:
            ask = None
    return log


def choose(table, ask, chance):
    """Returns an answer. Acting is preferred to declining, and meeting the opponent to hiding."""
    options = [option for option in ask.options
               if not any(isinstance(value, dict) for value in option.values())]
    active = [option for option in options if option["do"] not in ("pass", "pass_turn")]
    likes = 0.5 if ask.rule in ("fighting-a-battle-11", "setup-4", "setup-5") else 0.85
    if ask.rule == "commitment-step-1" and chance.random() < 0.7:
        return dict(options[0])
    fights = [option for option in active if option["do"] == "attack"]
    if fights and chance.random() < 0.9:
        return dict(chance.choice(fights))
    if ask.make and (not options or chance.random() < likes):
        return ask.make(chance)
    if active and (not ask.optional or chance.random() < likes):
        return dict(chance.choice(active))
    return dict(chance.choice(options))
