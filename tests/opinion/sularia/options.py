"""Compares the listed options with the model's own list."""

from itertools import combinations, permutations, product


def compare(ask, decision):
    """Returns None, or how the model's question and the program's differ."""
    if ask is None or decision is None:
        return None if ask is None and decision is None else \
            f"asked: model {ask and (ask.by, ask.kinds)}, program {decision}"
    if sorted(ask.by) != sorted(decision["by"]) or not set(ask.kinds) <= set(decision["kinds"]):
        return (f"who is asked differs:\n    model:   {ask.by} for {ask.kinds}\n"
                f"    program: {decision['by']} for {decision['kinds']}")
    mine = ask.legal() if ask.legal is not None else None
    if mine is None:
        return None
    theirs = [one for option in decision["options"] for one in expanded(option)]
    mine_by_key = {key(o): o for o in mine}
    theirs_by_key = {key(o): o for o in theirs if o["do"] in ask.kinds}
    wrong = [o for k, o in theirs_by_key.items() if k not in mine_by_key]
    if wrong:
        return f"the program lists what is not legal for the model: {wrong[:5]}"
    missing = [o for k, o in mine_by_key.items() if k not in theirs_by_key]
    if missing and decision["complete"]:
        return f"the list is called complete, and lacks: {missing[:5]}"
    return None


def expanded(option):
    """Every entry that a pattern stands for."""
    ways = []
    for member, value in option.items():
        if isinstance(value, dict) and "one_of" in value:
            ways.append([(member, one) for one in value["one_of"]])
        elif isinstance(value, dict) and "some_of" in value:
            choose = permutations if option["do"] == "absorb" else combinations
            ways.append([(member, list(some)) for n in range(value["min"], value["max"] + 1)
                         for some in choose(value["some_of"], n)])
        else:
            ways.append([(member, value)])
    return [dict(some) for some in product(*ways)]


def key(option):
    """An entry as a value, without what may be stated or left out."""
    members = {k: v for k, v in option.items() if k not in ("defuse", "pay")}
    if option.get("defuse") or not members.get("targets"):
        members.pop("targets", None)
    for plain in ("decline", "visible", "take"):
        if not members.get(plain):
            members.pop(plain, None)
    for member in ("targets", "cards", "sites"):
        if member in members:
            members[member] = tuple(sorted(members[member]))
    for member in ("attacks", "defenders"):
        if member in members:
            members[member] = tuple(sorted(tuple(sorted(a.items())) for a in members[member]))
    if "order" in members:
        members["order"] = tuple(members["order"])
    return tuple(sorted(members.items(), key=str))
