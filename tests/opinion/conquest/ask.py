"""A question of the model: who must answer, with which kinds of entries, and among what.

The model is written as the book reads: a chapter is a generator that yields a question and is sent
the entry that answers it. `options` lists every legal answer, or is None if there are too many. An
optional question may be left out of the log; the generator is then sent None.
"""


class Ask:
    def __init__(self, by, kinds, options=None, optional=False, takes=None, among=None):
        self.by, self.kinds, self.options, self.optional = by, kinds, options, optional
        self.judge = takes      # judges an entry that need not be listed
        self.among = among      # what is drawn, banished or sustained

    def takes(self, entry):
        if entry["by"] not in self.by or entry["do"] not in self.kinds:
            return False
        if self.judge is not None:
            return self.judge(entry)
        return self.options is None or any(same(entry, option) for option in self.options)


ORDINARY = {"mode": 0, "x": 0, "action": 0, "ability": 0, "directions": [], "pays": [], "with": [],
            "items": [], "resources": [], "units": []}
SETS = {"with", "pays", "units", "resources"}


def plain(entry):
    """An entry without the members whose absence means the same, and with sets in one order."""
    kept = {}
    for name, value in entry.items():
        if name in ORDINARY and value == ORDINARY[name]:
            continue
        if name in SETS or (name == "items" and entry["do"] == "discard"):
            value = sorted(value)
        if name == "items" and entry["do"] == "transfer":
            value = sorted(value, key=lambda one: one["item"])
        kept[name] = value
    return kept


def same(entry, option):
    mine, theirs = plain(entry), plain(option)
    if entry["do"] == "pass":
        mine.pop("to", None)
        theirs.pop("to", None)
    return mine == theirs


class Differs(Exception):
    """The model cannot do what the program accepted as legal."""


class NotFollowed(Exception):
    """The log does something that the model does not know. It reports that and ends this game."""


def require(condition, reason):
    if not condition:
        raise Differs(reason)
