import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A value of JSON, and a small reader, so that the bot needs nobody's library. The match writes well-formed lines: at any other it throws. */
final class Json {
    private static final Json NULL = new Json(null);

    /** A Map, a List, a String, a Boolean, null, or a Number as it was written. */
    private final Object value;

    private record Digits(String text) {}

    private Json(Object value) {
        this.value = value;
    }

    /** What {@code line} says. */
    static Json parse(String line) {
        Reader reader = new Reader(line);
        Json read = reader.value();
        reader.end();
        return read;
    }

    /** The field of an object; null where there is none. */
    Json get(String name) {
        return value instanceof Map<?, ?> fields && fields.get(name) instanceof Json found ? found : NULL;
    }

    /** The items of a list; none of anything else. */
    List<Json> items() {
        List<Json> found = new ArrayList<>();
        if (value instanceof List<?> items) {
            for (Object item : items) {
                found.add((Json) item);
            }
        }
        return found;
    }

    /** A text; "" for anything else. */
    String text() {
        return value instanceof String text ? text : "";
    }

    /** A number as it was written, for whole numbers may have more digits than a double keeps; "" for anything else. */
    String digits() {
        return value instanceof Digits digits ? digits.text() : "";
    }

    /** A number; 0 for anything else. */
    double number() {
        return value instanceof Digits digits ? Double.parseDouble(digits.text()) : 0;
    }

    /** True, and nothing else. */
    boolean isTrue() {
        return Boolean.TRUE.equals(value);
    }

    private static final class Reader {
        private final String line;
        private int at;

        Reader(String line) {
            this.line = line;
        }

        Json value() {
            return switch (peek()) {
                case '{' -> new Json(object());
                case '[' -> new Json(list());
                case '"' -> new Json(string());
                default -> word();
            };
        }

        /** Only white space may be left. */
        void end() {
            if (peek() != '\0') {
                throw expected("the end of the line");
            }
        }

        /** The next character that is no white space; '\0' at the end. */
        private char peek() {
            while (at < line.length() && Character.isWhitespace(line.charAt(at))) {
                at++;
            }
            return at < line.length() ? line.charAt(at) : '\0';
        }

        private boolean takes(char wanted) {
            boolean isNext = peek() == wanted;
            at += isNext ? 1 : 0;
            return isNext;
        }

        private void expect(char wanted) {
            if (!takes(wanted)) {
                throw expected(String.valueOf(wanted));
            }
        }

        private IllegalArgumentException expected(String what) {
            return new IllegalArgumentException(what + " expected at " + at);
        }

        private Map<String, Json> object() {
            Map<String, Json> fields = new HashMap<>();
            expect('{');
            while (!takes('}')) {
                if (!fields.isEmpty()) {
                    expect(',');
                }
                peek();
                String name = string();
                expect(':');
                fields.put(name, value());
            }
            return fields;
        }

        private List<Json> list() {
            List<Json> items = new ArrayList<>();
            expect('[');
            while (!takes(']')) {
                if (!items.isEmpty()) {
                    expect(',');
                }
                items.add(value());
            }
            return items;
        }

        /** true, false, null or a number: all up to what ends a value. */
        private Json word() {
            int start = at;
            while (at < line.length() && ",]} \t\r\n".indexOf(line.charAt(at)) < 0) {
                at++;
            }
            String word = line.substring(start, at);
            return switch (word) {
                case "" -> throw expected("a value");
                case "null" -> NULL;
                case "true", "false" -> new Json(Boolean.valueOf(word));
                default -> new Json(new Digits(word));
            };
        }

        private String string() {
            StringBuilder text = new StringBuilder();
            expect('"');
            for (char letter = line.charAt(at++); letter != '"'; letter = line.charAt(at++)) {
                text.append(letter == '\\' ? escaped() : letter);
            }
            return text.toString();
        }

        /** The character that stands behind a backslash. */
        private char escaped() {
            char letter = line.charAt(at++);
            return switch (letter) {
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                case 'u' -> (char) Integer.parseInt(line, (at += 4) - 4, at, 16);
                default -> letter; // a quote, a slash or a backslash
            };
        }
    }
}
