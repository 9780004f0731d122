"""How often an author's bot beats each of the house's steps, who is the boss, and where both are told."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

import engine
from engine.bots import graded
from engine.changed import WHY
from engine.fairness import fairness_of
from ladder.bots import services as bots
from ladder.bots.models import Bot
from ladder.bots.selectors import house_name
from ladder.seasons import selectors, standings
from ladder.seasons.models import Entry, Season
from ladder.statistics import grades, services
from tests.ladder import factories as make
from tests.standing import standing


def furnish() -> Season:
    """A season in two divisions: Red-Dragon beats random in three games of four, and loses to merchant, who loses to nobody."""
    season = make.season_with_field(
        make.submitted_bot(name="Red-Dragon"),
        make.submitted_bot(name="Sussex"),
        house=("random", "merchant"),
        division_size=4,
        paused=True,
    )
    Entry.objects.filter(bot__name="Red-Dragon").update(division=1)
    Entry.objects.filter(bot__name="Sussex").update(division=2)
    entries = {entry.bot.name: entry for entry in make.entries(season)}
    for number in range(24):
        order = ["merchant", "Red-Dragon", "random"] if number % 4 else ["merchant", "random", "Red-Dragon"]
        make.counted(make.rated_match(season, [entries[name] for name in order]), [1, 2, 3])
        order = ["random", "Sussex"] if number % 3 else ["Sussex", "random"]
        make.counted(make.rated_match(season, [entries[name] for name in order]), [1, 2])
    season.refresh_from_db()
    standings.rate(season)
    services.compute(season)
    return season


season = standing(furnish)


def bosses_of(season: Season) -> list[grades.Boss]:
    return grades.bosses(selectors.standing(season).places)


def entry_of(name: str) -> Entry:
    return Entry.objects.get(bot__name=name)


def test_a_bots_results_are_counted_against_each_of_the_houses(season: Season) -> None:
    entry = entry_of("Red-Dragon").pk
    results = grades.results_of([entry])[entry]
    names = dict(Bot.objects.values_list("pk", "name"))
    assert {names[bot]: result for bot, result in results.items()} == {
        "random": grades.Result(24, 18, 0),
        "merchant": grades.Result(24, 0, 0),
    }


def test_the_next_to_beat_is_the_lowest_step_that_is_not_beaten(season: Season) -> None:
    rungs = grades.rungs(season.title, entry_of("Red-Dragon"))
    assert [rung.graded.step.number for rung in rungs] == [1, 2, 3, 4, 5, 6, 7]
    assert rungs[0].result == grades.Result(24, 18, 0)
    assert [rung.next for rung in rungs] == [False, True, False, False, False, False, False]
    assert grades.rungs(season.title, entry_of("Sussex"))[0].next
    assert not any(rung.next for rung in grades.rungs(season.title))


def test_the_boss_of_a_division_is_the_houses_bot_nearest_above_its_best(season: Season) -> None:
    told = [(one.division, one.boss.bot, one.best.bot, one.passed, one.result.games) for one in bosses_of(season)]
    assert told == [(1, "merchant", "Red-Dragon", False, 24), (2, "random", "Sussex", False, 24)]


def test_whom_none_of_the_house_stands_above_has_passed_its_strongest(season: Season) -> None:
    Entry.objects.filter(bot__name="merchant").update(status="withdrawn")
    first = bosses_of(season)[0]
    assert (first.boss.bot, first.passed, first.result) == ("random", True, grades.Result(24, 18, 0))


def test_the_pages_tell_steps_results_and_bosses(season: Season, client: Client) -> None:
    page = client.get(f"/titles/{season.title}/?bot=Red-Dragon").content.decode()
    assert 'class="now"' in page
    assert ">18</td>" in page
    assert (
        "No bot of this title is called “Nobody”" in client.get(f"/titles/{season.title}/?bot=Nobody").content.decode()
    )
    client.force_login(entry_of("Sussex").bot.owner)
    assert "Sussex</a> v1 has finished above each" in client.get(f"/titles/{season.title}/").content.decode()
    assert "Who guards each division" in client.get(f"/seasons/{season.slug}/").content.decode()
    assert client.get(f"/titles/{season.title}/statistics/").status_code == 200


def test_the_api_tells_steps_results_and_bosses(season: Season, client: Client) -> None:
    def asked(path: str) -> Any:
        return client.get(f"/api/v1/{path}").json()

    bot = entry_of("Red-Dragon").bot
    found = asked(f"titles/{season.title}/grades/?bot={bot.pk}")
    assert found["steps"][0]["result"] == {"games": 24, "above": 18, "level": 0, "share": 0.75}
    assert (found["entry"]["bot"]["name"], found["steps"][1]["next"]) == ("Red-Dragon", True)
    assert asked(f"titles/{season.title}/grades/")["steps"][0]["result"] is None
    (first, second) = asked(f"seasons/{season.slug}/bosses/")["results"]
    assert (first["boss"]["bot"], second["boss"]["bot"]) == ("merchant", "random")
    assert client.get("/api/v1/titles/whist/fairness/").status_code == 404


def test_pages_and_the_api_tell_what_has_changed_since_it_was_measured(
    season: Season, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = engine.title(season.title)

    def told() -> tuple[set[bool], set[bool], int, int]:
        steps = client.get(f"/api/v1/titles/{title.id}/grades/").json()["steps"]
        setups = client.get(f"/api/v1/titles/{title.id}/fairness/").json()["results"]
        pages = (client.get(f"/titles/{title.id}/{page}").content.decode() for page in ("", "statistics/"))
        return (
            {one["changed"] for one in steps},
            {one["changed"] for one in setups},
            *(page.count(f'title="{WHY.capitalize()}">changed</span>') for page in pages),
        )

    tables = fairness_of(title.id)
    assert tables is not None
    monkeypatch.setattr(engine.bots, "has_changed", lambda strength, title_id: False)
    monkeypatch.setattr(engine.bots.Graded, "has_changed", False)
    assert told() == ({False}, {False}, 0, 0)
    monkeypatch.setattr(type(title), "version", "of tomorrow")
    assert told() == ({True}, {True}, 7, len(tables.setups))


@pytest.mark.django_db
def test_the_house_registers_each_step_by_a_name_that_tells_it() -> None:
    bots.register_house_bots()
    here = set(Bot.objects.house().filter(title=make.EAST_INDIA).values_list("name", flat=True))
    assert {house_name(one.bot.name) for one in graded(make.EAST_INDIA)} <= here
    assert len(here) == 4 + sum(not one.is_its_own for one in graded(make.EAST_INDIA))
