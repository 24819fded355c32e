//! General game info properties of properties.html.

use super::row::{Category, Group, Property, PropertyType, ValueType, Versions, properties};
use ValueType::{Real, SimpleText, Text};

const SINCE_FF3: Versions = Versions::new(3, 4);

const GAME_INFO: Property = Property {
    value: SimpleText,
    kind: PropertyType::GameInfo,
    group: Group::GameInfo,
    category: Some(Category::Info),
    ..Property::BLANK
};

pub(super) static TABLE: &[Property] = properties! {
    GAME_INFO "AN" "Annotation" { ff: SINCE_FF3 }
        "The person who annotated the game."
        "`US` is the person who entered it."
        "properties.html, AN";
    GAME_INFO "BR" "Black rank"
        "The rank of the black player."
        "For Go, the recommended forms are `10k` or `10 kyu` and `3d` or `3 dan`. \
            Servers add `?` to an uncertain rank and `*` to an established one."
        "properties.html, BR";
    GAME_INFO "BT" "Black team" { ff: SINCE_FF3 }
        "The team of the black player."
        "Used in matches between teams."
        "properties.html, BT";
    GAME_INFO "CP" "Copyright" { ff: SINCE_FF3 }
        "The copyright, for example of the annotations."
        "In Backgammon, it was the owner of the cube until 2001."
        "properties.html, CP";
    GAME_INFO "DT" "Date"
        "The date of the game."
        "The form is mandatory: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`, or several of these separated \
            by commas without spaces. \
            After the first date, repeated parts may be left out: \
            `1996-05-06,07` is two days, `1996-05,06` two months. \
            Other separators are illegal. \
            Older files contain dates in any form."
        "properties.html, DT";
    GAME_INFO "EV" "Event"
        "The event, such as a tournament."
        "Put round and stage (final, playoff) in `RO`."
        "properties.html, EV";
    GAME_INFO "GC" "Game comment" { category: Some(Category::Comments), value: Text }
        "Background of the game, or a summary of it."
        "It is about the whole game; use `C` for a comment on a single node."
        "properties.html, GC";
    GAME_INFO "GN" "Game name"
        "A name for the game, to find it in a collection."
        "Programs may use it as a file name when they split a collection."
        "properties.html, GN";
    GAME_INFO "ON" "Opening" { ff: SINCE_FF3 }
        "The opening that was played."
        "Its type was `Text` until 2001, so older files may contain line breaks."
        "properties.html, ON";
    GAME_INFO "OT" "Overtime" { category: Some(Category::Timing), ff: Versions::new(4, 4) }
        "The overtime (byo-yomi) of the game."
        "The text is free. Servers write, for example, `5x30 byo-yomi` or `15/300 canadian`."
        "properties.html, OT";
    GAME_INFO "PB" "Player Black"
        "The name of the black player."
        ""
        "properties.html, PB";
    GAME_INFO "PC" "Place"
        "The place where the game was played."
        ""
        "properties.html, PC";
    GAME_INFO "PW" "Player White"
        "The name of the white player."
        ""
        "properties.html, PW";
    GAME_INFO "RE" "Result"
        "The result of the game."
        "The form is mandatory: `0` or `Draw`; \
            `B+` or `W+` followed by the score, `R` (`Resign`), `T` (`Time`), `F` (`Forfeit`) or nothing; \
            `Void` for a game without a result; `?` for an unknown result. \
            Sentences such as `Black resigns` are illegal. \
            Games without scores leave out the score, and Hex has no draws."
        "properties.html, RE";
    GAME_INFO "RO" "Round"
        "The round, and its type."
        "The recommended form is `xx (tt)`: \
            the number of the round, and final, playoff or league in parentheses."
        "properties.html, RO";
    GAME_INFO "RU" "Rules" { category: None, ff: SINCE_FF3 }
        "The rules of the game."
        "Four names are mandatory for Go: `AGA`, `GOE` (Ing), `Japanese` and `NZ`. \
            Other rules may have any name."
        "properties.html, RU";
    GAME_INFO "SO" "Source"
        "The source of the game, such as a book or a journal."
        ""
        "properties.html, SO";
    GAME_INFO "TM" "Time limit" { category: Some(Category::Timing), value: Real }
        "The main time of each player, in seconds."
        "Overtime is described in `OT`. \
            A text such as `1h` is illegal, but common. \
            FF[1] counted in minutes, but servers that leave out `FF` write seconds, so the unit in such \
            files is unknown."
        "properties.html, TM";
    GAME_INFO "US" "User"
        "The person or program that entered the game."
        ""
        "properties.html, US";
    GAME_INFO "WR" "White rank"
        "The rank of the white player."
        "For Go, the recommended forms are `10k` or `10 kyu` and `3d` or `3 dan`. \
            Servers add `?` to an uncertain rank and `*` to an established one."
        "properties.html, WR";
    GAME_INFO "WT" "White team" { ff: SINCE_FF3 }
        "The team of the white player."
        "Used in matches between teams."
        "properties.html, WT";
};
