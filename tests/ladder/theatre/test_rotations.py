"""A block's games beside each other: how long they were one game, where a seat parted, at which moments they can be compared."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from ladder.play.models import Block, Match
from ladder.seasons.models import Season
from ladder.theatre import services
from ladder.theatre.models import GameDocument
from ladder.theatre.rotations import Moment, Parting, drawn, moments, panel_told_of, parting, rotations
from tests.ladder import factories as make


def document(*choices: tuple[int, int], outline: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """A game in which these seats took these options, one after the other."""
    decisions = [
        {"seat": seat, "kind": "toy.bid", "index": index, "told": [["Bot", f"seat:{seat}"], " bids ", str(index)]}
        for seat, index in choices
    ]
    return {"decisions": decisions, "outline": outline or [], "plies": len(decisions)}


def test_games_are_one_game_until_two_choices_differ() -> None:
    one, two = document((0, 1), (1, 2), (0, 3), (1, 1)), document((0, 1), (1, 2), (0, 4), (1, 2))

    assert parting([one, two], 0) == Parting(ply=2, seat=0, own=[2, 2])
    assert parting([one, two], 1) == Parting(ply=2, seat=0, own=[3, 3])


def test_a_seat_parts_where_its_own_choices_differ_however_many_others_lie_between() -> None:
    one = document((1, 0), (0, 5), (1, 1), (0, 6))
    two = document((1, 1), (1, 1), (0, 5), (0, 7))

    assert parting([one, two], 0) == Parting(ply=0, seat=1, own=[3, 3])
    assert parting([one, two], 1) == Parting(ply=0, seat=1, own=[0, 0])


def test_names_of_bots_make_no_difference() -> None:
    one, two = document((0, 1), (1, 2)), document((0, 1), (1, 2))
    two["decisions"][0]["told"][0] = ["Other", "seat:0"]

    assert parting([one, two], 0) == Parting(ply=2, seat=None, own=None)


def test_a_game_that_ended_before_parts_nobody() -> None:
    assert parting([document((0, 1)), document((0, 1), (0, 2))], 0) == Parting(ply=1, seat=None, own=None)


def test_moments_are_those_that_all_games_came_to() -> None:
    def turns(*names: tuple[int, int, str]) -> list[dict[str, Any]]:
        return [{"ply": ply, "level": level, "words": words} for ply, level, words in names]

    one = document(
        (0, 1), (0, 1), (0, 1), outline=turns((0, 0, "Turn 1"), (0, 1, "Buy"), (1, 1, "Sell"), (2, 0, "Turn 2"))
    )
    two = document((0, 1), (0, 2), outline=turns((0, 0, "Turn 1"), (0, 1, "Buy"), (1, 1, "Sell"), (1, 2, "First")))

    assert moments([one, two], parting([one, two], 0)) == [
        Moment("Turn 1", [0, 0]),
        Moment("Turn 1, Buy", [0, 0]),
        Moment("Turn 1, Sell", [1, 1]),
        Moment("Where they parted", [2, 2]),
        Moment("The end", [3, 2]),
    ]


def test_a_panel_is_drawn_as_it_stood() -> None:
    game = {
        "ids": ["city", "ship"],
        "panels": [{"id": "sea", "title": "The <sea>", "width": 100, "height": 50}],
        "drawings": [["place", "<rect/>", "", ""], ["piece", "<circle/>", "A <ship>", ""]],
        "boards": [
            {"set": [[0, 0, 0, 1, 2, 1, 0, -1], [1, 0, 3, 5, 6, 1, 1, 0]], "gone": []},
            {"set": [[1, 0, 3, 9, 6, 1, 1, 0]], "gone": []},
            {"set": [], "gone": [1]},
        ],
    }

    assert 'translate(5 6)"><title>A &lt;ship&gt;</title><circle/>' in drawn(game, 0, "sea")
    assert "translate(9 6)" in drawn(game, 1, "sea")
    assert "<circle/>" not in drawn(game, 2, "sea")
    assert 'aria-label="The &lt;sea&gt;"' in drawn(game, 2, "sea")
    assert drawn(game, 0, "moon") == ""


def test_the_panel_of_a_moment_is_the_one_that_its_decision_speaks_of() -> None:
    game = {
        "ids": ["seat:0", "city", "ship"],
        "panels": [{"id": "houses"}, {"id": "sea"}],
        "decisions": [{"told": [["Anna", "seat:0"], " sends the ", ["ship", "ship"]]}, {"told": [["Anna", "seat:0"]]}],
        "boards": [
            {"set": [[0, 0, 0, 1, 2, 1, 0], [1, 0, 0, 1, 2, 1, 0]], "gone": []},
            {"set": [[2, 1, 3, 5, 6, 1, 1, 0]], "gone": []},
            {"set": [], "gone": [2]},
        ],
    }

    assert [panel_told_of(game, ply) for ply in range(3)] == ["", "sea", ""]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("valkey")
class TestBlocks:
    @pytest.fixture
    def season(self) -> Season:
        return make.season_with_field(paused=True)

    def test_nothing_is_told_before_the_block_is_complete(self, season: Season) -> None:
        first, second = make.block_of_matches(season)
        make.counted(first)

        assert rotations(Block.objects.get(pk=first.block_id), AnonymousUser()) == []
        make.counted(second)
        block = Block.objects.get(pk=first.block_id)
        assert [game.match for game in rotations(block, AnonymousUser())] == [first, second]

    def test_what_is_not_drawn_is_asked_for_and_what_cannot_be_is_told(self, season: Season) -> None:
        for match in make.block_of_matches(season):
            make.counted(match)
        block = Block.objects.get(pk=match.block_id)
        GameDocument.objects.all().delete()

        assert [(game.document, game.reason) for game in rotations(block, AnonymousUser())] == [(None, "")] * 2
        assert set(GameDocument.objects.values_list("state", flat=True)) == {"waiting"}
        while services.draw_waiting():
            pass
        reasons = [game.reason for game in rotations(block, AnonymousUser())]
        assert all(reason.startswith("Its log cannot be drawn: ") for reason in reasons) or all(
            game.document is not None for game in rotations(block, AnonymousUser())
        )

    def test_a_match_that_is_not_to_be_seen_is_left_out(self, season: Season) -> None:
        first, second = make.block_of_matches(season)
        for match in (first, second):
            make.counted(match)
        Match.objects.filter(pk=second.pk).update(status="void", void_cause="cancelled", reason="why")

        games = rotations(Block.objects.get(pk=first.block_id), AnonymousUser())

        assert [game.match for game in games] == [first]
