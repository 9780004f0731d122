"""What is told of tournaments, and to whom: who may enter and release what, rounds by pages, results that are held back."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from ladder.bots import services as bots
from ladder.play.models import Match
from ladder.tournaments import selectors, services
from ladder.tournaments.models import Pairing, Participant, Round, Tournament
from tests.ladder import factories as make
from tests.ladder.tournaments.building import draft, open_matches, play_open, play_round, play_to_the_end, started
from tests.standing import standing

pytestmark = pytest.mark.django_db

NOBODY = AnonymousUser()


@standing
def cup() -> Tournament:
    """A Swiss of four whose first round is played and held back, and whose second waits: 1 and 2 have beaten 3 and 4."""
    return play_round(started(4, "swiss", held_back=True))


@standing
def league() -> Tournament:
    """Three who have met, each better by its number."""
    return play_to_the_end(started(3))


def numbers(found: list[Participant]) -> list[int]:
    return [participant.number for participant in found]


def test_a_tournament_is_told_in_as_many_queries_however_many_meet_in_it() -> None:
    asked = []
    for count in (2, 5):
        tournament = play_round(started(count))
        with CaptureQueriesContext(connection) as queries:
            told = selectors.detail(tournament, NOBODY)
        drawn = Pairing.objects.filter(round__tournament=tournament)
        assert sum(len(each.pairings) for each in told.rounds) == drawn.count() >= count // 2
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_tournaments_come_newest_first_with_their_entries_by_title_and_state() -> None:
    first, second = draft(2), draft(0)
    third = services.create(services.Setup("john_company_2e", "Cup", "swiss", 2), first.created_by)
    services.cancel(second, second.created_by)

    def told(title: str | None = None, state: str | None = None) -> list[tuple[Tournament, int]]:
        return [(found, found.entered) for found in selectors.tournaments(title, state)]  # type: ignore[attr-defined]

    assert told() == [(third, 0), (second, 0), (first, 2)]
    assert told(make.EAST_INDIA) == [(second, 0), (first, 2)]
    assert told(state="draft") == [(third, 0), (first, 2)]
    assert told(make.EAST_INDIA, "draft") == [(first, 2)]


def test_what_runs_and_what_a_cancelled_one_has_left_is_advanced() -> None:
    running, left, over = started(2), started(2), started(2)
    services.cancel(over, over.created_by)
    draft(2)
    Tournament.objects.filter(pk=left.pk).update(state="cancelled")

    assert selectors.to_advance() == [running.pk, left.pk]
    services.advance(left.pk)
    assert selectors.to_advance() == [running.pk]


def test_its_creator_keepers_and_the_house_run_it() -> None:
    creator = make.AuthorFactory()
    tournament = draft(0, by=creator)
    people = (creator, make.KeeperFactory(), bots.house_user(), make.AuthorFactory(), NOBODY)

    assert [selectors.may_run(tournament, who) for who in people] == [True, True, True, False, False]
    assert [selectors.is_keeper(who) for who in people] == [False, True, True, False, False]


def test_who_runs_it_may_enter_the_house_s_bots_and_a_keeper_anybody_s() -> None:
    creator, author = make.AuthorFactory(), make.AuthorFactory()
    house = make.house_bots("random", "greedy")
    his = make.submitted_bot(owner=author, name="albion")
    entered, hers = (make.submitted_bot(owner=creator, name=name) for name in ("berrington", "calcutta"))
    make.BotFactory(owner=author)  # which has no version that may play
    make.submitted_bot(owner=creator, title="john_company_2e")
    suspended = make.submitted_bot(owner=creator)
    bots.suspend(suspended.versions.get(), "It failed.")
    tournament = draft([entered], by=creator)

    def offered(user: selectors.Viewer) -> list[str]:
        return [bot.name for bot in selectors.can_enter(tournament, user)]

    assert offered(creator) == [hers.name, "greedy", "random"]
    assert offered(author) == [his.name]
    assert offered(make.KeeperFactory()) == [his.name, hers.name, "greedy", "random"]
    assert offered(NOBODY) == []
    for bot in house:
        services.enter(tournament, bot, creator)
    assert offered(creator) == [hers.name]
    services.start(tournament, creator)
    tournament.refresh_from_db()
    assert offered(creator) == []


def test_an_owner_may_take_out_its_own_and_who_runs_it_all_until_it_is_over(cup: Tournament) -> None:
    everybody = selectors.participants(cup)
    own, gone, *_ = everybody
    services.withdraw(cup, gone.bot, cup.created_by)
    everybody = selectors.participants(cup)
    ids = {participant.pk for participant in everybody} - {gone.pk}

    def may(user: selectors.Viewer) -> set[int]:
        return selectors.can_withdraw(cup, everybody, user)

    assert (may(own.bot.owner), may(gone.bot.owner)) == ({own.pk}, set())
    assert may(cup.created_by) == ids
    assert may(NOBODY) == set()
    cup.state = "draft"
    assert may(cup.created_by) == ids
    for over in ("finished", "cancelled"):
        cup.state = over
        assert may(cup.created_by) == set()


def test_participants_come_in_order_of_seeding(cup: Tournament) -> None:
    last = cup.participants.get(number=4)
    cup.participants.filter(pk=last.pk).update(number=0)

    assert numbers(selectors.participants(cup)) == [0, 1, 2, 3]


def test_a_round_that_is_held_back_shows_who_meets_and_hides_all_behind_it(cup: Tournament) -> None:
    entered = selectors.participants(cup)

    (held,) = selectors.rounds(cup, entered, NOBODY)
    assert (held.round.number, held.shown, held.complete) == (1, False, None)
    for pairing, (one, other) in zip(held.pairings, ((1, 3), (2, 4)), strict=True):
        assert [(seat.participant.number, seat.score, seat.games) for seat in pairing.seats] == [
            (one, 0.0, 0), (other, 0.0, 0),
        ]  # fmt: skip
        assert [(seat.points, seat.advances) for seat in pairing.seats] == [(None, False)] * 2
        assert (pairing.decided, pairing.reason, pairing.matches) == (False, "", [])

    first, second = selectors.rounds(cup, entered, cup.created_by)
    assert (first.shown, first.complete, second.shown, second.complete) == (True, True, True, False)
    assert [pairing.decided for pairing in (*first.pairings, *second.pairings)] == [True, True, False, False]
    assert [(seat.score, seat.games, seat.points) for seat in first.pairings[0].seats] == [(2.0, 2, 1.0), (0.0, 2, 0.0)]
    assert [len(pairing.matches) for pairing in (*first.pairings, *second.pairings)] == [2, 2, 2, 2]

    services.release(cup, 1, cup.created_by)
    assert [(each.round.number, each.shown) for each in selectors.rounds(cup, entered, NOBODY)] == [
        (1, True), (2, False),
    ]  # fmt: skip


def test_pairings_are_told_up_to_the_first_round_that_is_held_back(cup: Tournament) -> None:
    def told(viewer: selectors.Viewer) -> list[tuple[int, int]]:
        return [(found.round.number, found.number) for found in selectors.pairings(cup, viewer)]

    all_of_them = [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert (told(NOBODY), told(cup.created_by)) == ([(1, 1), (1, 2)], all_of_them)
    services.release(cup, 1, cup.created_by)
    assert told(NOBODY) == all_of_them
    Round.objects.update(released_at=timezone.now())
    assert told(NOBODY) == all_of_them


def test_one_round_is_told_by_its_number_if_it_may_be_seen(cup: Tournament) -> None:
    assert selectors.round_view(cup, 1, NOBODY).round.number == 1
    assert selectors.round_view(cup, 2, cup.created_by).round.number == 2
    for number, viewer in ((2, NOBODY), (0, cup.created_by), (3, cup.created_by)):
        with pytest.raises(Round.DoesNotExist):
            selectors.round_view(cup, number, viewer)


def test_standings_are_those_after_what_the_viewer_may_see(cup: Tournament) -> None:
    def points(viewer: selectors.Viewer) -> list[tuple[int, float]]:
        detail = selectors.detail(cup, viewer)
        assert detail.standings == selectors.standings(cup, viewer)
        return [(found.participant.number, found.row.points) for found in detail.standings]

    assert points(NOBODY) == [(1, 0.0), (2, 0.0), (3, 0.0), (4, 0.0)]
    assert points(cup.created_by) == [(1, 1.0), (2, 1.0), (3, 0.0), (4, 0.0)]
    services.release(cup, 1, cup.created_by)
    assert points(NOBODY) == points(cup.created_by)


def test_the_first_complete_round_that_is_held_back_can_be_released(cup: Tournament) -> None:
    def unreleased() -> int | None:
        cup.refresh_from_db()
        return selectors.detail(cup, cup.created_by).unreleased

    assert unreleased() == 1
    services.release(cup, 1, cup.created_by)
    assert unreleased() is None, "the second is being played"
    services.cancel(cup, cup.created_by)
    assert unreleased() == 2, "it will not be completed any more"
    services.release(cup, 2, cup.created_by)
    assert unreleased() is None


@pytest.mark.parametrize(
    ("first", "begins", "shown"),
    [(None, 5, [5]), (0, 1, [1, 2]), (1, 1, [1, 2]), (2, 1, [1, 2]), (3, 3, [3, 4]), (4, 3, [3, 4]), (5, 5, [5]), (9, 5, [5])],
)  # fmt: skip
def test_rounds_are_shown_by_pages_and_the_last_ones_at_first(
    monkeypatch: pytest.MonkeyPatch, cup: Tournament, first: int | None, begins: int, shown: list[int]
) -> None:
    monkeypatch.setattr(selectors, "ROUNDS_ON_A_PAGE", 2)
    now = timezone.now()
    for number in (3, 4, 5):
        Round.objects.create(tournament=cup, number=number, completed_at=now, released_at=now)
    cup.round_set.filter(number__lt=5).update(released_at=now)
    cup.round_set.filter(number=5).update(released_at=None)

    told = selectors.detail(cup, NOBODY, first)

    assert (told.first, told.pages, [each.round.number for each in told.rounds]) == (begins, [1, 3, 5], shown)
    assert [each.shown for each in told.rounds] == [number < 5 for number in shown]


def test_a_bracket_is_shown_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selectors, "ROUNDS_ON_A_PAGE", 1)
    told = selectors.detail(play_to_the_end(started(4, "knock_out")), NOBODY)

    assert (told.first, told.pages, [each.round.number for each in told.rounds]) == (1, [1], [1, 2])
    assert told.cross == []


def test_a_draft_has_no_rounds_and_no_cross_table() -> None:
    told = selectors.detail(draft(2), NOBODY)

    assert (told.first, told.pages, told.rounds, told.cross, told.unreleased) == (1, [], [], [], None)
    assert [(each.participant.number, each.row.points) for each in told.standings] == [(1, 0.0), (2, 0.0)]


def test_the_cross_table_has_what_each_took_from_each_other_over_all_that_is_decided(
    monkeypatch: pytest.MonkeyPatch, league: Tournament
) -> None:
    def cells() -> list[list[float | None]]:
        return [row.cells for row in selectors.detail(league, NOBODY).cross]

    assert cells() == [[None, 1.0, 1.0], [0.0, None, 1.0], [0.0, 0.0, None]]
    # A second meeting of 1 and 2 that is level; one of 2 and 3 is not decided, and says nothing.
    first = league.round_set.get(number=1)
    for number, pair, completed_at in ((8, (1, 2), timezone.now()), (9, (2, 3), None)):
        pairing = Pairing.objects.create(round=first, number=number, completed_at=completed_at)
        for place, who in enumerate(pair):
            pairing.seats.create(participant=league.participants.get(number=who), place=place, points=0.5)
    assert cells() == [[None, 0.75, 1.0], [0.25, None, 1.0], [0.0, 0.0, None]]
    for most, drawn in ((3, 3), (2, 0)):
        monkeypatch.setattr(selectors, "MOST_CROSSED", most)
        assert len(cells()) == drawn


def test_a_bye_is_one_who_meets_nobody() -> None:
    (first,) = selectors.detail(started(3, "swiss"), NOBODY).rounds

    assert [(len(pairing.seats), pairing.is_bye) for pairing in first.pairings] == [(2, False), (1, True)]
    assert [(pairing.decided, pairing.reason) for pairing in first.pairings] == [(False, ""), (True, "a bye")]


def marks(tournament: Tournament, viewer: selectors.Viewer) -> tuple[object, ...]:
    return selectors.marks(selectors.tournaments().get(pk=tournament.pk), viewer)


def test_a_page_s_marks_count_what_its_viewer_may_see(cup: Tournament) -> None:
    assert marks(cup, cup.created_by) == (cup.pk, "running", 4, True, 2, 0, 2, 8, 4)
    assert marks(cup, NOBODY) == (cup.pk, "running", 4, False, 0, 0, 0, 0, 0)
    services.release(cup, 1, cup.created_by)
    assert marks(cup, NOBODY) == (cup.pk, "running", 4, False, 1, 1, 2, 4, 4)
    match, *_ = open_matches(cup)
    assert make.matches.call_off(match.pk, "the house burnt down")
    assert marks(cup, cup.created_by) == (cup.pk, "running", 4, True, 2, 1, 2, 8, 5)


def test_matches_come_oldest_first(cup: Tournament) -> None:
    play_open(cup)
    for pairing in selectors.pairings(cup, cup.created_by):
        view = selectors.pairing_view(pairing, shown=True)
        assert [match.pk for match in view.matches] == list(
            Match.objects.filter(block__pairing=pairing).order_by("pk").values_list("pk", flat=True)
        )
        assert [seat.participant.number for seat in view.seats] == list(
            pairing.seats.order_by("place").values_list("participant__number", flat=True)
        )
