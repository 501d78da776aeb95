//! Parses JSON into a tree in which each value has the byte where it begins.
//!
//! Common deviations are accepted: `None`, `True` and `False`, single quotes, and a comma before a closing
//! bracket. `SudokuPad`'s shortened JSON (`shortened`) also has names without quotes, `t` and `f`, and
//! nothing for an empty object.

use std::borrow::Cow;

/// The deepest nesting of JSON values that is accepted.
const MAX_DEPTH: usize = 64;

/// A JSON value with the byte where it begins.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::formats) struct Node<'a> {
    pub(in crate::formats) at: usize,
    pub(in crate::formats) value: Value<'a>,
}

/// A JSON value.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::formats) enum Value<'a> {
    Null,
    Bool(bool),
    /// A number as it is written, or a word in shortened JSON.
    Number(&'a str),
    Text(Cow<'a, str>),
    Array(Vec<Node<'a>>),
    /// The fields of an object as (name, value), in their order.
    Object(Vec<(Cow<'a, str>, Node<'a>)>),
}

/// A syntax error in a JSON text, at the byte `at`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::formats) struct JsonError {
    pub(in crate::formats) at: usize,
    pub(in crate::formats) expected: &'static str,
    pub(in crate::formats) found: String,
}

/// Parses a JSON text of exactly one value. `shortened` accepts `SudokuPad`'s shortened JSON too.
pub(in crate::formats) fn parse(text: &str, shortened: bool) -> Result<Node<'_>, JsonError> {
    let mut parser = Parser { text, at: 0, shortened };
    let node = parser.value(0)?;
    parser.skip_white();
    if parser.at < text.len() {
        return Err(parser.broken("the end of the value"));
    }
    Ok(node)
}

