"""What changes hands between families, and what goes along with it: see ``engine.shared.market``.

Free to move are family money, own captained ships, supply cubes as promises, promises of others that one holds, and after deregulation
own ships, goods and tenths of firms; in John & Co. bases too. Undertakings for the future do not bind. A captain changes with the owner of
its ship; a promise goes home with its issuer, or with one of the holder's that the issuer has.
Rulebook: A7, F6, I3, K5; checklist 15 to 21, 127, 141.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from engine.john_company_1e import deeds, family_purse, firm_pieces, payments, pieces, promises, touching
from engine.john_company_1e.names import HOLDINGS, NOBODY, REGIONS
from engine.john_company_1e.state import CompanyGame, share_cubes
from engine.john_company_1e.tables import HOLDING_IDS, PHASE_IDS, REGION_IDS
from engine.kernel import Frame
from engine.shared import contracts, orders
from engine.shared.deeds import BargainingMarket, Clause
from engine.shared.market import CASH, Asset, Bundle, cash_in
from engine.shared.moments import Moment

PROMISE = ("promise",)
HELD, CAPTAINED, OWN_SHIP, OWN_GOOD = "held_promise", "captained_ship", "ship", "good"
FIRM_SHARE, BASE = "firm_share", "base"
MOST_FAMILIES = 6
AT_DIRECTOR = HOLDINGS
"""As the place of a captained ship: still with the director of trade."""
TENTHS = 10
HELD_PROMISES = tuple((HELD, issuer) for issuer in range(MOST_FAMILIES))
CAPTAINED_SHIPS = tuple((CAPTAINED, place, tired) for place in range(HOLDINGS) for tired in (0, 1))
AT_HOME = (CAPTAINED, AT_DIRECTOR, 0)
OWN_PIECES = ((OWN_SHIP, 0), (OWN_SHIP, 1), (OWN_GOOD, 0), (OWN_GOOD, 1))
FIRM_SHARES = tuple((FIRM_SHARE, owner) for owner in range(MOST_FAMILIES))
"""Made once: offers are put together from them at many decisions of a game."""
TO_FIRM = "cash_to_firm"
SUMS_TO_FIRM = tuple((TO_FIRM, amount) for amount in (1, 2, 5, 10))
"""£ that an investor may pay into a firm, in a deal; several of them add up."""
ASSET_FIELDS: Mapping[str, tuple[str, ...]] = {
    CASH: ("amount",),
    PROMISE[0]: (),
    HELD: ("issuer",),
    CAPTAINED: ("holding", "exhausted"),
    OWN_SHIP: ("exhausted",),
    OWN_GOOD: ("exhausted",),
    FIRM_SHARE: ("firm", "percent"),
    BASE: ("region",),
    TO_FIRM: ("amount",),
}
"""What is said of an asset, by its kind."""
ASSET_KINDS = tuple(ASSET_FIELDS)
SWEETENERS, MOST_ATTACHED = 2, 4
"""Assets that may be attached to a request or a bid, and where deals are made in windows."""
NEEDED_FOR = {"move_goods": (CAPTAINED,), "merge": (FIRM_SHARE, OWN_SHIP, OWN_GOOD, BASE)}
"""What nobody can give away to get a consent, because the matter itself, by the first word of its name, needs it."""


def uncommitted(game: CompanyGame, owner: int) -> int:
    """Tenths of its firm's revenue that the owner has not given to others (checklist 127)."""
    return (
        TENTHS - sum(game.firm_shares[owner * game.families : (owner + 1) * game.families]) if game.firm[owner] else 0
    )


def captained_at(game: CompanyGame, place: int, tired: int) -> list[int]:
    """By family, the captained ships of a place, ready or exhausted."""
    families = game.families
    if place == AT_DIRECTOR:
        return game.captained_ships_at_home
    ships = game.exhausted_captained_ships if tired else game.ready_captained_ships
    return ships[place * families : (place + 1) * families]


