"""A validation from the check of a package to the verdict: who sits where, what the host's faults cost, what is put right later."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

import engine
from ladder.bots import services as bots
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.errors import Conflict
from ladder.play import publishing, purposes, workforce
from ladder.play import services as matches
from ladder.play.models import Match, MatchKind, MatchStatus, VoidCause
from ladder.validation import selectors, services, sweeping
from tests.ladder import factories as make
from tests.standing import standing

pytestmark = pytest.mark.usefixtures("valkey")
TRIED_AGAIN = "A worker failed while checking it, which is no fault of yours; it is tried again in some minutes."


@standing
def submitted() -> Version:
    """A version that waits for its check, beside the house's random and greedy."""
    make.house_bots()
    return make.VersionFactory()


@standing
def validating() -> Version:
    """A version whose nine games wait."""
    make.house_bots()
    return checked(make.VersionFactory())


def checked(version: Version, language: str = "python") -> Version:
    assert services.record_check(version.pk, {"language": language})
    version.refresh_from_db()
    return version


def games(version: Version) -> list[Match]:
    return list(version.validation_matches.order_by("pk"))


def forfeit(match: Match, version: Version) -> None:
    make.counted(match, forfeits={match.seats.get(version=version).seat: "crashed."})


# -- the check --


def test_a_check_that_the_host_failed_is_tried_again_and_given_up_the_third_time(submitted: Version) -> None:
    for failed in (1, 2):
        assert not services.note_failed_check(submitted.pk)
        submitted.refresh_from_db()
        assert (submitted.status, submitted.status_reason) == ("submitted", TRIED_AGAIN)
        assert submitted.report["failed_checks"]["count"] == failed
        assert submitted.report["failed_checks"]["last_at"] <= timezone.now().isoformat(timespec="seconds")

    assert services.note_failed_check(submitted.pk)
    submitted.refresh_from_db()
    assert (submitted.status, submitted.report["verdict"]) == ("rejected", "rejected")
    assert submitted.status_reason == (
        "This service failed 3 times to check its package, which is no fault of yours. Submit it again later; if that fails too, tell"
        " those who run the service."
    )
    assert submitted.report["failed_checks"]["count"] == 3
    assert not services.note_failed_check(submitted.pk), "it has its verdict"
    submitted.refresh_from_db()
    assert submitted.report["failed_checks"]["count"] == 3


def test_a_version_that_is_past_its_check_is_told_nothing_of_it(validating: Version) -> None:
    assert not services.note_failed_check(validating.pk)
    services.note_waiting(validating.pk, "It waits for a worker that has a sandbox.")
    validating.refresh_from_db()
    assert (validating.status, validating.status_reason) == ("validating", "")
    assert validating.report == {"package": {"language": "python"}}


def test_a_language_is_kept_as_far_as_there_is_room(submitted: Version) -> None:
    assert checked(submitted, "x" * 33).language == "x" * 32


def test_a_check_without_a_language_leaves_it_empty(submitted: Version) -> None:
    assert services.record_check(submitted.pk, {})
    submitted.refresh_from_db()
    assert submitted.language == ""


# -- its games --


def tables(version: Version) -> list[str]:
    """Who sits at each game, the version itself as a star."""
    return [
        " ".join(
            "*" if seat.version_id == version.pk else seat.version.bot.house_bot[0]
            for seat in match.seats.select_related("version__bot").order_by("seat")
        )
        for match in games(version)
    ]


def test_it_meets_random_and_greedy_by_turns_in_every_seat(validating: Version) -> None:
    assert tables(validating) == [
        *("* r", "g *"),
        *("* r g", "g * r", "r g *"),
        *("* g r g", "r * g r", "g r * g", "r g r *"),
    ]
    made = games(validating)
    title = engine.title(make.EAST_INDIA)
    assert {(one.kind, one.title, one.title_version, one.status) for one in made} == {
        (MatchKind.VALIDATION, title.id, title.version, MatchStatus.QUEUED)
    }
    assert all(one.options == title.check_options({}) for one in made)
    assert len({one.seed for one in made}) == 9
    assert 2**60 < max(one.seed for one in made) < 2**63


