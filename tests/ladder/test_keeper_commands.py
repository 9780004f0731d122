"""The keeper's commands of version tests, rejudge sets and statistics, the tasks that beat calls, and what commands leave on the trail."""

from __future__ import annotations

from contextlib import suppress

import pytest
from django.conf import settings
from django.core.management import CommandError

from engine.bots import by_strength
from ladder.bots import services as bots
from ladder.bots.models import Version
from ladder.bots.selectors import house_name
from ladder.play.models import Match
from ladder.rejudging.models import RejudgeSet, RejudgeState
from ladder.seasons.models import RatingRun, Season
from ladder.statistics.models import SeasonStatistics
from ladder.trail import selectors as trail
from ladder.trail.models import Act
from ladder.version_tests import services
from ladder.version_tests.models import TestState, VersionTest
from tests.ladder import factories as make
from tests.ladder.commands import run
from tests.standing import standing
from workers import tasks

pytestmark = pytest.mark.django_db


@standing
def season() -> Season:
    """Six matches of three; the third was lost by forfeit."""
    season = make.season_with_field(make.submitted_bot(name="Red-Dragon"), paused=True)
    for number in range(6):
        make.counted(make.rated_match(season), forfeits={0: "crashed"} if number == 2 else None)
    make.KeeperFactory(username="josiah")
    return season


def test_a_version_test_is_started_shown_and_cancelled() -> None:
    make.house_bots()
    bot = make.submitted_bot(name="Red-Dragon")
    make.new_version(bot)
    names = [f"{bot.title}/red-dragon/{number}" for number in (2, 1)]
    assert run("version_test", "show") == "no version test runs\n"
    said = run("version_test", "start", *names, "--seats", "3", "--field", f"{bot.title}/random/1", "--blocks", "50")
    test = VersionTest.objects.get()
    assert said.splitlines() == [
        f"{test.pk}  Red-Dragon v2 against Red-Dragon v1, east_india_companies, 3 seats: running",
        "   0 of at most 50 blocks; no Elo yet; LLR 0.00 between -2.94 and 2.94",
    ]
    assert (test.owner, [seat.version.bot.name for seat in test.field.all()]) == (bot.owner, ["random"])
    assert run("version_test", "show", str(test.pk)) == run("version_test", "show") == said
    with pytest.raises(CommandError, match="it is not yours"):
        run("version_test", "cancel", str(test.pk), "--by", make.AuthorFactory().username)
    assert "cancelled: cancelled by" in run("version_test", "cancel", str(test.pk), "--by", bot.owner.username)
    test.refresh_from_db()
    assert test.state == TestState.CANCELLED


def test_a_lead_that_is_told_as_nothing_has_no_sign() -> None:
    make.house_bots()
    bot = make.submitted_bot(name="Red-Dragon")
    make.new_version(bot)
    run("version_test", "start", *[f"{bot.title}/red-dragon/{number}" for number in (2, 1)])
    VersionTest.objects.update(elo=-0.3, elo_low=-20.4, elo_high=0.4, llr=-0.001)

    assert run("version_test", "show").splitlines()[1] == (
        "   0 of at most 400 blocks; Elo 0 (-20 to 0); LLR 0.00 between -2.94 and 2.94"
    )


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (["start", "a/b/1", "c"], "There is no version 'a/b/1'"),
        (["show", "77"], "There is no version test 77"),
        (["cancel", "77", "--by", "nobody"], "There is no user 'nobody'"),
    ],
)
def test_what_does_not_exist_is_named(words: list[str], refusal: str) -> None:
    with pytest.raises(CommandError, match=refusal):
        run("version_test", *words)


