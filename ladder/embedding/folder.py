"""The one folder of an embedded house: what lies where in it, and who may read it."""

from __future__ import annotations

import hashlib
import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Self
from urllib.parse import quote

from ladder import environment

from .errors import FolderUnusable
from .lock import FolderLock

LONGEST_SOCKET_FOLDER = 80
"""Characters. A Unix socket's whole path must stay under 104 (macOS) or 108 (Linux)."""
NOWHERE = "it begins with the home of a user that there is not. Set it to a folder of your own."


@dataclass(frozen=True)
class DataFolder:
    """The folder in which an embedded house keeps everything: database, sockets, logs, mail, secret, lock."""

    path: Path

    @classmethod
    def from_environment(cls, default: Path) -> Self:
        """The folder that LEADENHALL_VAR names, or `default`. Raises FolderUnusable for one that can be nowhere."""
        named = environment.text("LEADENHALL_VAR")
        try:
            return cls(Path(named or default).expanduser().absolute())
        except (RuntimeError, ValueError):
            raise FolderUnusable(f"LEADENHALL_VAR is {named[:80]!r}: {NOWHERE}") from None

    @property
    def postgres(self) -> Path:
        return self.path / "postgres"

    @property
    def valkey(self) -> Path:
        return self.path / "valkey"

    @property
    def logs(self) -> Path:
        return self.path / "log"

    @property
    def mail(self) -> Path:
        return self.path / "mail"

    @property
    def archives(self) -> Path:
        return self.path / "archives"

    @property
    def wal_note(self) -> Path:
        """The file that says where the WAL is archived."""
        return self.path / "wal_archive"

    def noted_archive(self) -> Path | None:
        """Where `up --wal-archive` was told to archive the WAL, the last time that it was told; None: nowhere."""
        return Path(self.wal_note.read_text()) if self.wal_note.exists() else None

    @property
    def secret_file(self) -> Path:
        return self.path / "secret_key"

    @property
    def lock(self) -> FolderLock:
        return FolderLock(self.path / "house.lock")

    @property
    def postgres_socket_folder(self) -> Path:
        return socket_folder(self.postgres)

    @property
    def valkey_socket(self) -> Path:
        return socket_folder(self.valkey) / "valkey.sock"

    def valkey_url(self, scheme: str, query: str) -> str:
        """A client's URL for the Valkey socket, such as unix://…/valkey.sock?db=1."""
        return f"{scheme}://{quote(str(self.valkey_socket))}?{query}"

    def prepare(self) -> None:
        """Make the folder. Raises FolderUnusable when it cannot be made or written."""
        try:
            # Passable, because Postgres may be another user's process, but not to be listed; mail holds links that reset passwords.
            self.path.mkdir(mode=0o711, parents=True, exist_ok=True)
            for private in (self.logs, self.mail):
                private.mkdir(mode=0o700, exist_ok=True)
            probe = self.path / f".probe-{os.getpid()}"
            probe.touch()
            probe.unlink()
        except OSError as error:
            raise FolderUnusable(
                f"The data folder {self.path} cannot be written ({error.strerror}). "
                "Make it yours, or set LEADENHALL_VAR to a folder that is."
            ) from error

    def secret_key(self) -> str:
        """Django's secret, made at the first call and kept in the folder for its owner alone. Raises FolderUnusable."""
        file = self.secret_file
        try:
            if not file.exists():
                self._make_secret(file)
            return file.read_text()
        except OSError as error:
            raise FolderUnusable(
                f"{file} cannot be read ({error.strerror}). Set LEADENHALL_VAR to a folder of your own."
            ) from error

    def _make_secret(self, file: Path) -> None:
        self.prepare()
        draft = self.path / f".secret-{os.getpid()}"
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(50))
        # Several processes may start at once; the first one's secret is everybody's.
        try:
            os.link(draft, file)
        except FileExistsError:
            pass
        finally:
            draft.unlink()


def socket_folder(folder: Path) -> Path:
    """`folder` itself, or a short stand-in under /tmp when a socket's path in it would be too long for the system."""
    if len(str(folder)) <= LONGEST_SOCKET_FOLDER:
        return folder
    return Path("/tmp") / f"leadenhall-{os.getuid()}-{hashlib.sha256(str(folder).encode()).hexdigest()[:12]}"  # noqa: S108


def make_private(folder: Path, owner: int) -> None:
    """Make `folder` for the system user `owner` alone. Raises FolderUnusable when somebody else has made it before."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if os.getuid() == 0:
        os.chown(folder, owner, -1)
    if folder.is_symlink() or folder.stat().st_uid != owner:
        raise FolderUnusable(f"{folder} belongs to another user. Remove it, or set LEADENHALL_VAR to a shorter path.")
    folder.chmod(0o700)
