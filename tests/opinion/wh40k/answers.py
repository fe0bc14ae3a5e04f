"""Chapter Using Card Abilities: reactions and interrupts, and who is asked for them.

"Whether a question opens depends only on what both players can see: a face-up card that listens, or
a hand with a card in it and a pack with an event that could be paid for."
"""

import damage
import entering
import stats
from ask import one, passes

RULE = "card-abilities-6"


def reactions(table, events):
    """The reactions to what has happened at once. The leader chooses first, alternating, until both
    decline in a row; each ability once for each event (R-59)."""
    events = [event for event in events if event.kind in LISTENED]
    answered, turn, declined = set(), table.leader(), 0
    while events and declined < 2:
        table_cards = [found for found in in_play(table, turn, events, answered)]
        from_hand = could_play(table, turn, events)
        if not table_cards and not from_hand:
            declined += 1
            turn = table.other(turn)
            continue
        options, meant = [], {}
        for do, card, number, choices in table_cards + held(table, turn, events):
            for choice in choices:
                option = dict(choice, by=turn, do=do, card=card.id)
                if len({event.unit for event in events}) > 1:
                    option["to"] = events[number].unit.id
                if option not in options:
                    options.append(option)
                    meant[len(options) - 1] = (card, number)
        listening = {card.id for _, card, _, _ in table_cards}
        decline = listening.pop() if len(listening) == 1 and not from_hand else "wh40k:" + RULE
        entry = yield one(turn, RULE, options, decline=decline)
        if passes(entry):
            declined += 1
        else:
            card, number = meant[options.index(dict(entry))]
            answered.add((card.id, number))
            declined = 0
            yield from resolve(table, turn, card, events[number], entry)
        turn = table.other(turn)


def resolve(table, seat, card, event, entry):
    if card.place != "hand":
        if card.name in EXHAUSTS:
            card.exhausted = True
        yield from ABILITIES[card.name][2](table, card, event, entry)
        return
    yield from event_card(table, seat, card, lambda: ABILITIES[card.name][2](
        table, card, event, entry))


def event_card(table, seat, card, ability):
    """"Its cost is paid, its ability is resolved, and the card is then placed in that player's
    discard pile.\""""
    table.players[seat].resources -= table.content.number(card.name, "cost")
    card.goes_to("resolving")
    card.seen = set(table.seats)
    yield from ability()
    table.discards(card)


# Which abilities answer

def in_play(table, seat, events, answered):
    """[(do, card, number of the event, choices)] of face-up cards."""
    found = []
    for card in table.cards.values():
        if card.owner != seat or not table.in_play(card) or card.name not in ABILITIES:
            continue
        kind, answers, _ = ABILITIES[card.name]
        if card.name in EXHAUSTS and card.exhausted:
            continue
        for number, event in enumerate(events):
            if event.kind == kind and (card.id, number) not in answered:
                choices = answers(table, seat, card, event)
                if choices:
                    found.append(("use", card, number, choices))
    return found


def fits(table, seat, name, event):
    kind, answers, _ = ABILITIES[name]
    return event.kind == kind and answers(table, seat, None, event)


def could_play(table, seat, events):
    """Whether a hand that nobody else sees might contain an event that answers."""
    return bool(table.hand(seat)) and any(
        fits(table, seat, name, event) for name in EVENTS if name in table.content.cards
        and table.content.number(name, "cost") <= table.players[seat].resources
        for event in events)


def held(table, seat, events):
    """The same as `in_play`, for the events in the hand."""
    return [("play", card, number, fits(table, seat, card.name, event))
            for card in table.hand(seat)
            if card.name in EVENTS
            and table.content.number(card.name, "cost") <= table.players[seat].resources
            for number, event in enumerate(events) if fits(table, seat, card.name, event)]


def no_mercy(table, seat, shield):
    """"When the opponent uses a shield card: exhaust a ready unique unit of yours anywhere; that
    shield card prevents nothing.\""""
    while table.hand(seat):
        ready = [unit for unit in table.units(seat)
                 if table.content.unique(unit.name) and not unit.exhausted]
        if not ready or "no-mercy" not in table.content.cards:
            return False
        options = [{"do": "play", "card": card.id, "target": unit.id}
                   for card in table.hand(seat) if card.name == "no-mercy" for unit in ready]
        entry = yield one(seat, "card-abilities-4", options, decline=shield.id)
        if passes(entry):
            return False
        table.cards[entry["target"]].exhausted = True
        table.discards(table.cards[entry["card"]])
        return True
    return False


# The abilities: what they answer, the choices (none means that they do not answer), and what they
# do. For an event in a hand the card is None while the question is only whether it could answer.

NO_CHOICE = [{}]


def targets(units):
    return [{"target": unit.id} for unit in units]


def enemy(event, seat):
    return event.unit.owner != seat


