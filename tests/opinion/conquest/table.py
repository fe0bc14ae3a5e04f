"""Everything on the table: resources, commanders, combats, and effects that last a term."""

from collections import Counter
from contextlib import contextmanager

INACTIVE = ("arsenal", "ruins", "void", "domain", "aside")


class Resource:
    def __init__(self, identity, card, region):
        self.id, self.owner, self.card, self.region = identity, identity[0], card, region
        self.returns_to = None      # set aside: the region it left from
        self.on = None              # a bearer, an upgraded location, a rider
        self.unable = 0
        self.guard = self.moved = self.assaulted = self.due = False
        self.damage = self.gained = 0
        self.health = 95 if card.id == "encampment" else 0
        self.seen_health = 0
        self.counters = 0
        self.used = set()           # abilities of "the next time" and "the first time"
        self.since = 0
        self.seen = set()

    @property
    def active(self):
        return self.region not in INACTIVE

    @property
    def encampment(self):
        return self.card.id == "encampment"

    def __repr__(self):
        return f"{self.id}({self.card.id})"


class Commander:
    def __init__(self, seat, deck):
        self.seat = seat
        self.in_war = True
        self.gold = self.mana = 0
        self.pool = Counter(deck)             # blank slots of the domain
        self.slots = [None] * sum(deck.values())   # from the top; a known resource by its id
        self.next = 2
        self.regroups = 0
        self.kept = self.annexed = self.bartered = self.offered_draw = self.shuffled = False


class Combat:
    def __init__(self, kind, location=None):
        self.kind, self.location = kind, location
        self.units = []          # assaulting
        self.engaged = set()     # units that were in an engagement of this assault
        self.pairs = []
        self.attacker = None
        self.first = None        # who gained priority when it began
        self.ordered = False
        self.settled = 0

    def members(self):
        return {unit for pair in self.pairs for unit in pair}


class Lasting:
    """A timed effect or a created ability, until the resolution phase (5.7.2, 4.7-2)."""

    def __init__(self, number, step, commander, source, affected, card, x=0):
        self.number, self.step, self.commander = number, step, commander
        self.source, self.affected, self.card, self.x = source, affected, card, x
        self.used = set()


class Record:
    """The properties of a source when its effect was created (5.4-4)."""

    def __init__(self, commander, resource=None, unit=None):
        self.commander, self.id, self.unit = commander, resource, unit
        self.location = self.region = self.assault = None
        self.assaulting = False
        self.snipe = self.doer = None


class Table:
    def __init__(self, cards, decks, rulings=None):
        self.cards = cards
        self.seats = list(decks)
        self.commanders = {seat: Commander(seat, deck) for seat, deck in decks.items()}
        self.resources = {}
        self.phase, self.term, self.priority = "setup", None, None
        self.waits = 0
        self.combats = []          # the innermost last
        self.lasting = []
        self.first_term = False
        self.limit = False
        self.terms_left = None
        self.stamp = 0
        self.assaulted_locations = set()
        self.outcome = {"state": "running"}
        self.actor = None          # who acts; if None, the campaigning commander
        self.began, self.ended = [], []
        self.still = False         # nothing changes now, so answers may be kept
        self.kept = None
        for seat in self.seats:
            camp = Resource(seat + "1", cards["encampment"], seat + "1")
            camp.seen = set(self.seats)
            self.resources[camp.id] = camp

    @contextmanager
    def looked_at(self):
        self.still, self.kept = True, None
        try:
            yield
        finally:
            self.still, self.kept = False, None

    # commanders

    def standing_seats(self, first=None):
        """Commanders in the war, clockwise from `first`, or else from the campaigning one."""
        first = first or self.term or self.seats[0]
        at = self.seats.index(first)
        around = self.seats[at:] + self.seats[:at]
        return [seat for seat in around if self.commanders[seat].in_war]

    def next_seat(self, seat):
        at = self.seats.index(seat)
        for step in range(1, len(self.seats) + 1):
            other = self.seats[(at + step) % len(self.seats)]
            if self.commanders[other].in_war:
                return other
        return seat

    def in_war(self, seat):
        """This commander, or the next one in the war (R-39, R-139)."""
        return seat if self.commanders[seat].in_war else self.next_seat(seat)

    # resources

    def get(self, identity):
        return self.resources.get(identity)

    def all(self):
        return list(self.resources.values())

    def owned(self, seat, region):
        return [r for r in self.resources.values() if r.owner == seat and r.region == region]

    def actives(self):
        return [r for r in self.resources.values() if r.active]

    def is_mount(self, resource):
        return resource.card.kind == "unit" and resource.on is not None

    def is_unit(self, resource):
        """3.2.4-6: while a unit is a mount, it is not a unit."""
        return resource is not None and resource.card.kind == "unit" and resource.on is None

    def units(self, seat=None):
        return [r for r in self.resources.values() if r.active and self.is_unit(r)
                and seat in (None, r.owner)]

    def mount_of(self, unit):
        for r in self.resources.values():
            if r.on == unit.id and r.card.kind == "unit":
                return r
        return None

    def on(self, resource, kind):
        return [r for r in self.resources.values() if r.on == resource.id and r.card.kind == kind]

    def items_of(self, unit):
        return self.on(unit, "item")

    def level(self, location):
        return len(self.on(location, "upgrade"))

    def locations(self, seat=None):
        return [r for r in self.resources.values() if r.active and r.card.kind == "location"
                and seat in (None, r.owner)]

    def new_resource(self, seat, card, region):
        one = self.commanders[seat]
        made = Resource(f"{seat}{one.next}", self.cards[card], region)
        one.next += 1
        self.resources[made.id] = made
        return made

    def activate(self, resource):
        self.stamp += 1
        resource.since = self.stamp
        resource.seen = set(self.seats)

    # combat

    def assault_of(self, identity):
        for combat in reversed(self.combats):
            if combat.kind == "assault" and identity in combat.units:
                return combat
        return None

    def record(self, commander, resource=None, unit=None):
        """The record of a source: where its performer is now."""
        made = Record(commander, resource.id if resource else None, unit.id if unit else None)
        made.doer = unit.id if unit is not None and resource.card.kind == "unit" else made.id
        place = unit or resource
        if place is not None and place.active:
            made.region = place.region
            assault = self.assault_of(place.id)
            if assault:
                made.assault, made.assaulting = assault.location, True
            else:
                for combat in self.combats:
                    if combat.kind == "assault" and combat.location == place.region:
                        made.assault = combat.location
        if resource is not None and resource.card.kind == "upgrade":
            made.location = resource.on
        elif resource is not None and resource.card.kind == "location":
            made.location = resource.id
        return made

    def local(self, record, resource):
        """5.6-3, widened between assaulting units and the assaulted location (8.2-1, 8.2-2)."""
        if record.region is None or not resource.active:
            return False
        if resource.region == record.region:
            return True
        if not self.is_unit(resource) or record.assault is None:
            return False
        running = [c for c in self.combats if c.kind == "assault"
                   and c.location == record.assault]
        if not running:
            return False
        if record.assaulting:
            return resource.region == record.assault
        return any(resource.id in c.units for c in running)

    def distant(self, record, resource):
        """5.6-4: the same region, or one adjacent to it."""
        if record.region is None or not resource.active:
            return False
        return resource.region == record.region or \
            "battlefield" in (resource.region, record.region)
