"use strict";
// What points to the boards: lights under a reference, tips beside a piece, arrows of money.
(() => {
  const Theatre = (globalThis.Theatre ??= {});
  const { make, draw, middle } = Theatre;

  // A sentence as nodes: what it refers to is a button that lights up its place.
  function sentence(told, stage) {
    return told.map((part) => {
      if (typeof part === "string") return document.createTextNode(part);
      const [words, id] = part;
      if (!stage.moments.numbers.has(id)) return document.createTextNode(words);
      return reference(words, id, stage);
    });
  }

  function reference(words, id, stage) {
    const seat = /^seat:([0-5])$/.exec(id);
    const link = make("button", { type: "button", class: seat ? `ref owner-${seat[1]}` : "ref", "data-ref": id, text: words });
    link.addEventListener("pointerenter", () => stage.light(id));
    link.addEventListener("pointerleave", () => stage.light(null));
    link.addEventListener("focus", () => stage.light(id));
    link.addEventListener("blur", () => stage.light(null));
    link.addEventListener("click", () => stage.lead(id));
    return link;
  }

  class Lights {
    constructor(boards) {
      this.boards = boards;
      this.held = 0;
    }

    // Light up what has this id, or nothing.
    light(id) {
      clearTimeout(this.held);
      this.lit?.classList.remove("lit");
      this.lit = id === null ? undefined : this.boards.node(id);
      this.lit?.classList.add("lit");
    }

    // Light it up for a while, and bring it into view.
    lead(id) {
      this.light(id);
      if (!this.lit) return;
      const box = this.lit.getBoundingClientRect();
      if (box.top < 0 || box.bottom > innerHeight - 140) {
        this.lit.scrollIntoView({ block: "center", behavior: Theatre.isCalm() ? "auto" : "smooth" });
      }
      this.held = setTimeout(() => this.light(null), 3000);
    }
  }

  // Tells what a piece or place is when it is pointed at, stepped to, or tapped.
  class Tips {
    constructor(boards, root, rules) {
      Object.assign(this, { boards, root, rules });
      this.tip = make("div", { class: "tip", hidden: true });
      root.append(this.tip);
      const area = boards.root;
      area.addEventListener("pointerover", (event) => event.pointerType !== "touch" && this.over(event.target));
      area.addEventListener("pointerleave", () => this.leave());
      area.addEventListener("focusin", (event) => this.show(telling(event.target)));
      area.addEventListener("focusout", () => this.leave());
      area.addEventListener("click", (event) => this.tap(event));
      this.tip.addEventListener("pointerenter", () => clearTimeout(this.going));
      this.tip.addEventListener("pointerleave", () => this.leave());
      this.tip.addEventListener("focusin", () => clearTimeout(this.going));
      this.tip.addEventListener("focusout", () => this.leave());
    }

    over(target) {
      const node = telling(target);
      if (node) this.show(node);
      else this.leave();
    }

    tap(event) {
      const node = telling(event.target);
      if (!node) return this.hide();
      node.focus({ preventScroll: true });
      this.show(node);
    }

    leave() {
      clearTimeout(this.going);
      this.going = setTimeout(() => this.hide(), 250); // time enough to reach the link in the tip
    }

    hide() {
      this.tip.hidden = true;
      this.of = null;
    }

    // To the link of the tip, by the keyboard.
    enter() {
      this.tip.querySelector("a")?.focus();
    }

    show(node) {
      clearTimeout(this.going);
      if (!node || node === this.of) return;
      const [, , text, rule] = this.boards.moments.game.drawings[node.drawing];
      this.tip.replaceChildren(...text.split("; ").map((line) => make("p", { text: line })));
      if (rule) this.tip.append(this.ruleOf(rule));
      this.tip.hidden = false;
      this.of = node;
      this.beside(node);
    }

    ruleOf(rule) {
      if (!this.rules) return make("p", { class: "rule", text: `Rules: ${rule}` });
      const link = make("a", { href: `${this.rules}#${slug(rule)}`, text: `Rules: ${rule}` });
      return make("p", { class: "rule" }, link);
    }

    beside(node) {
      const [box, home] = [node.getBoundingClientRect(), this.root.getBoundingClientRect()];
      const { offsetWidth: width, offsetHeight: height } = this.tip;
      const left = Math.min(Math.max(box.x + box.width / 2 - width / 2, home.x), home.right - width);
      const top = box.bottom + height + 8 < innerHeight || box.top < height + 8 ? box.bottom + 6 : box.top - height - 6;
      Object.assign(this.tip.style, { left: `${left - home.x}px`, top: `${top - home.y}px` });
    }
  }

  function telling(target) {
    return target.closest?.(".boards [data-id][aria-label]") ?? null;
  }

  // The anchor of a heading, as the pages of rules have it.
  function slug(heading) {
    return heading.toLowerCase().replaceAll(" ", "-");
  }

  // Money that changed hands: an arrow from purse to purse with the sum; the bank is off the board. A seat's purse that is out of sight
  // stands for itself in the strip above.
  class Flows {
    constructor(boards, strip, root) {
      Object.assign(this, { boards, strip, root });
      this.layer = draw("svg", { class: "flows", "aria-hidden": "true" });
      root.append(this.layer);
      addEventListener("scroll", () => this.layer.classList.add("past"), { passive: true });
    }

    // `lasting`: how long the arrows stay, in ms; null for as long as the moment is shown.
    show(ply, lasting) {
      clearTimeout(this.going);
      const { flows } = this.boards.moments.game.boards[ply];
      const arrows = ply === 0 ? [] : flows.map((flow, at) => this.arrow(flow, at)).filter(Boolean);
      this.layer.replaceChildren(...arrows);
      this.layer.classList.remove("past");
      if (lasting !== null && arrows.length) this.going = setTimeout(() => this.layer.classList.add("past"), lasting);
    }

    arrow([from, to, amount], at) {
      const home = this.root.getBoundingClientRect();
      const [start, end] = [this.spot(from, home), this.spot(to, home)];
      if (!start && !end) return null;
      const side = 70 + 14 * (at % 3);
      const edge = (point) => ({ x: point.x, y: point.y > side ? point.y - side : point.y + side });
      const a = start ?? edge(end), b = end ?? edge(start);
      const length = Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
      const bend = start && end ? Math.min(80, Math.max(length / 4, 50)) : 0;
      const c = { x: (a.x + b.x) / 2 + ((b.y - a.y) / length) * bend, y: (a.y + b.y) / 2 - ((b.x - a.x) / length) * bend };
      const words = this.boards.moments.money(amount);
      const wide = words.length * 8.5 + 12;
      const mid = { x: (a.x + 2 * c.x + b.x) / 4, y: (a.y + 2 * c.y + b.y) / 4 };
      const kind = start && end ? "flow" : start ? "flow paid" : "flow got";
      return draw("g", { class: kind },
        draw("path", { class: "way", pathLength: "1", d: `M${a.x} ${a.y}Q${c.x} ${c.y} ${b.x} ${b.y}` }),
        draw("path", { class: "head", d: head(c, b) }),
        draw("rect", { x: mid.x - wide / 2, y: mid.y - 11, width: wide, height: 22, rx: 11 }),
        draw("text", { x: mid.x, y: mid.y + 5, "text-anchor": "middle", text: words }));
    }

    spot(id, home) {
      const node = id && this.boards.node(id);
      if (!node) return null;
      const spot = middle(node.querySelector(".ground") ?? node);
      const bar = this.strip.bar(id);
      const hidden = spot.y > innerHeight - 20 || spot.y < 0;
      const { x, y } = bar && hidden ? middle(bar) : spot;
      return { x: x - home.x, y: y - home.y };
    }
  }

  function head(from, tip) {
    const far = Math.max(1, Math.hypot(tip.x - from.x, tip.y - from.y));
    const [ux, uy] = [(tip.x - from.x) / far, (tip.y - from.y) / far];
    const [bx, by] = [tip.x - 13 * ux, tip.y - 13 * uy];
    return `M${tip.x} ${tip.y}L${bx - 7 * uy} ${by + 7 * ux}L${bx + 7 * uy} ${by - 7 * ux}z`;
  }

  Object.assign(Theatre, { sentence, Lights, Tips, Flows });
})();
