"""Authors are told, in the transaction of what they are told: one INSERT, of nothing for those who want to hear nothing of it.

Nothing is sent here. The row waits until a task hands it on, after the commit.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone

from ladder.house import statements
from ladder.messages.kinds import CHANNELS, KINDS
from ladder.messages.publishing import ask_to_send


@dataclass(frozen=True, slots=True)
class Told:
    """A fact for one author, or for the owner of a version. `key` is the fact's own: who is told it again is not told it twice."""

    key: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    author: int | None = None
    version: int | None = None


def _statement(told: str, facts: str) -> str:
    columns = list(CHANNELS.values())
    wanted = {column: f"coalesce(wish.{column}, %({column})s)" for column in columns}
    return f"""
    INSERT INTO author_messages_message (uid, author_id, kind, key, facts, created_at, {", ".join(columns)})
    SELECT gen_random_uuid(), author.id, %(kind)s, told.key, {facts}, %(now)s, {", ".join(wanted.values())}
    FROM jsonb_to_recordset(%(told)s::jsonb) AS told (author bigint, version bigint, key text, facts jsonb)
    {told}
    LEFT JOIN author_messages_wish AS wish ON wish.author_id = author.id AND wish.kind = %(kind)s
    WHERE author.is_active AND NOT author.is_house AND ({" OR ".join(wanted.values())})
    ON CONFLICT DO NOTHING
    """  # noqa: S608  no names but the table's own


AUTHORS = _statement("JOIN accounts_user AS author ON author.id = told.author", "told.facts")
"""Tells authors."""

OWNERS = _statement(
    """JOIN bots_version AS version ON version.id = told.version
    JOIN bots_bot AS bot ON bot.id = version.bot_id
    JOIN accounts_user AS author ON author.id = bot.owner_id""",
    "told.facts || jsonb_build_object('bot', bot.name, 'title', bot.title, 'version', version.number)",
)
"""Tells the owners of versions, and adds to the facts which versions they are."""


def tell(kind: str, told: Sequence[Told]) -> int:
    """Tell these authors; house bots' owner and accounts that are shut hear nothing. Returns how many messages were written. One query."""
    return _tell(AUTHORS, kind, told)


def tell_owners(kind: str, told: Sequence[Told]) -> int:
    """The same for owners of versions: `bot`, `title` and `version` come into the facts by themselves. One query."""
    return _tell(OWNERS, kind, told)


def _tell(statement: str, kind: str, told: Sequence[Told]) -> int:
    if not told:
        return 0
    rows = [
        {"author": one.author, "version": one.version, "key": one.key, "facts": _storable(one.facts)} for one in told
    ]
    by_default = {column: name in KINDS[kind].channels for name, column in CHANNELS.items()}
    values = {"kind": kind, "told": json.dumps(rows), "now": timezone.now(), **by_default}
    written = statements.run(statement, values)
    if written:
        ask_to_send()
    return written


def _storable(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts as Postgres can hold them: whatever is in a text, no fact is to fail by being told."""
    return {
        name: value.replace("\0", "").encode(errors="replace").decode() if isinstance(value, str) else value
        for name, value in facts.items()
    }


__all__ = ["Told", "tell", "tell_owners"]
