"use strict";
// The boards: panels side by side, of which each step touches only what is another than before; pieces glide to where they went.
(() => {
  const Theatre = (globalThis.Theatre ??= {});
  const { make, draw, sieved } = Theatre;
  const COLUMN = [0, 0, 312, 350, 350], GAP = 12; // px: the least width of a column of so many, and what lies between two
  const LEAD = 1.3; // as wide as this many others is the first column, with the panel that tells most

  class Boards {
    constructor(moments) {
      this.moments = moments;
      this.drawn = new Map(); // number of an id: { node, placed }
      this.sieve = new Map(); // number of a drawing: its nodes
      this.gliding = new Set();
      this.marked = [];
      this.pieces = moments.game.layers.indexOf("pieces");
      this.ply = null;
      this.root = make("div", { class: "boards" });
      this.panels = moments.game.panels.map((panel, number) => this.panel(panel, number));
      this.root.append(...this.panels.map((panel) => panel.root));
      this.root.addEventListener("focusin", (event) => this.rove(event.target));
      new ResizeObserver(() => this.lay()).observe(this.root);
    }

    panel(about, number) {
      const layers = this.moments.game.layers.map((layer) => draw("g", { class: layer }));
      const svg = draw("svg", {
        class: "scene", viewBox: `0 0 ${about.width} ${about.height}`, role: "group", "aria-label": about.title, "data-panel": about.id,
      }, ...layers);
      const root = make("section", { class: about.wide ? "panel wide" : "panel" }, make("h3", { text: about.title }), svg);
      return { about, number, root, svg, layers, size: 0, shown: true };
    }

    node(id) {
      const number = this.moments.numbers.get(id);
      return number === undefined ? undefined : this.drawn.get(number)?.node;
    }

    // Show a moment. `glide`: how long pieces take to their new places, in ms; 0 for at once.
    show(ply, glide) {
      const before = ply > 0 ? this.moments.board(ply - 1) : new Map();
      const board = this.moments.board(ply);
      const starts = glide ? this.starts(board) : [];
      for (const [number, { node }] of this.drawn) {
        if (board.has(number)) continue;
        node.remove();
        this.drawn.delete(number);
      }
      const others = [...board.values()].filter((placed) => this.drawn.get(placed[0])?.placed !== placed);
      this.sift(new Set(others.map((placed) => placed[6])));
      others.forEach((placed) => this.put(placed));
      this.mark(this.moments.changed(ply, before));
      this.ply = ply;
      this.hideEmpty();
      starts.forEach((start) => this.glide(start, glide));
    }

    // Have these drawings as nodes.
    sift(drawings) {
      const wanted = [...drawings].filter((drawing) => !this.sieve.has(drawing));
      if (!wanted.length) return;
      sieved(wanted.map((drawing) => this.moments.game.drawings[drawing][1])).forEach((nodes, at) => this.sieve.set(wanted[at], nodes));
    }

    // Get the drawings of the whole game ready, some at a time, while nothing else is to be done.
    prepare(from = 0) {
      const { drawings } = this.moments.game;
      const to = Math.min(from + 60, drawings.length);
      this.sift(new Set(Array.from({ length: to - from }, (_, at) => from + at)));
      if (to < drawings.length) whenIdle(() => this.prepare(to));
    }

    put(placed) {
      const [number, panel, layer, x, y, scale, drawing] = placed;
      const old = this.drawn.get(number);
      const node = old?.node ?? draw("g", { "data-id": this.moments.game.ids[number] });
      node.number = number;
      if (old?.placed[6] !== drawing) this.redraw(node, drawing);
      node.setAttribute("transform", `translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}`);
      if (!old || old.placed[1] !== panel || old.placed[2] !== layer) this.insert(node, this.panels[panel].layers[layer]);
      this.drawn.set(number, { node, placed });
    }

    // In the order of their numbers, so that a moment looks the same from wherever it is reached.
    insert(node, layer) {
      let low = 0, high = layer.childNodes.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (layer.childNodes[middle].number < node.number) low = middle + 1;
        else high = middle;
      }
      layer.insertBefore(node, layer.childNodes[low] ?? null);
    }

    redraw(node, drawing) {
      const [classes, , tip] = this.moments.game.drawings[drawing];
      node.setAttribute("class", classes);
      node.replaceChildren(this.sieve.get(drawing).cloneNode(true));
      node.drawing = drawing;
      if (!tip) {
        for (const name of ["role", "aria-label", "tabindex"]) node.removeAttribute(name);
        return;
      }
      node.setAttribute("role", "img");
      node.setAttribute("aria-label", tip);
      if (!node.hasAttribute("tabindex")) node.setAttribute("tabindex", "-1");
      node.classList.add("telling");
    }

    mark(numbers) {
      this.marked.forEach((node) => node.classList.remove("changed"));
      this.marked = numbers.map((number) => this.drawn.get(number)?.node).filter(Boolean);
      this.marked.forEach((node) => node.classList.add("changed"));
    }

    // Where the pieces lie that are about to move: [number, matrix of their panel on the screen, placed].
    starts(board) {
      const matrices = new Map();
      const found = [];
      for (const [number, { placed }] of this.drawn) {
        const then = board.get(number);
        if (!then || then === placed || placed[2] !== this.pieces) continue;
        if (placed.slice(1, 6).every((part, at) => part === then[at + 1])) continue;
        if (!matrices.has(placed[1])) matrices.set(placed[1], this.panels[placed[1]].svg.getScreenCTM());
        found.push([number, matrices.get(placed[1]), placed]);
      }
      return found;
    }

    glide([number, matrix, old], duration) {
      const { node, placed } = this.drawn.get(number);
      const panel = this.panels[placed[1]];
      let [, , , x, y, scale] = old;
      if (old[1] !== placed[1]) {
        const change = panel.svg.getScreenCTM()?.inverse().multiply(matrix);
        if (!change) return;
        [x, y, scale] = [change.a * x + change.e, change.d * y + change.f, scale * change.a];
      }
      const frame = (left, top, size) => ({ transform: `translate(${left}px, ${top}px) scale(${size})` });
      panel.root.classList.add("raised"); // what comes from another panel is seen above both
      const animation = node.animate([frame(x, y, scale), frame(placed[3], placed[4], placed[5])], { duration, easing: "ease-in-out" });
      this.gliding.add(animation);
      animation.finished.catch(() => {}).finally(() => {
        this.gliding.delete(animation);
        panel.root.classList.remove("raised");
      });
    }

    // End what is still on its way: the next step starts from where things are.
    settle() {
      this.gliding.forEach((animation) => animation.finish());
    }

    hideEmpty() {
      let changed = false;
      for (const panel of this.panels) {
        const shown = panel.layers.some((layer) => layer.childNodes.length > 0);
        changed ||= shown !== panel.shown;
        panel.shown = shown;
        panel.root.hidden = !shown;
      }
      if (changed || !this.wide) this.lay(true);
      if (!this.roved) this.roving();
    }

    // Lay the panels in columns, each where it comes highest; the first heads a wider column.
    lay(again = false) {
      const width = this.root.clientWidth;
      if (!width || (!again && width === this.wide)) return;
      this.wide = width;
      const columns = columnsIn(width);
      const shown = this.panels.filter((panel) => panel.shown);
      for (const panel of shown) {
        const [first, last] = panel.about.wide ? [0, columns.length - 1] : [highest(columns), highest(columns)];
        const wide = panel.about.wide ? width : columns[first].width;
        const top = Math.max(...columns.slice(first, last + 1).map((column) => column.end));
        Object.assign(panel.root.style, { left: `${columns[first].left}px`, top: `${top}px`, width: `${wide}px` });
        for (const column of columns.slice(first, last + 1)) column.end = top + panel.root.offsetHeight + GAP;
      }
      this.root.style.height = `${Math.max(...columns.map((column) => column.end), 0)}px`;
    }

    // One thing per panel is a stop of the tab key; arrows lead on from it (theatre.js).
    roving() {
      this.roved = true;
      for (const panel of this.panels) panel.svg.querySelector('.places [tabindex]')?.setAttribute("tabindex", "0");
    }

    rove(target) {
      const svg = target.closest?.("svg.scene");
      if (!svg || !target.dataset.id) return;
      svg.querySelectorAll('[tabindex="0"]').forEach((node) => node.setAttribute("tabindex", "-1"));
      target.setAttribute("tabindex", "0");
    }

    // The next thing that tells something in the direction of an arrow key, on the same panel.
    neighbour(from, key) {
      const across = key === "ArrowLeft" || key === "ArrowRight";
      const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
      const here = middle(from);
      let best = null, least = Infinity;
      for (const node of from.closest("svg").querySelectorAll("[data-id][tabindex]")) {
        const there = middle(node);
        const [along, aside] = across ? [there.x - here.x, there.y - here.y] : [there.y - here.y, there.x - here.x];
        const far = along * sign + 2 * Math.abs(aside);
        if (node !== from && along * sign > 1 && far < least) [best, least] = [node, far];
      }
      return best;
    }
  }

  // The columns that a width has room for.
  function columnsIn(width) {
    const fits = (number) => (width - GAP * (number - 1)) / (number + LEAD - 1) >= COLUMN[number];
    const number = [4, 3, 2].find(fits) ?? 1;
    const each = (width - GAP * (number - 1)) / (number + (number > 1 ? LEAD - 1 : 0));
    let left = 0;
    return Array.from({ length: number }, (_, at) => {
      const column = { left, width: at === 0 && number > 1 ? LEAD * each : each, end: 0 };
      left += column.width + GAP;
      return column;
    });
  }

  function whenIdle(act) {
    if (globalThis.requestIdleCallback) requestIdleCallback(act);
    else setTimeout(act, 50);
  }

  function highest(columns) {
    return columns.reduce((best, column, at) => (column.end < columns[best].end - 1 ? at : best), 0);
  }

  function middle(node) {
    const box = node.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  Object.assign(Theatre, { Boards, middle });
})();
