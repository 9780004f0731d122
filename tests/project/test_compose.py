"""docker-compose.yml, as far as it can be checked without Docker: by the specification's schema, and for what the keeper relies on."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from typing import Any

import pytest
import yaml

from ladder import environment
from tests.conftest import ROOT

FILES = ("docker-compose.yml", "docker-compose.machines.yml", "docker-compose.worker.yml")


def read(name: str) -> dict[str, Any]:
    return yaml.safe_load((ROOT / name).read_text())


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return yaml.safe_load((ROOT / "docker-compose.yml").read_text())


def test_they_obey_the_compose_specification() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", *FILES],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_the_house_is_five_services_from_one_image_and_a_migration_before_them(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert set(services) == {"postgres", "redis", "migrate", "web", "worker", "beat"}
    ours = {name: service for name, service in services.items() if name not in ("postgres", "redis")}
    assert {(service["build"], service["image"]) for service in ours.values()} == {(".", "leadenhall")}
    for name in ("web", "worker", "beat"):
        assert services[name]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}


def test_every_lasting_service_has_a_healthcheck_and_data_is_in_named_volumes(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        assert ("healthcheck" in service) == (name != "migrate"), name
        for volume in service.get("volumes", []):
            assert volume.split(":")[0] in compose["volumes"], volume


def test_workers_scale(compose: dict[str, Any]) -> None:
    """A fixed name or a published port would allow only one of them."""
    worker = compose["services"]["worker"]
    assert not {"container_name", "ports", "hostname"} & worker.keys()
    assert not any("container_name" in service for service in compose["services"].values())
    assert any("seccomp" in option for option in worker["security_opt"]), "bubblewrap needs user namespaces"


def test_no_secret_is_written_down(compose: dict[str, Any]) -> None:
    environment = compose["services"]["web"]["environment"]
    assert environment["SECRET_KEY"] == "${SECRET_KEY:?set SECRET_KEY}"
    assert compose["services"]["postgres"]["environment"]["POSTGRES_PASSWORD"].startswith("${POSTGRES_PASSWORD:?")
    assert "${POSTGRES_PASSWORD:?" in environment["DATABASE_URL"]


OF_ONE_MACHINE = {
    *("LEADENHALL_REMOTE", "LEADENHALL_VAR", "LEADENHALL_VALKEY_DATABASE"),
    *("LEADENHALL_TEST_VAR", "PYTEST_XDIST_WORKER"),
    "LEADENHALL_DOCUMENTATION",
}
"""What the house is not told in containers: that a machine plays for another, where an embedded house lies, what tests alone have, and
where the documentation lies, which the image has built."""


def test_whatever_a_keeper_may_set_can_be_set_for_the_containers(compose: dict[str, Any]) -> None:
    readers = [name for name, found in vars(environment).items() if inspect.isfunction(found)]
    asked = re.compile(rf'\b(?:{"|".join(readers)}|environ(?:\.\w+)?|getenv)[\[(]\s*"([A-Z_]+)"')
    deployed = [file for file in (ROOT / "ladder" / "settings").glob("*.py") if file.name != "embedded.py"]
    read = {name for file in deployed for name in asked.findall(file.read_text())}
    told = {name for service in compose["services"].values() for name in service.get("environment", {})}
    assert "LEADENHALL_FRIENDLY_GAMES_A_DAY" in read
    assert read - told == OF_ONE_MACHINE


def test_only_the_web_is_published_and_not_to_the_world(compose: dict[str, Any]) -> None:
    published = {name: service["ports"] for name, service in compose["services"].items() if "ports" in service}
    assert published == {"web": ["${WEB_ADDRESS:-127.0.0.1}:${WEB_PORT:-8000}:8000"]}


def test_every_service_is_bounded_in_memory_processes_and_log(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        assert re.fullmatch(r"(\$\{[A-Z]+_MEMORY:-)?\d+[mg]\}?", service["mem_limit"]), name
        assert re.fullmatch(r"(\$\{[A-Z]+_PIDS:-)?\d+\}?", str(service["pids_limit"])), name
        assert service["logging"] == {"driver": "json-file", "options": {"max-size": "10m", "max-file": "5"}}, name


def test_postgres_is_asked_for_an_encoding_that_its_locale_has(compose: dict[str, Any]) -> None:
    """By `--locale=C` alone initdb would take SQL_ASCII, and fail over C.UTF-8."""
    asked = compose["services"]["postgres"]["environment"]["POSTGRES_INITDB_ARGS"].split()
    assert asked == ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]


def test_a_worker_is_asked_by_the_name_that_it_has_in_every_container(compose: dict[str, Any]) -> None:
    """A shell that is no login's need not know HOSTNAME; `uname -n` is what Celery takes its name from."""
    kind, asked = compose["services"]["worker"]["healthcheck"]["test"]
    assert kind == "CMD-SHELL"
    assert '--destination "celery@$$(uname -n)"' in asked


