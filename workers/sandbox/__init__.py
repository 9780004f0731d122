"""A sandbox for submitted bots. `README.md` in this folder is its manual.

with SandboxedProcess(files, ("python", "/bot/bot.py"), Limits()) as bot:
    bot.send(b'{"type": "hello"}')
    answer = bot.receive(timeout=2.0)
"""

from .faults import (
    BotExited,
    BotFault,
    BotFlood,
    BotOverLimit,
    BotStalled,
    BotTimeout,
    SandboxFailed,
    SandboxUnavailable,
)
from .limits import Limits
from .orphans import clear_up, new_folder
from .package import BadPackage, Manifest, inspect, unpack
from .process import SandboxedProcess
from .runtime import languages
from .trial import Probe, probe

__all__ = [
    "BadPackage",
    "BotExited",
    "BotFault",
    "BotFlood",
    "BotOverLimit",
    "BotStalled",
    "BotTimeout",
    "Limits",
    "Manifest",
    "Probe",
    "SandboxFailed",
    "SandboxUnavailable",
    "SandboxedProcess",
    "clear_up",
    "inspect",
    "languages",
    "new_folder",
    "probe",
    "unpack",
]
