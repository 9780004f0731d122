"""The London Season: attrition, retirements, and the contest for prestige.

Every officeholder rolls against fatigue; those who retire become pensioners and may buy a prize; whoever retired somebody takes or
discards a card of the display, the biggest spender first. Rulebook: I. The London Season; checklist 31 to 51.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.bargains import blackmail, touching, windows
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.india.empires import cubes_left
from engine.john_company_2e.london import spouses
from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.names import FIRM_SHARE, NO_FIRM, Blackmail, Law, Office, Phase, Prestige
from engine.john_company_2e.table.pieces import draw_card, pay, return_piece, score, see_blackmail, take_piece, vacate
from engine.john_company_2e.table.plan import at
from engine.john_company_2e.table.setup import build_display
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import BLACKMAIL_IDS, OFFICE_IDS, PRESTIGE_IDS, PRIZE_IDS
from engine.kernel import step, words
from engine.kernel.sharing import added, changed, own
from engine.shared import contracts
from engine.shared.deeds import Until
from engine.shared.moments import Moment

BASE = Blackmail.DISPLAY_BASE
GRAND_PRIZES = (3, 4)
"""The prizes worth 8 and 12 victory points, the only ones good enough for Lord Highgate."""


@step
def begin(game: CompanyGame) -> None:
    """The three steps of the season."""
    clear_season(game)
    game.do(attrition, *at(game.plan.before_retirements), before_retirements, prestige_cards)


def clear_season(game: CompanyGame) -> None:
    """Nobody has retired yet, and every discount may be used once more."""
    game.season_spent = [0] * game.families
    game.season_retired = [0] * game.families
    game.used_discounts = [0] * game.families
    game.letters = [0] * game.families


# -- attrition --


@step
def attrition(game: CompanyGame) -> None:
    """One die per office held, +1 per fatigue, +1 for the Chairman: 3 or 4 tires, 5 or more retires (checklist 32 to 35).

    All roll at once, so the cubes of those who retire are there for those who tire; when cubes run out nobody else tires (rulebook:
    Component Limits). The last attrition of a Company that has survived is like any other, Tenure Limits included (237; reading 36).
    """
    rolled = [(office, game.dice.roll(6)) for office, holder in enumerate(game.holder) if holder >= 0]
    tired = []
    for office, face in rolled:
        total = face + game.fatigue[office] + (office == Office.CHAIRMAN)
        leaves = total >= 5 or (office == Office.CHAIRMAN and game.in_force(Law.TENURE_LIMITS))
        name, seat = OFFICE_IDS[office], game.holder[office]
        game.note("attrition_rolled", office=name, seat=seat, dice=[face], total=total, retires=leaves)
        if leaves:
            family = vacate(game, office, "attrition", "pensioners")
            game.pensioners = added(game.pensioners, family, 1)
        elif total >= 3:
            tired.append(office)
    for office in tired[: cubes_left(game)]:
        game.fatigue[office] += 1
        game.note("fatigued", office=OFFICE_IDS[office])


# -- retirements --


@step
def before_retirements(game: CompanyGame) -> None:
    """Everybody sees who has somebody to retire: what they spend settles who chooses a card first (checklist 43, 243)."""
    able = any(game.pensioners) and bool(game.display)
    game.do(*(windows.window(game, Moment.PRESTIGE, game.chairman_title) if able else ()), retirements)


@step
def retirements(game: CompanyGame) -> None:
    """From the Chairman, or the former one, clockwise (checklist 36)."""
    last = game.phase == Phase.FINAL_SCORING
    for_all = () if last else game.plan.after_retirement
    order = game.clockwise(game.chairman_title)
    game.do(*(frame for f in order for frame in ((letters_first, f, int(last)), *at(for_all, f))))


@step
def letters_first(game: CompanyGame, family: int, special_done: int) -> None:
    """A family with somebody to retire may first play Letters of Introduction (checklist 51).

    Who retires nobody knows before the dice have fallen, so only then it may borrow for a prize, but not in final scoring (231, 243).
    Firm shares do not change hands then: one that has retired a piece of its owner's would retire another of its buyer's (reading 68).
    """
    if game.pensioners[family] or (not special_done and special_cap(game, family) and game.supply[family]):
        dearest = max(game.tables.prizes.cost)
        short = game.phase == Phase.LONDON_SEASON and game.cash[family] < dearest
        loans = ((windows.short_of_money, family, dearest, FIRM_SHARE),) if short else ()
        game.do(*loans, (blackmail.while_retiring, family), (retire_family, family, special_done))


@step
def retire_family(game: CompanyGame, family: int, special_done: int) -> None:
    """A family retires its pensioners one at a time, and a piece of its supply if a firm's dividends allow (checklist 36 to 42)."""
    options: list[tuple[Any, ...]] = [("done",)]
    if game.pensioners[family]:
        options += [("retire", prize, used) for prize, used in affordable(game, family, game.cash[family])]
    if not special_done:
        options += special_ways(game, family)
    game.ask(family, "london_season.retire", options, take_retirement, family, special_done)


