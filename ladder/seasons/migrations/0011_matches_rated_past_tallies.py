"""A tally says how many matches of its season's order it knows: so it shows when workers of the release before have rated others past it.

It begins at 0: the first sweep finds that, and makes the tallies of seasons in play anew, with what was rated since they were filled.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("seasons", "0010_folded_games")]

    operations = [
        migrations.AddField(
            model_name="seasontally",
            name="rated",
            field=models.PositiveBigIntegerField(
                db_default=0,
                default=0,
                help_text="Those that have a place in the season's order. Another number than the season's tells of matches that were rated "
                "past the tallies, by a release that has none.",
            ),
        ),
    ]
