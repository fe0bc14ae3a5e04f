"""The battle abilities of the planets, "used or declined by the player who won a battle there,
before anything else"."""

import damage
import drawing
import entering
from ask import one, passes


def ability(table, planet, seat):
    """Asks the winner of a battle, and resolves the choice."""
    options = choices(table, seat, planet, planet)
    if not options:
        return
    entry = yield one(seat, "winning-a-battle-1",
                      [dict(option, do="battle_ability") for option in options], decline=planet)
    table.step = "settle"
    if not passes(entry):
        yield from ABILITIES[entry.get("as", planet)][1](table, seat, planet, entry)


def choices(table, seat, planet, here):
    """What may be chosen for the ability of `planet`, used `here`, or nothing if it may not be
    used."""
    return ABILITIES[planet][0](table, seat, here) if planet in ABILITIES else []


def always(table, seat, here):
    return [{}]


def plannum(table, seat, here):
    return [{"target": unit.id, "planet": planet} for unit in table.units(seat)
            if table.content.is_army(unit.name) for planet in table.planets_in_play()]


def move(table, seat, here, entry):
    table.cards[entry["target"]].goes_to("planet", entry["planet"])
    yield from ()


def atrox(table, seat, here):
    return [{"headquarters": True}] + [{"planet": planet} for planet in table.adjacent(here)]


def bombard(table, seat, here, entry):
    enemies = table.units(table.other(seat))
    if entry.get("headquarters"):
        hit = [unit for unit in enemies if unit.place == "headquarters"]
    else:
        hit = [unit for unit in enemies if unit.planet == entry["planet"]]
    yield from damage.deal(table, [(unit, 1) for unit in hit])


def discard(table, seat, here, entry):
    hand = table.hand(table.other(seat))
    if hand:
        answer = yield one("chance", "card-anatomy-11",
                           [{"do": "discard", "card": card.id} for card in hand])
        table.discards(table.cards[answer["card"]])


def search(table, seat, here, entry):
    card = yield from drawing.look(table, seat, 3, lambda name: True, may=False)
    if card:
        card.goes_to("hand")


def carnath(table, seat, here):
    """"Another planet in play that has a battle ability.\""""
    return [dict(choice, **{"as": planet}) for planet in table.planets_in_play()
            if planet not in (here, "carnath") for choice in choices(table, seat, planet, here)]


def tarrus(table, seat, here):
    """\"Only if you control fewer units than the opponent\", over all planets and HQs."""
    if len(table.units(seat)) >= len(table.units(table.other(seat))):
        return []
    return [{"take": "cards"}, {"take": "resources"}]


def relief(table, seat, here, entry):
    if entry["take"] == "resources":
        table.players[seat].resources += 3
    else:
        yield from drawing.draw(table, seat, 3, "card-anatomy-11")


def rob(table, seat, here, entry):
    other = table.players[table.other(seat)]
    if other.resources:
        other.resources -= 1
        table.players[seat].resources += 1
    yield from ()


def ferrin(table, seat, here):
    return [{"target": unit.id} for unit in table.units()
            if unit.place == "planet" and table.content.is_army(unit.name)]


def rout(table, seat, here, entry):
    unit = table.cards[entry["target"]]
    unit.goes_to("headquarters")
    unit.exhausted = True
    yield from ()


def muster(table, seat, here, entry):
    """"Each player, you first, one unit card in the own hand: each puts it into play in the own
    HQ; a player who holds one must.\""""
    arrivals = []
    for player in (seat, table.other(seat)):
        units = [card for card in table.hand(player) if table.content.type(card.name) == "army"
                 and table.may_enter(player, card.name)]
        if not table.hand(player):
            continue
        # Nobody else sees whether a hand contains a unit, so its owner must say so.
        options = [{"do": "choose", "card": card.id} for card in units] or [{"do": "choose"}]
        answer = yield one(player, "card-anatomy-11", options)
        if "card" in answer:
            arrivals.append((table.cards[answer["card"]], "headquarters", None))
    yield from entering.enters(table, arrivals)


def iridial(table, seat, here):
    return [{"target": unit.id} for unit in table.units()]


def heal(table, seat, here, entry):
    table.cards[entry["target"]].damage = 0
    yield from ()


ABILITIES = {
    "plannum": (plannum, move), "atrox-prime": (atrox, bombard), "barlus": (always, discard),
    "elouith": (always, search), "carnath": (carnath, None), "tarrus": (tarrus, relief),
    "osus-iv": (always, rob), "ferrin": (ferrin, rout), "yvarn": (always, muster),
    "iridial": (iridial, heal),
}