def special_ways(game: CompanyGame, family: int) -> list[tuple[Any, ...]]:
    """How a piece of the supply may retire on the strength of a firm's dividends (checklist 41, 42)."""
    cap = special_cap(game, family)
    if not cap or not game.supply[family]:
        return []
    return [("special", prize, used) for prize, used in affordable(game, family, min(cap, game.cash[family]))]


@step
def retire_specially(game: CompanyGame, family: int) -> None:
    """In final scoring the special retirement comes by itself, before everything else (checklist 233)."""
    if special_cap(game, family) and game.supply[family]:
        game.do((blackmail.while_retiring, family), (retire_at_last, family))


@step
def retire_at_last(game: CompanyGame, family: int) -> None:
    """The special retirement of final scoring (checklist 233)."""
    game.ask(family, "london_season.retire", [("done",), *special_ways(game, family)], settle_specially, family)


@step
def settle_specially(game: CompanyGame, family: int, option: tuple[Any, ...]) -> None:
    """Settle the piece of the supply, or leave it."""
    if option[0] != "done":
        take_piece(game, family)
        settle(game, family, option[1], option[2], specially=True)


def discounts(game: CompanyGame, family: int) -> list[int]:
    """The spouses whose retirement discount the family may still use: its own, and with Letters of Introduction everybody's."""
    owners = range(game.families) if game.letters[family] else (family,)
    printed, used = game.tables.prestige.discount, game.used_discounts[family]
    return [card for owner in owners for card in game.prestige[owner] if printed[card] and not used >> card & 1]


def discount_sets(game: CompanyGame, family: int) -> list[tuple[int, int, int]]:
    """What discounts a family can use together: £ in all, £ of the smallest, bits by card. Of equal discounts the first go first."""
    printed, cards = game.tables.prestige.discount, sorted(discounts(game, family))
    sets = [(0, 0, 0)]
    for value in sorted({printed[card] for card in cards}):
        alike = [card for card in cards if printed[card] == value]
        together = [sum(1 << card for card in alike[:count]) for count in range(1, len(alike) + 1)]
        sets += [
            (off + value * n, least or value, bits | more)
            for off, least, bits in sets
            for n, more in enumerate(together, 1)
        ]
    return sets


def affordable(game: CompanyGame, family: int, purse: int) -> list[tuple[int, int]]:
    """Prizes a family can pay for with ``purse`` £, each with the sets of discounts (bits by card) that help and are not wasted."""
    sets = discount_sets(game, family)
    noble = game.is_bound_by(family, Prestige.LORD_HIGHGATE)
    return [
        (prize, bits)
        for prize, cost in enumerate(game.tables.prizes.cost)
        if prize in GRAND_PRIZES or not noble
        for off, least, bits in sets
        if cost - off <= purse and (not bits or off - least < cost)
    ]


