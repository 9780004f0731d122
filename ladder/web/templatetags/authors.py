"""What authors have written, in templates."""

from __future__ import annotations

from django import template

from ladder.web import markup

register = template.Library()
register.filter("authors_markdown", markup.rendered)
