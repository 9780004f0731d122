"""/api/v1/: every URL ends in a slash, except files to download."""

from __future__ import annotations

from django.urls import path, re_path

from .views import accounts, base, docs, titles

urlpatterns = [
    path("schema/", docs.Schema.as_view(), name="api-schema"),
    path("docs/", docs.Docs.as_view(), name="api-docs"),
    path("register/", accounts.Register.as_view(), name="api-register"),
    path("tokens/", accounts.Tokens.as_view(), name="api-tokens"),
    path("tokens/<str:name>/", accounts.OneToken.as_view(), name="api-token"),
    path("me/", accounts.Me.as_view(), name="api-me"),
    path("titles/", titles.Titles.as_view(), name="api-titles"),
    path("titles/<str:id>/", titles.OneTitle.as_view(), name="api-title"),
    re_path(r"", base.NoSuchUrl.as_view()),
]
