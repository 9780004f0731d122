// A bot for Leadenhall: JSON lines in on standard input, JSON lines out on standard output. What it writes to standard error
// (std::cerr) is kept for you.
//
// It likes some acts better than others, pays as little and takes as much as it can, and leaves the rest to chance.

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "json.hpp"

// How much the bot likes an option, by its `act`, in money. Acts that are not listed are worth 0, those of other titles among them.
const std::map<std::string, double> likes = {
    {"place_trading_post", 30},
    {"buy_ship", 20},
    {"send_ship", 20},
    {"unload_ship", 15},
    {"buy_good", 10},
    {"sell_good", 10},
    {"buy_share", 5},
    {"place_agent", 5},
    {"return_ship", 5},
    {"leave_ship", -5},
    {"sell_shares", -20},
};

double worth(const Json& option) {
    const std::string& act = option["act"].text();
    const double money = option["price"].number() + option["fee"].number();
    const auto liked = likes.find(act);
    return (liked == likes.end() ? 0 : liked->second) + (act.rfind("sell", 0) == 0 ? money : -money);
}

class Bot {
public:
    // `table` has title, options, seat (from 0), seats, names.
    explicit Bot(const Json& table) : chance_(static_cast<std::uint32_t>(table["seat"].number())) {}

    // The index of an option. `turn` has decision (kind, options), observation, events, clock.
    std::size_t choose(const Json& turn) {
        std::vector<double> worths;
        for (const Json& option : turn["decision"]["options"].items()) worths.push_back(worth(option));
        const double most = *std::max_element(worths.begin(), worths.end());
        std::vector<std::size_t> best;
        for (std::size_t index = 0; index < worths.size(); ++index) {
            if (worths[index] == most) best.push_back(index);
        }
        return best[draw(best.size())];
    }

private:
    // A whole number below `bound`: the same series in every match, so that a game can be played again.
    std::size_t draw(std::size_t bound) {
        chance_ = (chance_ * 1103515245u + 12345u) & 0x7fffffffu;
        return (chance_ >> 16) % bound;
    }

    std::uint32_t chance_;
};

int main() {
    std::ios::sync_with_stdio(false);
    Bot bot{Json()};
    for (std::string line; std::getline(std::cin, line);) {
        const Json message = Json::parse(line);
        const std::string& type = message["type"].text();
        if (type == "hello") {
            std::cout << R"({"type":"ready","name":"MyBot"})" << std::endl;
        } else if (type == "start") {
            bot = Bot(message);
        } else if (type == "decide") {
            std::cout << R"({"type":"choose","id":)" << message["id"].digits() << R"(,"index":)" << bot.choose(message) << "}" << std::endl;
        } else if (type == "end") {
            break;
        }  // messages of other types are to be ignored
    }
}
