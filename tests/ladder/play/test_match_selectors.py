"""What may be read of a match, by whom, and when."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
import zstandard
from django.contrib.auth.models import AnonymousUser

from engine.log import read, verify
from ladder.bots.models import Version
from ladder.play import selectors
from ladder.play.listing import of_versions
from ladder.play.models import Match
from ladder.seasons.models import Season
from ladder.validation import services as validation
from tests.ladder import factories as make
from tests.standing import standing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]
Queries = Callable[[int], AbstractContextManager[None]]
NOBODY = AnonymousUser()


@standing
def season() -> Season:
    return make.season_with_field(make.submitted_bot(name="Clive"), paused=True)


def test_the_log_of_a_match_is_true(season: Season) -> None:
    match = make.play_out(make.rated_match(season))
    report = verify(read(selectors.log_bytes(match)))
    assert report.ok, report
    assert report.decisions == match.decisions > 50


def test_a_log_comes_in_three_formats_of_the_same_text(season: Season) -> None:
    match = make.play_out(make.rated_match(season))
    text = selectors.log_bytes(match)
    assert gzip.decompress(selectors.log_bytes(match, "jsonl.gz")) == text
    assert zstandard.ZstdDecompressor().decompress(selectors.log_bytes(match, "jsonl.zst")) == text
    assert selectors.log_name(match, "jsonl.gz") == f"east_india_companies-match-{match.pk}.jsonl.gz"


def test_while_a_block_is_open_its_seed_is_in_no_log_and_on_no_page(season: Season) -> None:
    first, *others = make.block_of_matches(season)
    first = make.play_out(first)
    seed = str(first.seed).encode()
    for format in selectors.LOG_TYPES:
        packed = selectors.log_bytes(first, format)
        text = {"jsonl": bytes, "jsonl.gz": gzip.decompress, "jsonl.zst": zstandard.ZstdDecompressor().decompress}[
            format
        ](packed)
        assert seed not in text
    assert selectors.match_detail(first.pk, make.KeeperFactory()).seed is None
    for match in others:
        make.counted(match)
    detail = selectors.match_detail(first.pk, NOBODY)
    assert detail.seed == first.seed
    assert seed in selectors.log_bytes(detail.match)


def test_the_seed_of_an_open_match_is_nobodys_and_of_a_validation_public_when_it_is_over(season: Season) -> None:
    match = make.rated_match(season)
    assert selectors.match_detail(match.pk, make.KeeperFactory()).seed is None
    version = make.VersionFactory()
    validation.record_check(version.pk, {})
    games = list(version.validation_matches.all())
    make.counted(games[0])
    assert selectors.match_detail(games[0].pk, NOBODY).seed is None
    for game in games[1:]:
        make.counted(game)
    assert selectors.match_detail(games[0].pk, NOBODY).seed == games[0].seed


def test_stderr_is_its_owners_and_staffs_and_attempts_are_staffs(season: Season) -> None:
    from dataclasses import replace

    from ladder.play import services

    match = make.rated_match(season)
    lease = make.claimed(match)
    report = make.made_up_report(match)
    services.report(
        lease.token, replace(report, seats=tuple(replace(seat, stderr="secret plans") for seat in report.seats))
    )
    owner = match.seats.get(version__bot__name="Clive").version.bot.owner
    own = match.seats.get(version__bot__name="Clive").seat

    def seen(viewer: make.User | AnonymousUser) -> list[int]:
        detail = selectors.match_detail(match.pk, viewer)
        return [row.seat.seat for row in detail.seats if row.stderr == "secret plans"]

    assert seen(NOBODY) == []
    assert seen(make.AuthorFactory()) == []
    assert seen(owner) == [own]
    assert seen(make.KeeperFactory()) == [0, 1, 2]
    assert selectors.match_detail(match.pk, owner).attempts == []
    assert len(selectors.match_detail(match.pk, make.KeeperFactory()).attempts) == 1


def test_a_rejected_versions_games_are_its_owners_to_read(season: Season) -> None:
    version = make.VersionFactory()
    validation.record_check(version.pk, {})
    game = version.validation_matches.select_related("validates__bot").first()
    assert not selectors.may_see_log(game, NOBODY)
    assert not selectors.may_see_log(game, make.AuthorFactory())
    assert selectors.may_see_log(game, version.bot.owner)
    assert selectors.may_see_log(game, make.KeeperFactory())
    assert selectors.may_see_log(make.rated_match(season), NOBODY)


def test_matches_are_found_by_who_sits_there_newest_first(season: Season) -> None:
    clive = make.entries(season)[0].bot
    played = make.counted(make.rated_match(season))
    queued = make.rated_match(season, make.entries(season)[1:])
    make.rated_match(make.season_with_field(name="Trial", house=()))
    found = Match.objects.filter(season=season)
    assert of_versions(found, Version.objects.filter(bot=clive), None, 5) == [played.pk]
    everybody = Version.objects.filter(bot__entries__season=season)
    assert of_versions(found, everybody, None, 5) == [queued.pk, played.pk]
    assert of_versions(found, everybody, None, 1, oldest=True) == [played.pk]
    assert of_versions(found.queued(), everybody, "queued", 5) == [queued.pk]


def test_a_matchs_page_takes_six_queries_at_most(season: Season, django_assert_max_num_queries: Queries) -> None:
    match = make.counted(make.rated_match(season))
    keeper = make.KeeperFactory()
    with django_assert_max_num_queries(6):
        detail = selectors.match_detail(match.pk, keeper)
        assert [(row.bot.name, row.change.after) for row in detail.seats if row.change] == [
            ("Clive", 1532.0),
            ("random", 1500.0),
            ("greedy", 1468.0),
        ]
    assert detail.log_sha256 == match.log.sha256


def test_a_match_that_does_not_exist_says_so() -> None:
    with pytest.raises(Match.DoesNotExist):
        selectors.match_detail(404, NOBODY)
