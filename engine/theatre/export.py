"""A game as one HTML file that needs nothing else: the document, the player and its style in a page that works without a network."""

from __future__ import annotations

import base64
import hashlib
import json
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

Fields = dict[str, Any]

FILES = Path(__file__).parent / "static"
"""The player's files, as a web server offers them under its address for static files."""

STYLES = ("leadenhall/scene.css", "leadenhall/theatre.css")
SCRIPTS = (
    "leadenhall/theatre/moments.js",
    "leadenhall/theatre/drawing.js",
    "leadenhall/theatre/boards.js",
    "leadenhall/theatre/pointing.js",
    "leadenhall/theatre/telling.js",
    "leadenhall/theatre/finding.js",
    "leadenhall/theatre/curves.js",
    "leadenhall/theatre/dealing.js",
    "leadenhall/theatre/deck.js",
    "leadenhall/theatre.js",
)
"""What a page with the player must load, in this order; scripts deferred, or after the fragment."""

PAGE_STYLE = """
:root { color-scheme: light dark; }
body { margin: 0; padding: .8rem 1rem 2rem; background: #faf6ea; color: #221c14; font: 1rem/1.5 system-ui, "DejaVu Sans", sans-serif; }
h1 { font-size: 1.3rem; margin: 0 0 .6rem; overflow-wrap: anywhere; }
h1 small { font-weight: 400; font-size: .7em; }
h2 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (prefers-color-scheme: dark) { body { background: #16130e; color: #ece4d3; } }
"""

_UNSAFE = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}


def html(document: Fields) -> str:
    """The page of a game, from its document (``theatre``). Its policy lets it run and fetch nothing but what is in it."""
    style = "\n".join([*(read(name) for name in STYLES), PAGE_STYLE])
    script = "\n".join(read(name) for name in SCRIPTS)
    policy = (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; base-uri 'none'; form-action 'none'"
    )
    name, players = escape(str(document["name"])), escape(", ".join(map(str, document["names"])))
    return f"""<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{name}: {players}</title>
<style>{style}</style>
</head>
<body>
<main>
<h1>{name} <small>{players}</small></h1>
<h2>The game, decision by decision</h2>
<div class="theatre">
<noscript><p>This page draws the game with the script that is in it: allow it to run.</p></noscript>
<script type="application/json">{data(document)}</script>
</div>
</main>
<script>{script}</script>
</body>
</html>
"""


def data(document: Fields) -> str:
    """The document as JSON that may stand in a ``<script>``: nothing in it can end one, or begin a comment."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).translate(_UNSAFE)


@cache
def read(name: str) -> str:
    """One of the player's files, by its address below that of static files."""
    return (FILES / name).read_text(encoding="utf-8")


def _hash(content: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}'"
