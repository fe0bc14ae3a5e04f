"""Appendices A, B and C: what a commander with priority may do, and the effect of doing it."""

from itertools import combinations, permutations, product

import doing
import standing
from ask import NotFollowed
from parts import Effect, Part
from standing import fits

MANY = 4000


class Judge:
    """What `seat` may do now. Units that are due count as unable already (B.7-6)."""

    def __init__(self, table, seat):
        self.table, self.seat = table, seat
        self.commander = table.commanders[seat]
        self.own_campaign = table.phase == "campaign" and table.term == seat
        self.calm = self.own_campaign and not table.combats
        self.whole = True      # false if more entries are legal than are listed

    def able(self, unit, commanded=None):
        if not standing.able(unit):
            return False
        return not (unit.due and unit is not commanded and unit.owner == self.seat
                    and not standing.outpost(self.table, unit)
                    and not self.forbidden("disable", unit))

    def forbidden(self, act, resource):
        return standing.forbidden(self.table, act, resource)

    def arsenal(self, kind):
        return [r for r in self.table.owned(self.seat, "arsenal") if r.card.kind == kind]

    def can_pay(self, resource, x=0):
        gold, mana = standing.price(self.table, resource, resource.card.cost, x)
        return self.commander.gold >= gold and self.commander.mana >= mana

    def entry(self, do, **members):
        return dict(by=self.seat, do=do, **members)

    def all(self):
        found = [self.entry("wait")]
        if self.table.phase == "barter":
            found += self.barter()
        if self.table.phase == "condition":
            found += self.evoke()
        if self.table.phase == "campaign":
            if self.calm:
                found += self.annex() + self.deploy() + self.equip() + self.upgrade()
                for unit in self.table.units(self.seat):
                    found += self.unit_acts(unit)
            found += self.use() + self.block() + self.snipe() + self.command()
        if not self.commander.offered_draw:
            found.append(self.entry("offer_draw"))
        found.append(self.entry("surrender"))
        return found

    # appendix A

    def barter(self):
        if self.commander.bartered or standing.forbidden_to(self.table, "barter", self.seat):
            return []
        return [self.entry("barter", resource=r.id)
                for r in self.table.owned(self.seat, "arsenal")]

    def evoke(self):
        if standing.forbidden_to(self.table, "evoke", self.seat):
            return []
        return [self.entry("evoke", condition=r.id) for r in self.arsenal("condition")
                if self.can_pay(r)]

    def annex(self):
        if self.commander.annexed or len(self.table.locations(self.seat)) >= 4:
            return []
        return [self.entry("annex", location=r.id) for r in self.arsenal("location")
                if self.can_pay(r)]

    def deploy(self):
        places = self.table.locations(self.seat)
        return [self.entry("deploy", unit=r.id, at=place.id) for r in self.arsenal("unit")
                if self.can_pay(r) for place in places]

    def equip(self):
        bearers = [u for u in self.table.units(self.seat) if u.region != "battlefield"]
        return [self.entry("equip", item=r.id, unit=u.id) for r in self.arsenal("item")
                if self.can_pay(r) for u in bearers if doing.may_bear(self.table, r, u)]

    def upgrade(self):
        return [self.entry("upgrade", upgrade=r.id, location=place.id)
                for r in self.arsenal("upgrade") if self.can_pay(r)
                for place in self.table.locations(self.seat) if not place.encampment]

    # appendix B and C

    def unit_acts(self, unit):
        table, able = self.table, self.able(unit, unit)
        can_disable = able and not self.forbidden("disable", unit)
        found = []
        items = table.items_of(unit)
        if items and not self.forbidden("discard", unit):
            for n in range(len(items) + 1):
                for some in combinations(items, n):
                    found.append(self.entry("discard", unit=unit.id,
                                            items=[i.id for i in some]))
        if can_disable:
            found.append(self.entry("guard", unit=unit.id))
            if items:
                found += self.transfer(unit, items)
            if unit.region == "battlefield":
                found += self.attack(unit) + self.assault(unit)
        if able and not unit.moved and not unit.assaulted:
            found += self.move(unit)
        if able:
            found += self.mount(unit)
        return found

    def transfer(self, unit, items):
        others = [u for u in self.table.units(self.seat) if u is not unit
                  and self.table.local(self.table.record(self.seat, unit, unit), u)]
        choices = []
        for item in items:
            choices.append([None] + [u for u in others if doing.may_bear(self.table, item, u)
                                     and doing.has_room(self.table, item, u)])
        found = []
        for chosen in product(*choices):
            handed = [{"item": i.id, "to": u.id} for i, u in zip(items, chosen) if u]
            if len(handed) > 1:
                self.whole = False
            found.append(self.entry("transfer", unit=unit.id, items=handed))
        return found

    def attack(self, unit):
        if self.forbidden("attack", unit):
            return []
        return [self.entry("attack", unit=unit.id, target=other.id)
                for other in self.table.units() if other is not unit
                and other.region == "battlefield"]

    def assaulting(self, unit, commanded=None):
        return unit.region == "battlefield" and self.able(unit, commanded) \
            and not unit.moved and not unit.assaulted \
            and not self.forbidden("assault", unit) and not self.forbidden("disable", unit)

    def assault(self, unit):
        if not self.assaulting(unit, unit):
            return []
        others = [u for u in self.table.units(self.seat) if u is not unit and self.assaulting(u)]
        found = []
        for place in self.table.locations():
            if place.owner == self.seat or place.id in self.table.assaulted_locations:
                continue
            for n in range(len(others) + 1):
                for some in combinations(others, n):
                    found.append(self.entry("assault", unit=unit.id, location=place.id,
                                            **{"with": [u.id for u in some]}))
        return found

    def move(self, unit):
        if self.forbidden("move", unit):
            return []
        if unit.region != "battlefield":
            return [self.entry("move", unit=unit.id, to="battlefield")]
        if self.forbidden("leave", unit):
            return []
        return [self.entry("move", unit=unit.id, to=place.id)
                for place in self.table.locations(self.seat)]

    def mount(self, unit):
        table = self.table
        kinds = standing.mounts(table, unit)
        if not kinds:
            return []
        if table.mount_of(unit) is not None:
            return [] if self.forbidden("dismount", unit) else \
                [self.entry("dismount", unit=unit.id)]
        if self.forbidden("mount", unit):
            return []
        types = ["steed"] + [k.split()[0] for k in kinds if " " in k]
        record = table.record(self.seat, unit, unit)
        return [self.entry("mount", unit=unit.id, steed=steed.id)
                for steed in table.units(self.seat) if steed is not unit and self.able(steed)
                and table.mount_of(steed) is None and table.local(record, steed)
                and any(steed.card.is_type(t) for t in types)]

    def block(self):
        found = []
        for combat in self.table.combats:
            if combat.kind != "assault":
                continue
            for unit in self.table.units(self.seat):
                if unit.region == combat.location and not self.forbidden("block", unit):
                    found += [self.entry("block", unit=unit.id, target=other)
                              for other in combat.units]
        return found

    def snipe(self):
        found = []
        for unit in self.table.units(self.seat):
            if standing.snipe(self.table, unit) is None or not self.able(unit, unit) \
                    or self.forbidden("snipe", unit) or self.forbidden("disable", unit):
                continue
            record = self.table.record(self.seat, unit, unit)
            found += [self.entry("snipe", unit=unit.id, target=other.id)
                      for other in self.table.units() if self.table.local(record, other)]
        return found

    # explicit actions

    def use(self):
        found = []
        for card in self.arsenal("action"):
            record = self.table.record(self.seat, card)
            for n, mode in enumerate(card.card.modes):
                found += [self.entry("use", resource=card.id, mode=n, **bound)
                          for bound in self.bindings(mode["cost"], mode["directions"], record,
                                                     card, None)]
        return found

    def performers(self):
        """(resource, performer, number, action) of every explicit action that may be commanded."""
        for r in self.table.all():
            if r.card.kind not in ("unit", "item", "location", "upgrade", "condition"):
                continue
            for n, action in enumerate(r.card.actions()):
                where = action.region
                if where is not None:
                    if r.region == where and r.owner == self.seat:
                        yield r, r, n, action
                    continue
                if not r.active:
                    continue
                unit = standing.this_unit(self.table, r)
                if r.card.kind in ("unit", "item"):
                    if unit is not None and unit.owner == self.seat:
                        yield r, unit, n, action
                elif r.owner == self.seat:
                    yield r, None, n, action

    def command(self):
        found = []
        for r, unit, n, action in self.performers():
            record = self.table.record(self.seat, r, unit)
            if action.condition and not standing.true(self.table, action.condition, record):
                continue
            found += [self.entry("command", resource=r.id, action=n, **bound)
                      for bound in self.bindings(action.cost, action.directions, record, r,
                                                 unit)]
        return found

    def bindings(self, cost, nouns, record, card, performer):
        """Every way to choose X, the directions, and what pays."""
        found = []
        for x in self.values_of_x(cost, nouns):
            gold, mana = standing.price(self.table, card, cost, x)
            if gold > self.commander.gold or mana > self.commander.mana:
                continue
            payments = self.payments(cost, x, record, card, performer)
            ways = self.ways(nouns, record, x)
            for pays in payments:
                for way in ways:
                    bound = {"directions": way, "pays": pays}
                    if has_x(cost):
                        bound["x"] = x
                    found.append(bound)
        if len(found) > MANY:
            self.whole = False
        return found

    def values_of_x(self, cost, nouns):
        if not has_x(cost):
            return [0]
        if "x" in (cost["gold"], cost["mana"]):
            most = self.commander.gold if cost["gold"] == "x" else self.commander.mana
            if any(noun.get("count") == "x" for noun in nouns):
                return range(min(most, 4) + 1)
            return range(most + 1)
        return range(len(self.table.units(self.seat)) + 1)

    def payments(self, cost, x, record, card, performer):
        """Lists of what pays. "This unit" and the performer pay by themselves."""
        ways = [[]]
        for verb, whom in cost["others"]:
            if whom.get("ref") == "performer":
                if performer is None or not self.able(performer, performer) \
                        or self.forbidden("disable", performer):
                    return []
                continue
            if "ref" in whom:
                if self.forbidden(verb, self.table.get(record.unit or record.id)):
                    return []
                continue
            payers = [r for r in self.table.all() if r is not card
                      and r.owner == self.seat and fits(self.table, r, whom, record)
                      and not self.forbidden(verb, r)
                      and (verb != "disable" or self.able(r))]
            n = x if whom.get("count") == "x" else whom.get("count", 1)
            ways = [way + [r.id for r in some] for way in ways
                    for some in combinations(payers, n)]
        return ways

    def ways(self, nouns, record, x):
        """Every list of directions."""
        ways = [[]]
        for noun in nouns:
            targets = self.targets(noun, record, ways)
            n = x if noun.get("count") == "x" else noun.get("count", 1)
            several = [list(some) for some in (permutations(targets, n) if noun.get("different")
                                               else product(targets, repeat=n))]
            ways = [way + some for way in ways for some in several]
        return ways

    def targets(self, noun, record, _):
        if noun["kind"] == "commander":
            return [s for s in self.table.standing_seats() if not (noun["other"]
                                                                   and s == self.seat)]
        if noun["kind"] == "region":
            return [s + ":" + noun["region"] for s in self.table.standing_seats()
                    if noun["whose"] == "any" or (noun["whose"] == "your") == (s == self.seat)]
        return [r.id for r in self.table.all() if fits(self.table, r, noun, record)]


