"""What is looked at in a house that runs: its image, its sandbox, its bounds, its logs."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from tests.waiting import GENEROUS

from .checks import megabytes, same, so, told
from .house import LASTING, House
from .images import ROOT
from .podman import run

INSIDE = Path(__file__).with_name("inside")
CODE = ("manage.py", "pyproject.toml", "engine", "ladder", "workers", "templates")
LOG_BYTES = 10_000_000


def migrated(house: House) -> None:
    """The one-off service has done its work."""
    (migrate,) = house.containers("migrate")
    same("migrate has ended well", house.inspect(migrate)["State"]["ExitCode"], 0)
    left = house.manage("showmigrations", "--plan")
    so("no migration is left to apply", "[ ]" not in left, left)


def image_is_right(house: House) -> None:
    """The image has the repository's code, no more and no less, compiled."""
    size = int(house.podman.out("image", "inspect", "--format", "{{.Size}}", "localhost/leadenhall"))
    told(f"image: {megabytes(size)}")
    tracked = set(run(["git", "ls-files", "--", *CODE], cwd=ROOT).stdout.splitlines())
    (worker,) = house.containers("worker")
    find = ("find", *CODE, "-type", "f", "-not", "-name", "*.pyc")
    inside = set(house.podman.out("exec", worker, *find).splitlines())
    so(f"its code is the {len(inside)} files that git knows", inside == tracked, sorted(inside ^ tracked)[:10])
    found = json.loads(within(house, worker, "bytecode.py"))
    so(f"{found['modules']:,} modules have bytecode", not found["without"], found["without"][:10])


def sandbox_works(house: House) -> None:
    """Under the options that the compose file gives a worker."""
    (worker,) = house.containers("worker")
    found = json.loads(within(house, worker, "imports.py"))
    so(f"the worker has the sandbox: {found['reason']}", found["available"], found["reason"])
    ratio = f"{found['with']:.2f} s, {found['without']:.2f} s without bytecode"
    so(f"a bot's import of {found['title']} takes {ratio}", found["with"] < found["without"] / 1.5)


def within(house: House, container: str, script: str) -> str:
    """What a script of `inside/` prints in the container."""
    with open(INSIDE / script) as file:
        done = subprocess.run(
            ["podman", "exec", "--interactive", container, "python", "-", str(GENEROUS)],
            stdin=file, capture_output=True, text=True, env=house.podman.environment,
        )  # fmt: skip
    so(f"{script} runs in {container}", done.returncode == 0, done.stderr[-1000:])
    return done.stdout


def bounded(house: House) -> None:
    """Memory, processes and log of every container have the bounds that the compose file gives."""
    for service in ("migrate", *LASTING):
        for container in house.containers(service):
            host = house.inspect(container)["HostConfig"]
            memory, processes, log = host["Memory"], host["PidsLimit"], host["LogConfig"]
            bounds = f"{megabytes(memory)}, {processes} processes, log {log['Size']}"
            so(f"{container} is bounded: {bounds}", memory > 0 and processes > 0 and log["Size"], host)


def in_use(house: House) -> None:
    """How near to their bounds the containers are."""
    for container in (name for service in LASTING for name in house.containers(service)):
        told(
            f"{container}: {house.podman.out('stats', '--no-stream', '--format', '{{.MemUsage}}, {{.PIDs}} processes', container)}"
        )


def log_is_bounded(house: House) -> None:
    """Beat's log, into which three times its bound is written."""
    (beat,) = house.containers("beat")
    line = "x" * 199
    write = f"import sys\nout = open('/proc/1/fd/2', 'w')\nfor _ in range({3 * LOG_BYTES // 200}): print('{line}', file=out)"
    house.podman.run("exec", beat, "python", "-c", write)
    path = Path(house.inspect(beat)["HostConfig"]["LogConfig"]["Path"])
    size = sum(file.stat().st_size for file in path.parent.glob(f"{path.name}*"))
    so(f"of {megabytes(3 * LOG_BYTES)} of log {megabytes(size)} are kept", size < 1.2 * LOG_BYTES, size)
