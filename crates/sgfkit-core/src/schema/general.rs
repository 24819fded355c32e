//! General properties of properties.html, except game info.

use super::row::{Category, Group, List, Property, PropertyType, ValueType, Versions};
use ValueType::{Color, Compose, Double, FigureFlags, Move, Number, NumberOrPair};
use ValueType::{Point, Real, SimpleText, Stone, Text};

const SINCE_FF3: Versions = Versions::new(3, 4);
const SINCE_FF4: Versions = Versions::new(4, 4);

const MOVE: Property = Property {
    kind: PropertyType::Move,
    group: Group::Move,
    category: None,
    ..Property::BLANK
};
const SETUP: Property = Property {
    list: List::List,
    kind: PropertyType::Setup,
    group: Group::Setup,
    category: Some(Category::Setup),
    ..Property::BLANK
};
const NODE_ANNOTATION: Property = Property {
    value: Double,
    group: Group::NodeAnnotation,
    category: Some(Category::Analysis),
    ..Property::BLANK
};
const MOVE_ANNOTATION: Property = Property {
    kind: PropertyType::Move,
    group: Group::MoveAnnotation,
    category: Some(Category::Analysis),
    ..Property::BLANK
};
const MARKUP: Property = Property {
    value: Point,
    list: List::List,
    group: Group::Markup,
    category: Some(Category::Markup),
    ..Property::BLANK
};
const ROOT: Property = Property {
    kind: PropertyType::Root,
    group: Group::Root,
    category: None,
    ..Property::BLANK
};
const TIMING: Property = Property {
    kind: PropertyType::Move,
    group: Group::Timing,
    category: Some(Category::Timing),
    ..Property::BLANK
};
const MISCELLANEOUS: Property = Property {
    group: Group::Miscellaneous,
    category: Some(Category::Markup),
    ..Property::BLANK
};

