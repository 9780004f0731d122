"""What is sent of a bot, and what is refused before it leaves."""

from __future__ import annotations

import io
import os
import zipfile
from pathlib import Path

import pytest

from engine.client.packing import name_of, upload_of
from engine.home import home_bot
from engine.kernel.errors import BadOption
from engine.limits import LADDER

CODE = "from engine.sdk import Bot, run\n"
TOML = '[bot]\nlanguage = "python"\nentry = "main.py"\n'


def folder(at: Path, **files: str) -> Path:
    at.mkdir()
    for name, text in files.items():
        (at / name.replace("__", ".")).write_text(text)
    return at


def test_a_folder_is_packed_without_what_tools_leave_and_always_to_the_same_bytes(tmp_path: Path) -> None:
    bot = folder(tmp_path / "clive", main__py=CODE, bot__toml=TOML, weights__json="{}")
    (bot / "__pycache__").mkdir()
    (bot / "__pycache__" / "main.pyc").write_bytes(b"x")
    first = upload_of(bot)
    os.utime(bot / "main.py", (1, 1))
    assert upload_of(bot).data == first.data
    assert first.filename == "clive.zip"
    assert (first.start.language, str(first.start.file), first.files) == ("python", "main.py", 3)
    with zipfile.ZipFile(io.BytesIO(first.data)) as archive:
        assert archive.namelist() == ["bot.toml", "main.py", "weights.json"]


def test_a_program_is_packed_as_one(tmp_path: Path) -> None:
    bot = folder(tmp_path / "clive", bot__toml='[bot]\nlanguage = "native"\ncommand = ["./clive"]\n')
    (bot / "clive").write_bytes(b"\x7fELF" + bytes(60))
    with zipfile.ZipFile(io.BytesIO(upload_of(bot).data)) as archive:
        assert archive.getinfo("clive").external_attr >> 16 == 0o100755
        assert archive.getinfo("bot.toml").external_attr >> 16 == 0o100644


def test_a_file_is_sent_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "clive.py"
    file.write_text(CODE)
    upload = upload_of(file)
    assert (upload.data, upload.filename, upload.name, upload.title) == (CODE.encode(), "clive.py", "", "")


def test_bot_toml_may_say_what_it_is_called_and_what_it_plays(tmp_path: Path) -> None:
    toml = TOML + 'name = "Clive"\ntitle = "arkwright"\n'
    upload = upload_of(folder(tmp_path / "x", main__py=CODE, bot__toml=toml))
    assert (upload.name, upload.title) == ("Clive", "arkwright")
    assert upload.assumed == [
        f"bot.{key} is for `leadenhall submit`: nothing else reads it" for key in ("name", "title")
    ]


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"main__py": "def choose(:\n"}, "main.py: it is not valid Python 3.*; correct it"),
        (
            {"main__py": CODE, "bot__toml": "[bot]\nentry = main.py\n"},
            "bot.toml: it cannot be read .a text without quotes",
        ),
        ({"main__py": CODE, "bot__toml": '[bot]\nentry = "bot.py"\n'}, "bot.entry: 'bot.py' is not in the folder"),
        (
            {"bot": "#!/bin/sh\n", "bot__toml": '[bot]\ncommand = ["./bot"]\n'},
            "bot.command: bot is not a Linux executable",
        ),
        ({"readme__md": "hello"}, "the ladder would refuse"),
    ],
)
def test_what_the_ladder_would_refuse_is_refused_here_in_its_words(
    tmp_path: Path, files: dict[str, str], told: str
) -> None:
    with pytest.raises(BadOption, match=told):
        upload_of(folder(tmp_path / "clive", **files))


def test_the_ladders_bounds_hold_here(tmp_path: Path) -> None:
    file = tmp_path / "clive.py"
    file.write_text("#" * (LADDER.source_bytes + 1))
    with pytest.raises(BadOption, match=f"{LADDER.source_bytes:,} are allowed; leave out what the bot does not need"):
        upload_of(file)
    bot = folder(tmp_path / "many", main__py=CODE)
    for number in range(LADDER.package_files):
        (bot / f"{number}.txt").touch()
    with pytest.raises(BadOption, match=f"keep it to {LADDER.package_files} files"):
        upload_of(bot)


def test_nothing_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"there is nothing at .*nowhere; give a .py"):
        upload_of(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("path", "name"), [("my bot.v2.py", "my-bot"), ("7th", "th"), ("Ünder", "nder"), ("日本", ""), ("x", "")]
)
def test_a_bot_that_says_nothing_is_called_as_its_file_in_letters_that_a_name_has(
    tmp_path: Path, path: str, name: str
) -> None:
    (tmp_path / path).touch()
    assert name_of(tmp_path / path) == name


def test_a_link_that_leads_out_of_the_folder_is_never_followed(tmp_path: Path) -> None:
    (tmp_path / "credentials.json").write_text('{"token": "lh_secret"}')
    bot = folder(tmp_path / "clive", main__py=CODE, bot__toml=TOML, weights__json="{}")
    (bot / "same.json").symlink_to("weights.json")
    assert upload_of(bot).files == 4
    (bot / "notes.json").symlink_to(tmp_path / "credentials.json")
    with pytest.raises(BadOption, match=r"notes\.json is a link that leads out of the folder"):
        upload_of(bot)


def test_what_the_ladder_would_refuse_is_refused_at_home_in_the_same_words(tmp_path: Path) -> None:
    linked = folder(tmp_path / "linked", bot__py=CODE)
    (linked / "data.txt").symlink_to("/etc/passwd")
    bomb = tmp_path / "bomb.zip"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bot.py", CODE)
        archive.writestr("weights.bin", bytes(LADDER.unpacked_bytes + 1))
    for bot in (linked, bomb):
        with pytest.raises(BadOption) as sent:
            upload_of(bot)
        with pytest.raises(BadOption) as played:
            home_bot(bot, tmp_path / "scratch")
        assert str(played.value) == str(sent.value)
