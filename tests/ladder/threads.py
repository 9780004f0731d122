"""Calls that really happen at once: a thread and a database connection each, let go together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection

from tests.waiting import GENEROUS


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """What each call returned, or the exception that it raised. Needs `transactional_db`, so that all see the same rows."""
    barrier = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        try:
            connection.ensure_connection()
            barrier.wait(timeout=GENEROUS)
            return call()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def of_type(results: Sequence[Any], kind: type[Any]) -> list[Any]:
    """Those results that are of this type."""
    return [result for result in results if isinstance(result, kind)]
