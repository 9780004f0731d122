"use strict";
// A table that is wider than its box is set tighter; if that is not enough it is turned into a card for each row, every figure below its
// heading: nothing is cut off. How wide a table is shows only when it is laid out, so it is measured, not guessed from its columns. Without
// this script it scrolls in its box.
(() => {
  const ROLES = { TABLE: "table", THEAD: "rowgroup", TBODY: "rowgroup", TR: "row", TD: "cell" };
  // Characters of what a short heading stands for that are said above a figure: a whole sentence there would be taller than its card.
  const LONGEST = 50;

  // Cards are no table to a browser any more; to those who have it read to them they stay one.
  function label(table) {
    if (table.hasAttribute("role")) return;
    const told = (heading) => {
      const title = heading.querySelector("abbr[title]")?.title ?? "";
      return title && title.length <= LONGEST ? title : heading.textContent.trim();
    };
    const headings = [...table.querySelectorAll("thead th")].map(told);
    for (const part of [table, ...table.querySelectorAll("thead, tbody, tr, td")]) part.setAttribute("role", ROLES[part.tagName]);
    for (const heading of table.querySelectorAll("th")) {
      heading.setAttribute("role", heading.closest("thead") ? "columnheader" : "rowheader");
    }
    for (const row of table.querySelectorAll("tbody tr")) {
      let column = 0;
      for (const cell of row.cells) {
        if (cell.colSpan === 1 && headings[column]) cell.dataset.label = headings[column];
        column += cell.colSpan;
      }
    }
  }

  function fit(box) {
    const table = box.querySelector("table");
    if (!table || !box.clientWidth) return;
    const isCutOff = () => box.scrollWidth > box.clientWidth;
    table.classList.remove("cards", "tight");
    if (isCutOff()) table.classList.add("tight");
    if (isCutOff()) {
      label(table);
      table.classList.replace("tight", "cards");
    }
  }

  const fitAll = () => document.querySelectorAll(".ledger").forEach(fit);
  fitAll();
  window.addEventListener("load", fitAll);
  window.addEventListener("resize", () => requestAnimationFrame(fitAll));
  document.addEventListener("toggle", (event) => event.target.querySelectorAll(".ledger").forEach(fit), true);
  document.addEventListener("htmx:afterSettle", fitAll);
})();
