use std::collections::HashMap;

use super::*;
use crate::Collection;
use crate::game::Color;

struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count as u64) as usize
    }

    fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

/// A game with many nested variations on a board so small that captures are frequent.
fn deep_game(steps: usize) -> String {
    let mut chance = Chance(1);
    let mut game = String::from("(;GM[1]SZ[4]RU[AGA]");
    let mut open = 0;
    for _ in 0..steps {
        match chance.below(12) {
            0 if open > 0 => game.push_str(")(;PL[B]"),
            1..=4 => {
                game.push('(');
                open += 1;
            }
            5 if chance.below(20) == 0 => game.push_str(";AE[aa:bc]AW[ca]C[cleared]"),
            _ => {}
        }
        game.push(';');
        game.push_str(chance.one_of(&["B[", "W["]));
        game.push_str(chance.one_of(&["a", "b", "c", "d"]));
        game.push_str(chance.one_of(&["a]", "b]", "c]", "d]"]));
        if chance.below(2) == 0 {
            game.push_str("BL[1]");
        }
    }
    for _ in 0..open {
        game.push_str(chance.one_of(&[")", ")(;B[bb])", ")(;W[cc];B[cb])"]));
    }
    game.push(')');
    game
}

/// Roots with values of moves and points: some repeat often, and some are not moves.
const GAMES: [(&str, &str); 14] = [
    ("GM[1]SZ[3]", "aa ab ac ba bb bc ca cb cc tt dd abc"),
    (
        "GM[1]SZ[3:2]RU[Japanese]HA[2]AB[aa][bb]",
        "aa ab ba bb ca cb tt",
    ),
    ("GM[1]SZ[2]RU[NZ]AW[aa]", "aa ab ba bb tt"),
    ("GM[1]SZ[4]RU[AGA]PL[W]", "aa ab ba bb ac ca bc cb cc a"),
    ("GM[1]SZ[99]", "aa ab ba bb tt"),
    ("GM[2]SZ[4]", "A1 A2 A3 A4 B1 B4 C1 C2 C4 D1 D2 D3 D4"),
    ("GM[4]SZ[5]", "aa ab ac ad ae ba bb bc bd be pass"),
    (
        "GM[6]RU[Crawford]",
        "31xaxdad double take drop 52lqhq 66aa begin end",
    ),
    (
        "GM[9]",
        "B1-B3 A3-C1 B8-B6 A2xB8 C1C3 D1-D3 resign draw accept",
    ),
    (
        "GM[11]SZ[3]",
        "a1 a2 a3 b1 b2 b3 c1 c2 c3 swap-sides swap-pieces resign",
    ),
    ("GM[18]", "A4-A5-A6 D1-D5-D9 G1-G2-G3 J4-J5-J6 D10-D8-E8"),
    ("GM[20]", "ci-cj cc-cf fc-fg rr-rp aa"),
    (
        "GM[21]SZ[5]",
        "b2 c4 d2 b4 c3 d4 b2-c4 swap draw acceptdraw resign",
    ),
    ("GM[3]", "e2e4 e7e5 resign"),
];

/// A game with everything that affects a replay, and forks far apart.
fn mixed_game(chance: &mut Chance, (root, values): (&str, &str)) -> String {
    let values: Vec<_> = values.split(' ').collect();
    let mut game = format!("(;{root}");
    let mut open = 0;
    // Before the first move, the turn depends on the moves below.
    let is_quiet = chance.below(3) == 0;
    for _ in 0..300 {
        match chance.below(10) {
            0 if open > 0 => {
                let closed = 1 + chance.below(open.min(8));
                game.push_str(&")".repeat(closed));
                game.push('(');
                open = open - closed + 1;
            }
            2..=5 => {
                game.push('(');
                open += 1;
            }
            _ => {}
        }
        game.push(';');
        let moves = match chance.below(if is_quiet { 80 } else { 8 }) {
            0 => 0,
            1 => 2,
            2..=7 => 1,
            _ => 0,
        };
        for _ in 0..moves {
            let mover = chance.one_of(&["B", "W", "B", "W", "B", "W", "Black", "fW"]);
            let value = chance.one_of(&values);
            game.push_str(&format!("{mover}[{value}]"));
        }
        let value = chance.one_of(&values);
        match chance.below(24) {
            0 | 1 if is_quiet => {}
            0 => game.push_str("PL[B]"),
            1 => game.push_str("PL[W]"),
            2 => game.push_str("PL[nobody]"),
            3 => game.push_str("MN[7]"),
            4 => game.push_str("KO[]"),
            5 => game.push_str(&format!("AB[{value}]")),
            6 => game.push_str(&format!("AW[{value}]")),
            7 => game.push_str(&format!("AE[{value}]AW[{value}]")),
            8 => game.push_str("IP[]"),
            9 => game.push_str("PZ[1]"),
            10..=14 => game.push_str("BL[10]"),
            // Long texts cost work, which shortens the reach of the log.
            15..=19 => game.push_str(&format!("C[{}]", "long ".repeat(300))),
            _ => {}
        }
    }
    for _ in 0..open {
        let value = chance.one_of(&values);
        game.push_str(&format!(")(;B[{value}]W[{value}])"));
    }
    game.push(')');
    game
}

