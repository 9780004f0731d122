"""Where titles are found, and what becomes of a manifest that is wrong: it is told of, and the others play on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.bots import house_bots
from engine.kernel.manifest import OF_EVERY_TITLE, BadManifest, BotEntry, Manifest
from engine.kernel.registry import GROUP
from tests.conftest import ROOT
from tests.waiting import GENEROUS

OWN = ["east_india_companies", "john_company_2e", "john_company_1e", "arkwright"]
"""The engine's own titles, in the order of the catalogue."""

TOLD = """
import json, engine
from engine.bots import house_bots, scripted_for
scripted = {id: getattr(scripted_for(id), "name", None) for id in engine.manifests()}
print(json.dumps({
    "titles": list(engine.titles()), "first": engine.first_title(), "broken": [str(fault) for fault in engine.broken()],
    "scripted": scripted, "bots": list(house_bots()),
}))
"""

MANIFEST = """
from engine.kernel.manifest import BotEntry, Manifest
MANIFEST = Manifest({fields})
"""


def write(folder: Path, package: str, manifest: str, title: str = "from tests.engine.toy import TITLE") -> None:
    """A package with a manifest, and a module of its title, by default the toy's."""
    (folder / package).mkdir(parents=True)
    (folder / package / "__init__.py").touch()
    (folder / package / "manifest.py").write_text(manifest)
    (folder / package / "title.py").write_text(title)


def toy(package: str, **fields: object) -> str:
    """The manifest of a package that holds the toy title."""
    held = {"id": "toy", "name": "Toy auction", "title": f"{package}.title:TITLE", **fields}
    return MANIFEST.format(fields=", ".join(f"{key}={value!r}" for key, value in held.items()))


