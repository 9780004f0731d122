"""The Crown in the London Season: whom it retires to which prize, and which card it takes.

Rulebook: Crown Handbook, London Season; checklist 253; reading 50.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from engine.john_company_2e.crown import ai_deck
from engine.john_company_2e.crown.favours import Wish, favour, favour_of_each, offer
from engine.john_company_2e.crown.reply import Answer, Question, reply
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import field
from engine.john_company_2e.london import london_season
from engine.john_company_2e.table.names import Phase
from engine.john_company_2e.table.pieces import hand_over, see_blackmail
from engine.kernel import step
from engine.kernel.sharing import own
from engine.shared.market import market_of

Way = tuple[Any, ...]
"""``("retire", prize, discounts)`` or ``("special", prize, discounts)``."""

SEASON_RULE, FINAL_RULE, SPECIAL_RULE = (
    "london_season.retire_rule",
    "london_season.final_retire_rule",
    "london_season.special_retirement",
)
BEFORE_RETIREMENTS = "london_season.take_1_pound_before_retirements"
AFTER_RETIREMENTS = "london_season.take_1_pound_after_crown_retirements"
"""The favours of £1."""
PURSES: dict[str, Callable[[int], int]] = {"half_rounded_up": lambda cash: (cash + 1) // 2, "all": lambda cash: cash}
"""How much of its cash (£) the Crown spends on a pensioner."""
PICKS: dict[str, Callable[[CrownGame, Way], int]] = {
    "most_points": lambda game, way: game.tables.prizes.points[way[1]],
    "lowest_price": lambda game, way: -price(game, way),
    "most_spent": lambda game, way: price(game, way),
}
"""Words for a way to retire; those of final retirement are weighed for all pensioners together."""

# -- retirements --


def retire(game: CrownGame, question: Question) -> None:
    """One pensioner at a time by the rule of the season or of final scoring; then the special retirement."""
    ordinary = [option for option in question[1] if option[0] == "retire"]
    special = [option for option in question[1] if option[0] == "special"]
    chosen = best_ordinary(game, ordinary) or best_special(game, special)
    reply(game, question, chosen or ("done",))


def best_ordinary(game: CrownGame, options: list[Way]) -> Way | None:
    """By the rule of the season, or from the hard level on that of final retirement."""
    if not options:
        return None
    last = game.phase == Phase.FINAL_SCORING
    if last and game.crown_plan.plans_last_retirements:
        return first_of_dearest_plan(game, options)
    return best_by_row(game, SEASON_RULE, options)


def best_special(game: CrownGame, options: list[Way]) -> Way | None:
    """The special retirement with most points that can be afforded."""
    return best_by_row(game, SPECIAL_RULE, options)


def best_by_row(game: CrownGame, row: str, options: list[Way]) -> Way | None:
    """The best of the ways that a row's purse pays for, by its words; ties by the fewest discounts used."""
    purse = PURSES[field(row, "purse")](game.cash[game.crown])
    fitting = [option for option in options if price(game, option) <= purse and is_welcome(game, row, option)]
    words = field(row, "pick")
    return max(
        fitting, key=lambda way: (*(PICKS[word](game, way) for word in words), -way[2].bit_count()), default=None
    )


def is_welcome(game: CrownGame, row: str, option: Way) -> bool:
    """The cheapest prize may be taken only if it earns a card: by the first retirement of a season, never in final scoring."""
    if option[0] == "special" or option[1] != 0 or field(row, "cheapest_prize") != "only_for_a_card":
        return True
    return bool(not game.season_retired[game.crown] and game.phase != Phase.FINAL_SCORING and game.display)


def price(game: CrownGame, option: Way) -> int:
    """What a way to retire costs (£)."""
    return london_season.price_of(game, option[1], option[2])


def first_of_dearest_plan(game: CrownGame, options: list[Way]) -> Way:
    """The plan for all pensioners that spends most, then brings most points (reading 50): its dearest retirement now."""
    table = game.tables.prizes
    prices = tuple((cost, points) for cost, points in zip(table.cost, table.points, strict=True))
    plan = dearest_plan(prices, game.pensioners[game.crown], game.cash[game.crown])
    dearest = max(options, key=lambda option: [PICKS[word](game, option) for word in field(FINAL_RULE, "pick")])
    if not plan:
        return dearest
    costs = [cost for cost, _ in prices]
    wanted = [option for option in options if table.cost[option[1]] == costs[plan[0]] and not option[2]]
    return wanted[0] if wanted else dearest


