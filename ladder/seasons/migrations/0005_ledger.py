"""The ledger is the seasons', and blocks are not: apps change, tables stay as they are, where they are.

A trigger's name in Postgres is made of its app's, so the ledger's are made anew; the old ones go once nothing else knows them
(matches.0009), so that at no moment rows could be changed.
"""

import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

REFUSAL = "RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;"


def append_only(name, table, pgid, digest):
    return pgtrigger.compiler.Trigger(
        name=name,
        sql=pgtrigger.compiler.UpsertTriggerSql(
            func=REFUSAL, hash=digest, operation="UPDATE OR DELETE", pgid=pgid, table=table, when="BEFORE"
        ),
    )


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0008_block"),
        ("seasons", "0004_ratings_states_archives"),
        ("version_tests", "0003_block_of_play"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel(name="Block"),
                migrations.CreateModel(
                    name="RatingRun",
                    fields=[
                        ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                        ("number", models.PositiveIntegerField()),
                        ("from_sequence", models.PositiveBigIntegerField(help_text="The first match whose rows it has.")),
                        ("to_sequence", models.PositiveBigIntegerField(help_text="The last one.")),
                        ("reason", models.TextField(help_text="Why the ledger was restated.")),
                        ("made_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="rating_runs",
                                to="seasons.season",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "matches_ratingrun",
                        "ordering": ["season", "number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("season", "number"), name="rating_run_once"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("from_sequence__gte", 1),
                                    ("number__gte", 1),
                                    ("to_sequence__gte", models.F("from_sequence")),
                                ),
                                name="rating_run_is_a_stretch",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RatingChange",
                    fields=[
                        ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                        ("sequence", models.PositiveBigIntegerField(help_text="The match's place in the season's order.")),
                        (
                            "run",
                            models.PositiveIntegerField(
                                db_default=0,
                                default=0,
                                help_text="0: as it was counted; else the rating run that restated it.",
                            ),
                        ),
                        ("seat", models.PositiveSmallIntegerField()),
                        ("before", models.FloatField()),
                        ("expected", models.FloatField(help_text="Mean of the pairwise expectations, 0 to 1.")),
                        ("actual", models.FloatField(help_text="Mean of the pairwise results, 0 to 1.")),
                        ("k", models.FloatField()),
                        ("after", models.FloatField()),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="ledger", to="seasons.entry"
                            ),
                        ),
                        (
                            "match",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="ledger", to="matches.match"
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="ledger", to="seasons.season"
                            ),
                        ),
                    ],
                    options={
                        "db_table": "matches_ratingchange",
                        "ordering": ["season", "sequence", "seat"],
                        "constraints": [
                            models.UniqueConstraint(fields=("match", "seat", "run"), name="ledger_once_per_seat"),
                            models.UniqueConstraint(
                                fields=("season", "sequence", "seat", "run"), name="ledger_sequence_once"
                            ),
                        ],
                        "indexes": [models.Index(fields=["entry", "sequence"], name="ledger_of_entry")],
                    },
                ),
            ],
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ratingrun",
            trigger=append_only(
                "rating_run_append_only",
                "matches_ratingrun",
                "pgtrigger_rating_run_append_only_a0a20",
                "f0f187356b63e80e5eef78db3be312178398ca37",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ratingchange",
            trigger=append_only(
                "ledger_append_only",
                "matches_ratingchange",
                "pgtrigger_ledger_append_only_1d3a4",
                "6ac6c652fbe5380fd6e6c6e11757d48346a36ac6",
            ),
        ),
    ]
