// Answers each line with itself.
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => console.log(line));
