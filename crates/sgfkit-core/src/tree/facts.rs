//! Reads the root properties that affect the whole tree.

use super::{Node, Property};
use crate::charset::{Charset, Structure};
use crate::game::Game;
use crate::syntax::{Encoding, Input, Origin};
use crate::value::{Facts, lenient};
use crate::{schema, value};

/// Reads the root. Its values are ASCII in every encoding, so any scanner works.
pub(super) fn of(root: Node<'_>, encoding: Encoding, reading: &Input<'static>) -> Facts {
    let scan = encoding.scan(reading);
    let mut firsts = [None; RootProperty::COUNT];
    for property in root.properties() {
        if let Some(id) = RootProperty::of(property) {
            let first = &mut firsts[id as usize];
            *first = first.or_else(|| Some(property.first_value(scan)));
        }
    }
    let first_raw = |id: RootProperty| firsts[id as usize].flatten();
    let first = |id: RootProperty| {
        let raw = std::str::from_utf8(first_raw(id)?).ok()?;
        raw.is_ascii().then_some(raw)
    };
    let number = |id: RootProperty| value::number(value::whole(first(id)?));
    let format = number(RootProperty::Format).filter(|ff| *ff >= 1);
    let format = format.unwrap_or(1);
    let game = first_raw(RootProperty::Game).and_then(lenient::game);
    let game = game.map_or(Game::Go, |game| game.value);
    let size = first_raw(RootProperty::Size).and_then(lenient::size);
    let size = size.map(|size| size.value);
    let encoding = match first(RootProperty::Charset) {
        Some(name) if reading.is_plain() => declared(name, encoding),
        _ => encoding,
    };
    let format = format.min(i64::from(u8::MAX)) as u8;
    Facts {
        format,
        game,
        game_number: game.number(),
        table: schema::table(game.number(), format),
        size: size.or(game.default_size()).unwrap_or_default(),
        encoding,
        scan: encoding.scan(reading),
        quiet: reading.survey().quiet.clone(),
        transcoded: reading.is_wide(),
        damaged: reading.is_damaged(),
    }
}

#[derive(Clone, Copy)]
enum RootProperty {
    Format,
    Game,
    Size,
    Charset,
}

impl RootProperty {
    const COUNT: usize = 4;

    #[inline]
    fn of(property: Property<'_>) -> Option<RootProperty> {
        match *property.written() {
            [b'F', b'F', b'[', ..] => Some(RootProperty::Format),
            [b'G', b'M', b'[', ..] => Some(RootProperty::Game),
            [b'S', b'Z', b'[', ..] => Some(RootProperty::Size),
            [b'C', b'A', b'[', ..] => Some(RootProperty::Charset),
            [b'A'..=b'Z', b'A'..=b'Z', b'[', ..] => None,
            _ => RootProperty::named(&schema::canonical_id(property.identifier())),
        }
    }

    fn named(id: &[u8]) -> Option<RootProperty> {
        match id {
            b"FF" => Some(RootProperty::Format),
            b"GM" => Some(RootProperty::Game),
            b"SZ" => Some(RootProperty::Size),
            b"CA" => Some(RootProperty::Charset),
            _ => None,
        }
    }
}

/// Any encoding is valid for an ASCII tree, so CA determines how new text is written.
fn declared(name: &str, encoding: Encoding) -> Encoding {
    match Charset::for_name(name.as_bytes()) {
        Some(charset) if charset.structure() != Structure::Wide => Encoding {
            charset,
            origin: Origin::Declared,
            ..encoding
        },
        _ => encoding,
    }
}
