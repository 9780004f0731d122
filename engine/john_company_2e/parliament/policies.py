"""The consequences of a policy: a tax, a bonus, or a change of power, and the window tax.

Rulebook: VIII. Parliament Meets; checklist 221, 222.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.bargains import touching, windows
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.table import pieces
from engine.john_company_2e.table.names import NOBODY, ON_YARD, POWER_IDS, Law, Office, Power
from engine.john_company_2e.table.pieces import gain, pay, return_piece, score, vacate
from engine.john_company_2e.table.setup import LUXURY_POINTS
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import PRESTIGE_IDS, PRIZE_IDS, SHIP_IDS
from engine.kernel import step, words
from engine.kernel.sharing import own
from engine.shared import contracts
from engine.shared.deeds import Until
from engine.shared.dues import ANY, losable
from engine.shared.moments import Moment

Owned = tuple[str, int]
"""A kind of thing that can be taxed and lost (workshop, invested, luxury, yard, card, share, prize), and which."""


@step
def resolve(game: CompanyGame, space: int, collectors: int) -> None:
    """A space of the dial takes effect, and the window tax on it or added to it (checklist 221, 222)."""
    consequence, target, _ = game.tables.dial[space]
    kind = POWER_IDS.index(target)
    game.note(
        "policy_carried_out", consequence=consequence, target=target, window_taxes=window_taxes(game, space, collectors)
    )
    if consequence == "tax":
        game.do(
            *((tax, family, kind) for family in game.clockwise(game.prime_minister)), (windows_after, space, collectors)
        )
    elif consequence == "bonus":
        for family in game.clockwise(game.prime_minister):
            gain(game, family, game.enterprises(family, kind), "policy_bonus")
        game.do((windows_after, space, collectors))
    else:
        game.do((raise_power, kind), (windows_after, space, collectors))


@step
def windows_after(game: CompanyGame, space: int, collectors: int) -> None:
    """Everybody pays the window tax, as often as it is levied (checklist 222; reading 54: after a failed law as well)."""
    times = window_taxes(game, space, collectors)
    game.do(*[(window_tax, family) for _ in range(times) for family in game.clockwise(game.prime_minister)])


def window_taxes(game: CompanyGame, space: int, collectors: int) -> int:
    """How often: the dial's own, unless it is repealed, and the Tax Collectors', which is not (checklist 222).

    Reading 53: the Repeal is in force before its own policy takes effect.
    """
    return int(game.tables.dial[space][2] and not game.in_force(Law.WINDOW_TAX_REPEAL)) + collectors


# -- tax --


def taxed(game: CompanyGame, family: int, kind: int) -> list[Owned]:
    """What a family owns of a kind, one of each sort that can be told apart (checklist 221)."""
    found: list[Owned] = []
    if kind == Power.MANUFACTURING:
        found += [("workshop", 0)] * bool(game.workshops[family]) + [("invested", 0)] * bool(game.invested[family])
    elif kind == Power.SHIPPING:
        by_state: dict[bool, Owned] = {}
        for ship in game.shipyards(family):
            by_state.setdefault(game.ship_place[ship] == ON_YARD, ("yard", ship))
        found += list(by_state.values())
    elif kind == Power.SOCIAL:
        found += [("luxury", 0)] * bool(game.luxuries[family])
    else:
        found += [("share", 0)] * bool(game.court[family]) + [("share", 1)] * (game.holder[Office.CHAIRMAN] == family)
    return found + [("card", card) for card in game.prestige[family] if game.tables.prestige.enterprise[card] == kind]


@step
def tax(game: CompanyGame, family: int, kind: int) -> None:
    """£1 for each target owned; a family that cannot pay all may borrow first, then loses what it does not pay for (checklist 221)."""
    due = game.enterprises(family, kind)
    if due <= game.cash[family]:
        pay(game, family, due, "policy_tax")
    else:
        game.do((windows.short_of_money, family, due, kind), (lose_taxed, family, kind))


@step
def lose_taxed(game: CompanyGame, family: int, kind: int) -> None:
    """Give up targets until the rest can be paid (checklist 221)."""
    due = game.enterprises(family, kind)
    if due <= game.cash[family]:
        pay(game, family, due, "policy_tax")
    else:
        game.ask(family, "policies.give_up", taxed(game, family, kind), give_up_taxed, family, kind)


@step
def give_up_taxed(game: CompanyGame, family: int, kind: int, owned: Owned) -> None:
    """It goes back to its supply (checklist 221)."""
    surrender(game, family, owned)
    game.do((lose_taxed, family, kind))


def surrender(game: CompanyGame, family: int, owned: Owned) -> None:
    """Return one enterprise, share or piece on a prize to its supply; points for it go too (checklist 221; reading 39)."""
    kind, which = owned
    if kind == "workshop":
        game.workshops[family] -= 1
    elif kind == "invested":
        game.invested[family] -= 1
    elif kind == "luxury":
        game.luxuries[family] -= 1
        score(game, family, -LUXURY_POINTS, "luxury")
    elif kind == "yard":
        game.yard_owner[which] = NOBODY
    elif kind == "card":
        own(game.prestige, family).remove(which)
        game.season_discards = [*game.season_discards, which]
    elif kind == "prize":
        leave_prize(game, family, which)
    elif which:
        return_piece(game, vacate(game, Office.CHAIRMAN, "policy_tax"))
    else:
        game.court[family] -= 1
        game.new_shares[family] = min(game.new_shares[family], game.court[family])
        return_piece(game, family)
    game.note("given_up", seat=family, **owned_in_words(owned))


def leave_prize(game: CompanyGame, family: int, prize: int) -> None:
    """A piece on a prize goes back to its supply, and the prize's points with it (reading 39)."""
    own(game.prizes, prize)[family] -= 1
    return_piece(game, family)
    score(game, family, -game.tables.prizes.points[prize], PRIZE_IDS[prize])


