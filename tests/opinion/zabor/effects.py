"""What cards do: the effects of Events, Destiny, Sorcery and Trade Bonus Cards, and of Dynasty and
Artifact Cards that can be used (pack format, "Content" in the README of the game)."""

from collections import Counter

import actions
import battle
import movement
from ask import draw, one, roll
from content import BARBARIANS, LAND_UNITS, LOWER, UNITS, UPGRADES, kind_of
from table import Monster


def concerned(table, seat, effect):
    """The players whom an effect concerns: its player, each player in turn from the Master of the
    Council, or one other player whom its player names."""
    who = effect.get("who", "self")
    if who == "self":
        return [seat]
    if who == "each":
        return table.clockwise(table.holder("council"))
    others = [other for other in table.clockwise(seat) if other != seat]
    entry = yield one(seat, [{"do": "choose", "seat": other} for other in others])
    return [entry["seat"]]


def resolve(table, seat, card, effects):
    """Resolves all effects of a card in their order."""
    attacked = None
    for effect in effects:
        attacked = (yield from single(table, seat, card, effect, attacked)) or attacked


def single(table, seat, card, effect, attacked):
    op = effect["op"]
    if op == "transfer-gold":
        yield from transfer(table, seat, effect)
    elif op == "choose":
        for who in (yield from concerned(table, seat, effect)):
            yield from choose_one(table, who, card, effect, attacked)
    elif op == "attack":
        return (yield from attack(table, seat, effect))
    elif op in ("gold", "draw", "remove", "discard", "heal", "this-turn"):
        for who in (yield from concerned(table, seat, effect)):
            yield from SIMPLE[op](table, who, card, effect)
    elif op == "downgrade" and effect.get("where") == "attacked":
        if attacked:
            lower(table, attacked, effect.get("steps", 1))
    elif op == "downgrade":
        for who in (yield from concerned(table, seat, effect)):
            yield from downgrade(table, who, effect)
    elif op == "acquire":
        for _ in range(effect.get("n", 1)):
            yield from acquire(table, seat, effect["what"], effect.get("paid", False))
    elif op == "execute":
        yield from actions.action(table, seat, effect["action"], effect["side"])
    elif op == "summon":
        yield from summon(table, seat, effect)
    elif op == "move":
        yield from move(table, seat, effect)
    elif op == "place":
        yield from place_barbarians(table, effect)
    elif op == "upgrade":
        yield from upgrade(table, seat, effect)
    elif op == "take-position":
        yield from take_position(table, seat, effect)
    elif op == "extra-envoy":
        yield from extra_envoy(table, seat)
    else:
        raise AssertionError(f"no such effect: {op}")
    return None


def gold(table, who, card, effect):
    table.gain(who, effect["n"] * table.count_per(who, effect.get("per", "flat")))
    return
    yield


def transfer(table, seat, effect):
    """Gold passes between players only by a card, and nobody gives more than there is."""
    other = yield from concerned(table, seat, {"who": "other"})
    giver, taker = (seat, other[0]) if effect["from"] == "self" else (other[0], seat)
    amount = min(effect["n"], table.players[giver].gold)
    table.players[giver].gold -= amount
    table.players[taker].gold += amount


def draw_cards(table, who, card, effect):
    deck = effect["deck"]
    cards = yield from draw(table, deck, effect.get("n", 1), who)
    table.players[who].hand += cards
    yield from actions.card_limits(table, [who])


def this_turn(table, who, card, effect):
    for passive in effect["passive"]:
        table.this_turn.append((who, card, passive))
    return
    yield


def heal(table, who, card, effect):
    table.heal({who})
    return
    yield


def remove(table, who, card, effect):
    """Units of the player's choice leave the map, as many as there are."""
    yield from lose_units(table, who, effect["piece"], effect.get("n", 1))


