"""Bots that are jars: what is taken for one, on the ladder as at home, and what a host without Java says."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from engine.home import home_bot
from engine.kernel.errors import BadOption
from workers.sandbox import BadPackage, Limits, SandboxedProcess, SandboxUnavailable, inspect, languages, runtime

from .test_package import zipped

TOML = '[bot]\nlanguage = "java"\nentry = "bot.jar"\n'


def jar() -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("META-INF/MANIFEST.MF", "Main-Class: Bot\n")
        archive.writestr("Bot.class", b"\xca\xfe\xba\xbe")
    return made.getvalue()


TAKEN = {
    "a jar alone": (jar(), "mine.jar", ()),
    "a jar with settings": (zipped(("bot.toml", TOML), ("bot.jar", jar())), "b.zip", ()),
    "a jar in a zip": (
        zipped(("bot.jar", jar())),
        "b.zip",
        ("there is no bot.toml: bot.jar was taken for a java bot's entry",),
    ),
    "a jar without a language": (
        zipped(("bot.toml", '[bot]\nentry = "bot.jar"\n'), ("bot.jar", jar())),
        "b.zip",
        ("bot.toml names no language: bot.jar was taken for a java bot's entry",),
    ),
}


@pytest.mark.parametrize("name", TAKEN)
def test_a_jar_is_run_by_java_here_and_at_home(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runtime.mounts()  # of what is really here: the check itself needs no Java
    monkeypatch.setattr(runtime, "has_java", lambda: True)
    data, filename, assumed = TAKEN[name]
    found = inspect(data, filename)
    assert (found.language, found.argv, found.assumed) == ("java", ("java", "/bot/bot.jar"), assumed)
    (tmp_path / filename).write_bytes(data)
    at_home = home_bot(tmp_path / filename, tmp_path / "unpacked")
    assert (at_home.argv, tuple(at_home.assumed)) == (["java", "-jar", "bot.jar"], assumed)


REFUSED = {
    "a text that is called a jar": (
        b"class Bot {}",
        "bot.jar",
        "file: its name ends in .jar, and it is not packed like that; make it again: pack the bot's files into a .zip or a .tar.gz",
    ),
    "an entry that is none": (
        zipped(("bot.toml", TOML), ("bot.jar", "class Bot {}")),
        "b.zip",
        "bot.jar: it is not a jar; pack the bot's classes: jar --create --file bot.jar --main-class Bot -C classes .",
    ),
    "classes that are not packed": (
        zipped(("Bot.class", b"\xca\xfe\xba\xbe")),
        "b.zip",
        "bot.toml: the zip has no bot.toml at its top and no bot: Bot.class is Java that is not packed;"
        " pack its classes into a jar that names its main class: jar --create --main-class",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_jar_is_refused_here_and_at_home(name: str, tmp_path: Path) -> None:
    data, filename, said = REFUSED[name]
    with pytest.raises(BadPackage) as refused:
        inspect(data, filename)
    assert str(refused.value) == said
    (tmp_path / filename).write_bytes(data)
    with pytest.raises(BadOption) as at_home:
        home_bot(tmp_path / filename, tmp_path / "unpacked")
    assert str(at_home.value).endswith(said)


def test_a_host_without_java_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(runtime, "JAVA", tmp_path / "java")
    assert "java" not in languages()
    with pytest.raises(BadPackage, match="this service has no java"):
        inspect(jar(), "bot.jar")
    with pytest.raises(SandboxUnavailable, match="this host cannot run jars: install Java"):
        SandboxedProcess(tmp_path, ("java", "/bot/bot.jar"), Limits())


def test_of_the_hosts_settings_only_javas_own_are_shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    home = tmp_path / "jvm"
    for part in ("bin", "lib"):
        (home / part).mkdir(parents=True)
    (home / "bin/java").touch()
    (home / "lib/modules").touch()
    (home / "lib/jvm.cfg").symlink_to("/etc/java-17-openjdk/jvm-amd64.cfg")
    (home / "lib/cacerts").symlink_to("/etc/ssl/certs/java/cacerts")
    monkeypatch.setattr(runtime, "JAVA", home / "bin/java")
    assert runtime._java() == [
        runtime.Mount("/java", home),
        runtime.Mount("/etc/java-17-openjdk", Path("/etc/java-17-openjdk")),
    ]


def test_a_command_that_starts_a_java_from_elsewhere_shows_no_bot_what_lies_around_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As where a script or a copied launcher stands in /usr/bin: the folder above it is all of /usr."""
    (tmp_path / "usr/bin").mkdir(parents=True)
    (tmp_path / "usr/lib").mkdir()
    (tmp_path / "usr/bin/java").write_text('#!/bin/sh\nexec /opt/java/bin/java "$@"\n')
    monkeypatch.setattr(runtime, "JAVA", tmp_path / "usr/bin/java")
    assert runtime._java() == []
    assert "java" not in languages()