pub(super) static TABLE: &[Property] = &[
    Property {
        id: "B",
        name: "Black move",
        value: Move,
        summary: "Black makes a move.",
        details: "Programs must execute every well-formed move, legal or not. \
            A node has at most one move: `B` must not be with `W` or setup properties. \
            A move in the root node is allowed, but bad style. \
            Each game defines the form of its moves. In Go, a move is a point, or empty for a pass.",
        source: "properties.html, B",
        ..MOVE
    },
    Property {
        id: "KO",
        name: "Ko",
        ff: SINCE_FF3,
        summary: "The move of this node is illegal, but must be executed.",
        details: "It is only a hint for playing programs, because programs must execute all moves anyway. \
            The node must have `B` or `W`.",
        source: "properties.html, KO",
        ..MOVE
    },
    Property {
        id: "MN",
        name: "Set move number",
        value: Number,
        ff: SINCE_FF3,
        summary: "Sets the number of the move in this node.",
        details: "The following moves continue from it. \
            It is meant for variations and printed figures. \
            By default, the first move has the number 1, and each move the number after the last one.",
        source: "properties.html, MN",
        ..MOVE
    },
    Property {
        id: "W",
        name: "White move",
        value: Move,
        summary: "White makes a move.",
        details: "Programs must execute every well-formed move, legal or not. \
            A node has at most one move: `W` must not be with `B` or setup properties. \
            A move in the root node is allowed, but bad style. \
            Each game defines the form of its moves. In Go, a move is a point, or empty for a pass.",
        source: "properties.html, W",
        ..MOVE
    },
    Property {
        id: "AB",
        name: "Add Black",
        value: Stone,
        summary: "Puts black stones on the board.",
        details: "A stone replaces the stone on its point, if any. \
            Nothing is captured, and a stone without liberties stays. \
            A point may appear only once in `AB`, `AW` and `AE` of a node; \
            adding a stone that is already there is bad style. \
            `AB` must not be in a node with a move. \
            If the game writes a stone as a point, rectangles are allowed. \
            In Backgammon, a point may be repeated once per checker, as GNU Backgammon does.",
        source: "properties.html, AB",
        ..SETUP
    },
    Property {
        id: "AE",
        name: "Add Empty",
        value: Point,
        summary: "Empties points of the board.",
        details: "Removed stones do not count as captured. \
            A point may appear only once in `AB`, `AW` and `AE` of a node; clearing an empty point is bad style. \
            `AE` must not be in a node with a move. Rectangles are allowed.",
        source: "properties.html, AE",
        ..SETUP
    },
    Property {
        id: "AW",
        name: "Add White",
        value: Stone,
        summary: "Puts white stones on the board.",
        details: "A stone replaces the stone on its point, if any. \
            Nothing is captured, and a stone without liberties stays. \
            A point may appear only once in `AB`, `AW` and `AE` of a node; \
            adding a stone that is already there is bad style. \
            `AW` must not be in a node with a move. \
            If the game writes a stone as a point, rectangles are allowed. \
            In Backgammon, a point may be repeated once per checker, as GNU Backgammon does.",
        source: "properties.html, AW",
        ..SETUP
    },
    Property {
        id: "PL",
        name: "Player to play",
        value: Color,
        list: List::Single,
        summary: "Sets whose turn it is.",
        details: "It is part of a setup position, such as a problem. \
            It must not be in a node with a move, but Hex programs put it there. \
            Old files use `1` for Black and `2` for White.",
        source: "properties.html, PL",
        ..SETUP
    },
    Property {
        id: "C",
        name: "Comment",
        category: Some(Category::Comments),
        value: Text,
        summary: "A comment on the node.",
        details: "It may have any length and several lines. \
            Use `N` for a short title, shown even if the comment is hidden.",
        source: "properties.html, C",
        ..NODE_ANNOTATION
    },
    Property {
        id: "DM",
        name: "Even position",
        ff: SINCE_FF3,
        summary: "The position is even.",
        details: "In a collection of openings, `DM[2]` marks an even result that is also a main \
            line. \
            The node must not have `GB`, `GW` or `UC`.",
        source: "properties.html, DM",
        ..NODE_ANNOTATION
    },
    Property {
        id: "GB",
        name: "Good for Black",
        summary: "The position is good for Black.",
        details: "It describes the whole position, not a part of the board. \
            `GB[2]` means very good. \
            The node must not have `GW`, `DM` or `UC`.",
        source: "properties.html, GB",
        ..NODE_ANNOTATION
    },
    Property {
        id: "GW",
        name: "Good for White",
        summary: "The position is good for White.",
        details: "It describes the whole position, not a part of the board. \
            `GW[2]` means very good. \
            The node must not have `GB`, `DM` or `UC`.",
        source: "properties.html, GW",
        ..NODE_ANNOTATION
    },
    Property {
        id: "HO",
        name: "Hotspot",
        ff: SINCE_FF3,
        summary: "Something interesting happens at this node.",
        details: "An example is the move that decides the game. \
            Programs may offer a command that goes to the next hotspot. \
            Any other annotation may be in the same node.",
        source: "properties.html, HO",
        ..NODE_ANNOTATION
    },
    Property {
        id: "N",
        name: "Node name",
        category: Some(Category::Comments),
        value: SimpleText,
        summary: "A short name for the node.",
        details: "Programs may show it even if they hide the comment. \
            If a program splits a node with setup and a move, the name stays with the setup, because the \
            node may be the first of a variation.",
        source: "properties.html, N",
        ..NODE_ANNOTATION
    },
    Property {
        id: "UC",
        name: "Unclear position",
        ff: SINCE_FF3,
        summary: "The position is unclear.",
        details: "`UC[2]` means very unclear. The node must not have `DM`, `GB` or `GW`.",
        source: "properties.html, UC",
        ..NODE_ANNOTATION
    },
    Property {
        id: "V",
        name: "Value",
        value: Real,
        summary: "The value of the position as a number.",
        details: "A positive value is good for Black, a negative one for White. \
            The unit depends on the game; in Go it is the score that is expected. \
            In FF[1] it is a whole number.",
        source: "properties.html, V",
        ..NODE_ANNOTATION
    },
    Property {
        id: "BM",
        name: "Bad move",
        value: Double,
        summary: "The move of this node is bad.",
        details: "`BM[2]` means very bad. \
            The node must have a move, and must not have `DO`, `IT` or `TE`. \
            In old files, `BM` followed by `TE` means a doubtful move, and `TE` followed by `BM` an interesting one.",
        source: "properties.html, BM",
        ..MOVE_ANNOTATION
    },
    Property {
        id: "DO",
        name: "Doubtful",
        ff: SINCE_FF3,
        summary: "The move of this node is doubtful.",
        details: "The node must have a move, and must not have `BM`, `IT` or `TE`.",
        source: "properties.html, DO",
        ..MOVE_ANNOTATION
    },
    Property {
        id: "IT",
        name: "Interesting",
        ff: SINCE_FF3,
        summary: "The move of this node is interesting.",
        details: "The node must have a move, and must not have `BM`, `DO` or `TE`.",
        source: "properties.html, IT",
        ..MOVE_ANNOTATION
    },
    Property {
        id: "TE",
        name: "Tesuji",
        value: Double,
        summary: "The move of this node is good.",
        details: "`TE[2]` means very good. \
            The node must have a move, and must not have `BM`, `DO` or `IT`. \
            Some Japanese and Chinese sites use `TE` for the event.",
        source: "properties.html, TE",
        ..MOVE_ANNOTATION
    },
    Property {
        id: "AR",
        name: "Arrow",
        value: Compose(&Point, &Point),
        ff: SINCE_FF4,
        summary: "Draws arrows, each from its first point to its second.",
        details: "An arrow may appear only once, and must not lead from a point to itself. \
            Arrows may share a start or an end, and the opposite arrow counts as a different one. \
            Rectangles are not allowed.",
        source: "properties.html, AR",
        ..MARKUP
    },
    Property {
        id: "CR",
        name: "Circle",
        ff: SINCE_FF3,
        summary: "Marks points with a circle.",
        details: "A point may have only one of `CR`, `MA`, `SL`, `SQ` and `TR`, and may appear only once.",
        source: "properties.html, CR",
        ..MARKUP
    },
    Property {
        id: "DD",
        name: "Dim points",
        list: List::EList,
        inherit: true,
        ff: SINCE_FF4,
        summary: "Grays out points.",
        details: "It applies to this node and all nodes below, until another `DD`; `DD[]` dims nothing. \
            A point may appear only once. The position does not change.",
        source: "properties.html, DD",
        ..MARKUP
    },
    Property {
        id: "LB",
        name: "Label",
        value: Compose(&Point, &SimpleText),
        ff: SINCE_FF3,
        summary: "Labels points with text.",
        details: "The text is centered on the point and may have any length; FF[3] allowed four characters. \
            A point has at most one label, in addition to other marks and a stone. \
            A colon in the text is written `\\:`.",
        source: "properties.html, LB",
        ..MARKUP
    },
    Property {
        id: "LN",
        name: "Line",
        value: Compose(&Point, &Point),
        ff: SINCE_FF4,
        summary: "Draws lines, each between two points.",
        details: "A line may appear only once, and must not lead from a point to itself. \
            Lines may share an endpoint. \
            Rectangles are not allowed. \
            The specification's index of versions lists it under FF[3], but its list of changes calls it \
            new in FF[4].",
        source: "properties.html, LN",
        ..MARKUP
    },
    Property {
        id: "MA",
        name: "Mark",
        ff: SINCE_FF3,
        summary: "Marks points with an X.",
        details: "A point may have only one of `CR`, `MA`, `SL`, `SQ` and `TR`, and may appear only once.",
        source: "properties.html, MA",
        ..MARKUP
    },
    Property {
        id: "SL",
        name: "Selected",
        summary: "Selects points.",
        details: "The specification does not say how to show selected points; \
            Smart Game Board inverted their colors. \
            A point may have only one of `CR`, `MA`, `SL`, `SQ` and `TR`, and may appear only once.",
        source: "properties.html, SL",
        ..MARKUP
    },
    Property {
        id: "SQ",
        name: "Square",
        ff: SINCE_FF4,
        summary: "Marks points with a square.",
        details: "A point may have only one of `CR`, `MA`, `SL`, `SQ` and `TR`, and may appear only once.",
        source: "properties.html, SQ",
        ..MARKUP
    },
    Property {
        id: "TR",
        name: "Triangle",
        ff: SINCE_FF3,
        summary: "Marks points with a triangle.",
        details: "A point may have only one of `CR`, `MA`, `SL`, `SQ` and `TR`, and may appear only once.",
        source: "properties.html, TR",
        ..MARKUP
    },
    Property {
        id: "AP",
        name: "Application",
        value: Compose(&SimpleText, &SimpleText),
        ff: SINCE_FF4,
        summary: "The program that wrote the tree, and its version.",
        details: "The name must stay the same for all versions of a program. \
            Later versions must compare greater as strings.",
        source: "properties.html, AP",
        ..ROOT
    },
    Property {
        id: "CA",
        name: "Charset",
        value: SimpleText,
        ff: SINCE_FF4,
        summary: "The character encoding of the texts.",
        details: "It applies to `SimpleText` and `Text`; everything else is ASCII. \
            The names are those of RFC 1345, as in email. \
            The default is ISO-8859-1. Use `UTF-8` for new files.",
        source: "properties.html, CA",
        ..ROOT
    },
    Property {
        id: "FF",
        name: "File format",
        value: Number,
        ff: Versions::new(2, 4),
        summary: "The version of the file format.",
        details: "The value is 1 to 4; the default is 1. It may differ between the games of a file. \
            sgfkit reads a number above 4 as 4.",
        source: "properties.html, FF",
        ..ROOT
    },
    Property {
        id: "GM",
        name: "Game",
        value: Number,
        summary: "The number of the game.",
        details: "The default is 1, Go. A file may contain different games. \
            The specification lists 40 games, but defines the notation of only some.",
        source: "properties.html, GM",
        ..ROOT
    },
    Property {
        id: "ST",
        name: "Style",
        value: Number,
        ff: SINCE_FF4,
        summary: "How to show variations.",
        details: "The value is a sum: 1 shows the siblings of the current node instead of its children; \
            2 leaves out the marks on the board. \
            The default is 0; if a file has no `ST`, programs should let the user choose. \
            Marks for variations must not cover other marks.",
        source: "properties.html, ST",
        ..ROOT
    },
    Property {
        id: "SZ",
        name: "Size",
        value: NumberOrPair,
        summary: "The size of the board.",
        details: "The value is a number for a square board, or columns and rows with a colon between them \
            for a rectangular board; a pair for a square board is illegal. \
            The minimum is 1, and the maximum for Go is 52. The default depends on the game: 19 in Go, 8 in Chess. \
            Rectangular boards came with FF[4].",
        source: "properties.html, SZ",
        ..ROOT
    },
    Property {
        id: "BL",
        name: "Black time left",
        value: Real,
        summary: "Black's remaining time after the move, in seconds.",
        details: "The node may lack a move, but must not have setup properties. \
            In FF[1] the value may be negative, if the time has run out.",
        source: "properties.html, BL",
        ..TIMING
    },
    Property {
        id: "OB",
        name: "Overtime stones Black",
        value: Number,
        ff: SINCE_FF3,
        summary: "The number of moves Black has left in this overtime period.",
        details: "It is counted after the move of the node.",
        source: "properties.html, OB",
        ..TIMING
    },
    Property {
        id: "OW",
        name: "Overtime stones White",
        value: Number,
        ff: SINCE_FF3,
        summary: "The number of moves White has left in this overtime period.",
        details: "It is counted after the move of the node.",
        source: "properties.html, OW",
        ..TIMING
    },
    Property {
        id: "WL",
        name: "White time left",
        value: Real,
        summary: "White's remaining time after the move, in seconds.",
        details: "The node may lack a move, but must not have setup properties. \
            In FF[1] the value may be negative, if the time has run out.",
        source: "properties.html, WL",
        ..TIMING
    },
    Property {
        id: "FG",
        name: "Figure",
        value: FigureFlags,
        ff: SINCE_FF4,
        summary: "Starts a printed figure at this node.",
        details: "The value is empty, or a number and the figure's name. The number is a sum of flags. \
            Each flag switches something off: 1 coordinates, 2 the name, 4 the list of moves that are not \
            shown in the figure, 256 the removal of captured stones, 512 star points (hoshi). \
            32768 leaves everything to the program. \
            Books typically use 257. 256 and 512 apply only to Go.",
        source: "properties.html, FG",
        ..MISCELLANEOUS
    },
    Property {
        id: "PM",
        name: "Print move mode",
        value: Number,
        inherit: true,
        ff: SINCE_FF4,
        summary: "How to print move numbers.",
        details: "0 prints none, 1 prints them unchanged, and 2 prints the first number of a figure modulo \
            100 and counts on from there. \
            The default is 1. \
            It applies to this node and all nodes below, until another `PM`.",
        source: "properties.html, PM",
        ..MISCELLANEOUS
    },
    Property {
        id: "VW",
        name: "View",
        value: Point,
        list: List::EList,
        inherit: true,
        ff: SINCE_FF4,
        summary: "Shows a part of the board.",
        details: "Only the listed points are visible. \
            It applies to this node and all nodes below, until another `VW`; `VW[]` shows the whole board. \
            A point may appear only once. The position does not change.",
        source: "properties.html, VW",
        ..MISCELLANEOUS
    },
];
