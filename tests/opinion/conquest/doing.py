"""What each verb does to the table when its part resolves."""

import standing
from domain import draw, search, shuffle
from parts import Happening
from table import Combat, Lasting

LASTING = ("get", "change_snipe", "gain_keyword", "lose_keyword", "gain_ability",
           "lose_abilities", "cannot")


def apply_all(table, effect, parts, done):
    """The parts of one step."""
    changes = {}
    at = 0
    while at < len(parts):
        part = parts[at]
        if part.tied is not None and not part.tied.happened:
            at += 1
            continue
        if part.verb == "acquire":
            together = [part]
            while at + 1 < len(parts) and parts[at + 1].verb == "acquire" \
                    and parts[at + 1].target == part.target:
                at += 1
                together.append(parts[at])
            yield from acquire(table, together, done)
        elif part.verb in LASTING:
            changes.setdefault(id(part.data), []).append(part)
        elif part.verb in ("acquire_as_many", "acquire_words", "acquire_any", "shuffle"):
            yield from VERBS_THAT_ASK[part.verb](table, effect, part, done)
        else:
            apply(table, effect, part, done)
        at += 1
    for several in changes.values():
        lasting(table, effect, several, done)


def happened(table, part, done, **members):
    resource = table.get(part.target) if part.target is not None else None
    h = Happening(part.verb, part.target, part.source, amount=part.amount, other=part.other,
                  action=part.action)
    if resource is not None:
        h.region = resource.region
        h.was_unit = table.is_unit(resource)
        h.mounted = h.was_unit and table.mount_of(resource) is not None
    for name, value in members.items():
        setattr(h, name, value)
    part.happened = True
    done.append(h)
    return h


def apply(table, effect, part, done):
    if part.verb in COMMANDERS:
        return COMMANDERS[part.verb](table, effect, part, done)
    if part.verb in ("look", "reveal"):
        return look(table, effect, part, done)
    if part.verb == "create":
        table.stamp += 1
        return table.lasting.append(Lasting(table.stamp, part.data, effect.commander,
                                            effect.source, [], effect.source.id, effect.x))
    if part.verb == "campaign":
        return happened(table, part, done)
    resource = table.get(part.target)
    if resource is None or not (resource.active or part.inactive
                                or part.verb == "return_to_war"):
        return None
    if part.verb in FORBIDDABLE and standing.forbidden(table, part.verb, resource):
        return None
    if part.verb in ACTS_OF_COMMANDERS \
            and standing.forbidden_to(table, part.verb, effect.commander):
        return None
    return RESOURCES[part.verb](table, effect, part, resource, done)


# commanders

def gain(name):
    def do(table, _, part, done):
        commander = table.commanders[part.target]
        if not commander.in_war:
            return
        change = part.amount if part.verb.startswith("gain") else \
            -min(part.amount, getattr(commander, name))
        setattr(commander, name, getattr(commander, name) + change)
        if change:
            happened(table, part, done)
    return do


def acquire(table, parts, done):
    seat = parts[0].target
    if not table.commanders[seat].in_war or standing.forbidden_to(table, "acquire", seat):
        return
    got = yield from draw(table, seat, len(parts))
    for part, resource in zip(parts, got):
        h = happened(table, part, done)
        h.other = resource


def acquire_as_many(table, effect, part, done):
    missing = len(table.owned(effect.commander, "arsenal")) \
        - len(table.owned(part.target, "arsenal"))
    if missing > 0 and table.commanders[part.target].in_war:
        got = yield from draw(table, part.target, missing)
        for _ in got:
            h = happened(table, part, done)
            h.verb = "acquire"


def acquire_words(table, effect, part, done):
    if table.commanders[part.target].in_war:
        words = part.data["words"] if part.verb == "acquire_words" else None
        got = yield from search(table, part.target, words)
        if got is not None:
            happened(table, part, done).verb = "acquire"


def shuffle_domain(table, effect, part, done):
    seat = part.target[0]
    happened(table, part, done)
    yield from shuffle(table, seat)


VERBS_THAT_ASK = {"acquire_as_many": acquire_as_many, "acquire_words": acquire_words,
                  "acquire_any": acquire_words, "shuffle": shuffle_domain}
COMMANDERS = {"gain_gold": gain("gold"), "lose_gold": gain("gold"),
              "gain_mana": gain("mana"), "lose_mana": gain("mana")}


