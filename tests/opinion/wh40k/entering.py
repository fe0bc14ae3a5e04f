"""How cards enter play: deployed, or put into play by an ability."""

import answers
import damage
from table import Event


def enters(table, arrivals, harm=(), on=None):
    """[(card, place, planet)] enter play ready and at once; each card in `harm` (Bigga is Betta)
    then deals the first of them 1 damage, "before reactions to its entering". An attachment goes
    `on` its unit."""
    for card, place, planet in arrivals:
        card.clear()
        card.goes_to(place, planet)
        card.on = on
        card.seen = set(table.seats)
        if card.name == "promethium-mine":  # "4 resources from the bank are put on it, always"
            card.resources = 4
    for source in harm:
        if table.is_unit(arrivals[0][0]):
            yield from damage.deal(table, [(arrivals[0][0], 1)], source)
    yield from answers.reactions(table, [
        Event("entered", card, card.planet) for card, _, _ in arrivals])
