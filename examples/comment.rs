//! Comments the last move of a game, and changes nothing else in the file:
//!
//! ```text
//! cargo run -p sgfkit --example comment -- game.sgf "A good game." commented.sgf
//! ```

use std::error::Error;

use sgfkit::Collection;
use sgfkit::schema::id;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, text, target] = &arguments[..] else {
        return Err("which file, what comment, and where to?".into());
    };
    let mut games = Collection::parse(std::fs::read(path)?);
    let game = games.tree(0).ok_or("there is no game in the file")?;
    let last = game.main_line().last().unwrap_or(game.root()).id();
    games.set_text(last, id::C, text)?;
    std::fs::write(target, games.to_bytes())?;
    Ok(())
}
