"""The position: everything on the table, as plain values, and its written form."""

import book
from board import Board, edge_name, hex_name, read_edge, read_hex


class Unit:
    """A knight or a ship. It stands `at` a hex, is `aboard` a freighter, or is a prisoner."""

    def __init__(self, name, kind, at=None, aboard=None):
        self.name = name
        self.owner = name[0]
        self.number = int(name[1:])
        self.kind = kind
        self.at = at
        self.aboard = aboard
        self.prisoner = False
        self.captor_beside = None  # the captor, if the prisoner stands beside the map
        self.activated = False

    @property
    def is_knight(self):
        return self.kind in book.KNIGHTS

    @property
    def is_ship(self):
        return self.kind in book.SHIPS

    @property
    def cost(self):
        return book.COST[self.kind]


class Development:
    def __init__(self, kind, owner, seized=False):
        self.kind = kind
        self.owner = owner
        self.seized = seized  # the owner did not build it


class Player:
    def __init__(self):
        self.gold = 0
        self.silver = 0
        self.tokens = 0
        self.sunk = 0
        self.island = None  # of the first development that the player built
        self.claimed = []
        self.next = 13


class Activation:
    """What an activated unit has done so far.

    `goes_on`: it stands aboard a freighter in the middle of its Movement, the one exception to "the
    player must execute all its actions immediately". `steps`, `plains` and `slow` are what the
    Movement has used. It began at a hex or aboard a freighter. `lost` is the owner of the unit that
    it beat.
    """

    def __init__(self, unit):
        self.unit = unit
        self.moved = False
        self.attacked = False
        self.breached = False
        self.goes_on = False
        self.steps = 0
        self.plains = False
        self.slow = False
        self.began_at = None
        self.began_aboard = None
        self.lost = None


class Battle:
    """An attack that waits for a defender, for dice, or for what follows from them."""

    def __init__(self, kind, attacker, target, origin=None, at=None):
        self.kind = kind  # adjacent, entry, ranged, artillery or breach
        self.attacker = attacker
        self.target = target
        self.defender = target
        self.origin = origin  # the hex from which it is fought
        self.at = at  # the hex that is attacked
        self.defending = None  # the seat that is attacked
        self.bonus = 0
        self.artillery = False
        self.tied = False
        self.wall = None


