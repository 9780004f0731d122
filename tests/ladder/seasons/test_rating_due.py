"""When a season is rated anew, of which games and against whom; and that an archive has the same bytes however it is written."""

from __future__ import annotations

import io
import json
from datetime import timedelta
from typing import Any
from zipfile import ZipFile

import pytest
from django.utils import timezone

from ladder.play.models import Match
from ladder.seasons import archiving, standings
from ladder.seasons.models import Entry, RatingRun, RatingSnapshot, Season
from tests.ladder import factories as make
from tests.standing import standing


@standing
def season() -> Season:
    """A season of three, two matches of which are counted and rated; the house's greedy is its anchor."""
    season = make.season_with_field(make.submitted_bot(name="Clive"), paused=True)
    season.anchor = make.Bot.objects.get(house_bot="greedy")
    season.save()
    for _ in range(2):
        make.counted(make.rated_match(season))
    season.refresh_from_db()
    assert standings.rate(season) is not None
    return season


def due(season: Season, last: int, known: int, minutes: float = 0.0) -> bool:
    """Whether a season of so many matches is to be rated that knows so many since so many minutes."""
    season.last_sequence = last
    RatingSnapshot.objects.update(up_to_sequence=known, made_at=timezone.now() - timedelta(minutes=minutes))
    return standings.due(season)


def test_a_season_is_rated_after_one_match_for_two_hundred_or_five_minutes_after_any(season: Season) -> None:
    for last, known, minutes, is_due in (
        (2, 2, 0, False),
        (2, 2, 60, False),
        (3, 2, 0, True),
        (200, 199, 0, True),
        (201, 200, 0, False),
        (202, 200, 0, True),
        (201, 200, 4.9, False),
        (201, 200, 5.1, True),
        (403, 400, 0, True),
        (402, 400, 0, False),
    ):
        assert due(season, last, known, minutes) is is_due, (last, known, minutes)


def test_a_season_without_a_rating_is_rated_once_a_match_is_counted(season: Season) -> None:
    RatingSnapshot.objects.all().delete()
    for last, is_due in ((0, False), (1, True)):
        season.last_sequence = last
        assert standings.due(season) is is_due


def test_a_season_is_rated_when_who_competes_the_anchor_or_a_result_is_another(season: Season) -> None:
    assert not standings.due(season)
    one, *_ = make.entries(season)
    Entry.objects.filter(pk=one.pk).update(status="withdrawn")
    assert standings.due(season)
    Entry.objects.filter(pk=one.pk).update(status="current")
    anchor, season.anchor = season.anchor, None
    assert standings.due(season)
    season.anchor = anchor
    assert not standings.due(season)
    RatingRun.objects.create(season=season, number=1, from_sequence=1, to_sequence=2, reason="why")
    assert standings.due(season)
    assert standings.rate(season) is None, "of the same results it is the same rating"
    assert not standings.due(season)
    RatingSnapshot.objects.update(board=b'{"scheme":"old","anchor":null,"retired":[],"rows":[]}')
    assert standings.due(season)


def test_of_seasons_in_play_those_are_rated_that_are_due(season: Season) -> None:
    other = make.season_with_field(name="Other", paused=True)
    make.counted(make.rated_match(other))
    closed = make.season_with_field(name="Closed", paused=True)
    make.counted(make.rated_match(closed))
    Season.objects.filter(pk=closed.pk).update(state="closed")
    assert standings.rate_seasons() == 1
    assert [snapshot.season for snapshot in RatingSnapshot.objects.order_by("pk")] == [season, other]
    assert standings.rate_seasons() == 0


def test_the_anchor_is_the_version_with_most_games_and_the_oldest_of_equals(season: Season) -> None:
    entry = Entry.objects.get(season=season, bot=season.anchor)
    version = make.VersionFactory(bot=season.anchor, status="ready", package=b"")
    newer = Entry.objects.create(
        season=season, bot=entry.bot, version=version, start_rating=1500, rating=1500, status="replaced"
    )
    for games, anchor in ((1, entry), (2, entry), (3, newer)):
        Entry.objects.filter(pk=newer.pk).update(games=games)
        assert standings.anchor_entry(season) == anchor.pk
    season.anchor = None
    assert standings.anchor_entry(season) is None


