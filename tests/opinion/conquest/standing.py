"""What holds at this moment: abilities in force, strike, armor, health, keywords, prohibitions."""

from phrases import UNIT_TYPES


def this_unit(table, resource):
    """The thing that "this unit" means on a resource: an item's bearer, a mount's rider (1.5.2,
    3.2.4)."""
    if resource.card.kind in ("item", "unit") and resource.on is not None:
        other = table.get(resource.on)
        if resource.card.kind == "item" and other is not None and other.on is not None:
            return None
        return other
    return resource if resource.card.kind == "unit" else None


def fits_kind(table, resource, thing):
    kind = thing["kind"]
    card = resource.card
    if kind in ("anything", "resource"):
        return True
    if kind == "unit":
        return card.kind == "unit"
    if kind == "encampment":
        return resource.encampment
    if kind == "type":
        return card.is_type(thing["type"])
    return card.kind == kind


def place_fits(table, resource, place, source, region, directions):
    """The region that a thing names. `region` is where the resource is or was."""
    if place[0] == "battlefield":
        return region == "battlefield"
    if place[0] == "this":
        return region == source.location
    if place[0] in ("it", "the"):
        found = [d for d in directions if table.get(d) is not None
                 and table.get(d).card.kind == "location"]
        return bool(found) and region == found[0]
    whose, name = place
    if region != name:
        return False
    return {"your": resource.owner == source.commander, "any": True,
            "another": resource.owner != source.commander}[whose]


def is_ally(resource, commander):
    return resource.owner == commander


def fits(table, resource, thing, source, region=None, directions=(), was_unit=None, mounted=None):
    """Whether a resource fits every word of the thing (R-92). `source` says whose text it is."""
    region = resource.region if region is None else region
    place = thing.get("place")
    if place is None:
        if region in ("arsenal", "ruins", "void", "domain", "aside"):
            return False    # 5.2.1-6
    elif not place_fits(table, resource, place, source, region, directions):
        return False
    if not fits_kind(table, resource, thing):
        return False
    unit = table.is_unit(resource) if was_unit is None else was_unit
    about_units = thing["kind"] == "unit" or (thing["kind"] == "type"
                                              and thing["type"] in UNIT_TYPES)
    if about_units and not unit and place is None:
        return False
    if about_units and not unit and resource.active:
        return False
    if thing.get("ally") and not is_ally(resource, source.commander):
        return False
    if thing.get("non-ally") and is_ally(resource, source.commander):
        return False
    if thing.get("another") and resource.id in (source.id, source.unit):
        return False
    if thing.get("local") and not table.local(source, resource):
        return False
    if thing.get("distant") and not table.distant(source, resource):
        return False
    if thing.get("mounted"):
        mounted = table.mount_of(resource) is not None if mounted is None else mounted
        if not mounted:
            return False
    return resource.card.contains(thing.get("words", []))


class InForce:
    """An ability that is in force: on which resource, for which unit, and how it is named."""

    def __init__(self, ability, resource, unit, index, granted_by=None, lasting=None, on=None):
        self.ability, self.resource, self.unit, self.index = ability, resource, unit, index
        self.granted_by, self.lasting, self.on = granted_by, lasting, on

    @property
    def commander(self):
        return self.lasting.commander if self.lasting is not None and self.resource is None \
            else self.resource.owner

    @property
    def key(self):
        return (self.resource.id if self.resource else None, self.index,
                self.granted_by.id if self.granted_by else None,
                self.lasting.number if self.lasting else None,
                self.on)

    def record(self, table):
        if self.resource is None:
            return self.lasting.source
        return table.record(self.commander, self.resource, self.unit)

    def rank(self):
        """Orders continuous effects by their creation, which the table's stamp records (5.8-4,
        R-105)."""
        return (self.granted_by or self.resource).since if self.resource else 0


def printed(table):
    """Abilities printed on active resources."""
    for r in table.actives():
        unit = this_unit(table, r)
        if r.card.kind in ("item",) and unit is None:
            continue
        if r.card.kind == "unit" and lost_abilities(table, r):
            continue
        for index, ability in enumerate(r.card.abilities):
            if ability.form != "action" and ability.region is None:
                yield InForce(ability, r, unit, index)
    for r in table.all():
        if r.region in ("ruins", "void", "arsenal"):
            for index, ability in enumerate(r.card.abilities):
                if ability.form == "triggered" and ability.region == r.region:
                    yield InForce(ability, r, r, index)


