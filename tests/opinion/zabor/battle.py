"""Chapters Battle and Control, and the abilities First Strike, Absorb, Superiority, Support,
Pursuit and Warp."""

from collections import Counter

import movement
from ask import Ask, one, roll
from content import BARBARIANS, WOUNDS, kind_of, wounded, wounds_of


def forces(table, area, holder):
    """The Units of a side in the Area: pieces with their number, Monsters by name."""
    place = table.areas[area]
    units = place.units if place.owner == holder else place.guests.get(holder, Counter())
    side = Counter({piece: n for piece, n in units.items() if n > 0})
    for name in table.monsters_in(area, holder):
        side[name] = 1
    return side


def level_sum(table, holder, side, ability):
    """The levels of an ability, each type of Unit counted once."""
    return sum(max(0, table.level(holder, kind, ability)) for kind in {kind_of(p) for p in side})


def absorb_pool(table, area, holder, side):
    """"For each type of either Unit or Civilize Upgrade having this ability you may ignore 1
    Wound per level", once in a Battle (battle-example-7)."""
    place = table.areas[area]
    pool = level_sum(table, holder, side, "absorb")
    if place.upgrade and place.owner == holder:
        pool += table.absorb_of(holder, place.upgrade)
    return pool


def dice(table, holder, side, first_round):
    """"... the total sum of the Strength of the Units", Superiority in the first round, and a die
    for each Auxiliary and another Unit that it supports."""
    number = support = supported = 0
    for piece, n in side.items():
        kind = kind_of(piece)
        number += n * table.content.strength(kind)
        if first_round:
            number += n * max(0, table.level(holder, kind, "superiority"))
        level = max(0, table.level(holder, kind, "support"))
        support += n * level
        supported += n * (level == 0)
    return number + min(support, supported)


# Wounds

def life(table, piece):
    if piece in table.monsters:
        return table.content.full_wounds(piece) - table.monsters[piece].wounds
    return WOUNDS[kind_of(piece)] - wounds_of(piece)


class Victims:
    """A side that suffers: pieces with their number, and Monsters with their remaining Wounds.
    Wounds can be tried on this value."""

    def __init__(self, table, side):
        self.content = table.content
        self.state = Counter({(piece, life(table, piece)): n for piece, n in side.items()})

    def targets(self, state):
        """"Multiple Wound Units that have already taken a Wound, must be wounded first.\""""
        hurt = [unit for unit in state if unit[1] < self.content.full_wounds(kind_of(unit[0]))]
        return hurt or list(state)

    def hit(self, state, unit):
        """The state after one more Wound."""
        after = Counter(state)
        after[unit] -= 1
        piece, left = unit
        if left > 1:
            name = piece if piece in self.content.monsters else wounded(piece)
            after[(name, left - 1)] += 1
        return +after

    def outcomes(self, number):
        """All the states to which this many Wounds can lead."""
        states = {frozenset(self.state.items())}
        for _ in range(number):
            following = set()
            for state in states:
                counter = Counter(dict(state))
                targets = self.targets(counter)
                if not targets:
                    following.add(state)
                for unit in targets:
                    following.add(frozenset(self.hit(counter, unit).items()))
            states = following
        return states

    def after(self, names):
        """The state after an answer, or None if it is illegal."""
        state = Counter(self.state)
        for name in names:
            units = [unit for unit in self.targets(state) if unit[0] == name]
            if not units:
                return None
            state = self.hit(state, units[0])
        return state

    def somehow(self, number):
        """The names in one answer, for use if all answers have the same result."""
        state, names = Counter(self.state), []
        for _ in range(number):
            targets = self.targets(state)
            if not targets:
                break
            names.append(targets[0][0])
            state = self.hit(state, targets[0])
        return names

    def by_barbarians(self, number):
        """Wounded Units first, then the lowest Strength, then the fewest Wounds left (R-54)."""
        state, names = Counter(self.state), []
        for _ in range(number):
            targets = self.targets(state)
            if not targets:
                break
            unit = min(targets, key=lambda unit: (
                unit[1] == self.content.full_wounds(kind_of(unit[0])),
                self.content.strength(kind_of(unit[0])), unit[1], unit[0]))
            names.append(unit[0])
            state = self.hit(state, unit)
        return names


def set_forces(table, area, holder, state):
    """Reduces the side to what is left of it."""
    place = table.areas[area]
    pieces = Counter()
    alive = set()
    for (piece, left), n in state.items():
        if piece in table.monsters:
            alive.add(piece)
            table.monsters[piece].wounds = table.content.full_wounds(piece) - left
        else:
            pieces[piece] += n
    for name in table.monsters_in(area, holder):
        if name not in alive:
            del table.monsters[name]
    if place.owner == holder:
        place.units = pieces
    else:
        place.guests[holder] = pieces