def run(source: str, *folders: Path, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Another process, with these folders in LEADENHALL_TITLES, and one in which distributions are installed."""
    environment = {**os.environ, "LEADENHALL_TITLES": os.pathsep.join(map(str, folders))}
    environment["PYTHONPATH"] = os.pathsep.join(map(str, filter(None, (ROOT, path))))
    return subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, cwd=ROOT, env=environment, timeout=2 * GENEROUS
    )


def told(*folders: Path, path: Path | None = None) -> Any:
    """What another process finds."""
    found = run(TOLD, *folders, path=path)
    assert found.returncode == 0, found.stderr
    return json.loads(found.stdout)


def test_the_engines_own_titles_are_found_uninstalled_in_their_order() -> None:
    assert [id for id in engine.titles() if id in OWN] == OWN
    assert engine.first_title() == OWN[0]
    assert engine.broken() == ()


def test_a_title_is_found_by_its_distributions_entry_point(tmp_path: Path) -> None:
    write(tmp_path, "auctions", toy("auctions", bot=None))
    info = tmp_path / "auctions-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: auctions\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\ntoy = auctions.manifest:MANIFEST\n")

    found = told(path=tmp_path)

    assert (found["titles"], found["broken"]) == ([*OWN, "toy"], [])
    assert found["scripted"] == dict(
        zip([*OWN, "toy"], ["merchant", "nabob", "factor", "millowner", None], strict=True)
    )


def test_packages_of_titles_from_elsewhere_are_named_with_their_folders(tmp_path: Path) -> None:
    write(tmp_path, "auctions", toy("auctions"))
    source = (
        "import json; from engine.kernel.registry import packages_outside;"
        " print(json.dumps({name: str(folder) for name, folder in packages_outside().items()}))"
    )
    assert json.loads(run(source, tmp_path).stdout) == {"auctions": str((tmp_path / "auctions").resolve())}
    assert json.loads(run(source).stdout) == {}


def test_what_is_wrong_is_told_by_name_and_left_out(tmp_path: Path) -> None:
    write(
        tmp_path,
        "a_sound_one",
        toy("a_sound_one", order=0).replace("order=0", "bot=BotEntry('clerk', 'bids', 'engine.sdk:Bot'), order=0"),
    )
    write(tmp_path, "b_raises", "import nothing_of_this_name")
    write(tmp_path, "c_empty", "")
    write(tmp_path, "d_text", "MANIFEST = 'toy'")
    write(tmp_path, "e_taken", toy("e_taken"))
    write(tmp_path, "f_wrong", toy("f_wrong", id="No Id", title="nowhere"))
    write(tmp_path, "b_ends", "raise SystemExit(200)")
    write(tmp_path, "g_ends", toy("g_ends", id="ends"), "raise SystemExit(1)")
    served = "from tests.engine.toy import ToyTitle\nclass Served(ToyTitle): id = 'served'\nTITLE = Served()"
    manifest = toy("g_served", id="served").replace(")", ", bot=BotEntry('porter', 'lifts', 'a.b:C'))")
    write(tmp_path, "g_served", manifest, served)
    write(tmp_path, "h_board", toy("h_board", id="board", board="h_board.board:show"))
    write(tmp_path, "g_raises", toy("g_raises", id="raises"), "raise ValueError('one\\ntwo')")
    write(tmp_path, "h_bot", toy("h_bot", id="bot", bot="h_bot.bot:Bot"))
    write(tmp_path, "h_order", toy("h_order", id="order", order="first"))
    write(tmp_path, "h_other", toy("h_other", id="other"))
    unversioned = (
        "from tests.engine.toy import ToyTitle\nclass Other(ToyTitle): id = 'version'; version = 2\nTITLE = Other()"
    )
    write(tmp_path, "h_version", toy("h_version", id="version"), unversioned)
    for name, options in (("h_wide", "(options or {})"), ("h_wider", "{'purse': 'large', **(options or {})}")):
        id, wide = name.removeprefix("h_"), f"6 if {options}.get('purse', 'small') == 'small' else 8"
        seats = f"def seats(self, options=None): return (2, {wide})"
        source = (
            f"from tests.engine.toy import ToyTitle\nclass Wide(ToyTitle):\n  id = '{id}'\n  {seats}\nTITLE = Wide()"
        )
        write(tmp_path, name, toy(name, id=id), source)
    write(tmp_path, "i_bot", toy("i_bot", id="waited_on").replace(")", ", bot=BotEntry('clerk', 'bids', 'a:B'))"))
    nowhere = tmp_path / "nowhere"

    found = told(tmp_path, nowhere)

    assert found["titles"] == ["toy", *OWN]
    assert found["first"] == "toy"
    assert found["bots"] == [
        "random",
        "greedy",
        "clerk",
        "merchant",
        "nabob",
        "factor",
        "millowner",
        "porter",
        "searcher",
    ]
    assert found["broken"] == [
        f"manifest {where}; mend it or uninstall it"
        for where in (
            "b_ends.manifest:MANIFEST: cannot be read: SystemExit: 200",
            "b_raises.manifest:MANIFEST: cannot be read: ModuleNotFoundError: No module named 'nothing_of_this_name'",
            "c_empty.manifest:MANIFEST: cannot be read: AttributeError: module 'c_empty.manifest' has no attribute"
            " 'MANIFEST'",
            "d_text.manifest:MANIFEST: is a str, not a Manifest",
            "e_taken.manifest:MANIFEST: id toy is taken by a_sound_one.title:TITLE",
            "f_wrong.manifest:MANIFEST: id is 'No Id'; use lower-case letters, digits and underscores, a letter first, 64"
            " at most; title is 'nowhere'; write 'module:name'",
            "h_board.manifest:MANIFEST: templates is None; name the folder that holds titles/board/board.html",
            "h_bot.manifest:MANIFEST: bot is 'h_bot.bot:Bot'; write BotEntry(name, about, 'module:Class')",
            "h_order.manifest:MANIFEST: order is 'first'; give a whole number",
            "i_bot.manifest:MANIFEST: bot clerk is that of toy",
            f"in {nowhere}, which LEADENHALL_TITLES names,: cannot be read: FileNotFoundError: no package there has a"
            " module manifest",
            "ends: g_ends.title:TITLE cannot be loaded: SystemExit: 1",
            "other: h_other.title:TITLE is not the title of this id",
            "raises: g_raises.title:TITLE cannot be loaded: ValueError: one two",
            "served: a.b:C names a module that is not there",
            "version: h_version.title:TITLE has version 2; use 1 to 16 characters",
            "wide: h_wide.title:TITLE has a table of 8 seats; 6 are the most",
            "wider: h_wider.title:TITLE has a table of 8 seats; 6 are the most",
        )
    ]


def test_a_package_whose_name_is_another_s_is_told_by_both_places_and_left_out(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    write(one, "auctions", toy("auctions"))
    write(two, "auctions", toy("auctions", id="second"))
    write(two, "json", toy("json", id="third"))

    found = told(one, two, one / ".." / "one")

    assert found["titles"] == [*OWN, "toy"]
    assert found["broken"] == [
        f"manifest {name}.manifest:MANIFEST: cannot be read: ImportError: {two / name} is hidden by {first}, which has the"
        " same name; call one of them otherwise; mend it or uninstall it"
        for name, first in (("auctions", one / "auctions"), ("json", Path(json.__file__).parent))
    ]


def test_a_command_that_is_told_to_end_while_a_title_loads_ends(tmp_path: Path) -> None:
    # Commands leave by SystemExit with the code of the signal (143: SIGTERM).
    write(tmp_path, "a_slow_one", toy("a_slow_one"), "raise SystemExit(143)")
    assert run("import engine; engine.titles()", tmp_path).returncode == 143


SOUND = Manifest("toy", "Toy auction", "tests.engine.toy:TITLE", BotEntry("clerk", "bids", "engine.sdk:Bot"))


def test_a_sound_manifest_passes_its_check() -> None:
    assert SOUND.faults() == []
    SOUND.check()
    assert (SOUND.package, SOUND.template) == ("tests", "titles/toy/board.html")


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"name": "Auction"}, "the title says that it is Toy auction"),
        ({"title": "tests.engine.toy:HIDDEN"}, "tests.engine.toy:HIDDEN is not the title of this id"),
        ({"id": "auction"}, "tests.engine.toy:TITLE is not the title of this id"),
        ({"board": "tests.engine.toy:show"}, "templates is None; name the folder that holds titles/toy/board.html"),
        ({"templates": ROOT / "templates"}, f"{ROOT / 'templates'} holds no titles/toy/board.html"),
        ({"templates": ROOT / "nowhere"}, f"templates is {ROOT / 'nowhere'!r}; give a Path of a folder that is there"),
        ({"templates": 5}, "templates is 5; give a Path of a folder that is there"),
        ({"templates": ["x"]}, "templates is ['x']; give a Path of a folder that is there"),
        ({"order": "first"}, "order is 'first'; give a whole number"),
        ({"bot": "pk.bot:Bot"}, "bot is 'pk.bot:Bot'; write BotEntry(name, about, 'module:Class')"),
        ({"bot": BotEntry("clerk", ["x"], "toy:Bot")}, "bot.about is ['x']; say in a line what it does"),
        ({"name": ""}, "name is empty; say what the game is called"),
        ({"board": "toy.board"}, "board is 'toy.board'; write 'module:name'"),
        (
            {"bot": BotEntry("random", "", "toy:Bot")},
            "bot.name is 'random'; use lower-case letters, digits and hyphens",
        ),
        ({"bot": BotEntry("clerk", "", "toy")}, "bot.factory is 'toy'; write 'module:name'"),
    ],
)
def test_a_manifests_check_tells_what_is_wrong(changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadManifest) as told:
        replace(SOUND, **changes).check()
    assert fault in str(told.value)


def test_what_a_manifest_names_to_be_called_can_be_called(tmp_path: Path) -> None:
    (tmp_path / "titles/toy").mkdir(parents=True)
    (tmp_path / "titles/toy/board.html").touch()
    for wrong in ({"board": "tests.engine.toy:HIDDEN"}, {"bot": BotEntry("clerk", "bids", "tests.engine.toy:HIDDEN")}):
        with pytest.raises(BadManifest) as told:
            replace(SOUND, templates=tmp_path, **wrong).check()
        assert told.value.message == "tests.engine.toy:HIDDEN cannot be called"


def test_a_title_from_outside_that_prints_or_takes_long_is_told_of_and_plays(tmp_path: Path) -> None:
    manifest = toy("talker", bot=None) + "print('Good morning')\n"
    write(tmp_path, "talker", manifest, "from tests.engine.toy import TITLE\nprint('Good', 'day')")
    write(tmp_path, "slow", toy("slow", id="slow"), "import time; time.sleep(0.5); raise ValueError('at last')")
    found = run(f"from engine.kernel import registry; registry.SLOW = 0.1\n{TOLD}", tmp_path)
    assert json.loads(found.stdout)["titles"] == [*OWN, "toy"]
    assert found.stderr.splitlines() == [
        "manifest talker.manifest:MANIFEST: prints while it is imported: 'Good morning\\n'; mend it or uninstall it",
        "manifest slow.title:TITLE: still being imported after 0.1 s; mend it or uninstall it",
        "manifest slow: slow.title:TITLE cannot be loaded: ValueError: at last; mend it or uninstall it",
        "manifest talker.title:TITLE: prints while it is imported: 'Good day\\n'; mend it or uninstall it",
    ]


def test_what_a_title_prints_is_no_part_of_a_commands_answer(tmp_path: Path) -> None:
    write(tmp_path, "talker", "print('Good morning')\nMANIFEST = 5")
    command = "import sys; sys.argv = ['engine', 'titles', '--json']; from engine.cli import run; sys.exit(run())"
    found = run(command, tmp_path)
    assert [title["id"] for title in json.loads(found.stdout)] == OWN
    assert (found.returncode, found.stderr.splitlines()) == (
        0,
        [
            "manifest talker.manifest:MANIFEST: prints while it is imported: 'Good morning\\n'; mend it or uninstall it",
            "manifest talker.manifest:MANIFEST: is a int, not a Manifest; mend it or uninstall it",
        ],
    )


def test_a_bot_may_import_from_a_title_in_such_a_folder_as_soon_as_it_has_imported_the_engine(tmp_path: Path) -> None:
    write(tmp_path, "auctions", toy("auctions"), "TITLE = 'sold'")
    assert run("import engine.sdk\nfrom auctions.title import TITLE\nprint(TITLE)", tmp_path).stdout == "sold\n"


def test_looking_through_the_catalogue_imports_manifests_alone(tmp_path: Path) -> None:
    write(tmp_path, "auctions", toy("auctions"), "raise SystemExit('imported')")
    looked = "import sys, engine, engine.bots; engine.bots.house_bots(); print('auctions.title' in sys.modules)"
    found = run(looked, tmp_path)
    assert (found.stdout, found.stderr) == ("False\n", "")


def test_no_scripted_bot_may_have_the_name_of_one_that_plays_every_title() -> None:
    assert tuple(name for name, bot in house_bots().items() if bot.titles is None) == OF_EVERY_TITLE


def test_a_title_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(
        engine.BadOption, match=r"^title: there is no title 'chess'; use one of: east_india_companies, john"
    ):
        engine.title("chess")
    with pytest.raises(
        engine.BadOption, match=r"^title: there is no title 'x+\.\.\.x+'; use one of: east_india_companies"
    ):
        engine.title("x" * 500_000)
