"""A question of the model: who must answer, with which kinds of entries, and among what.

The model is written as the book reads: a chapter is a generator that yields a question and is sent
the entry that answers it. `legal` lists every legal answer, each as an entry, or is None if the
model does not list them (draws, attacks by many combatants).
"""


class Ask:
    def __init__(self, by, kinds, legal=None, about=None, drawing=None):
        self.by = by
        self.kinds = kinds
        self.legal = legal
        self.about = about
        self.drawing = drawing   # the pile from which cards are drawn or discarded, and how many

    def may_be_left_out_for(self, entry):
        """Only a shuffle may. It is `about` a seat, and a log need not state the order."""
        return self.about is not None and (entry["do"] != "shuffle" or entry["of"] != self.about)


class NotFollowed(Exception):
    """The log does something that the model does not know. It reports that and ends this game."""


class Differs(Exception):
    """The model cannot do what the program accepted as legal."""


def require(condition, reason):
    if not condition:
        raise Differs(reason)
