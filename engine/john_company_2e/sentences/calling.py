"""How a person calls what is on the table: offices, places, cards, laws and ships by the ids that they have in data."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.john_company_2e.table.tables import (
    ALLIANCE_IDS,
    BLACKMAIL_IDS,
    LAW_IDS,
    OFFICE_IDS,
    ORDER_IDS,
    PRESTIGE_IDS,
    PRIZE_IDS,
    REGION_IDS,
    SHIP_IDS,
    tables,
)

SMALL = frozenset({"of", "on", "in", "to", "for", "the", "and", "s"})
"""Words that have no capital within a name."""

OTHERWISE = {
    "military_affairs": "Director of Military Affairs",
    "prime_ministers_ear": "Prime Minister's Ear",
    "mr_rochester": "Mr Rochester",
    **{f"rotten_borough_{number}": "Rotten Borough" for number in (1, 2, 3)},
    "west": "the western sea",
    "south": "the southern sea",
    "east": "the eastern sea",
    "china": "China",
    "the_nizam": "the Nizam",
    "sikhs": "the Sikhs",
    "rajput_prince": "the Rajput Prince",
    "company_ship": "a Company ship",
    "extra_ship": "an extra ship",
    "company_share": "Company shares",
    "army_blamed": "the army is blamed",
    "chairman_blamed": "the Chairman is blamed",
    "court_of_directors_blameless": "the Court of Directors is blameless",
    "nabobs_blamed": "nabobs are blamed",
    "officeholders_blamed": "officeholders are blamed",
    "parliament_blamed": "Parliament is blamed",
    "blackmail": "a blackmail card",
    "balance": "the Balance",
    "president": "the President's treasury",
}
"""What is called otherwise than its id with capitals."""


def titled(id: str) -> str:
    """An id as a name: ``Governor of Bombay``."""
    words = id.split("_")
    return " ".join(word if at and word in SMALL else word.capitalize() for at, word in enumerate(words))


CALLED: Mapping[str, str] = MappingProxyType(
    {
        **{
            id: titled(id)
            for ids in (OFFICE_IDS, REGION_IDS, ORDER_IDS, PRESTIGE_IDS, BLACKMAIL_IDS, LAW_IDS, ALLIANCE_IDS, SHIP_IDS)
            for id in ids
        },
        **{prize: f"a {points}-point prize" for prize, points in zip(PRIZE_IDS, tables().prizes.points, strict=True)},
        "prize_8": "an 8-point prize",
        **OTHERWISE,
    }
)
"""Names by id. What stands in none of them is called by its id, with spaces for underscores."""


def called(id: str) -> str:
    """How a person calls what has this id."""
    return CALLED.get(id) or id.replace("_", " ")
