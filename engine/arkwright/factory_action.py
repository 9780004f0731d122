"""5.2 II 1, Factory: close, then build, then modernise, each any number of times. Checklist 46 to 60, 206, 210, 211, 244 to 250.

Costs are paid beside the administration cost. The Developer takes £5 off one building or modernisation of each factory in one action and
is handed in. An idea of the Inventor or the Tinkerer lets a factory be modernised one level ahead of the time. With Asymmetrical
Factories (9.4) all markers lie in one display, and a new factory is average, mass or luxury.

Readings 17, 44, 45, 54, 61. Of a factory marker on a player's board that shows its average side nobody minds what its back is: it is
swapped for one in the display when the back is wanted (246). When an average one is closed, a back leaves the game with it: one of the
kind of which the display has more, a mass one when there are as many.
"""

from __future__ import annotations

from typing import Any

from engine.arkwright import ideas, pieces, price_adjustment, special_markers
from engine.arkwright.names import DONE, GOODS, LINES, NONE, Category, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import CATEGORY_IDS, GOOD_IDS, category_of, factory_type, good_of, level_of
from engine.kernel import Choice, step, words

BACKS = 16
"""Mass and luxury factory types begin here; ``backs`` counts from it."""


@step
def begin(game: ArkwrightGame, seat: int) -> None:
    """The fixed order; the Developer is handed in at the end, if it has been used (checklist 46, 56)."""
    game.developed = 0
    game.do((close, seat, 0), (build, seat, 0), (modernise, seat, 0), (hand_in_developer, seat))


# -- a) closing --


@step
def close(game: ArkwrightGame, seat: int, first: int) -> None:
    """A factory to close, from the good ``first`` on, or none (checklist 46, 47)."""
    options: list[Choice] = [DONE]
    options += [("close", mill % GOODS) for mill in game.mills(seat) if mill % GOODS >= first]
    game.ask(seat, "factory_action.close", options, take_closed, seat)


@step
def take_closed(game: ArkwrightGame, seat: int, option: Any) -> None:
    """Close it; on to the next good."""
    if option != DONE:
        good = option[1]
        close_factory(game, seat * GOODS + good)
        game.do((close, seat, good + 1))


def close_factory(game: ArkwrightGame, mill: int) -> None:
    """Workers are fired, School or not; machines and markers leave; goods in store stay (checklist 47, 48, 59; reading 44)."""
    lines = slice(mill * LINES, mill * LINES + LINES)
    fired = sum(game.workers[lines])
    pieces.dismiss_from(game, mill, fired)
    game.machines[lines] = [0] * LINES
    type = game.factory[mill]
    back = game.plan.put_away(game, mill, type)
    game.factory[mill] = NONE
    game.quality[mill] = game.marketing[mill] = game.price[mill] = 0
    note_factory(game, "factory_closed", mill, type, fired=fired, back=back)


def put_away_own(game: ArkwrightGame, mill: int, type: int) -> str | None:
    """A company's own marker leaves the game (checklist 47; reading 44)."""
    game.gone[mill] |= 1 << (level_of(type) - 1)
    return None


def put_on_display(game: ArkwrightGame, mill: int, type: int) -> str | None:
    """A closed average factory takes a back with it out of the common display: returns its category, None for any other (reading 78)."""
    if category_of(type) != Category.AVERAGE:
        return None
    mass, luxury = (type + BACKS * (category - 1) for category in (Category.MASS, Category.LUXURY))
    lost = mass if game.backs[mass] >= game.backs[luxury] else luxury
    game.backs[lost] -= 1
    category: str = CATEGORY_IDS[category_of(lost + BACKS)]
    return category


# -- b) building --


@step
def build(game: ArkwrightGame, seat: int, first: int) -> None:
    """A good, from ``first`` on, for a new factory, or none (checklist 46, 49, 52)."""
    options: list[Choice] = [DONE]
    options += [("build", good) for good in range(first, GOODS) if can_build(game, seat, good)]
    game.ask(seat, "factory_action.build", options, choose_factory, seat)


