"""What an event shows by its name of what games should reach (``Title.to_reach``)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from engine.kernel import Event


def shown_by_name(event: Event, named_by: Mapping[str, tuple[str, str]], plain: Collection[str]) -> Iterator[str]:
    """``sort: name`` for an event in ``named_by``, which gives the sort and the field that holds the name; one in ``plain`` in words."""
    if event.name in named_by:
        sort, field = named_by[event.name]
        yield f"{sort}: {event.fields[field]}"
    elif event.name in plain:
        yield event.name.replace("_", " ")