def has_x(cost):
    return "x" in (cost["gold"], cost["mana"]) or any(
        whom.get("count") == "x" for _, whom in cost["others"])


# performing

COMMANDED = ("assault", "attack", "block", "discard", "guard", "transfer", "move", "mount",
             "dismount", "snipe")


def commanded(table, entry):
    """Which unit the act commands (R-66)."""
    if entry["do"] in COMMANDED:
        return table.get(entry["unit"])
    if entry["do"] == "command":
        resource = table.get(entry["resource"])
        return standing.this_unit(table, resource) if resource.active else resource
    return None


def effect_of(table, entry):
    """The effect that the act creates, or None."""
    seat, do = entry["by"], entry["do"]
    commander = table.commanders[seat]
    if do in ("annex", "deploy", "equip", "upgrade", "evoke"):
        return put_in_play(table, seat, do, entry)
    if do == "barter":
        commander.bartered = True
        return Effect(seat, table.record(seat), parts=[
            Part("banish", entry["resource"], inactive=True),
            Part("acquire", seat, amount=1, step=1)])
    if do == "use":
        return use(table, seat, entry)
    if do == "command":
        return command(table, seat, entry)
    if do in COMMANDED:
        return unit_act(table, seat, do, entry)
    return None


def put_in_play(table, seat, do, entry):
    name = {"annex": "location", "deploy": "unit", "equip": "item", "upgrade": "upgrade",
            "evoke": "condition"}[do]
    card = table.get(entry[name])
    other = {"deploy": entry.get("at"), "equip": entry.get("unit"),
             "upgrade": entry.get("location")}.get(do)
    if do == "annex":
        table.commanders[seat].annexed = True
    coins = standing.price(table, card, card.card.cost)
    return Effect(seat, table.record(seat), costs=[("coins", coins)],
                  parts=[Part(do, card.id, other=other, inactive=True)])


