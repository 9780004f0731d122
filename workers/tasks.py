"""What Celery calls, by name; ids come in, nothing goes out. Any task may come twice or never: the rows decide what is done."""

from __future__ import annotations

from functools import partial

from celery import shared_task

from ladder.desk import services as desk
from ladder.games import services as games
from ladder.house.rounds import each_by_itself
from ladder.messages import keeping as message_keeping
from ladder.messages import sending
from ladder.play import keeping
from ladder.play import services as matches
from ladder.seasons import archiving, evidence, highlights, lifecycle, publishing, standings, waits
from ladder.seasons import selectors as season_reads
from ladder.seasons import services as seasons
from ladder.seasons.models import Season, SeasonState
from ladder.statistics import services as statistics
from ladder.statistics import sums
from ladder.theatre import services as theatre
from ladder.theatre import studying
from ladder.tournaments import selectors as tournament_reads
from ladder.tournaments import services as tournaments
from ladder.version_tests import services as version_tests
from workers import checking, playing
from workers.identity import me

repeated = partial(shared_task, reject_on_worker_lost=False)
"""A task that scheduler or sweeper call again by themselves: when it kills its process, Celery is not to hand it out at once, for ever."""


@shared_task(name="workers.tasks.play_match")
def play_match(match_id: int) -> None:
    """Play a queued match. Queue `match`."""
    playing.play(match_id)


@repeated(name="workers.tasks.check_version")
def check_version(version_id: int) -> None:
    """Check a submitted version's package in the sandbox. Queue `match`: it runs hostile code, and may take a minute."""
    checking.check(version_id)


@repeated(name="workers.tasks.make_matches")
def make_matches() -> None:
    """Make blocks in every open season that has room, and take closing ones a step further. Queue `control`."""
    me().seen()
    publishing.looking_for_room()
    each_by_itself(
        season_reads.seasons_to_feed(),
        lambda season: (lifecycle.advance if season.state == SeasonState.CLOSING else seasons.make_blocks)(season),
        "no blocks made",
        lambda season: {"season": season.slug},
    )


@repeated(name="workers.tasks.rate_seasons")
def rate_seasons() -> None:
    """Rate every season whose games have changed, and sound the alarm for bots that wait too long. Queue `control`."""
    me().seen()
    standings.rate_seasons()
    waits.warn()


@repeated(name="workers.tasks.archive_season")
def archive_season(season_id: int) -> None:
    """Make the archive of a season that was closed. Queue `control`."""
    archiving.archive(Season.objects.get(pk=season_id))


@repeated(name="workers.tasks.fold_seasons")
def fold_seasons() -> None:
    """Fold the games of seasons that have grown much anew: a reading of all of them, which no tick is to wait for. Queue `control`."""
    me().seen()
    evidence.make_grown_anew()
    sums.make_grown_anew()


@repeated(name="workers.tasks.archive_seasons")
def archive_seasons() -> None:
    """Make the archives that are missing: a message was lost, or a worker died over one. Queue `control`."""
    me().seen()
    archiving.archive_seasons()


@repeated(name="workers.tasks.advance_tournament")
def advance_tournament(tournament_id: int) -> None:
    """Bring a tournament as far as it can go: a block of it is complete. Queue `control`."""
    tournaments.advance(tournament_id)


@repeated(name="workers.tasks.advance_tournaments")
def advance_tournaments() -> None:
    """Advance every tournament that is not over, in case a message was lost. Queue `control`."""
    me().seen()
    each_by_itself(
        tournament_reads.to_advance(),
        tournaments.advance,
        "tournament not advanced",
        lambda tournament_id: {"tournament": tournament_id},
    )


@repeated(name="workers.tasks.advance_version_test")
def advance_version_test(test_id: int) -> None:
    """Take a version test on: one of its blocks is complete. Queue `control`."""
    version_tests.advance(test_id)


@repeated(name="workers.tasks.advance_version_tests")
def advance_version_tests() -> None:
    """The same for all that run: a message may have been lost. Queue `control`."""
    me().seen()
    version_tests.advance_all()


@repeated(name="workers.tasks.compute_statistics")
def compute_statistics() -> None:
    """Compute the statistics of every season for which it is time. Queue `control`."""
    me().seen()
    statistics.compute_due()


@repeated(name="workers.tasks.advance_game")
def advance_game(game_id: int) -> None:
    """Let the house bots of a person's game answer, who waits before a browser. Queue `control`."""
    games.advance_for_a_while(game_id)


@repeated(name="workers.tasks.draw_match")
def draw_match(match_id: int) -> None:
    """Draw a finished match, and others that wait. Queue `control`, behind games unless somebody waits for it."""
    theatre.draw(match_id)


@repeated(name="workers.tasks.draw_matches")
def draw_matches() -> None:
    """Draw matches that wait: the house has had games to play, a message was lost, or a worker died over one. Queue `control`."""
    me().seen()
    theatre.draw_waiting()


@repeated(name="workers.tasks.study_match")
def study_match(study_id: int) -> None:
    """Work at a study of a match for a few seconds, and have it gone on with. Queue `control`, behind games."""
    studying.study(study_id)


@repeated(name="workers.tasks.study_matches")
def study_matches() -> None:
    """Work at the study that comes first: the house is busy with games, a message was lost, or a worker died over it. Queue `control`."""
    me().seen()
    studying.study_waiting()


@repeated(name="workers.tasks.sweep")
def sweep() -> None:
    """Put right what was lost. Queue `control`."""
    me().seen()
    matches.sweep()
    desk.ask_again()


@repeated(name="workers.tasks.keep_logs")
def keep_logs() -> None:
    """Make the table of logs ready for the months to come, and take away what nobody refers to. Queue `control`."""
    me().seen()
    keeping.keep_in_order()


@repeated(name="workers.tasks.do_keepers_act")
def do_keepers_act(act_id: int) -> None:
    """Do what a keeper asked for at the desk and what takes too long for a page. Queue `control`."""
    desk.run(act_id)


@repeated(name="workers.tasks.find_highlights")
def find_highlights() -> None:
    """Find the day's matches worth a look, which the front page tells. Queue `control`."""
    me().seen()
    highlights.keep()


@repeated(name="workers.tasks.send_messages")
def send_messages() -> None:
    """Tell authors what waits to be told: on the site, by e-mail, by their webhooks. Queue `control`."""
    me().seen()
    sending.send()


@repeated(name="workers.tasks.keep_messages")
def keep_messages() -> None:
    """Drop messages that are too old. Queue `control`."""
    me().seen()
    message_keeping.drop_old()
