"""What public events do to a board: turns and phases, the London Season, families, negotiation, blackmail and Parliament."""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.table.names import BOXED, HIDDEN, NOBODY, PHASE_IDS, POWER_IDS, Blackmail, Phase, Promise
from engine.john_company_2e.table.setup import SETUP_CARDS
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import (
    ACTION_IDS,
    BLACKMAIL_IDS,
    LAW_IDS,
    PRESIDENCY_IDS,
    PRESTIGE_IDS,
    PRIZE_IDS,
    PROMISE_IDS,
    SEA_IDS,
    SHIP_IDS,
)
from engine.kernel import reads

TELLS_ALONE = (
    "attrition",
    "office_bid",
    "company_fraud",
    "consent",
    "consent_sought",
    "deal_done",
    "election",
    "failure_card",
    "not_hired",
    "offer_answered",
    "offer_made",
    "policy",
    "power",
    "price_named",
)

BASE = Blackmail.DISPLAY_BASE


# -- turns and phases --


@reads("turn_begins")
def turn_begins(board: CompanyGame, turn: int) -> None:
    board.turn = turn


@reads("phase_begins")
def phase_begins(board: CompanyGame, phase: str) -> None:
    board.phase = PHASE_IDS.index(phase)


@reads("final_scoring")
def final_scoring(board: CompanyGame, failed: bool) -> None:
    board.phase = Phase.FINAL_SCORING


# -- setup --


@reads("setup_card")
def setup_card(board: CompanyGame, family: int, card: str) -> None:
    """What the card lists, but for offices, money and points, which have events of their own."""
    for item in next(printed for printed in SETUP_CARDS if printed["id"] == card)["items"]:
        take_item(board, family, item)


def take_item(board: CompanyGame, family: int, item: dict[str, Any]) -> None:
    kind, where = item["kind"], item.get("where")
    if kind == "share":
        board.court[family] += 1
    elif kind == "writer":
        board.writers[PRESIDENCY_IDS.index(where)][family] += 1
    elif kind == "officer":
        board.officers[PRESIDENCY_IDS.index(where)][family] += 1
    elif kind == "commander":
        board.commander[PRESIDENCY_IDS.index(where)] = family
    elif kind == "officer_in_training":
        board.trainees[family] += 1
    elif kind == "shipyard":
        ship = board.yard_owner.index(NOBODY)
        board.yard_owner[ship] = family
        if where != "unfitted":
            board.ship_place[ship] = SEA_IDS.index(where)
    elif kind == "workshop":
        board.workshops[family] += 1
    elif kind == "luxury":
        board.luxuries[family] += 1
    elif kind == "blackmail":
        board.season_deck.remove(HIDDEN)
        board.blackmail[family].insert(0, HIDDEN)
    elif kind == "prime_minister":
        board.prime_minister = family


# -- families --


@reads("family_gains")
def family_gains(board: CompanyGame, family: int, amount: int, what: str) -> None:
    board.cash[family] += amount


@reads("family_pays")
def family_pays(board: CompanyGame, family: int, amount: int, what: str) -> None:
    board.cash[family] -= amount


@reads("cash_handed_over")
def cash_handed_over(board: CompanyGame, family: int, to: int, amount: int) -> None:
    board.cash[family] -= amount
    board.cash[to] += amount


@reads("scored")
def scored(board: CompanyGame, family: int, points: int, what: str) -> None:
    board.vp[family] += points


@reads("opportunity_marker")
def opportunity_marker(board: CompanyGame, family: int, action: str | None) -> None:
    board.opportunity[family] = BOXED if action is None else ACTION_IDS.index(action)


@reads("family_action")
def family_action(
    board: CompanyGame,
    family: int,
    reason: str,
    action: str,
    presidency: str = "",
    ship: str = "",
    space: int = 0,
) -> None:
    if action == "enlist_writer":
        board.writers[PRESIDENCY_IDS.index(presidency)][family] += 1
    elif action == "enlist_officer":
        board.trainees[family] += 1
    elif action == "purchase_luxury":
        board.luxuries[family] += 1
    elif action == "purchase_shipyard":
        board.yard_owner[SHIP_IDS.index(ship)] = family
    elif action == "purchase_workshop":
        board.workshops[family] += 1
    else:
        board.stock[space] = family


@reads("lifted_from_prize")
def lifted_from_prize(board: CompanyGame, family: int, prize: str) -> None:
    board.prizes[PRIZE_IDS.index(prize)][family] -= 1


