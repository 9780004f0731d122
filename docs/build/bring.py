"""What mkdocs does for this site beyond itself: pages brought in, links that lead to them, and pages without inline scripts and styles.

Three kinds of pages are no files of ``docs/``: the titles' reference, made by ``engine.reference``; papers that lie beside what they tell
of (``engine/PROTOCOL.md``); and files of the project that a paper links to, each as a page that shows it. A link is written for whoever
reads the paper in the repository, from file to file, and leads in the site to the page of that file.
"""

from __future__ import annotations

import gzip
import hashlib
import html
import os
import posixpath
import re
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]
DOCS = "docs/"
ASSETS = {
    "assets/leadenhall.css": "docs/build/leadenhall.css",
    "assets/favicon.svg": "ladder/web/static/leadenhall/favicon.svg",
}
GAMES = int(os.environ.get("LEADENHALL_REFERENCE_GAMES", "150"))
"""Games that are played for the samples of a title's reference."""

LINK = re.compile(r"(?<=\]\()([^)#:\s]+)((?:#[^)\s]*)?)(?=\))")
PICTURE = re.compile(r"^!\[([^\]]*)\]\((\S+\.svg)\)$", re.MULTILINE)
INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
ALIGNED = re.compile(r'style="text-align: (left|right|center);"')
PACKED = {".html", ".css", ".js", ".json", ".svg"}
CODE = {".yml": "yaml", ".py": "python", ".toml": "toml", ".sh": "sh"}

_reference: dict[str, str] = {}
_titles: dict[str, str] = {}


# -- which pages there are --


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the pages that there are in the place of patterns, and those of the titles."""
    if not _reference:
        _write_reference()
    config.nav = [entry for entry in map(_entry, config.nav or []) if entry is not None]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Bring in the reference, and whatever papers link to."""
    for name, text in _reference.items():
        files.append(File.generated(config, name, content=text))
    for name, source in ASSETS.items():
        files.append(File.generated(config, name, abs_src_path=str(ROOT / source)))
    wanted = [path for entry in _paths(config.nav) if (path := entry[1]) != entry[0]]
    wanted += [path for file in files.documentation_pages() for path in _linked(DOCS + file.src_uri)]
    brought: set[str] = set()
    while wanted:
        path = wanted.pop()
        if path in brought or path.startswith(DOCS):
            continue
        brought.add(path)
        files.append(File.generated(config, page_of(path), content=_shown(path)))
        wanted += _linked(path)
    return files


def _write_reference() -> None:
    sys.path.insert(0, str(ROOT))
    import engine
    from engine.reference.pages import catalogue, limits, pages
    from engine.reference.seldom import samples

    titles = engine.titles()
    for id, title in titles.items():
        _titles[id] = title.name
        for name, text in pages(title, samples(title, GAMES)).items():
            _reference[f"reference/{id}/{name}.md"] = text
    _reference["reference/limits.md"] = limits()
    _reference["reference/index.md"] = catalogue(titles.values())


def _entry(entry: Any) -> Any:
    """An entry of the navigation with pages of the site for files of the project; None where none is there."""
    if isinstance(entry, str):
        return entry if (ROOT / DOCS / entry).is_file() or entry in _reference else None
    [(name, inside)] = entry.items()
    if isinstance(inside, str):
        return {name: _site_path(inside)}
    return {name: [one for part in inside for one in _expanded(part)]}


def _expanded(part: Any) -> Iterator[Any]:
    if part == "reference/*":
        for id, name in _titles.items():
            pages = [page for page in _reference if page.startswith(f"reference/{id}/")]
            yield {
                name: [page if page.endswith("/index.md") else {Path(page).stem.capitalize(): page} for page in pages]
            }
    elif isinstance(part, str) and "*" in part:
        pages = sorted(path.relative_to(ROOT / DOCS).as_posix() for path in (ROOT / DOCS).glob(part))
        yield from (page for page in pages if not fnmatch(page, "*/README.md"))
    elif (entry := _entry(part)) is not None:
        yield entry


