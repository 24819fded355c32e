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
        details: "It places nothing and implies no points: the stones stand in `AB` of the same \
            node. \
            Servers write `HA[0]` for an even game, and some leave the stones out.",
        source: "go.html, HA",
        ..GO
    },
    Property {
        id: "KM",
        name: "Komi",
        category: None,
        value: Real,
        ff: Versions::ALL,
        summary: "The points that White is given.",
        details: "It may be below zero. Fox writes it multiplied: `KM[375]` is 7.5.",
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
        summary: "Black's territory or area, as the rules have it.",
        details: "A point belongs to one of `TB` and `TW`, and is named once. \
            Points with stones on them are allowed.",
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
        summary: "White's territory or area, as the rules have it.",
        details: "A point belongs to one of `TB` and `TW`, and is named once. \
            Points with stones on them are allowed.",
        source: "go.html, TW",
        ..GO
    },
    Property {
        id: "CO",
        name: "Cube owner",
        kind: PropertyType::Setup,
        group: Group::Setup,
        category: Some(Category::Setup),
        summary: "Who owns the doubling cube.",
        details: "`b` Black, `w` White, `c` nobody yet, `n` there is none (the Crawford game, or \
            one without a cube). \
            Until 2001 this was `CP`.",
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
        summary: "Who owns the doubling cube, in files that do not write `CO`.",
        details: "GNU Backgammon writes it so: `b`, `w` or `c`. \
            Any other value is a copyright as in other games.",
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
        details: "A game begins with 1. \
            It is needed in a position that comes after a double, and where a money game begins \
            with automatic doubles.",
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
        details: "For problems: `DI[31]` is a 3 and a 1. It never stands in a node with a move.",
        source: "backgammon.html, DI",
        ..BACKGAMMON
    },
    Property {
        id: "MI",
        name: "Match information",
        value: Compose(&SimpleText, &SimpleText),
        list: List::List,
        summary: "The match that the game belongs to.",
        details: "Each value is a tag and a number: `length` of the match in points, `game` for \
            the game's number, `bs` and `ws` for Black's and White's score before it. \
            Upper and lower case are the same, and unknown tags are ignored.",
        source: "backgammon.html, MI",
        ..BACKGAMMON
    },
    Property {
        id: "RE",
        name: "Result",
        ff: Versions::ALL,
        summary: "The result of the game.",
        details: "As in other games, but a resignation says how many points it costs: `B+6R`, \
            `W+2Resign`. \
            A double that is dropped is a loss like any other: `W+4`.",
        source: "backgammon.html, RE",
        ..BACKGAMMON
    },
    Property {
        id: "RU",
        name: "Rules",
        category: None,
        ff: SINCE_FF3,
        summary: "The rules of the game.",
        details: "`Crawford` where the Crawford rule is in use, `Crawford:CrawfordGame` in the \
            Crawford game itself, `Jacoby` for the Jacoby rule. \
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
        summary: "Whose stones the user is to go on placing.",
        details: "`Black`, `White` or `None`, in any case.",
        source: "loa.html, AS",
        ..LINES_OF_ACTION
    },
    Property {
        id: "IP",
        name: "Initial position",
        category: None,
        summary: "The position to show first.",
        details: "The only value is `End`, the end of the game. \
            Without it readers show the position before the first move. \
            It names no node, unlike the `IP` of Hex and Twixt.",
        source: "loa.html, IP",
        ..LINES_OF_ACTION
    },
    Property {
        id: "IY",
        name: "Invert Y axis",
        category: None,
        summary: "Whether the numbers of the rows grow upwards.",
        details: "`true` or `false`, which is the default. \
            The page has them grow upwards as a rule in another place.",
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
        summary: "Marks a piece and the points it may move to.",
        details: "One point; up to eight more are marked with it.",
        source: "loa.html, SE",
        ..LINES_OF_ACTION
    },
    Property {
        id: "SU",
        name: "Setup type",
        sets_start: true,
        category: None,
        summary: "The start position, and with it the variant.",
        details: "`Standard`, which is the default, `Scrambled-eggs`, `Parachute` or `Gemma`. \
            With `Custom` the board is empty, and `AB` and `AW` set it up.",
        source: "loa.html, SU",
        ..LINES_OF_ACTION
    },
    Property {
        id: "IP",
        name: "Initial position",
        category: None,
        summary: "This node is the one to show first.",
        details: "Mostly the latest position of a game in progress, as variations may go further. \
            A game has one at most, and the value is empty. \
            Though of type game-info it stands deep in the tree, so the rule of one game info \
            node a path cannot hold for it.",
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
        details: "Each value is a keyword and `on` or `off`; the keywords are `tried`, `marked`, \
            `lastmove`, `headings` and `lock`.",
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
        summary: "Puts arrows on the board, which block their points.",
        details: "In the root it replaces the usual start position, as `AB`, `AW` and `AE` do.",
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
        details: "The same arrow twice is illegal, and so is one to the pod's own point. \
            Two pods of a point may have arrows to the same goal.",
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
        summary: "Where Black's octi squares are.",
        details: "Each starts with an empty pod of Black's. \
            A point may be named once. \
            Without it the rules and the size decide; Black sits at the south end.",
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
        details: "A pod carries only one of `CS`, `MS`, `SS` and `TS`. \
            A value that stands twice means two pods that look the same.",
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
        details: "A pod carries only one of `CS`, `MS`, `SS` and `TS`. \
            A value that stands twice means two pods that look the same.",
        source: "octi.html, MS",
        ..OCTI
    },
    Property {
        id: "NP",
        name: "Number of prongs",
        sets_start: true,
        category: None,
        value: Number,
        summary: "The prongs that each player starts with.",
        details: "Without it the rules decide.",
        source: "octi.html, NP",
        ..OCTI
    },
    Property {
        id: "NR",
        name: "Number in reserve",
        sets_start: true,
        category: None,
        value: Number,
        summary: "The pods that each player starts with in reserve.",
        details: "Without it the rules decide.",
        source: "octi.html, NR",
        ..OCTI
    },
    Property {
        id: "NS",
        name: "Number of superprongs",
        sets_start: true,
        category: None,
        value: Number,
        summary: "The superprongs that each player starts with.",
        details: "Without it the rules decide.",
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
        summary: "Takes single pods off the board.",
        details: "`AE` takes all pods of a point.",
        source: "octi.html, RP",
        ..OCTI
    },
    Property {
        id: "RU",
        name: "Rules",
        category: None,
        ff: SINCE_FF3,
        summary: "The rules of the game.",
        details: "`full`, `fast` or `kids`, a colon, and variations such as `edgeless` or \
            `superprong` with commas between them. \
            The colon is left out where either side is empty. \
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
        details: "A pod carries only one of `CS`, `MS`, `SS` and `TS`. \
            A value that stands twice means two pods that look the same.",
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
        details: "A pod carries only one of `CS`, `MS`, `SS` and `TS`. \
            A value that stands twice means two pods that look the same.",
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
        summary: "Where White's octi squares are.",
        details: "Each starts with an empty pod of White's. \
            A point may be named once. \
            Without it the rules and the size decide; White sits at the north end.",
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
        details: "One value since 2021: links to remove, links to add, then the hole of the peg. \
            Before that a turn had a value for each of these, executed in their order. \
            The peg's own links are added by themselves.",
        source: "twixt.html, Point and Move types",
        ..TWIXT
    },
    Property {
        id: "HA",
        name: "Handicap",
        category: None,
        summary: "This is a handicap game, without a swap.",
        details: "The value is empty: the size of the handicap is that of the board (`SZ`), which \
            mostly has more columns than rows. \
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
        summary: "This node is the one to show first.",
        details: "The latest position of a game in progress, or the start of a puzzle. \
            A game has one at most, and the value is empty.",
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
        details: "`bookmark 1` to `bookmark 9` are bookmarks that a reader can go to at once. \
            Each stands in a file once.",
        source: "twixt.html, N",
        ..TWIXT
    },
    Property {
        id: "PZ",
        name: "Puzzle",
        summary: "This is a puzzle, or an illustration; the value is the goal.",
        details: "Empty where the side to move is to win, else `0` or `draw`, `B+`, `W+`. \
            A puzzle has an `IP` somewhere and `PL` beside `PZ`, and `GN` names it. \
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
        details: "`STD`, which is the default: a turn may remove and add own links at will. \
            `PP`, paper and pencil: links stay, and own links may cross. \
            `3M` are early sets without swap. \
            `Twixteus` allows a link between old pegs only by placing one of them anew.",
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
        details: "One value since 2021: links to remove, links to add, then the hole of the peg. \
            Before that a turn had a value for each of these, executed in their order. \
            The peg's own links are added by themselves.",
        source: "twixt.html, Point and Move types",
        ..TWIXT
    },
];
