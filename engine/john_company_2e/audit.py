"""The laws of the board: every piece and card is in exactly one place, no purse is negative, every reference is sound."""

from __future__ import annotations

from engine.john_company_2e.firms.firms import SHARE_LIMIT
from engine.john_company_2e.handbook import tables as crown_tables
from engine.john_company_2e.handbook.cubes import CUBES
from engine.john_company_2e.table.fields import CROWN_PIECES, EMPIRES, LUXURIES, PIECES, TOWER_LEVELS, WORKSHOPS
from engine.john_company_2e.table.names import (
    BOXED,
    FIRST_FIRM,
    NOBODY,
    ON_YARD,
    OUT_OF_PLAY,
    Blackmail,
    Law,
    Office,
    Power,
)
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import LAW_IDS, PRESTIGE_IDS, TILE_IDS
from engine.kernel import AuditError

COUNTS = (
    *("supply", "trainees", "court", "pensioners", "prison", "workshops", "invested", "luxuries", "trophies"),
    "new_shares",
)
"""Fields of how many of something each family has."""


def audit(game: CompanyGame) -> None:
    """Check every law. Raises AuditError naming the broken one."""
    _money(game)
    _pieces(game)
    _cards(game)
    _negotiation(game)
    _india(game)
    _orders(game)
    _ships(game)
    _firms(game)
    _crown(game)


def _hold(law: str, condition: bool, detail: object = "") -> None:
    if not condition:
        raise AuditError(law, str(detail))


def _money(game: CompanyGame) -> None:
    for name in ("cash", "treasury", "london", "india", "stake"):
        purses = getattr(game, name)
        _hold(f"{name} is never negative", min(purses) >= 0, purses)
    _hold("the Balance is never negative", game.balance >= 0, game.balance)
    without = [
        office
        for office, money in enumerate(game.treasury)
        if money and office not in game.tables.offices_with_treasury
    ]
    _hold("only offices with a treasury hold money", not without, without)


def pieces_of(game: CompanyGame, family: int) -> int:
    """All pieces of a family, wherever they are."""
    per_family = (game.supply, game.trainees, game.court, game.pensioners, game.prison)
    rows = (*game.prizes, *game.writers, *game.officers, *game.tired_officers, *game.firm_shares)
    spots = (game.stock, game.holder, game.commander, game.order_writer)
    return (
        sum(counts[family] for counts in per_family)
        + sum(row[family] for row in rows)
        + sum(spot.count(family) for spot in spots)
    )


def _pieces(game: CompanyGame) -> None:
    for family in range(game.families):
        total, found = CROWN_PIECES if game.is_crown(family) else PIECES, pieces_of(game, family)
        _hold("a family keeps all its pieces", found == total, (family, found))
    for name in COUNTS:
        _hold(f"{name} is never negative", min(getattr(game, name)) >= 0, getattr(game, name))
    _hold("workshops are limited", sum(game.workshops) + sum(game.invested) <= WORKSHOPS)
    _hold("luxuries are limited", sum(game.luxuries) <= LUXURIES)
    _hold("new shares are in the Court", all(new <= own for new, own in zip(game.new_shares, game.court, strict=True)))
    for office, holder in enumerate(game.holder):
        _hold("an office has a known holder", BOXED <= holder < game.families, (office, holder))
        _hold("only a held office is fatigued", holder >= 0 or game.fatigue[office] == 0, office)
    _hold(
        "there is one Director",
        game.holder[Office.DIRECTOR_OF_TRADE] == BOXED or game.holder[Office.GOVERNOR_GENERAL] == OUT_OF_PLAY,
    )


def _cards(game: CompanyGame) -> None:
    season = [
        *game.display,
        *game.season_deck,
        *game.season_discards,
        *(card for cards in game.prestige for card in cards),
    ]
    season += [Blackmail.DISPLAY_BASE + card for cards in (*game.blackmail, *game.played_blackmail) for card in cards]
    _hold("every season card is in one place", sorted(season) == list(range(len(PRESTIGE_IDS) + 10)), sorted(season))
    laws = sorted([*game.laws, *game.law_deck, *game.law_discards])
    _hold("every law is in one place", len(set(laws)) == len(laws) and set(laws) <= set(range(len(LAW_IDS))), laws)
    tiles = [tile for pile in game.event_piles for tile in pile] + game.event_discards
    tiles += [game.event_top] if game.event_top >= 0 else []
    _hold("every event tile is in one place", sorted(tiles) == list(range(len(TILE_IDS))), sorted(tiles))
    backs = (*game.tables.tiles.back, -1)
    _hold("the back of the top event tile is its own", game.event_back == backs[game.event_top], game.event_back)
    _hold("an empty stack has no tiles", game.event_top >= 0 or not any(game.event_piles), game.event_piles)
    _hold(
        "the power track holds each token once", sorted(game.power) == list(range(Power.MANUFACTURING + 1)), game.power
    )
    _hold("a deregulated Company has no Industry Subsidy from before", game.deregulated in (0, 1))
    _hold("Deregulation is no ordinary law", Law.DEREGULATION not in game.law_deck)


