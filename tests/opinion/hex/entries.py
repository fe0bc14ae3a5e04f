"""What an entry of a log does to the position. Other modules decide whether it is legal."""

import awards
import building
import combat
import movement
import surrender
import turns
from board import all_neighbours, distance, read_edge, read_hex, row_order
from position import Battle


def play(game, entry):
    """Plays one entry, and everything that follows from it by itself."""
    PLAYED[entry["do"]](game, entry)


# ---- setup --------------------------------------------------------------------------------------


def load(game, entry):
    """setup-units-3: three knights go aboard the one, and the other freighter takes the other
    three."""
    seat = entry["by"]
    first = entry["freighter"]
    second = "%s%d" % (seat, 21 - int(first[1:]))
    for number in range(1, 7):
        knight = game.units["%s%d" % (seat, number)]
        knight.aboard = first if knight.name in entry["knights"] else second
    if all(turns.is_loaded(game, seat) for seat in game.seats):
        game.stage = "wind"


def flip(game, entry):
    game.wind = entry["wind"]
    game.stage = "place"
    turns.next_to_place(game)


def place(game, entry):
    game.units[entry["ship"]].at = read_hex(entry["at"])
    turns.next_to_place(game)


# ---- building -----------------------------------------------------------------------------------


def build(game, entry):
    seat, hexagon = entry["by"], read_hex(entry["at"])
    building.build(game, seat, entry["what"], hexagon)
    if hexagon in game.developments:
        bring_prisoners(game, seat, hexagon)
    after_building(game)


def wall(game, entry):
    game.players[entry["by"]].gold -= 1
    game.walls[read_edge(entry["at"])] = entry["by"]
    after_building(game)


def move_wall(game, entry):
    del game.walls[read_edge(entry["from"])]
    game.walls[read_edge(entry["to"])] = entry["by"]
    game.wall_moved = True
    after_building(game)


def bring_prisoners(game, seat, hexagon):
    """R-54: prisoners kept beside the map move to the captor's first development."""
    for unit in game.units.values():
        if unit.captor_beside == seat:
            unit.captor_beside, unit.at = None, hexagon


def after_building(game):
    """build-3, R-24: a Movement left open ends when its player builds. With it ends the exception
    that kept an activation open, and the unit forfeits what it has not done. Only the unit that is
    still active continues with its other actions."""
    game.dead_open += [a for a in turns.by_number(game.open) if a.lost]
    game.open = []
    if game.active is not None:
        game.active.goes_on = False
    after_act(game)


def claim(game, entry):
    player = game.players[entry["by"]]
    player.tokens += awards.award(game, entry["by"], entry["award"])
    player.claimed.append(entry["award"])


# ---- activations --------------------------------------------------------------------------------


def activate(game, entry):
    turns.activate(game, game.units[entry["unit"]])


def begin_movement(unit, activation, way):
    if not activation.moved:
        activation.began_at, activation.began_aboard = unit.at, unit.aboard
    activation.moved = True
    activation.steps, activation.plains, activation.slow = way.steps, way.plains, way.slow


def move(game, entry):
    unit = game.units[entry["unit"]]
    activation = turns.take_up(game, unit)
    to = read_hex(entry["to"])
    if game.has_enemy_unit(to, unit.owner) and game.is_battle_phase():
        move_into_battle(game, unit, activation, entry)
        return
    way = movement.destinations(game, unit, activation)[to]
    begin_movement(unit, activation, way)
    activation.goes_on = False
    if entry.get("artillery"):
        building.take_artillery(game, unit.at)
    stand(game, unit, to)
    if entry.get("artillery"):
        building.add_artillery(game, to, unit.owner)
    after_act(game)


def stand(game, unit, hexagon):
    """Puts a unit into a hex; a knight takes over artillery that it finds (R-61)."""
    unit.at, unit.aboard = hexagon, None
    if unit.is_knight and hexagon in game.artillery:
        game.artillery[hexagon][0] = unit.owner


def move_into_battle(game, unit, activation, entry):
    """movement-6: "necessitates a battle", fought from the hex that the unit comes from (R-34)."""
    to = read_hex(entry["to"])
    origins = movement.battle_entries(game, unit, activation)[to]
    origin = chosen_origin(origins, entry)
    begin_movement(unit, activation, origins[origin])
    activation.goes_on = False
    activation.attacked = True
    target = entry.get("target") or game.units_at(to)[0].name
    battle = Battle("entry", unit.name, target, origin, to)
    battle.artillery = entry.get("artillery", False)
    begin_adjacent(game, battle)


def chosen_origin(origins, entry):
    """The hex that the entry names, or that of the shortest way; of several, the first in the order
    of directions."""
    if entry.get("from"):
        return read_hex(entry["from"])
    to = read_hex(entry["to"])
    order = {h: number for number, h in enumerate(all_neighbours(to))}
    return min(origins, key=lambda o: (origins[o].steps, order.get(o, 6)))


