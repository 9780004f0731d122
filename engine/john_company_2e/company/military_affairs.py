"""Military Affairs moves pieces between the armies, posts the new officers and names the Commanders.

Rulebook: IV. Company Operation, Military Affairs; checklist 127 to 130.
"""

from __future__ import annotations

from typing import Annotated, Any

from engine.john_company_2e.bargains import touching, windows
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.names import NOBODY, Law, Office
from engine.john_company_2e.table.numbers import Transfers
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import PRESIDENCY_IDS
from engine.kernel import step, words
from engine.kernel.sharing import added, own
from engine.shared import consent, contracts
from engine.shared.moments import Moment
from engine.shared.numbers import Family

AFFAIRS = Office.MILITARY_AFFAIRS
ARMIES = range(len(PRESIDENCY_IDS))
TRANSFERS = 2


@step
def begin(game: CompanyGame) -> None:
    """Two transfers, all trainees, a Commander for each army; then Military Oversight (checklist 127 to 130)."""
    game.do((transfer, TRANSFERS), assign, *((name_commander, army) for army in ARMIES), oversee)


# -- transfers --


@step
def transfer(game: CompanyGame, left: Transfers) -> None:
    """Up to two transfers of an officer or a regiment, which stays active (checklist 127)."""
    if left:
        moves = [("done",), *moves_of(game)]
        game.ask(game.holder[AFFAIRS], "military_affairs.transfer", moves, move, left)


def moves_of(game: CompanyGame) -> list[tuple[Any, ...]]:
    """Every officer's family and regiment that is ready, with its army and each other army."""
    moves: list[tuple[Any, ...]] = []
    for army in ARMIES:
        others = [other for other in ARMIES if other != army]
        moves += [("officer", f, army, to) for f, count in enumerate(game.officers[army]) if count for to in others]
        moves += [("regiment", NOBODY, army, to) for to in others if game.regiments[army]]
    return moves


@step
def move(game: CompanyGame, left: Transfers, option: tuple[Any, ...]) -> None:
    """Move the piece; one transfer fewer is left (checklist 127)."""
    if option[0] != "done":
        carry(game, option)
        game.do((transfer, left - 1))


def carry(game: CompanyGame, option: tuple[Any, ...]) -> None:
    """Move an officer or a regiment to another army."""
    kind, family, army, to = option
    if kind == "officer":
        own(game.officers, army)[family] -= 1
        own(game.officers, to)[family] += 1
    else:
        game.regiments[army] -= 1
        game.regiments[to] += 1
    said = move_in_words(game, option)
    game.note("army_piece_moved", **{name: value for name, value in said.items() if name != "act"})
    if kind == "officer":
        contracts.done(game, Done.OFFICER_TO + to, game.holder[AFFAIRS], family)
    else:
        contracts.done(game, Done.REGIMENT_FROM, game.holder[AFFAIRS], army)
        contracts.done(game, Done.REGIMENT_TO, game.holder[AFFAIRS], to)


@words("military_affairs.transfer")
def move_in_words(game: CompanyGame, option: tuple[Any, ...]) -> dict[str, Any]:
    """The piece and its armies."""
    if option[0] == "done":
        return {"act": "transfer_no_more"}
    kind, family, army, to = option
    said: dict[str, Any] = {
        "act": "transfer",
        "piece": kind,
        "origin": PRESIDENCY_IDS[army],
        "destination": PRESIDENCY_IDS[to],
    }
    return said | {"family": family} if kind == "officer" else said


# -- new officers --


@step
def assign(game: CompanyGame) -> None:
    """Every officer in training joins an army (checklist 128)."""
    waiting = [family for family, count in enumerate(game.trainees) if count]
    if waiting:
        posts = [(waiting[0], army) for army in ARMIES]
        game.ask(game.holder[AFFAIRS], "military_affairs.assign", posts, post)


@step
def post(game: CompanyGame, option: tuple[int, int]) -> None:
    """Post one officer; go on while there are more."""
    station(game, option)
    game.do(assign)


def station(game: CompanyGame, option: tuple[int, int]) -> None:
    """An officer in training joins an army."""
    family, army = option
    game.trainees = added(game.trainees, family, -1)
    own(game.officers, army)[family] += 1
    game.note("officer_posted", family=family, army=PRESIDENCY_IDS[army])
    contracts.done(game, Done.OFFICER_TO + army, game.holder[AFFAIRS], family)


@words("military_affairs.assign")
def post_in_words(game: CompanyGame, option: tuple[int, int]) -> dict[str, Any]:
    """The officer's family and the army."""
    return {"act": "assign_officer", "family": option[0], "army": PRESIDENCY_IDS[option[1]]}


