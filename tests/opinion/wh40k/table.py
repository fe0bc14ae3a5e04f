"""Everything on the table, and questions about it."""

from collections import Counter


class Card:
    """A card with an id of its own, or a token."""

    def __init__(self, ident, owner, name, place, seen):
        self.id = ident
        self.owner = owner
        self.name = name
        self.place = place
        self.seen = set(seen)
        self.life = 0  # a card that has left play and comes back is another unit
        self.clear()

    def clear(self):
        """Resets the card to the state of one that has just come to a place (R-10)."""
        self.life += 1
        self.planet = None
        self.on = None
        self.exhausted = self.bloodied = self.used = False
        self.damage = self.boost = self.resources = 0

    def goes_to(self, place, planet=None):
        self.place, self.planet = place, planet


class Player:
    def __init__(self, deck):
        self.resources = 0
        self.pool = Counter(deck)
        self.deck = [None] * sum(deck.values())
        self.next = 1
        self.passed = self.limited = False
        self.commitment = None
        self.victory = []


class Hit:
    """Damage that has been assigned to a unit and has not been placed yet."""

    def __init__(self, unit, amount):
        self.unit = unit
        self.amount = amount
        self.shielded = False


class Event:
    """Something that abilities may answer."""

    def __init__(self, kind, unit=None, planet=None, source=None, attack=False, hit=None):
        self.kind = kind
        self.unit = unit
        self.planet = planet
        self.source = source
        self.attack = attack
        self.hit = hit
        self.life = unit.life if unit else None

    def still_there(self):
        """Whether the unit has stayed in play since."""
        return self.unit.life == self.life


class Battle:
    def __init__(self, planet, initiative):
        self.planet = planet
        self.initiative = initiative
        self.round = 0
        self.passes = 0
        self.next = initiative


class Over(Exception):
    """The game has ended."""


class Table:
    def __init__(self, content, decks, one_unique=False):
        self.content = content
        self.seats = list(decks)
        self.one_unique = one_unique
        self.players, self.cards = {}, {}
        for seat, deck in decks.items():
            deck = content.deck(deck)
            warlord = next(name for name in deck if content.type(name) == "warlord")
            del deck[warlord]
            self.players[seat] = Player(deck)
            self.new_card(seat, warlord, "headquarters", self.seats)
        self.planets = Counter(content.planets)  # those that may still be face down
        self.line = [[None, False] for _ in range(7)]
        self.first = True
        self.starter = self.initiative = self.last_winner = None
        self.round = 1
        self.phase, self.step, self.turn, self.declined = "setup", "decks", None, 0
        self.battle = None       # while it is fought
        self.at_battle = None    # also while its end is settled
        self.winner = None
        self.unshielded = None   # who was barred from shields in the last dealing of damage
        self.hits = []           # the dealings under way, the innermost last
        self.outcome = None

    # Ids

    def new_card(self, seat, name, place, seen):
        player = self.players[seat]
        ident = f"{seat}{player.next}"
        player.next += 1
        self.cards[ident] = Card(ident, seat, name, place, seen)
        return self.cards[ident]

    def may_enter(self, seat, name):
        """R-04 as a log may choose it: each player may have one copy of a unique card in play."""
        return not (self.one_unique and self.content.unique(name)) or all(
            card.name != name for card in self.cards.values()
            if card.owner == seat and self.in_play(card))

    # Who

    def other(self, seat):
        return self.seats[1 - self.seats.index(seat)]

    def leader(self):
        """Who chooses first: the player with the battle initiative in a battle, otherwise the
        holder of the card (R-59)."""
        return self.battle.initiative if self.battle else self.initiative

    def in_order(self):
        return [self.leader(), self.other(self.leader())]

    # Where

    def hand(self, seat):
        return [card for card in self.cards.values()
                if card.owner == seat and card.place == "hand"]

    def discards(self, card):
        card.clear()
        card.goes_to("discard")
        card.seen = set(self.seats)

    def in_play(self, card):
        return card.place in ("planet", "headquarters", "attached")

    def is_unit(self, card):
        return self.content.is_unit(card.name) and card.place in ("planet", "headquarters")

    def units(self, seat=None, planet=None):
        """Units in play, of a player, at a planet. Only cards without a known name are left out."""
        return [card for card in self.cards.values()
                if card.name is not None and self.is_unit(card)
                and (seat is None or card.owner == seat)
                and (planet is None or (card.place == "planet" and card.planet == planet))]

    def warlord(self, seat):
        return self.cards[seat + "1"]

    def supports(self):
        return [card for card in self.cards.values() if card.place == "headquarters"
                and self.content.type(card.name) == "support"]

    def attachments(self, unit):
        return [card for card in self.cards.values()
                if card.place == "attached" and card.on == unit.id]

    def carries(self, unit, name):
        return sum(card.name == name for card in self.attachments(unit))

    def planets_in_play(self):
        """"Planet in play: face up in the line" (R-77)."""
        return [planet for planet, up in self.line if up]

    def first_planet(self):
        up = self.planets_in_play()
        return up[0] if self.first and up else None

    def adjacent(self, planet):
        up = self.planets_in_play()
        if planet not in up:
            return []
        at = up.index(planet)
        return up[max(0, at - 1):at] + up[at + 1:at + 2]

    def end(self, winners, rule):
        self.outcome = {"state": "won" if winners else "drawn", "rule": rule}
        if winners:
            self.outcome["winners"] = winners
        raise Over()
