"""Deeds on which a bargain may depend, and which of them can be named when.

A bargain waits for a deed of the phase under way and no longer: players are not held to promises of actions in future phases or turns.
Rulebook: A7; readings 70 to 74.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.john_company_1e.names import COMPANY, FIRST_PRESIDENT, HOLDINGS, PRESIDENCIES, REGIONS, Law, Office, Phase
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import HOLDING_IDS, OFFICE_IDS, PRIZE_IDS, REGION_IDS
from engine.shared.deeds import ANYBODY, NOTHING, Clause, Deed, Until
from engine.shared.moments import Moment


class Done:
    """The deeds by their numbers in DEEDS. Of posting and sending there is one for each place, in the order of holdings."""

    LAW_PASSES: Final = 0
    VOTES_FOR: Final = 1
    VOTES_AGAINST: Final = 2
    IS_PROMOTED: Final = 3
    NOMINATES: Final = 4
    ALLOCATES: Final = 5
    TAKES_DEBT: Final = 6
    CAMPAIGNS: Final = 7
    OPENS_TRADE: Final = 8
    PAYS_DIVIDENDS: Final = 9
    PASSES_TAX: Final = 10
    CLAIMS_PRIZE: Final = 11
    NAMES_SCANDAL: Final = 12
    POSTS_OFFICER: Final = 13
    SENDS_CAPTAIN: Final = 16
    BUYS_FROM: Final = 20
    SENDS_GUNS: Final = 21
    REPLACES_OFFICER: Final = 22
    SENDS_SHIPS: Final = 23
    SENDS_GOODS: Final = 24
    SAILS: Final = 25
    INVESTS: Final = 26
    GIVES_CAPTAIN: Final = 27
    OFFERS_SHIP: Final = 28
    DEFENDS: Final = 29
    ADDS_REGION: Final = 30
    TAKES_OVER: Final = 31
    PAYS_OUT: Final = 32
    FILLS_ORDER_IN: Final = 33


DEEDS = (
    Deed("law_passes", "", Until.VOTE, has_doer=False),
    Deed("votes_for", "", Until.VOTE, counted="votes"),
    Deed("votes_against", "", Until.VOTE, counted="votes"),
    Deed("is_promoted", "office", Until.PHASE, willed=False),
    Deed("nominates", "family", Until.PHASE),
    Deed("allocates", "office", Until.PHASE, counted="pounds"),
    Deed("takes_debt", "", Until.PHASE),
    Deed("campaigns", "region", Until.PHASE),
    Deed("opens_trade", "region", Until.PHASE),
    Deed("pays_dividends", "", Until.PHASE, counted="dividends"),
    Deed("passes_tax", "office", Until.PHASE, counted="pounds"),
    Deed("claims_prize", "prize", Until.PHASE),
    Deed("names_scandal", "office", Until.PHASE),
    *(Deed(f"posts_officer_to_{id}", "family", Until.PHASE) for id in HOLDING_IDS[:PRESIDENCIES]),
    *(Deed(f"sends_captain_to_{id}", "family", Until.PHASE) for id in HOLDING_IDS),
    Deed("buys_from", "family", Until.PHASE),
    Deed("sends_guns", "holding", Until.PHASE, counted="guns"),
    Deed("replaces_officer", "family", Until.PHASE),
    Deed("sends_ships", "holding", Until.PHASE, counted="ships"),
    Deed("sends_goods", "holding", Until.PHASE, counted="goods"),
    Deed("sails", "office", Until.PHASE),
    Deed("invests", "region", Until.PHASE),
    Deed("gives_captain", "family", Until.PHASE),
    Deed("offers_ship", "family", Until.PHASE),
    Deed("defends", "region", Until.PHASE),
    Deed("adds_region_to", "holding", Until.PHASE),
    Deed("takes_over", "family", Until.PHASE),
    Deed("pays_out", "", Until.PHASE, counted="pounds"),
    Deed("fills_order_in", "region", Until.PHASE),
)

SUMS = (1, 2, 3, 5)
"""£, votes or dividends that can be named as the least of a deed."""

NUMBERS = (1, 2, 3)
"""Ships, goods or guns that can be named as the least."""

Clauses = list[Clause]


def clauses(game: CompanyGame, moment: int, doer: int) -> Clauses:
    """On which deeds of a family, or of nobody in particular, a deal of this moment may depend (reading 72)."""
    found = beside_offices(game, moment, doer)
    for office in offices_at(game, moment, doer):
        found += acts_of(game, office)
    return list(dict.fromkeys(found))


def has_any(game: CompanyGame, moment: int, doer: int, willed: bool) -> bool:
    """Are there any, or any that are done of one's own will? What offices may do is not all found out for that."""
    if any(has_acts(game, office) for office in offices_at(game, moment, doer)):
        return True
    return any(DEEDS[clause[0]].willed or not willed for clause in beside_offices(game, moment, doer))


