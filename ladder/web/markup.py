"""Markdown that authors have written: shown without HTML, images and links that anybody could take for the house's own."""

from __future__ import annotations

import re
from collections.abc import Iterable, MutableMapping, Sequence
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

LINKS = re.compile(r"https?://[^\s]+\Z", re.IGNORECASE)
"""Whither a description may link: elsewhere, by its whole address."""

REL = "nofollow ugc noopener noreferrer"
HIGHEST = 3
"""Level of a description's first headings: those above it are the page's own."""


def _link(renderer: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, env: Any) -> str:
    tokens[at].attrSet("rel", REL)
    return str(renderer.renderToken(tokens, at, options, env))


def _heading(renderer: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, env: Any) -> str:
    tokens[at].tag = f"h{min(6, int(tokens[at].tag[1]) + HIGHEST - 1)}"
    return str(renderer.renderToken(tokens, at, options, env))


_authors = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
_authors.validateLink = lambda url: LINKS.match(url) is not None  # type: ignore[method-assign]
_authors.add_render_rule("link_open", _link)
_authors.add_render_rule("heading_open", _heading)
_authors.add_render_rule("heading_close", _heading)


def rendered(text: str) -> SafeString:
    """An author's Markdown as HTML: HTML inside it is escaped, links lead elsewhere and are followed by no search engine, headings begin
    below the page's. What may be wider than a phone scrolls in its own box, by keyboard too."""
    html = _authors.render(text).replace("<pre>", '<pre tabindex="0">')
    html = html.replace("<table>", '<div class="ledger" tabindex="0"><table>').replace("</table>", "</table></div>")
    return mark_safe(html)  # noqa: S308 - rendered with html=False


def plain(text: str) -> str:
    """The words of an author's Markdown, on one line."""
    env: MutableMapping[str, Any] = {}
    return " ".join(" ".join(_words(_authors.parse(text, env))).split())


def _words(tokens: Iterable[Token]) -> Iterable[str]:
    for token in tokens:
        if token.children:
            yield "".join(_words(token.children))
        elif token.type in ("softbreak", "hardbreak"):
            yield " "
        else:
            yield token.content