def look(table, effect, part, done):
    """2.3-3, 2.3-4: only the player who looks sees it, and everybody sees what is revealed."""
    seat, region = part.target.split(":")
    for r in table.owned(seat, region):
        if part.verb == "reveal":
            r.seen |= set(table.seats)
        else:
            r.seen.add(effect.commander)
    happened(table, part, done)


# leaving and entering regions

def carried(table, resource):
    """What goes with it: items, a mount with its own items, upgrades (R-49, R-74, R-81)."""
    found = []
    for r in sorted(table.all(), key=lambda one: one.since):   # oldest first, as in R-94
        if r.on == resource.id:
            found += [r] + carried(table, r)
    return found


def leave(table, resource, region):
    """Moves it to an inactive region, with everything that goes with it."""
    for one in [resource] + carried(table, resource):
        if region == "aside":
            one.returns_to = one.region
            one.region = "aside"
            one.damage = one.gained = one.counters = 0
        else:
            settle(table, one, region)


def settle(table, one, region):
    one.region = region
    one.on = one.returns_to = None
    one.unable = one.damage = one.gained = one.counters = one.seen_health = 0
    one.guard = False
    one.used = set()
    if region in ("ruins", "void"):
        one.seen = set(table.seats)
    elif region == "domain":
        table.commanders[one.owner].slots.insert(0, one.id)
    else:
        one.seen = one.seen | {one.owner}


def to_region(region):
    def do(table, _, part, resource, done):
        if resource.encampment or resource.region == region:
            return
        commander = table.commanders[resource.owner]
        if resource.region == "domain":
            if len(commander.slots) == 1:
                return
            commander.slots.remove(resource.id)
        h = happened(table, part, done)
        h.partings = [force for force in standing.triggered(table)
                      if force.resource is resource and not force.ability.event["would"]
                      and force.ability.region is None]
        leave(table, resource, region)
        resource.returns_to = resource.returns_to if region == "aside" else None
    return do


def set_aside(table, effect, part, resource, done):
    if not resource.encampment and resource.active:
        happened(table, part, done)
        leave(table, resource, "aside")


def return_to_war(table, _, part, resource, done):
    if resource.region != "aside":
        return
    for one in sorted([resource] + carried(table, resource), key=lambda r: int(r.id[1:])):
        place = one.returns_to
        if place != "battlefield" and (table.get(place) is None or not table.get(place).active) \
                and one.card.kind != "location":
            place = "battlefield"
        one.region, one.returns_to = place, None
        one.counters = one.card.duration
        table.activate(one)
        if one.card.kind == "unit" and one.on is None:
            one.seen_health = standing.health(table, one)
    happened(table, part, done)


def go(table, unit, region):
    unit.region = region
    for one in carried(table, unit):
        one.region = region


def move(table, _, part, unit, done):
    """B.7-4 without the limits of the action, but never to a location that is not an ally (3.2-5).
    """
    to = unit.owner + "1" if part.other == "home" else part.other
    place = table.get(to)
    if not table.is_unit(unit) or to == unit.region:
        return
    if to != "battlefield" and (place is None or not place.active or place.owner != unit.owner):
        return
    if unit.region == "battlefield" and standing.forbidden(table, "leave", unit):
        return
    happened(table, part, done)
    go(table, unit, to)


def displace(table, _, part, unit, done):
    """3.4-6, 3.4-7: the region is gone."""
    happened(table, part, done)
    go(table, unit, "battlefield")
    if standing.able(unit) and not standing.forbidden(table, "disable", unit):
        unit.unable = 1


def displaced(table):
    """Units in a location that is gone."""
    return [u for u in table.units() if u.region != "battlefield"
            and not (table.get(u.region) and table.get(u.region).active)]


# damage and health

def damage(table, _, part, resource, done):
    if part.amount <= 0:
        return
    sniper = table.get(part.source.unit)
    if part.action == "snipe" and sniper is not None and standing.forbidden(
            table, "snipe", sniper):
        return
    if table.is_unit(resource):
        happened(table, part, done)
        resource.damage += part.amount
    elif resource.encampment:
        happened(table, part, done)
        resource.health -= part.amount
    elif resource.card.kind == "location":
        happened(table, part, done)


def gain_health(table, _, part, resource, done):
    if resource.encampment:
        resource.health += part.amount
        happened(table, part, done)
    elif table.is_unit(resource):
        more = min(part.amount, standing.base_health(table, resource)
                   - standing.health(table, resource))
        if more > 0:
            resource.gained += more
            happened(table, part, done)


