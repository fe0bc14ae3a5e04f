"""The positions of the model and of the program, in one form."""

import standing

ORDINARY = (None, 0, False, [], {}, "setup")


def clean(form):
    return {k: v for k, v in form.items() if v not in ORDINARY}


def seen_by(resource, seat):
    return seat is None or seat in resource.seen


def of_resource(table, r, seat):
    form = {"seen": sorted(r.seen), "in": r.region, "on": r.on, "returns_to": r.returns_to,
            "unable": r.unable, "guard": r.guard, "moved": r.moved, "assaulted": r.assaulted,
            "due": r.due, "damage": r.damage, "gained": r.gained, "counters": r.counters,
            "since": r.since, "health": r.health if r.encampment else 0,
            "seen_health": r.seen_health}
    if seen_by(r, seat):
        form["card"] = r.card.id
    return clean(form)


def of_commander(table, one, seat):
    form = {"in_war": None if one.in_war else "out", "gold": one.gold, "mana": one.mana,
            "slots": len(one.slots), "next": one.next, "regroups": one.regroups,
            "kept": one.kept, "annexed": one.annexed, "bartered": one.bartered,
            "offered_draw": one.offered_draw, "known": [s for s in one.slots if s is not None]}
    if seat in (None, one.seat):
        pool = dict(one.pool)
        form["pool"] = {k: v for k, v in sorted(pool.items()) if v}
    return clean(form)


def of_combat(combat):
    form = {"kind": combat.kind, "location": combat.location, "units": sorted(combat.units),
            "engaged": sorted(combat.engaged), "attacker": combat.attacker,
            "pairs": sorted(list(p) for p in combat.pairs), "first": combat.first}
    return clean(form)


def of_unit(table, unit):
    strike, armor = standing.strike_and_armor(table, unit)
    mount = table.mount_of(unit)
    return clean({"able": standing.able(unit), "strike": strike, "armor": armor,
                  "health": standing.health(table, unit),
                  "snipe": standing.snipe(table, unit), "outpost": standing.outpost(table, unit),
                  "mount": bool(standing.mounts(table, unit)),
                  "steed": mount.id if mount else None})


def held(phase, seat):
    """In the other phases nobody has priority, and the value in the position means nothing (R-22).
    """
    return seat if phase in ("barter", "condition", "campaign") else None


def of_table(table, seat=None):
    at = {"phase": table.phase, "term": table.term, "priority": held(table.phase, table.priority),
          "waits": table.waits, "combats": [of_combat(c) for c in table.combats]}
    form = {"at": clean(at),
            "commanders": {s: of_commander(table, c, seat)
                           for s, c in table.commanders.items()},
            "resources": {r.id: of_resource(table, r, seat) for r in table.all()},
            "first_term": table.first_term, "terms_left": table.terms_left,
            "stamp": table.stamp,
            "lasting": [clean({"number": one.number, "commander": one.commander,
                               "affected": sorted(one.affected), "x": one.x})
                        for one in table.lasting],
            "outcome": {k: v for k, v in table.outcome.items()},
            "units": {u.id: of_unit(table, u) for u in table.units()},
            "locations": {r.id: clean({"level": table.level(r),
                                       "health": r.health if r.encampment else None})
                          for r in table.locations()}}
    return {k: v for k, v in form.items() if v not in ORDINARY}


def program_combat(combat):
    form = {k: combat.get(k) for k in ("kind", "location", "attacker", "first")}
    form["units"] = sorted(combat.get("units", []))
    form["engaged"] = sorted(set(combat.get("engaged", [])))
    form["pairs"] = sorted([p["first"], p["second"]] for p in combat.get("pairs", []))
    return clean(form)


def of_position(document):
    at = dict(document.get("at", {}))
    at["priority"] = held(at.get("phase"), at.get("priority"))
    at["combats"] = [program_combat(c) for c in at.get("combats", [])]
    commanders = {}
    for seat, one in document["commanders"].items():
        form = {k: v for k, v in one.items() if k not in ("domain", "in_war", "shuffled")}
        domain = one.get("domain", {})
        slots = domain.get("slots", 0)
        form["slots"] = slots if isinstance(slots, int) else len(slots)
        form["known"] = [] if isinstance(slots, int) else [s for s in slots if s]
        form["pool"] = domain.get("pool", {})
        form["next"] = domain.get("next", 0)
        form["in_war"] = "out" if one.get("in_war") is False else None
        commanders[seat] = clean(form)
    resources = {}
    for identity, one in document.get("resources", {}).items():
        form = {k: v for k, v in one.items() if k != "used"}
        form["seen"] = sorted(form.get("seen", []))
        resources[identity] = clean(form)
    outcome = {k: v for k, v in document.get("outcome", {"state": "running"}).items()
               if k != "rule"}
    form = {"at": clean(at), "commanders": commanders, "resources": resources,
            "first_term": document.get("first_term"), "terms_left": document.get("terms_left"),
            "stamp": document.get("stamp"),
            "lasting": [clean({"number": one["number"], "commander": one["commander"],
                               "affected": sorted(one.get("affected", [])),
                               "x": one.get("x", 0)})
                        for one in document.get("lasting", [])],
            "outcome": outcome,
            "units": {k: clean(v) for k, v in document.get("units", {}).items()},
            "locations": {k: clean(v) for k, v in document.get("locations", {}).items()}}
    return {k: v for k, v in form.items() if v not in ORDINARY}


def differences(mine, theirs, path=""):
    """Lines with a place and both values."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        lines = []
        for name in sorted(set(mine) | set(theirs), key=str):
            lines += differences(mine.get(name), theirs.get(name), f"{path}/{name}")
        return lines
    return [] if mine == theirs else [f"{path}: the model has {mine!r}, the program {theirs!r}"]
