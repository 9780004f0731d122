"""A tournament run from the command line."""

from __future__ import annotations

import pytest
from django.core.management import CommandError

from ladder.tournaments.models import Tournament
from tests.ladder import factories as make
from tests.ladder.commands import run
from tests.ladder.tournaments.building import play_round, play_to_the_end

pytestmark = pytest.mark.django_db

SLUG = "east-india-companies-spring-cup"


def test_a_tournament_is_created_entered_started_released_and_shown() -> None:
    make.house_bots("random", "greedy")
    late, other = make.submitted_bot(name="Late"), make.submitted_bot(name="Other")
    created = run(
        "tournament_create", make.EAST_INDIA, "Spring Cup", "--format=knock_out", "--held-back", "--bot=greedy", "--bot=RANDOM",
        "--option=mortgage=on", "--blocks=2",
    )  # fmt: skip
    assert created == f"{SLUG}: 2 participants\n"
    assert run("tournament_enter", SLUG, "Late", "Other") == f"{SLUG}: 4 participants\n"
    assert run("tournament_start", SLUG) == f"{SLUG}: 4 participants, 1 round drawn\n"
    tournament = Tournament.objects.get()
    assert (tournament.options, tournament.blocks, tournament.created_by.is_house) == ({"mortgage": "on"}, 2, True)

    play_round(tournament)
    shown = run("tournament_show", SLUG)
    assert "Round 1: complete, held back" in shown
    assert "1. greedy v1 1 – Other v1 0" in shown
    assert "Would show the results of round 1" in run("tournament_release", SLUG, "1")
    assert not tournament.round_set.filter(released_at__isnull=False).exists()
    assert run("tournament_release", SLUG, "1", "--yes") == f"{SLUG}: round 1 is released\n"

    play_to_the_end(tournament)
    assert "finished" in run("tournament_show", SLUG)
    assert late.owner.username in run("tournament_show", SLUG)
    assert other.name in run("tournament_show", SLUG)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["tournament_start", "nothing"], "There is no tournament 'nothing'. Use one of: none yet."),
        (["tournament_create", "chess", "X"], "title: "),
        (
            ["tournament_create", make.EAST_INDIA, "X", "--bot=nobody"],
            "No bot of east_india_companies is called 'nobody'.",
        ),
        (["tournament_create", make.EAST_INDIA, "X", "--option=mortgage"], "is not of the form NAME=VALUE"),
        (["tournament_create", make.EAST_INDIA, "X", "--seats=9"], "seats: 9 cannot play with these options."),
    ],
)
def test_what_is_wrong_is_said_in_a_line_and_nothing_is_made(words: list[str], message: str) -> None:
    with pytest.raises(CommandError, match=message.replace(".", r"\.")):
        run(*words)

    assert not Tournament.objects.exists()
