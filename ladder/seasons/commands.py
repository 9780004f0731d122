"""What commands of seasons, and of whatever a season has, share."""

from __future__ import annotations

from django.core.management.base import CommandError

from ladder.seasons.models import Season
from ladder.seasons.selectors import season_by_slug


def season_called(slug: str) -> Season:
    """The season with this slug. Raises CommandError, naming those that there are."""
    try:
        return season_by_slug(slug)
    except Season.DoesNotExist:
        known = ", ".join(Season.objects.values_list("slug", flat=True))
        raise CommandError(f"There is no season {slug!r}. Use one of: {known or 'none yet'}.") from None
