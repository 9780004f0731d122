"""Favours: promise cubes for a change of the Crown's mind, or from it for acting to its liking.

A favour that costs cubes is offered where it would change something and can be paid in full (``cubes`` has those that bring some). With two
humans the holder of the Player Button is asked first.
Rulebook: Playing with One or Two, Favors and Promise Cubes; checklist 249; T32.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, TypeAlias

from engine.john_company_2e.crown import basic_favours, button
from engine.john_company_2e.handbook.cubes import give_cubes, price
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import rows
from engine.john_company_2e.india import armies
from engine.john_company_2e.table.names import NOBODY, Phase
from engine.john_company_2e.table.tables import (
    ALLIANCE_IDS,
    OFFICE_IDS,
    ORDER_IDS,
    PRESIDENCY_IDS,
    PRESTIGE_IDS,
    REGION_IDS,
    SEA_IDS,
    SHIP_IDS,
)
from engine.kernel import Choice, Frame, step, words
from engine.kernel.frames import Bounds
from engine.kernel.saving import listed

Favoured: TypeAlias = Annotated[Frame, "patron", "favour"]
"""A frame that learns which patron has performed which favour: NOBODY and () where nobody did."""

MOST_ASKED = 20
"""£ that a favour sends somewhere, at most."""

DETAILS: dict[str, tuple[str, ...]] = {
    "hiring.bribe_crown_to_elect_you": ("seat",),
    "hiring.decide_a_crown_hire": ("office",),
    "chairman.redirect_up_to_3_before_a_step": ("office", "amount"),
    "director.change_envoy_spend": ("amount", "last"),
    "director.target_order": ("order",),
    "governor_general.change_dice_by_one": ("change",),
    "governor_general.choose_result": ("choice",),
    "shipping.fit_specific_ship": ("ship",),
    "shipping.choose_sea": ("sea",),
    "shipping.buy_as_many_as_you_wish": ("number",),
    "military.assign_one_officer": ("family", "presidency"),
    "presidency.one_change_of_order": ("position",),
    "governor.change_dice_by_one": ("change",),
    "governor.choose_result": ("choice",),
    "commander.choose_target": ("region",),
    "commander.change_dice_by_one": ("change",),
    "commander.swap_exhausted_pieces": ("gives", "takes"),
    "commander.one_more_alliance": ("alliance",),
    "commander.dearer_alliance": ("alliance",),
    "commander.cheaper_alliance": ("alliance",),
    "president.change_dice_by_one": ("change",),
    "president.place_your_writer": ("seat",),
    "china.change_dice_by_one": ("change",),
    "parliament.force_other_policy": ("space",),
    "london_season.take_prestige_enterprise": ("card",),
    "shares.take_firm_share": ("firm",),
    "shares.give_firm_share": ("firm",),
    "firms.make_crown_invest_once": ("firm",),
    "firms.deny_investment": ("firm",),
}
"""What the details of a favour are called."""

IDS: dict[str, tuple[str, ...]] = {
    "office": OFFICE_IDS,
    "order": ORDER_IDS,
    "region": REGION_IDS,
    "presidency": PRESIDENCY_IDS,
    "sea": SEA_IDS,
    "ship": SHIP_IDS,
    "alliance": ALLIANCE_IDS,
    "card": PRESTIGE_IDS,
}
RANGES: dict[str, str | range] = {
    **{kind: "prestige card" if kind == "card" else kind for kind in IDS},
    "seat": "seat",
    "family": "family",
    "firm": "family",
    "space": "dial space",
    "amount": range(MOST_ASKED + 1),
    "number": "ships",
    "change": range(-1, 2),
    "last": range(2),
}
"""What the numbers among the details are, as the steps' own numbers are told; other details are words, or pieces of an army."""

OWN = (
    "president.place_your_writer",
    "hiring.bribe_crown_to_elect_you",
    "firms.make_crown_invest_once",
    "firms.deny_investment",
)
"""Favours whose first detail is the only seat that may perform them."""

BASIC_PHASES = (Phase.FIRMS, Phase.HIRING, Phase.COMPANY_OPERATION, Phase.BONUSES, Phase.REVENUE)


def favour(game: CrownGame, name: str, *details: Any, x: int = 0) -> list[Favour]:
    """The favour at its present price, or an empty list when it does not exist in this climate.

    A price of 0 is one only where it is counted by something of which there is none.
    """
    cubes = price(game, name, x)
    if cubes is None or cubes > 0 or (cubes == 0 and not isinstance(rows()[name].cubes[game.climate], str)):
        return []
    return [(name, -cubes, *details)]


def favour_of_each(game: CrownGame, name: str, details: Iterable[Any]) -> list[Favour]:
    """The favour about each of these: all have one price."""
    return [(*each, detail) for each in favour(game, name) for detail in details]


