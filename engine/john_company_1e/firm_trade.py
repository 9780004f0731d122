"""I2, I4, I5. What firms do: trade missions, setting sail, payouts, and the points of the last turn. Checklist 122 to 126, 130 to 132.

A firm that passes sails at most once, to open regions that it names beforehand, and then resolves the missions on which it has ships.
Its family fills its treasury as far as needed whenever it pays for something, though not on the last turn (``family_purse``).
Readings 8, 26 to 29; T16 to T18.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import bases, family_phase, family_purse, firm_check, firm_pieces, moments, payments, pieces
from engine.john_company_1e.checks import FAILURE, SUCCESS
from engine.john_company_1e.deeds import Done
from engine.john_company_1e.names import BY_FIRM, DONE, FIRST_PRESIDENT, FREE_TRADE, NOBODY, PRESIDENCIES, REGIONS
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import HOLDING_IDS, REGION_IDS, raw
from engine.kernel import Choice, Frame, step, words
from engine.kernel.sharing import added
from engine.shared import consent, contracts
from engine.shared.market import amounts
from engine.shared.moments import Moment

SURE_SAIL = raw("firms")["last_turn"]["auto_success_base"]
SURE = "sure"


@step
def on_pass(game: CompanyGame, family: int) -> None:
    """Sail once if it likes, then all its missions must be resolved (checklist 123; reading 67)."""
    game.do((choose_regions, family, (), 0), (resolve_missions, family))


# -- set sail --


def orders_in_reach(
    game: CompanyGame, family: int, regions: tuple[int, ...], ships: int, goods: int
) -> list[tuple[int, int, int]]:
    """Orders that the firm can fill now, each with every possible number of goods: (region, order, goods) (checklist 70, 71, 124).

    ``ships`` and ``goods`` were exhausted on this voyage already: goods never outnumber ships. Each order is marked by a cube.
    """
    if not game.supply[family] and not family_phase.liftable(game, family):
        return []
    ready, cargo = game.own_ships[family], game.own_goods[family]
    return [
        (region, order, used)
        for region in regions
        for order, (demand, _) in enumerate(game.orders_at(region))
        if not game.is_filled(region, order)
        for used in range(max(0, demand - ready), min(cargo, demand) + 1)
        if goods + used <= ships + demand - used
    ]


@step
def choose_regions(game: CompanyGame, family: int, chosen: tuple[int, ...], first_region: int) -> None:
    """Open regions one by one, by their numbers, while the money lasts for their penalty (checklist 124)."""
    regions: list[int] = []
    if len(chosen) < family_purse.purse(game, family):
        regions = [
            region
            for region in range(first_region, REGIONS)
            if game.is_open(region) and orders_in_reach(game, family, (region,), 0, 0)
        ]
    options: list[Choice] = [DONE, *((region,) for region in regions)]
    game.ask(family, "firm_trade.region", options, add_region, family, chosen)


@step
def add_region(game: CompanyGame, family: int, chosen: tuple[int, ...], option: tuple[Any, ...]) -> None:
    """The next one; to another's base the firm may sail only by leave, which is sought before the voyage (checklist 124, 141)."""
    if option == DONE:
        choose_strength(game, family, chosen)
        return
    region: int = option[0]
    host = game.base[region]
    asked = () if host in (NOBODY, family) else (host,)
    needed = 0 if family_purse.is_last_turn(game) else max(0, len(chosen) + 1 - game.firm_cash[family])
    matter = f"sail_to {REGION_IDS[region]}"
    consent.seek_leave(game, family, asked, matter, (take_leave, family, chosen, region), keep=needed)


@step
def take_leave(game: CompanyGame, family: int, chosen: tuple[int, ...], region: int, granted: int) -> None:
    """Without leave the region is left out (checklist 141)."""
    game.do((choose_regions, family, (*chosen, region) if granted else chosen, region + 1))


