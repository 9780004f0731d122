"""Reviews of seats that forfeited, which blamed them for what the fallback policy did, are forgotten: they can be asked for anew."""

from django.db import migrations
from django.db.models import Exists, OuterRef


def forget(apps, schema_editor):
    forfeited = apps.get_model("matches", "MatchSeat").objects.filter(
        match=OuterRef("match"), seat=OuterRef("seat"), result="forfeited"
    )
    apps.get_model("theatre", "Study").objects.filter(Exists(forfeited), kind="review").delete()


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0013_match_finished"),
        ("theatre", "0006_second_looks"),
    ]

    operations = [
        migrations.RunPython(forget, migrations.RunPython.noop),
    ]
