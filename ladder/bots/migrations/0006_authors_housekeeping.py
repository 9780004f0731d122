"""Descriptions of any length, sources that are public, bots that are not to be asked to friendly matches.

The version before writes none of the new columns, which have defaults in the database, and reads the longer descriptions as they are.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("bots", "0005_house_bot_title_version")]

    operations = [
        migrations.AddField(
            model_name="bot",
            name="friendly",
            field=models.BooleanField(
                db_default=True, default=True, help_text="Whether others may ask it to friendly matches."
            ),
        ),
        migrations.AddField(
            model_name="version",
            name="source_public",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="Whether everybody may download its package, or its owner alone.",
            ),
        ),
        migrations.AlterField(
            model_name="bot",
            name="description",
            field=models.TextField(blank=True, help_text="Its author's own words, as Markdown."),
        ),
    ]