def test_rejudging_changes_nothing_without_commit(season: Season) -> None:
    create = [
        "rejudge",
        "create",
        "Lost by us",
        season.slug,
        "--why",
        "our fault",
        "--reason",
        "crashed",
        "--by",
        "josiah",
    ]
    assert "1 match of" in run(*create)
    assert not RejudgeSet.objects.exists()
    assert run(*create, "--commit") == f"Lost by us: 1 match of {season.slug} to be played again\n"
    make.counted(Match.objects.get(replay_in__rejudge_set__name="Lost by us"))
    said = run("rejudge", "apply", "lost by us", "--by", "josiah")
    assert "1 game coming out otherwise" in said
    assert "    3:     1     0     0" in said
    assert said.endswith("nothing was changed; --commit applies it\n")
    assert RejudgeSet.objects.get().state == RejudgeState.OPEN
    said = run("rejudge", "apply", "lost by us", "--by", "josiah", "--commit")
    assert said.endswith("applied; rating run 1 restates matches 3 to 6\n")
    assert RatingRun.objects.count() == 1
    run("rebuild_ratings", "--check")
    with pytest.raises(CommandError, match="it was applied before"):
        run("rejudge", "apply", "lost by us", "--by", "josiah", "--commit")
    assert run("rejudge", "show") == f"Lost by us: applied, {season.slug}, 1 match\n"
    assert "applied" in run("rejudge", "show", "Lost by us")


def test_a_set_is_cancelled_by_command(season: Season) -> None:
    run("rejudge", "create", "Set", season.slug, "--why", "w", "--by", "josiah", "--since", "2020-01-01", "--commit")
    assert RejudgeSet.objects.get().members.count() == 6
    assert "--commit cancels it" in run("rejudge", "cancel", "Set", "--by", "josiah")
    assert run("rejudge", "cancel", "Set", "--by", "josiah", "--commit") == "Set: cancelled\n"
    with pytest.raises(CommandError, match="no rejudge set 'Other'"):
        run("rejudge", "show", "Other")
    author = make.AuthorFactory()
    with pytest.raises(CommandError, match="only a keeper may do this"):
        run("rejudge", "create", "Mine", season.slug, "--why", "w", "--by", author.username, "--commit")


def test_statistics_are_computed_by_command(season: Season) -> None:
    made = run("season_statistics", season.slug)
    assert made.startswith(f"{season.slug}: 6 games in 6 blocks; input {SeasonStatistics.objects.get().input_hash}")
    assert "nothing has changed" in run("season_statistics", season.slug)


@pytest.mark.usefixtures("valkey")
def test_beat_calls_what_there_is(season: Season) -> None:
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    named = {"workers.tasks.advance_version_tests", "workers.tasks.compute_statistics"}
    assert named <= scheduled
    tasks.compute_statistics()
    assert SeasonStatistics.objects.filter(season=season).exists()
    make.house_bots()
    bot = make.submitted_bot()
    old = bot.active_version
    assert old is not None
    test = services.start(bot.owner, make.new_version(bot), old, terms=services.Terms(seats=2))
    for match in test.blocks.order_by("pk")[0].matches.all():
        make.counted(match)
    tasks.advance_version_tests()
    test.refresh_from_db()
    assert test.blocks_counted == 1
    for match in test.blocks.order_by("pk")[1].matches.all():
        make.counted(match)
    tasks.advance_version_test(test.pk)
    test.refresh_from_db()
    assert test.blocks_counted == 2


def on_the_trail() -> list[tuple[str, str, str, str]]:
    """What each command left: what it did, to what, what became of it, and in whose name."""
    acts = trail.acts().order_by("pk")
    assert all(act.door == "shell" for act in acts)
    return [
        (act.word, act.subject, trail.end_of(act).state, act.by.username if act.by is not None else "") for act in acts
    ]


