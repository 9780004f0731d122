"""Pages count the matches that were finished, and those of the last hour."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("matches", "0012_match_rated_latest"),
    ]

    operations = [
        AddIndexConcurrently(
            model_name="match",
            index=models.Index(
                fields=["finished_at"],
                condition=models.Q(("status", "finished")),
                name="match_finished",
            ),
        ),
    ]
