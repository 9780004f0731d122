"""The OpenAPI document is complete, and the service does what it says."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import schemathesis
from django.core.cache import cache
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from django.db.models.signals import post_delete
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, settings
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle
from schemathesis import GenerationMode
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.generation.meta import CoveragePhaseData
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.python._constants.orchestrator import make_constants_value_source
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)
from schemathesis.specs.openapi.schemas import OpenApiSchema

from engine.client import shapes
from engine.client.shapes import Shape
from ladder.accounts.models import User
from ladder.api.models import Token
from ladder.api.services import issue_token
from ladder.bots.models import Bot
from ladder.play.models import Match
from ladder.seasons.models import Entry
from ladder.tournaments.models import Tournament
from tests.ladder.api.conftest import make_user
from tests.ladder.factories import counted, entries, rated_match, season_with_field, submitted_bot
from tests.ladder.tournaments.building import started
from tests.standing import standing

CHECKS = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]


@functools.cache
def document() -> dict[str, Any]:
    return dict(json.loads(json.dumps(SchemaGenerator().get_schema(request=None, public=True))))


def test_the_document_is_valid_and_complete_without_warnings(capsys: pytest.CaptureFixture[str]) -> None:
    from django.core.management import call_command

    call_command("spectacular", validate=True, fail_on_warn=True, file="/dev/null")
    assert capsys.readouterr().err == ""


COMPONENTS = {
    "Bot": shapes.BOT,
    "Version": shapes.VERSION,
    "Submitted": shapes.SUBMITTED,
    "Report": shapes.REPORT,
    "Match": shapes.MATCH,
    "MatchDetail": shapes.MATCH_DETAIL,
    "Live": shapes.LIVE,
    "Season": shapes.SEASON,
    "SeasonDetail": shapes.SEASON_DETAIL,
    "Leaderboard": shapes.BOARD,
    "User": shapes.USER,
    "Token": shapes.TOKEN,
    "IssuedToken": shapes.ISSUED,
    "Registered": shapes.REGISTERED,
    "VersionTest": shapes.VERSION_TEST,
    "VersionTestDetail": shapes.VERSION_TEST_DETAIL,
    "Friendly": shapes.FRIENDLY,
}


@pytest.mark.parametrize("component", COMPONENTS)
def test_the_command_asks_of_an_answer_no_more_than_the_document_promises(component: str) -> None:
    said = list(_beyond({"$ref": f"#/components/schemas/{component}"}, COMPONENTS[component], component))
    assert said == []


def _beyond(promised: dict[str, Any], shape: Shape, at: str) -> Iterator[str]:
    """Where the shape would refuse what the document allows."""
    nullable = promised.get("nullable", False)
    while True:
        if "$ref" in promised:
            promised = document()["components"]["schemas"][promised["$ref"].rsplit("/", 1)[1]]
        elif "allOf" in promised or "oneOf" in promised:
            # An enumeration and the empty word, or a component beside what is said of it here.
            (promised,) = [one for one in promised.get("allOf") or promised["oneOf"] if "BlankEnum" not in str(one)]
        else:
            break
        nullable |= promised.get("nullable", False)
    if isinstance(shape, shapes.Absent):
        shape = shape.shape
    if nullable and not isinstance(shape, shapes.Maybe):
        yield f"{at} may be null"
    shape = shape.shape if isinstance(shape, shapes.Maybe) else shape
    kind = promised.get("type", "string")
    if isinstance(shape, list):
        yield from _beyond(promised["items"], shape[0], f"{at}[]") if kind == "array" else [f"{at} is {kind}"]
    elif isinstance(shape, shapes.Each):
        yield from _beyond(promised["additionalProperties"], shape.shape, f"{at}.*")
    elif not isinstance(shape, dict):
        if (
            kind
            not in {
                int: ("integer",),
                float: ("number", "integer"),
                str: ("string",),
                bool: ("boolean",),
                dict: ("object",),
            }[shape]
        ):
            yield f"{at} is {kind}"
    elif "properties" not in promised:
        if any(not isinstance(of, shapes.Absent) for of in shape.values()):
            yield f"{at} is promised nothing"
    else:
        for name, of in shape.items():
            if name not in promised.get("required", ()) and not isinstance(of, shapes.Absent):
                yield f"{at}.{name} may be missing"
            if name in promised["properties"]:
                yield from _beyond(promised["properties"][name], of, f"{at}.{name}")


def test_every_operation_documents_the_errors_that_it_may_answer() -> None:
    paths = document()["paths"]
    for path, operations in paths.items():
        for method, operation in operations.items():
            codes = set(operation["responses"])
            assert {"401", "405", "406", "413", "429", "500"} <= codes, (path, method)
            assert ("404" in codes) == ("{" in path), (path, method)
            assert ({"411", "415"} <= codes) == ("requestBody" in operation), (path, method)
            assert operation["description"], (path, method)
            for code, response in operation["responses"].items():
                if code >= "400":
                    assert response == {"$ref": f"#/components/responses/Problem{code}"}, (path, method, code)


def test_the_schema_is_served(anon: APIClient, db: None) -> None:
    response = anon.get("/api/v1/schema/?format=json")
    assert response.status_code == 200
    assert response.json()["info"]["title"] == "Leadenhall"
    assert "/api/v1/bots/" in response.json()["paths"]


METHODS = {"get", "put", "post", "delete", "patch"}
SHARES = 24
"""Parts of the operations that are each a test of its own. What there is, is known when it runs: to have the document made takes every
parallel process a second."""


def operations() -> list[str]:
    """The labels of all of them, as Schemathesis names them."""
    paths = document()["paths"]
    return [f"{method.upper()} {path}" for path, those in paths.items() for method in those if method in METHODS]


NOT_BLANK, ALIKE = json.dumps({"pattern": r"\S"})[1:-1], json.dumps({"pattern": r"\S|\S\S"})[1:-1]
"""The pattern of a text that says something, and one that matches the same. Schemathesis folds the first and the text's greatest length
into one, `^\\S{1,1048576}$` for a bot's code, and takes a second for each look at it; and it would make up no code of two words."""


