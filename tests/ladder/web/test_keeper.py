"""The keeper's desk in pages: what needs a keeper, acts in two steps, and the trail."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from ladder.desk import services as desk
from ladder.desk.services import BY_WORD
from ladder.play.models import Match
from ladder.play.workers import worker_started
from ladder.seasons import lifecycle, services
from ladder.seasons.models import Season
from ladder.trail.models import Act, State
from ladder.trail.services import Asking, write
from ladder.web.keeper_forms import FORMS
from tests.ladder import factories as make
from tests.ladder.tournaments.building import play_round, started
from tests.ladder.web.conftest import House, furnish, sign_in, signed_in
from tests.ladder.web.test_untouched_forms import forms_of
from tests.standing import standing

DESK, TRAIL = "/keeper/", "/keeper/trail/"
FREEZE = "/keeper/acts/season-freeze/"
HOSTILE = "<script>alert(1)</script>"


@standing
def season() -> Season:
    return make.season_with_field(make.submitted_bot(name="Red-Dragon"), paused=True)


@pytest.fixture
def keeper(db: None) -> Client:
    return signed_in(make.KeeperFactory(username="josiah"))


def text_of(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


def read(client: Client, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status
    return text_of(answer.content.decode())


def preview(keeper: Client, word: str, **asked: object) -> dict[str, list[str]]:
    """The fields that the preview's form sends."""
    answer = keeper.post(f"/keeper/acts/{word}/", asked)
    assert answer.status_code == 200, text_of(answer.content.decode())
    (form,) = [form for form in forms_of(answer.content.decode()) if "mark" in form.fields]
    assert form.action == f"/keeper/acts/{word}/"
    return form.fields


def test_an_act_is_asked_for_shown_and_done(keeper: Client, season: Season) -> None:
    assert f'<option value="{season.slug}"' in keeper.get(FREEZE + f"?season={season.slug}").content.decode()
    answer = keeper.post(FREEZE, {"season": season.slug})
    shown = text_of(answer.content.decode())
    assert "Season 1, East India Companies is frozen: no new versions, no new blocks" in shown
    assert "At this moment: 0 matches of it still to be played." in shown
    season.refresh_from_db()
    assert (season.state, Act.objects.count()) == ("open", 0)
    fields = preview(keeper, "season-freeze", season=season.slug)
    done = keeper.post(FREEZE, fields)
    act = Act.objects.get()
    assert (done.status_code, done["Location"]) == (302, f"{TRAIL}{act.pk}/")
    season.refresh_from_db()
    assert season.state == "frozen"
    told = read(keeper, f"{TRAIL}{act.pk}/")
    assert "Done Season 1, East India Companies is frozen" in told
    assert "by josiah, through a page of the site" in told


def test_what_changed_between_look_and_act_is_shown_anew_and_not_done(keeper: Client, season: Season) -> None:
    lifecycle.freeze(season)
    fields = preview(keeper, "season-thaw", season=season.slug)
    make.submitted_bot(name="Latecomer")
    answer = keeper.post("/keeper/acts/season-thaw/", fields)
    shown = text_of(answer.content.decode())
    assert answer.status_code == 409
    assert "Nothing was done: what it would do has changed since you looked." in shown
    assert "Latecomer" in shown
    season.refresh_from_db()
    assert (season.state, Act.objects.get().state) == ("frozen", "refused")
    (form,) = [form for form in forms_of(answer.content.decode()) if "mark" in form.fields]
    assert form.fields["mark"] != fields["mark"]
    assert keeper.post("/keeper/acts/season-thaw/", form.fields).status_code == 302
    season.refresh_from_db()
    assert season.state == "open"


def test_what_cannot_be_done_any_more_is_refused_on_its_form_and_kept(keeper: Client, season: Season) -> None:
    fields = preview(keeper, "season-freeze", season=season.slug)
    lifecycle.freeze(season)
    answer = keeper.post(FREEZE, fields)
    assert answer.status_code == 400
    assert "Season 1, East India Companies is frozen. Only an open season is frozen." in text_of(
        answer.content.decode()
    )
    assert Act.objects.get().state == "refused"
    assert "refused season: Season 1, East India Companies is frozen. Only an open season is frozen." in read(
        keeper, TRAIL
    )