def owned(game: CompanyGame, giver: int, asset: Asset) -> int:
    """How many such assets the family has to give."""
    kind = asset[0]
    if kind == PROMISE[0]:
        return game.supply[giver]
    if kind == HELD:
        return game.promised(asset[1], giver)
    if kind == CAPTAINED:
        return captained_at(game, asset[1], asset[2])[giver]
    if kind in (OWN_SHIP, OWN_GOOD):
        return firm_pieces.own_pieces(game, kind == OWN_SHIP, asset[1])[giver]
    if kind == FIRM_SHARE:
        owner = asset[1]
        return uncommitted(game, owner) if owner == giver else game.firm_shares[owner * game.families + giver]
    return int(game.base[asset[1]] == giver)


def sorts_owned(game: CompanyGame, giver: int) -> list[Asset]:
    """The sorts of assets that a family has, money apart, in a fixed order."""
    families = game.families
    sorts: list[Asset] = [PROMISE] if game.supply[giver] else []
    sorts += [HELD_PROMISES[issuer] for issuer, held in enumerate(game.promises[giver::families]) if held]
    if not game.deregulated:
        if any(game.ready_captained_ships[giver::families]) or any(game.exhausted_captained_ships[giver::families]):
            sorts += [asset for asset in CAPTAINED_SHIPS if owned(game, giver, asset)]
        return sorts + [AT_HOME] * bool(game.captained_ships_at_home[giver])
    sorts += [asset for asset in OWN_PIECES if owned(game, giver, asset)]
    if any(game.firm):
        sorts += [asset for asset in FIRM_SHARES[: game.seats] if game.firm[asset[1]] and owned(game, giver, asset)]
    if giver in game.base:
        sorts += [(BASE, region) for region in range(REGIONS) if game.base[region] == giver]
    return sorts


def money_in(bundle: Bundle) -> int:
    """£ that the giver of a bundle parts with, to the family and to its firm."""
    return cash_in(bundle) + sum(int(asset[1]) for asset in bundle if asset[0] == TO_FIRM)


def may_fund(game: CompanyGame, owner: int) -> bool:
    """May others put money into a family's firm? Nobody may on the last turn (I4; checklist 126)."""
    return bool(game.firm[owner]) and not family_purse.is_last_turn(game)


def cubes_for(game: CompanyGame, taker: int, bundle: Bundle) -> int:
    """Cubes that a family needs for what it takes: captains, and shares on the cards of others' firms (checklist 17, 127)."""
    cubes: int = sum(asset[0] == CAPTAINED for asset in bundle)
    for share in dict.fromkeys(asset for asset in bundle if asset[0] == FIRM_SHARE and asset[1] != taker):
        held: int = game.firm_shares[share[1] * game.families + taker]
        cubes += share_cubes(held + bundle.count(share)) - share_cubes(held)
    return cubes


def may_take(game: CompanyGame, giver: int, taker: int, bundle: Bundle, asset: Asset) -> bool:
    """Can this asset join the bundle: has the giver one more, and can the taker have it (checklist 15, 17, 18)?"""
    return may_have(game, giver, taker, bundle, asset) and has_more(game, giver, bundle, asset)


def has_more(game: CompanyGame, giver: int, bundle: Bundle, asset: Asset) -> bool:
    """Has the giver one more such asset than the bundle? Of money, see ``may_have``."""
    if asset[0] in (CASH, TO_FIRM):
        return True
    return owned(game, giver, asset) - contracts.laid_up(game, giver, asset) > bundle.count(asset)


def may_have(game: CompanyGame, giver: int, taker: int, bundle: Bundle, asset: Asset) -> bool:
    """Can the taker have it besides the bundle, and the giver, if it is money, pay it?

    A captained ship needs a cube of the taker's for its new captain, shares cubes for the firm's card, a base a firm. A promise to a family
    whose promise one holds would only send that one home, so it is offered itself.
    """
    kind = asset[0]
    if kind in (CASH, TO_FIRM):
        return money_in((*bundle, asset)) <= game.cash[giver] and (kind == CASH or may_fund(game, taker))
    if kind in (CAPTAINED, FIRM_SHARE) and cubes_for(game, taker, (*bundle, asset)) > game.supply[taker]:
        return False
    if kind == PROMISE[0] and game.promised(taker, giver):
        return False
    return kind != BASE or bool(game.firm[taker])