def health_is(table, _, part, resource, done):
    """R-56: neither damage nor a gain."""
    if resource.encampment:
        resource.health = part.amount
    elif table.is_unit(resource):
        change = part.amount - standing.health(table, resource)
        if change < 0:
            resource.damage -= change
        else:
            less = min(change, resource.damage)
            resource.damage -= less
            resource.gained += change - less
    happened(table, part, done)


# state

def enable(table, _, part, unit, done):
    if unit.unable or unit.guard:
        unit.guard = False
        unit.unable = max(0, unit.unable - part.amount)
        happened(table, part, done)


def disable(table, _, part, unit, done):
    unit.unable += part.amount
    happened(table, part, done)


def guard(table, _, part, unit, done):
    if not unit.guard:
        unit.guard = True
        unit.unable = max(1, unit.unable)
        happened(table, part, done)


# entering the war

def annex(table, _, part, location, done):
    if len(table.locations(location.owner)) >= 4:   # 3.4-3
        part.verb = "banish"
        return to_region("void")(table, None, part, location, done)
    location.region = location.id
    table.activate(location)
    return happened(table, part, done)


def deploy(table, _, part, unit, done):
    place = table.get(part.other)
    if part.other != "battlefield" and (place is None or not place.active
                                        or place.owner != unit.owner):
        return
    unit.region, unit.unable = part.other, 1
    table.activate(unit)
    happened(table, part, done)
    unit.seen_health = standing.health(table, unit)


def evoke(table, _, part, condition, done):
    condition.region, condition.counters = "battlefield", condition.card.duration
    table.activate(condition)
    happened(table, part, done)


def equip(table, _, part, item, done):
    unit = table.get(part.other)
    if unit is None or not unit.active or not table.is_unit(unit):
        return
    was_active = item.active
    if not may_bear(table, item, unit) or not has_room(table, item, unit):
        part.verb = "banish"
        to_region("void")(table, None, part, item, done)
        return
    item.region, item.on = unit.region, unit.id
    if not was_active:
        table.activate(item)
    happened(table, part, done)


def may_bear(table, item, unit):
    """3.2.3-4: the line of the item says who may bear it. No creature bears items (R-70)."""
    bearer = item.card.bearer
    return unit.card.is_type("mercenary") and (bearer["kind"] == "unit"
                                               or unit.card.is_type(bearer["type"]))


PLACES = ("weapon", "shield", "armor", "helmet")


def places(card):
    taken = {name: int(card.is_type(name)) for name in PLACES}
    if card.is_type("two-handed weapon"):
        taken["weapon"] = taken["shield"] = 1
    return taken


def has_room(table, item, unit):
    """R-73."""
    total = places(item.card)
    for other in table.items_of(unit):
        if other is not item:
            for name, n in places(other.card).items():
                total[name] += n
    if total["armor"] > 1 or total["helmet"] > 1 or total["shield"] > 1:
        return False
    return total["weapon"] <= 1 or (total["weapon"] == 2 and total["shield"] == 0
                                    and unit.card.is_type("warrior"))


def upgrade(table, _, part, one, done):
    location = table.get(part.other)
    if location is None or not location.active or location.encampment:
        return
    was_active = one.active
    one.region, one.on = location.id, location.id
    if not was_active:
        table.activate(one)
    happened(table, part, done)


# mounted units and combat

def mount(table, _, part, unit, done):
    steed = table.get(part.other)
    if steed is None or not steed.active or not table.is_unit(steed) or steed is unit \
            or not table.is_unit(unit) or table.mount_of(unit) or table.mount_of(steed) \
            or steed.owner != unit.owner:   # C.2.2-5
        return
    happened(table, part, done)
    steed.on = unit.id
    go(table, unit, unit.region)    # 3.2.4-9; a mount is not a unit (3.2-5)
    steed.unable = steed.damage = steed.gained = steed.seen_health = 0
    steed.guard = False


def dismount(table, _, part, unit, done):
    mounted = table.mount_of(unit)
    if mounted is None:
        return
    happened(table, part, done)
    mounted.on = None
    mounted.unable, mounted.guard = unit.unable, unit.guard
    mounted.damage = mounted.gained = unit.gained = 0
    for combat in table.combats:
        if combat.kind == "assault" and unit.id in combat.units:
            combat.units.append(mounted.id)
        for first, second in list(combat.pairs):
            if unit.id in (first, second):
                combat.pairs.append((mounted.id if first == unit.id else first,
                                     mounted.id if second == unit.id else second))
                combat.ordered = False
                combat.settled = 0
        if unit.id in combat.engaged:
            combat.engaged.add(mounted.id)


