"""What matches are for: every word of the database has its purpose, and a purpose's two ways to tell who may see a match agree."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db.models import Q

from ladder.bots import listeners
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.friendlies import services as friendlies
from ladder.play import blocks, purposes, services
from ladder.play.models import Block, Match, MatchKind, MatchSeat, MatchStatus
from ladder.play.purposes import Heading, Viewer
from ladder.play.selectors import held_back, may_see_log, seed_is_public, visible, with_purposes
from ladder.seasons.models import Season
from ladder.seasons.purpose import Rated
from ladder.validation.services import record_check
from ladder.version_tests import services as version_tests
from tests.ladder import factories as make
from tests.ladder.games.sitting import begun, played_out
from tests.ladder.tournaments.building import play_round, started
from tests.standing import standing


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> dict[str, purposes.Purpose]:
    """The registered purposes, for a test to change."""
    registered = dict(purposes._registered)
    monkeypatch.setattr(purposes, "_registered", registered)
    return registered


def test_every_word_and_every_owner_that_the_database_knows_has_its_purpose() -> None:
    assert {purpose.word for purpose in purposes.registered()} == set(MatchKind.values)
    assert purposes.check() == []


@pytest.mark.parametrize("word", MatchKind.values)
def test_a_word_without_a_purpose_is_refused_at_the_start(bare: dict[str, purposes.Purpose], word: str) -> None:
    del bare[word]
    with pytest.raises(SystemCheckError, match=f"play.E001.*No purpose is registered for matches of kind '{word}'"):
        call_command("check")
    with pytest.raises(ImproperlyConfigured, match=f"{word}.*INSTALLED_APPS"):
        purposes.of(Match(kind=word))


def test_a_block_whose_owner_nobody_claims_is_refused_at_the_start(bare: dict[str, purposes.Purpose]) -> None:
    del bare["tournament"]
    assert [error.id for error in purposes.check()] == ["play.E001", "play.E003"]
    assert purposes.check()[1].msg == "Block.pairing is the owner of 0 purposes."
    with pytest.raises(ImproperlyConfigured, match="block 7"):
        purposes.of_block(Block(pk=7, pairing_id=1))


def test_a_purpose_that_the_database_cannot_store_is_refused_at_the_start(bare: dict[str, purposes.Purpose]) -> None:
    class Raffle(Rated):
        word = "raffle"  # type: ignore[assignment]
        block_owner = "raffle"

    purposes.register(Raffle())
    told = [(error.id, error.msg) for error in purposes.check()]
    assert told == [
        ("play.E002", "Matches for 'raffle' cannot be stored."),
        ("play.E003", "Block.raffle is the owner of 1 purposes."),
    ]


class Diary(purposes.BlockPurpose):
    """A purpose that writes down what it is told."""

    word = MatchKind.RATED
    block_owner = "season"

    def __init__(self) -> None:
        self.told: list[object] = []

    def finished(self, match: Match, seats: Sequence[MatchSeat]) -> None:
        self.told.append(("finished", match.pk, [seat.rank for seat in seats]))

    def voided(self, match: Match) -> None:
        self.told.append(("voided", match.pk))

    def block_complete(self, block: Block) -> None:
        self.told.append(("complete", block.pk))

    def heading(self, match: Match) -> Heading:
        return Heading("diary")

    def may_see(self, match: Match, viewer: Viewer) -> bool:
        return False

    def visible_to(self, viewer: Viewer) -> Q | None:
        return None


@pytest.mark.django_db
def test_a_purpose_is_told_of_results_of_void_matches_and_of_the_end_of_a_block(
    bare: dict[str, purposes.Purpose],
) -> None:
    season = make.season_with_field()
    diary = Diary()
    purposes.register(diary)
    first, second = make.block_of_matches(season)
    make.counted(first, ranks=[2, 1])
    services.call_off(second.pk, "it rains")
    assert diary.told == [("finished", first.pk, [2, 1]), ("voided", second.pk), ("complete", first.block_id)]
    assert not blocks.complete(first.block_id or 0), "it is told once"
    assert not visible(AnonymousUser()).exists()


def matches_of_every_purpose(season: Season) -> list[Match]:
    """One or more of each, in every state in which who may see them differs."""
    validating = make.VersionFactory()
    record_check(validating.pk, {"language": "python"})
    passed = make.VersionFactory()
    record_check(passed.pk, {"language": "python"})
    Version.objects.filter(pk=passed.pk).update(status=VersionStatus.READY)
    play_round(started(2, held_back=True))
    play_round(started(2))
    make.rated_match(season)
    bot = make.submitted_bot()
    version_tests.start(bot.owner, make.new_version(bot), bot.versions.get(number=1))
    played_out(begun())
    friendlies.ask(bot.owner, bot.versions.get(number=1), Bot.objects.house()[:1], games=1)
    rejudge = Match.objects.create(kind=MatchKind.REJUDGE, title=season.title, seed=1)
    MatchSeat.objects.create(match=rejudge, seat=0, version=passed)
    return list(with_purposes(Match.objects.order_by("pk")))


@standing
def found() -> list[Match]:
    """Matches of every purpose."""
    return matches_of_every_purpose(make.season_with_field())


@pytest.mark.django_db
def test_what_lists_show_and_what_a_match_says_of_itself_agree(found: list[Match]) -> None:
    assert {match.kind for match in found} == set(MatchKind.values)
    owners = list({match.validates.bot.owner for match in found if match.validates is not None})
    for viewer in (AnonymousUser(), make.AuthorFactory(), make.KeeperFactory(), *owners):
        listed = set(visible(viewer).values_list("pk", flat=True))
        assert listed == {match.pk for match in found if may_see_log(match, viewer)}
    held = Match.objects.filter(held_back())
    assert {(match.kind, match.status) for match in held} == {("tournament", "finished"), ("rejudge", "queued")}
    assert not any(may_see_log(match, owner) for match in held for owner in owners)
    seats = MatchSeat.objects.filter(held_back("match__"))
    assert set(seats.values_list("match", flat=True)) == {match.pk for match in held}


@pytest.mark.django_db
def test_a_seed_is_told_when_what_the_match_is_for_allows_it(found: list[Match]) -> None:
    assert not any(map(seed_is_public, (match for match in found if match.status == MatchStatus.QUEUED)))
    Match.objects.update(status=MatchStatus.VOID)
    told = {(match.kind, seed_is_public(match)) for match in with_purposes(Match.objects.all())}
    assert ("validation", False) in told, "its version is still validated"
    assert ("validation", True) in told
    assert {("rated", True), ("rejudge", True), ("tournament", True)} < told


def test_bots_are_followed_in_the_order_of_locks() -> None:
    """A match before a season: validations lock games, seasons themselves."""
    names = [type(listener).__module__ for listener in listeners._registered]
    places = ("play", "validation", "seasons", "messages")
    assert names == [f"ladder.{place}.following" for place in places]
