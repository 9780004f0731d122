"""Reviews and what-ifs as pages show them: costs in words, futures as dots on a scale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine.kernel.sentences import plain
from engine.theatre.analysis import Future, Verdict, WhatIf
from ladder.play.models import Match
from ladder.theatre import findings
from ladder.theatre.models import Study

WIDTH, MARGIN, DOT = 560, 14, 5
"""Of the strips of dots, in pixels."""


@dataclass(frozen=True, slots=True)
class Turning:
    """A turning point: the moment that shows it (decisions until then, itself included), what was played, what would have been, what
    that was worth."""

    moment: int
    played: str
    instead: str
    worth: str
    others: bool
    """Is ``instead`` what it was better than?"""


@dataclass(frozen=True, slots=True)
class ReviewShown:
    """A review of a seat, or how far it is."""

    study: Study
    name: str
    percent: int
    so_far: str
    looked: int
    worst: list[Turning]
    best: list[Turning]


@dataclass(frozen=True, slots=True)
class Strip:
    """The futures of one option: dots (x, y), the mean's place, and figures in words."""

    told: str
    dots: list[tuple[float, float]]
    height: float
    mean_at: float
    mean: str
    won: str
    example: list[str]


@dataclass(frozen=True, slots=True)
class WhatIfShown:
    """A what-if, or how far it is: what was played above, the other option below, on one scale."""

    study: Study
    by: str
    strips: list[Strip]
    difference: str
    ticks: list[tuple[float, str]]

    width = WIDTH


def review_shown(study: Study, names: Sequence[str]) -> ReviewShown:
    """A review as a template shows it."""
    found = findings.review_of(study)
    name = names[study.seat] if study.seat < len(names) else ""
    if found is None:
        return ReviewShown(study, name, findings.percent_of(study), findings.how_far(study), 0, [], [])
    worst = [_cost(verdict, found.unit) for verdict in found.worst]
    best = [_gain(verdict, found.unit) for verdict in found.best]
    return ReviewShown(study, name, 100, findings.how_far(study), found.looked, worst, best)


def _cost(verdict: Verdict, unit: str) -> Turning:
    sure = verdict.sure
    assert sure is not None  # noqa: S101 - turning points are sure
    worth = "costs " + with_error(sure.gain, sure.error, unit)
    return Turning(verdict.ply + 1, plain(verdict.told), plain(sure.told), worth, others=False)


def _gain(verdict: Verdict, unit: str) -> Turning:
    nearest = verdict.tried[0]
    worth = with_error(-nearest.gain, nearest.error, unit) + " better"
    return Turning(verdict.ply + 1, plain(verdict.told), plain(nearest.told), worth, others=True)


def with_error(value: float, error: float | None, unit: str) -> str:
    """A worth and its error in the title's measure: "3.4 ± 1.1 victory points", "£340 ± 20"; where nothing varied, that is said."""
    if error is None:
        return f"{_amount(value, unit)}, from too few futures to tell its error"
    if error == 0:
        return f"{_amount(value, unit)} in every imagined future"
    if unit == "£":
        return f"{_amount(value, unit)} ± {error:,.0f}"
    return f"{value:,.1f} ± {error:,.1f} {unit}"


def _amount(value: float, unit: str) -> str:
    return f"£{value:,.0f}" if unit == "£" else f"{value:,.1f} {unit}"


def what_if_shown(study: Study) -> WhatIfShown:
    """A what-if as a template shows it."""
    found = findings.what_if_of(study)
    if found is None:
        return WhatIfShown(study, "", [], "", [])
    scores = [future.scores[found.seat] for futures in found.futures for future in futures]
    scale = _Scale(min(scores), max(scores))
    strips = [_strip(found, number, scale) for number in (0, 1)]
    return WhatIfShown(study, found.by, strips, _difference(found), scale.ticks())


def _difference(found: WhatIf) -> str:
    gain, error = found.gain
    if error is None:
        return f"{gain:+,.1f} on average, from too few futures to tell its error".replace("-", "−")
    if error == 0:
        return "the same score in every imagined future" if gain == 0 else f"{_signed(gain)} in every imagined future"
    told = f"{_signed(gain)} ± {error:,.1f} on average"
    return told if abs(gain) > error else told + ": no difference that is sure"


def _signed(value: float) -> str:
    return f"{value:+,.1f}".replace("-", "−")


def _strip(found: WhatIf, number: int, scale: _Scale) -> Strip:
    futures = found.futures[number]
    scores = [future.scores[found.seat] for future in futures]
    mean = sum(scores) / len(scores)
    met: Counter[int] = Counter()
    places = []
    for score in sorted(scores):
        column = round(scale.x(score) / (2 * DOT))
        met[column] += 1
        places.append((column * 2 * DOT, met[column]))
    height = 2 * DOT * max(met.values()) + 10
    return Strip(
        told=plain(found.told[number]),
        dots=[(x, height - (2 * row - 1) * DOT - 4) for x, row in places],
        height=height,
        mean_at=round(scale.x(mean), 1),
        mean=f"{mean:,.1f}",
        won=f"{100 * found.wins(number):.0f} %",
        example=_example(futures),
    )


def _example(futures: Sequence[Future]) -> list[str]:
    return [plain(sentence) for sentence in futures[0].told] if futures else []


@dataclass(frozen=True, slots=True)
class _Scale:
    low: int
    high: int

    def x(self, score: float) -> float:
        span = self.high - self.low
        return MARGIN + (WIDTH - 2 * MARGIN) * ((score - self.low) / span if span else 0.5)

    def ticks(self) -> list[tuple[float, str]]:
        """Round scores below the dots, at most seven."""
        span = self.high - self.low
        if not span:
            return [(round(self.x(self.low), 1), f"{self.low:,}")]
        step = next(s * 10**power for power in range(12) for s in (1, 2, 5) if span / (s * 10**power) <= 6)
        first = -(-self.low // step) * step
        return [(round(self.x(at), 1), f"{at:,}".replace("-", "−")) for at in range(first, self.high + 1, step)]


def names_of(match: Match) -> list[str]:
    """The bots of a match by seat, from its prefetched seats."""
    return [seat.version.bot.name for seat in match.seats.all()]
