"""The board: hexes, their edges and corners, the frame, islands and the winds' six sides.

A hex is a pair (q, r); q grows to the east, r to the south-east. Directions count
counter-clockwise from the east: E, NE, NW, W, SW, SE.
"""

DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
TILES = {"d": "desert", "f": "forest", "m": "mountain", "p": "plains", "r": "reef", "~": "sea"}


def step(hexagon, direction):
    """The neighbouring hex in a direction, on the map or not."""
    dq, dr = DIRECTIONS[direction]
    return (hexagon[0] + dq, hexagon[1] + dr)


def all_neighbours(hexagon):
    """The six hexes around a hex, on the map or not."""
    return [step(hexagon, direction) for direction in range(6)]


def distance(one, other):
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def direction_to(one, other):
    """The direction in which `other` lies from `one`."""
    return DIRECTIONS.index((other[0] - one[0], other[1] - one[1]))


def row_order(hexagon):
    return (hexagon[1], hexagon[0])


def hex_name(hexagon):
    return "%d,%d" % hexagon


def read_hex(name):
    q, r = name.split(",")
    return (int(q), int(r))


def frame_hexes(sides):
    """The hexes of a frame with sides of these lengths (top, then clockwise), in row order."""
    a, b, c = sides
    q_last, r_last, least, most = a + c - 2, b + c - 2, c - 1, a + b + c - 3
    shift = a - 1 if a == b == c else 0
    return [
        (q - shift, r - shift)
        for r in range(r_last + 1)
        for q in range(max(0, least - r), min(q_last, most - r) + 1)
    ]


class Board:
    """A map: the tile of each hex, and what follows from the tiles."""

    def __init__(self, sides, rows):
        letters = [letter for row in rows for letter in row.split()]
        hexes = frame_hexes(sides)
        if len(letters) != len(hexes):
            raise ValueError("the rows do not fill the frame")
        self.tiles = {h: TILES[letter] for h, letter in zip(hexes, letters)}
        self.hexes = hexes
        self.near = {h: [n for n in all_neighbours(h) if n in self.tiles] for h in hexes}
        self.sides = self._sides(sides)
        self.islands = self._islands()

    def _sides(self, sides):
        """The six sides A to F of the frame, as sets of hexes; a corner lies on two of them."""
        qs = [q for q, _ in self.hexes]
        rs = [r for _, r in self.hexes]
        sums = [q + r for q, r in self.hexes]
        on = (
            lambda h: h[1] == min(rs),
            lambda h: h[0] == max(qs),
            lambda h: h[0] + h[1] == max(sums),
            lambda h: h[1] == max(rs),
            lambda h: h[0] == min(qs),
            lambda h: h[0] + h[1] == min(sums),
        )
        return [{h for h in self.hexes if lies(h)} for lies in on]

    def _islands(self):
        """R-16: an island is a connected group of land hexes, mountains included."""
        island = {}
        for start in self.hexes:
            if self.is_land(start) and start not in island:
                waiting = [start]
                island[start] = start
                while waiting:
                    for near in self.neighbours(waiting.pop()):
                        if self.is_land(near) and near not in island:
                            island[near] = start
                            waiting.append(near)
        return island

    def __contains__(self, hexagon):
        return hexagon in self.tiles

    def is_sea(self, hexagon):
        """R-07: a reef is a sea hex."""
        return self.tiles.get(hexagon) in ("sea", "reef")

    def is_land(self, hexagon):
        return hexagon in self.tiles and not self.is_sea(hexagon)

    def is_ground(self, hexagon):
        """Land that can be occupied, which excludes mountains."""
        return self.is_land(hexagon) and self.tiles[hexagon] != "mountain"

    def neighbours(self, hexagon):
        return self.near[hexagon]

    def is_border(self, hexagon):
        return len(self.neighbours(hexagon)) < 6

    # ---- edges: a pair (hex, direction), named from the hex on the map that comes first ----

    def edge(self, hexagon, direction):
        """The edge of a hex on the map, under its only name."""
        other = step(hexagon, direction)
        if other in self.tiles and row_order(other) < row_order(hexagon):
            return (other, (direction + 3) % 6)
        return (hexagon, direction)

    def edge_between(self, one, other):
        return self.edge(one, direction_to(one, other))

    def edge_sides(self, edge):
        """The hexes on the map that an edge belongs to: two, or one on the border."""
        return [h for h in (edge[0], step(*edge)) if h in self.tiles]

    def edge_corners(self, edge):
        """The two corners of an edge. A corner is named by the three hexes that meet there."""
        hexagon, direction = edge
        across = step(hexagon, direction)
        left = step(hexagon, (direction + 1) % 6)
        right = step(hexagon, (direction - 1) % 6)
        return [frozenset((hexagon, across, left)), frozenset((hexagon, across, right))]

    # ---- the winds ----

    def wind_exits(self, hexagon, wind):
        """hexes-sea-4, 5: where a ship leaves the winds that it enters at a border sea hex."""
        if not self.is_sea(hexagon):
            return set()
        turn = 1 if wind == "cw" else -1
        exits = set()
        for number, side in enumerate(self.sides):
            if hexagon in side:
                exits |= {h for h in self.sides[(number + turn) % 6] if self.is_sea(h)}
        return exits - {hexagon}


def edge_name(edge):
    return "%s:%d" % (hex_name(edge[0]), edge[1])


def read_edge(name):
    hexagon, direction = name.split(":")
    return (read_hex(hexagon), int(direction))
