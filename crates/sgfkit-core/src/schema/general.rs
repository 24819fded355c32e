//! General properties of properties.html, except game info.

use super::row::{Category, Group, List, Property, PropertyType, ValueType, Versions, properties};
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

pub(super) static TABLE: &[Property] = properties! {
    MOVE "B" "Black move" { value: Move }
        "Black makes a move."
        "Programs must execute every well-formed move, legal or not. \
            A node has at most one move: `B` must not be with `W` or setup properties. \
            A move in the root node is allowed, but bad style. \
            Each game defines the form of its moves. In Go, a move is a point, or empty for a pass."
        "properties.html, B";
    MOVE "KO" "Ko" { ff: SINCE_FF3 }
        "The move of this node is illegal, but must be executed."
        "It is only a hint for playing programs, because programs must execute all moves anyway. \
            The node must have `B` or `W`."
        "properties.html, KO";
    MOVE "MN" "Set move number" { value: Number, ff: SINCE_FF3 }
        "Sets the number of the move in this node."
        "The following moves continue from it. \
            It is meant for variations and printed figures. \
            By default, the first move has the number 1, and each move the number after the last one."
        "properties.html, MN";
    MOVE "W" "White move" { value: Move }
        "White makes a move."
        "Programs must execute every well-formed move, legal or not. \
            A node has at most one move: `W` must not be with `B` or setup properties. \
            A move in the root node is allowed, but bad style. \
            Each game defines the form of its moves. In Go, a move is a point, or empty for a pass."
        "properties.html, W";
    SETUP "AB" "Add Black" { value: Stone }
        "Puts black stones on the board."
        "A stone replaces the stone on its point, if any. \
            Nothing is captured, and a stone without liberties stays. \
            A point may appear only once in `AB`, `AW` and `AE` of a node; \
            adding a stone that is already there is bad style. \
            `AB` must not be in a node with a move. \
            If the game writes a stone as a point, rectangles are allowed. \
            In Backgammon, a point may be repeated once per checker, as GNU Backgammon does."
        "properties.html, AB";
    SETUP "AE" "Add Empty" { value: Point }
        "Empties points of the board."
        "Removed stones do not count as captured. \
            A point may appear only once in `AB`, `AW` and `AE` of a node; clearing an empty point is bad style. \
            `AE` must not be in a node with a move. Rectangles are allowed."
        "properties.html, AE";
    SETUP "AW" "Add White" { value: Stone }
        "Puts white stones on the board."
        "A stone replaces the stone on its point, if any. \
            Nothing is captured, and a stone without liberties stays. \
            A point may appear only once in `AB`, `AW` and `AE` of a node; \
            adding a stone that is already there is bad style. \
            `AW` must not be in a node with a move. \
            If the game writes a stone as a point, rectangles are allowed. \
            In Backgammon, a point may be repeated once per checker, as GNU Backgammon does."
        "properties.html, AW";
    SETUP "PL" "Player to play" { value: Color, list: List::Single }
        "Sets whose turn it is."
        "It is part of a setup position, such as a problem. \
            It must not be in a node with a move, but Hex programs put it there. \
            Old files use `1` for Black and `2` for White."
        "properties.html, PL";
    NODE_ANNOTATION "C" "Comment" { category: Some(Category::Comments), value: Text }
        "A comment on the node."
        "It may have any length and several lines. \
            Use `N` for a short title, shown even if the comment is hidden."
        "properties.html, C";
    NODE_ANNOTATION "DM" "Even position" { ff: SINCE_FF3 }
        "The position is even."
        "In a collection of openings, `DM[2]` marks an even result that is also a main \
            line. \
            The node must not have `GB`, `GW` or `UC`."
        "properties.html, DM";
    NODE_ANNOTATION "GB" "Good for Black"
        "The position is good for Black."
        "It describes the whole position, not a part of the board. \
            `GB[2]` means very good. \
            The node must not have `GW`, `DM` or `UC`."
        "properties.html, GB";
    NODE_ANNOTATION "GW" "Good for White"
        "The position is good for White."
        "It describes the whole position, not a part of the board. \
            `GW[2]` means very good. \
            The node must not have `GB`, `DM` or `UC`."
        "properties.html, GW";
    NODE_ANNOTATION "HO" "Hotspot" { ff: SINCE_FF3 }
        "Something interesting happens at this node."
        "An example is the move that decides the game. \
            Programs may offer a command that goes to the next hotspot. \
            Any other annotation may be in the same node."
        "properties.html, HO";
    NODE_ANNOTATION "N" "Node name" { category: Some(Category::Comments), value: SimpleText }
        "A short name for the node."
        "Programs may show it even if they hide the comment. \
            If a program splits a node with setup and a move, the name stays with the setup, because the \
            node may be the first of a variation."
        "properties.html, N";
    NODE_ANNOTATION "UC" "Unclear position" { ff: SINCE_FF3 }
        "The position is unclear."
        "`UC[2]` means very unclear. The node must not have `DM`, `GB` or `GW`."
        "properties.html, UC";
    NODE_ANNOTATION "V" "Value" { value: Real }
        "The value of the position as a number."
        "A positive value is good for Black, a negative one for White. \
            The unit depends on the game; in Go it is the score that is expected. \
            In FF[1] it is a whole number."
        "properties.html, V";
    MOVE_ANNOTATION "BM" "Bad move" { value: Double }
        "The move of this node is bad."
        "`BM[2]` means very bad. \
            The node must have a move, and must not have `DO`, `IT` or `TE`. \
            In old files, `BM` followed by `TE` means a doubtful move, and `TE` followed by `BM` an interesting one."
        "properties.html, BM";
    MOVE_ANNOTATION "DO" "Doubtful" { ff: SINCE_FF3 }
        "The move of this node is doubtful."
        "The node must have a move, and must not have `BM`, `IT` or `TE`."
        "properties.html, DO";
    MOVE_ANNOTATION "IT" "Interesting" { ff: SINCE_FF3 }
        "The move of this node is interesting."
        "The node must have a move, and must not have `BM`, `DO` or `TE`."
        "properties.html, IT";
    MOVE_ANNOTATION "TE" "Tesuji" { value: Double }
        "The move of this node is good."
        "`TE[2]` means very good. \
            The node must have a move, and must not have `BM`, `DO` or `IT`. \
            Some Japanese and Chinese sites use `TE` for the event."
        "properties.html, TE";
    MARKUP "AR" "Arrow" { value: Compose(&Point, &Point), ff: SINCE_FF4 }
        "Draws arrows, each from its first point to its second."
        "An arrow may appear only once, and must not lead from a point to itself. \
            Arrows may share a start or an end, and the opposite arrow counts as a different one. \
            Rectangles are not allowed."
        "properties.html, AR";
    MARKUP "CR" "Circle" { ff: SINCE_FF3 }
        "Marks points with a circle."
        "A point may have only one of `CR`, `MA`, `SL`, `SQ` and `TR`, and may appear only once."
        "properties.html, CR";
    MARKUP "DD" "Dim points" { list: List::EList, inherit: true, ff: SINCE_FF4 }
        "Grays out points."
        "It applies to this node and all nodes below, until another `DD`; `DD[]` dims nothing. \
            A point may appear only once. The position does not change."
        "properties.html, DD";
    MARKUP "LB" "Label" { value: Compose(&Point, &SimpleText), ff: SINCE_FF3 }
        "Labels points with text."
        "The text is centered on the point and may have any length; FF[3] allowed four characters. \
            A point has at most one label, in addition to other marks and a stone. \
            A colon in the text is written `\\:`."
        "properties.html, LB";
    MARKUP "LN" "Line" { value: Compose(&Point, &Point), ff: SINCE_FF4 }
        "Draws lines, each between two points."
        "A line may appear only once, and must not lead from a point to itself. \
            Lines may share an endpoint. \
            Rectangles are not allowed. \
            The specification's index of versions lists it under FF[3], but its list of changes calls it \
            new in FF[4]."
        "properties.html, LN";
    MARKUP "MA" "Mark" { ff: SINCE_FF3 }
        "Marks points with an X."
        "A point may have only one of `CR`, `MA`, `SL`, `SQ` and `TR`, and may appear only once."
        "properties.html, MA";
    MARKUP "SL" "Selected"
        "Selects points."
        "The specification does not say how to show selected points; \
            Smart Game Board inverted their colors. \
            A point may have only one of `CR`, `MA`, `SL`, `SQ` and `TR`, and may appear only once."
        "properties.html, SL";
    MARKUP "SQ" "Square" { ff: SINCE_FF4 }
        "Marks points with a square."
        "A point may have only one of `CR`, `MA`, `SL`, `SQ` and `TR`, and may appear only once."
        "properties.html, SQ";
    MARKUP "TR" "Triangle" { ff: SINCE_FF3 }
        "Marks points with a triangle."
        "A point may have only one of `CR`, `MA`, `SL`, `SQ` and `TR`, and may appear only once."
        "properties.html, TR";
    ROOT "AP" "Application" { value: Compose(&SimpleText, &SimpleText), ff: SINCE_FF4 }
        "The program that wrote the tree, and its version."
        "The name must stay the same for all versions of a program. \
            Later versions must compare greater as strings."
        "properties.html, AP";
    ROOT "CA" "Charset" { value: SimpleText, ff: SINCE_FF4 }
        "The character encoding of the texts."
        "It applies to `SimpleText` and `Text`; everything else is ASCII. \
            The names are those of RFC 1345, as in email. \
            The default is ISO-8859-1. Use `UTF-8` for new files."
        "properties.html, CA";
    ROOT "FF" "File format" { value: Number, ff: Versions::new(2, 4) }
        "The version of the file format."
        "The value is 1 to 4; the default is 1. It may differ between the games of a file. \
            sgfkit reads a number above 4 as 4."
        "properties.html, FF";
    ROOT "GM" "Game" { value: Number }
        "The number of the game."
        "The default is 1, Go. A file may contain different games. \
            The specification lists 40 games, but defines the notation of only some."
        "properties.html, GM";
    ROOT "ST" "Style" { value: Number, ff: SINCE_FF4 }
        "How to show variations."
        "The value is a sum: 1 shows the siblings of the current node instead of its children; \
            2 leaves out the marks on the board. \
            The default is 0; if a file has no `ST`, programs should let the user choose. \
            Marks for variations must not cover other marks."
        "properties.html, ST";
    ROOT "SZ" "Size" { value: NumberOrPair }
        "The size of the board."
        "The value is a number for a square board, or columns and rows with a colon between them \
            for a rectangular board; a pair for a square board is illegal. \
            The minimum is 1, and the maximum for Go is 52. The default depends on the game: 19 in Go, 8 in Chess. \
            Rectangular boards came with FF[4]."
        "properties.html, SZ";
    TIMING "BL" "Black time left" { value: Real }
        "Black's remaining time after the move, in seconds."
        "The node may lack a move, but must not have setup properties. \
            In FF[1] the value may be negative, if the time has run out."
        "properties.html, BL";
    TIMING "OB" "Overtime stones Black" { value: Number, ff: SINCE_FF3 }
        "The number of moves Black has left in this overtime period."
        "It is counted after the move of the node."
        "properties.html, OB";
    TIMING "OW" "Overtime stones White" { value: Number, ff: SINCE_FF3 }
        "The number of moves White has left in this overtime period."
        "It is counted after the move of the node."
        "properties.html, OW";
    TIMING "WL" "White time left" { value: Real }
        "White's remaining time after the move, in seconds."
        "The node may lack a move, but must not have setup properties. \
            In FF[1] the value may be negative, if the time has run out."
        "properties.html, WL";
    MISCELLANEOUS "FG" "Figure" { value: FigureFlags, ff: SINCE_FF4 }
        "Starts a printed figure at this node."
        "The value is empty, or a number and the figure's name. The number is a sum of flags. \
            Each flag switches something off: 1 coordinates, 2 the name, 4 the list of moves that are not \
            shown in the figure, 256 the removal of captured stones, 512 star points (hoshi). \
            32768 leaves everything to the program. \
            Books typically use 257. 256 and 512 apply only to Go."
        "properties.html, FG";
    MISCELLANEOUS "PM" "Print move mode" { value: Number, inherit: true, ff: SINCE_FF4 }
        "How to print move numbers."
        "0 prints none, 1 prints them unchanged, and 2 prints the first number of a figure modulo \
            100 and counts on from there. \
            The default is 1. \
            It applies to this node and all nodes below, until another `PM`."
        "properties.html, PM";
    MISCELLANEOUS "VW" "View" { value: Point, list: List::EList, inherit: true, ff: SINCE_FF4 }
        "Shows a part of the board."
        "Only the listed points are visible. \
            It applies to this node and all nodes below, until another `VW`; `VW[]` shows the whole board. \
            A point may appear only once. The position does not change."
        "properties.html, VW";
};
