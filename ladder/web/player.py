"""What a page with the player of games must load, in this order (static files, `engine/theatre/static`)."""

from __future__ import annotations

STYLES = ("leadenhall/scene.css", "leadenhall/theatre.css")
SCRIPTS = (
    "leadenhall/theatre/moments.js",
    "leadenhall/theatre/drawing.js",
    "leadenhall/theatre/boards.js",
    "leadenhall/theatre/pointing.js",
    "leadenhall/theatre/telling.js",
    "leadenhall/theatre/finding.js",
    "leadenhall/theatre/curves.js",
    "leadenhall/theatre/deck.js",
    "leadenhall/theatre.js",
)