def choose_strength(game: CompanyGame, family: int, chosen: tuple[int, ...]) -> None:
    """£1 a die, and the penalty of one less than the regions; on the last turn £3 and the penalty make sure (checklist 124, 132)."""
    penalty = len(chosen) - 1
    money = family_purse.purse(game, family)
    if not chosen or money <= penalty:
        return
    options: list[Choice] = [DONE, *(("dice", penalty + number) for number in amounts(money - penalty))]
    if family_purse.is_last_turn(game) and money >= SURE_SAIL + penalty:
        options.append((SURE, SURE_SAIL + penalty))
    game.ask(family, "firm_trade.sail", options, set_sail, family, chosen)


@step
def set_sail(game: CompanyGame, family: int, chosen: tuple[int, ...], option: tuple[Any, ...]) -> None:
    """Pay and roll (checklist 124)."""
    if option == DONE:
        return
    way, amount = option
    regions = [REGION_IDS[region] for region in chosen]
    game.note("voyage_made", firm=family, regions=regions, amount=amount, sure=way == SURE)
    family_purse.pay(game, family, amount, "sail")
    if way == SURE:
        game.do((fill_orders, family, chosen, 0, 0))
    else:
        firm_check.check(game, family, amount - len(chosen) + 1, "sail", (resolve_sail, family, chosen))


@step
def resolve_sail(game: CompanyGame, family: int, chosen: tuple[int, ...], result: str) -> None:
    """Without success the money is gone, and nothing else (checklist 124; reading 27)."""
    if result == SUCCESS:
        game.do((fill_orders, family, chosen, 0, 0))


@step
def fill_orders(game: CompanyGame, family: int, chosen: tuple[int, ...], ships: int, goods: int) -> None:
    """One order after the other (checklist 124)."""
    orders: list[Choice] = [DONE, *orders_in_reach(game, family, chosen, ships, goods)]
    game.ask(family, "firm_trade.fill", orders, fill_order, family, chosen, ships, goods)


@step
def fill_order(
    game: CompanyGame, family: int, chosen: tuple[int, ...], ships: int, goods: int, option: tuple[Any, ...]
) -> None:
    """Exhaust ships and goods; a cube marks the order, for which a manor or prize may have to give one (checklist 29, 124)."""
    if option == DONE:
        return
    region, order, used = option
    sailed = game.orders_at(region)[order][0] - used
    game.do(
        (family_phase.free_cubes, family, 1),
        (deliver, family, region, order, sailed, used),
        (fill_orders, family, chosen, ships + sailed, goods + used),
    )


@step
def deliver(game: CompanyGame, family: int, region: int, order: int, ships: int, goods: int) -> None:
    """The revenue lies on the firm's card (checklist 124)."""
    firm_pieces.exhaust_own(game, family, ships, goods)
    pieces.fill_order(game, region, order, BY_FIRM + family)
    revenue = game.orders_at(region)[order][1]
    payments.gain_firm(game, family, revenue, "order")
    game.firm_revenue[family] += revenue


@words("firm_trade.region")
def region_in_words(game: CompanyGame, option: tuple[Any, ...]) -> dict[str, Any]:
    """A region to sail to, or no more of them."""
    return (
        {"act": "name_no_more_regions"} if option == DONE else {"act": "name_region", "region": REGION_IDS[option[0]]}
    )


@words("firm_trade.sail")
def sail_in_words(game: CompanyGame, option: tuple[Any, ...]) -> dict[str, Any]:
    """£ for the strength of the voyage, or for a sure success, or stay."""
    if option == DONE:
        return {"act": "stay"}
    return {"act": "sail_surely" if option[0] == SURE else "sail", "amount": option[1]}


@words("firm_trade.fill")
def fill_in_words(game: CompanyGame, option: tuple[Any, ...]) -> dict[str, Any]:
    """An order, and how many of its demand are goods."""
    if option == DONE:
        return {"act": "fill_no_more"}
    return {"act": "fill_order", "place": REGION_IDS[option[0]], "order": option[1], "goods": option[2]}


# -- trade missions --


@step
def mission(game: CompanyGame, family: int) -> None:
    """To one sovereign closed region (checklist 122)."""
    closed = [region for region in range(REGIONS) if is_mission_target(game, region)]
    game.ask(family, "firm_trade.mission", closed, choose_ships, family)


def is_mission_target(game: CompanyGame, region: int) -> bool:
    """Is it sovereign and closed (checklist 122)?"""
    return game.is_sovereign(region) and not game.is_open(region)


