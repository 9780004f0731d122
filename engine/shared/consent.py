"""Consent: whenever the rules let one seat act only with another's leave.

``seek_leave`` asks each seat concerned in turn and stops at the first refusal; ``seek_majority`` asks until enough shares back the asker.
The frame that follows then learns whether leave was given. The asker attaches what it likes; the one who is asked says yes or no, or names
a price that the asker takes or leaves. What was agreed is pledged, and paid when the whole matter is settled, so that a request which fails
elsewhere has cost nothing. A claim (a promise given earlier) stands for consent, and is pledged in the same way. Where the title's market
says so, the answer is a plain yes or no.

Rulebooks: second edition, the consent clauses of Hiring, Chairman, Firms and Parliament (its checklist 94, 107, 147, 217, 241); first
edition, sections A (bargains), F (permission of a president) and K (permission to sail to a base; its checklist 15, 16, 57, 59, 141).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias, TypeVar

from engine.kernel import Frame, Game, Step, argument, step, words
from engine.shared.market import CASH, Asset, Bundle, amounts, cash_in, in_words, market_of, transfer
from engine.shared.numbers import Family, Pounds, Shares
from engine.shared.sweeteners import let_attach

Pledges: TypeAlias = tuple[tuple[Family, Bundle], ...]
"""Who gets which bundle once the matter is settled. What stands under the asker's own number it keeps back for the matter itself."""

Answered: TypeAlias = Annotated[Frame, "granted", "pledges"]
"""A frame that learns the answer of one seat (1 or 0), and the pledges grown by what this consent costs."""

Request: TypeAlias = tuple[Family, Family, str, Pledges, Answered]
"""Asker, asked, the matter, what is pledged for it already, and what follows. Nothing is paid by the request itself."""

Granted: TypeAlias = Annotated[Frame, "granted"]
"""A frame that learns whether leave was given (1 or 0), when everything is settled."""

Leave: TypeAlias = tuple[Family, str, Granted]
"""The leave that is sought: asker, the matter, and what follows."""

Poll: TypeAlias = tuple[tuple[Shares, ...], tuple[Family, ...], Shares]
"""Shares by family, the holders still to be asked, and how many shares back the asker so far."""

Answer: TypeAlias = str | tuple[str, Pounds]
"""Yes, no, or a price; of the price: leave it, or take it as it was named."""

T = TypeVar("T", bound=Callable[..., dict[str, Any]])

TERMS: dict[Step, Callable[..., dict[str, Any]]] = {}
"""What tells the terms of a matter, by the step that is to follow."""


def terms_for(then: Step) -> Callable[[T], T]:
    """Mark a function as the one that tells what exactly is asked for when the step ``then`` is to follow, from its first arguments."""

    def mark(function: T) -> T:
        TERMS[then] = function
        return function

    return mark


# -- everybody's leave --


def seek_leave(game: Game, asker: int, asked: tuple[int, ...], matter: str, then: Granted, keep: int = 0) -> None:
    """Schedule: ask every seat of ``asked`` to let ``asker`` do ``matter``; then go on with ``then`` and 1 or 0.

    ``keep`` is the money (£) that the asker needs for the matter itself and so cannot pay for consent.
    """
    kept: Pledges = ((asker, ((CASH, keep),)),) if keep else ()
    game.do((ask_next, (asker, matter, then), asked, kept))


@step
def ask_next(game: Game, leave: Leave, asked: tuple[int, ...], pledges: Pledges) -> None:
    """Ask the next seat for its consent; with nobody left to ask, it is given and paid for."""
    if asked:
        sound_out(game, (leave[0], asked[0], leave[1], pledges, (take_answer, leave, asked)))
    else:
        settle(game, leave, 1, pledges)


@step
def take_answer(game: Game, leave: Leave, asked: tuple[int, ...], granted: int, pledges: Pledges) -> None:
    """A refusal settles the matter; consent passes the question on."""
    if granted:
        game.do((ask_next, leave, asked[1:], pledges))
    else:
        settle(game, leave, 0, pledges)


def settle(game: Game, leave: Leave, granted: int, pledges: Pledges) -> None:
    """The matter is settled: what was agreed is paid if leave was given, and what follows learns of it."""
    asker, matter, then = leave
    if granted:
        pay_pledges(game, asker, matter, pledges)
    game.go(then, granted)


# -- a majority of shares --


def seek_majority(
    game: Game, asker: int, shares: tuple[int, ...], order: tuple[int, ...], matter: str, then: Granted
) -> None:
    """Schedule: gather the support of more than half of ``shares`` (by family) for ``asker``, whose own count; then ``then`` and 1 or 0.

    The holders in ``order`` are asked until the majority is reached or out of reach.
    """
    game.do((next_backer, (asker, matter, then), (shares, order, shares[asker]), ()))


@step
def next_backer(game: Game, leave: Leave, poll: Poll, pledges: Pledges) -> None:
    """Enough shares back the asker, who pays for them, or too few are left, or the next holder is asked."""
    if has_majority(poll) or is_out_of_reach(poll):
        settle(game, leave, int(has_majority(poll)), pledges)
    else:
        sound_out(game, (leave[0], poll[1][0], leave[1], pledges, (count_backer, leave, poll)))


def has_majority(poll: Poll) -> bool:
    """Do more than half of the shares back the asker?"""
    shares, _, backed = poll
    return 2 * backed > sum(shares)


def is_out_of_reach(poll: Poll) -> bool:
    """Would even everybody who is still to be asked not make a majority?"""
    shares, order, backed = poll
    return 2 * (backed + sum(shares[family] for family in order)) <= sum(shares)


@step
def count_backer(game: Game, leave: Leave, poll: Poll, granted: int, pledges: Pledges) -> None:
    """Count the shares of the one just asked."""
    game.do((next_backer, leave, counted(poll, granted), pledges))


