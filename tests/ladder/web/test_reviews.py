"""Reviews and what-ifs on pages: what is told of them, to whom, and who may ask."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from engine.limits import LADDER
from ladder.play.models import Match
from ladder.theatre import studies, studying
from ladder.theatre.models import Study
from ladder.web.reviews import with_error
from tests.ladder import factories as make
from tests.ladder.theatre import made_up
from tests.ladder.web.conftest import House, signed_in
from tests.ladder.web.test_pages import text_of

pytestmark = pytest.mark.usefixtures("valkey")

HTMX = {"HX-Request": "true", "HX-Target": "what-if"}


def done(study: Study, found: dict[str, Any]) -> None:
    Study.objects.filter(pk=study.pk).update(state="done", body=studying.packed(found), done=9, total=9)


@pytest.fixture
def asked(house: House) -> studies.Asked:
    return studies.options_at(house.match, 39)


# -- words --


@pytest.mark.parametrize(
    ("value", "error", "unit", "words"),
    [
        (3.44, 1.06, "victory points", "3.4 ± 1.1 victory points"),
        (3.44, 0.0, "GP", "3.4 GP in every imagined future"),
        (1340.2, 20.4, "£", "£1,340 ± 20"),
        (1340.2, 0.0, "£", "£1,340 in every imagined future"),
        (2.0, None, "GP", "2.0 GP, from too few futures to tell its error"),
    ],
)
def test_a_worth_is_told_with_its_error(value: float, error: float | None, unit: str, words: str) -> None:
    assert with_error(value, error, unit) == words


# -- reviews --


def test_a_match_invites_to_sign_in_for_a_review_and_its_author_to_ask_for_one(client: Client, house: House) -> None:
    path = f"/matches/{house.match.pk}/"

    stranger, author = text_of(client.get(path)), text_of(signed_in(house.author).get(path))

    assert "Sign in to have the decisions of a seat looked at" in stranger
    assert f"You may ask for {LADDER.author_reviews} more today" in author


def test_a_review_is_asked_for_by_seat_from_one(author_client: Client, house: House) -> None:
    answer = author_client.post(f"/matches/{house.match.pk}/review/ask/", {"seat": "2", "futures": "36"})

    assert (answer.status_code, answer["Location"]) == (302, f"/matches/{house.match.pk}/#review")
    study = Study.objects.get()
    assert (study.seat, study.futures, study.asked_by) == (1, 36, house.author)
    page = text_of(author_client.get(f"/matches/{house.match.pk}/"))
    assert "Waiting for a worker. Games come first." in page


def test_asking_is_for_those_who_are_signed_in_and_by_post(client: Client, author_client: Client, house: House) -> None:
    for path in (f"/matches/{house.match.pk}/review/ask/", f"/matches/{house.match.pk}/what-if/ask/"):
        assert client.post(path, {"seat": "1", "ply": "0", "option": "0"})["Location"].startswith("/accounts/login/")
        assert author_client.get(path).status_code == 405
    assert not Study.objects.exists()


@pytest.mark.parametrize("seat", ["", "0", "9", "x", "-1", "9" * 30])
def test_a_seat_that_there_is_not_is_refused_in_words(author_client: Client, house: House, seat: str) -> None:
    address = f"/matches/{house.match.pk}/review/ask/"

    part = author_client.post(address, {"seat": seat}, headers={"HX-Request": "true", "HX-Target": "review"})
    page = author_client.post(address, {"seat": seat}, follow=True)

    for answer in (part, page):
        assert re.search(r"There is no seat -?\d+\. Choose one from 1 to 3\.", text_of(answer))
    assert not Study.objects.exists()


def test_a_quota_that_is_used_up_is_told(author_client: Client, house: House) -> None:
    for row in range(LADDER.author_reviews):
        fields = {"match": house.match, "kind": "review", "seat": 0, "futures": 100 + row, "asked_by": house.author}
        Study.objects.create(**fields, asked_at=timezone.now())

    answer = author_client.post(f"/matches/{house.match.pk}/review/ask/", {"seat": "1"}, follow=True)

    assert "You have asked for 5 reviews in the last 24 hours, and no more are allowed." in text_of(answer)


def test_turning_points_are_told_to_everybody_and_lead_to_their_moments(
    client: Client, house: House, asked: studies.Asked
) -> None:
    done(studies.ask_review(house.author, house.match, asked.seat), made_up.review(asked))

    html = client.get(f"/matches/{house.match.pk}/").content.decode()
    text = text_of(client.get(f"/matches/{house.match.pk}/"))

    assert f'<a href="/matches/{house.match.pk}/?ply=40#play" data-ply="40" data-tone="bad"' in html
    assert f'<a href="/matches/{house.match.pk}/?ply=41#play" data-ply="41" data-tone="good"' in html
    assert "Decision 40 costs 3.4 ± 1.1 GP" in text
    assert "Decision 41 5.0 GP in every imagined future better" in text
    assert "hx-get" not in html[html.index('id="review"') : html.index('id="what-ifs"')], (
        "nothing is polled that is done"
    )


def test_a_review_that_found_nothing_says_so(client: Client, house: House, asked: studies.Asked) -> None:
    done(studies.ask_review(house.author, house.match, 0), {"looked": [], "again": []})

    assert "No other option that was tried was surely better than what was played." in text_of(
        client.get(f"/matches/{house.match.pk}/")
    )


def test_progress_is_polled_and_costs_nothing_while_nothing_changes(client: Client, house: House) -> None:
    study = studies.ask_review(house.author, house.match, 1)
    Study.objects.filter(pk=study.pk).update(done=3, total=12)
    html = client.get(f"/matches/{house.match.pk}/").content.decode()
    poll = re.search(r'hx-get="(/matches/\d+/review/\?seen=\w+)"', html)

    assert poll is not None
    assert "3 of 12 decisions looked at" in text_of(client.get(f"/matches/{house.match.pk}/"))
    assert '<progress max="100" value="12"' in html
    assert client.get(poll[1]).status_code == 204
    Study.objects.filter(pk=study.pk).update(done=4)
    assert "4 of 12 decisions looked at" in text_of(client.get(poll[1]))
    Study.objects.filter(pk=study.pk).update(done=12, again=3, again_total=6)
    later = client.get(poll[1])
    assert "12 decisions looked at, 3 of 6 again" in text_of(later)
    assert '<progress max="100" value="75"' in later.content.decode()


def test_a_failure_is_told(client: Client, house: House) -> None:
    study = studies.ask_review(house.author, house.match, 1)
    Study.objects.filter(pk=study.pk).update(state="failed", reason="The <b>reason</b>.")

    html = client.get(f"/matches/{house.match.pk}/").content.decode()

    assert "This seat could not be looked at. The &lt;b&gt;reason&lt;/b&gt;." in html


def test_what_other_rules_found_is_not_shown(client: Client, house: House, asked: studies.Asked) -> None:
    study = studies.ask_review(house.author, house.match, asked.seat)
    done(study, made_up.review(asked))
    Study.objects.filter(pk=study.pk).update(title_version="0")

    assert "costs 3.4" not in text_of(client.get(f"/matches/{house.match.pk}/"))


def test_a_match_with_a_secret_seed_has_neither(client: Client, house: House) -> None:
    block = make.block_of_matches(house.season)[0].block
    Match.objects.filter(pk=house.match.pk).update(block=block, rotation=17)
    keeper = signed_in(make.KeeperFactory())

    assert "Turning points" not in text_of(keeper.get(f"/matches/{house.match.pk}/"))
    answer = keeper.get(f"/matches/{house.match.pk}/what-if/?ply=3")
    assert answer.status_code == 400
    assert "Its seed is secret as long as a match with the same seed is open." in text_of(answer)
    refused = keeper.post(f"/matches/{house.match.pk}/review/ask/", {"seat": "1"}, follow=True)
    assert "Its seed is secret" in text_of(refused)
    assert not Study.objects.exists()


def test_pages_of_a_match_that_is_not_to_be_seen_are_not_there(client: Client, house: House) -> None:
    version = make.VersionFactory(bot__owner=make.AuthorFactory(username="robert"), status="rejected")
    Match.objects.filter(pk=house.match.pk).update(kind="validation", season=None, validates=version)
    stranger = signed_in(house.author)

    for page in ("review/", "what-if/?ply=3"):
        assert stranger.get(f"/matches/{house.match.pk}/{page}").status_code == 404
    for page in ("review/ask/", "what-if/ask/"):
        assert stranger.post(f"/matches/{house.match.pk}/{page}", {"seat": "1"}).status_code == 404


# -- what-ifs --


def test_a_decision_s_options_are_offered_in_words(client: Client, author_client: Client, house: House) -> None:
    asked = studies.options_at(house.match, 39)
    path = f"/matches/{house.match.pk}/what-if/?ply=39"

    html = author_client.get(path).content.decode()

    assert html.count('type="radio"') == asked.count - 1
    assert f'value="{asked.played.index}" required' not in html
    assert "What if, at decision 40?" in text_of(author_client.get(path))
    assert 'type="radio"' not in client.get(path).content.decode()
    assert "Sign in to have one of the" in text_of(client.get(path))


def test_another_option_is_asked_for_once_and_its_page_follows_it(
    author_client: Client, house: House, asked: studies.Asked
) -> None:
    path = f"/matches/{house.match.pk}/what-if/"

    answer = author_client.post(path + "ask/", {"ply": "39", "option": str(asked.others[0].index)})

    assert (answer.status_code, answer["Location"]) == (302, f"{path}?ply=39")
    study = Study.objects.get()
    assert (study.kind, study.seat, study.ply, study.option) == ("what_if", asked.seat, 39, asked.others[0].index)
    html = author_client.get(f"{path}?ply=39").content.decode()
    assert "0 of 20 futures played on" in text_of(author_client.get(f"{path}?ply=39"))
    poll = re.search(r'id="what-if-results" hx-get="([^"]+)"', html)
    assert poll is not None
    target = {"HX-Request": "true", "HX-Target": "what-if-results"}
    assert author_client.get(poll[1].replace("&amp;", "&"), headers=target).status_code == 204


@pytest.mark.parametrize(
    ("option", "words"),
    [("", "No option is chosen"), ("x", "No option is chosen"), ("99999", "There is no such option")],
)
def test_an_option_that_there_is_not_is_refused(author_client: Client, house: House, option: str, words: str) -> None:
    address = f"/matches/{house.match.pk}/what-if/ask/"

    page = author_client.post(address, {"ply": "39", "option": option})
    part = author_client.post(address, {"ply": "39", "option": option}, headers=HTMX)

    assert (page.status_code, part.status_code) == (400, 200)
    assert words in text_of(page)
    assert words in text_of(part)
    assert b"<html" not in part.content


def test_futures_stand_on_one_scale_with_their_means_and_what_the_difference_is(
    client: Client, house: House, asked: studies.Asked
) -> None:
    study = studies.ask_what_if(house.author, house.match, 39, asked.others[0].index)
    done(study, made_up.what_if(asked))

    answer = client.get(f"/matches/{house.match.pk}/what-if/?ply=39")
    html, text = answer.content.decode(), text_of(answer)

    assert html.count("<circle") == 12
    assert "instead: +3.5 ± 1.1 on average" in text
    assert "11.0 on average; wins 17 %" in text
    assert "14.5 on average; wins 100 %" in text
    assert [float(x) for x in re.findall(r'<path class="mean" d="M([\d.]+) 0', html)] == [90.0, 356.0]


@pytest.mark.parametrize(
    ("scores", "words"),
    [
        (((9, 9),) * 6, "the same score in every imagined future"),
        (((9, 7),) * 6, "−2.0 in every imagined future"),
        (((9, 7), (7, 9)) * 3, "0.0 ± 2.3 on average: no difference that is sure"),
        (((9, 7),), "−2.0 on average, from too few futures to tell its error"),
    ],
)
def test_a_difference_is_told_as_sure_as_it_is(
    client: Client, house: House, asked: studies.Asked, scores: tuple[tuple[int, int], ...], words: str
) -> None:
    study = studies.ask_what_if(house.author, house.match, 39, asked.others[0].index)
    done(study, made_up.what_if(asked, scores))

    assert words in text_of(client.get(f"/matches/{house.match.pk}/what-if/?ply=39"))


def test_a_ply_that_there_is_not_is_told(client: Client, house: House) -> None:
    answer = client.get(f"/matches/{house.match.pk}/what-if/?ply=99999")

    assert answer.status_code == 400
    assert f"The match has {house.match.decisions} decisions." in text_of(answer)
