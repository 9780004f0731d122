"""Setup: a scenario's board, and the setup cards that give each family its start.

The board follows the scenario card; then the setup cards of its date are dealt evenly (or drafted, passing to the left), and every
family takes what its cards list. Rulebook: Setup; steps 1 to 12.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.limits import PIECES, UNSEATED_PIECES
from engine.john_company_2e.table.names import (
    BOXED,
    NO_FIRM,
    NOBODY,
    ON_YARD,
    OUT_OF_PLAY,
    Blackmail,
    Law,
    Office,
    Phase,
    Promise,
)
from engine.john_company_2e.table.numbers import Hands, SetupCard
from engine.john_company_2e.table.pieces import draw_card, gain, score, seat_holder, see_blackmail, take_piece
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import (
    ALLIANCE_IDS,
    BLACKMAIL_IDS,
    LAW_IDS,
    OFFICE_IDS,
    ORDER_IDS,
    PRESIDENCY_IDS,
    PRESTIGE_IDS,
    PRIZE_IDS,
    REGION_IDS,
    SEA_IDS,
    SHIP_IDS,
    TILE_IDS,
    raw,
)
from engine.kernel import RulesError, step, words
from engine.kernel.sharing import added, own
from engine.shared import negotiating

SETUP_CARDS: tuple[dict[str, Any], ...] = tuple(raw("setup_cards")["card"])
LUXURY_POINTS = 2

PIECE_KINDS = ("office", "share", "writer", "officer", "commander", "officer_in_training")
"""Items of a setup card for which a family places a piece."""

PURSES_AND_COUNTS = (
    *("cash", "vp", "trophies", "passed_laws", "luxuries", "workshops", "invested", "trainees", "court", "new_shares"),
    *("pensioners", "prison", "firm", "london", "india", "firm_value", "stake"),
    *("season_spent", "season_retired", "used_discounts", "letters"),
    *("strategy_shown", "firm_paid"),
    *("votes_against", "opposes", "voted_shipyards", "voted_workshops"),
    *("unasked", "muted_shipyards", "muted_workshops"),
)
"""Fields of one number per family that start at 0."""


def lay_out(game: CompanyGame, families: int) -> None:
    """The board as the scenario card says, and ``families`` families with empty hands: no setup card is dealt yet."""
    card = game.plan.scenario
    _lay_out_company(game, card)
    _lay_out_families(game, families)
    _lay_out_india(game, card)
    _lay_out_trade(game, card)
    _lay_out_decks(game)
    negotiating.lay_out(game)


def _lay_out_company(game: CompanyGame, card: Mapping[str, Any]) -> None:
    game.turn, game.phase = card["first_turn"], Phase.LONDON_SEASON
    game.failed = game.regions_lost = game.board_of_control_used = 0
    game.balance = raw("scenarios")["common"]["balance"]
    game.debt, game.standing, game.share_value = card["debt"], card["standing_index"], card["share_value"]
    game.deregulated = int(card["deregulated"])
    game.policy = card["policy_space"]
    game.power = list(game.tables.power_start)
    game.laws = [LAW_IDS.index(law) for law in card["passed_laws"]]
    game.law_deck = [law for law in range(len(LAW_IDS)) if law not in game.laws and law != Law.DEREGULATION]
    game.law_discards, game.open_laws = [], []
    _lay_out_offices(game, card)


def _lay_out_offices(game: CompanyGame, card: Mapping[str, Any]) -> None:
    offices = len(OFFICE_IDS)
    game.to_act = [0] * offices
    game.holder = [
        NOBODY if office < Office.SUPERINTENDENT_OF_TRADE_IN_CHINA else OUT_OF_PLAY for office in range(offices)
    ]
    if card["governor_general"]:
        game.holder[Office.DIRECTOR_OF_TRADE] = BOXED
        game.holder[Office.FIRST_GOVERNOR :] = [BOXED] * (offices - Office.FIRST_GOVERNOR)
    else:
        game.holder[Office.GOVERNOR_GENERAL] = OUT_OF_PLAY
    if card["china_office"]:
        game.holder[Office.SUPERINTENDENT_OF_TRADE_IN_CHINA] = NOBODY
    for region in card["governors_in_play"]:
        game.holder[game.governor_office(REGION_IDS.index(region))] = NOBODY
    game.fatigue = [0] * offices
    game.treasury = [
        card["office_treasuries"]
        if office in game.tables.offices_with_treasury and game.holder[office] == NOBODY
        else 0
        for office in range(offices)
    ]


def _lay_out_families(game: CompanyGame, families: int) -> None:
    none, nobody = [0] * families, [NOBODY] * families
    game.seating = list(range(families))
    game.chairman_title = game.prime_minister = 0
    game.opposition_leader = NOBODY
    game.support = game.votes_this_round = game.voted_cards = 0
    game.voted_policy = -1
    game.supply = [PIECES if game.is_seated(family) else UNSEATED_PIECES for family in range(families)]
    for name in PURSES_AND_COUNTS:
        setattr(game, name, none[:])
    game.opportunity = nobody[:]
    game.muted_cards = 0
    game.dividend = [NO_FIRM] * families
    game.strategy = [NO_FIRM] * families
    game.initiative = [99] * families
    game.stakes_shown = game.firm_actions = 0
    game.firm_to_pay = NOBODY
    game.prizes = [none[:] for _ in PRIZE_IDS]
    game.stock_exchange = [NOBODY] * len(game.tables.stock_prices)
    game.firm_shares = [none[:] for _ in range(families)]
    game.writers, game.officers, game.exhausted_officers = ([none[:] for _ in PRESIDENCY_IDS] for _ in range(3))
    _lay_out_hands(game, families)


def _lay_out_hands(game: CompanyGame, families: int) -> None:
    game.prestige = [[] for _ in range(families)]
    game.blackmail = [[] for _ in range(families)]
    game.played_blackmail = [[] for _ in range(families)]
    game.promises = [guarantor for guarantor in range(families) for _ in range(Promise.KINDS)]
    game.singled_out, game.shown_to = [NOBODY] * families, [0] * families
    game.preferred = NOBODY


def _lay_out_india(game: CompanyGame, card: Mapping[str, Any]) -> None:
    game.commander = [NOBODY] * len(PRESIDENCY_IDS)
    game.regiments = [card["regiments"][presidency] for presidency in PRESIDENCY_IDS]
    game.exhausted_regiments = [0] * len(PRESIDENCY_IDS)
    game.alliances = [0] * len(ALLIANCE_IDS)
    game.tower = [card["towers"][region] for region in REGION_IDS]
    held = {region: PRESIDENCY_IDS.index(presidency) for region, presidency in card["company_controlled"].items()}
    game.control = [held.get(region, -1) for region in REGION_IDS]
    game.overlord = [-1] * len(REGION_IDS)
    for capital in card["capital"]:
        game.overlord[REGION_IDS.index(capital)] = REGION_IDS.index(capital)
    for region, capital in card["dominated_by"].items():
        game.overlord[REGION_IDS.index(region)] = REGION_IDS.index(capital)
    game.formed = [REGION_IDS.index(region) for region in card["company_controlled"]]
    game.loot_token = [int(region not in card["loot_tokens_used"]) for region in REGION_IDS]
    game.unrest = [0] * len(REGION_IDS)
    game.half_ship = [0] * len(REGION_IDS)
    game.elephant_tail = REGION_IDS.index(card["elephant"]["tail"])
    game.elephant_head = REGION_IDS.index(card["elephant"]["head"])
    game.cascaded = 0
    game.deploy_roll = []


def _lay_out_trade(game: CompanyGame, card: Mapping[str, Any]) -> None:
    game.closed = [int(order in card["closed_orders"]) for order in ORDER_IDS]
    game.order_presidency, game.order_writer = [-1] * len(ORDER_IDS), [NOBODY] * len(ORDER_IDS)
    game.order_firms = [0] * len(ORDER_IDS)
    game.presidency_traded = 0
    game.trade_roll = []
    game.yard_owner, game.ship_place = [NOBODY] * len(SHIP_IDS), [ON_YARD] * len(SHIP_IDS)
    game.ship_fatigued = [0] * len(SHIP_IDS)
    game.company_ships = [card["company_ships"].get(sea, 0) for sea in SEA_IDS]
    game.extra_ships = [0] * len(SEA_IDS)


def _lay_out_decks(game: CompanyGame) -> None:
    game.event_piles = [list(range(len(TILE_IDS)))]
    game.event_discards = []
    turn_up_stack(game)
    game.blackmail_known = [0] * len(BLACKMAIL_IDS)
    game.season_deck = list(range(Blackmail.DISPLAY_BASE + len(BLACKMAIL_IDS)))
    game.season_discards = []
    game.display = []


def turn_up_stack(game: CompanyGame) -> None:
    """Name the event tile that now lies on top of the draw stack: its back is seen, its front is not."""
    while game.event_piles and not game.event_piles[-1]:
        game.event_piles.pop()
    if not game.event_piles:
        game.event_top = game.event_back = -1
        return
    game.event_top = draw_card(game, own(game.event_piles, -1))
    game.event_back = game.tables.tiles.back[game.event_top]


def cards_of_date(game: CompanyGame) -> tuple[list[int], list[int]]:
    """The basic setup cards of the scenario's date, and the extra ones."""
    cards = [n for n, card in enumerate(SETUP_CARDS) if card["scenario"] == game.plan.scenario["date"]]
    return [n for n in cards if not SETUP_CARDS[n]["extra"]], [n for n in cards if SETUP_CARDS[n]["extra"]]


