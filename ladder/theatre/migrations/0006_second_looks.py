"""Second looks of a review are counted by themselves."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("theatre", "0005_known_states_of_studies"),
    ]

    operations = [
        migrations.AddField(
            model_name="study",
            name="again",
            field=models.PositiveIntegerField(
                db_default=0, default=0, help_text="Of a review: decisions looked at a second time."
            ),
        ),
        migrations.AddField(
            model_name="study",
            name="again_total",
            field=models.PositiveIntegerField(
                db_default=0, default=0, help_text="Of so many; 0 until all were looked at once."
            ),
        ),
    ]
