"""Matches that wait for a turn before others, and friendly ones, a kind of their own without a parent here.

The version before makes and reads the others as ever, and its matches have their turn by their place.
"""

from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0018_matches_with_a_person")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="turn",
            field=models.PositiveSmallIntegerField(
                choices=[
                    (0, "usual: when its place in the queue comes"),
                    (
                        1,
                        "kept: it waits for its place, and for one of the turns that are kept for newcomers or friendly matches",
                    ),
                    (2, "given: it has got one of these turns, and comes before what waits"),
                ],
                db_default=0,
                default=0,
                help_text="When it comes to be played.",
            ),
        ),
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
                    ("friendly", "friendly: a match that an author asked for, not rated"),
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
                    kind__in=("rejudge", "person", "friendly"),
                    season__isnull=True,
                    block__isnull=True,
                    validates__isnull=True,
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
