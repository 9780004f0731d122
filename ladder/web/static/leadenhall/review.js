"use strict";
// Turning points and what-ifs beside the player: they become tabs of it, their links jump it, and its scrubber marks them.
(() => {
  let theatre = null;

  const review = () => document.getElementById("review");
  const whatIf = () => document.getElementById("what-if");

  function mark() {
    if (!theatre) return;
    for (const tone of ["bad", "good"]) {
      const links = document.querySelectorAll(`#review a[data-ply][data-tone="${tone}"]`);
      theatre.marks(`turning-${tone}`, [...links].map(({ dataset }) => ({ ply: Number(dataset.ply), label: dataset.label, tone })));
    }
  }

  // Names the decision that the player shows; its options are fetched when somebody asks for them.
  function follow(ply) {
    const link = document.getElementById("what-if-link");
    if (!link) return;
    const number = Math.max(1, ply);
    link.href = `${link.dataset.href}?ply=${number - 1}`;
    link.textContent = `What else could have been chosen at decision ${number}?`;
  }

  function open(event) {
    const link = event.target.closest?.("#what-if-link, #review a[data-ply]");
    if (!link || !theatre || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.id === "what-if-link") htmx.ajax("GET", link.href, { target: "#what-if", swap: "outerHTML" });
    else theatre.go(Number(link.dataset.ply));
  }

  document.addEventListener("theatre:ready", ({ detail, target }) => {
    theatre = detail;
    if (theatre.tab) {
      for (const [name, id] of [["Review", "reviews"], ["What if", "what-ifs"]]) {
        const part = document.getElementById(id);
        if (part) theatre.tab(name).append(part);
      }
    }
    document.getElementById("what-ifs")?.removeAttribute("hidden");
    mark();
    follow(theatre.ply);
    target.addEventListener("theatre:moment", (event) => follow(event.detail.ply));
  });
  document.addEventListener("click", open);
  document.addEventListener("htmx:afterSettle", () => { if (review() || whatIf()) mark(); });
})();
