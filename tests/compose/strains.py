"""What a house is put to while it plays: a killed worker, more workers, a stop."""

from __future__ import annotations

from typing import Any

from tests.waiting import GENEROUS

from .author import all_counted_once
from .checks import listed, same, so
from .house import LASTING, House, wait_until

Rows = list[dict[str, Any]]

IN_PLAY = "select id, match_id from matches_attempt where state = 'open'"


def in_play(house: House) -> Rows:
    """The attempts that are open now; waits until there is one."""
    return wait_until(lambda: house.rows(IN_PLAY), "a match in play")  # type: ignore[no-any-return]


def numbers(rows: Rows, key: str) -> str:
    """A column, as SQL lists it."""
    return ", ".join(str(row[key]) for row in rows)


def until_played(house: House, attempts: Rows) -> None:
    """Wait until the matches of these attempts are finished. Raises Failed when one is void."""
    matches = numbers(attempts, "match_id")
    open_ones = f"select id from matches_match where id in ({matches}) and status in ('queued', 'running')"
    wait_until(lambda: not house.rows(open_ones), "the matches that were in play, played")
    void = house.rows(f"select id, reason from matches_match where id in ({matches}) and status = 'void'")
    so(f"every match that was in play is played ({matches})", not void, void)


def killed_in_play(house: House) -> None:
    """SIGKILL to the one worker while it plays: it starts again, and what it played is counted once."""
    while not (torn := torn_by_a_kill(house)):
        pass
    states = {row["state"] for row in torn}
    so(f"it died over {len(torn)} of them, which were taken from it", states == {"expired"}, torn)
    until_played(house, torn)
    all_counted_once(house)


def torn_by_a_kill(house: House) -> Rows:
    """Kill the worker while it plays; the attempts that this has torn. None when all were reported before the blow fell."""
    (worker,) = house.containers("worker")
    was = house.inspect(worker)["State"]["StartedAt"]
    attempts = in_play(house)
    house.kill(worker)
    wait_until(
        lambda: (state := house.inspect(worker)["State"])["Running"] and state["StartedAt"] != was,
        "the killed worker, started again",
    )
    house.until_healthy("worker")
    so("a worker that is killed is started again by its restart policy, and is healthy", True)
    which = numbers(attempts, "id")
    wait_until(lambda: not house.rows(f"{IN_PLAY} and id in ({which})"), "the end of its attempts")
    return house.rows(f"select id, match_id, state from matches_attempt where id in ({which}) and state <> 'reported'")


def replicas(house: House, number: int) -> None:
    """So many workers, who all play."""
    house.up("--scale", f"worker={number}")
    same("that many are there, and healthy", len(house.containers("worker")), number)
    last = house.count("select coalesce(max(id), 0) from matches_attempt")
    since = f"from matches_attempt where id > {last} and state = 'reported'"
    who = f"select count(distinct split_part(worker, '#', 1)) {since}"
    wait_until(lambda: house.count(who) >= number, f"matches of {number} workers", 2 * GENEROUS)
    same("each of them plays matches that are counted", house.count(who), number)


def stopped_in_order(house: House, *scale: str) -> None:
    """`stop` while matches are in play loses none of them, and Postgres and Redis go last; then the house goes on."""
    attempts = in_play(house)
    house.stop()
    ended = {
        service: [house.inspect(container)["State"] for container in house.containers(service)] for service in LASTING
    }
    for service, states in ended.items():
        same(f"{service} has ended by itself", [state["ExitCode"] for state in states], [0] * len(states))
    when = {service: [state["FinishedAt"] for state in states] for service, states in ended.items()}
    under = min(when["postgres"] + when["redis"])
    so("Postgres and Redis were stopped last", max(when["web"] + when["worker"] + when["beat"]) < under, when)
    house.up(*scale)
    found = house.rows(f"select state from matches_attempt where id in ({numbers(attempts, 'id')})")
    states = sorted({row["state"] for row in found})
    so(f"what was in play was {listed(states)}", set(states) <= {"reported", "aborted"}, found)
    until_played(house, attempts)
