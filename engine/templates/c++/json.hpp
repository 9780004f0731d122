// A small reader of JSON, so that the bot needs nobody's library. The match writes well-formed lines: any other is a std::runtime_error.
#pragma once

#include <algorithm>
#include <cctype>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

class Json {
public:
    enum class Kind { null, boolean, number, text, list, object };

    // What `line` says.
    static Json parse(std::string_view line);

    Kind kind() const { return kind_; }

    // The field of an object; null where there is none.
    const Json& operator[](const std::string& name) const {
        static const Json null;
        const auto found = fields_.find(name);
        return found == fields_.end() ? null : found->second;
    }

    // The items of a list; none of anything else.
    const std::vector<Json>& items() const { return items_; }

    // A text; "" for anything else.
    const std::string& text() const {
        static const std::string empty;
        return kind_ == Kind::text ? text_ : empty;
    }

    // A number as it was written, for whole numbers may have more digits than a double keeps; "" for anything else.
    std::string digits() const { return kind_ == Kind::number ? text_ : ""; }

    // A number; 0 for anything else.
    double number() const { return kind_ == Kind::number ? std::stod(text_) : 0; }

    // True, and nothing else.
    bool is_true() const { return kind_ == Kind::boolean && text_ == "true"; }

private:
    friend class JsonReader;

    Kind kind_ = Kind::null;
    std::string text_;
    std::vector<Json> items_;
    std::map<std::string, Json> fields_;
};

class JsonReader {
public:
    explicit JsonReader(std::string_view line) : line_(line) {}

    Json value() {
        Json read;
        switch (peek()) {
        case '{':
            read.kind_ = Json::Kind::object;
            for (expect('{'); !takes('}');) {
                if (!read.fields_.empty()) expect(',');
                peek();
                std::string name = string();
                expect(':');
                read.fields_.insert_or_assign(std::move(name), value());
            }
            break;
        case '[':
            read.kind_ = Json::Kind::list;
            for (expect('['); !takes(']');) {
                if (!read.items_.empty()) expect(',');
                read.items_.push_back(value());
            }
            break;
        case '"':
            read.kind_ = Json::Kind::text;
            read.text_ = string();
            break;
        default:
            read.text_ = word();
            read.kind_ = kind_of(read.text_);
        }
        return read;
    }

    // Only white space may be left.
    void end() {
        if (peek() != '\0') fail("the end of the line");
    }

private:
    static Json::Kind kind_of(const std::string& word) {
        if (word == "null") return Json::Kind::null;
        return word == "true" || word == "false" ? Json::Kind::boolean : Json::Kind::number;
    }

    // The next character that is no white space; '\0' at the end.
    char peek() {
        while (at_ < line_.size() && std::isspace(static_cast<unsigned char>(line_[at_]))) ++at_;
        return at_ < line_.size() ? line_[at_] : '\0';
    }

    bool takes(char wanted) {
        const bool is_next = peek() == wanted;
        at_ += is_next;
        return is_next;
    }

    void expect(char wanted) {
        if (!takes(wanted)) fail(std::string(1, wanted));
    }

    [[noreturn]] void fail(const std::string& wanted) const {
        throw std::runtime_error(wanted + " expected at " + std::to_string(at_));
    }

    // true, false, null or a number: all up to what ends a value.
    std::string word() {
        const auto end = std::min(line_.find_first_of(",]} \t\r\n", at_), line_.size());
        if (end == at_) fail("a value");
        const std::string read(line_.substr(at_, end - at_));
        at_ = end;
        return read;
    }

    std::string string() {
        std::string read;
        expect('"');
        while (true) {
            const auto plain = line_.find_first_of("\"\\", at_);
            if (plain == std::string_view::npos) fail("the end of a text");
            read += line_.substr(at_, plain - at_);
            at_ = plain + 1;
            if (line_[plain] == '"') return read;
            append_escaped(read);
        }
    }

    // The letter that stands behind a backslash.
    void append_escaped(std::string& read) {
        const char letter = line_.at(at_++);
        switch (letter) {
        case 'b': read += '\b'; break;
        case 'f': read += '\f'; break;
        case 'n': read += '\n'; break;
        case 'r': read += '\r'; break;
        case 't': read += '\t'; break;
        case 'u': append_utf8(read, code_point()); break;
        default: read += letter;  // a quote, a slash or a backslash
        }
    }

    // Four hexadecimal digits, or a pair of four that stands for one letter.
    unsigned code_point() {
        unsigned code = four_digits();
        if (code >= 0xd800 && code < 0xdc00 && line_.substr(at_, 2) == "\\u") {
            at_ += 2;
            code = 0x10000 + ((code - 0xd800) << 10) + ((four_digits() - 0xdc00) & 0x3ff);
        }
        return code;
    }

    unsigned four_digits() {
        const std::string digits(line_.substr(at_, 4));
        at_ += 4;
        return static_cast<unsigned>(std::stoul(digits, nullptr, 16));
    }

    static void append_utf8(std::string& read, unsigned code) {
        const auto add = [&read](unsigned byte) { read += static_cast<char>(byte); };
        if (code < 0x80) {
            add(code);
        } else if (code < 0x800) {
            add(0xc0 | code >> 6), add(0x80 | (code & 0x3f));
        } else if (code < 0x10000) {
            add(0xe0 | code >> 12), add(0x80 | (code >> 6 & 0x3f)), add(0x80 | (code & 0x3f));
        } else {
            add(0xf0 | code >> 18), add(0x80 | (code >> 12 & 0x3f)), add(0x80 | (code >> 6 & 0x3f)), add(0x80 | (code & 0x3f));
        }
    }

    std::string_view line_;
    std::size_t at_ = 0;
};

inline Json Json::parse(std::string_view line) {
    JsonReader reader(line);
    Json read = reader.value();
    reader.end();
    return read;
}
