"""Tournaments are set up: who may do what, and what is refused, with nothing changed."""

from __future__ import annotations

from typing import Any

import pytest

from ladder.bots import services as bots
from ladder.bots.models import Bot
from ladder.errors import Conflict, NotAllowed, ServiceError, TooMany
from ladder.play.models import Match
from ladder.seasons.models import Entry
from ladder.tournaments import services
from ladder.tournaments.models import Tournament
from tests.ladder import factories as make
from tests.ladder.tournaments.building import draft, pairs_of, started

pytestmark = pytest.mark.django_db


def setup(**changes: Any) -> services.Setup:
    return services.Setup(**({"title": make.EAST_INDIA, "name": "Spring Cup", "format": "swiss", "seats": 2} | changes))


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"title": "chess"}, "title"),
        ({"format": "lottery"}, "format"),
        ({"seats": 5}, "seats"),
        ({"seats": 1}, "seats"),
        ({"options": {"mortgage": "sometimes"}}, "options.mortgage"),
        ({"rounds": -1}, "rounds"),
        ({"rounds": 1000}, "rounds"),
        ({"rounds": 3, "format": "knock_out"}, "rounds"),
        ({"blocks": 0}, "blocks"),
        ({"blocks": 101}, "blocks"),
        ({"name": " "}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"name": "Spring\0Cup"}, "name"),
        ({"name": "Spring\u202ecup"}, "name"),
    ],
)
def test_what_cannot_be_played_is_refused_by_its_field(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(ServiceError) as refused:
        services.create(setup(**changes), make.KeeperFactory())

    assert refused.value.field == field
    assert not Tournament.objects.exists()


def test_a_name_is_taken_in_any_case_of_letters_and_slugs_differ_all_the_same() -> None:
    keeper = make.KeeperFactory()
    assert services.create(setup(name="Spring Cup"), keeper).slug == "east-india-companies-spring-cup"
    assert services.create(setup(name="Spring Cup!"), keeper).slug == "east-india-companies-spring-cup-2"

    with pytest.raises(Conflict, match="name: a tournament of this title is called 'SPRING CUP'"):
        services.create(setup(name="SPRING CUP"), keeper)


def test_an_author_runs_two_tournaments_at_most_and_holds_nothing_back() -> None:
    author = make.AuthorFactory()
    first = services.create(setup(name="First"), author)
    services.create(setup(name="Second"), author)

    with pytest.raises(TooMany, match="you run 2 tournaments"):
        services.create(setup(name="Third"), author)
    services.cancel(first, author)
    services.create(setup(name="Third"), author)
    with pytest.raises(NotAllowed, match="only a keeper may hold results back"):
        services.create(setup(name="Fourth", held_back=True), author)


def test_an_author_s_tournament_may_not_fill_the_machines() -> None:
    author = make.AuthorFactory()
    tournament = draft(12, by=author, blocks=10)

    with pytest.raises(ServiceError, match="up to 1,320 matches would be played; 1,000 are allowed"):
        services.start(tournament, author)
    tournament.refresh_from_db()
    assert tournament.state == "draft"
    assert services.start(tournament, make.KeeperFactory()).state == "running"


def test_an_owner_enters_one_bot_unless_more_are_allowed() -> None:
    owner = make.AuthorFactory()
    one, other = make.submitted_bot(owner=owner), make.submitted_bot(owner=owner)
    strict, open_to_all = draft(0, name="Strict"), draft(0, name="Open", several_per_owner=True)

    entered = services.enter(strict, one, owner)
    assert services.enter(strict, one, owner) == entered, "entering twice is entering once"
    with pytest.raises(Conflict, match=f"{owner.username} has {one.name} in it"):
        services.enter(strict, other, owner)
    services.enter(open_to_all, one, owner)
    assert services.enter(open_to_all, other, owner).number == 2
    for bot in make.house_bots("random", "greedy"):
        services.enter(strict, bot, strict.created_by)


def test_who_may_enter_whom() -> None:
    author, stranger = make.AuthorFactory(), make.AuthorFactory()
    bot, (house,) = make.submitted_bot(owner=author), make.house_bots("random")
    tournament = draft(0, by=stranger)

    for user, forbidden in ((stranger, bot), (author, house)):
        with pytest.raises(NotAllowed):
            services.enter(tournament, forbidden, user)
    services.enter(tournament, bot, author)
    services.enter(tournament, house, stranger)
    with pytest.raises(NotAllowed):
        services.withdraw(tournament, house, author)
    services.withdraw(tournament, bot, stranger)
    assert list(tournament.participants.values_list("bot__name", "number")) == [("random", 1)], "the gap is closed"


def test_a_bot_that_cannot_play_is_not_entered() -> None:
    tournament = draft(0)
    keeper = tournament.created_by
    with pytest.raises(Conflict, match="has no active version"):
        services.enter(tournament, make.BotFactory(), keeper)
    with pytest.raises(ServiceError, match="the tournament is of east_india_companies"):
        services.enter(tournament, make.BotFactory(title="john_company_2e"), keeper)


def test_a_started_tournament_takes_no_entries_and_no_second_start() -> None:
    tournament = started(2)

    with pytest.raises(Conflict, match="is running, and takes no more changes"):
        services.enter(tournament, make.submitted_bot(), tournament.created_by)
    with pytest.raises(Conflict):
        services.start(tournament, tournament.created_by)
    with pytest.raises(NotAllowed):
        services.cancel(tournament, make.AuthorFactory())


def test_a_table_that_cannot_be_filled_does_not_start() -> None:
    tournament = draft(2, seats=3)

    with pytest.raises(ServiceError, match="participants: there are 2, and a table has 3 seats"):
        services.start(tournament, tournament.created_by)
    tournament.refresh_from_db()
    assert (tournament.state, tournament.started_at) == ("draft", None)


def test_starting_pins_the_versions_that_are_active_then() -> None:
    first, second, third = (make.submitted_bot() for _ in range(3))
    tournament = draft([first, second, third])
    newer = make.new_version(second)
    bots.suspend(first.versions.get(), "It failed.")

    services.start(tournament, tournament.created_by)
    make.new_version(third)

    assert [(found.bot, found.version.number, found.number) for found in tournament.participants.all()] == [
        (second, 2, 1),
        (third, 1, 2),
    ], "who cannot play is left out, and the seeding closes up"
    (match, _) = Match.objects.filter(kind="tournament").order_by("pk")
    assert match.seats.get(seat=0).version == newer


def test_seeding_by_rating_takes_live_elo_of_the_newest_season() -> None:
    low, none, high = (make.submitted_bot() for _ in range(3))
    season = make.season_with_field(low, high, house=())
    Entry.objects.filter(season=season, bot=none).delete()
    Entry.objects.filter(season=season, bot=low).update(rating=1400)
    Entry.objects.filter(season=season, bot=high).update(rating=1600)

    tournament = started([low, none, high], "knock_out", seed_by_rating=True)

    assert list(tournament.participants.values_list("bot", flat=True)) == [high.pk, low.pk, none.pk]
    assert pairs_of(tournament, 1) == [(1,), (2, 3)]


def test_cancelling_voids_what_is_left_and_stops_who_plays_it() -> None:
    tournament = started(4)
    lease = make.claimed(Match.objects.filter(kind="tournament").earliest("pk"))

    services.cancel(tournament, tournament.created_by)

    tournament.refresh_from_db()
    assert tournament.state == "cancelled"
    statuses = Match.objects.filter(kind="tournament").values_list("status", "reason").distinct()
    assert list(statuses) == [("void", "its tournament was cancelled")]
    assert not make.matches.progress(lease.token, 5)
    rounds = tournament.round_set.count()
    services.advance(tournament.pk)
    assert tournament.round_set.count() == rounds
    with pytest.raises(Conflict, match="is cancelled already"):
        services.cancel(tournament, tournament.created_by)


def test_a_draft_is_cancelled_without_having_played() -> None:
    tournament = draft(2)

    services.cancel(tournament, tournament.created_by)

    assert not Match.objects.filter(kind="tournament").exists()
    assert Bot.objects.count() == 2
