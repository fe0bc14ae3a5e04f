"""What a seat may see: PRIVATE ZONES and PUBLIC ZONES, R-95."""


def compare(table, seat, position, options):
    """Returns None, or what the program wrongly shows to a seat."""
    shown_cards = position.get("cards", {})
    for identity in [i for i, c in shown_cards.items() if c.get("in") == "deck"]:
        if "card" in shown_cards.pop(identity):
            return f"seat {seat} sees {identity} in a deck"
    for identity, shown in shown_cards.items():
        card = table.cards[identity]
        if ("card" in shown) != (seat in card.seen):
            may = "may" if seat in card.seen else "may not"
            return f"seat {seat} {may} know {card} in {card.zone}, and the program says {shown}"
    hidden = {c.id for c in table.cards.values() if seat not in c.seen}
    if set(shown_cards) != set(table.cards):
        return f"seat {seat} does not see which cards there are"
    decision = options["decision"]
    # A seat that is not asked may still give up the game.
    shown = [one for one in decision["options"] if one["do"] != "concede"] if decision else []
    if decision and seat not in decision["by"] and shown:
        return f"seat {seat} sees the options of {decision['by']}"
    for one in (decision or {}).get("options", []):
        if one.get("card") in hidden and table.cards[one["card"]].owner != seat:
            return f"seat {seat} is offered {one}"
    return None
