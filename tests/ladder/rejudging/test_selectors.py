"""What a rejudge set would change, told: who stood where and stands where now, in games, duels and pairs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ladder.accounts.models import User
from ladder.bots.models import Bot
from ladder.play import services as matches
from ladder.play.models import Match
from ladder.rejudging import selectors, services
from ladder.rejudging.models import RejudgeSet
from ladder.rejudging.selectors import ABOVE, BELOW, LEVEL, Fared, PairChange, SeatChange
from ladder.rejudging.services import Chosen
from ladder.seasons.models import Season
from tests.ladder import factories as make
from tests.standing import standing

CRASH = "crashed: MemoryError"


@standing
def rejudged() -> tuple[Season, User, RejudgeSet]:
    """Three matches of a season of three, each won in order of seats; the first one's third seat forfeited. They wait to be replayed."""
    season = make.season_with_field(make.submitted_bot(name="Albion"), paused=True)
    for forfeits in ({2: CRASH}, None, None):
        make.counted(make.rated_match(season), forfeits=forfeits)
    keeper = make.KeeperFactory()
    return season, keeper, services.create(keeper, "First", season, "Why", Chosen())


def replays(found: RejudgeSet) -> list[Match]:
    return list(Match.objects.filter(replay_in__rejudge_set=found).order_by("pk"))


def test_sets_come_newest_first_with_what_they_hold_and_what_waits(rejudged: tuple[Season, User, RejudgeSet]) -> None:
    _, keeper, first = rejudged
    one, two, _ = replays(first)
    make.claimed(one)
    make.counted(two)
    other = make.season_with_field(paused=True, name="Other")
    make.counted(make.rated_match(other))
    second = services.create(keeper, "Second", other, "Why", Chosen())

    told = [(found, found.matches, found.waiting) for found in selectors.rejudge_sets()]  # type: ignore[attr-defined]
    assert told == [(second, 1, 1), (first, 3, 2)]


def test_a_preview_tells_how_each_replay_stands(rejudged: tuple[Season, User, RejudgeSet]) -> None:
    _, keeper, made = rejudged
    one, two, three = replays(made)

    def told() -> tuple[int, ...]:
        seen = selectors.preview(made)
        return seen.matches, seen.waiting, seen.played, seen.failed, seen.cancelled

    assert (told(), selectors.preview(made).ready) == ((3, 3, 0, 0, 0), False)
    lease = make.claimed(one)
    assert told() == (3, 3, 0, 0, 0), "what is being played waits still"
    matches.report(lease.token, make.made_up_report(one))
    assert (told(), selectors.preview(made).ready) == ((3, 2, 1, 0, 0), False)
    assert matches.call_off(two.pk, "the house burnt down")
    for _ in range(3):
        matches.fail(make.claimed(three).token, "disk full")
    assert (told(), selectors.preview(made).ready) == ((3, 0, 1, 1, 1), True)
    services.apply(made, keeper)
    made.refresh_from_db()
    assert not selectors.preview(made).ready, "it is settled"


def test_a_set_of_which_nothing_could_be_replayed_is_not_ready(rejudged: tuple[Season, User, RejudgeSet]) -> None:
    made = rejudged[2]
    for match in replays(made):
        assert matches.call_off(match.pk, "the house burnt down")
    seen = selectors.preview(made)
    assert (seen.cancelled, seen.waiting, seen.ready) == (3, 0, False)
    assert (seen.places, seen.forfeits, seen.pairs, seen.games, seen.bots) == ([], {}, [], [], {})


