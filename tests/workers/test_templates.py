"""What ``leadenhall new`` writes, built by its own Makefile, taken by the check of uploads, and played in the sandbox."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from shutil import which

import pytest

from engine.cli.new import OF, Language, new
from engine.series import Series
from workers import sandbox
from workers.players import SandboxedPlayer

SUBMITTED = {
    Language.PYTHON: "bot.py",
    Language.NODE: "bot.js",
    Language.RUST: "bot",
    Language.CPP: "bot",
    Language.JAVA: "bot.jar",
}
"""The one file of each that its README tells to send."""
RUN_AS = {Language.RUST: "native", Language.CPP: "native"}
RULE = """
from engine.sdk import Bot, run

LIKES = {
    "place_trading_post": 30, "buy_ship": 20, "send_ship": 20, "unload_ship": 15, "buy_good": 10, "sell_good": 10, "buy_share": 5,
    "place_agent": 5, "return_ship": 5, "leave_ship": -5, "sell_shares": -20,
}

class Rule(Bot):
    def start(self, table):
        self.chance = table.seat

    def choose(self, turn):
        def worth(option):
            money = option.get("price", 0) + option.get("fee", 0)
            return LIKES.get(option["act"], 0) + (money if option["act"].startswith("sell") else -money)

        worths = [worth(option) for option in turn.options]
        best = [index for index, value in enumerate(worths) if value == max(worths)]
        self.chance = (self.chance * 1103515245 + 12345) & 0x7FFFFFFF
        return best[(self.chance >> 16) % len(best)]

run(Rule)
"""
"""By what all bots but Python's play, which looks ahead with the engine."""


def digest(bot: Path, number: int) -> str:
    """The end of the match in which the bot sits at this seat, and which it has to finish."""
    series = Series("east_india_companies", "", {}, (str(bot), "random"), 1, sandbox=SandboxedPlayer)
    _, result, _ = series.play(list(series.fixtures(2))[number])
    assert [(seat.result, seat.reason) for seat in result.seats] == [("finished", "")] * 2
    return result.digest


@pytest.fixture(scope="module")
def by_rule(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], str]:
    """The end of the match in either seat of a bot that plays by the rule; each is played once for all languages."""
    rule = tmp_path_factory.mktemp("rule") / "rule.py"
    rule.write_text(RULE)
    return cache(lambda number: digest(rule, number))


@pytest.mark.parametrize("language", Language)
def test_a_new_bot_passes_the_check_and_finishes_its_matches_in_the_sandbox(
    tmp_path: Path, by_rule: Callable[[int], str], language: Language
) -> None:
    template, folder = OF[language], tmp_path / "bot"
    if missing := [program for program in template.programs if which(program) is None]:
        pytest.skip(f"this host has no {' and no '.join(missing)}")
    new(folder, language)
    if template.is_built:
        subprocess.run(["make", "-C", folder], check=True, capture_output=True, text=True)

    file = folder / SUBMITTED[language]
    checked = sandbox.inspect(file.read_bytes(), file.name)
    assert (checked.language, checked.files, checked.assumed[:-1]) == (RUN_AS.get(language, language), 1, ())

    # As one file and as a folder, in either seat.
    for number, bot in enumerate((file, folder)):
        ended = digest(bot, number)
        assert language is Language.PYTHON or ended == by_rule(number)
