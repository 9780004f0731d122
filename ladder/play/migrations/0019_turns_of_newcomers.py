"""Matches with a newcomer at the table may be given turns before others; the version before makes matches that wait as ever."""

from django.db import migrations, models

from ladder.house.indexes import AddIndexAnew


class Migration(migrations.Migration):
    atomic = False

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
                        "kept: a newcomer sits at its table, and it waits for one of the turns that are kept for newcomers",
                    ),
                    (2, "given: it has got one of these turns, and comes before what waits"),
                ],
                db_default=0,
                default=0,
                help_text="When it comes to be played.",
            ),
        ),
        AddIndexAnew(
            model_name="match",
            index=models.Index(
                condition=models.Q(("status", "queued"), ("turn", 1)), fields=["id"], name="match_of_newcomers"
            ),
        ),
    ]
