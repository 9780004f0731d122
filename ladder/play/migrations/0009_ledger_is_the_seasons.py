"""The ledger has gone to the seasons, and blocks have come from them: who was allowed what about them still is."""

import pgtrigger.migrations
from django.db import migrations

MOVED = (("seasons", "matches", "block"), ("matches", "seasons", "ratingrun"), ("matches", "seasons", "ratingchange"))
"""From which app to which, and the model."""


def relabel(apps, moves):
    """Give content types their model's new app: permissions and the admin's history follow, for they hang on the type's row.

    A database that has never been migrated before has none yet, and gets them of the new apps.
    """
    types = apps.get_model("contenttypes", "ContentType").objects
    for old, new, model in moves:
        if not types.filter(app_label=new, model=model).exists():
            types.filter(app_label=old, model=model).update(app_label=new)


def forwards(apps, schema_editor):
    relabel(apps, MOVED)


def backwards(apps, schema_editor):
    relabel(apps, [(new, old, model) for old, new, model in MOVED])


class Migration(migrations.Migration):
    dependencies = [
        ("contenttypes", "0002_remove_content_type_name"),
        ("matches", "0008_block"),
        ("rejudging", "0002_run_of_seasons"),
        ("seasons", "0005_ledger"),
    ]

    operations = [
        pgtrigger.migrations.RemoveTrigger(model_name="ratingrun", name="rating_run_append_only"),
        pgtrigger.migrations.RemoveTrigger(model_name="ratingchange", name="ledger_append_only"),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel(name="RatingChange"),
                migrations.DeleteModel(name="RatingRun"),
            ],
        ),
        migrations.RunPython(forwards, backwards),
    ]
