"""What the table of a game in progress holds: one attribute per kind of thing, indexed as its description says.

A family is a seat, or one that nobody plays, whose number comes after the last seat. ``names`` has the constants; ``tables`` the printed
figures. Money is in £. What the rules ask of the table is in ``state``.
"""

from __future__ import annotations

from engine.john_company_2e.table.limits import (
    COMPANY_SHIPS,
    COUNTED,
    LUXURIES,
    MOST_ACTIONS,
    MOST_VOTES,
    PIECES_OF_ANY_KIND,
    ROLLED,
    TOWER_LEVELS,
    TURNED,
    UNSEATED_PIECES,
    WORKSHOPS,
)
from engine.john_company_2e.table.names import BOXED, HIDDEN, NO_FIRM, NO_INITIATIVE, NOBODY, ON_YARD, OUT_OF_PLAY
from engine.john_company_2e.table.tables import OFFICE_IDS
from engine.kernel import field
from engine.shared.negotiating_table import NegotiatingTable


class CompanyTable(NegotiatingTable):
    """The fields of a game of John Company, second edition."""

    OFFICE_IDS = OFFICE_IDS

    # The turn
    turn: int = field(
        "the turn of the game, as numbered from 1; a later scenario begins with a later one", low=1, high=8
    )
    phase: int = field("the phase of the turn that is under way", of="phase")
    failed: int = field("has the Company failed", high=1)
    regions_lost: int = field("regions that the Company has lost this turn", high=8, untold=COUNTED)
    board_of_control_used: int = field(
        "has the Prime Minister used the Board of Control this turn", high=1, untold=COUNTED
    )

    # The Company
    balance: int = field("£ in the Company Balance")
    debt: int = field("the space of the Debt marker", of="debt space")
    standing: int = field("the space of the Standing marker; 0 is failure", of="standing space")
    share_value: int = field("victory points for a Company share", low=1, high=3)
    deregulated: int = field("has the monopoly ended", high=1)
    policy: int = field("the space that the dial points to", of="dial space")
    power: list[int] = field(
        "the tokens of the power track from top to bottom",
        per="place of the power track",
        of="power token",
        once="power token",
        shared=True,
    )
    laws: list[int] = field("laws in force, in the order passed", per="", of="law", once="law card", shared=True)
    law_deck: list[int] = field(
        "laws in the deck, ascending: its order is drawn when a card is", per="", of="law", once="law card"
    )
    law_discards: list[int] = field("laws in the discards, ascending", per="", of="law", once="law card", shared=True)
    open_laws: list[int] = field(
        "laws that lie open in Parliament, in the order drawn: those that the Prime Minister may choose, then the chosen one, until its "
        "vote is resolved",
        per="",
        of="law",
        once="law card",
        shared=True,
    )

    # Titles
    chairman_title: int = field("the Chairman's family, or the last one that was", of="family")
    prime_minister: int = field("the Prime Minister's family", of="family")
    opposition_leader: int = field("the Opposition Leader's family", of="family", marks={NOBODY: "nobody"})

    # Families
    seating: list[int] = field(
        "the families clockwise", per="place at the table", of="family", once="family", shared=True
    )
    cash: list[int] = field("£ in the family treasury", per="family")
    vp: list[int] = field("victory points so far", per="family", low=-10_000, high=10_000, shared=True)
    supply: list[int] = field("pieces in the supply", per="family", high=UNSEATED_PIECES)
    trophies: list[int] = field("trophies that the family has won", per="family", high=PIECES_OF_ANY_KIND, shared=True)
    passed_laws: list[int] = field("tokens for laws passed", per="family", high=PIECES_OF_ANY_KIND, shared=True)
    opportunity: list[int] = field(
        "the action under the opportunity marker",
        per="family",
        of="action",
        marks={NOBODY: "not placed yet", BOXED: "out of the game"},
        shared=True,
    )
    luxuries: list[int] = field("luxuries that the family owns", per="family", high=LUXURIES)
    workshops: list[int] = field("workshops, not invested", per="family", high=WORKSHOPS)
    invested: list[int] = field("workshops on their invested side", per="family", high=WORKSHOPS)
    trainees: list[int] = field("officers in training", per="family", high=UNSEATED_PIECES, shared=True)
    court: list[int] = field(
        "Company shares in the Court of Directors, without the Chairman's own", per="family", high=UNSEATED_PIECES
    )
    new_shares: list[int] = field(
        "Company shares in the Court of Directors that were created this turn",
        per="family",
        high=UNSEATED_PIECES,
        untold=COUNTED,
    )
    pensioners: list[int] = field("pieces that wait for retirement", per="family", high=UNSEATED_PIECES, shared=True)
    prison: list[int] = field("pieces in Debtor's Prison", per="family", high=UNSEATED_PIECES, shared=True)
    prizes: list[list[int]] = field(
        "pieces on each prize", per=("prize", "family"), high=UNSEATED_PIECES, shared_rows=True
    )
    stock_exchange: list[int] = field(
        "who waits on each space of the Stock Exchange, left to right",
        per="stock exchange space",
        of="family",
        marks={NOBODY: "nobody"},
        shared=True,
    )
    prestige: list[list[int]] = field(
        "prestige cards, ascending", per=("family", ""), of="prestige card", once="prestige card", shared_rows=True
    )
    blackmail: list[list[int]] = field(
        "face-down blackmail cards, ascending",
        per=("family", ""),
        of="blackmail card",
        hidden=HIDDEN,
        seen_by="its seat",
        once="blackmail card",
        shared_rows=True,
    )
    played_blackmail: list[list[int]] = field(
        "face-up blackmail cards, ascending",
        per=("family", ""),
        of="blackmail card",
        once="blackmail card",
        shared_rows=True,
    )
    blackmail_known: list[int] = field(
        "the seats that know where a face-down card is",
        per="blackmail card",
        bits="seat",
        untold="who has seen a card face down is for those who have",
        seen_by="nobody",
    )
    promises: list[int] = field(
        "who holds each family's five promise cards", per="promise card", of="family", marks={BOXED: "out of the game"}
    )

    # Offices
    holder: list[int] = field(
        "who holds each office",
        per="office",
        of="family",
        marks={NOBODY: "vacant", OUT_OF_PLAY: "not created", BOXED: "out of the game"},
    )
    fatigue: list[int] = field("fatigue on each office", per="office", high=PIECES_OF_ANY_KIND)
    treasury: list[int] = field("£ in each office's treasury", per="office")
    to_act: list[int] = field(
        "is the office's turn in this Company Operation still to come, or a President's Presidency still at work",
        per="office",
        high=1,
        untold=COUNTED,
    )

    # Presidencies and their armies
    writers: list[list[int]] = field(
        "writers in each Presidency's box", per=("presidency", "family"), high=UNSEATED_PIECES, shared_rows=True
    )
    officers: list[list[int]] = field(
        "officers that are ready in each army", per=("presidency", "family"), high=UNSEATED_PIECES, shared_rows=True
    )
    exhausted_officers: list[list[int]] = field(
        "officers that are exhausted in each army", per=("presidency", "family"), high=UNSEATED_PIECES, shared_rows=True
    )
    commander: list[int] = field(
        "the Commander's family of each army", per="presidency", of="family", marks={NOBODY: "nobody"}
    )
    regiments: list[int] = field("regiments that are ready in each army", per="presidency", high=PIECES_OF_ANY_KIND)
    exhausted_regiments: list[int] = field(
        "regiments that are exhausted in each army", per="presidency", high=PIECES_OF_ANY_KIND, shared=True
    )
    alliances: list[int] = field("local alliances that are ready", per="alliance", high=1, shared=True)

    # India
    tower: list[int] = field("tower levels in each region", per="region", high=TOWER_LEVELS, shared=True)
    control: list[int] = field(
        "the Presidency that a region of the Company belongs to",
        per="region",
        of="presidency",
        marks={-1: "not the Company's"},
        shared=True,
    )
    overlord: list[int] = field(
        "the capital of a region's empire (a capital is its own)", per="region", of="region", marks={-1: "no flag"}
    )
    loot_token: list[int] = field("does the loot side of a region's token lie up", per="region", high=1, shared=True)
    unrest: list[int] = field("unrest in each region", per="region", high=PIECES_OF_ANY_KIND, shared=True)
    half_ship: list[int] = field(
        "is a Company ship under construction in the region", per="region", high=1, shared=True
    )
    formed: list[int] = field(
        "the Company's regions in the order of their formation",
        per="",
        of="region",
        once="region of the Company",
        shared=True,
    )
    elephant_tail: int = field("the region that the Elephant walks from", of="region")
    elephant_head: int = field(
        "the region that the Elephant walks to; the same as its tail when it stands in one", of="region"
    )
    cascaded: int = field("regions that have cascaded while this event tile is resolved", bits="region", untold=COUNTED)
    deploy_roll: list[int] = field(
        "faces of the Deploy check under way", per="", low=1, high=6, untold=ROLLED, shared=True
    )

    # Orders
    closed: list[int] = field("is the order closed", per="order", high=1, shared=True)
    order_presidency: list[int] = field(
        "the Presidency that has filled the order this turn",
        per="order",
        of="presidency",
        marks={-1: "none"},
        shared=True,
    )
    order_writer: list[int] = field(
        "whose writer stands on the order; none on one that holds a token",
        per="order",
        of="family",
        marks={NOBODY: "nobody"},
        shared=True,
    )
    order_firms: list[int] = field(
        "the families whose firms have filled the order this turn", per="order", bits="family", shared=True
    )
    presidency_traded: int = field("has the President who operates now traded with success", high=1, untold=COUNTED)
    trade_roll: list[int] = field(
        "faces of the trade check under way", per="", low=1, high=6, untold=ROLLED, shared=True
    )

    # Event tiles
    event_piles: list[list[int]] = field(
        "the stack of event tiles without its top one, from the bottom up, in shuffled groups, each ascending",
        per=("", ""),
        of="event tile",
        seen_by="nobody",
        once="event tile",
        shared_rows=True,
    )
    event_top: int = field(
        "the top tile, face down",
        of="event tile",
        marks={-1: "the stack is empty"},
        hidden=HIDDEN,
        seen_by="nobody",
        once="event tile",
    )
    event_back: int = field(
        "the region on the back of the top event tile", of="region", marks={-1: "the stack is empty"}
    )
    event_discards: list[int] = field(
        "event tiles in the discards, ascending", per="", of="event tile", once="event tile"
    )

    # Ships
    yard_owner: list[int] = field("who owns each ship's shipyard", per="ship", of="family", marks={NOBODY: "nobody"})
    ship_place: list[int] = field(
        "where each ship is: a ``names.Sea``, or FIRST_FIRM and the family of a firm",
        per="ship",
        of="ship place",
        marks={ON_YARD: "on its yard"},
    )
    ship_fatigued: list[int] = field("does the ship lie fatigued, unable to serve", per="ship", high=1, shared=True)
    company_ships: list[int] = field("Company ships in each sea, and in China", per="sea", high=COMPANY_SHIPS)
    extra_ships: list[int] = field("extra ships in each sea, and in China", per="sea", high=COMPANY_SHIPS, shared=True)

    # The London Season
    display: list[int] = field(
        "the London Season Display: prestige cards, and blackmail as DISPLAY_BASE and its number",
        per="",
        of="season card",
        hidden=HIDDEN,
        seen_by="nobody",
        once="season card",
    )
    season_deck: list[int] = field(
        "the London Season deck, of prestige cards and blackmail, ascending: its order is drawn when a card is",
        per="",
        of="season card",
        hidden=HIDDEN,
        seen_by="nobody",
        once="season card",
    )
    season_discards: list[int] = field(
        "the discards of the London Season deck, in order", per="", of="season card", once="season card", shared=True
    )
    season_spent: list[int] = field("£ spent on retirements this season", per="family", untold=COUNTED, shared=True)
    season_retired: list[int] = field("pieces retired this season", per="family", high=UNSEATED_PIECES, untold=COUNTED)
    used_discounts: list[int] = field(
        "spouses whose discount was used this season", per="family", bits="prestige card", untold=COUNTED, shared=True
    )
    letters: list[int] = field("were Letters of Introduction played this season", per="family", high=1, untold=COUNTED)

    # The vote before Parliament
    support: int = field("the space of the Votes marker: above 0 the law has support", low=-MOST_VOTES, high=MOST_VOTES)
    voted_policy: int = field("the space of the dial before the House", of="dial space", marks={-1: "none"})
    votes_this_round: int = field("votes cast in this round of voting", high=MOST_VOTES, untold=COUNTED)
    votes_against: list[int] = field(
        "votes cast, or lent, against this law", per="family", high=MOST_VOTES, shared=True
    )
    opposes: list[int] = field(
        "has the family voted against, or lent its name to the opposition", per="family", high=1, shared=True
    )
    voted_shipyards: list[int] = field(
        "shipyards that have voted on this law", per="family", high=PIECES_OF_ANY_KIND, untold=TURNED
    )
    voted_workshops: list[int] = field(
        "workshops that have voted on this law", per="family", high=WORKSHOPS, untold=TURNED
    )
    voted_cards: int = field("prestige cards that have voted on this law", bits="prestige card", untold=TURNED)

    # Firms, by the family that manages it
    firm: list[int] = field("does the family manage a firm", per="family", high=1)
    london: list[int] = field("£ in the firm's London treasury", per="family", seen_by="its seat")
    india: list[int] = field("£ in the firm's India treasury", per="family")
    firm_value: list[int] = field("the firm's space on the value track", per="family", of="value space")
    dividend: list[int] = field("£ of dividends that the firm paid last", per="family", marks={NO_FIRM: "none yet"})
    strategy: list[int] = field(
        "the firm's strategy card",
        per="family",
        of="strategy",
        marks={NO_FIRM: "none"},
        hidden=HIDDEN,
        seen_by="its seat",
    )
    stake: list[int] = field("£ on the strategy", per="family", hidden=HIDDEN, seen_by="its seat")
    firm_shares: list[list[int]] = field(
        "shares of each manager's firm by their owner", per=("family", "family"), high=10, shared_rows=True
    )
    strategy_shown: list[int] = field("does the strategy card lie face up", per="family", high=1)
    stakes_shown: int = field("are the stakes of this turn public", high=1)
    initiative: list[int] = field(
        "the initiative of a firm that has traded this turn",
        per="family",
        low=-20,
        high=NO_INITIATIVE - 1,
        marks={NO_INITIATIVE: "has not traded"},
    )
    firm_actions: int = field("actions done in this round of investments", high=MOST_ACTIONS, untold=COUNTED)
    firm_to_pay: int = field(
        "the manager who is about to say how many dividends the firm pays",
        of="family",
        marks={NOBODY: "nobody"},
        untold=COUNTED,
    )
    firm_paid: list[int] = field("are the firm's expenses of this turn paid", per="family", high=1, untold=COUNTED)

    # Negotiation and blackmail
    singled_out: list[int] = field(
        "the face-down card that lies ready for a deal, or was just taken",
        per="family",
        of="blackmail card",
        marks={NOBODY: "none"},
        hidden=HIDDEN,
        untold="which of several face-down cards is meant is for the parties",
        seen_by="its seat",
    )
    shown_to: list[int] = field(
        "the seats that have looked at the card that lies ready",
        per="family",
        bits="seat",
        untold="who has seen a card face down is for those who have",
        seen_by="nobody",
    )
    unasked: list[int] = field(
        "does the family want no questions about blackmail for the rest of the turn",
        per="family",
        high=1,
        untold="a wish about questions, known to the family alone",
        seen_by="its seat",
    )
    preferred: int = field(
        "the family whose candidate must be hired now", of="family", marks={NOBODY: "nobody"}, untold=COUNTED
    )
    muted_shipyards: list[int] = field(
        "shipyards that came from Lady Newcome's family this turn and cannot vote",
        per="family",
        high=PIECES_OF_ANY_KIND,
        untold=TURNED,
    )
    muted_workshops: list[int] = field(
        "workshops that came from Lady Newcome's family this turn and cannot vote",
        per="family",
        high=WORKSHOPS,
        untold=TURNED,
    )
    muted_cards: int = field(
        "prestige cards that came from Lady Newcome's family this turn and cannot vote",
        bits="prestige card",
        untold=TURNED,
    )
