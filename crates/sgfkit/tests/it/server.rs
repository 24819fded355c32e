//! The example of a game server.

#[path = "../../../../examples/server.rs"]
mod example;

use example::answer;

#[test]
fn a_game_is_played() {
    let mut session = None;
    let mut ask = |line: &str| match answer(&mut session, line) {
        Ok(answer) => answer,
        Err(error) => format!("error: {error}"),
    };
    for (line, expected) in [
        ("play D4", "error: start with `new 19`"),
        ("new 99", "error: a board has 2 to 25 lines"),
        ("new 5", "move 0, B to play"),
        ("legal", "26 legal moves"),
        ("play B4", "move 1, W to play"),
        ("play B4", "error: B4 is not legal"),
        ("play Z9", "error: `Z9` is not a move, such as D4 or pass"),
        ("play C3", "move 2, B to play"),
        ("undo", "move 1, W to play"),
        ("play pass", "move 2, B to play"),
        ("save", "(;FF[4]CA[UTF-8]GM[1]SZ[5];B[bb];W[])"),
        (
            "jump",
            "error: unknown command `jump`: use new, play, undo, legal or save",
        ),
    ] {
        assert_eq!(ask(line), expected, "{line}");
    }
}
