"""A submitted bot on a seat: the protocol of `engine.protocol` spoken with a program inside the sandbox."""

from __future__ import annotations

import msgspec

from engine import protocol
from engine.players import HostFault, PlayerFault, ProcessPlayer
from engine.protocol import Limits


class SandboxedPlayer(ProcessPlayer):
    """A package as it was uploaded, unpacked and run in the sandbox. Raises HostFault where this host cannot give one."""

    def __init__(self, package: bytes, filename: str, limits: Limits) -> None:
        super().__init__(self._launch_sandbox, decode)
        self._package, self._filename = package, filename

    def _launch_sandbox(self):  # type: ignore[no-untyped-def]
        raise HostFault("this worker has no sandbox: submitted code is refused")


class _Envelope(msgspec.Struct):
    type: str


_ENVELOPE = msgspec.json.Decoder(_Envelope)
_ANSWERS = {kind.type: msgspec.json.Decoder(kind) for kind in (protocol.Ready, protocol.Choose)}


def decode(line: bytes) -> protocol.Message:
    """What a bot wrote, parsed and checked in one go. Raises UnknownMessage or BadMessage with words for its author."""
    try:
        kind = _ENVELOPE.decode(line).type
        if kind in _ANSWERS:
            answer: protocol.Message = _ANSWERS[kind].decode(line)
            return answer
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise protocol.BadMessage(str(error)) from error
    raise protocol.UnknownMessage(f"no message of type {kind[:40]!r} that a bot may send")


__all__ = ["PlayerFault", "SandboxedPlayer", "decode"]
