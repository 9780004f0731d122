"""What axe finds wrong with a page, of elements that are alike the first few: a table of a thousand cells is one cell with other words.

axe takes as long as there are elements, seconds for a long table. Elements are alike when they, all that is in them and all that they stand
in have the same names, attributes, colours, sizes and weights of letters, and have words or none. What axe judges by one element alone it
cannot find in one and not in the other; what it judges by many (the order of headings, landmarks, lists, headers of tables) it reads from
the whole page all the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import BrowserContext, Page

ALIKE = 3
"""Elements alike that are looked at, of each kind."""

MARK_THE_REST = """alike => {
  const known = new Map(), counts = new Map(), kinds = new Map(), shapes = new Map();
  const number = (words) => known.get(words) ?? (known.set(words, known.size), known.size - 1);
  const ids = new Map();
  document.querySelectorAll('[id]').forEach((each) => ids.set(each.id, (ids.get(each.id) ?? 0) + 1));
  const POINTS = ['for', 'list', 'headers', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns'];
  const SAID = ['alt', 'title', 'aria-label', 'placeholder', 'href', 'value'];
  const DRAWN = ['d', 'x', 'y', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'points', 'transform', 'style'];
  const attribute = ({ name, value }) => {
    if (name === 'id') return `id ${ids.get(value)}`;
    if (POINTS.includes(name)) return `${name} ${value.split(/\\s+/).map((id) => ids.get(id) ?? 0)}`;
    if (SAID.includes(name)) return `${name} ${value.trim() !== ''}`;
    if (DRAWN.includes(name) || name.startsWith('data-') || name.startsWith('hx-')) return name;
    return `${name} ${value}`;
  };
  const kind = (each) => {
    const style = getComputedStyle(each), attributes = [...each.attributes].map(attribute).sort();
    const words = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
    return number([each.localName, words, ...attributes, style.color, style.backgroundColor, style.fill, style.fontSize, style.fontWeight,
      style.opacity, style.display, style.visibility, style.position].join('|'));
  };
  const shape = (each) => {
    kinds.set(each, kind(each));
    const found = number(`${kinds.get(each)}(${[...each.children].map(shape)})`);
    shapes.set(each, found);
    return found;
  };
  const look = (each, place) => {
    const same = `${place}/${shapes.get(each)}`, count = counts.get(same) ?? 0;
    if (count >= alike) {
      each.setAttribute('data-alike', '');
      return;
    }
    counts.set(same, count + 1);
    const inside = number(`${place}>${kinds.get(each)}`);
    for (const child of each.children) look(child, inside);
  };
  shape(document.body);
  look(document.body, 'body');
}"""

LOOK = """async ({ within, ...options }) => {
  const found = await axe.run({ include: [within], exclude: ['[data-alike]'] }, options);
  document.querySelectorAll('[data-alike]').forEach((each) => each.removeAttribute('data-alike'));
  return found.violations;
}"""


COLOURS = """() => {
  const clear = ['rgba(0, 0, 0, 0)', 'transparent'], below = new Map(), found = new Set();
  const on = (each) => {
    if (each === null) return '';
    if (!below.has(each)) {
      const style = getComputedStyle(each), own = clear.includes(style.backgroundColor) ? '' : `/${style.backgroundColor}`;
      below.set(each, on(each.parentElement) + own + (style.backgroundImage === 'none' ? '' : '/drawn') +
        (style.opacity === '1' ? '' : `/${style.opacity}`));
    }
    return below.get(each);
  };
  for (const each of document.body.querySelectorAll('*')) {
    if (![...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')) continue;
    const style = getComputedStyle(each);
    found.add([style.color, each.ownerSVGElement ? style.fill : '', style.fontSize, style.fontWeight, on(each)].join('|'));
  }
  return [...found];
}"""
"""How words are coloured, how large and how heavy they are, and all that lies below them, each once."""


def colours(page: Page) -> set[str]:
    """All that contrasts hang on, for each kind of words on the page: whose is known from another page has no other contrast here."""
    return set(page.evaluate(COLOURS))


def bring_axe(context: BrowserContext) -> None:
    """Have axe on every page of the context from its start. Whoever looks at many pages saves most of the time in which each is given it:
    it is half a megabyte, by way of Playwright's driver."""
    context.add_init_script(AXE_SCRIPT)


def violations(
    page: Page, rules: Sequence[str] = (), within: str = "html", but_for: Sequence[str] = ()
) -> list[tuple[str, list[object]]]:
    """What axe finds wrong with the page as it stands: each rule, and the first elements that break it. ``rules``: these alone;
    ``within``: in this part of the page; ``but_for``: all rules but these."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    page.evaluate(MARK_THE_REST, ALIKE)
    left_out = {rule: {"enabled": False} for rule in but_for}
    options = {
        "within": within,
        "rules": left_out,
        "resultTypes": ["violations"],
        **({"runOnly": list(rules)} if rules else {}),
    }
    found = page.evaluate(LOOK, options)
    return [(each["id"], [node["target"] for node in each["nodes"]][:3]) for each in found]
