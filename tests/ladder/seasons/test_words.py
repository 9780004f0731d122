"""Words that bots give each other, counted with every rated match; and what a season says of negotiation and talk."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from django.test import Client

from engine.limits import LADDER
from ladder.play import services as matches
from ladder.play.models import Match
from ladder.seasons import bargains
from ladder.seasons.models import Entry, Season
from ladder.seasons.rebuilding import rebuild
from ladder.seasons.services import Terms, draft_season
from tests.ladder import factories as make
from workers import playing

pytestmark = pytest.mark.django_db

SECOND = "john_company_2e"


def season_of(title: str = SECOND, **fields: object) -> Season:
    return make.season_with_field(title=title, paused=True, **fields)


def counted(match: Match, *words: tuple[int, int, int]) -> None:
    """The match, in which each seat has given, kept and broken so many words."""
    report = make.made_up_report(match)
    seats = tuple(
        replace(seat, words_given=given, words_kept=kept, words_broken=broken)
        for seat, (given, kept, broken) in zip(report.seats, words, strict=True)
    )
    matches.report(make.claimed(match).token, replace(report, seats=seats))


def words(entry: Entry) -> tuple[int, int, int]:
    entry.refresh_from_db()
    return entry.words_given, entry.words_kept, entry.words_broken


def test_words_are_counted_with_each_match_and_made_anew_from_them() -> None:
    season = season_of()
    one, other = make.entries(season)
    counted(make.rated_match(season, [one, other]), (4, 3, 1), (0, 0, 0))
    counted(make.rated_match(season, [other, one]), (2, 0, 2), (1, 0, 0))
    assert (words(one), words(other)) == ((5, 3, 1), (2, 0, 2))
    assert (one.word_kept, other.word_kept) == (0.75, 0.0)
    assert rebuild(season).same
    Entry.objects.filter(pk=one.pk).update(words_kept=9)
    found = rebuild(season, apply=True)
    assert found.entries == [f"entry {one.pk} ({one.version}): words_kept is 9, the replay gives 3"]
    assert words(one) == (5, 3, 1)


def test_pages_and_api_tell_the_word_kept_where_words_are_given(client: Client, valkey: object) -> None:
    season = season_of()
    one, other = make.entries(season)
    match = make.rated_match(season, [one, other])
    counted(match, (4, 3, 1), (0, 0, 0))
    page = client.get(f"/seasons/{season.slug}/").content.decode()
    assert "Word kept" in page
    assert "75 %" in " ".join(page.replace("\u202f", " ").replace("\xa0", " ").split())
    bot = client.get(f"/bots/{SECOND}/{one.bot.name}/").content.decode()
    assert "Words given" in bot
    rows = client.get(f"/api/v1/seasons/{season.slug}/leaderboard/").json()["rows"]
    told = {row["entry"]: (row["words_given"], row["words_kept"], row["words_broken"]) for row in rows}
    assert told == {one.pk: (4, 3, 1), other.pk: (0, 0, 0)}
    seats = client.get(f"/api/v1/matches/{match.pk}/").json()["seats"]
    assert [seat["words_kept"] for seat in seats] == [3, 0]


def test_a_season_without_words_has_no_column_for_them(client: Client, valkey: object) -> None:
    season = season_of("east_india_companies")
    make.counted(make.rated_match(season))
    assert "Word kept" not in client.get(f"/seasons/{season.slug}/").content.decode()
    assert bargains.negotiation_of(season) is None
    assert bargains.negotiation_told(season) == ""


@pytest.mark.parametrize("value", ["off", "consents", "full"])
def test_a_season_says_how_far_its_tables_negotiate(client: Client, valkey: object, value: str) -> None:
    season = draft_season(SECOND, "Second", {"negotiation": value})
    told = bargains.negotiation_told(season)
    assert bargains.negotiation_of(season) == value
    assert told.startswith(
        {"off": "consent is a plain yes", "consents": "consent may have a price", "full": "consent may have"}[value]
    )
    assert bargains.has_words(season) == (value == "full")
    Season.objects.filter(pk=season.pk).update(state="open")
    wire = client.get(f"/api/v1/seasons/{season.slug}/").json()["season"]
    assert (wire["negotiation"], wire["negotiation_told"], wire["talk"]) == (value, told, True)
    assert told in client.get(f"/seasons/{season.slug}/").content.decode()


def test_what_bots_say_in_a_season_without_talk_reaches_nobody(client: Client, valkey: object) -> None:
    silent = season_of(talk=False)
    lease = make.claimed(make.block_of_matches(silent)[0])
    limits = playing.order(lease).limits
    assert limits == replace(LADDER, say_characters=0)
    talking = make.season_with_field(title=SECOND, name="Season 2", house=(), paused=True)
    assert playing.order(make.claimed(make.block_of_matches(talking)[0])).limits == LADDER
    assert "reaches neither the others" in client.get(f"/seasons/{silent.slug}/").content.decode()
    assert draft_season(SECOND, "Third", terms=Terms(talk=False)).talk is False
    assert json.loads(json.dumps(client.get(f"/api/v1/seasons/{silent.slug}/").json()))["season"]["talk"] is False
