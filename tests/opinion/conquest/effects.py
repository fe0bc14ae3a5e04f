"""Chapters 5 and 7: effects are created, decided, modified and resolved; abilities trigger."""

import doing
import standing
from ask import Ask
from parts import Effect, Part, expand, reached, legal_direction
from standing import fits


def run(table, effect):
    """Creates an effect, has it decided and modified, and resolves it. Returns what was done."""
    made = effect.made
    if made is not None and made["may"] and not (yield from wanted(table, effect)):
        return []
    if effect.costs:
        paid = yield from pay(table, effect)
    else:
        paid = True
    if effect.card is not None and effect.card.region == "arsenal":
        yield from run(table, Effect(effect.commander, table.record(effect.commander), parts=[
            Part("ruin", effect.card.id, inactive=True)]))
    if not paid:
        return []
    if effect.parts is None:
        expand(table, effect)
    yield from modify(table, effect)
    for part in effect.parts:
        if part.direction is not None and not legal_direction(table, effect, part.direction):
            part.dropped = True
    done = yield from resolve(table, effect)
    yield from check(table, done)
    yield from answer(table, done)
    return done


def wanted(table, effect):
    """R-91: the text says "may". If the cost cannot be paid, only declining is listed."""
    cost = effect.made["cost"]
    seat = effect.commander
    commander = table.commanders[seat]
    if not commander.in_war:
        return False
    offer = effect.source.id
    options = [{"by": seat, "do": "pass", **({"to": offer} if offer else {})}]
    if cost is None or (commander.gold >= cost["gold"] and commander.mana >= cost["mana"]):
        options.append({"by": seat, "do": "choose"})
    entry = yield Ask([seat], ["choose", "pass"], options, optional=True)
    if entry is None or entry["do"] == "pass":
        return False
    if cost is not None:
        commander.gold -= cost["gold"]
        commander.mana -= cost["mana"]
    return True


def pay(table, effect):
    """Each payment is a small effect of its own (R-86). Returns whether everything was paid
    (6.4-4)."""
    paid = True
    for verb, target in effect.costs:
        if verb == "coins":
            payer = table.commanders[effect.payer or effect.commander]
            payer.gold -= target[0]
            payer.mana -= target[1]
            continue
        part = Part(verb, target, amount=1, inactive=True)
        done = yield from run(table, Effect(effect.commander, effect.source, parts=[part]))
        if verb != "disable":
            paid = paid and any(h.verb == verb and h.target == target for h in done)
    return paid


# 5.3, 7.1: modification

def matches_part(table, force, part):
    event = force.ability.event
    if event["verb"] == "snipe":
        return False
    verb = "acquire" if part.verb.startswith("acquire_") else part.verb   # 1.5.1-1
    if event["verb"] != verb or part.verb == "damage" and part.amount <= 0:
        return False
    if event["snipe"] and part.action != "snipe":
        return False
    if force.lasting is not None and part.id in force.lasting.used and \
            force.ability.limit == "next":
        return False
    record = force.record(table)
    return thing_fits(table, force, record, event["thing"], part.target) and \
        doer_fits(table, force, record, event["doer"], part.source)


def thing_fits(table, force, record, thing, target, happening=None):
    if thing is None:
        return True
    resource = table.get(target)
    if thing.get("ref") == "this":
        if thing["kind"] in ("item", "location", "upgrade", "condition"):
            return target == force.resource.id
        return force.unit is not None and target == force.unit.id
    if resource is None:   # a commander acquires a resource
        return thing["kind"] == "resource" and "place" not in thing
    if happening is not None:
        return fits(table, resource, thing, record, region=happening.region,
                    was_unit=happening.was_unit, mounted=happening.mounted)
    return fits(table, resource, thing, record)


def doer_fits(table, force, record, doer, source):
    if doer is None:
        return True
    unit = table.get(source.doer)
    if unit is None:
        return False
    if doer.get("ref") == "this":
        return force.unit is not None and unit is force.unit
    return unit.card.kind == "unit" and fits(table, unit, doer, record,
                                             region=source.region, was_unit=True)


def spent(force):
    """Whether an ability of "the next time" or "the first time" has been used."""
    if force.ability.limit == "anytime":
        return False
    if force.lasting is not None:
        return force.on in force.lasting.used
    return force.key in force.resource.used


def use_up(force):
    if force.ability.limit != "anytime":
        if force.lasting is not None:
            force.lasting.used.add(force.on)
        else:
            force.resource.used.add(force.key)


