"""One season under a plan of faults, from the empty folder to the report."""

from __future__ import annotations

import shutil
import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import psycopg

from ladder.embedding.services import services
from tests.waiting import GENEROUS

from .faults import INJECTORS, NotStruck
from .house import House, a_house, left_of
from .plan import Fault
from .report import STUCK, Report, Struck
from .watch import Watch


class StandsStill(Exception):
    """The house does not go on."""


class Run:
    """Plays the season, lets the faults happen, and looks at what is left."""

    def __init__(self, plan: Sequence[Fault], matches: int, keep_logs: str | None = None) -> None:
        self.plan, self.matches = plan, matches
        self.keep_logs = keep_logs
        self.struck: list[Struck] = []
        self.report = Report()
        self.began = time.monotonic()

    def whole(self) -> Report:
        with a_house() as house:
            try:
                self.season(house)
            finally:
                if self.keep_logs:
                    shutil.copytree(house.data.logs, Path(self.keep_logs), dirs_exist_ok=True)
        self.report.say("wall time", f"{time.monotonic() - self.began:.0f} s")
        return self.report

    def season(self, house: House) -> None:
        house.start()
        self.tell(f"the house is open in {house.data.path}")
        watch = Watch(house)
        with watch.looking():
            try:
                for fault in self.plan:
                    self.wait_for(house, watch, fault.after)
                    self.strike(house, fault, watch)
                self.wait_for(house, watch, self.matches)
                self.drain(house)
            except StandsStill as still:
                self.report.wrong.append(str(still))
            code = house.stop() if house.up.poll() is None else house.up.returncode
        if code:
            self.report.wrong.append(f"the house ended with {code}: {house.said()[-2000:]}")
        self.look(house, watch)

    def tell(self, words: str) -> None:
        print(f"{time.monotonic() - self.began:6.1f} s  {words}", flush=True)

    def wait_for(self, house: House, watch: Watch, finished: int) -> None:
        """Until so many matches are finished. Raises StandsStill."""
        while watch.finished < finished:
            if house.up.poll() is not None:
                raise StandsStill(f"the house has ended: {house.said()[-2000:]}")
            if watch.still_for > GENEROUS:
                raise StandsStill(f"no match more for {GENEROUS:.0f} s, {watch.finished} are finished")
            time.sleep(0.05)

    def strike(self, house: House, fault: Fault, watch: Watch) -> None:
        began, seen, trouble = datetime.now(UTC), "", ""
        try:
            seen = INJECTORS[fault.kind].strike(house, fault)
        except (NotStruck, AssertionError) as error:
            trouble = str(error)
        self.struck.append(Struck(fault, began, datetime.now(UTC), seen, trouble))
        self.tell(f"{watch.finished:5} finished; {fault.kind}: {seen or f'NO EFFECT: {trouble}'}")

    def drain(self, house: House) -> None:
        """No more blocks, and what is open is played. Raises StandsStill."""
        until, frozen = time.monotonic() + 2 * GENEROUS, False
        while time.monotonic() < until:
            with suppress(psycopg.Error):
                if not frozen:
                    ((slug,),) = house.ask("SELECT slug FROM seasons_season")
                    house.do("season_freeze", slug)
                    frozen = True
                    self.tell("frozen")
                if not any(house.ask(question)[0][0] for question in STUCK.values()):
                    self.tell("drained")
                    return
            time.sleep(0.2)
        raise StandsStill(f"what was open is not played after {2 * GENEROUS:.0f} s")

    def look(self, house: House, watch: Watch) -> None:
        """All that is to be true in the end."""
        report = self.report
        for left in (found := left_of(house)):
            report.lines.append(f"  left: {left}")
        report.faults(self.plan, self.struck)
        with services(house.data, "leadenhall", "chaos"), house.connect() as connection:
            report.season(connection, watch)
            try:
                checked = house.do("rebuild_ratings", "--check").strip().splitlines()[-1]
            except RuntimeError as error:
                checked = str(error)
            report.say("ledger and tallies", checked.rpartition(": ")[2])
            if "the same to the last bit" not in checked:
                report.wrong.append(f"rebuild_ratings --check: {checked}")
            report.none("processes and files left", len(found))
            report.say("longest time without progress", f"{watch.standstill:.1f} s")
            report.attempts(connection, self.struck)
