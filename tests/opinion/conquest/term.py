"""Chapters 1.6, 4, 6.3 and 8: starting a war, the phases of a term, priority and combat."""

from itertools import combinations

import doing
import ending
import standing
from acts import Judge, commanded, effect_of
from ask import Ask
from domain import draw, shuffle
from effects import answer, check, run
from ending import Over, over
from parts import Effect, Happening, Part

ACTS = ["wait", "annex", "barter", "deploy", "offer_draw", "equip", "evoke", "surrender",
        "upgrade", "use", "assault", "attack", "block", "discard", "guard", "transfer", "move",
        "mount", "dismount", "snipe", "command"]
CAPACITY, ARSENAL = 10, 7


def game(table):
    try:
        yield from start(table)
        while not over(table):
            yield from term(table)
    except Over:
        table.combats = []


def start(table):
    """1.6."""
    for seat in table.seats:
        yield from shuffle(table, seat)
        table.commanders[seat].shuffled = False
    for seat in table.seats:
        yield from draw(table, seat, ARSENAL)
    entry = yield Ask(["table"], ["method"], None, takes=lambda e: e["winner"] in table.seats)
    winner = entry["winner"]
    entry = yield Ask([winner], ["first_term"],
                      [{"by": winner, "do": "first_term", "commander": s} for s in table.seats])
    yield from regroup(table)
    table.term = entry["commander"]
    table.first_term = True


def regroup(table):
    while True:
        asked = [s for s in table.seats if not table.commanders[s].kept]
        if not asked:
            for commander in table.commanders.values():   # 1.6-7: nobody regroups any more
                commander.kept, commander.regroups = False, 0
            return
        options = []
        for seat in asked:
            if len(table.owned(seat, "arsenal")) > 1:
                options.append({"by": seat, "do": "regroup"})
            options.append({"by": seat, "do": "keep"})
        entry = yield Ask(asked, ["regroup", "keep"], options)
        commander = table.commanders[entry["by"]]
        if entry["do"] == "keep":
            commander.kept = True
            continue
        commander.regroups += 1
        for resource in table.owned(entry["by"], "arsenal"):
            resource.region = "domain"
            commander.slots.append(resource.id)
        yield from shuffle(table, entry["by"])
        yield from draw(table, entry["by"], ARSENAL + 1 - commander.regroups)


def rule(table, parts, seat=None):
    seat = seat or table.term
    yield from run(table, Effect(seat, table.record(seat), parts=parts))


def term(table):
    seat = table.term
    commander = table.commanders[seat]
    table.priority = seat   # nobody acts, but he decides first
    if commander.in_war:
        yield from enable(table, seat)
    if commander.in_war:
        yield from investment(table, seat, commander)
    if commander.in_war and not table.first_term:
        table.phase = "barter"
        yield from alone(table, seat)
    if commander.in_war:
        yield from conditions(table, seat)
    if commander.in_war:
        table.phase = "campaign"
        table.waits = 0
        yield from campaign(table, seat)
    yield from last_phases(table, seat, commander)


def enable(table, seat):
    table.phase = "enable"
    yield from rule(table, [Part("enable", u.id, amount=1) for u in table.units(seat)
                            if not standing.able(u)])


def investment(table, seat, commander):
    table.phase = "investment"
    commander.mana = 0
    gold, mana, resources = income(table, seat)
    parts = [Part("gain_gold", seat, amount=gold)] if gold else []
    parts += [Part("gain_mana", seat, amount=mana)] if mana else []
    if not table.first_term:
        parts += [Part("acquire", seat, amount=1) for _ in range(resources)]
    yield from rule(table, parts)
    units = table.units(seat)
    if not units or not commander.in_war:
        return
    entry = yield Ask([seat], ["sustain"], sustainable(table, seat, units),
                      takes=lambda e: affordable(table, commander, e["units"]),
                      among=[u.id for u in units])
    kept = [table.get(i) for i in entry["units"]]
    for unit in kept:
        commander.gold -= unit.card.sustain[0]
        commander.mana -= unit.card.sustain[1]
    yield from rule(table, [Part("ruin", u.id) for u in units if u not in kept])


def affordable(table, commander, identities):
    units = [table.get(i) for i in identities]
    return all(u is not None and u in table.units(commander.seat) for u in units) \
        and sum(u.card.sustain[0] for u in units) <= commander.gold \
        and sum(u.card.sustain[1] for u in units) <= commander.mana


def sustainable(table, seat, units):
    if len(units) > 10:
        return None
    return [{"by": seat, "do": "sustain", "units": [u.id for u in some]}
            for n in range(len(units) + 1) for some in combinations(units, n)
            if affordable(table, table.commanders[seat], [u.id for u in some])]


def income(table, seat):
    """R-25: the clauses of all active resources, by the level of their location."""
    gold = mana = resources = 0
    for r in table.actives():
        if r.owner != seat or not r.card.income:
            continue
        place = table.get(r.on) if r.card.kind == "upgrade" else r
        for more_gold, more_mana, more, level in r.card.income:
            if level <= table.level(place):
                gold, mana, resources = gold + more_gold, mana + more_mana, resources + more
    return gold, mana, resources


def conditions(table, seat):
    table.phase = "condition"
    mine = [r for r in table.actives() if r.card.kind == "condition" and r.owner == seat]
    mine.sort(key=lambda r: r.since)
    parts = [Part("remove_counters" if r.counters else "ruin", r.id, amount=1) for r in mine]
    yield from rule(table, parts)
    if table.commanders[seat].in_war:
        yield from alone(table, seat)


def alone(table, seat):
    """The barter and the condition phase: he keeps priority until he waits (4-4, 4-5)."""
    while table.commanders[seat].in_war:
        table.priority = seat
        entry = yield ask_act(table, seat)
        yield from act(table, entry)
        if entry["do"] == "wait":
            return
        table.waits = 0


