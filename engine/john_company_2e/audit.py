"""The laws of the board: every piece and card is in exactly one place, no purse is negative, every reference is sound."""

from __future__ import annotations

from engine.john_company_2e.firms.firms import SHARE_LIMIT
from engine.john_company_2e.table.limits import EMPIRES, LUXURIES, PIECES, TOWER_LEVELS, UNSEATED_PIECES, WORKSHOPS
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
    Power,
)
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import LAW_IDS, PRESTIGE_IDS, TILE_IDS
from engine.kernel import law
from engine.shared import contracts

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
    _table(game)


def _money(game: CompanyGame) -> None:
    for name in ("cash", "treasury", "london", "india", "stake"):
        purses = getattr(game, name)
        law(min(purses) >= 0, f"{name} is never negative", purses)
    law(game.balance >= 0, "the Balance is never negative", game.balance)
    law(game.plan.first_turn <= game.turn <= game.plan.last_turn, "the turn is one of the scenario's", game.turn)
    without = [
        office
        for office, money in enumerate(game.treasury)
        if money and office not in game.tables.offices_with_treasury
    ]
    law(not without, "only offices with a treasury hold money", without)


def pieces_of(game: CompanyGame, family: int) -> int:
    """All pieces of a family, wherever they are."""
    per_family = (game.supply, game.trainees, game.court, game.pensioners, game.prison)
    rows = (*game.prizes, *game.writers, *game.officers, *game.exhausted_officers, *game.firm_shares)
    spots = (game.stock_exchange, game.holder, game.commander, game.order_writer)
    return (
        sum(counts[family] for counts in per_family)
        + sum(row[family] for row in rows)
        + sum(spot.count(family) for spot in spots)
    )


def _pieces(game: CompanyGame) -> None:
    for family in range(game.families):
        total, found = PIECES if game.is_seated(family) else UNSEATED_PIECES, pieces_of(game, family)
        law(found == total, "a family keeps all its pieces", (family, found))
    for name in COUNTS:
        law(min(getattr(game, name)) >= 0, f"{name} is never negative", getattr(game, name))
    law(sum(game.workshops) + sum(game.invested) <= WORKSHOPS, "workshops are limited")
    law(sum(game.luxuries) <= LUXURIES, "luxuries are limited")
    law(all(new <= own for new, own in zip(game.new_shares, game.court, strict=True)), "new shares are in the Court")
    for office, holder in enumerate(game.holder):
        law(BOXED <= holder < game.families, "an office has a known holder", (office, holder))
        law(holder >= 0 or game.fatigue[office] == 0, "only a held office is fatigued", office)
    law(
        game.holder[Office.DIRECTOR_OF_TRADE] == BOXED or game.holder[Office.GOVERNOR_GENERAL] == OUT_OF_PLAY,
        "there is one Director",
    )


def _cards(game: CompanyGame) -> None:
    season = [
        *game.display,
        *game.season_deck,
        *game.season_discards,
        *(card for cards in game.prestige for card in cards),
    ]
    season += [Blackmail.DISPLAY_BASE + card for cards in (*game.blackmail, *game.played_blackmail) for card in cards]
    law(sorted(season) == list(range(len(PRESTIGE_IDS) + 10)), "every season card is in one place", sorted(season))
    laws = sorted([*game.laws, *game.law_deck, *game.law_discards, *game.open_laws])
    law(len(set(laws)) == len(laws) and set(laws) <= set(range(len(LAW_IDS))), "every law is in one place", laws)
    law(not game.open_laws or game.phase == Phase.PARLIAMENT_MEETS, "laws lie open in Parliament alone", game.open_laws)
    tiles = [tile for pile in game.event_piles for tile in pile] + game.event_discards
    tiles += [game.event_top] if game.event_top >= 0 else []
    law(sorted(tiles) == list(range(len(TILE_IDS))), "every event tile is in one place", sorted(tiles))
    backs = (*game.tables.tiles.back, -1)
    law(game.event_back == backs[game.event_top], "the back of the top event tile is its own", game.event_back)
    law(game.event_top >= 0 or not any(game.event_piles), "an empty stack has no tiles", game.event_piles)
    law(sorted(game.power) == list(range(Power.MANUFACTURING + 1)), "the power track holds each token once", game.power)
    law(game.deregulated in (0, 1), "a deregulated Company has no Industry Subsidy from before")
    law(Law.DEREGULATION not in game.law_deck, "Deregulation is no ordinary law")


