"""What a page with the player of games must load, in this order (static files, `engine/theatre/static`)."""

from __future__ import annotations

from engine.theatre.export import SCRIPTS, STYLES

__all__ = ["SCRIPTS", "STYLES"]
