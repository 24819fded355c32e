//! Parts of games, by the cases in `corpus/ops/extract.txt` and `split.txt`.

use sgfkit::charset::Charset;
use sgfkit::ops::{By, Part, extract, split};
use sgfkit::replay::Replay;
use sgfkit::{Collection, GameTree};

/// Four lines per case: the result of `make` for the second and third must equal the fourth.
fn cases(text: &str, make: impl Fn(&str, &str) -> String) {
    let (mut cases, mut wrong) = (0, Vec::new());
    for case in text.split("\n\n").skip(1) {
        let lines: Vec<_> = case.lines().collect();
        let [name, file, wish, after] = lines[..] else {
            panic!("four lines: {case}");
        };
        let found = make(&file.replace("\\n", "\n"), wish).replace('\n', "\\n");
        if found != after {
            wrong.push(format!("{name}\n  {found}\n  {after}"));
        }
        cases += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(cases > 7, "{cases}");
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

#[test]
fn extracted() {
    cases(
        include_str!("../../../../corpus/ops/extract.txt"),
        |file, wish| {
            let games = Collection::parse(file);
            let (part, node) = wish.split_once(' ').unwrap();
            let node = games.tree(0).unwrap().nodes().nth(node.parse().unwrap());
            let subtree = |with_moves, main_line| Part::Subtree {
                with_moves,
                main_line,
            };
            let part = match part {
                "line" => Part::Line { to_end: false },
                "to-end" => Part::Line { to_end: true },
                "subtree" => subtree(false, false),
                "moves" => subtree(true, false),
                "main" => subtree(false, true),
                _ => panic!("{wish}"),
            };
            match extract(node.unwrap(), part) {
                Ok(bytes) => text(bytes),
                Err(error) => format!("refused: {error}"),
            }
        },
    );
}

#[test]
fn files() {
    cases(
        include_str!("../../../../corpus/ops/split.txt"),
        |file, by| {
            let games = Collection::parse(file);
            let by = match by {
                "tree" => By::Tree,
                "variation" => By::Variation,
                "game" => By::Game,
                _ => panic!("{by}"),
            };
            let pieces = split(&games, by);
            let texts: Vec<_> = pieces.iter().map(|piece| text(piece.to_bytes())).collect();
            texts.join(" | ")
        },
    );
}

/// The position and the player to move are the same at every node of a subtree, with and without
/// the moves before it.
#[test]
fn positions_and_numbers_stay() {
    let file = "(;GM[1]SZ[9]AB[ba];B[ab];W[aa];B[bb];W[aa](;B[cc];W[dd])(;B[ee](;W[ff])(;W[])))";
    let games = Collection::parse(file);
    let tree = games.tree(0).unwrap();
    for node in tree.nodes().skip(1) {
        let part = Part::Subtree {
            with_moves: false,
            main_line: false,
        };
        let cut = Collection::parse(extract(node, part).unwrap());
        let mut found = Vec::new();
        Replay::new(cut.tree(0).unwrap()).visit(|at| found.push((at.hash(), at.move_number())));
        let mut expected = Vec::new();
        let mut replay = Replay::new(tree);
        for below in node.subtree() {
            replay.go_to(below);
            expected.push((replay.hash(), replay.move_number()));
        }
        assert_eq!(found[1..], expected);
    }
}

/// A part with a text whose encoding only the other texts revealed declares its encoding.
#[test]
fn charsets_are_told() {
    for name in ["UTF-16LE", "GB18030", "Shift_JIS", "windows-1251"] {
        let charset = Charset::for_name(name.as_bytes()).unwrap();
        let words = match name {
            "windows-1251" => "Чёрные выиграли, это была хорошая игра",
            "Shift_JIS" => "第一着から能力を表示する。よい試合でした。",
            _ => "黑棋胜了，这是一盘好棋。大家都很高兴。",
        };
        let short: String = words.chars().take(2).collect();
        let file = format!("(;GM[1]C[{words}](;B[aa]C[{words}])(;B[bb]C[{short}]))");
        let games = Collection::parse_in(charset.encode(&file).unwrap().into_owned(), charset);
        for piece in split(&games, By::Variation) {
            let bytes = piece.to_bytes();
            let read = Collection::parse(bytes);
            let root = read.tree(0).unwrap().root();
            assert_eq!(root.text("C").as_deref(), Some(words), "{name}");
        }
    }
}

/// Very many children, and a very long line without moves: a quadratic step would take forever.
/// A game that ends inside a text that ends in a `)` gets no line break.
#[test]
fn a_text_that_is_cut_off_stays_what_it_is() {
    let games = Collection::parse("(;PB[a)");
    let pieces = split(&games, By::Tree);
    assert_eq!(text(pieces[0].to_bytes()), "(;PB[a)");
}

#[test]
fn hostile_files() {
    let mut text = String::from("(;GM[1];B[aa]");
    (0..100_000).for_each(|_| text.push_str(";C[x]"));
    (0..100_000).for_each(|_| text.push_str("(;W[bb])"));
    text.push(')');
    let games = Collection::parse(text);
    let node = games.tree(0).unwrap().nodes().nth(2).unwrap();
    let part = Part::Subtree {
        with_moves: false,
        main_line: false,
    };
    let cut = Collection::parse(extract(node, part).unwrap());
    let last = cut.tree(0).unwrap().nodes().last().unwrap();
    assert_eq!(last.number("MN"), Some(2));
    assert_eq!(split(&games, By::Game).len(), 1);
    assert_eq!(split(&games, By::Variation).len(), 100_000);
}

/// Guessing the encoding from the bytes of a new layout could give another result.
#[test]
fn a_part_is_read_as_the_whole_in_its_layout() {
    let comment = |games: &Collection| {
        let mut nodes = games.trees().flat_map(GameTree::nodes);
        nodes.find_map(|node| Some(node.text("C")?.into_owned()))
    };
    for file in [
        b";W[](B[c\x81\x81\x81\x81\x81\x81\x81\x81\x81\x81\x81\x81\x81\x81\x81]C[\xe8\xa6\x98\xe3\x80])B[".as_slice(),
        b"M[]CA[ISO2022JP\x1b]C[\x1b$BB)\n\x1b(B]W[\x1b",
    ] {
        let whole = Collection::parse(file);
        let kept = comment(&whole).unwrap();
        let leaf = whole.trees().flat_map(GameTree::nodes).find(|node| node.is_leaf());
        let part = extract(leaf.unwrap(), Part::Line { to_end: false }).unwrap();
        for part in [part, split(&whole, By::Variation)[0].to_bytes()] {
            assert_eq!(comment(&Collection::parse(part)).unwrap(), kept);
        }
    }
}
