"""Submitting bots, following their versions, choosing which one plays."""

from __future__ import annotations

import hashlib
import io
import zipfile
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from engine.limits import LADDER
from ladder.accounts.models import User
from ladder.bots import services
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.seasons.models import Entry
from tests.ladder.factories import (
    EAST_INDIA,
    SOURCE,
    VersionFactory,
    counted,
    new_version,
    rated_match,
    season_with_field,
    submitted_bot,
)

from .conftest import client_of
from .test_accounts import errors

pytestmark = pytest.mark.django_db

PASTE = {"title": EAST_INDIA, "name": "Governor", "code": SOURCE.decode(), "note": "first try"}


def test_a_bot_is_submitted_by_pasting_its_text(elizabeth: User) -> None:
    response = client_of(elizabeth).post("/api/v1/bots/", PASTE)
    assert response.status_code == 201
    version = Version.objects.get()
    body = response.json()
    assert {key: body[key] for key in body if key not in ("created_at", "status_at", "bot")} == {
        "number": 1,
        "status": "submitted",
        "active": False,
        "status_reason": "",
        "filename": "bot.py",
        "assumed": [],
        "sha256": hashlib.sha256(SOURCE).hexdigest(),
        "size_bytes": len(SOURCE),
        "language": "",
        "note": "first try",
        "source_public": False,
        "url": f"http://testserver/api/v1/bots/{version.bot_id}/versions/1/",
        "report_url": f"http://testserver/api/v1/bots/{version.bot_id}/versions/1/report/",
    }
    assert response["Location"] == body["url"]
    assert bytes(version.package) == SOURCE
    assert version.bot.owner == elizabeth


def test_a_bot_is_submitted_as_a_file_in_a_form(elizabeth: User) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("bot.toml", "language = 'python'\n")
    file = SimpleUploadedFile("governor.zip", packed.getvalue(), "application/zip")
    response = client_of(elizabeth).post(
        "/api/v1/bots/", {"title": EAST_INDIA, "name": "Governor", "package": file}, format="multipart"
    )
    assert response.status_code == 201
    assert response.json()["filename"] == "governor.zip"
    assert bytes(Version.objects.get().package) == packed.getvalue()


def test_the_second_submission_is_the_bots_second_version(elizabeth: User) -> None:
    client = client_of(elizabeth)
    client.post("/api/v1/bots/", PASTE)
    response = client.post("/api/v1/bots/", PASTE | {"name": "governor", "code": PASTE["code"] + "# better\n"})
    assert (response.status_code, response.json()["number"]) == (201, 2)
    assert Bot.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "status", "field", "message"),
    [
        ({"title": "chess"}, 400, "title", "there is no title 'chess'."),
        ({"title": "x" * 65}, 400, "title", "Ensure this field has no more than 64 characters."),
        ({"title": "\0"}, 400, "title", "Null characters are not allowed."),
        ({"title": {}}, 400, "title", "Not a valid string."),
        ({"name": "x" * 10_000}, 400, "name", None),
        ({"name": "-dash"}, 400, "name", None),
        ({"name": "ｇｏｖｅｒｎｏｒ"}, 400, "name", None),
        ({"name": "gov\0ernor"}, 400, "name", None),
        ({"name": "governor\n"}, 400, "name", None),
        ({"name": 17}, 400, "name", None),
        ({"code": None}, 400, "code", "This field may not be null."),
        ({"code": ""}, 400, "code", "This field may not be blank."),
        ({"code": "a\0b"}, 400, "code", "Null characters are not allowed."),
        ({"code": ["a"]}, 400, "code", "Not a valid string."),
        ({"code": "x = 'ß😀'"}, 201, "", None),
        ({"note": "x" * 281}, 400, "note", "Ensure this field has no more than 280 characters."),
        (
            {"package": "text, not a file"},
            400,
            "package",
            "There is no such field. Use one of: title, name, code, note.",
        ),
    ],
)
def test_a_submission_is_refused_by_field(
    elizabeth: User, change: dict[str, Any], status: int, field: str, message: str | None
) -> None:
    response = client_of(elizabeth).post("/api/v1/bots/", PASTE | change)
    assert response.status_code == status, response.content
    if status != 201:
        assert errors(response)[0][0] == field
        assert not Version.objects.exists()
    if message is not None:
        assert errors(response)[0][1] == message


