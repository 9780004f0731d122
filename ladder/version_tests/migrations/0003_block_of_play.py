"""A counted block is one of play's: the same table under another app."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0008_block"),
        ("version_tests", "0002_counted_blocks_and_reasons"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="countedblock",
                    name="block",
                    field=models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="counted_in_test", to="matches.block"
                    ),
                ),
            ],
        ),
    ]
