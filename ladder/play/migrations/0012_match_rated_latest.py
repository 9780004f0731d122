"""The front page reads the last rated matches of all seasons."""

from django.db import migrations, models

from ladder.house.indexes import AddIndexAnew


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("matches", "0011_void_causes_of_before"),
    ]

    operations = [
        AddIndexAnew(
            model_name="match",
            index=models.Index(
                fields=["-finished_at"],
                condition=models.Q(("kind", "rated"), ("status", "finished")),
                name="match_rated_latest",
            ),
        ),
    ]
