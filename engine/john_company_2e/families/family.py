"""Family: every family takes one action for itself, then debts turn those who seek shares into shareholders.

The opportunity marker doubles an action that is repeated from turn to turn; the latest law with an extra action adds one more.
Rulebook: II. Family; checklist 52 to 68.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from engine.john_company_2e.table import ownership
from engine.john_company_2e.table.limits import LUXURIES, WORKSHOPS
from engine.john_company_2e.table.names import BOXED, NOBODY, ON_YARD, Action, Law, Prestige
from engine.john_company_2e.table.pieces import lower_debt, pay, pay_foundry, score, take_piece
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import ACTION_IDS, PRESIDENCY_IDS, PRIZE_IDS, SHIP_IDS, raw
from engine.kernel import step, words
from engine.kernel.sharing import added, changed, own
from engine.kernel.worded import Worded
from engine.shared import consent
from engine.shared.consent import Granted

Option: TypeAlias = Annotated[
    tuple[Any, ...],
    Worded(
        ({Action.ENLIST_WRITER}, "presidency"),
        ({Action.ENLIST_OFFICER, Action.PURCHASE_LUXURY, Action.PURCHASE_SHIPYARD, Action.PURCHASE_WORKSHOP},),
        ({Action.SEEK_SHARE}, "stock exchange space", "£"),
        ({"done"},),
    ),
]
"""A family action and where it goes, of a share with its price; no more of them."""

LUXURY_COST, LUXURY_POINTS = 4, 2
SHIPYARD_COST = 2
WORKSHOP_COST, SUBSIDISED_WORKSHOP_COST = 5, 3
BROKER_PRICE = 1
NEEDS_PIECE = (Action.ENLIST_WRITER, Action.ENLIST_OFFICER, Action.SEEK_SHARE)

FAMILY, REPEAT, EXTRA_WRITER, EXTRA_ACTION = "family", "repeat", "extra_writer", "extra_action"
"""Why an action is taken: the family action, the opportunity marker, four vacancies, or a law."""


@step
def begin(game: CompanyGame) -> None:
    """From the Chairman's title clockwise; then new Company shares (checklist 52)."""
    game.new_shares = [0] * game.families
    game.do(*((family_action, family) for family in game.clockwise(game.chairman_title)), new_company_shares)


# -- the action --


@step
def family_action(game: CompanyGame, family: int, refused: int = 0) -> None:
    """A family chooses its action of this turn (checklist 53); once the Stock Broker has refused, without his price (checklist 62)."""
    options = [option for action in range(len(ACTION_IDS)) for option in ways(game, family, action, FAMILY)]
    if refused:
        options = [option for option in options if not needs_broker(game, family, option)]
    if options:
        game.ask(family, "family.action", options, take_family_action, family)
    else:
        game.do((extra_action, family, NOBODY))


def ways(game: CompanyGame, family: int, action: int, reason: str) -> list[Option]:
    """The ways in which a family can take an action now; empty when it cannot (checklist 55 to 66)."""
    barred = reason != EXTRA_ACTION or action not in (Action.ENLIST_WRITER, Action.ENLIST_OFFICER)
    if (barred and ownership.forbids(game, family, action)) or (action in NEEDS_PIECE and not can_place(game, family)):
        return []
    cash = game.cash[family]
    if action == Action.ENLIST_WRITER:
        return [(action, presidency) for presidency in range(len(PRESIDENCY_IDS))]
    if action == Action.ENLIST_OFFICER:
        return [(action,)]
    if action == Action.PURCHASE_LUXURY:
        return [(action,)] if cash >= LUXURY_COST and sum(game.luxuries) < LUXURIES else []
    if action == Action.PURCHASE_SHIPYARD:
        return [(action,)] if cash >= SHIPYARD_COST and shipyard_for_sale(game) != NOBODY else []
    if action == Action.PURCHASE_WORKSHOP:
        sold_out = sum(game.workshops) + sum(game.invested) >= WORKSHOPS
        return [(action,)] if cash >= workshop_cost(game, family, reason) and not sold_out else []
    return seek_share_ways(game, family)


def seek_share_ways(game: CompanyGame, family: int) -> list[Option]:
    """Free spaces of the Stock Exchange that the family can pay, and those it could with the Stock Broker's help (checklist 61, 62)."""
    owner = game.owner_of_prestige(Prestige.STOCK_BROKER)
    found: list[Option] = []
    for space, price in enumerate(game.tables.stock_prices):
        if game.stock_exchange[space] != NOBODY:
            continue
        if owner == family:
            price = BROKER_PRICE
        if price <= game.cash[family]:
            found.append((Action.SEEK_SHARE, space, price))
        if owner not in (NOBODY, family) and game.cash[family] >= BROKER_PRICE and price > BROKER_PRICE:
            found.append((Action.SEEK_SHARE, space, BROKER_PRICE))
    return found


