"""Where things lie, in a checkout and where the house is installed."""

from __future__ import annotations

from pathlib import Path

import engine

ROOT = Path(__file__).resolve().parent.parent
"""The folder that holds manage.py, the packages and `templates`; of an installed house, the folder of all packages."""

IS_CHECKOUT = (ROOT / "manage.py").is_file()

COMMAND = "manage.py" if IS_CHECKOUT else "leadenhall-house"
"""What a keeper of this house types before the name of a command; for what is told to do."""

HOME = ROOT if IS_CHECKOUT else Path.cwd()
"""The folder below which the house keeps what it makes, where the environment names no other."""

PAGES = ROOT / "templates" if IS_CHECKOUT else ROOT / "ladder" / "templates"
"""The templates that no single app has."""

SITE = ROOT / "site" if IS_CHECKOUT else ROOT / "ladder" / "site"
"""The documentation as `make docs` builds it, and as the wheel carries it."""

STATIC = [Path(engine.__file__).parent / "theatre" / "static"]
"""What browsers load and no app brings."""
