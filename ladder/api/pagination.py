"""Pages by cursor: rows that arrive while somebody reads on neither repeat nor skip a row."""

from __future__ import annotations

import re
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Func, OuterRef, QuerySet
from rest_framework.exceptions import NotFound
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response

from ladder.bots.models import Version
from ladder.errors import ServiceError
from ladder.play.listing import EVERY_SEAT, RESULTS, of_versions
from ladder.seasons.models import Entry


class Pages(CursorPagination):
    """Newest first, by row number: it is unique, never changes, and is indexed. 50 rows a page; `page_size` asks for 1 to 200."""

    page_size = 50
    page_size_query_param = "page_size"
    cursor_query_description = (
        "Of the links `next` and `previous`, as it is. Rows have their numbers from when their writing begins, and are seen when it ends: "
        "one may come up a moment later among the newest that you have. Who follows what is new reads the newest page again."
    )
    page_size_query_description = "Rows a page, 1 to 200."
    max_page_size = 200
    ordering = "-id"
    template = None

    def decode_cursor(self, request: Request) -> Cursor | None:
        """The cursor of the query. Raises ServiceError when it is not one of ours."""
        try:
            cursor = super().decode_cursor(request)
        except NotFound:
            raise self.no_cursor() from None
        if cursor == (0, False, None) and request.query_params[self.cursor_query_param]:
            raise self.no_cursor()  # Nothing in it was understood: the first page again would send a program in a circle.
        if (
            cursor is not None
            and cursor.position is not None
            and not re.fullmatch(r"[0-9]{1,19}", str(cursor.position))
        ):
            raise self.no_cursor()
        return cursor

    @staticmethod
    def no_cursor() -> ServiceError:
        return ServiceError("cursor", "This is no cursor.", "Follow the links `next` and `previous` as they are.")

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """For drf-spectacular: REST framework's, with the bounds of `page_size`."""
        parameters: list[dict[str, Any]] = super().get_schema_operation_parameters(view)
        for parameter in parameters:
            if parameter["name"] == self.page_size_query_param:
                parameter["schema"] = {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": self.max_page_size,
                    "default": self.page_size,
                }
        return parameters

    def get_page_size(self, request: Request) -> int:
        """Rows a page. Raises ServiceError when the query asks for something else than 1 to 200."""
        asked = request.query_params.get(self.page_size_query_param, str(self.page_size))
        if not re.fullmatch(r"[0-9]{1,3}", asked, re.ASCII) or not 1 <= int(asked) <= self.max_page_size:
            raise ServiceError("page_size", "This is no page size.", f"Ask for 1 to {self.max_page_size} rows.")
        return int(asked)


class OfBots(Pages):
    """Pages of matches that may be asked for by a bot (``?bot=``), whose matches are found by its own seats."""

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        """The rows of the page. Raises ServiceError as the others do."""
        bot, result = request.query_params.get("bot"), request.query_params.get("result")
        if bot is not None:
            queryset = queryset.filter(pk__in=self._near(queryset, int(bot), result, request))
        elif result is not None:
            raise ServiceError("result", "It is the result of a bot.", "Send `bot` as well.")
        return super().paginate_queryset(queryset, request, view)

    def _near(self, found: QuerySet[Any], bot: int, result: str | None, request: Request) -> list[int]:
        """The ids of the bot's matches on the page that is asked for, with what the cursor skips before it and one behind it."""
        offset, reverse, position = self.decode_cursor(request) or Cursor(0, False, None)
        if position is not None:
            found = found.filter(**{"pk__gt" if reverse else "pk__lt": position})
        versions, status = Version.objects.filter(bot=bot), request.query_params.get("status")
        limit = (offset or 0) + self.get_page_size(request) + 1
        seats = EVERY_SEAT if result is None else RESULTS[result][1]
        return of_versions(found, versions, status, limit, oldest=reverse, seats=seats)


class OldestFirst(Pages):
    """The same in order of time, for histories."""

    ordering = "id"


class OfOneBot(OldestFirst):
    """Pages of a bot's rows of the ledger (the view's `pk`), which each of its entries has in order."""

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        """The rows of the page. Raises ServiceError as the others do."""
        entries = Entry.objects.filter(bot=view.kwargs["pk"]).order_by()
        return super().paginate_queryset(queryset.filter(pk__in=self._near(queryset, entries, request)), request, view)

    def _near(self, found: QuerySet[Any], entries: QuerySet[Entry], request: Request) -> QuerySet[Entry, Any]:
        """The ids of as many rows of each entry as the page may show, with what the cursor skips before it and one behind it."""
        offset, reverse, position = self.decode_cursor(request) or Cursor(0, False, None)
        if position is not None:
            found = found.filter(**{"pk__lt" if reverse else "pk__gt": position})
        limit = (offset or 0) + self.get_page_size(request) + 1
        of_one = found.filter(entry=OuterRef("pk")).order_by("-pk" if reverse else "pk").values("pk")[:limit]
        return entries.values_list(Func(ArraySubquery(of_one), function="unnest"))


def one_page(rows: Any) -> Response:
    """A short list that is whole, in the envelope of every list."""
    return Response({"next": None, "previous": None, "results": rows})
