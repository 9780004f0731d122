"use strict";
// Finding one's way: the outline with the moves of each part, search in the moves, and what came since a seat's last move.
(() => {
  const Theatre = (globalThis.Theatre ??= {});
  const { make, button, chip, plain } = Theatre;
  const SHOWN = 200; // results at once

  // A move as a button that leads to the moment after it.
  function move(stage, ply) {
    const made = stage.moments.decision(ply);
    const words = made ? plain(made.told) : stage.moments.title(0);
    const link = button(undefined, () => stage.jump(ply), { class: "move", "data-ply": ply });
    link.append(make("span", { class: "number", text: String(ply) }), made ? chip(made.seat) : "", make("span", { text: words }));
    if (stage.moments.game.talk[ply]) link.append(make("span", { class: "flag", text: "talk" }));
    if (stage.moments.game.forfeits[ply]) link.append(make("span", { class: "flag bad", text: "forfeit" }));
    return make("li", {}, link);
  }

  class Outline {
    constructor(stage) {
      this.stage = stage;
      this.moments = stage.moments;
      this.root = make("div", { class: "outline" });
      this.entries = this.moments.sections.map((section, number) => this.entry(section, number));
      this.entries.forEach(({ root }, number) => {
        const { parent } = this.moments.sections[number];
        (parent === null ? this.root : this.entries[parent].inside).append(root);
      });
    }

    entry(section, number) {
      const inside = make("div", { class: "inside", hidden: true, id: `section-${number}` });
      const made = section.end - section.start;
      const toggle = button("", () => this.open(number, inside.hidden), {
        class: "toggle", "aria-expanded": "false", "aria-controls": inside.id, "aria-label": `Moves of ${section.words}`,
      });
      const head = button(section.words, () => this.stage.jump(section.start), { class: "section" });
      head.append(make("small", { text: made === 1 ? "1 move" : `${made} moves` }));
      const root = make("div", { class: `entry level-${section.level}` }, make("div", { class: "row" }, toggle, head), inside);
      return { root, head, toggle, inside, byHand: false };
    }

    open(number, open, byHand = true) {
      const entry = this.entries[number];
      const section = this.moments.sections[number];
      entry.byHand = byHand && open;
      entry.inside.hidden = !open;
      entry.toggle.setAttribute("aria-expanded", String(open));
      if (!section.leaf) return;
      entry.inside.replaceChildren();
      if (open) entry.inside.append(this.moves(section));
    }

    moves({ start, end }) {
      const list = make("ol", { class: "moves" });
      for (let ply = start + 1; ply <= end; ply++) {
        const { filter } = this.stage;
        if ((filter.seat === null && !filter.deals && !filter.busy) || this.moments.passes(ply, filter)) list.append(move(this.stage, ply));
      }
      const none = start === end ? "nobody had anything to decide" : "no move that passes the filter";
      return list.children.length ? list : make("p", { class: "none", text: none });
    }

    show(ply) {
      const { inner } = this.moments.heading(ply);
      if (inner !== this.inner) this.turnTo(inner);
      this.current?.removeAttribute("aria-current");
      this.current = this.root.querySelector(`[data-ply="${ply}"]`) ?? undefined;
      this.current?.setAttribute("aria-current", "step");
    }

    // After the step, when the page is laid out anyway.
    settle() {
      const seen = this.current ?? this.entries[this.inner]?.head;
      if (seen && this.root.offsetParent) keepInView(this.root, seen);
    }

    turnTo(inner) {
      const wanted = new Set();
      for (let at = inner; at !== null && at >= 0; at = this.moments.sections[at].parent) wanted.add(at);
      this.entries.forEach((entry, number) => {
        if (wanted.has(number)) entry.head.setAttribute("aria-current", "true");
        else entry.head.removeAttribute("aria-current");
        if (wanted.has(number) && entry.inside.hidden) this.open(number, true, false);
        if (!wanted.has(number) && !entry.inside.hidden && !entry.byHand) this.open(number, false, false);
      });
      this.inner = inner;
    }

    refresh(ply) {
      this.entries.forEach((entry, number) => {
        if (!entry.inside.hidden) this.open(number, true, entry.byHand);
      });
      this.show(ply);
      this.settle();
    }
  }

  // Scroll the list alone, never the page.
  function keepInView(list, item) {
    const [box, seen] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
    if (box.top < seen.top + 30 || box.bottom > seen.bottom - 30) list.scrollTop += box.top - seen.top - seen.height / 3;
  }

  // Search in the moves, and "since this seat's last move".
  class Finder {
    constructor(stage) {
      this.stage = stage;
      const { moments } = stage;
      this.field = make("input", { type: "search", placeholder: "a name, a place, a word…", "aria-label": "Search in the moves", autocomplete: "off" });
      this.field.addEventListener("input", () => this.search());
      this.field.addEventListener("keydown", (event) => {
        if (event.key === "Enter") this.step(event.shiftKey ? -1 : 1);
        if (event.key === "Escape") this.clear();
      });
      this.count = make("p", { class: "count", role: "status" });
      this.list = make("ol", { class: "moves found", tabindex: "0", "aria-label": "What was found" });
      const seats = moments.game.names.map((_, seat) => {
        const since = button(undefined, () => this.since(seat), { "aria-label": `Since the last move of ${moments.name(seat)}, seat ${seat + 1}`, title: moments.name(seat) });
        since.append(chip(seat));
        return since;
      });
      this.root = make("div", { class: "finder" },
        this.field,
        make("div", { class: "since", role: "group", "aria-label": "Since the last move of" }, make("span", { text: "Since the last move of" }), ...seats),
        this.count, this.list);
      this.found = [];
    }

    search() {
      const query = this.field.value.trim();
      this.tell(query ? this.stage.moments.search(query) : [], (number) => query && `${number === 1 ? "1 moment" : `${number} moments`} with “${query}”`);
    }

    since(seat) {
      this.field.value = "";
      const { moments, ply } = this.stage;
      const start = moments.lastOf(seat, ply);
      const plies = Array.from({ length: ply - start }, (_, at) => start + 1 + at);
      const from = start ? `decision ${start}, the last of ${moments.name(seat)}` : "the beginning";
      this.tell(plies, (number) => `${number === 1 ? "1 decision" : `${number} decisions`} since ${from}`);
    }

    tell(plies, words) {
      this.found = plies;
      this.count.textContent = words(plies.length) || "";
      this.list.replaceChildren(...plies.slice(0, SHOWN).map((ply) => move(this.stage, ply)));
      if (plies.length > SHOWN) this.list.append(make("li", { class: "none", text: `and ${plies.length - SHOWN} more` }));
      this.stage.deck.marks("found", plies.map((ply) => ({ ply, label: this.stage.moments.title(ply) })));
    }

    // Enter leads from one to the next.
    step(direction) {
      const { ply } = this.stage;
      const onward = direction > 0 ? this.found.find((at) => at > ply) ?? this.found[0] : this.found.findLast((at) => at < ply) ?? this.found.at(-1);
      if (onward !== undefined) this.stage.jump(onward);
    }

    clear() {
      this.field.value = "";
      this.search();
      this.field.blur();
    }
  }

  Object.assign(Theatre, { Outline, Finder });
})();
