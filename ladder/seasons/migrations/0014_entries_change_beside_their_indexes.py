"""An entry's figures change with every game. No index has them now, and its page has room for the row's next version: so a game writes no
index of entries."""

import django.db.models.deletion
from django.contrib.postgres.operations import RemoveIndexConcurrently
from django.db import migrations, models

from ladder.house.indexes import DropIndexOfField


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("seasons", "0013_snapshot_edition")]

    operations = [
        migrations.RunSQL(
            "ALTER TABLE seasons_entry SET (fillfactor = 50)", "ALTER TABLE seasons_entry RESET (fillfactor)"
        ),
        RemoveIndexConcurrently(model_name="entry", name="entry_board"),
        DropIndexOfField(
            model_name="entry",
            name="season",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entries",
                to="seasons.season",
            ),
        ),
    ]
