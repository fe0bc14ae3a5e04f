"""Building: developments, units, walls and artillery, and the tokens and limits of building."""

import book
from board import step
from position import Development, Unit


def near_own_unit(game, seat, hexagon):
    """build-1, R-23: the hex must hold a unit of the player, or be next to one. Cargo builds
    nothing."""
    around = [hexagon] + game.board.neighbours(hexagon)
    return any(u.owner == seat for h in around for u in game.units_at(h))


def pieces_of_others(game, seat, hexagon):
    owner = game.artillery.get(hexagon, [seat])[0]
    return bool((game.holders(hexagon) | {owner}) - {seat})


def has_castle(game, seat):
    return any(d.owner == seat and d.kind == "castle" for d in game.developments.values())


def production(game, seat):
    """building-units-2, castles-1: 2 units a turn, 3 with a castle."""
    return 3 if has_castle(game, seat) else 2


def around(game, seat, what):
    """The only hexes that need checking: around the player's units or developments."""
    if what in book.KNIGHTS:
        return game.developed(seat)
    if what in book.SHIPS:
        centres = game.developed(seat)
    else:
        centres = [u.at for u in game.units_of(seat) if u.at is not None]
    return {h for centre in centres for h in [centre] + game.board.neighbours(centre)}


def may_build(game, seat, what, hexagon):
    """Whether a player can pay for something and put it in a hex."""
    if game.players[seat].gold < book.COST[what]:
        return False
    if what in book.DEVELOPMENTS:
        return may_develop(game, seat, what, hexagon)
    if what == "artillery":
        return may_place_artillery(game, seat, hexagon)
    return may_raise(game, seat, what, hexagon)


def may_develop(game, seat, what, hexagon):
    return (
        game.board.is_ground(hexagon)
        and hexagon not in game.developments
        and near_own_unit(game, seat, hexagon)
        and not pieces_of_others(game, seat, hexagon)
        and game.room(hexagon) >= book.SIZE[what]
    )


def may_place_artillery(game, seat, hexagon):
    """R-31, and the limit of 1 in the table."""
    owned = sum(pieces for owner, pieces in game.artillery.values() if owner == seat)
    return (
        owned < 1
        and game.board.is_ground(hexagon)
        and near_own_unit(game, seat, hexagon)
        and not pieces_of_others(game, seat, hexagon)
    )


def may_raise(game, seat, kind, hexagon):
    """R-27, R-28: how many in a turn, how many of a kind, and where."""
    if game.built >= production(game, seat) or game.players[seat].next > book.MOST_UNITS:
        return False
    own = sum(1 for u in game.units_of(seat) if u.kind == kind)
    if own >= book.LIMIT.get(kind, book.MOST_UNITS):
        return False
    if game.room(hexagon) < 1:
        return False
    developed = game.developed(seat)
    if kind in book.KNIGHTS:
        return hexagon in developed
    return (
        game.board.is_sea(hexagon)
        and any(near in developed for near in game.board.neighbours(hexagon))
        and not (game.holders(hexagon) - {seat})
    )


def wall_places(game, seat):
    """R-29: edges of the player's occupied or built hexes with land on one side, without a wall."""
    own = set(game.developed(seat)) | {u.at for u in game.units_of(seat) if u.at}
    found = set()
    for hexagon in own:
        for direction in range(6):
            other = step(hexagon, direction)
            edge = game.board.edge(hexagon, direction)
            if edge not in game.walls and (
                game.board.is_land(hexagon) or game.board.is_land(other)
            ):
                found.add(edge)
    return found


def empire(game, seat, hexagon):
    """Whether a hex lies on an island other than the player's starting island."""
    island = game.players[seat].island
    return island is not None and game.board.islands[hexagon] != island


def build(game, seat, what, hexagon):
    """Puts it on the map, pays for it, and gives the tokens of Castle and Empire."""
    player = game.players[seat]
    player.gold -= book.COST[what]
    if what in book.DEVELOPMENTS:
        if what == "castle":
            player.tokens += 1
        if empire(game, seat, hexagon):
            player.tokens += book.COST[what]
        if player.island is None:
            player.island = game.board.islands[hexagon]
        game.developments[hexagon] = Development(what, seat)
        return
    if what == "artillery":
        add_artillery(game, hexagon, seat)
        return
    name = "%s%d" % (seat, player.next)
    player.next += 1
    game.built += 1
    game.units[name] = Unit(name, what, at=hexagon)
    if what in book.KNIGHTS and hexagon in game.artillery:
        game.artillery[hexagon][0] = seat  # it has a knight there now


def add_artillery(game, hexagon, seat):
    """Puts a piece into a hex. All pieces there belong to the player who brings it (R-61)."""
    pieces = game.artillery.get(hexagon, [seat, 0])[1]
    game.artillery[hexagon] = [seat, pieces + 1]


def take_artillery(game, hexagon):
    """Takes a piece out of a hex."""
    owner, pieces = game.artillery.pop(hexagon)
    if pieces > 1:
        game.artillery[hexagon] = [owner, pieces - 1]
