"""`embedded`, in a data folder of its own that lives as long as one test session.

The folder is named by the first process that gets here, the one that starts the services (tests/conftest.py); the parallel ones
inherit its environment.
"""

from __future__ import annotations

import os
import tempfile

if "LEADENHALL_TEST_VAR" not in os.environ:
    os.environ["LEADENHALL_TEST_VAR"] = tempfile.mkdtemp(prefix="leadenhall-test-", dir="/tmp")
os.environ["LEADENHALL_VAR"] = os.environ["LEADENHALL_TEST_VAR"]
# Parallel process gw3 gets Valkey databases 8 and 9; a single process gets 0 and 1.
_worker = os.environ.get("PYTEST_XDIST_WORKER", "")
os.environ["LEADENHALL_VALKEY_DATABASE"] = str(2 * (int(_worker.removeprefix("gw")) + 1) if _worker else 0)

from .embedded import *

# The session's cluster comes with this database migrated (tests/migrated.py), and each parallel process gets a copy.
DATABASES["default"]["TEST"] = {"TEMPLATE": DATABASES["default"]["NAME"], "MIGRATE": False}

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

# Each test client loads the middleware anew: static files are looked up when one is asked for, and not all listed each time.
WHITENOISE_AUTOREFRESH = True
