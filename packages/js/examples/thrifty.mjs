// A whole bot in JavaScript: it takes the option that costs it least, and passes rather than pays.
import { run } from "../src/index.mjs";

const paid = (option) => Object.entries(option).reduce((sum, [name, value]) => sum + (/price|cost|pay|bid|amount/.test(name) ? Number(value) || 0 : 0), 0);

await run({
  choose(turn) {
    const costs = turn.options.map(paid);
    return costs.indexOf(Math.min(...costs));
  },
});
