//! Tests parts of boards in all games and formats.

#![allow(clippy::unwrap_used)]

use sgfkit::Collection;
use sgfkit::game::{Game, Point};
use sgfkit::replay::Replay;
use sgfkit_diagram::{
    Coordinates, Crop, Figure, FigureOptions, Fonts, Look, figures, scene, sensei, svg, text, tikz,
};

use crate::real::{Random, files};

/// Number of windows per game.
const WINDOWS: usize = 3;

fn window(random: &mut Random, columns: u32, rows: u32) -> (Point, Point) {
    let mut side = |lines: u32| {
        let ends = [0; 2].map(|_| random.between(0, lines as usize - 1) as u32);
        (ends[0].min(ends[1]), ends[0].max(ends[1]))
    };
    let (columns, rows) = (side(columns), side(rows));
    (Point::new(columns.0, rows.0), Point::new(columns.1, rows.1))
}

/// Counts the stones in a text: `X` and `O`, without those in the sides' names.
fn stones(figure: &Figure) -> usize {
    let mut look = text::TextOptions::default();
    (look.ascii, look.coordinates) = (true, Coordinates::None);
    let board = text::draw(figure, &look).board;
    let board = board.replace("White O", "").replace("Black X", "");
    board.to_uppercase().matches(['X', 'O']).count()
}

#[test]
fn every_window_of_every_game_is_drawn() {
    let (fonts, look) = (Fonts::bundled(), Look::default());
    let mut random = Random(7);
    let mut games = std::collections::HashMap::<Game, usize>::new();
    // Real files, boards of a few lines, and files that once ran out of memory.
    let mut texts: Vec<Vec<u8>> = files()
        .iter()
        .map(|path| std::fs::read(path).unwrap())
        .filter(|text| text.len() < 20_000)
        .collect();
    for game in [1, 2, 4, 9, 11, 18, 19, 21] {
        let boards = ["1", "2", "3", "4:7", "7:4", "24"];
        texts.extend(boards.map(|size| format!("(;GM[{game}]SZ[{size}])").into_bytes()));
    }
    texts.push(b"(;GM[21]SZ[24];W[c3];B[t5];W[d5](;B[t8])(;B[t20]))".to_vec());
    texts.push(b"(;GM[19];B[33+B];W[44+C])".to_vec());
    for text in texts {
        let file = Collection::parse(text);
        let Some(tree) = file.tree(0) else { continue };
        let mut replay = Replay::new(tree);
        replay.go_to(tree.main_line().last().unwrap());
        let Some(size) = replay.board().map(|board| board.size()) else {
            continue;
        };
        if size.columns.max(size.rows) > 52 {
            continue;
        }
        *games.entry(tree.game()).or_default() += 1;
        for _ in 0..WINDOWS {
            let (from, to) = window(&mut random, size.columns, size.rows);
            let options = FigureOptions::default()
                .with_crop(Crop::Area(from, to))
                .with_markup(false);
            let printed = figures(tree, &options);
            for figure in printed
                .iter()
                .take(3)
                .chain(Figure::of(&replay, &options).iter())
            {
                let _ = text::write(figure, &text::TextOptions::default());
                let _ = sensei::write(figure, true);
                let scene = scene(figure, &look, &fonts);
                let _ = (svg::write(&scene), tikz::picture(&scene));
                let (from, to) = figure.window;
                let is_in = |point: &Point| {
                    (from.column..=to.column).contains(&point.column)
                        && (from.row..=to.row).contains(&point.row)
                        && figure.marks.is_shown(*point)
                };
                // Backgammon stacks checkers, and labels look like stones.
                if tree.game() != Game::Backgammon {
                    let shown = figure.stones.keys().filter(|point| is_in(point)).count();
                    assert_eq!(stones(figure), shown, "{from:?} {to:?} {:?}", tree.game());
                }
            }
        }
    }
    for game in [
        Game::Go,
        Game::Othello,
        Game::Gomoku,
        Game::Backgammon,
        Game::LinesOfAction,
        Game::Hex,
        Game::Amazons,
        Game::Octi,
        Game::Gess,
        Game::Twixt,
    ] {
        assert!(games.contains_key(&game), "{game}");
    }
}
