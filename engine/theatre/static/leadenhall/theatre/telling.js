"use strict";
// What is told of a moment: how everyone stands, and what has just been decided, said and done.
(() => {
  const Theatre = (globalThis.Theatre ??= {});
  const { make, chip, sentence } = Theatre;
  const SHADES = 6;

  // A bar per seat with what its score consists of, the leader first.
  class Strip {
    constructor(stage) {
      this.stage = stage;
      this.moments = stage.moments;
      const { measure, names } = this.moments.game;
      this.list = make("ol", { class: "strip-seats" });
      this.root = make("section", { class: "strip", "aria-label": `Standing, in ${measure}` },
        make("h3", { text: `Who is ahead, in ${measure}` }), this.list);
      this.seats = names.map((_, seat) => this.seat(seat));
    }

    seat(seat) {
      const name = make("button", { type: "button", class: "who", title: "Show on the board" }, chip(seat), make("b", { text: this.moments.name(seat) }));
      name.addEventListener("click", () => this.stage.lead(`seat:${seat}`));
      const [total, change, bar, parts, rank] = ["total", "change", "bar", "made-of", "rank"].map((kind) => make("span", { class: kind }));
      const root = make("li", { class: `standing owner-${seat}` }, make("span", { class: "line" }, rank, name, change, total), bar, parts);
      return { root, rank, total, change, bar, parts };
    }

    // What stands for a seat's purse (`seat:0`) here.
    bar(id) {
      return this.seats[/^seat:(\d+)$/.exec(id)?.[1]]?.bar;
    }

    show(ply) {
      const { score } = this.moments.game.curves;
      const { labels } = this.moments.game.standings;
      const standings = this.moments.standings(ply);
      const order = this.moments.order(ply);
      const widths = standings.map((parts) => parts.reduce((sum, part) => sum + Math.max(0, part), 0));
      const most = Math.max(1, ...widths, ...score.map((row) => row[ply]));
      order.forEach((seat, place) => {
        const { root, ...at } = this.seats[seat];
        const total = score[seat][ply];
        const rank = 1 + score.filter((row) => row[ply] > total).length;
        at.rank.textContent = `${rank}.`;
        at.total.textContent = signed(total);
        const gain = ply > 0 ? total - score[seat][ply - 1] : 0;
        at.change.textContent = gain ? `${gain > 0 ? "▲" : "▼"}${Math.abs(gain)}` : "";
        at.change.classList.toggle("down", gain < 0);
        root.classList.toggle("leads", rank === 1 && score.some((row) => row[ply] < total));
        root.classList.toggle("deciding", this.moments.decision(ply)?.seat === seat);
        const parts = (standings[seat] ?? []).map((value, label) => ({ value, label })).filter(({ value }) => value);
        fill(at.bar, parts.length ? parts : [{ value: total, label: 0 }], most);
        at.parts.replaceChildren(...parts.map(({ value, label }) => make("span", { class: `part shade-${label % SHADES}`, text: `${labels[label]} ${signed(value)}` })));
        if (this.list.children[place] !== root) this.list.insertBefore(root, this.list.children[place] ?? null);
      });
    }
  }

  // What adds to the score from the left; what takes from it, hatched, over the end of that.
  function fill(bar, parts, most) {
    let at = 0;
    const pieces = [];
    for (const { value, label } of parts.filter((part) => part.value > 0)) {
      pieces.push(segment(`shade-${label % SHADES}`, at, value, most));
      at += value;
    }
    for (const { value } of parts.filter((part) => part.value < 0)) {
      const taken = Math.min(at, -value);
      at -= taken;
      pieces.push(segment("owed", at, taken, most));
    }
    bar.replaceChildren(...pieces);
  }

  function segment(kind, start, wide, most) {
    const piece = make("span", { class: `segment ${kind}` });
    piece.style.left = `${(100 * start) / most}%`;
    piece.style.width = `${(100 * wide) / most}%`;
    return piece;
  }

  function signed(value) {
    return value < 0 ? `−${-value}` : String(value);
  }

  // The sentence of the decision, what came of it, what was said.
  class Telling {
    constructor(stage) {
      this.stage = stage;
      this.moments = stage.moments;
      this.where = make("p", { class: "where" });
      this.told = make("p", { class: "told" });
      this.rest = make("div", { class: "rest" });
      this.root = make("section", { class: "now", "aria-label": "What has just happened", tabindex: "0" }, this.where, this.told, this.rest);
    }

    show(ply) {
      const { game } = this.moments;
      const made = this.moments.decision(ply);
      this.where.replaceChildren(
        make("b", { text: this.moments.title(ply) }),
        ...this.moments.heading(ply).words.map((words) => make("span", { text: words })),
        ...(made ? aside(made).map((words) => make("span", { class: "aside", text: words })) : []),
      );
      this.told.replaceChildren(...(made ? [chip(made.seat), ...sentence(made.told, this.stage)] : opening(game)));
      this.root.className = made ? `now owner-${made.seat}` : "now";
      const events = game.events[ply].filter(({ again }) => !again).map((event) => this.event(event));
      const talk = (game.talk[ply] ?? []).map((said) => this.said(said, "talk"));
      const forfeits = this.forfeits(ply).map((said) => this.said(said, "forfeit"));
      this.rest.replaceChildren(
        ...forfeits, ...talk,
        ply === this.moments.last && game.outcome ? this.outcome(game.outcome) : "",
        events.length ? make("ul", { class: "events" }, ...events) : "",
      );
    }

    // After the step, when the page is laid out anyway.
    settle() {
      this.root.scrollTop = 0;
    }

    event({ told, see }) {
      const knew = Array.isArray(see) ? see.map((seat) => this.moments.name(seat)).join(", ") || "nobody" : "";
      return make("li", {}, ...sentence(told, this.stage), knew ? make("small", { text: ` (only ${knew} knew)` }) : "");
    }

    said({ seat, text }, kind) {
      const name = make("b", { text: this.moments.name(seat) });
      if (kind !== "talk") return make("p", { class: kind }, chip(seat), name, document.createTextNode(` is out: it ${text}`));
      // A stranger's text may run from right to left, or pile up marks: neither reaches beyond its own line.
      return make("p", { class: kind }, chip(seat), name, document.createTextNode(" "), make("bdi", { text: `“${text}”` }));
    }

    forfeits(ply) {
      const { forfeits } = this.moments.game;
      return [...(ply === 0 ? forfeits[-1] ?? [] : []), ...(forfeits[ply] ?? [])];
    }

    outcome({ ranks, scores, reason }) {
      const order = ranks.map((_, seat) => seat).sort((a, b) => ranks[a] - ranks[b]);
      const line = (seat) => make("li", {}, chip(seat), document.createTextNode(`${this.moments.name(seat)}, ${signed(scores[seat])}`));
      return make("div", { class: "outcome" }, make("p", {}, make("b", { text: "The end" }), `: ${String(reason).replaceAll("_", " ")}`), make("ol", {}, ...order.map(line)));
    }

    // In plain words, for those who listen.
    words(ply) {
      const made = this.moments.decision(ply);
      return made ? `${this.moments.title(ply)}: ${Theatre.plain(made.told)}` : this.moments.title(ply);
    }
  }

  function aside({ options, ms, fallback }) {
    const told = [options === 1 ? "no choice" : `one of ${options} options`, ms >= 1 ? `${ms >= 1000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms)} ms`}` : ""];
    return [...told, fallback ? "chosen for it: it had forfeited" : ""].filter(Boolean);
  }

  function opening(game) {
    return [document.createTextNode(`${game.name}: ${game.names.length} seats, and the table is laid.`)];
  }

  Object.assign(Theatre, { Strip, Telling, signed });
})();
