import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A bot for Leadenhall: JSON lines in on standard input, JSON lines out on standard output. What it writes to standard error (System.err) is
 * kept for you.
 *
 * <p>It likes some acts better than others, pays as little and takes as much as it can, and leaves the rest to chance.
 */
public final class Bot {
    /** How much the bot likes an option, by its act, in money. Acts that are not listed are worth 0, those of other titles among them. */
    private static final Map<String, Integer> LIKES =
            Map.ofEntries(
                    Map.entry("place_trading_post", 30),
                    Map.entry("buy_ship", 20),
                    Map.entry("send_ship", 20),
                    Map.entry("unload_ship", 15),
                    Map.entry("buy_good", 10),
                    Map.entry("sell_good", 10),
                    Map.entry("buy_share", 5),
                    Map.entry("place_agent", 5),
                    Map.entry("return_ship", 5),
                    Map.entry("leave_ship", -5),
                    Map.entry("sell_shares", -20));

    private int chance;

    /** {@code table} has title, options, seat (from 0), seats, names. */
    Bot(Json table) {
        chance = (int) table.get("seat").number();
    }

    /** The index of an option. {@code turn} has decision (kind, options), observation, events, clock. */
    int choose(Json turn) {
        List<Json> options = turn.get("decision").get("options").items();
        double most = options.stream().mapToDouble(Bot::worth).max().orElseThrow();
        List<Integer> best = new ArrayList<>();
        for (int index = 0; index < options.size(); index++) {
            if (worth(options.get(index)) == most) {
                best.add(index);
            }
        }
        return best.get(draw(best.size()));
    }

    private static double worth(Json option) {
        String act = option.get("act").text();
        double money = option.get("price").number() + option.get("fee").number();
        return LIKES.getOrDefault(act, 0) + (act.startsWith("sell") ? money : -money);
    }

    /** A whole number below {@code bound}: the same series in every match, so that a game can be played again. */
    private int draw(int bound) {
        chance = (chance * 1103515245 + 12345) & 0x7fffffff;
        return (chance >> 16) % bound;
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Bot bot = null;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            Json message = Json.parse(line);
            switch (message.get("type").text()) {
                case "hello" -> out.print("{\"type\":\"ready\",\"name\":\"MyBot\"}\n");
                case "start" -> bot = new Bot(message);
                case "decide" -> out.printf("{\"type\":\"choose\",\"id\":%s,\"index\":%d}\n", message.get("id").digits(), bot.choose(message));
                case "end" -> System.exit(0);
                default -> {} // messages of other types are to be ignored
            }
            out.flush();
        }
    }
}
