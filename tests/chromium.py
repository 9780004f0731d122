"""The Chromium of browser tests, and of the tools that take pictures and measure pages."""

from __future__ import annotations

import shutil

UNUSED = (
    "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints",
    "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning",
    "AimEnabled", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxPopup",
)  # fmt: skip
"""Features that are left out: those that Playwright leaves out, since of two such lists a browser heeds the last alone, and what drops
down from the bar of addresses: pages that each window draws in a process of its own, for as much of the processor's time as ours."""

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", f"--disable-features={','.join(UNUSED)}",
]  # fmt: skip

MISSING = "no Chromium on PATH: `apt-get install chromium` (or your system's package) for whatever needs a browser"


def found() -> str | None:
    """The path of a Chromium; None where there is none."""
    paths = (shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome"))
    return next((path for path in paths if path), None)
