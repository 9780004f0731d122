"""A match changes three times, its seats once, and each change is a row in every index: those of foreign keys with which another index begins
go, and that of validations, which most matches are not, has no longer a row for each of the others."""

import django.db.models.deletion
from django.db import migrations, models

from ladder.house.indexes import AddIndexAnew, DropIndexOfField


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("bots", "0005_house_bot_title_version"),
        ("matches", "0020_kept_turns_by_index"),
    ]

    operations = [
        AddIndexAnew(
            model_name="match",
            index=models.Index(condition=models.Q(("validates__isnull", False)), fields=["validates"], name="match_validates"),
        ),
        DropIndexOfField(
            model_name="match",
            name="validates",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="validation_matches",
                to="bots.version",
            ),
        ),
        DropIndexOfField(
            model_name="match",
            name="block",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="matches",
                to="matches.block",
            ),
        ),
        DropIndexOfField(
            model_name="matchseat",
            name="match",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="seats",
                to="matches.match",
            ),
        ),
        DropIndexOfField(
            model_name="attempt",
            name="match",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="attempts",
                to="matches.match",
            ),
        ),
    ]
