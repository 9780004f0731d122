"""The front page reads the last rated matches of all seasons."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("matches", "0011_void_causes_of_before"),
    ]

    operations = [
        AddIndexConcurrently(
            model_name="match",
            index=models.Index(
                fields=["-finished_at"],
                condition=models.Q(("kind", "rated"), ("status", "finished")),
                name="match_rated_latest",
            ),
        ),
    ]
