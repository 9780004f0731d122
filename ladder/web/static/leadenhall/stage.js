"use strict";
// The steps without a script stand below the player: once it shows the moment that the address names, they need not show it, too.
document.addEventListener("theatre:ready", () => document.getElementById("play")?.removeAttribute("open"));
