"""How armies change: pieces join, are exhausted, fall or leave, and their Commanders win and lose trophies.

Which pieces are exhausted is their Commander's choice, both for a Deploy action and in defence: ``muster`` asks for it, kind by kind.
Rulebook: Deploy, Attacks against the Company; checklist 147 to 150, 200.
"""

from __future__ import annotations

from itertools import combinations
from typing import Annotated, Any, TypeAlias

from engine.john_company_2e.table.names import NOBODY, Office
from engine.john_company_2e.table.numbers import Alliances, Pieces
from engine.john_company_2e.table.pieces import pay_foundry, return_piece
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import ALLIANCE_IDS, PRESIDENCY_IDS
from engine.kernel import Frame, step, words
from engine.kernel.sharing import added, own
from engine.shared.numbers import Family

Used = tuple[Alliances, Pieces, tuple[Pieces, ...]]
"""Pieces exhausted in one action: bit set of alliances, regiments, officers by family."""

Mustered: TypeAlias = Annotated[Frame, "used"]
"""A frame that learns which pieces were exhausted."""

Demand = tuple[Annotated[int, "presidency"], Family, Annotated[int, "strength"], Annotated[int, "flag"]]
"""What is asked of an army: Presidency, family that chooses, least strength, 1 when it must be met exactly."""

ALLIANCE, REGIMENTS, OFFICERS = "alliance", "regiments", "officers"

Kind = tuple[str, int]
"""A kind of piece: ``(ALLIANCE, alliance)``, ``(REGIMENTS, presidency)`` or ``(OFFICERS, family)``."""


# -- pieces of an army --


def join_regiment(game: CompanyGame, presidency: int, count: int = 1) -> None:
    """Regiments from the supply (proxies are allowed) to the ready half of an army; the Foundry earns by each (checklist 66, 165)."""
    game.regiments[presidency] += count
    game.note("regiments_joined", army=PRESIDENCY_IDS[presidency], number=count)
    for _ in range(count):
        pay_foundry(game)


def lose_officer(game: CompanyGame, presidency: int, family: int, ready: bool, why: str) -> None:
    """One of a family's officers, ready or exhausted, to its supply. ``why`` names the reason in the journal."""
    own(game.officers if ready else game.exhausted_officers, presidency)[family] -= 1
    return_piece(game, family)
    game.note("officer_lost", army=PRESIDENCY_IDS[presidency], family=family, ready=ready, why=why)


def dismiss_commander(game: CompanyGame, presidency: int, why: str) -> None:
    """The Commander gives up half of the family's trophies, rounded up, and goes to its supply (checklist 159, 204).

    Nothing happens when the army has no Commander.
    """
    family = game.commander[presidency]
    if family == NOBODY:
        return
    lost = (game.trophies[family] + 1) // 2
    game.trophies = added(game.trophies, family, -lost)
    game.commander[presidency] = NOBODY
    return_piece(game, family)
    game.note("commander_dismissed", army=PRESIDENCY_IDS[presidency], family=family, trophies_lost=lost, why=why)


def award_trophies(game: CompanyGame, presidency: int, count: int, why: str) -> None:
    """Trophies from the supply (proxies are allowed) to the Commander's family; nobody takes them when there is no Commander."""
    family = game.commander[presidency]
    if family == NOBODY or not count:
        return
    game.trophies = added(game.trophies, family, count)
    game.note("trophies_changed", seat=family, number=count, why=why)


def acting_commander(game: CompanyGame, presidency: int) -> int:
    """The family that decides for an army: its Commander's, else that of Military Affairs, else the Chairman's (checklist 203).

    Reading 5: with no Chairman either, the former Chairman.
    """
    for family in (game.commander[presidency], game.holder[Office.MILITARY_AFFAIRS]):
        if family >= 0:
            return family
    return game.chairman_title


# -- exhausting pieces --


def kinds_of(game: CompanyGame, presidency: int, chooser: int) -> list[Kind]:
    """The kinds of piece that an army may hold, in the order in which they are asked for; officers clockwise from the chooser."""
    alliances = [(ALLIANCE, a) for a, army in enumerate(game.tables.alliance_army) if army == presidency]
    return [*alliances, (REGIMENTS, presidency), *((OFFICERS, family) for family in game.clockwise(chooser))]


def ready(game: CompanyGame, presidency: int, kind: Kind) -> int:
    """How many pieces of a kind are ready."""
    name, which = kind
    if name == ALLIANCE:
        return game.alliances[which]
    return game.regiments[presidency] if name == REGIMENTS else game.officers[presidency][which]


def worth(game: CompanyGame, kind: Kind) -> int:
    """The strength of one piece of a kind."""
    return game.tables.alliance_strength[kind[1]] if kind[0] == ALLIANCE else 1


def ready_strength(game: CompanyGame, presidency: int) -> int:
    """The strength of all pieces of an army that are ready."""
    return sum(ready(game, presidency, kind) * worth(game, kind) for kind in kinds_of(game, presidency, 0))


