"""A bot and its versions: what everyone sees, what its owner sees and does."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.wording import counted
from ladder.accounts.models import User
from ladder.bots import services
from ladder.bots.models import Bot, Version
from ladder.bots.naming import of_bot, of_version
from ladder.bots.selectors import assumed, former_names, may_manage, versions
from ladder.errors import ServiceError
from ladder.seasons import services as seasons
from ladder.seasons.bargains import has_words
from ladder.seasons.models import START_RATING, Entry, EntryStatus
from ladder.validation.selectors import validation_games
from ladder.version_tests.selectors import version_tests
from ladder.web import acting, careers, live, selectors
from ladder.web.cards import Card
from ladder.web.forms import SubmitForm, UploadForm
from ladder.web.graph import rating_graph
from ladder.web.markup import plain
from ladder.web.own_bots import own_bot as standing_of
from ladder.web.renamed import Renamed
from ladder.web.templatetags.ledger import title_name

TESTS = 10
"""Version tests on a bot's page; the API has them all."""

PACKAGE_FACTS = ("language", "files", "unpacked_bytes", "field", "message", "remedy")
"""What a version's page shows of the check of its package: what was found, or what is wrong with it."""


@require_safe
def bot(request: HttpRequest, title: str, name: str) -> HttpResponse:
    """A bot: rating, versions, opponents, matches; its faults and their error output for its owner."""
    found = find_bot(title, name)
    mine = may_manage(found, request.user)
    # Lists: {% if %} with `or` takes a query that fails for no.
    context = {"bot": found, "mine": mine, "versions": list(versions(found)), **season_context(request, found)}
    newest = next(iter(context["versions"]), None)
    context["own"] = standing_of(found, newest) if mine else None
    context["matches"] = selectors.latest_matches_of(found, 12)
    context["faults"] = selectors.faults_of(found, 10) if mine else []
    context["tests"] = list(version_tests(found)[:TESTS])
    context["former_names"] = former_names(found)
    context["notes"] = {version.number: version.note for version in context["versions"]}
    context["card"] = bot_card(request, found, context["entries"])
    return render(request, "web/bot.html", context)


def bot_card(request: HttpRequest, bot: Bot, entries: list[Entry]) -> Card:
    """How a link to the bot is shown elsewhere."""
    told = f"A bot of {title_name(bot.title)}, by {bot.owner.username}."
    if entries:
        first = entries[0]
        told += f" v{first.version.number}, live Elo {first.rating:.0f} after {counted(first.games, 'game')}."
    return Card(bot.name, f"{told} {plain(bot.description)}".strip(), request.build_absolute_uri(request.path))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def submit(request: HttpRequest) -> HttpResponse:
    """A bot's first version, or a further one."""
    return upload(request, SubmitForm, None)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_version(request: HttpRequest, title: str, name: str) -> HttpResponse:
    """A further version of a bot of one's own."""
    return upload(request, UploadForm, own_bot(request, title, name))


@require_safe
@login_required
def version(request: HttpRequest, title: str, name: str, number: int) -> HttpResponse:
    """A version's way through validation, and its report, for its owner."""
    found = own_version(request, title, name, number)
    return render(request, "web/version.html", validation_context(found))


@require_safe
@login_required
def validation(request: HttpRequest, title: str, name: str, number: int) -> HttpResponse:
    """The part of a version's page that updates itself."""
    context = validation_context(own_version(request, title, name, number))
    return live.answer(request, "web/parts/validation.html", context["tag"], lambda: context)


@require_POST
@login_required
def activate(request: HttpRequest, title: str, name: str, number: int) -> HttpResponse:
    """Let this version play: a newer one, or an older one to roll back to."""
    found = own_version(request, title, name, number)
    done = f"{found} plays now."
    return act(
        request, found.bot, lambda user: services.activate(found, user), done, "version-activate", of_version(found)
    )


@require_POST
@login_required
def withdraw(request: HttpRequest, title: str, name: str) -> HttpResponse:
    """Take the bot out of the open seasons."""
    found = own_bot(request, title, name)
    return act(
        request,
        found,
        lambda user: seasons.withdraw(found, user),
        f"{found} is withdrawn. Queued matches are still played.",
        "bot-withdraw",
    )