def lose_units(table, who, kind, number, ask_always=False):
    """The owner chooses. If a card removes Units and there is nothing to choose, nobody is asked; a
    surplus is always left to the owner (R-62), who then says `remove` for the only Units too."""
    while number > 0:
        places = [(area, piece) for area in table.controlled(who)
                  for piece in table.areas[area].units
                  if kind_of(piece) == kind and table.areas[area].units[piece] > 0]
        total = sum(table.areas[area].units[piece] for area, piece in places)
        if not places:
            return
        if not ask_always and (total <= number or len(places) == 1):
            for area, piece in places:
                count = min(table.areas[area].units[piece], number)
                take_away(table, area, piece, count)
                number -= count
            return

        def judge(entry, number=number, places=tuple(places)):
            if entry["do"] != "remove" or (entry["area"], entry["unit"]) not in places:
                return False
            there = table.areas[entry["area"]].units[entry["unit"]]
            return 1 <= entry.get("n", 1) <= min(number, there)
        entry = yield one(who, [{"do": "remove", "unit": piece, "area": area}
                                for area, piece in places], judge=judge, whole=False)
        take_away(table, entry["area"], entry["unit"], entry.get("n", 1))
        number -= entry.get("n", 1)


def take_away(table, area, piece, number):
    place = table.areas[area]
    place.units[piece] -= number
    place.units = +place.units
    place.arrived[piece] = min(place.arrived[piece], place.units[piece])
    place.arrived = +place.arrived
    table.settle_control(area)


def discard(table, who, card, effect):
    deck, number = effect["deck"], effect.get("n", 1)
    yield from discard_cards(table, who, deck, number)


def discard_cards(table, who, deck, number):
    """The owner chooses the cards, as many as there are."""
    pile = table.players[who].hand if deck in ("destiny", "sorcery") else \
        table.cards_of_type(who, deck)
    cards = table.cards_of_type(who, deck)
    number = min(number, len(cards))
    if number == 0:
        return

    def judge(entry):
        return (entry["do"] == "discard" and len(entry["cards"]) == number
                and not Counter(entry["cards"]) - Counter(cards))
    entry = yield one(who, [{"do": "discard", "cards": [card]} for card in sorted(set(cards))]
                      if number == 1 else [], judge=judge, whole=False)
    for card in entry["cards"]:
        pile.remove(card)
        if deck in ("dynasty", "artifact"):
            # What has been used is the card on the Empire Chart, and it is no longer there. Of
            # several copies the used one goes first, as the owner would choose.
            for marks in (table.players[who].used, table.players[who].spent):
                if card in marks:
                    marks.remove(card)
        if deck != "position":
            table.throw_away(card)


SIMPLE = {"gold": gold, "draw": draw_cards, "remove": remove, "discard": discard, "heal": heal,
          "this-turn": this_turn}


def lower(table, area, steps):
    place = table.areas[area]
    for _ in range(steps):
        if place.upgrade:
            place.upgrade = LOWER[place.upgrade]
    table.settle_control(area)


def downgrade(table, who, effect):
    areas = [area for area in table.civilized(who)
             if effect.get("from") in (None, table.areas[area].upgrade)]
    if not areas:
        return
    area = areas[0]
    if len(areas) > 1:
        entry = yield one(who, [{"do": "choose", "area": area} for area in areas])
        area = entry["area"]
    lower(table, area, effect.get("steps", 1))


def choose_one(table, who, card, effect, attacked):
    options = [{"do": "choose", "option": number + 1} for number in range(len(effect["of"]))]
    entry = yield one(who, options)
    yield from single(table, who, card, effect["of"][entry["option"] - 1], attacked)


# Pieces

