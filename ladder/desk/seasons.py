"""Acts on seasons: drafted, opened, paused, frozen, closed, their divisions redrawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.wording import counted
from ladder.desk.acting import Asked, Came, Deed, Preview, rehearsed
from ladder.errors import Conflict, ServiceError
from ladder.play.models import Match
from ladder.seasons import lifecycle, services
from ladder.seasons.lifecycle import Move
from ladder.seasons.locking import lock
from ladder.seasons.models import IN_PLAY, Entry, EntryStatus, Season
from ladder.seasons.selectors import season_by_slug
from ladder.seasons.services import Terms

BOTS = ("Bot", "Version", "Owner")


def season_of(asked: Asked) -> Season:
    """The season that is meant. Raises ServiceError."""
    try:
        return season_by_slug(asked["season"])
    except Season.DoesNotExist:
        raise ServiceError("season", f"there is no season {asked['season']!r}.") from None


def slug(asked: Asked) -> str:
    """What the trail calls the season."""
    return str(asked["season"])


def hold(asked: Asked) -> None:
    """Lock the season."""
    lock(season_of(asked).pk)


def open_matches(season: Season) -> str:
    """How many of its matches are still to be played at this moment."""
    count = Match.objects.open().filter(season=season).count()
    return f"{counted(count, 'match', 'matches')} of it still to be played."


def current(season: Season) -> list[Entry]:
    """Who plays in it."""
    entries = Entry.objects.filter(season=season, status=EntryStatus.CURRENT).order_by("bot__name")
    return list(entries.select_related("bot__owner", "version").defer("version__package", "version__report"))


def told(entries: Iterable[Entry]) -> tuple[tuple[str, ...], ...]:
    """A row for each."""
    return tuple((entry.bot.name, f"v{entry.version.number}", entry.bot.owner.username) for entry in entries)


def _drafted(asked: Asked) -> Season:
    terms = Terms(**{name: asked[name] for name in Terms.__dataclass_fields__ if name in asked})
    mix = {int(seats): float(share) for seats, share in asked["seat_mix"].items()}
    return services.draft_season(asked["title"], asked["name"], asked["options"], mix, terms)


TALK = {True: "bots may talk", False: "what bots say reaches nobody"}


def _preview_draft(asked: Asked) -> Preview:
    season = rehearsed(lambda: _drafted(asked))
    options = ", ".join(f"{name} {value}" for name, value in season.options.items()) or "none"
    mix = ", ".join(f"{seats}: {share:g}" for seats, share in season.seat_mix.items()) or "all alike"
    divisions = f"divisions of {season.division_size}" if season.division_size else "no divisions"
    terms = (
        ("Address", f"/seasons/{season.slug}/"),
        ("Options", options),
        ("Shares of games by seats", mix),
        ("Anchor", season.anchor.name if season.anchor is not None else "none is registered"),
        ("One owner's share of the open blocks", f"{season.owner_share:g}"),
        ("Longest wait for a block", counted(season.wait_ceiling, "minute")),
        ("Entries that play the seed of a duel", str(season.duel_size)),
        ("Divisions", divisions),
        ("Talk", TALK[season.talk]),
    )
    says = f"{season.full_name} is set up as a draft. Nobody enters, and nothing is played, before it is opened."
    return Preview((says,), ("Term", "It will be"), terms)


def _draft(asked: Asked) -> Came:
    season = _drafted(asked)
    return Came(f"{season.full_name} is a draft, anchored by {season.anchor or 'nobody'}.")


def _preview_open(asked: Asked) -> Preview:
    found = season_of(asked)

    def opened() -> tuple[Season, list[Entry]]:
        season = services.start(found)
        return season, current(season)

    season, entries = rehearsed(opened)
    anchor = season.anchor.name if season.anchor is not None else "nobody"
    says = f"{season.full_name} is opened, anchored by {anchor}: {counted(len(entries), 'bot')} {verb(entries)} it."
    return Preview((says, "Blocks are made from then on."), BOTS, told(entries))


def verb(entries: list[Entry]) -> str:
    """What they do."""
    return "enters" if len(entries) == 1 else "enter"


def _open(asked: Asked) -> Came:
    season = services.start(season_of(asked))
    return Came(f"{season.full_name} is open with {counted(season.entries.count(), 'entry', 'entries')}.")


def _preview_pausing(paused: bool, refusal: str, says: str) -> Callable[[Asked], Preview]:
    def preview(asked: Asked) -> Preview:
        season = season_of(asked)
        if season.state not in IN_PLAY:
            raise Conflict(
                "season", f"{season.full_name} is {season.state}.", "Only a season in play is paused or resumed."
            )
        if season.paused == paused:
            raise Conflict("season", f"{season.full_name} {refusal}.")
        return Preview((says.format(season.full_name),), now=(open_matches(season),))

    return preview


def _pause(asked: Asked) -> Came:
    season = season_of(asked)
    services.pause(season)
    return Came(f"{season.full_name} is paused.")


def _resume(asked: Asked) -> Came:
    season = season_of(asked)
    services.resume(season)
    return Came(f"{season.full_name} plays on: blocks are made again.")


def _preview_freeze(asked: Asked) -> Preview:
    season = rehearsed(lambda: lifecycle.freeze(season_of(asked)))
    says = f"{season.full_name} is frozen: no new versions, no new blocks; what is queued is still played."
    return Preview((says, "It can be thawed again."), now=(open_matches(season),))


def _freeze(asked: Asked) -> Came:
    season = lifecycle.freeze(season_of(asked))
    return Came(f"{season.full_name} is frozen; {open_matches(season)}")


def _preview_thaw(asked: Asked) -> Preview:
    found = season_of(asked)
    before = {entry.pk for entry in current(found)}

    def thawed() -> list[Entry]:
        return [entry for entry in current(lifecycle.thaw(found)) if entry.pk not in before]

    new = rehearsed(thawed)
    says = f"{found.full_name} is open again, and new games are made."
    more = f"{counted(len(new), 'version')} that became active meanwhile {verb(new)} it."
    return Preview((says, more), BOTS if new else (), told(new))


def _thaw(asked: Asked) -> Came:
    season = lifecycle.thaw(season_of(asked))
    return Came(
        f"{season.full_name} is open again with {counted(len(current(season)), 'current entry', 'current entries')}."
    )


def _preview_close(asked: Asked) -> Preview:
    season, rounds = season_of(asked), asked["rounds"]
    plan = lifecycle.preview_close(season, asked["cut"], rounds)
    says = [f"{season.full_name} is closed, for good: it cannot be opened again."]
    if rounds:
        entries = counted(len(plan.above), "entry", "entries")
        says.append(
            f"First {counted(rounds, 'round')} of extra blocks: {entries} above the cut, one block each a round."
        )
        says.append("Who is above the cut is settled by the rating of all games when the first round is made.")
    says.append("Then the final rating is made of all its games, and the archive.")
    rows = tuple(
        (str(row.rank or "–"), row.bot.name, f"v{row.version.number}", counted(rounds, "extra block"))
        for row in plan.above
    )
    head = ("Rank", "Bot", "Version", "Plays") if rows else ()
    left = f"{counted(plan.open_matches, 'match', 'matches')} still to be played before that."
    return Preview(tuple(says), head, rows, (left,))


def _close(asked: Asked) -> Came:
    season = lifecycle.close(season_of(asked), asked["cut"], asked["rounds"])
    rounds = (
        counted(season.closing_rounds, "round") + " of extra blocks" if season.closing_rounds else "no extra blocks"
    )
    return Came(f"{season.full_name} is closing, with {rounds}; it closes by itself.")


def _preview_divisions(asked: Asked) -> Preview:
    season = season_of(asked)
    moves = lifecycle.preview_divisions(season)
    if not moves:
        raise Conflict(
            "season", f"In {season.full_name} everybody is in the right division.", "Nothing would be changed."
        )
    says = f"{counted(len(moves), 'entry', 'entries')} of {season.full_name} {'changes' if len(moves) == 1 else 'change'} division."
    rows = tuple((move.entry.bot.name, promoted(move), str(move.old), str(move.new)) for move in moves)
    return Preview((says,), ("Bot", "Is", "From", "To"), rows)


def promoted(move: Move) -> str:
    """Whether it goes up or down."""
    return "promoted" if move.new < move.old else "relegated"


def _divisions(asked: Asked) -> Came:
    moves = lifecycle.redraw_divisions(season_of(asked))
    moved = "; ".join(f"{move.entry.bot.name} {promoted(move)} from {move.old} to {move.new}" for move in moves)
    return Came(f"{counted(len(moves), 'entry', 'entries')} moved: {moved}.")


DEEDS = (
    Deed(
        "season-draft",
        "Draft a season",
        "Set a season up in which nothing is played yet.",
        lambda asked: services.slug_of(asked["title"], asked["name"]),
        _preview_draft,
        _draft,
    ),
    Deed(
        "season-open",
        "Open a season",
        "Open a draft: every active version of its title enters.",
        slug,
        _preview_open,
        _open,
        hold,
    ),
    Deed(
        "season-pause",
        "Pause a season",
        "Make no more blocks; what is queued is still played.",
        slug,
        _preview_pausing(
            True, "is paused already", "{} is paused: no more blocks are made; what is queued is still played."
        ),
        _pause,
        hold,
    ),
    Deed(
        "season-resume",
        "Resume a season",
        "Make blocks again in a season that is paused.",
        slug,
        _preview_pausing(False, "is not paused", "{} plays on: blocks are made again."),
        _resume,
        hold,
    ),
    Deed(
        "season-freeze",
        "Freeze a season",
        "No new versions and no new blocks, so that its queue drains.",
        slug,
        _preview_freeze,
        _freeze,
        hold,
    ),
    Deed("season-thaw", "Thaw a season", "Open a frozen season again.", slug, _preview_thaw, _thaw, hold),
    Deed(
        "season-close",
        "Close a season",
        "Close a frozen season for good: extra blocks above a cut, the final rating, the archive.",
        slug,
        _preview_close,
        _close,
        hold,
    ),
    Deed(
        "season-divisions",
        "Redraw divisions",
        "Promote and relegate in an open season with divisions.",
        slug,
        _preview_divisions,
        _divisions,
        hold,
    ),
)
