"""What is printed on the cards of a pack. What a card does is written in this folder's modules,
from the book and the rulings. The pack's own words for it are not read."""

from collections import Counter

UNITS = ("warlord", "army", "token")


class Content:
    def __init__(self, pack):
        self.cards = {card["id"]: card for card in pack["cards"]}
        self.decks = pack["decks"]
        self.planets = [card["id"] for card in pack["cards"] if card["type"] == "planet"]
        self.names = {name: card["name"] for name, card in self.cards.items()}

    def deck(self, choice):
        return Counter(self.decks[choice] if isinstance(choice, str) else choice)

    def type(self, name):
        return self.cards[name]["type"]

    def is_unit(self, name):
        return self.type(name) in UNITS

    def is_army(self, name):
        """"Army unit: any unit but a warlord; tokens are army units" (R-78)."""
        return self.type(name) in ("army", "token")

    def number(self, name, member):
        return self.cards[name].get(member, 0)

    def faction(self, name):
        return self.cards[name].get("faction")

    def unique(self, name):
        return self.cards[name].get("unique", False)

    def traits(self, name):
        return self.cards[name].get("traits", [])

    def keyword(self, name, keyword):
        """The printed keyword, or None."""
        for one in self.cards[name].get("keywords", []):
            if one["keyword"] == keyword:
                return one
        return None
