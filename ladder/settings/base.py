"""What both sizes of the house share. Nothing here says where Postgres or Redis is, and no secret is here."""

from __future__ import annotations

from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from ladder import environment
from ladder.places import HOME, PAGES, ROOT, SITE, STATIC

from . import match_logs
from .games import *
from .logs import logging_config
from .messages import *
from .policy import CONTENT_SECURITY_POLICY as CONTENT_SECURITY_POLICY
from .policy import THROTTLE_RATES
from .quotas import FRIENDLY_GAMES_A_DAY as FRIENDLY_GAMES_A_DAY
from .services import PREPARED_STATEMENTS as PREPARED_STATEMENTS
from .services import TRANSACTION_POOLING as TRANSACTION_POOLING
from .services import postgres as postgres
from .services import redis_cache as redis_cache

DEBUG = False
ALLOWED_HOSTS: list[str] = []

ROOT_URLCONF = "ladder.urls"
ASGI_APPLICATION = "ladder.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_TZ = True

INSTALLED_APPS = [
    "ladder.house",
    "ladder.embedding",
    "ladder.backups",
    "ladder.trail",
    "ladder.accounts",
    # From below to above: the order in which listeners of bots take their locks, and purposes are asked.
    "ladder.bots",
    "ladder.play",
    "ladder.theatre",
    "ladder.validation",
    "ladder.games",
    "ladder.friendlies",
    "ladder.seasons",
    "ladder.tournaments",
    "ladder.version_tests",
    "ladder.rejudging",
    "ladder.messages",
    "ladder.statistics",
    "ladder.api",
    "ladder.web",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.sessions",
    # Serves static files itself under every server, `runserver` included.
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_filters",
    "knox",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "axes",
    "csp",
    "django_celery_beat",
    "django_htmx",
    "django_prometheus",
    "django_structlog",
    "pgtrigger",
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "ladder.accounts.middleware.BusyMiddleware",
    # Last, so that it sees the outcome of every other layer's login attempt.
    "axes.middleware.AxesMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]

# A package that is no app here: its import brings a resolver of names, for which every program's start would wait, and it has one page.
_health = find_spec("health_check")
HEALTH_PAGES = [Path(place, "templates") for place in (_health and _health.submodule_search_locations) or ()]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [PAGES, *HEALTH_PAGES],
        "OPTIONS": {
            # The house's own, those of apps, and last what titles bring: read once, as Django does by itself with the first two.
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "django.template.loaders.filesystem.Loader",
                        "django.template.loaders.app_directories.Loader",
                        "ladder.web.loaders.TitleTemplates",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "ladder.messages.context.unread",
            ],
        },
    },
]

