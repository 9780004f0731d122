"""`make chaos`: a season is played while everything fails that can, and in the end nothing of it may be lost.

Faults are drawn from a seed: the same seed, number of matches and kinds give the same plan. A house plays short games in folders of its
own; when so many matches are finished, the next fault strikes. Then the season is frozen, and what is open is played; the house is stopped,
and all that was counted is looked at. Exit code 1 when anything is not as it should be, or a fault had no effect.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentTypeError

import django

from tests.commands import Parser, kept_folder, run, whole

from .plan import Kind, faults_of


def a_kind(text: str) -> Kind:
    """A kind of fault, by its words in the report."""
    if text not in list(Kind):
        raise ArgumentTypeError(f"no fault is called {text!r}; use some of: {', '.join(Kind)}")
    return Kind(text)


def main() -> None:
    parser = Parser(__doc__.split("\n\n")[1], "make chaos")
    parser.add_argument(
        "--matches", type=whole(1), default=2000, help="rated matches that are finished at the least (2000)"
    )
    parser.add_argument("--seed", type=whole(0), default=1, help="of the plan of faults (1)")
    parser.add_argument("--kinds", nargs="+", type=a_kind, default=list(Kind), metavar="KIND")
    parser.add_argument("--plan", action="store_true", help="print the plan, and play nothing")
    parser.add_argument("--keep-logs", type=kept_folder, metavar="FOLDER", help="copy the house's logs there")
    options = parser.parse_args()
    plan = faults_of(options.seed, options.matches, options.kinds)
    if options.plan:
        for fault in plan:
            print(f"after {fault.after:5} matches: {fault.kind}")
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ladder.settings.embedded")
    django.setup()
    from .run import Run

    run = Run(plan, options.matches, options.keep_logs)
    print(f"seed {options.seed}, {options.matches} matches", flush=True)
    report = run.whole()
    print("\n".join(report.lines), flush=True)
    sys.exit("\n".join(f"WRONG: {one}" for one in report.wrong) or 0)


if __name__ == "__main__":
    sys.exit(run(main))
