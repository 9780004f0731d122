"""Matches that a person has played, a kind of their own without a parent here. The version before makes and reads the others as ever."""

from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0017_lists_by_index")]

    operations = [
        migrations.AlterField(
            model_name="match",
            name="kind",
            field=models.CharField(
                choices=[
                    ("rated", "rated: a game of a season"),
                    ("validation", "validation: a new version proves that it can play"),
                    ("tournament", "tournament: a game of a tournament's pairing"),
                    ("version_test", "version test: does one version beat another?"),
                    ("rejudge", "rejudge: a rated match played again, not counted by itself"),
                    ("person", "person: a person has played it against house bots, not rated"),
                ],
                max_length=16,
            ),
        ),
        migrations.RemoveConstraint(model_name="match", name="match_kind_has_its_parent"),
        AddConstraintNotValid(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(kind="rated", season__isnull=False, validates__isnull=True)
                | models.Q(kind="validation", season__isnull=True, block__isnull=True, validates__isnull=False)
                | models.Q(
                    kind__in=("rejudge", "person"), season__isnull=True, block__isnull=True, validates__isnull=True
                )
                | models.Q(
                    kind__in=("tournament", "version_test"),
                    season__isnull=True,
                    block__isnull=False,
                    validates__isnull=True,
                ),
                name="match_kind_has_its_parent",
            ),
        ),
    ]