fn summary(at: &Replay<'_>) -> String {
    format!("{} {:?}", position(at), at.illegalities())
}

fn position(at: &Replay<'_>) -> String {
    let board = at.board();
    let prisoners = |color| board.map(|board| board.prisoners(color));
    let last = at.last_move().map(|last| (last.color, last.text()));
    format!(
        "{:?} {:?} {:?} {:?} {:?} {} {:?} {} ",
        board.map(|board| board.hash()),
        at.hash(),
        prisoners(Color::Black),
        prisoners(Color::White),
        at.to_play(),
        at.move_number(),
        at.winner(),
        at.is_decided(),
    ) + &format!("{last:?}")
}

/// The maxima of a visit's memory and of replays per node.
#[derive(Debug, Default, PartialEq)]
struct Most {
    near: usize,
    far: usize,
    checkpoints: usize,
    changes: usize,
    way: usize,
    again: usize,
}

impl Most {
    fn look(&mut self, at: &Replay<'_>) {
        let Forks {
            near,
            far,
            checkpoints,
            stretch,
            again,
        } = &at.forks;
        self.near = self.near.max(near.len());
        self.far = self.far.max(*far);
        self.checkpoints = self.checkpoints.max(checkpoints.len());
        let marks = || near.iter().filter_map(|fork| fork.mark);
        if let (Some(first), Some(last)) = (marks().next(), marks().next_back()) {
            self.changes = self.changes.max(last.changes_since(first));
        }
        for pair in checkpoints.windows(2) {
            self.way = self.way.max((pair[1].work - pair[0].work) / stretch);
        }
        self.again = *again;
    }
}

#[test]
fn forks_far_above_are_found_again() {
    let game = Collection::parse(deep_game(60_000));
    let tree = game.tree(0).unwrap();
    let mut visited = Vec::new();
    let mut most = Most::default();
    Replay::new(tree).visit(|at| {
        most.look(at);
        visited.push((at.node(), summary(at)));
    });
    assert_eq!(visited.len(), tree.nodes().count());
    for (node, there) in visited.iter().step_by(401) {
        let mut direct = Replay::new(tree);
        direct.go_to(*node);
        assert_eq!(summary(&direct), *there);
    }
    assert!(most.far > 10_000 && most.near < most.far / 5, "{most:?}");
    assert!(most.checkpoints == ROOM && most.way > 3, "{most:?}");
}

/// Each node of a line has a variation without a move, which must see the position from the first
/// pass; and the path is so long that most of it is replayed more than once.
#[test]
fn forks_are_found_again_where_checkpoints_were_dropped() {
    let mut chance = Chance(2);
    let mut line = Vec::new();
    for _ in 0..100_000 {
        let color = chance.one_of(&["B", "W"]);
        let [column, row] = [0, 1].map(|_| chance.one_of(&["a", "b", "c", "d"]));
        line.push(format!("(;{color}[{column}{row}]"));
    }
    let teeth = ")(;C[a tooth])".repeat(line.len());
    let game = Collection::parse(format!("(;GM[1]SZ[4]{}{teeth})", line.concat()));
    let tree = game.tree(0).unwrap();
    let mut most = Most::default();
    let mut stood = Vec::new();
    Replay::new(tree).visit(|at| {
        most.look(at);
        match at.node().property("C") {
            None => stood.push(position(at)),
            // The last move's own position comes first.
            Some(_) => {
                stood.pop();
                assert_eq!(Some(&position(at)), stood.last());
            }
        }
    });
    assert_eq!(stood.len(), 1);
    assert_eq!(most.checkpoints, ROOM);
    let rounds = most.again as f64 / line.len() as f64;
    assert!((1.5..2.5).contains(&rounds), "{rounds} {most:?}");
}

