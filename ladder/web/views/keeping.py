"""What an owner does with a bot beside having it play: its name, its description, who may see its source, and what is deleted."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from ladder.accounts.models import User
from ladder.bots import services
from ladder.bots.models import Bot
from ladder.bots.naming import describing, of_bot, of_version, renaming
from ladder.errors import ServiceError
from ladder.trail.models import Door
from ladder.trail.services import Asking, by_keeper, whoever_asks
from ladder.web.forms import DescribeForm, RenameForm, ServiceForm
from ladder.web.views.bots import act, own_bot, own_version


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def manage(request: HttpRequest, title: str, name: str) -> HttpResponse:
    """Give a bot another name; the forms for all else are on the same page."""
    found = own_bot(request, title, name)
    form = RenameForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            name, user = form.cleaned_data["name"], cast(User, request.user)
            asking = Asking("bot-rename", of_bot(found), {"name": name}, user, Door.PAGE)
            renamed = by_keeper(
                asking, lambda: services.rename(found, name, user), renaming, own=found.owner_id == user.pk
            )
            messages.success(request, f"{found.name} is called {renamed.name} now.")
            return redirect("web:bot", renamed.title, renamed.name)
        except ServiceError as error:
            form.add_service_error(error)
    return page(request, found, form, describe_form(found))


@require_POST
@login_required
def describe(request: HttpRequest, title: str, name: str) -> HttpResponse:
    """Give a bot a description, and say whether others may ask it to friendly matches."""
    found, user = own_bot(request, title, name), cast(User, request.user)
    form = DescribeForm(request.POST)
    if form.is_valid():
        text, friendly = form.cleaned_data["description"], form.cleaned_data["friendly"]
        asking = Asking("bot-describe", of_bot(found), {"text": text, "friendly": friendly}, user, Door.PAGE)

        def work() -> Bot:
            with transaction.atomic():
                return services.set_friendly(services.describe(found, text, user), friendly, user)

        try:
            by_keeper(asking, work, describing, own=found.owner_id == user.pk)
            messages.success(request, "It is kept.")
            return redirect("web:bot", found.title, found.name)
        except ServiceError as error:
            form.add_service_error(error)
    return page(request, found, RenameForm(), form)


def describe_form(bot: Bot) -> DescribeForm:
    """The form as the bot is described now."""
    return DescribeForm(initial={"description": bot.description, "friendly": bot.friendly})


def page(request: HttpRequest, bot: Bot, rename: RenameForm, described: DescribeForm) -> HttpResponse:
    """The page of both forms."""
    context = {"bot": bot, "rename": rename, "describe": described}
    return render(request, "web/bot_manage.html", context, status=400 if rename.errors or described.errors else 200)


@require_POST
@login_required
def set_source(request: HttpRequest, title: str, name: str, number: int) -> HttpResponse:
    """Say whether everybody may download a version's package."""
    found = own_version(request, title, name, number)
    public = request.POST.get("public") == "yes"
    done = f"The source of {found} is {'public' if public else 'private'} now."
    return act(
        request,
        found.bot,
        lambda user: services.set_source_public(found, public, user),
        done,
        "version-source",
        of_version(found),
    )


@require_POST
@login_required
def delete_version(request: HttpRequest, title: str, name: str, number: int) -> HttpResponse:
    """Delete a version that has never competed."""
    found, user = own_version(request, title, name, number), cast(User, request.user)
    asking = Asking("version-delete", of_version(found), {}, user, Door.PAGE)
    try:
        whoever_asks(asking, lambda: services.delete_version(found, user), lambda _: "It is deleted.")
        messages.success(request, f"{found} is deleted.")
    except ServiceError as error:
        messages.error(request, ServiceForm.text_of(error))
    return redirect("web:bot", found.bot.title, found.bot.name)


@require_POST
@login_required
def delete(request: HttpRequest, title: str, name: str) -> HttpResponse:
    """Delete a bot that has never competed."""
    found, user = own_bot(request, title, name), cast(User, request.user)
    asking = Asking("bot-delete", of_bot(found), {}, user, Door.PAGE)
    try:
        whoever_asks(asking, lambda: services.delete(found, user), lambda _: "It is deleted.")
    except ServiceError as error:
        messages.error(request, ServiceForm.text_of(error))
        return redirect("web:bot", found.title, found.name)
    messages.success(request, f"{found.name} is deleted.")
    return redirect("web:account")
