"""Every page of the site, and a house in which each has something to show."""

from __future__ import annotations

from ladder.accounts.models import User
from ladder.desk.services import BY_WORD
from ladder.rejudging import services as rejudging
from ladder.seasons.services import draft_season
from ladder.statistics.services import compute
from ladder.trail.models import Door, State
from ladder.trail.services import Asking, write
from ladder.version_tests import services as version_tests
from tests.ladder import factories as make
from tests.ladder.tournaments.building import play_round, started
from tests.ladder.web.conftest import House

BOT = "/bots/east_india_companies/Red-Dragon/"
PUBLIC = [
    "/", "/leaderboard/", "/seasons/{slug}/", BOT, "/matches/", "/matches/{match}/?ply=40", "/matches/{waiting}/", "/titles/",
    "/titles/east_india_companies/", "/getting-started/", "/protocol/", "/status/", "/accounts/login/", "/accounts/signup/",
    "/accounts/password/reset/", "/no/such/page/", "/tournaments/", "/tournaments/{cup}/", "/tournaments/{league}/",
    "/version-tests/", "/version-tests/{test}/", "/seasons/{slug}/statistics/", BOT + "statistics/",
    "/titles/east_india_companies/statistics/", "/seasons/{slug}/?seats=2", "/authors/elizabeth/", "/authors/house/",
]  # fmt: skip
SIGN_IN = "from here on as the author"
OWN = [
    BOT, BOT + "upload/", BOT + "manage/", BOT + "versions/1/", BOT + "tests/new/", "/submit/", "/tournaments/new/", "/account/",
    "/accounts/password/change/",
    "/accounts/email/", "/accounts/logout/", "/accounts/2fa/",
]  # fmt: skip
KEEP = "from here on as a keeper"
KEPT = [
    "/rejudge/", "/rejudge/{rejudged}/", "/seasons/{slug}/statistics/help/", "/seasons/{slug}/", "/account/",
    "/keeper/", "/keeper/trail/", "/keeper/trail/{act}/", "/keeper/trail/{waiting_act}/",
    *(f"/keeper/acts/{word}/" for word in BY_WORD), "/keeper/acts/season-freeze/?season={slug}",
]  # fmt: skip


def fill(house: House, keeper: User, excuse: str = "crashed") -> dict[str, object]:
    """Have something on every page: a match that waits, tournaments, a version test, a set of matches played again, statistics.

    ``excuse`` is the reason of a forfeit. Returns the names that the addresses of pages ask for.
    """
    cup, league = play_round(started(6, "knock_out", name="Cup")), play_round(started(3, name="League"))
    test = version_tests.start(house.author, make.new_version(house.bot), house.bot.versions.get(number=1))
    for match in test.blocks.order_by("pk")[0].matches.all():
        make.counted(match)
    waiting = make.rated_match(house.season)
    lost = make.counted(make.rated_match(house.season), forfeits={0: excuse})
    rejudged = rejudging.create(keeper, "Crashes", house.season, "why", rejudging.Chosen(matches=(lost.pk,)))
    make.counted(rejudged.members.get().replay)
    compute(house.season)
    draft_season(house.season.title, "Next")
    check = Asking("ratings-check", house.season.slug, {"season": house.season.slug}, keeper, Door.PAGE)
    refused = Asking("season-close", house.season.slug, {"cut": 4, "rounds": 2, "why": excuse})
    return {
        "slug": house.season.slug,
        "match": house.match.pk,
        "waiting": waiting.pk,
        "cup": cup.slug,
        "league": league.slug,
        "test": version_tests.advance(test.pk).pk,
        "rejudged": rejudged.pk,
        "act": write(refused, State.REFUSED, f"season: {house.season.name} is open. {excuse}").pk,
        "waiting_act": write(check, State.ASKED, "").pk,
    }
