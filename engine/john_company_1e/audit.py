"""The laws of the table, checked after every decision when asked for."""

from __future__ import annotations

from engine.john_company_1e.assets import TENTHS
from engine.john_company_1e.military_affairs import limit, officers_in
from engine.john_company_1e.names import (
    BY_FIRM,
    CARDS,
    COMPANY,
    FIRST_PRESIDENT,
    HOLDINGS,
    LAWS,
    MAX_ORDERS,
    NOBODY,
    PRESIDENCIES,
    REGIONS,
    UNCREATED,
    UNKNOWN,
    YARD_COLUMNS,
    Holding,
    Office,
    Phase,
)
from engine.john_company_1e.setup import CUBES
from engine.john_company_1e.state import CompanyGame, share_cubes
from engine.john_company_1e.tables import CARD_IDS, HOLDING_IDS, LAW_IDS, OFFICE_IDS, PRIZE_IDS, REGION_IDS
from engine.kernel import law
from engine.shared import contracts


def audit(game: CompanyGame) -> None:
    """Check them all."""
    audit_money(game)
    audit_cubes(game)
    audit_families(game)
    audit_firms(game)
    audit_prizes(game)
    audit_offices(game)
    audit_siege(game)
    audit_regions(game)
    audit_holdings(game)
    audit_orders(game)
    audit_deck(game)
    audit_bargains(game)


COUNTS = (
    *("supply", "starting", "writers", "officers_box", "captains_box", "manors", "court", "promises"),
    *("prize_cubes", "used_cubes", "captains", "captained_ships_at_home", "recruits", "ships", "exhausted_ships"),
    *(
        "ready_captained_ships",
        "exhausted_captained_ships",
        "goods",
        "exhausted_goods",
        "guns",
        "exhausted_guns",
        "officers",
        "exhausted_officers",
    ),
    *("stood", "own_ships", "own_exhausted_ships", "own_goods", "own_exhausted_goods", "firm_shares", "mission"),
    *("bought_ships", "bought_goods", "bought_guns"),
)
"""Fields that count pieces."""


def audit_bargains(game: CompanyGame) -> None:
    """What waits for a deed is in order, and nothing does when points are counted (A7; reading 72)."""
    contracts.audit(game)
    law(game.phase != Phase.END or not game.contract_number, "nothing waits in final scoring", game.contract_number)


def audit_money(game: CompanyGame) -> None:
    """No treasury below nothing, none where an office has none (checklist 2)."""
    law(min(game.cash) >= 0 and min(game.treasury) >= 0 and min(game.firm_cash) >= 0, "no treasury is negative")
    for office, amount in enumerate(game.treasury):
        law(
            not amount or (game.tables.has_treasury[office] and game.exists(office)), "money lies in treasuries", office
        )
    law(game.revenue >= 0 and game.parked >= 0 and game.debt >= 0, "tracks do not fall below 0")


def audit_cubes(game: CompanyGame) -> None:
    """No pile is negative; each seat's cubes are as many as at the start, wherever they lie (checklist 8)."""
    for name in COUNTS:
        value = getattr(game, name)
        law((value if isinstance(value, int) else min(value)) >= 0, "nothing is negative", name)
    if game.scenario.id == "solo":
        return
    for seat in range(game.seats):
        starting = game.tables.starting_cubes[game.seats] + game.scenario.extra_cubes
        law(cubes_of(game, seat) == min(CUBES, starting + 12), "a family keeps its cubes", f"seat {seat}")


def cubes_of(game: CompanyGame, family: int) -> int:
    """Every cube of a family that is in the game, wherever it lies."""
    return cubes_at_home(game, family) + cubes_abroad(game, family)


def cubes_at_home(game: CompanyGame, family: int) -> int:
    """Those in its supply, in London and in offices, on prizes, and held as promises."""
    families = game.families
    counts = (
        game.supply[family],
        game.starting[family],
        game.holder.count(family),
        game.writers[family],
        game.officers_box[family],
        game.captains_box[family],
        game.manors[family],
        game.court[family],
        sum(game.promises[family * families : (family + 1) * families]),
        game.yards.count(family),
        game.factories.count(family),
        sum(game.prize_cubes[family::families]),
        sum(game.used_cubes[family::families]),
        game.captains[family],
        game.captained_ships_at_home[family],
        game.recruits[family],
    )
    return sum(counts)


