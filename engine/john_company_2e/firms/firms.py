"""Firms: private companies that families found, invest in, equip, take over and merge, once the monopoly has ended.

A firm belongs to the board of the family that manages it and is named by that family. Rulebook: Deregulation, The Firms Phase;
checklist 69 to 83.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from engine.john_company_2e.firms import strategies
from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.limits import MOST_ROUNDS
from engine.john_company_2e.table.names import FIRST_FIRM, NO_FIRM, NO_INITIATIVE, NOBODY, ON_YARD, Law, Office, Sea
from engine.john_company_2e.table.pieces import fund, return_piece, return_ship, take_piece
from engine.john_company_2e.table.plan import at
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import SHIP_IDS
from engine.kernel import RulesError, step, words
from engine.kernel.sharing import added, own
from engine.kernel.worded import Worded
from engine.shared import consent

MEANS = {"share", "workshop"}
Action: TypeAlias = Annotated[
    tuple[Any, ...],
    Worded(
        ({"pass"},),
        ({"form", "invest"}, "family", MEANS),
        ({"fit", "buy_back"}, "ship"),
        ({"takeover", "dissolve"}, "family"),
        ({"merge"}, "family", "family"),
        ({"merge"}, "family", "family", ("family", ...)),
    ),
]
"""What a family does, to which firm or with which ship; of a merger which firm survives, which joins it, and whose shares are returned."""

INVESTMENT = 5
SHARE_LIMIT = 10
FIT, SUBSIDISED_FIT = 3, 2
BUYBACK, TIRED_BUYBACK = 3, 2


@step
def begin(game: CompanyGame) -> None:
    """Investments in rounds until everybody passes, then the secret strategies (checklist 69, 81)."""
    game.do((investments, 0), *at(game.plan.close_investments), strategies.choose_strategies)


# -- investments --


@step
def investments(game: CompanyGame, rounds: int) -> None:
    """A round of actions from the Prime Minister clockwise; a round in which something happened is followed by another (checklist 69)."""
    game.firm_actions = 0
    game.do(*((act, family) for family in game.clockwise(game.prime_minister)), (another_round, rounds))


@step
def another_round(game: CompanyGame, rounds: int) -> None:
    """When all have passed the investments are over, or after so many rounds (checklist 69; reading 57)."""
    if game.firm_actions and rounds + 1 < MOST_ROUNDS:
        game.do((investments, rounds + 1))


def means(game: CompanyGame, family: int) -> list[str]:
    """With what a family can invest: a Company share neither weak nor immature nor the Chairman's, a workshop (checklist 71 to 73)."""
    mature = game.court[family] - game.new_shares[family]
    shares = ["share"] if mature > 0 and not game.in_lined_space() else []
    return shares + (["workshop"] if game.workshops[family] else [])


def fit_cost(game: CompanyGame) -> int:
    """£ for fitting a ship to a firm."""
    return SUBSIDISED_FIT if game.in_force(Law.SHIP_SUBSIDY) else FIT


@step
def act(game: CompanyGame, family: int, refused: tuple[Action, ...] = ()) -> None:
    """One action of a family, or a pass (checklist 70 to 80); what was refused it this round is not asked for again (reading 73)."""
    options: list[Action] = [("pass",), *founding(game, family), *investing(game, family)]
    if game.firm[family]:
        options += [*equipping(game, family), *merging(game, family), ("dissolve", family)]
    else:
        options += [("takeover", m) for m in range(game.families) if game.firm[m] and any(game.firm_shares[m])]
    game.ask(family, "firms.act", [each for each in options if each not in refused], take_action, family, refused)


def founding(game: CompanyGame, family: int) -> list[Action]:
    """Ways to form a firm: by whoever manages none and has a piece for its first share (checklist 70)."""
    if game.firm[family]:
        return []
    return [("form", family, how) for how in means(game, family) if how == "share" or game.supply[family]]


