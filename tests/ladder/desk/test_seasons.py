"""A season's life from the desk: each act's preview says what then happens."""

from __future__ import annotations

from typing import Any

import pytest

from ladder.bots import services as bots
from ladder.desk.acting import Preview
from ladder.errors import Conflict, ServiceError
from ladder.seasons import lifecycle, services
from ladder.seasons.models import Entry, Season
from ladder.trail.models import Act
from tests.ladder import factories as make
from tests.ladder.desk.desk import do, look

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]

DRAFT: dict[str, Any] = {
    "title": make.EAST_INDIA,
    "name": "Spring",
    "options": {},
    "seat_mix": {"4": 3.0, "2": 1.0},
    "anchor": "",
    "owner_share": 0.5,
    "wait_ceiling": 360,
    "duel_size": 2,
    "division_size": 0,
}
SLUG = "east-india-companies-spring"
BOTH = "Spring, East India Companies"


def refused(word: str, **asked: Any) -> str:
    with pytest.raises(ServiceError) as caught:
        look(word, **asked)
    return str(caught.value)


def test_a_season_is_drafted_and_opened() -> None:
    make.house_bots()
    seen = look("season-draft", **DRAFT)
    assert seen.says == (f"{BOTH} is set up as a draft. Nobody enters, and nothing is played, before it is opened.",)
    assert dict(seen.rows)["Shares of games by seats"] == "4: 3, 2: 1"  # type: ignore[arg-type]
    assert dict(seen.rows)["Anchor"] == "random"  # type: ignore[arg-type]
    assert not Season.objects.exists()
    act = do("season-draft", **DRAFT)
    assert (act.subject, act.outcome) == (SLUG, f"{BOTH} is a draft, anchored by random.")
    assert act.asked == DRAFT
    season = Season.objects.get(slug=SLUG, state="draft", seat_mix={"4": 3.0, "2": 1.0})

    author = make.AuthorFactory(username="elizabeth")
    make.submitted_bot(owner=author, name="Red-Dragon")
    seen = look("season-open", season=SLUG)
    assert seen == Preview(
        (f"{BOTH} is opened, anchored by random: 3 bots enter it.", "Blocks are made from then on."),
        ("Bot", "Version", "Owner"),
        (("Red-Dragon", "v1", "elizabeth"), ("greedy", "v1", "house"), ("random", "v1", "house")),
    )
    assert not Entry.objects.exists()
    assert do("season-open", season=SLUG).outcome == f"{BOTH} is open with 3 entries."
    season.refresh_from_db()
    assert season.state == "open"
    assert "is open, no draft" in refused("season-open", season=SLUG)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"title": "no_such_title"}, "title: "),
        ({"seat_mix": {"17": 1.0}}, "seat_mix: 17 cannot play"),
        ({"anchor": "nobody"}, "anchor: no house bot of this title is called 'nobody'"),
        ({"division_size": 3}, "division_size: 3 make no division"),
        ({"options": {"no": "such"}}, "options.no"),
    ],
)
def test_a_draft_that_cannot_be_is_refused_by_its_preview(more: dict[str, Any], words: str) -> None:
    make.house_bots()
    assert words in refused("season-draft", **{**DRAFT, **more})
    assert not Season.objects.exists()


def test_a_season_is_paused_and_resumed() -> None:
    season = make.season_with_field()
    make.rated_match(season)
    full = season.full_name
    seen = look("season-pause", season=season.slug)
    assert seen == Preview(
        (f"{full} is paused: no more blocks are made; what is queued is still played.",),
        now=("1 match of it still to be played.",),
    )
    assert "is not paused" in refused("season-resume", season=season.slug)
    assert do("season-pause", season=season.slug).outcome == f"{full} is paused."
    season.refresh_from_db()
    assert season.paused
    assert "is paused already" in refused("season-pause", season=season.slug)
    assert look("season-resume", season=season.slug).says == (f"{full} plays on: blocks are made again.",)
    assert do("season-resume", season=season.slug).outcome == f"{full} plays on: blocks are made again."
    season.refresh_from_db()
    assert not season.paused
    draft = services.draft_season(make.EAST_INDIA, "Spring")
    assert "Only a season in play is paused" in refused("season-pause", season=draft.slug)


