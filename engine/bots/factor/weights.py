"""The numbers of the factor's rules of thumb, in one table: guesses that self-play has mended (see docs/WEIGHTS.md)."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """What the factor takes things to be worth: victory points, unless it says otherwise."""

    # money
    pound: float = 0.567
    """What £1 buys: a manor has 2 for £4, a prize somewhat more for its price."""
    plenty: float = 12.7
    """£ beyond which money finds less and less to buy."""
    prize_rate: float = 1.08
    """£1 when somebody retires to a prize."""
    company: float = 0.0771
    """£1 in the Company's hands, to anybody."""
    returned: float = 0.375
    """The part of it that comes back to the shareholders."""
    cube: float = 0.0801
    """A cube of the last few in the supply: it promises, fills a box."""
    firm_cube: float = 0.993
    """One with which a firm marks an order."""

    # shares and things
    rescue: float = 2.05
    """A share besides, while a bailout would leave nobody on the Court. Four factors with 2.3 lose the Company in 26 % of games, with 0.8
    in 55 %, and have 7.2 ± 1.5 points more among them (700 games without bargains)."""
    dividend: float = 0.34
    """£ that a share pays in a turn."""
    first_share: float = 0.592
    """A seat on the Court."""
    bought: float = 0.554
    """How likely a good is bought at a factory, if there is no other."""
    under: float = 0.514
    """How likely a ship is bought above a shipyard."""

    # offices, for each turn that they are held
    chairman: float = 1.35
    director_of_trade: float = 0.577
    ship_purchasing: float = 0.271
    goods_purchasing: float = 0.292
    military_affairs: float = 0.34
    superintendent: float = 0.502
    president: float = 0.718
    """Besides the money that it earns: the chance of a prize, and a say."""
    province: float = 0.302
    drafted: float = 1.38
    """How much longer an office from the start is held than one on average."""

    # candidates
    first_writer: float = 0.769
    second_writer: float = 0.442
    third_writer: float = 0.214
    vacancy: float = 0.156
    """A writer more for each office that is vacant."""
    officer: float = 0.138
    plunderer: float = 0.293
    """An officer more for each presidency of one's own."""
    waiting: float = 0.129
    """A shipyard less for each that is placed with it."""
    crowded: float = 0.298
    """Every captain costs the Company £1 a turn, and itself the goodwill of its Court."""
    interloper: float = 0.857
    """A captain, for the ship that is his own when the monopoly ends."""

    # the Company's money
    kept: float = 0.214
    """The Company's £1 next turn, to somebody who serves it, as long as its offices want it."""
    steady: float = 1.06
    """A dividend keeps the share price."""
    rising: float = 0.297
    """Another one."""
    saved: float = 2.96
    """The Company spared a bailout."""

    # India
    won: float = 0.748
    """A conquest itself: an office to give away, a region that attacks nobody."""
    region: float = 0.367
    """A region that is not lost."""

    # firms
    founded: float = 1.55
    lasting: float = 0.91
    """A firm, for each turn to come."""
    contested: float = 0.745
    """How much of an order's worth is left when others are about to sail before."""
    safety: float = 3.08
    """Each region fewer than four that are open, when a mission may open one: with one alone the army mutinies. Among three random bots,
    who open none, factor wins 61 % of 240 games of John & Co. with 3.0, 53 % of 120 with half of it; among its like it is the same."""


WEIGHTS = Weights()
