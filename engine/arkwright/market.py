"""5.3 I, Production and marketing: who sells how much of the active good at home.

In turn order the owners add stored goods to their strips, work extra shifts, or shut a line by the School. A strip begins in the row of
its appeal and goes down a row with each good; the rows are served from the highest until the demand ends. Then patrons buy what is
left over. Checklist 133 to 143, 208, 216, 219 to 222; readings 14, 21 to 28.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.arkwright import pieces, special_markers
from engine.arkwright.names import DONE, GOODS, LINES, NOBODY, NONE, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import GOOD_IDS, TILE_IDS
from engine.kernel import Choice, Frame, Step, step, words

SHIFTS = ("extra_shifts",)
PATRON = ("patron",)
JUBILEE = ("jubilee",)


@dataclass(frozen=True, slots=True)
class Strip:
    """Goods of one owner (NOBODY is the importer) in the market share table, one in each row from ``appeal`` downwards."""

    seat: int
    appeal: int
    goods: int
    quality: int

    def reaches(self, row: int) -> bool:
        """Does one of the goods lie in this row?"""
        return self.appeal >= row > self.appeal - self.goods

    @property
    def precedence(self) -> tuple[int, bool, int]:
        """The lowest sells first in a split row: higher appeal, players before the importer, higher quality (checklist 138)."""
        return -self.appeal, self.seat == NOBODY, -self.quality


# -- before the sale --


@step
def offer(game: ArkwrightGame, seat: int) -> None:
    """What the owner may do to the strip when it is its turn (checklist 134, 142)."""
    choices: list[Frame] = []
    if game.has(seat, Tile.SCHOOL):
        choices.append((consider_shut_down, seat))
    if game.has(seat, Tile.EXTRA_SHIFTS):
        choices.append((consider_extra_shifts, seat))
    if game.stored[seat * GOODS + game.cycle]:
        choices.append((consider_stored, seat))
    game.do(*choices)


@step
def consider_shut_down(game: ArkwrightGame, seat: int) -> None:
    """School: the last line that holds a worker may be shut, be it idle or incomplete (checklist 142, 216; reading 28)."""
    at = (seat * GOODS + game.cycle) * LINES
    manned = [line for line in range(LINES) if game.workers[at + line]]
    if manned:
        game.ask(seat, "market.shut_line", [DONE, ("shut", manned[-1])], shut_line, seat)


@step
def shut_line(game: ArkwrightGame, seat: int, option: Any) -> None:
    """Its goods are not made, and later its workers and machines not paid."""
    if option == DONE:
        return
    mill, line = seat * GOODS + game.cycle, option[1]
    game.shut[seat] = line
    game.made[seat] -= game.output(mill) - game.output(mill, line)
    game.note("line_shut", seat=seat, good=GOOD_IDS[game.cycle], line=line, made=game.made[seat])


@step
def consider_extra_shifts(game: ArkwrightGame, seat: int) -> None:
    """Extra Shifts before the sale, while there is a row for one more good (checklist 142; reading 27)."""
    if game.made[seat] < game.appeal(seat * GOODS + game.cycle):
        ask_extra_shifts(game, seat, work_extra_shifts)


def ask_extra_shifts(game: ArkwrightGame, seat: int, then: Step, *args: Any) -> None:
    """Use the tile now, or keep it (checklist 117, 142, 208)."""
    game.ask(seat, "market.extra_shifts", [DONE, SHIFTS], then, seat, *args)


@step
def work_extra_shifts(game: ArkwrightGame, seat: int, option: Any) -> None:
    """One more good of the active kind at no cost; the tile is handed in (checklist 208)."""
    if option != DONE:
        game.made[seat] += 1
        game.note("extra_shifts_used", seat=seat, good=GOOD_IDS[game.cycle])
        special_markers.lose_tile(game, seat, Tile.EXTRA_SHIFTS, special_markers.USED)


@step
def consider_stored(game: ArkwrightGame, seat: int) -> None:
    """Any number of stored goods, as long as they lie in rows that can sell; later players see them (checklist 134; reading 21)."""
    mill = seat * GOODS + game.cycle
    most = min(game.stored[mill], game.appeal(mill) - game.made[seat])
    if most > 0:
        options: list[Choice] = [("offer", number) for number in range(most + 1)]
        game.ask(seat, "market.offer_stored", options, offer_stored, seat)


@step
def offer_stored(game: ArkwrightGame, seat: int, option: Any) -> None:
    """The stored goods join those just made; left over, they are stored again."""
    number = option[1]
    if number:
        game.stored[seat * GOODS + game.cycle] -= number
        game.made[seat] += number
        game.note("stored_goods_offered", seat=seat, good=GOOD_IDS[game.cycle], number=number)


# -- the sale --


@step
def sell(game: ArkwrightGame) -> None:
    """Every owner sells as much as its rows come to (checklist 136, 137)."""
    good, demand = game.cycle, game.demand(game.cycle)
    on_offer = strips(game, good)
    for strip, number in zip(on_offer, sold_of(on_offer, demand), strict=True):
        if strip.seat == NOBODY:
            game.importer_sold += number
        elif number:
            sell_at_home(game, strip.seat, number)
    game.note(
        "market_served",
        good=GOOD_IDS[good],
        demand=demand,
        sales=[{"seat": strip.seat, "number": game.sold[strip.seat]} for strip in on_offer if strip.seat != NOBODY],
        importer_sold=game.importer_sold,
    )


def sold_of(on_offer: list[Strip], demand: int) -> list[int]:
    """How many goods each strip sells: row by row from the highest appeal, whole rows while the demand lasts; rows below 1 never sell."""
    sold, left = [0] * len(on_offer), demand
    row = max(strip.appeal for strip in on_offer)
    while left > 0 and row > 0:
        here = [at for at, strip in enumerate(on_offer) if strip.reaches(row)]
        if len(here) > left:
            buying = served([on_offer[at] for at in here], left)
            here = [at for at in here if on_offer[at] in buying]
        for at in here:
            sold[at] += 1
        left -= len(here)
        row -= 1
    return sold


def strips(game: ArkwrightGame, good: int) -> list[Strip]:
    """The importer's strip, a good in every row of its space downwards, and those of the players with a factory (checklist 135, 139)."""
    found = [Strip(NOBODY, game.importer[good], game.importer[good], 0)]
    for seat in range(game.seats):
        mill = seat * GOODS + good
        if game.factory[mill] != NONE:
            quality = game.base_quality(mill) + game.quality[mill]
            found.append(Strip(seat, game.appeal(mill), game.made[seat], quality))
    return found


