"""An author's page."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from engine.wording import counted
from ladder.web import authors
from ladder.web.cards import Card


@require_safe
def author(request: HttpRequest, username: str) -> HttpResponse:
    """Who owns bots, and how they stand."""
    found = authors.find_author(username) if "\x00" not in username else None
    if found is None:
        raise Http404("There is no author of that name.")
    if found.username != username:
        return redirect("web:author", found.username)
    bots = authors.bots_of_author(found)
    card = Card(found.username, f"Author of {counted(len(bots), 'bot')}.", request.build_absolute_uri(request.path))
    return render(request, "web/author.html", {"author": found, "bots": bots, "card": card})
