"""The whole suite runs on real parts: one embedded Postgres and one Valkey per session, one database in each per parallel process."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import hypothesis
import pytest
import redis
from django.conf import settings
from django.core.cache import cache
from django.test import TransactionTestCase
from hypothesis.internal.conjecture import providers

from ladder.embedding.folder import DataFolder
from ladder.embedding.services import services
from ladder.play import dictionaries
from ladder.web import memory
from tests import compiled_once, migrated
from tests.chromium import MISSING, found
from tests.emptying import empty_tables

pytest_plugins = ["tests.standing"]
ROOT = Path(__file__).resolve().parent.parent
SERVICELESS = (ROOT / "tests" / "engine", ROOT / "tests" / "project")
"""Tests of code that uses no service."""
_session = ExitStack()

# The suite's verdict depends on the code alone: properties are tried on the same examples each time, and not timed, since that says more of
# the machine. `make soak` tries them on more (`thorough`), and `--hypothesis-profile explore` draws others (CONTRIBUTING.md); what it finds
# is kept by `@example`.
UNTIMED = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
hypothesis.settings.register_profile("settled", derandomize=True, max_examples=30, **UNTIMED)
hypothesis.settings.register_profile("thorough", derandomize=True, max_examples=100, **UNTIMED)
hypothesis.settings.register_profile("explore", derandomize=False, print_blob=True, **UNTIMED)
hypothesis.settings.load_profile("settled")


def pytest_configure(config: pytest.Config) -> None:
    """Start the services, in the process that started the session; its parallel helpers find them by its environment."""
    # Collecting throws nothing away that is worth looking for; `pytest_collection_finish` looks once.
    gc.disable()
    if not config.getoption("hypothesis_profile"):
        # Nor do examples change with every number that stands anywhere in the code, which takes each process seconds to look for.
        providers._get_local_constants = lambda: providers._local_constants
    if hasattr(config, "workerinput"):
        compiled_once.do_a_share(config)
        return
    folder = DataFolder(Path(os.environ["LEADENHALL_VAR"]))
    _session.callback(shutil.rmtree, folder.path, ignore_errors=True)
    if config.option.collectonly or serviceless(config):
        return
    migrated.lay_down(folder)
    _session.enter_context(services(folder, settings.DATABASES["default"]["NAME"], "test session", durable=False))


def pytest_collectstart() -> None:
    """What collecting has made stays to the end: nobody need look through it for garbage, not even hypothesis when schemathesis comes."""
    gc.freeze()


def pytest_collection_finish() -> None:
    """Nor a thousand times while tests run, or through the rest so often."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """What a test that passed has written and logged is not sent from process to process, unless somebody wants to read it (`-rP`)."""
    report = (yield).get_result()  # type: ignore[misc]
    if report.passed and not {"P", "A"} & set(item.config.option.reportchars):
        report.sections.clear()


def pytest_unconfigure(config: pytest.Config) -> None:
    _session.close()


def serviceless(config: pytest.Config) -> bool:
    """Whether no path asked for needs a service: an author who tests the engine may have none."""
    paths = [Path(config.invocation_params.dir, argument.split("::")[0]).resolve() for argument in config.args]
    return bool(paths) and all(any(map(path.is_relative_to, SERVICELESS)) for path in paths)


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """The cluster goes with the session: nobody need drop a database of it first."""
    return True


@pytest.fixture(scope="session", autouse=True)
def _emptied_by_table() -> Iterator[None]:
    """After a test whose rows were committed its tables are emptied, and its connection is kept: another one is a process of Postgres more,
    which has to find out about all tables anew."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", empty_tables)
        patch.setattr(TransactionTestCase, "_should_reload_connections", lambda _: False)
        yield


@pytest.fixture
def valkey() -> Iterator[redis.Redis]:
    """A client of the live Valkey, on this process's broker database; broker and cache are empty before and after."""
    client = redis.Redis(unix_socket_path=str(settings.VAR.valkey_socket), db=settings.VALKEY_DATABASE)
    client.flushdb()
    cache.clear()
    yield client
    client.flushdb()
    cache.clear()
    client.close()


@pytest.fixture(autouse=True)
def _fresh_throttles(request: pytest.FixtureRequest) -> Iterator[None]:
    """Throttle counts and rate limits live in the cache: no test that opens the database inherits another's."""
    yield
    if {"db", "transactional_db"} & set(request.fixturenames) or request.node.get_closest_marker("django_db"):
        cache.clear()


@pytest.fixture(autouse=True)
def _fresh_memories() -> None:
    """No test is told what another's house had found."""
    memory.forget_all()
    dictionaries.forget()


@pytest.fixture
def child_environment(transactional_db: None) -> dict[str, str]:
    """The environment with which a process started by a test sees this test's database and broker.

    Rows must be committed for it to see them, hence `transactional_db`.
    """
    from django.db import connection

    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "ladder.settings.embedded",
        "LEADENHALL_VAR": str(settings.VAR.path),
        "LEADENHALL_DATABASE": connection.settings_dict["NAME"],
        "LEADENHALL_VALKEY_DATABASE": str(settings.VALKEY_DATABASE),
        "PYTHONPATH": str(ROOT),
    }


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium for browser tests; skips where there is none (CI brings one, see .ci/run)."""
    if path := found():
        return path
    if os.environ.get("CI") == "true":
        pytest.fail("CI=true, and no Chromium: .ci/run should have brought it.")
    pytest.skip(MISSING)


@pytest.fixture(scope="session")
def needs_sandbox() -> None:
    """Leaves a test out where this host has no sandbox, for `usefixtures`. A whole run leaves none out unseen: those of
    `tests/workers/sandbox` fail there. It is looked for when the first such test runs, not while tests are collected."""
    from workers import sandbox

    found = sandbox.probe()
    if not found.available:
        pytest.skip(f"this host has no sandbox: {found.reason}")
