"""Pages count the matches that were finished, and those of the last hour."""

from django.db import migrations, models

from ladder.house.indexes import AddIndexAnew


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("matches", "0012_match_rated_latest"),
    ]

    operations = [
        AddIndexAnew(
            model_name="match",
            index=models.Index(
                fields=["finished_at"],
                condition=models.Q(("status", "finished")),
                name="match_finished",
            ),
        ),
    ]