def counted(poll: Poll, granted: int) -> Poll:
    """The poll when the next holder has answered (1 or 0): all its shares count alike."""
    shares, order, backed = poll
    return shares, order[1:], backed + shares[order[0]] * granted


# -- the request to one seat --


def sound_out(game: Game, request: Request) -> None:
    """Seek one seat's consent: for a price where the title has it so, else plainly. A claim can be called in either way."""
    if market_of(game).asks_plainly(game, request[0], request[1]) and not open_claims(game, request):
        ask_plainly(game, request)
    else:
        game.do((make_request, request))


def open_claims(game: Game, request: Request) -> list[Asset]:
    """The claims on the asked one's consent that the asker has, and has not pledged yet."""
    asker, asked, matter, pledges, _ = request
    pledged = all_pledged(pledges)
    return [asset for asset in market_of(game).claims(game, asker, asked, matter) if asset not in pledged]


def ask_plainly(game: Game, request: Request) -> None:
    """Ask without an offer and without a price."""
    game.ask(request[1], "consent", ("yes", "no"), consent, request, ())


@step
def make_request(game: Game, request: Request) -> None:
    """Who has a claim on the asked one's consent may call it in."""
    if claims := open_claims(game, request):
        game.ask(request[0], "consent.claim", ["ask", *claims], claim, request)
    else:
        game.do((begin_request, request))


@step
def claim(game: Game, request: Request, option: Any) -> None:
    """Call in what the asked one owes, or ask like anybody else."""
    if option == "ask":
        game.do((begin_request, request))
        return
    conclude(game, request, "owed", (option,))


@words("consent.claim")
def claim_in_words(game: Game, option: Any) -> dict[str, Any]:
    """Ask, or call in a claim."""
    return (
        {"act": "ask_for_consent"} if option == "ask" else {"act": "call_in", **market_of(game).in_words(game, option)}
    )


@step
def begin_request(game: Game, request: Request) -> None:
    """The asker attaches what it likes, where the request is no plain one."""
    asker, asked, matter, pledges, _ = request
    if market_of(game).asks_plainly(game, asker, asked):
        ask_plainly(game, request)
        return
    let_attach(game, asker, asked, matter, (request_consent, request), pledged=all_pledged(pledges))


def all_pledged(pledges: Pledges) -> Bundle:
    """Everything pledged to anybody."""
    return tuple(asset for _, bundle in pledges for asset in bundle)


@step
def request_consent(game: Game, request: Request, offer: Bundle) -> None:
    """The asked one says yes, no, or names a price that the asker could pay."""
    asker, asked, matter, pledges, _ = request
    game.note("consent_sought", seat=asker, to=asked, matter=matter, gives=in_words(game, offer))
    limit = market_of(game).purse(game, asker) - cash_in(all_pledged(pledges))
    options: list[Any] = ["yes", "no", *(("price", amount) for amount in amounts(limit))]
    game.ask(asked, "consent", options, consent, request, offer)


@step
def consent(game: Game, request: Request, offer: Bundle, answer: Answer) -> None:
    """A price replaces what was offered, and goes back to the asker."""
    if answer == "yes":
        conclude(game, request, "yes", offer)
    elif answer == "no":
        conclude(game, request, "no", ())
    else:
        asker, asked, matter, *_ = request
        game.note("price_named", seat=asked, to=asker, matter=matter, amount=answer[1])
        game.ask(asker, "consent.price", ("leave", answer), take_price, request)


@step
def take_price(game: Game, request: Request, answer: Answer) -> None:
    """The asker takes the price or leaves it."""
    if answer == "leave":
        conclude(game, request, "no", ())
    else:
        conclude(game, request, "yes", ((CASH, answer[1]),))


def conclude(game: Game, request: Request, answer: str, bundle: Bundle) -> None:
    """One seat has answered."""
    asker, asked, matter, pledges, then = request
    game.note("consent_answered", seat=asked, to=asker, matter=matter, answer=answer)
    if bundle:
        pledges = (*pledges, (asked, bundle))
    game.go(then, int(answer != "no"), pledges)


def pay_pledges(game: Game, asker: int, matter: str, pledges: Pledges) -> None:
    """The matter is settled: everybody gets what was agreed, and claims on the consent that was given are kept by it."""
    market = market_of(game)
    for taker, bundle in pledges:
        if taker != asker:
            claims = [asset for asset in market.claims(game, asker, taker, matter) if asset in bundle]
            transfer(game, asker, taker, tuple(asset for asset in bundle if asset not in claims))
            for asset in claims:
                market.honour(game, asker, taker, asset)


def settled_by(request: Request) -> Frame:
    """The frame that goes on when the matter of a request is settled, whoever else is asked before."""
    *_, then = request
    if then[0] in (take_answer, count_backer):
        _, _, then = argument(then, "leave")
    return then


@words("consent")
def consent_in_words(game: Game, option: Any) -> dict[str, Any]:
    """Yes, no, or a price (£), with the matter, its terms, and what is offered for it."""
    request, offer = game.asked.args
    asker, _, matter, *_ = request
    said: dict[str, Any] = {"asker": asker, "matter": matter, "offered": in_words(game, offer)}
    if isinstance(option, tuple):
        said |= {"act": "name_price", "amount": option[1]}
    else:
        said["act"] = "consent" if option == "yes" else "refuse"
    then = settled_by(request)
    terms = TERMS.get(then[0])
    return said | (terms(game, *then[1:]) if terms is not None else {})


@words("consent.price")
def price_in_words(game: Game, option: Any) -> dict[str, Any]:
    """Pay the price (£), or do without."""
    return {"act": "leave"} if option == "leave" else {"act": "pay_price", "amount": option[1]}