# --- Accounts -------------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    # Django's own and more. A second one beside it would hash every wrong password twice.
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = ["ladder.accounts.hashing.PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "/"

# By user name alone: names are public and addresses are not, and with one way in there is one budget of wrong guesses.
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
# Nobody learns whether an address has an account: several accounts may name one address, and one of them may confirm it.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_FORMS = {"reset_password": "ladder.accounts.forms.ResetPasswordForm"}
ACCOUNT_USERNAME_MIN_LENGTH = 3
ACCOUNT_ADAPTER = "ladder.accounts.adapters.AccountAdapter"
# Names that would pass for somebody in charge; the first is the house's own account.
ACCOUNT_USERNAME_BLACKLIST = ["house", "admin", "administrator", "keeper", "leadenhall", "root", "staff", "support"]
# One address may try often (a school, an office); one account is guessed at from everywhere only so fast. Axes, below, is stricter with
# both together, and cannot be used to lock somebody else out.
ACCOUNT_RATE_LIMITS = {"login_failed": "30/m/ip,100/h/key"}
# Addresses for these rates are found like everybody else's; see NUM_PROXIES.
ALLAUTH_TRUSTED_PROXY_COUNT = environment.whole("LEADENHALL_PROXIES", 0, most=10)
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Leadenhall"

# One address guessing one name is shut out for a quarter of an hour; others behind the same address are not.
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_USERNAME_CALLABLE = "ladder.house.lockout.login_name"
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_TEMPLATE = "account/locked.html"

SESSION_ENGINE = "ladder.accounts.sessions"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024
"""Bytes. An upload's own limit is smaller and is checked, with a message, by the bots app."""

# --- API ------------------------------------------------------------------------------------------------------------

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "ladder.api.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": [
        "ladder.api.parsers.JSONParser",
        "rest_framework.parsers.FormParser",
        "rest_framework.parsers.MultiPartParser",
    ],
    "DEFAULT_FILTER_BACKENDS": ["ladder.api.filters.StrictFilterBackend"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PAGINATION_CLASS": "ladder.api.pagination.Pages",
    "EXCEPTION_HANDLER": "ladder.api.problems.problem",
    # A class without a rate throttles nothing, and says nothing: both halves stand here together, and a test holds them.
    # A view takes a scope's rate by `throttle_scope = "submit"`, or by action: `throttle_scopes = {"create": "submit"}`.
    "DEFAULT_THROTTLE_CLASSES": [
        "ladder.api.throttling.AnonThrottle",
        "ladder.api.throttling.UserThrottle",
        "ladder.api.throttling.ScopedThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": THROTTLE_RATES,
    # How many proxies in front of us write X-Forwarded-For. With none, the header is the client's invention and is not read.
    "NUM_PROXIES": ALLAUTH_TRUSTED_PROXY_COUNT,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
AXES_IPWARE_PROXY_COUNT = REST_FRAMEWORK["NUM_PROXIES"]
AXES_IPWARE_META_PRECEDENCE_ORDER = ["HTTP_X_FORWARDED_FOR"] if REST_FRAMEWORK["NUM_PROXIES"] else ["REMOTE_ADDR"]

SPECTACULAR_SETTINGS = {
    "TITLE": "Leadenhall",
    "DESCRIPTION": "A bot ladder for economic games of the East India trade.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SCHEMA_PATH_PREFIX_TRIM": False,
    "COMPONENT_SPLIT_REQUEST": True,
    # What a PATCH takes, it needs: there is one such body, with one field.
    "COMPONENT_SPLIT_PATCH": False,
    "ENUM_NAME_OVERRIDES": {
        "MatchStatus": "ladder.play.models.MatchStatus",
        "VersionStatus": "ladder.bots.models.VersionStatus",
        "EntryStatus": "ladder.seasons.models.EntryStatus",
        "SeasonState": "ladder.seasons.models.SeasonState",
        "AttemptState": "ladder.play.models.AttemptState",
        "VoidCause": "ladder.play.models.VoidCause",
        "Fault": "engine.players.FAULT_CHOICES",
        "TournamentState": "ladder.tournaments.models.TournamentState",
        "MatchKind": "ladder.play.models.MatchKind",
        "DeliveryState": "ladder.messages.models.DeliveryState",
        "MessageKind": "ladder.api.serializers.messages.KIND_CHOICES",
        "MessageWay": "ladder.api.serializers.messages.WAYS",
        "StudyKind": "ladder.theatre.models.StudyKind",
        "GameState": "ladder.games.models.GameState",
    },
    "POSTPROCESSING_HOOKS": ["drf_spectacular.hooks.postprocess_schema_enums", "ladder.api.schema.add_problems"],
}

KNOX_TOKEN_MODEL = "api.Token"
# Its migrations make the table of its own model, which nothing uses.
MIGRATION_MODULES = {"knox": None}
REST_KNOX = {
    "TOKEN_TTL": timedelta(days=90),
    "TOKEN_LIMIT_PER_USER": 20,
    "AUTO_REFRESH": False,
    "TOKEN_PREFIX": "lh_",
}

# --- Files ----------------------------------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT: Path | None = HOME / "staticfiles"
STATICFILES_DIRS = STATIC

DOCUMENTATION = environment.folder("LEADENHALL_DOCUMENTATION", SITE)
"""The documentation's site; where there is none, its pages say how to come by it."""

# Archives of closed seasons: written by workers, read by web, so both must see them.
STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    "archives": {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": environment.folder("LEADENHALL_ARCHIVES", HOME / "archives")},
    },
    # Logs of matches, where LEADENHALL_LOGS takes them out of the database: workers write them, web reads them.
    **match_logs.storage(),
}

DISK_PLACES: dict[str, Path] = {
    "archives": STORAGES["archives"]["OPTIONS"]["location"],
    "bots being played": Path(gettempdir()),
}
"""What is written to on this machine, for how much room is left to be told of."""

LEAST_DISK_MIB = environment.whole("LEADENHALL_LEAST_DISK_MB", 1024)
"""With less than so many MiB left, keepers are told."""

LOG_RETENTION_DAYS = environment.whole("LEADENHALL_LOG_RETENTION_DAYS", 0, most=36_500)
"""Days after which `purge_logs` may take a match's log out of the database; 0: never. A season's logs stay until its archive exists."""

# Read where they are needed, by a worker in mid-match and by the web server's own file: nonsense in them stops every program at its start.
environment.whole("LEADENHALL_MATCH_QUOTA", 0)
environment.web_processes()
environment.title_folders("LEADENHALL_TITLES", ROOT)
# Prometheus's library reads both names by itself, and takes an empty one for the folder that the process is in.
for _name in ("PROMETHEUS_MULTIPROC_DIR", "prometheus_multiproc_dir"):
    environment.shared_folder(_name)

# --- Queue ----------------------------------------------------------------------------------------------------------
# Messages carry ids and nothing else, so JSON is enough and pickle is refused. A message is acknowledged when its work is
# done, a match's when it is played: a worker that dies gives it back, and the lease in Postgres, which is kept until the report is in, sees
# to it that the work is not lost and counts once.

CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SERIALIZER = "json"
CELERY_TASK_DEFAULT_QUEUE = "control"
CELERY_TASK_ROUTES = {
    "workers.tasks.play_match": {"queue": "match"},
    "workers.tasks.check_version": {"queue": "match"},
    "workers.tasks.*": {"queue": "control"},
}
CELERY_TASK_CREATE_MISSING_QUEUES = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_TIME_LIMIT = 3600
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_SEND_TASK_EVENTS = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
# A lost connection is no reason to stop a game in mid-play: its result goes to Postgres, not through the broker.
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False
CELERY_BROKER_TRANSPORT_OPTIONS = {
    # Seconds after which an unacknowledged message is given to another worker: more than the longest match may take with its report, less
    # than CELERY_TASK_TIME_LIMIT. A duplicate finds the match claimed.
    "visibility_timeout": 2400,
    # `control` sorts before `match`: sweeping and match-making never wait behind a full queue of games.
    "queue_order_strategy": "sorted",
    "socket_keepalive": True,
    "socket_connect_timeout": 3,
    "health_check_interval": 10,
}
# Publishing happens on the way out of a web request or a transaction: it fails fast, and the sweeper sends again.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0.2}

CELERY_BEAT_SCHEDULER = "django_celery_beat.schedulers:DatabaseScheduler"
# `expires`: when no worker has taken a round before the next is due, the old round is dropped, not stacked.
CELERY_BEAT_SCHEDULE = {
    "make matches": {"task": "workers.tasks.make_matches", "schedule": 3.0, "options": {"expires": 3}},
    "draw matches": {"task": "workers.tasks.draw_matches", "schedule": 30.0, "options": {"expires": 30}},
    "study matches": {"task": "workers.tasks.study_matches", "schedule": 30.0, "options": {"expires": 30}},
    "compute statistics": {"task": "workers.tasks.compute_statistics", "schedule": 60.0, "options": {"expires": 60}},
    "advance version tests": {
        "task": "workers.tasks.advance_version_tests",
        "schedule": 30.0,
        "options": {"expires": 30},
    },
    "sweep": {"task": "workers.tasks.sweep", "schedule": 15.0, "options": {"expires": 15}},
    "advance tournaments": {"task": "workers.tasks.advance_tournaments", "schedule": 15.0, "options": {"expires": 15}},
    "rate seasons": {"task": "workers.tasks.rate_seasons", "schedule": 20.0, "options": {"expires": 20}},
    "fold seasons": {"task": "workers.tasks.fold_seasons", "schedule": 60.0, "options": {"expires": 60}},
    "find highlights": {"task": "workers.tasks.find_highlights", "schedule": 30.0, "options": {"expires": 30}},
    "archive seasons": {"task": "workers.tasks.archive_seasons", "schedule": 300.0, "options": {"expires": 300}},
    "send messages": {"task": "workers.tasks.send_messages", "schedule": 20.0, "options": {"expires": 20}},
    "keep messages": {"task": "workers.tasks.keep_messages", "schedule": 3600.0, "options": {"expires": 3600}},
    "keep logs": {"task": "workers.tasks.keep_logs", "schedule": 3600.0, "options": {"expires": 3600}},
}

DJANGO_STRUCTLOG_CELERY_ENABLED = True
# It believes X-Forwarded-For from anybody; ladder.house.apps notes the address instead.
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False

# --- Messages -------------------------------------------------------------------------------------------------------

SITE_ADDRESS = environment.origin("LEADENHALL_ADDRESS", "http://localhost:8000")
"""Where people find the site: what e-mail and webhooks lead to, which are written where nobody asks for a page."""

WEBHOOKS_TO_PRIVATE = False
"""Whether webhooks may lead to addresses of the house's own network, and go by http."""

# --- Metrics, mail, logs -----------------------------------------------------------------------------------------------------

METRICS_TOKEN: str | None = environment.text("METRICS_TOKEN") or None
"""What a collector sends as `Authorization: Bearer …` to read /metrics; None: whoever asks on this machine itself; empty: nobody."""

DEFAULT_FROM_EMAIL = environment.sender("LEADENHALL_MAIL_FROM", "Leadenhall <leadenhall@localhost>")
LOGGING = logging_config(json_lines=False)
LOGGING_CONFIG = "ladder.settings.logs.configure"