@step
def choose_ships(game: CompanyGame, family: int, region: int) -> None:
    """Any number, a cube on each (checklist 122)."""
    cubes = game.supply[family] or family_phase.liftable(game, family)
    options = tuple(range(1, min(game.own_ships[family], cubes) + 1))
    game.ask(family, "firm_trade.ships", options, send_ships, family, region)


@step
def send_ships(game: CompanyGame, family: int, region: int, ships: int) -> None:
    """They are away until the mission is resolved, and do not sail this turn (checklist 122)."""
    game.do((family_phase.free_cubes, family, ships), (depart, family, region, ships))


@step
def depart(game: CompanyGame, family: int, region: int, ships: int) -> None:
    """See ``firm_pieces.embark``."""
    firm_pieces.embark(game, family, region, ships)


@step
def resolve_missions(game: CompanyGame, family: int) -> None:
    """Every mission on which the firm has ships (checklist 123, 125)."""
    away = [region for region in range(REGIONS) if game.mission[region * game.families + family]]
    game.do(*((resolve_mission, family, region) for region in away))


@step
def resolve_mission(game: CompanyGame, family: int, region: int) -> None:
    """As many dice as ships are there, whoever owns them (checklist 125)."""
    ships = sum(game.mission[region * game.families : (region + 1) * game.families])
    firm_check.check(game, family, ships, "trade_mission", (settle_mission, region))


@step
def settle_mission(game: CompanyGame, region: int, result: str) -> None:
    """Success opens the region and pays each firm its plunder; a 5 or 6 loses all ships, a 3 or 4 nothing (125; readings 26, 27)."""
    plunder = game.printed(region).plunder
    for family in range(game.seats):
        ships = firm_pieces.end_mission(game, family, region, result == FAILURE)
        if ships and result == SUCCESS:
            payments.gain_firm(game, family, ships * plunder, "trade_mission")
    if result == SUCCESS and is_mission_target(game, region):
        game.do((game.plan.open_after_mission, region))


@step
def choose_presidency(game: CompanyGame, region: int) -> None:
    """The chairman, or the former one, adds the region to a living presidency; without any it stays closed (125; reading 59)."""
    living = [at for at in range(PRESIDENCIES) if game.lives(FIRST_PRESIDENT + at)]
    naming: Frame = (name_presidency, region)
    if len(living) > 1:
        game.do(*moments.petitioned(game, game.first_family, "new_region", Moment.OFFICE, naming))
    elif living:
        game.do(naming)


@step
def name_presidency(game: CompanyGame, region: int) -> None:
    """One of those that live (125; reading 59)."""
    living = [at for at in range(PRESIDENCIES) if game.lives(FIRST_PRESIDENT + at)]
    game.ask(game.first_family, "firm_trade.presidency", living, open_region, region)


@step
def open_freely(game: CompanyGame, region: int) -> None:
    """In John & Co. no presidency is needed (checklist 140)."""
    open_region(game, region, FREE_TRADE)


@step
def open_region(game: CompanyGame, region: int, presidency: int) -> None:
    """With its dominions (checklist 125)."""
    pieces.open_empire(game, region, presidency)
    contracts.done(game, Done.ADDS_REGION, game.first_family, presidency)


@words("firm_trade.mission")
def mission_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """The region of a trade mission."""
    return {"act": "send_mission_to", "region": REGION_IDS[option]}


@words("firm_trade.ships")
def ships_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """How many ships go."""
    return {"act": "send_ships", "number": option, "region": REGION_IDS[game.asked.args[1]]}


@words("firm_trade.presidency")
def presidency_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """The presidency that gets the opened region."""
    return {"act": "add_region", "presidency": HOLDING_IDS[option], "region": REGION_IDS[game.asked.args[0]]}


# -- payouts --


def expectation(game: CompanyGame) -> int:
    """The least payout (£) that the public expects, by open regions (checklist 130, T16; reading 63)."""
    regions = sum(game.is_open(region) for region in range(REGIONS))
    return game.tables.expectations[regions - 1] if regions else 0