def can_build(game: ArkwrightGame, seat: int, good: int) -> bool:
    """No factory of the good yet, workers for line 1, and a marker to be had (checklist 49, 50; reading 17)."""
    free = game.factory[seat * GOODS + good] == NONE
    return free and game.rules.places[good][0] <= game.hands() and bool(factories_on_offer(game, seat, good))


def factories_on_offer(game: ArkwrightGame, seat: int, good: int) -> list[int]:
    """Factory types of the good that the seat may open now, of the current level or a lower one (checklist 49, 244, 245)."""
    mill = seat * GOODS + good
    return [
        type
        for category in game.plan.categories
        if category == Category.AVERAGE or open_in_category(game, good, category) < game.rules.category_limit
        for type in (factory_type(good, level, category) for level in range(1, game.level + 1))
        if game.plan.is_to_be_had(game, mill, type)
    ]


def open_in_category(game: ArkwrightGame, good: int, category: int) -> int:
    """Factories of the good, at all players', that are of this category (checklist 245)."""
    return sum(type != NONE and category_of(type) == category for type in game.factory[good::GOODS])


def is_still_own(game: ArkwrightGame, mill: int, type: int) -> bool:
    """Is the marker of this factory still the owner's? (readings 44, 45)"""
    return not game.gone[mill] >> (level_of(type) - 1) & 1


def is_on_display(game: ArkwrightGame, mill: int, type: int) -> bool:
    """With Asymmetrical Factories a back is to be had as long as one is left, and a marker of the good and level to swap for it (246)."""
    return copies_on_display(game, type) > 0 and (type < BACKS or game.backs[type - BACKS] > 0)


def copies_on_display(game: ArkwrightGame, type: int) -> int:
    """Markers of the good and level in the display, whichever their backs (Asymmetrical Factories)."""
    average = type % BACKS
    return game.backs[average] + game.backs[average + BACKS] - game.factory.count(average)


@step
def choose_factory(game: ArkwrightGame, seat: int, option: Any) -> None:
    """Which factory of the good, at full price or with the Developer (checklist 49, 56, 244)."""
    if option == DONE:
        return
    good = option[1]
    offers: list[Choice] = []
    for type in factories_on_offer(game, seat, good):
        offers.append(("open", type, 0))
        if can_develop(game, seat, good):
            offers.append(("open", type, 1))
    game.ask(seat, "factory_action.open", offers, take_built, seat)


@step
def take_built(game: ArkwrightGame, seat: int, option: Any) -> None:
    """Open it, pay, hire for line 1, set the price; on to the next good (checklist 49-51, 250)."""
    _, type, developer = option
    good = good_of(type)
    mill = seat * GOODS + good
    open_factory(game, mill, type, developer)
    pay_for(game, mill, developer)
    pieces.man(game, mill, game.rules.places[good][0])
    game.do((price_adjustment.set_price, mill), (build, seat, good + 1))


def open_factory(game: ArkwrightGame, mill: int, type: int, developer: int = 0) -> None:
    """Its marker goes on the board; a mass factory has a level of marketing for nothing, in the preparation too (244, 248).

    Until the owner is asked for the price, which is at once, it stands at the base quality.
    """
    lay_marker(game, mill, type)
    game.price[mill] = game.base_quality(mill)
    if category_of(type) == Category.MASS:
        game.marketing[mill] = game.rules.mass_marketing
    note_factory(
        game,
        "factory_opened",
        mill,
        type,
        cost=cost_of(game, type, developer),
        developer=bool(developer),
        price=game.price[mill],
        marketing=game.marketing[mill],
    )


def lay_marker(game: ArkwrightGame, mill: int, type: int) -> None:
    """The marker goes on the board, in place of the one before, which is to be had again."""
    before = game.factory[mill]
    if before >= BACKS:
        game.backs[before - BACKS] += 1
    if type >= BACKS:
        game.backs[type - BACKS] -= 1
    game.factory[mill] = type


