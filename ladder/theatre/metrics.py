"""What a collector asks of the theatre."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count
from prometheus_client.core import GaugeMetricFamily

from ladder.house.metrics import Figures
from ladder.theatre.models import UNDONE, GameDocument


class DrawingFigures(Figures):
    """How many documents of matches wait, and how many are being drawn."""

    def read(self) -> Iterator[GaugeMetricFamily]:
        """The documents as they are in Postgres."""
        rows = GameDocument.objects.filter(state__in=UNDONE).order_by().values_list("state").annotate(Count("pk"))
        counts = dict(rows)
        (documents,) = self.families()
        for state in UNDONE:
            documents.add_metric([state.value], counts.get(state.value, 0))
        yield documents

    def families(self) -> tuple[GaugeMetricFamily]:
        """Documents by state."""
        told = "Documents of finished matches that are not drawn yet."
        return (GaugeMetricFamily("leadenhall_undrawn_documents", told, labels=["state"]),)
