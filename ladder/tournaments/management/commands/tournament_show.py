"""`manage.py tournament_show SLUG`: the standings and every round, as a keeper sees them."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ladder.bots.services import house_user
from ladder.tournaments import selectors
from ladder.tournaments.commands import tournament_named


class Command(BaseCommand):
    help = "Show a tournament: its standings, and its rounds with what is held back marked as such."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")

    def handle(self, *, slug: str, **_: Any) -> None:
        tournament, house = tournament_named(slug), house_user()
        rounds = selectors.rounds(tournament, selectors.participants(tournament), house)
        console = Console(highlight=False)
        with console.capture() as shown:
            heading = f"{tournament.name}, {tournament.title}: {tournament.get_format_display()}; {tournament.state}"
            console.print(Text(heading))
            table = Table("Rank", "Bot", "Owner", "Points", "Pairings", "Share", "")
            for found in selectors.standings(tournament, house):
                row, participant = found.row, found.participant
                share = "–" if row.share is None else f"{100 * row.share:.0f} %"
                words = [str(row.rank), str(participant.version), participant.bot.owner.username, f"{row.points:.2f}"]
                # Text, not markup: names come from outside.
                cells = [*words, str(row.pairings), share, "out" if row.out else ""]
                table.add_row(*(Text(cell) for cell in cells))
            console.print(table)
            for view in rounds:
                state = "complete" if view.round.completed_at else "being played"
                console.print(
                    Text(f"Round {view.round.number}: {state}{'' if view.round.released_at else ', held back'}")
                )
                for pairing in view.pairings:
                    console.print(Text(f"  {pairing.number}. {in_words(pairing)}"))
        self.stdout.write(shown.get(), ending="")


def in_words(pairing: selectors.PairingView) -> str:
    """Who met, with points once it is decided, and how if not by games."""
    seats = [
        f"{seat.participant.version}{'' if seat.points is None else f' {seat.points:g}'}" for seat in pairing.seats
    ]
    return " – ".join(seats) + (f" ({pairing.reason})" if pairing.reason else "")
