"""F3. Filling vacancies: the chairman is elected by the Court, everybody else promoted by the office above, along the blue ribbon.

A promotion out of a senior office leaves a vacancy that is filled in the same pass. Who prefers its own cube owes promises to those passed
over; who prefers another family gets back a promise that this family holds. With negotiation allowed, candidates may bid for the office,
and a nominee bargains for votes. Rulebook: F3, A7; checklist 20, 34 to 46; readings 17 to 19.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from engine.john_company_1e import allocation, moments, payments, pieces, promises
from engine.john_company_1e.deeds import Done
from engine.john_company_1e.names import BOARD_OFFICES, FIRST_PRESIDENT, NOBODY, PRESIDENCIES, Office
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import HOLDING_IDS, OFFICE_IDS, raw
from engine.kernel import Frame, RulesError, step, words
from engine.shared import bids, consent, contracts, market
from engine.shared.bids import Bids
from engine.shared.consent import Pledges, Poll
from engine.shared.moments import Moment
from engine.shared.numbers import Family

Candidate: TypeAlias = tuple[Family, str, Annotated[int, "office"]]
"""Family, where its cube is (``office``, ``writer``, ``officer``), and which office or army."""

Nomination: TypeAlias = tuple[tuple[Family, ...], tuple[Family, ...], Family]
"""Who nominates (first of those still to do so), whose nomination has failed, and the nominee."""

PURCHASING = (Office.SHIP_PURCHASING, Office.GOODS_PURCHASING, Office.MILITARY_AFFAIRS)
SENIOR = (*PURCHASING, Office.SUPERINTENDENT_CHINA)
"""Senior offices on the board: who holds one may be promoted to an executive office (checklist 39)."""
PROMISES = raw("resources")["promises"]["nepotism_per_candidate_player"]
PROMISES_WITH_JONES = raw("resources")["promises"]["nepotism_with_jones"]

ELECTION = "election"
"""The matter in which a nominee asks for votes."""


@step
def begin(game: CompanyGame) -> None:
    """Fill every vacancy along the blue ribbon (checklist 34)."""
    game.do((fill_next, 0))


@step
def fill_next(game: CompanyGame, tried: int) -> None:
    """The first vacancy not tried yet (``tried`` is a bit set of offices), so that one left by a promotion is filled too (34, 43, 46)."""
    for office in game.ribbon():
        if game.holder[office] == NOBODY and not tried >> office & 1:
            game.do((fill, office), (fill_next, tried | 1 << office))
            return


@step
def fill(game: CompanyGame, office: int) -> None:
    """Elect, or promote, if there is somebody to promote and somebody to do it (checklist 43; reading 17)."""
    if office == Office.CHAIRMAN:
        game.do(elect)
    elif not game.disk[office] and game.holder[promoter_of(game, office)] >= 0 and candidates(game, office):
        game.do((invite_bids, office))
    else:
        game.note("vacancy_left", office=OFFICE_IDS[office])


# -- the election --


@step
def elect(game: CompanyGame) -> None:
    """The former chairman nominates first; an empty Court elects nobody (checklist 35; reading 17)."""
    if any(game.court[: game.seats]):
        shares = sum(game.court[: game.seats])
        game.note("election_called", shares_in_court=shares, needed=shares // 2 + 1)
        game.do((nominate, tuple(game.clockwise(game.former_chairman)), ()))
    else:
        game.note("vacancy_left", office=OFFICE_IDS[Office.CHAIRMAN])


@step
def nominate(game: CompanyGame, nominators: tuple[int, ...], failed: tuple[int, ...]) -> None:
    """Whoever has a cube on the Court may be nominated; after all have failed the former chairman picks one of them (35, 38)."""
    if nominators:
        naming: Frame = (name_nominee, nominators, failed)
        game.do(*moments.petitioned(game, nominators[0], "nomination", Moment.HIRING, naming))
    else:
        invite_picks(game, tuple(dict.fromkeys(failed)))


@step
def name_nominee(game: CompanyGame, nominators: tuple[int, ...], failed: tuple[int, ...]) -> None:
    """Anybody with a cube on the Court (35)."""
    on_court = [family for family in game.clockwise(nominators[0]) if game.court[family]]
    game.ask(nominators[0], "vacancies.nominate", on_court, canvass, nominators, failed)


def invite_picks(game: CompanyGame, failed: tuple[int, ...]) -> None:
    """With everything negotiated, those whose nominations have failed may bid for the former chairman's choice (A7; reading 73)."""
    former = game.former_chairman
    if game.plan.offers and 0 <= former < game.seats:
        bidders = tuple(family for family in failed if family != former and 0 <= family < game.seats)
        bids.invite_in_rounds(game, (former, OFFICE_IDS[Office.CHAIRMAN], (pick, failed)), bidders)
    else:
        game.do((pick, failed, ()))


