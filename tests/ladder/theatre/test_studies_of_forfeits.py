"""Reviews and what-ifs of a seat that forfeited: what the fallback policy did is not its bot's doing."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client

from ladder.accounts.models import User
from ladder.play import services as matches
from ladder.play.models import Match
from ladder.theatre import findings, studies, studying
from ladder.theatre.models import Study
from tests.engine.theatre import games
from tests.ladder import factories as make
from tests.ladder.theatre.test_studies import log_lines, other_option, to_the_end
from tests.ladder.web.test_pages import text_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("valkey", "cheap", "told")]


@pytest.fixture
def robert() -> User:
    return make.AuthorFactory(username="robert")


def given_up(log: bytes) -> Match:
    """A match of that log, whose third seat forfeited."""
    match = make.rated_match(make.season_with_field(make.submitted_bot(name="Quitter"), paused=True))
    report = make.made_up_report(match, forfeits={2: "gone"}, decisions=log.count(b'"type":"decision"'))
    return matches.report(make.claimed(match).token, replace(report, log=log))


def test_a_review_of_a_seat_that_decided_nothing_before_its_forfeit_says_so(robert: User) -> None:
    study = studies.ask_review(robert, given_up(games.lost_at_once()), 2, 2)
    studying.study(study.pk)

    study.refresh_from_db()
    assert (study.state, study.reason) == ("failed", "This seat decided nothing in which it had a choice.")


def test_a_review_counts_no_decision_of_the_fallback_policy(robert: User) -> None:
    match = given_up(games.played())
    study = studies.ask_review(robert, match, 2, 2)
    studying.study(study.pk, seconds=0)

    study.refresh_from_db()
    own = [line for line in log_lines(match) if line["type"] == "decision" and line["seat"] == 2]
    assert 0 < study.total <= sum("fallback" not in line for line in own) < len(own)


def test_a_what_if_at_a_decision_of_the_fallback_policy_names_it(robert: User) -> None:
    match = given_up(games.played())
    lines = [line for line in log_lines(match) if line["type"] == "decision" and line["seat"] == 2]
    first, last = (studies.options_at(match, int(str(line["ply"]))) for line in (lines[0], lines[-1]))

    assert (first.by, first.fallback) == ("quitter (seat 3)", False)
    assert (last.by, last.fallback) == ("the fallback policy for quitter (seat 3)", True)
    study = to_the_end(studies.ask_what_if(robert, match, last.ply, last.others[0].index))
    found = findings.what_if_of(study)
    assert found is not None
    assert found.by == "the fallback policy for quitter (seat 3)"
    page = text_of(Client().get(f"/matches/{match.pk}/what-if/?ply={last.ply}"))
    assert "3 the fallback policy for quitter (seat 3)" in page
    assert "Played by the fallback policy for quitter (seat 3):" in page
    wire = Client().get(f"/api/v1/matches/{match.pk}/options/{last.ply}/").json()
    assert (wire["by"], wire["fallback"]) == (last.by, True)
    assert Client().get(f"/api/v1/studies/{study.pk}/").json()["what_if"]["by"] == last.by


def test_reviews_that_blamed_forfeited_seats_are_forgotten_and_no_others(robert: User) -> None:
    match = given_up(games.played())
    studies.ask_review(robert, match, 2, 2)
    kept = studies.ask_review(robert, match, 1, 2)
    question = studies.ask_what_if(robert, match, 0, other_option(match, 0))

    import_module("ladder.theatre.migrations.0007_forget_reviews_of_forfeits").forget(apps, None)

    assert set(Study.objects.all()) == {kept, question}
