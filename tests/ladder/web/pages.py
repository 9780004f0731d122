"""Every page of the site, and a house in which each has something to show."""

from __future__ import annotations

from ladder.accounts.models import User
from ladder.bots.models import Bot
from ladder.desk.services import BY_WORD
from ladder.friendlies import services as friendlies
from ladder.messages.feed import renew_feed
from ladder.messages.models import Delivery, Message, Try, Webhook
from ladder.messages.services import read
from ladder.messages.telling import Told, tell_owners
from ladder.messages.webhooks import add_webhook
from ladder.rejudging import services as rejudging
from ladder.seasons.services import draft_season
from ladder.statistics.services import compute
from ladder.theatre import services as documents
from ladder.theatre import studies, studying
from ladder.theatre.models import GameDocument, Study
from ladder.trail.models import Door, State
from ladder.trail.services import Asking, write
from ladder.version_tests import services as version_tests
from ladder.web.keeper_forms import FORMS
from tests.ladder import factories as make
from tests.ladder.games.sitting import begun
from tests.ladder.theatre import made_up
from tests.ladder.tournaments.building import play_round, started
from tests.ladder.web.conftest import House

BOT = "/bots/east_india_companies/Red-Dragon/"
PUBLIC = [
    "/", "/leaderboard/", "/seasons/{slug}/", BOT, "/matches/", "/matches/{match}/?ply=40", "/matches/{waiting}/", "/titles/",
    "/titles/east_india_companies/", "/getting-started/", "/protocol/", "/status/", "/accounts/login/", "/accounts/signup/",
    "/accounts/password/reset/", "/no/such/page/", "/tournaments/", "/tournaments/{cup}/", "/tournaments/{league}/",
    "/friendlies/", "/friendlies/{friendly}/",
    "/version-tests/", "/version-tests/{test}/", "/seasons/{slug}/statistics/", BOT + "statistics/",
    "/matches/{match}/what-if/?ply=39", "/blocks/{block}/", "/blocks/{open_block}/",
    "/titles/east_india_companies/statistics/", "/titles/east_india_companies/rules/",
    "/titles/john_company_2e/rules/", "/seasons/{slug}/?seats=2", "/authors/elizabeth/", "/authors/house/",
]  # fmt: skip
SIGN_IN = "from here on as the author"
OWN = [
    "/matches/{match}/?ply=40", "/matches/{match}/what-if/?ply=39",
    BOT, BOT + "upload/", BOT + "manage/", BOT + "versions/1/", BOT + "tests/new/", BOT + "friendly/",
    "/submit/", "/tournaments/new/", "/account/",
    "/account/messages/", "/account/messages/settings/", "/account/messages/webhooks/{webhook}/",
    "/accounts/password/change/",
    "/accounts/email/", "/accounts/logout/", "/accounts/2fa/",
    "/titles/east_india_companies/play/", "/games/{game}/",
]  # fmt: skip
KEEP = "from here on as a keeper"
KEPT = [
    "/rejudge/", "/rejudge/{rejudged}/", "/seasons/{slug}/statistics/help/", "/seasons/{slug}/", "/account/",
    "/keeper/", "/keeper/trail/", "/keeper/trail/{act}/", "/keeper/trail/{waiting_act}/",
    *(f"/keeper/acts/{word}/" for word in BY_WORD), "/keeper/acts/season-freeze/?season={slug}",
]  # fmt: skip

LIKE_OTHERS = {"/titles/john_company_2e/rules/", "/seasons/{slug}/?seats=2", "/authors/house/"}
"""Pages made by a template that another one of these is made by, of nothing that is not there."""

LOOKED_AT_ELSEWHERE = {"/matches/{match}/?ply=40", "/games/{game}/", "/titles/east_india_companies/play/"}
"""Pages that are looked at in the same way where they are tried: `test_replays.py`, `test_player.py` and `test_game_browser.py`."""


def but_for_some(pages: list[str]) -> list[str]:
    """The pages without those that are like others or are looked at elsewhere, without forms of acts whose fields are all of sorts that
    others have, and without what everybody sees of those on which the author or a keeper sees more."""
    left_out = LIKE_OTHERS | LOOKED_AT_ELSEWHERE | ({*OWN, *KEPT} if pages is PUBLIC else set())
    seen: set[object] = set()
    for word in sorted(BY_WORD, key=lambda word: -len(sorts_of_fields(word))):
        if sorts_of_fields(word) <= seen:
            left_out |= {f"/keeper/acts/{word}/"}
        seen |= sorts_of_fields(word)
    return [page for page in pages if page not in left_out]


