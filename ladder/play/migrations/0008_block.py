"""Blocks are this app's: seasons, tournaments and version tests have them played. The table stays as it is, where it is."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0007_fault_words"),
        ("seasons", "0004_ratings_states_archives"),
        ("tournaments", "0002_withdrawals_points_walkovers"),
        ("version_tests", "0002_counted_blocks_and_reasons"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Block",
                    fields=[
                        ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                        ("seed", models.BigIntegerField(help_text="Secret while the block is open.")),
                        ("seats", models.PositiveSmallIntegerField(help_text="At each of its tables; 1 in a duel.")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("completed_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "season",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="blocks",
                                to="seasons.season",
                            ),
                        ),
                        (
                            "pairing",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="blocks",
                                to="tournaments.pairing",
                            ),
                        ),
                        (
                            "version_test",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="blocks",
                                to="version_tests.versiontest",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "seasons_block",
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("pairing__isnull", True), ("season__isnull", False), ("version_test__isnull", True)
                                    ),
                                    models.Q(
                                        ("pairing__isnull", False), ("season__isnull", True), ("version_test__isnull", True)
                                    ),
                                    models.Q(
                                        ("pairing__isnull", True), ("season__isnull", True), ("version_test__isnull", False)
                                    ),
                                    _connector="OR",
                                ),
                                name="block_has_one_owner",
                            ),
                        ],
                        "indexes": [
                            models.Index(condition=models.Q(("completed_at", None)), fields=["season"], name="block_open"),
                        ],
                    },
                ),
                migrations.AlterField(
                    model_name="match",
                    name="block",
                    field=models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="matches",
                        to="matches.block",
                    ),
                ),
            ],
        ),
    ]
