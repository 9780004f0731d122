/**
 * The labelled view of a state: names where the observation has indices and bit masks, made of no more than is asked for.
 *
 * It reads as in Python (engine/sdk/views.py): every field of the state is a property, told by names; the same fields stand by the thing that
 * they are of, under its plural (`state.regions.bengal.tower`), and the observer's own under `state.me`. A field goes before a group of the
 * same name; `state.by.region` is the group in any case. What may not be known is "hidden".
 */

export const HIDDEN = "hidden";

/** The view of an observation, by the labels of its title: what `leadenhall/titles/<title>.mjs` exports. */
export function stateOf(labels, observation) {
  if (!labels) throw new TypeError("turn.state needs the title's labels: run(bot, { labels })");
  if (labels.title !== observation.title) {
    throw new TypeError(`these are the labels of ${labels.title}; the observation is of ${observation.title}`);
  }
  const table = [observation.seats, ...labels.varies.map((name) => observation.options[name])].join("|");
  const things = { ...labels.things, ...labels.at[table] };
  const view = new View(labels, things, observation);
  return lazily("the state", {
    ...getters(Object.keys(labels.groups), (name) => () => view.group(labels.groups[name])),
    ...getters(Object.keys(labels.fields), (key) => () => view.field(key)),
    by: () => Object.fromEntries(sorts(labels).map((sort) => [sort, view.group(sort)])),
    me: () => view.me(),
  });
}

class View {
  #fields = new Map();

  constructor(labels, things, observation) {
    this.labels = labels;
    this.things = things;
    this.observation = observation;
  }

  /** A field of the state by names. */
  field(key) {
    if (!this.#fields.has(key)) {
      const about = this.labels.fields[key];
      this.#fields.set(key, this.#levels(about, about.per ?? [], this.observation.state[key]));
    }
    return this.#fields.get(key);
  }

  /** All things of one sort by name, or those at some places alone. */
  group(sort, places = this.things[sort].map((_, place) => place)) {
    const names = this.things[sort].map(String);
    const one = (place) => () => this.#thing(sort, names[place], place);
    return lazily(sort, Object.fromEntries(places.map((place) => [names[place], one(place)])));
  }

  me() {
    const seat = this.observation.observer;
    if (seat === null) throw new TypeError("nobody observes: this is what everybody sees");
    const name = `seat ${seat + 1}`;
    const keys = this.labels.players.flatMap((sort) => this.labels.grouped[sort]);
    return lazily(name, { name: () => name, ...getters(keys, (key) => () => this.field(key)[name]) });
  }

  #thing(sort, name, place) {
    const parts = this.labels.parts[sort] ?? {};
    const own = (part) => () =>
      this.group(parts[part].sort, parts[part].of.flatMap((whole, at) => (whole === place ? [at] : [])));
    return lazily(name, {
      ...getters(Object.keys(parts), own),
      ...getters(this.labels.grouped[sort] ?? [], (key) => () => this.field(key)[name]),
      name: () => name,
    });
  }

  #levels(about, per, value) {
    if (per.length === 0) return this.#one(about, value);
    if (about.each && per.length === 1) {
      const each = this.things[about.each].length;
      const turns = Array.from({ length: Math.ceil(value.length / each) }, (_, at) => value.slice(at * each, at * each + each));
      return turns.map((turn) => this.#spread(about, [about.each], [], turn));
    }
    if (per[0] === "") return value.map((item) => this.#levels(about, per.slice(1), item));
    return this.#spread(about, this.labels.joint[per[0]] ?? [per[0]], per.slice(1), value);
  }

  #spread(about, parts, per, values) {
    if (parts.length === 0) return this.#levels(about, per, values[0]);
    const things = this.things[parts[0]];
    const each = Math.floor(values.length / Math.max(things.length, 1));
    const under = (at) => this.#spread(about, parts.slice(1), per, values.slice(at * each, at * each + each));
    return Object.fromEntries(things.map((thing, at) => [String(thing), under(at)]));
  }

  #one(about, value) {
    if (typeof value !== "number") return value;
    if (value === about.hidden) return HIDDEN;
    const mark = about.marks?.[value];
    if (mark !== undefined) return mark;
    if (about.of) return this.things[about.of][value];
    if (about.bits) return this.things[about.bits].filter((_, at) => (BigInt(value) >> BigInt(at)) & 1n);
    return about.flag ? value !== 0 : value;
  }
}

function sorts(labels) {
  const parts = Object.entries(labels.parts).flatMap(([whole, own]) => [whole, ...Object.values(own).map((part) => part.sort)]);
  return [...new Set([...Object.keys(labels.grouped), ...parts])];
}

function getters(names, of) {
  return Object.fromEntries(names.map((name) => [name, of(name)]));
}

/** An object whose properties are made when they are first asked for, and which knows no others. */
function lazily(where, makers) {
  const made = {};
  for (const [name, make] of Object.entries(makers)) {
    Object.defineProperty(made, name, {
      enumerable: true,
      configurable: true,
      get() {
        const value = make();
        Object.defineProperty(made, name, { value, enumerable: true });
        return value;
      },
    });
  }
  return new Proxy(made, {
    get(target, name) {
      if (name in target || typeof name === "symbol" || name === "toJSON" || name === "then") return Reflect.get(target, name);
      throw new TypeError(`${where}: nothing is called ${JSON.stringify(name)}; there are ${Object.keys(target).join(", ")}`);
    },
    set() {
      throw new TypeError("a view is to be read; changing it changes nothing");
    },
  });
}
