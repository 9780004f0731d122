"""A toy on which seats bargain for everything: four seats with cash, mills that pay once a round, hidden letters, and songs to be sung."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine.kernel import AuditError, Dice, Frame, Outcome, Things, ranks_of, step, words
from engine.shared import acting, bids, consent, contracts, deals, market, negotiating, orders, petitions, sweeteners
from engine.shared.deeds import ANYBODY, NOTHING, BargainingMarket, Clause, Deed, Until
from engine.shared.market import CASH, Asset, Bundle
from engine.shared.moments import Moment
from engine.shared.negotiating_table import NegotiatingTable
from engine.shared.trading import TradingTitle

HIDDEN, NONE = -9, -1
MILL = ("mill",)


class Done:
    RAINS: Final = 0
    GRINDS: Final = 1
    SINGS: Final = 2


DEEDS = (
    Deed("rains", "", Until.PHASE),
    Deed("grinds", "", Until.PHASE, counted="sacks"),
    Deed("sings", "song", Until.OFFICE),
)
SONGS = {0: "ballad", 1: "carol"}
SILENCE = "silence"
PHASES = ("morning", "evening", "night")


class Plan(NamedTuple):
    offers: int = 1


class Fair(NegotiatingTable):
    cash: list[int]
    mills: list[int]
    paid: list[int]  # mills of the seat that have paid this round
    letters: list[list[int]]  # face down, ascending
    laid: list[int]
    granted: int
    turn: int
    phase: int

    @property
    def plan(self) -> Plan:
        plan: Plan = self.rules
        return plan


class FairMarket(BargainingMarket):
    """Mills and letters change hands; seat 3 may not own mills."""

    asset_kinds = ("cash", "mill", "letter")
    asset_fields = {"cash": ("amount",), "mill": (), "letter": ()}
    deeds = DEEDS
    phase_ids = PHASES

    def moments(self, game: Fair) -> tuple[int, ...]:
        return tuple(moment for moment in range(Moment.REVIEW) if moment != Moment.LAW)

    def phases(self, game: Fair) -> tuple[int, ...]:
        return (0, 1)

    def phase_at(self, game: Fair, moment: int) -> int:
        return game.phase

    def touched_by(self, game: Fair, deed: int, about: int) -> list[int]:
        return [about + 1, 9] if deed == Done.SINGS else []

    def partners(self, game: Fair, seat: int) -> list[int]:
        return [other for other in range(game.seats) if other != seat]

    def purse(self, game: Fair, seat: int) -> int:
        return game.cash[seat]

    def lots(
        self,
        game: Fair,
        giver: int,
        taker: int,
        bundle: Bundle,
        *,
        asked: bool = False,
        barred: int = -1,
        matter: str = "",
    ) -> list[Asset]:
        hidden = [] if matter else [("letter",)]
        return [asset for asset in (MILL, *hidden) if self.fits(game, giver, taker, (*bundle, asset))]

    def fits(self, game: Fair, giver: int, taker: int, bundle: Bundle) -> bool:
        mills, letters = bundle.count(MILL), bundle.count(("letter",))
        return (
            market.cash_in(bundle) <= game.cash[giver]
            and mills <= (0 if taker == 3 else game.mills[giver] - contracts.laid_up(game, giver, MILL))
            and letters <= min(1, len(game.letters[giver]))
        )

    def move(self, game: Fair, giver: int, taker: int, asset: Asset) -> None:
        if asset[0] == CASH:
            game.cash[giver] -= asset[1]
            game.cash[taker] += asset[1]
        elif asset == MILL:
            if game.paid[giver] == game.mills[giver]:
                game.paid[giver] -= 1
                game.paid[taker] += 1
            game.mills[giver] -= 1
            game.mills[taker] += 1
        else:
            game.letters[giver].remove(game.laid[giver])
            game.letters[taker] = sorted([*game.letters[taker], game.laid[giver]])

    def lay_down(self, game: Fair, giver: int, taker: int, bundle: Bundle) -> list[Frame]:
        return [(lay_letter, giver)] if ("letter",) in bundle else []

    def fit_together(self, game: Fair, proposer: int, partner: int, gives: market.Bundle, wants: market.Bundle) -> bool:
        return True

    def clear(self, game: Fair) -> None:
        game.laid = [NONE] * game.seats

    def claims(self, game: Fair, asker: int, asked: int, matter: str) -> list[Asset]:
        return [MILL] if matter == "grind" and game.mills[asker] else []

    def honour(self, game: Fair, asker: int, asked: int, claim: Asset) -> None:
        self.move(game, asker, asked, claim)
        game.note("honoured", claim=claim[0], by=asked)

    def asks_plainly(self, game: Fair, asker: int, asked: int) -> bool:
        return asked == 2

    def most_attached(self, game: Fair) -> int:
        return 2

    def number_of(self, game: Fair, asset: Asset) -> int:
        return asset[1] if asset[0] == CASH else NOTHING

    def asset_of(self, game: Fair, kind: str, number: int) -> Asset:
        return (kind, number) if kind == CASH else (kind,)

    def number_from_words(self, said: Mapping[str, Any]) -> int:
        return int(said.get("amount", NOTHING))

    def can_wait(self, asset: Asset) -> bool:
        return asset != ("letter",)

    def clauses(self, game: Fair, moment: int, doer: int) -> list[Clause]:
        if moment != Moment.PHASE:
            return []
        if doer == ANYBODY:
            return [(Done.RAINS, ANYBODY, NOTHING, 1, wanted) for wanted in (1, 0)]
        return [(Done.GRINDS, doer, NOTHING, 2, 1), (Done.GRINDS, doer, NOTHING, 1, 0)]

    def petitions(self, game: Fair, matter: str, seat: int, holder: int) -> list[Clause]:
        return [(Done.SINGS, holder, song, 1, wanted) for song in SONGS for wanted in (1, 0)] if seat != 2 else []

    def names_of(self, game: Fair, thing: str) -> Mapping[int, str] | None:
        return SONGS if thing == "song" else None

    def in_words(self, game: Fair, asset: Asset) -> dict[str, Any]:
        return {"asset": asset[0], **({"amount": asset[1]} if asset[0] == CASH else {})}


@step
def lay_letter(game: Fair, giver: int) -> None:
    if game.laid[giver] == NONE:
        game.ask(giver, "fair.letter", tuple(game.letters[giver]), put_letter, giver, secret=True)


@step
def put_letter(game: Fair, giver: int, letter: int) -> None:
    game.laid[giver] = letter


@words("fair.letter")
def letter_in_words(game: Fair, option: int) -> dict[str, Any]:
    return {"act": "lay_down", "letter": option}


@step
def day(game: Fair) -> None:
    offers = [(deals.make_offers, seat, 2, -1, Moment.PHASE) for seat in range(game.seats)]
    game.do(orders.ask, *offers, (music, 0), (contracts.run_out, Until.OFFICE), rain, grind, evening, close)


@step
def music(game: Fair, singer: int) -> None:
    game.do((sing, singer))
    petitions.invite(game, singer, "music", Until.OFFICE)


@step
def sing(game: Fair, singer: int) -> None:
    game.ask(singer, "fair.song", (SILENCE, *SONGS), sung, singer)


@step
def sung(game: Fair, singer: int, song: int | str) -> None:
    if isinstance(song, int):
        contracts.done(game, Done.SINGS, singer, song)


@words("fair.song")
def song_in_words(game: Fair, option: int | str) -> dict[str, Any]:
    return {"act": "sing", "song": option if isinstance(option, str) else SONGS[option]}


@step
def rain(game: Fair) -> None:
    """It does, every other seed."""
    if game.dice.below(2):
        contracts.done(game, Done.RAINS)


@step
def grind(game: Fair) -> None:
    """Every mill that has not paid this round pays £1."""
    for seat in range(game.seats):
        times = game.mills[seat] - game.paid[seat]
        game.cash[seat] += times
        game.paid[seat] = game.mills[seat]
        if times:
            contracts.done(game, Done.GRINDS, seat, times=times)


@step
def evening(game: Fair) -> None:
    contracts.run_out(game, Until.TURN)


@step
def close(game: Fair) -> None:
    game.end(Outcome(ranks_of(list(game.cash)), list(game.cash), "the fair closes"))


@step
def rest(game: Fair) -> None:
    game.ask(0, "fair.rest", (0, 1), stay)


@step
def stay(game: Fair, option: int) -> None:
    game.do(rest)


@words("fair.rest")
def rest_in_words(game: Fair, option: int) -> dict[str, Any]:
    return {"act": "rest", "times": option}


@step
def settled(game: Fair, asker: int, granted: int, pledges: consent.Pledges) -> None:
    game.granted = granted
    if granted:
        consent.pay_pledges(game, asker, "grind", pledges)


@step
def build(game: Fair, seat: int, number: int, granted: int) -> None:
    game.granted = granted
    game.note("built", seat=seat, number=number * granted)


@step
def auction(game: Fair, bidders: tuple[int, ...]) -> None:
    bids.invite_in_rounds(game, (2, "warden", (appoint,)), bidders)


@step
def appoint(game: Fair, offered: bids.Bids) -> None:
    game.ask(2, "fair.appoint", (0, 1, 3), appointed, offered)


@step
def appointed(game: Fair, offered: bids.Bids, seat: int) -> None:
    bids.pay_bid(game, offered, seat, 2)


@words("fair.appoint")
def appoint_in_words(game: Fair, option: int) -> dict[str, Any]:
    return {"act": "appoint", "seat": option}


@consent.terms_for(build)
def terms_of_building(game: Fair, seat: int, number: int) -> dict[str, Any]:
    return {"mills": number}


class FairTitle(TradingTitle):
    id = "fair"
    name = "Fair"
    version = "1"
    phases = (orders, deals, contracts, petitions, acting, sweeteners, bids, consent, sys.modules[__name__])
    game_class = Fair
    market = FairMarket()
    stands_for = MappingProxyType(
        {
            **negotiating.STANDS_FOR,
            **dict.fromkeys(("family", "other", "bidders", "asked", "giver", "asker", "holder", "singer"), "seat"),
            "barred": range(-1, 10),
            **dict.fromkeys(("left", "moves", "letter", "number", "shares", "at", "song"), 10),
            **dict.fromkeys(("amount", "£"), 50),
            **dict.fromkeys(("asset", "option"), range(-1, 50)),
            "granted": 1,
        }
    )

    def seats(self, options: Mapping[str, str] | None = None) -> tuple[int, ...]:
        return (4,)

    def rules(self, seats: int, options: Mapping[str, str]) -> Plan:
        return Plan()

    def things(self, seats: int, options: Mapping[str, str]) -> Things:
        seated = self.players(seats, seats)
        return {"seat": seated, "family": seated, "phase": PHASES, **negotiating.things(DEEDS, FairMarket.asset_kinds)}

    def set_up(self, game: Fair) -> None:
        game.turn, game.phase = 1, 0
        negotiating.lay_out(game)
        game.cash, game.mills, game.paid = [5, 3, 0, 30], [2, 0, 1, 0], [0] * 4
        game.letters = [[1, 4], [2], [], [3]]
        game.laid, game.granted = [NONE] * 4, 0
        game.do(day)

    def conceal(self, game: Fair, seat: int | None) -> None:
        for other in range(game.seats):
            if other != seat:
                game.letters[other] = [HIDDEN] * len(game.letters[other])
                game.laid[other] = NONE if game.laid[other] == NONE else HIDDEN

    def redeal(self, game: Fair, seat: int | None, dice: Dice) -> None:
        unknown = [n for n in range(1, 5) if all(n not in hand for hand in game.letters)]
        dice.shuffle(unknown)
        game.letters = [sorted(unknown.pop() if n == HIDDEN else n for n in hand) for hand in game.letters]
        game.laid = [dice.pick(game.letters[s]) if n == HIDDEN else n for s, n in enumerate(game.laid)]

    def audit(self, game: Fair) -> None:
        if sum(game.mills) != 3 or sorted(n for hand in game.letters for n in hand) != [1, 2, 3, 4]:
            raise AuditError("mills and letters are kept", f"{game.mills} {game.letters}")
        contracts.audit(game)
        if sum(game.cash) + on_the_table(game) - sum(game.paid) != 38 and not game.over:
            raise AuditError("money is kept", f"{game.cash}")
        if min(game.cash) < 0 or any(paid > own for paid, own in zip(game.paid, game.mills, strict=True)):
            raise AuditError("nobody has less than nothing", f"{game.cash} {game.paid}")

    def evaluate(self, game: Fair, seat: int) -> int:
        return game.cash[seat]


def on_the_table(game: Fair) -> int:
    """£ that lie there for contracts."""
    return sum(which for kind, which in zip(game.escrow_kind, game.escrow_which, strict=True) if kind == 0)


TITLE = FairTitle()


def fair(*frames: Any) -> Fair:
    game = TITLE.new(4, 1)
    assert isinstance(game, Fair)
    game.enter(*frames, rest)
    return game
