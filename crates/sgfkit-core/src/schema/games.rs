//! Game-specific properties, and general properties that a game restricts.
//!
//! Games not listed here, such as Ataxx, Gess and Othello, have none.

use super::row::{
    Category, Games, Group, List, Property, PropertyType, ValueType, Versions, properties,
};
use ValueType::{Compose, Move, Number, Point, Real, SimpleText, Stone};

const SINCE_FF3: Versions = Versions::new(3, 4);
const SINCE_FF4: Versions = Versions::new(4, 4);

const GO: Property = of_game(&[1]);
const BACKGAMMON: Property = of_game(&[6]);
const LINES_OF_ACTION: Property = of_game(&[9]);
const HEX: Property = of_game(&[11]);
const AMAZONS: Property = of_game(&[18]);
const OCTI: Property = of_game(&[19]);
const TWIXT: Property = of_game(&[21]);

/// Defaults for most of these properties: a game info text, new in FF\[4\].
const fn of_game(games: &'static [u32]) -> Property {
    Property {
        value: SimpleText,
        kind: PropertyType::GameInfo,
        group: Group::GameInfo,
        category: Some(Category::Info),
        ff: SINCE_FF4,
        games: Games::Only(games),
        ..Property::BLANK
    }
}

pub(super) static TABLE: &[Property] = properties! {
    GO "HA" "Handicap" { category: None, value: Number, ff: Versions::ALL }
        "The number of handicap stones, 2 or more."
        "It does not place stones: `AB` of the same node does. \
            Servers write `HA[0]` for an even game, and some leave out `AB`."
        "go.html, HA";
    GO "KM" "Komi" { category: None, value: Real, ff: Versions::ALL }
        "The points added to White's score."
        "The value may be negative. Fox writes it multiplied: `KM[375]` means 7.5."
        "go.html, KM";
    GO "TB" "Territory Black" {
        value: Point, list: List::EList, kind: PropertyType::None, group: Group::Markup,
        category: Some(Category::Markup), ff: Versions::ALL
    }
        "Black's territory or area, depending on the rules."
        "A point may appear only once in `TB` and `TW`. Points with stones are allowed."
        "go.html, TB";
    GO "TW" "Territory White" {
        value: Point, list: List::EList, kind: PropertyType::None, group: Group::Markup,
        category: Some(Category::Markup), ff: Versions::ALL
    }
        "White's territory or area, depending on the rules."
        "A point may appear only once in `TB` and `TW`. Points with stones are allowed."
        "go.html, TW";
    BACKGAMMON "CO" "Cube owner"
        { kind: PropertyType::Setup, group: Group::Setup, category: Some(Category::Setup) }
        "The owner of the doubling cube."
        "`b` is Black, `w` White, `c` nobody yet, and `n` stands for a game without a cube, as in the \
            Crawford game. \
            Until 2001 this property was called `CP`."
        "backgammon.html, CO";
    BACKGAMMON "CP" "Cube position, or copyright" {
        kind: PropertyType::Setup, group: Group::Setup, category: Some(Category::Setup),
        ff: SINCE_FF3
    }
        "The owner of the doubling cube, in files without `CO`."
        "GNU Backgammon writes `b`, `w` or `c`. Any other value is a copyright, as in other games."
        "backgammon.html, CO; history.html";
    BACKGAMMON "CV" "Cube value" {
        value: Number, kind: PropertyType::Setup, group: Group::Setup,
        category: Some(Category::Setup)
    }
        "The value of the doubling cube."
        "A game starts with 1. \
            It is needed in a position after a double, and at the start of a money game with automatic doubles."
        "backgammon.html, CV";
    BACKGAMMON "DI" "Dice" {
        value: Number, kind: PropertyType::Setup, group: Group::Setup,
        category: Some(Category::Setup)
    }
        "Sets the dice without a move."
        "It is for problems: `DI[31]` is a 3 and a 1. It must not be in a node with a move."
        "backgammon.html, DI";
    BACKGAMMON "MI" "Match information"
        { value: Compose(&SimpleText, &SimpleText), list: List::List }
        "The match to which the game belongs."
        "Each value is a tag and a number: `length` is the length of the match in points, `game` \
            the number of the game, and `bs` and `ws` are the scores of Black and White before it. \
            Tags are case-insensitive, and unknown tags are ignored."
        "backgammon.html, MI";
    BACKGAMMON "RE" "Result" { ff: Versions::ALL }
        "The result of the game."
        "As in other games, but a resignation includes the points it costs: `B+6R`, `W+2Resign`. \
            A dropped double is recorded as an ordinary loss: `W+4`."
        "backgammon.html, RE";
    BACKGAMMON "RU" "Rules" { category: None, ff: SINCE_FF3 }
        "The rules of the game."
        "`Crawford` means that the Crawford rule is used, `Crawford:CrawfordGame` that this is the \
            Crawford game, and `Jacoby` the Jacoby rule. \
            GNU Backgammon adds `NoCube` and names of variants."
        "backgammon.html, RU";
    LINES_OF_ACTION "AS" "Who adds stones"
        { kind: PropertyType::None, group: Group::Setup, category: Some(Category::Setup) }
        "The color of the stones that the user places next."
        "The value is `Black`, `White` or `None`, in upper or lower case."
        "loa.html, AS";
    LINES_OF_ACTION "IP" "Initial position" { category: None }
        "The position to show first."
        "The only value is `End`, the end of the game. \
            By default, programs show the position before the first move. \
            It does not mark a node, unlike `IP` of Hex and Twixt."
        "loa.html, IP";
    LINES_OF_ACTION "IY" "Invert Y axis" { category: None }
        "Sets the direction of the row numbers."
        "`true` means that they increase upward; the default is `false`. \
            Elsewhere, the specification says that they normally increase upward."
        "loa.html, IY";
    LINES_OF_ACTION "SE" "Mark with moves" {
        value: Point, kind: PropertyType::None, group: Group::Markup,
        category: Some(Category::Markup)
    }
        "Marks a piece and the points to which it can move."
        "The value is the point of the piece; programs mark up to eight more points with it."
        "loa.html, SE";
    LINES_OF_ACTION "SU" "Setup type" { sets_start: true, category: None }
        "The start position, and so the variant."
        "The value is `Standard` (the default), `Scrambled-eggs`, `Parachute` or `Gemma`. \
            With `Custom`, the board is empty, and `AB` and `AW` set up the position."
        "loa.html, SU";
    HEX "IP" "Initial position" { category: None }
        "Marks the node to show first."
        "This is usually the latest position of a game in progress, because variations may go further. \
            A game has at most one, and the value is empty. \
            Its type is game-info, but it is deep in the tree. \
            So the rule of one game info node per path does not apply to it."
        "hex.html, IP";
    HEX "IS" "Initial viewer setting" {
        value: Compose(&SimpleText, &SimpleText), list: List::List, kind: PropertyType::Root,
        group: Group::Root, category: None
    }
        "Settings of the viewer."
        "Each value is a keyword followed by `on` or `off`. \
            The keywords are `tried`, `marked`, `lastmove`, `headings` and `lock`."
        "hex.html, IS";
    AMAZONS "AA" "Add arrows" {
        value: Point, list: List::List, kind: PropertyType::Setup, group: Group::Setup,
        category: Some(Category::Setup)
    }
        "Adds arrows, which block their points."
        "In the root, it replaces the usual start position, as `AB`, `AW` and `AE` do."
        "amazons.html, AA";
    OCTI "AS" "Arrow stone" {
        value: Compose(&Stone, &Point), list: List::List, kind: PropertyType::None,
        group: Group::Markup, category: Some(Category::Markup)
    }
        "Draws arrows, each from a pod to a point."
        "An arrow may appear only once, and must not lead to the pod's own point. \
            Two pods on one point may have arrows to the same point."
        "octi.html, AS";
    OCTI "BO" "Black octi squares"
        { sets_start: true, category: None, value: Point, list: List::List }
        "The points of Black's octi squares."
        "Each starts with an empty black pod. A point may appear only once. \
            By default, the rules and the board size decide; Black plays from the south."
        "octi.html, BO";
    OCTI "CS" "Circle stone" {
        value: Stone, list: List::List, kind: PropertyType::None, group: Group::Markup,
        category: Some(Category::Markup)
    }
        "Marks pods with a circle."
        "A pod may have only one of `CS`, `MS`, `SS` and `TS`. \
            A repeated value means two pods that look the same."
        "octi.html, CS";
    OCTI "MS" "Mark stone" {
        value: Stone, list: List::List, kind: PropertyType::None, group: Group::Markup,
        category: Some(Category::Markup)
    }
        "Marks pods with an X."
        "A pod may have only one of `CS`, `MS`, `SS` and `TS`. \
            A repeated value means two pods that look the same."
        "octi.html, MS";
    OCTI "NP" "Number of prongs" { sets_start: true, category: None, value: Number }
        "The number of prongs with which each player starts."
        "By default, the rules decide."
        "octi.html, NP";
    OCTI "NR" "Number in reserve" { sets_start: true, category: None, value: Number }
        "The number of pods that each player has in reserve at the start."
        "By default, the rules decide."
        "octi.html, NR";
    OCTI "NS" "Number of superprongs" { sets_start: true, category: None, value: Number }
        "The number of superprongs with which each player starts."
        "By default, the rules decide."
        "octi.html, NS";
    OCTI "RP" "Remove pod" {
        value: Stone, list: List::List, kind: PropertyType::Setup, group: Group::Setup,
        category: Some(Category::Setup)
    }
        "Removes single pods from the board."
        "`AE` removes all pods of a point."
        "octi.html, RP";
    OCTI "RU" "Rules" { category: None, ff: SINCE_FF3 }
        "The rules of the game."
        "The value is `full`, `fast` or `kids`, a colon, and variations such as `edgeless` or \
            `superprong`, separated by commas. \
            If one side is empty, the colon is left out. \
            The default is `full` for two players."
        "octi.html, RU";
    OCTI "SS" "Square stone" {
        value: Stone, list: List::List, kind: PropertyType::None, group: Group::Markup,
        category: Some(Category::Markup)
    }
        "Marks pods with a square."
        "A pod may have only one of `CS`, `MS`, `SS` and `TS`. \
            A repeated value means two pods that look the same."
        "octi.html, SS";
    OCTI "TS" "Triangle stone" {
        value: Stone, list: List::List, kind: PropertyType::None, group: Group::Markup,
        category: Some(Category::Markup)
    }
        "Marks pods with a triangle."
        "A pod may have only one of `CS`, `MS`, `SS` and `TS`. \
            A repeated value means two pods that look the same."
        "octi.html, TS";
    OCTI "WO" "White octi squares"
        { sets_start: true, category: None, value: Point, list: List::List }
        "The points of White's octi squares."
        "Each starts with an empty white pod. A point may appear only once. \
            By default, the rules and the board size decide; White plays from the north."
        "octi.html, WO";
    TWIXT "B" "Black move" {
        value: Move, list: List::Turn, kind: PropertyType::Move, group: Group::Move,
        category: None, ff: Versions::ALL
    }
        "Black makes a turn."
        "Since 2021, a turn is one value: links to remove, links to add, then the hole of the peg. \
            Before, each of these was a value, executed in order. \
            Links of the new peg are added automatically."
        "twixt.html, Point and Move types";
    TWIXT "HA" "Handicap" { category: None }
        "Marks a handicap game, without a swap."
        "The value is empty: the board size (`SZ`) is the handicap, usually with more columns than rows. \
            A board that is not square should have `HA`."
        "twixt.html, HA";
    TWIXT "IP" "Initial position"
        { kind: PropertyType::None, group: Group::NodeAnnotation, category: None }
        "Marks the node to show first."
        "This is the latest position of a game in progress, or the start of a puzzle. \
            A game has at most one, and the value is empty."
        "twixt.html, IP";
    TWIXT "N" "Node name" {
        kind: PropertyType::None, group: Group::NodeAnnotation, category: Some(Category::Comments),
        ff: Versions::ALL
    }
        "A short name for the node."
        "`bookmark 1` to `bookmark 9` are bookmarks, to which a program can jump. \
            Each may appear only once in a file."
        "twixt.html, N";
    TWIXT "PZ" "Puzzle"
        "Marks a puzzle or an illustration; the value is the goal."
        "The value is empty if the side to move should win; otherwise it is `0` or `draw`, `B+` or `W+`. \
            A puzzle has an `IP` somewhere, `PL` in the node with `PZ`, and `GN` for its name. \
            Before `IP` a side may make any number of turns in a row, with links and pegs in any \
            order."
        "twixt.html, PZ";
    TWIXT "RU" "Rules" { category: None, ff: SINCE_FF3 }
        "The rules of the game."
        "`STD`, the default: in a turn, a player may remove and add any of their own links. \
            `PP`, paper and pencil: links stay, and a player's links may cross each other. \
            `3M`: the rules of early 3M sets, without link removal or swap. \
            `Twixteus`: to link two old pegs, a player must place one of them again."
        "twixt.html, RU";
    TWIXT "VW" "View" {
        value: Point, list: List::EList, kind: PropertyType::None, group: Group::Miscellaneous,
        category: Some(Category::Markup), inherit: true
    }
        "Shows a part of the board."
        "As in other games. Puzzles use it for quarter boards: `VW[A1:L12]`."
        "twixt.html, VW";
    TWIXT "W" "White move" {
        value: Move, list: List::Turn, kind: PropertyType::Move, group: Group::Move,
        category: None, ff: Versions::ALL
    }
        "White makes a turn."
        "Since 2021, a turn is one value: links to remove, links to add, then the hole of the peg. \
            Before, each of these was a value, executed in order. \
            Links of the new peg are added automatically."
        "twixt.html, Point and Move types";
};