@lru_cache(maxsize=1_000)
def dearest_plan(prices: tuple[tuple[int, int], ...], pensioners: int, cash: int) -> tuple[int, ...]:
    """Prizes, the dearest first, for at most so many pensioners and so much cash that spend most and then score most."""
    best: tuple[int, int, tuple[int, ...]] = (0, 0, ())
    if pensioners:
        for prize, (cost, _) in enumerate(prices):
            if cost <= cash:
                rest = dearest_plan(prices, pensioners - 1, cash - cost)
                plan = tuple(sorted((prize, *rest), reverse=True))
                spent = sum(prices[each][0] for each in plan)
                scored = sum(prices[each][1] for each in plan)
                best = max(best, (spent, scored, plan))
    return best[2]


# -- cards --


def choose_card(game: CrownGame, question: Question) -> None:
    """The card at the shaded place, or the next to the right that is still there, wrapping."""
    total = len(game.display) + game.display_gaps.bit_count()
    places = [place for place in range(total) if not game.display_gaps >> place & 1]
    chosen = min(places, key=lambda place: (place - ai_deck.slot(game)) % total)
    reply(game, question, ("take", places.index(chosen)))


# -- the display --


def fill_places(game: CrownGame) -> None:
    """No place of the display is empty, once it is filled up."""
    game.display_gaps = 0


def leave_gap(game: CrownGame, number: int) -> None:
    """The card that is now the ``number``-th of the display leaves its place empty."""
    places = range(len(game.display) + game.display_gaps.bit_count())
    taken = [place for place in places if not game.display_gaps >> place & 1][number]
    game.display_gaps |= 1 << taken


# -- favours --


@step
def offer_cash_once_retired(game: CrownGame, family: int) -> None:
    """The cheaper favour, when the Crown has retired its pensioners."""
    if game.is_crown(family):
        game.do((offer_cash, AFTER_RETIREMENTS))


@step
def offer_cash(game: CrownGame, name: str) -> None:
    """A human may take £1 from the Crown, as often as it pays: dearer before the retirements, cheaper once the Crown has retired."""
    offer(game, favour(game, name) if game.cash[game.crown] else [], (take_cash, name))


@step
def take_cash(game: CrownGame, name: str, patron: int, wish: Wish) -> None:
    """Take it and offer again."""
    if wish:
        hand_over(game, game.crown, patron, 1, "favour")
        game.do((offer_cash, name))


@step
def offer_cards(game: CrownGame) -> None:
    """After the prestige cards a human may take an enterprise, or a blackmail card unseen, from the Crown."""
    seat_lots = [market_of(game).lots(game, game.crown, seat, ()) for seat in range(game.seats)]
    cards = sorted({lot for lots in seat_lots for lot in lots if lot[0] == "enterprise"})
    wishes = favour_of_each(game, "london_season.take_prestige_enterprise", [card[1] for card in cards])
    wishes += favour(game, "london_season.take_blackmail_unseen") if game.blackmail[game.crown] else []
    offer(game, wishes, (take_season_card,))


@step
def take_season_card(game: CrownGame, patron: int, wish: Wish) -> None:
    """Take it; which blackmail card it is chance decides."""
    if not wish:
        return
    if wish[0] == "london_season.take_prestige_enterprise":
        market_of(game).move(game, game.crown, patron, ("enterprise", wish[2]))
    else:
        card = game.dice.pick(game.blackmail[game.crown])
        own(game.blackmail, game.crown).remove(card)
        game.blackmail[patron] = sorted([*game.blackmail[patron], card])
        game.unasked[patron] = 0
        game.note("blackmail_taken", seat=patron, victim=game.crown)
        see_blackmail(game, patron, [card], "crown")
    game.do(offer_cards)


ANSWERS: dict[str, Answer] = {"london_season.retire": retire, "london_season.choose_card": choose_card}
