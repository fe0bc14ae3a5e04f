"""Chapters Setup and Turn Overview: the game from the first shuffle to the end. The combat phase
has a module of its own."""

from collections import Counter

import actions
import answers
import battle
import drawing
import stats
from ask import Ask, one, passes
from table import Event, Over


def game(table):
    try:
        yield from setup(table)
        while True:
            yield from deploy(table)
            yield from command(table)
            yield from battle.phase(table)
            yield from headquarters(table)
            table.round += 1
    except Over:
        pass


# Setup

def setup(table):
    for seat in table.seats:
        yield from shuffle_deck(table, seat)
    yield from shuffle_planets(table)
    table.step, table.turn = "initiative", None
    entry = yield Ask(["chance"], "setup-8", [
        {"by": "chance", "do": "initiative", "to": seat} for seat in table.seats])
    table.starter = table.initiative = entry["to"]
    table.step = "reveal"
    yield from drawing.reveal(table, 5, "setup-9")
    table.step = "hands"
    for seat in table.in_order():
        yield from drawing.draw(table, seat, 7, "setup-12")
    for player in table.players.values():
        player.resources = 7


def shuffle_deck(table, seat):
    table.step, table.turn = "decks", seat
    player = table.players[seat]

    def judge(entry):
        return (entry["do"] == "shuffle" and entry.get("of") == seat
                and Counter(entry.get("order", player.pool.elements())) == player.pool)

    def make(chance):
        names = sorted(player.pool.elements())
        chance.shuffle(names)
        return {"by": "chance", "do": "shuffle", "of": seat, "order": names}
    entry = yield one("chance", "setup-4", [], judge, "wh40k:setup-4", make)
    if entry.get("order"):
        player.deck = [table.new_card(seat, name, "deck", []).id for name in entry["order"]]
        player.pool.clear()


def shuffle_planets(table):
    """In a pack with more than seven planets the shuffle picks and orders them (R-75)."""
    table.step, table.turn = "planets", None

    def judge(entry):
        return (entry["do"] == "shuffle" and "of" not in entry
                and ("order" not in entry or (len(entry["order"]) == 7 and
                                              Counter(entry["order"]) <= table.planets)))

    def make(chance):
        return {"by": "chance", "do": "shuffle",
                "order": chance.sample(sorted(table.planets.elements()), 7)}
    entry = yield one("chance", "setup-5", [], judge, "wh40k:setup-5", make)
    if entry.get("order"):
        table.planets.subtract(entry["order"])
        for place, planet in zip(table.line, entry["order"]):
            place[0] = planet


def new_phase(table, phase):
    table.phase = phase
    for card in table.cards.values():
        card.used = False


# Deploy

def deploy(table):
    new_phase(table, "deploy")
    for player in table.players.values():
        player.passed = player.limited = False
    table.step = "begin"
    yield from answers.reactions(table, [Event("phase")])
    table.step, table.turn = "turns", table.initiative
    while True:
        seat = table.turn
        options = (actions.deploys(table, seat) + actions.plays(table, seat)
                   + actions.uses(table, seat) + [{"do": "pass_turn"}])
        entry = yield one(seat, "deploy-phase-2", options)
        other = table.other(seat)
        table.turn = seat if table.players[other].passed else other
        if entry["do"] != "pass_turn":
            yield from actions.act(table, seat, entry)
            continue
        table.players[seat].passed = True
        if table.players[other].passed:
            return


# Command

def command(table):
    new_phase(table, "command")
    table.step, table.turn = "commit", None
    yield from commitment(table)
    for planet in table.planets_in_play():
        table.step = "struggles"
        yield from struggle(table, planet)


def commitment(table):
    open_seats = list(table.seats)
    numbers = range(1, len(table.planets_in_play()) + 1)
    while open_seats:
        entry = yield Ask(list(open_seats), "commitment-step-1", [
            {"by": seat, "do": "commit", "planet": number}
            for seat in open_seats for number in numbers])
        table.players[entry["by"]].commitment = entry["planet"]
        open_seats.remove(entry["by"])
    for seat, player in table.players.items():
        planet = table.planets_in_play()[player.commitment - 1]
        player.commitment = None
        for unit in table.units(seat):
            if unit is table.warlord(seat):
                unit.goes_to("planet", planet)
            elif unit.place == "headquarters":
                unit.goes_to("planet", planet)
                unit.exhausted = True


def winner_of_struggle(table, planet):
    ready = {seat: [unit for unit in table.units(seat, planet) if not unit.exhausted]
             for seat in table.seats}
    warlords = [seat for seat in table.seats if table.warlord(seat) in ready[seat]]
    if len(warlords) == 1:
        return warlords[0]
    icons = {seat: sum(stats.command(table, unit) for unit in ready[seat]) for seat in table.seats}
    one_seat, other = table.seats
    if icons[one_seat] == icons[other]:
        return None
    return max(table.seats, key=icons.get)


def struggle(table, planet):
    seat = winner_of_struggle(table, planet)
    if seat is None:
        return
    names = [unit.name for unit in table.units(seat, planet)]
    cards = table.content.number(planet, "cards") + names.count("void-pirate")
    resources = table.content.number(planet, "resources") + names.count("rogue-trader")
    if not cards and not resources:
        return
    table.step, table.turn = "bonus", seat
    options = [{"do": "bonus", "cards": take_cards, "resources": take_resources}
               for take_cards in {False, cards > 0} for take_resources in {False, resources > 0}]
    entry = yield one(seat, "command-struggles-step-7", options)
    if entry.get("resources"):
        table.players[seat].resources += resources
    if entry.get("cards"):
        table.step, table.turn = "struggles", None
        yield from drawing.draw(table, seat, cards, "command-struggles-step-9")


# Headquarters

def window(table, rule, kind):
    """Actions in turns, the leader first, one each, until both decline in a row (R-31, R-54)."""
    table.step, table.turn, table.declined = "window", table.leader(), 0
    while table.declined < 2:
        seat = table.turn
        if not actions.might_act(table, seat, kind == "battle"):
            table.declined += 1
            table.turn = table.other(seat)
            continue
        options = actions.plays(table, seat) + actions.uses(table, seat)
        if kind == "battle":
            options += actions.deploys(table, seat, ambush=True)
        entry = yield one(seat, rule, options, decline="wh40k:" + rule)
        table.turn = table.other(seat)
        if passes(entry):
            table.declined += 1
        else:
            table.declined = 0
            yield from actions.act(table, seat, entry)
    table.declined = 0


def headquarters(table):
    if not table.planets_in_play():
        # "The player that most recently added a planet to his victory display will be the winner."
        table.end([table.last_winner] if table.last_winner else [], "questions-and-answers-1")
    new_phase(table, "headquarters")
    yield from window(table, "headquarters-phase-2", "headquarters")
    table.first = True
    table.step, table.turn = "reveal", None
    yield from drawing.reveal(table, 1, "headquarters-phase-7")
    table.step = "draw"
    for seat in table.in_order():
        yield from drawing.draw(table, seat, 2, "headquarters-phase-8")
    for player in table.players.values():
        player.resources += 4
    for card in table.cards.values():
        card.exhausted = False
    table.initiative = table.other(table.initiative)
