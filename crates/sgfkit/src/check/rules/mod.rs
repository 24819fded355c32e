//! One file a check, named as its code.

use super::Check;

#[path = "bad-value.rs"]
mod bad_value;
#[path = "charsets-differ.rs"]
mod charsets_differ;
#[path = "doubled-property.rs"]
mod doubled_property;
#[path = "empty-value.rs"]
mod empty_value;
#[path = "empty-variation.rs"]
mod empty_variation;
#[path = "extra-close.rs"]
mod extra_close;
#[path = "extra-open.rs"]
mod extra_open;
#[path = "file-too-large.rs"]
mod file_too_large;
#[path = "foreign-identifier.rs"]
mod foreign_identifier;
#[path = "illegal-characters.rs"]
mod illegal_characters;
#[path = "illegal-move.rs"]
mod illegal_move;
#[path = "literal-newline.rs"]
mod literal_newline;
#[path = "lower-case-identifier.rs"]
mod lower_case_identifier;
#[path = "malformed-unicode.rs"]
mod malformed_unicode;
#[path = "missing-colon.rs"]
mod missing_colon;
#[path = "missing-open.rs"]
mod missing_open;
#[path = "missing-semicolon.rs"]
mod missing_semicolon;
#[path = "missing-value.rs"]
mod missing_value;
#[path = "no-game.rs"]
mod no_game;
#[path = "node-after-variation.rs"]
mod node_after_variation;
#[path = "nul-byte.rs"]
mod nul_byte;
#[path = "nul-in-text.rs"]
mod nul_in_text;
#[path = "redundant-setup.rs"]
mod redundant_setup;
#[path = "result-contradicts-board.rs"]
mod result_contradicts_board;
#[path = "result-contradicts-count.rs"]
mod result_contradicts_count;
#[path = "setup-after-root.rs"]
mod setup_after_root;
#[path = "setup-and-move.rs"]
mod setup_and_move;
#[path = "text-outside.rs"]
mod text_outside;
#[path = "unclosed-value.rs"]
mod unclosed_value;
#[path = "unclosed-variation.rs"]
mod unclosed_variation;
#[path = "undeclared-charset.rs"]
mod undeclared_charset;
#[path = "undecodable-text.rs"]
mod undecodable_text;
#[path = "unescaped-bracket.rs"]
mod unescaped_bracket;
#[path = "unknown-charset.rs"]
mod unknown_charset;
#[path = "value-outside.rs"]
mod value_outside;
#[path = "value-without-identifier.rs"]
mod value_without_identifier;
#[path = "wrong-charset.rs"]
mod wrong_charset;
#[path = "wrong-turn.rs"]
mod wrong_turn;

/// All checks, in alphabetical order.
pub(super) const CHECKS: &[Check] = &[
    bad_value::CHECK,
    charsets_differ::CHECK,
    doubled_property::CHECK,
    empty_value::CHECK,
    empty_variation::CHECK,
    extra_close::CHECK,
    extra_open::CHECK,
    file_too_large::CHECK,
    foreign_identifier::CHECK,
    illegal_characters::CHECK,
    illegal_move::CHECK,
    literal_newline::CHECK,
    lower_case_identifier::CHECK,
    malformed_unicode::CHECK,
    missing_colon::CHECK,
    missing_open::CHECK,
    missing_semicolon::CHECK,
    missing_value::CHECK,
    no_game::CHECK,
    node_after_variation::CHECK,
    nul_byte::CHECK,
    nul_in_text::CHECK,
    redundant_setup::CHECK,
    result_contradicts_board::CHECK,
    result_contradicts_count::CHECK,
    setup_after_root::CHECK,
    setup_and_move::CHECK,
    text_outside::CHECK,
    unclosed_value::CHECK,
    unclosed_variation::CHECK,
    undeclared_charset::CHECK,
    undecodable_text::CHECK,
    unescaped_bracket::CHECK,
    unknown_charset::CHECK,
    value_outside::CHECK,
    value_without_identifier::CHECK,
    wrong_charset::CHECK,
    wrong_turn::CHECK,
];
