"""Bots of one's own on this machine: taken as the ladder takes them, and told what was assumed."""

from __future__ import annotations

import gzip
import io
import sys
import tarfile
import zipfile

import pytest

from engine import protocol
from engine.client.packing import upload_of
from engine.home import BOUNDS, check_folder, home_bot
from engine.kernel.errors import BadOption
from engine.packages import Package, start_of
from engine.series import check_bots, entrants, version_of

TOML = '[bot]\nentry = "main.py"\n'
SOURCE = "import sys\n"


def zipped(path, *entries):
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return path


def test_an_archive_of_a_mac_is_unpacked_to_the_bots_own_files(tmp_path):
    packed = zipped(
        tmp_path / "b.zip",
        ("my/bot.toml", "\ufeff" + TOML),
        ("my/main.py", SOURCE),
        ("my/.DS_Store", ""),
        ("__MACOSX/._my", ""),
    )

    bot = home_bot(packed, tmp_path / "out")

    assert (bot.argv, bot.folder) == ([sys.executable, "main.py"], (tmp_path / "out").resolve())
    assert bot.assumed == [
        "left out, as no part of a bot: .DS_Store, __MACOSX",
        "bot.toml begins with a byte-order mark, which was left out",
    ]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["bot.toml", "main.py"]


def test_a_tar_gz_is_a_bot(tmp_path):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        member = tarfile.TarInfo("clive/bot.py")
        member.size = len(SOURCE)
        archive.addfile(member, io.BytesIO(SOURCE.encode()))
    (tmp_path / "clive.tar.gz").write_bytes(gzip.compress(buffer.getvalue()))

    bot = home_bot(tmp_path / "clive.tar.gz", tmp_path / "out")

    assert bot.argv == [sys.executable, "bot.py"]
    assert bot.assumed == ["there is no bot.toml: bot.py was taken for a python bot's entry"]
    assert entrants([str(tmp_path / "clive.tar.gz"), "clive.zip", "random"]) == ["clive", "clive-2", "random"]


def test_a_folder_may_do_without_a_bot_toml(tmp_path):
    (tmp_path / "main.py").write_text(SOURCE)
    (tmp_path / "lib.py").write_text("")

    assert check_bots([str(tmp_path), "random"], "east_india_companies") == [
        f"{tmp_path}: there is no bot.toml: main.py was taken for a python bot's entry"
    ]


@pytest.mark.parametrize(
    ("files", "entry"),
    [
        (("src/main.py", "README.md"), "src/main.py"),
        (("b/main.py", "pax_global_header"), "b/main.py"),
        (("__init__.py", "setup.py", "conftest.py", "strategy.py"), "strategy.py"),
        (("main.py", ".venv/lib/main.py", "__pycache__/bot.py"), "main.py"),
    ],
)
def test_what_is_meant_in_a_folder_is_what_the_ladder_takes_it_for(tmp_path, files, entry):
    folder = tmp_path / "bot"
    for file in files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(SOURCE)
    assert home_bot(folder, tmp_path / "out").argv[1] == entry
    packed = zipped(tmp_path / "bot.zip", *((file, SOURCE) for file in files))
    assert str(start_of(Package.uploaded(packed.read_bytes(), "zip", BOUNDS)).file) == entry


def test_two_that_may_be_meant_are_named_with_the_archive_that_holds_them(tmp_path):
    packed = zipped(tmp_path / "mine.zip", ("src/main.py", ""), ("tests/main.py", ""))
    with pytest.raises(BadOption) as refused:
        home_bot(packed, tmp_path / "out")
    assert str(packed) in refused.value.message
    assert str(tmp_path / "out") not in refused.value.message
    assert "src/main.py, tests/main.py may each be meant" in refused.value.message


def test_a_native_bot_zipped_on_windows_may_be_run(tmp_path):
    program = zipfile.ZipInfo("bot")
    program.create_system = 0
    packed = zipped(tmp_path / "b.zip", ("bot.toml", '[bot]\ncommand = ["./bot"]'), (program, b"\x7fELF"))

    bot = home_bot(packed, tmp_path / "out")

    assert bot.argv == ["./bot"]
    assert (tmp_path / "out/bot").stat().st_mode & 0o777 == 0o755


def test_javascript_of_windows_is_written_anew_in_utf_8(tmp_path):
    packed = zipped(tmp_path / "b.zip", ("bot.mjs", "let \u00e4 = 1\r\n".encode("utf-16")))

    bot = home_bot(packed, tmp_path / "out")

    assert bot.argv == ["node", "bot.mjs"]
    assert (tmp_path / "out/bot.mjs").read_bytes() == b"let \xc3\xa4 = 1\r\n"
    assert "bot.mjs is in UTF-16, and was written anew in UTF-8" in bot.assumed


