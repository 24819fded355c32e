//! Games to search: random ones, and real ones if available.

use sgfkit::{BoardSize, Collection, Game};

/// A deterministic random number generator.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end.max(1)
    }

    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

pub const GAMES: [(Game, BoardSize); 12] = [
    (Game::Go, BoardSize::square(5)),
    (Game::Go, BoardSize::square(9)),
    (Game::Go, BoardSize::new(4, 6)),
    (Game::Hex, BoardSize::square(5)),
    (Game::Hex, BoardSize::new(4, 5)),
    (Game::Twixt, BoardSize::square(6)),
    (Game::Gomoku, BoardSize::square(6)),
    (Game::Othello, BoardSize::square(6)),
    (Game::Amazons, BoardSize::square(10)),
    (Game::LinesOfAction, BoardSize::square(8)),
    (Game::Gess, BoardSize::square(20)),
    (Game::Go, BoardSize::new(13, 5)),
];

/// Returns a game of more or less random moves, legal or not, with setup, passes, several moves in
/// a node, empty nodes and variations.
pub fn random_game(random: &mut Random, game: Game, size: BoardSize) -> String {
    let point = |random: &mut Random| {
        let point = sgfkit::Point::new(
            random.below(size.columns as usize) as u32,
            random.below(size.rows as usize) as u32,
        );
        game.write_point(point).unwrap()
    };
    let play = |random: &mut Random| match game {
        Game::Amazons => format!("{}{}{}", point(random), point(random), point(random)),
        Game::LinesOfAction => format!("{}-{}", point(random), point(random)),
        Game::Gess => format!("{}:{}", point(random), point(random)),
        Game::Go if random.one_in(12) => String::new(),
        Game::Hex if random.one_in(20) => "swap-pieces".to_owned(),
        _ => point(random),
    };
    let mut text = format!("(;GM[{}]SZ[{}:{}]", game.number(), size.columns, size.rows);
    if size.columns == size.rows {
        text = format!("(;GM[{}]SZ[{}]", game.number(), size.columns);
    }
    if random.one_in(4) {
        text += &format!("AB[{}]AW[{}]", point(random), point(random));
    }
    if random.one_in(3) {
        text += ["RE[B+R]", "RE[W+2]", "RE[0]DT[1996-05]"][random.below(3)];
    }
    let is_odd = random.one_in(3);
    let has_variations = random.one_in(3);
    let mut open = 0;
    let mut color = random.below(2);
    let length = 5 + random.below(40);
    for _ in 0..length {
        if has_variations && random.one_in(6) {
            text.push('(');
            open += 1;
        }
        text.push(';');
        if is_odd && random.one_in(8) {
            text += ["AB", "AW", "AE"][random.below(3)];
            text += &format!("[{}]", point(random));
            continue;
        }
        if is_odd && random.one_in(10) {
            text += "C[nothing]";
            continue;
        }
        text += &format!("{}[{}]", ["B", "W"][color], play(random));
        if is_odd && random.one_in(10) {
            text += &format!("{}[{}]", ["W", "B"][color], play(random));
        }
        if !random.one_in(9) {
            color = 1 - color;
        }
        if open > 0 && random.one_in(5) {
            text.push(')');
            open -= 1;
            text += &format!("(;{}[{}]", ["B", "W"][color], play(random));
            open += 1;
        }
    }
    text += &")".repeat(open + 1);
    text
}

/// Returns a few real games from each folder next to the checkout; empty if there is none.
pub fn real_games(most: usize) -> Vec<(String, Collection)> {
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/wild");
    let mut found = Vec::new();
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else {
            continue;
        };
        let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        folders.extend(paths.iter().filter(|path| path.is_dir()).cloned());
        for path in paths.iter().filter(|path| path.is_file()).take(most) {
            let bytes = std::fs::read(path).unwrap();
            if bytes.len() < 20_000 {
                found.push((path.display().to_string(), Collection::parse(bytes)));
            }
        }
    }
    if found.is_empty() {
        eprintln!("no real games beside the checkout: not tested with them");
    }
    found
}
