"""Where everything is: pages at the root, the API under /api/v1/, and what the keeper's machines ask for."""

from __future__ import annotations

from importlib.util import find_spec

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from ladder.house.health import healthz, metrics

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz/", healthz, name="healthz"),
    path("metrics", metrics, name="metrics"),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
]
for module, prefix in (("ladder.api.urls", "api/v1/"), ("ladder.web.urls", "")):
    if find_spec(module.rpartition(".")[0]) and find_spec(module):
        urlpatterns.append(path(prefix, include(module)))
