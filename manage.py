#!/usr/bin/env python
"""Leadenhall's commands. `manage.py up` runs the whole house; `manage.py help` lists the rest."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ladder.settings.embedded")
    try:
        from ladder.embedding.commandline import run
    except ModuleNotFoundError as error:
        sys.exit(f"{error}. Prepare the environment with `make install` and run `.venv/bin/python manage.py`.")
    run(sys.argv)


if __name__ == "__main__":
    main()