def unit_act(table, seat, do, entry):
    unit = table.get(entry["unit"])
    record = table.record(seat, unit, unit)
    disable = [("disable", unit.id)]
    if do == "move":
        unit.moved = unit.due = True
        return Effect(seat, record, parts=[Part("move", unit.id, other=entry["to"])])
    if do == "guard":
        return Effect(seat, record, costs=disable, parts=[Part("guard", unit.id)])
    if do == "attack":
        return Effect(seat, record, costs=disable, parts=[
            Part("engage", unit.id, other=entry["target"], action="attack")])
    if do == "block":
        return Effect(seat, record, parts=[
            Part("engage", unit.id, other=entry["target"], action="block")])
    if do == "assault":
        others = [unit] + [table.get(i) for i in entry.get("with", [])]
        for one in others:
            one.assaulted = True
        return Effect(seat, record, costs=[("disable", u.id) for u in others],
                      parts=[Part("assault", entry["location"], data=[u.id for u in others])])
    if do == "discard":
        return Effect(seat, record, parts=[Part("ruin", i) for i in entry["items"]])
    if do == "transfer":
        return Effect(seat, record, costs=disable, parts=[
            Part("equip", one["item"], other=one["to"]) for one in entry["items"]])
    if do == "mount":
        return Effect(seat, record, parts=[Part("mount", unit.id, other=entry["steed"])])
    if do == "dismount":
        return Effect(seat, record, parts=[Part("dismount", unit.id)])
    amount = standing.snipe(table, unit)
    return Effect(seat, record, costs=disable, parts=[
        Part("damage", entry["target"], amount=amount, action="snipe")])


