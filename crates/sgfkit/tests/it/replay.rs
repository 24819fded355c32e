//! Replays of the cases in `corpus/games/replay.txt`, and of every file of the
//! project's corpus.

use std::fmt::Write;

use crate::common::{corpus, files_below};
use sgfkit::board::Illegality;
use sgfkit::replay::Replay;
use sgfkit::{Collection, Color, Point, replay};

/// The facts that a case may contain, in this order.
const KEYS: [&str; 10] = [
    "play", "number", "last", "winner", "black", "white", "taken", "links", "blocked", "illegal",
];

#[test]
fn positions_are_as_the_cases_say() {
    let cases = std::fs::read_to_string(corpus().join("games/replay.txt")).unwrap();
    let mut game = None;
    let mut checked = 0;
    for (number, line) in (1..).zip(cases.lines()) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let Some(expected) = line.strip_prefix("  ") else {
            game = Some(Collection::parse(line));
            continue;
        };
        let tree = game.as_ref().and_then(|game| game.tree(0)).unwrap();
        let (node, expected) = expected.split_once(": ").unwrap();
        let node = tree.nodes().nth(node.parse().unwrap()).unwrap();
        let mut replay = Replay::new(tree);
        let mut illegal = replay.illegalities().to_vec();
        replay.follow(node, |at| illegal.extend_from_slice(at.illegalities()));
        let found = summary(&replay, &illegal);
        for item in expected.split(' ') {
            let (key, _) = item.split_once('=').unwrap();
            assert!(KEYS.contains(&key), "line {number}: {key}");
            let is_found = found.split(' ').any(|found| found == item);
            assert!(is_found, "line {number}: {item} is not in\n{found}");
        }
        checked += 1;
    }
    assert!(checked > 80, "{checked}");
}

/// A node reached from the root, from another node, and during a visit must have the same position.
#[test]
fn every_way_to_a_node_leads_to_the_same_position() {
    for file in files_below(&corpus()) {
        let collection = Collection::parse(std::fs::read(&file).unwrap());
        for tree in collection.trees() {
            let mut visited = Vec::new();
            Replay::new(tree).visit(|at| visited.push((at.node(), here(at))));
            assert_eq!(visited.len(), tree.nodes().count());
            let mut hopping = Replay::new(tree);
            for (node, summary_there) in visited.iter().rev().step_by(3) {
                let mut direct = Replay::new(tree);
                direct.go_to(*node);
                assert_eq!(&here(&direct), summary_there, "{}", file.display());
                hopping.go_to(*node);
                assert_eq!(&here(&hopping), summary_there, "{}", file.display());
            }
        }
    }
}

#[test]
fn nodes_are_found_by_moves_and_numbers() {
    let game = "(;GM[1]SZ[9]C[root];B[ee](;C[no move](;W[cc];B[gg])(;W[gg]))(;W[cc];B[];W[dd]))";
    let game = Collection::parse(game);
    let tree = game.tree(0).unwrap();
    let number = |node| tree.nodes().position(|other| other == node);
    for (path, found) in [
        ("E5", Some(1)),
        ("ee,cc", Some(3)),
        // Two lines start the same way; only one continues that way.
        ("ee, C7, gg", Some(4)),
        ("E5,c7,pass,D6", Some(8)),
        ("E5,cc,tt,dd", Some(8)),
        ("E5,G3", Some(5)),
        ("E5,A1", None),
        ("E5,", None),
        ("", None),
        ("E5,cc,gg,aa", None),
    ] {
        let node = replay::find_path(tree, path).ok();
        assert_eq!(node.and_then(number), found, "{path}");
    }
    for (number_of_move, found) in [(0, Ok(0)), (1, Ok(1)), (2, Ok(3)), (3, Ok(4)), (4, Err(3))] {
        let node = replay::move_node(tree, number_of_move).map_err(|error| error.moves);
        assert_eq!(node.map(|node| number(node).unwrap()), found);
    }
    for (game, path, found) in [
        ("(;GM[11];B[c3];W[swap-sides])", "C3,Swap-Sides", 2),
        ("(;GM[9];B[C2:C5+])", "c2-c5", 1),
        ("(;GM[2];B[dc])", "d3", 1),
        ("(;GM[18];B[djddgd])", "djddgd", 1),
        ("(;GM[19];B[33+B];W[73])", "33+B,73", 2),
        ("(;GM[21];W[-F6*][G7])", "-f6'g7", 1),
        ("(;GM[3];W[e2e4])", "e2e4", 1),
    ] {
        let collection = Collection::parse(game);
        let tree = collection.tree(0).unwrap();
        let node = replay::find_path(tree, path).unwrap();
        assert_eq!(
            tree.nodes().position(|other| other == node),
            Some(found),
            "{game}"
        );
    }
}

#[test]
fn variations_are_children_or_siblings() {
    for (style, root, first, second) in [("", 2, 0, 0), ("ST[1]", 0, 2, 2), ("ST[2]", 2, 0, 0)] {
        let game = Collection::parse(format!("(;GM[1]{style}(;B[aa];W[bb])(;B[cc]))"));
        let tree = game.tree(0).unwrap();
        let found: Vec<_> = tree
            .nodes()
            .map(|node| replay::variations(node).len())
            .collect();
        assert_eq!(found, [root, first, 0, second], "{style}");
    }
}

