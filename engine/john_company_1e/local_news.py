"""H4. Local news: domestic events and laws. Checklist 111, 112, 139; readings 23, 31, 35."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.john_company_1e import bailout, deregulation, disruption, moments, payments, pieces, share_price
from engine.john_company_1e.deeds import Done
from engine.john_company_1e.names import LAWS, NOBODY, PRESIDENCIES, PRIZES, DomesticEvent, Law, Office, Prize
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import CARD_IDS, LAW_IDS, PRIZE_IDS, raw
from engine.kernel import Choice, Step, step, words
from engine.shared import contracts
from engine.shared.deeds import Until
from engine.shared.market import amounts

VOTING = raw("tracks")["voting"]
LAW = {entry["id"]: entry["params"] for entry in raw("laws")["law"]}
EVENT = {entry["id"]: entry["params"] for entry in raw("domestic_events")["event"]}
FOR, AGAINST = "for", "against"


@step
def begin(game: CompanyGame) -> None:
    """The card's law is put to the vote, or its event happens; after a bailout under siege only the law set aside (111, 112, 139)."""
    card = game.post[-1]
    if game.siege_vote:
        game.do(vote_after_bailout)
    elif card < LAWS:
        game.do((propose, card), vote_after_bailout)
    else:
        game.do((happen, card - LAWS), vote_after_bailout)


@step
def vote_after_bailout(game: CompanyGame) -> None:
    """Under siege the law that was set aside is put to the vote in the turn of every bailout (checklist 139; readings 31, 56)."""
    if game.siege_vote and not game.is_past:
        game.siege_vote = 0
        game.do((propose, game.set_aside))


# -- laws --


@step
def propose(game: CompanyGame, law: int) -> None:
    """The marker starts at the popular support; everybody votes once, the chairman first (checklist 112)."""
    game.support = game.tables.support[law]
    game.note("law_proposed", law=LAW_IDS[law], support=game.support)
    voters = game.clockwise(game.first_family)
    game.do(*before_vote(game), *((ask_vote, family) for family in voters), (count_votes, law))


def before_vote(game: CompanyGame) -> list[Step]:
    """A window, where everything is negotiated."""
    return [moments.before_vote] if game.plan.offers else []


def power(game: CompanyGame, family: int) -> int:
    """Political power: shipyards, factories (two each under the Calico Acts), prizes (checklist 112; reading 23)."""
    each = LAW["calico_acts"]["factory_power"] if game.in_force(Law.CALICO_ACTS) else 1
    prizes = sum(
        card.amount
        for prize, card in enumerate(game.tables.prizes)
        if card.effect == "political_power" and game.on_prize(prize, family)
    )
    return game.shipyards(family) + each * game.factories.count(family) + prizes


@step
def ask_vote(game: CompanyGame, family: int) -> None:
    """For or against; the Newspaper Owner may shift four more once (checklist 112, 110; reading 23)."""
    owner = game.on_prize(Prize.NEWSPAPER_OWNER, family)
    extras = (0, game.tables.prizes[Prize.NEWSPAPER_OWNER].amount) if owner else (0,)
    options: list[Choice] = [(way, extra) for extra in extras for way in (FOR, AGAINST)]
    if not (owner or power(game, family) or game.cash[family]):
        options = options[:1]
    game.ask(family, "local_news.vote", options, ask_money, family)


@step
def ask_money(game: CompanyGame, family: int, option: tuple[str, int]) -> None:
    """How much money the family spends on the vote (checklist 112)."""
    game.ask(family, "local_news.money", (0, *amounts(game.cash[family])), take_vote, family, *option)


@step
def take_vote(game: CompanyGame, family: int, side: str, extra: int, money: int) -> None:
    """The marker moves by all of the family's power, never beyond 10; money is spent whatever comes of it (checklist 112; reading 23)."""
    payments.pay(game, family, money, "vote")
    if extra:
        pieces.spend_prize(game, Prize.NEWSPAPER_OWNER, family)
    own = power(game, family)
    votes = own + money + extra
    contracts.done(game, Done.VOTES_FOR if side == FOR else Done.VOTES_AGAINST, family, times=votes)
    game.support += votes if side == FOR else -votes
    game.support = min(max(game.support, VOTING["minimum"]), VOTING["maximum"])
    said: dict[str, Any] = {"power": own, "spent": money, "newspaper": extra}
    game.note("voted", seat=family, side=side, **said, votes=votes, support=game.support)


