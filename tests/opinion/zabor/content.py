"""The content of a game: the map, the cards and the Monsters of a pack, and the book's own numbers.

Only what the book prints is written here as numbers: the five Units (Keywords, "Unit"), the
Civilize Upgrades and the eight actions. Everything else is read from the pack of the log.
"""

LAND_UNITS = ("auxiliary", "infantry", "cavalry", "sorcerer")
UNITS = ("auxiliary", "infantry", "fleet", "cavalry", "sorcerer")
UPGRADES = ("keep", "city", "metropol")
BARBARIANS = "barbarians"
ACTIONS = ("acquisition", "build-army", "campaign", "civilize", "council-seat", "diplomacy",
           "maritime", "rituals")
SIDES = ("primary", "secondary")
COLOURS = ("red", "blue", "green", "yellow", "black")

# "Auxiliary: Strength: 0, Move: 2, Wounds: 1, Support 1, Cost 2 Gold" and so on.
STRENGTH = {"auxiliary": 0, "infantry": 2, "fleet": 2, "cavalry": 4, "sorcerer": 6}
MOVE = {"auxiliary": 2, "infantry": 2, "fleet": 2, "cavalry": 3, "sorcerer": 2}
WOUNDS = {"auxiliary": 1, "infantry": 1, "fleet": 1, "cavalry": 2, "sorcerer": 3}
COST = {"auxiliary": 2, "infantry": 4, "fleet": 6, "cavalry": 8, "sorcerer": 12,
        "road": 2, "keep": 4, "city": 8, "metropol": 16}
ABILITIES = {"auxiliary": {"support": 1}, "infantry": {}, "fleet": {"naval": 1},
             "cavalry": {"pursuit": 1}, "sorcerer": {"warp": 1}}
ABSORB = {"keep": 1, "city": 2, "metropol": 3}
YIELD = {"rural": 1, "keep": 2, "city": 4, "metropol": 8}
LOWER = {"metropol": "city", "city": "keep", "keep": None}


def kind_of(piece):
    """The type of a piece: a wounded Cavalry ("cavalry-1") is a Cavalry."""
    for unit in ("cavalry", "sorcerer"):
        if piece.startswith(unit + "-"):
            return unit
    return piece


def wounds_of(piece):
    """How many Wounds a Unit has taken: 1 for "cavalry-1"."""
    kind = kind_of(piece)
    return 0 if kind == piece else int(piece[len(kind) + 1:])


def wounded(piece):
    """The piece after one more Wound, or None if that kills it."""
    kind, taken = kind_of(piece), wounds_of(piece) + 1
    return None if taken >= WOUNDS[kind] else f"{kind}-{taken}"


class Content:
    def __init__(self, pack):
        self.areas = {area["id"]: area for area in pack["map"]["areas"]}
        self.borders = {area: set() for area in self.areas}
        for area in pack["map"]["areas"]:
            for other in area["borders"]:
                self.borders[area["id"]].add(other)
                self.borders[other].add(area["id"])
        self.monsters = {monster["id"]: monster for monster in pack.get("monsters", [])}
        self.decks = {name: {card["id"]: card for card in cards}
                      for name, cards in pack["decks"].items()}
        self.decks["position"] = {card["id"]: card for card in pack["positions"]}
        self.conditions = {condition["id"]: condition for card in self.decks["trait"].values()
                           for condition in card["vp"]}
        self.conditions.update(self.decks["vp"])
        self.deck_of = {card: name for name, cards in self.decks.items() for card in cards}

    def is_land(self, area):
        return self.areas[area]["kind"] == "land"

    def is_coastal(self, area):
        """"A Coastal Area is a Land Area that borders a Sea Area.\""""
        return self.is_land(area) and any(not self.is_land(other) for other in self.borders[area])

    def copies(self, card):
        return self.decks[self.deck_of[card]][card].get("copies", 1)

    def card(self, card):
        return self.decks[self.deck_of[card]][card]

    def is_naval(self, kind):
        if kind in self.monsters:
            return "naval" in self.monsters[kind].get("abilities", {})
        return "naval" in ABILITIES[kind]

    def strength(self, kind):
        return self.monsters[kind]["strength"] if kind in self.monsters else STRENGTH[kind]

    def base_move(self, kind):
        return self.monsters[kind]["move"] if kind in self.monsters else MOVE[kind]

    def full_wounds(self, kind):
        return self.monsters[kind]["wounds"] if kind in self.monsters else WOUNDS[kind]

    def printed_level(self, kind, ability):
        if kind in self.monsters:
            return self.monsters[kind].get("abilities", {}).get(ability, 0)
        return ABILITIES[kind].get(ability, 0)
