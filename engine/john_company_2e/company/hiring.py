"""Hiring: every vacant office is filled, in the order of the numbers on the cards' backs, by the office above it.

The Chairman is elected by the shareholders; all others are chosen from a pool of candidates, one's own only with the leave of the
others in the pool. A promotion leaves a vacancy further down. Rulebook: III. Hiring; checklist 84 to 97.
"""

from __future__ import annotations

from typing import Annotated, Any

from engine.john_company_2e.bargains import blackmail, promises, windows
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.table import ownership
from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.names import BOXED, GOVERNED_REGIONS, NOBODY, PRESIDENTS, Office, Promise
from engine.john_company_2e.table.numbers import OfficeOrArmy
from engine.john_company_2e.table.pieces import seat_holder, take_piece, vacate
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import OFFICE_IDS, ORDER_IDS, PRESIDENCY_IDS
from engine.kernel import Choice, step, words
from engine.kernel.sharing import added, changed, own
from engine.shared import bids, consent, contracts, market
from engine.shared.bids import Bids
from engine.shared.moments import Moment
from engine.shared.numbers import Family

Candidate = tuple[Family, str, OfficeOrArmy]
"""Family, where its piece is (``office``, ``writer``, ``officer``, ``commander``, ``trainee``), and which office or Presidency."""

Offered = tuple[Annotated[int, "office"], Family, str, OfficeOrArmy]
"""An office and a candidate for it."""


@step
def begin(game: CompanyGame) -> None:
    """Fill the vacancies from the lowest number up (checklist 84)."""
    game.do((hire_above, 0))


@step
def hire_above(game: CompanyGame, above: int) -> None:
    """Fill the vacancy with the next number above ``above``; a promotion adds its old office to those still to come."""
    numbers = game.tables.hire_number
    vacant = [office for office, holder in enumerate(game.holder) if holder == NOBODY and numbers[office] > above]
    if vacant:
        office = min(vacant, key=lambda each: numbers[each])
        game.do((hire, office), (hire_above, numbers[office]))


@step
def hire(game: CompanyGame, office: int) -> None:
    """Fill one vacant office, if there is somebody to hire and somebody to do it (checklist 93)."""
    if office == Office.CHAIRMAN:
        game.do(elect)
    elif game.holder[hirer_of(game, office)] >= 0 and (
        pool := {candidate[0] for candidate in candidates(game, office)}
    ):
        game.preferred = NOBODY
        game.do((blackmail.before_hiring, tuple(sorted(pool))), (call_in_candidate, office))
    else:
        game.note("not_hired", office=OFFICE_IDS[office])


# -- the Chairman --


@step
def elect(game: CompanyGame) -> None:
    """The Court elects a Chairman, as the plan has it; an empty Court reinstates the former one (checklist 85, 86; reading 4).

    A former Chairman who has no piece left, or whom Joseph Sedley forbids every share, leaves the office vacant.
    """
    former = game.chairman_title
    if not any(game.court):
        if ownership.may_own(game, former, "share") and take_piece(game, former):
            take_chair(game, former)
        return
    game.do(game.plan.elect)


