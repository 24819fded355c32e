//! Search queries for the benchmark.

use sgfkit::{BoardSize, Collection, Game};
use sgfkit_search::{Cell, EMPTY, Pattern, PatternError, Play};

/// Query for Go on 19×19.
pub struct Asked {
    pub name: &'static str,
    shape: Shape,
}

enum Shape {
    /// Whole board after these moves.
    Whole(&'static str),
    /// Pattern for `sgf search --pattern`.
    Part(&'static str),
}

use Shape::{Part, Whole};

pub const QUERIES: &[Asked] = &[
    Asked {
        name: "whole board, 4 moves",
        shape: Whole(";B[pd];W[dp];B[pq];W[dd]"),
    },
    Asked {
        name: "whole board, 12 moves",
        shape: Whole(";B[pd];W[dp];B[pp];W[dd];B[fq];W[cn];B[dr];W[cq];B[iq];W[qn];B[nq];W[rp]"),
    },
    Asked {
        name: "corner, 6×6 with 7 stones",
        shape: Part("------/......|/......|/..XO..|/..XO..|/...XO.|/...X..|"),
    },
    Asked {
        name: "corner, 7×7 with 3 stones",
        shape: Part("-------/.......|/.......|/..O.X..|/.......|/...X...|/.......|/.......|"),
    },
    Asked {
        name: "corner, 7×4 with 4 stones",
        shape: Part("-------/.......|/.......|/.X.O.X.|/...O...|"),
    },
    Asked {
        name: "side, 7×4 with 4 stones",
        shape: Part("-------/......./......./.X.O.X./...O..."),
    },
    Asked {
        name: "rare, 5×4 anywhere",
        shape: Part(".OX../OXXO./.OOX./..XX."),
    },
    Asked {
        name: "a ponnuki and a stone, 4×3 anywhere",
        shape: Part(".X../X.X./.XO."),
    },
    Asked {
        name: "common, 3×3 with 4 stones anywhere",
        shape: Part(".X./XOX/..O"),
    },
    Asked {
        name: "most common, 3×3 with a hane anywhere",
        shape: Part("..O/.XO/.X."),
    },
];

impl Asked {
    pub fn pattern(&self) -> Result<Pattern, PatternError> {
        match self.shape {
            Part(text) => Pattern::parse(text),
            Whole(moves) => Ok(whole(moves)),
        }
    }
}

fn whole(moves: &str) -> Pattern {
    let size = Game::Go.default_size().unwrap_or(BoardSize::square(19));
    let game = Collection::parse(format!("(;{})", &moves[1..]));
    let play = game.trees().next().and_then(Play::new).unwrap_or_default();
    let stands = |cell: Cell| {
        let at = cell.index(size);
        let last = play.changes.iter().rev().find(|(point, _)| *point == at);
        last.map_or(EMPTY, |(_, state)| *state)
    };
    Pattern::of_position(size, Cell::CORNER, Cell::CORNER.last_of(size), stands)
}

/// Converts a pattern for libkombilo: the range of columns and rows for its upper left corner, and
/// the points row by row.
pub fn for_kombilo(pattern: &Pattern) -> Option<([u32; 4], String)> {
    let places = pattern.places(BoardSize::square(19));
    let (first, last) = (places.first()?, places.last()?);
    let points = pattern.cells.iter().map(|cell| cell.sign());
    Some((
        [first.column, last.column, first.row, last.row],
        points.collect(),
    ))
}