def cato(table, seat, card, event):
    here = card.place == "planet" and event.planet == card.planet
    return NO_CHOICE if enemy(event, seat) and here and not card.bloodied else []


def gain(table, card, event, entry):
    table.players[card.owner].resources += 1
    yield from ()


def stronghold(table, seat, card, event):
    if not enemy(event, seat) or event.planet is None:
        return []
    return targets(unit for unit in table.units(planet=event.planet)
                   if unit.exhausted and table.content.faction(unit.name) == "space_marines"
                   and stats.may_be_target(table, unit, seat))


def ready(table, card, event, entry):
    table.cards[entry["target"]].exhausted = False
    yield from ()


def veterans(table, seat, card, event):
    """"After it has been assigned damage by anything while it is ready.\""""
    return NO_CHOICE if event.unit is card and not card.exhausted else []


def prevent_one(table, card, event, entry):
    event.hit.amount = max(0, event.hit.amount - 1)
    yield from ()


def halo(table, seat, card, event):
    return NO_CHOICE if event.unit.id == card.on and event.attack else []


def indomitable(table, seat, card, event):
    ours = event.unit.owner == seat and table.content.faction(event.unit.name) == "space_marines"
    return NO_CHOICE if ours and event.attack else []


def prevent_all(table, card, event, entry):
    event.hit.amount = 0
    yield from ()


def sepulchre(table, seat, card, event):
    unit = event.unit
    ours = unit.owner == seat and unit.place == "discard"
    return NO_CHOICE if ours and table.content.faction(unit.name) == "space_marines" else []


def take_back(table, card, event, entry):
    event.unit.goes_to("hand")
    yield from ()


def fall_back(table, seat, card, event):
    unit = event.unit
    elite = stats.has_trait(table, unit, "Elite")
    return NO_CHOICE if unit.owner == seat and unit.place == "discard" and elite else []


def bring_back(table, card, event, entry):
    yield from entering.enters(table, [(event.unit, "headquarters", None)])


def maniak(table, seat, card, event):
    return NO_CHOICE if event.unit is card and card.place == "planet" else []


def storm(table, card, event, entry):
    yield from damage.deal(table, [(unit, 1) for unit in table.units(planet=card.planet)
                                   if unit is not card], card)


def chosen(table, seat, card, event):
    """"Target: an enemy army unit at an adjacent planet.\""""
    if event.unit is not card or card.place != "planet":
        return []
    return targets(unit for planet in table.adjacent(card.planet)
                   for unit in table.units(table.other(seat), planet)
                   if table.content.is_army(unit.name)
                   and stats.may_be_target(table, unit, seat))


def drag(table, card, event, entry):
    unit = table.cards[entry["target"]]
    unit.goes_to("planet", card.planet)
    yield from damage.deal(table, [(unit, 1)], card)


def burna(table, seat, card, event):
    if event.source is not card:
        return []
    return targets(unit for unit in stats.enemies_here(table, card) if unit is not event.unit)


def burn(table, card, event, entry):
    yield from damage.deal(table, [(table.cards[entry["target"]], 1)], card)


def fury(table, seat, card, event):
    """"After a Space Marines unit of yours has damaged an enemy non-warlord unit by an attack, if
    that unit is still in play.\""""
    source, unit = event.source, event.unit
    if source is None or source.owner != seat or not event.attack or not enemy(event, seat):
        return []
    if table.content.faction(source.name) != "space_marines" or not event.still_there():
        return []
    return NO_CHOICE if table.content.is_army(unit.name) else []


def kill(table, card, event, entry):
    yield from damage.destroy(table, [event.unit], card)


def mine(table, seat, card, event):
    return NO_CHOICE if card.resources else []


def collect(table, card, event, entry):
    card.resources -= 1
    table.players[card.owner].resources += 1
    yield from ()


EXHAUSTS = ("catos-stronghold", "holy-sepulchre", "iron-halo")
EVENTS = ("the-fury-of-sicarius", "indomitable", "fall-back")
LISTENED = ("assigned", "damaged", "destroyed", "declared", "entered", "phase")
ABILITIES = {
    "captain-cato-sicarius": ("destroyed", cato, gain),
    "catos-stronghold": ("destroyed", stronghold, ready),
    "holy-sepulchre": ("destroyed", sepulchre, take_back),
    "fall-back": ("destroyed", fall_back, bring_back),
    "blood-angels-veterans": ("assigned", veterans, prevent_one),
    "iron-halo": ("assigned", halo, prevent_all),
    "indomitable": ("assigned", indomitable, prevent_all),
    "the-fury-of-sicarius": ("damaged", fury, kill),
    "weirdboy-maniak": ("entered", maniak, storm),
    "sicariuss-chosen": ("entered", chosen, drag),
    "burna-boyz": ("declared", burna, burn),
    "promethium-mine": ("phase", mine, collect),
}
