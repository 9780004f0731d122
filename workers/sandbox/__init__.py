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
from .process import SandboxedProcess
from .trial import Probe, probe

__all__ = [
    "BotExited",
    "BotFault",
    "BotFlood",
    "BotOverLimit",
    "BotStalled",
    "BotTimeout",
    "Limits",
    "Probe",
    "SandboxFailed",
    "SandboxUnavailable",
    "SandboxedProcess",
    "probe",
]