def lost_abilities(table, unit, after=0):
    """Whether a timed effect newer than `after` takes all its abilities. That concerns printed ones
    and older timed ones, but no continuous effect, which is preferred (5.8-3, 5.8-4). The abilities
    of a mount belong to the mounted unit (3.2.4-4), so what that one loses is lost too."""
    return any(one.step["verb"] == "lose_abilities" and one.number > after
               and (unit.id in one.affected or unit.on in one.affected)
               for one in table.lasting)


def holds(table, force):
    """Whether its level is reached and its condition is true."""
    ability = force.ability
    if ability.level:
        resource = force.resource
        location = resource if resource.card.kind == "location" else table.get(resource.on)
        if location is None or table.level(location) < ability.level:
            return False
    return ability.condition is None or true(table, ability.condition, force.record(table))


def true(table, condition, record):
    found = [r for r in table.actives() if fits(table, r, condition["of"], record)]
    return condition["least"] <= len(found) < condition["below"]


def continuous(table):
    """(force, step) of every continuous effect now, in the order of creation.

    The answer is kept as long as the table does not change (`still`).
    """
    if table.still and table.kept is not None:
        return table.kept
    found = []
    for force in printed(table):
        if force.ability.form == "continuous" and holds(table, force):
            for step in force.ability.made["steps"]:
                found.append((force, step))
    found.sort(key=lambda pair: pair[0].rank())
    table.kept = found if table.still else None
    return found


def concerns(table, force, step, resource):
    """Whether a continuous effect applies to this resource."""
    whom = step["whom"]
    if whom.get("ref") in ("this", "it"):
        if whom.get("kind") in ("location", "item", "upgrade", "condition"):
            return force.resource is resource
        return force.unit is resource and resource is not None
    if whom["kind"] in ("commander", "region"):
        return False
    return fits(table, resource, whom, force.record(table))


def triggered(table):
    """Every triggered ability in force."""
    found = [force for force in printed(table) if force.ability.form == "triggered"
             and holds(table, force)]
    for force, step in continuous(table):
        if step["verb"] == "gain_ability":
            for unit in table.units():
                if concerns(table, force, step, unit):
                    # Granted abilities are numbered after the effect that grants them.
                    found.append(InForce(step["ability"], unit, unit, force.index + 1,
                                         granted_by=force.resource))
    for one in table.lasting:
        if one.step["verb"] == "create":
            # The modes of a card are numbered before the abilities that they create.
            found.append(InForce(one.step["ability"], None, None, 1, lasting=one))
        elif one.step["verb"] == "gain_ability":
            for identity in one.affected:
                unit = table.get(identity)
                if unit is not None and unit.active and not lost_abilities(table, unit, one.number):
                    # A mounted unit has what its mount has gained as well (3.2.4-4).
                    found.append(InForce(one.step["ability"], unit, this_unit(table, unit), 1,
                                         lasting=one, on=identity))
    return found


def forbidden(table, act, resource):
    """Whether a text in force forbids this for the resource (5.8-2, R-107)."""
    for force, step in continuous(table):
        if step["verb"] == "cannot" and step["act"] == act \
                and concerns(table, force, step, resource):
            return True
    return any(one.step["verb"] == "cannot" and one.step["act"] == act
               and resource.id in one.affected for one in table.lasting)


def forbidden_to(table, act, seat):
    for force, step in continuous(table):
        whom = step["whom"]
        if step["verb"] == "cannot" and step["act"] == act and whom.get("kind") == "commander":
            if not (whom["other"] and seat == force.commander):
                return True
    return False


def change_of(table, resource):
    """What timed and continuous effects add to strike and armor."""
    strike = armor = 0
    for one in table.lasting:
        if one.step["verb"] == "get" and resource.id in one.affected:
            strike, armor = strike + one.step["change"][0], armor + one.step["change"][1]
    if table.is_unit(resource):
        for force, step in continuous(table):
            if step["verb"] == "get" and concerns(table, force, step, resource):
                strike, armor = strike + step["change"][0], armor + step["change"][1]
    return strike, armor


