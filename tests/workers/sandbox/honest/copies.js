// Copies a file of its own into /tmp and says how long the copy is.
const fs = require("fs");
fs.copyFileSync(__filename, "/tmp/copy.js");
console.log(fs.statSync("/tmp/copy.js").size);