def test_its_games_are_told_to_the_workers_after_the_commit(
    submitted: Version, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        made = games(checked(submitted))
    assert [match.published_at for match in made] == [None] * 9
    assert all(match.published_at for match in games(submitted))
    assert publishing.waiting_messages() == 9


def test_without_these_two_the_house_s_first_bot_of_the_title_is_met_alone(submitted: Version) -> None:
    make.house_bots("merchant")
    Bot.objects.filter(house_bot__in=("random", "greedy")).update(active_version=None)
    make.house_bots("factor", title="arkwright")
    assert set("".join(tables(checked(submitted)))) == {"*", "m", " "}


@pytest.mark.django_db
def test_without_a_house_bot_nothing_is_validated() -> None:
    version = make.VersionFactory(language="")
    make.house_bots(title="john_company_2e")
    with pytest.raises(
        Conflict, match=r"^title: no house bot plays east_india_companies\. Run `.*register_house_bots`\.$"
    ):
        services.record_check(version.pk, {"language": "python"})
    version.refresh_from_db()
    assert (version.status, version.language, Match.objects.count()) == (VersionStatus.SUBMITTED, "", 0)


def test_two_forfeits_are_not_enough_to_break_off_and_three_are(validating: Version) -> None:
    one, two, three, *_ = games(validating)
    for match, status in ((one, "validating"), (two, "validating"), (three, "rejected")):
        forfeit(match, validating)
        validating.refresh_from_db()
        assert validating.status == status
    own = one.seats.get(version=validating)
    assert validating.status_reason == (
        f"It lost its seat in 3 of 3 validation games. In match {one.pk} (seat {own.seat + 1} of 2) it crashed. What it wrote to its error"
        f" output there is at /api/v1/matches/{one.pk}/seats/{own.seat}/stderr.txt. The report lists every game; each one's log can be"
        " downloaded."
    )


def test_one_forfeit_rejects_once_all_is_played_and_a_void_game_is_not_played(validating: Version) -> None:
    first, second, *rest = games(validating)
    forfeit(first, validating)
    for match in rest:
        make.counted(match)
    for _ in range(3):
        matches.fail(make.claimed(second).token, "disk full")
    validating.refresh_from_db()
    assert validating.status == "validating"
    Match.objects.filter(pk=second.pk).update(finished_at=timezone.now() - sweeping.PATIENCE)
    assert sweeping.revive_games() == 1
    make.counted(second)
    validating.refresh_from_db()
    assert validating.status == "rejected"
    assert validating.status_reason.startswith("It lost its seat in 1 of 9 validation games.")


def test_a_game_that_ends_after_the_verdict_changes_nothing(validating: Version) -> None:
    last, *rest = games(validating)
    lease = make.claimed(last)
    assert bots.reject(validating.pk, "The keeper says no.")
    matches.report(lease.token, make.made_up_report(last))
    for match in rest:
        make.counted(match)
    validating.refresh_from_db()
    assert (validating.status, validating.status_reason) == ("rejected", "The keeper says no.")


# -- what is put right later --


@pytest.mark.parametrize(
    ("age", "pause"), [(0, 10), (99, 10), (100, 10), (110, 11), (5990, 599), (6000, 600), (6010, 600)]
)
def test_a_check_is_asked_for_again_after_a_tenth_of_its_age_within_bounds(age: int, pause: int) -> None:
    assert sweeping._pause(timedelta(seconds=age)) == timedelta(seconds=pause)


def test_a_verdict_that_was_lost_is_given_by_the_sweep(validating: Version) -> None:
    for match in games(validating):
        make.counted(match)
    Version.objects.filter(pk=validating.pk).update(status=VersionStatus.VALIDATING)
    other = checked(make.VersionFactory())

    assert sweeping.decide_versions() == 1
    assert [version.status for version in Version.objects.filter(pk__in=(validating.pk, other.pk)).order_by("pk")] == [
        "ready", "validating",
    ]  # fmt: skip
    assert sweeping.decide_versions() == 0


def test_only_void_games_of_versions_without_a_verdict_are_played_again_after_a_rest(validating: Version) -> None:
    first, second, third, *_ = games(validating)
    for match in (first, second):
        for _ in range(3):
            matches.fail(make.claimed(match).token, "disk full")
    Match.objects.filter(pk=first.pk).update(finished_at=timezone.now() - sweeping.PATIENCE)
    assert sweeping.revive_games() == 1
    assert [Match.objects.get(pk=match.pk).status for match in (first, second, third)] == ["queued", "void", "queued"]
    assert bots.reject(validating.pk, "The keeper says no.")
    Match.objects.filter(pk=second.pk).update(finished_at=timezone.now() - sweeping.PATIENCE)
    assert sweeping.revive_games() == 0


def test_a_check_is_asked_for_again_once_its_message_may_be_lost_and_not_of_what_was_just_submitted(
    submitted: Version,
) -> None:
    assert sweeping.ask_again_for_checks() == 0
    for ago, asked in ((sweeping.LOST_AFTER - timedelta(seconds=2), 0), (sweeping.LOST_AFTER, 1)):
        Version.objects.filter(pk=submitted.pk).update(status_at=timezone.now() - ago)
        assert sweeping.ask_again_for_checks() == asked


def test_a_failed_check_rests_before_it_is_asked_for_again(submitted: Version) -> None:
    assert not services.note_failed_check(submitted.pk)
    Version.objects.filter(pk=submitted.pk).update(status_at=timezone.now() - timedelta(hours=1))
    assert sweeping.ask_again_for_checks() == 0
    long_ago = timezone.now() - sweeping.PATIENCE
    submitted.refresh_from_db()
    submitted.report["failed_checks"]["last_at"] = long_ago.isoformat(timespec="seconds")
    submitted.save(update_fields=["report"])
    assert sweeping.ask_again_for_checks() == 1


# -- who may see them --


def test_until_it_has_passed_its_games_are_its_owner_s_to_see(validating: Version) -> None:
    match, *_ = games(validating)
    purpose = purposes.of(match)
    owner, other, nobody = validating.bot.owner, make.AuthorFactory(), AnonymousUser()

    def seen() -> list[bool]:
        game = Match.objects.select_related("validates__bot").get(pk=match.pk)
        people = (owner, other, nobody)
        told = [purpose.may_see(game, who) for who in people]
        assert told == [Match.objects.filter(purpose.visible_to(who) or None, pk=match.pk).exists() for who in people]
        return told

    for status, told in (
        ("validating", [True, False, False]),
        ("rejected", [True, False, False]),
        ("ready", [True, True, True]),
        ("suspended", [True, True, True]),
    ):
        Version.objects.filter(pk=validating.pk).update(status=status)
        assert seen() == told, status


@pytest.mark.parametrize(
    ("status", "public"),
    [(None, False), ("validating", False), ("submitted", True), ("ready", True), ("rejected", True), ("suspended", True)],
)  # fmt: skip
def test_a_validation_s_seeds_are_public_once_it_is_over(status: str | None, public: bool) -> None:
    assert purposes.named(MatchKind.VALIDATION).seed_is_public(lambda _: status) is public


def test_what_a_rejected_version_has_not_played_is_void_in_its_report(validating: Version) -> None:
    first, second, *_ = games(validating)
    forfeit(first, validating)
    make.claimed(second)
    Version.objects.filter(pk=validating.pk).update(status="rejected")
    validating.refresh_from_db()

    told = selectors.validation_games(validating)
    assert [(game.match, game.status, game.void_cause, game.reason) for game in told[:3]] == [
        (first.pk, "finished", "", "crashed."),
        (second.pk, "void", VoidCause.NOT_NEEDED, selectors.NOT_PLAYED),
        (told[2].match, "void", VoidCause.NOT_NEEDED, selectors.NOT_PLAYED),
    ]
    assert [(game.seats, game.seat) for game in told] == [(seats, seat) for seats in (2, 3, 4) for seat in range(seats)]
    assert selectors.waiting(validating) is None


def test_a_version_of_a_title_that_is_gone_waits_for_no_games(
    submitted: Version, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workforce, "load", lambda: workforce.Load(0, 0, 2, 5.0))
    assert selectors.waiting(submitted) == selectors.Waiting(0, 23), "nine games of five seconds by two"
    monkeypatch.setattr(engine, "titles", lambda: {})
    assert selectors.waiting(submitted) == selectors.Waiting(0, 0)
    monkeypatch.setattr(workforce, "load", lambda: workforce.Load(0, 0, 0, 5.0))
    assert selectors.waiting(submitted) == selectors.Waiting(0, None)


def test_a_version_whose_games_are_all_played_waits_for_none(
    validating: Version, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workforce, "load", lambda: workforce.Load(0, 0, 1, 1.0))
    other = checked(make.VersionFactory())
    for match in games(validating)[:4]:
        make.counted(match)
    assert selectors.waiting(validating) == selectors.Waiting(0, 5)
    assert selectors.waiting(other) == selectors.Waiting(1, 14)
    Match.objects.filter(validates=validating).update(status=MatchStatus.VOID)
    assert selectors.waiting(validating) == selectors.Waiting(0, 0)
    assert selectors.waiting(other) == selectors.Waiting(0, 9)
