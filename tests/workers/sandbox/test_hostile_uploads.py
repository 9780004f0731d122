"""Small uploads that would take a worker long to read: refused at once, and always as their author's to mend."""

from __future__ import annotations

import dataclasses
import gzip
import io
import tarfile
import zipfile

import pytest

from workers.sandbox import BadPackage, inspect, package
from workers.sandbox.package import _TOOL_LIMITS as TOOL_LIMITS
from workers.sandbox.package import TOOL_SECONDS

PYTHON_TOML = '[bot]\nlanguage = "python"\nentry = "main.py"\n'


def zipped(settings: str | bytes, source: str | bytes = "pass\n") -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bot.toml", settings)
        archive.writestr("main.py", source)
    return buffer.getvalue()


def finally_in_finally(depth: int) -> str:
    """Code of which the compiler makes two copies for each level, and of those two, and so on."""
    lines = [f"{' ' * level}try: pass\n{' ' * level}finally:\n" for level in range(depth)]
    return "".join(lines) + " " * depth + "x = 1\n"


TOO_LONG = "it cannot be read (it has more than 4 KB)"
SMALL = {
    "a key of 200,000 parts": (zipped("a." * 200_000 + "a = 1\n" + PYTHON_TOML), "bot.zip", "bot.toml", TOO_LONG),
    "an array of 20 MB": (zipped("a = [" + "1," * 9_990_000 + "]\n"), "bot.zip", "bot.toml", TOO_LONG),
    "a key of 1,500 parts": (
        zipped(PYTHON_TOML + "a." * 1500 + "a = 1\n"), "bot.zip", "bot.toml", "a key has more than 8 parts",
    ),
    "a language of 1,500 tables": (
        zipped("[bot]\nlanguage." + "a." * 1500 + "a = 1\n"), "bot.zip", "bot.toml", "a key has more than 8 parts",
    ),
    "lists in lists": (zipped("a = " + "[" * 300 + "]" * 300 + "\n"), "bot.zip", "bot.toml", "a key has more than 8 parts"),
    "an entry of 20 MB": (
        zipped(PYTHON_TOML, b"#" * (20 * 1024**2 - 1000)), "bot.zip", "main.py", "it cannot be read (it has more than 1024 KB)",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SMALL)
def test_what_is_small_and_hard_to_read_is_refused_by_its_size(name: str) -> None:
    data, filename, field, message = SMALL[name]
    assert len(data) < 25_000
    with pytest.raises(BadPackage) as refused:
        inspect(data, filename)
    assert (refused.value.field, refused.value.message) == (field, message)
    assert refused.value.remedy


LONG = {
    "cleanup copied for each way out": lambda: "".join(
        f"def f{number}():\n" + indented(finally_in_finally(16)) for number in range(40)
    ),
    "a text of 200,000 fields": lambda: "x = f'" + "{a}" * 200_000 + "'\n",
    "a call with 90,000 names": lambda: "f(" + ",".join(f"a{number}=1" for number in range(90_000)) + ")\n",
    "private names of a class with a long one": lambda: f"class {'A' * 500_000}:\n" + " __a=1\n" * 50_000,
}
"""What the compiler takes many seconds for, in a megabyte or less."""


FIRST, *REST = LONG
SHORT = 0.6
"""Seconds of CPU that a check may use where the bound itself is not looked at: what takes all of them is told as at the ladder's own."""


@pytest.mark.parametrize(
    ("filename", "name", "seconds"),
    [
        pytest.param("bot.py", FIRST, TOOL_LIMITS.cpu_seconds, marks=pytest.mark.soak),
        ("bot.zip", FIRST, SHORT),
        *(("bot.py", name, SHORT) for name in REST),
    ],
)
def test_a_source_that_takes_the_compiler_long_is_its_authors_to_mend_by_cpu_time(
    filename: str, name: str, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(package, "_TOOL_LIMITS", dataclasses.replace(TOOL_LIMITS, cpu_seconds=seconds))
    source = LONG[name]()
    data = source.encode() if filename == "bot.py" else zipped(PYTHON_TOML, source)
    with pytest.raises(BadPackage) as refused:
        inspect(data, filename)
    assert refused.value.field in ("file", "bot.py", "main.py")
    assert refused.value.message in (
        f"the check of the upload used more than {seconds:g} seconds of CPU",
        "the check of the upload used more than 256 MB of memory",
    )


def indented(code: str) -> str:
    return "".join(f" {line}\n" for line in code.splitlines())


def test_a_large_honest_source_is_taken() -> None:
    """12,000 names in one function, and a table as authors have them: a megabyte of Python."""
    names = "def f():\n" + "".join(f"    name_{number} = {number}\n" for number in range(12_000))
    table = "TABLE = {\n" + "".join(f"    'word {number}': ({number}, 'x'),\n" for number in range(20_000)) + "}\n"
    found = inspect((names + table).encode(), "bot.py")
    assert found.unpacked_bytes == len(names + table)


def test_many_local_names_are_taken_however_they_are_used() -> None:
    """12,000 of them, in one comprehension, in 400 functions within, and as what is caught or entered."""
    names = "def f():\n" + "".join(f"    v{number} = {number}\n" for number in range(12_000))
    within = "".join(
        f"    def g{start}(): return {'+'.join(f'v{number}' for number in range(start, 12_000, 400))}\n"
        for start in range(400)
    )
    whole = f"    return [({','.join(f'v{number}' for number in range(12_000))}) for x in y]\n"
    caught = "def h():\n" + "".join(f"    try: pass\n    except E as e{number}: pass\n" for number in range(5000))
    source = names + within + whole + caught
    assert inspect(source.encode(), "bot.py").unpacked_bytes == len(source)


def test_a_tar_of_a_file_in_seven_million_pieces_is_its_authors_to_mend(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fourteen kilobytes, of which a reader of tars makes a list before it is asked for anything."""
    monkeypatch.setattr(package, "_TOOL_LIMITS", dataclasses.replace(TOOL_LIMITS, cpu_seconds=SHORT))
    buffer = io.BytesIO()
    pieces = b"5000000\n" + b"1\n" * 7_000_000
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as archive:
        info = tarfile.TarInfo("main.py")
        info.size = len(pieces)
        info.pax_headers = {
            "GNU.sparse.major": "1", "GNU.sparse.minor": "0", "GNU.sparse.name": "main.py", "GNU.sparse.realsize": "9",
        }  # fmt: skip
        archive.addfile(info, io.BytesIO(pieces))
    data = gzip.compress(buffer.getvalue())
    assert len(data) < 20_000
    with pytest.raises(BadPackage) as refused:
        inspect(data, "bot.tar.gz")
    assert refused.value.field == "file"
    assert refused.value.remedy


def test_the_bound_on_cpu_is_reached_long_before_that_on_the_wall() -> None:
    """Even where a check has a tenth of a core: what takes all of it is then never called the host's fault."""
    assert TOOL_LIMITS.cpu_seconds * 10 <= TOOL_SECONDS