def test_changed_games_are_told_by_their_first_match_with_all_their_seats(
    rejudged: tuple[Season, User, RejudgeSet],
) -> None:
    season, keeper, made = rejudged
    olds = list(Match.objects.filter(season=season).order_by("sequence"))
    one, two, three = replays(made)
    make.counted(one)
    make.counted(two)
    make.counted(three, [2, 1, 3])
    entries = make.entries(season)

    def changes(of: RejudgeSet) -> list[tuple[int, list[tuple[int, int, bool, int, bool]]]]:
        return [
            (key, [(c.seat, c.old_place, c.old.forfeited, c.new_place, c.new.forfeited) for c in game])
            for key, game in selectors.preview(of).games
        ]

    # The first one's third seat is third as before, but did not forfeit.
    expected = [
        (olds[0].pk, [(0, 1, False, 1, False), (1, 2, False, 2, False), (2, 3, True, 3, False)]),
        (olds[2].pk, [(0, 1, False, 2, False), (1, 2, False, 1, False), (2, 3, False, 3, False)]),
    ]
    assert changes(made) == expected
    seen = selectors.preview(made)
    assert seen.places == [[2, 1, 0], [1, 2, 0], [0, 0, 3]]
    assert seen.forfeits == {(False, False): 8, (True, False): 1}
    assert seen.bots == {entry.bot_id: entry.bot for entry in entries}
    assert [c.old for c in seen.games[0][1]] == [Fared(1, 99, False), Fared(2, 98, False), Fared(3, 97, True)]
    assert [c.new for c in seen.games[1][1]] == [Fared(2, 98, False), Fared(1, 99, False), Fared(3, 97, False)]

    # Once it is applied, the matches have the new results, and what they had is told from what was kept.
    services.apply(made, keeper)
    assert changes(made) == expected
    assert [c.old for c in selectors.preview(made).games[0][1]] == [c.old for c in seen.games[0][1]]


@pytest.mark.django_db
def test_a_duel_is_one_game_by_score_with_the_part_that_is_not_rejudged() -> None:
    title = "john_company_2e"
    keeper = make.KeeperFactory()
    season = make.season_with_field(title=title, paused=True, seat_mix={"1": 1})
    version = make.engine.title(title).version
    seats = tuple(entry.pk for entry in make.entries(season))
    other, block = (make.seasons.make_block(season, seats, version, duel=True) for _ in range(2))
    for match in other.matches.all():
        scored(match, 10)
    first, second = block.matches.order_by("rotation")
    scored(first, 70)
    scored(second, 40)
    made = services.create(keeper, "Duel", season, "Why", Chosen(matches=(second.pk,)))
    scored(made.members.get().replay, 70)

    ((key, game),) = selectors.preview(made).games
    assert key == first.pk
    assert [(c.match, c.seat, c.old_place, c.new_place, c.changed) for c in game] == [
        (first.pk, 0, 1, 1, False),
        (second.pk, 0, 2, 1, True),
    ]
    (pair,) = selectors.preview(made).pairs
    assert sorted(pair.cells, key=str) in ([(ABOVE, LEVEL, 1)], [(BELOW, LEVEL, 1)])


def scored(match: Match, score: int) -> None:
    report = make.made_up_report(match)
    seats = tuple(replace(seat, score=score) for seat in report.seats)
    matches.report(make.claimed(match).token, replace(report, seats=seats))


BOTS = {pk: Bot(pk=pk, name=name) for pk, name in ((1, "calcutta"), (2, "Albion"), (3, "berrington"))}


def changed(*seats: tuple[int, int, int]) -> list[SeatChange]:
    """A game, by each seat's bot, its old place and its new one."""
    return [
        SeatChange(9, seat, bot, Fared(old, 0, False), Fared(new, 0, False), old, new)
        for seat, (bot, old, new) in enumerate(seats)
    ]


def test_pairs_are_told_by_name_those_with_most_changes_first() -> None:
    pairs = selectors.pair_changes(
        [
            changed((1, 1, 2), (2, 2, 1), (3, 3, 3)),
            changed((2, 1, 1), (1, 1, 1)),
            changed((3, 1, 1), (3, 2, 2), (2, 3, 3)),
        ],
        BOTS,
    )
    told = [(pair.one.name, pair.other.name, pair.games, pair.changed, pair.moves) for pair in pairs]
    assert told == [
        # Of one bot's own two seats nothing is told.
        ("Albion", "calcutta", 2, 1, [[0, 0, 0], [0, 1, 0], [1, 0, 0]]),
        ("Albion", "berrington", 3, 0, [[1, 0, 0], [0, 0, 0], [0, 0, 2]]),
        ("berrington", "calcutta", 1, 0, [[0, 0, 0], [0, 0, 0], [0, 0, 1]]),
    ]