def price_of(game: CompanyGame, prize: int, used: int) -> int:
    """What a prize costs with a set of discounts (£)."""
    printed = game.tables.prestige.discount
    off = sum(printed[card] for card in range(len(printed)) if used >> card & 1)
    return max(0, game.tables.prizes.cost[prize] - off)


def special_cap(game: CompanyGame, family: int) -> int:
    """The most a special retirement may cost (£): the best dividend total of a firm the family has a share in; 0 when there is none."""
    totals = [
        game.dividend[firm] for firm in range(game.families) if game.firm[firm] and game.firm_shares[firm][family]
    ]
    return max(0, NO_FIRM, *totals)


@step
def take_retirement(game: CompanyGame, family: int, special_done: int, option: tuple[Any, ...]) -> None:
    """Pay the prize, move the piece, score; then the family may retire another (checklist 37, 38, 41)."""
    if option[0] == "done":
        return
    _, prize, used = option
    specially = option[0] == "special"
    if specially:
        take_piece(game, family)
        special_done = 1
    else:
        game.pensioners = added(game.pensioners, family, -1)
    settle(game, family, prize, used, specially)
    game.do((retire_family, family, special_done))


def settle(game: CompanyGame, family: int, prize: int, used: int, specially: bool) -> None:
    """A pensioner, or ``specially`` a piece of the supply, settles on a prize: the price to the bank, points at once (checklist 37-39)."""
    cost = price_of(game, prize, used)
    pay(game, family, cost, PRIZE_IDS[prize])
    game.used_discounts = changed(game.used_discounts, family, game.used_discounts[family] | used)
    game.season_spent = added(game.season_spent, family, cost)
    game.season_retired[family] += 1
    own(game.prizes, prize)[family] += 1
    game.note("retired", seat=family, prize=PRIZE_IDS[prize], price=cost, specially=specially)
    score(game, family, game.tables.prizes.points[prize], PRIZE_IDS[prize])


@words("london_season.retire")
def retire_in_words(game: CompanyGame, option: tuple[Any, ...]) -> dict[str, Any]:
    """A prize with its price, a special retirement, or nothing more."""
    if option[0] == "done":
        return {"act": "retire_nobody_more"}
    spouses_used = [name for card, name in enumerate(PRESTIGE_IDS) if option[2] >> card & 1]
    act = "retire" if option[0] == "retire" else "retire_specially"
    return {
        "act": act,
        "prize": PRIZE_IDS[option[1]],
        "price": price_of(game, option[1], option[2]),
        "discounts": spouses_used,
    }


# -- prestige cards --


@step
def prestige_cards(game: CompanyGame) -> None:
    """Those who retired somebody choose in order of what they spent, then clear the season away (checklist 43 to 50)."""
    retirees = [family for family in range(game.families) if game.season_retired[family]]
    by_windows = game.by_windows_then_prime_minister(retirees)
    order = sorted(by_windows, key=lambda family: -game.season_spent[family])
    if order and game.display:
        contracts.done(game, Done.CHOOSES_FIRST, order[0])
    turns = [
        frame
        for family in order
        for frame in (*windows.pleas(game, family, touching.CARD, Moment.PRESTIGE), (choose_card, family))
    ]
    game.do(*turns, *at(game.plan.after_cards), close_season)


@step
def choose_card(game: CompanyGame, family: int) -> None:
    """A retiree must take or discard one card of the display; it may look at face-down blackmail first (checklist 44 to 46, 49)."""
    if not game.display:
        return
    see_blackmail(game, family, [card - BASE for card in game.display if card >= BASE], "display")
    refuses_blackmail = game.is_bound_by(family, Prestige.ESTHER_SUMMERSON)
    options: list[tuple[Any, ...]] = []
    for place, card in enumerate(game.display):
        if card < BASE or not refuses_blackmail:
            options.append(("take", place))
        options.append(("discard", place))
    if game.owns_prestige(family, Prestige.BECKY_SHARP) and game.season_deck:
        options.append(("draw", 0))
    game.ask(family, "london_season.choose_card", options, take_card, family)


