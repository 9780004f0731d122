"""The commands `login` to `test-version` against a house: what an author types, what the API answers, and what is printed."""

from __future__ import annotations

import json
import stat
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections

from engine.client import credentials
from engine.client.match_logs import sha256_of
from engine.client.site import Site
from ladder.accounts.models import User
from ladder.api.models import Token
from ladder.api.services import issue_token
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.friendlies.models import Friendly
from ladder.play.models import Match
from ladder.seasons.models import Season
from ladder.theatre import live
from ladder.validation import services as validation
from ladder.version_tests.models import VersionTest
from tests.engine.cli.test_cli import run
from tests.ladder import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]

HOUSE = "http://localhost"
HOSTILE = "\x1b[2J\u202e[bold]"


@pytest.fixture(autouse=True)
def at_the_house(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Every site is this very application; nothing of the author's own home is read."""
    made, transport = Site.__init__, httpx.WSGITransport(app=WSGIHandler())
    monkeypatch.setattr(Site, "__init__", lambda self, *given, **more: made(self, *given, **more, transport=transport))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv(credentials.SITE, HOUSE)
    monkeypatch.delenv(credentials.TOKEN, raising=False)
    # As Django's own test client has it: the connection is the test's, and its transaction, too.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def clive(monkeypatch: pytest.MonkeyPatch) -> User:
    """An author who is logged in."""
    author: User = make.AuthorFactory(username="clive")
    monkeypatch.setenv(credentials.TOKEN, issue_token(author, "test")[1])
    return author


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    return lambda text: monkeypatch.setattr(sys, "stdin", StringIO(text))


def ok(*arguments: object) -> str:
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, ""), done
    return done.stdout


def refused(code: int, *arguments: object) -> str:
    done = run(*arguments)
    assert done.returncode == code, done
    return done.stderr


def while_waiting(monkeypatch: pytest.MonkeyPatch, module: str, *acts: Callable[[], object]) -> None:
    """What happens in the house while the command waits, one thing at each of its pauses."""
    left = list(acts)
    monkeypatch.setattr(f"engine.{module}.time", SimpleNamespace(sleep=lambda _: left.pop(0)()))


# -- login --


def test_one_registers_logs_out_and_in_again(typed: Callable[[str], None]) -> None:
    typed(make.PASSWORD + "\n")
    account = ("--user", "elizabeth", "--email", "elizabeth@example.org")
    told = ok("login", "--register", *account, "--password-stdin")
    file = credentials.place()
    assert told == f"logged in at {HOUSE} as elizabeth; the token is kept in {file}\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert ok("whoami") == f"elizabeth at {HOUSE}\n"
    assert ok("logout") == f"logged out at {HOUSE}: the token is revoked\n"
    assert not Token.objects.exists()
    assert "you are not logged in at http://localhost; leadenhall login --site" in refused(2, "whoami")
    typed(make.PASSWORD + "\n")
    told = ok("login", "--user", "elizabeth", "--password-stdin", "--json")
    (token,) = Token.objects.all()
    assert json.loads(told) == {
        "site": HOUSE,
        "username": "elizabeth",
        "token_name": token.name,
        "credentials": str(file),
    }
    secret = json.loads(file.read_text())["sites"][HOUSE]["token"]
    assert secret not in told


def test_a_new_login_takes_the_place_of_the_one_before(typed: Callable[[str], None]) -> None:
    make.AuthorFactory(username="clive")
    for _ in range(2):
        typed(make.PASSWORD)
        ok("login", "--user", "clive", "--password-stdin")
    assert Token.objects.count() == 1
    assert json.loads(ok("whoami", "--json"))["username"] == "clive"


def test_a_wrong_password_is_the_houses_refusal_and_leaves_nothing(typed: Callable[[str], None]) -> None:
    make.AuthorFactory(username="clive")
    typed("wrong\n")
    told = refused(3, "login", "--user", "clive", "--password-stdin")
    assert told.startswith("error: the house refused (403): password: Name and password do not fit. Check both;")
    assert not credentials.place().exists()


