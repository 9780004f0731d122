"""What people upload as a bot, and what of it is meant: one file, or an archive of a folder, from any system.

Pure Python of the standard library alone: the ladder reads an upload with it inside a sandbox, `play` reads a bot of one's own with it.
"""

from engine.packages.imports import foreign_imports
from engine.packages.kinds import ARCHIVES, HEAD, SINGLES, Kind, kind_of, most_bytes
from engine.packages.package import Bounds, Package, Start
from engine.packages.refusal import Refused, refuse
from engine.packages.starting import check_executable, check_source, is_executable, start_of

__all__ = [
    "ARCHIVES",
    "HEAD",
    "SINGLES",
    "Bounds",
    "Kind",
    "Package",
    "Refused",
    "Start",
    "check_executable",
    "check_source",
    "foreign_imports",
    "is_executable",
    "kind_of",
    "most_bytes",
    "refuse",
    "start_of",
]