def used_strength(game: CompanyGame, used: Used) -> int:
    """The strength of the pieces exhausted in an action."""
    alliances = sum(s for a, s in enumerate(game.tables.alliance_strength) if used[0] >> a & 1)
    return alliances + used[1] + sum(used[2])


def reachable(game: CompanyGame, presidency: int, kinds: list[Kind], target: int) -> bool:
    """Can ready pieces of these kinds sum up to exactly ``target``? An alliance counts whole or not at all."""
    whole = [worth(game, kind) for kind in kinds if kind[0] == ALLIANCE and ready(game, presidency, kind)]
    single = sum(ready(game, presidency, kind) for kind in kinds if kind[0] != ALLIANCE)
    sums = {sum(some) for size in range(len(whole) + 1) for some in combinations(whole, size)}
    return any(target - single <= total <= target for total in sums)


def defence(game: CompanyGame, presidency: int, strength: int) -> int:
    """The strength that a defence exhausts: that of the attack where pieces can make it up exactly, else the least that can beat it,
    else all (checklist 200; alliances are not split)."""
    total = ready_strength(game, presidency)
    kinds = kinds_of(game, presidency, 0)
    return next((n for n in range(max(strength, 0), total) if reachable(game, presidency, kinds, n)), total)


def muster(game: CompanyGame, presidency: int, least: int, exact: int, then: Mustered) -> None:
    """Schedule: the army's decider exhausts pieces of strength ``least`` (or, unless ``exact``, more); then go on with what was used."""
    demand = (presidency, acting_commander(game, presidency), least, exact)
    unused: Used = (0, 0, (0,) * game.families)
    game.do((choose_pieces, demand, unused, 0, then))


@step
def choose_pieces(
    game: CompanyGame, demand: Demand, used: Used, at: Annotated[int, "kind of piece"], then: Mustered
) -> None:
    """Ask how many pieces of the next kind that is ready are exhausted; kinds from ``at`` on have not been asked for."""
    presidency, chooser, _, _ = demand
    kinds = kinds_of(game, presidency, chooser)
    while at < len(kinds) and not ready(game, presidency, kinds[at]):
        at += 1
    if at == len(kinds):
        game.go(then, used)
        return
    options = [(*kinds[at], count) for count in counts(game, demand, used, kinds[at], kinds[at + 1 :])]
    game.ask(chooser, "army.exhaust", options, exhaust, demand, used, at + 1, then)


def counts(game: CompanyGame, demand: Demand, used: Used, kind: Kind, later: list[Kind]) -> list[int]:
    """How many pieces of a kind may be exhausted so that later kinds can still bring what is demanded."""
    presidency, _, least, exact = demand
    most_later = sum(ready(game, presidency, other) * worth(game, other) for other in later)
    found = []
    for count in range(ready(game, presidency, kind) + 1):
        rest = least - used_strength(game, used) - count * worth(game, kind)
        if reachable(game, presidency, later, rest) if exact else rest <= most_later:
            found.append(count)
    return found


@step
def exhaust(
    game: CompanyGame,
    demand: Demand,
    used: Used,
    at: Annotated[int, "kind of piece"],
    then: Mustered,
    option: tuple[str, int, int],
) -> None:
    """Move the pieces to the exhausted half of the army."""
    if option[2]:
        game.note("exhausted", army=PRESIDENCY_IDS[demand[0]], **pieces_in_words(option))
    game.do((choose_pieces, demand, move_down(game, demand[0], used, option), at, then))


def move_down(game: CompanyGame, presidency: int, used: Used, option: tuple[str, int, int]) -> Used:
    """Exhaust pieces of one kind (an alliance is spent); gives ``used`` with them."""
    name, which, count = option
    alliances, regiments, officers = used
    if name == ALLIANCE:
        game.alliances = added(game.alliances, which, -count)
        return alliances | count << which, regiments, officers
    if name == REGIMENTS:
        game.regiments[presidency] -= count
        game.exhausted_regiments = added(game.exhausted_regiments, presidency, count)
        return alliances, regiments + count, officers
    own(game.officers, presidency)[which] -= count
    own(game.exhausted_officers, presidency)[which] += count
    return alliances, regiments, (*officers[:which], officers[which] + count, *officers[which + 1 :])


def pieces_in_words(option: tuple[str, int, int]) -> dict[str, Any]:
    """The pieces of one kind that an option names."""
    name, which, count = option
    if name == ALLIANCE:
        return {"pieces": name, "alliance": ALLIANCE_IDS[which], "number": count}
    if name == REGIMENTS:
        return {"pieces": name, "number": count}
    return {"pieces": name, "family": which, "number": count}


@words("army.exhaust")
def exhaust_in_words(game: CompanyGame, option: tuple[str, int, int]) -> dict[str, Any]:
    """How many pieces of a kind are exhausted."""
    return {"act": "exhaust_pieces", **pieces_in_words(option)}
