"""What a collector asks of the theatre: how much waits to be drawn, and how much to be studied."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count, Min
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily

from ladder.house.metrics import Figures
from ladder.theatre.models import UNANSWERED, UNDONE, GameDocument, Study, StudyKind


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


class StudyFigures(Figures):
    """How many reviews and what-ifs have no answer yet, and for how long the oldest has been asked for."""

    def read(self) -> Iterator[GaugeMetricFamily]:
        """The studies as they are in Postgres."""
        undone = Study.objects.filter(state__in=UNANSWERED).order_by()
        counts = {
            (kind, state): count for kind, state, count in undone.values_list("kind", "state").annotate(Count("pk"))
        }
        first = undone.aggregate(first=Min("asked_at"))["first"]
        studies, oldest = self.families()
        for kind in StudyKind:
            for state in UNANSWERED:
                studies.add_metric([kind.value, state.value], counts.get((kind.value, state.value), 0))
        oldest.add_metric([], (timezone.now() - first).total_seconds() if first is not None else 0.0)
        yield studies
        yield oldest

    def families(self) -> tuple[GaugeMetricFamily, GaugeMetricFamily]:
        """Studies by kind and state, and the age of the oldest."""
        return (
            GaugeMetricFamily(
                "leadenhall_open_studies", "Reviews and what-ifs that have no answer yet.", labels=["kind", "state"]
            ),
            GaugeMetricFamily(
                "leadenhall_oldest_open_study_seconds",
                "Since when the oldest of them was asked for, 0 without any.",
                labels=[],
            ),
        )