@require_POST
@login_required
def rejoin(request: HttpRequest, title: str, name: str) -> HttpResponse:
    """Put the bot back into the open seasons."""
    found = own_bot(request, title, name)
    return act(request, found, lambda user: seasons.rejoin(found, user), f"{found} plays again.", "bot-rejoin")


def find_bot(title: str, name: str) -> Bot:
    """The bot of this name, in any case of letters. Raises Http404, and Renamed for a name that the bot has given up."""
    known = Bot.objects.select_related("owner", "active_version").known_as(name)
    found = get_object_or_404(known, title=title)
    if found.name.casefold() != name.casefold():
        raise Renamed(found)
    return found


def own_bot(request: HttpRequest, title: str, name: str) -> Bot:
    """The bot, if it is the user's to manage. Raises Http404, PermissionDenied."""
    found = find_bot(title, name)
    if not may_manage(found, request.user):
        raise PermissionDenied(f"{found.name} belongs to {found.owner.get_username()}.")
    return found


def own_version(request: HttpRequest, title: str, name: str, number: int) -> Version:
    """A version of a bot that is the user's to manage, without its package. Raises Http404, PermissionDenied."""
    bot = own_bot(request, title, name)
    return get_object_or_404(versions(bot), number=number)


def upload(request: HttpRequest, form_class: type[UploadForm], bot: Bot | None) -> HttpResponse:
    """The upload form, or what came of it."""
    form = form_class(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            named = bot if bot is not None else Bot(title=form.cleaned_data["title"], name=form.cleaned_data["name"])
            made = services.submit(
                cast(User, request.user), named.title, named.name, *form.upload, form.cleaned_data["note"]
            )
            return redirect("web:version", made.bot.title, made.bot.name, made.number)
        except ServiceError as error:
            form.add_service_error(error)
    return render(request, "web/submit.html", {"form": form, "bot": bot}, status=400 if form.errors else 200)


def act(
    request: HttpRequest, bot: Bot, service: Callable[[User], object], done: str, word: str, subject: str = ""
) -> HttpResponse:
    """Have a service do its work, and go back to the bot's page with its answer. A keeper's act on another's bot is kept on the trail."""
    own = bot.owner_id == request.user.pk
    return acting.act(
        request, service, done, "web:bot", bot.title, bot.name, word=word, subject=subject or of_bot(bot), own=own
    )


def season_context(request: HttpRequest, bot: Bot) -> live.Fields:
    """The bot in one season: the one asked for, or the newest that it plays in."""
    entries = selectors.entries_of(bot)
    seasons = list({entry.season_id: entry.season for entry in entries}.values())
    chosen = next(
        (season for season in seasons if season.slug == request.GET.get("season")), seasons[0] if seasons else None
    )
    if chosen is None:
        return {"season": None, "seasons": [], "entries": [], "playing": False}
    entered = [entry for entry in entries if entry.season_id == chosen.pk]
    games = careers.last_games(entered)
    drawn = careers.ratings_of(entered, games)
    return {
        "season": chosen,
        "seasons": seasons,
        "playing": any(entry.status == EntryStatus.CURRENT for entry in entries),
        "entries": entered,
        "words": has_words(chosen),
        "graph": rating_graph(drawn.points, START_RATING),
        "every": drawn.every,
        "drawn": drawn,
        "record": careers.record_of(bot, entered, games),
    }


def validation_context(version: Version) -> live.Fields:
    """What the validation part shows, and its tag."""
    games = validation_games(version)
    done = [game for game in games if game.status in ("finished", "void")]
    facts = [(game.match, game.status, game.result) for game in games]
    tag = live.tag_of(version.status, version.status_at, version.status_reason, facts)
    moving = version.status in ("submitted", "validating")
    package = {name: value for name, value in version.report.get("package", {}).items() if name in PACKAGE_FACTS}
    return {
        "version": version,
        "bot": version.bot,
        "package": package,
        "assumed": assumed(version),
        "games": games,
        "done": len(done),
        "moving": moving,
        "tag": tag,
    }
