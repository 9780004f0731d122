"""The first look at an upload: unpacked and inspected inside the sandbox, and nowhere else."""

from __future__ import annotations

from dataclasses import asdict

import structlog

from ladder.bots import selectors, services
from ladder.validation import services as validation
from workers import sandbox
from workers.identity import me

log = structlog.get_logger(__name__)


def check(version_id: int) -> bool:
    """Check a submitted version; False when it is not to be checked any more, or not here. Its validation starts, or it is rejected."""
    worker = me()
    worker.seen()
    version = selectors.to_be_checked(version_id)
    if version is None:
        return False
    if worker.sandbox_reason:
        log.warning("version not checked", version=version_id, reason=worker.sandbox_reason)
        validation.note_waiting(version_id, "It waits for a worker that has a sandbox.")
        return False
    try:
        manifest = sandbox.inspect(bytes(version.package), version.filename)
    except sandbox.BadPackage as error:
        wrong = {"field": error.field, "message": error.message, "remedy": error.remedy}
        return services.reject(
            version_id, f"Its package is not sound: {error}.", {"package": wrong, "verdict": "rejected"}
        )
    except Exception:
        # Whatever it is, it is not the author's; counted, so that a package which always brings it about is not tried for ever.
        log.exception("version not checked", version=version_id)
        worker.seen(failed=1)
        return validation.note_failed_check(version_id)
    return validation.record_check(version_id, asdict(manifest))