def _negotiation(game: CompanyGame) -> None:
    contracts.audit(game)
    over = game.phase == Phase.FINAL_SCORING
    law(not (over and game.contract_number), "nothing waits in final scoring", game.contract_number)
    law(
        all(holder == BOXED or 0 <= holder < game.families for holder in game.promises),
        "every promise card is with a family of a seat or out of the game",
        game.promises,
    )
    for family, card in enumerate(game.singled_out):
        law(
            card == NOBODY or card in game.blackmail[family],
            "a card laid down lies face down before its family",
            (family, card),
        )
        looked = game.shown_to[family]
        law(
            card == NOBODY or not looked & ~game.blackmail_known[card],
            "who has looked at the card laid down knows it",
            (family, looked),
        )
    muted = (*game.muted_shipyards, *game.muted_workshops)
    law(min(muted) >= 0, "mute enterprises are never negative", muted)


def _india(game: CompanyGame) -> None:
    law(min(game.tower) >= 0 and sum(game.tower) <= TOWER_LEVELS, "tower levels are limited", game.tower)
    for region, lord in enumerate(game.overlord):
        company = game.is_company(region)
        law(
            not company or (game.tower[region], lord) == (0, -1),
            "a Company region has no tower, flag or unlooted token",
            region,
        )
        law(
            company or not (game.unrest[region] or game.half_ship[region]),
            "only Company regions have unrest or ships",
            region,
        )
        law(lord in (-1, region) or game.overlord[lord] == lord, "a dominated region has a capital", region)
    _empires(game)
    rows = (*game.writers, *game.officers, *game.exhausted_officers, game.regiments, game.exhausted_regiments)
    law(all(min(row) >= 0 for row in rows), "no box of a Presidency is below empty", rows)
    law(min(game.unrest) >= 0, "unrest is never negative", game.unrest)
    law(0 <= game.cascaded < 1 << len(game.tower), "only regions cascade", game.cascaded)
    law(set(game.alliances) <= {0, 1}, "an alliance is ready or not", game.alliances)


def _empires(game: CompanyGame) -> None:
    capitals = [region for region, lord in enumerate(game.overlord) if lord == region]
    law(len(capitals) <= EMPIRES, "there are at most three empires", capitals)
    for capital in capitals:
        law(game.overlord.count(capital) > 1, "an empire has a dominated region", capital)
    around = game.tables.regions.neighbours[game.elephant_tail]
    law(
        game.elephant_head == game.elephant_tail or game.elephant_head in around,
        "the Elephant stands in a region or on its border",
        (game.elephant_tail, game.elephant_head),
    )


def _orders(game: CompanyGame) -> None:
    for order, writer in enumerate(game.order_writer):
        law(
            writer == NOBODY or (not game.closed[order] and game.order_presidency[order] >= 0),
            "a writer stands on an open filled order",
            order,
        )
    for order, shut in enumerate(game.closed):
        filled = game.order_presidency[order] >= 0 or game.order_firms[order]
        law(not (shut and filled), "an order has one token: a closed one is not filled", order)


def _ships(game: CompanyGame) -> None:
    law(game.company_ship_supply() >= 0, "Company ships are limited", (game.company_ships, game.extra_ships))
    for ship, place in enumerate(game.ship_place):
        law(ON_YARD <= place < 4 + game.families, "a ship is where ships can be", (ship, place))
        law(place != ON_YARD or not game.ship_fatigued[ship], "a ship on its yard is not fatigued", ship)
        law(place < FIRST_FIRM or game.firm[place - FIRST_FIRM] == 1, "a ship sails for a firm that there is", ship)


def _firms(game: CompanyGame) -> None:
    for manager, there in enumerate(game.firm):
        belongings = (game.london[manager], game.india[manager], game.stake[manager], *game.firm_shares[manager])
        law(there == 1 or not any(belongings), "only a firm has money and shares", (manager, belongings))
        law(sum(game.firm_shares[manager]) <= SHARE_LIMIT, "a firm has ten shares at most", manager)


def _table(game: CompanyGame) -> None:
    formed = sorted(game.formed)
    law(formed == game.company_regions(), "the Company's regions are remembered in order", (game.formed, game.control))
    law(sorted(game.seating) == list(range(game.families)), "everybody sits once", game.seating)
