"""What an author is told: the messages, and what is wanted by which way."""

from __future__ import annotations

from typing import cast

from allauth.account.models import EmailAddress
from django.conf import settings as conf
from django.contrib import messages as notices
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.http import parse_etags, quote_etag
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.wording import counted
from ladder.accounts.models import User
from ladder.messages import feed as feeds
from ladder.messages import selectors, services, webhooks
from ladder.messages.kinds import CHANNEL_NAMES, CHANNELS, KINDS
from ladder.messages.models import Mailbox, Message
from ladder.messages.signing import feed_token, mailbox_of_feed, of_unsubscribe_token
from ladder.web import live
from ladder.web.forms import WebhookForm
from ladder.web.views.matches import whole_number

PAGE = 30
"""Messages on a page."""

DELIVERIES = 20
"""Deliveries of all webhooks that are listed; a webhook's own page has more of its own."""


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
    if request.method == "POST":
        asked = {kind: [way for way in CHANNELS if f"{kind}:{way}" in request.POST] for kind in KINDS}
        services.choose(cast(User, request.user), asked)
        notices.success(request, "That is how you are told from now on.")
        return redirect("web:message-settings")
    return settings_page(request)


@require_POST
@login_required
def renew_feed(request: HttpRequest) -> HttpResponse:
    """Give the author's feed a new address."""
    feeds.renew_feed(cast(User, request.user))
    notices.success(request, "The feed has a new address; an older one leads nowhere any more.")
    return redirect("web:message-settings")


@require_safe
def feed(request: HttpRequest, token: str) -> HttpResponse:
    """An author's messages as an Atom feed, for whoever knows its address."""
    mailbox = mailbox_of_feed(token)
    if mailbox is None or not mailbox.author.is_active:
        raise Http404("There is no such feed, or it has another address now.")
    entries = feeds.entries_of(mailbox.author)
    etag = quote_etag(live.tag_of(token, [entry.pk for entry in entries], [entry.url for entry in entries[:1]]))
    response: HttpResponse
    if etag in parse_etags(request.headers.get("If-None-Match", "")):
        response = HttpResponseNotModified()
    else:
        body = feeds.feed_of(mailbox.author, entries, request)
        response = HttpResponse(body, content_type="application/atom+xml; charset=utf-8")
    response["ETag"] = etag
    response["X-Robots-Tag"] = "noindex"
    patch_cache_control(response, no_cache=True, private=True)
    return response


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Where the link of an e-mail leads. A POST switches it off, as programs that read mail send it by one click (RFC 8058); who looks is
    asked first, for some programs look at every link. Nobody needs to sign in: the link says whose mail it is."""
    found = of_unsubscribe_token(token)
    if found is None:
        raise Http404("This link is not whole.")
    author, kinds = found
    if request.method == "POST":
        services.no_more_mail(author, kinds)
    labels = [KINDS[kind].label for kind in kinds if kind in KINDS]
    return render(request, "web/unsubscribe.html", {"labels": labels, "done": request.method == "POST"})


def settings_page(request: HttpRequest, form: WebhookForm | None = None, status: int = 200) -> HttpResponse:
    """The page of all that an author chooses; `form` is that of another webhook."""
    user = cast(User, request.user)
    hooks = list(webhooks.webhooks_of(user))
    mailbox = Mailbox.objects.filter(author=user, feed_number__gt=0).first()
    rows = [
        (KINDS[kind].label, [(f"{kind}:{way}", name, way in ways) for way, name in CHANNEL_NAMES.items()])
        for kind, ways in selectors.wishes_of(user).items()
    ]
    context = {
        "rows": rows,
        "ways": CHANNEL_NAMES.values(),
        "feed": request.build_absolute_uri(reverse("web:feed", args=[feed_token(mailbox)])) if mailbox else "",
        "verified": EmailAddress.objects.filter(user=user, verified=True).exists(),
        "hooks": hooks,
        "kinds": len(KINDS),
        "most": webhooks.MOST_WEBHOOKS,
        "deliveries": webhooks.deliveries_of(*hooks, most=DELIVERIES) if hooks else [],
        "days": conf.DELIVERY_DAYS,
        "form": form or WebhookForm(),
    }
    return render(request, "web/message_settings.html", context, status=status)
