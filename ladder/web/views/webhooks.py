"""An author's webhooks: each has a page with its address, its kinds of messages, its buttons, and what was posted to it."""

from __future__ import annotations

from typing import cast

from django.conf import settings as conf
from django.contrib import messages as notices
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from ladder.accounts.models import User
from ladder.errors import ServiceError
from ladder.messages import webhooks
from ladder.messages.kinds import KINDS
from ladder.messages.models import Delivery, Webhook
from ladder.web.acting import act
from ladder.web.forms import WebhookChangeForm, WebhookForm
from ladder.web.views.messages import settings_page


def own_webhook(request: HttpRequest, pk: int) -> Webhook:
    """The webhook, if it is the asker's. Raises Http404."""
    found = webhooks.webhooks_of(cast(User, request.user)).filter(pk=pk).first()
    if found is None:
        raise Http404("You have no such webhook.")
    return found


@require_POST
@never_cache
@login_required
@sensitive_post_parameters()
def add(request: HttpRequest) -> HttpResponse:
    """Have messages posted to another address. The new webhook's secret is shown in the answer, this once."""
    form = WebhookForm(request.POST)
    if form.is_valid():
        try:
            hook, secret = webhooks.add_webhook(cast(User, request.user), form.cleaned_data["url"])
            return page(request, hook, secret=secret)
        except ServiceError as error:
            form.add_service_error(error)
    return settings_page(request, form, status=400)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def webhook(request: HttpRequest, pk: int) -> HttpResponse:
    """One webhook: where it leads, and which messages it takes."""
    hook, user = own_webhook(request, pk), cast(User, request.user)
    if request.method != "POST":
        return page(request, hook)
    form = WebhookChangeForm(request.POST)
    if form.is_valid():
        try:
            url, kinds = form.cleaned_data["url"], form.cleaned_data["kinds"]
            hook = webhooks.change_webhook(user, pk, url=url, kinds=kinds)
            notices.success(request, "That is how it is posted from now on.")
            return page(request, hook)
        except ServiceError as error:
            form.add_service_error(error)
    return page(request, hook, form, status=400)


@require_POST
@never_cache
@login_required
def renew(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a new secret, this once; the old one signs beside it for a day."""
    hook = own_webhook(request, pk)
    secret = webhooks.renew_secret(cast(User, request.user), pk)
    return page(request, hook, secret=secret)


@require_POST
@login_required
def test(request: HttpRequest, pk: int) -> HttpResponse:
    """Have a test message posted."""
    own_webhook(request, pk)
    done = "A test message is on its way. The list of deliveries tells what came of it."
    return act(request, lambda user: webhooks.try_webhook(user, pk), done, "web:webhook", pk)


@require_POST
@login_required
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Have nothing posted there any more."""
    own_webhook(request, pk)
    done = "Nothing is posted there any more."
    return act(request, lambda user: webhooks.remove_webhook(user, pk), done, "web:message-settings")


@require_POST
@login_required
def again(request: HttpRequest, pk: int) -> HttpResponse:
    """Have something posted again."""
    found = Delivery.objects.filter(pk=pk, hook__author=cast(User, request.user)).values_list("hook", flat=True).first()
    if found is None:
        raise Http404("There was no such delivery to you.")
    done = "It is on its way again. The list of deliveries tells what came of it."
    return act(request, lambda user: webhooks.send_again(user, pk), done, "web:webhook", found)


def page(
    request: HttpRequest, hook: Webhook, form: WebhookChangeForm | None = None, status: int = 200, secret: str = ""
) -> HttpResponse:
    """The webhook's page, with a secret that is new."""
    chosen = list(KINDS) if hook.kinds is None else hook.kinds
    context = {
        "hook": hook,
        "secret": secret,
        "deliveries": webhooks.deliveries_of(hook),
        "days": conf.DELIVERY_DAYS,
        "form": form or WebhookChangeForm(initial={"url": hook.url, "kinds": chosen}),
    }
    return render(request, "web/webhook.html", context, status=status)
