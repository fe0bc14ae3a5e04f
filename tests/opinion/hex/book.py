"""The printed numbers: costs, ranges and bonuses, and the limits."""

KNIGHTS = ("infantry", "archer", "cavalry")
SHIPS = ("caravel", "freighter", "galley")
DEVELOPMENTS = ("camp", "fort", "castle")
AWARDS = ("citadel", "complex", "great_wall")

# Unit Costs and Stats; Points: "the same as building costs".
COST = {
    "infantry": 1, "archer": 2, "cavalry": 3,
    "caravel": 1, "freighter": 2, "galley": 3,
    "camp": 1, "fort": 2, "castle": 3,
    "wall": 1, "artillery": 2,
}
# the numbers of the text, or those of the table if a log chooses them.
MOVEMENT = {"infantry": 2, "archer": 1, "cavalry": 3, "caravel": 6, "freighter": 5, "galley": 3}
MOVEMENT_BY_TABLE = dict(MOVEMENT, caravel=5, freighter=4)
ATTACK = {"cavalry": 2, "galley": 1}
DEFENCE = {"galley": 2}
LIMIT = {"galley": 1, "freighter": 3}
# Maximum occupancy: "Encampments count as 1 unit ... Forts count 2 and castles count 3."
ROOM = 3
SIZE = {"camp": 1, "fort": 2, "castle": 3}
SHOOTERS = ("archer", "galley")
RANGE = 3
INCOME = 6
ROUNDS = 2
CARGO = 3
# Starting units, in the order of their numbers 1 to 12.
STARTING_UNITS = (
    "infantry", "infantry", "infantry", "archer", "archer", "cavalry",
    "caravel", "caravel", "caravel", "freighter", "freighter", "galley",
)
MOST_UNITS = 26
DEFAULT_RULINGS = {
    "hex:R-02": "text",
    "hex:R-19": "kept",
    "hex:R-47": "bonus",
    "hex:R-57": "lost",
    "hex:R-73": "open",
}
