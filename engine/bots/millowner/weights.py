"""The numbers of the mill owner's rules of thumb, in one table: guesses that self-play has mended (see docs/WEIGHTS.md)."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """What the mill owner takes things to be worth: £ of the final share package, unless it says otherwise."""

    # money and shares
    holding: float = 8.21
    """Shares at the end, at least, that a rise of the price counts for."""
    steps: float = 2.41
    """Share steps that a production phase brings, on average."""
    shipped: float = 0.786
    """The part of the goods beyond the second that goes overseas, then."""
    turn: float = 5.1
    """Cash that a turn costs, on average."""
    dearest: float = 1.47
    """At most, what £1 now is worth at the end."""
    lacking: float = 1.61
    """Each £ that an emergency sale must raise, besides the £."""
    short: float = 2.86
    """Each £ that is missing when an action is to be paid, besides the £."""
    capital: float = 37.6
    """Cash to begin with, once the first factories are paid."""
    saved: float = 8.38
    """Cash for half of the levels that the factories are behind, which is not put into shares before."""

    # seasons
    ahead: float = 0.674
    """How likely a lead over the others lasts until the goods are sold."""
    shipping: float = 0.626
    """How likely goods that could go overseas will: a contract must be signed before, and a ship be free."""
    signed: float = 0.659
    """The part of what a contract for a later cycle should bring that it brings."""
    rising: float = 0.563
    """By which wages rise until they are due."""
    missed: float = 3.14
    """Share steps that a missed contract costs while decades come."""

    # mills
    growth: float = 3.75
    """A new mill's later lines and levels, for each of its phases."""
    upheaval: float = 53.9
    """What firing must gain: hands are wanted again later."""

    # special markers, for each decade to use them in
    machines_light: float = 2.89
    """An advanced marker against the player's own, and doing its action twice without a fee; so the following ones."""
    quality_light: float = 6.42
    marketing_light: float = 4.13
    production_light: float = 0.984
    investor_light: float = 9.99
    machines_dark: float = 8.76
    quality_dark: float = 10.8
    marketing_dark: float = 7.23
    production_dark: float = 1.9
    patron: float = 0.595
    """The part of the phases in which a good is left for the patron."""
    accountant: float = 6.73
    administrator: float = 2.96
    agent: float = 2.85
    broker: float = 3.02
    developer: float = 3.75
    """For each mill, until the last level."""
    engineer: float = 3.66
    extra_shifts: float = 8.63
    """Once."""
    foreman: float = 1.23
    """The part of the phases in which his discount is had."""
    inventor: float = 10.3
    """For each of two decades."""
    machine_works: float = 5.25
    office: float = 8.83
    patent: float = 3.16
    press_attache: float = 0.96
    """Share steps."""
    school: float = 3.01
    small_warehouse: float = 2.83
    workshop: float = 3.86
    over: float = 0.337
    """The part of a mill's goods beyond the second that a larger ship takes overseas."""

    # the East India Company
    machine: float = 7.29
    """A bonus early in the game; so the following ones."""
    quality: float = 7.66
    marketing: float = 2.95
    elsewhere: float = 4.73
    """A round on another track than the one in question."""


WEIGHTS = Weights()