def strike_and_armor(table, unit):
    strike, armor = change_of(table, unit)
    strike, armor = strike + unit.card.strike, armor + unit.card.armor
    if unit.guard:
        armor += unit.card.armor
    mount = table.mount_of(unit)
    if mount is not None:
        more_strike, more_armor = change_of(table, mount)
        strike += mount.card.strike + more_strike
        armor += mount.card.armor + more_armor
    return strike, armor


def base_health(table, unit):
    return max(0, strike_and_armor(table, unit)[1])


def health(table, unit):
    return base_health(table, unit) - unit.damage + unit.gained


def timed_keywords(table, unit):
    """(step, whether it is on the mount) of timed effects that grant or take keywords, in the order
    of resolution (5.8-4). They stay on a mount and change what it gives to its rider (3.2.4-4)."""
    mount = table.mount_of(unit)
    found = []
    for one in table.lasting:
        if one.step["verb"] in ("gain_keyword", "lose_keyword", "lose_abilities"):
            if unit.id in one.affected:
                found.append((one.step, False))
            if mount is not None and mount.id in one.affected:
                found.append((one.step, True))
    return found


def continuous_keywords(table, unit):
    """Steps of continuous effects, from the least preference to the greatest (5.8-3)."""
    return [step for force, step in continuous(table)
            if step["verb"] in ("gain_keyword", "lose_keyword")
            and concerns(table, force, step, unit)]


def mounts(table, unit):
    """The kinds of mount that a unit has: "mount", "beast mount" ..."""
    mount = table.mount_of(unit)
    own, borne = list(unit.card.mounts), list(mount.card.mounts) if mount else []
    for step, on_mount in timed_keywords(table, unit):
        if not step.get("keyword", "").endswith("mount"):
            continue    # it is an action, so losing all abilities leaves it (C.2)
        if step["verb"] == "gain_keyword":
            (borne if on_mount else own).append(step["keyword"])
        else:
            own, borne = own if on_mount else [], []
    kinds = own + borne
    for step in continuous_keywords(table, unit):
        if step["keyword"].endswith("mount"):
            kinds = kinds + [step["keyword"]] if step["verb"] == "gain_keyword" else []
    return kinds


def outpost(table, unit):
    mount = table.mount_of(unit)
    own, borne = unit.card.outpost, mount is not None and mount.card.outpost
    for step, on_mount in timed_keywords(table, unit):
        if step["verb"] != "lose_abilities" and step["keyword"] != "outpost":
            continue
        if step["verb"] == "gain_keyword":
            own, borne = own or not on_mount, borne or on_mount
        else:
            own, borne = own and on_mount, False
    has = own or borne
    for step in continuous_keywords(table, unit):
        if step["keyword"] == "outpost":
            has = step["verb"] == "gain_keyword"
    return has


def snipe(table, unit):
    """The snipe value, or None without snipe (C-2). It is that of the mount if the unit has none,
    with the timed effects that were on the mount already (3.2.4-4)."""
    bearers, value = [unit], unit.card.snipe
    mount = table.mount_of(unit)
    if value is None and mount is not None:
        bearers, value = [unit, mount], mount.card.snipe
    if value is None:
        return None
    for one in table.lasting:
        if one.step["verb"] == "change_snipe":
            value += one.step["n"] * sum(one.affected.count(bearer.id) for bearer in bearers)
    for force, step in continuous(table):
        if step["verb"] == "change_snipe" and concerns(table, force, step, unit):
            value += step["n"]
    return value


def able(unit):
    return unit.unable == 0 and not unit.guard


def price(table, resource, cost, x=0):
    """(gold, mana) of a cost on the line of a card in an arsenal, reduced (6.4-2)."""
    gold = x if cost["gold"] == "x" else cost["gold"]
    mana = x if cost["mana"] == "x" else cost["mana"]
    if resource.region == "arsenal":
        for force, step in continuous(table):
            if step["verb"] == "cost_less" and fits(table, resource, step["whom"],
                                                    force.record(table)):
                gold, mana = gold - step["coins"][0], mana - step["coins"][1]
    return max(0, gold), max(0, mana)
