"""Drawings and studies that failed are tried again from the desk, and studies cancelled."""

from __future__ import annotations

import pytest
from django.utils import timezone

from ladder.desk.selectors import needs
from ladder.errors import Conflict, ServiceError
from ladder.play.models import Match
from ladder.theatre.models import GameDocument, Study
from tests.ladder import factories as make
from tests.ladder.desk.desk import do, look
from tests.standing import standing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


@standing
def match() -> Match:
    return make.counted(make.rated_match(make.season_with_field(paused=True)))


def study_of(match: Match, state: str, **more: object) -> Study:
    fields = {"kind": "review", "seat": 1, "futures": 12, "asked_at": timezone.now(), **more}
    return Study.objects.create(match=match, state=state, **fields)


def test_drawings_that_failed_are_drawn_again(match: Match) -> None:
    failed = {"state": "failed", "reason": "A fault of this house: KeyError", "tries": 2}
    GameDocument.objects.update_or_create(match=match, defaults=failed)
    assert "Drawings failed" in [need.what for need in needs()]
    seen = look("documents-retry")
    assert seen.says == ("1 drawing that failed is tried again, behind games.",)
    assert seen.rows == ((str(match.pk), match.title, "A fault of this house: KeyError"),)
    assert do("documents-retry").outcome == "1 drawing will be tried again."
    row = GameDocument.objects.get()
    assert (row.state, row.tries) == ("waiting", 0)
    with pytest.raises(Conflict, match="no drawing has failed"):
        look("documents-retry")


def test_studies_that_failed_are_begun_anew(match: Match) -> None:
    study = study_of(match, "failed", reason="A fault of this house", done=3, cpu_ms=10**9, title_version="0")
    assert look("studies-retry").rows == (
        (str(study.pk), "review, seat 2", str(match.pk), "nobody", "A fault of this house"),
    )
    assert do("studies-retry").outcome == "1 study will be begun anew."
    study.refresh_from_db()
    assert (study.state, study.done, study.cpu_ms, study.reason) == ("waiting", 0, 0, "")
    assert study.title_version == match.title_version
    with pytest.raises(Conflict, match="no study has failed"):
        look("studies-retry")


def test_studies_are_cancelled(match: Match) -> None:
    study = study_of(match, "waiting", started_at=timezone.now(), done=7, total=90)
    seen = look("study-cancel", studies=[study.pk])
    assert seen.now == (f"study {study.pk}: 7 of 90 decisions looked at.",)
    act = do("study-cancel", studies=[study.pk])
    assert (act.subject, act.outcome) == (f"study {study.pk}", "1 study cancelled.")
    study.refresh_from_db()
    assert study.state == "cancelled"
    with pytest.raises(Conflict, match=f"study {study.pk} is cancelled"):
        look("study-cancel", studies=[study.pk])
    with pytest.raises(ServiceError, match="there is no study 99999"):
        look("study-cancel", studies=[99999])
