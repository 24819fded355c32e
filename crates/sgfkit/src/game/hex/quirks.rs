//! What some programs mean by values of Hex that the specification reads in
//! another way. Nothing here is applied by itself.

use super::super::Move;
use super::super::coordinates::parse_letters;
use crate::value::{Application, Color};

/// Whether a `swap-pieces` plainly means `swap-sides`.
///
/// HexGui up to 0.9 and twogtp.py write `;B[a3];W[swap-pieces];W[d7]`: the
/// stone stays black where it is, and the same colour moves once more. After a
/// true `swap-pieces` the other colour moves (hex.html, swap-pieces). So `next`
/// decides, the colour of the next move that is not giving up, which one may
/// do out of turn. Where there is none, `AP` does.
///
/// ```
/// use sgfkit::game::hex::quirks::means_swap_sides;
/// use sgfkit::Color::{Black, White};
///
/// assert!(means_swap_sides(White, Some(White), None));
/// assert!(!means_swap_sides(White, Some(Black), None));
/// ```
#[must_use]
pub fn means_swap_sides(
    swapper: Color,
    next: Option<Color>,
    application: Option<&Application>,
) -> bool {
    match next {
        Some(next) => next == swapper,
        None => application.is_some_and(is_old_hexgui),
    }
}

/// Whether `AP` names a version of HexGui that wrote `swap-pieces` for
/// `swap-sides`: 0 and one digit, perhaps with more behind a point, and the
/// `1.0.` that came before those.
#[must_use]
pub fn is_old_hexgui(application: &Application) -> bool {
    let version = application.version.as_deref().unwrap_or_default();
    let minor = version.strip_prefix("0.").map_or(0, |rest| {
        rest.bytes().take_while(u8::is_ascii_digit).count()
    });
    application.name.eq_ignore_ascii_case("HexGui") && (minor == 1 || version == "1.0.")
}

/// Whether a game is Hex as Little Golem writes it (`.hsgf`): without `GM`,
/// with points of two letters as in Go, and the first move labelled `W`.
///
/// A game of Go that White begins looks the same, so that there must be a
/// `swap` too, or an `EV` that names Hex. `moves` are those of the main line:
/// the label and the value.
///
/// ```
/// use sgfkit::game::hex::quirks::is_little_golem;
/// use sgfkit::Color::{Black, White};
///
/// let moves = [(White, "am"), (Black, "swap"), (White, "ii")];
/// assert!(is_little_golem(false, Some("null"), moves));
/// assert!(!is_little_golem(true, Some("null"), moves));
/// ```
#[must_use]
pub fn is_little_golem<'a>(
    has_number: bool,
    event: Option<&str>,
    moves: impl IntoIterator<Item = (Color, &'a str)>,
) -> bool {
    let mut swaps = false;
    let mut count = 0;
    for (label, value) in moves {
        let begins = label == Color::White && parse_letters(value).is_some();
        if has_number || count == 0 && !begins || from_little_golem(label, value).is_none() {
            return false;
        }
        swaps |= value.eq_ignore_ascii_case("swap");
        count += 1;
    }
    let names_hex = event
        .and_then(|event| event.get(..3))
        .is_some_and(|start| start.eq_ignore_ascii_case("hex"));
    count > 0 && (swaps || names_hex)
}

/// The move that a value of Little Golem's stands for, `None` if it is none.
///
/// Whoever moves first there joins top and bottom, as Black does in SGF, but
/// is labelled `W`: both labels change their meaning. `swap` mirrors the stone.
///
/// ```
/// use sgfkit::game::hex::quirks::from_little_golem;
/// use sgfkit::{Color, Move, Point};
///
/// let play = from_little_golem(Color::White, "am");
/// assert_eq!(play, Some((Color::Black, Move::Place(Point::new(0, 12)))));
/// ```
#[must_use]
pub fn from_little_golem(label: Color, value: &str) -> Option<(Color, Move)> {
    let play = match parse_letters(value) {
        Some(point) => Move::Place(point),
        None if value.eq_ignore_ascii_case("swap") => Move::SwapPieces,
        None if value.eq_ignore_ascii_case("resign") => Move::Resign,
        None => return None,
    };
    Some((label.opposite(), play))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Color::{Black, White};

    #[test]
    fn the_next_move_outweighs_the_application() {
        let old = Application::parse("HexGui:0.2");
        let new = Application::parse("HexGui:0.10.GIT");
        for (next, application, expected) in [
            (Some(White), &new, true),
            (Some(Black), &old, false),
            (None, &old, true),
            (None, &new, false),
        ] {
            let found = means_swap_sides(White, next, Some(application));
            assert_eq!(found, expected, "{next:?} {application:?}");
        }
        assert!(!means_swap_sides(White, None, None));
    }

    #[test]
    fn versions_of_hexgui() {
        for (application, expected) in [
            ("HexGui:0.2", true),
            ("HexGui:0.9.0", true),
            ("HexGUI:0.9", true),
            ("HexGui:1.0.", true),
            ("HexGui:0.10", false),
            ("HexGui:0.10.GIT", false),
            ("HexGui:0.", false),
            ("HexGui:1.0.1", false),
            ("HexGui", false),
            ("Hex-benzene:0.1", false),
        ] {
            let parsed = Application::parse(application);
            assert_eq!(is_old_hexgui(&parsed), expected, "{application}");
        }
    }

    #[test]
    fn little_golem_is_told_from_go() {
        let hex = Some("hex.ch.32.2.1");
        let plain: &[_] = &[(White, "ge"), (Black, "fi"), (White, "resign")];
        let swapped: &[_] = &[(White, "am"), (Black, "SWAP"), (White, "ii")];
        for (event, moves, expected) in [
            (hex, plain, true),
            (Some("null"), swapped, true),
            (None, swapped, true),
            (None, plain, false),
            (Some("go"), plain, false),
            (hex, &[], false),
            (hex, &[(Black, "ge"), (White, "fi")], false),
            (hex, &[(White, "e7"), (Black, "f3")], false),
            (hex, &[(White, "swap"), (Black, "fi")], false),
            (hex, &[(White, "ge"), (Black, "")], false),
        ] {
            let found = is_little_golem(false, event, moves.iter().copied());
            assert_eq!(found, expected, "{event:?} {moves:?}");
            assert!(!is_little_golem(true, event, moves.iter().copied()));
        }
    }

    #[test]
    fn little_golem_swaps_pieces() {
        let swap = from_little_golem(Black, "swap");
        assert_eq!(swap, Some((White, Move::SwapPieces)));
        let end = from_little_golem(Black, "resign");
        assert_eq!(end, Some((White, Move::Resign)));
        assert_eq!(from_little_golem(White, "a13"), None);
    }
}
