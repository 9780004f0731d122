"""A season has as many open blocks as keep the workers busy, unless its keeper has said how many. Nobody had said 4: it was the default."""

from django.db import migrations, models


def follow_workers(apps, schema_editor):
    apps.get_model("seasons", "Season").objects.filter(blocks_in_flight=4).exclude(state="closed").update(
        blocks_in_flight=0
    )


class Migration(migrations.Migration):
    dependencies = [("seasons", "0008_fill_tallies")]

    operations = [
        migrations.AlterField(
            model_name="season",
            name="blocks_in_flight",
            field=models.PositiveSmallIntegerField(
                default=0, help_text="Open blocks of the whole season at most. 0: as many as keep the workers busy."
            ),
        ),
        migrations.RunPython(follow_workers, migrations.RunPython.noop),
    ]
