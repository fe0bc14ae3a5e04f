"""The present values of a unit: printed values and what changes them."""


def has_trait(table, unit, trait):
    return trait in table.content.traits(unit.name)


def together(one, other):
    """Whether they are at the same planet. An HQ is not "here"."""
    return one.place == other.place == "planet" and one.planet == other.planet


def friends_here(table, unit):
    return [card for card in table.units(unit.owner) if card is not unit and together(card, unit)]


def enemies_here(table, unit):
    return [card for card in table.units(table.other(unit.owner)) if together(card, unit)]


def is_brutal(table, unit):
    """Printed; or "Nazdreg, hale side: your other units here have Brutal"."""
    if table.content.keyword(unit.name, "brutal"):
        return True
    return any(friend.name == "nazdreg" and not friend.bloodied
               for friend in friends_here(table, unit))


def is_flying(table, unit):
    """"Rokkitboy: enemy units here do not have Flying"."""
    return (table.content.keyword(unit.name, "flying") is not None
            and all(enemy.name != "rokkitboy" for enemy in enemies_here(table, unit)))


def has_armorbane(table, unit):
    return (table.content.keyword(unit.name, "armorbane") is not None
            or table.carries(unit, "tallassarian-tempest-blade") > 0)


def area_effect(table, unit):
    keyword = table.content.keyword(unit.name, "area_effect")
    return keyword["amount"] if keyword else 0


def side(unit, member):
    return "bloodied_" + member if unit.bloodied else member


def attack(table, unit):
    value = table.content.number(unit.name, side(unit, "attack")) + unit.boost
    value += table.carries(unit, "tallassarian-tempest-blade")
    value += table.carries(unit, "godwyn-pattern-bolter")
    if unit.name == "goff-boyz" and unit.place == "planet" and unit.planet == table.first_planet():
        value += 3
    if is_brutal(table, unit):
        value += unit.damage
    return value


def hit_points(table, unit):
    """"Doubled after other changes of HP; a second copy doubles again"."""
    value = table.content.number(unit.name, side(unit, "hit_points"))
    value += table.carries(unit, "godwyn-pattern-bolter")
    return value * 2 ** table.carries(unit, "cybork-body")


def command(table, unit):
    value = table.content.number(unit.name, "command") + 2 * table.carries(unit, "promotion")
    if unit.name == "bad-dok" and unit.damage:
        value += 3
    if unit.name == "iron-hands-techmarine":
        value += len(enemies_here(table, unit))
    return value


def damage_of_attack(table, attacker, defender):
    """"ATK with all changes first, then doubled, then halved for Flying, then assigned" (R-43)."""
    amount = attack(table, attacker)
    if attacker.name == "tankbusta-bommaz" and has_trait(table, defender, "Vehicle"):
        amount *= 2
    if (is_flying(table, defender) and not is_flying(table, attacker)
            and not table.carries(attacker, "godwyn-pattern-bolter")):
        amount = (amount + 1) // 2
    return amount


def can_defend(table, unit):
    """"Honored Librarian cannot be chosen as defender while you control a unit with another name
    here"."""
    return unit.name != "honored-librarian" or all(
        friend.name == unit.name for friend in friends_here(table, unit))


def may_be_target(table, unit, seat):
    """"Land Raider: your other units here that are not Vehicles cannot be a target of abilities of
    enemy cards"."""
    return (unit.owner == seat or has_trait(table, unit, "Vehicle")
            or all(friend.name != "land-raider" for friend in friends_here(table, unit)))


def may_carry(table, unit, name):
    """Whether an attachment may go on a unit (R-15, R-63)."""
    content = table.content
    bar = content.keyword(unit.name, "no_attachments")
    if bar and (not bar.get("trait") or bar["trait"] in content.traits(name)):
        return False
    if name in ("iron-halo", "tallassarian-tempest-blade"):
        return content.unique(unit.name)
    return content.is_army(unit.name)