def embark(game, entry):
    unit = game.units[entry["unit"]]
    activation = turns.take_up(game, unit)
    way = movement.freighters_to_board(game, unit, activation)[entry["freighter"]]
    begin_movement(unit, activation, way)
    activation.goes_on = True
    unit.at, unit.aboard = None, entry["freighter"]
    after_act(game)


def attack(game, entry):
    unit, target = game.units[entry["unit"]], game.units[entry["target"]]
    turns.take_up(game, unit).attacked = True
    begin_adjacent(game, Battle("adjacent", unit.name, target.name, unit.at, target.at))


def begin_adjacent(game, battle):
    battle.defending = game.units[battle.target].owner
    combat.set_front(game, battle)
    game.battle = battle
    game.stage = "defend" if combat.other_defenders(game, battle) else "roll"


def shoot(game, entry, kind="ranged"):
    unit, target = game.units[entry["unit"]], game.units[entry["target"]]
    turns.take_up(game, unit).attacked = True
    game.battle = Battle(kind, unit.name, target.name, game.place_of(unit), target.at)
    game.battle.defender = None  # attack-ranged-2: "the attacker rolls one die"
    game.stage = "roll"


def fire(game, entry):
    shoot(game, entry, "artillery")


def breach(game, entry):
    unit = game.units[entry["unit"]]
    turns.take_up(game, unit).breached = True
    game.battle = Battle("breach", unit.name, None, unit.at)
    game.battle.wall = read_edge(entry["wall"])
    game.stage = "roll"


def defend(game, entry):
    game.battle.defender = entry["unit"]
    game.stage = "roll"


# ---- dice and their results ----------------------------------------------------------------------


def roll(game, entry):
    battle = game.battle
    game.stage = "roll"
    won = combat.attacker_wins(game, battle, entry["values"])
    battle.tied = won is None
    if battle.tied:
        return
    attacker = game.units[battle.attacker]
    if battle.kind == "breach":
        if won:
            del game.walls[battle.wall]
            game.players[attacker.owner].tokens += 1
        end_battle(game)
    elif won:
        defender = game.units[battle.defender or battle.target]
        remember_loser(game, defender.owner)
        capture(game, [defender], attacker.owner)
        after_captives(game, after_victory)
    elif battle.kind in ("ranged", "artillery"):
        end_battle(game)  # a missed shot changes nothing
    else:
        go_back(game)


def remember_loser(game, seat):
    """retaliation-1, 7: players may only retaliate for battles that the active player wins."""
    if game.reply is None:
        game.active.lost = seat


def capture(game, units, captor):
    """attack-results-2, 7: knights become prisoners, ships sink; a token for each."""
    for unit in sorted(units, key=lambda u: (u.owner, u.number)):
        here = game.place_of(unit)
        game.players[captor].tokens += 1
        if unit.is_ship:
            game.players[captor].sunk += 1
            sink(game, unit, captor, [u.name for u in units])
        else:
            unit.prisoner, unit.at, unit.aboard = True, None, None
            unit.captor_beside = captor
            game.taken_from[unit.name] = here
            game.to_keep.append(unit.name)
        forget_activation(game, unit)


def sink(game, ship, captor, surrendering):
    """R-57: the cargo is lost with the ship, unless a log chooses that it is captured."""
    cargo = [u for u in game.cargo(ship) if u.name not in surrendering]
    if game.rulings["hex:R-57"] == "captured":
        capture(game, cargo, captor)
    else:
        for knight in cargo:
            del game.units[knight.name]
            forget_activation(game, knight)
    del game.units[ship.name]


def forget_activation(game, unit):
    lost = [a for a in game.open if a.unit == unit.name]
    game.dead_open += [a for a in lost if a.lost]
    game.open = [a for a in game.open if a not in lost]
    # The book gives no order where several retaliations are due at once. Those for activations
    # that have ended come last, also if one ends while they go on.
    game.owing.sort(key=lambda a: a in lost)
    # retaliation-2, R-72: a player may retaliate right after another unit was activated, and beat
    # that unit or the freighter that carries it. Where the active unit itself fights, its
    # activation ends at the end of the act instead, since its victory may still be retaliated for.
    if game.reply is not None and game.active is not None and game.active.unit == unit.name:
        game.active = None


def nearest_developments(game, captive):
    """attack-results-3: "Place the piece on the victor's nearest developed hex"."""
    captor = game.units[captive].captor_beside
    developed = game.developed(captor)
    here = game.taken_from[captive]
    least = min((distance(here, h) for h in developed), default=0)
    return sorted((h for h in developed if distance(here, h) == least), key=row_order)


def after_captives(game, then):
    """Places the captives one after another. Their captor is asked if several places are nearest.
    """
    game.then = then
    while game.to_keep:
        nearest = nearest_developments(game, game.to_keep[0])
        if len(nearest) > 1:
            game.stage = "keep"
            game.captor = game.units[game.to_keep[0]].captor_beside
            return
        captive = game.units[game.to_keep.pop(0)]
        if nearest:
            captive.at, captive.captor_beside = nearest[0], None
    game.captor = None
    then(game)


