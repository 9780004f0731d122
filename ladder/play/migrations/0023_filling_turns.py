"""Matches of house bots alone wait for all others: the one that has waited longest is found by an index of these alone."""

from django.db import migrations, models

from ladder.house.indexes import AddIndexAnew


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("matches", "0022_log_damage"),
    ]

    operations = [
        migrations.AlterField(
            model_name="match",
            name="turn",
            field=models.PositiveSmallIntegerField(
                choices=[
                    (0, "usual: when its place in the queue comes"),
                    (1, "kept: it waits for its place, and for one of the turns that are kept for newcomers or friendly matches"),
                    (2, "given: it has got one of these turns, and comes before what waits"),
                    (3, "filling: house bots are among themselves, and wait for all others but for one claim in twenty"),
                ],
                db_default=0,
                default=0,
                help_text="When it comes to be played.",
            ),
        ),
        AddIndexAnew(
            model_name="match",
            index=models.Index(condition=models.Q(("status", "queued"), ("turn", 3)), fields=["id"], name="match_filling_turn"),
        ),
    ]