def places_for(table, seat, piece):
    """Where an acquired piece may go (Keywords, "Acquire")."""
    content = table.content
    if piece == "road":
        return [area for area in table.land(seat) if not table.areas[area].road]
    if piece == "keep":
        return table.rural(seat)
    if piece in UPGRADES:
        below = {"city": "keep", "metropol": "city"}[piece]
        return [area for area in table.land(seat) if table.areas[area].upgrade == below]
    if not content.is_naval(piece):
        return table.civilized(seat)
    # "... in a Sea Area next to a controlled Civilized Area", where no other colour is.
    seas = {area for home in table.civilized(seat) for area in content.borders[home]
            if not content.is_land(area)}
    return [area for area in sorted(seas) if table.areas[area].owner in (None, seat)]


def put(table, seat, piece, area):
    place = table.areas[area]
    if piece == "road":
        place.road = True
    elif piece in UPGRADES:
        place.upgrade = piece
    elif piece in table.content.monsters:
        old = table.monsters.get(piece)
        came_from = old.area if old else None
        if old:
            old.area = None
            old.owner = seat
            old.arrived = False
        else:
            table.monsters[piece] = Monster(None, seat)
        if came_from:
            table.settle_control(came_from)
        table.monsters[piece].area = area
        if place.owner is None:
            place.owner = seat
    else:
        if place.owner is None:
            place.owner = seat
        place.units[piece] += 1


def room(table, seat, piece):
    return (piece not in UNITS
            or table.count_units(seat, piece) < table.capacity(seat, piece))


def acquire(table, seat, piece, paid):
    areas = places_for(table, seat, piece)
    if not areas or not room(table, seat, piece):
        return
    price = table.cost(seat, piece) if paid else 0
    if price > table.players[seat].gold:
        return
    area = areas[0]
    if len(areas) > 1 or paid:
        entry = yield one(seat, [{"do": "place", "piece": piece, "area": area} for area in areas],
                          optional=True)
        if entry["do"] == "pass":
            return
        area = entry["area"]
    table.pay(seat, price)
    put(table, seat, piece, area)


def summon(table, seat, effect):
    """A Monster is placed like an acquired Unit. One already on the map changes sides."""
    monster = effect.get("monster")
    if monster is None:
        cards = yield from draw(table, "monster", 1, seat)
        if not cards:
            return
        monster = table.content.card(cards[0])["monster"]
        table.throw_away(cards[0])
    areas = places_for(table, seat, monster)
    there = table.monsters.get(monster)
    if there and table.content.is_naval(monster):
        # It changes its colour first, so the sea where it is may be free now.
        place = table.areas[there.area]
        if (place.owner == there.owner and not any(place.units.values())
                and table.monsters_in(there.area, there.owner) == [monster]):
            near = any(table.areas[home].owner == seat and table.areas[home].upgrade
                       and table.content.is_land(home)
                       for home in table.content.borders[there.area])
            if near and there.area not in areas:
                areas.append(there.area)
    if not areas:
        return
    area = areas[0]
    if len(areas) > 1:
        entry = yield one(seat, [{"do": "place", "piece": monster, "area": area}
                                 for area in areas], optional=True)
        if entry["do"] == "pass":
            return
        area = entry["area"]
    put(table, seat, monster, area)


def upgrade(table, seat, effect):
    areas = [area for area in table.land(seat) if table.areas[area].upgrade == effect["from"]]
    if not areas:
        return
    entry = yield one(seat, [{"do": "choose", "area": area} for area in areas])
    area = entry["area"]
    table.areas[area].upgrade = effect["to"]


def barbarian_places(table, piece, where):
    """"... in unoccupied or occupied Barbarian Sea Areas or Barbarian Land Areas (Land or Sea
    depending on the Card description).\""""
    found = []
    for area, place in table.areas.items():
        land = table.content.is_land(area)
        if where != "any" and land != (where == "land"):
            continue
        if place.owner in table.players or any(table.has_units(area, seat)
                                               for seat in table.seats):
            continue
        if land == table.content.is_naval(piece) if piece in UNITS else not land:
            continue
        if piece in UPGRADES and place.upgrade:
            continue
        if piece == "road" and place.road:
            continue
        found.append(area)
    return found


