"""A tally says how many matches of its season's order it knows: so it shows when workers of the release before have rated others past it.

Where they have done so since the tallies were filled it begins at 0: the first sweep finds that, and makes them anew.
"""

from django.db import migrations, models

KNOWN = """
    UPDATE seasons_seasontally AS y
    SET rated = s.last_sequence
    FROM seasons_season AS s
    WHERE s.id = y.season_id AND y.finished = (
        SELECT count(*)
        FROM matches_match AS m
        LEFT JOIN seasons_uncounted AS u ON u.match_id = m.id
        WHERE m.season_id = s.id AND m.status = 'finished' AND u.id IS NULL
    )
"""


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
        migrations.RunSQL(KNOWN, migrations.RunSQL.noop),
    ]
