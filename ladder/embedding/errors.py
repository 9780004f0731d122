"""What can go wrong with the house, each said in one line with its remedy."""

from ladder.errors import HouseError


class FolderUnusable(HouseError):
    """The data folder cannot be made or written."""


class FolderInUse(HouseError):
    """Another living process runs the services of this data folder."""


class ArchiveUnusable(HouseError):
    """The WAL cannot be archived where it should be."""


class PortInUse(HouseError):
    """Another program listens on the web port."""


class ServiceFailed(HouseError):
    """A service or process did not come up; the message names its log."""
