"""What every view of the API shares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from ladder.accounts.models import User
from ladder.bots.models import Bot
from ladder.bots.selectors import may_manage
from ladder.errors import ServiceError

from ..bodies import too_long
from ..negotiation import AnyForm
from ..problems import LengthRequired, TooLarge, field_errors


class Bounded(APIView):
    """A view that refuses a long body by its Content-Length, before anything reads it."""

    max_body_bytes = 64 * 1024

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """REST framework's checks, after ours: looking for a CSRF token already reads the body."""
        if request.headers.get("Transfer-Encoding") and not request.META.get("CONTENT_LENGTH"):
            raise LengthRequired
        if too_long(request.META.get("CONTENT_LENGTH") or "0", self.max_body_bytes):
            raise TooLarge(f"The body is larger than {self.max_body_bytes // 1024} KiB.")
        super().initial(request, *args, **kwargs)


class Extended(Bounded):
    """A list that is added to by POST, at the rate of submitting."""

    @property
    def throttle_scope(self) -> str | None:
        """Reading the list has no rate of its own."""
        return "submit" if self.request.method == "POST" else None


class Download(Bounded):
    """A file, at the rate of downloads and whatever form is asked for."""

    throttle_scope = "download"
    content_negotiation_class = AnyForm


def body_of(request: Request, form: type[Serializer[Any]]) -> dict[str, Any]:
    """What the body says in this form. Raises ValidationError."""
    told = form(data=request.data)
    told.is_valid(raise_exception=True)
    return dict(told.validated_data)


def sound_part(request: Request, form: type[Serializer[Any]]) -> tuple[dict[str, Any], list[ServiceError]]:
    """The fields of the body that are what the form says, and what is wrong with the others: for what tells all that is wrong at once."""
    told = form(data=request.data)
    if told.is_valid():
        return dict(told.validated_data), []
    wrong = {error["field"]: error for error in field_errors(told.errors)}
    sound: dict[str, Any] = {}
    data: Mapping[str, Any] = request.data if isinstance(request.data, Mapping) else {}
    for name in map(str, data):
        if name not in told.fields or any(field.partition(".")[0] == name for field in wrong):
            continue
        try:
            sound[name] = told.fields[name].run_validation(told.fields[name].get_value(data))
        except ValidationError as error:
            wrong |= {one["field"]: one for one in field_errors({name: error.detail})}
    return sound, [ServiceError(error["field"], error["message"], error["remedy"]) for error in wrong.values()]


def user_of(request: Request) -> User:
    """The account that is asking; for views that let nobody else in."""
    assert isinstance(request.user, User)  # noqa: S101 - the permission class has seen to it
    return request.user


@extend_schema(exclude=True)
class NoSuchUrl(Bounded):
    """Whatever no other URL of the API matches."""

    permission_classes = [AllowAny]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Raise ServiceError, whatever the method."""
        super().initial(request, *args, **kwargs)
        remedy = "The description at /api/v1/docs/ lists all URLs"
        raise NothingHere(
            "path",
            "There is nothing at this URL.",
            remedy + (", which end in a slash." if request.path[-1] != "/" else "."),
        )

    def get(self, request: Request, **kwargs: Any) -> Response:
        """Never reached; REST framework answers methods without a function by 405."""
        raise NotImplementedError


class NothingHere(ServiceError):
    """(404)"""

    status = 404


def require_manager(request: Request, bot: Bot) -> None:
    """Raise PermissionDenied unless the bot is theirs who ask, or they are staff."""
    if not may_manage(bot, request.user):
        raise PermissionDenied(f"{bot.name} is not yours.")
