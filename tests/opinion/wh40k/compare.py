"""The contents of the program and of the model in one form, and where they differ."""

import stats
from ask import key, plain

ORDINARY = (None, 0, False, [], {}, "none")


def clean(form):
    return {name: value for name, value in form.items() if value not in ORDINARY}


# The model

def of_card(table, card, seat):
    sees = seat is None or seat in card.seen
    form = {"card": card.name if sees else None, "seen": sorted(card.seen),
            "in": None if card.place == "planet" else card.place, "planet": card.planet,
            "on": card.on, "exhausted": card.exhausted, "bloodied": card.bloodied,
            "used": card.used, "damage": card.damage, "boost": card.boost,
            "resources": card.resources}
    if table.is_unit(card):
        form["worth"] = clean({"attack": stats.attack(table, card),
                               "hit_points": stats.hit_points(table, card),
                               "command": stats.command(table, card)})
    return clean(form)


def of_player(table, name, seat):
    player = table.players[name]
    sees = seat in (None, name)
    form = {"resources": player.resources, "passed": player.passed, "limited": player.limited,
            "committed": player.commitment is not None, "victory": list(player.victory),
            "commitment": player.commitment if sees else None, "next": player.next}
    # A deck is "nobody else's" business: a number, and for its owner what is left in it.
    if seat is None:
        form["deck"] = list(player.deck)
        form["pool"] = dict(+player.pool)
    elif sees:
        form["deck"] = [slot if slot and seat in table.cards[slot].seen else None
                        for slot in player.deck]
        pool = player.pool.copy()
        pool.update(table.cards[slot].name for slot in player.deck
                    if slot and seat not in table.cards[slot].seen)
        form["pool"] = dict(+pool)
    else:
        form["deck"] = [None] * len(player.deck)
    return clean(form)


def of_moment(table):
    form = {"phase": table.phase, "step": table.step, "turn": table.turn}
    fought = table.at_battle
    if table.phase == "combat" and fought:
        form.update(planet=fought.planet, initiative=fought.initiative, combat_round=fought.round)
        if table.battle:
            form.update(next=fought.next, passes=fought.passes, declined=table.declined,
                        unshielded=table.unshielded)
        else:
            form["winner"] = table.winner
    if table.phase == "headquarters":
        form["declined"] = table.declined
    return clean(form)


def of_table(table, seat=None):
    form = {"at": of_moment(table), "round": table.round, "starter": table.starter,
            "initiative": table.initiative, "last_winner": table.last_winner, "first": table.first,
            "line": [planet if up or seat is None else None for planet, up in table.line],
            "up": [up for _, up in table.line],
            "players": {name: of_player(table, name, seat) for name in table.seats},
            "cards": {card.id: of_card(table, card, seat) for card in table.cards.values()
                      if seat is None or card.place != "deck" or seat in card.seen},
            "hits": sorted([hit.unit.id, hit.amount, hit.shielded] for hits in table.hits
                           for hit in hits)}
    unnamed = +table.planets
    if seat is not None:
        unnamed.update(planet for planet, up in table.line if planet and not up)
    form["planets_unnamed"] = dict(unnamed)
    return clean(form)


# The program

def of_position(position):
    form = {name: position[name] for name in
            ("starter", "initiative", "last_winner", "planets_unnamed") if name in position}
    form["round"] = position.get("round", 1)
    form["first"] = position.get("first", True)
    form["line"] = [place.get("planet") for place in position["line"]]
    form["up"] = [place.get("up", True) for place in position["line"]]
    form["hits"] = sorted([hit["unit"], hit.get("amount", 0), hit.get("shielded", False)]
                          for hit in position.get("hits", []))
    form["at"] = clean(dict(position["at"], phase=position["at"].get("phase", "setup")))
    form["players"], form["cards"] = {}, {}
    for name, player in position["players"].items():
        player = dict(player)
        deck = player.pop("deck", {})
        slots = deck.get("slots", 0)
        player["deck"] = [None] * slots if isinstance(slots, int) else slots
        player["pool"] = deck.get("pool")
        player["next"] = deck.get("next")
        form["players"][name] = clean(player)
    for ident, card in position.get("cards", {}).items():
        card = dict(card, seen=sorted(card.get("seen", [])))
        if ident in position.get("units", {}):
            card["worth"] = clean(position["units"][ident])
        form["cards"][ident] = clean(card)
    return clean(form)


def of_both(table, position, seat=None):
    """Both forms, with the moment reduced to what the program shows of it at that point."""
    ours, theirs = of_table(table, seat), of_position(position)
    kept = {"setup": ("phase", "step", "turn"), "deploy": ("phase", "step", "turn"),
            "command": ("phase", "step", "turn"),
            "headquarters": ("phase", "step", "turn", "declined"),
            "combat": None}[ours["at"]["phase"]]
    if position.get("frames"):
        # While something resolves, the program already states what comes after it.
        kept = ("phase", "planet", "initiative", "combat_round") if kept is None else ("phase",)
    if table.outcome:
        kept = ()
        ours.pop("hits", None)
    for form in (ours, theirs):
        form["at"] = {name: value for name, value in form["at"].items()
                      if name != "place" and (kept is None or name in kept)}
    return ours, theirs


def differences(ours, theirs, path=""):
    """Lines with a place and both values."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        lines = []
        for name in sorted(set(ours) | set(theirs)):
            lines += differences(ours.get(name), theirs.get(name), f"{path}/{name}")
        return lines
    if ours == theirs:
        return []
    return [f"{path}: the model has {ours!r}, the program {theirs!r}"]


def of_options(ask, decision):
    """Lines about who is asked and what is listed."""
    if decision is None:
        return ["the program asks nobody; the model asks " + ", ".join(ask.by)]
    rule = decision["rule"]
    if sorted(decision["by"]) != sorted(ask.by):
        return [f"the model asks {sorted(ask.by)} ({ask.rule}), the program "
                f"{sorted(decision['by'])} ({rule})"]
    lines = []
    if rule != "wh40k:" + ask.rule:
        lines.append(f"the model asks by {ask.rule}, the program by {rule}")
    if decision["optional"] != ask.optional:
        lines.append(f"optional: the model says {ask.optional}, the program {not ask.optional}")
    if ask.kinds and ask.kinds != decision["kinds"]:
        lines.append(f"kinds: the model says {ask.kinds}, the program {decision['kinds']}")
    listed = [option for option in decision["options"] if option["do"] != "concede"]
    conceding = sorted(option["by"] for option in decision["options"] if option["do"] == "concede")
    if conceding != ["A", "B"]:
        lines.append(f"those who may concede are listed as {conceding}")
    ours = {key(option): plain(option) for option in ask.options}
    theirs = {key(option): plain(option) for option in listed}
    if decision["complete"]:
        for name in sorted(set(ours) - set(theirs), key=str):
            lines.append(f"only the model lists {ours[name]} ({rule})")
    elif ours.keys() == theirs.keys() and ask.judge is None and not any(
            len(option.get("with", [])) > 1 for option in ask.options):
        lines.append(f"everything is listed, and the program calls it not complete ({rule})")
    for name in sorted(set(theirs) - set(ours), key=str):
        if not ask.takes(dict(theirs[name])):
            lines.append(f"only the program lists {theirs[name]} ({rule})")
    return lines


def of_outcome(ours, theirs):
    """`theirs` is left out while a game is running."""
    if ours is not None:
        ours = dict(ours, rule="wh40k:" + ours["rule"])
    return differences({"outcome": ours}, {"outcome": theirs})
