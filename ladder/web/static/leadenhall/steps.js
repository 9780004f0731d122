"use strict";
// Left and right step through a match, Home and End jump to its ends: each follows the link that is on the page anyway.
document.addEventListener("keydown", (event) => {
  const keys = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
  const busy = "input, textarea, select, [contenteditable], .ledger, pre";
  if (!(event.key in keys) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target instanceof Element && event.target.closest(busy)) return;
  const link = document.querySelector(`#steps a[data-step="${keys[event.key]}"]`);
  if (link) {
    event.preventDefault();
    link.click();
  }
});
