"use strict";
// The deck: buttons, scrubber, speed and filters; and the keys, which do the same.
(() => {
  const Theatre = (globalThis.Theatre ??= {});
  const { make, button, iconButton, ICONS } = Theatre;
  const BEAT = 1200; // ms from step to step at speed 1
  const SPEEDS = [0.5, 1, 2, 4, 8, 16];

  const KEYS = [
    ["← →", "the decision before, the next"],
    ["Home, End", "the beginning, the end"],
    ["[ ]", "the phase before, the next"],
    ["Space", "play, pause"],
    ["+ −", "faster, slower"],
    ["f", "the next forfeit (Shift: the one before)"],
    ["/", "search in the moves; Enter leads from one to the next"],
    ["Tab to a board", "arrows lead from piece to piece there, Enter to its rule, Escape back"],
    ["?", "this list"],
  ];

  class Deck {
    constructor(stage) {
      this.stage = stage;
      const { moments } = stage;
      this.speed = 1;
      this.range = make("input", { type: "range", min: 0, max: moments.last, step: 1, value: 0, "aria-label": "Decision" });
      this.range.addEventListener("input", () => { this.pause(); stage.go(Number(this.range.value)); });
      this.ticks = make("div", { class: "ticks", "aria-hidden": "true" });
      this.count = make("output", { class: "count" });
      this.playing = iconButton("Play", "play", () => this.toggle(), { class: "icon play" });
      this.root = make("div", { class: "deck", role: "group", "aria-label": "Steps" },
        make("div", { class: "scrubber" }, this.range, this.ticks), this.buttons(), this.choices());
      this.marks("turns", moments.sections.filter((section) => section.level === 0).map(({ start, words }) => ({ ply: start, label: words })));
      this.marks("forfeits", moments.forfeits.map((ply) => ({ ply, label: "forfeit" })));
    }

    buttons() {
      const { stage } = this;
      const by = (name, icon, act) => iconButton(name, icon, () => { this.pause(); act(); });
      return make("div", { class: "buttons" },
        by("Beginning", "first", () => stage.go(0)),
        by("Phase before", "back", () => stage.phase(-1)),
        by("Decision before", "previous", () => stage.step(-1)),
        this.playing,
        by("Next decision", "next", () => stage.step(1)),
        by("Next phase", "forward", () => stage.phase(1)),
        by("End", "last", () => stage.go(stage.moments.last)),
        this.count, this.unfold());
    }

    // On a phone the choices are behind a button.
    unfold() {
      const more = iconButton("Speed and filters", "more", () => {
        more.setAttribute("aria-expanded", String(this.root.classList.toggle("unfolded")));
      }, { class: "icon unfold", "aria-expanded": "false" });
      return more;
    }

    choices() {
      const { stage } = this;
      const { moments } = stage;
      this.speeds = select("Speed", SPEEDS.map((speed) => [speed, `speed ${speed}×`]), (value) => { this.speed = Number(value); }, "1");
      const seat = select("Steps of", [["", "all seats"], ...moments.game.names.map((_, number) => [number, `${number + 1} ${moments.name(number)}`])],
        (value) => stage.sift({ seat: value === "" ? null : Number(value) }), "");
      const dealt = moments.game.decisions.some((made) => made.deal) || Object.keys(moments.game.talk).length > 0;
      const parts = [this.speeds, seat,
        dealt ? check("deals and talk", (on) => stage.sift({ deals: on })) : null,
        check("skip empty", (on) => stage.sift({ busy: on })),
        moments.forfeits.length ? button("next forfeit", () => stage.forfeit(1)) : null,
        button("?", () => this.help(), { "aria-haspopup": "dialog", "aria-label": "Keys", title: "Keys" })];
      return make("div", { class: "choices" }, ...parts);
    }

    show(ply) {
      const { moments } = this.stage;
      this.range.value = ply;
      this.range.setAttribute("aria-valuetext", [moments.title(ply), ...moments.heading(ply).words].join(", "));
      this.count.textContent = `${ply} / ${moments.last}`;
    }

    // Marks of a kind under the scrubber: [{ ply, label }].
    marks(kind, marks) {
      this.ticks.querySelectorAll(`.${kind}`).forEach((tick) => tick.remove());
      const last = Math.max(1, this.stage.moments.last);
      for (const { ply, label, tone } of marks) {
        const tick = make("span", { class: tone ? `tick ${kind} ${tone}` : `tick ${kind}`, title: label });
        tick.style.left = `${(100 * ply) / last}%`;
        this.ticks.append(tick);
      }
    }

    get beat() {
      return BEAT / this.speed;
    }

    toggle() {
      if (this.timer) return this.pause();
      if (this.stage.ply === this.stage.moments.last) this.stage.go(0);
      this.look("Pause", "pause");
      this.timer = setTimeout(() => this.tick(), Math.min(this.beat, 300));
    }

    tick() {
      const began = performance.now();
      if (document.hidden || !this.stage.step(1, true)) return this.pause();
      this.timer = setTimeout(() => this.tick(), Math.max(0, this.beat - (performance.now() - began)));
    }

    pause() {
      if (!this.timer) return;
      clearTimeout(this.timer);
      this.timer = undefined;
      this.look("Play", "play");
      this.stage.announce();
    }

    look(name, icon) {
      this.playing.setAttribute("aria-label", name);
      this.playing.title = name;
      this.playing.querySelector("path").setAttribute("d", ICONS[icon]);
    }

    faster(by) {
      const at = SPEEDS.indexOf(this.speed) + by;
      if (SPEEDS[at] === undefined) return;
      this.speed = SPEEDS[at];
      this.speeds.value = String(this.speed);
    }

    help() {
      if (!this.dialog) {
        const close = button("Close", () => this.dialog.close());
        const rows = KEYS.map(([keys, what]) => make("div", {}, make("dt", {}, make("kbd", { text: keys })), make("dd", { text: what })));
        this.dialog = make("dialog", { class: "help", "aria-label": "Keys" }, make("h3", { text: "Keys" }), make("dl", {}, ...rows), close);
        this.stage.root.append(this.dialog);
      }
      this.dialog.showModal();
    }
  }

  function select(label, options, act, chosen) {
    const field = make("select", { "aria-label": label }, ...options.map(([value, words]) => make("option", { value: String(value), text: words })));
    field.value = chosen;
    field.addEventListener("change", () => act(field.value));
    return field;
  }

  function check(words, act) {
    const box = make("input", { type: "checkbox" });
    box.addEventListener("change", () => act(box.checked));
    return make("label", { class: "check" }, box, make("span", { text: words }));
  }

  // The keys that step, wherever on the page one is, but in fields and lists that need them.
  function keys(stage) {
    const acts = {
      ArrowLeft: () => stage.step(-1), ArrowRight: () => stage.step(1), Home: () => stage.go(0), End: () => stage.go(stage.moments.last),
      "[": () => stage.phase(-1), "]": () => stage.phase(1), " ": () => stage.deck.toggle(), "/": () => stage.seek(), "?": () => stage.deck.help(),
      "+": () => stage.deck.faster(1), "-": () => stage.deck.faster(-1), f: () => stage.forfeit(1), F: () => stage.forfeit(-1),
      Escape: () => stage.tips.hide(),
    };
    return (event) => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || stage.onBoard(event, target) || !(event.key in acts)) return;
      if (target.closest("textarea, select, [contenteditable], dialog, .ledger, pre, [role=tab]")) return;
      if (target.closest("input") && !(target.type === "range" && event.key === " ") && target.type !== "checkbox") return;
      if (event.key === " " && target.closest("button, a, summary, input[type=checkbox]")) return;
      event.preventDefault();
      if (event.key !== " " && event.key !== "+" && event.key !== "-") stage.deck.pause();
      acts[event.key]();
    };
  }

  Object.assign(Theatre, { Deck, keys });
})();