@pytest.mark.parametrize("settings", ["a = " + "[" * 3000, "a = " + "9" * 5000, "a" + ".a" * 3000])
def test_settings_that_break_their_reader_are_refused_in_a_sentence(tmp_path, settings):
    (tmp_path / "bot.toml").write_text(settings)

    with pytest.raises(BadOption) as refused:
        home_bot(tmp_path, tmp_path / "out")

    assert refused.value.field in ("bot", "bot.toml")


@pytest.mark.parametrize(
    ("name", "entries", "message"),
    [
        (
            "two.zip",
            (("main.py", ""), ("bot.py", "")),
            "the zip has no bot.toml at its top, and main.py, bot.py may each be meant",
        ),
        ("up.zip", (("../main.py", ""),), ": ../main.py: its path leaves the bot's folder"),
    ],
)
def test_what_may_mean_two_things_or_leaves_its_folder_is_refused(tmp_path, name, entries, message):
    packed = zipped(tmp_path / name, *entries)

    with pytest.raises(BadOption) as refused:
        home_bot(packed, tmp_path / "out")

    assert message in refused.value.message
    assert refused.value.remedy
    assert not (tmp_path / "main.py").exists()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (None, "bot.toml: the folder has no bot.toml at its top"),
        (
            "not toml [",
            "bot.toml: it cannot be read (Expected '=' after a key in a key/value pair (at line 1, column 5))",
        ),
        ("x = 1", "bot.toml: it has no [bot] table"),
        ("[bot]\nlanguage = 'python'\nentry = 'gone.py'", "bot.entry: 'gone.py' is not in the folder"),
        ("[bot]\ncommand = 'bot'", "bot.command: it must be a list of words"),
        ("[bot]\nlanguage = 'cobol'\nentry = 'bot.py'", "bot.language: 'cobol' is not run here"),
        ("[bot]\ncommand = ['sh', 'bot.sh']", "bot.command: 'sh' is not in the folder"),
        ("[bot]\nentry = 'bot.py'\ncolour = 'red'", "bot.colour: there is no such setting"),
    ],
)
def test_a_folder_that_is_no_bot_is_refused_by_field(tmp_path, settings, message):
    if settings is not None:
        (tmp_path / "bot.toml").write_text(settings)
    for attempt in (lambda: home_bot(tmp_path, tmp_path / "out"), lambda: check_folder(tmp_path)):
        with pytest.raises(BadOption) as caught:
            attempt()
        assert caught.value.message == f"the ladder would refuse {tmp_path}: {message}"
        assert caught.value.remedy


def test_what_is_not_there_is_no_bot(tmp_path):
    with pytest.raises(BadOption) as refused:
        home_bot(tmp_path / "gone.py", tmp_path / "out")
    assert refused.value.message == f"{tmp_path / 'gone.py'} is no bot"


def test_a_bot_toml_names_the_command_and_the_folder_is_where_it_runs(tmp_path):
    (tmp_path / "main.py").write_text(SOURCE)
    (tmp_path / "bot.toml").write_text("[bot]\nlanguage = 'python'\nentry = 'main.py'")
    bot = home_bot(tmp_path, tmp_path / "out")
    assert (bot.argv, bot.folder) == ([sys.executable, "main.py"], tmp_path.resolve())
    (tmp_path / "bot.toml").write_text("[bot]\ncommand = ['./bot', '-q']")
    (tmp_path / "bot").write_bytes(b"\x7fELF")
    (tmp_path / "bot").chmod(0o755)
    bot = home_bot(tmp_path, tmp_path / "out")
    assert (bot.argv, bot.folder) == (["./bot", "-q"], tmp_path.resolve())
    assert not (tmp_path / "out").exists()


def test_what_a_bot_recorded_beside_itself_is_no_part_of_it(tmp_path):
    folder = tmp_path / "clive"
    folder.mkdir()
    (folder / "bot.py").write_text(SOURCE)
    (folder / "openings.jsonl").write_text('{"ply": 0}\n')
    before, packed = version_of(str(folder)), upload_of(folder).data
    start = protocol.encode(protocol.Start("arkwright", "1", {}, 0, 2, ["a", "b"]))
    (folder / "decisions.jsonl").write_bytes(start * 2)
    (folder / "begun.jsonl").touch()  # opened, and nothing said yet

    assert version_of(str(folder)) == before
    assert upload_of(folder).data == packed
    (folder / "openings.jsonl").write_text('{"ply": 1}\n')
    assert version_of(str(folder)) != before


def test_a_recording_in_an_archive_is_left_out(tmp_path):
    start = protocol.encode(protocol.Start("arkwright", "1", {}, 0, 2, ["a", "b"]))
    packed = zipped(tmp_path / "b.zip", ("bot.py", SOURCE), ("tests/lost.jsonl", start), ("book.jsonl", "{}\n"))
    bot = home_bot(packed, tmp_path / "out")
    assert bot.assumed[0] == "left out, as no part of a bot: tests/lost.jsonl"
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["book.jsonl", "bot.py"]