def beside_offices(game: CompanyGame, moment: int, doer: int) -> Clauses:
    """Of these, what a family does, or has done to it, in no office's turn."""
    if moment == Moment.VOTE:
        return of_the_vote(game, doer)
    if doer == ANYBODY:
        return []
    if moment == Moment.DIVIDENDS:
        return dividends_of(game, doer)
    if moment == Moment.PRESTIGE:
        return prizes_of(game, doer) if doer in game.holder else []
    if game.phase != Phase.COMPANY:
        return []
    return debt_of(game, doer) + (promotions_of(game, doer) if moment == Moment.PHASE else [])


def offices_at(game: CompanyGame, moment: int, doer: int) -> list[int]:
    """The offices of a family of whose turn something may depend: in the Company phase, and later than its beginning only while it is to
    come, for what the others might have done can no longer come true."""
    if game.phase != Phase.COMPANY or moment in (Moment.VOTE, Moment.DIVIDENDS, Moment.PRESTIGE):
        return []
    own = [office for office, holder in enumerate(game.holder) if holder == doer >= 0 and not game.stopped[office]]
    if moment != Moment.PHASE:
        own = [office for office in own if game.to_act[office]]
    return [office for office in game.track() if office in own] if own else []


def of_the_vote(game: CompanyGame, doer: int) -> Clauses:
    """The law passes or falls; a family has so many votes cast for it or against it (H4)."""
    if doer == ANYBODY:
        return either_way(Done.LAW_PASSES, ANYBODY, NOTHING)
    sides = (Done.VOTES_FOR, Done.VOTES_AGAINST)
    return [(side, doer, NOTHING, votes, 1) for side in sides for votes in SUMS]


def promotions_of(game: CompanyGame, doer: int) -> Clauses:
    """A family gets an office that is vacant (F3)."""
    vacant = [office for office in game.ribbon() if game.holder[office] < 0 and not game.disk[office]]
    return [(Done.IS_PROMOTED, doer, office, 1, 1) for office in vacant]


def either_way(deed: int, doer: int, about: int) -> Clauses:
    """Done, and left undone."""
    return [(deed, doer, about, 1, wanted) for wanted in (1, 0)]


# -- the offices --


def acts_of(game: CompanyGame, office: int) -> Clauses:
    """What an office may do in its turn that can touch others; a word about it binds nobody (F4 to F8; reading 74)."""
    doer = game.holder[office]
    if office in SHOPS:
        return purchases_of(doer, SHOPS[office](game))
    if office == Office.MILITARY_AFFAIRS:
        postings = [posting for family in range(game.seats) for posting in postings_of(game, doer, family)]
        return postings + guns_of(game, doer)
    if office == Office.DIRECTOR_OF_TRADE:
        sendings = [sending for family in range(game.seats) for sending in sendings_of(game, doer, family)]
        return sendings + cargoes_of(game, doer)
    return campaigns_of(game, office) + openings_of(game, office) + voyages_of(game, office) + orders_of(game, office)


def has_acts(game: CompanyGame, office: int) -> bool:
    """Is there any of that? Whoever sails, or invests in a region, always may, or may not."""
    at_home = office in SHOPS or office in (Office.MILITARY_AFFAIRS, Office.DIRECTOR_OF_TRADE)
    return not at_home or bool(acts_of(game, office))


def debt_of(game: CompanyGame, doer: int) -> Clauses:
    """The debt action, once a Company phase (F4)."""
    if doer != game.holder[Office.CHAIRMAN] or game.debt_taken or not game.plan.may_borrow:
        return []
    return either_way(Done.TAKES_DEBT, doer, NOTHING)


def yards_with_ship(game: CompanyGame) -> list[int]:
    """The families with a shipyard below a ship that is for sale."""
    columns = [column for column, ships in enumerate(game.ships_for_sale) if ships]
    return sorted({owner for column in columns for owner in game.yards[column * 2 : column * 2 + 2] if owner >= 0})


def factories_with_good(game: CompanyGame) -> list[int]:
    """The families with a factory below a good that is for sale."""
    return sorted({owner for at, owner in enumerate(game.factories) if owner >= 0 and game.goods_for_sale[at]})


SHOPS: Mapping[int, Callable[[CompanyGame], list[int]]] = {
    Office.SHIP_PURCHASING: yards_with_ship,
    Office.GOODS_PURCHASING: factories_with_good,
}
"""The offices that buy, and of whom they can."""


def purchases_of(doer: int, sellers: list[int]) -> Clauses:
    """A ship above a family's shipyard, or a good of its factory, is bought, or none (F5)."""
    return [clause for family in sellers for clause in either_way(Done.BUYS_FROM, doer, family)]


def guns_of(game: CompanyGame, doer: int) -> Clauses:
    """Guns for an army, so many; officers that others take the place of, or do not (F5)."""
    armies = [at for at in range(PRESIDENCIES) if game.lives(FIRST_PRESIDENT + at)]
    found = [(Done.SENDS_GUNS, doer, at, number, 1) for at in armies for number in NUMBERS]
    stand = [f for f in range(game.seats) if any(game.officers[at * game.families + f] for at in armies)]
    return found + [clause for family in stand for clause in either_way(Done.REPLACES_OFFICER, doer, family)]


