"""Blackmail: cards with one-time effects, each playable at its own moment.

A played card lies face up before its family for the rest of the game. Rulebook: Prestige and Blackmail Cards in Detail; the effects are
those of ``data/blackmail.toml``.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.names import Blackmail
from engine.john_company_2e.state import CompanyGame
from engine.john_company_2e.tables import BLACKMAIL_IDS
from engine.kernel import step


def holds(game: CompanyGame, family: int, card: int) -> bool:
    """Has the family this blackmail card face down?"""
    return card in game.blackmail[family]


def while_retiring(game: CompanyGame, family: int) -> list[tuple[Any, ...]]:
    """Options of a retiring family to play Letters of Introduction."""
    playable = holds(game, family, Blackmail.LETTERS_OF_INTRODUCTION) and any(
        game.tables.prestige.discount[card]
        for owner in range(game.families)
        if owner != family
        for card in game.prestige[owner]
    )
    return [("blackmail", Blackmail.LETTERS_OF_INTRODUCTION)] if playable else []


@step
def play(game: CompanyGame, family: int, card: int) -> None:
    """Turn a card face up; its effect follows."""
    game.blackmail[family].remove(card)
    game.played_blackmail[family] = sorted([*game.played_blackmail[family], card])
    game.blackmail_known[card] = 0
    game.note("blackmail_played", family=family, card=BLACKMAIL_IDS[card])
    if card == Blackmail.LETTERS_OF_INTRODUCTION:
        game.letters[family] = 1


@step
def when_taken(game: CompanyGame, family: int, card: int) -> None:
    """A family has just taken a blackmail card: a Scandal may be played at once (checklist 51)."""


@step
def before_hiring(game: CompanyGame, office: int) -> None:
    """Candidates for an office may play Hiring Preference before the hirer chooses."""


@step
def after_trade_check(game: CompanyGame, office: int, dice: int) -> None:
    """A rival of a President or firm may play Mercantile Connection after its trade check."""


@step
def start_of_revenue(game: CompanyGame) -> None:
    """Company Fraud may be played at the start of Revenue (checklist 172)."""


@step
def after_deploy_check(game: CompanyGame, presidency: int, dice: int) -> None:
    """A rival of a Commander may play Diplomatic Connection after a deploy check: ``game.deploy_roll`` is then made again (160)."""


@step
def before_events(game: CompanyGame) -> None:
    """The last moment of the turn at which an Envoy to the Mughals may be played (checklist 186)."""


@step
def after_firm_check(game: CompanyGame, manager: int, dice: int) -> None:
    """A rival of a firm may play Mercantile Connection after its trade check."""