def modify(table, effect):
    """Repeats until no further ability answers. Those that fit the effect now answer, each once for
    each part."""
    while True:
        waiting = []
        for force in standing.triggered(table):
            if not force.ability.event["would"] or spent(force):
                continue
            for part in effect.parts:
                if force.key in part.fired or not matches_part(table, force, part):
                    continue
                waiting.append((force, part))
                part.fired.add(force.key)
                if force.ability.limit != "anytime":
                    use_up(force)
                    break
        if not waiting:
            return
        named = [(force.commander, name_of(force, part.target), (force, part))
                 for force, part in waiting]
        ordered = yield from order(table, named)
        for _, _, (force, part) in ordered:
            yield from answer_part(table, effect, force, part)


def name_of(force, on):
    name = {"do": "first"}
    if force.resource is not None:
        name["of"] = force.resource.id
    if force.lasting is not None:
        name["lasting"] = force.lasting.number
    if force.index:
        name["ability"] = force.index
    if force.granted_by is not None:
        name["granted_by"] = force.granted_by.id
    if on is not None:
        name["on"] = on
    return name


def order(table, waiting):
    """5.1.1: by commanders clockwise from the campaigning one. Each orders his own."""
    ordered = []
    for seat in table.standing_seats() + [s for s in table.seats
                                          if not table.commanders[s].in_war]:
        own = [one for one in waiting if one[0] == seat]
        while table.commanders[seat].in_war:
            options = []
            for _, name, _ in own:
                option = dict(name, by=seat)
                if option not in options:
                    options.append(option)
            if len(options) < 2:    # identical effects need no order
                break
            entry = yield Ask([seat], ["first"], options)
            chosen = [one for one in own if _same_name(one[1], entry)][0]
            own.remove(chosen)
            ordered.append(chosen)
        ordered += own
    return ordered


def _same_name(name, entry):
    return all(entry.get(member, 0 if member == "ability" else None)
               == name.get(member, 0 if member == "ability" else None)
               for member in ("of", "lasting", "ability", "on", "granted_by"))


MODIFYING = ("reduce", "increase", "set_amount")


def answer_part(table, effect, force, part):
    """A "would" ability changes the part, or does something of its own (R-98)."""
    steps = force.ability.made["steps"]
    changes = steps[0]["instead"] or steps[0]["verb"] in MODIFYING
    if changes and (part not in effect.parts or not matches_part(table, force, part)):
        return
    record = force.record(table)
    made = Effect(force.commander, record, made=force.ability.made, it=part.target,
                  doer=part.source.doer, that=that_of(force, part.target, part.source.doer))
    if not changes:
        yield from run(table, made)
        return
    if force.ability.made["may"] and not (yield from wanted(table, made)):
        return
    step = steps[0]
    if step["verb"] in MODIFYING:
        n = step["amount"][1]
        part.amount = {"reduce": part.amount - n, "increase": part.amount + n,
                       "set_amount": n}[step["verb"]]
        return
    replace(table, effect, part, made)


def replace(table, effect, part, made):
    """The part becomes what the text says instead. Its source stays (R-145)."""
    expand(table, made)
    at = effect.parts.index(part)
    new = []
    for one in made.parts:
        one.source, one.fired, one.step = part.source, part.fired, part.step
        one.late = None
        one.inactive = part.inactive
        if one.target == part.target:
            one.direction, one.late = part.direction, part.late
        new.append(one)
    for one in new[1:]:
        one.tied = new[0]
    effect.parts[at:at + 1] = new


def that_of(force, thing, doer):
    event = force.ability.event
    if event.get("thing") and event["thing"].get("ref") == "this":
        return doer
    return thing


# 5.4: resolution

def resolve(table, effect):
    """The steps in the order of the text, the parts of one step together (R-94)."""
    done = []
    steps = sorted({part.step for part in effect.parts}
                   | set(range(len(effect.made["steps"]) if effect.made else 0)))
    for step in steps:
        parts = parts_now(table, effect, step)
        yield from doing.apply_all(table, effect, parts, done)
    return done


def parts_now(table, effect, step):
    """The parts of a step: indirected ones are what the text reaches now (5.4-5, R-95)."""
    mine = [p for p in effect.parts if p.step == step and not p.dropped]
    whom = effect.made["steps"][step]["whom"] if effect.made and \
        step < len(effect.made["steps"]) and "whom" in effect.made["steps"][step] else None
    if whom is None or "ref" in whom:
        return mine
    targets = reached(table, effect, effect.made["steps"][step])
    kept = [p for p in mine if p.late is None or p.late in targets]
    known = {p.late for p in effect.parts if p.step == step}
    for target in targets:
        if target not in known:
            kept += effect.fresh(table, step, target)
    return kept


