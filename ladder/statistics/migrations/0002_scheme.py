from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("statistics", "0001_season_statistics")]

    operations = [
        migrations.AddField(
            model_name="seasonstatistics",
            name="scheme",
            field=models.CharField(default="1", help_text="Version of the figures (SCHEME).", max_length=16),
        ),
    ]
