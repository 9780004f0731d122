"""What is tried: a new house, and one that the release before has filled."""

from __future__ import annotations

from collections.abc import Callable

from . import author as people
from .checks import listed, same, section, so, told
from .house import LASTING, House, wait_until
from .images import ROOT
from .looks import bounded, image_is_right, in_use, log_is_bounded, migrated, sandbox_works
from .podman import Podman
from .strains import in_play, killed_in_play, replicas, stopped_in_order


def new_house(podman: Podman) -> None:
    """The compose file as it stands, on nothing."""
    section("A new house: up, a keeper, an author, a bot, a match")
    house = House(podman, "new", (ROOT / "docker-compose.yml").read_text())
    with_logs(house, lambda: _new_house(house))


def _new_house(house: House) -> None:
    house.up()
    so(f"every health check passes: {listed(LASTING)}", True)
    migrated(house)
    image_is_right(house)
    sandbox_works(house)
    bounded(house)
    people.make_keeper(house, "josiah")
    author = people.register(house, "elizabeth")
    bot = people.submit(house, author, "OneStep")
    people.plays_rated(house, bot)
    section("A worker is killed in mid-match")
    killed_in_play(house)
    section("Three workers")
    replicas(house, 3)
    in_use(house)
    section("Stop, and start again")
    stopped_in_order(house, "--scale", "worker=3")
    people.until_counted(house, 3)
    people.all_counted_once(house)
    log_is_bounded(house)
    section("Down")
    house.stop()
    house.compose("down", "--volumes")
    left = [name for service in ("migrate", *LASTING) for name in house.containers(service)]
    same("no container is left", left, [])


def upgrade(podman: Podman, before: str, image_before: str, compose_before: str, image: str) -> None:
    """A house of the release `before` fills a database; today's migrates it and goes on."""
    section(f"Upgrade: a house of {before} plays")
    podman.run("tag", image_before, "localhost/leadenhall")
    house = House(podman, "upgraded", compose_before)
    with_logs(house, lambda: _upgrade(house, before, image))


def _upgrade(house: House, before: str, image: str) -> None:
    house.up()
    migrations = "select count(*) from django_migrations"
    known = house.count(migrations)
    author = people.register(house, "elizabeth")
    bot = people.submit(house, author, "OneStep")
    people.plays_rated(house, bot)
    people.until_counted(house, 5)
    section("It is stopped in mid-match, and today's image takes its place")
    in_play(house)
    house.compose("stop", "web", "worker", "beat")
    results = f"select m.id, m.sequence, m.outcome {people.RATED} order by m.id"
    ledger = "select match_id, seat, run, before, after from matches_ratingchange order by match_id, seat, run"
    waiting = "select id from matches_match where status in ('queued', 'running') and kind = 'rated'"
    played, rated, waits = house.rows(results), house.rows(ledger), house.rows(waiting)
    told(f"{len(played)} rated matches counted, {len(waits)} wait, {known} migrations")
    house.compose("down")
    house.podman.run("tag", image, "localhost/leadenhall")
    house.be((ROOT / "docker-compose.yml").read_text())
    house.up()
    migrated(house)
    told(f"{house.count(migrations) - known} migrations were new")
    section("It goes on")
    now = {row["id"]: row for row in house.rows(results)}
    same(
        "every match that was counted before has its place and outcome", [now.get(row["id"]) for row in played], played
    )
    same("and its ledger rows, to the bit", house.rows(ledger)[: len(rated)] and kept(house.rows(ledger), rated), rated)
    so("the author's token of before is taken", house.api("me/", author.token)["username"] == author.name)
    if waits:
        numbers = ", ".join(str(row["id"]) for row in waits)
        done = f"select count(*) from matches_match where id in ({numbers}) and status in ('finished', 'void')"
        wait_until(lambda: house.count(done) == len(waits), "matches that waited over the upgrade")
        void = house.rows(f"select id, reason from matches_match where id in ({numbers}) and status = 'void'")
        told(f"of {len(waits)} that waited {len(waits) - len(void)} were played, {len(void)} void")
    people.until_counted(house, 3)
    people.submit(house, author, "OneStep")
    people.all_counted_once(house)
    house.stop()
    house.compose("down", "--volumes")


def kept(rows: list[dict[str, object]], of: list[dict[str, object]]) -> list[dict[str, object]]:
    """Those of `rows` that are of the same match, seat and run as one in `of`."""
    keys = {(row["match_id"], row["seat"], row["run"]) for row in of}
    return [row for row in rows if (row["match_id"], row["seat"], row["run"]) in keys]


def with_logs(house: House, trial: Callable[[], None]) -> None:
    """Try; when it fails, keep the end of each container's log beside the images."""
    try:
        trial()
    except Exception:
        kept_logs = house.podman.folder / f"{house.name}.log"
        kept_logs.write_text("\n".join(house.logs()))
        told(f"containers' logs: {kept_logs}")
        raise
