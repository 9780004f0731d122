"""Friendly matches as they are asked for."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('bots', '0006_authors_housekeeping'),
        ('matches', '0020_kept_turns_by_index'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Friendly',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(help_text='Id of the title.', max_length=64)),
                ('options', models.JSONField(blank=True, default=dict)),
                ('seats', models.PositiveSmallIntegerField(help_text='Seats at each table.')),
                ('games', models.PositiveIntegerField(help_text='How many games were asked for.')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('cancelled_at', models.DateTimeField(blank=True, null=True)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='friendlies', to=settings.AUTH_USER_MODEL)),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='friendlies', to='bots.version')),
            ],
            options={
                'verbose_name_plural': 'friendlies',
            },
        ),
        migrations.CreateModel(
            name='FriendlyGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('friendly', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='played', to='friendlies.friendly')),
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='friendly_game', to='matches.match')),
            ],
        ),
        migrations.CreateModel(
            name='Opponent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('friendly', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='opponents', to='friendlies.friendly')),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='friendlies_as_opponent', to='bots.version')),
            ],
            options={
                'ordering': ['friendly', 'pk'],
            },
        ),
        migrations.AddIndex(
            model_name='friendly',
            index=models.Index(fields=['owner', 'created_at'], name='friendly_of_owner'),
        ),
        migrations.AddConstraint(
            model_name='friendly',
            constraint=models.CheckConstraint(condition=models.Q(('games__gte', 1), ('seats__gte', 1)), name='friendly_has_games_and_seats'),
        ),
        migrations.AddConstraint(
            model_name='opponent',
            constraint=models.UniqueConstraint(fields=('friendly', 'version'), name='opponent_once_per_friendly'),
        ),
    ]
