"""The house's own processes, as programs of the supervised group. Everything they need reaches them by environment."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

from ladder.places import COMMAND

from .errors import PortInUse
from .folder import DataFolder
from .supervisor import Program

ROOT = Path(__file__).resolve().parent.parent.parent
MATCH_STOP_SECONDS = 20.0
"""How long a stopping worker may go on with the match it plays; then it is told to give it back, then killed."""


def environment(folder: DataFolder, **more: str) -> dict[str, str]:
    """What every child is told: where the data is, which settings, and that its numerics may use one core."""
    return {
        "LEADENHALL_VAR": str(folder.path),
        "DJANGO_SETTINGS_MODULE": os.environ["DJANGO_SETTINGS_MODULE"],
        "PYTHONUNBUFFERED": "1",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        **more,
    }


def python(module: str, *arguments: str) -> list[str]:
    return [sys.executable, "-m", module, *arguments]


def web(folder: DataFolder, host: str, port: int) -> Program:
    """Pages and API: gunicorn with uvicorn workers."""
    return Program(
        name="web",
        stage=3,
        command=python("ladder.house.web", "-b", f"{host}:{port}"),
        log=folder.logs / "web.log",
        environment=environment(folder, LEADENHALL_DATABASE_POOL="1"),
        folder=ROOT,
    )


def worker(folder: DataFolder, number: int, concurrency: int, **more: str) -> Program:
    """Celery worker `number`: plays matches, and does the control tasks, which come first."""
    return Program(
        name=f"worker{number}",
        stage=4,
        command=python(
            "celery",
            *("-A", "workers.celery", "worker", "-n", f"worker{number}@%h", "-Q", "control,match"),
            *("--concurrency", str(concurrency), "--loglevel", "INFO", "--without-gossip", "--without-mingle"),
        ),
        log=folder.logs / f"worker{number}.log",
        environment=environment(folder, **more),
        folder=ROOT,
        stop_seconds=MATCH_STOP_SECONDS,
    )


def beat(folder: DataFolder) -> Program:
    """Celery beat: makes matches, sweeps, takes snapshots, on time."""
    return Program(
        name="beat",
        stage=5,
        command=python("celery", "-A", "workers.celery", "beat", "--loglevel", "INFO", "--pidfile="),
        log=folder.logs / "beat.log",
        environment=environment(folder),
        folder=ROOT,
        stop_seconds=5,
    )


def claim_port(host: str, port: int) -> None:
    """Raise PortInUse, with a remedy, when another program listens on `port`."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise PortInUse(
                f"Port {port} on {host} cannot be used ({error.strerror}). "
                f"Choose another: {COMMAND} up --port {port + 1 if port < 65535 else 8000}"
            ) from error


def answers(host: str, port: int) -> None:
    """Raise OSError while nothing listens on `port`."""
    socket.create_connection((host, port), timeout=2).close()