def sorts_of_fields(word: str) -> set[object]:
    """Of an act's form: how each of its fields is filled in, and whether it has to be."""
    fields = FORMS[word].base_fields.values()
    return {(type(field.widget), field.required, bool(field.help_text)) for field in fields}


def fill(house: House, keeper: User, excuse: str = "crashed") -> dict[str, object]:
    """Have something on every page: a match that waits, tournaments, a version test, a set of matches played again, statistics.

    ``excuse`` is the reason of a forfeit. Returns the names that the addresses of pages ask for.
    """
    cup, league = play_round(started(6, "knock_out", name="Cup")), play_round(started(3, name="League"))
    test = version_tests.start(house.author, make.new_version(house.bot), house.bot.versions.get(number=1))
    for match in test.blocks.order_by("pk")[0].matches.all():
        make.counted(match)
    house_bots = list(Bot.objects.house().filter(title=house.bot.title))
    friendly = friendlies.ask(house.author, house.bot.versions.get(number=1), house_bots, games=2)
    make.counted(friendly.played.order_by("pk")[0].match)
    waiting = make.rated_match(house.season)
    lost = make.counted(make.rated_match(house.season), forfeits={0: excuse})
    rejudged = rejudging.create(keeper, "Crashes", house.season, "why", rejudging.Chosen(matches=(lost.pk,)))
    make.counted(rejudged.members.get().replay)
    compute(house.season)
    study(house)
    tell_of(house, excuse)
    open_block = make.block_of_matches(house.season)[0].block_id
    draft_season(house.season.title, "Next")
    check = Asking("ratings-check", house.season.slug, {"season": house.season.slug}, keeper, Door.PAGE)
    refused = Asking("season-close", house.season.slug, {"cut": 4, "rounds": 2, "why": excuse})
    return {
        "slug": house.season.slug,
        "match": house.match.pk,
        "waiting": waiting.pk,
        "cup": cup.slug,
        "league": league.slug,
        "game": begun(house.author, seats=3).pk,
        "test": version_tests.advance(test.pk).pk,
        "friendly": friendly.pk,
        "rejudged": rejudged.pk,
        "block": played_block(house),
        "open_block": open_block,
        "act": write(refused, State.REFUSED, f"season: {house.season.name} is open. {excuse}").pk,
        "webhook": Webhook.objects.get(author=house.author).pk,
        "waiting_act": write(check, State.ASKED, "").pk,
    }


def tell_of(house: House, excuse: str) -> None:
    """A message that was read and one that was not, a feed, and a webhook that took something and refused something."""
    told = [Told(name, {"reason": excuse}, version=house.bot.versions.get(number=1).pk) for name in ("a", "b")]
    tell_owners("rejected", told)
    read(house.author, Message.objects.get(author=house.author, key="a").pk)
    renew_feed(house.author)
    hook, _ = add_webhook(house.author, "https://example.org/hook")
    for state, status in (("delivered", 204), ("failed", 500)):
        told = {"status": status, "answer": excuse}
        delivery = Delivery.objects.create(hook=hook, state=state, tries=2, tried_at=hook.made_at, **told)
        for number in (1, 2):
            Try.objects.create(delivery=delivery, number=number, at=hook.made_at, **told)


def study(house: House) -> None:
    """Have a review of the house's match, one that waits, and a what-if, all cheap: what they find is made up."""
    decided = studies.options_at(house.match, 39)
    done = studies.ask_review(house.author, house.match, decided.seat)
    studies.ask_review(house.author, house.match, 0, studies.BUDGETS[1])
    what_if = studies.ask_what_if(house.author, house.match, 39, decided.others[0].index)
    for asked, found in ((done, made_up.review(decided)), (what_if, made_up.what_if(decided))):
        Study.objects.filter(pk=asked.pk).update(state="done", body=studying.packed(found), done=2, total=2)


def played_block(house: House) -> int:
    """A block of two matches that are drawn, both the house's match told again."""
    block = make.block_of_matches(house.season)[0].block
    assert block is not None
    GameDocument.objects.get_or_create(match=house.match)
    documents.draw(house.match.pk, seconds=0)
    for match in block.matches.all():
        make.counted(match)
    row = GameDocument.objects.get(match=house.match)
    for match in block.matches.all():
        GameDocument.objects.filter(match=match).delete()
        GameDocument.objects.create(
            match=match,
            **{
                name: getattr(row, name) for name in ("state", "format", "title_version", "body", "sha256", "raw_bytes")
            },
            log_sha256=match.log.sha256,
        )
    return block.pk
