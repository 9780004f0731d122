"""Of studies that were there before, too, the state is one that is known."""

from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("theatre", "0004_cancelled_studies"),
    ]

    operations = [
        ValidateConstraint(model_name="study", name="study_state_known"),
    ]
