"""`make takeaway`: take the project away and use it, on a machine with nothing but Python.

Both distributions are built. `leadenhall-engine` alone is installed into an empty environment, and an author's first steps are taken
there: a new bot in each language whose tools this machine has, games, an arena, a test of one bot against another, a replay, a proof. Then
`leadenhall` is installed beside it, a house is started, and the bots go to its ladder. Each step tells how long it took. The exit code is 1
when one is not as it should be, and what it said is printed; 75 when packages cannot be had.

Packages come from where pip gets them: --wheels FOLDER for a machine without the network. What a host has no tools for is left out, and
told.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

from tests.commands import Parser, a_folder, run

from . import author, house
from .building import build, copy_of, epoch_of_the_commit, with_documentation
from .steps import Away, Failed, Steps, Workplace

EX_TEMPFAIL = 75
LEFT_OUT = ("arena", "sprt", "house")
"""What `--skip` may name: steps that take long, and all that is done on the ladder."""


def main() -> int:
    """Take every step; 0 when all is well."""
    asked = arguments()
    folder = Path(tempfile.mkdtemp(prefix="leadenhall-takeaway-"))
    # A house that root starts has its database run by a user of its own, who has to pass.
    folder.chmod(0o755)
    place = Workplace(folder, asked.wheels)
    steps = Steps(frozenset(asked.skip))
    begun = time.monotonic()
    try:
        with steps.step("build"):
            repository = copy_of(folder / "repository")
            documented = with_documentation(repository)
            build(repository, place.dist, epoch_of_the_commit())
        author.first_steps(place, steps)
        if "house" not in asked.skip:
            house.on_the_ladder(place, steps, documented)
    except Away as away:
        print(f"\n{away}\nPackages cannot be had from here.", file=sys.stderr)
        return EX_TEMPFAIL
    except Failed as failure:
        print(f"\n{failure}\n{folder} is left as it is.", file=sys.stderr)
        return 1
    shutil.rmtree(folder)
    print(f"\nAll of it works, in {time.monotonic() - begun:.0f} s.")
    return 0


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = Parser(__doc__, "make takeaway")
    parser.add_argument("--wheels", type=a_folder, help="install from this folder of wheels, and from nowhere else")
    parser.add_argument(
        "--skip",
        nargs="+",
        choices=LEFT_OUT,
        default=[],
        metavar="STEP",
        help=f"what to leave out: {', '.join(LEFT_OUT)}",
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(run(main))