def test_cells_are_what_did_happen_the_changes_first_and_the_most_games_of_each() -> None:
    pair = PairChange(BOTS[1], BOTS[2], [[5, 1, 2], [0, 6, 0], [3, 0, 0]])
    assert (pair.games, pair.changed) == (17, 6)
    assert pair.cells == [
        (BELOW, ABOVE, 3),
        (ABOVE, BELOW, 2),
        (ABOVE, LEVEL, 1),
        (LEVEL, LEVEL, 6),
        (ABOVE, ABOVE, 5),
    ]


@pytest.mark.parametrize(
    ("old", "new", "different"),
    [
        ((1, False), (1, False), False),
        ((1, False), (2, False), True),
        ((1, False), (1, True), True),
        ((2, True), (1, False), True),
    ],
)
def test_a_seat_has_changed_when_its_place_has_or_that_it_forfeited(
    old: tuple[int, bool], new: tuple[int, bool], different: bool
) -> None:
    seat = SeatChange(1, 0, 1, Fared(0, 5, old[1]), Fared(0, 9, new[1]), old[0], new[0])
    assert seat.changed is different


def test_a_house_bot_that_is_another_by_now_is_told(
    rejudged: tuple[Season, User, RejudgeSet], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = rejudged[2]
    assert selectors.other_house_bots(made) == 0
    monkeypatch.setattr(make.engine, "__version__", "9.9.9")
    make.house_bots("random")
    assert selectors.other_house_bots(made) == 3
    make.house_bots("greedy")
    assert selectors.preview(made).other_house_bots == 6


# -- which matches a set takes --


def test_a_set_takes_as_many_matches_as_are_allowed_and_no_more(
    rejudged: tuple[Season, User, RejudgeSet], monkeypatch: pytest.MonkeyPatch
) -> None:
    season, keeper, made = rejudged
    services.cancel(made, keeper)
    monkeypatch.setattr(services, "MOST_MATCHES", 2)
    with pytest.raises(services.ServiceError) as error:
        services.create(keeper, "Second", season, "Why", Chosen())
    assert str(error.value) == "filters: more than 2 matches are so chosen. Choose by date as well."
    monkeypatch.setattr(services, "MOST_MATCHES", 3)
    assert services.create(keeper, "Second", season, "Why", Chosen()).members.count() == 3


def test_what_a_set_was_chosen_by_is_kept(rejudged: tuple[Season, User, RejudgeSet]) -> None:
    season, keeper, made = rejudged
    assert made.filters == {}
    services.cancel(made, keeper)
    match = Match.objects.filter(season=season).order_by("sequence")[1]
    version = make.entries(season)[0].version
    chosen = Chosen(
        version=version,
        since=match.finished_at,
        until=match.finished_at.replace(year=match.finished_at.year + 1),
        title_version=match.title_version,
        matches=(match.pk,),
    )
    assert services.create(keeper, "Second", season, "Why", chosen).filters == {
        "version": str(version),
        "since": match.finished_at.isoformat(),
        "until": match.finished_at.replace(year=match.finished_at.year + 1).isoformat(),
        "title_version": match.title_version,
        "matches": [match.pk],
    }
    assert Chosen(reason="memory").to_json() == {"reason": "memory"}


@pytest.mark.parametrize(
    ("field", "letters", "taken"),
    [("name", 80, True), ("name", 81, False), ("reason", 1000, True), ("reason", 1001, False)],
)
def test_names_and_reasons_have_so_many_letters_at_most(
    rejudged: tuple[Season, User, RejudgeSet], field: str, letters: int, taken: bool
) -> None:
    season, keeper, made = rejudged
    services.cancel(made, keeper)
    asked = {"name": "Second", "reason": "Why"} | {field: "x" * letters}
    if taken:
        assert getattr(services.create(keeper, asked["name"], season, asked["reason"]), field) == "x" * letters
    else:
        with pytest.raises(services.ServiceError) as error:
            services.create(keeper, asked["name"], season, asked["reason"])
        assert error.value.field == field
