"""/api/v1/: every URL ends in a slash, except files to download."""

from __future__ import annotations

from django.urls import path, re_path

# drf-spectacular finds our extensions by their being imported: here, where the document's operations come from, and not in processes
# that answer no request.
from . import schema  # noqa: F401
from .views import (
    accounts,
    base,
    bots,
    docs,
    limits,
    matches,
    rejudging,
    seasons,
    statistics,
    studies,
    titles,
    tournaments,
    version_tests,
)

urlpatterns = [
    path("schema/", docs.Schema.as_view(), name="api-schema"),
    path("docs/", docs.Docs.as_view(), name="api-docs"),
    path("register/", accounts.Register.as_view(), name="api-register"),
    path("tokens/", accounts.Tokens.as_view(), name="api-tokens"),
    re_path(r"^tokens/(?P<name>[A-Za-z0-9._-]{1,32})/$", accounts.OneToken.as_view(), name="api-token"),
    path("me/", accounts.Me.as_view(), name="api-me"),
    path("me/bots/", bots.MyBots.as_view(), name="api-my-bots"),
    path("limits/", limits.AllLimits.as_view(), name="api-limits"),
    path("titles/", titles.Titles.as_view(), name="api-titles"),
    # No title's id has a hyphen.
    path("titles/left-out/", titles.LeftOutTitles.as_view(), name="api-left-out-titles"),
    path("titles/<str:id>/", titles.OneTitle.as_view(), name="api-title"),
    path("bots/", bots.Bots.as_view(), name="api-bots"),
    path("bots/<int:pk>/", bots.OneBot.as_view(), name="api-bot"),
    path("bots/<int:pk>/ratings/", bots.Ratings.as_view(), name="api-bot-ratings"),
    path("bots/<int:pk>/withdraw/", bots.Withdraw.as_view(), name="api-bot-withdraw"),
    path("bots/<int:pk>/rejoin/", bots.Rejoin.as_view(), name="api-bot-rejoin"),
    path("bots/<int:bot>/versions/", bots.Versions.as_view(), name="api-versions"),
    path("bots/<int:bot>/versions/<int:number>/", bots.OneVersion.as_view(), name="api-version"),
    path("bots/<int:bot>/versions/<int:number>/report/", bots.Report.as_view(), name="api-version-report"),
    path("bots/<int:bot>/versions/<int:number>/activate/", bots.Activate.as_view(), name="api-version-activate"),
    path("bots/<int:bot>/versions/<int:number>/package", bots.Package.as_view(), name="api-version-package"),
    path("seasons/", seasons.Seasons.as_view(), name="api-seasons"),
    path("seasons/<slug:slug>/", seasons.OneSeason.as_view(), name="api-season"),
    path("seasons/<slug:slug>/leaderboard/", seasons.Leaderboard.as_view(), name="api-leaderboard"),
    path("seasons/<slug:slug>/entries/", seasons.SeasonEntries.as_view(), name="api-season-entries"),
    path("seasons/<slug:slug>/ledger/", seasons.SeasonLedger.as_view(), name="api-season-ledger"),
    path("seasons/<slug:slug>/archive.zip", seasons.Archive.as_view(), name="api-season-archive"),
    path("entries/", seasons.Entries.as_view(), name="api-entries"),
    path("entries/<int:pk>/", seasons.OneEntry.as_view(), name="api-entry"),
    path("entries/<int:pk>/ratings/", seasons.EntryRatings.as_view(), name="api-entry-ratings"),
    path("matches/", matches.Matches.as_view(), name="api-matches"),
    path("matches/<int:pk>/", matches.OneMatch.as_view(), name="api-match"),
    re_path(
        r"^matches/(?P<pk>[0-9]+)/log\.(?P<packing>jsonl(\.gz|\.zst)?)$", matches.Log.as_view(), name="api-match-log"
    ),
    path("matches/<int:pk>/seats/<int:seat>/stderr.txt", matches.Stderr.as_view(), name="api-match-stderr"),
    path("matches/<int:pk>/studies/", studies.Studies.as_view(), name="api-studies"),
    path("matches/<int:pk>/reviews/", studies.AskReview.as_view(), name="api-review-ask"),
    path("matches/<int:pk>/what-ifs/", studies.AskWhatIf.as_view(), name="api-what-if-ask"),
    path("matches/<int:pk>/options/<int:ply>/", studies.Options.as_view(), name="api-options"),
    path("studies/<int:pk>/", studies.OneStudy.as_view(), name="api-study"),
    path("tournaments/", tournaments.Tournaments.as_view(), name="api-tournaments"),
    path("tournaments/<slug:slug>/", tournaments.OneTournament.as_view(), name="api-tournament"),
    path("tournaments/<slug:slug>/standings/", tournaments.Standings.as_view(), name="api-tournament-standings"),
    path("tournaments/<slug:slug>/pairings/", tournaments.Pairings.as_view(), name="api-tournament-pairings"),
    path("tournaments/<slug:slug>/participants/", tournaments.Participants.as_view(), name="api-tournament-enter"),
    path(
        "tournaments/<slug:slug>/participants/<int:bot>/",
        tournaments.OneParticipant.as_view(),
        name="api-tournament-withdraw",
    ),
    path("tournaments/<slug:slug>/start/", tournaments.Start.as_view(), name="api-tournament-start"),
    path("tournaments/<slug:slug>/cancel/", tournaments.Cancel.as_view(), name="api-tournament-cancel"),
    path(
        "tournaments/<slug:slug>/rounds/<int:number>/release/",
        tournaments.Release.as_view(),
        name="api-tournament-release",
    ),
    path("version-tests/", version_tests.VersionTests.as_view(), name="api-version-tests"),
    path("version-tests/<int:pk>/", version_tests.OneVersionTest.as_view(), name="api-version-test"),
    path("version-tests/<int:pk>/cancel/", version_tests.CancelVersionTest.as_view(), name="api-version-test-cancel"),
    path("rejudge-sets/", rejudging.RejudgeSets.as_view(), name="api-rejudge-sets"),
    path("rejudge-sets/<int:pk>/", rejudging.OneRejudgeSet.as_view(), name="api-rejudge-set"),
    path("rejudge-sets/<int:pk>/apply/", rejudging.ApplyRejudgeSet.as_view(), name="api-rejudge-set-apply"),
    path("rejudge-sets/<int:pk>/cancel/", rejudging.CancelRejudgeSet.as_view(), name="api-rejudge-set-cancel"),
    path("seasons/<slug:slug>/statistics/", statistics.SeasonFigures.as_view(), name="api-season-statistics"),
    path("seasons/<slug:slug>/statistics/help/", statistics.SeasonLifts.as_view(), name="api-season-lifts"),
    path("seasons/<slug:slug>/statistics/<slug:table>.csv", statistics.SeasonTable.as_view(), name="api-season-table"),
    path("entries/<int:pk>/statistics/", statistics.EntryFigures.as_view(), name="api-entry-statistics"),
    path("queue/", matches.Queue.as_view(), name="api-queue"),
    re_path(r"", base.NoSuchUrl.as_view()),
]
