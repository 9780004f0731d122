// Reads observations, a line each, and prints what a view tells of them: for the test that compares it with the engine's own.
import { createInterface } from "node:readline";
import { stateOf } from "../src/index.mjs";

const { default: labels } = await import(`../titles/${process.argv[2]}.mjs`);
for await (const line of createInterface({ input: process.stdin })) {
  const observation = JSON.parse(line);
  const state = stateOf(labels, observation);
  const fields = Object.fromEntries(Object.keys(labels.fields).map((key) => [key, state[key]]));
  const by = Object.fromEntries(
    Object.entries(state.by).map(([sort, things]) => [
      sort,
      Object.fromEntries(
        Object.entries(things).map(([name, thing]) => [
          name,
          Object.fromEntries(
            Object.keys(thing).map((key) => {
              const part = labels.parts[sort]?.[key];
              return [key, part ? Object.keys(thing[key]) : thing[key]];
            }),
          ),
        ]),
      ),
    ]),
  );
  const me = observation.observer === null ? null : { ...state.me };
  console.log(JSON.stringify({ fields, by, me, groups: Object.keys(labels.groups).every((name) => state[name]) }));
}
