"""The bytes of logs get a table of their own, parted by month; a log's row says by which dictionary it was compressed, where its bytes are,
and stays when they are purged.

No byte is moved here: logs from before are read where they are, until `manage.py keep_logs`, or the rounds of beat, have moved them.
"""

import django.db.models.deletion
from django.db import migrations, models

TABLE = """
CREATE TABLE matches_logbody (
    log_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (log_id, created_at)
) PARTITION BY RANGE (created_at);
-- zstd has made of it what can be made: Postgres need not try.
ALTER TABLE matches_logbody ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE TABLE matches_logbody_default PARTITION OF matches_logbody DEFAULT;
DO $$
DECLARE
    first timestamp;
BEGIN
    FOR ahead IN 0..2 LOOP
        first := date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => ahead);
        EXECUTE format(
            'CREATE TABLE %I PARTITION OF matches_logbody FOR VALUES FROM (%L) TO (%L)',
            'matches_logbody_' || to_char(first, 'YYYY_MM'),
            to_char(first, 'YYYY-MM-DD 00:00:00+00'),
            to_char(first + interval '1 month', 'YYYY-MM-DD 00:00:00+00')
        );
    END LOOP;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0014_open_of_season"),
    ]

    operations = [
        migrations.CreateModel(
            name="LogDictionary",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("title", models.CharField(max_length=64)),
                ("sha256", models.CharField(max_length=64, unique=True)),
                ("body", models.BinaryField()),
                ("made_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name_plural": "log dictionaries",
                "indexes": [models.Index(fields=["title", "-id"], name="log_dictionary_latest")],
            },
        ),
        migrations.AddField(
            model_name="matchlog",
            name="dictionary",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                help_text="What it was compressed by; none: zstd alone reads it.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="logs",
                to="matches.logdictionary",
            ),
        ),
        migrations.AddField(
            model_name="matchlog",
            name="object_name",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                help_text="Its name in the storage of logs; empty when the bytes are in the database.",
                max_length=120,
            ),
        ),
        migrations.AddField(
            model_name="matchlog",
            name="purged_at",
            field=models.DateTimeField(blank=True, help_text="When its bytes were given up.", null=True),
        ),
        migrations.AddField(
            model_name="matchlog",
            name="stored_bytes",
            field=models.PositiveIntegerField(blank=True, help_text="Compressed.", null=True),
        ),
        migrations.AlterField(
            model_name="matchlog",
            name="body",
            field=models.BinaryField(
                blank=True, help_text="The bytes of a log from before they had a table of their own.", null=True
            ),
        ),
        migrations.AlterField(
            model_name="matchlog",
            name="sha256",
            field=models.CharField(help_text="Of the uncompressed bytes.", max_length=64),
        ),
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunSQL(TABLE, "DROP TABLE matches_logbody")],
            state_operations=[
                migrations.CreateModel(
                    name="LogBody",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "log_id", "created_at", blank=True, editable=False, primary_key=True, serialize=False
                            ),
                        ),
                        ("created_at", models.DateTimeField()),
                        ("body", models.BinaryField()),
                        (
                            "log",
                            models.ForeignKey(
                                db_constraint=False,
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="bodies",
                                to="matches.matchlog",
                            ),
                        ),
                    ],
                    options={"verbose_name_plural": "log bodies"},
                ),
            ],
        ),
    ]
