"""Chapters Setup and The Game Phases: the game from the first card dealt to the end."""

from collections import Counter

import actions
import battle
import effects
import movement
import scoring
from ask import Ask, draw, one
from content import ACTIONS, BARBARIANS, COLOURS, SIDES


def game(table):
    yield from setup(table)
    while True:
        yield from turn(table)
        if len(table.vp) == table.ages * table.cards_an_age:
            break
        yield from reveal(table)
        new_turn(table)
    table.phase = "over"
    table.track = []
    best = max(table.standing(seat) for seat in table.seats)
    table.winners = [seat for seat in table.seats if table.standing(seat) == best]


# Setup

def setup(table):
    yield from deal(table)
    yield from draft(table)
    order = table.clockwise(table.holder("events"))
    for seat in order:
        yield from settle(table, seat)
    for seat in order:
        initial_pieces(table, seat)
    for seat in order:
        yield from fleet_or_cavalry(table, seat)
        yield from initial_cards(table, seat)
    for seat in order:
        areas = [area for area, place in table.areas.items()
                 if table.content.is_land(area) and place.owner is None and not place.road]
        if not areas:
            continue
        area = areas[0]
        if len(areas) > 1:
            entry = yield one(seat, [{"do": "barbarians", "area": area} for area in areas])
            area = entry["area"]
        place = table.areas[area]
        place.owner, place.upgrade = BARBARIANS, "keep"
        place.units["infantry"] += 1
    table.traits_open = True
    yield from reveal(table)
    new_turn(table)


def new_turn(table):
    for seat in table.seats:
        table.players[seat].envoys = table.envoys_of(seat)
    table.track = []


def deal(table):
    """"Master of the Council and the Master of Events must be used in each game.\""""
    def judge(entry):
        cards = entry.get("cards", [])
        return (entry["do"] == "deal" and len(cards) == len(set(cards)) == len(table.seats)
                and {"council", "events"} <= set(cards) <= set(table.content.decks["position"]))
    entry = yield Ask(["chance"], None, judge)
    for seat, card in zip(table.seats, entry["cards"]):
        table.players[seat].positions = [card]


def draft(table):
    for seat in table.seats:
        table.players[seat].draft = yield from draw(table, "trait", 5, seat)
    for _ in range(4):
        open_seats = list(table.seats)
        while open_seats:
            options = [{"by": seat, "do": "draft", "card": card} for seat in open_seats
                       for card in table.players[seat].draft]
            entry = yield Ask(list(open_seats), options)
            player = table.players[entry["by"]]
            player.draft.remove(entry["card"])
            player.picked = entry["card"]
            open_seats.remove(entry["by"])
        hands = [table.players[seat].draft for seat in table.seats]
        for number, seat in enumerate(table.seats):
            player = table.players[seat]
            player.traits.append(player.picked)
            player.picked = None
            player.draft = hands[number - 1]  # from the right, because hands are passed clockwise
    for player in table.players.values():
        player.draft = []


def settle(table, seat):
    colours = {player.colour for player in table.players.values()}
    entry = yield one(seat, [{"do": "settle", "colour": area["start"], "area": name}
                             for name, area in table.content.areas.items()
                             if area.get("start") and area["start"] not in colours
                             and table.areas[name].owner is None])
    player = table.players[seat]
    player.colour, player.start = entry["colour"], entry["area"]
    table.areas[entry["area"]].owner = seat


def initial_pieces(table, seat):
    """"1 City, 1 Road, 1 Sorcerer Unit, 1 Cavalry Unit, 1 Infantry Unit and 1 Auxiliary Unit", and
    4 Gold; unless otherwise stated by a card."""
    player, place = table.players[seat], table.areas[table.players[seat].start]
    place.owner, place.upgrade, place.road = seat, "city", True
    place.units = Counter({"sorcerer": 1, "cavalry": 1, "infantry": 1, "auxiliary": 1})
    player.gold = 4
    for passive in starts(table, seat):
        player.gold += passive.get("gold", 0)
        removed = passive.get("remove")
        if removed:
            place.units[removed] = max(0, place.units[removed] - passive.get("n", 1))
            place.units = +place.units


def starts(table, seat):
    return [passive for passive in table.passives(seat) if passive["op"] == "start"]


def fleet_or_cavalry(table, seat):
    """A Fleet "to be put in any adjacent Sea Area"; "Otherwise you receive an extra Cavalry Unit".
    No other colour may be in that sea (R-10)."""
    start = table.players[seat].start
    seas = [area for area in sorted(table.content.borders[start])
            if not table.content.is_land(area) and table.areas[area].owner is None]
    if not seas:
        table.areas[start].units["cavalry"] += 1
        return
    area = seas[0]
    if len(seas) > 1:
        entry = yield one(seat, [{"do": "place", "piece": "fleet", "area": area}
                                 for area in seas])
        area = entry["area"]
    effects.put(table, seat, "fleet", area)


def initial_cards(table, seat):
    for passive in starts(table, seat):
        if passive.get("add") in ("artifact", "dynasty"):
            cards = yield from draw(table, passive["add"], passive.get("n", 1), seat)
            table.cards_of_type(seat, passive["add"]).extend(cards)


def reveal(table):
    """The next VP Card, of the age that the turn belongs to."""
    table.phase = "end" if table.vp else table.phase
    age = len(table.vp) // table.cards_an_age + 1
    cards = yield from draw(table, "vp", 1, None,
                            fits=lambda card: table.content.card(card)["age"] == age)
    table.vp += cards


