"""Every list of matches has an index to walk along, and so has every bot's list of its seats.

The indexes that foreign keys had by themselves go: each is the beginning of one of these, or of one that was there before.
"""

import django.db.models.deletion
from django.db import migrations, models

from ladder.house.indexes import AddIndexAnew, DropIndexOfField


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("matches", "0016_worker_machine"),
    ]

    operations = [
        AddIndexAnew(
            model_name="match",
            index=models.Index(fields=["status", "-id"], name="match_by_status"),
        ),
        AddIndexAnew(
            model_name="match",
            index=models.Index(fields=["season", "-id"], name="match_by_season"),
        ),
        AddIndexAnew(
            model_name="match",
            index=models.Index(fields=["season", "status", "-id"], name="match_by_season_status"),
        ),
        AddIndexAnew(
            model_name="match",
            index=models.Index(fields=["title", "-id"], name="match_by_title"),
        ),
        AddIndexAnew(
            model_name="match",
            index=models.Index(fields=["title", "status", "-id"], name="match_by_title_status"),
        ),
        AddIndexAnew(
            model_name="match",
            index=models.Index(condition=models.Q(("kind", "rated"), _negated=True), fields=["kind", "-id"], name="match_not_rated"),
        ),
        AddIndexAnew(
            model_name="match",
            index=models.Index(condition=models.Q(("void_cause", ""), _negated=True), fields=["void_cause", "-id"], name="match_by_void_cause"),
        ),
        AddIndexAnew(
            model_name="matchseat",
            index=models.Index(fields=["version", "-match"], name="seat_of_version"),
        ),
        AddIndexAnew(
            model_name="matchseat",
            index=models.Index(fields=["entry", "-match"], name="seat_of_entry"),
        ),
        AddIndexAnew(
            model_name="matchseat",
            index=models.Index(condition=models.Q(("result", "")), fields=["version", "-match"], name="seat_of_version_open"),
        ),
        AddIndexAnew(
            model_name="matchseat",
            index=models.Index(condition=models.Q(("result", "forfeited")), fields=["version", "-id"], name="seat_forfeited"),
        ),
        AddIndexAnew(
            model_name="match",
            index=models.Index(
                condition=models.Q(("killed_count__gte", 3), ("status__in", ("queued", "running"))),
                fields=["-killed_count", "id"],
                name="match_losing_workers",
            ),
        ),
        AddIndexAnew(
            model_name="matchlog",
            index=models.Index(
                condition=~models.Q(object_name=""), fields=["object_name"], name="log_by_object_name"
            ),
        ),
        DropIndexOfField(
            model_name="match",
            name="season",
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="matches", to="seasons.season"),
        ),
        DropIndexOfField(
            model_name="matchseat",
            name="entry",
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="seasons.entry"),
        ),
        DropIndexOfField(
            model_name="matchseat",
            name="version",
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="bots.version"),
        ),
    ]
