"""Where the templates of titles from outside are found: of each title those below ``titles/ID/``, and no others.

A title's folder holds whatever its author likes, but takes no page, part or mail of the house's, nor what draws another title.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from django.core.exceptions import SuspiciousFileOperation
from django.template import Origin
from django.template.loaders import filesystem
from django.utils._os import safe_join

from engine.kernel.registry import manifests

FOLDER = "titles"


class TitleTemplates(filesystem.Loader):
    """Asks the manifest of the title that a template's name tells."""

    def get_template_sources(self, template_name: str) -> Iterator[Origin]:
        """The one place where it may lie; none for a name that is no title's, or that leads out of what is the title's."""
        folder, _, rest = template_name.partition("/")
        id, _, name = rest.partition("/")
        found = manifests().get(id) if folder == FOLDER else None
        if found is None or found.templates is None:
            return
        with suppress(SuspiciousFileOperation):
            yield Origin(safe_join(found.templates / FOLDER / id, name), template_name, self)
