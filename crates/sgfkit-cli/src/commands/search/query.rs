//! Builds the query from the arguments.

use sgfkit::replay::Replay;
use sgfkit::{Color, OptionError};
use sgfkit_search::{Asked, Pattern, Question, is_players, own_game};

use crate::args::{Search, Side};
use crate::commands::place;
use crate::output::{Console, Stop};
use crate::paths::InputFile;

/// Returns the query of the arguments, given a question with their filters.
pub fn read(args: &Search, filters: Question, console: &Console) -> Result<Asked, Stop> {
    let wanted = &args.query;
    if wanted.position.is_none() && args.place.has_node()
        || wanted.position.is_none() && wanted.like.is_none() && args.place.tree.is_some()
    {
        return Err(Stop::Usage(
            "--tree, --node, --move and --path need --position".to_owned(),
        ));
    }
    let has_query = wanted.position.is_some()
        || wanted.pattern.is_some()
        || wanted.pattern_file.is_some()
        || wanted.moves.is_some()
        || wanted.like.is_some();
    let mut question = filters;
    question.pattern = wanted.pattern.clone();
    question.moves = wanted.moves.clone();
    question.any_order = wanted.any_order;
    question.no_symmetry = wanted.no_symmetry;
    question.no_swap = wanted.no_swap;
    question.variations = wanted.variations;
    question.next = wanted.next.map(|side| match side {
        Side::Black => Color::Black,
        Side::White => Color::White,
    });
    question.at_move = wanted.at_move.clone();
    question.next_at = wanted.next_at.clone();
    question
        .limits_hits(has_query)
        .map_err(|error| usage(&error))?;
    let asked = match (&wanted.position, &wanted.like, &wanted.pattern_file) {
        (Some(file), ..) => position(args, &InputFile::new(file), console)?,
        (_, Some(file), _) => same_signature(args, &InputFile::new(file), console)?,
        (_, _, Some(path)) => pattern_in(&question, &InputFile::new(path), console)?,
        _ => return question.asked().map_err(|error| usage(&error)),
    };
    question.limited(asked).map_err(|error| usage(&error))
}

fn usage(error: &OptionError) -> Stop {
    Stop::Usage(error.told())
}

fn pattern_in(question: &Question, file: &InputFile, console: &Console) -> Result<Asked, Stop> {
    let text = console.told(file, file.read())?;
    let game = own_game(&question.games).map_err(|error| usage(&error))?;
    let pattern = Pattern::parse(&String::from_utf8_lossy(&text));
    Ok(Asked::shape(game, console.told(file, pattern)?))
}

fn position(args: &Search, file: &InputFile, console: &Console) -> Result<Asked, Stop> {
    let reading = place::meant(console.told(file, file.games())?, false);
    let node = console.told(file, args.place.find(&reading.collection))?;
    let mut replay = Replay::new(node.tree());
    replay.go_to(node);
    let asked = Asked::position(&replay, args.query.area.as_deref());
    let mut asked = match asked {
        Err(error) if error.option.is_some() => return Err(usage(&error)),
        asked => console.told(file, asked)?,
    };
    if let (Some(path), Some(board)) = (&args.place.path, asked.board) {
        asked.players = is_players(asked.game, board.size, path);
    }
    place::tell_doubtful_swap(file, node, console);
    Ok(asked)
}

fn same_signature(args: &Search, file: &InputFile, console: &Console) -> Result<Asked, Stop> {
    let reading = place::meant(console.told(file, file.games())?, false);
    let tree = console.told(file, args.place.tree(&reading.collection))?;
    console.told(file, Asked::like(tree))
}
