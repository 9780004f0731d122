"""Why no backup is made, or nothing restored, each said in one line with its remedy."""

from ladder.errors import HouseError


class NoBackup(HouseError):
    """There is no whole backup where one was looked for."""


class BackupDamaged(HouseError):
    """A file of the backup is not there, or not as it was written."""


class BackupFailed(HouseError):
    """No backup was made; what was begun of it is gone."""


class ShelfInUse(HouseError):
    """Another backup is being made into the same folder."""


class NotEmpty(HouseError):
    """There is a house already where one should be restored."""


class DatabaseInUse(HouseError):
    """Somebody is connected to the database that should be restored into."""


class WrongSize(HouseError):
    """The backup is of another form than this house can take, or of another version of Postgres."""


class SchemaAhead(HouseError):
    """The backup was made by a later Leadenhall than this."""


class WalMissing(HouseError):
    """The WAL archive is not there, or lacks what should be replayed."""


class RecoveryFailed(HouseError):
    """Postgres could not replay the WAL; the message has its words."""
