//! Creates new games: [`new_game`].

use std::fmt::Write;

use sgfkit_core::OptionError;
use sgfkit_core::board::go::{ThirdStone, handicap_points};
use sgfkit_core::game::{BoardSize, Game};
use sgfkit_core::value;

/// Options for [`new_game`].
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct NewGame {
    /// The game.
    pub game: Game,
    /// The board size, or `None` for the usual size of the game.
    pub size: Option<BoardSize>,
    /// Handicap stones in Go; 0 for an even game.
    pub handicap: u32,
    /// Komi in Go.
    pub komi: Option<f64>,
    /// Text values by property identifier, in order.
    pub texts: Vec<(String, String)>,
}

/// Writes a file with one game without moves, as FF\[4\] in UTF-8.
///
/// ```
/// use sgfkit::ops::{NewGame, new_game};
///
/// let mut wanted = NewGame::default();
/// wanted.handicap = 2;
/// let file = new_game(&wanted).unwrap();
/// assert_eq!(file, "(;FF[4]GM[1]CA[UTF-8]SZ[19]HA[2]AB[dp][pd])\n");
/// ```
///
/// # Errors
///
/// If the game does not have such a board or handicap, or the komi is not a number.
pub fn new_game(wanted: &NewGame) -> Result<String, OptionError> {
    let game = wanted.game;
    let mut text = format!("(;FF[4]GM[{}]CA[UTF-8]", game.number());
    let size = wanted.size.or(game.default_size());
    if let Some(BoardSize { columns, rows }) = size {
        let sides = [columns, rows];
        let most = game.max_size();
        let most = most.map_or(1000, |size| size.columns.max(size.rows));
        if sides.contains(&0) || sides.iter().any(|side| *side > most) {
            let message = format!("invalid board size: {game} boards have 1 to {most} lines");
            return Err(OptionError::new(message).of("size"));
        }
        let _ = if columns == rows {
            write!(text, "SZ[{columns}]")
        } else {
            write!(text, "SZ[{columns}:{rows}]")
        };
    }
    for (id, value) in &wanted.texts {
        let _ = write!(text, "{id}[{}]", value::escape(value, false));
    }
    if let Some(komi) = wanted.komi {
        if !komi.is_finite() {
            let message = format!("invalid komi `{komi}`: expected a number");
            return Err(OptionError::new(message).of("komi"));
        }
        let _ = write!(text, "KM[{komi}]");
    }
    if wanted.handicap > 0 {
        let stones = wanted.handicap;
        let points = handicap_points(size.unwrap_or_default(), stones, ThirdStone::LowerRight);
        let points = points.filter(|_| game == Game::Go);
        let points = points.ok_or_else(|| {
            let message = match size {
                Some(BoardSize { columns, rows }) if game == Game::Go => {
                    format!("no handicap of {stones} stones on a {columns}×{rows} board")
                }
                _ => format!("{game} does not use handicap stones"),
            };
            OptionError::new(message).of("handicap")
        })?;
        let _ = write!(text, "HA[{stones}]AB");
        for point in points {
            let _ = write!(text, "[{}]", game.write_point(point).unwrap_or_default());
        }
    }
    text.push_str(")\n");
    Ok(text)
}
