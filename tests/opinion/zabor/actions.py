"""Chapter Action Cards explained: the eight actions, and what is checked when one is over."""

from collections import Counter

import battle
import effects
import movement
from ask import draw, one
from content import BARBARIANS, COST, LAND_UNITS, UNITS


def action(table, seat, name, side):
    """A Taken action or one that a card executes. The caller checks the limits of cards and Units
    when the outer action is over (R-22, R-62)."""
    yield from {"acquisition": acquisition, "build-army": build_army, "campaign": campaign,
                "civilize": civilize, "council-seat": council_seat, "diplomacy": diplomacy,
                "maritime": maritime, "rituals": rituals}[name](table, seat, side)


# What every action has: cards that can be used before anything is done in it

def usable(table, seat):
    """Each card once a turn, so of several copies each. `used` contains what is spent for good."""
    player = table.players[seat]
    cards = Counter(player.dynasty + player.artifact) - Counter(player.used)
    return [{"do": "use", "card": card} for card in cards if "use" in table.content.card(card)]


def ask_own(table, seat, options, judge=None, whole=True, fresh=True):
    """Asks for the next step of an action. A card may be used on the way."""
    while True:
        uses = usable(table, seat) if fresh else []
        entry = yield one(seat, options() + uses + [{"do": "done"}], judge=judge and judge(),
                          whole=whole)
        if entry["do"] != "use":
            return entry
        player = table.players[seat]
        card = table.content.card(entry["card"])
        player.used.append(entry["card"])
        if card["use"].get("once"):
            player.spent.append(entry["card"])
        yield from effects.resolve(table, seat, entry["card"], card["use"]["effects"])


# Limits

def card_limits(table, seats):
    """"Discard down to your limit immediately if you should gain any surplus Cards.\""""
    for seat in seats:
        for deck in ("destiny", "sorcery", "dynasty", "artifact", "position"):
            cards = table.cards_of_type(seat, deck)
            over = len(cards) - table.limit(seat, deck)
            if over <= 0:
                continue
            if deck == "position":
                # Never Council or Events: they are used in each game.
                free = [card for card in cards if card not in ("council", "events")]
                if len(free) > over:
                    entry = yield one(seat, [{"do": "discard", "cards": [card]} for card in free])
                    free = entry["cards"]
                for card in free[:over]:
                    cards.remove(card)
                continue
            yield from effects.discard_cards(table, seat, deck, over)


def surplus(table):
    """"You can only ever control a given number of Units": the owner removes the surplus."""
    for seat in table.clockwise(table.holder("council")):
        again = True
        while again:
            again = False
            for kind in UNITS:
                over = table.count_units(seat, kind) - table.capacity(seat, kind)
                if over > 0:
                    yield from effects.lose_units(table, seat, kind, over, ask_always=True)
                    again = True


# Acquisition

def acquisition(table, seat, side):
    for number in range(2 if side == "primary" else 1):
        entry = yield from ask_own(
            table, seat,
            lambda: [{"do": "search", "deck": deck} for deck in ("dynasty", "artifact")
                     if table.deck(deck) or table.piles(deck)], fresh=number == 0)
        if entry["do"] == "done":
            return
        deck = entry["deck"]
        table.offered_to = seat
        table.offer = yield from draw(table, deck, 3, seat)
        if table.offer:
            entry = yield one(seat, [{"do": "keep", "card": card} for card in table.offer])
            table.offer.remove(entry["card"])
            table.cards_of_type(seat, deck).append(entry["card"])
        for card in table.offer:
            table.throw_away(card, face_down=True)
        table.offer = []


# Build Army

def can_build(table, seat, kinds, budget, free):
    found = []
    for kind in kinds:
        price = COST[kind] if free else table.cost(seat, kind)  # as printed
        if price > budget or not effects.room(table, seat, kind):
            continue
        for area in effects.places_for(table, seat, kind):
            option = {"do": "build", "unit": kind, "area": area}
            found.append(dict(option, free=True) if free else option)
    return found


def build_judge(table, seat, options, budget):
    """Several identical pieces at once: as many as the player can pay for and has room for."""
    def judge(entry):
        if entry["do"] != "build":
            return False
        alone = {name: value for name, value in entry.items() if name not in ("n", "by")}
        if not alone.get("free", False):
            alone.pop("free", None)
        number, kind = entry.get("n", 1), entry["unit"]
        price = COST[kind] if entry.get("free") else table.cost(seat, kind)
        return (alone in options and price * number <= budget(entry)
                and table.count_units(seat, kind) + number <= table.capacity(seat, kind))
    return judge


