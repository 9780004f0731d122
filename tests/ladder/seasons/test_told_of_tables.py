"""What is told of a season's tables: how far they negotiate, how entries fared at them; and boards that a process has read before."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import engine
from ladder.seasons import bargains, known_boards
from ladder.seasons.by_seats import AtTables
from ladder.seasons.models import RatingSnapshot, Season
from tests.ladder import factories as make

HELP = "off: nobody bargains; consents: what needs a consent is bargained for; full: besides, words are given"


@pytest.fixture
def title(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A title called "tea" that negotiates by three words, of which the second is usual."""
    found = SimpleNamespace(
        options={"negotiation": SimpleNamespace(default="consents", help=HELP)},
        sentences=SimpleNamespace(events={"word_given": ""}),
    )
    monkeypatch.setattr(engine, "titles", lambda: {"tea": found, "silk": SimpleNamespace(options={})})
    return found


@pytest.mark.parametrize(
    ("title_id", "options", "value", "told", "words"),
    [
        ("tea", {}, "consents", "what needs a consent is bargained for", False),
        ("tea", {"negotiation": "off"}, "off", "nobody bargains", False),
        (
            "tea",
            {"negotiation": "full"},
            "full",
            "what needs a consent is bargained for; besides, words are given",
            True,
        ),
        ("tea", {"negotiation": "sometimes"}, "sometimes", "", False),
        ("silk", {"negotiation": "full"}, None, "", False),
        ("whist", {"negotiation": "full"}, None, "", False),
    ],
)
def test_how_far_a_season_s_tables_negotiate_is_told_in_the_title_s_words(
    title: SimpleNamespace, title_id: str, options: dict[str, str], value: str | None, told: str, words: bool
) -> None:
    season = Season(title=title_id, options=options)
    assert bargains.negotiation_of(season) == value
    assert bargains.negotiation_told(season) == told
    assert bargains.has_words(season) is words


def test_a_title_that_tells_of_no_words_gives_none(title: SimpleNamespace) -> None:
    title.sentences.events = {}
    season = Season(title="tea", options={"negotiation": "full"})
    assert not bargains.has_words(season)
    title.options["negotiation"].help = "off: nobody bargains; full: words are given"
    assert bargains.negotiation_told(season) == "words are given"


def test_what_was_gained_is_told_in_hundredths_too() -> None:
    told = AtTables(games=4, wins=1, actual=0.75, expected=0.5)
    assert (told.gained, told.in_points) == (0.25, 25.0)


@pytest.mark.django_db
def test_boards_that_were_read_are_known_until_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    known: dict[Any, Any] = {}
    monkeypatch.setattr(known_boards, "_known", known)
    monkeypatch.setattr(known_boards, "KEPT", 2)
    season = make.season_with_field()
    made = [
        RatingSnapshot.objects.create(
            season=season,
            up_to_sequence=1,
            input_hash=str(number),
            board=b'{"rows":[{"bot":%d,"rating":1.5}]}' % number,
        ).pk
        for number in range(3)
    ]

    def read(*numbers: int) -> list[tuple[int, object, bool]]:
        """Of these boards, each one's place, its rows, and whether its text had to be read."""
        found = known_boards.read(
            RatingSnapshot.objects.filter(pk__in=[made[number] for number in numbers]).order_by("pk")
        )
        return [(made.index(one.pk), rows, one.unread is not None) for one, rows in found]  # type: ignore[attr-defined]

    def rows(number: int) -> object:
        return {number: {"bot": number, "rating": 1.5}}

    assert read(0) == [(0, rows(0), True)]
    assert read(0, 1) == [(0, rows(0), False), (1, rows(1), True)]
    assert read(0, 1) == [(0, rows(0), False), (1, rows(1), False)]
    assert len(known) == 2
    assert read(2) == [(2, rows(2), True)]
    assert len(known) == 1
    assert read(0, 2) == [(0, rows(0), True), (2, rows(2), False)]