def test_a_season_is_frozen_and_thawed_with_those_who_became_active_meanwhile() -> None:
    season = make.season_with_field(make.submitted_bot(name="Red-Dragon"))
    assert "Only a frozen season is opened again" in refused("season-thaw", season=season.slug)
    do("season-freeze", season=season.slug)
    assert "Only an open season is frozen" in refused("season-freeze", season=season.slug)
    make.submitted_bot(owner=make.AuthorFactory(username="elihu"), name="Latecomer")
    seen = look("season-thaw", season=season.slug)
    assert seen.says[1] == "1 version that became active meanwhile enters it."
    assert seen.rows == (("Latecomer", "v1", "elihu"),)
    assert season.entries.count() == 3
    assert do("season-thaw", season=season.slug).outcome.endswith("is open again with 4 current entries.")
    season.refresh_from_db()
    assert (season.state, season.entries.count()) == ("open", 4)


def test_a_season_is_closed_above_a_cut() -> None:
    season = make.season_with_field(make.submitted_bot(name="Red-Dragon"))
    for _ in range(3):
        make.counted(make.rated_match(season))
    assert "Freeze it first" in refused("season-close", season=season.slug, cut=0, rounds=0)
    lifecycle.freeze(season)
    assert "cut: 1 cannot play among themselves" in refused("season-close", season=season.slug, cut=1, rounds=2)
    assert "rounds: 101 rounds cannot be" in refused("season-close", season=season.slug, cut=2, rounds=101)
    seen = look("season-close", season=season.slug, cut=2, rounds=3)
    assert seen.says[0] == f"{season.full_name} is closed, for good: it cannot be opened again."
    assert seen.says[1] == "First 3 rounds of extra blocks: 2 entries above the cut, one block each a round."
    assert [row[3] for row in seen.rows] == ["3 extra blocks", "3 extra blocks"]
    assert look("season-close", season=season.slug, cut=0, rounds=0).rows == ()
    act = do("season-close", season=season.slug, cut=2, rounds=3)
    assert act.outcome == f"{season.full_name} is closing, with 3 rounds of extra blocks; it closes by itself."
    season.refresh_from_db()
    assert (season.state, season.closing_cut, season.closing_rounds) == ("closing", 2, 3)


def test_divisions_are_redrawn_as_was_shown() -> None:
    season = make.season_with_field(*(make.submitted_bot(name=f"Bot-{n}") for n in range(6)), house=(), division_size=4)
    assert "has no divisions" in refused("season-divisions", season=make.season_with_field(name="Plain").slug)
    for place, entry in enumerate(make.entries(season)):
        Entry.objects.filter(pk=entry.pk).update(division=1 if place < 3 else 2)
    seen = look("season-divisions", season=season.slug)
    assert seen.says == ("1 entry of Season 1, East India Companies changes division.",)
    ((bot, verb, old, new),) = seen.rows
    assert (verb, old, new) == ("promoted", "2", "1")
    act = do("season-divisions", season=season.slug)
    assert act.outcome == f"1 entry moved: {bot} promoted from 2 to 1."
    assert season.entries.get(bot__name=bot).division == 1
    assert "everybody is in the right division" in refused("season-divisions", season=season.slug)


def test_a_season_that_does_not_exist_is_named() -> None:
    assert refused("season-freeze", season="winter") == "season: there is no season 'winter'."


def test_a_suspended_version_is_not_said_to_enter() -> None:
    season = make.season_with_field(make.submitted_bot(name="Red-Dragon"))
    do("season-freeze", season=season.slug)
    late = make.submitted_bot(name="Latecomer")
    assert late.active_version is not None
    bots.suspend(late.active_version, "why")
    assert look("season-thaw", season=season.slug).rows == ()
    assert [act.state for act in Act.objects.all()] == ["done"]
    with pytest.raises(Conflict):
        lifecycle.freeze(season)
