"""The theatre's pace in a browser: ``make bench-web``, or ``python -m tests.ladder.web.bench [TITLE …]``.

Prints, for a match of each title between house bots: how long a step and a leap take when its game is lengthened to 3,000 decisions, how
heavy its page is, and how long a reader waits for the first board. Beside them stand, from the same run, a step that asks the server, as
one without a script does, and a plain page of the same house. It needs the Chromium that the browser tests use; the house is one of the
suite's.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.chromium import MISSING, found
from tests.commands import Parser, a_title, run

ENVIRONMENT = "LEADENHALL_BENCH_WEB"
"""Variable that tells those who measure which titles are meant, with blanks between."""


def main() -> int:
    """Measure; the exit code is 0 when half of the steps and all pages are as the README promises. Other work on the machine makes even
    computed times longer, by half and more."""
    parser = Parser(__doc__, "python -m tests.ladder.web.bench")
    parser.add_argument("titles", nargs="*", type=a_title, metavar="TITLE", help="only these titles; all by default")
    os.environ[ENVIRONMENT] = " ".join(parser.parse_args().titles)
    if found() is None:
        print(MISSING, file=sys.stderr)
        return 1
    # The suite's fixtures make the house, its services and the browser.
    measuring = Path(__file__).with_name("measuring.py")
    flags = ["-q", "-s", "--no-header", "--show-capture=no", "-p", "no:cacheprovider"]
    return pytest.main([*flags, f"--rootdir={Path.cwd()}", str(measuring)])


if __name__ == "__main__":
    sys.exit(run(main))