def cubes_abroad(game: CompanyGame, family: int) -> int:
    """Captains and officers in India, and what a family's firm has there and on its card."""
    families = game.families
    counts = (
        sum(game.ready_captained_ships[family::families]),
        sum(game.exhausted_captained_ships[family::families]),
        sum(game.officers[family::families]),
        sum(game.exhausted_officers[family::families]),
        game.filled.count(BY_FIRM + family),
        sum(game.mission[family::families]),
        sum(map(share_cubes, game.firm_shares[family::families])),
    )
    return sum(counts)


def audit_families(game: CompanyGame) -> None:
    """Slots are filled in their order, promises go one way only (checklist 21, 25; T6)."""
    families = game.families
    for column in range(YARD_COLUMNS):
        six, five = game.yards[column * 2 : column * 2 + 2]
        law(five == NOBODY or six != NOBODY, "a 6-slot is filled before its 5-slot", f"column {column}")
    for issuer in range(families):
        for holder in range(issuer + 1):
            law(not (game.promised(issuer, holder) and game.promised(holder, issuer)), "pairs of promises cancel")
    law(game.jones == NOBODY or not any(game.promises[game.jones :: families]), "the Jones family holds no promises")


def audit_firms(game: CompanyGame) -> None:
    """A firm is given away once, only firms have a firm's things, captains went with the monopoly (checklist 117, 121, 122, 127, 141)."""
    families = game.families
    for owner in range(families):
        firm, card = game.firm[owner], game.firm_shares[owner * families : (owner + 1) * families]
        law(sum(card) <= TENTHS * firm, "shares are those of a firm, and no more than the whole", owner)
        law(not card[owner], "an owner's own part is what it has not given away", owner)
        law(firm == 1 or not game.firm_cash[owner], "money of a firm lies with one", owner)
        law(firm == 1 or not any(game.mission[owner::families]), "only firms send missions", owner)
        law(
            not firm or (bool(game.deregulated) and owner < game.seats), "firms are families' after the monopoly", owner
        )
        law(not game.deregulated or not game.captained(owner) + game.captains_box[owner], "no captains any more", owner)
    law(game.phase == Phase.FAMILY or not any(game.mission), "missions are resolved in the family phase")
    for region, owner in enumerate(game.base):
        stands = owner == NOBODY or (game.firm[owner] == 1 and game.ruler[region] == COMPANY)
        law(stands, "a base is a firm's, and dominated", REGION_IDS[region])
        law(owner == NOBODY or game.scenario.id == "john_and_co", "bases stand in John & Co.", REGION_IDS[region])


def audit_prizes(game: CompanyGame) -> None:
    """Cubes lie on prizes of the row, on the right side only after a one-time power (checklist 108, 110)."""
    law(len(set(game.prizes)) == len(game.prizes), "a prize lies in the row once")
    for prize, card in enumerate(game.tables.prizes):
        part = slice(prize * game.families, (prize + 1) * game.families)
        lasting, used = any(game.prize_cubes[part]), any(game.used_cubes[part])
        law(prize in game.prizes or not (lasting or used), "cubes lie on prizes of the row", PRIZE_IDS[prize])
        law(card.kind == "once" or not used, "only one-time powers are used up", PRIZE_IDS[prize])


def audit_offices(game: CompanyGame) -> None:
    """Only seats hold offices, disks lie on offices that exist (checklist 44, 105)."""
    for office, holder in enumerate(game.holder):
        law(UNCREATED <= holder < game.seats, "seats hold offices", OFFICE_IDS[office])
        law(not game.disk[office] or holder != UNCREATED, "a disk lies on an office that exists", OFFICE_IDS[office])
    chairman = game.holder[Office.CHAIRMAN]
    law(chairman < 0 or chairman == game.former_chairman, "the chairman is the most recent one")
    law(game.share_price in game.tables.share_track, "the share price is on its track", game.share_price)


def audit_siege(game: CompanyGame) -> None:
    """The law that was set aside becomes local news by a bailout, from the end of the trade phase on (checklist 139)."""
    law(not game.siege_vote or game.set_aside != NOBODY, "a vote after a bailout is on the law that was set aside")
    # In the last turn there is no local news any more, and none once the Company has failed.
    due = bool(game.failed) or game.phase >= Phase.TRADE
    law(not game.siege_vote or due, "a vote after a bailout is due at the end of its turn")


