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
        details: "Readers execute every move that is well formed, legal or not. \
            A node holds one move at most: `B` excludes `W`, and setup properties too. \
            A move in the root is allowed, but bad style. \
            What a move looks like is up to the game; in Go it is a point, or nothing for a pass.",
        source: "properties.html, B",
        ..MOVE
    },
    Property {
        id: "KO",
        name: "Ko",
        ff: SINCE_FF3,
        summary: "The move of this node is illegal and is to be executed all the same.",
        details: "Only a hint for programs that play, since readers execute all moves anyway. \
            Without `B` or `W` in the node it is illegal.",
        source: "properties.html, KO",
        ..MOVE
    },
    Property {
        id: "MN",
        name: "Set move number",
        value: Number,
        ff: SINCE_FF3,
        summary: "Gives the move of this node its number.",
        details: "The moves that follow count on from it. \
            Meant for variations and for printed figures. \
            Without it a move has the number after the last one's, and the first has 1.",
        source: "properties.html, MN",
        ..MOVE
    },
    Property {
        id: "W",
        name: "White move",
        value: Move,
        summary: "White makes a move.",
        details: "Readers execute every move that is well formed, legal or not. \
            A node holds one move at most: `W` excludes `B`, and setup properties too. \
            A move in the root is allowed, but bad style. \
            What a move looks like is up to the game; in Go it is a point, or nothing for a pass.",
        source: "properties.html, W",
        ..MOVE
    },
    Property {
        id: "AB",
        name: "Add Black",
        value: Stone,
        summary: "Puts black stones on the board.",
        details: "A stone replaces what was on its point; nothing is captured, and a stone \
            without liberties stays. \
            No point may be named twice, here or in `AW` and `AE` of the same node; adding what is \
            there already is bad style. \
            `AB` never stands in a node with a move. \
            Where a stone is just a point, rectangles are allowed. \
            GNU Backgammon repeats a point once for each checker on it, which is accepted in \
            Backgammon.",
        source: "properties.html, AB",
        ..SETUP
    },
    Property {
        id: "AE",
        name: "Add Empty",
        value: Point,
        summary: "Clears points of the board.",
        details: "What is removed does not count as captured. \
            No point may be named twice, here or in `AB` and `AW` of the same node; clearing an \
            empty point is bad style. \
            `AE` never stands in a node with a move; rectangles are allowed.",
        source: "properties.html, AE",
        ..SETUP
    },
    Property {
        id: "AW",
        name: "Add White",
        value: Stone,
        summary: "Puts white stones on the board.",
        details: "A stone replaces what was on its point; nothing is captured, and a stone \
            without liberties stays. \
            No point may be named twice, here or in `AB` and `AE` of the same node; adding what is \
            there already is bad style. \
            `AW` never stands in a node with a move. \
            Where a stone is just a point, rectangles are allowed. \
            GNU Backgammon repeats a point once for each checker on it, which is accepted in \
            Backgammon.",
        source: "properties.html, AW",
        ..SETUP
    },
    Property {
        id: "PL",
        name: "Player to play",
        value: Color,
        list: List::Single,
        summary: "Says whose turn it is.",
        details: "Part of a position that is set up, as in a problem. \
            It never stands in a node with a move, though Hex programs put it there. \
            Old files write `1` for Black and `2` for White.",
        source: "properties.html, PL",
        ..SETUP
    },
    Property {
        id: "C",
        name: "Comment",
        category: Some(Category::Comments),
        value: Text,
        summary: "A comment on the node.",
        details: "It may be of any length and have several lines. \
            For a short title that is shown with the comment out of sight there is `N`.",
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
            It excludes `GB`, `GW` and `UC`.",
        source: "properties.html, DM",
        ..NODE_ANNOTATION
    },
    Property {
        id: "GB",
        name: "Good for Black",
        summary: "The position is good for Black.",
        details: "It speaks of the node, not of a place on the board. \
            `GB[2]` means very good. \
            It excludes `GW`, `DM` and `UC`.",
        source: "properties.html, GB",
        ..NODE_ANNOTATION
    },
    Property {
        id: "GW",
        name: "Good for White",
        summary: "The position is good for White.",
        details: "It speaks of the node, not of a place on the board. \
            `GW[2]` means very good. \
            It excludes `GB`, `DM` and `UC`.",
        source: "properties.html, GW",
        ..NODE_ANNOTATION
    },
    Property {
        id: "HO",
        name: "Hotspot",
        ff: SINCE_FF3,
        summary: "Something interesting happens at this node.",
        details: "For instance the move that decides the game. \
            Readers may offer a step to the next hotspot. \
            It goes together with any other annotation.",
        source: "properties.html, HO",
        ..NODE_ANNOTATION
    },
    Property {
        id: "N",
        name: "Node name",
        category: Some(Category::Comments),
        value: SimpleText,
        summary: "A short name for the node.",
        details: "Shown even where the comment is not. \
            When a node with setup and a move is split, the name stays with the setup, because \
            the node may be the first of a variation.",
        source: "properties.html, N",
        ..NODE_ANNOTATION
    },
    Property {
        id: "UC",
        name: "Unclear position",
        ff: SINCE_FF3,
        summary: "The position is unclear.",
        details: "`UC[2]` means very unclear. It excludes `DM`, `GB` and `GW`.",
        source: "properties.html, UC",
        ..NODE_ANNOTATION
    },
    Property {
        id: "V",
        name: "Value",
        value: Real,
        summary: "A number for what the position is worth.",
        details: "Above zero it is good for Black, below zero for White. \
            The unit is up to the game; in Go it is the score that is expected. \
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
            Illegal without a move in the node; it excludes `DO`, `IT` and `TE`. \
            In old files `BM` followed by `TE` stands for a doubtful move, and `TE` followed by \
            `BM` for an interesting one.",
        source: "properties.html, BM",
        ..MOVE_ANNOTATION
    },
    Property {
        id: "DO",
        name: "Doubtful",
        ff: SINCE_FF3,
        summary: "The move of this node is doubtful.",
        details: "Illegal without a move in the node; it excludes `BM`, `IT` and `TE`.",
        source: "properties.html, DO",
        ..MOVE_ANNOTATION
    },
    Property {
        id: "IT",
        name: "Interesting",
        ff: SINCE_FF3,
        summary: "The move of this node is interesting.",
        details: "Illegal without a move in the node; it excludes `BM`, `DO` and `TE`.",
        source: "properties.html, IT",
        ..MOVE_ANNOTATION
    },
    Property {
        id: "TE",
        name: "Tesuji",
        value: Double,
        summary: "The move of this node is good.",
        details: "`TE[2]` means very good. \
            Illegal without a move in the node; it excludes `BM`, `DO` and `IT`. \
            Some Japanese and Chinese sites write the event into `TE`.",
        source: "properties.html, TE",
        ..MOVE_ANNOTATION
    },
    Property {
        id: "AR",
        name: "Arrow",
        value: Compose(&Point, &Point),
        ff: SINCE_FF4,
        summary: "Draws arrows, each from its first point to its second.",
        details: "The same arrow twice is illegal, and so is one from a point to itself. \
            Arrows may share an end, and the opposite arrow is another one. \
            Rectangles have no place here.",
        source: "properties.html, AR",
        ..MARKUP
    },
    Property {
        id: "CR",
        name: "Circle",
        ff: SINCE_FF3,
        summary: "Marks points with a circle.",
        details: "A point carries only one of `CR`, `MA`, `SL`, `SQ` and `TR`, and only once.",
        source: "properties.html, CR",
        ..MARKUP
    },
    Property {
        id: "DD",
        name: "Dim points",
        list: List::EList,
        inherit: true,
        ff: SINCE_FF4,
        summary: "Greys points out.",
        details: "It holds for the nodes below, until another `DD` takes its place; `DD[]` dims \
            nothing. \
            A point may be named once. \
            The position is not affected.",
        source: "properties.html, DD",
        ..MARKUP
    },
    Property {
        id: "LB",
        name: "Label",
        value: Compose(&Point, &SimpleText),
        ff: SINCE_FF3,
        summary: "Writes text on points.",
        details: "The text is centred on the point and may be of any length; FF[3] allowed four \
            characters. \
            A point has one label at most, beside any other mark or stone. \
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
        details: "The same line twice is illegal, and so is one from a point to itself. \
            Lines may share an end. \
            Rectangles have no place here. \
            The index of versions counts it to FF[3] already; the list of changes calls it new \
            in FF[4].",
        source: "properties.html, LN",
        ..MARKUP
    },
    Property {
        id: "MA",
        name: "Mark",
        ff: SINCE_FF3,
        summary: "Marks points with an X.",
        details: "A point carries only one of `CR`, `MA`, `SL`, `SQ` and `TR`, and only once.",
        source: "properties.html, MA",
        ..MARKUP
    },
    Property {
        id: "SL",
        name: "Selected",
        summary: "Selects points.",
        details: "What selected points look like is left open; Smart Game Board inverted their \
            colours. \
            A point carries only one of `CR`, `MA`, `SL`, `SQ` and `TR`, and only once.",
        source: "properties.html, SL",
        ..MARKUP
    },
    Property {
        id: "SQ",
        name: "Square",
        ff: SINCE_FF4,
        summary: "Marks points with a square.",
        details: "A point carries only one of `CR`, `MA`, `SL`, `SQ` and `TR`, and only once.",
        source: "properties.html, SQ",
        ..MARKUP
    },
    Property {
        id: "TR",
        name: "Triangle",
        ff: SINCE_FF3,
        summary: "Marks points with a triangle.",
        details: "A point carries only one of `CR`, `MA`, `SL`, `SQ` and `TR`, and only once.",
        source: "properties.html, TR",
        ..MARKUP
    },
    Property {
        id: "AP",
        name: "Application",
        value: Compose(&SimpleText, &SimpleText),
        ff: SINCE_FF4,
        summary: "The program that wrote the tree, and its version.",
        details: "The name stays the same for all versions of a program. \
            Of two versions, the later must also be the greater when they are compared as \
            strings.",
        source: "properties.html, AP",
        ..ROOT
    },
    Property {
        id: "CA",
        name: "Charset",
        value: SimpleText,
        ff: SINCE_FF4,
        summary: "The charset of the texts.",
        details: "It applies to `SimpleText` and `Text`; everything else is ASCII. \
            Names are those of RFC 1345, as in e-mail. \
            Without it the charset is ISO-8859-1. \
            Write `UTF-8`.",
        source: "properties.html, CA",
        ..ROOT
    },
    Property {
        id: "FF",
        name: "File format",
        value: Number,
        ff: Versions::new(2, 4),
        summary: "The version of the file format.",
        details: "From 1 to 4; without it, 1. \
            The trees of one file may differ in it. \
            A number above 4 is read as 4.",
        source: "properties.html, FF",
        ..ROOT
    },
    Property {
        id: "GM",
        name: "Game",
        value: Number,
        summary: "The number of the game.",
        details: "Without it the game is 1, Go. \
            The trees of one file may be of different games. \
            The list goes up to 40, but only some of the games have rules for their values.",
        source: "properties.html, GM",
        ..ROOT
    },
    Property {
        id: "ST",
        name: "Style",
        value: Number,
        ff: SINCE_FF4,
        summary: "How variations are to be shown.",
        details: "A sum: 1 shows the variations of the current node, its siblings, in place of \
            those that follow it; 2 leaves out the marks on the board. \
            The default is 0; without `ST` readers should let the user choose. \
            Marks for variations never cover other marks.",
        source: "properties.html, ST",
        ..ROOT
    },
    Property {
        id: "SZ",
        name: "Size",
        value: NumberOrPair,
        summary: "The size of the board.",
        details: "A number for a square board, columns and rows with a colon between them for \
            another; a square one as a pair is illegal. \
            The least is 1, and Go's most is 52. \
            The default is up to the game: 19 in Go, 8 in Chess. \
            Rectangular boards came with FF[4].",
        source: "properties.html, SZ",
        ..ROOT
    },
    Property {
        id: "BL",
        name: "Black time left",
        value: Real,
        summary: "The seconds Black has left after the move.",
        details: "The node needs no move, but it must not set up a position. \
            It may be below zero in FF[1], once time is over.",
        source: "properties.html, BL",
        ..TIMING
    },
    Property {
        id: "OB",
        name: "Overtime stones Black",
        value: Number,
        ff: SINCE_FF3,
        summary: "The moves Black has left in this period of overtime.",
        details: "Counted after the move of the node.",
        source: "properties.html, OB",
        ..TIMING
    },
    Property {
        id: "OW",
        name: "Overtime stones White",
        value: Number,
        ff: SINCE_FF3,
        summary: "The moves White has left in this period of overtime.",
        details: "Counted after the move of the node.",
        source: "properties.html, OW",
        ..TIMING
    },
    Property {
        id: "WL",
        name: "White time left",
        value: Real,
        summary: "The seconds White has left after the move.",
        details: "The node needs no move, but it must not set up a position. \
            It may be below zero in FF[1], once time is over.",
        source: "properties.html, WL",
        ..TIMING
    },
    Property {
        id: "FG",
        name: "Figure",
        value: FigureFlags,
        ff: SINCE_FF4,
        summary: "A printed figure begins at this node.",
        details: "The value is empty, or flags and the figure's name. \
            Each flag turns something off: 1 the coordinates, 2 the name, 4 the list of moves \
            that cannot be shown, 256 the removal of captured stones, 512 the star points (hoshi); \
            32768 leaves everything to the program. \
            Books want 257. \
            256 and 512 are for Go only.",
        source: "properties.html, FG",
        ..MISCELLANEOUS
    },
    Property {
        id: "PM",
        name: "Print move mode",
        value: Number,
        inherit: true,
        ff: SINCE_FF4,
        summary: "How move numbers are to be printed.",
        details: "0 prints none, 1 prints them as they are, and 2 takes the hundreds off the \
            first number of a figure and counts on from there. \
            The default is 1. \
            It holds for the nodes below, until another `PM` takes its place.",
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
        details: "Only the points named are visible. \
            It holds for the nodes below, until another `VW` takes its place; `VW[]` shows the \
            whole board. \
            A point may be named once. \
            The position is not affected.",
        source: "properties.html, VW",
        ..MISCELLANEOUS
    },
];
