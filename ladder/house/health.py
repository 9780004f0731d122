"""What a load balancer and a metrics collector ask for."""

from __future__ import annotations

from django_prometheus.exports import ExportToDjangoView
from health_check.views import HealthCheckView

healthz = HealthCheckView.as_view(checks=["health_check.checks.Database", "health_check.checks.Cache"])
metrics = ExportToDjangoView
