"""Everything on the table: cards in their zones, players, and what is remembered of the turn.

THE PLAY ZONES; R-34 has the geometry of the site zone: a place is a row, F or R, and a column.
"""

from collections import Counter

BATTLEFIELD = ("combatant_zone", "site_zone", "hidden_zone")
VISIBLE = ("combatant_zone", "site_zone")
PILES = ("damage_pile", "destroy_pile")


class Instance:
    """One card of one player that has left the deck."""

    def __init__(self, identity, owner, printed, zone):
        self.id = identity
        self.owner = owner
        self.printed = printed
        self.zone = zone
        self.seen = set()
        self.up = False
        self.cancelled = False
        self.arrive_as_nothing()

    def arrive_as_nothing(self):
        """What a card has only as an object in play ends when it leaves play."""
        self.controller = self.owner
        self.place = None
        self.turned = "reset"
        self.arrived = False
        self.harvested = False
        self.hidden = False
        self.counters = 0
        self.damage = 0
        self.lender = None
        self.home = None
        self.leave_attack()

    def leave_attack(self):
        """R-56: a card that is removed from the attack keeps nothing of it."""
        self.attacker = False
        self.defender = False
        self.joint = False
        self.dealt = False
        self.barraged = 0
        self.aim = None
        self.versus = None
        self.in_attack = False   # declared as an attacker or defender, and not removed since

    @property
    def in_play(self):
        return self.zone in BATTLEFIELD

    def __repr__(self):
        return f"{self.printed.name} {self.id}"


class Player:
    def __init__(self, seat, deck, health):
        self.seat = seat
        self.health = health
        self.influence = 0
        self.influence_generation = 0
        self.sularium = Counter()
        self.sularium_generation = 0
        self.left = Counter(deck)   # what is in the deck; whoever saw the rest knows it
        self.known_order = None     # the names from the top, if the log stated them
        self.next_number = 1
        self.out = False

    @property
    def deck_size(self):
        return sum(self.left.values())


class Item:
    """Something on the command chain."""

    def __init__(self, kind, card, controller, **more):
        self.kind = kind
        self.card = card
        self.controller = controller
        self.ability = more.get("ability", 0)
        self.targets = list(more.get("targets", []))
        self.player = more.get("player")
        self.at = more.get("at")
        self.visible = more.get("visible", False)
        self.from_row = more.get("from_row", False)
        self.of = more.get("of")
        self.amount = more.get("amount", 0)
        self.cancelled = False
        self.cancels = more.get("cancels")


class Trigger:
    """A triggered modifier that may be, or must be, put on the chain."""

    def __init__(self, card, number, controller, of=None):
        self.card = card
        self.number = number
        self.controller = controller
        self.of = of

    @property
    def ability(self):
        return None if self.number == 0 else self.card.printed.abilities[self.number - 1]


class Table:
    def __init__(self, pack, seats, decks, rulings, columns=0, teams=None):
        self.pack = pack
        self.teams = teams or {}   # Faction War: the team of each seat
        health = 50 if self.teams else 25   # faction-war-8, health-pool-1
        self.seats = list(seats)
        self.players = {seat: Player(seat, decks[seat], health) for seat in seats}
        self.rulings = rulings
        self.columns = columns
        self.cards = {}
        self.chain = []
        self.given = []       # dictionaries: to, change, amount or keyword, by
        self.lasting = []     # conditions played from hand: (printed, controller, instance)
        self.waiting = []     # optional triggers that may be placed
        self.pending = []     # required and keyword triggers that must be placed
        self.round = 1
        self.initiative = None
        self.last = None
        self.extra = 0
        self.outcome = {"state": "running"}
        self.turn = None
        self.phase = "setup"
        self.step = "none"
        self.acts = None
        self.priority = None
        self.passes = 0

    # Seats

    def playing(self):
        return [s for s in self.seats if not self.players[s].out]

    def from_left_of(self, seat):
        """The players in the order of the table, beginning left of this one, who comes last."""
        start = self.seats.index(seat)
        order = [self.seats[(start + i) % len(self.seats)] for i in range(1, len(self.seats) + 1)]
        return [s for s in order if not self.players[s].out]

    def left_of(self, seat):
        return self.from_left_of(seat)[0]

    def same_side(self, one, other):
        return one == other or (bool(self.teams) and self.teams[one] == self.teams[other])

    def side_of(self, seat):
        return [s for s in self.playing() if self.same_side(s, seat)]

    def active(self, seat):
        return self.same_side(seat, self.turn)

    def from_active(self):
        """The active player, or both mates of the active team, and then the others (R-92)."""
        order = self.from_left_of(self.turn)
        order = order[-1:] + order[:-1] if order[-1] == self.turn else order
        return [s for s in order if self.active(s)] + [s for s in order if not self.active(s)]

    def active_last(self):
        """R-10: the order in which all players do something."""
        order = self.from_active()
        return [s for s in order if not self.active(s)] + [s for s in order if self.active(s)]

    def active_seats(self):
        return [s for s in self.from_active() if self.active(s)]

    def next_in_priority(self, seat):
        order = self.from_active()
        return order[(order.index(seat) + 1) % len(order)]

    # Zones

    def in_zone(self, zone, owner=None):
        return [c for c in self.cards.values()
                if c.zone == zone and (owner is None or c.owner == owner)]

    def hand(self, seat):
        return self.in_zone("hand", seat)

    def row(self, seat):
        return self.in_zone("row", seat)

    def objects(self, seat=None):
        """Sites and combatants in play (of one controller)."""
        return [c for c in self.cards.values()
                if c.in_play and (seat is None or c.controller == seat)]

    def sites(self, seat):
        """The sites in the site zone. Only they have places (R-36)."""
        return [c for c in self.objects(seat) if c.zone == "site_zone"]

    def site_at(self, seat, place):
        return next((c for c in self.sites(seat) if c.place == place), None)

    def copies(self, seat, printed):
        """Objects of this name. For Type 1 those of a mate count as well (faction-war-16)."""
        seats = self.side_of(seat) if printed.limit == 1 else [seat]
        return [c for c in self.objects() if c.controller in seats
                and c.printed.name == printed.name]

    # Who sees what: PRIVATE ZONES, PUBLIC ZONES, R-95

    def show_to_all(self, card):
        card.seen = set(self.seats)

    def conceal_hand(self, seat):
        """influence-zone-2: after a card went face down nobody else may be able to tell which one.

        So everything that others knew of the hand is forgotten too, because the rest would reveal
        the card.
        """
        for card in self.hand(seat):
            card.seen = {seat}

    def add_from_deck(self, seat, card_id):
        """A card is drawn. It gets the next number of its owner."""
        player = self.players[seat]
        player.left[card_id] -= 1
        if player.left[card_id] == 0:
            del player.left[card_id]
        identity = f"{seat}{player.next_number}"
        player.next_number += 1
        card = Instance(identity, seat, self.pack[card_id], "hand")
        card.seen = {seat}
        self.cards[identity] = card
        return card


def neighbours(place, diagonal=False):
    """The places in front of, behind and beside a place; with the diagonal ones up to eight.

    There are only two rows, so at most five places are around one (R-34, R-67).
    """
    row, column = place[0], int(place[1:])
    other = "R" if row == "F" else "F"
    near = [(other, column), (row, column - 1), (row, column + 1)]
    if diagonal:
        near += [(other, column - 1), (other, column + 1)]
    return [f"{r}{c}" for r, c in near]
