"""Phase 3: Combat. Which battles are fought, how, and what their winner gets."""

import damage
import phases
import planets
import stats
from answers import reactions
from ask import one, passes
from table import Battle, Event


def phase(table):
    phases.new_phase(table, "combat")
    for number, planet in enumerate(table.planets_in_play()):
        # A later planet has a battle if a warlord is there when its turn comes.
        if number == 0 or any(table.warlord(seat).planet == planet for seat in table.seats):
            yield from battle(table, planet)
    table.at_battle = None


def initiative_at(table, planet):
    there = [seat for seat in table.seats if table.warlord(seat).planet == planet]
    return there[0] if len(there) == 1 else table.initiative


def battle(table, planet):
    table.battle = table.at_battle = Battle(planet, initiative_at(table, planet))
    table.winner = None
    first = planet == table.first_planet()
    winner = yield from fight(table, table.battle)
    table.battle = None
    for unit in table.units():
        unit.boost = 0
    if winner:
        table.winner, table.step, table.turn = winner, "won", winner
        yield from planets.ability(table, planet, winner)
        table.step = "settle"
    if first:
        leaves_the_line(table, planet, winner)
    if not winner:
        return
    for unit in table.units(winner, planet):
        # After a win elsewhere only the warlord goes home.
        if first or unit is table.warlord(winner):
            unit.goes_to("headquarters")


def leaves_the_line(table, planet, winner):
    table.line = [place for place in table.line if place[0] != planet]
    table.first = False
    if winner:
        victory = table.players[winner].victory
        victory.append(planet)
        table.last_winner = winner
        types = [kind for won in victory for kind in table.content.cards[won]["types"]]
        if any(types.count(kind) >= 3 for kind in types):
            table.end([winner], "overview-5")


def fight(table, fought):
    """Plays combat rounds until a side has no units at a combat turn. Returns who has won, or None.
    """
    while True:
        fought.round += 1
        fought.passes, fought.next = 0, fought.initiative
        while True:
            yield from phases.window(table, "fighting-a-battle-14", "battle")
            if fought.passes == 2:
                break
            seat = fought.next
            if not table.units(table.other(seat), fought.planet):
                return seat if table.units(seat, fought.planet) else None
            yield from combat_turn(table, fought, seat)
        for unit in table.units(planet=fought.planet):
            unit.exhausted = False
        fought.passes = 0
        yield from retreats(table, fought)


def combat_turn(table, fought, seat):
    table.step, table.turn = "attack", seat
    planet = fought.planet
    defenders = [unit for unit in table.units(table.other(seat), planet)
                 if stats.can_defend(table, unit)]
    options = []
    for unit in table.units(seat, planet):
        if unit.exhausted:
            continue
        options += [{"do": "attack", "unit": unit.id, "target": defender.id}
                    for defender in defenders]
        if stats.area_effect(table, unit):
            options.append({"do": "attack", "unit": unit.id, "area": True})
        if unit is table.warlord(seat):
            options.append({"do": "warlord_retreat", "unit": unit.id})
    entry = yield one(seat, "fighting-a-battle-13", options or [{"do": "pass_turn"}])
    fought.next = table.other(seat)
    table.unshielded = None
    if entry["do"] == "pass_turn":
        fought.passes += 1
        return
    fought.passes = 0
    unit = table.cards[entry["unit"]]
    unit.exhausted = True
    if entry["do"] == "warlord_retreat":
        unit.goes_to("headquarters")
    elif entry.get("area"):
        barred = table.other(seat) if stats.has_armorbane(table, unit) else None
        amount = stats.area_effect(table, unit)
        yield from damage.deal(table, [(enemy, amount) for enemy in
                                       table.units(table.other(seat), planet)], unit, False, barred)
    else:
        yield from attack(table, unit, table.cards[entry["target"]], planet)


def attack(table, attacker, defender, planet):
    yield from reactions(table, [Event("declared", defender, planet, attacker, True)])
    for unit in (attacker, defender):
        if unit.place != "planet" or unit.planet != planet:
            return  # "Step 3 needs both"
    barred = defender.owner if stats.has_armorbane(table, attacker) else None
    amount = stats.damage_of_attack(table, attacker, defender)
    yield from damage.deal(table, [(defender, amount)], attacker, True, barred)


def retreats(table, fought):
    """"Each player (starting with the player with initiative) has one opportunity to retreat any
    number of his units.\""""
    for number, seat in enumerate(table.in_order()):
        units = [unit.id for unit in table.units(seat, fought.planet)]
        if not units:
            continue
        table.step, table.turn, table.declined = "retreat", seat, number

        def judge(entry):
            chosen = entry.get("units", [])
            return (entry["do"] == "retreat" and set(chosen) <= set(units)
                    and len(chosen) == len(set(chosen)))

        def make(chance):
            return {"by": seat, "do": "retreat",
                    "units": sorted(chance.sample(units, chance.randint(1, len(units))))}
        pattern = {"some_of": units, "min": 1, "max": len(units)}
        entry = yield one(seat, "fighting-a-battle-11", [{"do": "retreat", "units": pattern}],
                          judge, "wh40k:fighting-a-battle-11", make)
        if not passes(entry):
            for unit in entry.get("units", []):
                table.cards[unit].goes_to("headquarters")
    table.declined = 0
