"""What became of a season after chaos: nothing may be lost, doubled, unrated or stuck, whatever struck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

import psycopg

from .plan import Fault, Kind
from .watch import COUNTED, Watch

RATED = "FROM matches_match m WHERE m.kind = 'rated' AND m.status = 'finished'"
REPORTS = "(SELECT count(*) FROM matches_attempt a WHERE a.match_id = m.id AND a.state = 'reported')"
LEDGER = "(SELECT count(*) FROM matches_ratingchange c WHERE c.match_id = m.id AND c.run = 0)"
SEATS = "(SELECT count(*) FROM matches_matchseat s WHERE s.match_id = m.id)"
STUCK = {
    "matches": "SELECT count(*) FROM matches_match WHERE status IN ('queued', 'running')",
    "attempts": "SELECT count(*) FROM matches_attempt WHERE state = 'open'",
    "blocks": "SELECT count(*) FROM seasons_block WHERE completed_at IS NULL",
    "uncounted": "SELECT count(*) FROM seasons_uncounted",
}
"""What is still open, by what it is."""
DOUBLED = f"SELECT count(*) {RATED} AND ({REPORTS} > 1 OR {LEDGER} > {SEATS})"
UNRATED = f"SELECT count(*) {RATED} AND {LEDGER} < {SEATS}"
UNREPORTED = f"SELECT count(*) {RATED} AND {REPORTS} = 0"
GAPS = f"SELECT coalesce(max(m.sequence), 0) - count(*) {RATED}"
WITHOUT_LOG = f"SELECT count(*) {RATED} AND NOT EXISTS (SELECT 1 FROM matches_matchlog l WHERE l.match_id = m.id)"
VOID = "SELECT void_cause, count(*) FROM matches_match WHERE status = 'void' GROUP BY 1"
LOST_ATTEMPTS = "SELECT state, fault, started_at, ended_at FROM matches_attempt WHERE state NOT IN ('reported', 'open') ORDER BY ended_at"


@dataclass(frozen=True)
class Struck:
    """A fault that was tried: when, from and to, and what was seen of it; `seen` is empty when it had no effect."""

    fault: Fault
    began: datetime
    ended: datetime
    seen: str
    trouble: str = ""


@dataclass
class Report:
    """Lines for people, and what is wrong, in words; a season that bore its faults has nothing wrong."""

    lines: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def say(self, what: str, found: object) -> None:
        self.lines.append(f"{what:46} {found}")

    def none(self, what: str, number: int, more: str = "") -> None:
        """A number that is to be 0."""
        self.say(what, f"{number}{more and f' ({more})'}")
        if number:
            self.wrong.append(f"{what}: {number}")

    def faults(self, planned: Sequence[Fault], struck: Sequence[Struck]) -> None:
        """How often each kind was planned and seen. One that was planned and had no effect is wrong."""
        wanted, seen = Counter(one.kind for one in planned), Counter(one.fault.kind for one in struck if one.seen)
        self.say("faults, planned and seen", f"{len(planned)}, {seen.total()}")
        for kind in Kind:
            if wanted[kind]:
                self.say(f"  {kind}", f"{wanted[kind]}, {seen[kind]}")
            if seen[kind] != wanted[kind]:
                self.wrong.append(f"{kind}: {wanted[kind]} planned, {seen[kind]} seen")
        self.wrong += [f"{one.fault.kind}: {one.trouble}" for one in struck if one.trouble]

    def season(self, connection: psycopg.Connection, watch: Watch) -> None:
        """What the database says in the end, and whether it is what the watch saw on the way."""

        def number(question: str) -> int:
            return int(connection.execute(question).fetchone()[0])

        now = {row[0]: row for row in connection.execute(COUNTED, [0]).fetchall()}
        self.say("matches finished", len(now))
        void = dict(connection.execute(VOID).fetchall())
        self.none(
            "lost or altered after they were counted", sum(now.get(at) != row for at, row in watch.counted.items())
        )
        self.none("without a log", number(WITHOUT_LOG))
        self.none("void by the host's fault", void.pop("host_fault", 0))
        self.say("void for other reasons", ", ".join(f"{count} {cause}" for cause, count in void.items()) or 0)
        self.none("doubled", number(DOUBLED))
        self.none("finished without a report", number(UNREPORTED))
        self.none("unrated", number(UNRATED))
        self.none("gaps in the order", number(GAPS))
        stuck = {what: number(question) for what, question in STUCK.items()}
        self.none("stuck", sum(stuck.values()), ", ".join(f"{count} {what}" for what, count in stuck.items() if count))

    def attempts(self, connection: psycopg.Connection, struck: Sequence[Struck]) -> None:
        """Where a fault cost a match an attempt."""
        lost = connection.execute(LOST_ATTEMPTS).fetchall()
        by: Counter[tuple[str, str]] = Counter()
        for state, fault, started, ended in lost:
            words = fault.strip().splitlines()[-1][:90] if fault.strip() else "no word"
            by[blamed(struck, started, ended), f"{state}: {words}"] += 1
        self.say("attempts that faults cost", len(lost))
        for (kind, words), count in sorted(by.items(), key=lambda one: (-one[1], one[0])):
            self.lines.append(f"  {count:4}  {kind}; {words}")


def blamed(struck: Sequence[Struck], started: datetime, ended: datetime) -> str:
    """The kind of the last fault that struck while an attempt lasted, or before it when none did."""
    before = [one for one in struck if one.began <= ended]
    during = [one for one in before if one.ended >= started]
    found = (during or before)[-1:]
    return found[0].fault.kind.value if found else "no fault"
