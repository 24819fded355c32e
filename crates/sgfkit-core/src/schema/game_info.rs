//! General game info properties of properties.html.

use super::row::{Category, Group, Property, PropertyType, ValueType, Versions};
use ValueType::{Real, SimpleText, Text};

const SINCE_FF3: Versions = Versions::new(3, 4);

const GAME_INFO: Property = Property {
    value: SimpleText,
    kind: PropertyType::GameInfo,
    group: Group::GameInfo,
    category: Some(Category::Info),
    ..Property::BLANK
};

pub(super) static TABLE: &[Property] = &[
    Property {
        id: "AN",
        name: "Annotation",
        ff: SINCE_FF3,
        summary: "The person who annotated the game.",
        details: "`US` is the person who entered it.",
        source: "properties.html, AN",
        ..GAME_INFO
    },
    Property {
        id: "BR",
        name: "Black rank",
        summary: "The rank of the black player.",
        details: "For Go, the recommended forms are `10k` or `10 kyu` and `3d` or `3 dan`. \
            Servers add `?` to an uncertain rank and `*` to an established one.",
        source: "properties.html, BR",
        ..GAME_INFO
    },
    Property {
        id: "BT",
        name: "Black team",
        ff: SINCE_FF3,
        summary: "The team of the black player.",
        details: "Used in matches between teams.",
        source: "properties.html, BT",
        ..GAME_INFO
    },
    Property {
        id: "CP",
        name: "Copyright",
        ff: SINCE_FF3,
        summary: "The copyright, for example of the annotations.",
        details: "In Backgammon, it was the owner of the cube until 2001.",
        source: "properties.html, CP",
        ..GAME_INFO
    },
    Property {
        id: "DT",
        name: "Date",
        summary: "The date of the game.",
        details: "The form is mandatory: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`, or several of these separated \
            by commas without spaces. \
            After the first date, repeated parts may be left out: \
            `1996-05-06,07` is two days, `1996-05,06` two months. \
            Other separators are illegal. \
            Older files contain dates in any form.",
        source: "properties.html, DT",
        ..GAME_INFO
    },
    Property {
        id: "EV",
        name: "Event",
        summary: "The event, such as a tournament.",
        details: "Put round and stage (final, playoff) in `RO`.",
        source: "properties.html, EV",
        ..GAME_INFO
    },
    Property {
        id: "GC",
        name: "Game comment",
        category: Some(Category::Comments),
        value: Text,
        summary: "Background of the game, or a summary of it.",
        details: "It is about the whole game; use `C` for a comment on a single node.",
        source: "properties.html, GC",
        ..GAME_INFO
    },
    Property {
        id: "GN",
        name: "Game name",
        summary: "A name for the game, to find it in a collection.",
        details: "Programs may use it as a file name when they split a collection.",
        source: "properties.html, GN",
        ..GAME_INFO
    },
    Property {
        id: "ON",
        name: "Opening",
        ff: SINCE_FF3,
        summary: "The opening that was played.",
        details: "Its type was `Text` until 2001, so older files may contain line breaks.",
        source: "properties.html, ON",
        ..GAME_INFO
    },
    Property {
        id: "OT",
        name: "Overtime",
        category: Some(Category::Timing),
        ff: Versions::new(4, 4),
        summary: "The overtime (byo-yomi) of the game.",
        details: "The text is free. Servers write, for example, `5x30 byo-yomi` or `15/300 canadian`.",
        source: "properties.html, OT",
        ..GAME_INFO
    },
    Property {
        id: "PB",
        name: "Player Black",
        summary: "The name of the black player.",
        source: "properties.html, PB",
        ..GAME_INFO
    },
    Property {
        id: "PC",
        name: "Place",
        summary: "The place where the game was played.",
        source: "properties.html, PC",
        ..GAME_INFO
    },
    Property {
        id: "PW",
        name: "Player White",
        summary: "The name of the white player.",
        source: "properties.html, PW",
        ..GAME_INFO
    },
    Property {
        id: "RE",
        name: "Result",
        summary: "The result of the game.",
        details: "The form is mandatory: `0` or `Draw`; \
            `B+` or `W+` followed by the score, `R` (`Resign`), `T` (`Time`), `F` (`Forfeit`) or nothing; \
            `Void` for a game without a result; `?` for an unknown result. \
            Sentences such as `Black resigns` are illegal. \
            Games without scores leave out the score, and Hex has no draws.",
        source: "properties.html, RE",
        ..GAME_INFO
    },
    Property {
        id: "RO",
        name: "Round",
        summary: "The round, and its type.",
        details: "The recommended form is `xx (tt)`: \
            the number of the round, and final, playoff or league in parentheses.",
        source: "properties.html, RO",
        ..GAME_INFO
    },
    Property {
        id: "RU",
        name: "Rules",
        category: None,
        ff: SINCE_FF3,
        summary: "The rules of the game.",
        details: "Four names are mandatory for Go: `AGA`, `GOE` (Ing), `Japanese` and `NZ`. \
            Other rules may have any name.",
        source: "properties.html, RU",
        ..GAME_INFO
    },
    Property {
        id: "SO",
        name: "Source",
        summary: "The source of the game, such as a book or a journal.",
        source: "properties.html, SO",
        ..GAME_INFO
    },
    Property {
        id: "TM",
        name: "Time limit",
        category: Some(Category::Timing),
        value: Real,
        summary: "The main time of each player, in seconds.",
        details: "Overtime is described in `OT`. \
            A text such as `1h` is illegal, but common. \
            FF[1] counted in minutes, but servers that leave out `FF` write seconds, so the unit in such \
            files is unknown.",
        source: "properties.html, TM",
        ..GAME_INFO
    },
    Property {
        id: "US",
        name: "User",
        summary: "The person or program that entered the game.",
        source: "properties.html, US",
        ..GAME_INFO
    },
    Property {
        id: "WR",
        name: "White rank",
        summary: "The rank of the white player.",
        details: "For Go, the recommended forms are `10k` or `10 kyu` and `3d` or `3 dan`. \
            Servers add `?` to an uncertain rank and `*` to an established one.",
        source: "properties.html, WR",
        ..GAME_INFO
    },
    Property {
        id: "WT",
        name: "White team",
        ff: SINCE_FF3,
        summary: "The team of the white player.",
        details: "Used in matches between teams.",
        source: "properties.html, WT",
        ..GAME_INFO
    },
];