def test_every_act_has_a_form_and_every_form_an_act(keeper: Client, season: Season) -> None:
    assert FORMS.keys() == BY_WORD.keys()
    desk_page = keeper.get(DESK).content.decode()
    for word, deed in BY_WORD.items():
        assert f'href="/keeper/acts/{word}/"' in desk_page
        assert deed.name in read(keeper, f"/keeper/acts/{word}/")
    assert keeper.get("/keeper/acts/no-such-act/").status_code == 404
    assert keeper.post("/keeper/acts/no-such-act/").status_code == 404


def test_a_draft_s_terms_go_from_form_to_preview_to_season(keeper: Client) -> None:
    make.house_bots()
    asked = {
        **{"title": make.EAST_INDIA, "name": "Spring <b>", "options": "mortgage=on", "seat_mix": "4=3\r\n2=1"},
        **{"owner_share": "0.4", "wait_ceiling": "90", "duel_size": "3", "division_size": "8"},
    }
    fields = preview(keeper, "season-draft", **asked)
    assert not Season.objects.exists()
    keeper.post("/keeper/acts/season-draft/", fields)
    season = Season.objects.get()
    assert (season.name, season.state, season.options) == ("Spring <b>", "draft", {"mortgage": "on"})
    assert (season.seat_mix, season.owner_share, season.division_size) == ({"4": 3, "2": 1}, 0.4, 8)
    for words, field in (
        ("four=3", "SEATS=SHARE"),
        ("4=-1", "0 or more"),
        ("4=nan", "0 or more"),
        ("17=1", "cannot play"),
    ):
        answer = keeper.post("/keeper/acts/season-draft/", {**asked, "name": "Other", "seat_mix": words})
        assert answer.status_code == 400
        assert field in text_of(answer.content.decode()), words


def test_a_form_asks_first_what_it_is_about_and_shows_a_season_s_own_pace(keeper: Client, season: Season) -> None:
    Season.objects.update(blocks_in_flight=17)
    html = keeper.get(f"/keeper/acts/season-pace/?season={season.slug}").content.decode()
    asked = re.findall(r'<(?:input|select|textarea)[^>]* name="(\w+)"', html)
    assert asked[-5:] == ["season", "blocks_in_flight", "blocks_per_bot", "owner_share", "wait_ceiling"]
    assert re.search(r'name="blocks_in_flight"[^>]* value="17"|value="17"[^>]* name="blocks_in_flight"', html)
    draft = keeper.get("/keeper/acts/season-draft/").content.decode()
    assert draft.index('name="title"') < draft.index('name="name"') < draft.index('name="owner_share"')


def test_matches_are_cancelled_and_versions_suspended_from_links_on_their_pages(keeper: Client, season: Season) -> None:
    match = make.rated_match(season)
    assert (
        f'href="/keeper/acts/match-cancel/?numbers={match.pk}"' in keeper.get(f"/matches/{match.pk}/").content.decode()
    )
    assert f'value="{match.pk}"' in keeper.get(f"/keeper/acts/match-cancel/?numbers={match.pk}").content.decode()
    keeper.post("/keeper/acts/match-cancel/", preview(keeper, "match-cancel", numbers=str(match.pk)))
    match.refresh_from_db()
    assert match.status == "void"
    named = f"{season.title}/Red-Dragon/1"
    page = keeper.get(f"/bots/{season.title}/Red-Dragon/").content.decode()
    assert f'href="/keeper/acts/version-suspend/?version={named}"' in page
    keeper.post("/keeper/acts/version-suspend/", preview(keeper, "version-suspend", version=named, reason="Ask me."))
    assert [(act.word, act.subject) for act in Act.objects.order_by("pk")] == [
        ("match-cancel", f"match {match.pk}"),
        ("version-suspend", named),
    ]


@pytest.mark.parametrize("words", ["", "Red-Dragon", "a/b", "a/b/c", "a/b/٣", "/" * 60])
def test_what_names_no_version_is_refused_beside_its_field(keeper: Client, words: str) -> None:
    assert keeper.post("/keeper/acts/version-activate/", {"version": words}).status_code == 400