def suffer(table, area, sides, wounds, spent):
    """Both sides remove casualties at the same time. Players who have a choice are asked, in any
    order."""
    asked = {}
    for holder, number in zip(sides, wounds):
        side = forces(table, area, holder)
        victims = Victims(table, side)
        if number <= 0 or not side:
            continue
        if holder == BARBARIANS:
            strike_down(table, area, holder, victims, victims.by_barbarians(number), spent)
            continue
        outcomes = victims.outcomes(number)
        if len(outcomes) == 1:
            strike_down(table, area, holder, victims, victims.somehow(number), spent)
        else:
            asked[holder] = (victims, number, outcomes)
    while asked:
        entry = yield WoundsAsk(asked)
        victims = asked.pop(entry["by"])[0]
        strike_down(table, area, entry["by"], victims, entry["units"], spent)


def strike_down(table, area, holder, victims, names, spent):
    """Carries out the Wounds. Of identical Units those that have pursued most suffer first, as
    their owner would choose (R-52, R-57)."""
    set_forces(table, area, holder, victims.after(names))
    for name in names:
        for times in sorted(spent.get(holder, {}), reverse=True):
            group = spent[holder][times]
            if group[name] > 0 and name not in table.content.monsters:
                group[name] -= 1
                if wounded(name):
                    group[wounded(name)] += 1
                break


class WoundsAsk(Ask):
    """Answers are compared by their results, because the order of Wounds may differ."""

    def __init__(self, asked):
        super().__init__(sorted(asked))
        self.asked = dict(asked)

    def takes(self, entry):
        if entry["do"] != "wounds" or entry["by"] not in self.asked:
            return False
        victims, number, _ = self.asked[entry["by"]]
        return len(entry["units"]) == number and victims.after(entry["units"]) is not None

    def outcomes(self, seat):
        return self.asked[seat][2]

    def outcome(self, entry):
        state = self.asked[entry["by"]][0].after(entry["units"])
        return None if state is None else frozenset(state.items())


# The Battle

def note_fight(table, one_side, other_side):
    """For the Trade Phase: "resolve Battle with; were attacked by or attacked this Turn.\""""
    if one_side in table.players and other_side in table.players:
        table.players[one_side].fought.add(other_side)
        table.players[other_side].fought.add(one_side)


def conquer(table, area, attacker):
    """Degrades the Upgrade by one step. What is left of it becomes the victor's, and Roads stay."""
    if table.content.is_land(area):
        table.degrade(area, attacker)
    table.take(area, attacker)


def fight(table, area, attacker, spent):
    """One Battle, or the taking of an Area without Units, and everything that follows from it:
    Warp, Pursuit, and the Battles of the pursuers."""
    place = table.areas[area]
    defender = place.owner
    if defender is None:  # nobody holds it any more
        table.take(area, attacker)
        return
    if not forces(table, area, defender):
        note_fight(table, attacker, defender)
        conquer(table, area, attacker)
        yield from after_conquest(table, area, attacker, spent)
        return
    note_fight(table, attacker, defender)
    yield from exchange(table, area, attacker, defender, spent)
    if forces(table, area, attacker):
        winner = attacker
        conquer(table, area, attacker)
    elif forces(table, area, defender):
        winner = defender
        place.guests.pop(attacker, None)
    else:
        place.guests.pop(attacker, None)
        table.settle_control(area)
        return
    if winner in table.players:
        table.players[winner].battles += 1
        table.players[winner].battles_turn += 1
        yield from after_victory(table, area, winner, spent)


def exchange(table, area, attacker, defender, spent):
    sides = (attacker, defender)
    pools = [absorb_pool(table, area, holder, forces(table, area, holder)) for holder in sides]

    def blows(rolled):
        hits = yield from roll(*rolled)
        wounds = []
        for suffering, number in ((0, hits[1]), (1, hits[0])):
            absorbed = min(pools[suffering], number)
            pools[suffering] -= absorbed
            wounds.append(number - absorbed)
        yield from suffer(table, area, sides, wounds, spent)

    strikes = [level_sum(table, holder, forces(table, area, holder), "first-strike")
               for holder in sides]
    if any(strikes):
        yield from blows(strikes)
    first = True
    while forces(table, area, attacker) and forces(table, area, defender):
        rolled = [dice(table, holder, forces(table, area, holder), first) for holder in sides]
        if not any(rolled):  # nobody can ever hit, so the attackers are lost
            set_forces(table, area, attacker, Counter())
            return
        first = False
        yield from blows(rolled)


# After the Battle

