"""Settings of a house whose hashes of passwords take their time, and none of the processor's: as if another core computed them.

What is tried with them is who holds what meanwhile, which does not depend on what a hash costs here.
"""

from __future__ import annotations

import time

from django.contrib.auth import hashers

from ladder.settings.embedded import *  # noqa: F403

SECONDS = 0.25
"""Of one hash: about what it takes a core."""


def pbkdf2(*_: object, **__: object) -> bytes:
    time.sleep(SECONDS)
    return b"nobody's"


hashers.pbkdf2 = pbkdf2