def engage(table, effect, part, unit, done):
    other = table.get(part.other)
    if other is None or not other.active or not table.is_unit(other) \
            or not table.is_unit(unit) or other is unit:
        return
    combat = Combat("engagement")
    combat.pairs = [(unit.id, other.id)]
    combat.attacker = unit.id if part.action == "attack" else None
    begin(table, combat)
    for assault in table.combats:
        if assault.kind == "assault":
            assault.engaged |= combat.members() & set(assault.units)
    mounted = {u.id: table.mount_of(u) is not None for u in (unit, other)}
    for one, two in ((unit, other), (other, unit)):
        h = happened(table, part, done)
        h.target, h.other = two.id, one.id
        h.region, h.was_unit, h.mounted = two.region, True, mounted[two.id]
        h.source = table.record(one.owner, one, one)


def begin(table, combat):
    combat.first = table.next_seat(table.actor or table.term)
    table.combats.append(combat)
    table.began.append(combat)


def assault(table, _, part, location, done):
    combat = Combat("assault", location.id)
    combat.units = list(part.data)
    begin(table, combat)
    table.assaulted_locations.add(location.id)
    location.assaulted = True
    happened(table, part, done)


def break_combats(table, done):
    """8.1-3, 8.1.1-9, 8.2-3, 8.2-4: breaks combats when something has changed regions."""
    gone = set()
    for h in done:
        if h.verb in ("ruin", "banish", "put_in_arsenal", "put_in_domain", "set_aside", "move",
                      "displace"):
            gone.add(h.target)
    for combat in list(table.combats):
        if combat.kind == "assault":
            combat.units = [u for u in combat.units if u not in gone and fighting(table, u)
                            and table.get(u).region == "battlefield"]
            location = table.get(combat.location)
            if location is None or not location.active or combat.location in gone:
                end(table, combat)
        else:
            combat.pairs = [p for p in combat.pairs if not gone & set(p)
                            and fighting(table, p[0]) and fighting(table, p[1])]
            if not combat.pairs:
                end(table, combat)


def fighting(table, identity):
    unit = table.get(identity)
    return unit is not None and unit.active and table.is_unit(unit)


def end(table, combat):
    if combat in table.combats:
        table.ended.append((table.combats.index(combat), combat))
        table.combats.remove(combat)
        table.waits = 0


# conditions

def add_counters(table, _, part, condition, done):
    if condition.card.kind == "condition":
        condition.counters += part.amount
        happened(table, part, done)


def remove_counters(table, _, part, condition, done):
    if condition.counters:
        condition.counters -= min(part.amount, condition.counters)
        happened(table, part, done)


def nothing(table, _, part, resource, done):
    happened(table, part, done)


def lasting(table, effect, parts, done):
    """One timed effect for everything that the step affects (5.7.2-3)."""
    affected = []
    for part in parts:
        unit = table.get(part.target)
        if unit is None or not unit.active or not table.is_unit(unit):
            continue
        if part.verb == "change_snipe" and standing.snipe(table, unit) is None:
            continue
        if unit.id not in affected:
            affected.append(unit.id)
        elif part.verb in ("get", "change_snipe"):
            affected.append(unit.id)
    if affected:
        table.stamp += 1
        table.lasting.append(Lasting(table.stamp, parts[0].data, effect.commander,
                                     effect.source, affected, effect.source.id, effect.x))


ACTS_OF_COMMANDERS = {"annex", "deploy", "equip", "upgrade", "evoke"}
FORBIDDABLE = {"ruin", "disable", "move", "enable", "banish", "mount", "dismount"}
RESOURCES = {
    "damage": damage, "gain_health": gain_health, "health_is": health_is,
    "ruin": to_region("ruins"), "banish": to_region("void"),
    "put_in_arsenal": to_region("arsenal"), "put_in_domain": to_region("domain"),
    "set_aside": set_aside, "return_to_war": return_to_war, "move": move, "displace": displace,
    "enable": enable, "disable": disable, "guard": guard, "annex": annex, "deploy": deploy,
    "evoke": evoke, "equip": equip, "upgrade": upgrade, "mount": mount, "dismount": dismount,
    "engage": engage, "assault": assault, "add_counters": add_counters,
    "remove_counters": remove_counters}
