/**
 * One's own decisions, put again: unit tests of a bot on positions that it has met.
 *
 * A recording is what a bot and a match said to each other, line by line: `run(bot, { record: createWriteStream("decisions.jsonl") })`;
 * `save` of `leadenhall debug` adds single turns of a bot in any language.
 *
 *     for (const { turn, chosen } of decisionsOf(readFileSync("decisions.jsonl", "utf8"), labels)) {
 *       assert.equal(bot.choose(turn), chosen);
 *     }
 */
import { readFileSync } from "node:fs";
import { Turn } from "./index.mjs";

/** The decisions of a recording in a file, each as `{ turn, chosen }`; one that was never answered is left out. */
export function* decisions(path, labels) {
  yield* decisionsOf(readFileSync(path, "utf8"), labels);
}

/** The same of a recording's text. */
export function* decisionsOf(text, labels) {
  let asked = null;
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const message = JSON.parse(line);
    if (message.type === "decide") asked = message;
    if (message.type === "choose" && asked?.id === message.id) {
      yield { turn: new Turn(asked, labels), chosen: message.index };
      asked = null;
    }
  }
}