/// A comb of passes, followed to its end, and then up and down repeatedly.
fn comb(forks: usize, turns: usize, amount: usize) -> Collection {
    const DOWN: &str = "(;B[]";
    const UP: &str = ")(;W[])";
    let turn = UP.repeat(amount) + &DOWN.repeat(amount);
    let [down, turns, up] = [DOWN.repeat(forks), turn.repeat(turns), UP.repeat(forks)];
    Collection::parse(format!("(;GM[1]SZ[4]{down}{turns}{up})"))
}

fn most_of(game: &Collection) -> Most {
    let mut most = Most::default();
    Replay::new(game.tree(0).unwrap()).visit(|at| most.look(at));
    most
}

#[test]
fn what_is_held_does_not_depend_on_how_many_forks_are_open() {
    let [few, many] = [50_000, 400_000].map(|forks| most_of(&comb(forks, 0, 0)));
    assert!(many.far > 390_000, "{many:?}");
    assert_eq!(few.checkpoints, ROOM);
    let held = |most: &Most| (most.near, most.changes, most.checkpoints);
    assert_eq!(held(&few), held(&many));
}

#[test]
fn going_up_and_down_costs_little_anywhere() {
    for (forks, turns, amount) in [
        (300_000, 0, 0),
        (100_000, 100, 700),
        (100_000, 30, 2000),
        (50_000, 4, 20_000),
    ] {
        let most = most_of(&comb(forks, turns, amount));
        let rounds = most.again as f64 / (forks + turns * amount) as f64;
        assert!(rounds < 2.5, "{rounds} {most:?}");
    }
}

/// A visit, going to each node, and the same game without plain moves must agree.
#[test]
fn a_visit_tells_what_each_line_does() {
    let mut chance = Chance(1);
    let mut far = 0;
    for round in 0..140 {
        let text = mixed_game(&mut chance, GAMES[round % GAMES.len()]);
        let game = Collection::parse(text.clone());
        let tree = game.tree(0).unwrap();
        let mut direct = HashMap::from([(tree.root().id(), summary(&Replay::new(tree)))]);
        for leaf in tree.nodes().filter(|node| node.is_leaf()) {
            Replay::new(tree).follow(leaf, |at| {
                direct.insert(at.node().id(), summary(at));
            });
        }
        let mut visited = Vec::new();
        Replay::new(tree).visit(|at| {
            far = far.max(at.forks.far);
            visited.push(summary(at));
            assert_eq!(visited.last(), direct.get(&at.node().id()), "{text}");
        });
        let filled = text.replace(";B[", ";Black[").replace(";W[", ";fW[");
        let filled = Collection::parse(filled);
        let mut visited = visited.into_iter();
        Replay::new(filled.tree(0).unwrap()).visit(|at| {
            assert_eq!(Some(summary(at)), visited.next(), "{text}");
        });
        assert_eq!(visited.next(), None);
    }
    assert!(far > 10, "{far}");
}

#[test]
fn last_variations_need_no_way_back() {
    let leaves = "(;B[aa]C[a leaf])(;W[bb];B[cc];W[dd]".repeat(20_000);
    let game = format!("(;GM[1](;B[ba]{leaves}{})(;B[ab]))", ")".repeat(20_000));
    let game = Collection::parse(game);
    let mut most = [0; 2];
    Replay::new(game.tree(0).unwrap()).visit(|at| {
        let counts = [at.forks.near.len(), at.forks.checkpoints.len()];
        most = [0, 1].map(|index| counts[index].max(most[index]));
    });
    assert_eq!(most, [2, 2]);
}
