"""Where everything is: pages at the root, the API under /api/v1/, and what the keeper's machines ask for."""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from ladder.house.health import healthz
from ladder.house.metrics import metrics

# A keeper signs in where everybody does: with the second factor, if there is one, and within the same limits.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler500 = "ladder.house.away.server_error"

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz/", healthz, name="healthz"),
    path("metrics", metrics, name="metrics"),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("api/v1/", include("ladder.api.urls")),
    path("", include("ladder.web.urls")),
]
