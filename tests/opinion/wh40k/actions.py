"""Deploying a card, playing an event as an action, using an action of a card in play."""

from itertools import combinations, combinations_with_replacement

import answers
import damage
import drawing
import entering
import stats
from ask import one

COMBAT, DEPLOY, ANY = "combat", "deploy", "any"


# Deploying

def places(table, seat, card):
    """Where a card may be deployed: members of the entry."""
    content, name = table.content, card.name
    kind = content.type(name)
    if kind == "army":
        return [{"planet": planet} for planet in table.planets_in_play()]
    if kind == "support":
        return [{}]
    if kind == "attachment":
        return [{"on": unit.id} for unit in table.units() if stats.may_carry(table, unit, name)]
    return []


def may_deploy(table, seat, card):
    content, name = table.content, card.name
    if content.keyword(name, "limited") and table.players[seat].limited:
        return False
    in_play = [other for other in table.cards.values()
               if other.owner == seat and table.in_play(other)]
    if name in ("iron-halo", "tallassarian-tempest-blade"):  # the Relic limit
        if any("Relic" in content.traits(other.name) for other in in_play):
            return False
    return table.may_enter(seat, name)


def helpers(table, seat, card, place):
    """What makes a deployment cheaper: {card: by how much}."""
    if table.content.type(card.name) != "army":
        return {}
    found, faction = {}, table.content.faction(card.name)
    for other in table.cards.values():
        if other.owner != seat or other is card:
            continue
        at_home = other.place == "headquarters" and not other.exhausted
        if faction == "orks":
            if other.name == "bigga-is-betta" and other.place == "hand":
                found[other] = 2
            if other.name == "bigtoof-banna" and at_home:
                found[other] = 1
            if (other.name == "crushface" and other.place == "planet"
                    and other.planet == place.get("planet")):
                found[other] = 1
        if faction == "space_marines" and other.name == "fortress-monastery" and at_home:
            found[other] = 1
    return found


def deploys(table, seat, ambush=False):
    options = []
    for card in table.hand(seat):
        if ambush and not table.content.keyword(card.name, "ambush"):
            continue
        if not may_deploy(table, seat, card):
            continue
        for place in places(table, seat, card):
            found = helpers(table, seat, card, place)
            for number in range(len(found) + 1):
                for chosen in combinations(found, number):
                    cost = table.content.number(card.name, "cost") - sum(
                        found[helper] for helper in chosen)
                    if cost <= table.players[seat].resources:
                        options.append(dict(place, do="deploy", card=card.id,
                                            **{"with": [helper.id for helper in chosen]}))
    return options


def deploy(table, seat, entry):
    player, card = table.players[seat], table.cards[entry["card"]]
    found = helpers(table, seat, card, entry)
    chosen = [table.cards[name] for name in entry.get("with", [])]
    cost = table.content.number(card.name, "cost") - sum(found[helper] for helper in chosen)
    player.resources -= max(0, cost)
    player.limited = player.limited or bool(table.content.keyword(card.name, "limited"))
    harm = []
    for helper in chosen:
        if helper.place == "hand":
            table.discards(helper)
            harm.append(helper)
        elif helper.name != "crushface":
            helper.exhausted = True
    if "on" in entry:
        arrival = (card, "attached", None)
    elif "planet" in entry:
        arrival = (card, "planet", entry["planet"])
    else:
        arrival = (card, "headquarters", None)
    yield from entering.enters(table, [arrival], harm, entry.get("on"))


# Actions of cards

def kannon(table, seat, card):
    return [{"planet": planet} for planet in table.planets_in_play()]


def fire(table, seat, card, entry):
    """"Each player, the one with initiative first, chooses one own unit there; then deal 1 damage
    to each unit chosen.\""""
    chosen = []
    for player in table.in_order():
        units = table.units(player, entry["planet"])
        if units:
            answer = yield one(player, "card-anatomy-11",
                               [{"do": "choose", "card": unit.id} for unit in units])
            chosen.append(table.cards[answer["card"]])
    yield from damage.deal(table, [(unit, 1) for unit in chosen], card)


def hall(table, seat, card):
    """"A unit of yours with damage, and another unit of either player at the same planet.\""""
    return [{"target": unit.id, "other": other.id} for unit in table.units(seat)
            if unit.place == "planet" and unit.damage
            for other in table.units(planet=unit.planet)
            if other is not unit and stats.may_be_target(table, other, seat)]


def shift(table, seat, card, entry):
    table.cards[entry["target"]].damage -= 1
    table.cards[entry["other"]].damage += 1
    yield from answers.reactions(table, damage.defeated(table, card))


def pad(table, seat, card):
    first = table.first_planet()
    return [{"target": unit.id} for unit in table.units(seat)
            if first and table.content.faction(unit.name) == "orks" and unit.planet != first]


def teleport(table, seat, card, entry):
    table.cards[entry["target"]].goes_to("planet", table.first_planet())
    yield from ()


def gitz(table, seat, card):
    return [{}] if card.exhausted and not card.used else []


def rage(table, seat, card, entry):
    """"If the damage is wholly prevented or destroys it, it does not ready, and the use is
    spent.\""""
    card.used = True
    taken = yield from damage.deal(table, [(card, 1)], card)
    if taken and table.is_unit(card):
        card.exhausted = False


def maxos(table, seat, card):
    """"While Maxos is at a planet: a Space Marines army unit in your hand; its printed cost.\""""
    if card.place != "planet":
        return []
    return [{"target": other.id} for other in table.hand(seat)
            if may_be_called(table, seat, other.name)]