def needs_broker(game: CompanyGame, family: int, option: Option) -> bool:
    """Is it a share at the Stock Broker's price, of whom another family is the owner?"""
    owner = game.owner_of_prestige(Prestige.STOCK_BROKER)
    return option[0] == Action.SEEK_SHARE and option[2] == BROKER_PRICE and owner not in (NOBODY, family)


def can_place(game: CompanyGame, family: int) -> bool:
    """Has the family a piece to place: in its supply, or on a prize (checklist 63)?"""
    return game.supply[family] > 0 or any(row[family] for row in game.prizes)


def shipyard_for_sale(game: CompanyGame) -> int:
    """The first shipyard in the supply whose ship is not in play, or NOBODY (checklist 64)."""
    for ship, owner in enumerate(game.yard_owner):
        if owner == NOBODY and game.ship_place[ship] == ON_YARD:
            return ship
    return NOBODY


def workshop_cost(game: CompanyGame, family: int, reason: str) -> int:
    """£5; with Industry Subsidy £3 for a family action by whoever has not the marker there already, and always without a seat (60)."""
    if not game.in_force(Law.INDUSTRY_SUBSIDY):
        return WORKSHOP_COST
    unmarked = reason == FAMILY and game.opportunity[family] != Action.PURCHASE_WORKSHOP
    return SUBSIDISED_WORKSHOP_COST if unmarked or not game.is_seated(family) else WORKSHOP_COST


@step
def take_family_action(game: CompanyGame, family: int, option: Option) -> None:
    """Take it, if it needs the Stock Broker's help with his owner's leave (checklist 62)."""
    if needs_broker(game, family, option):
        ask_broker(game, family, (with_broker, family, option))
    else:
        game.do((act, family, option))


def ask_broker(game: CompanyGame, family: int, then: Granted) -> None:
    """Seek the leave of the Stock Broker's owner."""
    owner = game.owner_of_prestige(Prestige.STOCK_BROKER)
    consent.seek_leave(game, family, (owner,), "stock_broker", then, keep=BROKER_PRICE)


@step
def with_broker(game: CompanyGame, family: int, option: Option, granted: int) -> None:
    """With leave the share costs £1; without, the family chooses again (checklist 62)."""
    game.do((act, family, option) if granted else (family_action, family, 1))


@step
def act(game: CompanyGame, family: int, option: Option) -> None:
    """Act; once more if the marker was there before; an extra writer with four vacancies; a law's extra action (checklist 53 to 56)."""
    action = option[0]
    twice = game.opportunity[family] == action
    game.do(
        (perform, family, option, FAMILY),
        *([(repeat, family, action)] if twice else []),
        *([(extra_writer, family)] if action == Action.ENLIST_WRITER else []),
        (move_marker, family, action),
        (extra_action, family, action),
    )


@step
def move_marker(game: CompanyGame, family: int, action: int) -> None:
    """The opportunity marker goes to the action taken, unless it has left the game (checklist 53)."""
    if game.opportunity[family] not in (BOXED, action):
        game.opportunity = changed(game.opportunity, family, action)
        game.note("opportunity_marker_moved", seat=family, action=ACTION_IDS[action])


@step
def repeat(game: CompanyGame, family: int, action: int) -> None:
    """The marker was on the action already: it may be taken twice (checklist 53)."""
    offer(game, family, action, REPEAT)


@step
def extra_writer(game: CompanyGame, family: int) -> None:
    """With four or more vacant offices, one more writer once this turn (checklist 56)."""
    needed = raw("enterprises")["family_actions"]["extra_writer_if_vacant_offices_at_least"]
    if game.vacancies() >= needed:
        offer(game, family, Action.ENLIST_WRITER, EXTRA_WRITER)


@step
def extra_action(game: CompanyGame, family: int, taken: int) -> None:
    """The extra action of the most recent law that has one; Tenure Limits' writer not after a writer (checklist 54)."""
    action = game.extra_action()
    if action >= 0 and not (action == taken == Action.ENLIST_WRITER):
        offer(game, family, action, EXTRA_ACTION)


def offer(game: CompanyGame, family: int, action: int, reason: str, refused: int = 0) -> None:
    """Ask whether the family wants an action that it may take but need not."""
    options = ways(game, family, action, reason)
    if options := [option for option in options if not (refused and needs_broker(game, family, option))]:
        game.ask(family, "family.more", [("done",), *options], take_more, family, reason)


@step
def take_more(game: CompanyGame, family: int, reason: str, option: Option) -> None:
    """Take the additional action, or leave it; the Stock Broker's price needs leave again (checklist 62)."""
    if option[0] == "done":
        return
    if needs_broker(game, family, option):
        ask_broker(game, family, (more_with_broker, family, option, reason))
    else:
        game.do((perform, family, option, reason))


@step
def more_with_broker(game: CompanyGame, family: int, option: Option, reason: str, granted: int) -> None:
    """With leave the share costs £1; without, the family may still take one at the printed price (checklist 62)."""
    if granted:
        game.do((perform, family, option, reason))
    else:
        offer(game, family, option[0], reason, refused=1)


