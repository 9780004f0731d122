"""Tournaments at their bounds: what may be set up, who still finds a place, and how many blocks a pairing is given."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from ladder.bots import services as bots
from ladder.errors import Conflict, NotAllowed, ServiceError
from ladder.play import purposes
from ladder.play.models import Block, Match, MatchKind
from ladder.play.purposes import Heading
from ladder.tournaments import playing, services
from ladder.tournaments.models import Pairing, PairingSeat, Participant, Tournament
from ladder.tournaments.playing import Tally
from tests.ladder import factories as make
from tests.ladder.tournaments.building import draft, play_round, started
from tests.standing import standing


def setup(**changes: Any) -> services.Setup:
    return services.Setup(**({"title": make.EAST_INDIA, "name": "Spring Cup", "format": "swiss", "seats": 2} | changes))


@standing
def cup() -> Tournament:
    """A draft of two, run by a keeper."""
    return draft(2)


@pytest.mark.parametrize(
    ("changes", "refused"),
    [
        ({"rounds": 0}, ""),
        ({"rounds": 127}, ""),
        ({"rounds": 128}, "rounds: 128 rounds cannot be. Use 0 to 127."),
        ({"rounds": -1}, "rounds: -1 rounds cannot be. Use 0 to 127."),
        ({"rounds": 0, "format": "round_robin"}, ""),
        ({"rounds": 1, "format": "round_robin"}, "rounds: a round robin has as many as it needs. Leave it at 0."),
        ({"blocks": 1}, ""),
        ({"blocks": 100}, ""),
        ({"blocks": 0}, "blocks: 0 blocks cannot be. Use 1 to 100."),
        ({"blocks": 101}, "blocks: 101 blocks cannot be. Use 1 to 100."),
        ({"seats": 4}, ""),
        ({"seats": 5}, "seats: 5 cannot play with these options. Use one of (2, 3, 4)."),
        ({"name": "x" * 80}, ""),
        ({"format": "lottery"}, "format: there is no format 'lottery'. Use one of: round_robin, swiss, knock_out, gauntlet."),
    ],
)  # fmt: skip
def test_a_setup_is_taken_up_to_its_bounds(changes: dict[str, Any], refused: str) -> None:
    if refused:
        with pytest.raises(ServiceError) as error:
            services.check(setup(**changes))
        assert str(error.value) == refused
    else:
        assert services.check(setup(**changes)) == {"mortgage": "off"}


@pytest.mark.django_db
def test_slugs_differ_where_names_do_so_behind_what_a_slug_has_room_for() -> None:
    keeper = make.KeeperFactory()
    slugs = [services.create(setup(name="x" * 79 + letter), keeper).slug for letter in "abc"]
    stem = f"east-india-companies-{'x' * 69}"
    assert len(stem) == 90
    assert slugs == [stem, f"{stem}-2", f"{stem}-3"]
    Tournament.objects.filter(slug=f"{stem}-2").delete()
    assert services.free_slug(make.EAST_INDIA, "x" * 80) == f"{stem}-2"


def test_the_last_place_is_taken_once(cup: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = cup.created_by
    monkeypatch.setattr(services, "MOST_PARTICIPANTS", 3)
    first = cup.participants.get(number=1).bot
    assert services.enter(cup, make.submitted_bot(), keeper).number == 3
    with pytest.raises(ServiceError) as error:
        services.enter(cup, make.submitted_bot(), keeper)
    assert str(error.value) == "bot: the tournament is full: it has 3 participants."
    assert services.enter(cup, first, keeper).number == 1, "who is entered stays where it is"


def test_numbers_close_up_behind_who_leaves(cup: Tournament) -> None:
    keeper = cup.created_by
    services.enter(cup, make.submitted_bot(), keeper)
    names = list(cup.participants.order_by("number").values_list("bot__name", flat=True))
    services.withdraw(cup, cup.participants.get(number=2).bot, keeper)
    assert list(cup.participants.order_by("number").values_list("number", "bot__name")) == [
        (1, names[0]), (2, names[2]),
    ]  # fmt: skip
    assert services.enter(cup, make.submitted_bot(), keeper).number == 3


def test_who_is_out_is_withdrawn_once_and_nobody_of_what_is_over(cup: Tournament) -> None:
    keeper = cup.created_by
    services.enter(cup, make.submitted_bot(), keeper)
    services.start(cup, keeper)
    one, two, _ = cup.participants.order_by("number")
    services.withdraw(cup, one.bot, one.bot.owner)
    services.withdraw(cup, one.bot, keeper)
    one.refresh_from_db()
    assert one.withdrawn_reason == f"withdrawn by {one.bot.owner.username}"
    for by, bot, words in (
        (make.AuthorFactory(), two.bot, f"bot: {two.bot.name} is not yours."),
        (keeper, make.submitted_bot(name="Clive"), f"bot: Clive is not in {cup.name}."),
    ):
        with pytest.raises((NotAllowed, Conflict)) as error:
            services.withdraw(cup, bot, by)
        assert str(error.value) == words
    services.cancel(cup, keeper)
    with pytest.raises(Conflict) as refused:
        services.withdraw(cup, two.bot, keeper)
    assert str(refused.value) == f"tournament: {cup.name} is cancelled."


@pytest.mark.parametrize(("most", "starts"), [(4, True), (3, False)])
def test_as_many_matches_are_planned_as_are_allowed(
    cup: Tournament, monkeypatch: pytest.MonkeyPatch, most: int, starts: bool
) -> None:
    # Two who meet once in two blocks of two matches each.
    Tournament.objects.update(blocks=2)
    monkeypatch.setattr(services, "MOST_MATCHES", most)
    if starts:
        assert services.start(cup, cup.created_by).state == "running"
        assert Match.objects.filter(kind="tournament").count() == 4
    else:
        with pytest.raises(ServiceError) as error:
            services.start(cup, cup.created_by)
        assert str(error.value) == (
            "blocks: up to 4 matches would be played; 3 are allowed. Use fewer blocks, or participants."
        )


@pytest.mark.django_db
def test_an_author_s_tournament_is_held_to_the_author_s_most(monkeypatch: pytest.MonkeyPatch) -> None:
    author = make.AuthorFactory()
    monkeypatch.setattr(services, "MOST_AUTHORS_MATCHES", 1)
    tournament = draft(2, by=author)
    with pytest.raises(ServiceError, match="1 are allowed"):
        services.start(tournament, author)


@pytest.mark.django_db
def test_seeding_by_rating_is_by_the_newest_season_that_was_opened() -> None:
    low, high = (make.submitted_bot() for _ in range(2))
    for name, ratings in (("Old", (1700, 1600)), ("New", (1500, 1501))):
        season = make.season_with_field(low, high, house=(), name=name)
        for bot, rating in zip((low, high), ratings, strict=True):
            season.entries.filter(bot=bot).update(rating=rating)
    make.seasons.draft_season(make.EAST_INDIA, "Draft")
    tournament = started([low, high], "swiss", seed_by_rating=True)
    assert list(tournament.participants.order_by("number").values_list("bot", flat=True)) == [high.pk, low.pk]


@pytest.mark.django_db
def test_a_round_is_released_when_it_is_complete_or_will_not_be_any_more_and_in_its_order() -> None:
    tournament = play_round(started(4, "swiss", held_back=True))
    keeper = tournament.created_by

    def refused(number: int) -> str:
        with pytest.raises((Conflict, ServiceError)) as error:
            services.release(tournament, number, keeper)
        return str(error.value)

    assert refused(2) == "round: round 2 is being played. Wait until it is complete."
    assert refused(3) == f"round: {tournament.name} has no round 3."
    tournament.round_set.filter(number=2).update(completed_at=timezone.now())
    assert refused(2) == "round: round 1 is held back. Release that one first."
    with pytest.raises(NotAllowed, match="only a keeper releases rounds"):
        services.release(tournament, 1, make.AuthorFactory())
    first = services.release(tournament, 1, keeper)
    assert first.released_at is not None
    assert services.release(tournament, 1, keeper).released_at == first.released_at
    tournament.round_set.filter(number=2).update(completed_at=None)
    services.cancel(tournament, keeper)
    assert services.release(tournament, 2, keeper).released_at is not None


# -- pairings --


HERE, ONE_IS_GONE = [True, True], [True, False]


@pytest.mark.parametrize(
    ("tally", "scores", "present", "missing", "reason"),
    [
        (Tally(whole=0), [0.0, 0.0], HERE, 2, ""),
        (Tally(whole=1), [1.0, 0.0], HERE, 1, ""),
        (Tally(whole=2), [1.0, 0.0], HERE, 0, ""),
        (Tally(whole=1, void=2), [1.0, 0.0], HERE, 1, ""),
        (Tally(whole=1, void=3), [1.0, 0.0], HERE, 0, "3 blocks were void; decided by 1 of 2"),
        (Tally(whole=1), [1.0, 0.0], ONE_IS_GONE, 0, "a walkover: not all of them were there"),
        (Tally(whole=2), [1.0, 0.0], ONE_IS_GONE, 0, ""),
        (Tally(whole=2), [1.0, 1.0], HERE, 1, ""),
        (Tally(whole=4), [1.0, 1.0], HERE, 1, ""),
        (Tally(whole=5), [1.0, 1.0], HERE, 0, "level after 5 blocks; decided by the seeding"),
        (Tally(whole=2, void=2), [1.0, 1.0], HERE, 1, ""),
        (Tally(whole=2, void=3), [1.0, 1.0], HERE, 0, "level after 2 blocks; decided by the seeding"),
        (Tally(whole=2), [1.0, 1.0], ONE_IS_GONE, 0, "level after 2 blocks, and not all of them were there any more"),
    ],
)  # fmt: skip
def test_a_pairing_of_a_knock_out_gets_the_blocks_that_it_still_needs(
    tally: Tally, scores: list[float], present: list[bool], missing: int, reason: str
) -> None:
    found = playing.missing_blocks(Tournament(blocks=2), Pairing(go_on=1), tally, scores, present)
    assert found == (missing, reason)


@pytest.mark.django_db
def test_what_was_played_counts_where_one_has_left_before_the_end() -> None:
    tournament = started(2, blocks=2)
    pairing = Pairing.objects.get()
    first, second = pairing.blocks.order_by("pk")
    for match in first.matches.all():
        make.counted(match, [1, 2])
    loser = tournament.participants.get(number=1)
    services.withdraw(tournament, loser.bot, tournament.created_by)
    for match in second.matches.all():
        make.matches.call_off(match.pk, "The house burnt down")
    services.advance(tournament.pk)
    pairing.refresh_from_db()
    assert pairing.reason == "a walkover: not all of them were there"
    seats = PairingSeat.objects.order_by("participant__number")
    assert list(seats.values_list("score", "games", "points", "advances")) == [
        (1.0, 2, 0.0, False), (1.0, 2, 1.0, False),
    ]  # fmt: skip


@pytest.mark.django_db
def test_every_other_block_of_a_pairing_is_seated_in_reverse() -> None:
    tournament = started(3, "round_robin", seats=3, blocks=3)
    numbers = dict(tournament.participants.values_list("version", "number"))
    tables = [
        [numbers[seat.version_id] for seat in block.matches.get(rotation=0).seats.order_by("seat")]
        for block in Block.objects.filter(pairing__round__tournament=tournament).order_by("pk")
    ]
    assert tables == [[1, 2, 3], [3, 2, 1], [1, 2, 3]]


@pytest.mark.django_db
def test_a_game_s_heading_leads_to_its_tournament_and_one_without_a_pairing_to_nothing() -> None:
    tournament = started(2)
    match = Match.objects.filter(kind="tournament")[0]
    purpose = purposes.named(MatchKind.TOURNAMENT)
    assert purpose.heading(match) == Heading(tournament.name, f"/tournaments/{tournament.slug}/", "round 1")
    bare = Match(kind=MatchKind.TOURNAMENT)
    assert purpose.heading(bare) == Heading("tournament")
    assert not purpose.may_see(bare, make.AuthorFactory())


@pytest.mark.django_db
def test_a_version_that_may_not_play_any_more_drops_out_with_the_reason() -> None:
    tournament = started(3)
    out = Participant.objects.get(number=2)
    bots.suspend(out.version, "It failed.")
    services.advance(tournament.pk)
    assert list(Participant.objects.order_by("number").values_list("withdrawn_reason", flat=True)) == [
        "", f"{out.version} is suspended", "",
    ]  # fmt: skip
