"""5.2 II 5, Marketing: passing levels for any own factories. Checklist 87 to 90, 214.

The administration cost, up to the marker's limit, is spent on levels; reaching level n costs n. With the Patent the player either spends
£2 more, beyond the limit, and keeps it, or hands it in after the action for two free levels.
"""

from __future__ import annotations

from typing import Any

from engine.arkwright import special_markers
from engine.arkwright.names import DONE, GOODS, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import GOOD_IDS
from engine.kernel import Choice, step, words

KEEP = ("keep_patent",)
HAND_IN = ("hand_in_patent",)


@step
def begin(game: ArkwrightGame, seat: int, marker: int) -> None:
    """The owner of the Patent chooses one of its two uses (checklist 89)."""
    budget = min(game.spent, game.rules.marketing_limit[marker])
    if game.has(seat, Tile.PATENT):
        game.ask(seat, "marketing_action.patent", [KEEP, HAND_IN], use_patent, seat, budget)
    else:
        game.do((buy_level, seat, budget, 0))


@step
def use_patent(game: ArkwrightGame, seat: int, budget: int, option: Any) -> None:
    """£2 more beside the limit, or two free levels afterwards and no Patent, not both (checklist 89)."""
    if option == KEEP:
        game.do((buy_level, seat, budget + game.rules.patent_bonus, 0))
    else:
        game.do((buy_level, seat, budget, 0), (raise_free, seat, game.rules.patent_levels), (hand_in_patent, seat))


@step
def hand_in_patent(game: ArkwrightGame, seat: int) -> None:
    """It is free to all again (checklist 89)."""
    special_markers.lose_tile(game, seat, Tile.PATENT, special_markers.USED)


# -- levels that are paid for --


@step
def buy_level(game: ArkwrightGame, seat: int, budget: int, first: int) -> None:
    """One level that the rest of the budget (£) pays for, from the good ``first`` on: what it costs depends on no other factory (88)."""
    rules = game.rules
    options: list[Choice] = [DONE]
    for mill in game.mills(seat):
        level = game.marketing[mill]
        if mill % GOODS >= first and level < rules.marketing_levels and rules.marketing_cost[level] <= budget:
            options.append(("market", mill % GOODS, rules.marketing_cost[level]))
    game.ask(seat, "marketing_action.level", options, take_level, seat, budget)


@step
def take_level(game: ArkwrightGame, seat: int, budget: int, option: Any) -> None:
    """Raise it; the rest of the budget is next."""
    if option != DONE:
        _, good, cost = option
        raise_marketing(game, seat * GOODS + good)
        game.do((buy_level, seat, budget - cost, good))


def raise_marketing(game: ArkwrightGame, mill: int) -> None:
    """A level of marketing; the appeal follows."""
    game.marketing[mill] += 1
    seat, good = divmod(mill, GOODS)
    marketing = game.marketing[mill]
    game.note("marketing_raised", seat=seat, good=GOOD_IDS[good], marketing=marketing, appeal=game.appeal(mill))


# -- free levels --


@step
def raise_free(game: ArkwrightGame, seat: int, levels: int) -> None:
    """So many free levels, one by one, in any own factories; what finds no room is void (checklist 89, 190, 241; reading 43)."""
    game.do((choose_free, seat, levels, 0))


@step
def choose_free(game: ArkwrightGame, seat: int, levels: int, first: int) -> None:
    """One of them: levels are alike, so the order of the goods loses nothing."""
    options: list[Choice] = [DONE]
    for mill in game.mills(seat):
        if mill % GOODS >= first and game.marketing[mill] < game.rules.marketing_levels:
            options.append(("market", mill % GOODS, 0))
    game.ask(seat, "marketing_action.level", options, take_free, seat, levels)


@step
def take_free(game: ArkwrightGame, seat: int, levels: int, option: Any) -> None:
    """Raise it; the rest of the levels is next."""
    if option != DONE:
        good = option[1]
        raise_marketing(game, seat * GOODS + good)
        if levels > 1:
            game.do((choose_free, seat, levels - 1, good))


# -- in words --


@words("marketing_action.patent")
def patent_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """keep_patent (amount in £ on top) or hand_in_patent (levels)."""
    if option == KEEP:
        return {"act": "keep_patent", "amount": game.rules.patent_bonus}
    return {"act": "hand_in_patent", "levels": game.rules.patent_levels}


@words("marketing_action.level")
def level_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """raise_marketing (good, cost in £ of the budget), or done."""
    if option == DONE:
        return {"act": "done"}
    return {"act": "raise_marketing", "good": GOOD_IDS[option[1]], "cost": option[2]}