@pytest.mark.parametrize(
    ("filename", "data", "field"),
    [
        ("bot.exe", b"MZ", "filename"),
        ("bot.py", b"", "package"),
        ("../../etc/passwd", b"x", "filename"),
    ],
)
def test_a_file_that_is_no_package_is_refused_by_field(elizabeth: User, filename: str, data: bytes, field: str) -> None:
    form = {"title": EAST_INDIA, "name": "Governor", "package": SimpleUploadedFile("bot.py", data)}
    form["package"].name = filename  # type: ignore[attr-defined]
    response = client_of(elizabeth).post("/api/v1/bots/", form, format="multipart")
    assert (response.status_code, [row[0] for row in errors(response)]) == (400, [field])


def test_a_file_with_a_hostile_name_gets_a_plain_one(elizabeth: User) -> None:
    form = {"title": EAST_INDIA, "name": "Governor", "package": SimpleUploadedFile("bot.py", b"x")}
    form["package"].name = "../../" + "\x1b[2J\u202e" + "x" * 300 + ".py"  # type: ignore[attr-defined]
    response = client_of(elizabeth).post("/api/v1/bots/", form, format="multipart")
    assert response.status_code == 201
    name = Version.objects.get().filename
    assert name.isprintable()
    assert "/" not in name
    assert len(name) <= 255


def test_text_that_is_no_unicode_is_refused(elizabeth: User) -> None:
    body = '{"title": "east_india_companies", "name": "Governor", "code": "x = \'\\ud800\'"}'
    response = client_of(elizabeth).generic("POST", "/api/v1/bots/", body, "application/json")
    assert (response.status_code, errors(response)) == (
        400,
        [("code", "Surrogate characters are not allowed: U+D800.")],
    )


def test_a_package_beyond_its_limit_is_refused_with_its_size(elizabeth: User) -> None:
    uploads = {
        "bot.py": (b"x" * (LADDER.source_bytes + 1), "it has 1,048,577 bytes; 1,048,576 are allowed."),
        "bot.js": (b"x" * (LADDER.source_bytes + 1), "it has 1,048,577 bytes; 1,048,576 are allowed."),
        "bot.zip": (b"PK\3\4" + bytes(LADDER.package_bytes - 3), "it has 5,242,881 bytes; 5,242,880 are allowed."),
        "bot": (b"\x7fELF" + bytes(LADDER.package_bytes - 3), "it has 5,242,881 bytes; 5,242,880 are allowed."),
    }
    for name, (data, told) in uploads.items():
        form = {"title": EAST_INDIA, "name": "Governor", "package": SimpleUploadedFile(name, data)}
        response = client_of(elizabeth).post("/api/v1/bots/", form, format="multipart")
        assert (response.status_code, errors(response)) == (400, [("package", told)])


