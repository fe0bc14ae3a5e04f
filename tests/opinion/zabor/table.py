"""The table: what is where, who controls it, and which cards are in force.

An Area has one owner (a seat, the Barbarians or nobody), whose Units stand in it. Units that have
entered somebody else's Area and wait for their Battle are guests: they control nothing yet.
"""

from collections import Counter

from content import ABSORB, COST, LOWER, UNITS, YIELD, kind_of


class Player:
    def __init__(self, seat):
        self.seat = seat
        self.colour = None
        self.start = None
        self.gold = 0
        self.vp = 0
        self.positions = []
        self.traits = []
        self.dynasty = []
        self.artifact = []
        self.hand = []
        self.used = []       # this turn
        self.spent = []      # for the rest of the game
        self.envoys = 0
        self.claimed = []
        self.battles = 0
        self.battles_turn = 0
        self.fought = set()
        self.closed = set()
        self.draft = []
        self.picked = None


class Area:
    def __init__(self):
        self.owner = None
        self.upgrade = None
        self.road = False
        self.units = Counter()   # of the owner
        self.guests = {}         # seat: Units that have entered and wait for their Battle
        self.arrived = Counter()  # the owner's Units that have moved in this turn of moving


class Monster:
    def __init__(self, area, owner):
        self.area = area
        self.owner = owner
        self.wounds = 0
        self.arrived = False