def investing(game: CompanyGame, family: int) -> list[Action]:
    """Ways to invest in any firm; with a workshop only with a piece to place, unless the firm has all its shares (checklist 74)."""
    return [
        ("invest", m, how)
        for m in range(game.families)
        if game.firm[m]
        for how in means(game, family)
        if how == "share" or game.supply[family] or sum(game.firm_shares[m]) >= SHARE_LIMIT
    ]


def equipping(game: CompanyGame, manager: int) -> list[Action]:
    """Ships to fit, and players' ships to buy back from the Company, one per owner, place and state (checklist 75 to 77)."""
    money = game.london[manager]
    found: dict[tuple[int, int, int], Action] = {}
    for ship, owner in enumerate(game.yard_owner):
        place, tired = game.ship_place[ship], game.ship_fatigued[ship]
        if owner == NOBODY or place >= FIRST_FIRM:
            continue
        if place == ON_YARD and money >= fit_cost(game):
            found.setdefault((owner, place, 0), ("fit", ship))
        elif ON_YARD < place <= Sea.CHINA and money >= (TIRED_BUYBACK if tired else BUYBACK):
            found.setdefault((owner, place, tired), ("buy_back", ship))
    return list(found.values())


def merging(game: CompanyGame, manager: int) -> list[Action]:
    """Mergers with another firm: the more valuable survives, either of two equals (checklist 79)."""
    options = []
    for other in range(game.families):
        if other != manager and game.firm[other]:
            values = game.firm_value[manager], game.firm_value[other]
            options += [("merge", manager, other)] if values[0] >= values[1] else []
            options += [("merge", other, manager)] if values[1] >= values[0] else []
    return options


@step
def take_action(game: CompanyGame, family: int, refused: tuple[Action, ...], option: Action) -> None:
    """Ask whose consent it needs, then do it (checklist 70 to 80)."""
    kind = option[0]
    if kind == "pass":
        return
    if kind == "takeover":
        shares = tuple(game.firm_shares[option[1]])
        holders = game.others_with_shares(family, shares)
        consent.seek_majority(game, family, shares, holders, "takeover", (conclude, family, refused, option))
    elif kind == "merge":
        game.do((trim, family, refused, option, ()))
    else:
        consent.seek_leave(game, family, asked_for(game, family, option), kind, (conclude, family, refused, option))


def asked_for(game: CompanyGame, family: int, option: Action) -> tuple[int, ...]:
    """Whose consent an action needs: the manager's, the ship owner's, or every shareholder's."""
    kind = option[0]
    if kind == "invest":
        return () if option[1] == family else (option[1],)
    if kind in ("fit", "buy_back"):
        owner = game.yard_owner[option[1]]
        return () if owner == family else (owner,)
    if kind == "dissolve":
        return shareholders(game, option[1:], family)
    return ()


def shareholders(game: CompanyGame, managers: tuple[int, ...], asker: int) -> tuple[int, ...]:
    """Everybody but the asker who has a share in any of these firms, clockwise."""
    return tuple(f for f in game.clockwise(asker) if f != asker and any(game.firm_shares[m][f] for m in managers))


@step
def conclude(game: CompanyGame, family: int, refused: tuple[Action, ...], option: Action, granted: int) -> None:
    """With consent the action is done; either way the family may act again."""
    if not granted:
        game.do((act, family, (*refused, option[:3])))
        return
    game.firm_actions += 1
    DOINGS[option[0]](game, family, option)
    game.note("firm_action_taken", seat=family, action=act_in_words(game, option)["act"])
    game.do((act, family))


def form(game: CompanyGame, family: int, option: Action) -> None:
    """Form a firm: first share, value on the leftmost space, £5 in London, no dividend cube yet (checklist 70)."""
    give_means(game, family, option[2])
    game.firm[family] = 1
    game.firm_value[family], game.dividend[family] = 0, NO_FIRM
    game.strategy[family] = NO_FIRM
    game.london[family] += INVESTMENT
    got = add_share(game, family, family)
    game.note("firm_formed", firm=family, means=option[2], amount=INVESTMENT, share=got)
    game.tell(Fact.FIRM_FORMED, family)


