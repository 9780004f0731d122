"""Open matches are counted by season, and workers say how many matches they play at once."""

from django.db import migrations, models

from ladder.house.indexes import AddIndexAnew


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("matches", "0013_match_finished")]

    operations = [
        # First: should it be broken off, the rest has not been done.
        AddIndexAnew(
            model_name="match",
            index=models.Index(
                fields=["season", "status"],
                condition=models.Q(("season__isnull", False), ("status__in", ("queued", "running"))),
                name="match_open_of_season",
            ),
        ),
        migrations.AddField(
            model_name="worker",
            name="processes",
            field=models.PositiveSmallIntegerField(
                db_default=1, default=1, help_text="Matches that it plays at once; 0 of one that plays none."
            ),
        ),
    ]
