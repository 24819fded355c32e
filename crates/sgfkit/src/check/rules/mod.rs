//! One file a check, named as its code.

use super::Check;

#[path = "annotation-without-move.rs"]
mod annotation_without_move;
#[path = "bad-root-value.rs"]
mod bad_root_value;
#[path = "bad-value.rs"]
mod bad_value;
#[path = "board-size.rs"]
mod board_size;
#[path = "capital-name.rs"]
mod capital_name;
#[path = "charsets-differ.rs"]
mod charsets_differ;
#[path = "contradictory-annotations.rs"]
mod contradictory_annotations;
#[path = "doubled-property.rs"]
mod doubled_property;
#[path = "empty-node.rs"]
mod empty_node;
#[path = "empty-value.rs"]
mod empty_value;
#[path = "empty-variation.rs"]
mod empty_variation;
#[path = "extra-close.rs"]
mod extra_close;
#[path = "extra-open.rs"]
mod extra_open;
#[path = "figure-flags.rs"]
mod figure_flags;
#[path = "file-too-large.rs"]
mod file_too_large;
#[path = "foreign-identifier.rs"]
mod foreign_identifier;
#[path = "formats-differ.rs"]
mod formats_differ;
#[path = "game-info-twice.rs"]
mod game_info_twice;
#[path = "game-not-checked.rs"]
mod game_not_checked;
#[path = "games-differ.rs"]
mod games_differ;
#[path = "good-and-bad-move.rs"]
mod good_and_bad_move;
#[path = "identifier-too-long.rs"]
mod identifier_too_long;
#[path = "illegal-characters.rs"]
mod illegal_characters;
#[path = "illegal-move.rs"]
mod illegal_move;
#[path = "ko-without-move.rs"]
mod ko_without_move;
#[path = "literal-newline.rs"]
mod literal_newline;
#[path = "long-identifier.rs"]
mod long_identifier;
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
#[path = "move-in-root.rs"]
mod move_in_root;
#[path = "no-game.rs"]
mod no_game;
#[path = "node-after-variation.rs"]
mod node_after_variation;
#[path = "nul-byte.rs"]
mod nul_byte;
#[path = "nul-in-text.rs"]
mod nul_in_text;
#[path = "player-beside-move.rs"]
mod player_beside_move;
#[path = "print-mode-range.rs"]
mod print_mode_range;
#[path = "property-not-in-format.rs"]
mod property_not_in_format;
#[path = "property-of-other-game.rs"]
mod property_of_other_game;
#[path = "redundant-setup.rs"]
mod redundant_setup;
#[path = "result-contradicts-board.rs"]
mod result_contradicts_board;
#[path = "result-contradicts-count.rs"]
mod result_contradicts_count;
#[path = "root-property-below-root.rs"]
mod root_property_below_root;
#[path = "setup-after-root.rs"]
mod setup_after_root;
#[path = "setup-and-move.rs"]
mod setup_and_move;
#[path = "size-not-in-format.rs"]
mod size_not_in_format;
#[path = "square-as-rectangle.rs"]
mod square_as_rectangle;
#[path = "style-range.rs"]
mod style_range;
#[path = "text-outside.rs"]
mod text_outside;
#[path = "too-many-values.rs"]
mod too_many_values;
#[path = "two-moves.rs"]
mod two_moves;
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
#[path = "unknown-format.rs"]
mod unknown_format;
#[path = "unknown-property.rs"]
mod unknown_property;
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
    annotation_without_move::CHECK,
    bad_root_value::CHECK,
    bad_value::CHECK,
    board_size::CHECK,
    capital_name::CHECK,
    charsets_differ::CHECK,
    contradictory_annotations::CHECK,
    doubled_property::CHECK,
    empty_node::CHECK,
    empty_value::CHECK,
    empty_variation::CHECK,
    extra_close::CHECK,
    extra_open::CHECK,
    figure_flags::CHECK,
    file_too_large::CHECK,
    foreign_identifier::CHECK,
    formats_differ::CHECK,
    game_info_twice::CHECK,
    game_not_checked::CHECK,
    games_differ::CHECK,
    good_and_bad_move::CHECK,
    identifier_too_long::CHECK,
    illegal_characters::CHECK,
    illegal_move::CHECK,
    ko_without_move::CHECK,
    literal_newline::CHECK,
    long_identifier::CHECK,
    lower_case_identifier::CHECK,
    malformed_unicode::CHECK,
    missing_colon::CHECK,
    missing_open::CHECK,
    missing_semicolon::CHECK,
    missing_value::CHECK,
    move_in_root::CHECK,
    no_game::CHECK,
    node_after_variation::CHECK,
    nul_byte::CHECK,
    nul_in_text::CHECK,
    player_beside_move::CHECK,
    print_mode_range::CHECK,
    property_not_in_format::CHECK,
    property_of_other_game::CHECK,
    redundant_setup::CHECK,
    result_contradicts_board::CHECK,
    result_contradicts_count::CHECK,
    root_property_below_root::CHECK,
    setup_after_root::CHECK,
    setup_and_move::CHECK,
    size_not_in_format::CHECK,
    square_as_rectangle::CHECK,
    style_range::CHECK,
    text_outside::CHECK,
    too_many_values::CHECK,
    two_moves::CHECK,
    unclosed_value::CHECK,
    unclosed_variation::CHECK,
    undeclared_charset::CHECK,
    undecodable_text::CHECK,
    unescaped_bracket::CHECK,
    unknown_charset::CHECK,
    unknown_format::CHECK,
    unknown_property::CHECK,
    value_outside::CHECK,
    value_without_identifier::CHECK,
    wrong_charset::CHECK,
    wrong_turn::CHECK,
];
