"""What public events do to a board: turns and phases, setup, families, and the London Season."""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.table.names import BOXED, HIDDEN, NOBODY, PHASE_IDS, Blackmail, Phase
from engine.john_company_2e.table.setup import SETUP_CARDS
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import (
    ACTION_IDS,
    BLACKMAIL_IDS,
    PRESIDENCY_IDS,
    PRESTIGE_IDS,
    PRIZE_IDS,
    SEA_IDS,
    SHIP_IDS,
)
from engine.kernel import reads
from engine.kernel.sharing import added, changed, own

TELLS_ALONE = ("attrition_rolled", "failure_card_drawn")

BASE = Blackmail.DISPLAY_BASE


# -- turns and phases --


@reads("turn_began")
def turn_began(board: CompanyGame, turn: int) -> None:
    board.turn = turn


@reads("phase_began")
def phase_began(board: CompanyGame, phase: str) -> None:
    board.phase = PHASE_IDS.index(phase)


@reads("final_scoring_began")
def final_scoring_began(board: CompanyGame, failed: bool) -> None:
    board.phase = Phase.FINAL_SCORING


# -- setup --


@reads("setup_card_taken")
def setup_card_taken(board: CompanyGame, seat: int, card: str) -> None:
    """What the card lists, but for offices, money and points, which have events of their own."""
    for item in next(printed for printed in SETUP_CARDS if printed["id"] == card)["items"]:
        take_item(board, seat, item)


COUNTED = {"share": "court", "officer_in_training": "trainees", "workshop": "workshops", "luxury": "luxuries"}
"""Where what a setup card lists is counted by family."""
POSTED = {"writer": "writers", "officer": "officers"}
"""Where it is counted by Presidency and family."""


def take_item(board: CompanyGame, family: int, item: dict[str, Any]) -> None:
    kind = item["kind"]
    if kind in COUNTED:
        getattr(board, COUNTED[kind])[family] += 1
    elif kind in POSTED:
        getattr(board, POSTED[kind])[PRESIDENCY_IDS.index(item["where"])][family] += 1
    elif kind == "commander":
        board.commander[PRESIDENCY_IDS.index(item["where"])] = family
    elif kind == "shipyard":
        ship = board.yard_owner.index(NOBODY)
        board.yard_owner[ship] = family
        if item["where"] != "unfitted":
            board.ship_place[ship] = SEA_IDS.index(item["where"])
    elif kind == "blackmail":
        board.season_deck.remove(HIDDEN)
        own(board.blackmail, family).insert(0, HIDDEN)
    elif kind == "prime_minister":
        board.prime_minister = family


# -- families --


@reads("scored")
def scored(board: CompanyGame, seat: int, points: int, what: str) -> None:
    board.vp = added(board.vp, seat, points)


@reads("opportunity_marker_moved")
def opportunity_marker_moved(board: CompanyGame, seat: int, action: str | None) -> None:
    board.opportunity = changed(board.opportunity, seat, BOXED if action is None else ACTION_IDS.index(action))


@reads("family_action_taken")
def family_action_taken(
    board: CompanyGame,
    seat: int,
    reason: str,
    action: str,
    presidency: str = "",
    ship: str = "",
    space: int = 0,
) -> None:
    if action == "enlist_writer":
        own(board.writers, PRESIDENCY_IDS.index(presidency))[seat] += 1
    elif action == "enlist_officer":
        board.trainees = added(board.trainees, seat, 1)
    elif action == "purchase_luxury":
        board.luxuries[seat] += 1
    elif action == "purchase_shipyard":
        board.yard_owner[SHIP_IDS.index(ship)] = seat
    elif action == "purchase_workshop":
        board.workshops[seat] += 1
    else:
        board.stock_exchange = changed(board.stock_exchange, space, seat)


@reads("lifted_from_prize")
def lifted_from_prize(board: CompanyGame, seat: int, prize: str) -> None:
    own(board.prizes, PRIZE_IDS.index(prize))[seat] -= 1


@reads("share_created")
def share_created(board: CompanyGame, family: int, space: int) -> None:
    board.stock_exchange = changed(board.stock_exchange, space, NOBODY)
    board.court[family] += 1


@reads("seekers_moved_up")
def seekers_moved_up(board: CompanyGame) -> None:
    waiting = [family for family in board.stock_exchange if family != NOBODY]
    board.stock_exchange = [NOBODY] * (len(board.stock_exchange) - len(waiting)) + waiting


# -- the London Season --


@reads("pensioners_sent_home")
def pensioners_sent_home(board: CompanyGame, family: int, number: int) -> None:
    board.pensioners = added(board.pensioners, family, -number)


@reads("retired")
def retired(board: CompanyGame, seat: int, prize: str, price: int, specially: bool) -> None:
    if not specially:
        board.pensioners = added(board.pensioners, seat, -1)
    own(board.prizes, PRIZE_IDS.index(prize))[seat] += 1


@reads("display_laid_out")
def display_laid_out(board: CompanyGame, cards: list[str]) -> None:
    for card in cards[len(board.display) :]:
        board.season_deck.remove(face_of(card))
        board.display.append(face_of(card))


@reads("display_cleared")
def display_cleared(board: CompanyGame, cards: list[str]) -> None:
    board.season_discards = [*board.season_discards, *map(number_of, cards)]
    board.display = []


@reads("card_discarded")
def card_discarded(board: CompanyGame, seat: int, card: str, place_in_display: int | None) -> None:
    leave_display(board, card, place_in_display)
    board.season_discards = [*board.season_discards, number_of(card)]


@reads("card_taken")
def card_taken(board: CompanyGame, seat: int, card: str, place_in_display: int | None) -> None:
    leave_display(board, card, place_in_display)
    if card in PRESTIGE_IDS:
        board.prestige[seat] = sorted([*board.prestige[seat], PRESTIGE_IDS.index(card)])
    else:
        own(board.blackmail, seat).insert(0, HIDDEN)


def leave_display(board: CompanyGame, card: str, place: int | None) -> None:
    """The card came from this place of the display, or from the deck."""
    if place is None:
        board.season_deck.remove(face_of(card))
    else:
        board.display.pop(place)


def number_of(card: str) -> int:
    """A season card by its id."""
    return PRESTIGE_IDS.index(card) if card in PRESTIGE_IDS else BASE + BLACKMAIL_IDS.index(card)


def face_of(card: str) -> int:
    """How a season card looks in the display or in the deck: blackmail lies face down."""
    return PRESTIGE_IDS.index(card) if card in PRESTIGE_IDS else HIDDEN


@reads("cards_given_up")
def cards_given_up(board: CompanyGame, seat: int, because_of: str, cards: list[str]) -> None:
    if because_of == "john_thorpe":
        board.workshops[seat] = board.invested[seat] = 0
    elif because_of == "violet_effingham":
        board.yard_owner = [NOBODY if owner == seat else owner for owner in board.yard_owner]
    elif because_of == "joseph_sedley":
        board.court[seat] = 0
        board.stock_exchange = [NOBODY if seeker == seat else seeker for seeker in board.stock_exchange]
    else:
        board.season_discards = [*board.season_discards, *map(number_of, cards)]
        board.blackmail[seat], board.played_blackmail[seat] = [], []
