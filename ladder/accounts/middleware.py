"""What pages answer when something about accounts could not be done now."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ladder.accounts.hashing import Busy


class BusyMiddleware:
    """A page that found no turn to check a password says so, and when to come again. The API says it by itself."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page for Busy; everything else goes on."""
        if not isinstance(exception, Busy):
            return None
        response = render(request, "account/busy.html", {"seconds": exception.wait}, status=exception.status)
        response["Retry-After"] = str(exception.wait)
        return response