def _negotiation(game: CompanyGame) -> None:
    _hold(
        "every promise card is with a family of a seat or out of the game",
        all(holder == BOXED or 0 <= holder < game.families for holder in game.promises),
        game.promises,
    )
    for family, card in enumerate(game.singled_out):
        _hold(
            "a card laid down lies face down before its family",
            card == NOBODY or card in game.blackmail[family],
            (family, card),
        )
        looked = game.shown_to[family]
        _hold(
            "who has looked at the card laid down knows it",
            card == NOBODY or not looked & ~game.blackmail_known[card],
            (family, looked),
        )
    muted = (*game.muted_shipyards, *game.muted_workshops)
    _hold("mute enterprises are never negative", min(muted) >= 0, muted)


def _india(game: CompanyGame) -> None:
    _hold("tower levels are limited", min(game.tower) >= 0 and sum(game.tower) <= TOWER_LEVELS, game.tower)
    for region, lord in enumerate(game.overlord):
        company = game.is_company(region)
        _hold(
            "a Company region has no tower, flag or unlooted token",
            not company or (game.tower[region], lord) == (0, -1),
            region,
        )
        _hold(
            "only Company regions have unrest or ships",
            company or not (game.unrest[region] or game.half_ship[region]),
            region,
        )
        _hold("a dominated region has a capital", lord in (-1, region) or game.overlord[lord] == lord, region)
    _empires(game)
    rows = (*game.writers, *game.officers, *game.tired_officers, game.regiments, game.tired_regiments)
    _hold("no box of a Presidency is below empty", all(min(row) >= 0 for row in rows), rows)
    _hold("unrest is never negative", min(game.unrest) >= 0, game.unrest)
    _hold("only regions cascade", 0 <= game.cascaded < 1 << len(game.tower), game.cascaded)
    _hold("an alliance is ready or not", set(game.alliances) <= {0, 1}, game.alliances)


def _empires(game: CompanyGame) -> None:
    capitals = [region for region, lord in enumerate(game.overlord) if lord == region]
    _hold("there are at most three empires", len(capitals) <= EMPIRES, capitals)
    for capital in capitals:
        _hold("an empire has a dominated region", game.overlord.count(capital) > 1, capital)
    around = game.tables.regions.neighbours[game.elephant_tail]
    _hold(
        "the Elephant stands in a region or on its border",
        game.elephant_head == game.elephant_tail or game.elephant_head in around,
        (game.elephant_tail, game.elephant_head),
    )


def _orders(game: CompanyGame) -> None:
    for order, writer in enumerate(game.order_writer):
        _hold(
            "a writer stands on an open filled order",
            writer == NOBODY or (not game.closed[order] and game.order_presidency[order] >= 0),
            order,
        )
    for order, shut in enumerate(game.closed):
        filled = game.order_presidency[order] >= 0 or game.order_firms[order]
        _hold("an order has one token: a closed one is not filled", not (shut and filled), order)


def _ships(game: CompanyGame) -> None:
    _hold("Company ships are limited", game.company_ships_left() >= 0, (game.company_ships, game.extra_ships))
    for ship, place in enumerate(game.ship_place):
        _hold("a ship is where ships can be", ON_YARD <= place < 4 + game.families, (ship, place))
        _hold("a ship on its yard is not fatigued", place != ON_YARD or not game.ship_tired[ship], ship)
        _hold("a ship sails for a firm that there is", place < FIRST_FIRM or game.firm[place - FIRST_FIRM] == 1, ship)


def _firms(game: CompanyGame) -> None:
    for manager, there in enumerate(game.firm):
        belongings = (game.london[manager], game.india[manager], game.stake[manager], *game.firm_shares[manager])
        _hold("only a firm has money and shares", there == 1 or not any(belongings), (manager, belongings))
        _hold("a firm has ten shares at most", sum(game.firm_shares[manager]) <= SHARE_LIMIT, manager)


def _crown(game: CompanyGame) -> None:
    formed = sorted(game.formed)
    _hold(
        "the Company's regions are remembered in order", formed == game.company_regions(), (game.formed, game.control)
    )
    _hold(
        "a place of the display is full or empty",
        0 <= game.display_gaps < 1 << len(game.display) + 3,
        game.display_gaps,
    )
    _hold("everybody sits once", sorted(game.seating) == list(range(game.families)), game.seating)
    if game.crown == NOBODY:
        _hold("without the Crown there are no cubes", not any(game.cubes), game.cubes)
        beside = (game.climate, game.button, game.ai_card, game.ai_top, game.ai_back)
        _hold(
            "without the Crown its cards and markers are away",
            set(beside) == {-1} and not game.ai_deck and not game.ai_used,
            beside,
        )
    else:
        _crown_in_play(game)


def _crown_in_play(game: CompanyGame) -> None:
    _hold("promise cubes stay in the game", min(game.cubes) >= 0 and sum(game.cubes) == CUBES, game.cubes)
    back = crown_tables.cards()[game.ai_top].back if game.ai_top >= 0 else -1
    _hold("the back of the top AI card is its own", game.ai_back == back, (game.ai_top, game.ai_back))
    cards = sorted([*game.ai_deck, *game.ai_used, *(card for card in (game.ai_card, game.ai_top) if card >= 0)])
    _hold("every AI card is in one place", cards in ([], list(range(10))), cards)
    _hold("the Crown has a climate once its deck is open", not cards or 0 <= game.climate < 5, game.climate)
    _hold(
        "the button is one of two humans'", game.button == NOBODY or (game.seats == 2 and game.button < 2), game.button
    )
    _hold("the Crown gives no promises", all(h == BOXED for h in game.promises[game.crown * 5 :]), game.promises)
