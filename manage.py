#!/usr/bin/env python
"""Leadenhall's commands. `manage.py up` runs the whole house; `manage.py help` lists the rest. Installed, it is `leadenhall-house`."""

import sys


def main() -> None:
    try:
        from ladder.embedding.commandline import main as house
    except ModuleNotFoundError as error:
        sys.exit(f"{error}. Prepare the environment with `make install` and run `.venv/bin/python manage.py`.")
    house()


if __name__ == "__main__":
    main()
