"""H2. Events in India: the elephant's walk, with conquests, revolts, flips and collapses. Checklist 89 to 105; readings 3 to 10.

Whoever answers for a region of the Company may defend it: by pieces of the presidency's army, guns before officers (which are alike in
this), and by mercenaries at £2 a point. Only defences that succeed are on offer, for a smaller one is in vain.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import bases, disruption, moments, payments, pieces, touching
from engine.john_company_1e.deeds import Done
from engine.john_company_1e.names import (
    COMPANY,
    DEPRESSED,
    FIRST_PRESIDENT,
    NOBODY,
    PRESIDENCIES,
    PROSPEROUS,
    REGIONS,
    Balance,
)
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import BALANCE_IDS, OFFICE_IDS, REGION_IDS, SIDE_IDS, TRADER_IDS, Event, raw
from engine.kernel import Choice, Frame, step, words
from engine.shared import contracts
from engine.shared.moments import Moment
from engine.shared.numbers import Pounds

MERCENARY = raw("dice")["strength"]["mercenary_cost_per_point"]
TWO_DICE = raw("dice")["balance_of_india"]["dice"]
SURRENDER = ("surrender",)


@step
def begin(game: CompanyGame) -> None:
    """As many steps as the top card says (checklist 88, 89)."""
    game.redirected = NOBODY
    game.do(*([walk] * game.tables.card_steps[game.post[-1]]))


@step
def walk(game: CompanyGame) -> None:
    """The elephant goes to the region it was redirected to, else to the next number; an event happens there (90, 91; reading 9)."""
    game.elephant = game.redirected if game.redirected != NOBODY else (game.elephant + 1) % REGIONS
    game.redirected = NOBODY
    region = game.elephant
    die = roll_event(game)
    columns = game.printed(region)
    event = (columns.sovereign if game.is_sovereign(region) else columns.dominated)[die - 1]
    rule = "sovereign" if game.is_sovereign(region) else "dominated"
    where: dict[str, Any] = {"region": REGION_IDS[region], "card_side": SIDE_IDS[game.side[region]], "rule": rule}
    game.note("event_in_india_happened", **where, die=die, kind=event.kind)
    EVENTS[event.kind](game, region, event, die)


def roll_event(game: CompanyGame) -> int:
    """One die, or in order the lower, in chaos the higher of two (T2, T21)."""
    faces = [game.dice.roll(6) for _ in range(TWO_DICE[BALANCE_IDS[game.balance_of_india]])]
    game.note("event_dice_rolled", dice=faces, balance_of_india=BALANCE_IDS[game.balance_of_india])
    return min(faces) if game.balance_of_india == Balance.ORDER else max(faces)


def status_quo(game: CompanyGame, region: int, event: Event, die: int) -> None:
    """The balance tilts to order (checklist 103)."""
    pieces.tilt(game, Balance.ORDER)


def flip_depressed(game: CompanyGame, region: int, event: Event, die: int) -> None:
    """Filled orders are disrupted, the card is flipped, the balance tilts to chaos (checklist 99)."""
    disruption.disrupt(game, region)
    pieces.flip(game, region, DEPRESSED)
    pieces.tilt(game, Balance.CHAOS)


def flip_prosperous(game: CompanyGame, region: int, event: Event, die: int) -> None:
    """The card is flipped, the balance tilts to order (checklist 99)."""
    pieces.flip(game, region, PROSPEROUS)
    pieces.tilt(game, Balance.ORDER)


def collapse(game: CompanyGame, region: int, event: Event, die: int) -> None:
    """Filled orders are disrupted, the balance tilts to chaos (checklist 103)."""
    disruption.disrupt(game, region)
    pieces.tilt(game, Balance.CHAOS)


# -- conquest --


def conquest(game: CompanyGame, region: int, event: Event, die: int) -> None:
    """The first region along the arrows that the acting one does not hold yet is attacked; else status quo (92; readings 3, 5)."""
    chain = game.tables.chain[region]
    at = chain.index(event.target)
    targets = [target for target in chain[at:] + chain[:at] if game.ruler[target] != region]
    if not targets:
        game.note("conquest_left_undone", region=REGION_IDS[region])
        pieces.tilt(game, Balance.ORDER)
        return
    target = targets[0]
    written = 0 if game.ruler[target] == COMPANY else game.defence(target)
    game.note(
        "attack_made", region=REGION_IDS[region], target=REGION_IDS[target], strength=event.strength, defence=written
    )
    if event.strength > written:
        game.do((ask_defender, target, event.strength - written), (settle_attack, region, target))
    else:
        game.note("attack_failed", region=REGION_IDS[region], target=REGION_IDS[target], why="written_defence")


@step
def ask_defender(game: CompanyGame, target: int, needed: int) -> None:
    """``needed`` more points hold the region, if somebody answers for it (checklist 96, 97, 141)."""
    if game.base[target] != NOBODY:
        bases.defend(game, target, needed)
        return
    defend(game, target, needed, "events_in_india.defend", *defender(game, target))


def defender(game: CompanyGame, region: int) -> tuple[int, int]:
    """Who answers for a region, and the office that pays: the holder of its provincial office, else the president (checklist 96, 97)."""
    presidency = game.opened_by[region]
    if game.ruler[region] == COMPANY:
        office = game.office_of_region(region)
        if 0 <= game.holder[office] < game.seats:
            return game.holder[office], office
    if presidency in range(PRESIDENCIES):
        office = FIRST_PRESIDENT + presidency
        if 0 <= game.holder[office] < game.seats:
            return game.holder[office], office
    return NOBODY, NOBODY


def defend(game: CompanyGame, region: int, needed: int, kind: str, seat: int, office: int) -> None:
    """Ask for a defence that suffices, of the presidency's army and the office's treasury (96, 97, 101; reading 51).

    The answer stands in ``held``.
    """
    game.held = 0
    if seat == NOBODY:
        return
    choosing: Frame = (choose_defence, region, needed, kind, seat, office)
    if defences(game, region, needed, office):
        game.do(*moments.petitioned(game, seat, touching.DEFENCES[region], Moment.OFFICE, choosing))
    else:
        game.do(choosing)


def defences(game: CompanyGame, region: int, needed: int, office: int) -> list[Choice]:
    """How many pieces of the army and how many mercenaries make a defence that suffices."""
    army = pieces.ready_army(game, game.opened_by[region])
    return [
        (used, needed - used)
        for used in range(min(army, needed), -1, -1)
        if (needed - used) * MERCENARY <= game.treasury[office]
    ]


@step
def choose_defence(game: CompanyGame, region: int, needed: Pounds, kind: str, seat: int, office: int) -> None:
    """One of them, or none."""
    options: list[Choice] = [SURRENDER, *defences(game, region, needed, office)]
    game.ask(seat, kind, options, take_defence, region, office)


@step
def take_defence(game: CompanyGame, region: int, office: int, option: Any) -> None:
    """Exhaust the pieces, pay the mercenaries (checklist 96, 101)."""
    if option == SURRENDER:
        return
    army, mercenaries = option
    pieces.exhaust_army(game, game.opened_by[region], army)
    payments.spend(game, office, mercenaries * MERCENARY, "mercenaries")
    game.held = 1
    contracts.done(game, Done.DEFENDS, game.holder[office], region)
    who: dict[str, Any] = {"seat": game.holder[office], "office": OFFICE_IDS[office]}
    game.note("defended", **who, region=REGION_IDS[region], pieces=army, mercenaries=mercenaries)


@step
def settle_attack(game: CompanyGame, region: int, target: int) -> None:
    """A conquered region joins the empire and takes its trade status; the elephant is redirected (checklist 94, 95, 98; readings 7, 9)."""
    if game.held:
        game.note("attack_failed", region=REGION_IDS[region], target=REGION_IDS[target], why="defended")
        return
    game.note("conquered", region=REGION_IDS[region], target=REGION_IDS[target])
    disruption.lose_company_region(game, target)
    disruption.shatter(game, target)
    game.ruler[target] = region
    follow_trade_status(game, region, target)
    others = (other for other in range(REGIONS) if other != region and game.is_sovereign(other))
    redirect(game, next(others, NOBODY))


def redirect(game: CompanyGame, region: int) -> None:
    """The elephant's next step of this turn leads to this region, if there is one (checklist 95, 100)."""
    game.redirected = region
    if region != NOBODY:
        game.note("elephant_redirected", region=REGION_IDS[region])


