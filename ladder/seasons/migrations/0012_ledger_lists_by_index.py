"""Lists of the ledger go by row, of one season or entry: each finds its own by an index. Those of the foreign keys, which others begin with,
go: a row of the ledger is written with one index less than before."""

import django.db.models.deletion
from django.db import migrations, models

from ladder.house.indexes import AddIndexAnew, DropIndexOfField


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("matches", "0001_initial"), ("seasons", "0011_matches_rated_past_tallies")]

    operations = [
        AddIndexAnew(
            model_name="ratingchange",
            index=models.Index(fields=["entry", "id"], name="ledger_rows_of_entry"),
        ),
        AddIndexAnew(
            model_name="ratingchange",
            index=models.Index(fields=["season", "id"], name="ledger_rows_of_season"),
        ),
        DropIndexOfField(
            model_name="ratingchange",
            name="entry",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="ledger",
                to="seasons.entry",
            ),
        ),
        DropIndexOfField(
            model_name="ratingchange",
            name="match",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="ledger",
                to="matches.match",
            ),
        ),
        DropIndexOfField(
            model_name="ratingchange",
            name="season",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="ledger",
                to="seasons.season",
            ),
        ),
    ]
