"""A question of the game: who must answer, and with what.

The model is written like the book, as a procedure. Wherever the book lets somebody choose, or
chance decide, the procedure yields an Ask and is sent the entry of the log that answers it.
"""

KINDS = {
    "deploy-phase-2": ["deploy", "play", "use", "pass_turn"],
    "fighting-a-battle-14": ["deploy", "play", "use", "pass"],
    "headquarters-phase-2": ["play", "use", "pass"],
    "card-abilities-6": ["play", "use", "pass"],
    "card-abilities-4": ["play", "pass"],
    "commitment-step-1": ["commit"],
    "command-struggles-step-7": ["bonus"],
    "fighting-a-battle-13": ["pass_turn", "attack", "warlord_retreat"],
    "fighting-a-battle-11": ["retreat", "pass"],
    "dealing-damage-3": ["shield", "pass"],
    "winning-a-battle-1": ["battle_ability", "pass"],
}


def plain(entry):
    """An entry without the members whose absence means the same."""
    kept = {}
    for name, value in entry.items():
        if value is False or value is None or value == []:
            continue
        if name in ("with", "planets"):
            value = sorted(value)
        kept[name] = value
    return kept


def key(entry):
    def frozen(value):
        if isinstance(value, dict):
            return tuple(sorted((name, frozen(inner)) for name, inner in value.items()))
        if isinstance(value, list):
            return tuple(frozen(inner) for inner in value)
        return value
    return frozen(plain(entry))


class Ask:
    """`options` are all the answers. `judge` says whether an answer that is not listed is legal
    anyway. `make` is for playing: it makes up an answer if not all are listed."""

    def __init__(self, by, rule, options=(), judge=None, optional=False, make=None):
        self.by = by
        self.rule = rule
        self.options = list(options)
        self.judge = judge
        self.optional = optional
        self.make = make

    @property
    def kinds(self):
        return KINDS.get(self.rule)

    def takes(self, entry):
        if entry["by"] not in self.by:
            return False
        if entry["do"] == "pass" and self.optional:
            return "to" not in entry or entry["to"] in [
                option.get("to") for option in self.options if option["do"] == "pass"]
        if key(entry) in {key(option) for option in self.options}:
            return True
        return self.judge is not None and self.judge(entry)


def one(seat, rule, options, judge=None, decline=None, make=None):
    """A question to one seat, which `options` need not name. With `decline` it is optional, and
    that is the `to` of the pass."""
    listed = [dict(option, by=seat) for option in options]
    if decline:
        listed.append({"by": seat, "do": "pass", "to": decline})
    return Ask([seat], rule, listed, judge, decline is not None, make)


def passes(entry):
    return entry["do"] == "pass"
