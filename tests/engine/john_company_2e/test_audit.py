"""The audit finds each broken law of the board: a piece too many, a card in two places, money that is not there."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable

import pytest

from engine.john_company_2e import audit
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.crown import audit as crown_audit
from engine.john_company_2e.table.names import (
    BOXED,
    FIRST_FIRM,
    NOBODY,
    ON_YARD,
    OUT_OF_PLAY,
    Blackmail,
    Law,
    Office,
    Phase,
    Region,
)
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.title import TITLE
from engine.kernel import AuditError
from engine.shared import contracts
from engine.shared.deeds import NOTHING, Until
from tests.engine.john_company_2e.helpers import lay_open

Spoil = Callable[[CompanyGame], None]


def put(field: str, *path: int, value: int) -> Spoil:
    """Overwrite one number of the state."""

    def spoil(game: CompanyGame) -> None:
        if not path:
            setattr(game, field, value)
            return
        place = getattr(game, field)
        for index in path[:-1]:
            place = place[index]
        place[path[-1]] = value

    return spoil


def add(field: str, *path: int, more: int) -> Spoil:
    """Change one number of a list by so much."""

    def spoil(game: CompanyGame) -> None:
        place = getattr(game, field)
        for index in path[:-1]:
            place = place[index]
        place[path[-1]] += more

    return spoil


def move_pieces(game: CompanyGame, count: int) -> None:
    """So many pieces of family 0 from its supply into the Court, or back: none is lost."""
    game.supply[0] -= count
    game.court[0] += count


def two_directors(game: CompanyGame) -> None:
    game.holder[Office.GOVERNOR_GENERAL] = NOBODY


def short_supply(game: CompanyGame) -> None:
    move_pieces(game, game.supply[0] + 1)


def new_shares_from_nowhere(game: CompanyGame) -> None:
    game.new_shares[1] = game.court[1] + 1


def card_twice(game: CompanyGame) -> None:
    game.season_discards.append(game.season_deck[0])


def law_twice(game: CompanyGame) -> None:
    game.law_discards = [game.law_deck[0]]


def tile_twice(game: CompanyGame) -> None:
    game.event_discards = [game.event_top]


def tired_vacancy(game: CompanyGame) -> None:
    game.fatigue[game.holder.index(OUT_OF_PLAY)] = 1


def four_empires(game: CompanyGame) -> None:
    capitals = [region for region, control in enumerate(game.control) if control < 0][:4]
    game.overlord = [region if region in capitals else -1 for region in range(len(game.overlord))]


def lone_capital(game: CompanyGame) -> None:
    game.overlord = [-1] * len(game.overlord)
    game.overlord[Region.PUNJAB] = Region.PUNJAB


def flag_without_capital(game: CompanyGame) -> None:
    game.overlord = [-1] * len(game.overlord)
    game.overlord[Region.PUNJAB] = Region.DELHI


def tower_of_the_company(game: CompanyGame) -> None:
    game.control[Region.PUNJAB] = 0
    game.formed = [*game.formed, Region.PUNJAB]
    game.tower[Region.PUNJAB] = 1


def negative_unrest(game: CompanyGame) -> None:
    game.unrest[game.company_regions()[0]] = -1


def elephant_that_leaps(game: CompanyGame) -> None:
    game.elephant_tail, game.elephant_head = Region.PUNJAB, Region.MADRAS


def writer_on_a_closed_order(game: CompanyGame) -> None:
    game.closed[0], game.order_presidency[0] = 1, 0
    game.supply[0] -= 1
    game.order_writer[0] = 0


def filled_and_closed(game: CompanyGame) -> None:
    game.closed[0], game.order_firms[0] = 1, 1


def tired_in_the_yard(game: CompanyGame) -> None:
    game.ship_place[0], game.ship_fatigued[0] = ON_YARD, 1


def eleven_firm_shares(game: CompanyGame) -> None:
    game.firm[0] = 1
    for family in (0, 1):
        count = 6 - family
        game.supply[family] -= count
        game.firm_shares[0][family] = count


def share_of_no_firm(game: CompanyGame) -> None:
    game.supply[0] -= 1
    game.firm_shares[2][0] = 1


def button_without_crown_partner(game: CompanyGame) -> None:
    game.button = 0


def look_that_taught_nothing(game: CompanyGame) -> None:
    card = next(card - Blackmail.DISPLAY_BASE for card in game.season_deck if card >= Blackmail.DISPLAY_BASE)
    game.season_deck.remove(card + Blackmail.DISPLAY_BASE)
    game.blackmail[0] = sorted([*game.blackmail[0], card])
    game.blackmail_known[card], game.singled_out[0], game.shown_to[0] = 1, card, 1 << 2


def other_back(game: CompanyGame) -> None:
    game.event_back = (game.event_back + 1) % len(game.tower)


def no_top_tile(game: CompanyGame) -> None:
    game.event_piles[0] = sorted([*game.event_piles[0], game.event_top])
    game.event_top = game.event_back = -1


def other_ai_back(game: CompanyGame) -> None:
    game.ai_back = (game.ai_back + 1) % 10


def vote_on_a_law_in_the_deck(game: CompanyGame) -> None:
    game.phase, game.open_laws = Phase.PARLIAMENT_MEETS, game.law_deck[:1]


def lay_a_law_open_out_of_parliament(game: CompanyGame) -> None:
    lay_open(game, game.law_deck[0])


def word_that_waits_for_ever(game: CompanyGame) -> None:
    contracts.give_word(game, (Done.VOTES_FOR, 0, NOTHING, 1, 1), Until.VOTE, 1)
    game.phase = Phase.FINAL_SCORING


BROKEN: list[tuple[str, int, Spoil]] = [
    ("cash is never negative", 4, put("cash", 1, value=-1)),
    ("treasury is never negative", 4, put("treasury", Office.CHAIRMAN, value=-1)),
    ("london is never negative", 4, put("london", 0, value=-1)),
    ("india is never negative", 4, put("india", 0, value=-1)),
    ("stake is never negative", 4, put("stake", 0, value=-1)),
    ("the Balance is never negative", 4, put("balance", value=-1)),
    ("only offices with a treasury hold money", 4, put("treasury", Office.CHAIRMAN, value=3)),
    ("a family keeps all its pieces", 4, add("supply", 2, more=1)),
    ("a family keeps all its pieces", 2, add("supply", 2, more=-1)),
    ("supply is never negative", 4, short_supply),
    ("workshops is never negative", 4, put("workshops", 0, value=-1)),
    ("trophies is never negative", 4, put("trophies", 0, value=-1)),
    ("workshops are limited", 4, put("workshops", 0, value=21)),
    ("luxuries are limited", 4, put("luxuries", 0, value=16)),
    ("new shares are in the Court", 4, new_shares_from_nowhere),
    ("an office has a known holder", 4, put("holder", Office.FIRST_GOVERNOR, value=BOXED - 1)),
    ("only a held office is fatigued", 4, tired_vacancy),
    ("there is one Director", 4, two_directors),
    ("every season card is in one place", 4, card_twice),
    ("every law is in one place", 4, law_twice),
    ("every law is in one place", 4, vote_on_a_law_in_the_deck),
    ("laws lie open in Parliament alone", 4, lay_a_law_open_out_of_parliament),
    ("every event tile is in one place", 4, tile_twice),
    ("the back of the top event tile is its own", 4, other_back),
    ("an empty stack has no tiles", 4, no_top_tile),
    ("the power track holds each token once", 4, put("power", 0, value=3)),
    ("a deregulated Company", 4, put("deregulated", value=2)),
    ("Deregulation is no ordinary law", 4, lambda game: game.law_deck.append(Law.DEREGULATION)),
    ("every promise card is with a family", 4, put("promises", 0, value=4)),
    ("a card laid down lies face down", 4, put("singled_out", 0, value=99)),
    ("who has looked at the card laid down knows it", 4, look_that_taught_nothing),
    ("nothing waits in final scoring", 4, word_that_waits_for_ever),
    ("mute enterprises are never negative", 4, put("muted_workshops", 0, value=-1)),
    ("tower levels are limited", 4, put("tower", Region.PUNJAB, value=21)),
    ("a Company region has no tower", 4, tower_of_the_company),
    ("only Company regions have unrest or ships", 4, put("unrest", Region.PUNJAB, value=1)),
    ("a dominated region has a capital", 4, flag_without_capital),
    ("there are at most three empires", 4, four_empires),
    ("an empire has a dominated region", 4, lone_capital),
    ("the Elephant stands in a region or on its border", 4, elephant_that_leaps),
    ("no box of a Presidency is below empty", 4, put("regiments", 0, value=-1)),
    ("unrest is never negative", 4, negative_unrest),
    ("only regions cascade", 4, put("cascaded", value=1 << 8)),
    ("an alliance is ready or not", 4, put("alliances", 0, value=2)),
    ("a writer stands on an open filled order", 4, writer_on_a_closed_order),
    ("a closed one is not filled", 4, filled_and_closed),
    ("Company ships are limited", 4, put("company_ships", 0, value=15)),
    ("a ship is where ships can be", 4, put("ship_place", 0, value=FIRST_FIRM + 4)),
    ("a ship on its yard is not fatigued", 4, tired_in_the_yard),
    ("a ship sails for a firm that there is", 4, put("ship_place", 0, value=FIRST_FIRM + 1)),
    ("only a firm has money and shares", 4, put("london", 1, value=5)),
    ("only a firm has money and shares", 4, share_of_no_firm),
    ("a firm has ten shares at most", 4, eleven_firm_shares),
    ("the Company's regions are remembered in order", 4, lambda game: game.formed.append(Region.PUNJAB)),
    ("a place of the display is full or empty", 4, put("display_gaps", value=1 << 9)),
    ("without the Crown there are no cubes", 4, put("cubes", 0, value=1)),
    ("promise cubes stay in the game", 1, add("cubes", 0, more=1)),
    ("every AI card is in one place", 2, lambda game: game.ai_used.append(game.ai_card)),
    ("the back of the top AI card is its own", 2, other_ai_back),
    ("the Crown has a climate", 2, put("climate", value=5)),
    ("the button is one of two humans'", 1, button_without_crown_partner),
    ("everybody sits once", 2, put("seating", 0, value=1)),
    ("everybody sits once", 4, put("seating", 0, value=1)),
    ("without the Crown its cards and markers are away", 4, put("ai_top", value=3)),
    ("without the Crown its cards and markers are away", 4, put("climate", value=0)),
    ("the turn is one of the scenario's", 4, put("turn", value=1)),
    ("the turn is one of the scenario's", 4, put("turn", value=8)),
    ("the Crown gives no promises", 1, put("promises", 5, value=0)),
]


def begun(seats: int) -> CompanyGame:
    """A game of the 1758 scenario on its first question after the set-up."""
    game = TITLE.new(seats, 3, {"scenario": "1758", "negotiation": "off"})
    while game.decision is not None and game.decision.kind == "crown.setup_card":
        game.choose(0)
    game.audit()
    return game


@pytest.mark.parametrize(("law", "seats", "spoil"), BROKEN, ids=[f"{n}-{law}" for n, (law, _, _) in enumerate(BROKEN)])
def test_a_broken_law_is_named(law: str, seats: int, spoil: Spoil) -> None:
    game = begun(seats)
    spoil(game)
    with pytest.raises(AuditError, match=re.escape(law)):
        game.audit()


def test_every_law_of_the_audit_is_broken_here_once() -> None:
    trees = [ast.parse(inspect.getsource(module)) for module in (audit, crown_audit)]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    named = [call.args[1] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "law"]
    laws = {name.value for name in named if isinstance(name, ast.Constant)}
    broken = {law for law, _, _ in BROKEN}
    assert len(laws) > 35
    assert {law for law in laws if not any(told in law for told in broken)} == set()
