"""Who is asked, and everything that is legal."""

import awards
import book
import building
import combat
import entries
import movement
import turns
from board import edge_name, hex_name, row_order


class Decision:
    """Who is asked (`by`), and what they may enter. `complete` is false for dice and loads."""

    def __init__(self, by, moves, optional=False, complete=True):
        self.by = by
        self.moves = moves
        self.optional = optional
        self.complete = complete


def decision(game):
    """The decision that a position asks, or None when the game is over."""
    return ASKED[game.stage](game)


def load(game):
    return Decision([s for s in game.seats if not turns.is_loaded(game, s)], [], complete=False)


def wind(game):
    del game
    return Decision(["chance"], [{"do": "flip", "wind": "cw"}, {"do": "flip", "wind": "ccw"}])


def place(game):
    moves = [
        {"do": "place", "ship": ship.name, "at": hex_name(h)}
        for ship in turns.ships_to_place(game, game.turn)
        for h in turns.places(game, game.turn)
    ]
    return Decision([game.turn], moves)


def builds(game):
    seat = game.turn
    things = book.DEVELOPMENTS + ("artillery",) + book.KNIGHTS + book.SHIPS
    for what in things:
        for h in building.around(game, seat, what):
            if building.may_build(game, seat, what, h):
                yield {"do": "build", "what": what, "at": hex_name(h)}
    free = sorted(building.wall_places(game, seat), key=lambda e: (row_order(e[0]), e[1]))
    if game.players[seat].gold >= book.COST["wall"]:
        for edge in free:
            yield {"do": "wall", "at": edge_name(edge)}
    if not game.wall_moved:
        for old, owner in sorted(game.walls.items()):
            if owner == seat:
                for edge in free:
                    yield {"do": "move_wall", "from": edge_name(old), "to": edge_name(edge)}


def activations(game, seat):
    return [{"do": "activate", "unit": u.name} for u in turns.can_be_activated(game, seat)]


def claims(game):
    return [
        {"do": "claim", "award": name}
        for name in book.AWARDS
        if name not in game.players[game.turn].claimed and awards.award(game, game.turn, name)
    ]


def acts(game, activation):
    """What an activated unit may do: its actions, and seizing, which is not an action."""
    unit = game.units[activation.unit]
    if not activation.moved or activation.goes_on:
        yield from moves_of(game, unit, activation)
    if game.is_battle_phase() and unit.kind != "freighter":
        if not activation.attacked:
            yield from attacks_of(game, unit)
        if not activation.breached:
            for edge in combat.breachable(game, unit):
                yield {"do": "breach", "unit": unit.name, "wall": edge_name(edge)}
        for h in combat.seizable(game, unit):
            yield {"do": "seize", "unit": unit.name, "at": hex_name(h)}


def moves_of(game, unit, activation):
    with_artillery = [{}]
    if unit.is_knight and not activation.moved and unit.at in game.artillery:
        with_artillery.append({"artillery": True})
    for to in movement.destinations(game, unit, activation):
        for more in with_artillery:
            yield dict({"do": "move", "unit": unit.name, "to": hex_name(to)}, **more)
    for to, origins in movement.battle_entries(game, unit, activation).items():
        by_sea = [way.steps for origin, way in origins.items() if origin is not None]
        for origin, way in origins.items():
            if origin is None and by_sea and way.steps >= min(by_sea):
                continue  # the winds are listed only if they are the shortest way in
            for target in game.units_at(to):
                for more in with_artillery:
                    move = dict({"do": "move", "unit": unit.name, "to": hex_name(to)}, **more)
                    move["target"] = target.name
                    if origin is not None:
                        move["from"] = hex_name(origin)
                    yield move
    for freighter in movement.freighters_to_board(game, unit, activation):
        yield {"do": "embark", "unit": unit.name, "freighter": freighter}


def attacks_of(game, unit):
    for kind, may in (
        ("attack", combat.may_attack), ("shoot", combat.may_shoot), ("fire", combat.may_fire),
    ):
        for target in combat.enemies(game, unit.owner):
            if may(game, unit, target):
                yield {"do": kind, "unit": unit.name, "target": target.name}


def turn(game):
    moves = list(builds(game)) + claims(game) + activations(game, game.turn)
    for left in game.open:
        moves += acts(game, left)
    return Decision([game.turn], moves + [{"do": "end_turn"}])


def activation(game):
    moves = list(builds(game)) + list(acts(game, game.active)) + [{"do": "done"}]
    if game.active.goes_on:
        moves += activations(game, game.turn) + [{"do": "end_turn"}]
        for left in game.open:
            moves += acts(game, left)
    return Decision([game.turn], moves)


def retaliate(game):
    moves = activations(game, game.retaliating)
    moves.append({"do": "pass", "to": "hex:retaliation-1"})
    return Decision([game.retaliating], moves, optional=True)


def retaliation(game):
    return Decision([game.retaliating], list(acts(game, game.reply)) + [{"do": "done"}])


def defend(game):
    names = [game.battle.target] + combat.other_defenders(game, game.battle)
    moves = [{"do": "defend", "unit": name} for name in names]
    moves.append({"do": "pass", "to": game.battle.target})
    return Decision([game.battle.defending], moves, optional=True)


def roll(game):
    del game
    return Decision(["chance"], [], complete=False)


def keep(game):
    captive = game.to_keep[0]
    moves = [
        {"do": "keep", "prisoner": captive, "at": hex_name(h)}
        for h in entries.nearest_developments(game, captive)
    ]
    return Decision([game.captor], moves)


def settle(game):
    unit = game.units[game.battle.attacker]
    moves = [
        {"do": "seize", "unit": unit.name, "at": hex_name(game.battle.at)},
        {"do": "withdraw"},
    ]
    return Decision([unit.owner], moves)


def over(game):
    del game


ASKED = {
    "load": load, "wind": wind, "place": place, "turn": turn, "activation": activation,
    "retaliate": retaliate, "retaliation": retaliation, "defend": defend, "roll": roll,
    "keep": keep, "settle": settle, "over": over,
}