@reads("new_share")
def new_share(board: CompanyGame, family: int, space: int) -> None:
    board.stock[space] = NOBODY
    board.court[family] += 1


@reads("seekers_move_up")
def seekers_move_up(board: CompanyGame) -> None:
    waiting = [family for family in board.stock if family != NOBODY]
    board.stock = [NOBODY] * (len(board.stock) - len(waiting)) + waiting


# -- the London Season --


@reads("pensioners_go_home")
def pensioners_go_home(board: CompanyGame, family: int, count: int) -> None:
    board.pensioners[family] -= count


@reads("retired")
def retired(board: CompanyGame, family: int, prize: str, price: int, specially: bool) -> None:
    if not specially:
        board.pensioners[family] -= 1
    board.prizes[PRIZE_IDS.index(prize)][family] += 1


@reads("display")
def display(board: CompanyGame, cards: list[str]) -> None:
    for card in cards[len(board.display) :]:
        board.season_deck.remove(face_of(card))
        board.display.append(face_of(card))


@reads("display_cleared")
def display_cleared(board: CompanyGame, cards: list[str]) -> None:
    board.season_discards += map(number_of, cards)
    board.display = []


@reads("card_discarded")
def card_discarded(board: CompanyGame, family: int, card: str, place_in_display: int | None) -> None:
    leave_display(board, card, place_in_display)
    board.season_discards.append(number_of(card))


@reads("card_taken")
def card_taken(board: CompanyGame, family: int, card: str, place_in_display: int | None) -> None:
    leave_display(board, card, place_in_display)
    if card in PRESTIGE_IDS:
        board.prestige[family] = sorted([*board.prestige[family], PRESTIGE_IDS.index(card)])
    else:
        board.blackmail[family].insert(0, HIDDEN)


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


@reads("gave_up")
def gave_up(board: CompanyGame, family: int, because_of: str, cards: list[str]) -> None:
    if because_of == "john_thorpe":
        board.workshops[family] = board.invested[family] = 0
    elif because_of == "violet_effingham":
        board.yard_owner = [NOBODY if owner == family else owner for owner in board.yard_owner]
    elif because_of == "joseph_sedley":
        board.court[family] = 0
        board.stock = [NOBODY if seeker == family else seeker for seeker in board.stock]
    else:
        board.season_discards += map(number_of, cards)
        board.blackmail[family], board.played_blackmail[family] = [], []


# -- negotiation and blackmail --


@reads("asset_moved")
def asset_moved(board: CompanyGame, family: int, to: int, asset: str, **which: Any) -> None:
    """Points for luxuries and cards have events of their own."""
    counts = {
        "workshop": board.workshops,
        "invested_workshop": board.invested,
        "luxury": board.luxuries,
        "share": board.court,
        "immature_share": board.court,
        "promise_cube": board.cubes,
    }
    if asset == "firm_share":
        counts["firm_share"] = board.firm_shares[which["firm"]]
    if asset in counts:
        counts[asset][family] -= 1
        counts[asset][to] += 1
    elif asset == "shipyard":
        board.yard_owner[SHIP_IDS.index(which["ship"])] = to
    elif asset == "enterprise":
        card = PRESTIGE_IDS.index(which["card"])
        board.prestige[family].remove(card)
        board.prestige[to] = sorted([*board.prestige[to], card])
    elif asset == "promise":
        board.promises[promise_card(which["guarantor"], which["promise"])] = to
    elif asset == "player_button":
        board.button = to
    elif asset == "blackmail":
        hand_card_over(board, family, to)


def hand_card_over(board: CompanyGame, family: int, to: int) -> None:
    board.blackmail[family].remove(HIDDEN)
    board.blackmail[to].insert(0, HIDDEN)


def promise_card(guarantor: int, promise: str) -> int:
    return guarantor * Promise.KINDS + PROMISE_IDS.index(promise)


@reads("promise_honoured")
def promise_honoured(board: CompanyGame, guarantor: int, holder: int, promise: str) -> None:
    board.promises[promise_card(guarantor, promise)] = guarantor


@reads("promise_removed")
def promise_removed(board: CompanyGame, guarantor: int, promise: str) -> None:
    board.promises[promise_card(guarantor, promise)] = BOXED


