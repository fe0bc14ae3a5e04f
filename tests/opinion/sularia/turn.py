"""THE TURN: its phases and their steps."""

import effects
import playing
import triggers
import windows
from asking import Ask, require
from attack import attack_phase
from modifiers import influence_bonus, sularium_of


def turn(table, seat, first):
    table.turn = seat
    phases = [("influence", influence_phase), ("site", site_phase), ("sularium", sularium_phase),
              ("combatant", combatant_phase), ("attack", attack_phase), ("discard", discard_phase),
              ("end", end_phase)]
    if not first:   # first-turn-2, -3
        phases = [("reset", reset_phase), ("draw", draw_phase)] + phases
    for name, phase in phases:
        table.phase, table.step = name, "none"
        triggers.phase_begins(table)
        yield from phase(table)
        table.waiting = []   # triggers that nobody placed lapse with the phase


def reset_phase(table):
    """reset-steps-1, R-38: what the active player controls."""
    table.step = "triggers"
    yield from triggers.required(table)
    for card in table.objects():
        if table.active(card.controller):
            card.turned = "reset"


def draw_phase(table):
    table.step = "triggers"
    yield from triggers.required(table)
    table.step = "finish"
    for seat in table.active_seats():
        yield from effects.draw(table, seat, 2)


def influence_phase(table):
    for seat in table.active_seats():
        table.players[seat].influence = 0
    table.step = "triggers"
    yield from triggers.required(table)
    for seat in table.active_seats():
        yield from place_influence(table, seat)
    table.step = "window"
    yield from windows.window(table)
    for seat in table.active_seats():
        player = table.players[seat]
        player.influence_generation = len(table.row(seat)) + influence_bonus(table, seat)
        player.influence += player.influence_generation


def place_influence(table, seat):
    """influence-steps-3, R-28: one card, if there is one."""
    hand = table.hand(seat)
    if not hand:
        return
    table.step, table.acts = "place", seat
    entry = yield Ask([seat], ["place"],
                      lambda: [{"by": seat, "do": "place", "card": c.id} for c in hand])
    card = table.cards[entry["card"]]
    require(card in hand, f"{card} is not in the hand of {seat}")
    card.zone, card.up, card.cancelled = "row", False, False
    card.seen = {seat}
    table.conceal_hand(seat)
    table.acts = None


def steps_b_to_e(table, kind, done_step, legal, put):
    """R-37: one establish or deploy after another, each with a chain of its own, then a window."""
    for seat in table.active_seats():   # faction-war-11: one mate after the other
        yield from steps_b_to_d(table, seat, kind, done_step, legal, put)
    table.step, table.acts = "window", None
    yield from windows.window(table)


def steps_b_to_d(table, seat, kind, done_step, legal, put):
    while True:
        table.step, table.acts = done_step, seat
        entry = yield Ask([seat], [kind, "done"],
                          lambda: legal(table, seat) + [{"by": seat, "do": "done"}])
        if entry["do"] == "done":
            return
        require(entry["do"] == kind, f"{kind} or done is asked for, not {entry}")
        put(table, seat, entry)
        yield from windows.window(table, opener=seat)


def site_phase(table):
    table.step = "triggers"
    yield from triggers.required(table)
    yield from steps_b_to_e(table, "establish", "establish", playing.legal_establishes,
                            playing.establish)


def sularium_phase(table):
    for seat in table.active_seats():
        table.players[seat].sularium.clear()
    table.step = "triggers"
    yield from triggers.required(table)
    table.step = "window"
    yield from windows.window(table)
    for seat in table.active_seats():
        player = table.players[seat]
        for card in table.objects(seat):
            player.sularium[card.printed.faction] += sularium_of(table, card)
        player.sularium_generation = sum(player.sularium.values())


def combatant_phase(table):
    table.step = "triggers"
    yield from triggers.required(table)
    yield from steps_b_to_e(table, "deploy", "deploy", playing.legal_deploys, playing.deploy)


def discard_phase(table):
    """R-84: only the active player, down to seven."""
    table.step = "triggers"
    yield from triggers.required(table)
    table.step = "discard"
    while True:   # two mates discard at the same time (faction-war-15), in any order
        extra = {s: len(table.hand(s)) - 7 for s in table.active_seats()}
        seats = [s for s in extra if extra[s] > 0]
        if not seats:
            return
        entry = yield Ask(seats, ["discard"], lambda: discards_to_seven(table, seats, extra),
                          drawing=([c.id for c in table.hand(seats[0])], extra[seats[0]]))
        effects.discard_chosen(table, entry, table.hand(entry["by"]), extra[entry["by"]])


def discards_to_seven(table, seats, extra):
    lists = [effects.discards(s, table.hand(s), extra[s]) for s in seats]
    return None if None in lists else sum(lists, [])


def end_phase(table):
    """end-phase-3 and -4, R-74: damage, what lasted for the turn, ATTACKER and DEFENDER end."""
    import ending
    table.step = "triggers"
    yield from triggers.required(table)
    table.given, table.lasting = [], []
    for card in table.cards.values():
        card.damage = 0
        card.arrived = False
        card.attacker = card.defender = card.joint = False
        if card.turned in ("attacking", "defending"):
            card.turned = "activated"
    table.step = "finish"
    yield from ending.give_back(table)
    effects.clear_zero(table)
