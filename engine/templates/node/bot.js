// A bot for Leadenhall: JSON lines in on standard input, JSON lines out on standard output. What it writes to standard error
// (console.error) is kept for you.
//
// It likes some acts better than others, pays as little and takes as much as it can, and leaves the rest to chance.
"use strict";

const readline = require("node:readline");

// How much it likes an option, by its `act`, in money. Acts that are not listed are worth 0, those of other titles among them.
const LIKES = {
  place_trading_post: 30,
  buy_ship: 20,
  send_ship: 20,
  unload_ship: 15,
  buy_good: 10,
  sell_good: 10,
  buy_share: 5,
  place_agent: 5,
  return_ship: 5,
  leave_ship: -5,
  sell_shares: -20,
};

class Bot {
  // `table` has title, options, seat (from 0), seats, names.
  constructor(table) {
    this.table = table;
    this.chance = table.seat;
  }

  // The index of an option. `turn` has decision (kind, options), observation, events, clock.
  choose(turn) {
    const worths = turn.decision.options.map(worth);
    const most = Math.max(...worths);
    const best = worths.flatMap((value, index) => (value === most ? [index] : []));
    return best[this.draw(best.length)];
  }

  // A whole number below `bound`: the same series in every match, so that a game can be played again.
  draw(bound) {
    this.chance = (Math.imul(this.chance, 1103515245) + 12345) & 0x7fffffff;
    return (this.chance >> 16) % bound;
  }
}

function worth(option) {
  const money = (option.price ?? 0) + (option.fee ?? 0);
  return (LIKES[option.act] ?? 0) + (option.act.startsWith("sell") ? money : -money);
}

function send(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

let bot;
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  switch (message.type) {
    case "hello":
      send({ type: "ready", name: "MyBot" });
      break;
    case "start":
      bot = new Bot(message);
      break;
    case "decide":
      send({ type: "choose", id: message.id, index: bot.choose(message) });
      break;
    case "end":
      process.exit(0);
    // Messages of other types are to be ignored.
  }
});
