"""What seats are worth among equals, table by table: the usual ones of every size, and one for every other choice of an option.

One bot sits on all seats, one game a seed: there is nothing to rotate, for it is the seats that differ. A table of one has nobody to
compare. Shares are told with 95 % intervals, and whether seats differ at all by Hotelling's test of their shares together.

An option is measured where it makes a difference: where it makes none, its games are those of the usual options from the same seeds once
more, and no measurement. What the Crown alone reads is so measured against the Crown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot

import numpy as np
import scipy
from numpy.typing import NDArray

from engine.bots import house_bot, scripted_for
from engine.bots.grades import grades_of
from engine.estimates import FEWEST_BLOCKS, TOLD_FROM, mean_and_error
from engine.fairness import Fairness, Setup, Worth, named
from engine.kernel.errors import BadOption
from engine.kernel.title import Title
from engine.ratings.significance import holm
from engine.series import Fixture
from engine.wording import counted
from engine.workshop.grading import seats_of
from engine.workshop.keeping import made_now
from engine.workshop.tables import Ended, played, series_of

DIGITS = 4
"""Decimals of shares that are kept."""

Told = Callable[[str, int, int], None]
"""Is told which table is played, how many games of it are over, and of how many."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is measured, and how: ``games`` at each table, all seats played by ``bot``, on ``jobs`` processes."""

    title: Title
    bot: str
    games: int = 200
    seed: int = 1
    jobs: int = 1


Wanted = tuple[tuple[int, ...], dict[str, str]]
"""A table: the sizes that it may have, and what of the options is not as usual. It is measured at the first of these sizes at which that
makes a difference."""


def tables_of(title: Title) -> list[Wanted]:
    """The title's tables of two seats and more: of every size with the usual options, then with each option set otherwise, at the size at
    which bots are graded, or else at others that it allows, the nearest first."""
    found: list[Wanted] = [((seats,), {}) for seats in title.seats() if seats > 1]
    usual = seats_of(title, {})
    for name, option in title.options.items():
        for choice in option.choices:
            if choice == option.default:
                continue
            try:
                allowed = [seats for seats in title.seats({name: choice}) if seats > 1]
            except BadOption:
                continue
            if allowed:
                found.append((tuple(sorted(allowed, key=lambda seats: abs(seats - usual))), {name: choice}))
    return found


def strongest(title_id: str) -> str:
    """The house bot that sits on all seats where none is named: the strongest that does not search, which is the scripted one or, where
    that was measured to be stronger, greedy. A searcher takes a hundred times as long. Raises BadOption for a title without a scripted bot.
    """
    scripted, grades = scripted_for(title_id), grades_of(title_id)
    if scripted is None:
        raise BadOption("bot", f"no house bot is scripted for {title_id}", "name one by --bot")
    greedy, own = (grades.rating_of(name) if grades is not None else None for name in ("greedy", scripted.name))
    return "greedy" if greedy is not None and own is not None and greedy > own else scripted.name


def measured(plan: Plan, wanted: Iterable[Wanted], told: Told = lambda *_: None) -> list[Setup]:
    """Play at each of these tables. Those at which options made no difference (``Setup.is_idle``) are among what is returned."""
    usual: dict[int, list[Ended]] = {}
    found = []
    for sizes, options in wanted:
        for seats in sizes:
            if seats not in usual:
                usual[seats] = _played(plan, seats, {}, told)
            games = _played(plan, seats, options, told) if options else usual[seats]
            apart = apart_of(games, usual[seats]) if options else None
            found.append(_setup(plan, seats, options, games, apart))
            if not found[-1].is_idle:
                break
    return found


def apart_of(games: Sequence[Ended], usual: Sequence[Ended]) -> int:
    """How many of the games took another course than those from the same seeds with the usual options."""
    return sum(one.course != other.course for one, other in zip(games, usual, strict=True))


def joined(before: Fairness | None, new: Sequence[Setup], title: Title) -> Fairness:
    """What was known of the title's tables and is not measured anew, and what is new, in the order of ``tables_of``, without those at which
    options make no difference; changes against the usual options, and chances that allow for the number of tables, reckoned for all."""
    found = {setup.key: setup for setup in (*(before.setups if before is not None else ()), *new)}
    places = {
        (tuple(sorted(options.items())), seats): place
        for place, (sizes, options) in enumerate(tables_of(title))
        for seats in sizes
    }
    kept = {key: setup for key, setup in found.items() if key[:2] in places and not setup.is_idle}
    setups = [kept[key] for key in sorted(kept, key=lambda key: (places[key[:2]], *key[1:]))]
    usual = {(setup.seats, setup.bot): setup for setup in setups if not setup.options}
    told = [_compared(setup, usual.get((setup.seats, setup.bot))) if setup.options else setup for setup in setups]
    adjusted = holm(np.array([np.nan if setup.p is None else setup.p for setup in told]))
    return Fairness(
        tuple(
            replace(setup, p_adjusted=None if np.isnan(p) else float(f"{p:.3g}"))
            for setup, p in zip(told, adjusted, strict=True)
        )
    )