class Game:
    """A position. `stage` says what the game waits for."""

    def __init__(self, board, seats, rulings=None):
        self.board = board
        self.seats = list(seats)
        self.rulings = dict(book.DEFAULT_RULINGS, **(rulings or {}))
        self.phase = "setup"
        self.round = 0
        self.turn = None
        self.order = list(seats)
        self.stage = "load"
        self.wind = "none"
        self.players = {seat: Player() for seat in seats}
        self.units = {}
        self.developments = {}
        self.walls = {}
        self.artillery = {}  # hex: [owner, pieces]
        self.fronts = {}
        self.active = None
        self.open = []
        self.dead_open = []  # victories of knights lost since, which may still be retaliated for
        self.owing = []  # activations left open for which players retaliate now, one after another
        self.retaliating = None
        self.reply = None
        self.battle = None
        self.captor = None
        self.to_keep = []  # captives that wait for a place
        self.then = None  # what follows when they have been placed
        self.fronts_of_reply = {}  # of the attacks of the player who retaliates
        self.taken_from = {}  # captive: the hex where it was captured
        self.built = 0
        self.wall_moved = False
        self.turn_ends = False
        self.winners = None

    # ---- questions that every chapter asks ----

    def unit(self, name):
        return self.units[name]

    def in_play(self, unit):
        """On the map, including cargo, but not a prisoner."""
        return not unit.prisoner and (unit.at is not None or unit.aboard is not None)

    def units_at(self, hexagon):
        """The units that stand in a hex, without cargo and prisoners."""
        return [u for u in self.units.values() if u.at == hexagon and not u.prisoner]

    def cargo(self, freighter):
        return [u for u in self.units.values() if u.aboard == freighter.name]

    def place_of(self, unit):
        """The hex where a unit is. For cargo it is the freighter's."""
        return self.units[unit.aboard].at if unit.aboard else unit.at

    def units_of(self, seat):
        return [u for u in self.units.values() if u.owner == seat and self.in_play(u)]

    def holders(self, hexagon):
        """Who occupies a hex, with units or a development (R-36)."""
        seats = {u.owner for u in self.units_at(hexagon)}
        if hexagon in self.developments:
            seats.add(self.developments[hexagon].owner)
        return seats

    def has_enemy_unit(self, hexagon, seat):
        return any(u.owner != seat for u in self.units_at(hexagon))

    def room(self, hexagon, without=None):
        """Maximum occupancy: how much of 3 is left in a hex."""
        used = sum(1 for u in self.units_at(hexagon) if u is not without)
        if hexagon in self.developments:
            used += book.SIZE[self.developments[hexagon].kind]
        return book.ROOM - used

    def prisoners_at(self, hexagon):
        return [u for u in self.units.values() if u.prisoner and u.at == hexagon]

    def captor_of(self, prisoner):
        if prisoner.at is not None:
            return self.developments[prisoner.at].owner
        return prisoner.captor_beside

    def developed(self, seat):
        return [h for h, d in self.developments.items() if d.owner == seat]

    def wall_of_other(self, one, other, seat):
        """walls-3, walls-4: whether a wall of another player stands between two hexes."""
        owner = self.walls.get(self.board.edge_between(one, other))
        return owner is not None and owner != seat

    def is_battle_phase(self):
        return self.phase == "battle"

    def acting(self):
        """The activation in progress, of a retaliation or of the turn."""
        return self.reply if self.reply is not None else self.active

    def actor(self):
        """The player whose unit acts: the one who retaliates, or the one whose turn it is."""
        return self.retaliating if self.retaliating is not None else self.turn


# ---- the written form -------------------------------------------------------------------------


def read_position(document, board, seats, rulings=None):
    """A Game from the written form of the beginning or middle of a turn, which is enough to begin a
    log."""
    game = Game(board, seats, rulings)
    at = document["at"]
    game.phase = at["phase"]
    game.round = at.get("round", 0)
    game.turn = at.get("turn")
    game.order = at.get("order") or list(seats)
    game.stage = at.get("stage") or ("turn" if game.phase in ("build", "battle") else "load")
    game.built = at.get("built", 0)
    game.wall_moved = at.get("wall_moved", False)
    game.wind = document.get("wind", "none")
    for seat, form in document.get("players", {}).items():
        player = game.players[seat]
        player.gold = form.get("gold", 0)
        player.silver = form.get("silver", 0)
        player.tokens = form.get("tokens", 0)
        player.sunk = form.get("sunk", 0)
        player.claimed = list(form.get("claimed", []))
        if form.get("island"):
            player.island = board.islands[read_hex(form["island"])]
    for name, form in document.get("units", {}).items():
        unit = Unit(name, form["kind"])
        unit.at = read_hex(form["at"]) if form.get("at") else None
        unit.aboard = form.get("aboard")
        unit.prisoner = form.get("prisoner", False)
        unit.captor_beside = form.get("of")
        unit.activated = form.get("activated", False)
        game.units[name] = unit
    for seat in seats:
        numbers = [u.number for u in game.units.values() if u.owner == seat]
        given = document.get("players", {}).get(seat, {}).get("next")
        game.players[seat].next = given or max(numbers + [0]) + 1
    for name, form in document.get("developments", {}).items():
        game.developments[read_hex(name)] = Development(
            form["kind"], form["owner"], form.get("seized", False))
    for name, form in document.get("walls", {}).items():
        game.walls[read_edge(name)] = form["owner"]
    for name, form in document.get("artillery", {}).items():
        game.artillery[read_hex(name)] = [form["owner"], form.get("pieces", 1)]
    for name, form in document.get("fronts", {}).items():
        game.fronts[read_hex(name)] = form["direction"]
    return game
