"""The three Presidencies: their writers, and their armies with officers, Commanders, regiments and local alliances."""

from __future__ import annotations

from collections.abc import Iterator

from engine.john_company_2e.india.armies import ready_strength
from engine.john_company_2e.scene.seen import WIDTH, Seen
from engine.john_company_2e.sentences.calling import called
from engine.john_company_2e.table.names import NOBODY, PRESIDENTS
from engine.john_company_2e.table.tables import ALLIANCE_IDS, PRESIDENCY_IDS, tables
from engine.scene import Box, Panel, Piece, Place, Shape
from engine.wording import counted

COLUMN, WRITERS, ARMY = 156, 62, 86
HEIGHT = 6 + WRITERS + 4 + ARMY + 6


def presidencies(seen: Seen) -> Panel:
    """A column for each Presidency, in the order in which they act."""
    places: list[Place] = []
    pieces: list[Piece] = []
    for presidency in range(len(PRESIDENCY_IDS)):
        places += _places(seen, presidency)
        pieces += _writers(seen, presidency)
        pieces += _army(seen, presidency)
    return Panel("presidencies", "Presidencies and armies", WIDTH, HEIGHT, tuple(places), tuple(pieces))


def _places(seen: Seen, presidency: int) -> Iterator[Place]:
    game, name = seen.game, PRESIDENCY_IDS[presidency]
    x, president = 6 + presidency * COLUMN, game.holder[PRESIDENTS[presidency]]
    led = seen.who(president) if president >= 0 else ""
    yield Place(
        f"presidency:{name}",
        Box(x, 6, COLUMN - 4, WRITERS),
        called(name),
        led or "no President",
        owner=president if president >= 0 else None,
        tip=f"Presidency of {called(name)}, {f'President {led}' if led else 'without a President'}, with its writers",
        rule="IV. Company Operation, Presidency Operations",
    )
    ready = ready_strength(game, presidency)
    yield Place(
        f"army:{name}",
        Box(x, 6 + WRITERS + 4, COLUMN - 4, ARMY),
        f"Army of {called(name)}",
        f"strength {ready}",
        tip=f"Army of {called(name)}: what is ready has the strength {ready}",
        rule="Deploy",
    )


def _writers(seen: Seen, presidency: int) -> list[Piece]:
    at = f"presidency:{PRESIDENCY_IDS[presidency]}"
    return seen.pieces("writers", at, Shape.PAWN, seen.game.writers[presidency], "Writer")


def _army(seen: Seen, presidency: int) -> Iterator[Piece]:
    game, name = seen.game, PRESIDENCY_IDS[presidency]
    at = f"army:{name}"
    if game.commander[presidency] != NOBODY:
        yield seen.piece(
            f"commander:{name}", at, Shape.CROWN, game.commander[presidency], "Commander", rule="Commanders"
        )
    yield from seen.pieces("officers", at, Shape.OFFICER, game.officers[presidency], "Officer")
    tired = game.exhausted_officers[presidency]
    yield from seen.pieces("exhausted_officers", at, Shape.OFFICER, tired, "Exhausted officer", faded=True)
    if number := game.regiments[presidency]:
        tip = counted(number, "regiment")
        yield Piece(f"regiments:{name}", at, Shape.REGIMENT, number=number, tip=tip)
    if number := game.exhausted_regiments[presidency]:
        tip = counted(number, "exhausted regiment")
        yield Piece(f"exhausted_regiments:{name}", at, Shape.REGIMENT, number=number, faded=True, tip=tip)
    for alliance, army in enumerate(tables().alliance_army):
        if army == presidency and game.alliances[alliance]:
            yield _alliance(alliance, at)


def _alliance(alliance: int, at: str) -> Piece:
    name = ALLIANCE_IDS[alliance]
    words = called(name).removeprefix("the ")
    tip = f"Alliance with {called(name)}, strength {tables().alliance_strength[alliance]}"
    return Piece(f"alliance:{name}", at, Shape.SCROLL, text=words, tip=tip, rule="Commanders")