def ask_act(table, seat):
    judge = Judge(table, seat)
    with table.looked_at():
        asked = Ask([seat], ACTS, judge.all())
    asked.whole = judge.whole
    return asked


def act(table, entry):
    seat = entry["by"]
    table.actor = seat
    table.began, table.ended = [], []
    unit = commanded(table, entry)
    for one in sorted(table.all(), key=lambda u: u.since):
        if one.owner == seat and one.due and one is not unit:
            one.due = False    # once, wherever it is by then
            if one.active and table.is_unit(one) and standing.able(one) \
                    and not standing.outpost(table, one):
                yield from rule(table, [Part("disable", one.id, amount=1)], seat)
    if entry["do"] == "surrender":
        ending.leave(table, [seat])
        if over(table):
            raise Over()
    elif entry["do"] == "offer_draw":
        yield from offer(table, seat)
    else:
        effect = effect_of(table, entry)
        if effect is not None:
            yield from run(table, effect)
    table.actor = None


def offer(table, seat):
    """A.4, R-38. After the first "no" the others are not asked, because nothing is left open."""
    table.commanders[seat].offered_draw = True
    agreed = True
    other = table.next_seat(seat)
    while other != seat and agreed:
        entry = yield Ask([other], ["answer_draw"],
                          [{"by": other, "do": "answer_draw", "agree": agree}
                           for agree in (True, False)])
        agreed = agreed and entry["agree"]
        other = table.next_seat(other)
    if agreed:
        table.outcome = {"state": "drawn"}
        raise Over()


def campaign(table, seat):
    """4.5, 6.3: until all commanders wait consecutively outside combat."""
    table.priority = seat
    yield from answer(table, [Happening("campaign", s, table.record(seat))
                              for s in [seat]])
    holder = table.in_war(seat)
    while True:
        table.priority = holder
        entry = yield ask_act(table, holder)
        yield from act(table, entry)
        began, ended = table.began, table.ended
        table.waits = table.waits + 1 if entry["do"] == "wait" and not began and not ended else 0
        holder = table.next_seat(entry["by"])
        if table.waits >= len(table.standing_seats()):
            table.waits = 0
            if not table.combats:
                return
            combat = table.combats[-1]
            table.began, table.ended = [], []
            yield from strike(table, combat)
            holder = table.in_war(combat.first)
            began, ended = began + table.began, table.ended
        if not table.commanders[seat].in_war:
            table.combats = []
            return
        running = [c for c in began if c in table.combats]
        if running:
            holder = table.in_war(running[-1].first)
        elif ended:
            holder = table.in_war(min(ended, key=lambda one: one[0])[1].first)
        table.priority = holder
        yield from order_pairs(table)


def strike(table, combat):
    """8.1-4, 8.2-5: all combat damage is one effect (R-102)."""
    parts = []
    if combat.kind == "engagement":
        pair = combat.pairs[0]
        for one, other in (pair, pair[::-1]):
            parts += blow(table, combat, one, other)
    else:
        for identity in combat.units:
            if identity not in combat.engaged:
                parts += blow(table, combat, identity, combat.location)
    seat = table.term
    yield from run(table, Effect(seat, table.record(seat), parts=parts))
    if combat.kind == "engagement" and pair in combat.pairs:
        combat.pairs.remove(pair)
        combat.settled = max(0, combat.settled - 1)
    if combat.kind == "assault" or not combat.pairs:
        doing.end(table, combat)


def blow(table, combat, identity, other):
    unit = table.get(identity)
    strikes = identity == combat.attacker or table.assault_of(identity) is not None
    if unit.guard and not strikes:
        return []
    return [Part("damage", other, source=table.record(unit.owner, unit, unit),
                 amount=standing.strike_and_armor(table, unit)[0], action="combat")]


def order_pairs(table):
    """8.1.1-4: the campaigning commander says which pair deals damage next."""
    for combat in table.combats:
        if combat.kind != "engagement":
            continue
        while len(combat.pairs) - combat.settled > 1:
            seat = table.in_war(table.term)
            entry = yield Ask([seat], ["next_pair"], [
                {"by": seat, "do": "next_pair", "first": a, "second": b}
                for a, b in combat.pairs[combat.settled:]])
            pair = (entry["first"], entry["second"])
            combat.pairs.remove(pair)
            combat.pairs.insert(combat.settled, pair)
            combat.settled += 1


def last_phases(table, seat, commander):
    table.phase, table.priority, table.waits = "recovery", seat, 0
    for unit in table.units():
        unit.damage = unit.gained = 0
    yield from check(table, [])
    table.phase = "resolution"
    table.lasting = []
    yield from check(table, [])
    arsenal = table.owned(seat, "arsenal")
    if commander.in_war and len(arsenal) > CAPACITY:
        n = len(arsenal) - CAPACITY
        entry = yield Ask([seat], ["banish"], None, takes=lambda e: len(
            set(e["resources"])) == n and all(table.get(i) in arsenal for i in e["resources"]),
                          among=([r.id for r in arsenal], n))
        yield from rule(table, [Part("banish", i, inactive=True) for i in entry["resources"]])
    end_of_term(table)


def end_of_term(table):
    if table.terms_left == 0:
        ending.on_time(table)
        raise Over()
    for r in table.all():
        r.moved = r.assaulted = r.due = False
    for commander in table.commanders.values():
        commander.annexed = commander.bartered = commander.offered_draw = False
    table.assaulted_locations = set()
    table.first_term = False
    if table.terms_left is not None:
        table.terms_left -= 1
    table.term = table.next_seat(table.term)
