"""Forfeits from before there were words get the one that their reason tells."""

from django.db import migrations

WORDS = (
    ("package", "^could not be unpacked"),
    ("crash", "^crashed while"),
    ("bad_message", "^(sent a line that is no message|answered question)"),
    ("illegal_choice", "^answered .* where 0 to"),
    ("cpu", "(of CPU time for the match|seconds of CPU)$"),
    ("bank", "of time for the match"),
    ("timeout", "^(was not ready within|gave no answer within|took .* for one decision)"),
    ("stalled", "standard input"),
    ("flood", "^(sent|wrote) (a line|more than)"),
    ("limit", "^(used|created) more than|while it was paused"),
    ("exit", "^(exited with|was killed by|could not be (executed|started)|closed its standard)"),
)
"""Each word with what its reasons look like, the first that fits counts."""


def put_words(apps, schema_editor):
    seats = apps.get_model("matches", "MatchSeat").objects
    for word, pattern in WORDS:
        seats.filter(result="forfeited", fault="", reason__regex=pattern).update(fault=word)


class Migration(migrations.Migration):
    dependencies = [("matches", "0006_seat_fault")]

    operations = [migrations.RunPython(put_words, migrations.RunPython.noop)]
