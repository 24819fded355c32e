//! What is asked for, read from the arguments.

use sgfkit::Color;
use sgfkit::replay::Replay;
use sgfkit_search::{AskError, Asked, Pattern, is_players, move_range, own_game, own_size};

use crate::args::{Search, Side};
use crate::commands::place;
use crate::output::{Console, Stop};
use crate::paths::InputFile;

pub fn read(args: &Search, console: &Console) -> Result<Asked, Stop> {
    let wanted = &args.query;
    if wanted.position.is_none() && args.place.has_node()
        || wanted.position.is_none() && wanted.like.is_none() && args.place.tree.is_some()
    {
        return Err(Stop::Usage(
            "--tree, --node, --move and --path name a position in the file of --position"
                .to_owned(),
        ));
    }
    let has_query = wanted.position.is_some()
        || wanted.pattern.is_some()
        || wanted.pattern_file.is_some()
        || wanted.moves.is_some()
        || wanted.like.is_some();
    let hits = wanted.next.is_some() || wanted.at_move.is_some();
    if !has_query && hits {
        return Err(Stop::Usage(
            "--next and --at-move are about hits: there is no query".to_owned(),
        ));
    }
    let mut asked = match (&wanted.position, &wanted.like, &wanted.moves) {
        (Some(file), _, _) => position(args, &InputFile::new(file), console)?,
        (_, Some(file), _) => same_signature(args, &InputFile::new(file), console)?,
        (_, _, Some(moves)) => {
            let game = own_game(&args.filters.game).map_err(usage)?;
            let size = own_size(&args.filters.size).map_err(usage)?;
            Asked::moves(game, size, moves, wanted.any_order).map_err(usage)?
        }
        _ => match (&wanted.pattern, &wanted.pattern_file) {
            (Some(text), _) => pattern(args, text, "--pattern").map_err(Stop::Usage)?,
            (_, Some(path)) => {
                let file = InputFile::new(path);
                let text = console.told(&file, file.read())?;
                let asked = pattern(args, &String::from_utf8_lossy(&text), "--pattern-file");
                console.told(&file, asked)?
            }
            _ => Asked::everything(),
        },
    };
    let at_move = match &wanted.at_move {
        None => None,
        Some(text) => {
            Some(move_range(text).map_err(|error| Stop::Usage(format!("--at-move: {error}")))?)
        }
    };
    let next = wanted.next.map(|side| match side {
        Side::Black => Color::Black,
        Side::White => Color::White,
    });
    asked.query = asked
        .query
        .with_symmetries(!wanted.no_symmetry)
        .with_swaps(!wanted.no_swap)
        .with_next(next)
        .with_at_move(at_move)
        .with_variations(wanted.variations);
    Ok(asked)
}

/// An error of the command line.
fn usage(error: AskError) -> Stop {
    Stop::Usage(match error.option {
        Some(option) => format!("--{option}: {error}"),
        None => error.message,
    })
}

fn pattern(args: &Search, text: &str, option: &str) -> Result<Asked, String> {
    let game = own_game(&args.filters.game).map_err(|error| match error.option {
        Some(option) => format!("--{option}: {error}"),
        None => error.message,
    })?;
    let pattern = Pattern::parse(text).map_err(|error| match option {
        "--pattern" => format!("{option}: {error}"),
        _ => error.to_string(),
    })?;
    Ok(Asked::shape(game, pattern))
}

fn position(args: &Search, file: &InputFile, console: &Console) -> Result<Asked, Stop> {
    let reading = place::meant(console.told(file, file.games())?, false);
    let node = console.told(file, args.place.find(&reading.collection))?;
    let mut replay = Replay::new(node.tree());
    replay.go_to(node);
    let asked = Asked::position(&replay, args.query.area.as_deref());
    let mut asked = match asked {
        Err(error) if error.option.is_some() => return Err(usage(error)),
        asked => console.told(file, asked)?,
    };
    if let (Some(path), Some((_, size))) = (&args.place.path, asked.board) {
        asked.players = is_players(asked.game, size, path);
    }
    place::tell_doubtful_swap(file, node, console);
    Ok(asked)
}

fn same_signature(args: &Search, file: &InputFile, console: &Console) -> Result<Asked, Stop> {
    let reading = place::meant(console.told(file, file.games())?, false);
    let tree = console.told(file, args.place.tree(&reading.collection))?;
    console.told(file, Asked::like(tree))
}
