"""What a finished game looked like in figures, for ``stats``; and what random games should reach, for ``fuzz``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.john_company_1e import scoring
from engine.john_company_1e.names import COMPANY, REGIONS, Office
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import (
    EVENT_IDS,
    FAMILY_IDS,
    LAW_IDS,
    OFFICE_IDS,
    PRIZE_IDS,
    REGION_IDS,
    SIDE_IDS,
    tables,
)
from engine.kernel import Event

COLUMNS = ("sovereign", "dominated")
FACES = range(1, 7)


def metrics(game: CompanyGame) -> dict[str, int | bool | str]:
    """How a game went: the Company's fate, the table's points, India, the laws."""
    points = [scoring.points(game, seat) for seat in range(game.seats)]
    return {
        "the Company failed": bool(game.failed),
        "mutiny": bool(game.mutiny),
        "deregulated": bool(game.deregulated),
        "final turn": game.turn,
        "share price at the end": game.share_price,
        "debt at the end": game.debt,
        "victory points, best seat": max(points),
        "victory points, spread": max(points) - min(points),
        "regions open to trade": sum(game.is_open(region) for region in range(REGIONS)),
        "regions of the Company": game.ruler.count(COMPANY),
        "firms at the end": sum(game.firm),
        "laws in force": len(game.laws),
        "cubes on prizes": sum(game.prize_cubes) + sum(game.used_cubes),
        "promises out": sum(game.promises),
        "decisions": game.plies,
    }


def to_reach() -> Iterator[str]:
    """Every card, prize, office, family and event cell, and the turning points of every scenario, as ``reached`` names them."""
    yield from (f"law passed: {law}" for law in LAW_IDS)
    yield from (f"law fallen: {law}" for law in LAW_IDS)
    yield from (f"domestic event: {event}" for event in EVENT_IDS)
    yield from (f"prize claimed: {prize}" for prize in PRIZE_IDS)
    yield from (f"prize used: {PRIZE_IDS[at]}" for at, card in enumerate(tables().prizes) if card.kind == "once")
    yield from (f"office filled: {office}" for office in OFFICE_IDS)
    yield from (f"office created: {office}" for office in OFFICE_IDS[Office.SUPERINTENDENT_CHINA :])
    yield from (f"family: {family}" for family in FAMILY_IDS)
    for region in REGION_IDS:
        yield from (f"{region}: {side} {column} {die}" for side in SIDE_IDS for column in COLUMNS for die in FACES)
    yield from (name.replace("_", " ") for name in PLAIN)


def reached(events: Iterable[Event]) -> Iterator[str]:
    """What these events show of ``to_reach``."""
    for event in events:
        name, fields = event.name, event.fields
        if name in NAMED_BY:
            sort, field = NAMED_BY[name]
            yield f"{sort}: {fields[field]}"
        elif name == "domestic_event":
            yield f"domestic event: {fields['card']}"
        elif name == "family_cards_dealt":
            yield from (f"family: {family}" for family in fields["cards"])
        elif name == "event_in_india":
            yield f"{fields['region']}: {fields['side']} {fields['column']} {fields['die']}"
        elif name in PLAIN:
            yield name.replace("_", " ")


NAMED_BY = {
    "law_passed": ("law passed", "law"),
    "law_fallen": ("law fallen", "law"),
    "prize_claimed": ("prize claimed", "prize"),
    "prize_used": ("prize used", "prize"),
    "appointed": ("office filled", "office"),
    "office_created": ("office created", "office"),
}
PLAIN = (
    *("deal_done", "price_named", "nepotism", "election", "nomination_failed", "excused", "captain_embarks"),
    *("debt_taken", "emergency_loans", "angry_shareholders", "bailout", "company_failed", "mutiny"),
    *("guns_moved", "goods_moved", "region_conquered", "region_opened", "region_prospers", "defended"),
    *("conquered", "region_closed", "presidency_dissolved", "captain_lost", "scandal", "jones_die"),
    *("monopoly_revoked", "jones_buys_ship", "ship_auctioned", "firm_founded", "mission_sent", "firm_failed"),
    *("hostile_takeover", "firms_merged", "merger_refused", "firm_scores", "base_established", "base_lost"),
    *("expenses_unpaid", "nothing_dominated"),
)
"""Events that count by themselves: what happens to the Company, in India, to firms, in John & Co., and alone."""
