"use strict";
// The moments of a game, worked out from its document (engine/theatre/document.py): what stands where, what was said, what passes a filter.
(() => {
  const Theatre = (globalThis.Theatre ??= {});
  const EVERY = 100; // moments from one whole board that is kept to the next

  class Moments {
    constructor(game) {
      this.game = game;
      this.last = game.plies;
      this.numbers = new Map(game.ids.map((id, number) => [id, number]));
      this.kept = [];
      let board = new Map();
      game.boards.forEach((change, ply) => {
        apply(board, change);
        if (ply % EVERY === 0) this.kept.push(new Map(board));
      });
      this.sections = sections(game);
      this.forfeits = Object.keys(game.forfeits).map((ply) => Math.max(0, Number(ply))).sort((a, b) => a - b);
      this.standingPlies = Object.keys(game.standings.moments).map(Number).sort((a, b) => a - b);
    }

    within(ply) {
      return Math.min(this.last, Math.max(0, Math.trunc(Number(ply)) || 0));
    }

    // What stands on the boards: a map from the number of an id to [id, panel, layer, x, y, scale, drawing, place of a piece].
    board(ply) {
      const board = new Map(this.kept[Math.floor(ply / EVERY)]);
      for (let at = ply - (ply % EVERY) + 1; at <= ply; at++) apply(board, this.game.boards[at]);
      return board;
    }

    // The numbers of what the last decision has moved or drawn anew. Neither a place of which the tip alone is another has changed, nor a
    // piece that made room for others on its place.
    changed(ply, before) {
      if (ply === 0) return [];
      const drawings = this.game.drawings;
      return this.game.boards[ply].set.filter((placed) => {
        const old = before.get(placed[0]);
        if (!old || old[7] !== placed[7]) return true;
        const [was, is] = [drawings[old[6]], drawings[placed[6]]];
        return was[0] !== is[0] || was[1] !== is[1];
      }).map((placed) => placed[0]);
    }

    // What each score consists of: [[per label] per seat].
    standings(ply) {
      let found = 0;
      for (const at of this.standingPlies) {
        if (at > ply) break;
        found = at;
      }
      return this.game.standings.moments[found] ?? [];
    }

    // Seats from the leader on; equal ones keep their order.
    order(ply) {
      const scores = this.game.curves.score;
      return scores.map((_, seat) => seat).sort((a, b) => scores[b][ply] - scores[a][ply] || a - b);
    }

    // The headings that hold at this moment, largest first, and the number of the innermost section.
    heading(ply) {
      const open = [];
      let inner = -1;
      for (const [number, section] of this.sections.entries()) {
        if (section.start > ply) break;
        open.length = Math.min(open.length, section.level);
        open.push(section.words);
        inner = number;
      }
      return { words: open, inner };
    }

    decision(ply) {
      return ply > 0 ? this.game.decisions[ply - 1] : undefined;
    }

    // Does a moment pass? filter: { seat: number or null, deals, busy }.
    passes(ply, filter) {
      const made = this.decision(ply);
      if (!made) return false;
      if (filter.seat !== null && made.seat !== filter.seat) return false;
      if (filter.deals && !made.deal && !this.game.talk[ply]) return false;
      return !filter.busy || !this.isEmpty(ply);
    }

    // Nothing was to be decided, or nothing came of it that anybody sees.
    isEmpty(ply) {
      const change = this.game.boards[ply];
      const still = !change.set.length && !change.gone.length && !change.flows.length && !this.game.events[ply].length;
      return still || this.decision(ply).options <= 1;
    }

    // The next moment in a direction that passes, or null.
    next(ply, step, filter) {
      const free = filter.seat === null && !filter.deals && !filter.busy;
      for (let at = ply + step; at >= 0 && at <= this.last; at += step) if (free || at === 0 || this.passes(at, filter)) return at;
      return null;
    }

    // The moment after this seat's last decision before the present one.
    lastOf(seat, ply) {
      for (let at = ply - 1; at > 0; at--) if (this.decision(at).seat === seat) return at;
      return 0;
    }

    // All that was said at a moment, as plain words.
    words(ply) {
      this.texts ??= [];
      return (this.texts[ply] ??= [
        plain(this.decision(ply)?.told ?? []),
        ...this.game.events[ply].map((event) => plain(event.told)),
        ...(this.game.talk[ply] ?? []).map((said) => said.text),
        ...(this.game.forfeits[ply] ?? []).map((said) => `forfeit ${said.text}`),
      ].join("\n"));
    }

    // The moments whose words hold all of these.
    search(query) {
      const sought = query.toLowerCase().split(/\s+/).filter(Boolean);
      const found = [];
      for (let ply = 0; sought.length && ply <= this.last; ply++) {
        const text = this.words(ply).toLowerCase();
        if (sought.every((word) => text.includes(word))) found.push(ply);
      }
      return found;
    }

    name(seat) {
      return this.game.names[seat] || `seat ${seat + 1}`;
    }

    money(amount) {
      const sign = amount < 0 ? "−" : "";
      const { currency } = this.game;
      return currency === "£" ? `${sign}£${Math.abs(amount)}` : `${sign}${Math.abs(amount)} ${currency}`;
    }

    // "Decision 41 of 482"
    title(ply) {
      return ply === 0 ? "Before the first decision" : `Decision ${ply} of ${this.last}`;
    }
  }

  function apply(board, change) {
    for (const number of change.gone) board.delete(number);
    for (const placed of change.set) board.set(placed[0], placed);
  }

  // Entries of the outline with where each ends, and which lies in which.
  function sections(game) {
    const open = [];
    const found = game.outline.map(({ ply, level, words }) => ({ start: ply, end: game.plies, level, words, leaf: true }));
    found.forEach((section, number) => {
      while (open.length && found[open.at(-1)].level >= section.level) found[open.pop()].end = section.start;
      if (open.length) found[open.at(-1)].leaf = false;
      section.parent = open.length ? open.at(-1) : null;
      open.push(number);
    });
    return found;
  }

  function plain(told) {
    return told.map((part) => (typeof part === "string" ? part : part[0])).join("");
  }

  Object.assign(Theatre, { Moments, plain });
})();