def cards_for(game: CompanyGame, players: int) -> list[int]:
    """The setup cards of the scenario's date for a number of players: twelve, three more for five, six more for six."""
    basic, extra = cards_of_date(game)
    added = raw("scenarios")["common"]["extra_cards_by_players"].get(str(players), 0)
    game.dice.shuffle(extra)
    return basic + sorted(extra[:added])


@step
def deal(game: CompanyGame) -> None:
    """Deal the setup cards evenly, face up (checklist 13, 14)."""
    game.do((take_cards, deal_hands(game)))


@step
def deal_to_draft(game: CompanyGame) -> None:
    """Draft variant: what is dealt is passed on card by card (checklist 14)."""
    game.do((draft, deal_hands(game), ((),) * game.seats, 0))


def deal_hands(game: CompanyGame) -> tuple[tuple[int, ...], ...]:
    """The setup cards in equal hands, by seat."""
    cards = cards_for(game, game.seats)
    game.dice.shuffle(cards)
    share = len(cards) // game.seats
    return tuple(tuple(sorted(cards[seat * share : (seat + 1) * share])) for seat in range(game.seats))


@step
def draft(game: CompanyGame, hands: Hands, taken: Hands, seat: int) -> None:
    """Draft variant: keep one card of your hand; when all have, pass the rest to the left (checklist 14)."""
    if seat == game.seats:
        if not hands[0]:
            game.do((take_cards, taken))
            return
        game.do((draft, hands[-1:] + hands[:-1], taken, 0))
        return
    if not hands[seat]:
        game.do((draft, hands, taken, game.seats))
        return
    game.ask(seat, "setup.draft", hands[seat], keep_card, hands, taken, seat)


