"use strict";
// The ledger of deals (engine/theatre/ledger.py): what was agreed on, what came of it, what it turned out to be worth.
(() => {
  const Theatre = (globalThis.Theatre ??= {});
  const { make, button, chip, sentence, signed } = Theatre;
  const KINDS = { deal: "deal", contract: "contract", petition: "petition", consent: "consent", bid: "bid", word: "word" };
  const STATES = {
    settled: ["settled", "good"], void: ["void", ""], waits: ["waited to the end", ""], unpaid: ["not paid", ""], lost: ["not taken", ""],
    kept: ["kept", "good"], broken: ["broken", "bad"], given: ["open at the end", ""],
  };
  const PAID = { bid: ["taken and paid", "good"], consent: ["given and paid", "good"] };
  const WHY = { deed: "what was to be left undone was done", time: "its time ran out", gone: "something of it could no longer change hands",
    over: "the game was over before",
    another: "another was", none: "none was" };
  const HOW = "Money at its face. Worth is the title's own evaluation of a seat after the moment at which something changed hands, less before it: "
    + "whatever else came of the same decision is in it, and what it has settled together is told under the last.";

  class Deals {
    constructor(stage) {
      this.stage = stage;
      this.moments = stage.moments;
      this.lost = false;
      this.list = make("ol", { class: "deals", tabindex: "0", "aria-label": "Deals" });
      const box = make("input", { type: "checkbox" });
      box.addEventListener("change", () => { this.lost = box.checked; this.fill(); });
      const lost = this.moments.game.ledger.some((deal) => deal.state === "lost");
      this.root = make("div", { class: "dealt" },
        lost ? make("label", { class: "check" }, box, make("span", { text: "bids that were not taken" })) : "",
        this.list, make("p", { class: "hint", text: HOW }));
      this.fill();
    }

    fill() {
      const shown = this.moments.game.ledger.filter((deal) => this.lost || deal.state !== "lost");
      this.entries = shown.map((deal) => ({ deal, root: this.entry(deal) }));
      const none = make("li", { class: "none", text: "nothing was agreed on" });
      this.list.replaceChildren(...(shown.length ? this.entries.map(({ root }) => root) : [none]));
      if (this.stage.ply !== undefined) this.show(this.stage.ply);
    }

    entry(deal) {
      const [words, tone] = (deal.state === "settled" && PAID[deal.kind]) || (STATES[deal.state] ?? [deal.state, ""]);
      const why = WHY[deal.why] ? `, for ${WHY[deal.why]}` : "";
      const over = deal.ended === null || deal.ended === deal.ply ? "" : this.at(deal.ended);
      return make("li", { class: "dealing" },
        make("p", { class: "line" }, this.at(deal.ply), make("small", { text: KINDS[deal.kind] ?? deal.kind }),
          make("span", { class: `flag ${tone}`, text: words + why }), over),
        make("p", { class: "words" }, ...sentence(deal.told, this.stage)),
        this.sums("money", deal.money, (sum) => this.money(sum)), this.sums(this.together(deal), deal.worth, (sum) => this.worth(sum)),
        ...deal.later.map((one) => make("div", { class: "later" },
          make("p", { class: "words" }, this.at(one.ply), ...sentence(one.told, this.stage)), this.sums(this.together(one), one.worth, (sum) => this.worth(sum)))));
    }

    at(ply) {
      return button(String(ply), () => this.stage.jump(ply), { class: "number", "aria-label": `To decision ${ply}`, title: `To decision ${ply}` });
    }

    sums(label, sums, told) {
      if (!sums.length) return "";
      return make("p", { class: "sums" }, make("small", { text: label }),
        ...sums.map(([seat, sum]) => make("span", { title: this.moments.name(seat) }, chip(seat), told(sum))));
    }

    together(told) {
      const others = told.together.map((place) => this.moments.game.ledger[place]).map((deal) => `the ${deal.kind} of ${deal.ply}`);
      return others.length ? `worth, with ${others.join(" and ")}` : "worth";
    }

    money(sum) {
      return `${sum > 0 ? "+" : ""}${this.moments.money(sum)}`;
    }

    worth(sum) {
      const [, parts] = this.moments.game.worth_in;
      const points = Math.round((10 * sum) / parts) / 10;
      return `${points > 0 ? "+" : ""}${signed(points)}`;
    }

    show(ply) {
      for (const { deal, root } of this.entries) {
        if (deal.ply === ply || deal.ended === ply) root.setAttribute("aria-current", "true");
        else root.removeAttribute("aria-current");
      }
    }
  }

  Object.assign(Theatre, { Deals });
})();