def note_factory(game: ArkwrightGame, name: str, mill: int, type: int, **more: Any) -> None:
    """Write down what happens to a factory."""
    game.note(name, seat=mill // GOODS, **in_words(type), **more)


# -- c) modernising --


@step
def modernise(game: ArkwrightGame, seat: int, first: int) -> None:
    """A factory, from the good ``first`` on, to raise by one level; the same one may be next again (checklist 53, 58)."""
    options: list[Choice] = [DONE]
    for mill in game.mills(seat):
        good = mill % GOODS
        if good >= first and can_modernise(game, seat, mill):
            options.append(("modernise", game.factory[mill] + 1, 0))
            if can_develop(game, seat, good):
                options.append(("modernise", game.factory[mill] + 1, 1))
    game.ask(seat, "factory_action.modernise", options, take_modernised, seat)


def can_modernise(game: ArkwrightGame, seat: int, mill: int) -> bool:
    """Is the next level, in the same category, current, or one ahead with an idea left, and its marker there? (53, 57, 210, 247)"""
    level = level_of(game.factory[mill])
    in_time = level < game.level or (level == game.level and ideas.has_one(game, seat))
    return in_time and game.plan.is_to_be_had(game, mill, game.factory[mill] + 1)


@step
def take_modernised(game: ArkwrightGame, seat: int, option: Any) -> None:
    """Pay the new base quality; all that stands there stays; a level ahead uses an idea (checklist 53-57)."""
    if option == DONE:
        return
    _, type, developer = option
    mill = seat * GOODS + good_of(type)
    lay_marker(game, mill, type)
    cost = cost_of(game, type, developer)
    note_factory(game, "factory_modernised", mill, type, cost=cost, developer=bool(developer))
    pay_for(game, mill, developer)
    if level_of(type) > game.level:
        ideas.use(game, seat, (modernise, seat, good_of(type)))
    else:
        game.do((modernise, seat, good_of(type)))


# -- the Developer --


def can_develop(game: ArkwrightGame, seat: int, good: int) -> bool:
    """Is the Developer there, not yet used for this factory, nor up to £20 in all? (checklist 56, 206)"""
    if not game.has(seat, Tile.DEVELOPER) or game.developed >> good & 1:
        return False
    return (game.developed.bit_count() + 1) * game.rules.developer_discount <= game.rules.developer_limit


def pay_for(game: ArkwrightGame, mill: int, developer: int) -> None:
    """Pay for the factory that is there now, with the Developer or not (checklist 49, 53, 56)."""
    seat, good = divmod(mill, GOODS)
    if developer:
        game.developed |= 1 << good
    pieces.pay(game, seat, cost_of(game, game.factory[mill], developer), "factory")


def cost_of(game: ArkwrightGame, type: int, developer: int) -> int:
    """£ for a factory: its base quality, less the Developer's discount (checklist 49, 53, 56)."""
    return game.rules.base_quality[type] - (game.rules.developer_discount if developer else 0)


@step
def hand_in_developer(game: ArkwrightGame, seat: int) -> None:
    """After the action in which it was used (checklist 56)."""
    if game.developed:
        game.developed = 0
        special_markers.lose_tile(game, seat, Tile.DEVELOPER, special_markers.USED)


# -- in words --


def in_words(type: int) -> dict[str, Any]:
    """good, level and category of a factory type."""
    return {"good": GOOD_IDS[good_of(type)], "level": level_of(type), "category": CATEGORY_IDS[category_of(type)]}


@words("factory_action.close")
def close_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """close_factory (good), or done."""
    return {"act": "done"} if option == DONE else {"act": "close_factory", "good": GOOD_IDS[option[1]]}


@words("factory_action.build")
def build_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """build_factory (good), or done."""
    return {"act": "done"} if option == DONE else {"act": "build_factory", "good": GOOD_IDS[option[1]]}


@words("factory_action.open")
def open_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """open_factory (good, level, category, developer, cost in £)."""
    return {"act": "open_factory", **priced(game, option)}


@words("factory_action.modernise")
def modernise_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """modernise_factory (good, level, category, developer, cost in £), or done."""
    return {"act": "done"} if option == DONE else {"act": "modernise_factory", **priced(game, option)}


def priced(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """The factory of an option, and what it costs."""
    _, type, developer = option
    return {**in_words(type), "developer": bool(developer), "cost": cost_of(game, type, developer)}