@step
def invite_campaigns(game: CompanyGame) -> None:
    """Shareholders may campaign, from the former Chairman clockwise (checklist 85; reading 3)."""
    former = game.chairman_title
    game.note("election_called", shares_in_court=sum(game.court), needed=sum(game.court) // 2 + 1)
    game.do((campaign, tuple(family for family in game.clockwise(former) if game.court[family])))


@step
def campaign(game: CompanyGame, hopefuls: tuple[int, ...]) -> None:
    """The next shareholder says whether it stands; when all have failed, the former Chairman picks (checklist 85; reading 3)."""
    if hopefuls:
        game.ask(hopefuls[0], "hiring.campaign", ("stand", "stand_back"), stand, hopefuls)
    else:
        former = game.chairman_title
        game.do(*windows.window(game, Moment.HIRING, former), (invite_chairmen, former))


@step
def invite_chairmen(game: CompanyGame, former: Family) -> None:
    """Where everything is negotiated, shareholders may bid for the former Chairman's pick (checklist 85; reading 78)."""
    bidders = tuple(f for f in shareholders(game, former) if f != former and game.is_seated(f))
    if windows.negotiates(game) and game.is_seated(former):
        bids.invite_in_rounds(game, (former, OFFICE_IDS[Office.CHAIRMAN], (pick_chairman, former)), bidders)
    else:
        game.do((pick_chairman, former))


def shareholders(game: CompanyGame, former: int) -> list[int]:
    """The families with a share in the Court, from the former Chairman clockwise."""
    return [family for family in game.clockwise(former) if game.court[family]]


@step
def pick_chairman(game: CompanyGame, former: Family, offered: Bids = ()) -> None:
    """One of those with a share (checklist 85; reading 3)."""
    game.ask(former, "hiring.pick_chairman", shareholders(game, former), take_pick, former, offered)


@step
def take_pick(game: CompanyGame, former: Family, offered: Bids, family: int) -> None:
    """It pays what it has bid, and is Chairman."""
    bids.pay_bid(game, offered, family, former)
    install_chairman(game, family)


@step
def stand(game: CompanyGame, hopefuls: tuple[int, ...], answer: str) -> None:
    """A candidate gathers the support of a majority of the shares (checklist 85)."""
    if answer == "stand":
        shares = tuple(game.court)
        holders = game.others_with_shares(hopefuls[0], shares)
        consent.seek_majority(game, hopefuls[0], shares, holders, "election", (after_campaign, hopefuls))
    else:
        game.do((campaign, hopefuls[1:]))


@step
def after_campaign(game: CompanyGame, hopefuls: tuple[int, ...], elected: int) -> None:
    """The first to reach the majority is Chairman; otherwise the next may try (reading 3)."""
    game.do((install_chairman, hopefuls[0]) if elected else (campaign, hopefuls[1:]))


@step
def install_chairman(game: CompanyGame, family: int) -> None:
    """One of the family's shares moves to the Chairman's place, a new one rather than one that can be invested (87; reading 74)."""
    game.court[family] -= 1
    game.new_shares[family] -= game.new_shares[family] > 0
    game.note("piece_lifted", seat=family, piece="share")
    take_chair(game, family)


def take_chair(game: CompanyGame, family: int) -> None:
    """The family is Chairman."""
    seat_holder(game, Office.CHAIRMAN, family)
    contracts.done(game, Done.TAKES_OFFICE, family, Office.CHAIRMAN)


@words("hiring.campaign")
def campaign_in_words(game: CompanyGame, option: str) -> dict[str, Any]:
    """Stand for Chairman, or stand back."""
    return {"act": "stand_for_chairman" if option == "stand" else "stand_back"}


@words("hiring.pick_chairman")
def pick_chairman_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """The family that the former Chairman picks, and what it offers for it."""
    said = {"act": "pick_chairman", "family": option}
    offered = bids.bid_of(game.asked.args[1], option) if game.asked.args[1:] else ()
    return {**said, "offers": market.in_words(game, offered)} if offered else said


# -- all other offices --


def hirer_of(game: CompanyGame, office: int) -> int:
    """The office that hires for this one."""
    if office in PRESIDENTS:
        return game.director()
    if office >= Office.FIRST_GOVERNOR:
        region = GOVERNED_REGIONS[office - Office.FIRST_GOVERNOR]
        return PRESIDENTS[game.control[region]]
    return Office.CHAIRMAN


def candidates(game: CompanyGame, office: int) -> list[Candidate]:
    """The pool for an office, each kind of piece once per family and place (checklist 88 to 92)."""
    if office in (Office.DIRECTOR_OF_TRADE, Office.GOVERNOR_GENERAL):
        officeholders = [
            (holder, "office", held)
            for held, holder in enumerate(game.holder[: Office.FIRST_GOVERNOR])
            if holder >= 0 and held != Office.CHAIRMAN
        ]
        return officeholders or writers(game, range(len(PRESIDENCY_IDS)))
    if office == Office.MILITARY_AFFAIRS:
        return commanders(game) or officers(game, range(len(PRESIDENCY_IDS))) or trainees(game)
    if office in PRESIDENTS:
        presidency = PRESIDENTS.index(office)
        return writers(game, (presidency,)) + governors(game, presidency)
    if office >= Office.FIRST_GOVERNOR:
        presidency = game.control[GOVERNED_REGIONS[office - Office.FIRST_GOVERNOR]]
        return writers(game, (presidency,)) + officers(game, (presidency,))
    return writers(game, range(len(PRESIDENCY_IDS)))


def writers(game: CompanyGame, presidencies: range | tuple[int, ...]) -> list[Candidate]:
    """Writers of these Presidencies, in their boxes or, when a law has an office filled late in the turn, on orders (89; reading 70)."""
    placed = max(game.order_writer) != NOBODY
    return [
        (f, "writer", p)
        for p in presidencies
        for f, count in enumerate(game.writers[p])
        if count or (placed and writers_on_orders(game, p, f))
    ]


def writers_on_orders(game: CompanyGame, presidency: int, family: int) -> list[int]:
    """The orders on which a family's writers of a Presidency stand."""
    filled = zip(game.order_writer, game.order_presidency, strict=True)
    return [order for order, (writer, by) in enumerate(filled) if writer == family and by == presidency]


def officers(game: CompanyGame, presidencies: range | tuple[int, ...]) -> list[Candidate]:
    """Officers in these armies; a Commander is none."""
    return [
        (f, "officer", p)
        for p in presidencies
        for f in range(game.families)
        if game.officers[p][f] or game.exhausted_officers[p][f]
    ]


def commanders(game: CompanyGame) -> list[Candidate]:
    """The Commanders of the three armies."""
    return [(family, "commander", p) for p, family in enumerate(game.commander) if family != NOBODY]


def trainees(game: CompanyGame) -> list[Candidate]:
    """Officers in training."""
    return [(family, "trainee", 0) for family, count in enumerate(game.trainees) if count]


def governors(game: CompanyGame, presidency: int) -> list[Candidate]:
    """Governors of the regions associated with a Presidency."""
    offices = [game.governor_office(region) for region in game.regions_of(presidency)]
    return [(game.holder[office], "office", office) for office in sorted(offices) if game.holder[office] >= 0]


@step
def call_in_candidate(game: CompanyGame, office: int) -> None:
    """The holder of the hirer's promise "hire my candidate" may name one that is not the hirer's own (checklist 244).

    A Hiring Preference that was played leaves the hirer no choice, and so nothing to call in.
    """
    hirer = game.holder[hirer_of(game, office)]
    holder = game.promises[promises.card_of(hirer, Promise.HIRE_MY_CANDIDATE)] if hirer < game.seats else hirer
    if holder not in (hirer, BOXED) and game.preferred == NOBODY:
        named: list[Choice] = [(office, *each) for each in candidates(game, office) if each[0] != hirer]
        if named:
            game.ask(holder, "hiring.call_in", ["keep", *named], hire_named, hirer, office)
            return
    invite_bids(game, office)


@step
def hire_named(game: CompanyGame, hirer: int, office: int, option: Offered | str) -> None:
    """The promise is kept, or the hirer is free to choose."""
    if isinstance(option, str):
        game.do((invite_bids, office))
    else:
        promises.honour(game, hirer, Promise.HIRE_MY_CANDIDATE)
        install(game, *option)


@words("hiring.call_in")
def call_in_in_words(game: CompanyGame, option: Offered | str) -> dict[str, Any]:
    """A candidate to be hired on the strength of a promise, or none."""
    if isinstance(option, str):
        return {"act": "keep_promises"}
    return {**choice_in_words(option), "act": "call_in_hiring"}


# -- bids --


@step
def invite_bids(game: CompanyGame, office: int) -> None:
    """Candidates may offer the hirer something for the office, to be handed over if theirs is hired (example: General Hiring)."""
    hirer = game.holder[hirer_of(game, office)]
    if not game.plan.haggles or game.preferred != NOBODY or not game.is_seated(hirer):
        choose(game, office, 0)
        return
    pool = {candidate[0] for candidate in candidates(game, office)} - {hirer}
    bidders = tuple(f for f in game.clockwise(hirer) if f in pool and game.is_seated(f))
    invite = bids.invite_in_rounds if game.plan.offers else bids.invite
    invite(game, (hirer, OFFICE_IDS[office], (choose, office, 0)), bidders)


# -- the choice --


@step
def choose(game: CompanyGame, office: int, nepotism_refused: int, offered: Bids = ()) -> None:
    """The hirer chooses; its own piece needs the leave of everybody else in the pool (checklist 93, 94; reading 8).

    After a Hiring Preference it can only be a candidate of the family that played it (checklist 96).
    """
    hirer = game.holder[hirer_of(game, office)]
    pool = candidates(game, office)
    if game.preferred != NOBODY:
        pool = [candidate for candidate in pool if candidate[0] == game.preferred]
    if nepotism_refused:
        pool = [candidate for candidate in pool if candidate[0] != hirer]
    game.ask(hirer, "hiring.choose", [(office, *candidate) for candidate in pool], take_choice, hirer, offered)


@step
def take_choice(game: CompanyGame, hirer: int, offered: Bids, option: Offered) -> None:
    """Hire the candidate and take its bid, or first ask for leave to hire one's own, unless it was preferred (checklist 94, 96)."""
    office, family = option[0], option[1]
    if family == hirer != game.preferred:
        pool = {candidate[0] for candidate in candidates(game, office)}
        if others := tuple(other for other in game.clockwise(hirer) if other in pool and other != hirer):
            consent.seek_leave(game, hirer, others, "nepotism", (after_nepotism, option, offered))
            return
    game.preferred = NOBODY
    game.tell(Fact.HIRED, hirer, {candidate[0] for candidate in candidates(game, office)}, family)
    bids.pay_bid(game, offered, family, hirer)
    install(game, *option)


@step
def after_nepotism(game: CompanyGame, option: Offered, offered: Bids, granted: int) -> None:
    """With leave the hirer's own piece takes office; without it the hirer chooses another's (checklist 94)."""
    if granted:
        install(game, *option)
    else:
        game.do((choose, option[0], 1, offered))


def install(game: CompanyGame, office: int, family: int, kind: str, place: int) -> None:
    """Move the candidate's piece into the office; a promoted officeholder brings its fatigue along (checklist 95)."""
    fatigue = 0
    if kind == "office":
        fatigue = game.fatigue[place]
        vacate(game, place, "promotion", "office")
    else:
        lift(game, family, kind, place)
    seat_holder(game, office, family, fatigue)
    contracts.done(game, Done.TAKES_OFFICE, family, office)


def lift(game: CompanyGame, family: int, kind: str, place: int) -> None:
    """Lift a writer, officer, Commander or trainee off the board; a writer on an order leaves a filled order token.

    Reading 7: a Commander leaves the army headless until Military Affairs names another.
    """
    said: dict[str, Any] = {} if kind == "trainee" else {"presidency": PRESIDENCY_IDS[place]}
    if kind == "writer" and game.writers[place][family]:
        own(game.writers, place)[family] -= 1
    elif kind == "writer":
        order = writers_on_orders(game, place, family)[0]
        game.order_writer = changed(game.order_writer, order, NOBODY)
        said = {"order": ORDER_IDS[order]}
    elif kind == "commander":
        game.commander[place] = NOBODY
    elif kind == "trainee":
        game.trainees = added(game.trainees, family, -1)
    else:
        ready = game.officers[place][family] > 0
        own(game.officers if ready else game.exhausted_officers, place)[family] -= 1
        said["ready"] = ready
    game.note("piece_lifted", seat=family, piece=kind, **said)


@words("hiring.choose")
def choose_in_words(game: CompanyGame, option: Offered) -> dict[str, Any]:
    """A candidate: whose piece, what it is now, where, and what its family offers for the office."""
    offered = bids.bid_of(game.asked.args[1], option[1])
    return {**choice_in_words(option), "offers": market.in_words(game, offered)}


def choice_in_words(option: Offered) -> dict[str, Any]:
    """A candidate for an office in words."""
    office, family, kind, place = option
    said: dict[str, Any] = {"act": "hire", "office": OFFICE_IDS[office], "family": family, "piece": kind}
    if kind == "office":
        said["held"] = OFFICE_IDS[place]
    elif kind != "trainee":
        said["presidency"] = PRESIDENCY_IDS[place]
    return said
