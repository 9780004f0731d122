"""What a season may be and how it may end, at the bounds; and what a house opens when it starts."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import datetime
from typing import Any

import pytest
from django.core.management import CommandError

import engine
from ladder.errors import Conflict, ServiceError
from ladder.play.models import Match
from ladder.seasons import divisions, lifecycle, opening, services
from ladder.seasons.conduct import FAULTS_IN_A_ROW, FAULTS_OF_LAST, too_many_faults
from ladder.seasons.divisions import Placed, redraw
from ladder.seasons.models import Entry, Season, SeasonState
from ladder.seasons.services import Terms
from ladder.trail.models import Act
from tests.ladder import factories as make
from tests.standing import standing

ALL = float("inf")


@standing
def season() -> Season:
    return make.season_with_field(make.submitted_bot(), paused=True)


# -- terms --


@pytest.mark.parametrize(
    ("terms", "refused"),
    [
        ({"duel_size": 1}, "duel_size: 1 cannot duel. Use 2 to 16."),
        ({"duel_size": 2}, ""),
        ({"duel_size": 16}, ""),
        ({"duel_size": 17}, "duel_size: 17 cannot duel. Use 2 to 16."),
        ({"division_size": 0}, ""),
        ({"division_size": 3}, "division_size: 3 make no division. Use 4 to 1000, or 0 for no divisions."),
        ({"division_size": 4}, ""),
        ({"division_size": 1000}, ""),
        ({"division_size": 1001}, "division_size: 1001 make no division. Use 4 to 1000, or 0 for no divisions."),
        ({"owner_share": 0.0}, "owner_share: 0.0 is no share. Use a number above 0, at most 1."),
        ({"wait_ceiling": 0}, "wait_ceiling: 0 minutes are no ceiling. Use 1 to 525600."),
    ],
)
def test_terms_are_taken_up_to_their_bounds(terms: dict[str, Any], refused: str) -> None:
    if refused:
        with pytest.raises(ServiceError) as error:
            services.check_terms(Terms(**terms))
        assert str(error.value) == refused
    else:
        services.check_terms(Terms(**terms))


@pytest.mark.django_db
def test_unasked_a_season_has_these_terms() -> None:
    made = services.draft_season(make.EAST_INDIA, "Spring")
    assert (made.owner_share, made.wait_ceiling, made.duel_size, made.division_size, made.talk) == (
        0.5,
        360,
        2,
        0,
        True,
    )
    assert (made.state, made.anchor, made.seat_mix, made.options) == ("draft", None, {}, {"mortgage": "off"})


@pytest.mark.parametrize(
    ("mix", "refused"),
    [
        ({}, ""),
        ({2: 0.0, 3: 0.5}, ""),
        ({2: 0.0}, "seat_mix: every share is 0. Give one seat count a share above 0."),
        ({2: -0.1}, "seat_mix: -0.1 is no share. Use 0 or more."),
        ({2: ALL}, "seat_mix: inf is no share. Use 0 or more."),
        ({1: 1.0}, "seat_mix: 1 cannot play with these options. Use some of (2, 3, 4)."),
        ({5: 1.0}, "seat_mix: 5 cannot play with these options. Use some of (2, 3, 4)."),
    ],
)
def test_a_mix_has_shares_of_sizes_that_can_be_played(mix: dict[int, float], refused: str) -> None:
    if refused:
        with pytest.raises(ServiceError) as error:
            services.check_seat_mix(mix, (2, 3, 4))
        assert str(error.value) == refused
    else:
        assert services.check_seat_mix(mix, (2, 3, 4)) == {str(seats): share for seats, share in mix.items()}


@pytest.mark.django_db
@pytest.mark.parametrize(("letters", "taken"), [(0, False), (1, True), (80, True), (81, False)])
def test_a_name_has_one_to_eighty_letters(letters: int, taken: bool) -> None:
    if taken:
        made = services.draft_season(make.EAST_INDIA, "x" * letters)
        assert made.slug == f"east-india-companies-{'x' * letters}"[:80]
    else:
        with pytest.raises(ServiceError, match=r"^name: "):
            services.draft_season(make.EAST_INDIA, "x" * letters)


@pytest.mark.django_db
def test_the_scripted_bot_of_the_title_is_the_anchor_and_else_the_random_one() -> None:
    def anchor(name: str = "") -> str:
        found = services.anchor_of(make.EAST_INDIA, name)
        return found.name if found is not None else ""

    assert anchor() == ""
    make.house_bots("random", "greedy")
    assert (anchor(), anchor("GREEDY")) == ("random", "greedy")
    make.house_bots("merchant")
    assert anchor() == "merchant"
    with pytest.raises(ServiceError) as error:
        anchor("factor")
    assert str(error.value) == (
        "anchor: no house bot of this title is called 'factor'. Choose from: greedy, merchant, random."
    )
    with pytest.raises(ServiceError, match=r"Choose from: none is registered\.$"):
        services.anchor_of("arkwright", "factor")


@pytest.mark.django_db
def test_a_draft_is_started_once_and_enters_who_plays() -> None:
    draft = services.draft_season(make.EAST_INDIA, "Spring")
    make.house_bots("random")
    make.submitted_bot(title="arkwright")
    make.BotFactory()
    started = services.start(draft)
    assert (started.state, started.anchor.name if started.anchor else "") == (SeasonState.OPEN, "random")
    assert isinstance(started.opened_at, datetime), "what Postgres said, and no expression"
    assert [entry.bot.name for entry in make.entries(started)] == ["random"]
    with pytest.raises(Conflict) as error:
        services.start(draft)
    assert str(error.value) == "season: Spring, East India Companies is open, no draft."


def test_the_open_season_goes_on_and_a_new_one_is_numbered_after_all_there_were(season: Season) -> None:
    other = services.open_season(make.EAST_INDIA, "Spring")
    assert services.ensure_open_season(make.EAST_INDIA) == other, "the newest"
    assert services.ensure_open_season(make.EAST_INDIA, "season 1") == season
    Season.objects.update(state=SeasonState.CLOSED)
    assert services.ensure_open_season(make.EAST_INDIA).name == "Season 3"
    assert services.ensure_open_season(make.EAST_INDIA, "Autumn").name == "Autumn"
    with pytest.raises(Conflict, match="a season of East India Companies is called 'Spring'"):
        services.ensure_open_season(make.EAST_INDIA, "Spring")


def test_a_season_that_another_process_opened_in_this_moment_is_found(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    def beaten(*_: object) -> Season:
        Season.objects.filter(pk=season.pk).update(state=SeasonState.OPEN)
        raise Conflict("name", "taken")

    Season.objects.update(state=SeasonState.DRAFT)
    monkeypatch.setattr(services, "open_season", beaten)
    assert services.ensure_open_season(make.EAST_INDIA) == season


# -- its end --


@pytest.mark.parametrize(
    ("cut", "rounds", "refused"),
    [
        (0, 0, ""),
        (2, 1, ""),
        (2, 100, ""),
        (2, 101, "rounds: 101 rounds cannot be. Use 0 to 100."),
        (2, -1, "rounds: -1 rounds cannot be. Use 0 to 100."),
        (1, 1, "cut: 1 cannot play among themselves. Use 2 or more, or no rounds."),
        (1, 0, ""),
    ],
)
def test_a_season_is_closed_with_rounds_for_two_or_more(season: Season, cut: int, rounds: int, refused: str) -> None:
    season = lifecycle.freeze(season)
    if refused:
        for act in (lifecycle.preview_close, lifecycle.close):
            with pytest.raises(ServiceError) as error:
                act(season, cut, rounds)
            assert str(error.value) == refused
    else:
        assert len(lifecycle.preview_close(season, cut, rounds).above) == (cut if rounds else 0)
        closing = lifecycle.close(season, cut, rounds)
        assert (closing.state, closing.closing_cut, closing.closing_rounds) == (
            "closing",
            cut if rounds else 0,
            rounds,
        )


def test_a_season_that_is_being_closed_waits_for_its_last_matches_and_for_its_keeper(season: Season) -> None:
    match = make.rated_match(season)
    season = lifecycle.freeze(season)
    assert lifecycle.preview_close(season, 2, 1).open_matches == 1
    Season.objects.update(paused=False)
    lifecycle.close(season)

    def state() -> str:
        assert lifecycle.advance(season) == 0
        return Season.objects.values_list("state", flat=True).get()

    assert state() == "closing", "a match is open"
    make.counted(match)
    Season.objects.update(paused=True)
    assert state() == "closing"
    Season.objects.update(paused=False)
    assert state() == "closed"
    assert state() == "closed"


@pytest.mark.parametrize(("act", "state"), [("freeze", "open"), ("thaw", "frozen"), ("close", "frozen")])
def test_each_step_to_the_end_is_taken_from_the_one_before(season: Season, act: str, state: str) -> None:
    for other in SeasonState.values:
        Season.objects.update(state=other)
        if other == state:
            continue
        with pytest.raises(Conflict) as error:
            getattr(lifecycle, act)(season)
        assert str(error.value).startswith(f"season: Season 1, East India Companies is {other}. ")


# -- divisions --


def test_a_full_lowest_division_has_another_below_it(season: Season) -> None:
    author, house = make.submitted_bot(), make.house_bots("random")[0]
    assert divisions.of_newcomer(season, author) == 0
    season.division_size = 2
    current = list(Entry.objects.filter(season=season).order_by("pk"))
    for division, held in ((1, 0), (1, 1), (2, 2)):
        Entry.objects.filter(season=season).update(division=0)
        for entry in current[:held]:
            Entry.objects.filter(pk=entry.pk).update(division=1)
        assert divisions.of_newcomer(season, author) == division
    Entry.objects.filter(pk=current[2].pk).update(division=3)
    assert divisions.of_newcomer(season, author) == 3
    assert divisions.of_newcomer(season, house) == 0


@pytest.mark.parametrize(("size", "moves"), [(4, 1), (7, 1), (8, 2), (2, 1)])
def test_a_quarter_of_a_division_changes_places_and_one_at_least(size: int, moves: int) -> None:
    above = [Placed(number, 1, 1000 - number, True) for number in range(size)]
    below = [Placed(100 + number, 2, 1500 - number, True) for number in range(size)]
    found = redraw([*above, *below], size)
    assert found == {**{size - 1 - n: 2 for n in range(moves)}, **{100 + n: 1 for n in range(moves)}}


def test_equals_do_not_change_places() -> None:
    assert redraw([Placed(1, 1, 1000.0, True), Placed(2, 2, 1000.0, True)], 1) == {}
    assert redraw([Placed(1, 1, 1000.0, True), Placed(2, 2, 1000.5, True)], 1) == {1: 2, 2: 1}


def test_of_one_division_nobody_moves() -> None:
    assert redraw([Placed(1, 1, 1000.0, True), Placed(2, 1, 1001.0, True)], 1) == {}


# -- conduct --


GOOD, BAD = False, True


@pytest.mark.parametrize(
    ("games", "says"),
    [
        ([BAD] * 4, ""),
        ([BAD] * 5, "It lost its seat in 5 games in a row"),
        ([GOOD] + [BAD] * 5, "It lost its seat in 5 games in a row"),
        ([BAD] * 5 + [GOOD], ""),
        ([BAD] * 9 + [GOOD] * 40, ""),
        ([BAD] * 10 + [GOOD] * 39, ""),
        ([BAD] * 10 + [GOOD] * 40, "It lost its seat in 10 of its last 50 games"),
        ([BAD] * 9 + [GOOD] * 41, ""),
        ([BAD] + [GOOD] + [BAD] * 9 + [GOOD] * 40, ""),
    ],
)
def test_five_forfeits_in_a_row_or_a_fifth_of_fifty_are_too_many(season: Season, games: list[bool], says: str) -> None:
    assert (FAULTS_IN_A_ROW, FAULTS_OF_LAST) == (5, 50)
    entry = make.entries(season)[2]
    made = Match.objects.bulk_create(
        Match(kind="rated", status="finished", season=season, title=season.title, seed=1, outcome={}, finished_at=season.opened_at)
        for _ in games
    )  # fmt: skip
    make.MatchSeat.objects.bulk_create(
        make.MatchSeat(
            match=match,
            seat=0,
            version=entry.version,
            entry=entry,
            result="forfeited" if bad else "finished",
            reason="crashed." if bad else "",
        )
        for match, bad in zip(made, games, strict=True)
    )
    told = too_many_faults(entry.version)
    assert told == (f"{says}; the last time it crashed. Mend it and submit a new version." if says else "")


# -- what a house opens --


@pytest.mark.django_db
def test_a_house_opens_a_season_of_each_title_and_tells_what_is_new_once() -> None:
    titles = [make.EAST_INDIA, "arkwright"]
    made = opening.open_on_the_trail("house-open", titles, field_size=2)
    assert [(one.title, one.name, one.state) for one in made] == [
        (make.EAST_INDIA, "Season 1", "open"),
        ("arkwright", "Season 1", "open"),
    ]
    versions = sum(bot.versions.count() for bot in make.Bot.objects.house())
    act = Act.objects.get()
    assert act.outcome == (
        f"Opened: Season 1, East India Companies; Season 1, Arkwright. {versions} new versions of house bots."
    )
    assert (act.word, act.asked) == ("house-open", {"titles": titles, "season": None, "variants": 2})
    assert opening.open_on_the_trail("house-open", titles, field_size=2) == made
    assert Act.objects.count() == 1, "nothing was changed, and nothing is written"
    opening.open_on_the_trail("house-open", titles[:1], "Autumn", 2)
    assert Act.objects.latest("pk").outcome == "Opened: Autumn, East India Companies."
    make.Bot.objects.filter(house_bot="random", title="arkwright").update(active_version=None)
    opening.open_on_the_trail("house-open", titles, field_size=2)
    assert Act.objects.latest("pk").outcome == "1 new version of house bots."


@pytest.mark.django_db
def test_a_trial_season_has_graded_variants_in_place_of_the_house_bots() -> None:
    opening.open_house([make.EAST_INDIA], "Trial", 3)
    assert sorted(make.Bot.objects.house().values_list("name", flat=True)) == ["merchant", "merchant-slip-50", "random"]


def test_a_command_is_told_the_titles_to_play_or_takes_the_first() -> None:
    parser = ArgumentParser()
    opening.add_season_arguments(parser)

    def titles(*given: str) -> list[str]:
        return opening.titles_of(vars(parser.parse_args(given)))

    assert titles() == [engine.first_title()]
    assert titles("--title", "arkwright", make.EAST_INDIA) == ["arkwright", make.EAST_INDIA]
    assert parser.parse_args(["--season", "Spring"]).season == "Spring"
    with pytest.raises(CommandError) as error:
        titles("--title", "arkwright", "whist")
    assert str(error.value) == f"--title: no title 'whist' is installed. Choose from: {', '.join(engine.titles())}."