def pursuits_done(table, spent, holder, piece):
    """How often the Units of this kind have pursued, with their number: [(times, number)]."""
    groups = []
    for times in sorted(spent.get(holder, {}), reverse=True):
        number = spent[holder][times][piece]
        if number:
            groups.append((times, number))
    return groups


def pursuers(table, area, holder, spent):
    """The surviving Units that have a pursuit left: {(piece, times done): number}."""
    found = Counter()
    for piece, n in forces(table, area, holder).items():
        level = table.level(holder, kind_of(piece), "pursuit")
        rest = n
        for times, number in pursuits_done(table, spent, holder, piece):
            number = min(number, rest)
            rest -= number
            if times < level:
                found[(piece, times)] += number
        if level > 0 and rest:
            found[(piece, 0)] += rest
    return found


def pursuit_targets(table, area, holder):
    return [other for other in sorted(table.content.borders[area])
            if table.content.is_land(other) and table.areas[other].owner != holder]


def after_victory(table, area, winner, spent):
    runners = pursuers(table, area, winner, spent)
    runners = Counter({unit: n for unit, n in runners.items()
                       if not table.content.is_naval(kind_of(unit[0]))})
    targets = pursuit_targets(table, area, winner) if runners else []
    running = Counter()
    for (piece, _), n in runners.items():
        running[piece] += n
    # Units without a pursuit left are placed at once. The others are placed after their last
    # Battle, which is this one if there is nowhere to pursue.
    yield from warp(table, area, winner, forces(table, area, winner) - running)
    if not targets:
        yield from warp(table, area, winner, running)
        return
    entry = yield one(winner, [{"do": "pursue", "area": target} for target in targets],
                      optional=True)
    if entry["do"] == "pass":
        yield from warp(table, area, winner, running)
        return
    yield from pursue(table, area, entry["area"], winner, runners, spent)


def pursue(table, area, target, winner, runners, spent):
    going = Counter()
    done = {}
    for (piece, times), n in runners.items():
        going[piece] += n
        done.setdefault(times + 1, Counter())[piece] += n
    movement.leave(table, winner, going, area)
    for piece in going:
        if piece in table.monsters:
            table.monsters[piece].area = None
    table.settle_control(area)
    movement.enter(table, winner, going, target)
    following = {winner: done}
    yield from fight(table, target, winner, following)


def after_conquest(table, area, holder, spent):
    """A pursuit into an Area without Units ends its chain. Units with Warp that fought before are
    placed then. Units that only walked in have won no Battle."""
    fought = Counter()
    for units in spent.get(holder, {}).values():
        fought += units
    if fought:
        yield from warp(table, area, holder, forces(table, area, holder) & fought)


def warp(table, area, holder, units):
    """"After you win a Battle place any surviving Units with this ability ... in any Civilized
    Area you control." It is an order (R-59); where nothing can be chosen nobody is asked."""
    units = Counter({piece: n for piece, n in units.items()
                     if table.level(holder, kind_of(piece), "warp") > 0
                     and not table.content.is_naval(kind_of(piece))})
    while units:
        areas = table.civilized(holder)
        if not areas:
            return
        if len(areas) == 1:
            for piece, n in sorted(units.items()):
                place_warped(table, area, holder, piece, n, areas[0])
            return
        options = [{"do": "warp", "unit": piece, "area": other}
                   for piece in units for other in areas]

        def judge(entry, units=Counter(units), areas=tuple(areas)):
            return (entry["do"] == "warp" and entry["area"] in areas
                    and 1 <= entry.get("n", 1) <= units[entry["unit"]]
                    and entry.get("from", area) == area)
        entry = yield one(holder, options, judge=judge, whole=False)
        n = entry.get("n", 1)
        units[entry["unit"]] -= n
        units = +units
        place_warped(table, area, holder, entry["unit"], n, entry["area"])


def place_warped(table, area, holder, piece, n, target):
    if target == area:
        return
    came = table.areas[area]
    if piece in table.monsters:
        table.monsters[piece].area = target
    else:
        moved = min(came.arrived[piece], n)
        came.arrived[piece] -= moved
        came.arrived = +came.arrived
        movement.leave(table, holder, Counter({piece: n}), area)
        table.areas[target].units[piece] += n
        if moved:
            table.areas[target].arrived[piece] += moved
    table.settle_control(area)


def all_battles(table, seat):
    """"... you must resolve any Battles as soon all your troops have been moved"; who moved
    chooses which is next."""
    while True:
        areas = movement.waiting(table, seat)
        if not areas:
            return
        area = areas[0]
        if len(areas) > 1:
            entry = yield one(seat, [{"do": "fight", "area": other} for other in areas])
            area = entry["area"]
        yield from fight(table, area, seat, {})
