"""structlog for our own events and for every library's: one line each, key=value on a laptop, JSON when deployed."""

from __future__ import annotations

import logging.config
from collections.abc import MutableMapping
from typing import Any

import structlog

SHARED_PROCESSORS: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.stdlib.ExtraAdder(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def logging_config(*, json_lines: bool, level: str = "INFO") -> dict[str, Any]:
    """A `logging.config` dictionary that sends everything to stderr through structlog.

    Log text may come from submitted code: both renderers escape control characters, so that one event stays one line.
    """
    renderer: list[Any]
    if json_lines:
        renderer = [without_locals, structlog.processors.JSONRenderer()]
    else:
        renderer = [structlog.processors.format_exc_info, one_line]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "structlog": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": SHARED_PROCESSORS,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *renderer],
            },
        },
        "handlers": {"stderr": {"class": "ladder.house.log_files.FollowingHandler", "formatter": "structlog"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django.server": {"level": "WARNING"},
            "celery.beat": {"level": "WARNING"},
            # django-structlog says the same, better.
            "celery.app.trace": {"level": "WARNING"},
            "celery.worker.strategy": {"level": "WARNING"},
            "axes": {"level": "WARNING"},
        },
    }


without_locals = structlog.processors.ExceptionRenderer(
    structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
)
"""An exception as JSON. structlog's own `dict_tracebacks` tells the variables of every frame: the password, when Postgres is away."""


def one_line(_logger: Any, _name: str, event: dict[str, Any]) -> str:
    """An event as `time level logger event key=value`; a traceback, which is ours, follows on its own lines."""
    traceback = event.pop("exception", None)
    head = [str(event.pop(key, "")) for key in ("timestamp", "level", "logger")]
    words = [printable(event.pop("event", "")), *(f"{key}={printable(value)}" for key, value in sorted(event.items()))]
    return " ".join([*head, *words]) + (f"\n{traceback}" if traceback else "")


def printable(value: Any) -> str:
    """`value` as text without line breaks or terminal control codes."""
    text = str(value)
    return text if text.isprintable() else text.encode("unicode_escape").decode("ascii")


UNCHANGED = (204, 304)
"""What a part of a page is answered that asks whether there is news when there is none."""


def without_idle_polls(_logger: Any, _name: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Drops what is said of a part of a page that asks again (``?seen=``) and is told that nothing has changed: every open page does so
    every few seconds. Of one that gets something else, that it ended is told."""
    if not str(event.get("request", "")).startswith("GET ") or "seen=" not in event["request"]:
        return event
    said = event.get("event")
    if said == "request_started" or (said == "request_finished" and event.get("code") in UNCHANGED):
        raise structlog.DropEvent
    return event


PROCESSORS: list[structlog.typing.Processor] = [
    structlog.stdlib.filter_by_level,
    without_idle_polls,
    *SHARED_PROCESSORS,
    structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
]
"""One list, whenever it is configured: a logger that was used before goes by the list that it found."""


def configure(config: dict[str, Any]) -> None:
    """Django's LOGGING_CONFIG hook: apply `config`, then hand structlog's own loggers to it."""
    logging.config.dictConfig(config)
    structlog.configure(
        processors=PROCESSORS,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
