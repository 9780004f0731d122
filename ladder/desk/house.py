"""Acts on the house: its bots, its sweep, its logs."""

from __future__ import annotations

from datetime import datetime

from engine.wording import counted
from ladder.bots.services import register_house_bots
from ladder.desk.acting import Asked, Came, Deed, Preview, rehearsed
from ladder.errors import Conflict, ServiceError
from ladder.play.models import Attempt, AttemptState, LogDamage, Match, MatchLog
from ladder.play.purging import Purged, purge
from ladder.play.selectors import seed_is_public, with_purposes
from ladder.play.services import sweep
from ladder.play.verifying import problem_of

MOST_VERIFIED = 100
"""Logs that one act plays again."""


def _preview_bots(asked: Asked) -> Preview:
    versions = rehearsed(register_house_bots)
    if not versions:
        raise Conflict("bots", "every house bot of this engine is registered.", "Nothing would be changed.")
    new = counted(len(versions), "new version")
    says = f"{new} of house bots, active at once: they play in every open season of their title."
    rows = tuple((version.bot.title, version.bot.name, f"v{version.number}") for version in versions)
    return Preview((says,), ("Title", "House bot", "Version"), rows)


def _bots(asked: Asked) -> Came:
    versions = register_house_bots()
    return Came(f"{counted(len(versions), 'new version')}: {'; '.join(f'{one.bot.title} {one}' for one in versions)}.")


def _preview_sweep(asked: Asked) -> Preview:
    running = Attempt.objects.filter(state=AttemptState.OPEN).count()
    says = "What was lost is put right, as beat does every 15 seconds: expired leases, lost messages, blocks and versions left undecided."
    now = f"{counted(running, 'match', 'matches')} being played, {counted(Match.objects.queued().count(), 'match', 'matches')} queued."
    return Preview((says, "Nothing that is in order is touched."), now=(now,))


def _sweep(asked: Asked) -> Came:
    return Came("; ".join(f"{name.replace('_', ' ')} {figure:g}" for name, figure in sweep().items()) + ".")


def _purged(asked: Asked, commit: bool) -> Purged:
    return purge(asked["days"], commit=commit, now=datetime.fromisoformat(asked["now"]))


def _preview_purge(asked: Asked) -> Preview:
    purged = _purged(asked, commit=False)
    if not purged.logs:
        raise Conflict("days", "no log is to be purged.", " ".join(f"Kept: {reason}." for reason in purged.kept))
    says = (
        f"{counted(purged.logs, 'log')}, {counted(purged.stored_bytes, 'byte')} as stored, leave the database for good. "
        f"Their matches ended more than {counted(asked['days'], 'day')} before {asked['now'][:16].replace('T', ' ')} UTC.",
        "Matches and their results are kept for ever; archives are not touched.",
    )
    return Preview(says, ("Kept",) if purged.kept else (), tuple((reason,) for reason in purged.kept))


def _purge(asked: Asked) -> Came:
    purged = _purged(asked, commit=True)
    return Came(f"{counted(purged.logs, 'log')}, {counted(purged.stored_bytes, 'byte')}, purged.")


def _preview_verify(asked: Asked) -> Preview:
    wanted = asked["matches"]
    if not 1 <= len(wanted) <= MOST_VERIFIED:
        raise ServiceError(
            "matches", f"{counted(len(wanted), 'match', 'matches')} cannot be.", f"Name 1 to {MOST_VERIFIED}."
        )
    stored = dict(MatchLog.objects.filter(match__in=wanted).values_list("match_id", "match__decisions"))
    if missing := sorted(set(wanted) - stored.keys()):
        raise ServiceError("matches", f"there is no log of {', '.join(map(str, missing))}.", "Name finished matches.")
    says = f"{counted(len(stored), 'match', 'matches')} played again from the log: every choice, event, digest and outcome is compared."
    rows = tuple((str(match), str(decisions)) for match, decisions in sorted(stored.items()))
    return Preview((says, "Nothing is changed."), ("Match", "Decisions"), rows)


def _verify(asked: Asked) -> Came:
    wrong = []
    found = MatchLog.objects.filter(match__in=asked["matches"]).order_by("match_id")
    for stored in found.iterator(chunk_size=10):
        if problem := problem_of(stored):
            match = with_purposes(Match.objects.all()).get(pk=stored.match_id)
            # A keeper may own bots: what is wrong with a log that holds a secret seed is not told, unless it is its bytes alone.
            may_be_told = seed_is_public(match) or LogDamage.objects.filter(log=stored).exists()
            wrong.append(f"match {match.pk}: {problem if may_be_told else 'more is told once its seed is public'}")
    told = f"{counted(len(asked['matches']), 'log')} verified, {len(wrong)} not true."
    return Came("\n".join([told, *wrong]), {"wrong": len(wrong)})


def _numbers(asked: Asked) -> str:
    numbers = asked["matches"]
    return f"{'match' if len(numbers) == 1 else 'matches'} {', '.join(map(str, numbers))}"


DEEDS = (
    Deed(
        "house-bots",
        "Register house bots",
        "Have a bot for each house bot and title, its active version that of this engine.",
        lambda _: "house bots",
        _preview_bots,
        _bots,
    ),
    Deed(
        "sweep",
        "Sweep",
        "Put right what was lost, now rather than at the next beat.",
        lambda _: "the house",
        _preview_sweep,
        _sweep,
        later=True,
        apart=True,
    ),
    Deed(
        "logs-purge",
        "Purge old logs",
        "Take logs of matches that ended long ago out of the database, where archives or nobody needs them.",
        lambda _: "logs",
        _preview_purge,
        _purge,
        later=True,
    ),
    Deed(
        "logs-verify",
        "Verify logs",
        "Play stored matches again from their logs, and compare every decision.",
        _numbers,
        _preview_verify,
        _verify,
        later=True,
    ),
)
