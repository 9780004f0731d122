"""`python -m ladder.house.web -b HOST:PORT`: the web server, gunicorn with the house's settings of it, for every deployment.

gunicorn reads WEB_CONCURRENCY while it is imported, before any settings, and would end over a word, or over nothing, in a traceback. So it
is not started by itself, and finds there the number that was meant.
"""

from __future__ import annotations

import os
import sys

from ladder import environment
from ladder.environment import or_end


def main() -> None:
    """Serve until told to stop. What else stands on the command line is gunicorn's. A setting that cannot be meant ends it in one line."""
    with or_end():
        os.environ["WEB_CONCURRENCY"] = str(environment.web_processes())
    from gunicorn.app.wsgiapp import run  # type: ignore[import-untyped]

    sys.argv[1:1] = ["-c", "python:ladder.house.gunicorn_conf"]
    run(prog="python -m ladder.house.web")


if __name__ == "__main__":
    main()
