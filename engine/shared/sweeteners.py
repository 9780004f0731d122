"""Something attached to a request or a bid, in small decisions: money, or assets that the title lets change hands for it."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from engine.kernel import Frame, Game, step, words
from engine.shared.market import CASH, Bundle, amounts, cash_in, in_words, market_of
from engine.shared.numbers import Family, Pounds

Offered: TypeAlias = Annotated[Frame, "offer"]
"""A frame that learns what was attached."""

Plea: TypeAlias = tuple[Family, Family, str, Bundle, Pounds, Offered]
"""Who attaches something, for whom, to which matter, what it has pledged elsewhere, from how much (£) on money without goods counts, and
what follows."""


def let_attach(
    game: Game, giver: int, taker: int, matter: str, then: Frame, *, pledged: Bundle = (), least: int = 0
) -> None:
    """Schedule: one attaches what it likes to a matter of another's, then that frame goes on with the offer. ``pledged`` is what it has
    promised elsewhere; money without goods counts from ``least`` (£) on."""
    plea = (giver, taker, matter, pledged, least, then)
    game.do((sweeten, plea, ()))


@step
def sweeten(game: Game, plea: Plea, offer: Bundle) -> None:
    """Attach money or assets, as many as the table allows; then the frame of the plea goes on with the offer."""
    giver, taker, matter, pledged, least, _ = plea
    market = market_of(game)
    options: list[Any] = ["enough"]
    if len(offer) < market.most_attached(game):
        options += [("give", asset) for asset in market.lots(game, giver, taker, pledged + offer, matter=matter)]
        if not cash_in(offer) and market.purse(game, giver) - cash_in(pledged) >= (1 if offer else max(1, least)):
            options.append(("give", CASH))
    game.ask(giver, "consent.sweeten", options, attach, plea, offer)


@step
def attach(game: Game, plea: Plea, offer: Bundle, option: Any) -> None:
    """Take the asset into the offer and go on, or be done."""
    giver, _, _, pledged, least, then = plea
    if option == "enough":
        game.go(then, offer)
    elif option[1] == CASH:
        limit = market_of(game).purse(game, giver) - cash_in(pledged)
        sums = [amount for amount in amounts(limit) if offer or amount >= least]
        game.ask(giver, "consent.amount", sums, attach_cash, plea, offer)
    else:
        game.do((sweeten, plea, (*offer, option[1])))


@step
def attach_cash(game: Game, plea: Plea, offer: Bundle, amount: int) -> None:
    """Put money into the offer."""
    game.do((sweeten, plea, ((CASH, amount), *offer)))


@words("consent.amount")
def amount_in_words(game: Game, option: int) -> dict[str, Any]:
    """How much money (£)."""
    return {"act": "name_amount", "amount": option}


@words("consent.sweeten")
def sweeten_in_words(game: Game, option: Any) -> dict[str, Any]:
    """Something to attach, or the request or bid as it stands."""
    (giver, taker, matter, *_), offer = game.asked.args
    if option == "enough":
        return {"act": "ask", "seat": giver, "to": taker, "matter": matter, "gives": in_words(game, offer)}
    if option[1] == CASH:
        return {"act": "offer", "asset": CASH}
    return {"act": "offer", **market_of(game).in_words(game, option[1])}
