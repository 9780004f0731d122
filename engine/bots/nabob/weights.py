"""The numbers of the nabob's rules of thumb, in one table (see docs/WEIGHTS.md)."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """What the nabob takes things to be worth: victory points, unless it says otherwise."""

    # money and power
    pound: float = 0.45
    """What £1 buys: a luxury has 2 for £4, a prize about as much."""
    rich: float = 15.0
    """£ from which one more is worth less: much money cannot be spent at once."""
    beyond: float = 0.7
    """How much less."""
    power: float = 0.5
    """One more power on the way to the award."""
    window: float = 0.05
    """What a window costs in a turn, for taxes that may come."""
    card: float = 1.6
    """A card of the London Season's display, to whoever may choose one."""
    doubled: float = 0.35
    """To stay with an action that the opportunity marker doubles."""

    # the Company
    margin: float = 0.0
    """£ by which all trade together exceeds the expenses of a Company that is worth saving."""
    hope: float = 0.5
    """What hope is left for one that is not."""
    share: float = 0.35
    """What a share brings in a turn, by votes and dividends."""
    first_share: float = 0.5
    """A vote at all."""
    company: float = 0.08
    """£1 in the Company's hands: it keeps the Company alive."""
    served: float = 0.03
    """The same, for each share and office that one has."""
    debt_turned: float = 3.0
    """To pay a debt off by a share, when the Company cannot."""
    more_than_others: float = 1.0
    """Shares by which one may be ahead of the others and still save the Company's money."""
    not_my_turn: float = 0.3
    """How gladly one does so beyond them."""
    raised: float = 2.5
    """A step of Standing, to whoever may pay for it with dividends."""
    kept: float = 14.0
    """£ that a Chairman leaves in the Balance for the coming turn's trade, rather than pay it out."""
    keeping: float = 0.4
    """Each of them."""

    # officers and armies
    officer: float = 0.2
    """An officer's chances of a post."""
    conquest: float = 1.2
    """How much conquests are wanted."""
    led_by_others: float = 0.3
    """A share of them under somebody else's command."""
    risk: float = 0.9
    """What each point of strength that defence lacks costs."""
    burden: float = 0.3
    """What a new region weighs on an army without a rest."""
    lasting: float = 1.5
    """Turns for which a regiment's strength counts."""
    governorship: float = 0.4
    """A new Governor's office, to be given by the President, to the Commander."""
    loot: float = 0.5
    """Of the loot, the part that comes to the Commander's family."""

    # trade
    opened: float = 2.0
    """Turns for which an order that has been opened may be expected to stay so."""
    die: float = 0.15
    """What a die of an envoy's is worth otherwise."""

    # Parliament
    leading: float = 1.2
    """Being Prime Minister: two power, and the next law."""
    passed: float = 0.9
    """A passed law's token, and staying Prime Minister."""


WEIGHTS = Weights()
