//! Properties of older versions that FF\[4\] dropped or changed.
//!
//! No published text defines `CI` and `KI`; their types are those of the programs that wrote them.

use super::row::{
    Category, Games, Group, List, Property, PropertyType, ValueType, Versions, properties,
};
use ValueType::{Double, Move, Number, Point, Real, SimpleText};

const FF12: Versions = Versions::new(1, 2);
const FF123: Versions = Versions::new(1, 3);
const FF3: Versions = Versions::new(3, 3);

const GO: Games = Games::Only(&[1]);

const GAME_INFO: Property = Property {
    value: Number,
    kind: PropertyType::GameInfo,
    group: Group::GameInfo,
    category: Some(Category::Info),
    ..Property::BLANK
};
const NODE_ANNOTATION: Property = Property {
    group: Group::NodeAnnotation,
    category: Some(Category::Analysis),
    ..Property::BLANK
};
const MARKUP: Property = Property {
    value: Point,
    list: List::List,
    ff: FF123,
    group: Group::Markup,
    category: Some(Category::Markup),
    ..Property::BLANK
};
const TIMING: Property = Property {
    ff: FF3,
    group: Group::Timing,
    category: Some(Category::Timing),
    ..Property::BLANK
};
const MISCELLANEOUS: Property = Property {
    ff: FF123,
    group: Group::Miscellaneous,
    category: Some(Category::Markup),
    ..Property::BLANK
};

pub(super) static TABLE: &[Property] = properties! {
    GAME_INFO "BS" "Black species" { ff: FF123 }
        "Black's kind of player."
        "In FF[1], 0 is a human, -1 a modem, and a number above 0 a computer program. \
            FF[2] gave the numbers other meanings."
        "proplist_ff.html, BS; ff1.html";
    GAME_INFO "CI" "Chinese handicap" { category: None, ff: FF3, games: GO }
        "The number of handicap stones that the player may place freely."
        "FF[4] does not need it, because `HA` does not imply any points."
        "changes.html, CI";
    GAME_INFO "ID" "Game identifier" { value: SimpleText, ff: FF3 }
        "A name for the game."
        "FF[4] uses `EV` and `RO` instead."
        "proplist_ff.html, ID; changes.html";
    GAME_INFO "KI" "Integer komi" { category: None, ff: FF12, games: GO }
        "The komi in half points."
        "`KI[11]` is `KM[5.5]`. If the node also has `KM`, `KM` applies. \
            Smart Game Board wrote it. It is not part of any version of the format."
        "SGFC, KI";
    GAME_INFO "WS" "White species" { ff: FF123 }
        "White's kind of player."
        "In FF[1], 0 is a human, -1 a modem, and a number above 0 a computer program. \
            FF[2] gave the numbers other meanings."
        "proplist_ff.html, WS; ff1.html";
    NODE_ANNOTATION "CH" "Check mark" { value: Double, ff: FF123 }
        "Marks the node with a check mark."
        "In FF[4] it is a private property of Smart Game Board."
        "proplist_ff.html, CH; changes.html";
    NODE_ANNOTATION "EL" "Evaluation of computer move" { value: Number, ff: FF12 }
        "A program's evaluation of its own move."
        ""
        "proplist_ff.html, EL";
    NODE_ANNOTATION "EX" "Expected move" { value: Move, ff: FF12 }
        "The answer to its move that a program expects."
        ""
        "proplist_ff.html, EX";
    NODE_ANNOTATION "SE" "Self-test moves" { value: Point, list: List::List, ff: FF3 }
        "The moves tried in a self-test."
        "In FF[4] it is a private property of Smart Game Board, and has another meaning in Lines of Action."
        "proplist_ff.html, SE; changes.html";
    NODE_ANNOTATION "SI" "Sigma" { value: Double, ff: FF3 }
        "Marks the node with a sigma."
        "In FF[4] it is a private property of Smart Game Board."
        "proplist_ff.html, SI; changes.html";
    NODE_ANNOTATION "TC" "Territory count" { value: Number, ff: FF3, games: GO }
        "Black's territory minus White's territory."
        "In FF[4] it is a private property of Smart Game Board. \
            Fox uses `TC` for the number of overtime periods."
        "proplist_ff.html, TC; changes.html";
    MARKUP "L" "Letters" { ff: FF12 }
        "Labels points with letters, in the order of the points."
        "The first point gets A. FF[4] uses `LB` with uppercase letters instead."
        "proplist_ff.html, L; converting.html";
    MARKUP "M" "Simple markup" { ff: FF12 }
        "Marks points."
        "FF[4] uses `TR` on points that have a stone after the node's move, and `MA` on empty points."
        "proplist_ff.html, M; converting.html";
    MARKUP "RG" "Region" { games: GO }
        "Marks a region of the board."
        "Later versions of Smart Game Board and Fuego use it for a diamond."
        "proplist_ff.html, RG; changes.html";
    MARKUP "SC" "Secure stones"
        "Marks stones that cannot be captured."
        ""
        "proplist_ff.html, SC; changes.html";
    TIMING "LT" "Lose on time"
        "A player who runs out of time loses."
        "In FF[4] it is a private property of Smart Game Board."
        "proplist_ff.html, LT; changes.html";
    TIMING "OM" "Moves per overtime" { value: Number }
        "The number of moves in an overtime period."
        "Overtime is `OM` moves in `OP` seconds. FF[4] describes it in `OT` instead."
        "proplist_ff.html, OM; changes.html";
    TIMING "OP" "Overtime length" { value: Real }
        "The length of an overtime period, in seconds."
        "Overtime is `OM` moves in `OP` seconds. FF[4] describes it in `OT` instead."
        "proplist_ff.html, OP; changes.html";
    TIMING "OV" "Operator overhead" { value: Real }
        "The extra time per move for the operator of a program, in seconds."
        ""
        "proplist_ff.html, OV; changes.html";
    MISCELLANEOUS "FG" "Figure"
        "Starts a printed figure at this node."
        "The value is empty; FF[4] added flags and a name."
        "proplist_ff.html, FG; changes.html";
    MISCELLANEOUS "VW" "View" { value: Point, list: List::EList, inherit: true }
        "Shows a rectangle of the board."
        "Two values are the upper left and the lower right corner; an empty value means the whole board. \
            It belongs in the root. With another number of values, it is a list of points as in FF[4]."
        "proplist_ff.html, VW; converting.html";
};
