"""A rating run is one of the seasons': the same table under another app."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rejudging", "0001_rejudge_sets"),
        ("seasons", "0005_ledger"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="rejudgeset",
                    name="run",
                    field=models.ForeignKey(
                        blank=True,
                        help_text="The rating run that it brought about; none when no rating moved.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rejudge_sets",
                        to="seasons.ratingrun",
                    ),
                ),
            ],
        ),
    ]