# A turn

def turn(table):
    council = table.holder("council")
    table.phase = "track"

    def judge(entry):
        return entry["do"] == "track" and sorted(entry["actions"]) == sorted(ACTIONS)
    entry = yield Ask([council], None, judge)
    table.track = [[name, [], []] for name in entry["actions"]]
    table.phase = "income"
    for seat in table.seats:
        table.gain(seat, table.income(seat))
    yield from event_phase(table)
    yield from envoy_phase(table)
    yield from action_phase(table)
    yield from warfare_phase(table)
    yield from trade_phase(table)
    table.heal(set(table.seats) | {BARBARIANS})
    yield from vp_phase(table)
    end_phase(table)


def order(table, phase):
    """"It is always the Master of the Council who goes first, unless otherwise stated on a
    card.\""""
    first = table.holder("council")
    for seat in table.clockwise(first):
        if any(passive["op"] == "go-first" and passive["phase"] == phase
               for passive in table.passives(seat)):
            first = seat
            break
    return table.clockwise(first)


def event_phase(table):
    table.phase = "event"
    master = table.holder("events")
    table.offered_to = master
    table.offer = yield from draw(table, "event", 3, master)
    if not table.offer:
        return
    entry = yield one(master, [{"do": "event", "card": card} for card in table.offer])
    table.offer.remove(entry["card"])
    table.throw_away(entry["card"])
    for card in table.offer:
        table.throw_away(card, face_down=True)
    table.offer = []
    card = table.content.card(entry["card"])
    yield from effects.resolve(table, master, entry["card"], card.get("effects", []))
    yield from actions.surplus(table)
    for pieces in card.get("barbarians", []):
        yield from effects.place_barbarians(table, pieces)


def envoy_phase(table):
    table.phase = "envoys"
    seats = order(table, "envoys")
    for seat in table.seats:
        table.players[seat].envoys = table.envoys_of(seat)
    while any(table.players[seat].envoys for seat in seats):
        for seat in seats:
            if not table.players[seat].envoys:
                continue
            options = [{"do": "envoy", "action": slot[0], "side": SIDES[side - 1]}
                       for slot in table.track for side in (1, 2)
                       if table.free_space(seat, slot, side)]
            entry = yield one(seat, options)
            table.put_envoy(seat, entry["action"], entry["side"])
            table.players[seat].envoys -= 1


def action_phase(table):
    """"From left to right each action card's primary and secondary (in that order) action is
    resolved by the player whose Envoy occupies that space.\""""
    table.phase = "action"
    for number in range(2 * len(table.track)):
        slot, side = table.track[number // 2], number % 2 + 1
        table.space = number
        while slot[side]:
            seat = slot[side][0]
            yield from actions.action(table, seat, slot[0], SIDES[side - 1])
            # "... you must remove your Envoy to show that you has finished your action."
            slot[side].pop(0)
            yield from actions.card_limits(table, table.clockwise(seat))
            yield from actions.surplus(table)


def warfare_phase(table):
    """"The Master of the Council may move any number of his or her Units to 1 Land Area of his or
    her choice ... Resolve any Battle immediately.\""""
    table.phase = "warfare"
    for seat in order(table, "warfare"):
        target = None
        table.mover = seat
        while True:
            options = movement.moves(table, seat, False, target=target)
            entry = yield one(seat, options + [{"do": "done"}],
                              judge=movement.many(table, seat, options), whole=False)
            if entry["do"] == "done":
                break
            movement.carry_out(table, entry)
            target = entry["to"]
        yield from battle.all_battles(table, seat)
        table.end_moving()
        yield from actions.surplus(table)


def trade_phase(table):
    table.phase = "trade"
    for seat in order(table, "trade"):
        player = table.players[seat]
        while True:
            partners = [other for other in table.seats
                        if other in table.adjacent_empires(seat)
                        and other not in player.fought and other not in player.closed]
            if not partners:
                break
            entry = yield one(seat, [{"do": "trade", "with": other} for other in partners],
                              optional=True)
            if entry["do"] == "pass":
                break
            partner = entry["with"]
            answer = yield one(partner, [{"do": "accept"}, {"do": "decline"}])
            if answer["do"] == "decline":
                player.closed.add(partner)
                table.players[partner].closed.add(seat)
                continue
            cards = yield from draw(table, "trade", 2, seat)
            table.unresolved = list(cards)
            for card in cards:
                table.unresolved.remove(card)
                table.throw_away(card)
                yield from effects.resolve(table, seat, card, table.content.card(card)["effects"])
            yield from actions.surplus(table)
            break


def vp_phase(table):
    table.phase = "vp"
    for seat in order(table, "vp"):
        while True:
            claims = scoring.claimable(table, seat)
            entry = yield one(seat, [{"do": "claim", "card": claim} for claim in claims],
                              optional=True)
            if entry["do"] == "pass":
                break
            player = table.players[seat]
            player.claimed.append(entry["card"])
            player.vp += table.content.conditions[entry["card"]]["vp"]


def end_phase(table):
    table.phase = "end"
    table.this_turn = []
    for player in table.players.values():
        player.used, player.fought, player.closed = list(player.spent), set(), set()
        player.battles_turn = 0

