"""What an author is told: the messages, and what is wanted by which way."""

from __future__ import annotations

from typing import cast

from django.contrib import messages as notices
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.wording import counted
from ladder.accounts.models import User
from ladder.messages import selectors, services
from ladder.messages.kinds import CHANNEL_NAMES, CHANNELS, KINDS
from ladder.messages.models import Message
from ladder.web import live
from ladder.web.views.matches import whole_number

PAGE = 30
"""Messages on a page."""


@require_safe
@never_cache
@login_required
def messages(request: HttpRequest) -> HttpResponse:
    """The author's messages, newest first: ``?before=`` those before this one."""
    found = selectors.messages_of(cast(User, request.user))
    before = whole_number(request.GET.get("before"))
    page = list((found if before is None else found.filter(pk__lt=before))[: PAGE + 1])
    more = page[PAGE - 1].pk if len(page) > PAGE else None
    return render(request, "web/messages.html", {"told": page[:PAGE], "more": more})


@require_safe
@never_cache
@login_required
def message(request: HttpRequest, pk: int) -> HttpResponse:
    """To where a message leads; it counts as read from now on."""
    try:
        return redirect(services.read(cast(User, request.user), pk).url)
    except Message.DoesNotExist:
        raise Http404("You have no such message.") from None


@require_POST
@login_required
def read_all(request: HttpRequest) -> HttpResponse:
    """Have all of them count as read."""
    count = services.read_all(cast(User, request.user))
    notices.success(request, f"{counted(count, 'message')} marked as read.")
    return redirect("web:messages")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def settings(request: HttpRequest) -> HttpResponse:
    """What the author is told by which way."""
    user = cast(User, request.user)
    if request.method == "POST":
        asked = {kind: [way for way in CHANNELS if f"{kind}:{way}" in request.POST] for kind in KINDS}
        services.choose(user, asked)
        notices.success(request, "That is how you are told from now on.")
        return redirect("web:message-settings")
    return render(request, "web/message_settings.html", settings_context(user))


def settings_context(user: User) -> live.Fields:
    """What the page of choices shows."""
    wanted = selectors.wishes_of(user)
    rows = [
        (kind, KINDS[kind].label, [(f"{kind}:{way}", name, way in ways) for way, name in CHANNEL_NAMES.items()])
        for kind, ways in wanted.items()
    ]
    return {"rows": rows, "ways": CHANNEL_NAMES.values()}