def _played(plan: Plan, seats: int, options: Mapping[str, str], told: Told) -> list[Ended]:
    settings = plan.title.check_options(dict(options))
    series = series_of(plan.title, settings, [plan.bot] * seats, plan.seed)
    order = tuple(range(seats))
    fixtures = [Fixture(number, number, plan.seed + number, order) for number in range(plan.games)]
    over = 0

    def one_more() -> None:
        nonlocal over
        over += 1
        told(f"{counted(seats, 'seat')}, {named(options) or 'usual options'}", over, plan.games)

    return played(series, fixtures, plan.jobs, one_more)


def _setup(plan: Plan, seats: int, options: Mapping[str, str], games: Sequence[Ended], apart: int | None) -> Setup:
    title, shares = plan.title, shares_of(games)
    decisions = float(np.mean([one.decisions for one in games]))
    return Setup(
        made_now(title),
        plan.bot,
        house_bot(plan.bot).of_title(title.id).version,
        seats,
        dict(options),
        len(games),
        round(decisions, 1),
        tuple(_worths(games, shares)),
        _chance(shares),
        apart=apart,
    )


def shares_of(games: Sequence[Ended]) -> NDArray[np.float64]:
    """For each game (row) and seat, the share of the others whom it finished above, level ones counted half."""
    places = np.array([one.places for one in games], dtype=np.float64)
    above = (np.sign(places[:, None, :] - places[:, :, None]) + 1) / 2
    others = places.shape[1] - 1
    return np.asarray((above.sum(axis=2) - 0.5) / others)


def _worths(games: Sequence[Ended], shares: NDArray[np.float64]) -> Iterable[Worth]:
    blocks = [one.fixture.block for one in games]
    for seat in range(shares.shape[1]):
        share, error = mean_and_error(shares[:, seat].tolist(), blocks)
        wins = [1 / one.places.count(1) if one.places[seat] == 1 else 0.0 for one in games]
        half_width = None if error is None else round(error, DIGITS)
        yield Worth(seat, round(share, DIGITS), half_width, round(sum(wins) / len(wins), DIGITS))


def _chance(shares: NDArray[np.float64]) -> float | None:
    """Of seats whose shares lie as far apart though all are worth the same (Hotelling 1931); None for too few games, and where no two games
    differ. The last seat's share follows from the others'."""
    games, free = shares.shape[0], shares.shape[1] - 1
    if games < max(TOLD_FROM, FEWEST_BLOCKS, free + 2):
        return None
    away = shares[:, :free].mean(axis=0) - 0.5
    scatter = np.atleast_2d(np.cov(shares[:, :free], rowvar=False))
    if np.linalg.matrix_rank(scatter) < free:
        return None
    squared = games * float(away @ np.linalg.solve(scatter, away))
    p = scipy.stats.f.sf(squared * (games - free) / (free * (games - 1)), free, games - free)
    return float(f"{p:.3g}")


def _compared(setup: Setup, usual: Setup | None) -> Setup:
    """With what each seat is worth more than at the table of its size with the usual options, where the same bot sat there, of the same
    version, and by the same rules."""
    if usual is None or (usual.version, usual.made.title_version) != (setup.version, setup.made.title_version):
        return replace(setup, worths=tuple(replace(one, change=None, change_half_width=None) for one in setup.worths))
    pairs = zip(setup.worths, usual.worths, strict=True)
    return replace(setup, worths=tuple(_changed(one, other) for one, other in pairs))


def _changed(one: Worth, usual: Worth) -> Worth:
    known = one.half_width is not None and usual.half_width is not None
    half_width = round(hypot(one.half_width or 0.0, usual.half_width or 0.0), DIGITS) if known else None
    return replace(one, change=round(one.share - usual.share, DIGITS), change_half_width=half_width)


__all__ = ["Plan", "apart_of", "joined", "measured", "shares_of", "strongest", "tables_of"]