def served(here: list[Strip], left: int) -> list[Strip]:
    """Those who sell in a split row: the first by precedence, and all who are level with the last of them (checklist 138; reading 22)."""
    last = sorted(strip.precedence for strip in here)[left - 1]
    return [strip for strip in here if strip.precedence <= last]


def sell_at_home(game: ArkwrightGame, seat: int, number: int) -> None:
    """Goods of the active kind are sold at home."""
    pieces.take_goods(game, seat * GOODS + game.cycle, number)
    game.sold[seat] += number


# -- extra buyers --


@step
def sell_on(game: ArkwrightGame, seat: int) -> None:
    """After the market: extra shifts for patrons, ships or the warehouse, then the extra buyers (checklist 140-142; reading 27)."""
    choices: list[Frame] = []
    if game.has(seat, Tile.EXTRA_SHIFTS):
        choices.append((consider_late_shifts, seat))
    if game.has(seat, Tile.PATRON_FOOD + game.cycle):
        choices.append((consider_patron, seat))
    if game.jubilee[seat]:
        choices.append((consider_jubilee, seat))
    game.do(*choices)


@step
def consider_late_shifts(game: ArkwrightGame, seat: int) -> None:
    """A good of Extra Shifts may be kept from the market, even if it would sell there (checklist 208; reading 27)."""
    ask_extra_shifts(game, seat, work_extra_shifts)


@step
def consider_patron(game: ArkwrightGame, seat: int) -> None:
    """The good's Patron buys one, even without a sale in the market; appeal below 0 loses him (checklist 140, 219-222; readings 25, 26)."""
    tile, mill = Tile.PATRON_FOOD + game.cycle, seat * GOODS + game.cycle
    if game.appeal(mill) < 0:
        game.note("patron_lost", seat=seat, tile=TILE_IDS[tile])
        special_markers.lose_tile(game, seat, tile, "patron_lost")
    elif game.at_hand(mill):
        game.ask(seat, "market.patron", [DONE, PATRON], sell_to_extra_buyer, seat)


@step
def consider_jubilee(game: ArkwrightGame, seat: int) -> None:
    """Crown Jubilee: once in the decade one more buyer, as if a Patron (checklist 141; readings 26, 34)."""
    mill = seat * GOODS + game.cycle
    if game.appeal(mill) >= 0 and game.at_hand(mill):
        game.ask(seat, "market.jubilee", [DONE, JUBILEE], sell_to_extra_buyer, seat)


@step
def sell_to_extra_buyer(game: ArkwrightGame, seat: int, option: Any) -> None:
    """It counts as sold at home, beyond the limit of the appeal (checklist 140; reading 65)."""
    if option == DONE:
        return
    if option == JUBILEE:
        game.jubilee[seat] = 0
    sell_at_home(game, seat, 1)
    game.note("extra_good_sold", seat=seat, good=GOOD_IDS[game.cycle], buyer=option[0])


@step
def earn(game: ArkwrightGame) -> None:
    """Everybody gets the own price for every good sold at home (checklist 143)."""
    for seat in game.in_turn_order():
        if game.sold[seat]:
            mill = seat * GOODS + game.cycle
            game.note(
                "goods_sold", seat=seat, good=GOOD_IDS[game.cycle], number=game.sold[seat], price=game.price[mill]
            )
            pieces.gain(game, seat, game.sold[seat] * game.price[mill], "goods_sold")


# -- in words --


@words("market.shut_line")
def shut_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """run_all_lines, or shut_line (line)."""
    return {"act": "run_all_lines"} if option == DONE else {"act": "shut_line", "line": option[1]}


@words("market.extra_shifts")
def shifts_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """keep_tile, or work_extra_shifts."""
    return {"act": "keep_tile"} if option == DONE else {"act": "work_extra_shifts"}


@words("market.offer_stored")
def stored_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """offer_stored (good, number)."""
    return {"act": "offer_stored", "good": GOOD_IDS[game.cycle], "number": option[1]}


@words("market.patron")
def patron_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """keep_goods, or sell_to_patron (tile)."""
    if option == DONE:
        return {"act": "keep_goods"}
    return {"act": "sell_to_patron", "tile": TILE_IDS[Tile.PATRON_FOOD + game.cycle]}


@words("market.jubilee")
def jubilee_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """keep_goods, or sell_at_jubilee."""
    return {"act": "keep_goods"} if option == DONE else {"act": "sell_at_jubilee"}
