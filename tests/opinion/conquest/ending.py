"""1.7: surrender, forced surrender, the time limit, and who wins."""


def leave(table, seats):
    """These commanders leave the war together, with everything that is theirs (1.7-3, R-39)."""
    from doing import break_combats
    for seat in seats:
        commander = table.commanders[seat]
        commander.in_war = False
        commander.slots, commander.pool = [], type(commander.pool)()
        commander.gold = commander.mana = 0
        for resource in [r for r in table.all() if r.owner == seat]:
            del table.resources[resource.id]
    for resource in table.all():
        if resource.on is not None and table.get(resource.on) is None:
            resource.on = None
    break_combats(table, [])
    left = table.standing_seats()
    if len(left) == 1:
        table.outcome = {"state": "won", "winners": left}
    elif not left:
        table.outcome = {"state": "drawn"}


def forced(table):
    """1.2.1-3: encampments below 0 are counted together (R-41)."""
    out = [seat for seat in table.standing_seats() if table.get(seat + "1").health < 0]
    if out:
        leave(table, out)
    if over(table):
        raise Over()


def on_time(table):
    """1.7.1-3, 1.7.1-4."""
    seats = table.standing_seats()
    most = max(table.get(s + "1").health for s in seats)
    best = [s for s in seats if table.get(s + "1").health == most]
    table.outcome = {"state": "won", "winners": best} if len(best) == 1 else {"state": "drawn"}


def over(table):
    return table.outcome["state"] != "running"


class Over(Exception):
    """The war has ended."""
