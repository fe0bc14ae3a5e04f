"""Compares who is asked and what is listed: the model's question and the program's decision."""

from itertools import combinations

from ask import plain


def filled(option):
    """The program may list an option as a pattern. Returns its entries."""
    for name, value in option.items():
        if isinstance(value, dict) and "one_of" in value:
            return [e for one in value["one_of"] for e in filled(dict(option, **{name: one}))]
        if isinstance(value, dict) and "some_of" in value:
            return [e for n in range(value["min"], value["max"] + 1)
                    for some in combinations(value["some_of"], n)
                    for e in filled(dict(option, **{name: list(some)}))]
    return [option]


def key(entry):
    return repr(sorted(plain(entry).items(), key=str))


def differences(table, ask, decision):
    if ask is None or decision is None:
        if ask is None and decision is None:
            return []
        return [f"the model asks {ask and ask.by}, the program {decision and decision['by']}"]
    if sorted(decision["by"]) != sorted(ask.by):
        return [f"the model asks {ask.by} for {ask.kinds}, the program {decision['by']} for "
                f"{decision['kinds']} ({decision['rule']})"]
    lines = []
    if sorted(decision["kinds"]) != sorted(ask.kinds):
        lines.append(f"the model asks for {ask.kinds}, the program for {decision['kinds']}")
    if decision["optional"] != ask.optional:
        lines.append(f"optional: the model says {ask.optional}, the program "
                     f"{decision['optional']} ({decision['rule']})")
    listed = [e for option in decision["options"] for e in filled(option)]
    if ask.options is None:
        return lines + of_judged(ask, listed)
    if ask.kinds == ["pass", "shuffle"]:
        return lines
    ours = {key(e): e for e in ask.options}
    theirs = {key(e): e for e in listed}
    for name in sorted(set(theirs) - set(ours)):
        lines.append(f"only the program lists {theirs[name]} ({decision['rule']})")
    for name in sorted(set(ours) - set(theirs)):
        if decision["complete"] or plainest(ours[name]):
            lines.append(f"only the model lists {ours[name]} ({decision['rule']}, "
                         f"complete: {decision['complete']})")
    return lines


def plainest(entry):
    """The program lists these even if it does not list everything."""
    return not (entry.get("with") or entry.get("pays") or entry["do"] in (
        "transfer", "discard", "sustain", "use", "command"))


def of_judged(ask, listed):
    return [f"only the program lists {entry}" for entry in listed if not ask.takes(entry)]
