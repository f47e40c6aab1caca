//! Real input, spoiled: bytes, texts and JSON.

use crosstown::game::Dice;
use serde_json::{Map, Value, json};

/// Numbers at which something ends.
const NUMBERS: [&str; 22] = [
    "0",
    "1",
    "-1",
    "+1",
    "00",
    "007",
    "2",
    "5",
    "24",
    "25",
    "99",
    "127",
    "128",
    "255",
    "256",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "18446744073709551616",
    "1e9",
];

/// Characters that somebody forgot.
const ODD: [char; 40] = [
    '\0',
    '\u{1}',
    '\u{7f}',
    '\n',
    '\r',
    '\t',
    '\u{b}',
    '\u{85}',
    '\u{a0}',
    '\u{ad}',
    '\u{200b}',
    '\u{200d}',
    '\u{202e}',
    '\u{2028}',
    '\u{2029}',
    '\u{3000}',
    '\u{feff}',
    '\u{fffd}',
    '\u{10ffff}',
    '\u{e000}',
    '\u{301}',
    '\u{308}',
    '\u{345}',
    'é',
    'Ä',
    'ñ',
    'ß',
    'ẞ',
    'İ',
    'ı',
    'ſ',
    'ŉ',
    'ǰ',
    'ﬁ',
    'Ａ',
    '９',
    '٣',
    '龍',
    '🦀',
    '𝐀',
];

/// What separates things, somewhere.
const MARKS: [char; 22] = [
    ' ', ':', ';', ',', '.', '-', '+', '*', '#', '/', '\\', '"', '\'', '’', '=', '@', '$', '%',
    '{', '}', '[', '<',
];

/// One of so many.
pub fn one_in(dice: &mut Dice, many: u32) -> bool {
    dice.below(many) == 0
}

/// A number below `limit`, small ones more often.
fn few(dice: &mut Dice, limit: u32) -> usize {
    let most = dice.below(limit) + 1;
    dice.below(most) as usize
}

fn place(dice: &mut Dice, length: usize) -> usize {
    dice.below(length as u32 + 1) as usize
}

/// Bytes with a few things done to them. `others` are of the same kind, to take parts of.
pub fn bytes(dice: &mut Dice, real: &[u8], others: &[&[u8]]) -> Vec<u8> {
    let mut bytes = real.to_vec();
    for _ in 0..=few(dice, 6) {
        let (one, other) = (place(dice, bytes.len()), place(dice, bytes.len()));
        let (from, to) = (one.min(other), one.max(other));
        match dice.below(11) {
            0 if from < bytes.len() => bytes[from] ^= 1 << dice.below(8),
            1 if from < bytes.len() => bytes[from] = dice.below(256) as u8,
            2 => bytes.insert(from, dice.below(256) as u8),
            3 => drop(bytes.drain(from..to)),
            4 => bytes.truncate(from),
            5 => {
                let part = bytes[from..to].to_vec();
                bytes.splice(to..to, part);
            }
            6 => {
                let part = bytes[from..to.min(from + 40)].to_vec();
                let times = few(dice, 2_000);
                bytes.splice(from..from, part.repeat(times).into_iter().take(100_000));
            }
            7 => {
                let odd = *dice.pick(&ODD).unwrap_or(&'\0');
                bytes.splice(from..from, odd.to_string().into_bytes());
            }
            8 => {
                let number = dice.pick(&NUMBERS).map_or("", |number| number);
                bytes.splice(from..to.min(from + 3), number.bytes());
            }
            9 => {
                let marks = [
                    &b"\xef\xbb\xbf"[..],
                    b"\xff\xfe",
                    b"\xfe\xff",
                    b"\xff\xfe\0\0",
                    b"\r\n",
                    b"\0",
                ];
                let mark = *dice.pick(&marks).unwrap_or(&marks[0]);
                bytes.splice(0..0, mark.iter().copied());
            }
            _ => {
                if let Some(other) = dice.pick(others) {
                    let (one, two) = (place(dice, other.len()), place(dice, other.len()));
                    bytes.splice(from..to, other[one.min(two)..one.max(two)].iter().copied());
                }
            }
        }
    }
    bytes
}