@functools.cache
def schema(modes: tuple[GenerationMode, ...] = tuple(GenerationMode)) -> OpenApiSchema:
    told = json.dumps(document())
    assert NOT_BLANK in told
    loaded = schemathesis.openapi.from_dict(json.loads(told.replace(NOT_BLANK, ALIKE)))
    loaded.config.generation.update(modes=list(modes))
    loaded.app = WSGIHandler()  # get_wsgi_application would set Django up, and logging, a second time
    return loaded


@dataclass
class House:
    """An author, their bot, and a counted match in which it sits."""

    author: User
    bot: Bot
    match: Match
    entry: Entry
    tournament: Tournament
    seat: int
    """Of the match: the bot's."""
    secret: str = ""
    doubtful: bool = True

    def parameters(self, path: str) -> dict[str, Any]:
        """Values of the path's parameters that exist."""
        rows = {"bots": self.bot.pk, "entries": self.entry.pk, "matches": self.match.pk}
        known = {
            "pk": rows.get(path.split("/")[3], 1),
            "bot": self.bot.pk,
            "number": 1,
            "ply": 0,
            "slug": self.tournament.slug if path.split("/")[3] == "tournaments" else self.entry.season.slug,
            "id": self.bot.title,
            "name": "schemathesis",
            "packing": "jsonl.gz",
            "table": "seats",
            "seat": self.seat,
        }
        return {name: known[name] for name in re.findall(r"{(\w+)}", path)}

    def token(self) -> str:
        """A token's secret; the same one until it is revoked."""
        if self.doubtful and not Token.objects.filter(user=self.author, name="schemathesis").exists():
            self.secret = issue_token(self.author, "schemathesis")[1]
        self.doubtful = False
        return self.secret

    def doubt(self, **_: Any) -> None:
        """A token was deleted, perhaps for good, and perhaps this one: it is looked for again, and not before every request."""
        self.doubtful = True


def furnish() -> House:
    """The house of these tests."""
    elizabeth = make_user("elizabeth")
    bot = submitted_bot(owner=elizabeth)
    season = season_with_field(bot)
    entry = next(entry for entry in entries(season) if entry.bot_id == bot.pk)
    match = counted(rated_match(season))
    rated_match(season)
    cup = started([bot, submitted_bot()], by=elizabeth)
    return House(elizabeth, bot, match, entry, cup, match.seats.get(entry=entry).seat)


