"""An effect as parts: what would happen to which thing (R-94)."""

import itertools

import standing
from standing import fits

COUNTER = itertools.count()


class Part:
    def __init__(self, verb, target, source=None, amount=0, other=None, step=0, direction=None,
                 late=None, action=None, inactive=False, data=None):
        self.id = next(COUNTER)
        self.verb, self.target, self.source, self.amount = verb, target, source, amount
        self.other, self.step, self.direction, self.late = other, step, direction, late
        self.action, self.inactive, self.data = action, inactive, data
        self.tied = None
        self.fired = set()
        self.dropped = False
        self.happened = False


class Happening:
    """What was done: to a thing that was in a region, by a source."""

    def __init__(self, verb, target, source, amount=0, other=None, region=None, was_unit=False,
                 mounted=False, action=None):
        self.verb, self.target, self.source, self.amount = verb, target, source, amount
        self.other, self.region, self.was_unit, self.mounted = other, region, was_unit, mounted
        self.action = action
        self.partings = []


class Effect:
    def __init__(self, commander, source, made=None, parts=None, directions=(), nouns=(), x=0,
                 costs=(), card=None, it=None, doer=None, that=None, payer=None):
        self.commander, self.source, self.made = commander, source, made
        self.directions, self.nouns, self.x = list(directions), list(nouns), x
        self.costs, self.card, self.payer = list(costs), card, payer
        self.it, self.doer, self.that = it, doer, that
        self.parts = parts
        for part in parts or []:
            part.source = part.source or source

    def fresh(self, table, step, target):
        """New parts for a thing that an indirected step only reaches now."""
        return make_parts(table, self, step, self.made["steps"][step], [target])


def group(effect, kind):
    """The places of the directions whose noun is of this kind."""
    places = [n for n, noun in enumerate(effect.nouns)
              if noun["kind"] == kind or noun.get("type") == kind]
    return places


def first_group(effect):
    """All choices of the first noun."""
    if not effect.nouns:
        return []
    return [n for n, noun in enumerate(effect.nouns) if noun is effect.nouns[0]]


def referred(table, effect, whom, before):
    """(targets, index of the direction) of a reference."""
    ref = whom["ref"]
    if ref == "you":
        return [(effect.commander, None)]
    if ref == "it":
        if before is not None:
            return before
        if effect.it is not None:
            return [(effect.it, None)]
        return [(effect.directions[n], n) for n in first_group(effect)]
    if ref == "this":
        if whom["kind"] in ("item", "upgrade", "condition"):
            return [(effect.source.id, None)]
        if whom["kind"] == "location":
            return [(effect.source.location, None)]
        return [(effect.source.unit or effect.source.id, None)]
    if ref == "that":
        return [(effect.that, None)]
    if ref == "source":
        return [(effect.doer, None)]
    if ref == "other":
        return [(effect.directions[1], 1)]
    return [(effect.directions[n], n) for n in group(effect, whom["kind"])]


def reached(table, effect, step):
    """What an indirected step reaches now: clockwise by commanders, the oldest first (R-94)."""
    whom = step["whom"]
    if step["verb"] == "return_to_war":
        return returning(table, effect, whom)
    if whom["kind"] == "commander":
        seats = table.standing_seats()
        if whom["other"]:
            seats = [s for s in seats if s != effect.commander]
        if whom["fewer"]:
            mine = len(table.owned(effect.commander, "arsenal"))
            seats = [s for s in seats if len(table.owned(s, "arsenal")) < mine]
        return seats
    if whom["kind"] == "region":
        if whom["whose"] == "your":
            return [effect.commander + ":" + whom["region"]]
        return [s + ":" + whom["region"] for s in table.standing_seats()
                if s != effect.commander]
    found = []
    for seat in table.standing_seats():
        own = [r for r in table.all() if r.owner == seat and fits(
            table, r, whom, effect.source, directions=effect.directions)]
        found += [r.id for r in sorted(own, key=lambda r: r.since)]
    return found


def returning(table, effect, whom):
    """What can return to the war: what was set aside from the named place (2.1-6). It returns in
    the order of every indirected step, clockwise by commanders and the oldest first (R-94),
    where a resource keeps its age while it is set aside."""
    place = whom.get("place", ("",))[0]
    found = []
    for seat in table.standing_seats():
        own = [r for r in table.all() if r.owner == seat and r.region == "aside"
               and table.is_unit(r)
               and (place not in ("it", "the") or r.returns_to in effect.directions)]
        found += [r.id for r in sorted(own, key=lambda r: r.since)]
    return found


def expand(table, effect):
    """The parts of all steps, as they would be now."""
    effect.parts = []
    before = None
    for n, step in enumerate(effect.made["steps"]):
        whom = step.get("whom")
        if whom is None:
            effect.parts += make_parts(table, effect, n, step, [None])
            continue
        if "ref" in whom:
            pairs = referred(table, effect, whom, before)
            pairs = [(target, place) for target, place in pairs if target is not None]
            for target, place in pairs:
                for part in make_parts(table, effect, n, step, [target], late=False):
                    part.direction = place
                    effect.parts.append(part)
            if whom["ref"] != "you":
                before = pairs
            continue
        targets = reached(table, effect, step)
        effect.parts += make_parts(table, effect, n, step, targets)
    for part in effect.parts:
        step = effect.made["steps"][part.step]
        if step["tied"]:
            part.tied = [p for p in effect.parts if p.step < part.step][-1]


def value(amount, x):
    return amount[0] * x + amount[1]


def make_parts(table, effect, n, step, targets, late=True):
    made = []
    for target in targets:
        verb = step["verb"]
        one = dict(source=effect.source, step=n, late=target if late else None, data=step)
        amount = value(step["amount"], effect.x) if "amount" in step else 0
        if verb == "acquire":
            count = effect.x if step["count"] == "x" else step["count"]
            made += [Part("acquire", target, amount=1, **one) for _ in range(count)]
            continue
        if verb == "snipe":
            sniper = table.get(effect.source.unit)
            amount = standing.snipe(table, sniper) if sniper is not None and sniper.active \
                else effect.source.snipe
            made.append(Part("damage", target, amount=amount or 0, action="snipe", **one))
            continue
        other = step.get("to")
        if "other" in step:
            second = referred(table, effect, step["other"], None)
            other = second[0][0] if second else None
        whom = step.get("whom") or {}
        made.append(Part(verb, target, amount=amount, other=other,
                         inactive="place" in whom or inactive_direction(effect, whom), **one))
    return made


def inactive_direction(effect, whom):
    if whom.get("ref") not in ("it", "the"):
        return False
    return any(noun.get("place", ("",))[0] in ("your", "another", "any") for noun in effect.nouns)


def legal_direction(table, effect, place):
    """R-93: the same words, applied to where the direction is now and where the source was."""
    target, noun = effect.directions[place], effect.nouns[place]
    if noun["kind"] == "commander":
        return table.commanders[target].in_war
    if noun["kind"] == "region":
        return table.commanders[target[0]].in_war
    resource = table.get(target)
    return resource is not None and fits(table, resource, noun, effect.source,
                                         directions=effect.directions)
