"""The numbers of the merchant's rules of thumb, in one table: guesses that self-play has mended (see docs/WEIGHTS.md)."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """What the merchant takes things to be worth: GP, unless it says otherwise."""

    # ships and holds
    slow: float = 0.523
    """How full a ship of speed 1 comes home, on average."""
    steady: float = 0.632
    """The same of speed 2."""
    fast: float = 0.807
    """The same of speed 3."""
    margin: float = 2.45
    """What a cube earns, on average."""
    worn: float = 0.695
    """The part of it that a ship earns with which a company began."""
    kept: float = 5.66
    """To keep for each cube that the holds should take, though a cube costs less: the dear ones sell best."""
    missed: float = 20.0
    """Lost in the end for each GP that is missing when the holds are to be filled: trade pays more than anything else."""

    # agents
    idle_agent: float = -0.494
    """An agent in the central zone."""
    dock: float = 3.08
    """A dock extension, for each voyage but the next."""
    post: float = 2.42
    """A trading post, for each voyage."""
    influence: float = 0.897
    cartography: float = 1.23
    """For each ship."""
    trading: float = 0.258
    """The part of the holds that carries the good of the box."""
    expertise: float = 1.02
    """For each rank in the order of the initiative."""

    # shares
    own_share: float = 2.48
    """A share of one's own company more than one of another, whose holders gain by it."""
    share: float = 1.0
    rival: float = 0.283
    """Less for each share by which a rival gains."""
    coins: float = 2.0
    """To keep beside what the holds want, in the last period."""
    for_trips: float = 2.58
    """To have while ships are sent."""
    for_cargo: float = 1.85
    """Cubes for which money is to be there when a hold is filled."""

    # trade
    strangers: float = 3.25
    """Cubes that another company's ship in the stack takes before."""
    shared: float = 0.585
    """The part of the cubes taken before that is of the good in question."""
    demand: float = 4.29
    """Cubes of a good that a market card moves, on average; the die is known."""
    theirs: float = 0.646
    """The part of the others' cubes of a good that is sold before one's own."""
    stored: float = 3.09
    """A cube in the warehouse, while another period comes."""
    rest: float = 2.6
    """What the dearest cube must bring at least, or all that are left are kept."""


WEIGHTS = Weights()