house = standing(furnish)


@pytest.fixture
def asked(house: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """The house while it is asked much, from this process."""
    monkeypatch.setattr(
        SimpleRateThrottle, "THROTTLE_RATES", dict.fromkeys(SimpleRateThrottle.THROTTLE_RATES, "1000000/min")
    )
    # As Django's own test client does: a connection in the middle of the test's transaction is not to be closed.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    post_delete.connect(house.doubt, sender=Token)
    yield house
    post_delete.disconnect(house.doubt, sender=Token)
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


Kind = tuple[str | None, ...]
BODIES = ("multipart/form-data", "application/x-www-form-urlencoded")
"""Media types in which a body may be sent as well, read into the same fields as JSON's."""


def kind_of(case: schemathesis.Case) -> Kind | None:
    """What the request looks at; None, where it was drawn by luck.

    Schemathesis makes up to six of each kind (of a wrong type: a number, a truth value, a list, ...), and all of them anew in each media
    type of a body. Of a form they are told apart by what is wrong, and not by the field in which it is.
    """
    assert case.meta is not None
    made = case.meta.phase.data
    if not isinstance(made, CoveragePhaseData):
        return None
    kind = (case.method, case.meta.generation.mode.value, made.scenario.value)
    if made.parameter in BODIES:
        return (*kind, made.parameter)
    fault = (
        made.description.rpartition(": ")[2] if made.parameter_location == ParameterLocation.QUERY else made.description
    )
    return (*kind, made.parameter, fault)


def takes_a_body(label: str) -> bool:
    method, path = label.split()
    return "requestBody" in document()["paths"][path][method.lower()]


def operation_test(label: str, asked: House, *, every: bool) -> int:
    """Try an operation with requests of each kind, or with every one that is made up. Returns how many were answered as documented.

    Of what takes a body only good ones are made up, unless it is `every` one: to make up all that can be wrong with a body takes most of
    the time, and `test_bodies.py` has a list of it for each field.

    What `schema.parametrize()` would do, but the requests are made up when the test runs: at collection every parallel process would
    make up those of all tests.
    """
    known: set[Kind] = set()
    tried = 0

    @settings(max_examples=4 if every else 2, suppress_health_check=list(HealthCheck))
    def answers_as_documented(case: schemathesis.Case) -> None:
        nonlocal tried
        assert case.meta is not None
        kind = kind_of(case)
        if kind is not None and not every:
            if kind in known:
                return
            known.add(kind)
        if case.meta.generation.mode is GenerationMode.POSITIVE and len(str(case.query)) % 2 == 0:
            case.path_parameters = asked.parameters(case.path)
        case.call_and_validate(checks=CHECKS, headers={"Authorization": f"Token {asked.token()}"})
        tried += 1

    found = schema((GenerationMode.POSITIVE,)) if takes_a_body(label) and not every else schema()
    operation = found.find_operation_by_label(label)
    assert operation is not None
    feedback = FeedbackSources(constants_value_source=make_constants_value_source(found))
    build_operation_test(
        config=found.config, operation=operation, test_func=answers_as_documented, given_kwargs={}, feedback=feedback
    )()
    return tried


def try_all(labels: list[str], asked: House, *, every: bool) -> None:
    """Try these operations one after another; none finds what another has done."""
    for label in labels:
        with transaction.atomic():
            assert operation_test(label, asked, every=every) >= 4, label
            transaction.set_rollback(True)
        cache.clear()
        asked.doubt()


@pytest.mark.parametrize("share", range(SHARES))
def test_the_service_does_what_its_document_says(share: int, asked: House) -> None:
    """Generated requests, good and bad, half of the good ones about things that exist."""
    try_all(operations()[share::SHARES], asked, every=False)


@pytest.mark.soak
@pytest.mark.parametrize("share", range(5))
def test_the_service_does_so_in_every_media_type_and_with_every_value(share: int, asked: House) -> None:
    try_all(operations()[share::5], asked, every=True)
