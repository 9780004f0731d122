"""A study may be cancelled, by who asked for it and by keepers."""

from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("theatre", "0003_studies"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="study",
            name="study_state_known",
        ),
        migrations.AlterField(
            model_name="study",
            name="state",
            field=models.CharField(
                choices=[
                    ("waiting", "waiting: for a worker, perhaps to be gone on with"),
                    ("working", "working: a worker is at it"),
                    ("done", "done: what was found can be shown"),
                    ("failed", "failed: the reason says why"),
                    ("cancelled", "cancelled: asked for again, it is gone on with"),
                ],
                default="waiting",
                max_length=16,
            ),
        ),
        AddConstraintNotValid(
            model_name="study",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["waiting", "working", "done", "failed", "cancelled"])),
                name="study_state_known",
            ),
        ),
    ]
