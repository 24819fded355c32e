//! Records moves as a game, the first by Black:
//!
//! ```text
//! cargo run -p sgfkit --example record -- Q16 D4 Q3 > game.sgf
//! ```

use std::error::Error;
use std::io::Write;

use sgfkit::replay::Replay;
use sgfkit::schema::id;
use sgfkit::{BoardSize, Collection, Game};

fn main() -> Result<(), Box<dyn Error>> {
    let board = BoardSize::square(19);
    let mut games = Collection::parse("(;FF[4]CA[UTF-8]GM[1]SZ[19])");
    let mut last = games.tree(0).ok_or("a file of no games")?.root().id();
    for (name, color) in std::env::args().skip(1).zip([id::B, id::W].iter().cycle()) {
        let played = Game::Go.parse_players_move(&name, board);
        let value = played.and_then(|played| Game::Go.write_move(&played));
        let value = value.ok_or(format!("{name} is no move, such as Q16 or pass"))?;
        last = games.append_node(last)?;
        games.set_property(last, color, [value])?;
    }
    let tree = games.tree(0).ok_or("a file of no games")?;
    let mut replay = Replay::new(tree);
    replay.go_to(games.node(last).ok_or("a move that is gone")?);
    if let Some(wrong) = replay.illegalities().first() {
        return Err(format!("{wrong:?}").into());
    }
    std::io::stdout().write_all(&games.to_bytes())?;
    Ok(())
}