impl<'a> Node<'a> {
    /// Returns the field of this name; the last one if several have it.
    pub(in crate::formats) fn field(&self, name: &str) -> Option<&Node<'a>> {
        self.fields().iter().rev().find(|(field, _)| field == name).map(|(_, node)| node)
    }

    /// Returns the fields of an object, and none for other values.
    pub(in crate::formats) fn fields(&self) -> &[(Cow<'a, str>, Node<'a>)] {
        match &self.value {
            Value::Object(fields) => fields,
            _ => &[],
        }
    }

    /// Returns the elements of an array; `None` for other values.
    pub(in crate::formats) fn elements(&self) -> Option<&[Node<'a>]> {
        match &self.value {
            Value::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// Returns a string, or a number as it is written; `None` for other values.
    pub(in crate::formats) fn word(&self) -> Option<&str> {
        match &self.value {
            Value::Number(number) => Some(number),
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns a string, number or boolean as text; `None` for other values.
    pub(in crate::formats) fn scalar_text(&self) -> Option<String> {
        match &self.value {
            Value::Bool(value) => Some(value.to_string()),
            _ => self.word().map(str::to_owned),
        }
    }

    /// Returns a value as text, an array or object as JSON; `None` if there is nothing in it.
    pub(in crate::formats) fn text(&self) -> Option<String> {
        match &self.value {
            Value::Array(_) | Value::Object(_) => self.is_on().then(|| self.json().to_string()),
            _ => self.scalar_text(),
        }
    }

    /// Returns the value for writing.
    fn json(&self) -> serde_json::Value {
        match &self.value {
            Value::Null => serde_json::Value::Null,
            Value::Bool(value) => (*value).into(),
            Value::Number(number) => {
                number.parse::<serde_json::Number>().map_or((*number).into(), Into::into)
            }
            Value::Text(text) => text.as_ref().into(),
            Value::Array(elements) => elements.iter().map(Self::json).collect(),
            Value::Object(fields) => {
                fields.iter().map(|(name, node)| (name.to_string(), node.json())).collect()
            }
        }
    }

    /// Returns whether the value turns an option on: it is not false, empty, null or 0.
    pub(in crate::formats) fn is_on(&self) -> bool {
        match &self.value {
            Value::Null => false,
            Value::Bool(value) => *value,
            Value::Number(number) => number.parse() != Ok(0.0),
            Value::Text(text) => !matches!(text.trim(), "" | "0" | "false"),
            Value::Array(elements) => !elements.is_empty(),
            Value::Object(fields) => !fields.is_empty(),
        }
    }

    /// Returns the name of the value's kind, for an error message.
    pub(in crate::formats) fn kind(&self) -> &'static str {
        match &self.value {
            Value::Null => "null",
            Value::Bool(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::Text(_) => "a text",
            Value::Array(_) => "an array",
            Value::Object(_) => "an object",
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    shortened: bool,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_white(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Skips white space, and then `byte` if it comes next. Returns whether `byte` was skipped.
    fn skip_if(&mut self, byte: u8) -> bool {
        self.skip_white();
        let passes = self.peek() == Some(byte);
        self.at += usize::from(passes);
        passes
    }

    fn broken(&self, expected: &'static str) -> JsonError {
        let found = self.text.get(self.at..).and_then(|rest| rest.chars().next());
        let found = found.map_or_else(|| "the end of the text".into(), |letter| format!("{letter:?}"));
        JsonError { at: self.at, expected, found }
    }

    fn value(&mut self, depth: usize) -> Result<Node<'a>, JsonError> {
        self.skip_white();
        let at = self.at;
        if depth > MAX_DEPTH {
            return Err(self.broken("values nested at most 64 deep"));
        }
        let value = match self.peek() {
            Some(b'{') => self.object(depth)?,
            Some(b'[') => self.array(depth)?,
            Some(quote @ (b'"' | b'\'')) => Value::Text(self.string(quote)?),
            Some(byte) if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'#') => self.word()?,
            _ => return Err(self.broken("a value")),
        };
        Ok(Node { at, value })
    }

    fn object(&mut self, depth: usize) -> Result<Value<'a>, JsonError> {
        self.at += 1;
        let mut fields = Vec::new();
        loop {
            if self.skip_if(b'}') {
                return Ok(Value::Object(fields));
            }
            let name = match self.peek() {
                Some(quote @ (b'"' | b'\'')) => self.string(quote)?,
                Some(byte) if self.shortened && byte.is_ascii_alphanumeric() => Cow::Borrowed(self.letters()),
                _ if fields.is_empty() => return Err(self.broken("the name of a field or '}'")),
                _ => return Err(self.broken("the name of a field")),
            };
            if !self.skip_if(b':') {
                return Err(self.broken("':'"));
            }
            fields.push((name, self.value(depth + 1)?));
            if !self.skip_if(b',') {
                self.skip_white();
                if self.peek() != Some(b'}') {
                    return Err(self.broken("',' or '}'"));
                }
            }
        }
    }

    fn array(&mut self, depth: usize) -> Result<Value<'a>, JsonError> {
        self.at += 1;
        let mut elements = Vec::new();
        loop {
            self.skip_white();
            if self.shortened && matches!(self.peek(), Some(b',' | b']')) {
                elements.push(Node { at: self.at, value: Value::Object(Vec::new()) });
            } else if self.skip_if(b']') {
                return Ok(Value::Array(elements));
            } else {
                elements.push(self.value(depth + 1)?);
            }
            if !self.skip_if(b',') {
                if self.skip_if(b']') {
                    return Ok(Value::Array(elements));
                }
                return Err(self.broken("',' or ']'"));
            }
        }
    }

    fn letters(&mut self) -> &'a str {
        let begin = self.at;
        let part =
            |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.' | b'#' | b'_');
        while self.peek().is_some_and(part) {
            self.at += 1;
        }
        self.text.get(begin..self.at).unwrap_or_default()
    }

    fn word(&mut self) -> Result<Value<'a>, JsonError> {
        let begin = self.at;
        let word = self.letters();
        match word {
            "null" | "None" | "NaN" => Ok(Value::Null),
            "true" | "True" => Ok(Value::Bool(true)),
            "false" | "False" => Ok(Value::Bool(false)),
            "t" if self.shortened => Ok(Value::Bool(true)),
            "f" if self.shortened => Ok(Value::Bool(false)),
            _ if self.shortened => Ok(Value::Number(word)),
            _ if is_number(word) => Ok(Value::Number(word)),
            _ => {
                self.at = begin;
                Err(JsonError { at: begin, expected: "a value", found: format!("'{}'", word.escape_debug()) })
            }
        }
    }

    fn string(&mut self, quote: u8) -> Result<Cow<'a, str>, JsonError> {
        self.at += 1;
        let mut begin = self.at;
        let mut whole: Option<String> = None;
        loop {
            match self.peek() {
                None | Some(b'\n') => return Err(self.broken("the end of a string")),
                Some(b'\\') => {
                    let before = self.text.get(begin..self.at).unwrap_or_default();
                    let whole = whole.get_or_insert_default();
                    whole.push_str(before);
                    self.at += 1;
                    let letter = self.escape()?;
                    whole.push(letter);
                    begin = self.at;
                }
                Some(byte) => {
                    self.at += 1;
                    if byte == quote {
                        let rest = self.text.get(begin..self.at - 1).unwrap_or_default();
                        return Ok(match whole {
                            None => Cow::Borrowed(rest),
                            Some(whole) => Cow::Owned(whole + rest),
                        });
                    }
                }
            }
        }
    }

    /// Parses an escape in a JSON string, from after its backslash.
    fn escape(&mut self) -> Result<char, JsonError> {
        let letter = match self.peek() {
            Some(b'n') => '\n',
            Some(b't') => '\t',
            Some(b'r') => '\r',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(byte @ (b'"' | b'\'' | b'\\' | b'/')) => char::from(byte),
            Some(b'u') => {
                let high = self.unit()?;
                return Ok(match char::from_u32(high) {
                    Some(letter) => letter,
                    // The first half of a surrogate pair: the second must follow, or there is no character.
                    None if self.text.get(self.at..).is_some_and(|rest| rest.starts_with("\\u")) => {
                        self.at += 1;
                        let low = self.unit()?;
                        char::decode_utf16([high as u16, low as u16])
                            .next()
                            .and_then(Result::ok)
                            .unwrap_or(char::REPLACEMENT_CHARACTER)
                    }
                    None => char::REPLACEMENT_CHARACTER,
                });
            }
            _ => return Err(self.broken("an escape: one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u")),
        };
        self.at += 1;
        Ok(letter)
    }

    /// Parses the four hexadecimal figures after `\u` in a JSON string.
    fn unit(&mut self) -> Result<u32, JsonError> {
        let figures = self.text.get(self.at + 1..self.at + 5);
        let unit = figures
            .filter(|figures| figures.bytes().all(|byte| byte.is_ascii_hexdigit()))
            .and_then(|figures| u32::from_str_radix(figures, 16).ok());
        let unit = unit.ok_or_else(|| self.broken("four hexadecimal figures after \\u"))?;
        self.at += 5;
        Ok(unit)
    }
}

