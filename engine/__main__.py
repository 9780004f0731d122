"""The command line: ``python -m engine``."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command line on ``sys.argv``; the exit code is 0, 1 (a check failed) or 2 (bad input)."""
    try:
        from engine.cli import run
    except ImportError as error:
        print(f"The command line needs typer and rich ({error}); the rest of the engine does not.", file=sys.stderr)
        return 2
    return run()


if __name__ == "__main__":
    sys.exit(main())