def invest(game: CompanyGame, family: int, option: Action) -> None:
    """Invest: £5 in London and a share, up to ten (checklist 74)."""
    give_means(game, family, option[2])
    game.london[option[1]] += INVESTMENT
    got = add_share(game, option[1], family)
    game.note("firm_investment_made", firm=option[1], seat=family, means=option[2], amount=INVESTMENT, share=got)


def give_means(game: CompanyGame, family: int, how: str) -> None:
    """Return a mature Company share, or flip a workshop to its invested side."""
    if how == "share":
        game.court[family] -= 1
        return_piece(game, family)
    else:
        game.workshops[family] -= 1
        game.invested[family] += 1


def add_share(game: CompanyGame, manager: int, family: int) -> bool:
    """A share of a firm for a family, if the firm has fewer than ten and the family a piece (checklist 74). Has it got one?"""
    got = sum(game.firm_shares[manager]) < SHARE_LIMIT and take_piece(game, family)
    if got:
        own(game.firm_shares, manager)[family] += 1
    return got


def fit(game: CompanyGame, family: int, option: Action) -> None:
    """Fit a ship from its yard (checklist 75)."""
    spend_london(game, family, fit_cost(game), "fit_ship")
    join_firm(game, option[1], family)


def buy_back(game: CompanyGame, family: int, option: Action) -> None:
    """Buy a player's ship from the Company; the money goes to the Manager of Shipping's treasury (checklist 76)."""
    price = TIRED_BUYBACK if game.ship_fatigued[option[1]] else BUYBACK
    spend_london(game, family, price, "buy_back_ship")
    fund(game, Office.MANAGER_OF_SHIPPING, price, "ship_bought_back")
    join_firm(game, option[1], family)


def join_firm(game: CompanyGame, ship: int, manager: int) -> None:
    """A ship goes to a firm's charter, from its yard or from the Company."""
    game.ship_place[ship] = FIRST_FIRM + manager
    game.note("firm_ship_taken", firm=manager, ship=SHIP_IDS[ship], family=game.owner_of(ship))


def spend_london(game: CompanyGame, manager: int, amount: int, what: str) -> None:
    """£ out of a firm's London treasury to the bank, or to the Company. Raises RulesError when it has less."""
    if amount > game.london[manager]:
        raise RulesError(f"the firm of {manager} spends £{amount} of £{game.london[manager]}")
    game.london[manager] -= amount
    game.note("firm_spent", firm=manager, amount=amount, what=what)


def move_value(game: CompanyGame, manager: int, spaces: int, why: str) -> None:
    """A firm's marker on the value track, right when positive; it stops on the first and on the last space (146, 175; reading 47).

    ``why`` is the cause.
    """
    before, last = game.firm_value[manager], len(game.tables.firm_value) - 1
    game.firm_value[manager] = max(0, min(last, before + spaces))
    if game.firm_value[manager] != before:
        game.note("firm_value_moved", firm=manager, space=game.firm_value[manager], why=why)


def take_over(game: CompanyGame, family: int, option: Action) -> None:
    """Hostile takeover: everything moves to the new manager's board (checklist 78)."""
    old = option[1]
    game.note("firm_taken_over", firm=old, seat=family)
    game.firm[family], game.firm[old] = 1, 0
    for field in belongings(game):
        field[family] = field[old]
    game.firm_shares[family] = game.firm_shares[old]
    clear_board(game, old)
    game.ship_place = [FIRST_FIRM + family if place == FIRST_FIRM + old else place for place in game.ship_place]


def belongings(game: CompanyGame) -> tuple[list[int], ...]:
    """What lies on a manager's charter, shares and ships apart."""
    return (
        *(game.london, game.india, game.firm_value, game.dividend),
        *(game.strategy, game.strategy_shown, game.stake, game.initiative),
    )


