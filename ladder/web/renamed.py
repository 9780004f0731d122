"""Addresses with a name that a bot has given up lead to the same page under its name of today, until another bot is given the old one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from ladder.bots.models import Bot


class Renamed(Exception):
    """The bot that was asked for has another name now."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.name)
        self.bot = bot


def at_former_names(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view, with a permanent redirect (301; 308 for what is sent by POST) where it raises Renamed."""

    @wraps(view)
    def wrapped(request: HttpRequest, title: str, name: str, **rest: object) -> HttpResponse:
        try:
            return view(request, title=title, name=name, **rest)
        except Renamed as renamed:
            return moved(request, {"title": title, "name": renamed.bot.name, **rest})

    return wrapped


def moved(request: HttpRequest, parameters: dict[str, object]) -> HttpResponse:
    """The redirect to this page with other parameters of its address; what stands behind its question mark stays."""
    assert request.resolver_match is not None  # noqa: S101 - a view is called by its address
    query = request.META.get("QUERY_STRING", "")
    address = reverse(request.resolver_match.view_name, kwargs=parameters) + (f"?{query}" if query else "")
    response = redirect(address, permanent=True, preserve_request=request.method == "POST")
    # Browsers keep a permanent redirect for ever, but the name may become another bot's.
    response["Cache-Control"] = "no-cache"
    return response