def follow_trade_status(game: CompanyGame, region: int, target: int) -> None:
    """The target is open in the acting region's presidency, or closed like it; orders stand in an open one (94; readings 7, 69)."""
    before, after = game.opened_by[target], game.opened_by[region]
    if after == NOBODY:
        disruption.close(game, target)
    else:
        game.opened_by[target] = after
        if before != after:
            game.note("region_followed", region=REGION_IDS[target], trader=TRADER_IDS[after])
        if before not in (NOBODY, after):
            disruption.dissolve_if_empty(game, before)


# -- revolt --


def revolt(game: CompanyGame, region: int, event: Event, die: int) -> None:
    """In a region of the Company the police may cancel it (checklist 100, 101)."""
    game.held = 0
    police = [(ask_police, region, die)] if game.ruler[region] == COMPANY else []
    game.do(*police, (settle_revolt, region))


@step
def ask_police(game: CompanyGame, region: int, die: int) -> None:
    """The provincial holder, or the owner of a base, commands the police, who must reach the die (checklist 101, 141)."""
    if game.base[region] != NOBODY:
        bases.defend(game, region, die)
        return
    office = game.office_of_region(region)
    holder = game.holder[office]
    seat = holder if 0 <= holder < game.seats else NOBODY
    defend(game, region, die, "events_in_india.police", seat, office)