@reads("blackmail_played")
def blackmail_played(board: CompanyGame, family: int, card: str) -> None:
    board.blackmail[family].remove(HIDDEN)
    turn_up(board, family, card)


@reads("blackmail_cancelled")
def blackmail_cancelled(board: CompanyGame, family: int, victim: int, card: str) -> None:
    board.played_blackmail[victim].remove(BLACKMAIL_IDS.index(card))
    turn_up(board, family, card)


def turn_up(board: CompanyGame, family: int, card: str) -> None:
    board.played_blackmail[family] = sorted([*board.played_blackmail[family], BLACKMAIL_IDS.index(card)])


@reads("blackmail_taken")
def blackmail_taken(board: CompanyGame, family: int, victim: int) -> None:
    hand_card_over(board, victim, family)


# -- Parliament --


@reads("law_drawn")
def law_drawn(board: CompanyGame, law: str) -> None:
    board.law_deck.remove(LAW_IDS.index(law))


@reads("law_returned")
def law_returned(board: CompanyGame, law: str) -> None:
    board.law_deck = sorted([*board.law_deck, LAW_IDS.index(law)])


@reads("laws_laid_aside")
def laws_laid_aside(board: CompanyGame, laws: list[str]) -> None:
    board.law_discards = sorted([*board.law_discards, *map(LAW_IDS.index, laws)])


@reads("law_brought_back")
def law_brought_back(board: CompanyGame, law: str) -> None:
    board.law_discards.remove(LAW_IDS.index(law))


@reads("laws_shuffled")
def laws_shuffled(board: CompanyGame) -> None:
    board.law_deck, board.law_discards = sorted([*board.law_deck, *board.law_discards]), []


@reads("law_proposed")
def law_proposed(board: CompanyGame, law: str, space: int, **printed: Any) -> None:
    board.policy = space


@reads("policy_moved")
def policy_moved(board: CompanyGame, space: int, **printed: Any) -> None:
    board.policy = space


@reads("vote_opens")
def vote_opens(board: CompanyGame, support: int, space: int | None) -> None:
    board.support, board.voted_policy = support, -1 if space is None else space
    board.votes_against, board.opposes = [0] * board.families, [0] * board.families


@reads("voted")
def voted(board: CompanyGame, family: int, side: str, votes: int, on_behalf_of: int) -> None:
    if side == "for":
        board.support += votes
        return
    board.support -= votes
    board.votes_against[on_behalf_of] += votes
    board.opposes[family] = board.opposes[on_behalf_of] = 1


@reads("leads_opposition")
def leads_opposition(board: CompanyGame, family: int | None) -> None:
    board.opposition_leader = NOBODY if family is None else family


@reads("vote_resolved")
def vote_resolved(board: CompanyGame, law: str, support: int, passed: bool) -> None:
    if law != "deregulation" and passed:
        board.laws.append(LAW_IDS.index(law))
    elif law != "deregulation":
        laws_laid_aside(board, [law])


@reads("law_token")
def law_token(board: CompanyGame, family: int) -> None:
    board.passed_laws[family] += 1


@reads("law_discarded")
def law_discarded(board: CompanyGame, law: str) -> None:
    board.laws.remove(LAW_IDS.index(law))
    laws_laid_aside(board, [law])


@reads("prime_minister")
def prime_minister(board: CompanyGame, family: int) -> None:
    board.prime_minister, board.opposition_leader = family, NOBODY


@reads("power_track")
def power_track(board: CompanyGame, tokens: list[str]) -> None:
    board.power = list(map(POWER_IDS.index, tokens))


@reads("share_value")
def share_value(board: CompanyGame, points: int) -> None:
    board.share_value = points


@reads("given_up")
def given_up(board: CompanyGame, family: int, thing: str, which: str = "") -> None:
    """What a tax takes; points, and the Chairman's own share, have events of their own."""
    counts = {"workshop": board.workshops, "invested": board.invested, "luxury": board.luxuries}
    if thing in counts:
        counts[thing][family] -= 1
    elif thing == "shipyard":
        board.yard_owner[SHIP_IDS.index(which)] = NOBODY
    elif thing == "prestige_card":
        board.prestige[family].remove(PRESTIGE_IDS.index(which))
        board.season_discards.append(PRESTIGE_IDS.index(which))
    elif thing == "prize":
        board.prizes[PRIZE_IDS.index(which)][family] -= 1
    elif not which:
        board.court[family] -= 1