def build_army(table, seat, side):
    player = table.players[seat]
    option, free_left, fresh = None, 8, True

    def options():
        found = []
        if side == "primary":
            return can_build(table, seat, LAND_UNITS, player.gold, False)
        if option in (None, "free"):
            found += can_build(table, seat, LAND_UNITS, free_left, True)
        if option in (None, "paid"):
            found += can_build(table, seat, ("infantry",), player.gold, False)
        return found

    def judge():
        return build_judge(table, seat, options(),
                           lambda entry: free_left if entry.get("free") else player.gold)
    while True:
        entry = yield from ask_own(table, seat, options, judge, whole=False, fresh=fresh)
        if entry["do"] == "done":
            return
        fresh = False
        number, kind = entry.get("n", 1), entry["unit"]
        if entry.get("free"):
            option = "free"
            free_left -= number * COST[kind]
        else:
            option = "paid"
            table.pay(seat, number * table.cost(seat, kind))
        for _ in range(number):
            effects.put(table, seat, kind, entry["area"])


# Civilize

def civilize(table, seat, side):
    player = table.players[seat]
    option, keeps, fresh = None, 0, True

    def options():
        found = []
        if side == "primary":
            for piece in ("road", "keep", "city", "metropol"):
                if table.cost(seat, piece) <= player.gold:
                    found += [{"do": "improve", "piece": piece, "area": area}
                              for area in effects.places_for(table, seat, piece)]
            return found
        if option is None:
            found += [{"do": "improve", "piece": "keep", "area": area, "free": True}
                      for area in table.rural(seat)]
        if option in (None, "paid") and keeps < 4 and table.cost(seat, "keep") <= player.gold:
            found += [{"do": "improve", "piece": "keep", "area": area}
                      for area in table.rural(seat)]
        return found
    while True:
        entry = yield from ask_own(table, seat, options, fresh=fresh)
        if entry["do"] == "done":
            return
        fresh = False
        if entry.get("free"):
            option = "free"
        else:
            option = "paid"
            keeps += 1
            table.pay(seat, table.cost(seat, entry["piece"]))
        effects.put(table, seat, entry["piece"], entry["area"])


# Council Seat

def give_position(table, seat, position):
    for player in table.players.values():
        if position in player.positions:
            player.positions.remove(position)
    table.players[seat].positions.append(position)


def council_seat(table, seat, side):
    entry = yield from ask_own(table, seat, lambda: [
        {"do": "seat", "position": position} for position in table.content.decks["position"]
        if position not in table.players[seat].positions
        and (side == "primary" or position != "council")])
    if entry["do"] == "seat":
        give_position(table, seat, entry["position"])


# Diplomacy

def annexable(table, seat, side):
    """Primary: "any Adjacent Barbarian Area or an Adjacent Empire's Rural Area"; secondary: "a
    Barbarian Rural Area". An Area that nobody claims is Barbarian (R-71)."""
    near, empires = table.adjacent_areas(seat), table.adjacent_empires(seat)
    found = []
    for area, place in table.areas.items():
        land = table.content.is_land(area)
        barbarian = place.owner == BARBARIANS or (land and place.owner is None)
        if side == "secondary":
            if barbarian and land and not place.upgrade:
                found.append(area)
        elif barbarian and area in near:
            found.append(area)
        elif land and place.owner in empires and not place.upgrade:
            found.append(area)
    return found


def diplomacy(table, seat, side):
    entry = yield from ask_own(table, seat, lambda: [
        {"do": "annex", "area": area} for area in annexable(table, seat, side)])
    if entry["do"] == "done":
        return
    area = entry["area"]
    place = table.areas[area]
    if place.owner in table.players:
        yield from may_leave(table, place.owner, area)
    if not battle.forces(table, area, place.owner) and table.content.is_land(area):
        place.units["infantry"] += 1  # the native, which is then converted
    for name in table.monsters_in(area, place.owner):
        table.monsters[name].owner = seat
    place.owner = seat


