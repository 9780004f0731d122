"""5.2 II 8, Production: goods for the warehouse, out of turn. Checklist 113 to 118, 208, 209, 218."""

from __future__ import annotations

from typing import Any

from engine.arkwright import costs, market, special_markers, storage
from engine.arkwright.names import DONE, GOODS, LINES, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import GOOD_IDS
from engine.kernel import Choice, step, words


@step
def begin(game: ArkwrightGame, seat: int, marker: int) -> None:
    """One factory and how many of its lines, counted from the first: two at most by the light marker (checklist 113, 114)."""
    options: list[Choice] = [DONE]
    for mill in game.mills(seat):
        lines = runs(game, mill, game.rules.production_lines[marker])
        options += [("produce", mill % GOODS, number) for number in lines]
    game.ask(seat, "production_action.produce", options, produce, seat)


def runs(game: ArkwrightGame, mill: int, limit: int) -> list[int]:
    """Numbers of lines that may be run, up to the first one that is not filled: none is skipped (checklist 114).

    The last of them must yield something, or Extra Shifts must stand by for the first.
    """
    output = game.rules.line_output[game.factory[mill]]
    filled = min(limit, game.lines_in_order(mill))
    shifts = game.has(mill // GOODS, Tile.EXTRA_SHIFTS)
    return [number for number in range(1, filled + 1) if output[number - 1] or (shifts and number == 1)]


@step
def produce(game: ArkwrightGame, seat: int, option: Any) -> None:
    """Wages and upkeep of the lines used, then the goods; nothing is sold or shipped (checklist 115, 116)."""
    if option == DONE:
        return
    _, good, lines = option
    mill = seat * GOODS + good
    costs.pay(game, mill, range(lines))
    number = game.rules.output(game.factory[mill], game.rules.places[good][:lines] + (0,) * (LINES - lines))
    game.stored[mill] += number
    game.note("goods_made_for_store", seat=seat, good=GOOD_IDS[good], lines=lines, number=number)
    game.do((consider_extra_shifts, seat, mill), (storage.begin, seat))


@step
def consider_extra_shifts(game: ArkwrightGame, seat: int, mill: int) -> None:
    """Extra Shifts may add a good of the same kind (checklist 117)."""
    if game.has(seat, Tile.EXTRA_SHIFTS):
        market.ask_extra_shifts(game, seat, work_extra_shifts, mill)


@step
def work_extra_shifts(game: ArkwrightGame, seat: int, mill: int, option: Any) -> None:
    """One more good at no cost, also for the warehouse; the tile is handed in (checklist 117, 208)."""
    if option != DONE:
        game.stored[mill] += 1
        game.note("extra_shifts_used", seat=seat, good=GOOD_IDS[mill % GOODS])
        special_markers.lose_tile(game, seat, Tile.EXTRA_SHIFTS, special_markers.USED)


@words("production_action.produce")
def produce_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """produce_nothing, or produce (good, lines)."""
    if option == DONE:
        return {"act": "produce_nothing"}
    return {"act": "produce", "good": GOOD_IDS[option[1]], "lines": option[2]}