def split(game: CompanyGame, owner: int, amount: int) -> list[tuple[int, int]]:
    """What each holder gets of a payout, a fraction of three quarters or more rounded up, the owner the rest (T17, T18; readings 29, 63).

    Where the roundings add up to more than the payout, the holders next clockwise from the owner are served first.
    """
    parts, left = [], amount
    for holder in game.clockwise(owner)[1:]:
        tenths = game.firm_shares[owner * game.families + holder]
        part = min(left, (4 * amount * tenths + 10) // 40)
        left -= part
        if part:
            parts.append((holder, part))
    return [*parts, (owner, left)]


@step
def payouts(game: CompanyGame) -> None:
    """From the first family clockwise each firm pays out; on the last turn it scores instead (checklist 75, 130, 132)."""
    settle = score_firm if family_purse.is_last_turn(game) else pay_out
    game.do(*((settle, family) for family in game.clockwise(game.first_family) if game.firm[family]))


@step
def pay_out(game: CompanyGame, owner: int) -> None:
    """From the expectation up to the whole treasury, which the family may fill up to the expectation (checklist 130, 131; reading 28)."""
    least, held = expectation(game), game.firm_cash[owner]
    if held >= least:
        game.do(*moments.petitioned(game, owner, "payout", Moment.DIVIDENDS, (choose_payout, owner)))
    elif held + game.cash[owner] >= least:
        game.ask(owner, "firm_trade.rescue", (DONE, ("rescue", least - held)), rescue, owner)
    else:
        fail(game, owner)


@step
def choose_payout(game: CompanyGame, owner: int) -> None:
    """How much (checklist 130, 131)."""
    least, held = expectation(game), game.firm_cash[owner]
    options = tuple(least + more for more in (0, *amounts(held - least)))
    game.ask(owner, "firm_trade.payout", options, pay, owner)


@step
def pay(game: CompanyGame, owner: int, amount: int) -> None:
    """So much."""
    distribute(game, owner, amount)
    contracts.done(game, Done.PAYS_OUT, owner, times=amount)


@step
def rescue(game: CompanyGame, owner: int, option: tuple[Any, ...]) -> None:
    """The family adds what is missing, or lets the firm fail (checklist 126, 131)."""
    if option == DONE:
        fail(game, owner)
    else:
        payments.fund_firm(game, owner, option[1])
        game.do((distribute, owner, game.firm_cash[owner]))


@step
def distribute(game: CompanyGame, owner: int, amount: int) -> None:
    """Holders by the table, the rest to the owner (checklist 130, T17)."""
    game.note("firm_payout_made", firm=owner, amount=amount, expected=expectation(game))
    for family, part in split(game, owner, amount):
        payments.pay_from_firm(game, owner, family, part)


def fail(game: CompanyGame, owner: int) -> None:
    """It pays out all it has and is no more; its bases close (checklist 131, 141)."""
    game.note("expectations_missed", firm=owner, amount=game.firm_cash[owner], expected=expectation(game))
    distribute(game, owner, game.firm_cash[owner])
    firm_pieces.close_firm(game, owner)
    bases.close_all(game, owner)


@step
def score_firm(game: CompanyGame, owner: int) -> None:
    """The last sail's revenue, if it meets expectations, is shared out in victory points (checklist 132, T18)."""
    revenue, expected = game.firm_revenue[owner], expectation(game)
    if revenue < expected:
        game.note("expectations_missed", firm=owner, amount=revenue, expected=expected)
        return
    parts = split(game, owner, revenue)
    for family, part in parts:
        game.firm_points = added(game.firm_points, family, part)
    scored = [{"family": family, "points": part} for family, part in parts]
    game.note("firm_scored", firm=owner, points=revenue, expected=expected, scored=scored)


@words("firm_trade.payout")
def payout_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """How much the firm pays out (£)."""
    return {"act": "pay_out", "amount": option}


@words("firm_trade.rescue")
def rescue_in_words(game: CompanyGame, option: tuple[Any, ...]) -> dict[str, Any]:
    """Add what is missing (£), or let the firm fail."""
    return {"act": "let_firm_fail"} if option == DONE else {"act": "fund_firm", "amount": option[1]}
