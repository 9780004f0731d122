"""A sandbox for submitted bots. `README.md` in this folder is its manual.

with SandboxedProcess(files, ("python", "/bot/bot.py"), Limits()) as bot:
    bot.send(b'{"type": "hello"}')
    answer = bot.receive(timeout=2.0)
"""

from .bytecode import forget as forget_bytecode
from .bytecode import prepare as prepare_bytecode
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
from .orphans import clear_up, keep_folders, new_folder
from .package import BadPackage, Manifest, inspect, unpack
from .process import SandboxedProcess
from .runtime import languages
from .trial import Probe, probe
from .unpacked import UnpackCache, Unpacked

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
    "UnpackCache",
    "Unpacked",
    "clear_up",
    "forget_bytecode",
    "inspect",
    "keep_folders",
    "languages",
    "new_folder",
    "prepare_bytecode",
    "probe",
    "unpack",
]
