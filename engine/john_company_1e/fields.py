"""What the table of a game in progress holds: one attribute per kind of thing, indexed as its description says.

"Issuer and holder" is a flat list with a row for each issuer. A *family* is a seat, or the Jones family, whose number comes after the last
seat. A *holding* has ships and goods in India: the three presidencies, and China (``names.Holding``). ``names`` has the constants;
``tables`` the printed figures. Money is in £. What the rules ask of the table is in ``state``.
"""

from __future__ import annotations

from engine.john_company_1e.names import NOBODY, UNCREATED, UNKNOWN
from engine.john_company_1e.tables import OFFICE_IDS
from engine.kernel import field
from engine.shared.negotiating_table import NegotiatingTable

PIECES, POUNDS = 1_000, 10_000
"""More than a game has of any piece, and more money than lies anywhere."""


class CompanyTable(NegotiatingTable):
    """The fields of a game of John Company, first edition."""

    OFFICE_IDS = OFFICE_IDS

    # The turn
    turn: int = field("the turn of the game, counted from 1", low=1, high=20)
    phase: int = field("the phase of the turn that is under way", of="phase")
    failed: int = field(
        "has the Company failed; alone: 1 when expenses could not be paid, 2 when nothing was dominated", of="failure"
    )
    mutiny: int = field("has the army mutinied", high=1)
    last_extra_turn: int = field("is this the turn without the Company that follows its failure", high=1)

    # The Company
    share_price: int = field("£ for a Company share, on the share price track", high=99)
    revenue: int = field("£ on the Company revenue track", high=POUNDS)
    dividends: int = field("dividends paid this turn", high=POUNDS)
    parked: int = field("£ on the chairman's box, for the next chairman to allocate", high=POUNDS)
    debt: int = field("disks of debt on the Court", high=PIECES)
    debt_taken: int = field("has the chairman used the debt action of this company phase", high=1)
    deregulated: int = field("has the monopoly ended", high=1)
    bailout_due: int = field("does a bailout wait for the end of the trade phase", high=1)
    laws: list[int] = field(
        "the laws in force, in the order passed", per="", of="law", once="law in force", shared=True
    )
    former_chairman: int = field("the family that was chairman last", of="seat")

    # The Evening Post
    deck: list[list[int]] = field(
        "piles of cards from the bottom to the top, each in any order",
        per=("", ""),
        of="card",
        marks={UNKNOWN: "a card not seen yet"},
    )
    unseen: list[int] = field(
        "the cards, ascending, that may be one not seen yet", per="", of="card", once="card not seen"
    )
    post: list[int] = field("the discards, of which the last sets the price of goods", per="", of="card")
    support: int = field("the space of the votes marker: above 0 the law has support", low=-10, high=10)
    siege_vote: int = field("is the law that was set aside this turn's local news", high=1)
    set_aside: int = field("the law card that waits beside the board", of="card", marks={NOBODY: "none"})

    # Offices
    holder: list[int] = field(
        "the family in the office", per="office", of="seat", marks={NOBODY: "vacant", UNCREATED: "no such office now"}
    )
    treasury: list[int] = field("£ in the office's treasury", per="office", high=POUNDS)
    to_act: list[int] = field(
        "is the office's turn in this company phase still to come",
        per="office",
        high=1,
        untold="counted while the phase lasts; nothing lies on the table for it",
        shared=True,
    )
    stopped: list[int] = field(
        "does the office do nothing more in this company phase", per="office", high=1, shared=True
    )
    disk: list[int] = field("has the office a black disk: eliminated after the next attrition", per="office", high=1)
    scandal: list[int] = field("has the office a disk of the Board of Control: it rolls a 6", per="office", high=1)
    provincial: list[int] = field(
        "the provincial offices in the order of their creation", per="", of="office", once="provincial office"
    )
    last_president: list[int] = field(
        "the family that held the presidency last", per="presidency", of="seat", marks={NOBODY: "none yet"}, shared=True
    )

    # Families, the Jones family among them
    cash: list[int] = field("£ of the family", per="family", high=POUNDS)
    supply: list[int] = field("cubes in the supply", per="family", high=PIECES)
    starting: list[int] = field("cubes still to be placed in the set-up", per="family", high=PIECES)
    card: list[int] = field(
        "the family card that the family has",
        per="family",
        of="family card",
        marks={NOBODY: "none"},
        once="family card",
    )
    writers: list[int] = field("cubes in the Writer box", per="family", high=PIECES)
    officers_box: list[int] = field("cubes in the Officer box", per="family", high=PIECES)
    captains_box: list[int] = field("cubes in the Captain box", per="family", high=PIECES)
    manors: list[int] = field("cubes on manors", per="family", high=PIECES)
    court: list[int] = field("cubes on the Court of Directors: shares", per="family", high=PIECES)
    promises: list[int] = field("promise cubes by issuer and holder", per="issuer and holder", high=PIECES)
    yards: list[int] = field(
        "whose shipyard stands there, by column, the slot of the 6 before that of the 5",
        per="slot",
        of="family",
        marks={NOBODY: "free"},
        shared=True,
    )
    factories: list[int] = field(
        "whose factory stands under the good", per="factory", of="family", marks={NOBODY: "free"}, shared=True
    )
    prizes: list[int] = field("the prizes in the row", per="", of="prize", once="prize", shared=True)
    prize_cubes: list[int] = field(
        "cubes on prizes: not used, or lasting", per="prize and family", high=PIECES, shared=True
    )
    used_cubes: list[int] = field(
        "cubes on prizes whose one-time power was used", per="prize and family", high=PIECES, shared=True
    )

    # Displays
    ships_for_sale: list[int] = field("lies a ship in the column", per="column", high=1, shared=True)
    goods_for_sale: list[int] = field("lies a good over the factory", per="factory", high=1, shared=True)

    # What offices hold for India
    bought_ships: int = field("ships with the director of trade", high=PIECES)
    bought_goods: int = field("goods with the director of trade", high=PIECES)
    captains: list[int] = field("captains without ship with the director of trade", per="family", high=PIECES)
    captained_ships_at_home: list[int] = field("captained ships with the director of trade", per="family", high=PIECES)
    recruits: list[int] = field("officers with military affairs", per="family", high=PIECES)
    bought_guns: int = field("guns with military affairs", high=PIECES)
    stood: list[int] = field(
        "officers in the army since the turn began, whom recruits may replace", per="presidency and family", high=PIECES
    )

    # Holdings in India
    ships: list[int] = field("ready ships without captain", per="holding", high=PIECES)
    exhausted_ships: list[int] = field("exhausted ships without captain", per="holding", high=PIECES)
    ready_captained_ships: list[int] = field(
        "captained ships of the holding that are ready", per="holding and family", high=PIECES
    )
    exhausted_captained_ships: list[int] = field(
        "captained ships of the holding that are exhausted", per="holding and family", high=PIECES
    )
    goods: list[int] = field("goods of the holding that are ready", per="holding", high=PIECES)
    exhausted_goods: list[int] = field("goods of the holding that are exhausted", per="holding", high=PIECES)
    guns: list[int] = field("guns of the presidency's army that are ready", per="presidency", high=PIECES)
    exhausted_guns: list[int] = field("guns of the presidency's army that are exhausted", per="presidency", high=PIECES)
    officers: list[int] = field(
        "officers of the presidency's army that are ready", per="presidency and family", high=PIECES
    )
    exhausted_officers: list[int] = field(
        "officers of the presidency's army that are exhausted", per="presidency and family", high=PIECES
    )
    moved_goods: int = field("is this turn's transfer of ships and goods asked for", high=1)
    moved_guns: int = field("is this turn's transfer of guns asked for", high=1)

    # India
    balance_of_india: int = field("whether India is in order, in equilibrium or in chaos", of="balance")
    elephant: int = field("the region in which the elephant stands", of="region")
    redirected: int = field("the region of its next step this turn", of="region", marks={NOBODY: "not redirected"})
    side: list[int] = field("the side of the region's card that lies up", per="region", of="side", shared=True)
    ruler: list[int] = field(
        "the region that dominates this one, or after them the Company",
        per="region",
        of="ruler",
        marks={NOBODY: "none"},
    )
    opened_by: list[int] = field(
        "the presidency that trades there, or after them free trade",
        per="region",
        of="trader",
        marks={NOBODY: "closed"},
    )
    filled: list[int] = field(
        "the holding, or after them the family whose firm has filled the order, three orders a region, China last",
        per="order",
        of="filler",
        marks={NOBODY: "not filled"},
        shared=True,
    )
    disrupted: int = field("the filled orders that were disrupted this turn", bits="order")
    held: int = field(
        "was the attack or revolt under way beaten off", high=1, untold="an answer on its way, told by what comes of it"
    )
    base: list[int] = field("whose base stands there (John & Co.)", per="region", of="seat", marks={NOBODY: "none"})

    # Firms, by the family that owns them
    firm: list[int] = field("has the family a firm", per="family", high=1)
    firm_cash: list[int] = field("£ in the firm's treasury", per="family", high=POUNDS)
    firm_revenue: list[int] = field("£ that the firm's voyage of this turn brought", per="family", high=POUNDS)
    own_ships: list[int] = field("ready ships of the family or its firm", per="family", high=PIECES)
    own_exhausted_ships: list[int] = field("exhausted ships of the family or its firm", per="family", high=PIECES)
    own_goods: list[int] = field("ready goods of the family or its firm", per="family", high=PIECES)
    own_exhausted_goods: list[int] = field("exhausted goods of the family or its firm", per="family", high=PIECES)
    firm_shares: list[int] = field(
        "tenths of a firm's payouts that its owner gave away", per="owner and holder", high=10, shared=True
    )
    mission: list[int] = field("ships on a trade mission", per="region and family", high=PIECES, shared=True)
    passed: list[int] = field("has the family passed in the family phase", per="family", high=1, shared=True)
    done: list[int] = field("the once-a-turn actions that the family has taken", per="family", bits="action")
    penalties: list[int] = field(
        "victory points for failure and mutiny", per="family", low=-PIECES, high=0, shared=True
    )
    firm_points: list[int] = field("victory points by firms on the last turn", per="family", high=POUNDS, shared=True)
