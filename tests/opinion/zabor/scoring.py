"""Victory Points: which conditions are true, and what a player may claim."""

from content import UNITS, kind_of


def counted(table, seat, what, region=None):
    def inside(area):
        return region is None or table.content.areas[area].get("region") == region
    if what in UNITS:
        return sum(n for area in table.controlled(seat) if inside(area)
                   for piece, n in table.areas[area].units.items() if kind_of(piece) == what)
    if what == "monster":
        return sum(monster.owner == seat and inside(monster.area)
                   for monster in table.monsters.values())
    if what in ("artifact", "dynasty"):
        return len(table.cards_of_type(seat, what))
    areas = {"land": table.land(seat), "sea": table.sea(seat), "rural": table.rural(seat),
             "civilized": table.civilized(seat)}.get(what)
    if areas is None:
        areas = [area for area in table.land(seat)
                 if (table.areas[area].road if what == "road"
                     else table.areas[area].upgrade == what)]
    return sum(inside(area) for area in areas)


def holds(table, seat, condition):
    op, player = condition["op"], table.players[seat]
    if op == "count":
        return (counted(table, seat, condition["what"], condition.get("in"))
                >= condition["at_least"])
    if op == "controls":
        return all(table.areas[area].owner == seat for area in condition["areas"])
    if op == "gold":
        return player.gold >= condition["at_least"]
    if op == "most":
        own = counted(table, seat, condition["what"])
        others = [counted(table, other, condition["what"]) for other in table.seats
                  if other != seat]
        if condition.get("alone"):
            return own > max(others)
        return own > 0 and own >= max(others)
    if op == "battles-won":
        won = player.battles_turn if condition.get("span", "game") == "turn" else player.battles
        return won >= condition["at_least"]
    if op == "adjacent-empires":
        return len(table.adjacent_empires(seat)) >= condition["at_least"]
    if op == "holds-position":
        return condition["position"] in player.positions
    if op == "all":
        return all(holds(table, seat, part) for part in condition["of"])
    assert op == "any", op
    return any(holds(table, seat, part) for part in condition["of"])


def claimable(table, seat):
    """"... claims any to them face up unclaimed VP Card or own Empire Trait VP condition.\""""
    player = table.players[seat]
    own = [condition["id"] for trait in player.traits
           for condition in table.content.card(trait)["vp"]]
    return [name for name in list(table.vp) + own if name not in player.claimed
            and holds(table, seat, table.content.conditions[name]["when"])]