@step
def keep_card(game: CompanyGame, hands: Hands, taken: Hands, seat: int, card: SetupCard) -> None:
    """Keep the card; the next seat chooses."""
    rest = tuple(other for other in hands[seat] if other != card)
    hands = (*hands[:seat], rest, *hands[seat + 1 :])
    taken = (*taken[:seat], tuple(sorted((*taken[seat], card))), *taken[seat + 1 :])
    game.do((draft, hands, taken, seat + 1))


@words("setup.draft")
def draft_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """A setup card, by its id and what it lists."""
    return {"act": "keep_setup_card", "card": SETUP_CARDS[option]["id"], "items": SETUP_CARDS[option]["items"]}


@step
def take_cards(game: CompanyGame, hands: Hands) -> None:
    """Every family takes what its setup cards list (checklist 15 to 18)."""
    for family, cards in enumerate(hands):
        for card in cards:
            game.note("setup_card_taken", seat=family, card=SETUP_CARDS[card]["id"])
            for item in SETUP_CARDS[card]["items"]:
                take_item(game, family, item)
    game.do(build_display)


def take_item(game: CompanyGame, family: int, item: dict[str, Any]) -> None:
    """One line of a setup card. Pieces come from the family's supply, everything else from the common supplies."""
    kind = item["kind"]
    if kind in PIECE_KINDS:
        place_piece(game, family, item)
    elif kind == "cash":
        gain(game, family, item["amount"], "setup")
    elif kind == "shipyard":
        ship = game.yard_owner.index(NOBODY)
        game.yard_owner[ship] = family
        if item["where"] != "unfitted":
            game.ship_place[ship] = SEA_IDS.index(item["where"])
    elif kind == "workshop":
        game.workshops[family] += 1
    elif kind == "luxury":
        game.luxuries[family] += 1
        score(game, family, LUXURY_POINTS, "luxury")
    elif kind == "blackmail":
        take_blackmail(game, family)
    elif kind == "prime_minister":
        game.prime_minister = family


def place_piece(game: CompanyGame, family: int, item: dict[str, Any]) -> None:
    """A piece of the family's on the board. Raises RulesError without one."""
    if not take_piece(game, family):
        raise RulesError(f"family {family} has no piece left for {item}")
    kind = item["kind"]
    if kind == "office":
        seat_holder(game, OFFICE_IDS.index(item["what"]), family)
    elif kind == "share":
        game.court[family] += 1
    elif kind == "officer_in_training":
        game.trainees = added(game.trainees, family, 1)
    elif kind == "writer":
        own(game.writers, PRESIDENCY_IDS.index(item["where"]))[family] += 1
    elif kind == "officer":
        own(game.officers, PRESIDENCY_IDS.index(item["where"]))[family] += 1
    else:
        game.commander[PRESIDENCY_IDS.index(item["where"])] = family


def take_blackmail(game: CompanyGame, family: int) -> None:
    """A blackmail card from the deck, face down: only its owner knows it."""
    drawn = draw_card(game, [card for card in game.season_deck if card >= Blackmail.DISPLAY_BASE])
    game.season_deck.remove(drawn)
    card = drawn - Blackmail.DISPLAY_BASE
    game.blackmail[family] = sorted([*game.blackmail[family], card])
    game.blackmail_known[card] = 0
    see_blackmail(game, family, [card], "setup_card")


@step
def build_display(game: CompanyGame) -> None:
    """Fill the London Season Display to three cards; a blackmail card lies face down (checklist 19, 47)."""
    game.tell(Fact.DISPLAY_FILLED)
    while len(game.display) < raw("prestige")["display"]["size"] and game.season_deck:
        card = draw_card(game, game.season_deck)
        game.display.append(card)
        if card >= Blackmail.DISPLAY_BASE:
            game.blackmail_known[card - Blackmail.DISPLAY_BASE] = 0
    game.note(
        "display_laid_out", cards=[PRESTIGE_IDS[c] if c < Blackmail.DISPLAY_BASE else "blackmail" for c in game.display]
    )