def test_a_second_factor_is_sent_where_the_account_has_one(
    typed: Callable[[str], None], code_of: Callable[[str], str]
) -> None:
    secret = generate_totp_secret()
    TOTP.activate(make.AuthorFactory(username="clive"), secret)
    typed(make.PASSWORD)
    told = refused(3, "login", "--user", "clive", "--password-stdin")
    assert "(403): code: This account asks for a second factor." in told
    typed(make.PASSWORD)
    assert ok("login", "--user", "clive", "--password-stdin", "--code", code_of(secret)).startswith("logged in at")


def test_a_token_from_the_site_is_taken_and_an_unknown_one_is_not(typed: Callable[[str], None]) -> None:
    secret = issue_token(make.AuthorFactory(username="clive"), "made-there")[1]
    typed(secret + "\n")
    assert ok("login", "--token-stdin").startswith(f"logged in at {HOUSE} as clive")
    assert ok("logout") == f"logged out at {HOUSE}: the token is revoked\n"
    typed("lh_" + "0" * 64)
    assert refused(3, "login", "--token-stdin").startswith("error: the house refused (401): Invalid token.")


def test_logging_out_and_in_anew_revokes_the_token_of_the_file_and_not_one_of_the_environment(
    typed: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    author = make.AuthorFactory(username="clive")
    typed(make.PASSWORD)
    ok("login", "--user", "clive", "--password-stdin")
    monkeypatch.setenv(credentials.TOKEN, issue_token(author, "for-ci")[1])
    typed(make.PASSWORD)
    ok("login", "--user", "clive", "--password-stdin")
    assert sorted(token.name == "for-ci" for token in Token.objects.all()) == [False, True]
    assert ok("logout") == f"logged out at {HOUSE}: the token is revoked; LEADENHALL_TOKEN is still set\n"
    assert [token.name for token in Token.objects.all()] == ["for-ci"]
    assert ok("logout") == f"you are not logged in at {HOUSE}; LEADENHALL_TOKEN is still set\n"
    assert Token.objects.count() == 1


def test_plain_http_to_another_machine_is_refused_before_anything_is_sent() -> None:
    assert "is plain http" in refused(2, "login", "--site", "http://ladder.example", "--user", "clive")


# -- submit --


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    folder = tmp_path / "my-bot"
    folder.mkdir()
    (folder / "main.py").write_bytes(make.SOURCE)
    (folder / "bot.toml").write_text(f'[bot]\nentry = "main.py"\nname = "Plassey"\ntitle = "{make.EAST_INDIA}"\n')
    return folder


def checked() -> None:
    version = Version.objects.get(status=VersionStatus.SUBMITTED)
    manifest = {"language": "python", "files": 2, "unpacked_bytes": 300, "assumed": []}
    assert validation.record_check(version.pk, manifest)


def games() -> list[Match]:
    return list(Match.objects.filter(validates__isnull=False).order_by("pk"))


def test_a_bot_is_submitted_and_its_validation_shown_to_the_end(
    monkeypatch: pytest.MonkeyPatch, clive: User, bot: Path
) -> None:
    make.house_bots()
    while_waiting(
        monkeypatch,
        "client.validation",
        checked,
        lambda: make.counted(games()[0]),
        lambda: [*map(make.counted, games()[1:])],
    )
    told = ok("submit", bot).splitlines()
    assert told[0].startswith(f"Plassey v1 is uploaded to {HOUSE} (")
    assert told[1] == "  waits for its check: none before it, no worker takes matches now"
    assert told[2] == "  waits for its games: none before it, no worker takes matches now"
    assert told[3] == "  unpacked and checked: python, 2 files, 300 bytes"
    assert told[4].startswith(f"  game 1 of 9: seat 1 of 2 (match {games()[0].pk}): finished, rank 1")
    assert told[-1] == "  it has passed, and plays"
    assert len(told) == 4 + 9 + 1
    listed = json.loads(ok("bots", "--json"))
    assert [(row["name"], row["newest_version"]) for row in listed] == [("Plassey", {"number": 1, "status": "ready"})]


def test_a_bot_that_is_rejected_is_told_how_to_see_it_at_home(
    monkeypatch: pytest.MonkeyPatch, clive: User, bot: Path
) -> None:
    make.house_bots()

    def lost() -> None:
        for match in games()[:3]:
            own = match.seats.get(version__bot__owner=clive).seat
            report = make.made_up_report(match, forfeits={own: "exited with code 1"})
            seats = [replace(seat, stderr=f"Traceback:\n\tlost at sea{HOSTILE}") for seat in report.seats]
            make.matches.report(make.claimed(match).token, replace(report, seats=tuple(seats)))

    while_waiting(monkeypatch, "client.validation", checked, lost)
    done = run("submit", bot)
    assert (done.returncode, done.stderr) == (1, "")
    lines = done.stdout.splitlines()
    first, tame = games()[0], "lost at sea[2J[bold]"
    assert (
        f"  game 1 of 9: seat 1 of 2 (match {first.pk}): lost its seat: it exited with code 1; its error output ends: {tame}"
        in lines
    )
    assert [line for line in lines if line.startswith("  rejected: It lost its seat in 3 of 3 validation games.")]
    assert lines[lines.index("Traceback:") + 1] == f"{8 * chr(32)}lost at sea�[2J�[bold]"
    opponent = first.seats.get(seat=1).version.bot.name
    assert f"    leadenhall play {make.EAST_INDIA} {bot} {opponent} --seed {first.seed} --stderr" in lines
    assert f"    leadenhall logs {first.pk}" in lines


def test_the_document_of_a_submission_has_the_report_and_how_to_reproduce_it(
    monkeypatch: pytest.MonkeyPatch, clive: User, bot: Path
) -> None:
    make.house_bots()
    while_waiting(monkeypatch, "client.validation", checked, lambda: [*map(make.counted, games())])
    told = json.loads(ok("submit", bot, "--json"))
    assert (told["bot"], told["version"]["status"], told["reproduce"]) == ("Plassey", "ready", None)
    assert len(told["report"]["games"]) == 9


def test_what_the_house_would_refuse_never_leaves(clive: User, bot: Path) -> None:
    (bot / "main.py").write_text("def choose(:\n")
    told = refused(2, "submit", bot)
    assert told.startswith("error: bot: the ladder would refuse")
    assert not Version.objects.exists()


def test_a_new_version_goes_to_the_bot_of_that_name(clive: User, bot: Path) -> None:
    make.house_bots()
    own = make.submitted_bot(owner=clive, name="Arcot")
    assert f"Arcot v2 is uploaded to {HOUSE}" in ok("submit", bot, "--to", "arcot", "--no-wait")
    assert "there is no bot 'Buxar'; there are Arcot" in refused(2, "submit", bot, "--to", "Buxar")
    # The same files again: the house says so.
    assert "(409): package: it is the same as Arcot v2." in refused(3, "submit", bot, "--to", "Arcot", "--no-wait")
    (bot / "bot.toml").write_text('[bot]\nentry = "main.py"\n')
    assert "Arcot v3 is uploaded" in ok("submit", bot, "--name", "Arcot", "--no-wait")
    told = refused(2, "submit", bot, "--no-wait")
    assert "title: nothing says what my-bot plays; give --title, one of " in told
    assert "my-bot v1 is uploaded" in ok("submit", bot, "--title", make.EAST_INDIA, "--no-wait")
    assert own.versions.count() == 3


def test_nobody_submits_without_a_login(bot: Path) -> None:
    assert "you are not logged in" in refused(2, "submit", bot)


# -- reading --


@pytest.fixture
def season(clive: User) -> Season:
    """With a bot of Clive's."""
    own = make.submitted_bot(owner=clive, name="Arcot")
    return make.season_with_field(own)


def test_bots_are_listed_with_how_they_stand(clive: User, season: Season) -> None:
    make.counted(make.rated_match(season))
    told = ok("bots")
    (row,) = [line for line in told.splitlines() if "Arcot" in line]
    assert row.split()[:4] == ["Arcot", "v1", make.EAST_INDIA, "clive"]
    assert "(live)" in row
    own = Bot.objects.get(name="Arcot")
    make.VersionFactory(bot=own, status="rejected", status_reason=f"It stopped.{HOSTILE}")
    assert "plays; v2 rejected" in ok("bots", "--title", make.EAST_INDIA)
    told = ok("bots", "show", "Arcot")
    assert f"Arcot by clive, number {own.pk}, plays {make.EAST_INDIA}" in told
    assert "It stopped.��[2J"[:11] in told
    assert "\x1b" not in told


def test_a_bot_that_nobody_has_is_told(season: Season) -> None:
    assert "there is no bot 'Nobody'; see `bots`" in refused(2, "bots", "show", "Nobody")


def test_matches_are_listed_by_who_played_and_what_came_of_it(season: Season) -> None:
    lost, won = make.rated_match(season), make.rated_match(season)
    make.counted(lost, [3, 1, 2])
    make.counted(won, [1, 2, 3])
    assert [row["id"] for row in json.loads(ok("matches", "--season", season.slug, "--json"))] == [won.pk, lost.pk]
    assert [row["id"] for row in json.loads(ok("matches", "--bot", "Arcot", "--result", "lost", "--json"))] == (
        [row.pk for row in (won, lost) if row.seats.get(version__bot__name="Arcot").rank > 1]
    )
    assert json.loads(ok("matches", "--limit", 1, "--json"))[0]["id"] == won.pk
    assert "*Arcot v1" in ok("matches", "--bot", "arcot")
    assert "give --bot as well" in refused(2, "matches", "--result", "won")
    assert "(400): status: Select a valid choice." in refused(3, "matches", "--status", "lost")


def test_the_logs_of_a_season_are_fetched_once(season: Season, tmp_path: Path) -> None:
    done = [make.play_out(make.rated_match(season)) for _ in range(2)]
    make.rated_match(season)
    into = tmp_path / "logs"
    options = ("--season", season.slug, "--into", into, "--parallel", 1)
    told = ok("logs", *options)
    assert told.startswith("2 logs fetched, 1 not to be had yet")
    files = [into / f"{make.EAST_INDIA}-match-{match.pk}.jsonl.zst" for match in done]
    assert [sha256_of(file) for file in files] == [match.log.sha256 for match in done]
    assert ok("logs", *options).startswith("1 not to be had yet")
    assert "SHA-256" in ok("verify", files[0])
    by_number = [
        json.loads(line) for line in ok("logs", done[0].pk, "--into", into, "--parallel", 1, "--json").splitlines()
    ]
    assert by_number == [{"match": done[0].pk, "how": "there", "file": str(files[0]), "sha256": done[0].log.sha256}]
    assert "give numbers of matches" in refused(2, "logs")
    assert "(404)" in refused(3, "logs", 999_999, "--into", into, "--parallel", 1)


# -- watching --


def test_a_match_is_watched_in_sentences_to_its_end(monkeypatch: pytest.MonkeyPatch, season: Season) -> None:
    match = make.rated_match(season)
    lease: list[Any] = []

    def shown() -> None:
        lease.append(make.claimed(match))
        told = [{"event": "period_began", "period": 1}, {"event": HOSTILE, "seat": 0}]
        live.show(match.pk, live.LiveBoard(lease[0].attempt, 1, {}, None, told, 2))

    def ended() -> None:
        make.matches.report(lease[0].token, make.made_up_report(match))

    while_waiting(monkeypatch, "client.watching", shown, ended)
    lines = ok("watch", match.pk).splitlines()
    names = list(match.seats.order_by("seat").values_list("version__bot__name", flat=True))
    assert lines[0] == f"match {match.pk}, {make.EAST_INDIA}: " + ", ".join(
        f"{name} (seat {seat})" for seat, name in enumerate(names, 1)
    )
    assert lines[1] == "it waits for a worker"
    assert lines[3] == "  Period 1 begins"
    assert "\x1b" not in "\n".join(lines)
    assert lines[-4] == f"  1. {names[0]} (seat 1), score 99"
    assert lines[-1] == f"after 10 decisions; its log: leadenhall logs {match.pk}"


def test_a_bot_is_watched_by_its_next_match_and_a_season_by_its_board(
    monkeypatch: pytest.MonkeyPatch, season: Season
) -> None:
    match = make.rated_match(season)
    while_waiting(monkeypatch, "client.watching", lambda: make.claimed(match))
    told = [json.loads(line) for line in ok("watch", "Arcot", "--once", "--json").splitlines()]
    assert [row.get("match", row.get("id")) for row in told] == [match.pk, match.pk]
    board = ok("watch", season.slug, "--once")
    assert board.splitlines()[0] == f"{season.name} ({make.EAST_INDIA}), open"
    assert "Arcot v1" in board


# -- version tests --


def test_two_versions_are_tested_and_the_ratio_is_shown(
    monkeypatch: pytest.MonkeyPatch, clive: User, season: Season
) -> None:
    make.new_version(Bot.objects.get(name="Arcot"))

    def counted() -> None:
        VersionTest.objects.update(blocks_counted=4, llr=1.5, elo=31.0, elo_low=-12.0, elo_high=74.0)

    def decided() -> None:
        now = VersionTest.objects.get().created_at
        VersionTest.objects.update(blocks_counted=9, llr=3.0, state="decided", decision="better", ended_at=now)

    while_waiting(monkeypatch, "cli.client.version_tests", counted, decided)
    lines = ok("test-version", "Arcot", "v1", "2", "--elo1", 80).splitlines()
    test = VersionTest.objects.get()
    assert lines[0] == f"test {test.pk}: is Arcot v1 better than v2? {test.seats} seats,"
    assert lines[1] == "  0 against 80 points, at most 400 blocks"
    assert "LLR 1.50 (-2.94 to 2.94) [--------------------|--------o----------]"[:33] in lines[3]
    assert lines[-1] == "better, after 9 blocks; +31 points (-12 to 74)"
    assert [row["id"] for row in json.loads(ok("test-version", "Arcot", "--list", "--json"))] == [test.pk]
    assert "better" in ok("test-version", "Arcot", "--list")


def test_a_version_that_is_not_found_better_ends_with_one(
    monkeypatch: pytest.MonkeyPatch, clive: User, season: Season
) -> None:
    make.new_version(Bot.objects.get(name="Arcot"))

    def exhausted() -> None:
        now = VersionTest.objects.get().created_at
        VersionTest.objects.update(state="exhausted", reason="400 blocks were played", ended_at=now)

    while_waiting(monkeypatch, "cli.client.version_tests", exhausted)
    done = run("test-version", "Arcot", "1")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (1, "undecided: 400 blocks were played, after 0 blocks")
    told = refused(3, "test-version", "Arcot", "2", "2", "--no-wait")
    assert "(400): baseline: it is the candidate itself." in told
    assert "give its number, or --list" in refused(2, "test-version", "Arcot")


# -- friendly matches --


def test_friendly_matches_are_asked_for_followed_and_told(
    monkeypatch: pytest.MonkeyPatch, clive: User, season: Season, tmp_path: Path
) -> None:
    def games() -> list[Match]:
        return list(Match.objects.filter(kind="friendly").order_by("pk"))

    while_waiting(
        monkeypatch,
        "cli.client.friendly",
        lambda: make.counted(games()[0], [1, 2]),
        lambda: make.counted(games()[1], [1, 2]),
    )
    lines = ok("friendly", "arcot", "greedy", "--games", 2, "--seats", 2).splitlines()
    number = Friendly.objects.get().pk
    assert lines[:4] == [
        f"friendly matches {number}: Arcot v1 against greedy v1, {make.EAST_INDIA}, tables of 2, 2 games",
        "  0 of 2 games played",
        "  1 of 2 games played",
        "  2 of 2 games played",
    ]
    assert sorted(line.split()[:4] for line in lines[5:7]) == [["Arcot", "v1", "2", "1"], ["greedy", "v1", "2", "1"]]
    assert lines[-1].endswith(f"leadenhall matches --friendly {number} lists them, logs --friendly {number} fetches")
    told = json.loads(ok("friendly", "--show", number, "--json"))
    assert (told["friendly"]["finished"], [match["id"] for match in told["matches"]]) == (
        2,
        [game.pk for game in reversed(games())],
    )
    assert len(json.loads(ok("matches", "--friendly", number, "--json"))) == 2
    assert ok("logs", "--friendly", number, "--parallel", 1, "--into", tmp_path).startswith("2 logs fetched")


def test_friendly_matches_that_are_not_all_played_end_with_1(clive: User, season: Season) -> None:
    asked = json.loads(ok("friendly", "Arcot", "greedy", "--games", 3, "--no-wait", "--json"))["friendly"]
    assert (asked["games"], asked["waiting"]) == (3, 3)
    assert f"friendly matches {asked['id']} are cancelled: 0 of 3 games played" in ok(
        "friendly", "--cancel", asked["id"]
    )
    done = run("friendly", "--show", asked["id"])
    assert (done.returncode, "0 of 3 games played (cancelled)" in done.stdout) == (1, True)
    assert "0 of 3, cancelled" in ok("friendly", "--list")


def test_what_no_friendly_match_can_be_is_refused(clive: User, season: Season) -> None:
    assert "name bots, or give one of --show, --cancel, --list" in refused(2, "friendly")
    assert "name bots, or give one of --show, --cancel, --list" in refused(2, "friendly", "Arcot", "--list")
    assert "there is no bot 'Buxar'; there are Arcot" in refused(2, "friendly", "Buxar", "greedy")
    assert "version: 'newest' is no version's number" in refused(
        2, "friendly", "Arcot", "greedy", "--version", "newest"
    )
    assert "(400): seats: " in refused(3, "friendly", "Arcot", "greedy", "--seats", 9)
    assert "(404)" in refused(3, "friendly", "--show", 999_999)


# -- what is refused before anything is sent --


def test_a_login_that_cannot_be_kept_leaves_no_token_behind(
    typed: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    make.AuthorFactory(username="clive")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/proc/nothere")
    typed(make.PASSWORD + "\n")
    assert "/proc/nothere" in refused(2, "login", "--user", "clive", "--password-stdin")
    assert not Token.objects.exists()


def test_a_login_that_could_be_kept_a_moment_before_is_revoked(
    typed: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    make.AuthorFactory(username="clive")

    def full(login: credentials.Login) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(credentials, "keep", full)
    typed(make.PASSWORD + "\n")
    assert "No space left on device" in refused(2, "login", "--user", "clive", "--password-stdin")
    assert not Token.objects.exists()


@pytest.mark.parametrize("command", [("logs", "--into", "INTO", "--season"), ("matches", "--season"), ("watch",)])
def test_a_season_that_there_is_not_is_told_with_those_that_there_are(
    clive: User, command: tuple[str, ...], tmp_path: Path
) -> None:
    slug = make.season_with_field().slug
    words = [str(tmp_path) if word == "INTO" else word for word in command]
    told = refused(2, *words, "east_india_companies-season-1")
    assert "season" in told
    assert f"there are {slug}" in told


def test_names_and_titles_that_no_house_takes_are_refused_before_anything_is_sent(clive: User, tmp_path: Path) -> None:
    bot = tmp_path / "bot-c++"
    bot.mkdir()
    (bot / "bot.py").write_text("print()\n")
    assert refused(2, "submit", bot, "--name", "a b", "--title", "arkwright").startswith(
        "error: name: a bot's name has 2"
    )
    assert refused(2, "submit", bot, "--name", "x1", "--title", "nope").startswith(
        "error: title: there is no title 'nope'; use one of: "
    )
    assert not Bot.objects.filter(owner=clive).exists()
    done = run("submit", bot, "--title", "arkwright", "--no-wait")
    assert (done.returncode, done.stderr) == (
        0,
        "note: it is called bot-c: names of bots have no other letters; --name gives another\n",
    )