def may_leave(table, owner, area):
    """"... that Empire may move all but 1 Unit out of that Area before you claim it", by normal
    movement, into Areas that it controls (R-73). An owner who can move nothing is not asked. One
    who has begun to move ends that by `done`, as in a Campaign, even if nothing more can move."""
    begun = False
    while True:
        left = sum(battle.forces(table, area, owner).values())
        options = []
        if left > 1:
            homes = set(table.land(owner))
            options = [option for option in movement.moves(table, owner, False, origins=[area])
                       if option["to"] in homes]
        if not options and not begun:
            break

        def judge(entry, options=tuple(options), left=left):
            return (movement.many(table, owner, options)(entry)
                    and sum(entry["units"].values()) < left)
        entry = yield one(owner, options + [{"do": "done"}], judge=judge, whole=False)
        if entry["do"] == "done":
            break
        begun = True
        movement.carry_out(table, entry)
        table.end_moving()  # it is nobody's turn of moving, so the Units are not marked


# Campaign and Maritime

def move_and_fight(table, seat, naval=False, kinds=None, areas=0, origins=None):
    """The moves that a card gives: as in a Campaign, or only to one Area if it says so."""
    target, fresh = None, True
    table.mover = seat

    def options():
        return movement.moves(table, seat, naval, origins=origins, target=target, kinds=kinds)
    while True:
        entry = yield from ask_own(table, seat, options,
                                   lambda: movement.many(table, seat, options()), whole=False,
                                   fresh=fresh)
        table.mover, fresh = seat, False
        if entry["do"] == "done":
            break
        movement.carry_out(table, entry)
        if areas == 1:
            target = entry["to"]
    yield from battle.all_battles(table, seat)
    table.end_moving()


def campaign(table, seat, side):
    origins, fresh = None, True
    table.mover = seat

    def options():
        return movement.moves(table, seat, False, origins=origins)
    while True:
        entry = yield from ask_own(table, seat, options,
                                   lambda: movement.many(table, seat, options()), whole=False,
                                   fresh=fresh)
        table.mover = seat
        if entry["do"] == "done":
            break
        fresh = False
        movement.carry_out(table, entry)
        if side == "secondary":
            origins = [entry["from"]]
    yield from battle.all_battles(table, seat)
    table.end_moving()


def maritime(table, seat, side):
    """First Fleets are bought, then Naval Units moved, then Battles resolved, then Gold gained."""
    player = table.players[seat]
    moved, fresh = False, True
    table.mover = seat

    def options():
        found = movement.moves(table, seat, True)
        if not moved:
            found += can_build(table, seat, ("fleet",), player.gold, False)
        return found

    def judge():
        listed = options()
        build = build_judge(table, seat, listed, lambda entry: player.gold)
        move = movement.many(table, seat, listed)
        return lambda entry: build(entry) or move(entry)
    while True:
        entry = yield from ask_own(table, seat, options, judge, whole=False, fresh=fresh)
        table.mover = seat
        if entry["do"] == "done":
            break
        fresh = False
        if entry["do"] == "build":
            number = entry.get("n", 1)
            table.pay(seat, number * table.cost(seat, "fleet"))
            for _ in range(number):
                effects.put(table, seat, "fleet", entry["area"])
        else:
            moved = True
            movement.carry_out(table, entry)
    yield from battle.all_battles(table, seat)
    table.end_moving()
    table.gain(seat, 2 * len(table.sea(seat)) if side == "primary" else 4)


# Rituals

def rituals(table, seat, side):
    """Cards may be played at any point of it. Drawing is done once, and may draw nothing."""
    player = table.players[seat]
    studied, played = False, False
    most = 2 if side == "primary" else 1

    def options():
        found = [{"do": "play", "card": card} for card in sorted(set(player.hand))]
        if not studied:
            found += [{"do": "study", "destiny": destiny, "sorcery": sorcery}
                      for destiny in range(most + 1) for sorcery in range(most + 1 - destiny)]
        return found
    while True:
        entry = yield from ask_own(table, seat, options, fresh=not played)
        if entry["do"] == "done":
            if not studied:
                yield from study(table, seat, {})
            return
        if entry["do"] == "study":
            studied = True
            yield from study(table, seat, entry)
            continue
        card, played = entry["card"], True
        player.hand.remove(card)
        table.throw_away(card)
        yield from effects.resolve(table, seat, card, table.content.card(card)["effects"])


def study(table, seat, entry):
    """"You may choose to draw 0 and still gain Cards from any bonuses.\""""
    for deck in ("destiny", "sorcery"):
        bonus = sum(passive["n"] for passive in table.passives(seat)
                    if passive["op"] == "draw-bonus" and passive["deck"] == deck)
        cards = yield from draw(table, deck, entry.get(deck, 0) + bonus, seat)
        table.players[seat].hand += cards