@step
def pick(game: CompanyGame, failed: tuple[int, ...], offered: Bids) -> None:
    """The former chairman picks one of those nominated (38)."""
    game.ask(game.former_chairman, "vacancies.pick_chairman", failed, take_pick, offered)


@step
def take_pick(game: CompanyGame, offered: Bids, family: int) -> None:
    """Who is picked pays what it has bid."""
    bids.pay_bid(game, offered, family, game.former_chairman)
    game.do((install_chairman, family))


@step
def canvass(game: CompanyGame, nominators: tuple[int, ...], failed: tuple[int, ...], nominee: int) -> None:
    """The nominee votes first, for itself or not (checklist 36)."""
    game.note("nominated", seat=nominators[0], family=nominee)
    contracts.done(game, Done.NOMINATES, nominators[0], nominee)
    voters = tuple(family for family in game.clockwise(nominee) if game.court[family])
    game.ask(nominee, "vacancies.stand", ("support", "abstain"), stand, nominators, failed, voters)


@step
def stand(
    game: CompanyGame, nominators: tuple[int, ...], failed: tuple[int, ...], voters: tuple[int, ...], vote: str
) -> None:
    """The others vote clockwise; only who stands for the chair bargains for votes (checklist 36)."""
    nominee, keen = voters[0], int(vote == "support")
    shares = tuple(game.court[: game.seats])
    game.do((count_votes, (nominators, failed, nominee), keen, (shares, voters[1:], shares[nominee] * keen), ()))


@step
def count_votes(game: CompanyGame, nomination: Nomination, keen: int, poll: Poll, pledges: Pledges) -> None:
    """More than half of the cubes of players elect; when they cannot be reached any more, the nomination fails (checklist 36)."""
    nominators, failed, nominee = nomination
    if consent.has_majority(poll):
        consent.pay_pledges(game, nominee, ELECTION, pledges)
        game.do((install_chairman, nominee))
    elif consent.is_out_of_reach(poll):
        game.note("nomination_failed", family=nominee)
        game.do((nominate, nominators[1:], (*failed, nominee)))
    else:
        request = (nominee, poll[1][0], ELECTION, pledges, (take_vote, nomination, keen, poll))
        if keen:
            consent.sound_out(game, request)
        else:
            consent.ask_plainly(game, request)


@step
def take_vote(game: CompanyGame, nomination: Nomination, keen: int, poll: Poll, granted: int, pledges: Pledges) -> None:
    """All cubes of a family vote alike (checklist 36)."""
    game.do((count_votes, nomination, keen, consent.counted(poll, granted), pledges))


@step
def install_chairman(game: CompanyGame, family: int) -> None:
    """One of the family's shares takes the chair, and the parked money is allocated (checklist 37; reading 14)."""
    game.court[family] -= 1
    pieces.appoint(game, Office.CHAIRMAN, family, "court")
    contracts.done(game, Done.IS_PROMOTED, family, Office.CHAIRMAN)
    allocation.receive(game, payments.unpark(game), "parked")


@words("vacancies.nominate")
def nominate_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """The family nominated."""
    return {"act": "nominate", "family": option}


@words("vacancies.stand")
def stand_in_words(game: CompanyGame, option: str) -> dict[str, Any]:
    """The nominee's own votes."""
    return {"act": "support_own_nomination" if option == "support" else "abstain"}


@words("vacancies.pick_chairman")
def pick_chairman_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """The failed nominee who becomes chairman, and what it offers for that."""
    offered = market.in_words(game, bids.bid_of(game.asked.args[0], option))
    return {"act": "pick_chairman", "family": option} | ({"offered": offered} if offered else {})


# -- promotions: who promotes whom --


def promoter_of(game: CompanyGame, office: int) -> int:
    """The office that fills this one (checklist 39 to 42)."""
    if office in PURCHASING:
        return Office.DIRECTOR_OF_TRADE
    if office >= BOARD_OFFICES:
        return FIRST_PRESIDENT + game.presidency_of(office)
    return Office.CHAIRMAN


def candidates(game: CompanyGame, office: int) -> list[Candidate]:
    """Cubes that can be promoted to an office, once per family and place; never the Jones family's (checklist 39 to 44; reading 45)."""
    if game.tables.executive[office]:
        held = [(game.holder[senior], "office", senior) for senior in SENIOR if game.holder[senior] >= 0]
        return held or writers(game)
    if office >= BOARD_OFFICES:
        return writers(game) + officers(game)
    return writers(game)