# -- Commanders --


def leaders(game: CompanyGame, army: int) -> list[int]:
    """Families with the most pieces in an army that could give it a new Commander, if it needs one (checklist 129; readings 9, 10)."""
    pieces = [game.army_pieces(army, family) for family in range(game.families)]
    commander = game.commander[army]
    most = max(pieces)
    if not most or (commander != NOBODY and pieces[commander] == most):
        return []
    return [family for family, count in enumerate(pieces) if count == most and game.officers[army][family]]


@step
def name_commander(game: CompanyGame, army: int) -> None:
    """Where the post is vacant or the Commander is outnumbered, choose among the leaders (checklist 129). No nepotism: it is no hiring."""
    if choices := [(army, family) for family in leaders(game, army)]:
        game.ask(game.holder[AFFAIRS], "military_affairs.commander", choices, appoint)


@step
def appoint(game: CompanyGame, option: tuple[int, int]) -> None:
    """Military Affairs has named the Commander."""
    promote(game, option, game.holder[AFFAIRS])
    game.tell(Fact.COMMANDER_NAMED, option[1])


def promote(game: CompanyGame, option: tuple[int, int], by: int) -> None:
    """An officer becomes Commander, as this family says; the one before is an officer again (checklist 129)."""
    army, family = option
    if game.commander[army] != NOBODY:
        own(game.officers, army)[game.commander[army]] += 1
    own(game.officers, army)[family] -= 1
    game.commander[army] = family
    game.note("commander_named", army=PRESIDENCY_IDS[army], family=family)
    contracts.done(game, Done.COMMANDER_OF + army, by, family)


@words("military_affairs.commander")
def commander_in_words(game: CompanyGame, option: tuple[int, int]) -> dict[str, Any]:
    """The army and its new Commander."""
    return {"act": "name_commander", "army": PRESIDENCY_IDS[option[0]], "family": option[1]}


# -- Military Oversight --


@step
def oversee(game: CompanyGame, refused: int = 0) -> None:
    """With the law in force the Prime Minister may replace one Commander by another's officer of that army (checklist 130).

    Once its own officer was refused it names another's or nobody, as in hiring.
    """
    if game.in_force(Law.MILITARY_OVERSIGHT) and replacements(game, refused):
        pleas = () if refused else windows.pleas(game, game.prime_minister, touching.OVERSIGHT, Moment.OFFICE)
        game.do(*pleas, (offer_replacements, refused))


def replacements(game: CompanyGame, refused: int) -> list[tuple[int, int]]:
    """Armies with an officer who could command in the Commander's place, and whose."""
    return [
        (army, family)
        for army in ARMIES
        if game.commander[army] != NOBODY
        for family, count in enumerate(game.officers[army])
        if count and family != game.commander[army] and not (refused and family == game.prime_minister)
    ]


@step
def offer_replacements(game: CompanyGame, refused: int) -> None:
    """One of these, or none (checklist 130)."""
    options = [("done",), *replacements(game, refused)]
    game.ask(game.prime_minister, "military_affairs.oversight", options, replace)


@step
def replace(game: CompanyGame, option: tuple[Any, ...]) -> None:
    """Hiring rules hold: one's own officer needs the leave of every other family with officers there (checklist 130).

    The Commander is demoted to an officer first, and so its family is asked as well.
    """
    if option[0] == "done":
        return
    army, family = option
    officers = {other for other, count in enumerate(game.officers[army]) if count}
    others = (officers | {game.commander[army]}) - {game.prime_minister}
    if family == game.prime_minister and others:
        order = game.clockwise(family)
        asked = tuple(sorted(others, key=order.index))
        consent.seek_leave(game, family, asked, "nepotism", (after_nepotism, option))
    else:
        promote(game, (army, family), game.prime_minister)


@step
def after_nepotism(game: CompanyGame, option: tuple[Annotated[int, "presidency"], Family], granted: int) -> None:
    """With leave the Prime Minister's officer takes command; without it somebody else's may."""
    if granted:
        promote(game, option, game.prime_minister)
    else:
        game.do((oversee, 1))


@words("military_affairs.oversight")
def replace_in_words(game: CompanyGame, option: tuple[Any, ...]) -> dict[str, Any]:
    """The army and its new Commander, or no change."""
    if option[0] == "done":
        return {"act": "replace_nobody"}
    return {"act": "replace_commander", "army": PRESIDENCY_IDS[option[0]], "family": option[1]}
