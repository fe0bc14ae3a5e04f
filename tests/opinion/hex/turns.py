"""The course of the game: setup, turns, income, activations, retaliation, and the end."""

import awards
import book
from position import Activation, Unit


# ---- setup --------------------------------------------------------------------------------------


def new_game(game):
    """Setup: "Each player begins the game with the following units"."""
    for seat in game.seats:
        for number, kind in enumerate(book.STARTING_UNITS, start=1):
            name = "%s%d" % (seat, number)
            game.units[name] = Unit(name, kind)


def is_loaded(game, seat):
    return any(u.aboard for u in game.units.values() if u.owner == seat)


def ships_to_place(game, seat):
    return [
        u for u in game.units.values()
        if u.owner == seat and u.is_ship and u.at is None
    ]


def places(game, seat):
    """setup-placement: sea hexes with room and without another player's ships."""
    return [
        h for h in game.board.hexes
        if game.board.is_sea(h) and game.room(h) >= 1 and not (game.holders(h) - {seat})
    ]


def next_to_place(game):
    """Whose turn it is to place a ship: the next in the order of seats with a ship and a hex for
    it."""
    after = game.seats.index(game.turn) + 1 if game.turn else 0
    for seat in game.seats[after:] + game.seats[:after]:
        if ships_to_place(game, seat) and places(game, seat):
            game.turn = seat
            return
    start_phase(game, "build")


# ---- rounds and turns ---------------------------------------------------------------------------


def start_phase(game, phase):
    game.phase = phase
    game.round = 0
    start_round(game)


def start_round(game):
    """phases-5, 6: in the Battle phase "the player with the least points goes first"."""
    game.round += 1
    game.order = list(game.seats)
    if game.phase == "battle":
        game.order.sort(key=lambda seat: awards.points(game, seat))  # a stable sort: R-20
    start_turn(game, game.order[0])


def start_turn(game, seat):
    """"At the beginning of each player's turn he receives 6 gold" and 6 silver."""
    game.turn = seat
    game.players[seat].gold += book.INCOME
    game.players[seat].silver += book.INCOME
    game.stage = "turn"


def end_turn(game):
    player = game.players[game.turn]
    if game.rulings["hex:R-19"] == "lost":
        player.gold = player.silver = 0
    for unit in game.units.values():
        unit.activated = False
    game.fronts = {}
    game.open = []
    game.dead_open = []
    game.active = None
    game.built = 0
    game.wall_moved = False
    game.turn_ends = False
    place = game.order.index(game.turn)
    if place + 1 < len(game.order):
        start_turn(game, game.order[place + 1])
    elif game.round < book.ROUNDS:
        start_round(game)
    elif game.phase == "build":
        start_phase(game, "battle")
    else:
        game.phase = game.stage = "over"
        game.round, game.turn = 0, None
        awards.end_awards(game)
        game.winners = awards.winners(game)


# ---- activations --------------------------------------------------------------------------------


def can_be_activated(game, seat):
    """"Activating a unit costs the same as building costs, but must be paid in silver"; once a
    turn, cargo too (R-42, R-52)."""
    return [
        u for u in game.units_of(seat)
        if not u.activated and u.cost <= game.players[seat].silver
    ]


def activate(game, unit):
    game.players[unit.owner].silver -= unit.cost
    unit.activated = True
    if game.retaliating is not None:
        game.reply = Activation(unit.name)
        game.stage = "retaliation"
        return
    leave_open(game)
    game.active = Activation(unit.name)
    game.stage = "activation"
    retaliate_against_open(game)


def leave_open(game):
    """R-37: a knight aboard keeps its Movement open while others act."""
    if game.active is not None:
        game.open.append(game.active)
        game.active = None


def by_number(activations):
    return sorted(activations, key=lambda a: int(a.unit[1:]))


def retaliate_against_open(game):
    """R-72: for retaliation the activation of a knight aboard counts as finished when another unit
    is activated or the turn ends. Retaliations come one after another, in the order of the units;
    behind them those for activations that ended before, in the order in which they ended."""
    game.owing = [a for a in by_number(game.open) if a.lost]
    game.owing += [a for a in game.dead_open if a.lost]
    game.dead_open = []
    next_owing(game)


def next_owing(game):
    if game.owing:
        activation = game.owing.pop(0)
        loser, activation.lost = activation.lost, None
        start_retaliation(game, loser)
    elif game.turn_ends:
        end_turn(game)
    else:
        game.stage = "activation" if game.active is not None else "turn"


def take_up(game, unit):
    """The activation of a unit that acts: the one in progress, or one left open."""
    if game.acting() is not None and game.acting().unit == unit.name:
        return game.acting()
    for activation in game.open:
        if activation.unit == unit.name:
            game.open.remove(activation)
            leave_open(game)
            game.active = activation
            game.stage = "activation"
            return activation
    raise KeyError(unit.name)


def kinds_left(game, activation):
    """The kinds of action that an activated unit still has."""
    unit = game.units[activation.unit]
    left = []
    if not activation.moved or activation.goes_on:
        left.append("movement")
    if game.is_battle_phase() and unit.kind != "freighter":
        if not activation.attacked:
            left.append("attack")
        if not activation.breached:
            left.append("breach")
    return left


def end_activation(game):
    """activating-units-10, and retaliation-2: "immediately after the active player wins a battle
    with an activated unit, and has expended all that unit's actions"."""
    if game.reply is not None:
        end_retaliation(game)
        return
    lost = game.active.lost if game.active is not None else None
    game.active = None
    game.stage = "turn"
    if lost:
        start_retaliation(game, lost)


def request_end_of_turn(game):
    leave_open(game)
    game.turn_ends = True
    retaliate_against_open(game)


# ---- retaliation --------------------------------------------------------------------------------


def start_retaliation(game, loser):
    """"Then the player who lost the battle receives 1 silver token, and may activate 1 unit"."""
    game.players[loser].silver += 1
    if can_be_activated(game, loser):
        game.retaliating = loser
        game.stage = "retaliate"
        game.fronts_of_reply = {}
    else:
        next_owing(game)


def end_retaliation(game):
    game.retaliating = None
    game.reply = None
    next_owing(game)