@pytest.mark.usefixtures("valkey")
def test_every_command_that_acts_leaves_its_row_and_none_that_only_looks(season: Season) -> None:
    slug = season.slug
    bots.register_house_bots()
    for words in (
        ["season_close", slug], ["purge_logs"], ["rejudge", "show"], ["version_test", "show"], ["open_house", "--title", season.title],
        ["rejudge", "create", "Set", slug, "--why", "w", "--by", "josiah"],
    ):  # fmt: skip
        with suppress(CommandError):
            run(*words)
    assert on_the_trail() == []

    run("season_pause", slug, "--resume")
    run("season_pause", slug)
    run("rebuild_ratings", "--season", slug)
    run("rebuild_ratings", "--season", slug, "--apply")
    run("season_statistics", slug)
    run("sweep")
    with suppress(CommandError):  # made-up logs are not true
        run("verify_logs")
    run("rejudge", "create", "Set", slug, "--why", "w", "--by", "josiah", "--reason", "crashed", "--commit")
    run("rejudge", "cancel", "Set", "--by", "josiah", "--commit")
    run("register_house_bots")
    run("season_freeze", slug)
    run("season_freeze", slug, "--thaw")
    run("season_freeze", slug)
    run("season_close", slug, "--cut", "2", "--rounds", "1", "--commit")
    run("purge_logs", "--days", "30", "--commit")
    run("season_open", season.title, "--name", "Next", "--draft")
    run("season_open", season.title, "--name", "Next")
    run("tournament_create", season.title, "Cup", "--bot", "random")
    run("tournament_enter", "east-india-companies-cup", "greedy")
    run("tournament_start", "east-india-companies-cup")
    next_one = "east-india-companies-next"
    assert on_the_trail() == [
        ("season-resume", slug, "done", ""),
        ("season-pause", slug, "done", ""),
        ("ratings-check", slug, "done", ""),
        ("ratings-apply", slug, "done", ""),
        ("statistics", slug, "done", ""),
        ("sweep", "the house", "done", ""),
        ("logs-verify", "every log", "done", ""),
        ("rejudge-create", "Set", "done", "josiah"),
        ("rejudge-cancel", "Set", "done", "josiah"),
        ("house-bots", "house bots", "done", ""),
        ("season-freeze", slug, "done", ""),
        ("season-thaw", slug, "done", ""),
        ("season-freeze", slug, "done", ""),
        ("season-close", slug, "done", ""),
        ("logs-purge", "logs", "done", ""),
        ("season-draft", next_one, "done", ""),
        ("season-open", next_one, "done", ""),
        ("tournament-create", "Cup", "done", ""),
        ("tournament-enter", "east-india-companies-cup", "done", ""),
        ("tournament-start", "east-india-companies-cup", "done", ""),
    ]
    assert Act.objects.get(word="season-close").asked == {"cut": 2, "rounds": 1}


def test_what_a_command_is_refused_is_on_the_trail(season: Season) -> None:
    for words in (
        ["season_freeze", season.slug, "--thaw"],
        ["season_close", season.slug, "--commit"],
        ["export_season", season.slug],
        ["season_divisions", season.slug, "--commit"],
        ["purge_logs", "--days", "0", "--commit"],
        ["season_open", season.title, "--name", season.name],
    ):
        with pytest.raises(CommandError):
            run(*words)
    words_and_states = [(word, state) for word, _, state, _ in on_the_trail()]
    assert words_and_states == [
        ("season-thaw", "refused"),
        ("season-close", "refused"),
        ("archive", "refused"),
        ("season-divisions", "refused"),
        ("logs-purge", "refused"),
        ("season-open", "refused"),
    ]


def test_a_house_that_is_opened_leaves_its_row_once() -> None:
    run("open_house", "--title", make.EAST_INDIA)
    run("open_house", "--title", make.EAST_INDIA)
    assert on_the_trail() == [("open-house", "the house", "done", "")]
    bots = Version.objects.count()
    assert Act.objects.get().outcome == f"Opened: Season 1, East India Companies. {bots} new versions of house bots."
    seated = {entry.bot.name for entry in make.entries(Season.objects.get())}
    assert seated == {house_name(bot.name) for bot in by_strength(make.EAST_INDIA)}
    assert {"random", "greedy", "merchant", "searcher"} <= seated
