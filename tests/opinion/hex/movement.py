"""Movement: where a unit can go, over land, through water, with the winds, and aboard.

"Movement: Players may move units through hexes occupied by their own units, but must respect
maximum occupancy rule, and only end movement in an eligible hex."
"""

import book


class Way:
    """How a unit came to a hex: the steps so far, and how the hexes entered change its range.

    R-32: the range is the printed one, plus 1 for cavalry that enters plains, minus 1 for a knight
    that enters a desert and for a ship that enters a reef, each once in a Movement.
    """

    def __init__(self, hexagon, steps, plains, slow, before=None):
        self.hexagon = hexagon
        self.steps = steps
        self.plains = plains
        self.slow = slow
        self.before = before

    @property
    def state(self):
        return (self.hexagon, self.plains, self.slow)


def printed_range(game, unit):
    by_table = game.rulings["hex:R-02"] == "table"
    return (book.MOVEMENT_BY_TABLE if by_table else book.MOVEMENT)[unit.kind]


def range_of(game, unit, plains, slow):
    longer = 1 if unit.kind == "cavalry" and plains else 0
    return printed_range(game, unit) + longer - (1 if slow else 0)


def left(game, unit, way):
    """What is left of the range at the end of a way; negative if it is too far."""
    return range_of(game, unit, way.plains, way.slow) - way.steps


def start_of(game, unit, activation):
    """Where the Movement begins, or where it continues from a freighter."""
    here = game.place_of(unit)
    if activation is not None and activation.unit == unit.name and activation.moved:
        return Way(here, activation.steps, activation.plains, activation.slow)
    return Way(here, 0, False, False)


def is_domain(game, unit, hexagon):
    """R-41: knights on land without mountains, ships on sea and reef."""
    if unit.is_ship:
        return game.board.is_sea(hexagon)
    return game.board.is_ground(hexagon)


def enter(game, unit, way, hexagon, cost=1):
    tile = game.board.tiles[hexagon]
    slow = way.slow or tile == ("reef" if unit.is_ship else "desert")
    plains = way.plains or (tile == "plains" and unit.kind == "cavalry")
    return Way(hexagon, way.steps + cost, plains, slow, way)


def next_ways(game, unit, way):
    """One step further: to the neighbours, and for ships with the winds to the next side."""
    for near in game.board.neighbours(way.hexagon):
        if not is_domain(game, unit, near):
            continue
        if unit.is_knight and game.wall_of_other(way.hexagon, near, unit.owner):
            continue
        yield enter(game, unit, way, near)
    if unit.is_ship:
        # "Ships must use 1 movement to enter prevailing winds and 1 movement to exit."
        for exit_hex in game.board.wind_exits(way.hexagon, game.wind):
            yield enter(game, unit, way, exit_hex, cost=2)


def may_cross(game, unit, hexagon):
    """R-34, R-36: own and empty hexes always, and other players' hexes in the Build phase."""
    return not game.is_battle_phase() or not (game.holders(hexagon) - {unit.owner})


def all_ways(game, unit, activation):
    """The shortest way to each hex in each state of its range, that of the start included.

    A way ends in a hex that may not be crossed; whether the unit may go there is asked elsewhere.
    """
    first = start_of(game, unit, activation)
    most = printed_range(game, unit) + (1 if unit.kind == "cavalry" else 0)
    best = {first.state: first}
    waiting = [first]
    while waiting:
        waiting.sort(key=lambda w: w.steps)
        way = waiting.pop(0)
        if best[way.state] is not way:
            continue
        if way is not first and not may_cross(game, unit, way.hexagon):
            continue
        for longer in next_ways(game, unit, way):
            known = best.get(longer.state)
            if longer.steps <= most and (known is None or longer.steps < known.steps):
                best[longer.state] = longer
                waiting.append(longer)
    return list(best.values())


def may_end(game, unit, hexagon):
    """Where a Movement may end without a fight: a hex with room that no other player holds."""
    return (
        is_domain(game, unit, hexagon)
        and not (game.holders(hexagon) - {unit.owner})
        and game.room(hexagon, without=unit) >= 1
    )


def destinations(game, unit, activation):
    """The best way to each hex where the Movement may end without a fight."""
    found = {}
    for way in all_ways(game, unit, activation):
        if way.before is None or left(game, unit, way) < 0 or way.hexagon == unit.at:
            continue
        if may_end(game, unit, way.hexagon):
            known = found.get(way.hexagon)
            if known is None or way.steps < known.steps:
                found[way.hexagon] = way
    return found


def can_fight_by_moving(game, unit, activation):
    """R-34: not in the Build phase, not by a freighter, and only if the Attack action is left."""
    attacked = activation.attacked if activation is not None else False
    return game.is_battle_phase() and unit.kind != "freighter" and not attacked


def battle_entries(game, unit, activation):
    """{hex: {origin: best way}} of the hexes with enemy units that the unit can move into.

    The origin is the neighbouring hex from which it is entered, or None for the winds.
    """
    found = {}
    if not can_fight_by_moving(game, unit, activation):
        return found
    for before in all_ways(game, unit, activation):
        if before.before is not None and not may_cross(game, unit, before.hexagon):
            continue
        for way in next_ways(game, unit, before):
            if left(game, unit, way) < 0 or not game.has_enemy_unit(way.hexagon, unit.owner):
                continue
            by_wind = way.steps - before.steps == 2
            origin = None if by_wind else before.hexagon
            origins = found.setdefault(way.hexagon, {})
            if origin not in origins or way.steps < origins[origin].steps:
                origins[origin] = way
    return found


def freighters_to_board(game, unit, activation):
    """{freighter: the way that leaves most of the range}, aboard each that the knight can reach.

    "Loading knights onto a freighter is considered 1 movement that counts against each knight's
    movement range." R-37: from a neighbouring hex, or from another freighter in the same one.
    """
    found = {}
    if not unit.is_knight:
        return found
    for name, freighter in sorted(game.units.items()):
        if freighter.kind != "freighter" or freighter.owner != unit.owner or freighter.at is None:
            continue
        if name == unit.aboard or len(game.cargo(freighter)) >= book.CARGO:
            continue
        for way in all_ways(game, unit, activation):
            if way.before is not None and not may_cross(game, unit, way.hexagon):
                continue
            if not reaches_aboard(game, unit, way, freighter.at):
                continue
            aboard = Way(freighter.at, way.steps + 1, way.plains, way.slow, way)
            if left(game, unit, aboard) < 0:
                continue
            known = found.get(name)
            if known is None or better_aboard(game, unit, aboard, known):
                found[name] = aboard
    return found


def reaches_aboard(game, unit, way, sea):
    if way.hexagon == sea:
        return unit.aboard is not None and way.before is None
    return sea in game.board.neighbours(way.hexagon) and not game.wall_of_other(
        way.hexagon, sea, unit.owner)


def better_aboard(game, unit, one, other):
    """The Movement may continue, so the range that is left decides, then the steps used."""
    return (-left(game, unit, one), one.steps) < (-left(game, unit, other), other.steps)
