"""Chapters Dealing Damage, Shields and Damaged Units."""

import answers
import stats
from ask import one, passes
from table import Event, Hit


def deal(table, amounts, source=None, attack=False, barred=None):
    """Deals damage to units at once (R-37): [(unit, amount)]. The player `barred` may use no shield
    cards. Returns whether any was placed."""
    hits = [Hit(unit, amount) for unit, amount in amounts if amount > 0]
    if not hits:
        return False
    table.hits.append(hits)
    table.unshielded = barred
    yield from answers.reactions(table, [
        Event("assigned", hit.unit, hit.unit.planet, source, attack, hit) for hit in hits])
    for seat in table.in_order():
        if seat != barred:
            yield from shields(table, seat, hits)
    table.hits.pop()
    events = []
    for hit in hits:
        if not table.is_unit(hit.unit):
            continue
        # "Up to the unit's remaining hit points. Any excess damage is ignored."
        left = max(0, stats.hit_points(table, hit.unit) - hit.unit.damage)
        placed = min(hit.amount, left)
        if placed:
            hit.unit.damage += placed
            events.append(Event("damaged", hit.unit, hit.unit.planet, source, attack))
    events += defeated(table, source, attack)
    yield from answers.reactions(table, events)
    return any(event.kind == "damaged" for event in events)


def shields(table, seat, hits):
    """"The controller of each unit that has been assigned damage has the option of using 1 shield
    card per unit"; each is a move of its own (R-35, R-37)."""
    while True:
        open_hits = [hit for hit in hits
                     if hit.unit.owner == seat and hit.amount and not hit.shielded]
        hand = table.hand(seat)
        if not open_hits or not hand:
            return
        options = []
        for card in hand:
            icons = table.content.number(card.name, "shields")
            for hit in open_hits if icons else []:
                option = {"do": "shield", "card": card.id, "unit": hit.unit.id}
                options.append(option)
                options += [dict(option, amount=amount)
                            for amount in range(1, min(icons, hit.amount))]

        def judge(entry):
            """An entry may also state the largest amount."""
            return entry["do"] == "shield" and any(
                entry == dict(option, by=seat, amount=most(table, option, open_hits))
                for option in options if "amount" not in option)
        decline = open_hits[0].unit.id if len(open_hits) == 1 else "wh40k:dealing-damage-3"
        entry = yield one(seat, "dealing-damage-3", options, judge, decline)
        if passes(entry):
            return
        hit = next(hit for hit in open_hits if hit.unit.id == entry["unit"])
        amount = entry.get("amount", most(table, entry, open_hits))
        hit.shielded = True
        card = table.cards[entry["card"]]
        table.discards(card)
        canceled = yield from answers.no_mercy(table, table.other(seat), card)
        if not canceled:
            hit.amount -= amount


def most(table, entry, hits):
    hit = next(hit for hit in hits if hit.unit.id == entry["unit"])
    return min(hit.amount, table.content.number(table.cards[entry["card"]].name, "shields"))


def defeated(table, source=None, attack=False):
    """All units with as much damage as hit points leave together. Returns what happened."""
    fallen = [unit for unit in table.units() if unit.damage
              and unit.damage >= stats.hit_points(table, unit)]
    lost = [unit.owner for unit in fallen if unit.bloodied]
    events = destroyed(table, [unit for unit in fallen
                               if table.content.type(unit.name) != "warlord"], source, attack)
    for unit in fallen:
        if table.content.type(unit.name) == "warlord" and not unit.bloodied:
            # "Placed in its owner's headquarters on its bloodied side, exhausted. All damage tokens
            # from the hale side are removed."
            unit.goes_to("headquarters")
            unit.bloodied = unit.exhausted = True
            unit.damage = 0
    if lost:
        winners = [seat for seat in table.seats if seat not in lost]
        table.end(winners, "warlord-death-3")
    return events


def destroyed(table, units, source=None, attack=False):
    """Army units and what they carry go to their owners' discard piles; tokens leave the game."""
    events = [Event("destroyed", unit, unit.planet, source, attack) for unit in units]
    for unit in units:
        for attachment in table.attachments(unit):
            table.discards(attachment)
        if table.content.type(unit.name) == "token":
            unit.clear()
            unit.goes_to("gone")
            del table.cards[unit.id]
        else:
            table.discards(unit)
    return events


def destroy(table, units, source=None):
    """A card destroys units: "off to the owner's discard pile without damage or shields"."""
    yield from answers.reactions(table, destroyed(table, units, source))
