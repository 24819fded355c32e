//! Game-specific properties, and general properties that a game restricts.
//!
//! Games not listed here, such as Ataxx, Gess and Othello, have none.

use super::row::{Category, Games, Group, List, Property, PropertyType, ValueType, Versions};
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

pub(super) static TABLE: &[Property] = &[
    Property {
        id: "HA",
        name: "Handicap",
        category: None,
        value: Number,
        ff: Versions::ALL,
        summary: "The number of handicap stones, 2 or more.",
        details: "It does not place stones: `AB` of the same node does. \
            Servers write `HA[0]` for an even game, and some leave out `AB`.",
        source: "go.html, HA",
        ..GO
    },
    Property {
        id: "KM",
        name: "Komi",
        category: None,
        value: Real,
        ff: Versions::ALL,
        summary: "The points added to White's score.",
        details: "The value may be negative. Fox writes it multiplied: `KM[375]` means 7.5.",
        source: "go.html, KM",
        ..GO
    },
    Property {
        id: "TB",
        name: "Territory Black",
        value: Point,
        list: List::EList,
        kind: PropertyType::None,
        group: Group::Markup,
        category: Some(Category::Markup),
        ff: Versions::ALL,
        summary: "Black's territory or area, depending on the rules.",
        details: "A point may appear only once in `TB` and `TW`. Points with stones are allowed.",
        source: "go.html, TB",
        ..GO
    },
    Property {
        id: "TW",
        name: "Territory White",
        value: Point,
        list: List::EList,
        kind: PropertyType::None,
        group: Group::Markup,
        category: Some(Category::Markup),
        ff: Versions::ALL,
        summary: "White's territory or area, depending on the rules.",
        details: "A point may appear only once in `TB` and `TW`. Points with stones are allowed.",
        source: "go.html, TW",
        ..GO
    },
    Property {
        id: "CO",
        name: "Cube owner",
        kind: PropertyType::Setup,
        group: Group::Setup,
        category: Some(Category::Setup),
        summary: "The owner of the doubling cube.",
        details: "`b` is Black, `w` White, `c` nobody yet, and `n` means that there is no cube, as in the \
            Crawford game. \
            Until 2001 this property was called `CP`.",
        source: "backgammon.html, CO",
        ..BACKGAMMON
    },
    Property {
        id: "CP",
        name: "Cube position, or copyright",
        kind: PropertyType::Setup,
        group: Group::Setup,
        category: Some(Category::Setup),
        ff: SINCE_FF3,
        summary: "The owner of the doubling cube, in files without `CO`.",
        details: "GNU Backgammon writes `b`, `w` or `c`. Any other value is a copyright, as in other games.",
        source: "backgammon.html, CO; history.html",
        ..BACKGAMMON
    },
    Property {
        id: "CV",
        name: "Cube value",
        value: Number,
        kind: PropertyType::Setup,
        group: Group::Setup,
        category: Some(Category::Setup),
        summary: "The value of the doubling cube.",
        details: "A game starts with 1. \
            It is needed in a position after a double, and at the start of a money game with automatic doubles.",
        source: "backgammon.html, CV",
        ..BACKGAMMON
    },
    Property {
        id: "DI",
        name: "Dice",
        value: Number,
        kind: PropertyType::Setup,
        group: Group::Setup,
        category: Some(Category::Setup),
        summary: "Sets the dice without a move.",
        details: "It is for problems: `DI[31]` is a 3 and a 1. It must not be in a node with a move.",
        source: "backgammon.html, DI",
        ..BACKGAMMON
    },
    Property {
        id: "MI",
        name: "Match information",
        value: Compose(&SimpleText, &SimpleText),
        list: List::List,
        summary: "The match to which the game belongs.",
        details: "Each value is a tag and a number: `length` is the length of the match in points, `game` \
            the number of the game, and `bs` and `ws` are the scores of Black and White before it. \
            Tags are case-insensitive, and unknown tags are ignored.",
        source: "backgammon.html, MI",
        ..BACKGAMMON
    },
    Property {
        id: "RE",
        name: "Result",
        ff: Versions::ALL,
        summary: "The result of the game.",
        details: "As in other games, but a resignation includes the points it costs: `B+6R`, `W+2Resign`. \
            A dropped double is recorded as an ordinary loss: `W+4`.",
        source: "backgammon.html, RE",
        ..BACKGAMMON
    },
    Property {
        id: "RU",
        name: "Rules",
        category: None,
        ff: SINCE_FF3,
        summary: "The rules of the game.",
        details: "`Crawford` means that the Crawford rule is used, `Crawford:CrawfordGame` that this is the \
            Crawford game, and `Jacoby` the Jacoby rule. \
            GNU Backgammon adds `NoCube` and names of variants.",
        source: "backgammon.html, RU",
        ..BACKGAMMON
    },
    Property {
        id: "AS",
        name: "Who adds stones",
        kind: PropertyType::None,
        group: Group::Setup,
        category: Some(Category::Setup),
        summary: "The color of the stones that the user places next.",
        details: "The value is `Black`, `White` or `None`, in upper or lower case.",
        source: "loa.html, AS",
        ..LINES_OF_ACTION
    },
    Property {
        id: "IP",
        name: "Initial position",
        category: None,
        summary: "The position to show first.",
        details: "The only value is `End`, the end of the game. \
            By default, programs show the position before the first move. \
            It does not mark a node, unlike `IP` of Hex and Twixt.",
        source: "loa.html, IP",
        ..LINES_OF_ACTION
    },
    Property {
        id: "IY",
        name: "Invert Y axis",
        category: None,
        summary: "Sets the direction of the row numbers.",
        details: "`true` means that they increase upward; the default is `false`. \
            Elsewhere, the specification says that they normally increase upward.",
        source: "loa.html, IY",
        ..LINES_OF_ACTION
    },
    Property {
        id: "SE",
        name: "Mark with moves",
        value: Point,
        kind: PropertyType::None,
        group: Group::Markup,
        category: Some(Category::Markup),
        summary: "Marks a piece and the points to which it can move.",
        details: "The value is the point of the piece; programs mark up to eight more points with it.",
        source: "loa.html, SE",
        ..LINES_OF_ACTION
    },
    Property {
        id: "SU",
        name: "Setup type",
        sets_start: true,
        category: None,
        summary: "The start position, and so the variant.",
        details: "The value is `Standard` (the default), `Scrambled-eggs`, `Parachute` or `Gemma`. \
            With `Custom`, the board is empty, and `AB` and `AW` set up the position.",
        source: "loa.html, SU",
        ..LINES_OF_ACTION
    },
    Property {
        id: "IP",
        name: "Initial position",
        category: None,
        summary: "Marks the node to show first.",
        details: "This is usually the latest position of a game in progress, because variations may go further. \
            A game has at most one, and the value is empty. \
            Its type is game-info, but it is deep in the tree. \
            So the rule of one game info node per path does not apply to it.",
        source: "hex.html, IP",
        ..HEX
    },
    Property {
        id: "IS",
        name: "Initial viewer setting",
        value: Compose(&SimpleText, &SimpleText),
        list: List::List,
        kind: PropertyType::Root,
        group: Group::Root,
        category: None,
        summary: "Settings of the viewer.",
        details: "Each value is a keyword followed by `on` or `off`. \
            The keywords are `tried`, `marked`, `lastmove`, `headings` and `lock`.",
        source: "hex.html, IS",
        ..HEX
    },
    Property {
        id: "AA",
        name: "Add arrows",
        value: Point,
        list: List::List,
        kind: PropertyType::Setup,
        group: Group::Setup,
        category: Some(Category::Setup),
        summary: "Adds arrows, which block their points.",
        details: "In the root, it replaces the usual start position, as `AB`, `AW` and `AE` do.",
        source: "amazons.html, AA",
        ..AMAZONS
    },
    Property {
        id: "AS",
        name: "Arrow stone",
        value: Compose(&Stone, &Point),
        list: List::List,
        kind: PropertyType::None,
        group: Group::Markup,
        category: Some(Category::Markup),
        summary: "Draws arrows, each from a pod to a point.",
        details: "An arrow may appear only once, and must not lead to the pod's own point. \
            Two pods on one point may have arrows to the same point.",
        source: "octi.html, AS",
        ..OCTI
    },
    Property {
        id: "BO",
        name: "Black octi squares",
        sets_start: true,
        category: None,
        value: Point,
        list: List::List,
        summary: "The points of Black's octi squares.",
        details: "Each starts with an empty black pod. A point may appear only once. \
            By default, the rules and the board size decide; Black plays from the south.",
        source: "octi.html, BO",
        ..OCTI
    },
    Property {
        id: "CS",
        name: "Circle stone",
        value: Stone,
        list: List::List,
        kind: PropertyType::None,
        group: Group::Markup,
        category: Some(Category::Markup),
        summary: "Marks pods with a circle.",
        details: "A pod may have only one of `CS`, `MS`, `SS` and `TS`. \
            A repeated value means two pods that look the same.",
        source: "octi.html, CS",
        ..OCTI
    },
    Property {
        id: "MS",
        name: "Mark stone",
        value: Stone,
        list: List::List,
        kind: PropertyType::None,
        group: Group::Markup,
        category: Some(Category::Markup),
        summary: "Marks pods with an X.",
        details: "A pod may have only one of `CS`, `MS`, `SS` and `TS`. \
            A repeated value means two pods that look the same.",
        source: "octi.html, MS",
        ..OCTI
    },
    Property {
        id: "NP",
        name: "Number of prongs",
        sets_start: true,
        category: None,
        value: Number,
        summary: "The number of prongs with which each player starts.",
        details: "By default, the rules decide.",
        source: "octi.html, NP",
        ..OCTI
    },
    Property {
        id: "NR",
        name: "Number in reserve",
        sets_start: true,
        category: None,
        value: Number,
        summary: "The number of pods that each player has in reserve at the start.",
        details: "By default, the rules decide.",
        source: "octi.html, NR",
        ..OCTI
    },
    Property {
        id: "NS",
        name: "Number of superprongs",
        sets_start: true,
        category: None,
        value: Number,
        summary: "The number of superprongs with which each player starts.",
        details: "By default, the rules decide.",
        source: "octi.html, NS",
        ..OCTI
    },
    Property {
        id: "RP",
        name: "Remove pod",
        value: Stone,
        list: List::List,
        kind: PropertyType::Setup,
        group: Group::Setup,
        category: Some(Category::Setup),
        summary: "Removes single pods from the board.",
        details: "`AE` removes all pods of a point.",
        source: "octi.html, RP",
        ..OCTI
    },
    Property {
        id: "RU",
        name: "Rules",
        category: None,
        ff: SINCE_FF3,
        summary: "The rules of the game.",
        details: "The value is `full`, `fast` or `kids`, a colon, and variations such as `edgeless` or \
            `superprong`, separated by commas. \
            If one side is empty, the colon is left out. \
            The default is `full` for two players.",
        source: "octi.html, RU",
        ..OCTI
    },
    Property {
        id: "SS",
        name: "Square stone",
        value: Stone,
        list: List::List,
        kind: PropertyType::None,
        group: Group::Markup,
        category: Some(Category::Markup),
        summary: "Marks pods with a square.",
        details: "A pod may have only one of `CS`, `MS`, `SS` and `TS`. \
            A repeated value means two pods that look the same.",
        source: "octi.html, SS",
        ..OCTI
    },
    Property {
        id: "TS",
        name: "Triangle stone",
        value: Stone,
        list: List::List,
        kind: PropertyType::None,
        group: Group::Markup,
        category: Some(Category::Markup),
        summary: "Marks pods with a triangle.",
        details: "A pod may have only one of `CS`, `MS`, `SS` and `TS`. \
            A repeated value means two pods that look the same.",
        source: "octi.html, TS",
        ..OCTI
    },
    Property {
        id: "WO",
        name: "White octi squares",
        sets_start: true,
        category: None,
        value: Point,
        list: List::List,
        summary: "The points of White's octi squares.",
        details: "Each starts with an empty white pod. A point may appear only once. \
            By default, the rules and the board size decide; White plays from the north.",
        source: "octi.html, WO",
        ..OCTI
    },
    Property {
        id: "B",
        name: "Black move",
        value: Move,
        list: List::Turn,
        kind: PropertyType::Move,
        group: Group::Move,
        category: None,
        ff: Versions::ALL,
        summary: "Black makes a turn.",
        details: "Since 2021, a turn is one value: links to remove, links to add, then the hole of the peg. \
            Before, each of these was a value, executed in order. \
            Links of the new peg are added automatically.",
        source: "twixt.html, Point and Move types",
        ..TWIXT
    },
    Property {
        id: "HA",
        name: "Handicap",
        category: None,
        summary: "Marks a handicap game, without a swap.",
        details: "The value is empty: the board size (`SZ`) is the handicap, usually with more columns than rows. \
            A board that is not square should have `HA`.",
        source: "twixt.html, HA",
        ..TWIXT
    },
    Property {
        id: "IP",
        name: "Initial position",
        kind: PropertyType::None,
        group: Group::NodeAnnotation,
        category: None,
        summary: "Marks the node to show first.",
        details: "This is the latest position of a game in progress, or the start of a puzzle. \
            A game has at most one, and the value is empty.",
        source: "twixt.html, IP",
        ..TWIXT
    },
    Property {
        id: "N",
        name: "Node name",
        kind: PropertyType::None,
        group: Group::NodeAnnotation,
        category: Some(Category::Comments),
        ff: Versions::ALL,
        summary: "A short name for the node.",
        details: "`bookmark 1` to `bookmark 9` are bookmarks, to which a program can jump. \
            Each may appear only once in a file.",
        source: "twixt.html, N",
        ..TWIXT
    },
    Property {
        id: "PZ",
        name: "Puzzle",
        summary: "Marks a puzzle or an illustration; the value is the goal.",
        details: "The value is empty if the side to move should win; otherwise it is `0` or `draw`, `B+` or `W+`. \
            A puzzle has an `IP` somewhere, `PL` in the node with `PZ`, and `GN` for its name. \
            Before `IP` a side may make any number of turns in a row, with links and pegs in any \
            order.",
        source: "twixt.html, PZ",
        ..TWIXT
    },
    Property {
        id: "RU",
        name: "Rules",
        category: None,
        ff: SINCE_FF3,
        summary: "The rules of the game.",
        details: "`STD`, the default: in a turn, a player may remove and add any of their own links. \
            `PP`, paper and pencil: links stay, and a player's links may cross each other. \
            `3M`: the rules of early 3M sets, without link removal or swap. \
            `Twixteus`: to link two old pegs, a player must place one of them again.",
        source: "twixt.html, RU",
        ..TWIXT
    },
    Property {
        id: "VW",
        name: "View",
        value: Point,
        list: List::EList,
        kind: PropertyType::None,
        group: Group::Miscellaneous,
        category: Some(Category::Markup),
        inherit: true,
        summary: "Shows a part of the board.",
        details: "As in other games. Puzzles use it for quarter boards: `VW[A1:L12]`.",
        source: "twixt.html, VW",
        ..TWIXT
    },
    Property {
        id: "W",
        name: "White move",
        value: Move,
        list: List::Turn,
        kind: PropertyType::Move,
        group: Group::Move,
        category: None,
        ff: Versions::ALL,
        summary: "White makes a turn.",
        details: "Since 2021, a turn is one value: links to remove, links to add, then the hole of the peg. \
            Before, each of these was a value, executed in order. \
            Links of the new peg are added automatically.",
        source: "twixt.html, Point and Move types",
        ..TWIXT
    },
];
