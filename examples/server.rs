//! A game server: players send lines, and the server answers with the position.
//!
//! ```text
//! cargo run -p sgfkit --example server -- 127.0.0.1:4000
//! nc 127.0.0.1 4000
//! ```
//!
//! `new 9` starts a game of Go, `play Q16` plays, `undo` takes back, `legal` counts the legal
//! moves, and `save` returns the game as SGF.

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::thread;

use sgfkit::replay::{PausedReplay, Replay};
use sgfkit::{BoardSize, Collection, Color, Game, NodeId};

/// One game. The replay is paused between moves, so that the session owns everything.
pub struct Session {
    games: Collection,
    last: NodeId,
    size: BoardSize,
    replay: PausedReplay,
}

impl Session {
    /// Starts a game of Go.
    ///
    /// # Errors
    ///
    /// Returns an error if the board has fewer than 2 or more than 25 lines.
    pub fn new(size: u32) -> Result<Session, Box<dyn Error>> {
        if !(2..=25).contains(&size) {
            return Err("a board has 2 to 25 lines".into());
        }
        let games = Collection::parse(format!("(;FF[4]CA[UTF-8]GM[1]SZ[{size}])"));
        let tree = games.tree(0).ok_or("no game")?;
        let (last, replay) = (tree.root().id(), Replay::new(tree).pause());
        Ok(Session {
            last,
            size: BoardSize::square(size),
            replay,
            games,
        })
    }

    fn at(&self) -> Result<Replay<'_>, Box<dyn Error>> {
        let replay = self.replay.clone().resume(&self.games);
        replay.ok_or_else(|| "the game was removed".into())
    }

    fn play(&mut self, name: &str) -> Result<String, Box<dyn Error>> {
        let play = Game::Go.parse_players_move(name, self.size);
        let play = play.ok_or_else(|| format!("`{name}` is not a move, such as D4 or pass"))?;
        let replay = self.at()?;
        let color = replay.to_play().unwrap_or(Color::Black);
        let is_legal = replay
            .board()
            .is_some_and(|board| board.is_legal(color, &play));
        if !is_legal {
            return Err(format!("{name} is not legal").into());
        }
        let value = Game::Go.write_move(&play).ok_or("no such point")?;
        self.last = self.games.append_node(self.last)?;
        self.games
            .set_property(self.last, color.as_str(), [value])?;
        self.go_to(self.last)
    }

    fn undo(&mut self) -> Result<String, Box<dyn Error>> {
        let node = self.games.node(self.last).ok_or("the game was removed")?;
        let parent = node.parent().ok_or("no move to take back")?.id();
        self.games.remove_node(self.last)?;
        self.last = parent;
        // The paused position is gone, so replay from the root.
        self.replay = Replay::new(self.games.tree(0).ok_or("no game")?).pause();
        self.go_to(parent)
    }

    fn go_to(&mut self, id: NodeId) -> Result<String, Box<dyn Error>> {
        let mut replay = self.at()?;
        replay.go_to(self.games.node(id).ok_or("no such node")?);
        let next = replay.to_play().map_or("nobody", Color::as_str);
        let answer = format!("move {}, {next} to play", replay.move_number());
        self.replay = replay.pause();
        Ok(answer)
    }
}

/// Answers a line. The first game starts with `new`.
///
/// # Errors
///
/// Returns an error if the command or its argument is wrong.
pub fn answer(session: &mut Option<Session>, line: &str) -> Result<String, Box<dyn Error>> {
    let mut words = line.split_whitespace();
    let (command, argument) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    if command == "new" {
        *session = Some(Session::new(argument.parse()?)?);
        return Ok("move 0, B to play".to_owned());
    }
    let session = session.as_mut().ok_or("start with `new 19`")?;
    match command {
        "play" => session.play(argument),
        "undo" => session.undo(),
        "legal" => {
            let replay = session.at()?;
            let color = replay.to_play().unwrap_or(Color::Black);
            let moves = replay.board().and_then(|board| board.legal_moves(color));
            Ok(format!("{} legal moves", moves.unwrap_or_default().len()))
        }
        "save" => Ok(String::from_utf8_lossy(&session.games.to_bytes()).into_owned()),
        _ => Err(format!("unknown command `{command}`: use new, play, undo, legal or save").into()),
    }
}

#[allow(dead_code)] // A test includes this file.
fn main() -> Result<(), Box<dyn Error>> {
    let address = std::env::args().nth(1);
    let listener = TcpListener::bind(address.as_deref().unwrap_or("127.0.0.1:4000"))?;
    for stream in listener.incoming() {
        let mut stream = stream?;
        thread::spawn(move || -> std::io::Result<()> {
            let mut session = None;
            for line in BufReader::new(stream.try_clone()?).lines() {
                let answer = answer(&mut session, &line?);
                let answer = answer.unwrap_or_else(|error| format!("error: {error}"));
                writeln!(stream, "{answer}")?;
            }
            Ok(())
        });
    }
    Ok(())
}
