"use strict";
// A game in the browser. The form works as it is; here options are picked by keys and by what they are about on the board, taken back
// before they are confirmed, and found among many.
(() => {
  const MANY = 10; // options from which on there is a field to find one

  const game = () => document.getElementById("game");
  const form = () => document.getElementById("decision");
  const options = () => [...(form()?.querySelectorAll(".option") ?? [])];
  const shown = () => options().filter((option) => !option.hidden);
  const radio = (option) => option.querySelector("input");
  const refsOf = (option) => option.dataset.refs.split(" ").filter(Boolean);
  let about = ""; // what on the board was clicked: only options about it are shown

  // Does an id stand for, or lie below, what an option names: "ship:*:galleon" and "ship:blue:galleon:1"?
  function stands(ref, id) {
    const parts = id.split(":"), named = ref.split(":");
    return named.length <= parts.length && named.every((part, at) => part === "*" || part === parts[at]);
  }

  const aboutIt = (id) => (id ? options().filter((option) => refsOf(option).some((ref) => stands(ref, id))) : []);

  function pick(option) {
    radio(option).checked = true;
    option.scrollIntoView({ block: "nearest" });
    show();
  }

  // What is picked, where it is on the board, and whether it can be taken back.
  function show() {
    const picked = options().find((option) => radio(option).checked);
    const told = form().querySelector(".picked");
    told.textContent = picked ? picked.querySelector("span").textContent : "";
    form().querySelector("[type=reset]").hidden = !picked;
    form().querySelector("[type=submit]").disabled = !picked;
    light(picked ? refsOf(picked) : [], "picked");
  }

  function light(refs, name) {
    for (const node of game().querySelectorAll("svg.scene [data-id]")) {
      node.classList.toggle(name, refs.some((ref) => stands(ref, node.dataset.id)));
    }
  }

  function sift() {
    const words = (form().querySelector("#narrow")?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    const those = about ? new Set(aboutIt(about)) : null;
    for (const option of options()) {
      const text = option.textContent.toLowerCase();
      option.hidden = (those && !those.has(option)) || !words.every((word) => text.includes(word));
    }
    for (const group of form().querySelectorAll("fieldset")) group.hidden = !group.querySelector(".option:not([hidden])");
    form().querySelector(".none").hidden = shown().length > 0;
    const line = form().querySelector(".about");
    line.hidden = !about;
    line.replaceChildren();
    if (about) {
      const back = document.createElement("button");
      Object.assign(back, { type: "button", className: "quiet small", textContent: `All ${options().length} options` });
      back.addEventListener("click", () => { about = ""; sift(); });
      line.append(`${shown().length} about what you clicked`, back);
    }
    form().querySelector(".narrow").hidden = !about && options().length <= MANY;
    form().querySelector("#narrow").hidden = options().length <= MANY;
    number();
  }

  // The first nine that are shown have keys.
  function number() {
    for (const old of form().querySelectorAll("kbd")) old.remove();
    shown().slice(0, 9).forEach((option, at) => {
      const key = document.createElement("kbd");
      key.textContent = String(at + 1);
      key.setAttribute("aria-hidden", "true");
      option.append(key);
    });
  }

  // A click on the board: the one option that is about it is picked; of several, those are shown.
  function choose(node) {
    const { id, at } = node.dataset;
    const here = aboutIt(id).length ? id : at;
    const those = aboutIt(here);
    if (!those.length) return say("Nothing to decide there now.");
    about = "";
    if (form().querySelector("#narrow")) form().querySelector("#narrow").value = "";
    if (those.length < options().length && those.length > 1) about = here;
    sift();
    if (those.length === 1) pick(those[0]);
    else say(`${those.length} options are about that.`);
    form().scrollIntoView({ block: "nearest" });
  }

  function takeBack() {
    about = "";
    for (const option of options()) radio(option).checked = false;
    form().querySelector("#narrow").value = "";
    sift();
    show();
  }

  function say(words) {
    const status = document.getElementById("game-status");
    if (status) status.textContent = words;
  }

  // What can be clicked is drawn so, and is a stop of the tab key.
  function mark() {
    const refs = [...new Set(options().flatMap(refsOf))];
    for (const node of game().querySelectorAll("svg.scene [data-id]")) {
      if (!refs.some((ref) => stands(ref, node.dataset.id))) continue;
      node.classList.add("choosable");
      node.setAttribute("role", "button");
      node.setAttribute("tabindex", "0");
      if (!node.hasAttribute("aria-label")) node.setAttribute("aria-label", node.dataset.id.replace(/[:_]/g, " "));
    }
  }

  function ready() {
    about = "";
    const told = game()?.querySelector(".since-list");
    if (told) told.scrollTop = told.scrollHeight;
    if (!form()) return;
    sift();
    show();
    mark();
  }

  document.addEventListener("change", (event) => { if (event.target.closest?.("#decision .option")) show(); });
  document.addEventListener("input", (event) => { if (event.target.id === "narrow") sift(); });
  document.addEventListener("reset", (event) => { if (event.target === form()) { event.preventDefault(); takeBack(); } });
  document.addEventListener("dblclick", (event) => {
    if (event.target.closest?.("#decision .option") && !form().querySelector("[type=submit]").disabled) form().requestSubmit();
  });
  document.addEventListener("click", (event) => {
    const node = form() && event.target.closest?.("#game svg.scene [data-id]");
    if (node) choose(node);
  });
  document.addEventListener("pointerover", (event) => {
    if (!game()) return;
    const ref = event.target.closest?.("#game .ref"), option = event.target.closest?.("#game .option");
    light(ref ? [ref.dataset.ref] : option ? refsOf(option) : [], "lit");
  });

  document.addEventListener("keydown", (event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (!form() || event.altKey || event.ctrlKey || event.metaKey || target.closest("dialog, textarea, select")) return;
    const seeks = target.id === "narrow";
    if (event.key === "Escape") return takeBack(), target.blur?.();
    if (seeks && event.key === "Enter") {
      event.preventDefault();
      if (shown().length) { pick(shown()[0]); radio(shown()[0]).focus(); }
      return;
    }
    if (seeks) return;
    const node = target.closest("svg.scene [data-id]");
    if (node && (event.key === "Enter" || event.key === " ")) return event.preventDefault(), choose(node);
    if (event.key === "/" && !form().querySelector("#narrow").hidden) return event.preventDefault(), form().querySelector("#narrow").focus();
    const at = "123456789".indexOf(event.key);
    if (event.key.length === 1 && at >= 0 && shown()[at]) return event.preventDefault(), pick(shown()[at]);
    const onRadio = target.matches("input[type=radio]");
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && (target === document.body || target.id === "main" || target.id === "pending-heading" || onRadio)) {
      const those = shown(), now = those.findIndex((option) => radio(option).checked);
      const next = those[(now + (event.key === "ArrowDown" ? 1 : now < 0 ? 0 : -1) + those.length) % those.length];
      event.preventDefault();
      if (next) { pick(next); radio(next).focus(); }
      return;
    }
    if (event.key === "Enter" && !target.closest("a, button, summary") && !form().querySelector("[type=submit]").disabled) {
      event.preventDefault();
      form().requestSubmit();
    }
  });

  // A refusal comes with the game as it stands: it is shown, whatever its status.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if ([400, 409, 429].includes(event.detail.xhr.status) && event.detail.target?.id === "game") {
      event.detail.shouldSwap = true;
      event.detail.isError = false;
    }
  });
  for (const lost of ["htmx:sendError", "htmx:responseError"]) {
    document.addEventListener(lost, (event) => {
      if (event.detail.elt?.id === "decision") say("That could not be sent. Nothing was played; try again.");
      if (event.detail.elt?.id === "decision") form().querySelector(".picked").textContent = "That could not be sent. Nothing was played: confirm again.";
    });
  }
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id !== "game" && event.detail.target?.id !== "game") return;
    ready();
    const heading = document.getElementById("pending-heading");
    heading?.focus({ preventScroll: true });
    say(heading ? heading.textContent : "The game is over.");
    if (heading && heading.getBoundingClientRect().top < 0) game().scrollIntoView({ block: "start" });
  });

  // The form that begins a game: as many opponents as the table has other seats.
  function seats() {
    const field = document.querySelector("#play-form [name=seats]");
    if (!field) return;
    for (const other of document.querySelectorAll("[data-opponent]")) other.hidden = Number(other.dataset.opponent) >= Number(field.value);
  }
  document.addEventListener("change", (event) => { if (event.target.name === "seats") seats(); });

  seats();
  if (game()) ready();
})();