@step
def count_votes(game: CompanyGame, law: int) -> None:
    """Above 0 the law passes for good (checklist 112); one that was set aside waits for the next bailout (139)."""
    passed = game.support > 0
    if passed:
        contracts.done(game, Done.LAW_PASSES)
    contracts.run_out(game, Until.VOTE)
    game.note("law_passed" if passed else "law_fallen", law=LAW_IDS[law])
    game.support = 0
    if passed:
        if law == game.set_aside:
            game.set_aside = NOBODY
        game.laws = [*game.laws, law]
        if law in AT_ONCE:
            AT_ONCE[law](game)


def restructure_debt(game: CompanyGame) -> None:
    """Half of the debt goes, rounded down, and the share price falls (law)."""
    forgiven = game.debt // LAW["debt_restructure"]["one_disk_removed_of"]
    game.debt -= forgiven
    game.note("debt_forgiven", disks=forgiven, debt=game.debt)
    shift_share_price(game, LAW["debt_restructure"]["share_price"])


def shift_share_price(game: CompanyGame, spaces: int) -> None:
    """One space; below the lowest there is a bailout at once."""
    share_price.shift_share_price(game, spaces)
    game.do(bailout.if_due)


def revoke_monopoly(game: CompanyGame) -> None:
    """Deregulation (checklist 117)."""
    game.do(deregulation.begin)


def appoint_governor_general(game: CompanyGame) -> None:
    """One living presidency takes over the others, which end with the next attrition (law; readings 35, 52).

    One that has a black disk takes nothing over, and its means are lost with it (checklist 105).
    """
    survivors = [Office.PRESIDENT_BENGAL, *range(Office.PRESIDENT_BOMBAY, Office.PRESIDENT_BENGAL)]
    survivor = next((office for office in survivors if game.lives(office)), NOBODY)
    if survivor == NOBODY:
        return
    for office in range(Office.PRESIDENT_BOMBAY, Office.PRESIDENT_BOMBAY + PRESIDENCIES):
        if office != survivor and game.lives(office):
            pieces.merge_presidency(game, office, survivor)


AT_ONCE: dict[int, Callable[[CompanyGame], None]] = {
    Law.REVOKE_MONOPOLY: revoke_monopoly,
    Law.GOVERNOR_GENERAL: appoint_governor_general,
    Law.DEBT_RESTRUCTURE: restructure_debt,
}


@words("local_news.vote")
def vote_in_words(game: CompanyGame, option: tuple[str, int]) -> dict[str, Any]:
    """For or against, perhaps with the prize."""
    way, extra = option
    said: dict[str, Any] = {"act": f"vote_{way}"}
    return {**said, "prize": PRIZE_IDS[Prize.NEWSPAPER_OWNER]} if extra else said


@words("local_news.money")
def money_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """Money spent on the vote (£)."""
    return {"act": "spend_on_vote", "amount": option}


# -- domestic events --


@step
def happen(game: CompanyGame, event: int) -> None:
    """A domestic event takes effect once (checklist 111)."""
    game.note("domestic_event_happened", card=CARD_IDS[LAWS + event])
    EVENTS[event](game)


def trade_with_china(game: CompanyGame) -> None:
    """The China office exists from now on, vacant, without money and ships."""
    if not game.exists(Office.SUPERINTENDENT_CHINA):
        pieces.create_office(game, Office.SUPERINTENDENT_CHINA)


def share_boom(game: CompanyGame) -> None:
    """The share price rises."""
    shift_share_price(game, EVENT["share_boom"]["share_price"])


def share_panic(game: CompanyGame) -> None:
    """The share price falls."""
    shift_share_price(game, EVENT["share_panic"]["share_price"])


def war_in_europe(game: CompanyGame) -> None:
    """Each presidency loses a ship, one without captain first."""
    lost = EVENT["war_in_europe"]["ships_lost_per_presidency"]
    game.do(*((disruption.lose_ships, presidency, lost, disruption.WAR) for presidency in range(PRESIDENCIES)))


def london_season(game: CompanyGame) -> None:
    """One more prize lies in the row."""
    unused = [prize for prize in range(PRIZES) if prize not in game.prizes]
    if unused and game.prizes:
        game.prizes = [*game.prizes, game.dice.pick(unused)]
        game.note("prize_dealt", prize=PRIZE_IDS[game.prizes[-1]])


EVENTS: dict[int, Callable[[CompanyGame], None]] = {
    DomesticEvent.TRADE_WITH_CHINA: trade_with_china,
    DomesticEvent.MONOPOLY_REVOKED: revoke_monopoly,
    DomesticEvent.SHARE_BOOM: share_boom,
    DomesticEvent.SHARE_PANIC: share_panic,
    DomesticEvent.WAR_IN_EUROPE: war_in_europe,
    DomesticEvent.LONDON_SEASON: london_season,
}