#[test]
fn the_node_to_show_first() {
    for (game, node) in [
        ("(;GM[1];B[aa](;W[bb]IP[];B[cc])(;W[cc]))", 3),
        ("(;GM[11];B[a1](;W[b1];B[c1])(;W[c1]IP[];B[d1]IP[]))", 4),
        ("(;GM[21];W[b2]IP[];B[c3])", 1),
        ("(;GM[9]IP[End];B[e1-e3])", 1),
    ] {
        let collection = Collection::parse(game);
        let tree = collection.tree(0).unwrap();
        let found = replay::default_node(tree);
        assert_eq!(
            tree.nodes().position(|other| other == found),
            Some(node),
            "{game}"
        );
    }
}

/// The definition of a problem. The files are
/// like those of CGoban, glGo and MultiGo, which write names into each new file.
#[test]
fn games_that_are_problems() {
    const STONES: &str = "AB[ba][cb]AW[bb][bc]";
    for (game, expected) in [
        // Setup alone, then with what editors write.
        ("{};B[ab]", true),
        ("{}KM[0.00]HA[0]US[Ada]GN[A game];B[ab]", true),
        ("{}HA[1];B[ab]", true),
        ("{}PB[]PW[ ]RE[];B[ab]", true),
        (";C[a comment before]{};B[ab]", true),
        // Names of colors and no result, with PL, a question or a marked line.
        ("{}PB[Black]PW[White]RE[?]KM[0.00]PL[B];B[ab]", true),
        ("{}PB[Black]PW[White]C[Black to live.];B[ab]", true),
        ("{}PB[Black]PW[White]C[Can Black live?];B[ab]", true),
        ("{}PB[Black]PW[White](;B[ab]C[RIGHT])(;B[dd])", true),
        ("{}PB[Black]PW[White](;B[ab])(;B[dd]BM[1])", true),
        ("{}PB[Black]PW[White](;B[ab]TE[1])(;B[dd])", true),
        ("{}PB[黑]PW[白]RE[黑先活]C[黑先活];B[ab]", true),
        ("{}RE[黑先活]PL[B];B[ab]", true),
        ("{}PB[ schwarz ]PW[WEISS]PL[W];B[ab]", true),
        ("{}PB[Noir]PW[Blanc]PL[W];B[ab]", true),
        ("{}PB[Negras]PW[Blancas]PL[W];B[ab]", true),
        ("{}PB[Чёрные]PW[Белые]PL[W];B[ab]", true),
        ("{}PB[黒]PW[白番]PL[W];B[ab]", true),
        ("{}PB[흑]PW[백]PL[W];B[ab]", true),
        // The same without a question, but with a title that is one: it may be the collection's.
        ("{}PB[Black]PW[White];B[ab]", false),
        ("{}PB[Black]GN[Black to play];B[ab]", false),
        ("{}RE[?];B[ab]", false),
        ("{}PB[Black]C[A comment.];B[ab]C[A move.]", false),
        // Games.
        ("{}PB[Ada]PL[B]C[Black to live?];B[ab]C[RIGHT]", false),
        ("{}PW[Honinbo Shusaku]PL[B];B[ab]", false),
        ("{}RE[B+R]PL[B];B[ab]", false),
        ("{}RE[白中盘胜]PL[B];B[ab]", false),
        ("{}RE[0]PL[B];B[ab]", false),
        ("{}RE[Void]PL[B];B[ab]", false),
        ("{}HA[2]PL[W];W[ab]", false),
        ("PL[B]C[Black to play];B[ab]", false),
        (";B[ab];{}PL[B]", false),
    ] {
        let text = format!("(;GM[1]SZ[9]{})", game.replace("{}", STONES));
        let file = Collection::parse(&*text);
        let tree = file.tree(0).unwrap();
        assert_eq!(replay::is_problem(tree), expected, "{text}");
        let is_shown = replay::default_node(tree).children().next().is_some();
        assert_eq!(is_shown, expected, "{text}");
    }
    // A book in one game.
    for (root, expected) in [("", 2), ("PB[Black]RE[?]", 2), ("PB[Ada]", 0)] {
        let text = format!("(;GM[1]{root}(;{STONES};B[ab]C[RIGHT])(;{STONES};B[ab]))");
        let file = Collection::parse(&*text);
        let found = replay::collected_problems(file.tree(0).unwrap());
        assert_eq!(found.len(), expected, "{text}");
    }
}

/// Long lines, nested variations, and many siblings: the stack must not overflow, and time must
/// stay linear.
#[test]
fn long_and_deep_trees_are_replayed() {
    let many = 20_000;
    let line = ";B[aa];W[bb]".repeat(many);
    let deep = "(;B[aa](;W[bb])".repeat(many) + &")".repeat(many);
    let wide = "(;B[aa];W[bb])".repeat(many);
    for moves in [line, deep, wide] {
        let game = Collection::parse(format!("(;GM[1]{moves})"));
        let tree = game.tree(0).unwrap();
        let mut nodes = 0;
        let mut replay = Replay::new(tree);
        replay.visit(|_| nodes += 1);
        assert_eq!(nodes, 2 * many + 1);
        replay.go_to(tree.root());
        assert_eq!(replay.move_number(), 0);
    }
}