def may_be_called(table, seat, name):
    return (table.content.type(name) == "army" and table.may_enter(seat, name)
            and table.content.faction(name) == "space_marines"
            and table.content.number(name, "cost") <= table.players[seat].resources)


def call(table, seat, card, entry):
    unit = table.cards[entry["target"]]
    table.players[seat].resources -= table.content.number(unit.name, "cost")
    yield from entering.enters(table, [(unit, "planet", card.planet)])


def cry(table, seat, card):
    return [{}] if table.battle else []


def shout(table, seat, card, entry):
    for unit in table.units(seat):
        if table.content.faction(unit.name) == "orks":
            unit.boost += 2
    yield from ()


def pod(table, seat, card):
    return [{}] if table.battle else []


def drop(table, seat, card, entry):
    planet = table.battle.planet
    unit = yield from drawing.look(
        table, seat, 6, lambda name: table.content.type(name) == "army"
        and table.may_enter(seat, name)
        and table.content.faction(name) == "space_marines"
        and table.content.number(name, "cost") <= 3, may=True)
    if unit:
        yield from entering.enters(table, [(unit, "planet", planet)])


def exterminatus(table, seat, card):
    return [{"planet": planet} for planet in table.planets_in_play()
            if planet != table.first_planet()]


def burn_down(table, seat, card, entry):
    yield from damage.destroy(table, [unit for unit in table.units(planet=entry["planet"])
                                      if not table.content.unique(unit.name)], card)


def snotlings(table, seat, card):
    return [{"planets": list(planets)}
            for planets in combinations_with_replacement(table.planets_in_play(), 4)]


def swarm(table, seat, card, entry):
    arrivals = []
    for planet in entry["planets"]:
        token = table.new_card(seat, "snotlings", "planet", table.seats)
        arrivals.append((token, "planet", planet))
    yield from entering.enters(table, arrivals)


def squig(table, seat, card):
    return [{"target": support.id} for support in table.supports()]


def bomb(table, seat, card, entry):
    table.discards(table.cards[entry["target"]])
    yield from ()


USES = {  # all are Combat Actions
    "ork-kannon": (kannon, fire), "kraktoof-hall": (hall, shift),
    "tellyporta-pad": (pad, teleport),
    "nazdregs-flash-gitz": (gitz, rage), "veteran-brother-maxos": (maxos, call),
}
EXHAUSTS = ("ork-kannon", "kraktoof-hall", "tellyporta-pad")
PLAYS = {
    "battle-cry": (COMBAT, cry, shout), "drop-pod-assault": (COMBAT, pod, drop),
    "exterminatus": (DEPLOY, exterminatus, burn_down),
    "snotling-attack": (DEPLOY, snotlings, swarm),
    "squig-bombin": (ANY, squig, bomb),
}


def uses(table, seat):
    options = []
    for card in table.cards.values():
        if (table.phase == COMBAT and card.owner == seat and table.in_play(card)
                and card.name in USES and not (card.name in EXHAUSTS and card.exhausted)):
            options += [dict(choice, do="use", card=card.id)
                        for choice in USES[card.name][0](table, seat, card)]
    return options


def plays(table, seat):
    return [dict(choice, do="play", card=card.id)
            for card in table.hand(seat) if can_be_played(table, seat, card.name)
            for choice in PLAYS[card.name][1](table, seat, card)]


def can_be_played(table, seat, name):
    return (name in PLAYS and PLAYS[name][0] in (ANY, table.phase)
            and table.content.number(name, "cost") <= table.players[seat].resources)


def act(table, seat, entry):
    """Carries out a deploy, an event or an ability."""
    card = table.cards[entry["card"]]
    if entry["do"] == "deploy":
        yield from deploy(table, seat, entry)
    elif entry["do"] == "play":
        yield from answers.event_card(table, seat, card, lambda: PLAYS[card.name][2](
            table, seat, card, entry))
    else:
        if card.name in EXHAUSTS:
            card.exhausted = True
        yield from USES[card.name][1](table, seat, card, entry)


# Who is asked in a window

def might_act(table, seat, ambush):
    """Whether both players can see that the player might have an action: a card in play that could
    be used, or a hand that might hold an event or an Ambush card that could be paid for."""
    if uses(table, seat):
        return True
    if not table.hand(seat):
        return False
    calls = table.phase == COMBAT and any(unit.name == "veteran-brother-maxos"
                                          and unit.place == "planet" for unit in table.units(seat))
    if calls and any(may_be_called(table, seat, name) for name in table.content.cards):
        return True
    if any(can_be_played(table, seat, name) and PLAYS[name][1](table, seat, None)
           for name in table.content.cards):
        return True
    return ambush and any(
        table.content.keyword(name, "ambush") and could_enter(table, seat, name)
        and cheapest(table, seat, name) <= table.players[seat].resources
        for name in table.content.cards)


def could_enter(table, seat, name):
    """Whether a card that might be in hand would have a place, with nothing to forbid it."""
    card = Held(name)
    return may_deploy(table, seat, card) and bool(places(table, seat, card))


class Held:
    """A card that might be in a hand."""

    def __init__(self, name):
        self.name = name


def cheapest(table, seat, name):
    """"What an Ambush card costs is counted with all help that there might be: the player's own
    ready cards in play, and for each other card in hand the event of the pack that takes off
    most.\""""
    cost = table.content.number(name, "cost")
    faction = table.content.faction(name)
    for card in table.cards.values():
        if card.owner == seat and not card.exhausted and card.place == "headquarters":
            cost -= (card.name, faction) in (("bigtoof-banna", "orks"),
                                             ("fortress-monastery", "space_marines"))
    if faction == "orks":
        cost -= 2 * (len(table.hand(seat)) - 1)
    return max(0, cost)
