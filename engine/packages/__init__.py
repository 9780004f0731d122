"""What people upload as a bot, and what of it is meant: one file, or an archive of a folder, from any system.

Pure Python of the standard library alone: the ladder reads an upload with it inside a sandbox, `play` reads a bot of one's own with it.
"""

from engine.packages.kinds import ARCHIVES, HEAD, SINGLES, Kind, kind_of
from engine.packages.layout import (
    EXAMPLE,
    LITTER_FOLDERS,
    SETTINGS,
    alike,
    is_settings,
    may_be_entry,
    plain_settings,
    settings_text,
)
from engine.packages.package import Bounds, Package
from engine.packages.refusal import Refused, refuse

__all__ = [
    "ARCHIVES",
    "EXAMPLE",
    "HEAD",
    "LITTER_FOLDERS",
    "SETTINGS",
    "SINGLES",
    "Bounds",
    "Kind",
    "Package",
    "Refused",
    "alike",
    "is_settings",
    "kind_of",
    "may_be_entry",
    "plain_settings",
    "refuse",
    "settings_text",
]
