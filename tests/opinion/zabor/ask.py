"""A question of the game: who must answer, and with what.

The model is written like the book, as a procedure. Wherever the book lets somebody choose, or
chance decide, the procedure yields an Ask and is sent the entry of the log that answers it.
"""

from collections import Counter

PASS = {"do": "pass"}


def plain(entry):
    """An entry without the members whose absence means the same."""
    ordinary = {"n": 1, "free": False, "destiny": 0, "sorcery": 0}
    kept = {}
    for name, value in entry.items():
        if name in ordinary and value == ordinary[name]:
            continue
        if entry["do"] == "pass" and name == "to":
            continue
        kept[name] = value
    return kept


def key(entry):
    def frozen(value):
        if isinstance(value, dict):
            return tuple(sorted((name, frozen(inner)) for name, inner in value.items()))
        if isinstance(value, list):
            return tuple(frozen(inner) for inner in value)
        return value
    return frozen(plain(entry))


class Ask:
    """`options` are all the answers (`whole`), or the answers for one Unit at a time. `judge` says
    whether an answer that is not listed is legal anyway. If both are None, the model does not
    follow this question and accepts the answer as it is."""

    def __init__(self, by, options=None, judge=None, whole=True, optional=False):
        self.by = by
        self.options = options
        self.judge = judge
        self.whole = whole and options is not None
        self.optional = optional

    def takes(self, entry):
        if entry["by"] not in self.by:
            return False
        if self.options is not None and key(entry) in {key(option) for option in self.options}:
            return True
        if self.judge is not None:
            return self.judge(entry)
        return self.options is None


def one(seat, options, optional=False, judge=None, whole=True):
    """A question to one seat, which `options` need not name."""
    listed = [dict(option, by=seat) for option in options]
    if optional:
        listed.append(dict(PASS, by=seat))
    return Ask([seat], listed, judge, whole, optional)


def draw(table, deck, number, to, fits=lambda card: True):
    """Chance draws from a deck, which contains everything that is nowhere else. If the deck is
    empty, its discard pile is shuffled (R-20), and if that is not enough, fewer cards are drawn.
    The generator is sent the cards."""
    left = Counter({card: n for card, n in table.deck(deck).items() if fits(card)})
    piles = Counter({card: n for card, n in table.piles(deck).items() if fits(card)})
    in_deck, in_all = sum(left.values()), sum(left.values()) + sum(piles.values())
    number = min(number, in_all)
    if number == 0:
        return []

    def judge(entry):
        cards = entry.get("cards", [])
        if entry["do"] != "draw" or entry["deck"] != deck or len(cards) != number:
            return False
        if entry.get("to", to) != to:
            return False
        first, rest = cards[:in_deck], cards[in_deck:]
        return Counter(first) <= left and Counter(rest) <= piles
    entry = yield Ask(["chance"], None, judge)
    if number > in_deck:
        table.refill(deck)
    return list(entry["cards"])


def roll(attacker, defender):
    """Chance rolls the dice of both sides at once. The generator is sent the hits of each
    ("Successes are scored on 5 or 6")."""
    def judge(entry):
        dice = entry.get("attacker", []), entry.get("defender", [])
        return (entry["do"] == "roll" and len(dice[0]) == attacker and len(dice[1]) == defender
                and all(1 <= face <= 6 for side in dice for face in side))
    entry = yield Ask(["chance"], None, judge)
    return tuple(sum(face >= 5 for face in entry.get(side, []))
                 for side in ("attacker", "defender"))
