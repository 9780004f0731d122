"""One house in two sizes: what holds in both, and what the deployed one demands of its environment."""

from __future__ import annotations

import importlib
import inspect
import json
import logging
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import pytest
import structlog
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from ladder import environment
from ladder.house.postgres import ACROSS_A_NETWORK
from ladder.settings import base, embedded, logs, match_logs
from tests.conftest import ROOT
from tests.waiting import GENEROUS

DEPLOYED = {
    "DJANGO_SETTINGS_MODULE": "ladder.settings.deployed",
    "SECRET_KEY": "k" * 30 + "0123456789abcdefghijklmnopq",
    "ALLOWED_HOSTS": "ladder.example.org, localhost",
    "DATABASE_URL": "postgresql://leadenhall:s%40cret@postgres:5432/house?application_name=web",
    "REDIS_URL": "redis://redis:6379/0",
    "CACHE_URL": "redis://redis:6379/1",
    "LEADENHALL_PROXIES": "1",
}


def deployed(*command: str, **changes: str) -> subprocess.CompletedProcess[str]:
    """A Python command under the deployed settings, in an environment that holds nothing else."""
    environment = {"PATH": os.environ["PATH"], "HOME": "/nonexistent"} | DEPLOYED | changes
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=2 * GENEROUS,
    )