# -- window tax --


def with_windows(game: CompanyGame, family: int) -> list[Owned]:
    """Every thing of a family's that has windows."""
    found: list[Owned] = [("luxury", 0)] * game.luxuries[family]
    found += [("card", card) for card in game.prestige[family] if game.tables.prestige.windows[card]]
    for prize, row in enumerate(game.prizes):
        if game.tables.prizes.windows[prize]:
            found += [("prize", prize)] * row[family]
    return found


def windows_on(game: CompanyGame, owned: Owned) -> int:
    """Window icons on one thing: what it costs (£) to keep."""
    kind, which = owned
    if kind == "luxury":
        return 1
    return game.tables.prestige.windows[which] if kind == "card" else game.tables.prizes.windows[which]


@step
def window_tax(game: CompanyGame, family: int) -> None:
    """£1 for each window, or whatever has it goes back (checklist 222)."""
    due = game.windows(family)
    if due <= game.cash[family]:
        pay(game, family, due, "window_tax")
    else:
        game.do((windows.short_of_money, family, due, Power.SOCIAL), (lose_windows, family))


@step
def lose_windows(game: CompanyGame, family: int, least: int = ANY) -> None:
    """Give up things whose windows cannot be paid, until the rest can; ``least`` is the cheapest (£) so given up (222; reading 56)."""
    due = game.windows(family)
    if due <= game.cash[family]:
        pay(game, family, due, "window_tax")
        return
    dues = [(owned, windows_on(game, owned)) for owned in with_windows(game, family)]
    game.ask(family, "policies.give_up", losable(dues, game.cash[family], least), give_up_windows, family, least)


@step
def give_up_windows(game: CompanyGame, family: int, least: int, owned: Owned) -> None:
    """It goes back to its supply (checklist 222)."""
    surrender(game, family, owned)
    game.do((lose_windows, family, min(least, windows_on(game, owned))))


def owned_in_words(owned: Owned) -> dict[str, Any]:
    """A thing owned."""
    names = {"yard": SHIP_IDS, "card": PRESTIGE_IDS, "prize": PRIZE_IDS}
    said: dict[str, Any] = {"thing": {"yard": "shipyard", "card": "prestige_card"}.get(owned[0], owned[0])}
    if owned[0] in names:
        said["which"] = names[owned[0]][owned[1]]
    elif owned == ("share", 1):
        said["which"] = "chairman"
    return said


@words("policies.give_up")
def give_up_in_words(game: CompanyGame, option: Owned) -> dict[str, Any]:
    """What goes back to its supply."""
    return {"act": "give_up", **owned_in_words(option)}


# -- power --


@step
def raise_power(game: CompanyGame, kind: int) -> None:
    """The target's token swaps with the one above; the bottom two are level; from the top, any two others swap (221; reading 37)."""
    place = game.power.index(kind)
    if place == 0:
        game.do(*windows.pleas(game, game.prime_minister, touching.POWER, Moment.LAW), offer_swaps)
    else:
        above = 0 if place == 1 else 1
        swap(game, (above, place))


@step
def offer_swaps(game: CompanyGame) -> None:
    """Any two of the others (checklist 221)."""
    game.ask(game.prime_minister, "policies.swap", ((1, 2), (1, 3), (2, 3)), swap)


@step
def swap(game: CompanyGame, places: tuple[int, int]) -> None:
    """Two tokens of the power track change places."""
    contracts.done(game, Done.RAISES_POWER, game.prime_minister, game.power[places[1]])
    pieces.swap_power(game, places)
    contracts.run_out(game, Until.OFFICE)


@words("policies.swap")
def swap_in_words(game: CompanyGame, option: tuple[int, int]) -> dict[str, Any]:
    """The two tokens that change places."""
    return pieces.swap_in_words(game, option)
