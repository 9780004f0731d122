//! A bot for Leadenhall: JSON lines in on standard input, JSON lines out on standard output. What it writes to standard error
//! (`eprintln!`) is kept for you.
//!
//! It likes some acts better than others, pays as little and takes as much as it can, and leaves the rest to chance.

mod json;

use std::io::{self, BufRead, Write};

use json::Json;

/// How much the bot likes an option, by its `act`, in money. Acts that are not listed are worth 0, those of other titles among them.
fn liking(act: &str) -> f64 {
    match act {
        "place_trading_post" => 30.0,
        "buy_ship" | "send_ship" => 20.0,
        "unload_ship" => 15.0,
        "buy_good" | "sell_good" => 10.0,
        "buy_share" | "place_agent" | "return_ship" => 5.0,
        "leave_ship" => -5.0,
        "sell_shares" => -20.0,
        _ => 0.0,
    }
}

fn worth(option: &Json) -> f64 {
    let act = option.get("act").text();
    let money = option.get("price").number() + option.get("fee").number();
    liking(act) + if act.starts_with("sell") { money } else { -money }
}

struct Bot {
    chance: u32,
}

impl Bot {
    /// `table` has title, options, seat (from 0), seats, names.
    fn new(table: &Json) -> Bot {
        Bot { chance: table.get("seat").number() as u32 }
    }

    /// The index of an option. `turn` has decision (kind, options), observation, events, clock.
    fn choose(&mut self, turn: &Json) -> usize {
        let worths: Vec<f64> = turn.get("decision").get("options").list().iter().map(worth).collect();
        let most = worths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let best: Vec<usize> = (0..worths.len()).filter(|&index| worths[index] == most).collect();
        best[self.draw(best.len())]
    }

    /// A whole number below `bound`: the same series in every match, so that a game can be played again.
    fn draw(&mut self, bound: usize) -> usize {
        self.chance = self.chance.wrapping_mul(1_103_515_245).wrapping_add(12_345) & 0x7fff_ffff;
        (self.chance >> 16) as usize % bound
    }
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut bot = None;
    for line in io::stdin().lock().lines() {
        let message = Json::parse(&line?);
        match message.get("type").text() {
            "hello" => writeln!(out, r#"{{"type":"ready","name":"MyBot"}}"#)?,
            "start" => bot = Some(Bot::new(&message)),
            "decide" => {
                let index = bot.as_mut().expect("a match starts before it asks").choose(&message);
                writeln!(out, r#"{{"type":"choose","id":{},"index":{index}}}"#, message.get("id").number())?;
            }
            "end" => break,
            _ => {} // messages of other types are to be ignored
        }
        out.flush()?;
    }
    Ok(())
}
