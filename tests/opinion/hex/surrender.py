"""Surrender: units that one player surrounds, with every escape route cut off."""


def surrounded_by(game, seat):
    """The units of others that must surrender to a player, cargo included."""
    lost = []
    for other in game.seats:
        if other == seat:
            continue
        for group in groups(game, other, seat):
            if has_unit(game, other, group) and is_cut_off(game, seat, other, group):
                lost += [
                    u for u in game.units_of(other) if game.place_of(u) in group
                ]
    return lost


def has_unit(game, owner, group):
    return any(u.owner == owner for h in group for u in game.units_at(h))


def own_hexes(game, owner):
    return {h for h in game.board.hexes if owner in game.holders(h)}


def groups(game, owner, seat):
    """R-73, R-74: connected hexes that a player occupies, on land or on sea; walls of the
    surrounding player part those on land."""
    remaining = own_hexes(game, owner)
    while remaining:
        start = remaining.pop()
        group, waiting = {start}, [start]
        while waiting:
            here = waiting.pop()
            for near in game.board.neighbours(here):
                same = game.board.is_sea(near) == game.board.is_sea(here)
                walled = game.walls.get(game.board.edge_between(here, near)) == seat
                if near in remaining and same and not walled:
                    remaining.discard(near)
                    group.add(near)
                    waiting.append(near)
        yield group


def is_cut_off(game, seat, owner, group):
    """Whether one player holds or walls every way out of a group, and holds at least one."""
    at_sea = game.board.is_sea(next(iter(group)))
    if at_sea and any(game.board.is_border(h) for h in group):
        return False  # hexes-sea-2: it can escape to the deep ocean
    held = False
    for here in group:
        for near in game.board.neighbours(here):
            if game.board.tiles[near] == "mountain":
                continue
            walled = game.walls.get(game.board.edge_between(here, near)) == seat
            if near in group:
                continue  # a wall within the group is none of the ring
            if not at_sea and walled:
                held = True
            elif seat in game.holders(near):
                held = True
            elif at_sea or not sea_is_closed(game, owner, near):
                return False
    return held


def sea_is_closed(game, owner, near):
    """The other reading of R-73: the sea is not a way out unless the player has a freighter there
    with room."""
    if game.rulings["hex:R-73"] != "closed" or not game.board.is_sea(near):
        return False
    return not any(
        u.kind == "freighter" and u.owner == owner and len(game.cargo(u)) < 3
        for u in game.units_at(near))