def cargoes_of(game: CompanyGame, doer: int) -> Clauses:
    """Ships without captain, and goods, for a holding, so many (F6)."""
    places = living_holdings(game)
    return [
        (deed, doer, at, number, 1)
        for deed in (Done.SENDS_SHIPS, Done.SENDS_GOODS)
        for at in places
        for number in NUMBERS
    ]


def living_holdings(game: CompanyGame) -> list[int]:
    """The presidencies to which something can be sent, and China where there is its office."""
    places = [at for at in range(PRESIDENCIES) if game.lives(FIRST_PRESIDENT + at)]
    return places + ([HOLDINGS - 1] if game.exists(Office.SUPERINTENDENT_CHINA) else [])


def voyages_of(game: CompanyGame, office: int) -> Clauses:
    """That an office sails, or invests in its region, or leaves it (F7 to F9)."""
    doer = game.holder[office]
    if office in game.provincial:
        return either_way(Done.INVESTS, doer, game.tables.region_of[office])
    return either_way(Done.SAILS, doer, office)


def orders_of(game: CompanyGame, office: int) -> Clauses:
    """In which regions a president fills orders, where there are firms that may fill them instead (I3)."""
    if not FIRST_PRESIDENT <= office < FIRST_PRESIDENT + PRESIDENCIES or not any(game.firm):
        return []
    regions = game.regions_of(office - FIRST_PRESIDENT)
    open_to_all = [
        at for at in regions if not all(game.is_filled(at, order) for order in range(len(game.orders_at(at))))
    ]
    return [clause for at in open_to_all for clause in either_way(Done.FILLS_ORDER_IN, game.holder[office], at)]


def postings_of(game: CompanyGame, doer: int, family: int) -> Clauses:
    """Where recruits of a family may be posted (F5)."""
    if not game.recruits[family]:
        return []
    living = [at for at in range(PRESIDENCIES) if game.lives(FIRST_PRESIDENT + at)]
    return [(Done.POSTS_OFFICER + at, doer, family, 1, 1) for at in living]


def sendings_of(game: CompanyGame, doer: int, family: int) -> Clauses:
    """Where captained ships of a family may be sent (F6)."""
    if not (game.captains[family] or game.captained_ships_at_home[family]):
        return []
    return [(Done.SENDS_CAPTAIN + at, doer, family, 1, 1) for at in living_holdings(game)]


def campaigns_of(game: CompanyGame, office: int) -> Clauses:
    """Regions that an office may attack, or leave alone (F7, F8)."""
    listed = game.tables.targets[office] if office < len(game.tables.targets) else ()
    if FIRST_PRESIDENT <= office < FIRST_PRESIDENT + PRESIDENCIES and game.in_force(Law.GOVERNOR_GENERAL):
        listed = tuple(target for at in range(PRESIDENCIES) for target in game.tables.targets[FIRST_PRESIDENT + at])
    doer = game.holder[office]
    free = [target for target in dict.fromkeys(listed) if game.ruler[target] != COMPANY]
    return [clause for target in free for clause in either_way(Done.CAMPAIGNS, doer, target)]


def openings_of(game: CompanyGame, office: int) -> Clauses:
    """Regions with which a president may open trade (F7)."""
    if game.deregulated or not FIRST_PRESIDENT <= office < FIRST_PRESIDENT + PRESIDENCIES:
        return []
    closed = [region for region in range(REGIONS) if game.is_sovereign(region) and not game.is_open(region)]
    return [(Done.OPENS_TRADE, game.holder[office], region, 1, 1) for region in closed]


def dividends_of(game: CompanyGame, doer: int) -> Clauses:
    """The chairman pays so many dividends, or none (G5)."""
    if game.holder[Office.CHAIRMAN] != doer or not sum(game.court):
        return []
    most = game.revenue // sum(game.court)
    paid = [(Done.PAYS_DIVIDENDS, doer, NOTHING, number, 1) for number in SUMS if number <= most]
    return [*paid, (Done.PAYS_DIVIDENDS, doer, NOTHING, 1, 0)] if most else []


def prizes_of(game: CompanyGame, doer: int) -> Clauses:
    """A family takes a prize, or leaves it to others (H3)."""
    return [clause for prize in game.prizes for clause in either_way(Done.CLAIMS_PRIZE, doer, prize)]


NAMES: Mapping[str, Mapping[int, str]] = {
    "office": dict(enumerate(OFFICE_IDS)),
    "region": dict(enumerate(REGION_IDS)),
    "prize": dict(enumerate(PRIZE_IDS)),
    "holding": dict(enumerate(HOLDING_IDS)),
}


def names_of(game: CompanyGame, thing: str) -> Mapping[int, str] | None:
    """How what a deed is about is called; a family has no name."""
    return NAMES.get(thing)
