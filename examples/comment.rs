//! Comments a move of a game, and changes nothing else in the file:
//!
//! ```text
//! cargo run -p sgfkit --example comment -- game.sgf 20 "A good move." commented.sgf
//! ```

use std::error::Error;

use sgfkit::Collection;
use sgfkit::replay::move_node;
use sgfkit::schema::id;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, number, text, target] = &arguments[..] else {
        return Err("which file, which move, what comment, and where to?".into());
    };
    let mut games = Collection::parse(std::fs::read(path)?);
    let game = games.tree(0).ok_or("there is no game in the file")?;
    let node = move_node(game, number.parse()?)?.id();
    games.set_text(node, id::C, text)?;
    std::fs::write(target, games.to_bytes())?;
    Ok(())
}