class FamilyMarket(BargainingMarket):
    """The market of John Company, first edition. The Jones family does not deal."""

    asset_fields = ASSET_FIELDS
    deeds = deeds.DEEDS
    phase_ids = PHASE_IDS

    def moments(self, game: CompanyGame) -> tuple[int, ...]:
        """Those of the scenario: no law is chosen from several, and John & Co. have no offices, elections, dividends and prizes."""
        return game.plan.moments

    def phases(self, game: CompanyGame) -> tuple[int, ...]:
        """Those of its turns."""
        return tuple(game.plan.phases)

    def phase_at(self, game: CompanyGame, moment: int) -> int:
        """The one under way."""
        return game.phase

    def partners(self, game: CompanyGame, seat: int) -> list[int]:
        """The other seats, clockwise."""
        return game.clockwise(seat)[1:]

    def purse(self, game: CompanyGame, seat: int) -> int:
        """Family money; what lies in offices and firms is no family's (checklist 2, 15)."""
        return game.cash[seat]

    def lots(
        self,
        game: CompanyGame,
        giver: int,
        taker: int,
        bundle: Bundle,
        *,
        asked: bool = False,
        barred: int = -1,
        matter: str = "",
    ) -> list[Asset]:
        """What can join the bundle (checklist 15)."""
        sorts = sorts_owned(game, giver)
        if needed := NEEDED_FOR.get(matter.partition(" ")[0]) if matter else ():
            sorts = [asset for asset in sorts if asset[0] not in needed]
        sorts += SUMS_TO_FIRM if not matter and may_fund(game, taker) else ()
        sorts = [asset for asset in sorts if may_have(game, giver, taker, bundle, asset)]
        waits = giver in game.escrow_giver
        # Whatever is owned, and neither in the bundle nor laid up, there is one of.
        return [asset for asset in sorts if not (waits or asset in bundle) or has_more(game, giver, bundle, asset)]

    def fits(self, game: CompanyGame, giver: int, taker: int, bundle: Bundle) -> bool:
        """Is every asset of the bundle there, and can the taker have it?"""
        return all(may_take(game, giver, taker, bundle[:at], asset) for at, asset in enumerate(bundle))

    def fit_together(self, game: CompanyGame, proposer: int, partner: int, gives: Bundle, wants: Bundle) -> bool:
        """Has each side cubes enough for what it promises, for captains, and for the shares that it takes?

        Promises to each other would only send each other home.
        """
        if PROMISE in gives and PROMISE in wants:
            return False
        for family, given, taken in ((proposer, gives, wants), (partner, wants, gives)):
            if given.count(PROMISE) + cubes_for(game, family, taken) > game.supply[family]:
                return False
        return True

    def move(self, game: CompanyGame, giver: int, taker: int, asset: Asset) -> None:
        """Move it, with what depends on it (checklist 17, 18, 21)."""
        kind = asset[0]
        if kind == CASH:
            payments.hand_over(game, giver, taker, asset[1], "bargain")
        elif kind == PROMISE[0]:
            promises.promise(game, giver, taker)
        elif kind == HELD:
            promises.pass_promise(game, asset[1], giver, taker)
        elif kind == CAPTAINED:
            pieces.change_captain(game, asset[1], asset[2], giver, taker)
        else:
            move_after_deregulation(game, giver, taker, asset)
        if kind not in (CASH, PROMISE[0], HELD):
            game.note("asset_moved", seat=giver, to=taker, **self.in_words(game, asset))

    def lay_down(self, game: CompanyGame, giver: int, taker: int, bundle: Bundle) -> list[Frame]:
        """Nothing hidden changes hands."""
        return []

    def clear(self, game: CompanyGame) -> None:
        """Nothing was laid down."""

    def claims(self, game: CompanyGame, asker: int, asked: int, matter: str) -> list[Asset]:
        """Promises here are cubes worth points: they claim no consent."""
        return []

    def honour(self, game: CompanyGame, asker: int, asked: int, claim: Asset) -> None:
        """No promise stands for consent here."""

    def asks_plainly(self, game: CompanyGame, asker: int, asked: int) -> bool:
        """Nobody names a price with the option ``negotiation=off``, nor by its standing orders."""
        hears = orders.hears(game, asker, Moment.CONSENT) and orders.hears(game, asked, Moment.CONSENT)
        return bool(not game.plan.haggles or not hears)

    def most_attached(self, game: CompanyGame) -> int:
        """Two, or as many as a deal has where everything is negotiated."""
        return MOST_ATTACHED if game.plan.offers else SWEETENERS

    def number_of(self, game: CompanyGame, asset: Asset) -> int:
        """Of a captained ship, its place and state in one number."""
        if asset[0] == CAPTAINED:
            return 2 * int(asset[1]) + int(asset[2])
        return int(asset[1]) if len(asset) > 1 else NOBODY

    def asset_of(self, game: CompanyGame, kind: str, number: int) -> Asset:
        """The reverse."""
        if kind == CAPTAINED:
            return (kind, *divmod(number, 2))
        return (kind,) if number == NOBODY else (kind, number)

    def number_from_words(self, said: Mapping[str, Any]) -> int:
        """See ``in_words``."""
        kind = said["asset"]
        if kind == CASH:
            return int(said["amount"])
        if kind == HELD:
            return int(said["issuer"])
        if kind == CAPTAINED:
            at_home = said["holding"] == "director_of_trade"
            return 2 * (AT_DIRECTOR if at_home else HOLDING_IDS.index(said["holding"])) + bool(said["exhausted"])
        if kind in (OWN_SHIP, OWN_GOOD):
            return int(said["exhausted"])
        if kind == FIRM_SHARE:
            return int(said["firm"])
        return REGION_IDS.index(said["region"]) if kind == BASE else NOBODY

    def can_wait(self, asset: Asset) -> bool:
        """Nothing is hidden; money for a firm is family money until it is there."""
        return bool(asset[0] != TO_FIRM)

    def clauses(self, game: CompanyGame, moment: int, doer: int) -> list[Clause]:
        """See ``deeds``."""
        return deeds.clauses(game, moment, doer)

    def has_clauses(self, game: CompanyGame, moment: int, doer: int, willed: bool) -> bool:
        """See ``deeds``."""
        return deeds.has_any(game, moment, doer, willed)

    def petitions(self, game: CompanyGame, matter: str, seat: int, holder: int) -> list[Clause]:
        """See ``touching``."""
        return touching.petitions(game, matter, seat, holder)

    def touched_by(self, game: CompanyGame, deed: int, about: int) -> Collection[int]:
        """See ``touching``."""
        return touching.touched_by(game, deed, about)

    def names_of(self, game: CompanyGame, thing: str) -> Mapping[int, str] | None:
        """See ``deeds``."""
        return deeds.names_of(game, thing)

    def in_words(self, game: CompanyGame, asset: Asset) -> dict[str, Any]:
        """The asset's kind, and which it is."""
        kind = asset[0]
        said: dict[str, Any] = {"asset": kind}
        if kind in (CASH, TO_FIRM):
            said["amount"] = asset[1]
        elif kind == HELD:
            said["issuer"] = asset[1]
        elif kind == CAPTAINED:
            at_home = asset[1] == AT_DIRECTOR
            said["holding"] = "director_of_trade" if at_home else HOLDING_IDS[asset[1]]
            said["exhausted"] = bool(asset[2])
        elif kind in (OWN_SHIP, OWN_GOOD):
            said["exhausted"] = bool(asset[1])
        elif kind == FIRM_SHARE:
            said |= {"firm": asset[1], "percent": 10}
        elif kind == BASE:
            said["region"] = REGION_IDS[asset[1]]
        return said


def move_after_deregulation(game: CompanyGame, giver: int, taker: int, asset: Asset) -> None:
    """A ship or good, one's own or one's firm's; a tenth of a firm's revenue; money for a firm; a base (checklist 15, 127, 141)."""
    kind = asset[0]
    if kind == BASE:
        game.base[asset[1]] = taker
    elif kind == FIRM_SHARE:
        owner = asset[1]
        for family, change in ((giver, -1), (taker, 1)):
            if family != owner:
                firm_pieces.set_share(game, owner, family, game.firm_shares[owner * game.families + family] + change)
    elif kind == TO_FIRM:
        payments.hand_over(game, giver, taker, asset[1], "bargain")
        payments.fund_firm(game, taker, asset[1])
    else:
        place = firm_pieces.own_pieces(game, kind == OWN_SHIP, asset[1])
        place[giver] -= 1
        place[taker] += 1
