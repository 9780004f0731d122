"use strict";
// The player: puts the parts in leadenhall/theatre/ together on a fragment of a page. What it takes and gives: engine/theatre/README.md.
(() => {
  const { make, button, Moments, Boards, Lights, Tips, Flows, Strip, Telling, Outline, Finder, Curves, Earned, Deals, Deck, keys, isCalm } = Theatre;
  const FORMAT = 3;
  const NEAR = 12; // decisions over which pieces still glide
  const GLIDE = 450, LASTING = 2600; // ms

  class Stage {
    constructor(root, game) {
      this.root = root;
      this.game = game;
      this.moments = new Moments(game);
      this.filter = { seat: null, deals: false, busy: false };
      this.boards = new Boards(this.moments);
      this.lights = new Lights(this.boards);
      this.strip = new Strip(this);
      this.telling = new Telling(this);
      this.deck = new Deck(this);
      this.outline = new Outline(this);
      this.finder = new Finder(this);
      this.said = make("p", { class: "out-of-sight", role: "status", "aria-live": "polite" });
      this.tabs = new Tabs();
      this.tabs.add("Moves", this.outline.root, () => this.outline.settle());
      this.late = { Curves: null, Earned: null, Deals: null }; // made when they are first looked at
      const parts = [["Curves", Curves], ["Earned", Earned], ...(game.ledger?.length ? [["Deals", Deals]] : [])];
      for (const [name, Part] of parts) this.tabs.add(name, make("div"), (panel) => this.lately(name, Part, panel));
      this.tabs.add("Find", this.finder.root);
      this.lay();
    }

    lay() {
      const side = make("div", { class: "side" }, this.telling.root, this.deck.root, this.tabs.root);
      const table = make("div", { class: "table" }, this.boards.root);
      this.root.replaceChildren(this.strip.root, make("div", { class: "stage" }, table, side), this.said);
      this.flows = new Flows(this.boards, this.strip, this.root);
      this.tips = new Tips(this.boards, this.root, this.root.dataset.rules);
      this.swipes(table);
      // The column beside the boards stays below the strip.
      new ResizeObserver(() => this.root.style.setProperty("--strip", `${this.strip.root.offsetHeight}px`)).observe(this.strip.root);
    }

    lately(name, Part, panel) {
      if (!this.late[name]) {
        this.late[name] = new Part(this);
        panel.replaceChildren(this.late[name].root);
      }
      this.late[name].show(this.ply);
    }

    // Show a moment, and have the address name it; `far` for a leap that "back" takes back.
    go(ply, { far = false, playing = false } = {}) {
      const to = this.moments.within(ply);
      const from = this.ply;
      if (to === from) return;
      this.address.name(to, far);
      this.show(to, this.pace(from, to, playing), playing);
      this.root.dispatchEvent(new CustomEvent("theatre:moment", { bubbles: true, detail: { ply: to, from, decision: this.moments.decision(to) } }));
    }

    show(ply, glide, playing = false) {
      this.boards.settle();
      this.ply = ply;
      this.boards.show(ply, glide);
      this.strip.show(ply);
      this.telling.show(ply);
      this.deck.show(ply);
      this.outline.show(ply);
      this.late[this.tabs.chosen.name]?.show(ply);
      cancelAnimationFrame(this.settling);
      this.settling = requestAnimationFrame(() => this.settle(playing));
      if (!playing) this.announce();
    }

    // What has to know where things lie comes once, after all that moves them.
    settle(playing) {
      this.flows.show(this.ply, isCalm() ? null : playing ? Math.min(LASTING, this.deck.beat * 0.8) : LASTING);
      this.telling.settle();
      this.outline.settle();
    }

    // How long pieces glide, in ms: not at all for those who want no motion, over a leap, or when it goes fast.
    pace(from, to, playing) {
      if (isCalm() || from === undefined || Math.abs(to - from) > NEAR) return 0;
      const glide = playing ? Math.min(GLIDE, this.deck.beat * 0.7) : performance.now() - (this.stepped ?? 0) < 180 ? 0 : GLIDE;
      this.stepped = performance.now();
      return glide < 150 ? 0 : glide;
    }

    // One step on or back among the moments that pass the filter. Was there one?
    step(direction, playing = false) {
      const to = this.moments.next(this.ply, direction, this.filter);
      if (to === null) {
        this.said.textContent = direction > 0 ? "No later decision." : "No earlier decision.";
        return false;
      }
      this.go(to, { playing });
      return true;
    }

    phase(direction) {
      const starts = this.moments.sections.map((section) => section.start);
      const to = direction > 0 ? starts.find((start) => start > this.ply) ?? this.moments.last : starts.findLast((start) => start < this.ply) ?? 0;
      this.go(to);
    }

    forfeit(direction) {
      const { forfeits } = this.moments;
      const to = direction > 0 ? forfeits.find((ply) => ply > this.ply) : forfeits.findLast((ply) => ply < this.ply);
      if (to === undefined) this.said.textContent = direction > 0 ? "No later forfeit." : "No earlier forfeit.";
      else this.jump(to);
    }

    jump(ply) {
      this.deck.pause();
      this.go(ply, { far: true });
    }

    sift(change) {
      Object.assign(this.filter, change);
      this.outline.refresh(this.ply);
    }

    seek() {
      this.tabs.open("Find");
      this.finder.field.focus();
    }

    announce() {
      this.said.textContent = this.telling.words(this.ply);
    }

    light(id) {
      this.lights.light(id);
    }

    lead(id) {
      this.lights.lead(id);
    }

    // Arrows lead from piece to piece while one of them has the focus; Enter goes to its rule, Escape back to stepping.
    onBoard(event, target) {
      if (!target.closest(".boards [data-id]")) return false;
      if (event.key === "Escape") {
        target.blur();
        return false;
      }
      if (event.key === "Enter") this.tips.enter();
      if (!event.key.startsWith("Arrow")) return false;
      this.boards.neighbour(target, event.key)?.focus({ preventScroll: false });
      event.preventDefault();
      return true;
    }

    swipes(area) {
      let start = null;
      area.addEventListener("touchstart", (event) => { start = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true });
      area.addEventListener("touchend", (event) => {
        if (!start) return;
        const end = event.changedTouches[0];
        const [across, down] = [end.clientX - start.clientX, end.clientY - start.clientY];
        start = null;
        if (Math.abs(across) < 60 || Math.abs(down) > 0.5 * Math.abs(across)) return;
        this.deck.pause();
        this.step(across < 0 ? 1 : -1);
      }, { passive: true });
    }
  }

  // Parts of which one is seen at a time.
  class Tabs {
    constructor() {
      this.list = make("div", { class: "tabs", role: "tablist", "aria-label": "More of the game" });
      this.root = make("div", { class: "more" }, this.list);
      this.all = [];
      this.list.addEventListener("keydown", (event) => this.turn(event));
    }

    add(name, content, opened = () => {}) {
      const id = `theatre-${name.toLowerCase().replace(/\W+/g, "-")}`;
      const tab = button(name, () => this.open(name), { role: "tab", id: `${id}-tab`, "aria-controls": id });
      const panel = make("div", { class: "tab", role: "tabpanel", id, "aria-labelledby": `${id}-tab`, tabindex: "0" }, content);
      this.all.push({ name, tab, panel, content, opened });
      this.list.append(tab);
      this.root.append(panel);
      this.select(this.chosen ?? this.all[0]);
      return content;
    }

    select(chosen) {
      this.chosen = chosen;
      for (const each of this.all) {
        each.panel.hidden = each !== chosen;
        each.tab.setAttribute("aria-selected", String(each === chosen));
        each.tab.tabIndex = each === chosen ? 0 : -1;
      }
    }

    open(name) {
      const chosen = this.all.find((each) => each.name === name);
      this.select(chosen);
      chosen.opened(chosen.content);
    }

    turn(event) {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by) return;
      const at = this.all.findIndex(({ tab }) => tab === document.activeElement);
      const next = this.all[(at + by + this.all.length) % this.all.length];
      this.open(next.name);
      next.tab.focus();
      event.preventDefault();
    }
  }

  // The moment in the page's address: steps write over it, leaps are kept for "back".
  class Address {
    constructor(stage) {
      this.stage = stage;
      globalThis.addEventListener("popstate", () => stage.show(stage.moments.within(this.ply() ?? 0), 0));
    }

    ply() {
      const said = new URLSearchParams(location.search).get("ply");
      return said === null || !/^\d{1,7}$/.test(said) ? null : Number(said);
    }

    name(ply, far) {
      clearTimeout(this.waiting);
      if (far) this.write(ply, true);
      else this.waiting = setTimeout(() => this.write(ply, false), 200); // browsers allow only so many in a while
    }

    write(ply, far) {
      const address = new URL(location.href);
      address.searchParams.set("ply", ply);
      try {
        history[far ? "pushState" : "replaceState"](null, "", address);
      } catch {
        // A page of a file may not change its address in every browser.
      }
    }
  }

  // A fragment's hooks for other scripts of the page.
  function hooks(stage) {
    return {
      game: stage.game,
      get ply() { return stage.ply; },
      go: (ply) => stage.jump(ply),
      step: (direction) => stage.step(direction),
      light: (id) => stage.light(id),
      marks: (kind, marks) => stage.deck.marks(kind, marks),
      tab: (name) => stage.tabs.add(name, make("div", { class: "added" })),
      sentence: (told) => Theatre.sentence(told, stage),
      openTab: (name) => stage.tabs.open(name),
    };
  }

  function open(root, game) {
    if (game?.format !== FORMAT) throw new Error("this game was stored for another version of the page; reload it in a while");
    const stage = new Stage(root, game);
    stage.address = new Address(stage);
    const ply = stage.moments.within(stage.address.ply() ?? root.dataset.ply ?? 0);
    stage.show(ply, 0);
    document.addEventListener("keydown", keys(stage));
    root.theatre = hooks(stage);
    stage.boards.prepare();
    root.removeAttribute("aria-busy");
    root.classList.add("open");
    performance.mark("theatre:ready");
    root.dispatchEvent(new CustomEvent("theatre:ready", { bubbles: true, detail: root.theatre }));
  }

  async function gameOf(root) {
    const here = root.querySelector('script[type="application/json"]');
    if (here) return JSON.parse(here.textContent);
    const answer = await fetch(root.dataset.src, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    return answer.json();
  }

  async function start(root) {
    root.setAttribute("aria-busy", "true");
    try {
      open(root, await gameOf(root));
    } catch (error) {
      root.removeAttribute("aria-busy");
      root.prepend(make("p", { class: "trouble", role: "alert", text: `The game cannot be shown: ${error.message}` }));
      console.error(error);
    }
  }

  document.querySelectorAll(".theatre").forEach(start);
})();