def test_deployed_settings_take_everything_from_the_environment() -> None:
    done = deployed(
        "-c",
        "import json; from django.conf import settings as s; d = s.DATABASES['default'];"
        "print(json.dumps([d['NAME'], d['USER'], d['PASSWORD'], d['HOST'], d['PORT'], d['OPTIONS'], s.ALLOWED_HOSTS,"
        "s.CELERY_BROKER_URL, s.CACHES['default']['LOCATION'], s.REST_FRAMEWORK['NUM_PROXIES'], s.SESSION_COOKIE_SECURE]))",
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [
        "house", "leadenhall", "s@cret", "postgres", "5432", {**ACROSS_A_NETWORK, "application_name": "web"},
        ["ladder.example.org", "localhost"], "redis://redis:6379/0", "redis://redis:6379/1", 1, True,
    ]  # fmt: skip


WRONG = {
    "LEADENHALL_PROXIES": ["abc", "-1", "1.5", "1_0", "99", "\u0661"],
    "LEADENHALL_LOG_RETENTION_DAYS": ["a week", "-3"],
    "LEADENHALL_LEAST_DISK_MB": ["a few", "-1"],
    "LEADENHALL_GAMES_GOING": ["some", "0"],
    "LEADENHALL_GAMES_A_DAY": ["0"],
    "LEADENHALL_FRIENDLY_GAMES_A_DAY": ["-1", "some"],
    "LEADENHALL_GAME_LEFT_HOURS": ["a day", "0", "10000"],
    "LEADENHALL_MESSAGE_DAYS": ["a week", "0"],
    "LEADENHALL_DELIVERY_DAYS": ["-1", "0"],
    "LEADENHALL_DATABASE_POOL": ["ja"],
    "LEADENHALL_TRANSACTION_POOLING": ["both"],
    "LEADENHALL_PREPARED_STATEMENTS": ["1.21"],
    "LEADENHALL_REMOTE": ["ja"],
    "LEADENHALL_MACHINE": ["the north one", "a/b"],
    "LEADENHALL_ARCHIVES": ["archives", "~/archives", "/etc/passwd", "/etc/passwd/archives", "/" + "x" * 300],
    "LEADENHALL_DOCUMENTATION": ["site", "/etc/passwd"],
    "LEADENHALL_LOGS": ["logs", "/etc/passwd", "ftp://bucket", "s3://", "s3://user@bucket", "s3://bucket?region=x"],
    "LEADENHALL_LOGS_ENDPOINT": ["s3.example.org", "https://s3.example.org/bucket"],
    "LEADENHALL_LOGS_REGION": ["eu west", "\udcff"],
    "LEADENHALL_LOGS_KEY": ["\udcff"],
    "LEADENHALL_LOGS_SECRET": ["\udcff"],
    "LEADENHALL_MATCH_QUOTA": ["many", "-1"],
    "LEADENHALL_WEB_PROCESSES": ["two", "0", "65"],
    "WEB_CONCURRENCY": ["abc", "0", "1.5"],
    "LEADENHALL_TITLES": ["/nowhere", "examples/liars_dice:/nowhere", "README.md"],
    "PROMETHEUS_MULTIPROC_DIR": ["/nowhere", "/etc/passwd"],
    "prometheus_multiproc_dir": ["/nowhere"],
    "SECRET_KEY": ["\udcff"],
    "EMAIL_HOST": ["mail example", "smtp://mail.example.org", "...", "[1", "[1]", "a..b", "-a"],
    "EMAIL_HOST_USER": ["\udcff"],
    "EMAIL_HOST_PASSWORD": ["\udcff"],
    "METRICS_TOKEN": ["\udcff"],
    "LEADENHALL_ADDRESS": ["ladder.example.org", "ftp://ladder.example.org", "https://*.example.org", "https://a/b"],
    "LEADENHALL_MAIL_FROM": ["Leadenhall", "a@b\nBcc: c@d", "<a@b", "a@b>", "a@...", "A <a@b>, B <c@d>"],
    "EMAIL_PORT": ["smtp", "0", "70000"],
    "EMAIL_USE_TLS": ["perhaps"],
    "HTTPS": ["ture"],
    "LOG_LEVEL": ["LOUD"],
    "ALLOWED_HOSTS": ["https://ladder.example.org", "ladder.example.org:8000", "a b", "...", "[1", "[g]"],
    "CSRF_TRUSTED_ORIGINS": [
        "ladder.example.org",
        "ftp://ladder.example.org",
        "https://a/b",
        "https://a:99999",
        "https://...",
        "https://a:x",
    ],
    "DATABASE_URL": [
        "mysql://x",
        "postgresql://u:hidden@h:port/d",
        "postgresql://h",
        "hidden",
        "postgresql://u:hidden@h:99999/d",
        "postgresql://u:hidden@h/d?sslmode=maybe",
        "postgresql://u:hidden@h/d?connect_timeout=abc",
        "postgresql://u:hidden@h/d?target_session_attrs=some",
    ],
    "REDIS_URL": [
        "localhost",
        "http://redis:6379",
        "redis://:hidden@redis:port/0",
        "redis://redis/abc",
        "redis://redis:99999/0",
        "redis://:hidden@redis/0?db=abc",
        "redis://:hidden@redis/0?socket_timeout=soon",
    ],
    "CACHE_URL": ["nowhere", "redis://:hidden@/1"],
    "SENTRY_DSN": ["hidden"],
}


RIGHT = {
    "LEADENHALL_PROXIES": ["", " 2 "],
    "HTTPS": ["Off"],
    "LEADENHALL_ARCHIVES": ["/tmp", "/nowhere/yet"],
    "LEADENHALL_DOCUMENTATION": ["/tmp", ""],
    "LEADENHALL_LOGS": ["/tmp", ""],
    "LEADENHALL_LOGS_ENDPOINT": ["http://127.0.0.1:9000", ""],
    "LEADENHALL_MATCH_QUOTA": ["40", ""],
    "METRICS_TOKEN": ["clé"],
    "LOG_LEVEL": ["debug"],
    "WEB_CONCURRENCY": ["4", ""],
    "LEADENHALL_TITLES": ["examples/liars_dice:/tmp", ""],
    "PROMETHEUS_MULTIPROC_DIR": ["/tmp", ""],
    "EMAIL_HOST": ["mail.example.org", "[::1]", "::1", "192.168.1.7", "mail_relay"],
    "LEADENHALL_ADDRESS": ["https://ladder.example.org", "http://localhost:8000"],
    "LEADENHALL_MAIL_FROM": ["a@b", "Läden <a@example.org>", '"A, B" <a@[127.0.0.1]>'],
    "ALLOWED_HOSTS": [".example.org, [::1], *, localhost"],
    "CSRF_TRUSTED_ORIGINS": ["https://a.example.org, http://*.b.org:8000/, https://[::1]:8443"],
    "DATABASE_URL": [
        "host=/run/postgresql dbname=house",
        "postgresql:///house?host=a,b&port=5432,5433",
        "postgresql://h/d?sslmode=verify-full&connect_timeout=5",
    ],
    "REDIS_URL": ["redis+socket:///run/redis.sock?virtual_host=0"],
    "CACHE_URL": ["unix:///run/redis.sock?db=1", "rediss://:secret@redis", ""],
    "SENTRY_DSN": ["https://0123456789abcdef0123456789abcdef@sentry.example.org/7"],
}

READ_THEM = """
import importlib, json, os, sys
from django.core.exceptions import ImproperlyConfigured
from ladder.errors import HouseError
before = dict(os.environ)
for line in sys.stdin:
    module, asked, environments = json.loads(line)
    told = []
    for changes in environments:
        os.environ.clear()
        os.environ.update(before | changes)
        for name in [name for name in sys.modules if name.startswith("ladder.settings")]:
            del sys.modules[name]
        try:
            settings = importlib.import_module(module)
            told.append(["", [getattr(settings, name) for name in asked]])
        except (ImproperlyConfigured, HouseError) as error:
            told.append([str(error), []])
    print(json.dumps(told), flush=True)
"""


class ReadIn(Protocol):
    def __call__(
        self, environments: Sequence[Mapping[str, str]], *asked: str, settings: str = "ladder.settings.deployed"
    ) -> list[tuple[str, list[Any]]]: ...


@pytest.fixture(scope="module")
def read_in() -> Iterator[ReadIn]:
    """What settings say in each environment, read one after another in one process: why they cannot be, in the words with which every
    program ends over them, or "", and what they have under the names that are `asked` for."""
    command, environment = (
        [sys.executable, "-c", READ_THEM],
        {"PATH": os.environ["PATH"], "HOME": "/nonexistent"} | DEPLOYED,
    )
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as reader:
        assert reader.stdin is not None
        assert reader.stdout is not None
        to, answers = reader.stdin, reader.stdout

        def read(
            environments: Sequence[Mapping[str, str]], *asked: str, settings: str = "ladder.settings.deployed"
        ) -> list[tuple[str, list[Any]]]:
            print(json.dumps([settings, asked, environments]), file=to, flush=True)
            return [(said, found) for said, found in json.loads(answers.readline())]

        yield read
        to.close()


def said_of(settings_made: dict[str, list[str]], read_in: ReadIn) -> list[tuple[str, str, str]]:
    """Each variable and value with what the deployed settings say of it; empty: it is taken."""
    pairs = [(name, value) for name, values in settings_made.items() for value in values]
    told = read_in([{name: value} for name, value in pairs])
    return [(*pair, said) for pair, (said, _) in zip(pairs, told, strict=True)]


def test_a_missing_secret_or_address_is_named(read_in: ReadIn) -> None:
    names = ["SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL"]
    told = [said for _, _, said in said_of({name: [""] for name in names}, read_in)]
    assert told == [f"Set {name} in the environment of this process." for name in names]


def test_a_setting_that_cannot_be_meant_is_named_with_what_would_do(read_in: ReadIn) -> None:
    for name, value, said in said_of(WRONG, read_in):
        assert said.startswith(f"{name} is "), (name, value, said)
        assert "\n" not in said
        assert "Set " in said or "Copy " in said, "the remedy"
        assert "hidden" not in said, "what may be a password is not repeated"


EMBEDDED = [
    ("LEADENHALL_VALKEY_DATABASE", "63"),
    ("LEADENHALL_DATABASE", "a b"),
    ("LEADENHALL_WAL_ARCHIVE", "not/absolute"),
    ("ALLOWED_HOSTS", "http://x"),
    ("WEB_CONCURRENCY", "abc"),
    ("LEADENHALL_PRIVATE_WEBHOOKS", "ja"),
]
TRIED_BY_THEMSELVES = {"DJANGO_SETTINGS_MODULE", "LEADENHALL_VAR"}
OF_OTHERS = {
    "PATH",
    "PYTHONPATH",
    "XDG_CONFIG_HOME",
    "PYTEST_XDIST_WORKER",
    "LEADENHALL_TEST_VAR",
    "CELERY_SKIP_CHECKS",
}
"""What programs are found by, what only tests have, and what is set for Celery to read."""
OF_COMPOSE = {
    *("MACHINE", "POSTGRES_PASSWORD", "POSTGRES_MEMORY", "WEB_ADDRESS", "WEB_PORT", "WEB_MEMORY"),
    *("WORKER_CONCURRENCY", "WORKER_MEMORY", "WORKER_PIDS"),
}
"""Part of DATABASE_URL, and what Celery and Docker read themselves."""


def test_every_variable_that_is_read_is_tried_with_what_cannot_be_meant() -> None:
    readers = [name for name, found in vars(environment).items() if inspect.isfunction(found)]
    asked = re.compile(rf'\b(?:{"|".join(readers)}|environ(?:\.\w+)?|getenv)[\[(]\s*"([A-Z_]+)"')
    read = set()
    for folder in ("ladder", "workers", "engine"):
        for file in (ROOT / folder).rglob("*.py"):
            read |= set(asked.findall(file.read_text()))
    for file in (ROOT / "docker-compose.yml", ROOT / "Dockerfile"):
        read |= set(re.findall(r"\$\{([A-Z_]+)", file.read_text()))
    tried = WRONG.keys() | {name for name, _ in EMBEDDED} | TRIED_BY_THEMSELVES
    assert read - tried - OF_OTHERS - OF_COMPOSE == set()
    assert tried - read == {"prometheus_multiproc_dir"}


def test_a_bucket_needs_its_client_and_a_key_its_secret() -> None:
    bucket = {"LEADENHALL_LOGS": "s3://house/logs"}
    without = deployed(
        "-c", "import sys; sys.modules['botocore.config'] = None; import ladder.settings.deployed", **bucket
    )
    assert without.stderr.endswith("Install requirements-s3.lock.\n")
    half = deployed("-c", "import ladder.settings.deployed", LEADENHALL_LOGS_KEY="key")
    assert "Set both LEADENHALL_LOGS_KEY and LEADENHALL_LOGS_SECRET in" in half.stderr


def test_a_machine_that_only_plays_makes_no_folder_for_logs_that_nobody_else_would_see(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LEADENHALL_LOGS", str(tmp_path / "logs"))
    assert match_logs.storage()["logs"]["OPTIONS"]["location"] == tmp_path / "logs"
    monkeypatch.setenv("LEADENHALL_REMOTE", "1")
    with pytest.raises(ImproperlyConfigured, match="or mount the folder there"):
        match_logs.storage()
    (tmp_path / "logs").mkdir()
    assert match_logs.storage()["logs"]["OPTIONS"]["location"] == tmp_path / "logs"


def test_a_setting_that_can_be_meant_is_taken(read_in: ReadIn) -> None:
    assert [(name, value, said) for name, value, said in said_of(RIGHT, read_in) if said] == []


@pytest.mark.parametrize("name", ["ladder.settings.nothing", "nothing.at.all", "a b"])
def test_settings_that_are_not_there_are_named_as_every_setting_is(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", name)
    said = f"CommandError: DJANGO_SETTINGS_MODULE is {name!r} in the environment of this process. Set ladder.settings.embedded or"
    with pytest.raises(SystemExit, match=re.escape(said)), environment.or_end():
        importlib.import_module(name)
    with pytest.raises(ModuleNotFoundError), environment.or_end():
        importlib.import_module("ladder.another")


@pytest.mark.parametrize("name", ["WEB_CONCURRENCY", "PROMETHEUS_MULTIPROC_DIR"])
def test_what_the_web_server_s_libraries_read_by_themselves_is_looked_at_before_they_do(name: str) -> None:
    done = deployed("-m", "ladder.house.web", "-b", "127.0.0.1:0", **{name: "nowhere"})
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert done.stderr.splitlines()[-1].startswith(f"CommandError: {name} is 'nowhere' in the environment")


def test_the_web_server_finds_the_number_that_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    for said, meant in (("", 1), (" ", 1), (" 3 ", 3)):
        monkeypatch.setenv("WEB_CONCURRENCY", said)
        assert environment.web_processes() == meant
    done = deployed("-m", "ladder.house.web", "-b", "127.0.0.1:0", "--print-config", WEB_CONCURRENCY=" 3 ")
    assert "Traceback" not in done.stderr
    assert re.search(r"^workers +=? *3$", done.stdout, re.M), done.stdout


@pytest.mark.parametrize(
    "command",
    [
        ("manage.py", "up"),
        ("-m", "celery", "-A", "workers.celery", "worker"),
        ("-m", "ladder.house.web", "-b", "127.0.0.1:0"),
    ],
)
def test_every_program_of_the_house_says_so_in_one_line(command: tuple[str, ...]) -> None:
    done = deployed(*command, LEADENHALL_PROXIES="abc")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert done.stderr.splitlines()[-1] == (
        "CommandError: LEADENHALL_PROXIES is 'abc' in the environment of this process. "
        "Set a whole number from 0 to 10, or leave it out for 0."
    )


def test_an_embedded_house_reads_its_settings_as_strictly(read_in: ReadIn, tmp_path: Path) -> None:
    environments = [embedded_in(str(tmp_path)) | {name: value} for name, value in EMBEDDED]
    told = [said for said, _ in read_in(environments, settings="ladder.settings.embedded")]
    assert all(said.startswith(f"{name} is {value!r}") for said, (name, value) in zip(told, EMBEDDED, strict=True)), (
        told
    )
    assert not any("\n" in said for said in told)
    done = deployed("manage.py", "up", **environments[0])
    assert (done.returncode, done.stderr) == (1, f"CommandError: {told[0]}\n")


NOWHERE = ["~nobody-of-this-name/house", "/etc/passwd", "/etc/passwd/house", "/proc/1/nope", "/" + "x" * 300]
"""Places where no data folder can be."""


def test_a_data_folder_that_cannot_be_is_named_in_one_line(read_in: ReadIn) -> None:
    """What is wrong with a place is found by the settings, which every program reads in the same way."""
    told = [said for said, _ in read_in([embedded_in(place) for place in NOWHERE], settings="ladder.settings.embedded")]
    assert [("LEADENHALL_VAR" in said, "\n" in said) for said in told] == len(NOWHERE) * [(True, False)], told


def test_a_program_names_a_data_folder_that_cannot_be() -> None:
    """As every program does: by the way in which it says so of any setting."""
    done = deployed("-m", "celery", "-A", "workers.celery", "worker", **embedded_in(NOWHERE[2]))
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert done.stderr.splitlines()[-1].startswith("CommandError: ")
    assert "LEADENHALL_VAR" in done.stderr


def embedded_in(place: str) -> dict[str, str]:
    return {"DJANGO_SETTINGS_MODULE": "ladder.settings.embedded", "LEADENHALL_VAR": place, "ALLOWED_HOSTS": ""}


def test_djangos_own_deployment_check_has_nothing_to_say() -> None:
    # HSTS for subdomains and preloading (W005, W021) are promises about a whole domain: its owner's to make.
    done = deployed(
        "-W", "ignore", "manage.py", "check", "--deploy", "--fail-level", "WARNING",
    )  # fmt: skip
    complaints = [
        line for line in done.stderr.splitlines() if line.startswith("?:") and "W005" not in line and "W021" not in line
    ]
    assert complaints == []


def test_up_is_refused_under_deployed_settings_in_one_line() -> None:
    done = deployed("manage.py", "up")
    assert done.returncode == 1
    assert done.stderr == (
        "CommandError: `up` runs the embedded house; these settings are the deployed ones. See docker-compose.yml.\n"
    )


def test_the_two_sizes_differ_only_in_where_things_are_and_whom_they_trust() -> None:
    done = deployed(
        "-c",
        "import json; from ladder.settings import base, deployed as d;"
        "print(json.dumps([n for n in dir(base) if n.isupper() and getattr(base, n) != getattr(d, n)]))",
    )
    changed = set(json.loads(done.stdout)) | {
        name for name in dir(base) if name.isupper() and getattr(base, name) != getattr(embedded, name)
    }
    assert changed == {
        "ALLOWED_HOSTS",
        "CELERY_BROKER_TRANSPORT_OPTIONS",  # how soon a connection across a network is known for dead
        "DISK_PLACES",
        "LOGGING",
        "METRICS_TOKEN",
        "SITE_ADDRESS",
        "STATIC_ROOT",
    }


ADDRESSES: list[tuple[dict[str, str], str]] = [
    ({}, "https://ladder.example.org"),
    (
        {"CSRF_TRUSTED_ORIGINS": "https://*.example.org,https://bots.example.org:8443"},
        "https://bots.example.org:8443",
    ),
    ({"LEADENHALL_ADDRESS": "https://play.example.org/"}, "https://play.example.org"),
    ({"ALLOWED_HOSTS": "*"}, "http://localhost:8000"),
]


def test_the_address_of_the_site_is_what_it_is_said_to_be_or_the_first_name_that_is_one(read_in: ReadIn) -> None:
    found = read_in([told for told, _ in ADDRESSES], "SITE_ADDRESS", "WEBHOOKS_TO_PRIVATE")
    assert found == [("", [address, False]) for _, address in ADDRESSES]


def test_the_queue_carries_json_and_gives_work_back_when_a_worker_dies() -> None:
    from workers.celery import app

    app.loader.import_default_modules()
    assert app.conf.accept_content == ["json"]
    assert (app.conf.task_serializer, app.conf.task_acks_late, app.conf.task_reject_on_worker_lost) == (
        "json",
        True,
        True,
    )
    assert app.conf.worker_prefetch_multiplier == 1
    assert app.conf.task_ignore_result is True
    assert app.conf.result_backend is None
    route = app.amqp.router.route
    assert route({}, "workers.tasks.play_match")["queue"].name == "match"
    assert route({}, "workers.tasks.sweep")["queue"].name == "control"
    # A match that kills its process rests; what else does so would kill the next one at once.
    ours = {name: task for name, task in app.tasks.items() if name.startswith("workers.")}
    assert [name for name, task in ours.items() if task.reject_on_worker_lost is not False] == [
        "workers.tasks.play_match"
    ]
    for entry in app.conf.beat_schedule.values():
        assert entry["task"] in app.tasks, "beat would call a task that no worker knows"
        assert entry["options"]["expires"] <= entry["schedule"]


def test_every_throttle_has_a_rate() -> None:
    """A throttle class without its rate lets everything through, and says nothing."""
    from django.utils.module_loading import import_string

    rates = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]
    classes = [import_string(path) for path in settings.REST_FRAMEWORK["DEFAULT_THROTTLE_CLASSES"]]
    assert len(classes) >= 3
    for throttle in classes:
        if scope := getattr(throttle, "scope", None):
            assert rates[scope], scope
            assert throttle().num_requests > 0
    assert {"anon", "user", "register", "login", "submit", "download", "log"} <= rates.keys()
    assert all(rates.values())


def test_no_proxy_no_belief_in_forwarded_addresses() -> None:
    assert settings.REST_FRAMEWORK["NUM_PROXIES"] == 0


def test_log_text_from_outside_stays_on_one_line_and_sends_no_control_codes(capsys: pytest.CaptureFixture[str]) -> None:
    configuration = logs.logging_config(json_lines=False)
    formatter = logging.config.DictConfigurator(configuration).configure_formatter(
        configuration["formatters"]["structlog"]
    )
    record = logging.LogRecord("bot", logging.INFO, "", 0, "said %s", ("fine\n2026-01-01 error admin \x1b[2J",), None)

    line = formatter.format(record)

    assert "\n" not in line
    assert "\x1b" not in line
    assert line.endswith("info bot said fine\\n2026-01-01 error admin \\x1b[2J")


def test_json_logs_carry_the_traceback_of_an_error_and_no_variable_of_it() -> None:
    password = "three-ships-home"
    configuration = logs.logging_config(json_lines=True)
    formatter = logging.config.DictConfigurator(configuration).configure_formatter(
        configuration["formatters"]["structlog"]
    )
    try:
        raise ValueError("the hold is empty")
    except ValueError:
        record = logging.LogRecord("worker", logging.ERROR, "", 0, "lost", (), sys.exc_info())

    line = formatter.format(record)
    event = json.loads(line)

    assert password not in line
    assert (event["event"], event["level"], event["logger"]) == ("lost", "error", "worker")
    assert event["exception"][0]["exc_value"] == "the hold is empty"
    assert structlog.is_configured()


def test_both_sizes_hash_passwords_in_turns_and_count_proxies_alike(read_in: ReadIn) -> None:
    names = ("PASSWORD_HASHERS", "ALLAUTH_TRUSTED_PROXY_COUNT", "AXES_IPWARE_PROXY_COUNT", "EMAIL_TIMEOUT")
    found = read_in([{"LEADENHALL_PROXIES": "2"}], *names)
    assert found == [("", [["ladder.accounts.hashing.PasswordHasher"], 2, 2, 10])]
    assert embedded.PASSWORD_HASHERS == base.PASSWORD_HASHERS


def test_a_secret_is_in_no_file_of_the_repository() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    assert "var/secret_key" not in tracked
    assert not any(Path(name).name == ".env" for name in tracked)


@pytest.mark.django_db
def test_no_page_allows_inline_script(client: Client) -> None:
    policy = client.get("/accounts/login/")["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives["script-src"] == "'self'"
    assert directives["object-src"] == "'none'"
    assert "unsafe" not in policy


REMOTE = {
    "LEADENHALL_REMOTE": "1",
    "SECRET_KEY": "",
    "ALLOWED_HOSTS": "",
    "DATABASE_URL": "postgresql://leadenhall_worker:p@10.0.0.1:5432/leadenhall?sslmode=verify-full&sslrootcert=/keys/ca.crt",
    "REDIS_URL": "rediss://worker:p@10.0.0.1:6379/0?ssl_cert_reqs=required&ssl_ca_certs=/keys/ca.crt",
    "CACHE_URL": "rediss://worker:p@10.0.0.1:6379/1?ssl_cert_reqs=required&ssl_ca_certs=/keys/ca.crt",
}


def test_a_worker_on_another_machine_needs_no_secret_of_the_house(read_in: ReadIn) -> None:
    ((said, (secret, hosts)),) = read_in([REMOTE], "SECRET_KEY", "ALLOWED_HOSTS")
    assert (said, len(secret), hosts) == ("", 67, [])


OVERHEARD = [
    ("DATABASE_URL", "sslmode=verify-full", "sslmode=require", "without verified TLS"),
    ("DATABASE_URL", "&sslrootcert=/keys/ca.crt", "", "without verified TLS"),
    ("REDIS_URL", "rediss:", "redis:", "without verified TLS"),
    ("REDIS_URL", "ssl_cert_reqs=required", "ssl_cert_reqs=none", "without verified TLS"),
    (
        "REDIS_URL",
        "ssl_cert_reqs=required",
        "ssl_cert_reqs=required&ssl_check_hostname=false",
        "any host's certificate",
    ),
    ("CACHE_URL", "worker:p@", "", "has no password"),
]
"""Of each address what makes it safe, what stands there instead, and what is said of it then."""


def test_a_worker_on_another_machine_does_not_start_with_an_address_that_others_could_listen_to(
    read_in: ReadIn,
) -> None:
    assert all(part in REMOTE[name] for name, part, _, _ in OVERHEARD)
    environments = [REMOTE | {name: REMOTE[name].replace(part, instead)} for name, part, instead, _ in OVERHEARD]
    told = [said for said, _ in read_in(environments)]
    assert [
        (said.split()[0], says in said, "\n" in said) for said, (*_, says) in zip(told, OVERHEARD, strict=True)
    ] == [(name, True, False) for name, *_ in OVERHEARD], told
    done = deployed("-m", "celery", "-A", "workers.celery", "worker", **environments[0])
    assert (done.returncode, done.stderr) == (1, f"CommandError: {told[0]}\n")
