//! Properties of older versions that FF\[4\] dropped or changed.
//!
//! No published text defines `CI` and `KI`; their types are those of the programs that wrote them.

use super::row::{Category, Games, Group, List, Property, PropertyType, ValueType, Versions};
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

pub(super) static TABLE: &[Property] = &[
    Property {
        id: "BS",
        name: "Black species",
        ff: FF123,
        summary: "Black's kind of player.",
        details: "In FF[1], 0 is a human, -1 a modem, and a number above 0 a computer program. \
            FF[2] gave the numbers other meanings.",
        source: "proplist_ff.html, BS; ff1.html",
        ..GAME_INFO
    },
    Property {
        id: "CI",
        name: "Chinese handicap",
        category: None,
        ff: FF3,
        games: GO,
        summary: "The number of handicap stones that the player may place freely.",
        details: "FF[4] does not need it, because `HA` does not imply any points.",
        source: "changes.html, CI",
        ..GAME_INFO
    },
    Property {
        id: "ID",
        name: "Game identifier",
        value: SimpleText,
        ff: FF3,
        summary: "A name for the game.",
        details: "FF[4] uses `EV` and `RO` instead.",
        source: "proplist_ff.html, ID; changes.html",
        ..GAME_INFO
    },
    Property {
        id: "KI",
        name: "Integer komi",
        category: None,
        ff: FF12,
        games: GO,
        summary: "The komi in half points.",
        details: "`KI[11]` is `KM[5.5]`. If the node also has `KM`, `KM` applies. \
            Smart Game Board wrote it. It is not part of any version of the format.",
        source: "SGFC, KI",
        ..GAME_INFO
    },
    Property {
        id: "WS",
        name: "White species",
        ff: FF123,
        summary: "White's kind of player.",
        details: "In FF[1], 0 is a human, -1 a modem, and a number above 0 a computer program. \
            FF[2] gave the numbers other meanings.",
        source: "proplist_ff.html, WS; ff1.html",
        ..GAME_INFO
    },
    Property {
        id: "CH",
        name: "Check mark",
        value: Double,
        ff: FF123,
        summary: "Marks the node with a check mark.",
        details: "In FF[4] it is a private property of Smart Game Board.",
        source: "proplist_ff.html, CH; changes.html",
        ..NODE_ANNOTATION
    },
    Property {
        id: "EL",
        name: "Evaluation of computer move",
        value: Number,
        ff: FF12,
        summary: "A program's evaluation of its own move.",
        source: "proplist_ff.html, EL",
        ..NODE_ANNOTATION
    },
    Property {
        id: "EX",
        name: "Expected move",
        value: Move,
        ff: FF12,
        summary: "The answer to its move that a program expects.",
        source: "proplist_ff.html, EX",
        ..NODE_ANNOTATION
    },
    Property {
        id: "SE",
        name: "Self-test moves",
        value: Point,
        list: List::List,
        ff: FF3,
        summary: "The moves tried in a self-test.",
        details: "In FF[4] it is a private property of Smart Game Board, and has another meaning in Lines of Action.",
        source: "proplist_ff.html, SE; changes.html",
        ..NODE_ANNOTATION
    },
    Property {
        id: "SI",
        name: "Sigma",
        value: Double,
        ff: FF3,
        summary: "Marks the node with a sigma.",
        details: "In FF[4] it is a private property of Smart Game Board.",
        source: "proplist_ff.html, SI; changes.html",
        ..NODE_ANNOTATION
    },
    Property {
        id: "TC",
        name: "Territory count",
        value: Number,
        ff: FF3,
        games: GO,
        summary: "Black's territory minus White's territory.",
        details: "In FF[4] it is a private property of Smart Game Board. \
            Fox uses `TC` for the number of overtime periods.",
        source: "proplist_ff.html, TC; changes.html",
        ..NODE_ANNOTATION
    },
    Property {
        id: "L",
        name: "Letters",
        ff: FF12,
        summary: "Labels points with letters, in the order of the points.",
        details: "The first point gets A. FF[4] uses `LB` with uppercase letters instead.",
        source: "proplist_ff.html, L; converting.html",
        ..MARKUP
    },
    Property {
        id: "M",
        name: "Simple markup",
        ff: FF12,
        summary: "Marks points.",
        details: "FF[4] uses `TR` on points that have a stone after the node's move, and `MA` on empty points.",
        source: "proplist_ff.html, M; converting.html",
        ..MARKUP
    },
    Property {
        id: "RG",
        name: "Region",
        games: GO,
        summary: "Marks a region of the board.",
        details: "Later versions of Smart Game Board and Fuego use it for a diamond.",
        source: "proplist_ff.html, RG; changes.html",
        ..MARKUP
    },
    Property {
        id: "SC",
        name: "Secure stones",
        summary: "Marks stones that cannot be captured.",
        source: "proplist_ff.html, SC; changes.html",
        ..MARKUP
    },
    Property {
        id: "LT",
        name: "Lose on time",
        summary: "A player who runs out of time loses.",
        details: "In FF[4] it is a private property of Smart Game Board.",
        source: "proplist_ff.html, LT; changes.html",
        ..TIMING
    },
    Property {
        id: "OM",
        name: "Moves per overtime",
        value: Number,
        summary: "The number of moves in an overtime period.",
        details: "Overtime is `OM` moves in `OP` seconds. FF[4] describes it in `OT` instead.",
        source: "proplist_ff.html, OM; changes.html",
        ..TIMING
    },
    Property {
        id: "OP",
        name: "Overtime length",
        value: Real,
        summary: "The length of an overtime period, in seconds.",
        details: "Overtime is `OM` moves in `OP` seconds. FF[4] describes it in `OT` instead.",
        source: "proplist_ff.html, OP; changes.html",
        ..TIMING
    },
    Property {
        id: "OV",
        name: "Operator overhead",
        value: Real,
        summary: "The extra time per move for the operator of a program, in seconds.",
        source: "proplist_ff.html, OV; changes.html",
        ..TIMING
    },
    Property {
        id: "FG",
        name: "Figure",
        summary: "Starts a printed figure at this node.",
        details: "The value is empty; FF[4] added flags and a name.",
        source: "proplist_ff.html, FG; changes.html",
        ..MISCELLANEOUS
    },
    Property {
        id: "VW",
        name: "View",
        value: Point,
        list: List::EList,
        inherit: true,
        summary: "Shows a rectangle of the board.",
        details: "Two values are the upper left and the lower right corner; an empty value means the whole board. \
            It belongs in the root. With another number of values, it is a list of points as in FF[4].",
        source: "proplist_ff.html, VW; converting.html",
        ..MISCELLANEOUS
    },
];