/// A node, with its errors.
fn here(at: &Replay<'_>) -> String {
    summary(at, at.illegalities())
}

fn summary(at: &Replay<'_>, illegal: &[Illegality]) -> String {
    let tree = at.tree();
    let game = tree.game();
    let name = |point: &Point| game.write_point(*point).unwrap();
    let list = |points: Vec<Point>| or_dash(points.iter().map(name).collect::<Vec<_>>().join(","));
    let side = |color: Option<Color>| color.map_or("-", Color::as_str);
    let mut text = String::new();
    let _ = write!(text, "play={}", side(at.to_play()));
    let _ = write!(text, " number={}", at.move_number());
    let last = at.last_move();
    let last =
        last.map(|last| format!("{}:{}", last.color.as_str(), last.text().replace(' ', "~")));
    let _ = write!(text, " last={}", last.unwrap_or("-".to_owned()));
    let _ = write!(text, " winner={}", side(at.winner()));
    match at.board() {
        None => text.push_str(" black=null white=null taken=null links=null blocked=null"),
        Some(board) => {
            for (key, color) in [("black", Color::Black), ("white", Color::White)] {
                let _ = write!(text, " {key}={}", list(board.stones(color)));
            }
            let [black, white] = [Color::Black, Color::White].map(|color| board.prisoners(color));
            let _ = write!(text, " taken={black}/{white}");
            let links = |color| {
                let links = board.links(color)?;
                let links = links
                    .iter()
                    .map(|[a, b]| format!("{}-{}", name(a), name(b)));
                Some(or_dash(links.collect::<Vec<_>>().join(",")))
            };
            let [black, white] =
                [Color::Black, Color::White].map(|color| links(color).unwrap_or("null".to_owned()));
            let _ = write!(text, " links={black}/{white}");
            let blocked = board.blocked().map_or("null".to_owned(), list);
            let _ = write!(text, " blocked={blocked}");
        }
    }
    let illegal: Vec<_> = illegal.iter().map(|fault| fault.code()).collect();
    let _ = write!(text, " illegal={}", or_dash(illegal.join(",")));
    text
}

fn or_dash(list: String) -> String {
    if list.is_empty() {
        "-".to_owned()
    } else {
        list
    }
}

/// A replay paused and resumed at each node equals one without pauses.
#[test]
fn paused_replays_go_on() {
    fn is_send<T: Send + 'static>(value: T) -> T {
        value
    }
    for file in [
        "(;GM[1]SZ[5]HA[2]AB[bb][dd];W[cc];B[bc](;W[cb]AE[bb])(;W[];B[];PL[B];B[aa]))",
        // Positional superko: the last move repeats the position after the fourth.
        "(;GM[1]SZ[3]RU[Chinese];B[ba];W[ca];B[ab];W[bb];B[cb];W[];B[ba];W[aa];B[];W[ca])",
        "(;GM[2]SZ[8];B[d3];W[c3];B[c4];W[e3])",
        "(;GM[6];B[31hefe];W[double];B[take];W[52lqhq])",
        "(;GM[9];B[b1-b3];W[a3-c1];B[b8-b6])",
        "(;GM[11]SZ[3];B[a1];W[swap-pieces];B[c2];W[b2])",
        "(;GM[18];B[djddgd];W[dagaad])",
        "(;GM[20];B[ci:cj];W[rr:rp])",
        "(;GM[21]SZ[6];B[c3];W[d2];B[d5];W[swap-sides])",
    ] {
        let file = Collection::parse(file);
        let tree = file.tree(0).unwrap();
        let summary = |at: &Replay<'_>| {
            (
                at.node().id(),
                at.hash(),
                at.move_number(),
                at.to_play(),
                at.last_move().map(|last| last.text()),
                at.illegalities().to_vec(),
                (at.winner(), at.is_decided()),
            )
        };
        for end in tree.nodes() {
            let mut whole = Vec::new();
            Replay::new(tree).follow(end, |at| whole.push(summary(at)));
            let mut paused = is_send(Replay::new(tree).pause());
            let mut steps = Vec::new();
            let way: Vec<_> = whole.iter().map(|step| step.0).collect();
            for id in way {
                let mut replay = paused.resume(&file).unwrap();
                replay.go_to(tree.node(id).unwrap());
                steps.push(summary(&replay));
                paused = replay.pause();
            }
            assert_eq!(steps, whole);
        }
    }
    let mut file = Collection::parse("(;GM[1];B[aa];W[bb])");
    let tree = file.tree(0).unwrap();
    let mut replay = Replay::new(tree);
    let last = tree.main_line().last().unwrap();
    replay.go_to(last);
    let (paused, last) = (replay.pause(), last.id());
    file.remove_node(last).unwrap();
    assert!(paused.resume(&file).is_none());
}
