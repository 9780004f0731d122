"""The ledger of a match's deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ladder.play.selectors import match_detail, visible
from ladder.theatre import selectors, services
from ladder.theatre.models import GameDocument
from ladder.theatre.selectors import Stands

from ..serializers import deals as wire
from .base import Bounded


class Deals(Bounded):
    """What was agreed on in a match."""

    @extend_schema(operation_id="match_deals", tags=["matches"], responses=wire.DealsSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Who gave what for what, what became of it, and what it turned out to be worth. While it is being made, ask again in a while."""
        get_object_or_404(visible(request.user), pk=pk)
        detail = match_detail(pk, request.user)
        found = selectors.showing(detail.match, detail.log_sha256)
        if found.stands == Stands.UNDRAWN:
            services.ask(detail.match, found.document)
        game: dict[str, Any] = {}
        if found.stands == Stands.DRAWN and found.document is not None:
            try:
                game = msgspec.json.decode(selectors.packed(found.document, "identity"))
            except GameDocument.DoesNotExist as error:
                raise Http404("This match is being drawn anew.") from error
        measure, parts = game.get("worth_in") or ("", 1)
        told = {"match": pk, "state": found.word, "measure": measure, "parts": parts}
        deals = [on_the_wire(pk, entry) for entry in game.get("ledger") or ()]
        return Response(wire.DealsSerializer({**told, "deals": deals}).data)


def on_the_wire(match: int, entry: dict[str, Any]) -> dict[str, Any]:
    """An entry of the document's ledger with plain sentences, and sums by name."""
    later = [{**one, "told": plain(one["told"]), "worth": sums(one["worth"])} for one in entry["later"]]
    named = {"told": plain(entry["told"]), "money": sums(entry["money"]), "worth": sums(entry["worth"]), "later": later}
    return {**entry, **named, "url": f"{reverse('web:match', args=[match])}?ply={entry['ply']}"}


def plain(told: Sequence[Any]) -> str:
    """A sentence of the document as text."""
    return "".join(part if isinstance(part, str) else part[0] for part in told)


def sums(pairs: Sequence[Sequence[int]]) -> list[dict[str, int]]:
    """Pairs of seat and sum."""
    return [{"seat": seat, "sum": amount} for seat, amount in pairs]