def check(table, done):
    """R-100: what follows at once from the numbers on the table."""
    fallen = []
    with table.looked_at():
        health = {u.id: standing.health(table, u) for u in table.units()}
    for unit in sorted(table.units(), key=lambda u: (u.owner, u.since)):
        now = health[unit.id]
        if now < 0 and now < unit.seen_health:
            source = damage_source(done, unit, now)
            record = source or table.record(unit.owner)
            fallen.append((record.commander, {"do": "first", "on": unit.id},
                           ("ruin", unit.id, record)))
        unit.seen_health = now
    for h in done:
        place = table.get(h.target) if h.verb == "damage" else None
        if place is not None and place.card.kind == "location" and not place.encampment:
            fallen.append((h.source.commander, {"do": "first", "on": place.id},
                           ("location", place.id, h.source)))
    for place in table.locations():
        if table.level(place) > 3 and not place.encampment:
            fallen.append((place.owner, {"do": "first", "on": place.id},
                           ("level", place.id, table.record(place.owner))))
    doing.break_combats(table, done)
    lost = doing.displaced(table)
    if lost:
        yield from run(table, Effect(table.term or lost[0].owner,
                                     table.record(table.term or lost[0].owner),
                                     parts=[Part("displace", unit.id) for unit in lost]))
    ordered = yield from order(table, fallen)
    for _, _, (what, target, record) in ordered:
        yield from fall(table, what, target, record)
    from ending import forced
    forced(table)


def damage_source(done, unit, now):
    """5.5-4: the source of the damage that brought it below zero."""
    hits = [h for h in done if h.verb == "damage" and h.target == unit.id]
    left = now + sum(h.amount for h in hits)
    for h in hits:
        left -= h.amount
        if left < 0:
            return h.source
    return None


def fall(table, what, target, record):
    resource = table.get(target)
    if resource is None or not resource.active:
        return
    if what == "ruin":
        parts = [Part("ruin", target, source=record)]
    else:
        upgrades = table.on(resource, "upgrade")
        if what == "level" and len(upgrades) <= 3:
            return
        if not upgrades:
            parts = [Part("ruin", target, source=record)]
        else:
            chosen = yield from choose_upgrade(table, record.commander, upgrades)
            parts = [Part("ruin", chosen, source=record)]
    yield from run(table, Effect(record.commander, record, parts=parts))


def choose_upgrade(table, seat, upgrades):
    if len(upgrades) == 1 or not table.commanders[seat].in_war:
        return upgrades[0].id
    entry = yield Ask([seat], ["choose"], [{"by": seat, "do": "choose", "directions": [u.id]}
                                           for u in upgrades])
    return entry["directions"][0]


def answer(table, done):
    """7.1-5: abilities that trigger when something has happened."""
    waiting = []
    forces = [f for f in standing.triggered(table) if not f.ability.event["would"]]
    for h in done:
        for force in forces + h.partings:
            if not spent(force) and matches_happening(table, force, h):
                use_up(force)
                waiting.append((force.commander, name_of(force, h.target), (force, h)))
    ordered = yield from order(table, waiting)
    for _, _, (force, h) in ordered:
        if force not in h.partings and not still(table, force):
            continue
        doer = h.source.doer
        yield from run(table, Effect(
            force.commander, force.record(table), made=force.ability.made, it=h.target,
            doer=h.other if h.verb == "engage" else doer,
            that=that_of(force, h.target, doer)))


def still(table, force):
    return any(f.key == force.key for f in standing.triggered(table))


def matches_happening(table, force, h):
    event = force.ability.event
    record = force.record(table)
    if event["verb"] == "campaign":
        return h.verb == "campaign" and (event["whose"] == "each" or force.commander == h.target)
    if event["verb"] == "engage":
        return h.verb == "engage" and engages(table, force, record, event, h)
    if event["verb"] == "snipe":
        if h.action != "snipe":
            return False
    elif event["verb"] != h.verb:
        return False
    if event["snipe"] and h.action != "snipe":
        return False
    if event["verb"] == "equip":
        item, unit = table.get(h.target), table.get(h.other)
        return fits(table, item, event["doer"], record) and \
            fits(table, unit, event["thing"], record)
    if event["verb"] == "acquire":
        return event["thing"] == {"kind": "resource"}
    if event["verb"] == "mount":
        return thing_fits(table, force, record, event["thing"], h.target, h)
    return thing_fits(table, force, record, event["thing"], h.target, h) and \
        doer_fits(table, force, record, event["doer"], h.source)


def engages(table, force, record, event, h):
    """R-143: each of the two engages the other."""
    unit = force.unit
    if unit is None or h.source.doer != unit.id:
        return False
    return thing_fits(table, force, record, event["thing"], h.target, h)
