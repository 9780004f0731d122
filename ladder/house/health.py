"""What a load balancer asks for."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from health_check.base import HealthCheck
from health_check.exceptions import ServiceUnavailable
from health_check.views import HealthCheckView

from ladder.house.away import RETRY_SECONDS
from ladder.house.disk import rooms


@dataclass
class Disk(HealthCheck):
    """Can what comes still be written?"""

    def run(self) -> None:
        """Raises ServiceUnavailable, in words that everybody may read, for a disk that is full."""
        if full := [room.says for room in rooms() if room.full]:
            raise ServiceUnavailable("the disk is full: " + "; ".join(full))


class Health(HealthCheckView):
    """200 while Postgres and the cache answer and there is room on the disk, 503 otherwise; `?format=text` or `json` for machines."""

    async def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The view's answer, in which 500 stands for a service that is away: that is 503, and passes."""
        response: HttpResponse = await super().dispatch(request, *args, **kwargs)
        if response.status_code == HTTPStatus.INTERNAL_SERVER_ERROR:
            response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
            response["Retry-After"] = str(RETRY_SECONDS)
        return response


healthz = Health.as_view(
    checks=["health_check.checks.Database", "health_check.checks.Cache", "ladder.house.health.Disk"]
)
