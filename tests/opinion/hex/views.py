"""Two views of one position as flat tables, so that differences can be named."""

import awards
from board import edge_name, hex_name

ACTIVE_FLAGS = ("moved", "attacked", "breached", "goes_on")


def of_document(document):
    """The table of a position that the program wrote. Members that it leaves out have their default
    value."""
    at = document.get("at", {})
    table = {
        "phase": at.get("phase", "setup"),
        "round": at.get("round", 0),
        "turn": at.get("turn"),
        "stage": at.get("stage"),
        "built": at.get("built", 0),
        "wall moved": at.get("wall_moved", False),
        "retaliating": at.get("retaliating"),
        "captor": at.get("captor"),
        "wind": document.get("wind", "none"),
    }
    if at.get("order"):
        table["order"] = at["order"]
    for name in ("active", "reply"):
        table.update(activation_of_document(name, at.get(name)))
    for number, left in enumerate(sorted(
            (a for a in at.get("open", []) if a.get("unit")), key=lambda a: a["unit"])):
        table.update(activation_of_document("open %d" % number, left))
    battle = at.get("battle") if at.get("stage") != "keep" else None
    if battle:
        for name in ("kind", "attacker", "target", "from", "at", "wall"):
            table["battle " + name] = battle.get(name)
        table["battle defender"] = battle.get("defender") or battle.get("target")
        for name, ordinary in (("bonus", 0), ("artillery", False), ("tied", False)):
            table["battle " + name] = battle.get(name, ordinary)
    for seat, form in document.get("players", {}).items():
        for name in ("gold", "silver", "tokens", "sunk"):
            table["%s %s" % (seat, name)] = form.get(name, 0)
        table[seat + " claimed"] = sorted(form.get("claimed", []))
        table[seat + " island"] = form.get("island")
        table[seat + " next"] = form.get("next")
    for name, form in document.get("units", {}).items():
        if form.get("taken"):
            table[name] = "captive"
            continue
        table[name] = (
            form["kind"], form.get("at"), form.get("aboard"),
            "prisoner" if form.get("prisoner") else "", form.get("of"),
            "activated" if form.get("activated") else "")
    for name, form in document.get("developments", {}).items():
        table["at " + name] = (form["kind"], form["owner"], "seized" if form.get("seized") else "")
    for name, form in document.get("walls", {}).items():
        table["wall " + name] = form["owner"]
    for name, form in document.get("artillery", {}).items():
        table["artillery " + name] = (form["owner"], form.get("pieces", 1))
    for name, form in document.get("fronts", {}).items():
        table["front " + name] = form["direction"]
    for seat, form in document.get("standing", {}).items():
        for name in ("points", "prisoners", "hexes"):
            table["%s %s" % (seat, name)] = form.get(name, 0)
    return table


def activation_of_document(name, form):
    if not form or not form.get("unit"):  # its unit was taken
        return {}
    table = {name + " unit": form["unit"], name + " began": (
        form.get("began_at"), form.get("began_aboard")), name + " lost": form.get("lost")}
    for flag in ACTIVE_FLAGS:
        table["%s %s" % (name, flag)] = form.get(flag, False)
    if form.get("goes_on"):
        table[name + " used"] = (
            form.get("steps", 0), form.get("plains", False), form.get("slow", False))
    return table


def written(hexagon):
    return None if hexagon is None else hex_name(hexagon)


def of_game(game):
    """The same table of the model's position."""
    table = {
        "phase": game.phase,
        "round": game.round,
        "turn": game.turn,
        "stage": game.stage,
        "built": game.built,
        "wall moved": game.wall_moved,
        "retaliating": game.retaliating,
        "captor": game.captor,
        "wind": game.wind,
        "order": game.order,
    }
    for name, activation in (("active", game.active), ("reply", game.reply)):
        if activation is not None and activation.unit not in game.to_keep:
            table.update(activation_of_game(name, activation))
    for number, left in enumerate(sorted(game.open, key=lambda a: a.unit)):
        table.update(activation_of_game("open %d" % number, left))
    battle = game.battle
    if battle and game.stage != "keep":
        table.update({
            "battle kind": battle.kind, "battle attacker": battle.attacker,
            "battle target": battle.target, "battle defender": battle.defender or battle.target,
            "battle from": written(battle.origin), "battle at": written(battle.at),
            "battle wall": edge_name(battle.wall) if battle.wall else None,
            "battle bonus": battle.bonus, "battle artillery": battle.artillery,
            "battle tied": battle.tied})
    for seat, player in game.players.items():
        table.update({
            seat + " gold": player.gold, seat + " silver": player.silver,
            seat + " tokens": player.tokens, seat + " sunk": player.sunk,
            seat + " claimed": sorted(player.claimed), seat + " island": written(player.island),
            seat + " next": player.next, seat + " points": awards.points(game, seat),
            seat + " prisoners": awards.prisoners(game, seat),
            seat + " hexes": len(awards.claimed_hexes(game, seat))})
    for name, unit in game.units.items():
        if name in game.to_keep:  # it is where it was captured until its captor has chosen
            table[name] = "captive"
            continue
        table[name] = (
            unit.kind, written(unit.at), unit.aboard, "prisoner" if unit.prisoner else "",
            unit.captor_beside, "activated" if unit.activated else "")
    for hexagon, development in game.developments.items():
        table["at " + hex_name(hexagon)] = (
            development.kind, development.owner, "seized" if development.seized else "")
    for edge, owner in game.walls.items():
        table["wall " + edge_name(edge)] = owner
    for hexagon, (owner, pieces) in game.artillery.items():
        table["artillery " + hex_name(hexagon)] = (owner, pieces)
    for hexagon, direction in game.fronts.items():
        table["front " + hex_name(hexagon)] = direction
    return table


def activation_of_game(name, activation):
    if activation is None:
        return {}
    table = {
        name + " unit": activation.unit,
        name + " began": (written(activation.began_at), activation.began_aboard),
        name + " lost": activation.lost}
    for flag in ACTIVE_FLAGS:
        table["%s %s" % (name, flag)] = getattr(activation, flag)
    if activation.goes_on:
        table[name + " used"] = (activation.steps, activation.plains, activation.slow)
    return table


def differences(theirs, ours):
    """Lines that name what differs. A value that is left out as the default is not a difference."""
    lines = []
    for name in sorted(set(theirs) | set(ours)):
        if name == "order" and name not in theirs:
            continue
        if name == "stage" and theirs.get(name) is None and ours.get(name) in IMPLIED_STAGES:
            continue
        if theirs.get(name) != ours.get(name):
            lines.append("%s: arbiter has %s, the model %s" % (
                name, theirs.get(name, "nothing"), ours.get(name, "nothing")))
    return lines


IMPLIED_STAGES = ("load", "wind", "place", "turn", "activation", "over")