DOCKERFILE = (ROOT / "Dockerfile").read_text()


def test_the_image_comes_with_bytecode_of_all_that_it_runs_and_writes_none() -> None:
    _, first, docs, last = DOCKERFILE.split("\nFROM ")
    compiled = re.findall(r"python -m compileall -q -f -j 0 --invalidation-mode unchecked-hash", DOCKERFILE)
    assert len(compiled) == 2
    assert re.search(r"\$COMPILE /venv/lib$", first, re.MULTILINE)
    assert re.search(r"\$COMPILE engine ladder workers ", first)
    assert 'sysconfig.get_path("stdlib")' in last
    assert re.findall(r"^COPY --from=docs (.+)$", last, re.MULTILINE) == ["/srv/site /srv/site"]
    assert docs.startswith("build AS docs\n")
    # Before anything is run in the stage: what `compileall` imports would be written by its own import, and checked for ever.
    for stage in (first, last):
        assert stage.index("PYTHONDONTWRITEBYTECODE=1") < stage.index("\nRUN ")


def test_what_is_built_is_what_is_copied_and_nothing_that_lies_about() -> None:
    rules = (ROOT / ".dockerignore").read_text().split()
    assert rules[0] == "*"
    copied = {
        name for line in re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE) for name in line.split()
    }
    assert {rule.removeprefix("!") for rule in rules if rule.startswith("!")} == copied
    assert rules[-1] == "**/__pycache__"


def test_a_second_machine_has_none_of_the_house_s_secrets_and_goes_by_verified_tls_alone() -> None:
    services = read("docker-compose.worker.yml")["services"]
    assert list(services) == ["worker"]
    worker, told = services["worker"], services["worker"]["environment"]
    assert told["LEADENHALL_REMOTE"] == "1"
    assert not {"SECRET_KEY", "POSTGRES_PASSWORD", "REDIS_PASSWORD"} & set(
        str(told).replace("{", " ").replace(":", " ").split()
    )
    assert "sslmode=verify-full" in told["DATABASE_URL"]
    assert told["REDIS_URL"].startswith("rediss://worker:")
    assert worker["command"][worker["command"].index("-Q") + 1] == "match"
    at_home = read("docker-compose.yml")["services"]["worker"]
    same = ("image", "security_opt", "cap_drop", "mem_limit", "pids_limit", "stop_grace_period", "healthcheck")
    assert {name: worker[name] for name in same} == {name: at_home[name] for name in same}


def test_the_first_machine_listens_to_others_on_one_named_address_and_over_tls() -> None:
    services = read("docker-compose.machines.yml")["services"]
    assert set(services) == set(read("docker-compose.yml")["services"])
    published = {name: service["ports"] for name, service in services.items() if "ports" in service}
    address = "${MACHINES_ADDRESS:?set MACHINES_ADDRESS}"
    assert published == {"postgres": [f"{address}:5432:5432"], "redis": [f"{address}:6380:6380"]}
    assert "--ssl=on" in services["postgres"]["command"]
    assert "--tls-auth-clients yes" in services["redis"]["command"][-1]
    rules = [
        line.split() for line in (ROOT / "deploy/pg_hba.conf").read_text().splitlines() if not line.startswith("#")
    ]
    everywhere = [rule for rule in rules if rule and rule[0] != "local" and rule[3] == "all"]
    assert everywhere == [
        ["hostssl", "leadenhall", "leadenhall_worker", "all", "scram-sha-256", "clientcert=verify-ca"]
    ]
    # pg_receivewal and pg_basebackup: `all` databases are none that they ask for.
    replicating = [rule for rule in rules if rule and rule[1] == "replication"]
    assert {(rule[0], rule[2], rule[3]) for rule in replicating} == {
        ("local", "leadenhall", "trust"),
        *(("host", "leadenhall", near) for near in ("samenet", "127.0.0.1/32", "::1/128")),
    }


def test_a_folder_in_memory_is_in_the_image_with_the_mode_that_it_is_mounted_with(compose: dict[str, Any]) -> None:
    """A runtime gives a tmpfs the mode of what it covers: without the folder a container starts once, and never again."""
    made = re.search(r"install -d -m 1777 (.+)$", DOCKERFILE, re.MULTILINE)[1].split()
    mounted = [place for service in compose["services"].values() for place in service.get("tmpfs", [])]
    assert [f"{folder}:mode=1777" for folder in made] == mounted
