"""PAYMENT MODIFIERS, ACTIVATE, HARVEST: abilities of objects that cost something."""

import effects
import playing
from asking import require
from modifiers import can_choose
from table import Item


def usable(table, seat):
    """Objects that the player controls. A combatant can do nothing in its first turn (R-41)."""
    for card in table.objects(seat):
        if not (card.printed.type == "combatant" and card.arrived):
            yield card


def dead_combatants(table, seat):
    return [c for c in table.in_zone("damage_pile", seat) if c.printed.type == "combatant"]


def can_pay(table, seat, card, costs):
    player = table.players[seat]
    for cost in costs:
        kind, amount = cost["pay"], cost.get("amount", 0)
        if kind == "activate" and card.turned == "activated":
            return False
        if kind == "influence" and player.influence < amount:
            return False
        if kind == "sularium" and sum(player.sularium.values()) < amount:
            return False
        if kind == "counters" and card.counters < amount:
            return False
        if kind == "bury" and not dead_combatants(table, seat):
            return False
    return True


def legal_uses(table, seat):
    options = []
    for card in usable(table, seat):
        if may_harvest(table, seat, card):
            options += [{"by": seat, "do": "use", "card": card.id, "ability": 0, "spend": dead.id}
                        for dead in dead_combatants(table, seat)]
        for number, ability in card.printed.numbered("payment"):
            if not can_pay(table, seat, card, ability["cost"]):
                continue
            if not can_choose(table, seat, ability.get("choose"), card):
                continue
            option = {"by": seat, "do": "use", "card": card.id, "ability": number}
            buries = any(cost["pay"] == "bury" for cost in ability["cost"])
            spends = [{"spend": d.id} for d in dead_combatants(table, seat)] if buries else [{}]
            options += [{**option, **spend, **chosen} for spend in spends
                        for chosen in playing.choices(table, seat, ability.get("choose"), card)]
    return options


def may_harvest(table, seat, card):
    """harvest-1: once per round for an object."""
    return card.printed.has("harvest") and not card.harvested


def use(table, seat, entry):
    """payment-modifiers-2: the cost is paid first, and nobody may answer the payment."""
    card = table.cards[entry["card"]]
    number = entry.get("ability")
    if number is None:
        number = next(o["ability"] for o in legal_uses(table, seat) if o["card"] == card.id)
    item = Item("harvest" if number == 0 else "ability", card, seat, ability=number,
                targets=entry.get("targets", []), player=entry.get("player"))
    table.chain.append(item)
    if number == 0:
        card.harvested = True
        bury(table, entry["spend"])
        return
    for cost in card.printed.abilities[number - 1]["cost"]:
        pay(table, seat, card, cost, entry)
    return
    yield


def bury(table, identity):
    """harvest-2: a combatant of the player's damage pile goes to the destroy pile."""
    table.cards[identity].zone = "destroy_pile"


def pay(table, seat, card, cost, entry):
    kind, amount = cost["pay"], cost.get("amount", 0)
    player = table.players[seat]
    if kind == "activate":
        effects.turn(table, card, "activated")
    elif kind == "influence":
        player.influence -= amount
    elif kind == "sularium":
        playing.take_points(player, amount, playing.order_of_payment(card.printed.faction),
                            entry.get("pay"))
    elif kind == "health":
        effects.lose_health(table, seat, amount)
    elif kind == "counters":
        card.counters -= amount
    elif kind == "bury":
        bury(table, entry["spend"])
    elif kind == "discard_this":
        effects.leave_battlefield(table, [card], "damage_pile")
    else:
        require(False, f"nobody knows the cost {kind}")
