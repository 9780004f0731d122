"""How ids, assets and matters of consent read in sentences. Part of ``sentences``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine.john_company_1e.tables import HOLDING_IDS, OFFICE_IDS, raw
from engine.kernel.vocabulary import Pattern

OFFICES = {
    "chairman": "Chairman",
    "director_of_trade": "Director of Trade",
    "president_bombay": "President of Bombay",
    "president_madras": "President of Madras",
    "president_bengal": "President of Bengal",
    "ship_purchasing": "Head of Ship Purchasing",
    "goods_purchasing": "Head of Goods Purchasing",
    "military_affairs": "Head of Military Affairs",
    "superintendent_china": "Superintendent of Trade in China",
    "governor_bengal": "Governor of Bengal",
    "governor_bombay": "Governor of Bombay",
    "governor_madras": "Governor of Madras",
    "governor_punjab": "Governor of the Punjab",
    "resident_maratha": "Resident in Maratha",
    "resident_hyderabad": "Resident in Hyderabad",
    "resident_mysore": "Resident in Mysore",
    "resident_sindh": "Resident in Sindh",
}
"""Whoever holds an office, by its id; in a sentence "the" stands before it."""

if set(OFFICES) != set(OFFICE_IDS):
    raise ValueError("sentences.names: OFFICES does not name the offices of offices.toml and provincial_offices.toml")

PRINTED = {entry["id"]: entry["name"] for entry in (*raw("laws")["law"], *raw("domestic_events")["event"])}
PRIZES = {entry["id"]: entry["name"] for entry in raw("prizes")["prize"]}
FAMILY_CARDS = {entry["id"]: entry["name"] for entry in raw("families")["family"]}
REGIONS = {entry["id"]: entry["name"] for entry in raw("regions")["region"]}
"""Holdings and armies go by the names of their regions."""
HOLDINGS = {**REGIONS, "china": "China"}

NAMES = {
    **REGIONS,
    **FAMILY_CARDS,
    **PRINTED,
    **PRIZES,
    **OFFICES,
    "china": "China",
    "free_trade": "everybody",
    "shares": "the Court of Directors",
    "writer": "the writers",
    "officer": "the officers",
    "captain": "the captains",
    "manor": "the manors",
    "shipyard": "the shipyards",
    "factory": "the factories",
}
"""Ids as a person calls what they stand for."""

CUBES = {
    "shares": ("share", "shares"),
    "writer": ("writer", "writers"),
    "officer": ("officer", "officers"),
    "captain": ("captain", "captains"),
    "manor": ("manor", "manors"),
    "shipyard": ("shipyard", "shipyards"),
    "factory": ("factory", "factories"),
}
"""What a cube is in each box, one and several of them."""

ONE = {"officer": "an"}
"""The article of those that have another than "a"."""

MATTERS = {
    "move_goods": "leave to move ships and goods",
    "move_guns": "leave to move guns",
    "election": "votes for the chair",
    "merge": "leave to merge the firms",
}

_ALLOCATION = re.compile(r"allocate £(\d{1,6}) to (\w+)")


def cubes(box: object, number: object) -> str:
    """So many cubes of a box: ``a share``, ``2 shares``."""
    one, several = CUBES.get(str(box), ("cube", "cubes"))
    return f"{ONE.get(one, 'a')} {one}" if number == 1 else f"{number} {several}" if type(number) is int else several


DEEDS: Mapping[str, Pattern] = {
    "law_passes": "the law passes",
    "votes_for": "{by} votes for the law[ with {times:vote|votes} or more]",
    "votes_against": "{by} votes against the law[ with {times:vote|votes} or more]",
    "is_promoted": "{by} becomes the {office}",
    "nominates": "{by} nominates {family}",
    "allocates": "{by} allocates money to the {office}[, £{times} or more]",
    "takes_debt": "{by} takes the debt action",
    "campaigns": "{by} campaigns against {region}",
    "opens_trade": "{by} opens trade with {region}",
    "pays_dividends": lambda fields: (
        "{by} pays " + ("{times} dividends or more" if fields.get("times") else "a dividend")
    ),
    "passes_tax": "{by} passes tax of the {office} on[, £{times} or more]",
    "claims_prize": "{by} claims {prize}",
    "names_scandal": "{by} names a scandal of the {office}",
    **{f"posts_officer_to_{id}": f"{{by}} posts an officer of {{family}} to {REGIONS[id]}" for id in HOLDING_IDS[:3]},
    **{f"sends_captain_to_{id}": f"{{by}} sends a captain of {{family}} to {HOLDINGS[id]}" for id in HOLDING_IDS},
    "buys_from": "{by} buys from {family}",
    "sends_guns": "{by} sends guns to {holding}[, {times} or more]",
    "replaces_officer": "{by} posts another in the place of an officer of {family}",
    "sends_ships": "{by} sends ships to {holding}[, {times} or more]",
    "sends_goods": "{by} sends goods to {holding}[, {times} or more]",
    "sails": "{by} sails as {office}",
    "invests": "{by} invests in {region}",
    "gives_captain": "{by} gives a captained ship of {family} up",
    "offers_ship": "{by} offers a ship to a captain of {family} next",
    "defends": "{by} defends {region}",
    "adds_region_to": "{by} adds the region to the presidency of {holding}",
    "takes_over": "{by} takes the firm of {family} over",
    "pays_out": lambda fields: f"{{by}} pays £{fields.get('times', 1)} or more out of its firm",
    "fills_order_in": "{by} fills an order in {region}",
}
"""What a bargain may depend on, as a sentence that begins with who does it and the verb: that is how it is told as left undone."""


def matter(fields: Mapping[str, Any]) -> str:
    """What a consent is about, as what is asked for; an office is bid for."""
    said = str(fields.get("matter"))
    allocated, (sail, _, region) = _ALLOCATION.fullmatch(said), said.partition(" ")
    if allocated and allocated[2] in OFFICES:
        return f"an allocation of £{allocated[1]} to the {OFFICES[allocated[2]]}"
    if sail == "sail_to" and region in REGIONS:
        return f"leave to sail to {REGIONS[region]}"
    if said in OFFICES:
        return f"the office of {OFFICES[said]}"
    if said in ("move_goods", "move_guns") and fields.get("source"):
        return f"leave to move {cargo(fields)} from {{source}} to {{destination}}"
    return MATTERS.get(said, "leave")


def cargo(fields: Mapping[str, Any]) -> str:
    """What is to be moved from holding to holding, or from army to army."""
    if "number" in fields:
        return "{number:gun|guns}"
    parts = [f"{{{field}:{one}|{many}}}" for field, one, many in CARGO if fields.get(field)]
    parts += ["{captained}"] if fields.get("captained") else []
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "nothing"


CARGO = (("ships", "ship", "ships"), ("goods", "good", "goods"))


def asset(fields: Mapping[str, Any]) -> str:
    """What changes hands in a deal, or may."""
    kind, times = str(fields.get("asset")), fields.get("times", 1)
    if kind == "cash":
        return "{amount}" if fields.get("amount") else "money"
    if kind == "promise":
        return _counted(times, "a promise", "{times} promises")
    if kind == "held_promise":
        return _counted(times, "a promise of {issuer}", "{times} promises of {issuer}")
    if kind == "captained_ship":
        where = "with the Director of Trade" if fields.get("holding") == "director_of_trade" else "in {holding}"
        return _counted(times, "a captained ship", "{times} captained ships") + f" {where}{_tired(fields)}"
    if kind in ("ship", "good"):
        return _counted(times, f"a {kind}", f"{{times}} {kind}s") + _tired(fields)
    return _of_a_firm(kind, times)


def _of_a_firm(kind: str, times: object) -> str:
    if kind == "firm_share":
        return _counted(times, "a tenth of the firm of {firm}", "{times} tenths of the firm of {firm}")
    if kind == "cash_to_firm":
        return "{amount} for the firm"
    return "the base in {region}" if kind == "base" else "something"


def _counted(times: object, one: str, several: str) -> str:
    return one if times == 1 else several


def _tired(fields: Mapping[str, Any]) -> str:
    return " (exhausted)" if fields.get("exhausted") else ""