@step
def take_card(game: CompanyGame, family: int, option: tuple[str, int]) -> None:
    """Take or discard it; there is no refill while others choose (checklist 44, 47 to 51)."""
    act, place = option
    if act == "draw":
        card = draw_card(game, game.season_deck)
        if card >= BASE and game.is_bound_by(family, Prestige.ESTHER_SUMMERSON):
            discard_card(game, family, card, None)  # drawn by Becky Sharp, and not to be owned
        else:
            own_card(game, family, card, None)
        contracts.run_out(game, Until.OFFICE)
        return
    game.tell(Fact.CARD_LEAVES_DISPLAY, place)
    card = game.display.pop(place)
    if act == "discard":
        discard_card(game, family, card, place)
    else:
        own_card(game, family, card, place)
    report_choice(game, family, act, card)


def report_choice(game: CompanyGame, family: int, act: str, card: int) -> None:
    """What was put on the table for the choice is paid, or goes back; a card that lay face down is no more than that."""
    if card < BASE:
        contracts.done(game, Done.TAKES_CARD if act == "take" else Done.DISCARDS_CARD, family, card)
    elif act == "take":
        contracts.done(game, Done.TAKES_BLACKMAIL, family)
    contracts.run_out(game, Until.OFFICE)


def discard_card(game: CompanyGame, family: int, card: int, place: int | None) -> None:
    """A card of the display, or (no place) of the deck, is discarded."""
    game.season_discards = [*game.season_discards, card]
    game.note("card_discarded", seat=family, card=card_id(card), place_in_display=place)


def own_card(game: CompanyGame, family: int, card: int, place: int | None) -> None:
    """A card of the display, or (no place) of the deck, is the family's: prestige at once, blackmail face down (checklist 48, 51)."""
    game.note("card_taken", seat=family, card=card_id(card) if card < BASE else "blackmail", place_in_display=place)
    if card < BASE:
        game.prestige[family] = sorted([*game.prestige[family], card])
        score(game, family, game.tables.prestige.points[card], PRESTIGE_IDS[card])
        game.do((spouses.obey, family, card))
        return
    game.blackmail[family] = sorted([*game.blackmail[family], card - BASE])
    game.unasked[family] = 0
    if place is not None:
        # Whoever has looked at the card in the display sees who takes it.
        game.singled_out[family], game.shown_to[family] = card - BASE, game.blackmail_known[card - BASE]
        game.do((blackmail.when_taken, family))
    see_blackmail(game, family, [card - BASE], "deck")


def card_id(card: int) -> str:
    """The id of a season card."""
    return PRESTIGE_IDS[card] if card < BASE else BLACKMAIL_IDS[card - BASE]


@words("london_season.choose_card")
def choose_card_in_words(game: CompanyGame, option: tuple[str, int]) -> dict[str, Any]:
    """A place of the display. A face-down card is named to nobody: its observer finds it in the display."""
    if option[0] == "draw":
        return {"act": "draw_from_deck"}
    card = game.display[option[1]]
    return {
        "act": f"{option[0]}_card",
        "place_in_display": option[1],
        "card": card_id(card) if card < BASE else "blackmail",
    }


@step
def close_season(game: CompanyGame) -> None:
    """Discard the rest of the display, refill it, and send the pensioners left over home (checklist 47, 50)."""
    if game.display:
        game.note("display_cleared", cards=[card_id(card) for card in game.display])
    game.season_discards = [*game.season_discards, *game.display]
    game.display = []
    for family, count in enumerate(game.pensioners):
        if count:
            return_piece(game, family, count)
            game.pensioners = changed(game.pensioners, family, 0)
            game.note("pensioners_sent_home", family=family, number=count)
    game.do(build_display)
