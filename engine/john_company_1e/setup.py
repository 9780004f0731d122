"""C. Setup: the scenario's board, families with their first cubes, and the Jones family of two or three players.

What the scenario lays out comes first. Then prizes and family cards are dealt, the vacancies drafted to and fro, and dice rolled for the
cubes that are left. Checklist 3 to 14; scenarios 136 to 140.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import allocation, boxes, pieces
from engine.john_company_1e.names import (
    CARDS,
    FACTORIES,
    HOLDINGS,
    MAX_ORDERS,
    NOBODY,
    OFFICES,
    PRESIDENCIES,
    PRIZES,
    REGIONS,
    UNCREATED,
    UNKNOWN,
    YARD_COLUMNS,
    Balance,
    Box,
    Office,
    Phase,
    Region,
)
from engine.john_company_1e.sizes import families_at
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import BOX_IDS, CARD_IDS, FAMILY_IDS, OFFICE_IDS, PRIZE_IDS, raw
from engine.kernel import step, words
from engine.shared import negotiating

PRIZES_DEALT = raw("resources")["setup"]["prizes_dealt"]
ALLOCATION_PER_SHARE = raw("resources")["setup"]["share_roll_allocation"]
SHUFFLED_IN = CARD_IDS.index(raw("scenarios")["campaign"]["shuffle_into_pile_2"])
SUPPLY = raw("resources")["setup"]["supply_cubes"]
CUBES = raw("resources")["setup"]["cubes_per_colour"]
SHIPS_PER_PRESIDENCY = raw("scenarios")["universal"]["ships_per_living_presidency"]


def lay_out(game: CompanyGame) -> None:
    """Everything on the board before the families choose anything (checklist 3 to 8, 13, 14; readings 30, 41)."""
    card, seats = game.scenario, game.seats
    families = families_at(seats)
    game.turn, game.phase = 1, Phase.SETUP
    game.failed = game.mutiny = game.last_extra_turn = 0
    game.share_price = raw("tracks")["share_price"]["start"]
    game.revenue = game.dividends = game.parked = game.debt = game.debt_taken = game.bailout_due = 0
    game.deregulated = int(card.deregulated)
    game.laws, game.former_chairman = list(card.laws), 0
    game.deck, game.unseen, game.post, game.support, game.set_aside = [], [], [], 0, card.set_aside
    lay_out_families(game, families)
    lay_out_offices(game, families)
    negotiating.lay_out(game)
    game.balance_of_india, game.elephant, game.redirected = Balance.EQUILIBRIUM, Region.PUNJAB, NOBODY
    game.side = [placed.side for placed in card.regions]
    game.ruler = [placed.ruler for placed in card.regions]
    game.opened_by = [placed.presidency for placed in card.regions]
    game.disrupted = game.held = 0
    for region in card.closed_by_jones if families > seats else ():
        game.ruler[region] = game.opened_by[region] = NOBODY
    game.filled, game.base = [NOBODY] * ((REGIONS + 1) * MAX_ORDERS), [NOBODY] * REGIONS


def lay_out_families(game: CompanyGame, families: int) -> None:
    """Cubes and money; nothing placed yet (checklist 7, 8)."""
    starting = game.tables.starting_cubes[game.seats] + game.scenario.extra_cubes
    jones = families - game.seats
    game.cash = [game.scenario.family_money] * game.seats + [0] * jones
    game.starting = [starting] * game.seats + [0] * jones
    game.supply = [min(SUPPLY, CUBES - starting)] * game.seats + [CUBES] * jones
    game.card = [NOBODY] * families
    game.writers, game.officers_box, game.captains_box = [0] * families, [0] * families, [0] * families
    game.manors, game.court, game.promises = [0] * families, [0] * families, [0] * (families * families)
    game.yards, game.factories = [NOBODY] * (YARD_COLUMNS * 2), [NOBODY] * FACTORIES
    game.prizes = []
    game.prize_cubes, game.used_cubes = [0] * (PRIZES * families), [0] * (PRIZES * families)
    game.ships_for_sale, game.goods_for_sale = [1] * YARD_COLUMNS, [1] * FACTORIES
    game.firm, game.firm_cash, game.firm_revenue = [0] * families, [0] * families, [0] * families
    game.own_ships = [game.scenario.extra_ships] * game.seats + [0] * jones
    game.own_exhausted_ships = [0] * families
    game.own_goods, game.own_exhausted_goods = [0] * families, [0] * families
    game.firm_shares, game.mission = [0] * (families * families), [0] * (REGIONS * families)
    game.passed, game.done, game.firm_points = [0] * families, [0] * families, [0] * families
    game.penalties, game.siege_vote = [0] * families, 0


def lay_out_offices(game: CompanyGame, families: int) -> None:
    """Offices with £5 where they have a treasury, two ships for each presidency (checklist 6, 7, 14)."""
    card = game.scenario
    game.provincial = list(card.provincial)
    if families > game.seats and Office.GOVERNOR_MADRAS in game.provincial:
        game.provincial.remove(Office.GOVERNOR_MADRAS)
    missing = {*card.eliminated, *range(Office.GOVERNOR_BENGAL, OFFICES)} - {*game.provincial}
    if not card.china:
        missing.add(Office.SUPERINTENDENT_CHINA)
    if families > game.seats:
        missing.add(Office.PRESIDENT_MADRAS)
    game.holder = [UNCREATED if office in missing else NOBODY for office in range(OFFICES)]
    with_money = game.tables.has_treasury
    game.treasury = [card.company_money * (with_money[office] and office not in missing) for office in range(OFFICES)]
    game.to_act, game.stopped = [0] * OFFICES, [0] * OFFICES
    game.disk, game.scandal = [0] * OFFICES, [0] * OFFICES
    game.last_president, game.stood = [NOBODY] * PRESIDENCIES, [0] * (PRESIDENCIES * families)
    living = [Office.PRESIDENT_BOMBAY + at not in missing for at in range(PRESIDENCIES)]
    game.ships = [SHIPS_PER_PRESIDENCY * alive for alive in living] + [card.china_ships]
    game.exhausted_ships, game.goods, game.exhausted_goods = [0] * HOLDINGS, [0] * HOLDINGS, [0] * HOLDINGS
    game.ready_captained_ships = [0] * (HOLDINGS * families)
    game.exhausted_captained_ships = [0] * (HOLDINGS * families)
    game.guns, game.exhausted_guns = [0] * PRESIDENCIES, [0] * PRESIDENCIES
    game.officers, game.exhausted_officers = [0] * (PRESIDENCIES * families), [0] * (PRESIDENCIES * families)
    game.bought_ships = game.bought_goods = game.bought_guns = game.moved_goods = game.moved_guns = 0
    game.captains, game.captained_ships_at_home, game.recruits = [0] * families, [0] * families, [0] * families


# -- cards --


@step
def begin(game: CompanyGame) -> None:
    """Deal prizes and family cards, build the deck, then draft the vacancies and roll for the rest (3, 4, 9 to 12; reading 41)."""
    game.plan.deal_prizes(game)
    cards = list(range(len(FAMILY_IDS)))
    game.dice.shuffle(cards)
    game.card[: game.seats] = cards[: game.seats]
    game.note("family_cards_dealt", cards=[FAMILY_IDS[card] for card in game.card[: game.seats]])
    build_deck(game)
    first = game.dice.below(game.seats)
    game.former_chairman = first
    game.do((draft, first, 0), roll_the_rest)


def deal_prizes(game: CompanyGame) -> None:
    """Six prizes of all (checklist 4)."""
    unused = list(range(PRIZES))
    game.prizes = [unused.pop(game.dice.below(len(unused))) for _ in range(PRIZES_DEALT)]
    game.note("prizes_dealt", prizes=[PRIZE_IDS[prize] for prize in game.prizes])


def build_deck(game: CompanyGame) -> None:
    """The Evening Post deck: cards drawn from all that are not set aside; the campaign's second pile holds one more (136, 137; reading 34).

    Which cards lie in the deck nobody knows but those that the scenario puts there: the others are drawn from ``unseen`` when they are.
    """
    scenario = game.scenario
    game.unseen = [card for card in range(CARDS) if card not in scenario.removed and card != scenario.set_aside]
    if not scenario.piles:
        game.deck = [[UNKNOWN] * len(game.unseen)]
        return
    game.unseen.remove(SHUFFLED_IN)
    top, second, *rest = ([UNKNOWN] * size for size in scenario.piles)
    game.deck = [*reversed(rest), [SHUFFLED_IN, *second], top]


# -- the draft --


@step
def draft(game: CompanyGame, first: int, drafted: int) -> None:
    """Clockwise from a random family, then back, each takes a vacancy, until there is none (checklist 9; T25; reading 39)."""
    vacant = [office for office in game.ribbon() if game.holder[office] == NOBODY]
    if not vacant or not any(game.starting):
        return
    there_and_back, at = divmod(drafted, game.seats)
    seat = game.clockwise(first)[-1 - at if there_and_back % 2 else at]
    if game.starting[seat]:
        game.ask(seat, "setup.draft", vacant, take_office, first, drafted, seat)
    else:
        game.do((draft, first, drafted + 1))


@step
def take_office(game: CompanyGame, first: int, drafted: int, seat: int, office: int) -> None:
    """A starting cube takes the office; with an executive one a second goes to the Court (checklist 9, 10; T4)."""
    game.starting[seat] -= 1
    pieces.appoint(game, office, seat, "starting")
    if game.tables.executive[office] and game.starting[seat]:
        pieces.place_starting_share(game, seat)
    game.do((draft, first, drafted + 1))


@words("setup.draft")
def draft_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """The vacancy taken."""
    return {"act": "take_office", "office": OFFICE_IDS[option]}


# -- the dice --


@step
def roll_the_rest(game: CompanyGame) -> None:
    """From the chairman clockwise, each family rolls for the starting cubes that are left (checklist 11; T25)."""
    game.do(*((roll_cube, seat) for seat in game.clockwise(game.first_family)))


@step
def roll_cube(game: CompanyGame, seat: int) -> None:
    """One die for one cube, and the next (checklist 11)."""
    if game.starting[seat]:
        face = game.dice.roll(6)
        game.starting[seat] -= 1
        pieces.return_cube(game, seat)
        box = game.tables.setup_die[face - 1]
        game.note("setup_die_rolled", seat=seat, die=face, box=BOX_IDS[box])
        game.do((put, seat, box), (roll_cube, seat))


@step
def put(game: CompanyGame, seat: int, box: int) -> None:
    """The cube goes to its box, and earns its bonus (checklist 12; T5, T6). Where the box is closed it stays in the supply.

    After deregulation the face of the captain brings a ship (checklist 138; reading 40).
    """
    if box == Box.CAPTAIN and game.deregulated:
        game.own_ships[seat] += 1
        game.note("ship_gained", seat=seat)
        return
    if not boxes.room(game, box):
        return
    if box == Box.SHARES:
        allocation.receive(game, ALLOCATION_PER_SHARE, "share_of_the_set_up")
    elif box in (Box.OFFICER, Box.CAPTAIN) and game.supply[seat] > 1:
        game.do((boxes.place, seat, Box.WRITER))
    game.do((boxes.place, seat, box))
