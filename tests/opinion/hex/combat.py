"""Attacks: who may attack whom, who may defend, what the dice mean, flanks, and walls in between.
"""

import book
from board import all_neighbours, direction_to, distance, row_order


def enemies(game, seat):
    return [u for u in game.units.values() if u.owner != seat and game.in_play(u)]


def wall_between(game, one, other, seat):
    """R-51: every shortest path from hex to hex crosses a wall of another player."""
    reached = {one}
    for left in range(distance(one, other) - 1, -1, -1):
        reached = {
            near
            for h in reached
            for near in all_neighbours(h)
            if distance(near, other) == left
            and game.walls.get(game.board.edge_between(h, near), seat) == seat
        }
    return not reached


def may_attack(game, unit, target):
    """attack-adjacent-1: an enemy unit in an adjacent hex, other than a freighter, with no wall in
    between."""
    return (
        unit.at is not None
        and unit.kind != "freighter"
        and target.at is not None
        and distance(unit.at, target.at) == 1
        and not wall_between(game, unit.at, target.at, unit.owner)
    )


def may_shoot(game, unit, target):
    """attack-ranged-1; units-freighter-8: from aboard only at ships and at hexes on the coast."""
    if unit.kind not in book.SHOOTERS or target.at is None:
        return False
    if unit.aboard and not target.is_ship and not is_coastal(game, target.at):
        return False
    return in_range(game, unit, target)


def is_coastal(game, hexagon):
    return any(game.board.is_sea(near) for near in game.board.neighbours(hexagon))


def in_range(game, unit, target):
    here = game.place_of(unit)
    return 1 <= distance(here, target.at) <= book.RANGE and not wall_between(
        game, here, target.at, unit.owner)


def may_fire(game, unit, target):
    """Artillery: "must be fired by a knight on the same hex"."""
    return (
        unit.is_knight
        and unit.at in game.artillery
        and target.at is not None
        and in_range(game, unit, target)
    )


def highest_hit(game, battle):
    """attack-ranged-2, ranged-modifiers: the highest die that hits."""
    attacker = game.units[battle.attacker]
    here = game.place_of(attacker)
    highest = 4 - distance(here, battle.at)
    if battle.kind == "ranged" and attacker.kind == "archer":
        tile = game.board.tiles[battle.at]
        highest += 1 if tile == "plains" else -1 if tile == "forest" else 0
    if battle.kind == "ranged" and attacker.kind == "galley" and (
        game.rulings["hex:R-47"] == "bonus"
    ):
        highest += 1
    return highest


def other_defenders(game, battle):
    """R-44: units of the defender in the target's hex, or next to both the attacker and that hex.
    """
    target = game.units[battle.target]
    places = {battle.at}
    if battle.origin is not None:
        places |= set(all_neighbours(battle.at)) & set(all_neighbours(battle.origin))
    return [
        u.name
        for u in game.units_of(target.owner)
        if u.at in places and u.name != target.name and u.kind != "freighter"
    ]


def set_front(game, battle):
    """Flanking, R-59: the first attack on a hex sets its front; later ones count from it."""
    if battle.origin is None:
        return
    direction = direction_to(battle.at, battle.origin)
    fronts = game.fronts if game.retaliating is None else game.fronts_of_reply
    front = fronts.setdefault(battle.at, direction)
    turned = abs(front - direction)
    battle.bonus = 2 * min(turned, 6 - turned)


def dice_of(game, battle):
    """How many dice are rolled."""
    if battle.kind in ("adjacent", "entry"):
        return 2
    if battle.kind == "breach":
        return game.units[battle.attacker].cost
    return 1


def attacker_wins(game, battle, dice):
    """True, False, or None for a tie."""
    if battle.kind == "breach":
        return any(die <= 3 for die in dice)
    if battle.kind in ("ranged", "artillery"):
        return dice[0] <= highest_hit(game, battle)
    attack = dice[0] + book.ATTACK.get(game.units[battle.attacker].kind, 0) + battle.bonus
    defence = dice[1] + book.DEFENCE.get(game.units[battle.defender].kind, 0)
    return None if attack == defence else attack > defence


def breachable(game, unit):
    """R-66: other players' walls on an edge of the unit's own hex. Freighters and cargo cannot
    breach."""
    if unit.at is None or unit.kind == "freighter":
        return []
    return sorted(
        (edge for edge, owner in game.walls.items()
         if owner != unit.owner and unit.at in game.board.edge_sides(edge)),
        key=lambda edge: (row_order(edge[0]), edge[1]))


def may_seize(game, unit, hexagon):
    """R-62, R-63: an enemy development next to the unit that nobody defends."""
    if unit.at is None or unit.kind == "freighter" or unit.prisoner:
        return False
    development = game.developments.get(hexagon)
    if development is None or development.owner == unit.owner:
        return False
    if distance(unit.at, hexagon) != 1 or wall_between(game, unit.at, hexagon, unit.owner):
        return False
    return not defends_development(game, development.owner, hexagon, unit.at)


def defends_development(game, owner, hexagon, besieger):
    places = {hexagon} | (set(all_neighbours(hexagon)) & set(all_neighbours(besieger)))
    return any(u.at in places and u.kind != "freighter" for u in game.units_of(owner))


def seizable(game, unit):
    if not game.is_battle_phase():
        return []
    return [h for h in sorted(game.developments, key=row_order) if may_seize(game, unit, h)]
