"""Where the pages are."""

from __future__ import annotations

from django.urls import path

from ladder.accounts import views as accounts
from ladder.web.views import boards, bots, guides, matches, status, tournaments

app_name = "web"

BOT = "bots/<slug:title>/<slug:name>/"
TOURNAMENT = "tournaments/<slug:slug>/"

urlpatterns = [
    path("", boards.home, name="home"),
    path("leaderboard/", boards.leaderboard, name="leaderboard"),
    path("seasons/<slug:slug>/", boards.season, name="season"),
    path("seasons/<slug:slug>/board/", boards.board, name="board"),
    path("seasons/<slug:slug>/archive.zip", boards.archive, name="archive"),
    path("queue/", boards.queue, name="queue"),
    path(BOT, bots.bot, name="bot"),
    path(BOT + "upload/", bots.new_version, name="new-version"),
    path(BOT + "withdraw/", bots.withdraw, name="withdraw"),
    path(BOT + "rejoin/", bots.rejoin, name="rejoin"),
    path(BOT + "versions/<int:number>/", bots.version, name="version"),
    path(BOT + "versions/<int:number>/validation/", bots.validation, name="validation"),
    path(BOT + "versions/<int:number>/activate/", bots.activate, name="activate"),
    path("submit/", bots.submit, name="submit"),
    path("matches/", matches.matches, name="matches"),
    path("matches/<int:pk>/", matches.match, name="match"),
    path("matches/<int:pk>/progress/", matches.progress, name="progress"),
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
    path("getting-started/", guides.getting_started, name="getting-started"),
    path("protocol/", guides.protocol, name="protocol"),
    path("status/", status.status, name="status"),
    path("account/", accounts.account, name="account"),
    path("account/tokens/", accounts.create_token, name="token-create"),
    path("account/tokens/<str:name>/revoke/", accounts.revoke_token, name="token-revoke"),
    path("robots.txt", guides.robots, name="robots"),
    path("favicon.ico", guides.favicon, name="favicon"),
]
