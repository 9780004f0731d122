"""Where the pages are."""

from __future__ import annotations

from django.urls import path

from ladder.accounts import views as accounts
from ladder.web.views import boards, bots, guides, matches, status

app_name = "web"

BOT = "bots/<slug:title>/<slug:name>/"

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
