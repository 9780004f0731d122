//! A small reader of JSON, so that the bot needs nobody's crate. The match writes well-formed lines: at any other it panics.

use std::collections::HashMap;

pub enum Json {
    Null,
    Bool(bool),
    /// As it was written: whole numbers may have more digits than an f64 keeps.
    Number(String),
    Text(String),
    List(Vec<Json>),
    Object(HashMap<String, Json>),
}

impl Json {
    /// What `text` says.
    pub fn parse(text: &str) -> Json {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value();
        assert!(reader.peek().is_none(), "more than one value in a line");
        value
    }

    /// The field of an object; Null where there is none.
    pub fn get(&self, name: &str) -> &Json {
        match self {
            Json::Object(fields) => fields.get(name).unwrap_or(&Json::Null),
            _ => &Json::Null,
        }
    }

    /// The items of a list; none of anything else.
    pub fn list(&self) -> &[Json] {
        match self {
            Json::List(items) => items,
            _ => &[],
        }
    }

    /// A text; "" for anything else.
    pub fn text(&self) -> &str {
        match self {
            Json::Text(text) => text,
            _ => "",
        }
    }

    /// A number; 0 for anything else.
    pub fn number(&self) -> f64 {
        match self {
            Json::Number(digits) => digits.parse().expect("a number"),
            _ => 0.0,
        }
    }

    /// True, and nothing else.
    #[allow(dead_code)]
    pub fn is_true(&self) -> bool {
        matches!(self, Json::Bool(true))
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    /// The next byte that is no white space.
    fn peek(&mut self) -> Option<u8> {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        self.text.as_bytes().get(self.at).copied()
    }

    fn takes(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, byte: u8) {
        assert!(self.takes(byte), "{:?} expected at {}", byte as char, self.at);
    }

    fn value(&mut self) -> Json {
        match self.peek().expect("a value") {
            b'{' => self.object(),
            b'[' => self.list(),
            b'"' => Json::Text(self.string()),
            _ => self.word(),
        }
    }

    fn object(&mut self) -> Json {
        let mut fields = HashMap::new();
        self.expect(b'{');
        while !self.takes(b'}') {
            if !fields.is_empty() {
                self.expect(b',');
            }
            self.peek();
            let name = self.string();
            self.expect(b':');
            let value = self.value();
            fields.insert(name, value);
        }
        Json::Object(fields)
    }

    fn list(&mut self) -> Json {
        let mut items = Vec::new();
        self.expect(b'[');
        while !self.takes(b']') {
            if !items.is_empty() {
                self.expect(b',');
            }
            items.push(self.value());
        }
        Json::List(items)
    }

    /// true, false, null or a number: all up to what ends a value.
    fn word(&mut self) -> Json {
        let rest = &self.text[self.at..];
        let length = rest.find(|letter: char| ",]} \t\r\n".contains(letter)).unwrap_or(rest.len());
        self.at += length;
        match &rest[..length] {
            "null" => Json::Null,
            "true" => Json::Bool(true),
            "false" => Json::Bool(false),
            digits => Json::Number(digits.to_string()),
        }
    }

    fn string(&mut self) -> String {
        let mut text = String::new();
        self.expect(b'"');
        loop {
            let rest = &self.text[self.at..];
            let plain = rest.find(['"', '\\']).expect("the end of a text");
            text.push_str(&rest[..plain]);
            self.at += plain + 1;
            if rest.as_bytes()[plain] == b'"' {
                return text;
            }
            text.push(self.escaped());
        }
    }

    /// The letter that stands behind a backslash.
    fn escaped(&mut self) -> char {
        let byte = self.text.as_bytes()[self.at];
        self.at += 1;
        match byte {
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => self.code_point(),
            _ => byte as char, // a quote, a slash or a backslash
        }
    }

    /// Four hexadecimal digits, or a pair of four that stands for one letter.
    fn code_point(&mut self) -> char {
        let mut code = self.four_digits();
        if (0xd800..0xdc00).contains(&code) && self.text[self.at..].starts_with("\\u") {
            self.at += 2;
            code = 0x10000 + ((code - 0xd800) << 10) + (self.four_digits().wrapping_sub(0xdc00) & 0x3ff);
        }
        char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    fn four_digits(&mut self) -> u32 {
        let digits = &self.text[self.at..self.at + 4];
        self.at += 4;
        u32::from_str_radix(digits, 16).expect("four hexadecimal digits")
    }
}