def test_who_has_played_and_competes_no_more_is_retired(season: Season) -> None:
    one, two, three = make.entries(season)
    assert standings.retired(season) == []
    for entry, status in ((three, "withdrawn"), (one, "suspended")):
        Entry.objects.filter(pk=entry.pk).update(status=status)
    assert standings.retired(season) == [one.pk, three.pk]
    Entry.objects.filter(pk=one.pk).update(games=0)
    assert standings.retired(season) == [three.pk]
    assert two.status == "current"


def test_the_games_of_a_season_are_those_up_to_a_place_and_all_without_one(season: Season) -> None:
    make.counted(make.rated_match(season), [3, 1, 2])
    block = make.block_of_matches(season)
    make.counted(block[0])
    entries = [entry.pk for entry in make.entries(season)]
    matches = list(Match.objects.finished().order_by("sequence"))
    expected = [
        (game.block_id or -game.pk, game.pk, seat, entry, rank)
        for game, ranks in zip(matches, ([1, 2, 3], [1, 2, 3], [3, 1, 2], [1, 2, 3]), strict=True)
        for seat, (entry, rank) in enumerate(zip(entries, ranks, strict=True))
    ]
    assert standings.rows(season) == list(standings.each_row(season)) == expected
    for place in range(5):
        assert standings.rows(season, place) == expected[: 3 * place]


# -- archives --


def written(season: Season) -> bytes:
    file = io.BytesIO()
    assert archiving.write(season, file) == 2
    return file.getvalue()


def test_an_archive_has_the_same_bytes_however_many_rows_and_logs_are_read_at_a_time(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    Season.objects.update(paused=False)
    whole = written(make.close(season))
    for at_once in (1, 2, 3):
        for name in ("ROWS_AT_ONCE", "LOGS_AT_ONCE"):
            monkeypatch.setattr(archiving, name, at_once)
        assert written(season) == whole
    monkeypatch.setattr(archiving, "CHUNK", 7)
    assert b"".join(archiving.chunks(io.BytesIO(whole))) == whole


def test_an_archive_tells_its_season_s_terms_and_is_as_old_as_its_end(season: Season) -> None:
    Season.objects.update(talk=False, division_size=9, duel_size=3)
    Season.objects.update(paused=False)
    make.close(season)
    assert season.closed_at is not None
    with ZipFile(io.BytesIO(written(season))) as packed:
        told: dict[str, Any] = json.loads(packed.read("season.json"))
        assert {info.date_time[:4] for info in packed.infolist()} == {season.closed_at.timetuple()[:4]}
        assert {info.external_attr >> 16 for info in packed.infolist()} == {0o644}
        assert {info.compress_type for info in packed.infolist() if info.filename.startswith("logs/")} == {0}
    assert (told["talk"], told["division_size"], told["duel_size"], told["matches"]) == (False, 9, 3, 2)
    assert told["anchor"] == standings.anchor_entry(season)
    assert [told[name] for name in ("opened_at", "closed_at")] == [
        moment.isoformat() for moment in (season.opened_at, season.closed_at) if moment is not None
    ]
    season.talk, season.closed_at = True, None
    with ZipFile(io.BytesIO(written(season))) as packed:
        assert {info.date_time for info in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}, "no zip is older"
        assert "talk" not in json.loads(packed.read("season.json"))


@pytest.mark.parametrize(
    ("value", "told"),
    [("=1+1", "'=1+1"), ("@x", "'@x"), ("-1", "'-1"), ("\tx", "'\tx"), ("a=1", "a=1"), ("", ""), (-1, -1), (None, None)],
)  # fmt: skip
def test_what_a_spreadsheet_would_run_is_quoted(value: object, told: object) -> None:
    assert archiving._harmless(value) == told