fn is_number(word: &str) -> bool {
    word.starts_with(|first: char| first == '-' || first.is_ascii_digit()) && word.parse::<f64>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str, shortened: bool) -> Result<String, usize> {
        parse(text, shortened).map(|node| compact(&node)).map_err(|broken| broken.at)
    }

    fn compact(node: &Node) -> String {
        match &node.value {
            Value::Null => "null".into(),
            Value::Bool(value) => value.to_string(),
            Value::Number(number) => (*number).into(),
            Value::Text(text) => format!("{text:?}"),
            Value::Array(list) => format!("[{}]", list.iter().map(compact).collect::<Vec<_>>().join(",")),
            Value::Object(fields) => {
                let fields: Vec<_> =
                    fields.iter().map(|(name, node)| format!("{name:?}:{}", compact(node))).collect();
                format!("{{{}}}", fields.join(","))
            }
        }
    }

    #[test]
    fn json_is_read() {
        for text in ["null", "[]", "{}", "[1,-2.5e3,true]", r#"{"b":[{}],"a":"x"}"#, r#""é""#] {
            assert_eq!(kinds(text, false).as_deref(), Ok(text), "{text}");
        }
        assert_eq!(kinds(r#" [ "\u0041\n\"\ud83d\ude00" ] "#, false).as_deref(), Ok("[\"A\\n\\\"😀\"]"));
        assert_eq!(kinds(r#""\ud83d""#, false).as_deref(), Ok("\"\u{fffd}\""));
    }

    #[test]
    fn what_is_nearly_json_is_read() {
        assert_eq!(kinds("[None, 'a', True,]", false).as_deref(), Ok("[null,\"a\",true]"));
        assert_eq!(
            kinds("{ce:[[,{v:5},],[]],x:t,'y':ff00aa}", true).as_deref(),
            Ok(r#"{"ce":[[{},{"v":5},{}],[{}]],"x":true,"y":ff00aa}"#)
        );
    }

    #[test]
    fn broken_json_tells_where() {
        for (text, at) in
            [("", 0), ("[1 2]", 3), ("{\"a\" 1}", 5), ("{a:1}", 1), ("[1]]", 3), ("\"a", 2), ("[x]", 1)]
        {
            assert_eq!(kinds(text, false), Err(at), "{text}");
        }
        assert!(kinds(&"[".repeat(100_000), false).is_err());
        assert!(kinds("\"\\u00", false).is_err());
        assert!(kinds("\"\\u\u{e9}\u{e9}\u{e9}\"", false).is_err());
    }
}
