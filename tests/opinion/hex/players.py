"""Games that the model makes itself. They are random, but players seek battle, and begin close to
it.

Random games from the setup are mostly building and sailing. Here both sides stand on one small map,
it is the Battle phase, and players who may attack, seize or breach usually do.
"""

import random

import combat
import entries
import options
import position
from board import Board, edge_name, frame_hexes, hex_name
from book import SIZE, STARTING_UNITS

TILES = "pppppffdm~~~rr"
EAGER = {
    "attack": 8, "shoot": 8, "fire": 12, "breach": 10, "seize": 30, "activate": 6, "embark": 4,
    "claim": 20, "defend": 4, "keep": 1, "pass": 1, "withdraw": 5, "done": 0.5, "end_turn": 0.7,
    "wall": 1.5, "move_wall": 1, "build": 3, "move": 3,
}
RULINGS = {
    "hex:R-02": ("text", "table"), "hex:R-19": ("kept", "lost"), "hex:R-47": ("bonus", "none"),
    "hex:R-57": ("lost", "captured"), "hex:R-73": ("open", "closed"),
}


class Maker:
    """Makes one log: a map, a position to begin from, and entries until the game is over."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        sides = self.random.choice([[3, 3, 3], [4, 4, 4], [3, 4, 3], [2, 3, 4]])
        self.map = {"sides": sides, "check": "free", "rows": self.rows(sides)}
        self.seats = list("ABCD")[: self.random.choice([2, 2, 3, 4])]
        self.rulings = {
            name: values[self.random.random() < 0.3] for name, values in RULINGS.items()}

    def rows(self, sides):
        tiles = self.random.choice([TILES] * 8 + ["pfpf~", "~~~r"])
        rows = {}
        for q, r in frame_hexes(sides):
            rows.setdefault(r, []).append(self.random.choice(tiles))
        return [" ".join(row) for _, row in sorted(rows.items())]

    def start(self):
        """A position in which everybody stands close together."""
        board = Board(self.map["sides"], self.map["rows"])
        players = {
            seat: {"gold": self.random.randint(0, 9), "silver": self.random.randint(0, 9)}
            for seat in self.seats}
        start = {
            "format": "arbiter.position/1", "game": "hex",
            "at": {"phase": self.random.choice(["battle", "battle", "build"]),
                   "round": self.random.choice([1, 2]), "turn": "A"},
            "wind": self.random.choice(["cw", "ccw"]), "players": players,
            "units": {}, "developments": {}, "walls": {}, "artillery": {}}
        self.settle(board, start)
        return start

    def settle(self, board, start):
        room = {h: 3 for h in board.hexes}
        owner = {}
        for h in board.hexes:
            if board.is_ground(h) and self.random.random() < 0.25:
                kind = self.random.choice(("camp", "camp", "fort", "castle"))
                owner[h] = self.random.choice(self.seats)
                room[h] -= SIZE[kind]
                start["developments"][hex_name(h)] = {"kind": kind, "owner": owner[h]}
        for seat in self.seats:
            for number in range(12, 0, -1):
                self.put_unit(board, start, seat, number, room, owner)
        for h in board.hexes:
            seat = owner.get(h)
            for direction in range(6):
                edge = board.edge(h, direction)
                land = any(board.is_land(side) for side in board.edge_sides(edge))
                if seat and land and self.random.random() < 0.15:
                    start["walls"][edge_name(edge)] = {"owner": seat}
        for seat in self.seats:
            held = [h for h in owner if owner[h] == seat and board.is_ground(h)]
            if held and self.random.random() < 0.6:
                start["artillery"][hex_name(self.random.choice(held))] = {"owner": seat}

        for seat in self.seats:
            held = [h for h in owner if owner[h] == seat and hex_name(h) in start["developments"]]
            if held:
                start["players"][seat]["island"] = hex_name(self.random.choice(held))

    def put_unit(self, board, start, seat, number, room, owner):
        kind = STARTING_UNITS[number - 1]
        if self.random.random() < 0.35:
            return
        if number <= 6 and self.random.random() < 0.3:
            self.put_aboard(start, seat, number)
            return
        fits = board.is_ground if number <= 6 else board.is_sea
        places = [h for h in board.hexes
                  if fits(h) and room[h] and owner.get(h, seat) == seat]
        if not places:
            return
        place = self.random.choice(places)
        room[place] -= 1
        owner[place] = seat
        start["units"]["%s%d" % (seat, number)] = {"kind": kind, "at": hex_name(place)}

    def put_aboard(self, start, seat, number):
        for freighter in ("%s10" % seat, "%s11" % seat):
            aboard = [u for u in start["units"].values() if u.get("aboard") == freighter]
            if freighter in start["units"] and len(aboard) < 3:
                start["units"]["%s%d" % (seat, number)] = {
                    "kind": STARTING_UNITS[number - 1], "aboard": freighter}
                return

    def choose(self, asked):
        """Returns one of the legal entries, more often a warlike one."""
        weights = {}
        for entry in asked.moves:
            weights.setdefault(entry["do"], []).append(entry)
        kinds = sorted(weights)
        kind = self.random.choices(kinds, [EAGER[k] for k in kinds])[0]
        chosen = weights[kind]
        if kind == "move":
            battles = [m for m in chosen if "target" in m]
            if battles and self.random.random() < 0.6:
                chosen = battles
        return dict(self.random.choice(chosen), by=asked.by[0])

    def dice(self, game):
        return {"by": "chance", "do": "roll", "values": [
            self.random.randint(1, 6) for _ in range(combat.dice_of(game, game.battle))]}

    def log(self, longest=400):
        start = self.start()
        log = {
            "format": "arbiter.log/1", "game": "hex",
            "content": {"pack": "sample", "map": self.map},
            "players": [{"id": seat} for seat in self.seats],
            "options": {"rulings": self.rulings}, "start": start, "moves": []}
        board = Board(self.map["sides"], self.map["rows"])
        game = position.read_position(start, board, self.seats, self.rulings)
        while game.stage != "over" and len(log["moves"]) < longest:
            if game.stage == "roll":
                entry = self.dice(game)
            else:
                entry = self.choose(options.decision(game))
            log["moves"].append(entry)
            entries.play(game, entry)
        return log


def random_log(seed):
    return Maker(seed).log()
