"""Chapter Movement, with Linked Movement, Pathfinder, Flight, Water Walking and Naval."""

from collections import Counter

from content import BARBARIANS, kind_of


def hostile_naval(table, seat, area):
    place = table.areas[area]
    return place.owner not in (None, seat)


def is_home(table, seat, area):
    """An Area that the mover controls. Units that wait for a Battle there control nothing."""
    return table.areas[area].owner == seat


def linked(table, seat, area):
    """"Roads and Fleet Units lets Land Units move along them at a cost of 0 Move." Roads help
    everybody, a Fleet its owner."""
    place = table.areas[area]
    if table.content.is_land(area):
        return place.road
    return place.owner == seat and place.units["fleet"] > 0


def may_enter(table, seat, naval, area, flight, water):
    if table.content.is_land(area):
        return not naval
    if naval:
        return True
    return (linked(table, seat, area) or flight > 0
            or (water > 0 and not hostile_naval(table, seat, area)))


def ways_on(table, seat, naval, area, pathfinder, flight, water):
    """What is left of Pathfinder, Flight and Water Walking if the Unit continues from the Area that
    it has entered, with one item for each way of continuing."""
    land = table.content.is_land(area)
    if naval:
        if not hostile_naval(table, seat, area):
            yield pathfinder, flight, water
        elif flight > 0:
            yield pathfinder, flight - 1, water
        return
    if (land and is_home(table, seat, area)) or (not land and linked(table, seat, area)):
        yield pathfinder, flight, water
        return
    if flight > 0:
        yield pathfinder, flight - 1, water
    if land:
        if pathfinder > 0 and not table.areas[area].upgrade:
            yield pathfinder - 1, flight, water
    elif water > 0 and not hostile_naval(table, seat, area):
        yield pathfinder, flight, water - 1


def reach(table, seat, kind, start):
    """The Areas in which a Unit of this type may end a move from `start`."""
    content = table.content
    naval = content.is_naval(kind)
    score = max(1, content.base_move(kind) + table.level(seat, kind, "speed"))
    levels = tuple(max(0, table.level(seat, kind, ability))
                   for ability in ("pathfinder", "flight", "water-walking"))
    ends = set()
    todo, seen = [(start, score, *levels)], set()
    while todo:
        state = todo.pop()
        if state in seen:
            continue
        seen.add(state)
        area, left, pathfinder, flight, water = state
        for other in content.borders[area]:
            if not may_enter(table, seat, naval, other, flight, water):
                continue
            free = (not naval and linked(table, seat, area) and linked(table, seat, other))
            rest = left if free else left - 1
            if rest < 0:
                continue
            if content.is_land(other) != naval and other != start:
                ends.add(other)
            for ways in ways_on(table, seat, naval, other, pathfinder, flight, water):
                todo.append((other, rest, *ways))
    return ends


def movable(table, seat, area):
    """The Units in the Area that have not moved: piece or Monster, and how many."""
    place = table.areas[area]
    if place.owner != seat:
        return {}
    units = dict(place.units - place.arrived)
    for name in table.monsters_in(area, seat):
        if not table.monsters[name].arrived:
            units[name] = 1
    return units


def moves(table, seat, naval, origins=None, target=None, kinds=None):
    """Every legal move of one Unit."""
    found = []
    for area in table.controlled(seat):
        if origins is not None and area not in origins:
            continue
        for piece in movable(table, seat, area):
            kind = kind_of(piece)
            if table.content.is_naval(kind) != naval or (kinds and kind not in kinds):
                continue
            for other in reach(table, seat, kind, area):
                if target in (None, other):
                    found.append({"do": "move", "units": {piece: 1}, "from": area, "to": other})
    return found


def many(table, seat, options):
    """A move of several Units at once is legal if each of them could go alone and all are there."""
    single = {(next(iter(move["units"])), move["from"], move["to"]) for move in options
              if move["do"] == "move"}

    def judge(entry):
        if entry["do"] != "move":
            return False
        there = movable(table, seat, entry["from"])
        return all(0 < n <= there.get(piece, 0) and (piece, entry["from"], entry["to"]) in single
                   for piece, n in entry["units"].items()) and bool(entry["units"])
    return judge


def enter(table, seat, units, area, native=True):
    """Units arrive in an Area: at home, in a free sea, or to fight."""
    place = table.areas[area]
    land = table.content.is_land(area)
    pieces = Counter({piece: n for piece, n in units.items() if piece not in table.monsters})
    for name in units:
        if name in table.monsters:
            table.monsters[name].area = area
    if not land and place.owner is None:
        place.owner = seat
    if place.owner == seat:
        place.units += pieces
        return
    place.guests.setdefault(seat, Counter()).update(pieces)
    # "... 1 native Barbarian Infantry Unit, which is spawned as soon as you move a Unit there."
    if land and native and place.owner in (None, BARBARIANS):
        place.owner = BARBARIANS
        if not table.has_units(area, BARBARIANS):
            place.units["infantry"] += 1


def leave(table, seat, units, area):
    place = table.areas[area]
    for piece, n in units.items():
        if piece not in table.monsters:
            place.units[piece] -= n
            assert place.units[piece] >= 0
    place.units = +place.units
    place.arrived = place.arrived & place.units


def carry_out(table, entry):
    """One entry `move`: the Units leave, control is checked, and they arrive."""
    seat, units = entry["by"], entry["units"]
    leave(table, seat, units, entry["from"])
    for name in units:
        if name in table.monsters:
            table.monsters[name].area = None
    table.settle_control(entry["from"])
    enter(table, seat, units, entry["to"])
    place = table.areas[entry["to"]]
    for piece, n in units.items():
        if piece in table.monsters:
            table.monsters[piece].arrived = True
        elif place.owner == seat:
            place.arrived[piece] += n


def waiting(table, seat):
    """The Areas in which Units of the seat wait for a Battle."""
    areas = []
    for area, place in table.areas.items():
        if place.owner == seat:
            continue
        if (sum(place.guests.get(seat, Counter()).values())
                or table.monsters_in(area, seat)):
            areas.append(area)
    return areas
