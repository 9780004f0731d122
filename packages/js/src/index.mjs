/**
 * What the author of a bot imports.
 *
 *     import { run } from "leadenhall";
 *
 *     run({ choose: (turn) => turn.options.length - 1 });
 *
 * A bot is an object, or a class of which one is made for the match, with `choose(turn)` and, if it likes, `start(table)`, `said(seat, text)`
 * and `end(outcome, ranks)`. `choose` gives the index of an option, or `[index, "what to say"]`, or a promise of either.
 */
import { createInterface } from "node:readline";
import { stateOf } from "./views.mjs";

export { stateOf } from "./views.mjs";
export { decisions, decisionsOf } from "./recording.mjs";

/** One decision, as the seat that takes it sees it. */
export class Turn {
  #labels;
  #state;

  /** `message` is a `decide` message; `labels` what `leadenhall/titles/<title>` exports, if states are to be told by names. */
  constructor(message, labels) {
    this.id = message.id;
    this.seat = message.decision.seat;
    this.kind = message.decision.kind;
    this.options = message.decision.options;
    this.observation = message.observation;
    this.events = message.events;
    this.clock = message.clock;
    this.#labels = labels;
  }

  /** The state of the observation by names: `turn.state.regions.bengal.tower`, `turn.state.me.cash`. */
  get state() {
    this.#state ??= stateOf(this.#labels, this.observation);
    return this.#state;
  }
}

/** A line of the wire that cannot be. */
export class BadMessage extends Error {}

/**
 * Play one match over stdin and stdout. Resolves when the match is over.
 *
 * `options.labels` are those of the title that is played, for `turn.state`; `options.input` and `options.output` are other streams;
 * `options.record` is a stream to which all is written that is said on both sides. console.log goes to stderr, so that a stray one
 * does not break the match.
 */
export async function run(bot, { labels, input = process.stdin, output = process.stdout, record } = {}) {
  const player = typeof bot === "function" ? new bot() : bot;
  const spoken = console.log;
  // No match is lost by a recording that cannot be written, as in a bot's folder on the ladder.
  record?.on?.("error", (error) => console.error(`nothing more is recorded: ${error.message}`));
  if (output === process.stdout) console.log = console.error;
  const send = async (message) => {
    const line = `${JSON.stringify(message)}\n`;
    record?.write(line);
    // A match that reads slowly is waited for.
    if (!output.write(line)) await new Promise((resolve) => output.once("drain", resolve));
  };
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      record?.write(`${line}\n`);
      const message = parsed(line);
      if (message.type === "hello") {
        await send({ type: "ready", name: player.constructor?.name === "Object" ? "" : player.constructor.name });
      } else if (message.type === "start") {
        await player.start?.(message);
      } else if (message.type === "decide") {
        const answer = await player.choose(new Turn(message, labels));
        const [index, say = ""] = Array.isArray(answer) ? answer : [answer];
        if (!Number.isInteger(index)) throw new TypeError(`choose gave ${String(index)}, which is no index of an option`);
        await send({ type: "choose", id: message.id, index, say: String(say) });
      } else if (message.type === "said") {
        await player.said?.(message.seat, message.text);
      } else if (message.type === "end") {
        await player.end?.(message.outcome, message.ranks);
        return;
      } else {
        console.error(`ignored: a ${message.type} message`);
      }
    }
  } finally {
    console.log = spoken;
    if (input === process.stdin) process.stdin.destroy();
  }
}

function parsed(line) {
  let message;
  try {
    message = JSON.parse(line);
  } catch (error) {
    throw new BadMessage(`a line that is no JSON: ${error.message}`);
  }
  if (typeof message?.type !== "string") throw new BadMessage('expected an object with a "type"');
  return message;
}
