"""The contents of the program and of the model in one form, and where they differ."""

from collections import Counter

from ask import key, plain
from battle import WoundsAsk
from content import UNITS

ORDINARY = (None, 0, False, "none", [], {})


def counted(counter):
    return {name: n for name, n in sorted(counter.items()) if n}


def clean(form):
    return {name: value for name, value in form.items() if value not in ORDINARY}


def of_player(table, player, seat):
    """What `seat` sees of a player, or everything without a seat."""
    sees = seat in (None, player.seat)
    content = table.content
    form = {"colour": player.colour, "start": player.start, "gold": player.gold,
            "vp": player.vp, "positions": sorted(player.positions),
            "dynasty": sorted(player.dynasty), "artifact": sorted(player.artifact),
            "used": sorted(player.used), "spent": sorted(player.spent),
            "envoys": player.envoys, "claimed": sorted(player.claimed),
            "battles": player.battles, "battles_turn": player.battles_turn,
            "fought": sorted(player.fought), "closed": sorted(player.closed)}
    if sees or table.traits_open:
        form["traits"] = sorted(player.traits)
    else:
        form["hidden_traits"] = len(player.traits)
    if sees:
        form["hand"] = sorted(player.hand)
        form["draft"] = sorted(player.draft)
        form["picked"] = player.picked
    else:
        for deck in ("destiny", "sorcery"):
            form["hidden_" + deck] = sum(content.deck_of[card] == deck for card in player.hand)
        form["hidden_draft"] = len(player.draft)
        form["has_picked"] = player.picked is not None
    return clean(form)


def of_area(table, area):
    place = table.areas[area]
    arrived = Counter(place.arrived)
    arrived.update(place.guests.get(table.mover, {}))
    return clean({"owner": place.owner, "upgrade": place.upgrade, "road": place.road,
                  "units": counted(place.units), "arrived": counted(arrived)})


def of_monster(table, name):
    monster = table.monsters[name]
    form = {"area": monster.area, "wounds": monster.wounds, "arrived": monster.arrived}
    if monster.owner != table.areas[monster.area].owner:
        form["owner"] = monster.owner
    return clean(form)


def of_table(table, seat=None):
    """The position as a document, limited to what the model follows."""
    slots = [clean({"action": slot[0], "primary": slot[1], "secondary": slot[2]})
             for slot in table.track]
    form = {"players": {name: of_player(table, player, seat)
                        for name, player in table.players.items()},
            "areas": {area: of_area(table, area) for area in table.areas
                      if of_area(table, area)},
            "monsters": {name: of_monster(table, name) for name in table.monsters},
            "vp": list(table.vp), "track": slots,
            "discard": counted(table.discard),
            "phase": table.phase, "winners": list(table.winners),
            "this_turn": sorted([owner, card] for owner, card, _ in table.this_turn),
            "standing": {name: dict({kind: table.capacity(name, kind, seat)
                                     for kind in UNITS},
                                    land=len(table.land(name)), sea=len(table.sea(name)),
                                    civilized=len(table.civilized(name)))
                         for name in table.seats}}
    if seat in (None, table.offered_to):
        form["offer"] = sorted(table.offer)
    else:
        form["hidden_offer"] = len(table.offer)
    if seat is None:
        form["face_down"] = counted(table.face_down)
    return {name: value for name, value in form.items() if value not in ORDINARY}


def of_position(position, seat=None):
    """The position that the program shows, without what the model does not have."""
    form = {}
    for name in ("monsters", "vp", "track", "discard", "winners", "standing", "hidden_offer"):
        if name in position:
            form[name] = position[name]
    if seat is None and "face_down" in position:
        form["face_down"] = position["face_down"]
    form["phase"] = position["at"].get("phase", "setup")
    if position.get("offer"):
        form["offer"] = sorted(position["offer"])
    if position.get("this_turn"):
        form["this_turn"] = sorted([effect["seat"], effect["card"]]
                                   for effect in position["this_turn"])
    form["players"] = {}
    for name, player in position["players"].items():
        form["players"][name] = {
            member: sorted(value) if isinstance(value, list) else value
            for member, value in player.items()}
    form["areas"] = {area: clean({**place}) for area, place in position.get("areas", {}).items()}
    form["areas"] = {area: place for area, place in form["areas"].items() if place}
    for name, monster in form.get("monsters", {}).items():
        monster.pop("spent", None)
        owner = form["areas"].get(monster["area"], {}).get("owner")
        if monster.get("owner") == owner:
            monster.pop("owner", None)
    return {name: value for name, value in form.items() if value not in ORDINARY}


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


def filled(option):
    """The program may list an option as a pattern. Returns its entries."""
    for name, value in option.items():
        if isinstance(value, dict) and "one_of" in value:
            return [entry for choice in value["one_of"]
                    for entry in filled(dict(option, **{name: choice}))]
    return [option]


def of_options(ask, decision):
    """Lines about who is asked and what is listed."""
    if decision is None:
        return ["the program asks nobody; the model asks " + ", ".join(ask.by)]
    lines = []
    if sorted(decision["by"]) != sorted(ask.by):
        return [f"the model asks {sorted(ask.by)}, the program {sorted(decision['by'])} "
                f"({decision['rule']})"]
    if decision["optional"] != ask.optional:
        lines.append(f"optional: the model says {ask.optional}, the program "
                     f"{decision['optional']} ({decision['rule']})")
    listed = [entry for option in decision["options"] for entry in filled(option)]
    if isinstance(ask, WoundsAsk):
        return lines + of_wounds(ask, listed, decision)
    if ask.options is None or ask.by == ["chance"]:
        return lines
    ours = {key(option): plain(option) for option in ask.options}
    theirs = {key(option): plain(option) for option in listed}
    for name in sorted(set(ours) - set(theirs), key=str):
        lines.append(f"only the model lists {ours[name]} ({decision['rule']})")
    for name in sorted(set(theirs) - set(ours), key=str):
        if not ask.takes(dict(theirs[name])):
            lines.append(f"only the program lists {theirs[name]} ({decision['rule']})")
    if ask.whole and not decision["complete"] and not ask.judge:
        lines.append(f"the list is whole for the model and not for the program "
                     f"({decision['rule']})")
    return lines


def of_wounds(ask, listed, decision):
    lines = []
    for seat in ask.by:
        ours = ask.outcomes(seat)
        theirs = {ask.outcome(option) for option in listed if option["by"] == seat}
        if None in theirs:
            lines.append(f"the program lists wounds for {seat} that the model forbids: "
                         + str([option for option in listed if option["by"] == seat
                                and ask.outcome(option) is None][0]))
        missing = ours - theirs
        if missing:
            lines.append(f"wounds of {seat} that only the model lists: "
                         + str(sorted(map(sorted, missing))[0]) + f" ({decision['rule']})")
    return lines