def keep(game, entry):
    captive = game.units[entry["prisoner"]]
    game.to_keep.remove(captive.name)
    captive.at, captive.captor_beside = read_hex(entry["at"]), None
    after_captives(game, game.then)


def after_victory(game):
    """R-35: the unit stays where it moved in if nobody is left, and must seize or leave a
    development."""
    battle = game.battle
    unit = game.units[battle.attacker]
    if battle.kind != "entry":
        end_battle(game)
    elif game.has_enemy_unit(battle.at, unit.owner):
        go_back(game)
    elif battle.at not in game.developments:
        arrive(game, unit, battle)
        end_battle(game)
    elif can_settle(game, unit, battle.at):
        game.stage = "settle"
    else:
        go_back(game)


def can_settle(game, unit, hexagon):
    """seize-2: units of the owner next to the development still defend it."""
    owner = game.developments[hexagon].owner
    around = all_neighbours(hexagon)
    if game.room(hexagon) < 1:
        return False  # occupancy-2: a castle leaves no room
    return not any(u.at in around and u.kind != "freighter" for u in game.units_of(owner))


def arrive(game, unit, battle):
    if battle.artillery:
        building.take_artillery(game, unit.at)
    stand(game, unit, battle.at)
    if battle.artillery:
        building.add_artillery(game, battle.at, unit.owner)


def withdraw(game, entry):
    del entry
    go_back(game)


def go_back(game):
    """attack-results-1, R-55: "the attacker must retreat his unit to the hex on which it began its
    movement"; where it cannot stand there, the defender takes it."""
    unit = game.units[game.battle.attacker]
    activation = game.acting()
    if activation.moved:
        if activation.began_aboard:
            freighter = game.units.get(activation.began_aboard)
            possible = freighter is not None and (
                len([u for u in game.cargo(freighter) if u is not unit]) < 3)
            if possible:
                unit.at, unit.aboard = None, freighter.name
        else:
            home = activation.began_at
            possible = movement.may_end(game, unit, home)
            if possible:
                stand(game, unit, home)
        if not possible:
            capture(game, [unit], game.battle.defending)
            after_captives(game, end_battle)
            return
    end_battle(game)


def end_battle(game):
    game.battle = None
    game.stage = "retaliation" if game.reply is not None else "activation"
    after_act(game)


def seize(game, entry):
    """seize-4: an equivalent development of the seizer's colour; with its prisoners (Rescue)."""
    unit, hexagon = game.units[entry["unit"]], read_hex(entry["at"])
    if game.battle is not None:
        arrive(game, unit, game.battle)
    else:
        turns.take_up(game, unit)
    development = game.developments[hexagon]
    player = game.players[unit.owner]
    player.tokens += {"camp": 1, "fort": 2, "castle": 3}[development.kind]
    for prisoner in game.prisoners_at(hexagon):
        if prisoner.owner == unit.owner:
            prisoner.prisoner = False
            player.tokens += 1
            stand(game, prisoner, hexagon)
    development.owner, development.seized = unit.owner, True
    bring_prisoners(game, unit.owner, hexagon)
    if game.battle is not None:
        end_battle(game)
    else:
        after_act(game)


# ---- what follows by itself ---------------------------------------------------------------------


def after_act(game):
    """tactics-surrender-1: units that are surrounded now surrender at once."""
    if game.is_battle_phase():
        capture(game, surrender.surrounded_by(game, game.actor()), game.actor())
    after_captives(game, end_of_act)


def end_of_act(game):
    """The activation ends by itself if no kind of action is left, and nothing to seize."""
    acting = game.acting()
    if acting is None:
        game.stage = "turn"
        return
    unit = game.units.get(acting.unit)
    gone = unit is None or not game.in_play(unit)
    game.stage = "retaliation" if game.reply is not None else "activation"
    if gone or (not turns.kinds_left(game, acting) and not combat.seizable(game, unit)):
        turns.end_activation(game)


def done(game, entry):
    del entry
    turns.end_activation(game)


def decline(game, entry):
    del entry
    if game.stage == "defend":
        game.stage = "roll"
    else:
        turns.end_retaliation(game)


def end_turn(game, entry):
    del entry
    turns.request_end_of_turn(game)


PLAYED = {
    "load": load, "flip": flip, "place": place, "build": build, "wall": wall,
    "move_wall": move_wall, "claim": claim, "activate": activate, "move": move, "embark": embark,
    "attack": attack, "shoot": shoot, "fire": fire, "breach": breach, "seize": seize,
    "withdraw": withdraw, "done": done, "end_turn": end_turn, "defend": defend, "keep": keep,
    "pass": decline, "roll": roll,
}
