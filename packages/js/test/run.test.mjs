import assert from "node:assert/strict";
import { PassThrough, Writable } from "node:stream";
import test from "node:test";
import { decisionsOf, run } from "../src/index.mjs";

const START = { type: "start", title: "toy", version: "1", options: {}, seat: 1, seats: 2, names: ["a", "b"] };
const ASKED = {
  type: "decide",
  id: 0,
  decision: { seat: 1, kind: "bid", options: [{ act: "pass" }, { act: "bid", amount: 3 }] },
  observation: { title: "toy", seats: 2, options: {}, observer: 1, state: {} },
  events: [{ event: "lot", number: 1 }],
  clock: { bank_ms: 1000, cap_ms: 100, used_ms: 0 },
};
const END = { type: "end", outcome: { reason: "sold", details: {} }, ranks: [2, 1] };

async function played(bot, messages, record) {
  const input = new PassThrough();
  const output = new PassThrough();
  const over = run(bot, { input, output, record });
  for (const message of messages) input.write(typeof message === "string" ? message : `${JSON.stringify(message)}\n`);
  input.end();
  await over;
  return (output.read()?.toString() ?? "").split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

test("a bot answers what it is asked, and hears the rest", async () => {
  const heard = [];
  class Bidder {
    start(table) {
      heard.push(["start", table.seat]);
    }
    choose(turn) {
      heard.push([turn.kind, turn.options[1].amount, turn.events[0].event, turn.clock.cap_ms]);
      return [1, "mine"];
    }
    said(seat, text) {
      heard.push([seat, text]);
    }
    end(outcome, ranks) {
      heard.push([outcome.reason, ranks]);
    }
  }
  const said = await played(Bidder, [
    { type: "hello", protocol: 1, engine: "0", limits: {} },
    START,
    { type: "said", seat: 0, text: "héllo" },
    ASKED,
    { type: "weather" },
    END,
  ]);
  assert.deepEqual(said, [
    { type: "ready", name: "Bidder" },
    { type: "choose", id: 0, index: 1, say: "mine" },
  ]);
  assert.deepEqual(heard, [["start", 1], [0, "héllo"], ["bid", 3, "lot", 100], ["sold", [2, 1]]]);
});

test("an answer may be a promise", async () => {
  const said = await played({ choose: async () => 1 }, [START, ASKED, END]);
  assert.deepEqual(said, [{ type: "choose", id: 0, index: 1, say: "" }]);
});

test("what is no index is an error, and nothing is sent", async () => {
  await assert.rejects(played({ choose: () => undefined }, [START, ASKED, END]), /choose gave undefined/);
});

test("a line that is no message is an error", async () => {
  await assert.rejects(played({ choose: () => 0 }, ["{\n"]), /no JSON/);
  await assert.rejects(played({ choose: () => 0 }, ["[1]\n"]), /expected an object/);
});

test("a recording is read as the turns that were asked", async () => {
  const record = new PassThrough();
  await played({ choose: () => 1 }, [START, ASKED, { ...ASKED, id: 1 }, END], record);
  const text = record.read().toString();
  const kept = [...decisionsOf(text)];
  assert.deepEqual(kept.map(({ turn, chosen }) => [turn.id, turn.kind, chosen]), [[0, "bid", 1], [1, "bid", 1]]);
  const unanswered = text.split("\n").filter((line) => !line.includes('"id":1,"index"')).join("\n");
  assert.equal([...decisionsOf(unanswered)].length, 1);
});

test("no match is lost by a recording that cannot be written", async () => {
  const full = new Writable({ write: (_chunk, _coding, done) => done(new Error("no space left")) });
  const said = await played({ choose: () => 0 }, [START, ASKED, END], full);
  await new Promise(setImmediate);
  assert.deepEqual(said.map((message) => message.index), [0]);
});