/// A text with a few things done to it: characters, words and numbers.
pub fn text(dice: &mut Dice, real: &str, others: &[&str]) -> String {
    let mut text: Vec<char> = real.chars().collect();
    for _ in 0..=few(dice, 5) {
        let (one, other) = (place(dice, text.len()), place(dice, text.len()));
        let (from, to) = (one.min(other), one.max(other));
        match dice.below(14) {
            0 => text.insert(from, odd(dice)),
            1 if from < text.len() => text[from] = odd(dice),
            2 => text.insert(from, *dice.pick(&MARKS).unwrap_or(&' ')),
            3 if from < text.len() => drop(text.remove(from)),
            4 => drop(text.drain(from..to)),
            5 => {
                let part = text[from..to].to_vec();
                text.splice(to..to, part);
            }
            6 if one_in(dice, 4) => {
                let part = text[from..to.min(from + 20)].to_vec();
                let times = few(dice, 1_500);
                text.splice(from..from, part.repeat(times).into_iter().take(6_000));
            }
            7 => {
                let number = dice.pick(&NUMBERS).map_or("", |number| number);
                let digits = text.iter().position(|char| char.is_ascii_digit());
                let (from, to) = digits.map_or((from, from), |at| (at, at + 1));
                text.splice(from..to, number.chars());
            }
            8 => text = text.iter().flat_map(|char| char.to_uppercase()).collect(),
            9 if from < text.len() => text[from] = char::from(b'a' + dice.below(26) as u8),
            10 => swap_words(dice, &mut text),
            11 if from < text.len() && text[from].is_ascii_digit() => {
                text[from] = char::from(b'0' + dice.below(10) as u8);
            }
            12 => text.truncate(from),
            _ => {
                if let Some(other) = dice.pick(others) {
                    let other: Vec<char> = other.chars().collect();
                    let (one, two) = (place(dice, other.len()), place(dice, other.len()));
                    text.splice(from..to, other[one.min(two)..one.max(two)].iter().copied());
                }
            }
        }
    }
    text.into_iter().collect()
}

fn odd(dice: &mut Dice) -> char {
    match dice.below(8) {
        0 => char::from_u32(dice.below(0x11_0000)).unwrap_or('\u{fffd}'),
        1 => char::from(dice.below(128) as u8),
        _ => *dice.pick(&ODD).unwrap_or(&'\0'),
    }
}

fn swap_words(dice: &mut Dice, text: &mut Vec<char>) {
    let whole: String = text.iter().collect();
    let mut words: Vec<&str> = whole.split(' ').collect();
    let (one, other) = (dice.below(words.len() as u32), dice.below(words.len() as u32));
    words.swap(one as usize, other as usize);
    *text = words.join(" ").chars().collect();
}

/// JSON with a few of its parts spoiled.
pub fn json(dice: &mut Dice, real: &Value) -> Value {
    let mut value = real.clone();
    for _ in 0..=few(dice, 4) {
        let count = parts(&value);
        let mut left = dice.below(count);
        let other = pick_part(&value, &mut dice.below(count)).cloned().unwrap_or_default();
        spoil_part(dice, &mut value, &mut left, &other);
    }
    value
}

/// How many values there are in it, itself included.
fn parts(value: &Value) -> u32 {
    1 + match value {
        Value::Array(list) => list.iter().map(parts).sum(),
        Value::Object(fields) => fields.values().map(parts).sum(),
        _ => 0,
    }
}

fn pick_part<'a>(value: &'a Value, left: &mut u32) -> Option<&'a Value> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    match value {
        Value::Array(list) => list.iter().find_map(|part| pick_part(part, left)),
        Value::Object(fields) => fields.values().find_map(|part| pick_part(part, left)),
        _ => None,
    }
}

/// Goes to the value with this number, and spoils it.
fn spoil_part(dice: &mut Dice, value: &mut Value, left: &mut u32, other: &Value) -> bool {
    if *left == 0 {
        *value = spoiled(dice, std::mem::take(value), other);
        return true;
    }
    *left -= 1;
    match value {
        Value::Array(list) => list.iter_mut().any(|part| spoil_part(dice, part, left, other)),
        Value::Object(fields) => {
            fields.values_mut().any(|part| spoil_part(dice, part, left, other))
        }
        _ => false,
    }
}

