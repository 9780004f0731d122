import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('bots', '0003_deleted_versions'),
    ]

    operations = [
        migrations.CreateModel(
            name='FormerName',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(help_text="The bot's.", max_length=64)),
                ('name', models.CharField(max_length=32)),
                ('given_up_at', models.DateTimeField(auto_now_add=True)),
                ('bot', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='former_names', to='bots.bot')),
            ],
            options={
                'ordering': ['-given_up_at', '-pk'],
                'constraints': [models.UniqueConstraint(models.F('title'), django.db.models.functions.text.Lower('name'), name='former_name_per_title_ci')],
            },
        ),
    ]
