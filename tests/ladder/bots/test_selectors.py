"""What is told of bots and versions, and what a name from outside leads to."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import CommandError

import engine
from engine.bots import house_bot
from ladder.bots import naming, selectors, services
from ladder.bots.commands import version_called
from ladder.bots.models import Bot, Version
from ladder.errors import Conflict, ServiceError, TooMany
from tests.ladder import factories as make
from tests.standing import standing


@standing
def fleet() -> tuple[Bot, Bot, Bot]:
    """Two bots of clive's and one of hastings', by name albion, calcutta and Berrington, beside the house's random and greedy."""
    make.house_bots()
    clive, hastings = make.AuthorFactory(username="clive"), make.AuthorFactory(username="hastings")
    albion = make.submitted_bot(owner=clive, name="albion")
    calcutta = make.submitted_bot(owner=clive, name="calcutta", title="john_company_2e")
    return albion, calcutta, make.submitted_bot(owner=hastings, name="Berrington")


def test_bots_come_by_name_of_a_title_and_of_an_owner_in_any_case_of_letters(fleet: tuple[Bot, Bot, Bot]) -> None:
    def names(**which: str) -> list[str]:
        return [bot.name for bot in selectors.bots(**which)]

    assert sorted(names(), key=str.lower) == ["albion", "Berrington", "calcutta", "greedy", "random"]
    assert names(title="john_company_2e") == ["calcutta"]
    assert names(owner="CLIVE") == ["albion", "calcutta"]
    assert names(owner="clive", title=make.EAST_INDIA) == ["albion"]


def test_one_s_own_bots_are_told_with_how_many_versions_each_has(fleet: tuple[Bot, Bot, Bot]) -> None:
    make.new_version(fleet[0])
    found = selectors.bots_of(fleet[0].owner)
    assert [(bot.name, bot.version_count) for bot in found] == [("albion", 2), ("calcutta", 1)]  # type: ignore[attr-defined]


def test_letters_of_a_name_or_an_owner_find_a_bot(fleet: tuple[Bot, Bot, Bot]) -> None:
    def found(words: str) -> list[str]:
        return sorted(bot.name for bot in selectors.search(words))

    assert (found("LBIO"), found("cl"), found("hast"), found("nobody")) == (
        ["albion"], ["albion", "calcutta"], ["Berrington"], [],
    )  # fmt: skip
    assert found("cal") == ["calcutta"]


def test_the_house_s_bots_of_a_title_come_by_name(fleet: tuple[Bot, Bot, Bot]) -> None:
    make.house_bots("random", title="john_company_2e")
    assert [bot.name for bot in selectors.house_bots(make.EAST_INDIA)] == ["greedy", "random"]


def test_versions_come_newest_first_and_each_by_its_number(fleet: tuple[Bot, Bot, Bot]) -> None:
    second = make.new_version(fleet[0])
    make.new_version(fleet[2])
    assert [version.number for version in selectors.versions(fleet[0])] == [2, 1]
    assert selectors.version(fleet[0].pk, 2) == second
    with pytest.raises(Version.DoesNotExist):
        selectors.version(fleet[0].pk, 3)


def test_a_version_is_to_be_checked_as_long_as_it_waits_for_it(fleet: tuple[Bot, Bot, Bot]) -> None:
    waits = make.VersionFactory(bot=fleet[0])
    assert selectors.to_be_checked(waits.pk) == waits
    assert services.reject(waits.pk, "It did not compile.")
    assert selectors.to_be_checked(waits.pk) is None
    assert selectors.to_be_checked(0) is None


def test_its_owner_and_keepers_manage_a_bot(fleet: tuple[Bot, Bot, Bot]) -> None:
    people = (fleet[0].owner, make.KeeperFactory(), fleet[2].owner, AnonymousUser())
    assert [selectors.may_manage(fleet[0], who) for who in people] == [True, True, False, False]


def test_a_version_is_named_by_title_bot_and_number(fleet: tuple[Bot, Bot, Bot]) -> None:
    bot = fleet[0]
    services.rename(bot, "Buxar", by=bot.owner)
    services.rename(bot, "albion", by=bot.owner)
    for name in ("albion", "ALBION", "Buxar"):
        assert version_called(f"east_india_companies/{name}/1") == bot.versions.get()
    ours = [f"east_india_companies/albion{rest}" for rest in ("/2", "/0", "/x", "")]
    for name in (*ours, "john_company_2e/albion/1", "albion", ""):
        with pytest.raises(CommandError) as error:
            version_called(name)
        assert str(error.value) == (
            f"There is no version {name!r}. Name a version as TITLE/BOT/NUMBER, such as {engine.first_title()}/Red-Dragon/7."
        )


