"use strict";
// Making elements: HTML from words, never from markup; and the drawings, which are markup, through a sieve.
(() => {
  const Theatre = (globalThis.Theatre ??= {});
  const SVG = "http://www.w3.org/2000/svg";
  const ELEMENTS = new Set(["g", "rect", "circle", "ellipse", "path", "polygon", "polyline", "line", "text", "tspan"]);
  const ATTRIBUTES = new Set([
    "class", "d", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "dx", "dy", "points", "transform",
    "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "font-size", "text-anchor", "opacity",
  ]);

  // An HTML element; `text` among the attributes is its content.
  function make(tag, attributes = {}, ...children) {
    return filled(document.createElement(tag), attributes, children);
  }

  function draw(tag, attributes = {}, ...children) {
    return filled(document.createElementNS(SVG, tag), attributes, children);
  }

  function filled(element, { text, ...attributes }, children) {
    for (const [name, value] of Object.entries(attributes)) {
      if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value === true ? "" : value);
    }
    if (text !== undefined) element.textContent = text;
    element.append(...children.filter((child) => child !== null && child !== undefined));
    return element;
  }

  function button(words, act, attributes = {}) {
    const element = make("button", { type: "button", text: words, ...attributes });
    element.addEventListener("click", act);
    return element;
  }

  // A button that shows a drawing, with its name for those who do not see it.
  function iconButton(name, icon, act, attributes = {}) {
    const element = button(undefined, act, { "aria-label": name, title: name, class: "icon", ...attributes });
    element.append(pictogram(icon));
    return element;
  }

  const ICONS = {
    first: "M5 4h2.5v16H5zM19 4v16L8.5 12z",
    back: "M12 4v16L2 12zM22 4v16L12 12z",
    previous: "M17 4v16L6 12z",
    play: "M6 3l15 9-15 9z",
    pause: "M5 4h5v16H5zM14 4h5v16h-5z",
    next: "M7 4l11 8-11 8z",
    forward: "M2 4l10 8-10 8zM12 4l10 8-10 8z",
    more: "M3 5h18v2.5H3zM6 11h12v2.5H6zM9 17h6v2.5H9z",
    last: "M16.5 4H19v16h-2.5zM5 4l10.5 8L5 20z",
  };

  function pictogram(icon) {
    return draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: ICONS[icon] }));
  }

  // A seat's colour with its number, so that it is told not by colour alone.
  function chip(seat) {
    return make("span", { class: `chip owner-${seat}`, "aria-hidden": "true", text: String(seat + 1) });
  }

  // The markup of drawings as nodes: nothing but shapes and words, with nothing that could run or fetch. All at once, for a parser takes
  // longer to begin than to read; one that cannot be read is empty.
  function sieved(markups) {
    const clean = markups.map((markup) => markup.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ""));
    const parsed = parse(clean.map((markup) => `<g>${markup}</g>`).join(""));
    const groups = parsed ? [...parsed.children] : [];
    if (groups.length !== clean.length) return clean.length > 1 ? clean.flatMap((markup) => sieved([markup])) : [document.createDocumentFragment()];
    return groups.map((group) => {
      const root = document.createDocumentFragment();
      copy(group, root);
      return root;
    });
  }

  function parse(markup) {
    const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${markup}</svg>`, "image/svg+xml");
    return parsed.querySelector("parsererror") ? null : parsed.documentElement;
  }

  function copy(from, to) {
    for (const node of from.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) to.append(node.data);
      if (node.nodeType !== Node.ELEMENT_NODE || node.namespaceURI !== SVG || !ELEMENTS.has(node.localName)) continue;
      const element = document.createElementNS(SVG, node.localName);
      for (const { name, value } of node.attributes) {
        if (ATTRIBUTES.has(name) && !/url\s*\(|script:/i.test(value)) element.setAttribute(name, value);
      }
      copy(node, element);
      to.append(element);
    }
  }

  const calm = globalThis.matchMedia("(prefers-reduced-motion: reduce)");

  Object.assign(Theatre, { make, draw, button, iconButton, pictogram, chip, sieved, ICONS, isCalm: () => calm.matches });
})();