def test_the_moment_of_a_purge_is_that_of_the_first_look(keeper: Client, season: Season) -> None:
    answer = keeper.post("/keeper/acts/logs-purge/", {"days": "30"})
    assert "No log is to be purged." in text_of(answer.content.decode())
    for moment in ("yesterday", "2026-01-01", "9999-99-99T00:00:00Z", "2999-01-01T00:00:00+00:00"):
        answer = keeper.post("/keeper/acts/logs-purge/", {"days": "30", "now": moment})
        assert answer.status_code == 400, moment


@pytest.mark.parametrize("words", ["", ",", "one", "1.5", "-1", "٣", "9" * 30, "77777"])
def test_numbers_that_are_no_match_are_refused_beside_their_field(keeper: Client, words: str) -> None:
    assert keeper.post("/keeper/acts/logs-verify/", {"numbers": words}).status_code == 400


def test_the_desk_tells_what_needs_a_keeper(keeper: Client, season: Season) -> None:
    services.draft_season(season.title, "Spring")
    worker_started("north@test", "1", sandbox=False, sandbox_reason="bubblewrap was not found")
    match = make.rated_match(season)
    Match.objects.filter(pk=match.pk).update(killed_count=9)
    cup = play_round(started(4, "knock_out", name="Cup", held_back=True))
    failed = write(Asking("statistics", season.slug), State.FAILED, "the disk is full")
    told = read(keeper, DESK)
    for needed in (
        f"A match loses its workers match {match.pk} lost 9 workers",
        "A worker has no sandbox north@test plays house bots alone: bubblewrap was not found",
        f"An act failed statistics of {season.slug}",
        f"A season is paused {season.full_name}",
        f"A season is a draft Spring, {season.full_name.split(', ')[1]}",
        f"A round waits to be released {cup.name}, round 1",
    ):
        assert needed in told
    assert told.index("An act failed") < told.index("A season is paused")
    assert f"{TRAIL}{failed.pk}/" in keeper.get(DESK).content.decode()


def test_a_desk_with_nothing_to_do_says_so(keeper: Client) -> None:
    assert "Nothing: workers are well" in read(keeper, DESK)


def test_the_trail_is_filtered_by_person_act_and_subject(keeper: Client, season: Season) -> None:
    keeper.post(FREEZE, preview(keeper, "season-freeze", season=season.slug))
    for number in range(60):
        write(Asking("sweep", f"house {number}"), State.DONE, "")
    assert "Season freeze" in read(keeper, TRAIL + "?person=josiah&act=&subject=")
    assert "Sweep house" not in read(keeper, TRAIL + "?person=josiah")
    assert "house 59" in read(keeper, TRAIL + "?person=shell")
    assert "house 33" in read(keeper, TRAIL + "?act=sweep&subject=e 33")
    assert "house 34" not in read(keeper, TRAIL + "?act=sweep&subject=e 33")
    first = keeper.get(TRAIL).content.decode()
    older = re.search(r'rel="next" href="([^"]+)"', first)
    assert older is not None
    assert first.count('<th scope="row">') == 50
    assert keeper.get(TRAIL + unescape(older[1])).content.decode().count('<th scope="row">') == 11


def test_an_act_that_waits_is_polled_until_it_is_answered(keeper: Client, season: Season) -> None:
    keeper.post("/keeper/acts/ratings-check/", preview(keeper, "ratings-check", season=season.slug))
    act = Act.objects.get()
    html = keeper.get(f"{TRAIL}{act.pk}/").content.decode()
    polled = re.search(r'hx-get="([^"]+)"', html)
    assert polled is not None
    assert "Waiting for a worker" in html
    assert keeper.get(polled[1]).status_code == 204
    desk.run(act.pk)
    answer = keeper.get(polled[1])
    assert "the same to the last bit" in answer.content.decode()
    assert "hx-get" not in answer.content.decode()
    # The answer is no act of its own.
    assert keeper.get(f"{TRAIL}{Act.objects.exclude(pk=act.pk).get().pk}/").status_code == 404


def test_the_desk_is_for_keepers(client: Client, season: Season) -> None:
    act = write(Asking("sweep", "the house"), State.DONE, "")
    author = signed_in(make.AuthorFactory())
    for path in (
        DESK,
        TRAIL,
        f"{TRAIL}{act.pk}/",
        f"{TRAIL}{act.pk}/state/",
        *(f"/keeper/acts/{word}/" for word in BY_WORD),
    ):
        answer = client.get(path)
        assert (answer.status_code, answer["Location"]) == (302, f"/accounts/login/?next={path}")
        assert author.get(path).status_code == 403
    for asked in ({"season": season.slug}, {"season": season.slug, "mark": "x"}):
        assert client.post(FREEZE, asked).status_code == 302
        assert author.post(FREEZE, asked).status_code == 403
    season.refresh_from_db()
    assert (season.state, Act.objects.count()) == ("open", 1)
    assert DESK not in author.get("/account/").content.decode()
    assert DESK in signed_in(make.KeeperFactory()).get("/account/").content.decode()


