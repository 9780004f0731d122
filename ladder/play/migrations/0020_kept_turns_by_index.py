"""Whoever gives a turn finds the match that has waited for it longest by an index, which has few rows."""

from django.db import migrations, models

from ladder.house.indexes import AddIndexAnew


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("matches", "0019_friendly_matches_and_turns")]

    operations = [
        AddIndexAnew(
            model_name="match",
            index=models.Index(
                condition=models.Q(("status", "queued"), ("turn", 1)), fields=["kind", "id"], name="match_kept_turn"
            ),
        ),
    ]