def _site_path(path: str) -> str:
    """The page of a file that the navigation names: of docs/, of the reference, or of elsewhere in the project."""
    if path.startswith("/") or (ROOT / DOCS / path).is_file() or path in _reference:
        return path
    return page_of(path)


def _paths(nav: Any) -> Iterator[tuple[str, str]]:
    """Every page that the navigation names, with the file of the project that it is of."""
    for entry in nav:
        inside = next(iter(entry.values())) if isinstance(entry, dict) else entry
        if isinstance(inside, list):
            yield from _paths(inside)
        elif (file := _file_of(inside)) is not None:
            yield inside, file


# -- from files of the project to pages, and back --


def page_of(path: str) -> str:
    """The page that shows a file of the project, both relative: ``engine/PROTOCOL.md`` is ``project/engine/PROTOCOL.md``."""
    if path.startswith(DOCS):
        return path.removeprefix(DOCS)
    return f"project/{path}" if path.endswith(".md") else f"project/{path}.md"


def _file_of(page: str) -> str | None:
    """The file of the project that a page was brought in from; None for pages of docs/ and of the reference."""
    if not page.startswith("project/"):
        return None
    path = page.removeprefix("project/")
    return path if (ROOT / path).is_file() else path.removesuffix(".md")


def _shown(path: str) -> str:
    text = (ROOT / path).read_text("utf-8")
    if path.endswith(".md"):
        return text
    return f"# {path}\n\n````{CODE.get(Path(path).suffix, 'text')}\n{text}````\n"


def _linked(path: str) -> list[str]:
    """The files of the project that a paper links to."""
    if not path.endswith(".md") or not (ROOT / path).is_file():
        return []
    found = (_target(path, link[1]) for link in LINK.finditer((ROOT / path).read_text("utf-8")))
    return [target for target in found if target is not None]


def _target(path: str, link: str) -> str | None:
    target = posixpath.normpath(posixpath.join(posixpath.dirname(path), link))
    return target if (ROOT / target).is_file() else None


# -- what a page says --


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead links from file to file to the pages of those files, and put pictures into the page, where its colours reach them."""
    here = page.file.src_uri
    if here in _reference:
        return markdown
    path = _file_of(here) or DOCS + here
    if not path.endswith(".md"):
        return markdown

    def led(link: re.Match[str]) -> str:
        target = _target(path, link[1])
        if target is None:
            return link[0]
        return posixpath.relpath(page_of(target), posixpath.dirname(here) or ".") + link[2]

    def drawn(picture: re.Match[str]) -> str:
        target = _target(path, picture[2])
        if target is None:
            return picture[0]
        svg = re.sub(r"<style>.*?</style>|<\?xml.*?\?>|\n", "", (ROOT / target).read_text("utf-8"))
        label = html.escape(picture[1], quote=True)
        return f'<figure class="picture">{svg.replace("<svg", f"""<svg aria-label="{label}" """, 1)}</figure>'

    return LINK.sub(led, PICTURE.sub(drawn, markdown))


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """The page with its inline scripts as files, and classes for inline styles: the house's policy lets neither in."""

    def moved(script: re.Match[str]) -> str:
        text = script[1]
        name = f"assets/javascripts/inline.{hashlib.sha256(text.encode()).hexdigest()[:8]}.min.js"
        file = Path(config.site_dir) / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return f'<script src="{posixpath.relpath(name, page.url or ".")}"></script>'

    return ALIGNED.sub(r'class="\1"', INLINE_SCRIPT.sub(moved, output))


def on_post_build(config: MkDocsConfig) -> None:
    """Take out what only a site of its own needs, and pack what is worth it."""
    site = Path(config.site_dir)
    for name in ("404.html", "sitemap.xml", "sitemap.xml.gz"):
        (site / name).unlink(missing_ok=True)
    for sources in site.glob("assets/**/*.map"):
        sources.unlink()
    for file in site.rglob("*"):
        if file.suffix in PACKED and file.is_file():
            file.with_name(file.name + ".gz").write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))
