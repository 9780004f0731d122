"""What the sentences of Arkwright have in common: words for what a field holds, and patterns that depend on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.wording import counted

Fields = Mapping[str, Any]
Say = Callable[[Fields], str]


def by(key: str, patterns: Mapping[str, str], otherwise: str) -> Say:
    """The pattern for what the field holds."""
    return lambda fields: patterns.get(str(fields.get(key)), otherwise)


def some(key: str, pattern: str, none: str) -> Say:
    """The pattern, or another one where the field is 0, nothing, or an empty list."""
    return lambda fields: pattern if fields.get(key) else none


def listed(value: Any) -> list[Any]:
    """A list of a log's; an empty one for anything else."""
    return value if isinstance(value, list) else []


def whole(value: Any) -> int:
    """A number of a log's; 0 for anything else."""
    return value if type(value) is int else 0


# -- what money was for, and why share prices and pieces move --

SPENT = {
    "administration": "{seat} pays {amount} of administration costs",
    "crews_and_warehouse": "{seat} pays {amount} in wages of crews and storekeepers",
    "factory": "{seat} pays {amount} for the factory",
    "first_factories": "{seat} pays {amount} for its first factories",
    "influence": "{seat} pays {amount} for influence",
    "loans_repaid": "{seat} pays {amount} for loans",
    "luddites_riot": "{seat} pays {amount} to the Luddites",
    "reuse_fee": "{seat} pays {amount} to use a marker again",
    "running_costs": "{seat} pays {amount} of running costs",
    "shares_bought": "{seat} pays {amount} for shares",
    "social_unrest": "{seat} pays {amount} for the social unrest",
    "space_reopened": "{seat} pays {amount} for the closed space",
}
EARNED = {
    "goods_sold": "{seat} earns {amount} with goods sold at home",
    "goods_shipped": "{seat} earns {amount} with goods shipped",
    "machine_works": "{seat} earns {amount} by its machine works",
    "office": "{seat} earns {amount} by its office",
    "royal_society": "{seat} receives {amount} from the Royal Society",
    "shares_sold": "{seat} receives {amount} for shares",
    "stored_goods_sold": "{seat} earns {amount} with stored goods",
}
WHY_PRICE = {
    "contract_missed": "a contract missed",
    "east_india": "its influence in East India",
    "emergency_sale": "an emergency sale",
    "goods_sold": "goods sold at home",
    "highest_appeal": "the highest appeal",
    "loan": "a loan",
    "most_goods": "the most goods sold",
    "open_contracts": "contracts left open",
    "opium_war": "its ship in the Opium War",
    "recession": "the recession",
    "ships_used": "ships sent out",
}
BONUS = {
    "machine": "a machine",
    "marketing": "a level of marketing",
    "quality": "a level of quality",
    "share": "a step of its share price",
}
TIES = {"highest_appeal": "the highest appeal", "most_goods": "the most goods sold"}
PHASES = {
    "preparation": "The preparatory decade begins",
    "economy": "Economic phase",
    "actions": "Action phase",
    "production": "Production and marketing",
    "cleanup": "Cycle cleanup",
    "east_india": "East India phase",
    "event": "Event phase",
    "end": "The game comes to its end",
}
PLACES = {
    "column_food": "the food column",
    "column_clothing": "the clothing column",
    "column_cutlery": "the cutlery column",
    "column_lamps": "the lamps column",
    "row_two": "the row of two",
    "row_three": "the row of three",
}


def share_price(fields: Fields) -> str:
    """It rises or falls, by how many spaces, to which one, and why."""
    steps = whole(fields.get("steps"))
    verb, spaces = "rises" if steps > 0 else "falls", counted(abs(steps), "space")
    why = WHY_PRICE.get(str(fields.get("why")), "{why}")
    return f"{{seat}}: share price {verb} {spaces}, to space {{share_space}}, for {why}"


def factory(opening: str, end: str = "") -> Say:
    """A pattern with the category of the factory where it is no average one: ``{kind}`` stands for it."""

    def say(fields: Fields) -> str:
        plain = fields.get("category") in (None, "average")
        return f"{opening.replace('{kind}', '{good}' if plain else '{category} {good}')}{end}"

    return say


def at_place(pattern: str) -> Say:
    """A pattern with a place of the warehouse in words: ``{place}`` stands for it."""
    return lambda fields: pattern.replace("{place}", PLACES.get(str(fields.get("place")), "{place}"))


def importers_told(fields: Fields) -> str:
    """Where it stands, and which workers return."""
    returned = "; {returned:worker returns|workers return} to the labour market" if fields.get("returned") else ""
    return f"The importer of {{good}} stands at appeal {{importer_space}}{returned}"


def workers_back(fields: Fields) -> str:
    """Of an Economic Crisis: from the fired, and from the last row up."""
    fired = (
        "{from_fired:fired worker returns|fired workers return} to the labour market"
        if fields.get("from_fired")
        else ""
    )
    row = "{from_last_row:worker moves|workers move} up from its last row" if fields.get("from_last_row") else ""
    return ", ".join(filter(None, (fired, row))) or "No worker returns to the labour market"


def staffed(fields: Fields) -> str:
    """All places of the warehouse that have a worker from now on."""
    names = [PLACES.get(str(place), "a place") for place in listed(fields.get("places"))]
    told = " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:]))) or "no place"
    return f"{{seat}} has workers in {told} of its warehouse[, {{hired}} of them hired now]"


def sailed(fields: Fields) -> str:
    """One ship or both."""
    both = len(listed(fields.get("capacities"))) > 1
    return (
        "{seat} sends out its ships of capacity {capacities}"
        if both
        else "{seat} sends out its ship of capacity {capacities}"
    )


def names_start_player(fields: Fields) -> str:
    """Whoever names the start player may name itself."""
    who = "itself" if fields.get("seat") == fields.get("start_player") else "{start_player}"
    right = "by charisma" if fields.get("by") == "charisma" else "having the smallest share package"
    return f"{{seat}} names {who} start player, {right}"


def wages(fields: Fields) -> str:
    """Who is paid for, at what wage."""
    words = {"crew": "{crew:sailor|sailors}", "storekeepers": "{storekeepers:storekeeper|storekeepers}"}
    whom = " and ".join(said for key, said in words.items() if fields.get(key))
    return f"{{seat}} owes {{wage}} a head to {whom or 'nobody'}"
