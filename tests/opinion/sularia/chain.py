"""COMMAND CHAIN: the last effect placed is the first to resolve; R-09, R-19 to R-22, R-64."""

import effects
import playing
import triggers
from asking import Ask, require
from modifiers import can_be_target


def resolve_all(table):
    """Once it begins, the chain resolves completely (timing-5).

    A tactic from the row goes back only after the whole chain (R-22).
    """
    revealed = []
    while table.chain:
        item = table.chain[-1]
        if item.kind in ("tactic", "condition"):
            yield from resolve_card(table, item, revealed)
        elif item.kind in ("deploy", "establish"):
            yield from enter_play(table, item)
        else:
            yield from resolve_ability(table, item)
        if item in table.chain:
            table.chain.remove(item)
        effects.clear_zero(table)
    for card in revealed:
        back_to_row(table, card)


def back_to_row(table, card):
    """tactic-condition-4: face up, and again an influence card."""
    card.zone = "row"
    card.up = True


def resolve_card(table, item, revealed):
    card = item.card
    if not item.cancelled:
        if card.printed.is_defuse:
            if item.cancels in table.chain:
                item.cancels.cancelled = True
        elif card.printed.effect:
            yield from run(table, item, card.printed.effect, until_end=True)
    if card.zone != "chain":
        return
    if not item.from_row:
        if card.printed.type == "condition" and not item.cancelled:
            table.lasting.append((card, item.controller))   # tactic-condition-19
            triggers.begins_during(table, card, item.controller)
        card.zone = "damage_pile"
    elif card.printed.type == "condition":
        back_to_row(table, card)
        card.cancelled = item.cancelled
        if not item.cancelled:
            triggers.begins_during(table, card, item.controller)
    else:
        revealed.append(card)


def resolve_ability(table, item):
    card = item.card
    if item.cancelled or effects.fights_no_more(table, item):
        return
    if item.kind == "harvest":
        if card.in_play:
            card.counters += 1
    elif item.kind == "focus":
        effects.give(table, card, "attack" if card.attacker else "defense", item.amount, by=card)
    else:
        yield from run(table, item, card.printed.abilities[item.ability - 1])


def run(table, item, ability, until_end=False):
    """R-21: targets that became invalid are skipped. If all did, nothing happens."""
    targets = [table.cards[t] for t in item.targets]
    choose = ability.get("choose")
    if targets:
        targets = [t for t in targets
                   if can_be_target(table, t, item.controller, choose, item.card)]
        if not targets:
            return
    if choose is not None and "player" in choose and table.players[item.player].out:
        return
    yield from effects.run(table, item, ability["do"], targets, until_end)


def enter_play(table, item):
    """A site or combatant becomes an object, but not if it is cancelled (R-19,
    special-card-types-9)."""
    card, seat = item.card, item.controller
    if item.cancelled:
        if item.from_row:
            back_to_row(table, card)
        else:
            card.zone = "damage_pile"
        return
    yield from playing.replace_by_type(table, seat, card)
    card.controller = seat
    if item.kind == "deploy":
        card.zone = ("hidden_zone" if card.printed.has("hidden") and not item.visible
                     else "combatant_zone")
        card.turned = "activated"   # combatants-7
    elif item.at is None:
        card.zone = "hidden_zone"
    else:
        place = item.at
        if table.site_at(seat, place) is not None:
            place = yield from choose_place(table, seat)
        card.zone, card.place = "site_zone", place
    card.arrived = True
    table.chain.remove(item)
    triggers.begins_during(table, card, seat)
    triggers.happened(table, "deployed" if item.kind == "deploy" else "established", card, seat)


def choose_place(table, seat):
    """R-33, R-77: any place that is legal under the establishment rules."""
    places = playing.legal_places(table, seat)
    if len(places) == 1:
        return places[0]
    entry = yield Ask([seat], ["position"],
                      lambda: [{"by": seat, "do": "position", "at": p} for p in places])
    require(entry["at"] in places or not table.sites(seat),
            f"{entry['at']} is not a legal place: {places}")
    return entry["at"]
