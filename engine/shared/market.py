"""What two titles' negotiations share: assets, bundles, and the market through which a title tells what may change hands.

Assets are tuples whose first item names the kind: ``("cash", 3)``, ``("workshop",)``. Nothing hidden is named in an asset: a face-down
card is "one of yours", and its owner lays it down in secret.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Annotated, Any, TypeAlias

from engine.kernel import Frame, Game, Option, RulesError

Asset: TypeAlias = tuple[Annotated[Any, "asset"], ...]
Bundle: TypeAlias = tuple[Asset, ...]

CASH = "cash"
SINGLE_POUNDS, STEP, FEW_STEPS = 20, 5, 60


class Market(ABC):
    """What a title tells about its assets. Its own market is a subclass: compiled rules ask no other."""

    @abstractmethod
    def partners(self, game: Any, seat: int) -> list[int]:
        """With whom ``seat`` may deal, in a fixed order."""

    @abstractmethod
    def purse(self, game: Any, seat: int) -> int:
        """£ that ``seat`` may give away."""

    @abstractmethod
    def lots(
        self,
        game: Any,
        giver: int,
        taker: int,
        bundle: Bundle,
        *,
        asked: bool = False,
        barred: int = -1,
        matter: str = "",
    ) -> list[Asset]:
        """Assets other than money that can be added to a bundle of ``giver`` for ``taker``, one of each sort that can be told apart.

        ``asked``: the taker asks for it, so nothing that only the giver can propose. ``barred``: a kind, in the title's own numbers,
        that does not change hands now (-1: none). ``matter``: it is pledged for consent to this, so nothing hidden, and nothing that the
        matter itself needs.
        """

    @abstractmethod
    def fits(self, game: Any, giver: int, taker: int, bundle: Bundle) -> bool:
        """Can the whole bundle move now?"""

    @abstractmethod
    def fit_together(self, game: Any, proposer: int, partner: int, gives: Bundle, wants: Bundle) -> bool:
        """Can two bundles that fit each for itself move at once, or do both need the same pieces?"""

    @abstractmethod
    def move(self, game: Any, giver: int, taker: int, asset: Asset) -> None:
        """Move one asset, with whatever goes along with it."""

    @abstractmethod
    def lay_down(self, game: Any, giver: int, taker: int, bundle: Bundle) -> list[Frame]:
        """Steps before a bundle can be answered or moved: the giver chooses hidden cards, the taker looks where that is offered."""

    @abstractmethod
    def clear(self, game: Any) -> None:
        """A deal is over, one way or the other."""

    @abstractmethod
    def most_attached(self, game: Any) -> int:
        """How many assets may be attached to a request for consent, a bid or a petition."""

    @abstractmethod
    def claims(self, game: Any, asker: int, asked: int, matter: str) -> list[Asset]:
        """Assets of ``asker`` by which it can claim the consent of ``asked`` to ``matter``; used up, they go to ``asked``."""

    @abstractmethod
    def honour(self, game: Any, asker: int, asked: int, claim: Asset) -> None:
        """The matter for which ``asker`` called in ``claim`` is settled: ``asked`` has kept it, and gets it back."""

    @abstractmethod
    def asks_plainly(self, game: Any, asker: int, asked: int) -> bool:
        """Is consent between these two a plain yes or no, with nothing attached and without a price?"""

    @abstractmethod
    def in_words(self, game: Any, asset: Asset) -> dict[str, Any]:
        """An asset in words, ``asset`` naming its kind."""


def negotiation(plain: str, priced: str) -> Option:
    """How far seats negotiate. ``plain`` says what there is without it, ``priced`` what a consent may have besides."""
    full = (
        "deals of two to four seats are made whenever something is known and about to be decided, at once or for a deed that is done, "
        "words are given, what others choose has prices, offices go to bids in rounds, and each seat says when it wants to be asked"
    )
    meaning = f"off: {plain}; consents: {priced}; full: besides, {full}"
    return Option(("off", "consents", "full"), "full", meaning)


OFFERS_PER_WINDOW = Option(
    ("1", "2", "3"), "1", "how many offers each seat may make in one window, with full negotiation"
)

OFFERS_IN_NEED = 3
"""How many offers a family may make that cannot pay what is due, while that is so."""

MOST_OFFERS = max(OFFERS_IN_NEED, *map(int, OFFERS_PER_WINDOW.choices))


def market_of(game: Game) -> Market:
    """The market of the game's title."""
    title: Any = game.title
    market: Market = title.market
    return market


def cash_in(bundle: Bundle) -> int:
    """£ in a bundle."""
    total = 0
    for asset in bundle:
        if asset[0] == CASH:
            total += asset[1]
    return total


def amounts(limit: int) -> list[int]:
    """Sums that may be named up to ``limit`` £: every pound at first, then steps of five, and everything."""
    named = [*range(1, min(limit, SINGLE_POUNDS) + 1), *range(SINGLE_POUNDS + STEP, min(limit, FEW_STEPS) + 1, STEP)]
    return named if not named or named[-1] == limit else [*named, limit]


def in_words(game: Game, bundle: Bundle) -> list[dict[str, Any]]:
    """A bundle in words."""
    return [market_of(game).in_words(game, asset) for asset in bundle]


def transfer(game: Game, giver: int, taker: int, bundle: Bundle) -> None:
    """Move a whole bundle. Raises RulesError, and moves nothing, when it does not fit."""
    market = market_of(game)
    if not market.fits(game, giver, taker, bundle):
        raise RulesError(f"seat {giver} cannot give {bundle} to seat {taker}")
    for asset in bundle:
        market.move(game, giver, taker, asset)
