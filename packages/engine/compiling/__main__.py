"""Compile the engine with mypyc into a copy of it: `make compile`, or `python packages/engine/compiling [--titles …] [--into FOLDER]`.

Nothing needs the copy; whoever puts it first in the path plays faster:

    PYTHONSAFEPATH=1 PYTHONPATH=.build/compiled python -m engine bench arkwright

Exit code 75: there is no compiler here, or not what it needs; the message says what is missing.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import perf_counter

from building import ROOT, compile_c, compiled_modules, finish, missing, prepare

import engine

UNAVAILABLE = 75


def main() -> None:
    """Copy, rewrite, compile, and say how long it took."""
    parser = argparse.ArgumentParser(prog="make compile", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--into", type=Path, default=ROOT / ".build/compiled", help="the folder that the copy is put into"
    )
    titles = [id for id, found in engine.manifests().items() if found.package == "engine"]
    parser.add_argument(
        "--titles", nargs="*", choices=titles, metavar="TITLE", default=titles, help="those whose rules are compiled"
    )
    parser.add_argument("--opt", choices="0123", default="2", help="how hard the C compiler tries")
    given = parser.parse_args()
    try:
        given.into.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        parser.error(f"argument --into: {given.into}: {error.strerror}; name a folder that can be made")
    if lacking := missing():
        print(f"compile: {lacking}", file=sys.stderr)
        sys.exit(UNAVAILABLE)
    begun = perf_counter()
    into: Path = given.into.resolve()
    groups = compiled_modules(tuple(given.titles))
    files = prepare(into, [module for modules in groups.values() for module in modules])
    compile_c(into, {name: [files[module] for module in modules] for name, modules in groups.items()}, given.opt)
    finish(into, files.values())
    print(f"{len(files)} modules compiled into {into} in {perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
