"""The Chromium of browser tests, and of the tools that take pictures and measure pages."""

from __future__ import annotations

import shutil

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip

MISSING = "no Chromium on PATH: `apt-get install chromium` (or your system's package) for whatever needs a browser"


def found() -> str | None:
    """The path of a Chromium; None where there is none."""
    paths = (shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome"))
    return next((path for path in paths if path), None)
