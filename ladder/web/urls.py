"""Where the pages are."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, path

from ladder.web.renamed import at_former_names
from ladder.web.views import (
    accounts,
    authors,
    boards,
    bots,
    friendlies,
    games,
    guides,
    keeper,
    keeping,
    matches,
    pictures,
    rejudging,
    reviews,
    rotations,
    statistics,
    status,
    theatre,
    tournaments,
    version_tests,
)

app_name = "web"

TOURNAMENT = "tournaments/<slug:slug>/"


def of_bot(page: str, view: Callable[..., HttpResponse], name: str) -> URLPattern:
    """A page of a bot, also under the names that it had."""
    return path("bots/<slug:title>/<slug:name>/" + page, at_former_names(view), name=name)


urlpatterns = [
    path("", boards.home, name="home"),
    path("leaderboard/", boards.leaderboard, name="leaderboard"),
    path("seasons/<slug:slug>/", boards.season, name="season"),
    path("seasons/<slug:slug>/board/", boards.board, name="board"),
    path("seasons/<slug:slug>/archive.zip", boards.archive, name="archive"),
    path("queue/", boards.queue, name="queue"),
    path("leaders/", boards.leaders, name="leaders"),
    path("live/", theatre.house_live, name="live"),
    path("authors/<str:username>/", authors.author, name="author"),
    of_bot("", bots.bot, "bot"),
    of_bot("upload/", bots.new_version, "new-version"),
    of_bot("manage/", keeping.manage, "bot-manage"),
    of_bot("describe/", keeping.describe, "bot-describe"),
    of_bot("delete/", keeping.delete, "bot-delete"),
    of_bot("withdraw/", bots.withdraw, "withdraw"),
    of_bot("rejoin/", bots.rejoin, "rejoin"),
    of_bot("versions/<int:number>/", bots.version, "version"),
    of_bot("versions/<int:number>/validation/", bots.validation, "validation"),
    of_bot("versions/<int:number>/activate/", bots.activate, "activate"),
    of_bot("versions/<int:number>/source/", keeping.set_source, "version-source"),
    of_bot("versions/<int:number>/delete/", keeping.delete_version, "version-delete"),
    of_bot("statistics/", statistics.bot, "bot-statistics"),
    of_bot("tests/new/", version_tests.new, "version-test-new"),
    of_bot("friendly/", friendlies.new, "friendly-new"),
    path("friendlies/", friendlies.friendlies, name="friendlies"),
    path("friendlies/<int:pk>/", friendlies.friendly, name="friendly"),
    path("friendlies/<int:pk>/cancel/", friendlies.cancel, name="friendly-cancel"),
    path("version-tests/", version_tests.version_tests, name="version-tests"),
    path("version-tests/<int:pk>/", version_tests.version_test, name="version-test"),
    path("version-tests/<int:pk>/state/", version_tests.state, name="version-test-state"),
    path("version-tests/<int:pk>/cancel/", version_tests.cancel, name="version-test-cancel"),
    path("rejudge/", rejudging.rejudge_sets, name="rejudge-sets"),
    path("rejudge/<int:pk>/", rejudging.rejudge_set, name="rejudge-set"),
    path("rejudge/<int:pk>/apply/", rejudging.apply, name="rejudge-set-apply"),
    path("rejudge/<int:pk>/cancel/", rejudging.cancel, name="rejudge-set-cancel"),
    path("keeper/", keeper.desk, name="keeper"),
    path("keeper/acts/<slug:word>/", keeper.act, name="keeper-act"),
    path("keeper/trail/", keeper.trail, name="trail"),
    path("keeper/trail/<int:pk>/", keeper.trail_act, name="trail-act"),
    path("keeper/trail/<int:pk>/state/", keeper.trail_state, name="trail-state"),
    path("seasons/<slug:slug>/statistics/", statistics.season, name="season-statistics"),
    path("seasons/<slug:slug>/statistics/help/", statistics.lifts, name="season-lifts"),
    path("titles/<slug:title>/statistics/", statistics.title, name="title-statistics"),
    path("submit/", bots.submit, name="submit"),
    path("matches/", matches.matches, name="matches"),
    path("matches/<int:pk>/", matches.match, name="match"),
    path("matches/<int:pk>/progress/", matches.progress, name="progress"),
    path("matches/<int:pk>/live/", theatre.match_live, name="match-live"),
    path("matches/<int:pk>/preview.png", pictures.match_preview, name="match-preview"),
    path("matches/<int:pk>/stage/", theatre.stage, name="stage"),
    path("matches/<int:pk>/theatre.json", theatre.document, name="theatre-document"),
    path("matches/<int:pk>/review/", reviews.review, name="review"),
    path("matches/<int:pk>/review/ask/", reviews.ask_review, name="review-ask"),
    path("matches/<int:pk>/what-if/", reviews.what_if, name="what-if"),
    path("matches/<int:pk>/what-if/ask/", reviews.ask_what_if, name="what-if-ask"),
    path("studies/<int:pk>/cancel/", reviews.cancel, name="study-cancel"),
    path("blocks/<int:pk>/", rotations.block, name="block"),
    path("blocks/<int:pk>/waiting/", rotations.waiting, name="block-waiting"),
    path("tournaments/", tournaments.tournaments, name="tournaments"),
    path("tournaments/new/", tournaments.new, name="tournament-new"),
    path(TOURNAMENT, tournaments.tournament, name="tournament"),
    path(TOURNAMENT + "table/", tournaments.table, name="tournament-table"),
    path(TOURNAMENT + "enter/", tournaments.enter, name="tournament-enter"),
    path(TOURNAMENT + "withdraw/", tournaments.withdraw, name="tournament-withdraw"),
    path(TOURNAMENT + "start/", tournaments.start, name="tournament-start"),
    path(TOURNAMENT + "cancel/", tournaments.cancel, name="tournament-cancel"),
    path(TOURNAMENT + "rounds/<int:number>/release/", tournaments.release, name="tournament-release"),
    path("titles/", guides.titles, name="titles"),
    path("titles/<slug:title>/", guides.title, name="title"),
    path("titles/<slug:title>/rules/", guides.rules, name="rules"),
    path("titles/<slug:title>/play/", games.play, name="play"),
    path("games/<int:pk>/", games.game, name="game"),
    path("games/<int:pk>/state/", games.state, name="game-state"),
    path("games/<int:pk>/choices/", games.choose, name="game-choose"),
    path("games/<int:pk>/resign/", games.resign, name="game-resign"),
    path("getting-started/", guides.getting_started, name="getting-started"),
    path("protocol/", guides.protocol, name="protocol"),
    path("status/", status.status, name="status"),
    path("account/", accounts.account, name="account"),
    path("account/tokens/", accounts.create_token, name="token-create"),
    path("account/tokens/<str:name>/revoke/", accounts.revoke_token, name="token-revoke"),
    path("robots.txt", guides.robots, name="robots"),
    path("favicon.ico", guides.favicon, name="favicon"),
]
