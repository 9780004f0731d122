import type { Readable, Writable } from "node:stream";

export interface Clock {
  /** Milliseconds left for the match. */
  readonly bank_ms: number;
  /** Milliseconds for this decision. */
  readonly cap_ms: number;
  /** Milliseconds used so far. */
  readonly used_ms: number;
}

export interface Option {
  readonly act: string;
  readonly [field: string]: unknown;
}

export interface Fact {
  readonly event: string;
  readonly [field: string]: unknown;
}

export interface Table {
  readonly title: string;
  readonly version: string;
  readonly options: Readonly<Record<string, string>>;
  readonly seat: number;
  readonly seats: number;
  readonly names: readonly string[];
}

/** One decision. `State` is that of a title: `import type { State } from "leadenhall/titles/arkwright"`. */
export class Turn<State = any> {
  constructor(message: object, labels?: unknown);
  readonly id: number;
  readonly seat: number;
  readonly kind: string;
  readonly options: readonly Option[];
  readonly observation: any;
  readonly events: readonly Fact[];
  readonly clock: Clock;
  readonly state: State;
}

/** The index of an option, or that and something to say to the table. */
export type Answer = number | [number, string];

export interface Bot<State = any> {
  start?(table: Table): void | Promise<void>;
  choose(turn: Turn<State>): Answer | Promise<Answer>;
  said?(seat: number, text: string): void | Promise<void>;
  end?(outcome: any, ranks: readonly number[]): void | Promise<void>;
}

export class BadMessage extends Error {}

export interface Running {
  labels?: unknown;
  input?: Readable;
  output?: Writable;
  record?: Writable;
}

export function run<State>(bot: Bot<State> | (new () => Bot<State>), options?: Running): Promise<void>;
export function stateOf<State = any>(labels: unknown, observation: object): State;
export function decisions(path: string, labels?: unknown): Generator<{ turn: Turn; chosen: number }>;
export function decisionsOf(text: string, labels?: unknown): Generator<{ turn: Turn; chosen: number }>;