def audit_regions(game: CompanyGame) -> None:
    """Rulers, offices and presidencies fit together (checklist 64, 94, 102, 105)."""
    for region in range(REGIONS):
        ruler, opened, name = game.ruler[region], game.opened_by[region], REGION_IDS[region]
        if ruler == COMPANY:
            law(game.is_open(region), "a region of the Company is open", name)
        elif ruler != NOBODY:
            law(game.ruler[ruler] == NOBODY, "a dominator is sovereign", name)
            law(game.opened_by[ruler] == opened, "an empire has one trade status", name)
        office = game.office_of_region(region)
        if game.scenario.id != "john_and_co":
            law(not game.exists(office) or ruler == COMPANY or game.disk[office] == 1, "a lost office has a disk", name)
            law(game.exists(office) or ruler != COMPANY, "a region of the Company has its office", OFFICE_IDS[office])
        if 0 <= opened < PRESIDENCIES:
            law(game.exists(FIRST_PRESIDENT + opened), "an open region has its presidency", name)
    for presidency in range(PRESIDENCIES):
        office = FIRST_PRESIDENT + presidency
        law(
            game.lives(office) == (presidency in game.opened_by),
            "a presidency lives by its regions",
            OFFICE_IDS[office],
        )
    created = [office for office in range(Office.GOVERNOR_BENGAL, len(OFFICE_IDS)) if game.exists(office)]
    law(sorted(game.provincial) == created, "provincial offices stand in the order of their creation")


def audit_holdings(game: CompanyGame) -> None:
    """An army has room for its officers; an office that is gone has left nothing behind (checklist 56, 105, 109)."""
    for holding in range(HOLDINGS):
        name = HOLDING_IDS[holding]
        office = Office.SUPERINTENDENT_CHINA if holding == Holding.CHINA else FIRST_PRESIDENT + holding
        left = game.ready_ships_in(holding) + game.exhausted_ships_in(holding) + game.goods[holding]
        if holding < PRESIDENCIES:
            officers = officers_in(game, holding)
            left += officers + game.guns[holding] + game.exhausted_guns[holding]
            law(officers <= limit(game), "an army has room for its officers", name)
        law(not left or game.exists(office), "an office that is gone has left nothing behind", name)


def audit_orders(game: CompanyGame) -> None:
    """Orders are filled where offices and firms may; exhausted goods do not outnumber ships until disruptions take ships (70, 71, 104)."""
    for at, by in enumerate(game.filled):
        place = at // MAX_ORDERS
        law(by < BY_FIRM + game.seats, "seats' firms fill orders", place)
        law(by not in range(HOLDINGS) or (by == Holding.CHINA) == (place == REGIONS), "offices fill their orders", at)
    if game.phase == Phase.COMPANY and not game.disrupted:
        for holding in range(HOLDINGS):
            law(
                game.exhausted_goods[holding] <= game.exhausted_ships_in(holding),
                "goods exhausted do not outnumber ships exhausted",
                HOLDING_IDS[holding],
            )


def audit_deck(game: CompanyGame) -> None:
    """Every card is in one place: out of the game, known or possibly in the deck, or discarded (checklist 3, 88, 136, 137)."""
    in_deck = [card for pile in game.deck for card in pile]
    known = [card for card in in_deck if card != UNKNOWN]
    drawn = len(game.post)
    enough = len(in_deck) + drawn >= game.scenario.turns
    law(all(game.deck) and enough, "there is a card for every turn to come", len(in_deck))
    before = game.phase < Phase.EVENING_POST
    law(drawn in ((game.turn - 1,) if before else (game.turn - 1, game.turn)), "a turn draws a card", drawn)
    law(len(in_deck) - len(known) <= len(game.unseen), "there is a card for every unknown one of the deck")
    out = [*game.scenario.removed, *([game.scenario.set_aside] if game.scenario.set_aside >= 0 else ())]
    places = sorted([*set(out), *known, *game.unseen, *game.post])
    law(places == list(range(CARDS)), "a card is in one place", [CARD_IDS[card] for card in places])
    law(len(set(game.laws)) == len(game.laws), "a law is passed once")
    for passed in game.laws:
        source = passed in game.post or passed in game.scenario.laws or passed == game.scenario.set_aside
        law(source and passed < LAWS, "a law in force was on a card", LAW_IDS[passed])