def writers(game: CompanyGame) -> list[Candidate]:
    """Families with a cube in the writer box."""
    return [(family, "writer", 0) for family in range(game.seats) if game.writers[family]]


def officers(game: CompanyGame) -> list[Candidate]:
    """Officers in any army, not only that of the own presidency (reading 19)."""
    return [
        (family, "officer", army)
        for army in range(PRESIDENCIES)
        for family in range(game.seats)
        if game.officers[army * game.families + family] or game.exhausted_officers[army * game.families + family]
    ]


# -- bids --


@step
def invite_bids(game: CompanyGame, office: int) -> None:
    """With negotiation allowed, families with a candidate may offer the promoter something, due if theirs is promoted (A7; reading 73)."""
    promoter = game.holder[promoter_of(game, office)]
    bidders: tuple[int, ...] = ()
    if game.plan.haggles:
        pool = {candidate[0] for candidate in candidates(game, office)}
        bidders = tuple(family for family in game.clockwise(promoter)[1:] if family in pool)
    invite = bids.invite_in_rounds if game.plan.offers else bids.invite
    invite(game, (promoter, OFFICE_IDS[office], (choose, office)), bidders)


# -- the choice --


@step
def choose(game: CompanyGame, office: int, offered: Bids) -> None:
    """The promoter chooses; its own cube only if it has the promises that this costs (checklist 45; reading 18)."""
    promoter = game.holder[promoter_of(game, office)]
    pool = candidates(game, office)
    if not can_afford_nepotism(game, promoter, pool):
        pool = [candidate for candidate in pool if candidate[0] != promoter]
    game.ask(promoter, "vacancies.promote", pool, promote, office, promoter, offered)


def passed_over(pool: list[Candidate], chosen: int) -> list[int]:
    """The families with candidates but the one chosen, in order."""
    return sorted({candidate[0] for candidate in pool} - {chosen})


def nepotism_price(game: CompanyGame) -> int:
    """Promises to each family passed over (checklist 45)."""
    return int(PROMISES if game.jones == NOBODY else PROMISES_WITH_JONES)


def can_afford_nepotism(game: CompanyGame, promoter: int, pool: list[Candidate]) -> bool:
    """Has it cubes for a promise, two with the Jones family, to each other family with a candidate (reading 18)?"""
    number = nepotism_price(game)
    missing = [max(0, number - game.promised(other, promoter)) for other in passed_over(pool, promoter)]
    return sum(missing) <= game.supply[promoter]


@step
def promote(game: CompanyGame, office: int, promoter: int, offered: Bids, candidate: Candidate) -> None:
    """Move the cube; nepotism costs promises, preference brings one back (checklist 20, 45; T9; reading 43)."""
    family, kind, place = candidate
    others = passed_over(candidates(game, office), family)
    bids.pay_bid(game, offered, family, promoter)
    if family == promoter:
        for other in others:
            game.note("nepotism_shown", seat=promoter, passed_over=other, office=OFFICE_IDS[office])
            for _ in range(nepotism_price(game)):
                promises.promise(game, promoter, other)
    elif others and game.promised(promoter, family):
        promises.release(game, promoter, family, "preferred")
    pieces.appoint(game, office, family, kind, **lift(game, family, kind, place))
    contracts.done(game, Done.IS_PROMOTED, family, office)


def lift(game: CompanyGame, family: int, kind: str, place: int) -> dict[str, str | bool]:
    """Lift the candidate's cube off its office, the writer box or an army, a ready officer first; returns which it was."""
    if kind == "office":
        pieces.vacate(game, place, "promoted")
        return {"from_office": OFFICE_IDS[place]}
    if kind == "writer":
        game.writers[family] -= 1
        return {}
    at = place * game.families + family
    exhausted = not game.officers[at]
    army = game.exhausted_officers if exhausted else game.officers
    if not army[at]:
        raise RulesError(f"family {family} has no officer in army {place}")
    army[at] -= 1
    return {"presidency": HOLDING_IDS[place], "exhausted": exhausted}


@words("vacancies.promote")
def promote_in_words(game: CompanyGame, option: Candidate) -> dict[str, Any]:
    """The cube promoted, and what its family offers for it."""
    family, kind, place = option
    office, _, offered = game.asked.args
    said: dict[str, Any] = {"act": "promote", "office": OFFICE_IDS[office], "family": family, "origin": kind}
    if kind == "office":
        said["from_office"] = OFFICE_IDS[place]
    elif kind == "officer":
        said["presidency"] = HOLDING_IDS[place]
    return said | {"offered": market.in_words(game, bids.bid_of(offered, family))}
