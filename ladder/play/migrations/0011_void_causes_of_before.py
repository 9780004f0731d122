"""Void matches from before there were words get the one that their reason tells."""

from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations

CAUSES = (
    ("host_fault", {"reason__regex": r"^failed \d+ times by the host"}),
    ("cancelled", {"reason__regex": "^(cancelled by |its (rejudge set|version test|tournament) was cancelled)"}),
    ("not_needed", {"kind": "validation", "reason__startswith": "a version at its table was taken out of play"}),
    ("out_of_play", {"reason__regex": "^(a version at its table was taken out of play|a house bot at its table has changed)"}),
    ("old_rules", {"reason__startswith": "made for "}),
)
"""Each word with what such matches look like, the first that fits counts."""


def put_words(apps, schema_editor):
    void = apps.get_model("matches", "Match").objects.filter(status="void", void_cause="")
    for cause, looks in CAUSES:
        void.filter(**looks).update(void_cause=cause)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("matches", "0010_void_cause")]

    operations = [
        migrations.RunPython(put_words, migrations.RunPython.noop),
        ValidateConstraint(model_name="match", name="match_void_cause_known"),
    ]
