"""What is printed on the cards of a pack.

The model reads the pack that `arbiter pack print` writes. The README of the game says what the
vocabulary of the cards means, and the book says what that means for play.
"""

FACTIONS = ("mercenary", "jotune", "synthien", "third", "fourth")


class Printed:
    """A card as it is printed."""

    def __init__(self, card):
        self.id = card["id"]
        self.name = card["name"]
        self.type = card["type"]
        self.faction = card["faction"]
        self.cost = card.get("cost", 0)
        self.attack = card.get("attack", 0)
        self.defense = card.get("defense", 0)
        self.limit = card.get("limit", 0)
        self.sularium = card.get("sularium", 0)
        self.keywords = [keyword_of(k) for k in card.get("keywords", [])]
        self.abilities = card.get("abilities", [])

    def has(self, keyword):
        return any(k[0] == keyword for k in self.keywords)

    def numbered(self, kind):
        """The abilities of a kind with their numbers, which are counted from 1."""
        return [(n, a) for n, a in enumerate(self.abilities, 1) if a["kind"] == kind]

    @property
    def effect(self):
        """What a tactic does. A tactic that only has DEFUSE has no such ability."""
        found = self.numbered("effect")
        return found[0][1] if found else None

    @property
    def is_defuse(self):
        return self.type == "tactic" and self.has("defuse")


def keyword_of(entry):
    """A keyword as a value that can be compared: its name, N and X."""
    return (entry["keyword"], entry.get("n", 0), entry.get("x", 0))


class Pack:
    def __init__(self, document):
        self.cards = {card["id"]: Printed(card) for card in document["cards"]}
        self.decks = document.get("decks", {})

    def __getitem__(self, card_id):
        return self.cards[card_id]