def place_barbarians(table, effect):
    master = table.holder("events")
    piece = effect["piece"]
    for _ in range(effect.get("n", 1)):
        areas = barbarian_places(table, piece, effect["where"])
        if not areas:
            return
        area = areas[0]
        if len(areas) > 1:
            entry = yield one(master, [{"do": "place", "piece": piece, "area": area}
                                       for area in areas])
            area = entry["area"]
        place = table.areas[area]
        place.owner = BARBARIANS
        if piece in UPGRADES:
            place.upgrade = piece
        else:
            place.units[piece] += 1


# Positions, Envoys, moves, attacks

def take_position(table, seat, effect):
    which = effect.get("which")
    free = [position for position in table.content.decks["position"]
            if position not in table.players[seat].positions]
    if which:
        if which in free:
            actions.give_position(table, seat, which)
        return
    if not free:
        return
    entry = yield one(seat, [{"do": "seat", "position": position} for position in free])
    actions.give_position(table, seat, entry["position"])


def extra_envoy(table, seat):
    """Such an Envoy may only use a free space that is still to come (R-16)."""
    spaces = [(slot[0], side) for number, (slot, side) in enumerate(
        (slot, side) for slot in table.track for side in (1, 2))
        if number > table.space and table.free_space(seat, slot, side)]
    if table.phase != "action":
        return
    names = {1: "primary", 2: "secondary"}
    entry = yield one(seat, [{"do": "envoy", "action": name, "side": names[side]}
                             for name, side in spaces], optional=True)
    if entry["do"] != "pass":
        table.put_envoy(seat, entry["action"], entry["side"])


def move(table, seat, effect):
    kinds = {"land": LAND_UNITS, "naval": ("fleet",), "all": UNITS}.get(effect["units"],
                                                                        (effect["units"],))
    if effect.get("rule") == "warp":
        yield from move_by_warp(table, seat, kinds)
    else:
        yield from actions.move_and_fight(table, seat, naval=effect["units"] == "naval",
                                          kinds=kinds, areas=effect.get("areas", 0))


def move_by_warp(table, seat, kinds):
    table.mover = seat
    while True:
        options = []
        areas = table.civilized(seat)
        for area in table.controlled(seat):
            for piece in table.areas[area].units:
                if kind_of(piece) in kinds:
                    options += [{"do": "warp", "unit": piece, "from": area, "area": other}
                                for other in areas if other != area]
        def judge(entry, options=tuple(options)):
            return (entry["do"] == "warp" and any(
                option["unit"] == entry["unit"] and option["area"] == entry["area"]
                and option["from"] == entry.get("from") for option in options)
                and entry.get("n", 1) <= table.areas[entry["from"]].units[entry["unit"]])
        entry = yield one(seat, options + [{"do": "done"}], judge=judge, whole=False)
        if entry["do"] == "done":
            break
        n = entry.get("n", 1)
        movement.leave(table, seat, Counter({entry["unit"]: n}), entry["from"])
        table.areas[entry["area"]].units[entry["unit"]] += n
        table.settle_control(entry["from"])
    table.end_moving()


def attack(table, seat, effect):
    """A Sorcery attack: its dice hit the Units of one colour in one Area (R-28)."""
    near = table.adjacent_areas(seat)
    areas = []
    for area, place in table.areas.items():
        if place.owner in (None, seat) or not battle.forces(table, area, place.owner):
            continue
        if effect["scope"] != "any" and (effect["scope"] == "land") != table.content.is_land(area):
            continue
        if effect.get("range") == "adjacent" and area not in near:
            continue
        areas.append(area)
    if not areas:
        return None
    entry = yield one(seat, [{"do": "choose", "area": area} for area in areas])
    area = entry["area"]
    victim = table.areas[area].owner
    battle.note_fight(table, seat, victim)
    hits, _ = yield from roll(effect["strength"], 0)
    yield from battle.suffer(table, area, (victim,), (hits,), {})
    table.settle_control(area)
    return area

