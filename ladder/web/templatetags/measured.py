"""What is said of figures that were measured of a title, and have aged."""

from __future__ import annotations

from django import template
from django.utils.html import format_html

from engine.changed import CHANGED, WHY, setup_has_changed
from engine.fairness import Setup
from engine.kernel.title import Title

register = template.Library()


@register.filter
def has_changed(setup: Setup, title: Title) -> bool:
    """Has the bot, or have the rules changed since a table of the title was measured?"""
    return setup_has_changed(setup, title)


@register.filter
def changed_mark(changed: bool) -> str:
    """After a name, that what was measured of it has changed since, and what that means; else nothing."""
    return format_html(' <span class="word" title="{}">{}</span>', WHY.capitalize(), CHANGED) if changed else ""
