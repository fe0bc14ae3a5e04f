"""TRIGGERED MODIFIERS: required ones, optional ones, and those of the keyword value step."""

import playing
from asking import Ask, require
from modifiers import can_choose, is_described, is_whose, keywords_of, speaking
from table import Item, Trigger


# Optional triggers


def happened(table, event, card, controller):
    """Something happened. Whatever answers it waits until the end of the phase."""
    for source, owner in list(speaking(table)):
        for number, ability in source.printed.numbered("optional"):
            if ability.get("event") != event:
                continue
            words = ability.get("by", {})
            if event == "hurt":
                if is_whose(table, controller, words.get("whose", "any"), owner):
                    table.waiting.append(Trigger(source, number, owner))
            elif is_described(table, card, words, owner, source, controller):
                table.waiting.append(Trigger(source, number, owner, card))


def phase_begins(table):
    """R-14: a "during" trigger may be used once in each such phase."""
    for source, owner in speaking(table):
        begins_during(table, source, owner)


def begins_during(table, source, owner):
    for number, ability in source.printed.numbered("optional"):
        if ability.get("phase") == table.phase and not (ability.get("your")
                                                        and not table.active(owner)):
            table.waiting.append(Trigger(source, number, owner))


def legal_triggers(table, seat):
    options = []
    for trigger in table.waiting:
        if trigger.controller != seat:
            continue
        choose = trigger.ability.get("choose")
        if not can_choose(table, seat, choose, trigger.card):
            continue
        option = {"by": seat, "do": "trigger", "card": trigger.card.id, "ability": trigger.number}
        if trigger.of is not None:
            option["of"] = trigger.of.id
        options += [{**option, **chosen}
                    for chosen in playing.choices(table, seat, choose, trigger.card)]
    return options


def place_optional(table, seat, entry):
    trigger = next(t for t in table.waiting
                   if t.controller == seat and t.card.id == entry["card"]
                   and entry.get("ability") in (None, t.number)
                   and (entry.get("of") is None or (t.of and t.of.id == entry["of"])))
    table.waiting.remove(trigger)
    put_on_chain(table, trigger, entry)
    return
    yield


def put_on_chain(table, trigger, entry):
    table.chain.append(Item("ability", trigger.card, trigger.controller, ability=trigger.number,
                            targets=entry.get("targets", []), player=entry.get("player"),
                            of=trigger.of))


# Required triggers


def required(table):
    """At the start of a phase everybody's triggers are placed, and the chain resolves without
    answers."""
    import chain
    for source, owner in speaking(table):
        for number, ability in source.printed.numbered("required"):
            if ability["phase"] == table.phase and not (ability.get("your")
                                                        and not table.active(owner)):
                table.pending.append(Trigger(source, number, owner))
    yield from place_all(table)
    yield from chain.resolve_all(table)


def place_all(table):
    """The players left of the active player come first and the active player last. Each chooses an
    order."""
    for seat in table.active_last():
        while True:
            mine = [t for t in table.pending if t.controller == seat]
            for trigger in [t for t in mine if t.ability is not None]:
                if not can_choose(table, seat, trigger.ability.get("choose"), trigger.card):
                    table.pending.remove(trigger)   # not placed without a valid target
                    mine.remove(trigger)
            if not mine:
                break
            yield from place_one(table, seat, mine)


def place_one(table, seat, mine):
    """FOCUS is placed first, without asking. So is a single trigger that leaves no choice."""
    focus = next((t for t in mine if t.number == 0), None)
    if focus is not None:
        table.pending.remove(focus)
        table.chain.append(Item("focus", focus.card, seat, amount=focus.amount))
        return
    trigger = mine[0]
    if len(mine) == 1 and "choose" not in trigger.ability and not trigger.ability.get("may"):
        table.pending.remove(trigger)
        put_on_chain(table, trigger, {})
        return
    entry = yield Ask([seat], ["trigger"], lambda: legal_placings(table, seat, mine))
    trigger = next((t for t in mine if t.card.id == entry["card"]
                    and entry.get("ability") in (None, t.number)), None)
    require(trigger is not None, f"{entry}: there is no such trigger")
    table.pending.remove(trigger)
    if entry.get("decline"):
        require(trigger.ability.get("may"), f"{entry}: only \"may\" can be declined")
        return
    put_on_chain(table, trigger, entry)


def legal_placings(table, seat, mine):
    options = []
    for trigger in mine:
        option = {"by": seat, "do": "trigger", "card": trigger.card.id, "ability": trigger.number}
        options += [{**option, **chosen} for chosen in
                    playing.choices(table, seat, trigger.ability.get("choose"), trigger.card)]
        if trigger.ability.get("may"):
            options.append({**option, "decline": True})
    return options


# The keyword value step: R-15


def keyword_triggers(table):
    for card in table.objects():
        if not card.attacker and not card.defender:
            continue
        word = "attacker" if card.attacker else "defender"
        for keyword, count in keywords_of(table, card).items():
            for _ in range(count if keyword[0] == "focus" else 0):
                trigger = Trigger(card, 0, card.controller)
                trigger.amount = keyword[2]
                table.pending.append(trigger)
        for number, ability in card.printed.numbered("keyword"):
            if ability["gains"] == word:
                table.pending.append(Trigger(card, number, card.controller))
