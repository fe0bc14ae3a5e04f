"""Points, the awards claimed once in a game, and those given at the end."""

import book
from board import step


def points(game, seat):
    """"Points are the same as building costs": own pieces on the map, cargo included (R-20)."""
    total = sum(u.cost for u in game.units_of(seat))
    total += sum(book.COST[d.kind] for d in game.developments.values() if d.owner == seat)
    total += sum(book.COST["wall"] for owner in game.walls.values() if owner == seat)
    total += sum(
        book.COST["artillery"] * pieces
        for owner, pieces in game.artillery.values() if owner == seat)
    return total


def enclosed(game, seat):
    """R-79: the land hexes of regions closed on every edge by own walls or mountains."""
    found = set()
    seen = set()
    if seat not in game.walls.values():
        return found
    for start in game.board.hexes:
        if not game.board.is_ground(start) or start in seen:
            continue
        region, waiting, closed, walls = {start}, [start], True, 0
        while waiting:
            here = waiting.pop()
            for direction in range(6):
                near = step(here, direction)
                if game.walls.get(game.board.edge(here, direction)) == seat:
                    walls += 1
                elif not game.board.is_land(near):
                    closed = False  # the sea or the end of the map
                elif game.board.is_ground(near) and near not in region:
                    region.add(near)
                    waiting.append(near)
        seen |= region
        foreign = any(game.holders(h) - {seat} for h in region)
        if closed and walls and not foreign:
            found |= region
    return found


def complex_size(game, seat):
    """R-80: the most connected hexes with developments that the player built and still owns."""
    remaining = {h for h, d in game.developments.items() if d.owner == seat and not d.seized}
    most = 0
    while remaining:
        waiting, size = [remaining.pop()], 0
        while waiting:
            size += 1
            near = set(game.board.neighbours(waiting.pop())) & remaining
            remaining -= near
            waiting += near
        most = max(most, size)
    return most


def longest_wall(game, seat):
    """R-81: the longest unbranched chain of own walls, each meeting the next at a corner."""
    at_corner = {}
    for edge, owner in game.walls.items():
        if owner == seat:
            one, other = game.board.edge_corners(edge)
            at_corner.setdefault(one, []).append(other)
            at_corner.setdefault(other, []).append(one)

    def chain(corner, passed):
        further = [c for c in at_corner[corner] if c not in passed]
        return max((1 + chain(c, passed | {c}) for c in further), default=0) if (
            len(passed) <= 6) else 0

    return max((chain(corner, {corner}) for corner in at_corner), default=0)


def award(game, seat, name):
    """The tokens that a claim gives, or 0 if it is not justified."""
    if name == "citadel":
        return len(enclosed(game, seat))
    if name == "complex":
        return 1 if complex_size(game, seat) >= 3 else 0
    return 1 if longest_wall(game, seat) >= 5 else 0


def prisoners(game, seat):
    return sum(1 for u in game.units.values() if u.prisoner and game.captor_of(u) == seat)


def claimed_hexes(game, seat):
    """Emperor: "occupied, developed or enclosed in a Citadel"."""
    hexes = {h for h in game.board.hexes if seat in game.holders(h)}
    return hexes | enclosed(game, seat)


def end_awards(game):
    """General, Admiral, Emperor: 3 tokens for the player with the most, and for each who ties
    (R-83)."""
    counts = (
        lambda seat: prisoners(game, seat),
        lambda seat: game.players[seat].sunk,
        lambda seat: len(claimed_hexes(game, seat)),
    )
    for count in counts:
        most = max(count(seat) for seat in game.seats)
        for seat in game.seats:
            if most > 0 and count(seat) == most:
                game.players[seat].tokens += 3


def winners(game):
    most = max(p.tokens for p in game.players.values())
    return [seat for seat in game.seats if game.players[seat].tokens == most]