class Table:
    def __init__(self, content, seats, ages, cards_an_age):
        self.content = content
        self.seats = list(seats)
        self.ages = ages
        self.cards_an_age = cards_an_age
        self.players = {seat: Player(seat) for seat in seats}
        self.areas = {area: Area() for area in content.areas}
        self.monsters = {}
        self.vp = []
        self.offer = []
        self.offered_to = None
        self.unresolved = []       # Trade Bonus Cards that are drawn and still to be spent
        self.track = []            # [action, [seats on primary], [seats on secondary]]
        self.discard = Counter()
        self.face_down = Counter()
        self.this_turn = []        # [seat, card, passive]
        self.mover = None
        self.phase = "setup"
        self.traits_open = False   # set-up step 8
        self.battle = None
        self.winners = []
        self.space = 0             # the space of the track that is resolved now

    # Order of play

    def holder(self, position):
        for seat in self.seats:
            if position in self.players[seat].positions:
                return seat
        return None

    def clockwise(self, first):
        at = self.seats.index(first)
        return self.seats[at:] + self.seats[:at]

    # Cards in force

    def passives(self, seat, seen_by=None):
        """Every passive effect that applies to the seat now, or only those that `seen_by` knows."""
        if seat not in self.players:
            return
        player = self.players[seat]
        traits = player.traits if self.traits_open or seen_by in (None, seat) else []
        for card in player.positions + traits + player.dynasty + player.artifact:
            yield from self.content.card(card).get("passive", [])
        for owner, _, passive in self.this_turn:
            if owner == seat:
                yield passive

    def level(self, holder, kind, ability):
        """The level of an ability of a type of Unit; levels of one ability add up."""
        level = self.content.printed_level(kind, ability)
        group = "naval" if self.content.is_naval(kind) else "land"
        for passive in self.passives(holder):
            if (passive["op"] == "ability" and passive["name"] == ability
                    and passive["unit"] in (kind, group, "all")
                    and passive.get("phase", self.phase) == self.phase):
                level += passive["level"]
        return level

    def absorb_of(self, holder, upgrade):
        extra = sum(passive["level"] for passive in self.passives(holder)
                    if passive["op"] == "absorb" and passive["upgrade"] == upgrade)
        return ABSORB[upgrade] + extra

    def cost(self, seat, item):
        """A card that lowers a cost does so down to its own least, and never raises it."""
        cost = COST[item]
        changes = [passive for passive in self.passives(seat)
                   if passive["op"] == "cost" and passive["item"] == item]
        cost += sum(passive["add"] for passive in changes if passive["add"] > 0)
        lowering = [passive for passive in changes if passive["add"] < 0]
        for passive in sorted(lowering, key=lambda one: -one.get("min", 0)):
            cost = max(cost + passive["add"], min(cost, passive.get("min", 0)))
        return cost

    def envoys_of(self, seat):
        """"A 4 or 5 player game gives you control of 2 initial Envoys. A 3 player Game ... 3.\""""
        number = 3 if len(self.seats) == 3 else 2
        return number + sum(passive["add"] for passive in self.passives(seat)
                            if passive["op"] == "envoys")

    def limit(self, seat, deck):
        """"You can never have more than 3 of any type of card.\""""
        return 3 + sum(passive["add"] for passive in self.passives(seat)
                       if passive["op"] == "hand-limit" and passive["deck"] == deck)

    def cards_of_type(self, seat, deck):
        player = self.players[seat]
        if deck in ("destiny", "sorcery"):
            return [card for card in player.hand if self.content.deck_of[card] == deck]
        return {"dynasty": player.dynasty, "artifact": player.artifact,
                "position": player.positions}[deck]

    # Control

    def controlled(self, seat):
        return [area for area in self.areas if self.areas[area].owner == seat]

    def land(self, seat):
        return [area for area in self.controlled(seat) if self.content.is_land(area)]

    def sea(self, seat):
        return [area for area in self.controlled(seat) if not self.content.is_land(area)]

    def civilized(self, seat):
        return [area for area in self.land(seat) if self.areas[area].upgrade]

    def rural(self, seat):
        return [area for area in self.land(seat) if not self.areas[area].upgrade]

    def monsters_in(self, area, owner):
        return [name for name, monster in sorted(self.monsters.items())
                if monster.area == area and monster.owner == owner]

    def has_units(self, area, holder):
        """Whether Units of this holder are in the Area, as owner or as guests."""
        place = self.areas[area]
        if self.monsters_in(area, holder):
            return True
        if place.owner == holder:
            return sum(place.units.values()) > 0
        return sum(place.guests.get(holder, Counter()).values()) > 0

    def settle_control(self, area):
        """"You lose control of a Rural Area if you have no units in it." Whose Units wait there for
        a Battle holds it then (R-58): "You Control an Area as long as you have Land Units on
        it.\""""
        place = self.areas[area]
        if place.owner and not place.upgrade and not self.has_units(area, place.owner):
            place.owner = None
            for seat in self.seats:
                if self.has_units(area, seat):
                    self.take(area, seat)
                    break

    def adjacent_areas(self, seat):
        return {other for area in self.controlled(seat) for other in self.content.borders[area]}

    def adjacent_empires(self, seat):
        """"... adjacent to the controlling empires of all Areas that shares a border with any
        Area you Control.\""""
        owners = {self.areas[area].owner for area in self.adjacent_areas(seat)}
        return {owner for owner in owners if owner in self.players and owner != seat}

    # Counting

    def count_units(self, seat, kind):
        number = 0
        for place in self.areas.values():
            if place.owner == seat:
                number += sum(n for piece, n in place.units.items() if kind_of(piece) == kind)
            number += sum(n for piece, n in place.guests.get(seat, Counter()).items()
                          if kind_of(piece) == kind)
        return number

    def capacity(self, seat, kind, seen_by=None):
        """"Auxiliary = 4 + Civilized Areas ... Always round up!\""""
        civilized, land = len(self.civilized(seat)), len(self.land(seat))
        bonus = {"auxiliary": civilized, "infantry": land, "cavalry": (civilized + 1) // 2,
                 "sorcerer": (civilized + 1) // 2, "fleet": (land + 1) // 2}[kind]
        return 4 + bonus + sum(passive["add"] for passive in self.passives(seat, seen_by)
                               if passive["op"] == "capacity" and passive["unit"] == kind)

    def count_per(self, seat, per):
        """How often an amount "per" something is paid."""
        if per == "flat":
            return 1
        if per == "road":
            return sum(self.areas[area].road for area in self.land(seat))
        if per == "rural":
            return len(self.rural(seat))
        if per == "sea":
            return len(self.sea(seat))
        return sum(self.areas[area].upgrade == per for area in self.land(seat))

    def income(self, seat):
        """"A Rural Area yields 1 Gold, a Keep yields 2 Gold, a City yields 4 Gold and a Metropol
        yields 8 Gold", and what Traits, Dynasties and Artifacts add."""
        gold = sum(YIELD[self.areas[area].upgrade or "rural"] for area in self.land(seat))
        for passive in self.passives(seat):
            if passive["op"] == "income":
                gold += passive["gold"] * self.count_per(seat, passive["per"])
        return gold

    def pay(self, seat, gold):
        self.players[seat].gold -= gold
        assert self.players[seat].gold >= 0, "Gold below 0"

    def gain(self, seat, gold):
        """"You cannot have less than 0 Gold.\""""
        self.players[seat].gold = max(0, self.players[seat].gold + gold)

    # Decks: a card that is nowhere else is in its deck.

    def lying(self):
        lying = Counter(self.discard) + Counter(self.face_down) + Counter(self.offer)
        lying.update(self.vp)
        lying.update(self.unresolved)
        for player in self.players.values():
            for pile in (player.traits, player.dynasty, player.artifact, player.hand,
                         player.draft, [player.picked] if player.picked else []):
                lying.update(pile)
        return lying

    def deck(self, name):
        lying = self.lying()
        deck = Counter()
        for card in self.content.decks[name]:
            left = self.content.copies(card) - lying[card]
            if left > 0:
                deck[card] = left
        return deck

    def piles(self, name):
        both = Counter(self.discard) + Counter(self.face_down)
        return Counter({card: n for card, n in both.items()
                        if self.content.deck_of[card] == name})

    def refill(self, name):
        """An empty deck is its discard pile shuffled (R-20)."""
        for card in self.content.decks[name]:
            self.discard.pop(card, None)
            self.face_down.pop(card, None)

    def throw_away(self, card, face_down=False):
        (self.face_down if face_down else self.discard)[card] += 1

    # The Action Card Track

    def free_space(self, seat, slot, side):
        """"A space cannot contain more than 1 envoy unless otherwise stated on a Card.\""""
        if not slot[side]:
            return True
        name = ("primary", "secondary")[side - 1]
        return len(slot[side]) < 3 and any(
            passive["op"] == "share-space" and passive["side"] == name
            for passive in self.passives(seat))

    def put_envoy(self, seat, action, side):
        for slot in self.track:
            if slot[0] == action:
                slot[1 if side == "primary" else 2].append(seat)

    # Changes

    def degrade(self, area, keeper):
        """A Metropol becomes a City, a City becomes a Keep, and a Keep is removed. A card of
        `keeper` may prevent it."""
        place = self.areas[area]
        if not place.upgrade:
            return
        for passive in self.passives(keeper):
            if passive["op"] == "no-degrade" and passive["upgrade"] == place.upgrade:
                return
        place.upgrade = LOWER[place.upgrade]

    def take(self, area, holder):
        """The Area becomes the holder's, and its guests are at home now."""
        place = self.areas[area]
        place.owner = holder
        place.units = Counter(place.guests.pop(holder, Counter()))
        place.arrived = Counter(place.units) if holder == self.mover else Counter()

    def heal(self, holders):
        """Units with more than one Wound are restored; Monsters are not."""
        for place in self.areas.values():
            if place.owner in holders:
                for name in ("units", "arrived"):
                    healed = Counter()
                    for piece, n in getattr(place, name).items():
                        healed[kind_of(piece)] += n
                    setattr(place, name, healed)

    def end_moving(self):
        """Units that have moved may move again in the next turn of moving."""
        for place in self.areas.values():
            place.arrived = Counter()
        for monster in self.monsters.values():
            monster.arrived = False
        self.mover = None

    # The order of merit

    def standing(self, seat):
        place = {kind: self.count_units(seat, kind) for kind in UNITS}
        strength = sum(self.content.strength(kind) * n for kind, n in place.items())
        strength += sum(self.content.strength(name) for name, monster in self.monsters.items()
                        if monster.owner == seat)
        return (self.players[seat].vp, self.count_per(seat, "metropol"), self.players[seat].gold,
                self.count_per(seat, "city"), self.count_per(seat, "keep"), strength)

