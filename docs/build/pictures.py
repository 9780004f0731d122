"""The pictures of the guide to ratings, drawn from ``engine.ratings`` itself: ``make views`` writes them again.

In the ink of the page that they stand in (``currentColor``), which follows light and dark; a picture that is looked at alone has its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from engine.ratings import board, elo, sprt
from engine.ratings.bradley_terry import ELO
from engine.ratings.games import Games
from engine.ratings.worlds import World, gathered

FOLDER = Path(__file__).resolve().parents[1] / "guides" / "pictures"
WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 60, 16, 16, 44
RED, BLUE = "#d0473e", "#4a86d0"
ALONE = "<style>svg{color:#222}@media(prefers-color-scheme:dark){svg{color:#ddd}}</style>"
NAMES = ("Anson", "Bombay Castle", "Cormorant", "Duke", "Earl", "random")


class Plot:
    """An area with axes, in the units of what is drawn."""

    def __init__(self, across: tuple[float, float], up: tuple[float, float], left: int = LEFT) -> None:
        self.across, self.up, self.left = across, up, left
        self.drawn: list[str] = []

    def x(self, value: float) -> str:
        low, high = self.across
        return f"{self.left + (value - low) / (high - low) * (WIDTH - self.left - RIGHT):.1f}"

    def y(self, value: float) -> str:
        low, high = self.up
        return f"{HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM):.1f}"

    def path(self, points: Iterable[tuple[float, float]], colour: str = "currentColor", dashes: str = "") -> None:
        steps = " ".join(f"{self.x(x)},{self.y(y)}" for x, y in points)
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        self.drawn.append(f'<polyline points="{steps}" fill="none" stroke="{colour}" stroke-width="2"{dashed}/>')

    def dot(self, x: float, y: float, colour: str = "currentColor") -> None:
        self.drawn.append(f'<circle cx="{self.x(x)}" cy="{self.y(y)}" r="4" fill="{colour}"/>')

    def words(self, x: float, y: float, text: str, anchor: str = "start", colour: str = "currentColor") -> None:
        place = f'x="{self.x(x)}" y="{self.y(y)}" text-anchor="{anchor}" fill="{colour}" dy="4"'
        self.drawn.append(f"<text {place}>{text}</text>")

    def axes(self, across: Iterable[float], up: Iterable[float], below: str, unit: str = "") -> None:
        """Lines at these values, with figures, and what is drawn across in words below."""
        for value in up:
            y = self.y(value)
            self.drawn.append(
                f'<path d="M{self.left} {y}H{WIDTH - RIGHT}" stroke="currentColor" stroke-opacity="0.2"/>'
            )
            self.drawn.append(f'<text x="{self.left - 8}" y="{y}" dy="4" text-anchor="end">{value:g}{unit}</text>')
        for value in across:
            self.drawn.append(
                f'<text x="{self.x(value)}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{value:g}</text>'
            )
        middle = (self.left + WIDTH - RIGHT) / 2
        self.drawn.append(f'<text x="{middle:g}" y="{HEIGHT - 6}" text-anchor="middle">{below}</text>')

    def svg(self) -> str:
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        head += 'font-family="system-ui, sans-serif" font-size="13" fill="currentColor">'
        return "\n".join([head, ALONE, *self.drawn, "</svg>\n"])


def expectation() -> str:
    """What a bot is expected to score against one so many points below."""
    plot = Plot((-400, 400), (0, 1))
    plot.axes(range(-400, 401, 100), (0, 0.25, 0.5, 0.75, 1), "points above the other")
    plot.path((points, elo.expectation(points, 0.0)) for points in range(-400, 401, 10))
    for points in (0, 100, 200):
        score = elo.expectation(points, 0.0)
        plot.dot(points, score, RED)
        plot.words(points + 12, score - 0.05, f"{points} points: {score:.2f}")
    return plot.svg()


def six_bots(blocks: int) -> Games:
    """So many blocks of three seats between six bots of known strength, with luck of the seed."""
    random = np.random.default_rng(7)
    world = World(np.array([150.0, 110.0, 60.0, 0.0, -80.0, -240.0]) / ELO, luck=1.0)
    tables = np.array([random.permutation(6)[:3] for _ in range(blocks)])
    return gathered(*world.play(tables, 3, random))


def interval() -> str:
    """How the ± of a rating shrinks."""
    plot = Plot((0, 400), (0, 150))
    plot.axes(range(0, 401, 100), range(0, 151, 50), "games of the bot")
    points = []
    for blocks in (8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256):
        row = next(row for row in board.rate_season(six_bots(blocks), anchor=5).rows if row.bot == 2)
        if row.half_width is not None:
            points.append((row.games, row.half_width))
    for level, words in ((elo.PROVISIONAL_ABOVE, "provisional above"), (elo.ESTABLISHED_TO, "established below")):
        plot.path([(0, level), (400, level)], RED, "4 4")
        plot.words(396, level + 7, words, "end", RED)
    plot.path(points)
    for games, width in points:
        plot.dot(games, width)
    plot.words(points[0][0] + 12, points[0][1], "± of the rating, in points")
    return plot.svg()


def a_board() -> str:
    """A board of six bots: ratings with intervals, the ranks that each may have."""
    rows = board.rate_season(six_bots(64), anchor=5).rows
    low = min(row.rating - (row.half_width or 0) for row in rows)
    high = max(row.rating + (row.half_width or 0) for row in rows)
    low, high = 50 * (low // 50), 50 * (high // 50 + 1)
    plot = Plot((low, high + 110), (-0.5, len(rows) - 0.5), left=130)
    plot.axes(np.arange(low, high + 1, 100).tolist(), (), "points; random stands at 1500")
    for place, row in enumerate(reversed(rows)):
        width = row.half_width or 0.0
        plot.drawn.append(f'<text x="118" y="{plot.y(place)}" dy="4" text-anchor="end">{NAMES[row.bot]}</text>')
        plot.path([(row.rating - width, place), (row.rating + width, place)], BLUE)
        plot.dot(row.rating, place, BLUE)
        ranks = f"{row.best_rank}–{row.worst_rank}" if row.best_rank != row.worst_rank else f"{row.best_rank}"
        plot.words(high + 105, place, f"rank {row.rank or '–'} ({ranks})", "end")
    return plot.svg()


def two_tests() -> Iterator[tuple[str, list[tuple[int, float]], sprt.State]]:
    """The course of a test of a version that is 60 points better, and of one that is no better."""
    for words, points, colour_seed in (("60 points better", 60.0, 3), ("no better", 0.0, 5)):
        random = np.random.default_rng(colour_seed)
        tables = np.array([[0, 1]] * 400)
        games = gathered(*World(np.array([points, 0.0]) / ELO, luck=1.0).play(tables, 2, random))
        scores = [score for _, score in sprt.block_scores(games, one=0, other=1)]
        test = sprt.Hypotheses(elo0=0.0, elo1=50.0)
        course, state = [(0, 0.0)], sprt.assess(scores[:1], test)
        for blocks in range(1, len(scores) + 1):
            state = sprt.assess(scores[:blocks], test)
            course.append((blocks, state.llr))
            if state.decision is not None:
                break
        yield words, course, state


def a_test() -> str:
    """How the log-likelihood ratio of a version test walks until it crosses a bound."""
    tests = list(two_tests())
    most = max(course[-1][0] for _, course, _ in tests)
    right = 20 * (most // 20 + 1)
    plot = Plot((0, right), (-4, 4))
    plot.axes(range(0, right + 1, 20), (-4, -2, 0, 2, 4), "blocks")
    for level, words in ((tests[0][2].upper, "better"), (tests[0][2].lower, "not better")):
        plot.path([(0, level), (right, level)], "currentColor", "4 4")
        plot.words(right / 100, level + (0.4 if level > 0 else -0.4), words)
    for (words, course, _), colour in zip(tests, (RED, BLUE), strict=True):
        plot.path(course, colour)
        plot.words(course[-1][0], course[-1][1] + (0.4 if course[-1][1] > 0 else -0.4), words, "end", colour)
    return plot.svg()


PICTURES = {"expectation": expectation, "interval": interval, "board": a_board, "test": a_test}

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(draw(), encoding="utf-8")
