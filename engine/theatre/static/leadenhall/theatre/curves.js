"use strict";
// The whole game at a glance: curves of each seat, and what each large part of the game has earned whom.
(() => {
  const Theatre = (globalThis.Theatre ??= {});
  const { make, draw, button, chip, signed } = Theatre;
  const WIDE = 600, HIGH = 120, POINTS = 600;
  const DASHES = ["", "9 3", "3 3", "12 3 3 3", "6 6", "2 5"];

  class Curves {
    constructor(stage) {
      this.stage = stage;
      this.moments = stage.moments;
      const { measure, worth_in: [worth, parts] } = this.moments.game;
      const prospects = this.moments.game.curves.prospects.map((row) => row.map((value) => Math.round((10 * value) / parts) / 10));
      const curves = { ...this.moments.game.curves, prospects };
      const kinds = [["score", `Score, in ${measure}`], ["money", "Money"], ["shares", "Shares held"], ["prospects", `Prospects: the lead over the best rival, in ${worth}, by the house's evaluation`]];
      this.graphs = kinds.filter(([kind]) => curves[kind].some((row) => row.some(Boolean))).map(([kind, words]) => this.graph(curves[kind], words));
      this.root = make("div", { class: "curves" }, ...this.graphs.map((graph) => graph.root));
    }

    graph(rows, words) {
      const all = rows.flat();
      const least = Math.min(0, ...bounds(all)), most = Math.max(1, ...bounds(all));
      const x = (ply) => (WIDE * ply) / Math.max(1, this.moments.last);
      const y = (value) => HIGH - (HIGH * (value - least)) / (most - least);
      const cursor = draw("line", { class: "cursor", y1: 0, y2: HIGH });
      const svg = draw("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" },
        ...this.moments.game.parts.slice(0, -1).map((part) => draw("line", { class: "turn", x1: x(part.ply), x2: x(part.ply), y1: 0, y2: HIGH })),
        draw("line", { class: "zero", x1: 0, x2: WIDE, y1: y(0), y2: y(0) }),
        ...rows.map((row, seat) => draw("polyline", { class: `owner-${seat}`, points: line(row, x, y), "stroke-dasharray": DASHES[seat] ?? "" })),
        cursor);
      const field = make("div", {
        class: "field", role: "slider", tabindex: "0", "aria-label": `${words}, over the game`, "aria-valuemin": 0, "aria-valuemax": this.moments.last,
      }, svg, make("span", { class: "most", text: signed(most) }), make("span", { class: "least", text: signed(least) }));
      const values = rows.map((_, seat) => make("span", { class: "value" }));
      const legend = make("p", { class: "legend" }, ...rows.map((_, seat) => make("span", { class: `owner-${seat}` }, chip(seat), make("span", { text: this.moments.name(seat) }), values[seat])));
      const graph = { rows, words, cursor, field, values, x, root: make("figure", { class: "graph" }, make("figcaption", { text: words }), field, legend) };
      this.point(graph);
      return graph;
    }

    point(graph) {
      const ply = (event) => {
        const box = graph.field.getBoundingClientRect();
        return this.moments.within(Math.round(((event.clientX - box.x) / box.width) * this.moments.last));
      };
      graph.field.addEventListener("click", (event) => this.stage.jump(ply(event)));
      graph.field.addEventListener("pointermove", (event) => this.values(graph, ply(event)));
      graph.field.addEventListener("pointerleave", () => this.values(graph, this.stage.ply));
    }

    values(graph, ply) {
      graph.rows.forEach((row, seat) => { graph.values[seat].textContent = signed(row[ply]); });
    }

    show(ply) {
      for (const graph of this.graphs) {
        for (const end of ["x1", "x2"]) graph.cursor.setAttribute(end, graph.x(ply));
        this.values(graph, ply);
        graph.field.setAttribute("aria-valuenow", ply);
        graph.field.setAttribute("aria-valuetext", `${this.moments.title(ply)}: ${graph.rows.map((row, seat) => `${this.moments.name(seat)} ${signed(row[ply])}`).join(", ")}`);
      }
    }
  }

  function bounds(values) {
    return values.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [0, 0]);
  }

  // A long game has more moments than a graph has pixels.
  function line(row, x, y) {
    const every = Math.max(1, Math.ceil(row.length / POINTS));
    const points = [];
    for (let ply = 0; ply < row.length; ply += every) points.push(`${x(ply).toFixed(1)},${y(row[ply]).toFixed(1)}`);
    points.push(`${x(row.length - 1).toFixed(1)},${y(row.at(-1)).toFixed(1)}`);
    return points.join(" ");
  }

  // What each largest part of the game added to the scores, and from what.
  class Earned {
    constructor(stage) {
      this.stage = stage;
      this.moments = stage.moments;
      const { parts, names } = this.moments.game;
      let before = start(this.moments.game);
      const gains = parts.map((part) => {
        const gain = names.map((_, seat) => difference(part.seats[seat] ?? {}, before[seat] ?? {}));
        before = part.seats;
        return gain;
      });
      this.most = Math.max(1, ...gains.flat().map((gain) => Math.max(sum(gain, 1), -sum(gain, -1))));
      this.entries = parts.map((part, at) => this.part(part, gains[at]));
      this.root = make("div", { class: "earned" }, make("p", { class: "hint", text: `What each part added to the scores, in ${this.moments.game.measure}.` }), ...this.entries.map(({ root }) => root));
    }

    part(part, gains) {
      const head = button(part.words, () => this.stage.jump(part.ply), { class: "section" });
      const order = gains.map((_, seat) => seat).sort((a, b) => total(gains[b]) - total(gains[a]));
      const root = make("section", { class: "part-of-game" }, head, make("ul", {}, ...order.map((seat) => this.seat(seat, gains[seat]))));
      return { root, head, ply: part.ply };
    }

    seat(seat, gain) {
      const all = total(gain);
      const bar = make("span", { class: `gain owner-${seat} ${all < 0 ? "down" : "up"}` });
      bar.style.width = `${(100 * Math.min(this.most, Math.abs(all))) / this.most}%`;
      const from = gain.map(([label, value]) => `${label} ${plus(value)}`).join(", ");
      return make("li", {},
        make("span", { class: "line" }, chip(seat), make("span", { class: "name", text: this.moments.name(seat) }), make("b", { text: plus(all) })),
        make("span", { class: "gains" }, bar), make("small", { text: from || "nothing changed" }));
    }

    show(ply) {
      const current = this.entries.find((entry) => entry.ply >= ply);
      for (const entry of this.entries) {
        if (entry === current) entry.head.setAttribute("aria-current", "true");
        else entry.head.removeAttribute("aria-current");
      }
    }
  }

  function start({ standings: { labels, moments } }) {
    return (moments[0] ?? []).map((row) => Object.fromEntries(row.map((value, label) => [labels[label], value])));
  }

  function difference(now, before) {
    const labels = new Set([...Object.keys(now), ...Object.keys(before)]);
    return [...labels].map((label) => [label, (now[label] ?? 0) - (before[label] ?? 0)]).filter(([, value]) => value)
      .sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]));
  }

  function sum(gain, sign) {
    return gain.reduce((all, [, value]) => all + (Math.sign(value) === sign ? value : 0), 0);
  }

  function total(gain) {
    return gain.reduce((all, [, value]) => all + value, 0);
  }

  function plus(value) {
    return value > 0 ? `+${value}` : signed(value);
  }

  Object.assign(Theatre, { Curves, Earned });
})();
