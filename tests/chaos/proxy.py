"""A network on loopback that can be slow, silent or cut: a TCP proxy in front of a Unix socket, in a thread of its own."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

AT_ONCE = struct.pack("ii", 1, 0)
"""SO_LINGER: what closes a connection resets it."""


class Proxy:
    """Carries bytes between 127.0.0.1:`port` and the Unix socket `target`. Set `delay`, `silent` or `cut` from any thread;
    `struck` counts what was delayed, held up, reset or refused."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self.delay = 0.0
        self.silent = False
        self.struck: Counter[str] = Counter()
        self.port = 0
        self._cut = False
        self._open: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()

    @contextmanager
    def carrying(self) -> Iterator[Proxy]:
        """Listen for the length of a `with`."""
        thread = Thread(target=self._loop.run_forever, name=f"proxy of {self.target.name}", daemon=True)
        thread.start()
        listening = asyncio.start_server(self._serve, "127.0.0.1", 0)
        server = asyncio.run_coroutine_threadsafe(listening, self._loop).result()
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            asyncio.run_coroutine_threadsafe(self._end(server), self._loop).result()
            self._loop.call_soon_threadsafe(self._loop.stop)
            thread.join()
            self._loop.close()

    @property
    def cut(self) -> bool:
        return self._cut

    @cut.setter
    def cut(self, cut: bool) -> None:
        """Reset all connections, and each that is tried, until it is set to False."""
        self._cut = cut
        if cut:
            self.reset()

    def reset(self) -> None:
        """Reset every connection that is open."""
        self._loop.call_soon_threadsafe(self._reset)

    def _reset(self) -> None:
        for writer in list(self._open):
            self.struck["reset"] += 1
            end_hard(writer)

    async def _end(self, server: asyncio.Server) -> None:
        server.close()
        self._reset()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._cut:
            self.struck["refused"] += 1
            end_hard(writer)
            return
        try:
            beyond_reader, beyond = await asyncio.open_unix_connection(str(self.target))
        except OSError:
            end_hard(writer)
            return
        self._open.add(writer)
        try:
            await asyncio.gather(self._carry(reader, beyond), self._carry(beyond_reader, writer))
        finally:
            self._open.discard(writer)
            beyond.transport.abort()
            writer.transport.abort()

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(65536):
                if self.delay:
                    self.struck["delayed"] += 1
                    await asyncio.sleep(self.delay)
                if self.silent:
                    self.struck["held up"] += 1
                while self.silent:
                    await asyncio.sleep(0.05)
                target.write(data)
                await target.drain()
        # One side has ended: so does the other.
        target.close()


def end_hard(writer: asyncio.StreamWriter) -> None:
    """Close the connection by a reset, not in order."""
    with suppress(OSError):
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    writer.transport.abort()