def test_an_act_needs_the_token_of_its_form(season: Season) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(make.KeeperFactory(), backend="allauth.account.auth_backends.AuthenticationBackend")
    assert strict.post(FREEZE, {"season": season.slug}).status_code == 403
    assert Client().get(FREEZE).status_code == 302


def test_nothing_is_done_by_reading(keeper: Client, season: Season) -> None:
    _, mark = desk.preview(Asking("season-freeze", season.slug, {"season": season.slug}, make.KeeperFactory()))
    keeper.get(FREEZE, {"season": season.slug, "mark": mark})
    assert keeper.put(FREEZE).status_code == 405
    assert keeper.post(TRAIL).status_code == 405
    assert keeper.delete(DESK).status_code == 405
    season.refresh_from_db()
    assert (season.state, Act.objects.count()) == ("open", 0)


def test_what_people_wrote_is_escaped_and_no_seed_is_shown(keeper: Client, season: Season) -> None:
    act = write(Asking(HOSTILE, HOSTILE, {HOSTILE: HOSTILE}), State.FAILED, HOSTILE)
    worker_started("north@test", "1", sandbox=False, sandbox_reason=HOSTILE)
    block = make.block_of_matches(season)[0].block
    assert block is not None
    Season.objects.filter(pk=season.pk).update(name=HOSTILE)
    paths = [DESK, TRAIL, f"{TRAIL}{act.pk}/", f"{TRAIL}{act.pk}/state/", FREEZE]
    answers = [keeper.get(path) for path in paths] + [keeper.post(FREEZE, {"season": season.slug})]
    for answer in answers:
        assert answer.status_code == 200
        assert HOSTILE not in answer.content.decode()
        assert str(block.seed) not in answer.content.decode()


def test_a_keeper_s_acts_on_other_pages_and_in_the_api_are_on_the_trail(keeper: Client, house: House) -> None:
    make.counted(make.rated_match(house.season), forfeits={0: "crashed"})
    asked = {"name": "Lost by us", "season": house.season.slug, "why": "our fault", "forfeit_reason": "crashed"}
    keeper.post("/rejudge/", asked)
    made = house.season.rejudge_sets.get()
    keeper.post(f"/rejudge/{made.pk}/apply/")
    keeper.post(f"/api/v1/rejudge-sets/{made.pk}/cancel/")
    acts = Act.objects.filter(answers=None).select_related("answer").order_by("pk")
    assert [(act.word, act.subject, act.door) for act in acts] == [
        ("rejudge-create", "Lost by us", "page"),
        ("rejudge-apply", "Lost by us", "page"),
        ("rejudge-cancel", "Lost by us", "api"),
    ]
    assert [act.state for act in acts] == ["done", "refused", "asked"]
    assert acts[2].answer.outcome == "It is cancelled."


@pytest.mark.django_db(transaction=True)
def test_ratings_are_checked_by_keyboard_and_followed_to_their_end(
    page: Page, context: BrowserContext, transactional_db: None, live_server: LiveServer
) -> None:
    house = furnish()
    sign_in(context, make.KeeperFactory(username="josiah"), live_server)
    page.goto(DESK)
    page.get_by_role("link", name=re.compile(rf"Check ratings\s+of {house.season.full_name}")).press("Enter")
    page.get_by_role("button", name="Show what it will do").press("Enter")
    expect(page.get_by_role("heading", name="What it will do")).to_be_visible()
    page.get_by_role("button", name="Do it").press("Enter")
    expect(page.get_by_role("heading", name="Waiting for a worker")).to_be_visible()
    desk.run(Act.objects.get().pk)
    expect(page.get_by_role("heading", name="Done")).to_be_visible()
    expect(page.get_by_text("the same to the last bit")).to_be_visible()
    assert page.complaints == []  # type: ignore[attr-defined]
