"""What workers on other machines may do in the database: a role of their own, with the rights that playing matches needs and no others.

Each app says in its AppConfig, as `worker_rights`, what such a worker does with its tables: by model (or "*" for all of the app's others)
the words of GRANT, with the columns in brackets where not all are meant. An app that says nothing is not to be read: sessions, tokens,
passwords, the trail.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.apps import AppConfig, apps
from django.db import connection, transaction
from psycopg import sql

ROLE = "leadenhall_worker"
EVERY_MODEL = "*"

SETTINGS = {
    # What a machine that is cut off had begun is undone, and its locks are let go: without these Postgres waits for hours.
    "idle_in_transaction_session_timeout": "60s",
    "statement_timeout": "120s",
    "tcp_keepalives_idle": "15",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "30000",
}
"""Of every session of the role."""


def give(role: str = ROLE, password: str = "", connections: int = 200) -> list[str]:
    """Make the role, if need be, and give it its rights, and no others, at once. An empty password leaves it as it was. Returns what was
    granted, as GRANT has it. Raises what Postgres says to a user who may not."""
    with transaction.atomic(), connection.cursor() as cursor:
        name = sql.Identifier(role)

        def run(text: str, **parts: sql.Composable) -> None:
            cursor.execute(sql.SQL(text).format(role=name, **parts).as_string(cursor.cursor))

        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role])
        if cursor.fetchone() is None:
            run("CREATE ROLE {role}")
        run(
            "ALTER ROLE {role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS CONNECTION LIMIT {most}",
            most=sql.Literal(connections),
        )
        if password:
            # As Postgres keeps it: the password itself is in no log.
            kept = connection.connection.pgconn.encrypt_password(password.encode(), role.encode(), b"scram-sha-256")
            run("ALTER ROLE {role} PASSWORD {kept}", kept=sql.Literal(kept.decode()))
        for setting, value in SETTINGS.items():
            run("ALTER ROLE {role} SET {setting} = {value}", setting=sql.Identifier(setting), value=sql.Literal(value))
        run("GRANT CONNECT ON DATABASE {database} TO {role}", database=sql.Identifier(connection.settings_dict["NAME"]))
        run("REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {role}")
        run("REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM {role}")
        run("GRANT USAGE ON SCHEMA public TO {role}")
        granted = []
        for table, words in sorted(rights()):
            run(f"GRANT {words} ON {{table}} TO {{role}}", table=sql.Identifier(table))
            granted.append(f"{words} ON {table}")
        return granted


def rights() -> Iterator[tuple[str, str]]:
    """Tables, each with the words of GRANT that a worker is given on it."""
    yield "django_migrations", "SELECT"
    for config in apps.get_app_configs():
        told: Mapping[str, str] = getattr(config, "worker_rights", {})
        for model in config.get_models(include_auto_created=True):
            words = told.get(model._meta.object_name or "", told.get(EVERY_MODEL))
            if words:
                yield model._meta.db_table, words


def renew(sender: AppConfig, **_: Any) -> None:
    """After migrations: have a role that is there keep up with the tables."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolconnlimit FROM pg_roles WHERE rolname = %s", [ROLE])
        row = cursor.fetchone()
    if row is not None:
        give(connections=row[0])
