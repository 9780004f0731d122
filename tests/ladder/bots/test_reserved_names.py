"""Which names are the house's own, in whatever letters, and which only have one of them in it."""

from __future__ import annotations

import pytest

from ladder.bots import services
from ladder.bots.models import Bot, Version
from ladder.errors import Conflict, ServiceError
from tests.ladder import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def author() -> make.User:
    return make.AuthorFactory()


def submit(author: make.User, name: str) -> Version:
    return services.submit(author, make.EAST_INDIA, name, "bot.py", make.SOURCE)


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("merchant-slip-20", "merchant-slip"),
        ("Merchant_Slip_7", "merchant-slip"),
        ("merchant-grade-3", "merchant-grade"),
        ("searcher-budget_ms-50", "searcher-budget_ms"),
        ("merchant-slip20", "merchant-slip"),
        ("rnerchant-sl1p-2O", "merchant-slip"),
        ("searcher-playouts-64-horizon-40", "searcher-playouts"),
        ("merchant-", "merchant"),
        ("rnerchant", "merchant"),
        ("Merchant-2", "merchant"),
        ("fact0r", "factor"),
        ("rnillovvner", "millowner"),
        ("h0use-7", "house"),
        ("House-Merchant", "house"),
        ("house_rnerchant-slip-20", "house"),
        ("H0use-bot", "house"),
        ("house-admin", "house"),
        ("admin2", "admin"),
        ("Adm1n", "admin"),
        ("Leaden-Hall", "leadenhall"),
    ],
)
def test_nobody_takes_a_name_that_looks_like_the_houses(author: make.User, name: str, known: str) -> None:
    with pytest.raises(Conflict) as refused:
        submit(author, name)
    assert refused.value.message == f"{name} looks like {known}, which is kept for the house's bots."
    assert not Bot.objects.exists()


@pytest.mark.parametrize("name", ["House", "merchant-slip"])
def test_the_houses_own_names_are_kept_for_it(author: make.User, name: str) -> None:
    with pytest.raises(Conflict) as refused:
        submit(author, name)
    assert refused.value.message == f"{name} is kept for the house's bots."


@pytest.mark.parametrize(
    "name",
    [
        "Merchants-of-Surat",
        "Factory",
        "Randomised",
        "Greedier",
        "Slip-20",
        "Nabobs",
        "Household",
        "HouseOfCards",
        "House-of-Cards",
        "Housecat",
        "housemartin",
        "system32",
        "merchant-slippery",
        "random-slipper",
    ],
)
def test_a_name_that_only_has_a_house_bots_in_it_is_free(author: make.User, name: str) -> None:
    assert submit(author, name).bot.name == name


def test_a_letter_that_only_looks_like_one_of_a_name_is_told_by_its_number(author: make.User) -> None:
    with pytest.raises(ServiceError) as refused:
        submit(author, "m\N{CYRILLIC SMALL LETTER IE}rchant")
    assert refused.value.message == "it has U+0435 (cyrillic small letter ie)."
