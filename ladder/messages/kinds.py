"""What authors are told: one table of kinds, each with its sentences, where they lead, and the ways that it goes by unless told otherwise.

A message keeps its facts, and is put in words when it is shown: whoever mends a sentence here mends it for what was told before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.urls import NoReverseMatch, reverse

CHANNELS: Final = {"site": "on_site", "mail": "by_mail", "feed": "in_feed", "webhook": "by_hook"}
"""The ways that messages go by, each with the column of `Message` and of `Wish` that says so."""

CHANNEL_NAMES: Final = {"site": "On the site", "mail": "E-mail", "feed": "Feed", "webhook": "Webhook"}

EVERY_WAY: Final = frozenset(CHANNELS)
WITHOUT_MAIL: Final = EVERY_WAY - {"mail"}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of message. `title` and `text` are filled with a message's facts; `view` and `of` say where it leads: the name of a page, and
    the facts that its address is made of."""

    label: str
    """When it is sent, for the page on which authors choose."""
    title: str
    text: str
    view: str
    of: tuple[str, ...] = ()
    channels: frozenset[str] = EVERY_WAY
    """Ways that it goes by for whoever has chosen none."""
    noisy: bool = False
    """It may come often: by e-mail, an hour's worth at a time."""
    usual: tuple[tuple[str, str], ...] = ()
    """Facts for messages from before they were told."""


GONE: Final = "gone"
"""A fact of messages whose page was deleted since."""

VERSION: Final = ("web:version", ("title", "bot", "version"))

KINDS: Final[Mapping[str, Kind]] = {
    "ready": Kind(
        "A version has passed its validation",
        "{bot} v{version} is ready",
        "It has passed its validation, and plays in the open seasons of its title.",
        *VERSION,
    ),
    "rejected": Kind("A version was rejected", "{bot} v{version} was rejected", "{reason}", *VERSION),
    "seat-lost": Kind(
        "A bot has lost its seat in a match",
        "{bot} lost its seat in match {match}",
        "On seat {seat}, {bot} v{version} {reason}.",
        "web:match",
        ("match",),
        WITHOUT_MAIL,
        noisy=True,
    ),
    "suspended": Kind("A version was suspended", "{bot} v{version} is suspended", "{reason}", *VERSION),
    "reinstated": Kind(
        "A suspension was lifted",
        "{bot} v{version} is no longer suspended",
        "A keeper has taken the suspension back. The version may be activated again.",
        *VERSION,
    ),
    "overtaken": Kind(
        "A bot was overtaken, once a day in each season",
        "{other} has overtaken {bot}",
        "In {season}, {bot} has gone from place {before} to place {after}; {other} stands at {place} now.",
        "web:season",
        ("slug",),
        WITHOUT_MAIL,
        noisy=True,
    ),
    "season-frozen": Kind(
        "A season of one's bots is frozen",
        "{season} is frozen",
        "It takes no new versions any more, and the matches that wait are played. In it: {bots}.",
        "web:season",
        ("slug",),
        WITHOUT_MAIL,
    ),
    "season-closed": Kind(
        "A season of one's bots has closed",
        "{season} has closed",
        "Final places: {places}.",
        "web:season",
        ("slug",),
    ),
    "test-ended": Kind(
        "A version test is decided, or has ended without a decision",
        "{candidate} against {baseline}: {outcome}",
        "The version test has ended after {blocks}. {reason}",
        "web:version-test",
        ("test",),
    ),
    "webhook-off": Kind(
        "A webhook was switched off",
        "Your webhook is switched off",
        "Nothing could be delivered to {to} since {since}. The last answer: {reason}",
        "web:message-settings",
        (),
        EVERY_WAY - {"webhook"},
        usual=(("to", "it"),),
    ),
}


def sentence(template: str, facts: Mapping[str, object]) -> str:
    """The template with these facts, on one line, as plain text: a character that cannot be shown is left out, whoever chose it."""
    told = template.format_map({name: str(value) for name, value in facts.items()})
    return "".join(letter for letter in " ".join(told.split()) if letter.isprintable())


def address(kind: Kind, facts: Mapping[str, object]) -> str:
    """The path to which a message of these facts leads; that of all messages where the page is no more."""
    if facts.get(GONE):
        return reverse("web:messages")
    try:
        return reverse(kind.view, args=[facts[name] for name in kind.of]) + str(facts.get("query", ""))
    except (NoReverseMatch, KeyError):
        return reverse("web:messages")


__all__ = ["CHANNELS", "CHANNEL_NAMES", "GONE", "KINDS", "VERSION", "Kind", "address", "sentence"]
