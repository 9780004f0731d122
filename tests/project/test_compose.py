"""docker-compose.yml, as far as it can be checked without Docker: by the specification's schema, and for what the keeper relies on."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
import yaml

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


def test_only_the_web_is_published_and_not_to_the_world(compose: dict[str, Any]) -> None:
    published = {name: service["ports"] for name, service in compose["services"].items() if "ports" in service}
    assert published == {"web": ["${WEB_ADDRESS:-127.0.0.1}:${WEB_PORT:-8000}:8000"]}


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
