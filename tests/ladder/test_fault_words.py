"""The stable word for a fault: in the row, the API and the statistics, where seven texts for one fault are one."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from importlib import import_module

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

import engine
from engine.players import FAULTS
from ladder.errors import ServiceError
from ladder.play import services as matches
from ladder.play.models import MatchSeat, SeatResult
from ladder.statistics import services as statistics
from tests.ladder import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]

TEXTS = {
    "bad_message": [f"sent a line that is no message: {why}" for why in ("a", "b", "b", "c", "d", "e", "f", "g")],
    "timeout": ["gave no answer within 10000 ms", "was not ready within 10000 ms"],
}


def forfeited(season: make.Season, fault: str, reason: str) -> None:
    match = make.rated_match(season)
    report = make.made_up_report(match, forfeits={0: reason})
    first = replace(report.seats[0], fault=fault)
    matches.report(make.claimed(match).token, replace(report, seats=(first, *report.seats[1:])))


def test_forfeits_are_counted_by_their_word_in_row_api_pages_and_csv() -> None:
    season = make.season_with_field(make.submitted_bot(name="Clive"), paused=True)
    for fault, reasons in TEXTS.items():
        for reason in reasons:
            forfeited(season, fault, reason)
    assert MatchSeat.objects.filter(fault="bad_message", result="forfeited").count() == 8

    statistics.compute(season)

    client = Client()
    entry = make.entries(season)[0]
    faults = [
        {"fault": "bad_message", "seats": 8, "reason": "sent a line that is no message: b"},
        {"fault": "timeout", "seats": 2, "reason": "gave no answer within 10000 ms"},
    ]
    told = client.get(f"/api/v1/seasons/{season.slug}/statistics/").json()
    assert next(one for one in told["entries"] if one["entry"]["id"] == entry.pk)["conduct"]["faults"] == faults
    assert client.get(f"/api/v1/entries/{entry.pk}/statistics/").json()["conduct"]["faults"] == faults
    table = client.get(f"/api/v1/seasons/{season.slug}/statistics/conduct.csv").getvalue().decode()
    row = next(row for row in csv.DictReader(io.StringIO(table)) if row["entry"] == str(entry.pk))
    assert (row["fault_bad_message"], row["fault_timeout"], row["fault_exit"]) == ("8", "2", "0")
    assert "bad_message 8, timeout 2" in client.get(f"/seasons/{season.slug}/statistics/").content.decode()
    page = client.get(f"/bots/{entry.bot.title}/{entry.bot.name}/statistics/").content.decode()
    assert "<code>bad_message</code>, 8 times: most often it sent a line that is no message: b" in page


@pytest.mark.parametrize(("fault", "forfeits"), [("gremlins", {0: "broke"}), ("exit", {})])
def test_a_report_with_a_word_that_is_none_is_refused(fault: str, forfeits: dict[int, str]) -> None:
    match = make.rated_match(make.season_with_field(make.submitted_bot()))
    report = make.made_up_report(match, forfeits=forfeits)
    with pytest.raises(ServiceError) as refused:
        matches.report(
            make.claimed(match).token, replace(report, seats=(replace(report.seats[0], fault=fault), *report.seats[1:]))
        )
    assert refused.value.field == "fault"


def test_the_database_keeps_no_fault_of_a_seat_that_was_not_forfeited() -> None:
    match = make.counted(make.rated_match(make.season_with_field(make.submitted_bot())))
    with pytest.raises(IntegrityError, match="seat_fault_is_a_forfeit"), transaction.atomic():
        match.seats.update(fault="exit")


@pytest.mark.parametrize(
    ("reason", "word"),
    [
        ("exited with code 1 during the match", "exit"),
        ("was killed by signal 9 (SIGKILL)", "exit"),
        ("could not be executed: /bot/x is not marked as executable", "exit"),
        ("closed its standard output", "exit"),
        ("crashed while choosing (agents.place): KeyError: 1", "crash"),
        ("sent a line that is no message: a line that is not JSON", "bad_message"),
        ("answered question 7 when asked question 0", "bad_message"),
        ("answered 9 to toy.bid where 0 to 4 is possible", "illegal_choice"),
        ("gave no answer within 10000 ms", "timeout"),
        ("took 10400 ms for one decision; the limit is 10000 ms", "timeout"),
        ("ran out of its 180000 ms of time for the match", "bank"),
        ("ran out of its 120000 ms of CPU time for the match", "cpu"),
        ("used more than 120 seconds of CPU", "cpu"),
        ("did not read its standard input for 5 seconds", "stalled"),
        ("sent a line longer than 64 KB", "flood"),
        ("wrote more than 16 MB to standard error", "flood"),
        ("used more than 256 MB of memory", "limit"),
        ("could not be unpacked: file: it is empty", "package"),
    ],
)
def test_forfeits_from_before_there_were_words_get_theirs(reason: str, word: str) -> None:
    match = make.counted(make.rated_match(make.season_with_field(make.submitted_bot())), forfeits={0: reason})
    match.seats.update(fault="")

    import_module("ladder.play.migrations.0007_fault_words").put_words(_Apps(), None)

    seat = match.seats.get(seat=0)
    assert (seat.fault, match.seats.exclude(seat=0).filter(fault="").count()) == (word, match.seats.count() - 1)


class _Apps:
    def get_model(self, app: str, model: str) -> type[MatchSeat]:
        assert (app, model) == ("matches", "MatchSeat")
        return MatchSeat


def test_the_protocol_has_every_word_and_what_it_means() -> None:
    text = (engine.__spec__.submodule_search_locations[0] + "/PROTOCOL.md") if engine.__spec__ else ""
    with open(text) as file:
        rows = [line.strip().strip("|").split(" | ") for line in file if line.startswith("  | `")][1:]
    assert {row[0].strip().strip("`"): row[1].strip() for row in rows} == FAULTS


def test_a_running_match_tells_how_far_it_is_and_no_figures_that_are_not_known() -> None:
    season = make.season_with_field(make.submitted_bot())
    match = make.rated_match(season)
    lease = make.claimed(match)
    client = Client()

    assert matches.progress(lease.token, 57)

    told = client.get(f"/api/v1/matches/{match.pk}/").json()
    assert (told["status"], told["decisions"]) == ("running", 57)
    assert {(seat["result"], seat["decisions"], seat["wall_ms"], seat["cpu_ms"]) for seat in told["seats"]} == {
        ("", None, None, None)
    }
    assert client.get("/api/v1/matches/").json()["results"][0]["decisions"] == 57
    assert "57 decisions so far" in client.get(f"/matches/{match.pk}/").content.decode()

    matches.fail(lease.token, "the disk is full")
    assert client.get(f"/api/v1/matches/{match.pk}/").json()["decisions"] == 0
    again = make.claimed(match)
    matches.progress(again.token, 12)
    matches.report(again.token, make.made_up_report(match, decisions=90))
    assert matches.progress(again.token, 13) is False
    over = client.get(f"/api/v1/matches/{match.pk}/").json()
    assert (over["decisions"], over["seats"][0]["result"]) == (90, SeatResult.FINISHED)
    assert over["seats"][0]["decisions"] == 90