fn spoiled(dice: &mut Dice, value: Value, other: &Value) -> Value {
    match (dice.below(10), value) {
        (0, _) => any(dice),
        (1, _) => other.clone(),
        (_, Value::Number(number)) => numbered(dice, number.as_f64().unwrap_or_default() as i64),
        (_, Value::String(real)) => match dice.below(6) {
            0 => Value::String(real.repeat(few(dice, 200))),
            1 => dice.pick(&NUMBERS).map_or(Value::Null, |number| json!(number)),
            _ => Value::String(text(dice, &real, &[])),
        },
        (_, Value::Bool(is)) => Value::Bool(!is),
        (_, Value::Array(list)) => Value::Array(listed(dice, list, other)),
        (_, Value::Object(fields)) => Value::Object(fielded(dice, fields, other)),
        (_, Value::Null) => any(dice),
    }
}

fn numbered(dice: &mut Dice, number: i64) -> Value {
    match dice.below(5) {
        0 => number.wrapping_add(1).into(),
        1 => number.wrapping_sub(1).into(),
        2 => json!(dice.below(300)),
        _ => extreme(dice),
    }
}

fn extreme(dice: &mut Dice) -> Value {
    match dice.below(14) {
        0 => json!(0),
        1 => json!(-1),
        2 => json!(255),
        3 => json!(256),
        4 => json!(u16::MAX),
        5 => json!(u32::MAX),
        6 => json!(u64::from(u32::MAX) + 1),
        7 => json!(i64::MIN),
        8 => json!(i64::MAX),
        9 => json!(u64::MAX),
        10 => json!(1.5),
        11 => json!(1e300),
        12 => json!(i32::MIN),
        _ => json!(dice.below(30)),
    }
}

fn listed(dice: &mut Dice, mut list: Vec<Value>, other: &Value) -> Vec<Value> {
    let at = place(dice, list.len());
    match dice.below(8) {
        0 if at < list.len() => drop(list.remove(at)),
        1 if at < list.len() => list.insert(at, list[at].clone()),
        2 => list.insert(at, other.clone()),
        3 => list.truncate(at),
        4 => list.clear(),
        5 => {
            let times = few(dice, 60) + 1;
            list = list.iter().cycle().take(list.len() * times).take(5_000).cloned().collect();
        }
        6 => list.reverse(),
        _ => list.insert(at, any(dice)),
    }
    list
}

fn fielded(dice: &mut Dice, mut fields: Map<String, Value>, other: &Value) -> Map<String, Value> {
    let names: Vec<String> = fields.keys().cloned().collect();
    let name = dice.pick(&names).cloned().unwrap_or_default();
    match dice.below(6) {
        0 => drop(fields.remove(&name)),
        1 => drop(fields.insert(name, other.clone())),
        2 => drop(fields.insert(text(dice, &name, &[]), other.clone())),
        3 => {
            let value = fields.remove(&name).unwrap_or_default();
            fields.insert(text(dice, &name, &[]), value);
        }
        4 => fields.clear(),
        _ => drop(fields.insert(name, any(dice))),
    }
    fields
}

/// Any value at all.
pub fn any(dice: &mut Dice) -> Value {
    match dice.below(12) {
        0 => Value::Null,
        1 => json!(true),
        2 | 3 => extreme(dice),
        4 => json!(""),
        5 => Value::String(odd(dice).to_string()),
        6 => Value::String("x".repeat(few(dice, 3_000))),
        7 => json!([]),
        8 => json!({}),
        9 => {
            // Deep, but not deeper than anybody reads.
            let depth = few(dice, 120);
            (0..depth).fold(Value::Null, |inner, _| json!([inner]))
        }
        10 => Value::Array((0..few(dice, 8)).map(|_| any(dice)).collect()),
        _ => {
            let depth = few(dice, 120);
            (0..depth).fold(Value::Null, |inner, _| json!({ "a": inner }))
        }
    }
}