def test_what_came_of_an_act_is_told_in_a_sentence(fleet: tuple[Bot, Bot, Bot]) -> None:
    bot = fleet[0]
    version = bot.versions.get()
    assert (naming.of_bot(bot), naming.of_version(version)) == (
        "east_india_companies/albion",
        "east_india_companies/albion/1",
    )
    assert naming.renaming(bot) == "It is called albion."
    assert naming.describing(bot) == "Its description is taken away."
    bot.description = "It buys ships."
    assert naming.describing(bot) == "It is described."
    assert naming.befriending(bot) == "It may be asked to friendly matches."
    bot.friendly = False
    assert naming.befriending(bot) == "It may not be asked to friendly matches."
    assert naming.publishing(version) == "Its source is private."
    version.source_public = True
    assert naming.publishing(version) == "Its source is public."


# -- bounds of an upload --


@pytest.mark.parametrize(
    ("filename", "data", "refused"),
    [
        ("x" * 252 + ".py", make.SOURCE, None),
        ("x" * 253 + ".py", make.SOURCE, ("filename", "it is too long, or has letters that cannot be shown.")),
        ("folder/bot.py", make.SOURCE, None),
        ("folder\\bot.py", make.SOURCE, None),
        ("bot\n.py", make.SOURCE, ("filename", "it is too long, or has letters that cannot be shown.")),
        ("bot.py", b"", ("package", "the file is empty.")),
        ("bot.zip", b"PK\3\4" + bytes(5 * 2**20 - 4), None),
        ("bot.zip", b"PK\3\4" + bytes(5 * 2**20 - 3), ("package", "it has 5,242,881 bytes; 5,242,880 are allowed.")),
    ],
    ids=["255 letters", "256", "in a folder", "in one of Windows'", "a line's end", "empty", "the most bytes", "one more"],
)  # fmt: skip
def test_an_upload_is_taken_up_to_its_bounds(filename: str, data: bytes, refused: tuple[str, str] | None) -> None:
    if refused is None:
        assert services.check_package(filename, data) == filename.replace("\\", "/").rpartition("/")[2]
    else:
        with pytest.raises(ServiceError) as error:
            services.check_package(filename, data)
        assert (error.value.field, error.value.message) == refused


@pytest.mark.django_db
@pytest.mark.parametrize(("letters", "taken"), [(0, True), (280, True), (281, False)])
def test_a_note_has_so_many_letters_at_most(letters: int, taken: bool) -> None:
    author = make.AuthorFactory()
    if taken:
        assert (
            services.submit(author, make.EAST_INDIA, "Clive", "c.py", make.SOURCE, "x" * letters).note == "x" * letters
        )
    else:
        with pytest.raises(ServiceError, match=r"^note: "):
            services.submit(author, make.EAST_INDIA, "Clive", "c.py", make.SOURCE, "x" * letters)


@pytest.mark.django_db
def test_the_day_s_room_comes_back_with_the_oldest_upload_that_is_in_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MAX_VERSIONS_A_DAY", 2)
    author = make.AuthorFactory()
    bot = make.BotFactory(owner=author)
    _, second, _ = (make.VersionFactory(bot=bot) for _ in range(3))
    with pytest.raises(TooMany) as error:
        services.check_daily_quota(author)
    free = second.created_at + services.DAY
    assert str(error.value) == (
        f"package: 2 versions in 24 hours are allowed. There is room again at {free:%Y-%m-%d %H:%M} UTC."
    )


# -- the house's own --


@pytest.mark.django_db
def test_a_house_bot_is_described_by_what_is_said_of_it_and_follows_when_that_changes() -> None:
    (bot,) = make.house_bots("greedy")
    about = house_bot("greedy").about[:280]
    assert bot.description == about
    Bot.objects.filter(pk=bot.pk).update(description="Something else.")

    assert services.register_house_bots({make.EAST_INDIA: [house_bot("greedy")]}) == []
    bot.refresh_from_db()
    assert bot.description == about


@pytest.mark.django_db
def test_a_house_bot_s_description_is_cut_where_a_page_has_no_room() -> None:
    greedy = replace(house_bot("greedy"), about="x" * 300)
    services.register_house_bots({make.EAST_INDIA: [greedy]})
    bot = Bot.objects.get(house_bot="greedy")
    assert bot.description == "x" * 280
    Bot.objects.filter(pk=bot.pk).update(description="y")
    services.register_house_bots({make.EAST_INDIA: [greedy]})
    bot.refresh_from_db()
    assert bot.description == "x" * 280


@pytest.mark.django_db
def test_the_house_cannot_be_where_somebody_has_its_name() -> None:
    make.AuthorFactory(username="House")
    with pytest.raises(Conflict, match="somebody is called 'house'"):
        services.house_user()
