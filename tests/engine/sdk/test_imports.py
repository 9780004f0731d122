"""What a bot's process imports: hundreds start in an hour of a ladder, and to import is most of what each start costs."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import engine
from engine import protocol
from engine.kernel.decisions import Outcome
from engine.protocol import LADDER, Clock

ROOT = Path(engine.__file__).parents[1]

BOT = """
import sys
there = set(sys.modules)
from engine.sdk import Bot, run

class Plays(Bot):
    def choose(self, turn):
        {thinks}
        return 0

run(Plays)
print(*sorted(set(sys.modules) - there))
"""

SPEAKS = {
    "engine",
    "engine.compact_json",
    "engine.lazily",
    "engine.limits",
    "engine.protocol",
    "engine.sdk",
    "engine.strict_json",
}
"""The engine's modules that a bot needs which answers by what it is sent."""

AT_THE_END = {"engine.kernel", "engine.kernel.decisions"}

SPARED = {
    *(
        "asyncio",
        "concurrent",
        "hashlib",
        "importlib.metadata",
        "importlib.resources",
        "ipaddress",
        "logging",
        "multiprocessing",
    ),
    *(
        "pathlib",
        "random",
        "shutil",
        "subprocess",
        "tempfile",
        "threading",
        "traceback",
        "urllib",
        "zipfile",
        "numpy",
        "msgspec",
    ),
}
"""What an import of the kernel brought with it once, or might, and a bot that plays has no use for."""


def imported(title: str, thinks: str) -> set[str]:
    """What a bot's process has imported when it has answered one question of this title and was told the end."""
    game = engine.title(title).new(3, 1)
    asked = game.decision
    assert asked is not None
    words = [game.describe(index) for index in range(len(asked.options))]
    question = protocol.Asked(asked.seat, asked.kind, words)
    lines = [
        protocol.Hello(protocol.PROTOCOL, engine.__version__, LADDER),
        protocol.Start(title, game.title.version, game.options, asked.seat, 3, ["a", "b", "c"]),
        protocol.Decide(0, question, game.observe(asked.seat), [], Clock(1000, 100, 0)),
        protocol.End(Outcome([1, 2, 3], [30, 20, 10]).to_json(), [1, 2, 3]),
    ]
    ended = subprocess.run(
        [sys.executable, "-c", BOT.format(thinks=thinks)],
        input=b"".join(map(protocol.encode, lines)),
        capture_output=True,
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "LEADENHALL_TITLES"},
        check=True,
    )
    answers, told = ended.stdout.splitlines()[:2], ended.stdout.splitlines()[-1]
    assert [type(protocol.decode(line)) for line in answers] == [protocol.Ready, protocol.Choose]
    return set(told.decode().split())


def test_a_bot_that_answers_by_what_it_is_sent_does_not_import_the_kernel() -> None:
    found = imported("john_company_2e", "turn.options, turn.observation, turn.events")
    assert {module for module in found if module.partition(".")[0] == "engine"} - AT_THE_END == SPEAKS
    assert found & SPARED == set()


@pytest.mark.parametrize("title", ["arkwright", "east_india_companies", "john_company_1e", "john_company_2e"])
def test_a_bot_that_tries_a_choice_imports_its_own_title_alone_and_nothing_that_playing_does_not_need(
    title: str,
) -> None:
    found = imported(title, "turn.game(1).choose(0), turn.title.evaluate(turn.game(2), turn.seat)")
    others = {f"engine.{id}.title" for id in engine.titles()} - {f"engine.{title}.title"}
    assert found & others == set()
    assert found & (SPARED - {"hashlib"}) == set()


@pytest.mark.parametrize("package", ["engine", "engine/kernel", "engine/sdk"])
def test_what_a_package_imports_lazily_is_what_type_checkers_are_told(package: str) -> None:
    tree = ast.parse((ROOT / package / "__init__.py").read_text())
    told = {
        (name.name, node.module)
        for outer in tree.body
        if isinstance(outer, ast.If) and ast.unparse(outer.test) == "TYPE_CHECKING"
        for node in outer.body
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    (table,) = (
        ast.literal_eval(node.args[2])
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "lazily"
    )
    places = {(name, module) for module, names in table.items() for name in names.split()}
    public = set(
        ast.literal_eval(
            next(
                node.value
                for node in tree.body
                if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
            )
        )
    )
    assert places == {(name, module) for name, module in told if name in public}