def clear_board(game: CompanyGame, manager: int) -> None:
    """A charter flips back to its family side."""
    game.firm[manager] = game.london[manager] = game.india[manager] = game.firm_value[manager] = game.stake[manager] = 0
    game.strategy_shown[manager] = 0
    game.dividend[manager] = game.strategy[manager] = NO_FIRM
    game.initiative[manager] = NO_INITIATIVE
    game.firm_shares[manager] = [0] * game.families


def dissolve(game: CompanyGame, family: int, option: Action) -> None:
    """Dissolve a firm: its shares go to Debtor's Prison, its ships to their yards (checklist 80, 175)."""
    manager = option[1]
    held = [{"family": owner, "number": count} for owner, count in enumerate(game.firm_shares[manager]) if count]
    game.note("firm_dissolved", firm=manager, shares=held, money_lost=game.london[manager] + game.india[manager])
    for owner, count in enumerate(game.firm_shares[manager]):
        game.prison = added(game.prison, owner, count)
    for ship in game.firm_ships(manager):
        return_ship(game, ship)
    clear_board(game, manager)


# -- mergers --


@step
def trim(game: CompanyGame, asker: int, refused: tuple[Action, ...], option: Action, returned: tuple[int, ...]) -> None:
    """A merged firm has ten shares at most: the plan names whose are returned, before everybody is asked (checklist 79)."""
    _, primary, secondary = option
    held = [
        game.firm_shares[primary][f] + game.firm_shares[secondary][f] - returned.count(f) for f in range(game.families)
    ]
    if sum(held) > SHARE_LIMIT:
        owners = [family for family, count in enumerate(held) if count]
        game.ask(asker, "firms.return_share", owners, trim_more, asker, refused, option, returned)
    else:
        asked = shareholders(game, (primary, secondary), asker)
        consent.seek_leave(game, asker, asked, "merge", (conclude, asker, refused, (*option, returned)))


@step
def trim_more(
    game: CompanyGame,
    asker: int,
    refused: tuple[Action, ...],
    option: Action,
    returned: tuple[int, ...],
    owner: int,
) -> None:
    """One share of this owner is returned by the plan."""
    game.do((trim, asker, refused, option, (*returned, owner)))


@words("firms.return_share")
def return_share_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """The family whose share the merger returns."""
    return {"act": "return_share", "family": option}


def merge(game: CompanyGame, family: int, option: Action) -> None:
    """The secondary firm's money, ships and shares join the primary firm (checklist 79)."""
    _, primary, secondary, returned = option
    game.note("firms_merged", primary=primary, secondary=secondary, returned=list(returned))
    game.london[primary] += game.london[secondary]
    game.india[primary] += game.india[secondary]
    game.ship_place = [FIRST_FIRM + primary if p == FIRST_FIRM + secondary else p for p in game.ship_place]
    for owner in range(game.families):
        own(game.firm_shares, primary)[owner] += game.firm_shares[secondary][owner] - returned.count(owner)
        return_piece(game, owner, returned.count(owner))
    clear_board(game, secondary)


DOINGS = {
    "form": form,
    "invest": invest,
    "fit": fit,
    "buy_back": buy_back,
    "takeover": take_over,
    "dissolve": dissolve,
    "merge": merge,
}


@words("firms.act")
def act_in_words(game: CompanyGame, option: Action) -> dict[str, Any]:
    """A firm action and what it is about."""
    kind = option[0]
    if kind == "pass":
        return {"act": "pass"}
    if kind in ("form", "invest"):
        return {"act": f"{kind}_firm" if kind == "form" else "invest", "firm": option[1], "means": option[2]}
    if kind in ("fit", "buy_back"):
        ship = option[1]
        return {"act": f"{kind}_ship", "ship": SHIP_IDS[ship], "family": game.owner_of(ship)}
    if kind == "merge":
        return {"act": "merge", "primary": option[1], "secondary": option[2]}
    return {"act": "take_over" if kind == "takeover" else "dissolve", "firm": option[1]}
