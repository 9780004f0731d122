"""Workers: seen by everybody, as on the status page; drained and released by keepers."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAdminUser
from rest_framework.request import Request
from rest_framework.response import Response

from ladder.play import quarantine
from ladder.play.models import Worker
from ladder.play.workforce import workers_now
from ladder.trail.models import Door
from ladder.trail.services import Asking, recorded

from ..schema import an_act
from ..serializers.workers import WorkerSerializer
from .base import Bounded, user_of


class Workers(Bounded):
    """Every worker that there was."""

    @extend_schema(operation_id="workers", tags=["service"], responses=WorkerSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Every worker by name: where it is, what it plays and does, and why it takes nothing."""
        return Response(WorkerSerializer(workers_now(), many=True).data)


class DrainWorker(Bounded):
    """A worker that is to finish."""

    permission_classes = [IsAdminUser]

    @an_act("worker_drain", "service", WorkerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """For keepers: have the worker take nothing more and finish what it plays, until it starts anew or is released."""
        return answer(request, pk, "worker-drain", quarantine.drain)


class ReleaseWorker(Bounded):
    """A worker that is to go on."""

    permission_classes = [IsAdminUser]

    @an_act("worker_release", "service", WorkerSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """For keepers: have a worker that is drained or in quarantine take matches again."""
        return answer(request, pk, "worker-release", quarantine.release)


def answer(request: Request, pk: int, word: str, act: Callable[[QuerySet[Worker]], int]) -> Response:
    """Do it, on the trail, and tell how the worker stands then."""
    worker = get_object_or_404(Worker, pk=pk)
    asking = Asking(word, worker.name, {"workers": [worker.name]}, user_of(request), Door.API)
    recorded(
        asking, lambda: act(Worker.objects.filter(pk=pk)), lambda changed: "Done." if changed else "It was so already."
    )
    (now,) = (row for row in workers_now() if row.worker.pk == pk)
    return Response(WorkerSerializer(now).data)
