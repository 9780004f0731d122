"""The names that a renamed bot had: what they lead to, and until when."""

from __future__ import annotations

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from ladder.bots import naming, services
from ladder.bots.models import Bot, FormerName
from ladder.errors import Conflict, TooMany
from tests.ladder import factories as make
from tests.ladder.commands import run
from tests.ladder.tournaments.building import draft

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


@pytest.fixture
def author() -> make.User:
    return make.AuthorFactory(username="elizabeth")


@pytest.fixture
def bot(author: make.User) -> Bot:
    """A bot that was called Clive, and is called Plassey."""
    return services.rename(make.submitted_bot(owner=author, name="Clive"), "Plassey", by=author)


def known_as(name: str, title: str = make.EAST_INDIA) -> str:
    """What the bot is called to which a name leads; empty for one that leads to none."""
    return "".join(bot.name for bot in Bot.objects.filter(title=title).known_as(name))


def first_version(owner: make.User, name: str) -> Bot:
    return services.submit(owner, make.EAST_INDIA, name, "bot.py", f"# {name} {owner.pk}\n".encode()).bot


def test_old_names_lead_to_the_bot_in_any_case_of_letters(author: make.User, bot: Bot) -> None:
    services.rename(bot, "Buxar", by=author)

    assert [known_as(name) for name in ("clive", "PLASSEY", "Buxar", "Cliv", "")] == ["Buxar", "Buxar", "Buxar", "", ""]
    assert known_as("Clive", "arkwright") == ""


def test_another_case_of_letters_is_no_other_name(author: make.User, bot: Bot) -> None:
    services.rename(bot, "PLASSEY", by=author)

    assert list(FormerName.objects.values_list("name", flat=True)) == ["Clive"]


def test_a_bot_that_takes_its_old_name_back_has_it(author: make.User, bot: Bot) -> None:
    services.rename(bot, "Clive", by=author)

    assert (known_as("Clive"), known_as("Plassey")) == ("Clive", "Clive")
    assert list(FormerName.objects.values_list("name", flat=True)) == ["Plassey"]


def test_until_then_it_is_kept_for_its_owner_and_until_when_is_told(author: make.User, bot: Bot) -> None:
    until = FormerName.objects.get().given_up_at + naming.NAME_KEPT
    for act in (
        lambda: first_version(make.AuthorFactory(), "CLIVE"),
        lambda: services.rename(other := make.submitted_bot(name="Hastings"), "clive", by=other.owner),
    ):
        with pytest.raises(Conflict) as refused:
            act()
        assert str(refused.value) == (
            f"name: Clive was the name of Plassey until lately, and is kept for it until {until:%Y-%m-%d}. Choose another name."
        )


def test_in_time_the_name_is_free_and_from_the_day_that_another_bot_is_given_it_that_bots(
    author: make.User, bot: Bot
) -> None:
    FormerName.objects.update(given_up_at=timezone.now() - naming.NAME_KEPT)
    newcomer = first_version(make.AuthorFactory(), "clive")

    assert newcomer != bot
    assert known_as("Clive") == "clive"
    services.delete(newcomer, by=newcomer.owner)
    assert known_as("Clive") == "", "once another's, it leads back to nobody"


def test_a_bot_that_is_renamed_to_anothers_old_name_is_given_it(author: make.User, bot: Bot) -> None:
    other = make.submitted_bot(owner=author, name="Hastings")

    services.rename(other, "Clive", by=author)

    assert (known_as("Clive"), known_as("Hastings"), known_as("Plassey")) == ("Clive", "Clive", "Plassey")
    services.rename(other, "Warren", by=author)
    assert known_as("Clive") == "Warren", "it leads to the bot that had it last"


def test_a_house_bot_takes_a_name_that_somebodys_bot_gave_up(author: make.User) -> None:
    early = make.submitted_bot(owner=author, name="merchant")
    services.rename(early, "Mercator", by=author)

    make.house_bots("merchant")

    assert known_as("merchant") == "merchant"
    assert not FormerName.objects.exists()


def test_what_the_owner_submits_under_the_old_name_is_a_version_of_the_renamed_bot(author: make.User, bot: Bot) -> None:
    assert first_version(author, "Clive") == bot
    assert bot.versions.count() == 2
    assert Bot.objects.of(author).count() == 1


def test_a_used_up_quota_does_not_shut_out_a_version_under_an_old_name(
    author: make.User, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MAX_BOTS", 1)

    assert first_version(author, "clive") == bot
    with pytest.raises(TooMany):
        first_version(author, "Other")


def test_the_name_of_another_that_is_in_use_stays_refused(author: make.User, bot: Bot) -> None:
    with pytest.raises(Conflict):
        first_version(make.AuthorFactory(), "plassey")
    assert known_as("Plassey") == "Plassey"


def test_a_bot_keeps_so_many_old_names_and_no_more(author: make.User, bot: Bot) -> None:
    for number in range(naming.MOST_FORMER_NAMES):
        services.rename(bot, f"Name{number}", by=author)

    assert known_as("Clive") == ""
    assert known_as("Plassey") == f"Name{naming.MOST_FORMER_NAMES - 1}"
    assert bot.former_names.count() == naming.MOST_FORMER_NAMES


def test_old_names_go_with_a_deleted_bot(author: make.User) -> None:
    bot = first_version(author, "Clive")
    services.rename(bot, "Plassey", by=author)
    services.delete(bot, by=author)

    assert not FormerName.objects.exists()


# -- who asks by name --


def test_the_api_tells_old_names_and_finds_a_bot_by_a_whole_one(author: make.User, bot: Bot) -> None:
    make.submitted_bot(name="Clivedon")

    def found(query: str) -> list[str]:
        return [row["name"] for row in APIClient().get(f"/api/v1/bots/?{query}").json()["results"]]

    assert sorted(found("name=clive")) == ["Clivedon", "Plassey"]
    assert found("name=cliv") == ["Clivedon"], "a part of an old name is no name"
    assert found("name=clive&title=arkwright") == []
    assert APIClient().get(f"/api/v1/bots/{bot.pk}/").json()["former_names"] == ["Clive"]


def test_a_rename_by_the_api_answers_with_the_old_name(author: make.User, bot: Bot) -> None:
    client = APIClient()
    client.force_authenticate(author)

    renamed = client.patch(f"/api/v1/bots/{bot.pk}/", {"name": "Buxar"}, format="json").json()

    assert (renamed["name"], renamed["former_names"]) == ("Buxar", ["Plassey", "Clive"])


def test_commands_take_an_old_name(author: make.User, bot: Bot) -> None:
    tournament = draft([make.submitted_bot()])
    run("tournament_enter", tournament.slug, "Clive")
    assert tournament.participants.filter(bot=bot).exists()

    make.house_bots()
    make.new_version(bot)
    named = [f"{make.EAST_INDIA}/{name}/{number}" for name, number in (("clive", 2), ("PLASSEY", 1))]
    assert "Plassey v2 against Plassey v1" in run("version_test", "start", *named, "--seats", 2)