@step
def settle_revolt(game: CompanyGame, region: int) -> None:
    """The region is sovereign and closed; chaos grows, and the elephant goes to the lowest dominated region (100, 102; readings 8, 10, 65).

    One that was sovereign already keeps its dominions, which close with it. What closes, and when, the plan says.
    """
    if game.held:
        game.note("revolt_put_down", region=REGION_IDS[region])
        return
    disruption.lose_company_region(game, region)
    closing = game.empire(region) if game.is_sovereign(region) else [region]
    game.ruler[region] = NOBODY
    game.note("revolted", region=REGION_IDS[region])
    game.plan.close_after_revolt(game, region, closing)
    pieces.tilt(game, Balance.CHAOS)
    dominated = (other for other in range(REGIONS) if game.ruler[other] != NOBODY)
    redirect(game, next(dominated, NOBODY))


def close_after_revolt(game: CompanyGame, region: int, closing: list[int]) -> None:
    """What has fallen away from the Company closes at once (checklist 102)."""
    disruption.close_all(game, closing)


EVENTS = {
    "status_quo": status_quo,
    "flip_depressed": flip_depressed,
    "flip_prosperous": flip_prosperous,
    "collapse": collapse,
    "conquest": conquest,
    "revolt": revolt,
}


@words("events_in_india.defend")
def defend_in_words(game: CompanyGame, option: Any) -> dict[str, Any]:
    """Pieces of the army and mercenaries, or none."""
    if option == SURRENDER:
        return {"act": "surrender"}
    return {"act": "defend", "pieces": option[0], "mercenaries": option[1]}


@words("events_in_india.police")
def police_in_words(game: CompanyGame, option: Any) -> dict[str, Any]:
    """The same for the police."""
    if option == SURRENDER:
        return {"act": "let_revolt"}
    return {"act": "police", "pieces": option[0], "mercenaries": option[1]}
