"""Acts on what is made of a season's games: ratings checked and set, statistics, the archive. All of them take long."""

from __future__ import annotations

from hashlib import sha256

from engine.wording import counted
from ladder.desk.acting import Asked, Came, Deed, Preview
from ladder.desk.seasons import season_of, slug
from ladder.errors import Conflict
from ladder.seasons import archiving
from ladder.seasons.models import Season, SeasonArchive, SeasonState
from ladder.seasons.rebuilding import Rebuilt, rebuild
from ladder.statistics.models import SeasonStatistics
from ladder.statistics.services import compute
from ladder.trail import selectors as trail
from ladder.trail.models import Act, State

CHECK, APPLY = "ratings-check", "ratings-apply"
SHOWN = 50
"""Differences that are told; the rest is counted."""


def _matches(season: Season) -> str:
    return f"{counted(season.last_sequence, 'rated match', 'rated matches')} in its order."


def _preview_check(asked: Asked) -> Preview:
    season = season_of(asked)
    says = (
        f"Every finished rated match of {season.full_name} is replayed in its order, and ledger, entries and tallies are "
        "compared with it."
    )
    return Preview((says, "Nothing is changed."), now=(_matches(season),))


def _check(asked: Asked) -> Came:
    found = rebuild(season_of(asked))
    replayed = f"{counted(found.matches, 'match', 'matches')} and {counted(found.rows, 'ledger row')} replayed"
    if found.same:
        return Came(f"{replayed}: the same to the last bit.", facts_of(found))
    differ = [*found.ledger, *found.entries, *found.tallies]
    more = f"\n… and {len(differ) - SHOWN} more" if len(differ) > SHOWN else ""
    return Came(f"{replayed}: DIFFERENT.\n" + "\n".join(differ[:SHOWN]) + more, facts_of(found))


def facts_of(found: Rebuilt) -> dict[str, object]:
    """What setting the entries needs to know of a check."""
    digest = sha256("\n".join([*found.ledger, "", *found.entries, "", *found.tallies]).encode()).hexdigest()
    return {
        "digest": digest,
        "changed": len(found.changed),
        "entries": found.entries[:SHOWN],
        "ledger": len(found.ledger),
        "tallies": len(found.tallies),
    }


def checked(season: Season) -> Act:
    """The last check of the season. Raises Conflict when there is none, or it found nothing to be set."""
    last = trail.acts(word=CHECK).filter(subject=season.slug, answer__state=State.DONE).first()
    if last is None:
        raise Conflict(
            "season", f"The ratings of {season.full_name} were not checked.", "Check them first: that is the preview."
        )
    found = last.answer
    if trail.acts(word=APPLY).filter(subject=season.slug, answer__state=State.DONE, pk__gt=last.pk).exists():
        raise Conflict("season", f"What the last check of {season.full_name} found is set.", "Check again.")
    if not found.facts["changed"] and not found.facts.get("tallies"):
        raise Conflict("season", f"The last check of {season.full_name} found no entry to be set.")
    return found


def _preview_apply(asked: Asked) -> Preview:
    season = season_of(asked)
    found = checked(season)
    says = [
        f"{counted(found.facts['changed'], 'entry', 'entries')} of {season.full_name} set to the replayed figures, as the check of "
        f"{found.at:%Y-%m-%d %H:%M:%S} UTC found them. The ledger is append-only and stays.",
        "Should anything differ from that check by then, nothing is changed.",
    ]
    if found.facts.get("tallies"):
        says.append(f"The season's tallies are made anew: {counted(found.facts['tallies'], 'figure')} differed.")
    if found.facts["ledger"]:
        says.append(f"{counted(found.facts['ledger'], 'difference')} of the ledger will remain: it needs looking into.")
    return Preview(tuple(says), ("What the check found",), tuple((line,) for line in found.facts["entries"]))


def _apply(asked: Asked) -> Came:
    season = season_of(asked)
    found = checked(season)
    rebuilt = rebuild(season, apply=True)
    if facts_of(rebuilt)["digest"] != found.facts["digest"]:
        raise Conflict(
            "season",
            f"What differs in {season.full_name} is not what was checked.",
            "Check again; pause the season first where matches are being counted.",
        )
    left = f" {counted(len(rebuilt.ledger), 'difference')} of the ledger remain." if rebuilt.ledger else ""
    anew = " The tallies were made anew." if rebuilt.tallies else ""
    return Came(f"{counted(len(rebuilt.changed), 'entry', 'entries')} set to the replayed figures.{anew}{left}")


def _preview_statistics(asked: Asked) -> Preview:
    season = season_of(asked)
    last = SeasonStatistics.objects.filter(season=season).only("made_at", "games").first()
    then = (
        "They were never computed."
        if last is None
        else f"Last computed on {last.made_at:%Y-%m-%d %H:%M} UTC from {counted(last.games, 'game')}."
    )
    says = f"The statistics of {season.full_name} are computed now, from all its rated games."
    return Preview((says,), now=(then, _matches(season)))


def _statistics(asked: Asked) -> Came:
    made = compute(season_of(asked))
    if made is None:
        return Came("Nothing has changed since they were computed.")
    return Came(
        f"Computed from {counted(made.games, 'game')} in {counted(made.blocks, 'block')}; input {made.input_hash}."
    )


def _preview_archive(asked: Asked) -> Preview:
    season = season_of(asked)
    made = SeasonArchive.objects.filter(season=season).first()
    if made is not None:
        return Preview(
            (f"The stored {made.name} is read, and its bytes are compared with its hash. Nothing is changed.",)
        )
    if season.state != SeasonState.CLOSED:
        raise Conflict("season", f"{season.full_name} is {season.state}.", "Only a closed season has an archive.")
    return Preview((f"The archive of {season.full_name} is made: tables, ledger, games and the log of every match.",))


def _archive(asked: Asked) -> Came:
    made = archiving.archive(season_of(asked))
    if not archiving.is_whole(made):
        return Came(f"The stored {made.name} is MISSING or DAMAGED: bring it back from a copy.")
    return Came(
        f"{made.name} is whole: {counted(made.logs, 'log')}, {counted(made.size_bytes, 'byte')}, sha256 {made.sha256}."
    )


DEEDS = (
    Deed(
        CHECK,
        "Check ratings",
        "Replay every rating of a season and compare it with what is stored.",
        slug,
        _preview_check,
        _check,
        later=True,
    ),
    Deed(
        APPLY,
        "Set ratings to the replay",
        "Set entries that a check found to differ to the replayed figures.",
        slug,
        _preview_apply,
        _apply,
        later=True,
    ),
    Deed(
        "statistics",
        "Compute statistics",
        "Compute a season's statistics now, without waiting for the round that does so.",
        slug,
        _preview_statistics,
        _statistics,
        later=True,
    ),
    Deed(
        "archive",
        "Make an archive",
        "Make the archive of a closed season, or see whether the one that is stored is whole.",
        slug,
        _preview_archive,
        _archive,
        later=True,
    ),
)
