"""The numbers of the mill owner's rules of thumb, in one table: guesses that self-play has mended (see docs/WEIGHTS.md)."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """What the mill owner takes things to be worth: £ of the final share package, unless it says otherwise."""

    # money and shares
    holding: float = 10.0
    """Shares at the end, at least, that a rise of the price counts for."""
    steps: float = 2.6
    """Share steps that a production phase brings, on average."""
    shipped: float = 0.7
    """The part of the goods beyond the second that goes overseas, then."""
    turn: float = 5.0
    """Cash that a turn costs, on average."""
    dearest: float = 1.4
    """At most, what £1 now is worth at the end."""
    lacking: float = 1.5
    """Each £ that an emergency sale must raise, besides the £."""
    short: float = 3.0
    """Each £ that is missing when an action is to be paid, besides the £."""
    capital: float = 42.0
    """Cash to begin with, once the first factories are paid."""
    saved: float = 8.0
    """Cash for half of the levels that the factories are behind, which is not put into shares before."""

    # seasons
    ahead: float = 0.75
    """How likely a lead over the others lasts until the goods are sold."""
    shipping: float = 0.8
    """How likely goods that could go overseas will: a contract must be signed before, and a ship be free."""
    signed: float = 0.8
    """The part of what a contract for a later cycle should bring that it brings."""
    rising: float = 0.5
    """By which wages rise until they are due."""
    missed: float = 3.0
    """Share steps that a missed contract costs while decades come."""

    # mills
    growth: float = 4.0
    """A new mill's later lines and levels, for each of its phases."""
    upheaval: float = 50.0
    """What firing must gain: hands are wanted again later."""

    # special markers, for each decade to use them in
    machines_light: float = 3.0
    """An advanced marker against the player's own, and doing its action twice without a fee; so the following ones."""
    quality_light: float = 7.0
    marketing_light: float = 4.0
    production_light: float = 1.0
    investor_light: float = 9.0
    machines_dark: float = 9.0
    quality_dark: float = 11.0
    marketing_dark: float = 7.0
    production_dark: float = 2.0
    patron: float = 0.7
    """The part of the phases in which a good is left for the patron."""
    accountant: float = 6.0
    administrator: float = 3.0
    agent: float = 3.0
    broker: float = 3.0
    developer: float = 4.0
    """For each mill, until the last level."""
    engineer: float = 4.0
    extra_shifts: float = 9.0
    """Once."""
    foreman: float = 0.85
    """The part of the phases in which his discount is had."""
    inventor: float = 8.0
    """For each of two decades."""
    machine_works: float = 5.0
    office: float = 8.0
    patent: float = 3.0
    press_attache: float = 1.0
    """Share steps."""
    school: float = 3.0
    small_warehouse: float = 3.0
    workshop: float = 4.0
    over: float = 0.4
    """The part of a mill's goods beyond the second that a larger ship takes overseas."""

    # the East India Company
    machine: float = 7.5
    """A bonus early in the game; so the following ones."""
    quality: float = 7.0
    marketing: float = 3.0
    elsewhere: float = 5.0
    """A round on another track than the one in question."""


WEIGHTS = Weights()
