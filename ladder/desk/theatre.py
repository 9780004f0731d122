"""Acts on what is made of finished matches: drawings and studies that failed are tried again, studies cancelled."""

from __future__ import annotations

from engine.wording import counted
from ladder.accounts.models import User
from ladder.desk.acting import Asked, Came, Deed, Preview, named
from ladder.errors import Conflict
from ladder.theatre import findings, services, studies
from ladder.theatre.models import UNANSWERED, DrawingState, GameDocument, Study, StudyState

MOST = 200
"""What one act tries again at most; the oldest first."""

SHOWN = 90
"""Characters of a reason that a preview shows."""


def failed_documents() -> list[GameDocument]:
    """Documents that could not be drawn, the first to fail first."""
    found = GameDocument.objects.filter(state=DrawingState.FAILED).select_related("match").defer("body", "picture")
    return list(found.order_by("drawn_at", "pk")[:MOST])


def failed_studies() -> list[Study]:
    """Studies that could not be made, the first to fail first."""
    found = Study.objects.filter(state=StudyState.FAILED).select_related("match").defer("body")
    return list(found.order_by("ended_at", "pk")[:MOST])


def _preview_documents(asked: Asked) -> Preview:
    found = failed_documents()
    if not found:
        raise Conflict("documents", "no drawing has failed.", "Nothing would be changed.")
    says = (
        f"{counted(len(found), 'drawing')} that failed {'is' if len(found) == 1 else 'are'} tried again, behind games."
    )
    rows = tuple((str(row.match_id), row.match.title, row.reason[:SHOWN]) for row in found)
    return Preview((says,), ("Match", "Title", "Failed for"), rows)


def _documents(asked: Asked) -> Came:
    return Came(f"{counted(services.try_again(failed_documents()), 'drawing')} will be tried again.")


def _preview_retry(asked: Asked) -> Preview:
    found = failed_studies()
    if not found:
        raise Conflict("studies", "no study has failed.", "Nothing would be changed.")
    says = f"{counted(len(found), 'study', 'studies')} that failed {'is' if len(found) == 1 else 'are'} begun anew, behind games."
    return Preview((says, "They are not counted against anybody."), HEAD, tuple(_row(study) for study in found))


def _retry(asked: Asked) -> Came:
    return Came(f"{counted(studies.begin_anew(failed_studies()), 'study', 'studies')} will be begun anew.")


HEAD = ("Study", "What", "Match", "Asked by", "About")


def _row(study: Study) -> tuple[str, ...]:
    asker = study.asked_by.username if study.asked_by is not None else "nobody"
    about = study.reason[:SHOWN] or f"{study.futures} futures"
    return (str(study.pk), f"{study.kind.replace('_', ' ')}, seat {study.seat + 1}", str(study.match_id), asker, about)


def studies_of(asked: Asked) -> list[Study]:
    """The studies that are meant, by number. Raises ServiceError, Conflict."""
    found = named(asked, "studies", "study", Study.objects.select_related("match", "asked_by").defer("body"), MOST)
    for study in found:
        if study.state not in UNANSWERED:
            raise Conflict(
                "studies", f"study {study.pk} is {study.state}.", "Only one that has no answer yet is cancelled."
            )
    return found


def _subject(asked: Asked) -> str:
    wanted = asked["studies"]
    return f"{'study' if len(wanted) == 1 else 'studies'} {', '.join(map(str, wanted))}"


def _preview_cancel(asked: Asked) -> Preview:
    found = studies_of(asked)
    says = f"{counted(len(found), 'study', 'studies')} cancelled. What was found is kept: asked for again, a study is gone on with."
    done = ", ".join(f"study {study.pk}: {findings.how_far(study)}" for study in found)
    return Preview((says,), HEAD, tuple(_row(study) for study in found), (f"{done}.",))


def _cancel(asked: Asked, by: User) -> Came:
    found = studies_of(asked)
    for study in found:
        studies.cancel(study, by)
    return Came(f"{counted(len(found), 'study', 'studies')} cancelled.")


DEEDS = (
    Deed(
        "documents-retry",
        "Draw again what failed",
        "Have drawings of finished matches that failed tried again.",
        lambda _: "failed drawings",
        _preview_documents,
        _documents,
    ),
    Deed(
        "study-cancel",
        "Cancel studies",
        "Work no more at reviews and what-ifs that have no answer yet.",
        _subject,
        _preview_cancel,
        _cancel,
        signed=True,
    ),
    Deed(
        "studies-retry",
        "Begin failed studies anew",
        "Have reviews and what-ifs that failed made anew.",
        lambda _: "failed studies",
        _preview_retry,
        _retry,
    ),
)