def fault_in_favour(favour: tuple[Any, ...], bounds: Bounds) -> str | None:
    """What a favour has that the tables, or this table's seats and pieces, have not; None for one that could be offered."""
    name, cubes, *details = (*favour, "", "")[: max(2, len(favour))]
    kinds = DETAILS.get(name, ())
    if (
        name not in rows()
        or type(cubes) is not int
        or not 0 <= cubes <= bounds["cubes"][1]
        or len(details) != len(kinds)
    ):
        return f"expected a favour with its price and {', '.join(kinds) or 'nothing more'}"
    return next(
        (fault for told in zip(kinds, details, strict=True) if (fault := _fault_in_detail(*told, bounds))), None
    )


def _fault_in_detail(kind: str, detail: Any, bounds: Bounds) -> str | None:
    if kind in ("gives", "takes"):
        pieces = type(detail) is tuple and all(type(piece) is tuple and len(piece) == 2 for piece in detail)
        return (
            None if pieces and all(type(name) is str for name, _ in detail) else f"{kind}: expected pieces of an army"
        )
    if kind not in RANGES:
        return None if type(detail) is str else f"{kind}: expected a word"
    those = RANGES[kind]
    low, high = bounds[those] if isinstance(those, str) else (those[0], those[-1])
    return None if type(detail) is int and low <= detail <= high else f"{kind}: expected {low} to {high}"


Favour: TypeAlias = Annotated[tuple[Any, ...], fault_in_favour]
"""Row of the tables, price in cubes, and what it is about."""

Wish: TypeAlias = Favour | tuple[()]
"""The favour that was performed; () where none was."""


# -- asking --


def offer(
    game: CrownGame,
    favours: list[Favour],
    then: Favoured,
    seats: tuple[int, ...] | None = None,
    basics: bool = True,
) -> None:
    """Schedule: humans may perform one of these favours; then go on with the patron and the favour, (NOBODY, ()) when nobody does.

    ``seats`` names those that are asked, if not every human is; without ``basics`` no basic favour may be done first.
    """
    if favours:
        asked = seats or tuple(button.humans(game))
        game.do((ask_seat, asked, tuple(favours), then, int(not basics)))
    else:
        game.go(then, NOBODY, ())


def payable(game: CrownGame, seat: int, favours: tuple[Favour, ...]) -> list[Favour]:
    """The favours that a human can pay in full."""
    return [each for each in favours if each[1] <= game.cubes[seat] and (each[0] not in OWN or each[2] == seat)]


@step
def ask_seat(
    game: CrownGame,
    seats: tuple[int, ...],
    favours: tuple[Favour, ...],
    then: Favoured,
    basic_done: int = 0,
) -> None:
    """Ask the next human; basic favours may be done first, in their phases (once, as many as wanted, so that the question ends)."""
    if not seats:
        game.go(then, NOBODY, ())
        return
    options: list[Choice] = ["none", *payable(game, seats[0], favours)]
    if favours and not basic_done and game.phase in BASIC_PHASES and basic_favours.possible(game, seats[0]):
        options.append("basic")
    if len(options) > 1:
        game.ask(seats[0], "crown.favour", options, take_favour, seats, favours, then)
    else:
        ask_others(game, seats, favours, then)


def ask_others(game: CrownGame, seats: tuple[int, ...], favours: tuple[Favour, ...], then: Favoured) -> None:
    """The first has performed none: it is the next one's turn, if there is one."""
    if others := seats[1:]:
        game.do((ask_seat, others, favours, then))
    else:
        game.go(then, NOBODY, ())


@step
def take_favour(
    game: CrownGame,
    seats: tuple[int, ...],
    favours: tuple[Favour, ...],
    then: Favoured,
    option: Favour | str,
) -> None:
    """Pay for it and go on with what it changes, or ask the next human."""
    seat = seats[0]
    if option == "none":
        ask_others(game, seats, favours, then)
    elif isinstance(option, str):
        game.do((basic_favours.deal_with_crown, seat), (ask_seat, seats, favours, then, 1))
    else:
        give_cubes(game, seat, option[1], option[0])
        if any(option in payable(game, other, favours) for other in seats[1:]):
            button.pass_on(game)
        game.go(then, seat, option)


@words("crown.favour")
def favour_in_words(game: CrownGame, option: Favour | str) -> dict[str, Any]:
    """A favour with its price and what it is about; none; or basic favours first."""
    if isinstance(option, str):
        return {"act": "ask_no_favour" if option == "none" else "basic_favours"}
    name, cubes, *details = option
    said: dict[str, Any] = {"act": "ask_favour", "favour": name, "cubes": cubes}
    for kind, detail in zip(DETAILS.get(name, ()), details, strict=True):
        said[kind] = detail_in_words(kind, detail)
    return said


def detail_in_words(kind: str, detail: Any) -> Any:
    """One detail of a favour, in JSON types: an id, pieces of an army, or what it is."""
    if kind in IDS:
        return IDS[kind][detail]
    if kind == "last":
        return bool(detail)
    if kind in ("gives", "takes"):
        return [armies.pieces_in_words((*piece, 1)) for piece in detail]
    return listed(detail) if isinstance(detail, tuple) else detail
