"""A deployed house: a compose file brought up by podman-compose, reached as its keeper and its authors reach it."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import yaml

from tests.waiting import GENEROUS

from .podman import Failed, Podman, run

LASTING = ("postgres", "redis", "web", "worker", "beat")
"""Services that have a health check."""
MOST_STARTS = 10


def wait_until(true: Callable[[], Any], what: str, seconds: float = GENEROUS, every: float = 0.2) -> Any:
    """Wait until `true()` gives something, and return it. Raises Failed, saying `what` was waited for."""
    deadline = time.monotonic() + seconds
    while not (found := true()):
        if time.monotonic() > deadline:
            raise Failed(f"{what}: not within {seconds:.0f} seconds")
        time.sleep(every)
    return found


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class House:
    """The compose file `text` as project `name`, with secrets and a port of its own."""

    def __init__(self, podman: Podman, name: str, text: str) -> None:
        self.podman, self.name = podman, name
        self.folder = podman.folder / name
        self.folder.mkdir(exist_ok=True)
        self.metrics_token = secrets.token_hex(16)
        port = free_port()
        settings = {
            "SECRET_KEY": secrets.token_urlsafe(50),
            "POSTGRES_PASSWORD": secrets.token_hex(16),
            "ALLOWED_HOSTS": "ladder.example.org",
            "CSRF_TRUSTED_ORIGINS": "https://ladder.example.org",
            "WEB_PORT": str(port),
            "METRICS_TOKEN": self.metrics_token,
        }
        (self.folder / ".env").write_text("".join(f"{key}={value}\n" for key, value in settings.items()))
        (self.folder / ".env").chmod(0o600)
        self.be(text)
        # As the proxy in front of it: it ends TLS, and says so.
        headers = {"Host": "ladder.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=GENEROUS)

    def be(self, text: str) -> None:
        """Have this compose file from now on."""
        (self.folder / "docker-compose.yml").write_text(text)

    # --- compose ----------------------------------------------------------------------------------------------------------------

    def compose(self, *args: str) -> str:
        """`podman-compose args`, with what it prints. Raises Failed when it fails."""
        file = str(self.folder / "docker-compose.yml")
        command = [self.podman.compose(), "--project-name", self.name, "--file", file, *args]
        # Its own variables must not be ours: a compose file reads the environment before the .env beside it.
        return run(command, cwd=self.folder, env=self.podman.environment).stdout

    def up(self, *args: str) -> None:
        """`up --detach` in the order that `depends_on` gives, until every health check passes and what ends by itself has ended well.

        Stage by stage, because podman of Debian 12 can wait for no health check, and starts nothing that depends on what has ended.
        """
        for stage in self.stages():
            self.compose("up", "--detach", "--no-deps", *(args if "worker" in stage else ()), *stage)
            for service in stage:
                if service in LASTING:
                    self.until_healthy(service)
                else:
                    self.until_ended_well(service)

    def stop(self) -> None:
        """`stop` in the opposite order, as docker compose does by itself; podman-compose stops all at once."""
        for stage in reversed(list(self.stages())):
            self.compose("stop", *stage)

    def stages(self) -> Iterator[list[str]]:
        """The services, those together that depend on earlier ones alone."""
        services = yaml.safe_load((self.folder / "docker-compose.yml").read_text())["services"]
        up: set[str] = set()
        while stage := [
            name for name in services if name not in up and set(services[name].get("depends_on", ())) <= up
        ]:
            yield stage
            up |= set(stage)

    def containers(self, service: str) -> list[str]:
        """Names of the service's containers, stopped ones too."""
        labels = (f"label=io.podman.compose.project={self.name}", f"label=com.docker.compose.service={service}")
        filters = [word for label in labels for word in ("--filter", label)]
        return sorted(self.podman.out("ps", "--all", *filters, "--format", "{{.Names}}").split())

    def inspect(self, container: str) -> dict[str, Any]:
        """What podman knows of it."""
        return json.loads(self.podman.out("container", "inspect", container))[0]  # type: ignore[no-any-return]

    def until_healthy(self, *services: str) -> None:
        """Wait until the health check of each container of these passes. Without systemd podman runs none by itself: so we do."""
        for service in services:
            for container in wait_until(lambda one=service: self.containers(one), f"a container of {service}"):
                wait_until(
                    lambda one=container: self.is_healthy(one), f"a health check of {container} that passes", every=1
                )

    def until_ended_well(self, service: str) -> None:
        """Wait until the one container of a service has done its work. Raises Failed when it failed."""
        (container,) = self.containers(service)
        state = wait_until(
            lambda: (now := self.inspect(container)["State"])["Status"] == "exited" and now, f"the end of {container}"
        )
        if state["ExitCode"]:
            raise Failed(f"{container} has ended with {state['ExitCode']}")

    def is_healthy(self, container: str) -> bool:
        """Does its health check pass now? Raises Failed for a container that ends again and again."""
        if self.inspect(container)["RestartCount"] > MOST_STARTS:
            raise Failed(f"{container} ends as often as it is started")
        return self.podman.run("healthcheck", "run", container, check=False).returncode == 0

    def main_process(self, container: str) -> int:
        """The process that the container is for, by its number on this machine: the child of `init`."""
        first = self.inspect(container)["State"]["Pid"]
        return int(Path(f"/proc/{first}/task/{first}/children").read_text().split()[0])

    def kill(self, container: str) -> None:
        """SIGKILL to what the container is for, as the kernel does when memory runs out; not by podman, which would not start it again."""
        os.kill(self.main_process(container), signal.SIGKILL)

    # --- within -----------------------------------------------------------------------------------------------------------------

    def python(self, service: str, *command: str, **environment: str) -> str:
        """`python command` in the service's first container."""
        settings = [word for key, value in environment.items() for word in ("--env", f"{key}={value}")]
        return self.podman.out("exec", *settings, self.containers(service)[0], "python", *command)

    def manage(self, *command: str, **environment: str) -> str:
        """`manage.py command`, beside the web server."""
        return self.python("web", "manage.py", *command, **environment)

    def rows(self, query: str) -> list[dict[str, Any]]:
        """What Postgres answers."""
        asked = f"select coalesce(json_agg(found), '[]') from ({query}) found"
        psql = ("psql", "--no-psqlrc", "--username=leadenhall", "--dbname=leadenhall", "-Atc", asked)
        return json.loads(self.podman.out("exec", self.containers("postgres")[0], *psql))  # type: ignore[no-any-return]

    def count(self, query: str) -> int:
        """The number that Postgres answers."""
        (row,) = self.rows(query)
        return int(next(iter(row.values())))

    def api(self, path: str, token: str = "", **sent: Any) -> Any:
        """The API's answer: to a GET, or to a POST when something is `sent` as json, data or files. Raises Failed for an error."""
        headers = {"Authorization": f"Token {token}"} if token else {}
        answer = self.http.request("POST" if sent else "GET", f"/api/v1/{path}", headers=headers, **sent)
        if answer.is_error or answer.has_redirect_location:
            raise Failed(f"/api/v1/{path} answers {answer.status_code}: {answer.text[:500]}")
        return answer.json()

    def logs(self, lines: int = 2000) -> Iterator[str]:
        """The end of each container's log, for somebody who asks why."""
        for service in ("migrate", *LASTING):
            for container in self.containers(service):
                log = self.podman.run("logs", "--tail", str(lines), container, check=False)
                yield f"--- {container}\n{log.stdout}{log.stderr}"