@pytest.mark.parametrize(("letter", "size"), [("x", 1_048_577), ("é", 1_048_578)])
def test_a_paste_is_held_to_the_bytes_that_a_file_is_held_to(elizabeth: User, letter: str, size: int) -> None:
    client = client_of(elizabeth)
    most = letter * (LADDER.source_bytes // len(letter.encode()))
    assert client.post("/api/v1/bots/", PASTE | {"code": most}).status_code == 201
    response = client.post("/api/v1/bots/", PASTE | {"code": most + letter})
    told = {
        1_048_577: "Ensure this field has no more than 1048576 characters.",
        1_048_578: "It has 1,048,578 bytes; 1,048,576 are allowed. Leave out what the bot does not need.",
    }
    assert (response.status_code, errors(response)) == (400, [("code", told[size])])


def test_a_long_paste_is_413_and_told_to_come_as_a_file(elizabeth: User) -> None:
    response = client_of(elizabeth).post("/api/v1/bots/", PASTE | {"code": "x" * (4 * 1024 * 1024)})
    assert response.status_code == 413
    assert response.json()["detail"] == "The body is larger than 4096 KiB. Send a large package as a file, in a form."


def test_neither_and_both_of_file_and_text_are_refused(elizabeth: User) -> None:
    client = client_of(elizabeth)
    neither = client.post("/api/v1/bots/", {"title": EAST_INDIA, "name": "Governor"}, format="multipart")
    both = client.post("/api/v1/bots/", PASTE | {"package": SimpleUploadedFile("bot.py", SOURCE)}, format="multipart")
    for response in (neither, both):
        assert response.status_code == 400
        assert errors(response) == [("package", "Send either a file in `package` or text in `code`.")]


def test_json_holds_no_file(elizabeth: User) -> None:
    client = client_of(elizabeth)
    neither = client.post("/api/v1/bots/", {"title": EAST_INDIA, "name": "Governor"}, format="json")
    both = client.post("/api/v1/bots/", PASTE | {"package": "bot.py"}, format="json")
    assert errors(neither) == [("code", "This field is required.")]
    assert errors(both) == [("package", "There is no such field. Use one of: title, name, code, note.")]


def test_a_bad_zip_is_taken_and_left_to_the_sandbox(elizabeth: User) -> None:
    """Nothing an author uploads is opened by the web process."""
    bomb = SimpleUploadedFile("bomb.zip", b"PK\x03\x04 no zip at all")
    response = client_of(elizabeth).post(
        "/api/v1/bots/", {"title": EAST_INDIA, "name": "Governor", "package": bomb}, format="multipart"
    )
    assert (response.status_code, response.json()["status"]) == (201, "submitted")


def test_an_upload_beyond_all_bounds_is_413(elizabeth: User) -> None:
    response = client_of(elizabeth).post("/api/v1/bots/", PASTE | {"code": "x" * 7 * 1024 * 1024})
    assert response.status_code == 413
    assert response.json()["detail"] == "The body is larger than 6144 KiB."


def test_the_name_of_anothers_bot_is_a_conflict(elizabeth: User, thomas: User) -> None:
    client_of(thomas).post("/api/v1/bots/", PASTE)
    response = client_of(elizabeth).post("/api/v1/bots/", PASTE | {"name": "GOVERNOR"})
    assert (response.status_code, errors(response)[0][0]) == (409, "name")


def test_the_same_package_again_is_a_conflict(elizabeth: User) -> None:
    client = client_of(elizabeth)
    client.post("/api/v1/bots/", PASTE)
    response = client.post("/api/v1/bots/", PASTE)
    assert (response.status_code, errors(response)) == (409, [("package", "it is the same as Governor v1.")])


def test_a_used_up_quota_is_429_and_says_when_there_is_more(elizabeth: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MAX_VERSIONS_A_DAY", 1)
    client = client_of(elizabeth)
    client.post("/api/v1/bots/", PASTE)
    response = client.post("/api/v1/bots/", PASTE | {"code": "other"})
    assert response.status_code == 429
    assert "There is room again at " in response.json()["errors"][0]["remedy"]


def test_a_version_shows_its_owner_more_than_others(elizabeth: User, thomas: User, anon: APIClient) -> None:
    bot = submitted_bot(owner=elizabeth)
    VersionFactory(bot=bot, status=VersionStatus.REJECTED, status_reason="It stopped at line 3.")
    url = f"/api/v1/bots/{bot.pk}/versions/2/"
    mine, his, theirs = (client.get(url).json() for client in (client_of(elizabeth), client_of(thomas), anon))
    assert (mine["status_reason"], mine["filename"]) == ("It stopped at line 3.", "bot.py")
    assert (his["status_reason"], his["filename"]) == (None, None)
    assert his == theirs == mine | {"status_reason": None, "filename": None, "assumed": None}


def test_the_report_tells_what_the_checks_found(elizabeth: User) -> None:
    bot = submitted_bot(owner=elizabeth)
    VersionFactory(
        bot=bot,
        status=VersionStatus.REJECTED,
        status_reason="Why.",
        report={"verdict": "rejected", "package": {"field": "file"}},
    )
    response = client_of(elizabeth).get(f"/api/v1/bots/{bot.pk}/versions/2/report/")
    assert response.json() == {
        "number": 2,
        "status": "rejected",
        "status_reason": "Why.",
        "waiting": None,
        "report": {"package": {"field": "file"}, "games": [], "verdict": "rejected"},
    }


def test_the_package_comes_back_as_it_was_sent(elizabeth: User) -> None:
    bot = submitted_bot(owner=elizabeth)
    Version.objects.filter(pk=bot.active_version_id)
    version = VersionFactory(bot=bot, filename='na"me ü.py')
    response = client_of(elizabeth).get(
        f"/api/v1/bots/{bot.pk}/versions/2/package", headers={"Accept": "text/x-python"}
    )
    assert response.status_code == 200
    assert response.content == bytes(version.package)
    assert response["Content-Type"] == "application/octet-stream"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Content-Disposition"] == "attachment; filename*=utf-8''na%22me%20%C3%BC.py"


def test_a_house_bot_has_no_package(keeper: User) -> None:
    season_with_field()
    bot = Bot.objects.get(name="random")
    assert client_of(keeper).get(f"/api/v1/bots/{bot.pk}/versions/1/package").status_code == 404


def test_an_older_version_is_activated_to_roll_back_and_its_entry_plays_again(elizabeth: User) -> None:
    bot = submitted_bot(owner=elizabeth)
    season = season_with_field(bot)
    new_version(bot)
    client = client_of(elizabeth)
    assert client.get(f"/api/v1/bots/{bot.pk}/").json()["active_version"] == 2
    VersionFactory(bot=bot)
    for path in (f"bots/{bot.pk}/", "me/bots/", "bots/?name=" + bot.name):
        told = client.get(f"/api/v1/{path}").json()
        (row,) = told.get("results", [told])
        assert (row["active_version"], row["newest_version"]) == (2, {"number": 3, "status": "submitted"})
    response = client.post(f"/api/v1/bots/{bot.pk}/versions/1/activate/")
    assert (response.status_code, response.json()["active"]) == (200, True)
    assert client.get(f"/api/v1/bots/{bot.pk}/").json()["active_version"] == 1
    assert Entry.objects.get(season=season, bot=bot, status="current").version.number == 1


def test_a_version_that_is_not_ready_is_not_activated(elizabeth: User) -> None:
    bot = submitted_bot(owner=elizabeth)
    VersionFactory(bot=bot, status=VersionStatus.REJECTED)
    response = client_of(elizabeth).post(f"/api/v1/bots/{bot.pk}/versions/2/activate/")
    assert (response.status_code, errors(response)) == (409, [("version", f"{bot.name} v2 is rejected.")])


def test_a_bot_leaves_the_season_and_comes_back(elizabeth: User) -> None:
    bot = submitted_bot(owner=elizabeth)
    season = season_with_field(bot)
    client = client_of(elizabeth)
    board = f"/api/v1/seasons/{season.slug}/leaderboard/"
    assert client.post(f"/api/v1/bots/{bot.pk}/withdraw/").status_code == 200
    assert bot.name not in [row["bot"]["name"] for row in client.get(board).json()["rows"]]
    assert client.post(f"/api/v1/bots/{bot.pk}/rejoin/").status_code == 200
    assert bot.name in [row["bot"]["name"] for row in client.get(board).json()["rows"]]


def names(response: Any) -> list[str]:
    return [row["name"] for row in response.json()["results"]]


def test_bots_are_filtered(elizabeth: User, thomas: User, anon: APIClient) -> None:
    season_with_field()
    submitted_bot(owner=elizabeth, name="Governor")
    submitted_bot(owner=thomas, name="Factor")
    assert names(anon.get("/api/v1/bots/")) == ["Factor", "Governor", "greedy", "random"]
    assert names(anon.get("/api/v1/bots/?owner=Elizabeth")) == ["Governor"]
    assert names(anon.get("/api/v1/bots/?house=true")) == ["greedy", "random"]
    assert names(anon.get("/api/v1/bots/?house=false&name=fact")) == ["Factor"]
    assert names(anon.get("/api/v1/bots/?title=john_company_2e")) == []
    assert names(client_of(thomas).get("/api/v1/me/bots/")) == ["Factor"]
    assert errors(anon.get("/api/v1/bots/?house=banana"))[0][0] == "house"


def test_the_rating_history_of_a_bot_is_paged_by_cursor_both_ways(elizabeth: User, anon: APIClient) -> None:
    bot = submitted_bot(owner=elizabeth)
    season = season_with_field(bot)
    matches = [counted(rated_match(season)).pk for _ in range(2)]
    new_version(bot)
    matches += [counted(rated_match(season)).pk for _ in range(3)]
    seen, page = [], anon.get(f"/api/v1/bots/{bot.pk}/ratings/?page_size=2").json()
    while page["next"]:
        seen.append([row["match"] for row in page["results"]])
        page = anon.get(page["next"]).json()
    assert [*seen, [row["match"] for row in page["results"]]] == [matches[:2], matches[2:4], matches[4:]]
    back = anon.get(page["previous"]).json()
    assert [row["match"] for row in back["results"]] == matches[2:4]
    first = anon.get(back["previous"]).json()
    assert ([row["match"] for row in first["results"]], first["previous"]) == (matches[:2], None)


def test_the_rating_history_of_a_bot_covers_its_versions_oldest_first(elizabeth: User, anon: APIClient) -> None:
    bot = submitted_bot(owner=elizabeth)
    season = season_with_field(bot)
    first = counted(rated_match(season))
    new_version(bot)
    second = counted(rated_match(season))
    rows = anon.get(f"/api/v1/bots/{bot.pk}/ratings/?season={season.slug}").json()["results"]
    assert [(row["match"], row["version"], row["sequence"]) for row in rows] == [(first.pk, 1, 1), (second.pk, 2, 2)]
    assert (
        rows[1]["before"]
        == rows[0]["after"]
        == rows[0]["before"] + rows[0]["k"] * (rows[0]["actual"] - rows[0]["expected"])
    )
    assert anon.get(f"/api/v1/bots/{bot.pk}/ratings/?season=other").json()["results"] == []
