"""Why a match is void, as a word. The version before goes on inserting and voiding without one."""

from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models

CAUSES = [
    ("not_needed", "not needed: the verdict on the version that it validates was known without it"),
    ("cancelled", "cancelled: by a keeper, or with the tournament, version test or rejudge set that it was for"),
    ("out_of_play", "out of play: a version at its table plays no more"),
    ("old_rules", "old rules: the title's rules have changed since it was made"),
    ("host_fault", "host fault: it failed again and again by the host's fault"),
]


class Migration(migrations.Migration):
    dependencies = [("matches", "0009_ledger_is_the_seasons")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="void_cause",
            field=models.CharField(
                blank=True,
                choices=CAUSES,
                db_default="",
                default="",
                help_text="The stable word for why it is void; empty for one that is not.",
                max_length=16,
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="reason",
            field=models.TextField(blank=True, help_text="Why it is void, in a sentence."),
        ),
        AddConstraintNotValid(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(("void_cause__in", ["", *(cause for cause, _ in CAUSES)])),
                name="match_void_cause_known",
            ),
        ),
    ]