def payments_of(table, cost, entry, record, card, performer):
    costs = []
    coins = standing.price(table, card, cost, entry.get("x", 0))
    if coins != (0, 0):
        costs.append(("coins", coins))
    pays = list(entry.get("pays", []))
    for verb, whom in cost["others"]:
        if whom.get("ref") == "performer":
            costs.append((verb, performer.id))
        elif "ref" in whom:
            costs.append((verb, record.unit or record.id))
        else:
            n = entry.get("x", 0) if whom.get("count") == "x" else whom.get("count", 1)
            if len(pays) < n:
                raise NotFollowed("a payment is left out of the log")
            costs += [(verb, one) for one in pays[:n]]
            pays = pays[n:]
    return costs


def spread(nouns, x):
    """The noun of each direction, one for each choice."""
    found = []
    for noun in nouns:
        found += [noun] * (x if noun.get("count") == "x" else noun.get("count", 1))
    return found


def use(table, seat, entry):
    card = table.get(entry["resource"])
    mode = card.card.modes[entry.get("mode", 0)]
    card.seen = set(table.seats)    # 6.1-3
    record = table.record(seat, card)
    x = entry.get("x", 0)
    return Effect(seat, record, made=mode["made"], directions=entry.get("directions", []),
                  nouns=spread(mode["directions"], x), x=x, card=card,
                  costs=payments_of(table, mode["cost"], entry, record, card, None))


def command(table, seat, entry):
    card = table.get(entry["resource"])
    action = card.card.actions()[entry.get("action", 0)]
    unit = standing.this_unit(table, card) if card.active else card
    record = table.record(seat, card, unit)
    record.snipe = standing.snipe(table, unit) if unit is not None and unit.active else None
    x = entry.get("x", 0)
    return Effect(seat, record, made=action.made, directions=entry.get("directions", []),
                  nouns=spread(action.directions, x), x=x,
                  costs=payments_of(table, action.cost, entry, record, card, unit))
