"""A small scene, and a small title that draws one, for the tests of what is made of scenes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.arena import play_match
from engine.kernel import Manifest, Sentences
from engine.log import LogWriter
from engine.players import InProcessPlayer
from engine.scene import Box, Flow, Link, Look, Panel, Piece, Place, Purse, Scene, Shape, Standing
from engine.sdk import Bot, Turn
from tests.engine.toy import ToyTitle


def small(ship_at: str = "zone:persia", treasury: int = 30, name: str = "Persia") -> Scene:
    """Two zones of a sea with a way between them, a ship, and a purse each of two seats."""
    sea = Panel(
        "sea",
        "The sea",
        480,
        200,
        (
            Place("zone:persia", Box(10, 10, 140, 90), name, "trip 2 GP", Look.SEA, tip="Persia, where silk is bought"),
            Place("zone:india", Box(200, 10, 140, 90), "India", look=Look.SEA),
        ),
        (Piece("ship:red:1", ship_at, Shape.SHIP, 0, "3", tip="Orion of Red", rule="Ships"),),
        (Link("way:persia:india", "zone:persia", "zone:india", arrow=True),),
    )
    money = Panel(
        "money",
        "Money",
        480,
        60,
        (
            Place("seat:0", Box(0, 0, 100, 50), f"{treasury} GP", look=Look.OFFICE, owner=0),
            Place("seat:1", Box(120, 0, 100, 50), "9 GP", look=Look.OFFICE, owner=1),
        ),
    )
    return Scene(
        (sea, money),
        (Standing(0, treasury, (("cash", treasury),)), Standing(1, 9)),
        (Purse("seat:0", treasury), Purse("seat:1", 9)),
        ("Turn 1", "Trade"),
        "GP",
    )


def draw(public: dict[str, Any], names: Sequence[str]) -> Scene:
    """The toy title's table: a place for each purse, a card for each lot won, and the lot under the hammer as a heading."""
    state = public["state"]
    places = tuple(
        Place(f"seat:{seat}", Box(0, 60 * seat, 200, 56), f"{cash} coins", name, Look.OFFICE, owner=seat)
        for seat, (cash, name) in enumerate(zip(state["cash"], names, strict=True))
    )
    pieces = tuple(
        Piece(f"won:{seat}:{number}", f"seat:{seat}", Shape.CARD, seat, str(value))
        for seat, won in enumerate(state["won"])
        for number, value in enumerate(won)
    )
    return Scene(
        (Panel("purses", "Purses", 200, 60 * len(places), places, pieces),),
        tuple(Standing(seat, cash, (("coins", cash),)) for seat, cash in enumerate(state["cash"])),
        tuple(Purse(f"seat:{seat}", cash) for seat, cash in enumerate(state["cash"])),
        (f"Lot {state['lot']}",),
        "coins",
    )


def row(
    *sizes: tuple[Shape, str, int], width: float = 200, height: float = 60, flow: Flow = Flow.ROW
) -> tuple[Place, list[Piece]]:
    """A place of this size without words, and pieces on it: shape, text and number."""
    place = Place("box:here", Box(100, 50, width, height), flow=flow)
    return place, [
        Piece(f"p:{at}", place.id, shape, text=text, number=number) for at, (shape, text, number) in enumerate(sizes)
    ]


class DrawnTitle(ToyTitle):
    """The toy title with a drawn board and a sentence."""

    id = "drawn"
    sentences = Sentences(
        events={"sold": "lot goes to {seat} for {bid}: it is worth {value}", "bid": "{seat} bids {amount}"},
        acts={"bid": "bids {amount}"},
    )


class Bidder(Bot):
    """Bids 1, and says so once."""

    def choose(self, turn: Turn) -> Any:
        return 1, "mine" if turn.id == 0 else ""


class Quitter(Bot):
    """Crashes at its first decision."""

    def choose(self, turn: Turn) -> Any:
        raise ValueError("gone")


TITLE = DrawnTitle()
MANIFEST = Manifest("drawn", DrawnTitle.name, f"{__name__}:TITLE", scene=f"{__name__}:draw")


def log_of(name: str, title: ToyTitle = TITLE, second: type[Bot] = Bidder) -> bytes:
    """The log of a game of two: Anna, and a ``second`` bot that goes by this ``name``."""
    log = LogWriter()
    players = [InProcessPlayer(Bidder), InProcessPlayer(second)]
    play_match(title, 4, {}, players, names=["Anna", name], versions=["1", "1"], log=log)
    return log.getvalue()
