"""What a finished game looked like in figures, for ``stats``; and what random games should reach, for ``fuzz``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.john_company_2e.names import BOXED, Law
from engine.john_company_2e.state import CompanyGame
from engine.john_company_2e.tables import (
    ALLIANCE_IDS,
    BLACKMAIL_IDS,
    FAILURE_IDS,
    LAW_IDS,
    OFFICE_IDS,
    PRESTIGE_IDS,
    PROMISE_IDS,
    TILE_IDS,
    tables,
)
from engine.kernel import Event


def metrics(game: CompanyGame) -> dict[str, int | bool | str]:
    """How a game went: the Company's fate, the table's points, India, the laws."""
    points = game.vp[: game.seats]
    return {
        "the Company failed": bool(game.failed),
        "final turn": game.turn,
        "Standing at the end": game.standing,
        "Debt at the end": game.debt,
        "victory points, best seat": max(points),
        "victory points, spread": max(points) - min(points),
        "regions of the Company": len(game.company_regions()),
        "Governor General": game.in_force(Law.GOVERNOR_GENERAL),
        "deregulated": bool(game.deregulated),
        "firms at the end": sum(game.firm),
        "laws in force": len(game.laws),
        "pieces on prizes": sum(map(sum, game.prizes)),
        "promise cards out": sum(
            holder not in (card // 5, BOXED) and holder >= 0 for card, holder in enumerate(game.promises)
        ),
        "decisions": game.plies,
    }


def to_reach() -> Iterator[str]:
    """Every card, tile and office, as ``reached`` names them."""
    for law, name in enumerate(LAW_IDS):
        if name != "old_ideas_made_new":  # which brings another law to the vote
            yield f"law passed: {name}"
            if tables().laws.dilemma[law] or name == "deregulation":
                yield f"law fallen: {name}"
    sorts = {
        "prestige": PRESTIGE_IDS,
        "blackmail": BLACKMAIL_IDS,
        "failure card": FAILURE_IDS,
        "event tile": TILE_IDS,
        "office": OFFICE_IDS,
        "promise honoured": PROMISE_IDS,
        "alliance": ALLIANCE_IDS,
    }
    for sort, names in sorts.items():
        yield from (f"{sort}: {name}" for name in names)
    yield "law drawn: old_ideas_made_new"
    yield from (f"policy: {consequence} {target}" for consequence, target in sorted({s[:2] for s in tables().dial}))
    yield from ("region won", "region lost", "deal done", "price named", "bid", "firm failed", "emergency merger")


def reached(events: Iterable[Event]) -> Iterator[str]:
    """What these events show of ``to_reach``."""
    for event in events:
        fields = event.fields
        if event.name == "vote_resolved":
            yield f"law {'passed' if fields['passed'] else 'fallen'}: {fields['law']}"
        elif event.name == "law_drawn" and fields["law"] == "old_ideas_made_new":
            yield "law drawn: old_ideas_made_new"
        elif event.name == "policy":
            yield f"policy: {fields['consequence']} {fields['target']}"
        elif event.name in NAMED_BY:
            sort, field = NAMED_BY[event.name]
            yield f"{sort}: {fields[field]}"
        elif event.name in PLAIN:
            yield event.name.replace("_", " ")


NAMED_BY = {
    "card_taken": ("prestige", "card"),
    "blackmail_played": ("blackmail", "card"),
    "failure_card": ("failure card", "card"),
    "event": ("event tile", "tile"),
    "office_taken": ("office", "office"),
    "promise_honoured": ("promise honoured", "promise"),
    "alliance_formed": ("alliance", "alliance"),
}
PLAIN = ("region_won", "region_lost", "deal_done", "price_named", "bid", "firm_failed", "emergency_merger")