@step
def perform(game: CompanyGame, family: int, option: Option, reason: str) -> None:
    """Take one action; first find a piece for it (checklist 63)."""
    if option[0] in NEEDS_PIECE and not game.supply[family]:
        lift_from_prize(game, family, option, reason)
    else:
        carry_out(game, family, option, reason)


def lift_from_prize(game: CompanyGame, family: int, option: Option, reason: str) -> None:
    """Out of pieces: one comes off a prize, and its victory points go (checklist 63)."""
    prizes = [prize for prize, row in enumerate(game.prizes) if row[family]]
    game.ask(family, "family.lift_from_prize", prizes, lift, family, option, reason)


@step
def lift(game: CompanyGame, family: int, option: Option, reason: str, prize: int) -> None:
    """Take the piece off the prize and go on with the action."""
    own(game.prizes, prize)[family] -= 1
    game.supply[family] += 1
    game.note("lifted_from_prize", seat=family, prize=PRIZE_IDS[prize])
    score(game, family, -game.tables.prizes.points[prize], PRIZE_IDS[prize])
    carry_out(game, family, option, reason)


def carry_out(game: CompanyGame, family: int, option: Option, reason: str) -> None:
    """Pay and place (checklist 55 to 62, 66)."""
    action = option[0]
    game.note("family_action_taken", seat=family, reason=reason, **deed_in_words(game, option))
    if action in NEEDS_PIECE:
        take_piece(game, family)
    if action == Action.ENLIST_WRITER:
        own(game.writers, option[1])[family] += 1
    elif action == Action.ENLIST_OFFICER:
        game.trainees = added(game.trainees, family, 1)
    elif action == Action.PURCHASE_LUXURY:
        pay(game, family, LUXURY_COST, "luxury")
        game.luxuries[family] += 1
        score(game, family, LUXURY_POINTS, "luxury")
    elif action == Action.PURCHASE_SHIPYARD:
        pay(game, family, SHIPYARD_COST, "shipyard")
        game.yard_owner[shipyard_for_sale(game)] = family
    elif action == Action.PURCHASE_WORKSHOP:
        pay(game, family, workshop_cost(game, family, reason), "workshop")
        game.workshops[family] += 1
        pay_foundry(game)
    else:
        pay(game, family, option[2], "share")
        game.stock_exchange = changed(game.stock_exchange, option[1], family)


def deed_in_words(game: CompanyGame, option: Option) -> dict[str, Any]:
    """A family action that is about to be taken, for the journal: what is bought, and where the piece goes."""
    action = option[0]
    said: dict[str, Any] = {"action": ACTION_IDS[action]}
    if action == Action.ENLIST_WRITER:
        said["presidency"] = PRESIDENCY_IDS[option[1]]
    elif action == Action.PURCHASE_SHIPYARD:
        said["ship"] = SHIP_IDS[shipyard_for_sale(game)]
    elif action == Action.SEEK_SHARE:
        said["space"] = option[1]
    return said


@words("family.action")
def action_in_words(game: CompanyGame, option: Option) -> dict[str, Any]:
    """A family action with what it needs."""
    said: dict[str, Any] = {"act": ACTION_IDS[option[0]]}
    if option[0] == Action.ENLIST_WRITER:
        said["presidency"] = PRESIDENCY_IDS[option[1]]
    elif option[0] == Action.SEEK_SHARE:
        said |= {"space": option[1], "price": option[2]}
    return said


@words("family.more")
def more_in_words(game: CompanyGame, option: Option) -> dict[str, Any]:
    """The additional action, or none."""
    return {"act": "take_no_more"} if option[0] == "done" else action_in_words(game, option)


@words("family.lift_from_prize")
def lift_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """The prize that gives a piece back."""
    return {"act": "lift_from_prize", "prize": PRIZE_IDS[option]}


# -- new Company shares --


@step
def new_company_shares(game: CompanyGame) -> None:
    """Each Debt turns the rightmost seeker into a share and falls by one; the rest slide right (checklist 67, 68)."""
    while game.debt and any(seeker != NOBODY for seeker in game.stock_exchange):
        space = max(space for space, seeker in enumerate(game.stock_exchange) if seeker != NOBODY)
        family = game.stock_exchange[space]
        game.stock_exchange = changed(game.stock_exchange, space, NOBODY)
        game.court[family] += 1
        game.new_shares[family] += 1
        lower_debt(game, 1, "new_share")
        game.note("share_created", family=family, space=space)
    waiting = [seeker for seeker in game.stock_exchange if seeker != NOBODY]
    moved_up = [NOBODY] * (len(game.stock_exchange) - len(waiting)) + waiting
    if moved_up != game.stock_exchange:
        game.stock_exchange = moved_up
        game.note("seekers_moved_up")
