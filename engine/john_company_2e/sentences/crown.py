"""Sentences of the Crown: its cards and climate, promise cubes, favours, and questions that come of its own actions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.john_company_2e.handbook.tables import rows
from engine.john_company_2e.sentences.bargains import asset
from engine.john_company_2e.sentences.patterns import Fields, number, said
from engine.kernel.vocabulary import Pattern

BASIC = {
    "cash_3": "£3",
    "shipyard_fitted": "a shipyard with its ship",
    "shipyard_unfitted": "a shipyard without a ship",
    "workshop": "a workshop",
    "workshop_invested": "an invested workshop",
    "luxury": "a luxury",
    "prestige_enterprise": "an enterprise",
}
"""Basic favours, as the events of cubes call them."""


def favours() -> dict[str, str]:
    """What a person calls each favour: its row of the Crown's tables, without the phase."""
    return {name: name.partition(".")[2].replace("_", " ") for name in rows()}


def cubes_moved(fields: Fields) -> str:
    """Promise cubes change hands, and what for."""
    what = BASIC.get(said(fields, "what"), "the favour “{what}”")
    return "{seat} gives {to} {number:promise cube|promise cubes} for " + what


def favour(fields: Fields) -> str:
    """Which favour, and which details it has."""
    gives = "[, giving {gives}][, taking {takes}]"
    about = "[ {office}][ {order}][ {sea}][ {ship}][ {card}][ {region}][ {alliance}][ {army}][ {piece}]"
    return f"“{{favour}}”{about}" + ("" if fields.get("firm") is None else " for the firm of {firm}") + gives


def priced(fields: Fields) -> str:
    """Cubes that a favour costs, or brings."""
    cubes = abs(number(fields, "cubes"))
    word = "promise cube" if cubes == 1 else "promise cubes"
    return f"for {cubes} {word}"


def performed(fields: Fields) -> str:
    """A favour done with an asset; cubes below 0 are paid."""
    paid = number(fields, "cubes") < 0
    return f"{'takes' if paid else 'gives'} {asset(fields)} {priced(fields)}"


EVENTS: Mapping[str, Pattern] = MappingProxyType(
    {
        "crown_seated": "The Crown takes its seat, and promise cubes are handed out",
        "ai_deck_shuffled": "The Crown's cards are shuffled",
        "ai_card_turned": "The Crown turns its next card",
        "climate_set": "The Crown's climate is the {climate}",
        "climate_shifted": "The Crown rolls {dice}: its climate is the {climate}",
        "button_passed": "The Player Button goes to {seat}",
        "promise_cubes_moved": cubes_moved,
    }
)

ACTS: Mapping[str, Pattern] = MappingProxyType(
    {
        "ask_favour": lambda fields: f"asks the favour {favour(fields)}, {priced(fields)}",
        "ask_no_favour": "asks no favour",
        "basic_favours": "turns to basic favours first",
        "give_for_cubes": lambda fields: f"gives the Crown {asset(fields)} {priced(fields)}",
        "take_for_cubes": lambda fields: f"takes from the Crown {asset(fields)} {priced(fields)}",
        "no_basic_favour": "asks no more basic favours",
        "perform_favour": performed,
        "no_share_favour": "does nothing for the Crown's shares",
    }
)
