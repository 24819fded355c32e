//! One file a check, named as its code.

use super::Check;

#[path = "annotation-without-move.rs"]
mod annotation_without_move;
#[path = "bad-application.rs"]
mod bad_application;
#[path = "bad-bookmark.rs"]
mod bad_bookmark;
#[path = "bad-date.rs"]
mod bad_date;
#[path = "bad-handicap.rs"]
mod bad_handicap;
#[path = "bad-komi.rs"]
mod bad_komi;
#[path = "bad-rank.rs"]
mod bad_rank;
#[path = "bad-result.rs"]
mod bad_result;
#[path = "bad-root-value.rs"]
mod bad_root_value;
#[path = "bad-round.rs"]
mod bad_round;
#[path = "bad-time.rs"]
mod bad_time;
#[path = "bad-value.rs"]
mod bad_value;
#[path = "blank-move.rs"]
mod blank_move;
#[path = "board-size.rs"]
mod board_size;
#[path = "capital-name.rs"]
mod capital_name;
#[path = "charsets-differ.rs"]
mod charsets_differ;
#[path = "color-name.rs"]
mod color_name;
#[path = "contested-point.rs"]
mod contested_point;
#[path = "contradictory-annotations.rs"]
mod contradictory_annotations;
#[path = "cube-owner-in-cp.rs"]
mod cube_owner_in_cp;
#[path = "decimal-comma.rs"]
mod decimal_comma;
#[path = "doubled-property.rs"]
mod doubled_property;
#[path = "duplicate-line.rs"]
mod duplicate_line;
#[path = "duplicate-point.rs"]
mod duplicate_point;
#[path = "empty-beside-points.rs"]
mod empty_beside_points;
#[path = "empty-double.rs"]
mod empty_double;
#[path = "empty-label.rs"]
mod empty_label;
#[path = "empty-node.rs"]
mod empty_node;
#[path = "empty-text.rs"]
mod empty_text;
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
#[path = "flag-with-text.rs"]
mod flag_with_text;
#[path = "foreign-identifier.rs"]
mod foreign_identifier;
#[path = "formats-differ.rs"]
mod formats_differ;
#[path = "fox-handicap.rs"]
mod fox_handicap;
#[path = "fox-komi.rs"]
mod fox_komi;
#[path = "game-info-twice.rs"]
mod game_info_twice;
#[path = "game-not-checked.rs"]
mod game_not_checked;
#[path = "games-differ.rs"]
mod games_differ;
#[path = "good-and-bad-move.rs"]
mod good_and_bad_move;
#[path = "handicap-not-set-up.rs"]
mod handicap_not_set_up;
#[path = "hexgui-swap.rs"]
mod hexgui_swap;
#[path = "identifier-too-long.rs"]
mod identifier_too_long;
#[path = "illegal-characters.rs"]
mod illegal_characters;
#[path = "illegal-move.rs"]
mod illegal_move;
#[path = "impossible-number.rs"]
mod impossible_number;
#[path = "impossible-result.rs"]
mod impossible_result;
#[path = "incomplete-puzzle.rs"]
mod incomplete_puzzle;
#[path = "initial-position-twice.rs"]
mod initial_position_twice;
#[path = "integer-komi.rs"]
mod integer_komi;
#[path = "ko-without-move.rs"]
mod ko_without_move;
#[path = "label-too-long.rs"]
mod label_too_long;
#[path = "large-double.rs"]
mod large_double;
#[path = "literal-newline.rs"]
mod literal_newline;
#[path = "little-golem-havannah.rs"]
mod little_golem_havannah;
#[path = "little-golem-hex.rs"]
mod little_golem_hex;
#[path = "little-golem-twixt.rs"]
mod little_golem_twixt;
#[path = "long-date.rs"]
mod long_date;
#[path = "long-identifier.rs"]
mod long_identifier;
#[path = "lower-case-identifier.rs"]
mod lower_case_identifier;
#[path = "malformed-unicode.rs"]
mod malformed_unicode;
#[path = "merge-conflict.rs"]
mod merge_conflict;
#[path = "missing-bracket.rs"]
mod missing_bracket;
#[path = "missing-colon.rs"]
mod missing_colon;
#[path = "missing-handicap-flag.rs"]
mod missing_handicap_flag;
#[path = "missing-handicap-stones.rs"]
mod missing_handicap_stones;
#[path = "missing-open.rs"]
mod missing_open;
#[path = "missing-semicolon.rs"]
mod missing_semicolon;
#[path = "missing-value.rs"]
mod missing_value;
#[path = "move-in-root.rs"]
mod move_in_root;
#[path = "moves-as-setup.rs"]
mod moves_as_setup;
#[path = "no-game.rs"]
mod no_game;
#[path = "node-after-variation.rs"]
mod node_after_variation;
#[path = "node-outside.rs"]
mod node_outside;
#[path = "nul-byte.rs"]
mod nul_byte;
#[path = "nul-in-text.rs"]
mod nul_in_text;
#[path = "null-text.rs"]
mod null_text;
#[path = "number-form.rs"]
mod number_form;
#[path = "number-in-none.rs"]
mod number_in_none;
#[path = "ogs-mark.rs"]
mod ogs_mark;
#[path = "old-labels.rs"]
mod old_labels;
#[path = "old-marks.rs"]
mod old_marks;
#[path = "one-point-line.rs"]
mod one_point_line;
#[path = "one-point-rectangle.rs"]
mod one_point_rectangle;
#[path = "pass-in-old-format.rs"]
mod pass_in_old_format;
#[path = "pass-jj.rs"]
mod pass_jj;
#[path = "pass-tt-on-large-board.rs"]
mod pass_tt_on_large_board;
#[path = "player-beside-move.rs"]
mod player_beside_move;
#[path = "players-coordinates.rs"]
mod players_coordinates;
#[path = "point-off-board.rs"]
mod point_off_board;
#[path = "print-mode-range.rs"]
mod print_mode_range;
#[path = "property-not-in-format.rs"]
mod property_not_in_format;
#[path = "property-of-other-game.rs"]
mod property_of_other_game;
#[path = "rectangle-in-old-format.rs"]
mod rectangle_in_old_format;
#[path = "redundant-setup.rs"]
mod redundant_setup;
#[path = "result-contradicts-board.rs"]
mod result_contradicts_board;
#[path = "result-contradicts-count.rs"]
mod result_contradicts_count;
#[path = "reused-identifier.rs"]
mod reused_identifier;
#[path = "root-property-below-root.rs"]
mod root_property_below_root;
#[path = "rules-name.rs"]
mod rules_name;
#[path = "setup-after-root.rs"]
mod setup_after_root;
#[path = "setup-and-move.rs"]
mod setup_and_move;
#[path = "setup-as-move.rs"]
mod setup_as_move;
#[path = "size-not-in-format.rs"]
mod size_not_in_format;
#[path = "square-as-rectangle.rs"]
mod square_as_rectangle;
#[path = "stray-characters.rs"]
mod stray_characters;
#[path = "style-range.rs"]
mod style_range;
#[path = "swapped-label.rs"]
mod swapped_label;
#[path = "swapped-rectangle.rs"]
mod swapped_rectangle;
#[path = "text-outside.rs"]
mod text_outside;
#[path = "time-with-units.rs"]
mod time_with_units;
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
#[path = "unknown-keyword.rs"]
mod unknown_keyword;
#[path = "unknown-property.rs"]
mod unknown_property;
#[path = "upper-case-point.rs"]
mod upper_case_point;
#[path = "value-outside.rs"]
mod value_outside;
#[path = "value-without-identifier.rs"]
mod value_without_identifier;
#[path = "variation-level.rs"]
mod variation_level;
#[path = "view-corners.rs"]
mod view_corners;
#[path = "white-space-in-value.rs"]
mod white_space_in_value;
#[path = "wrong-charset.rs"]
mod wrong_charset;
#[path = "wrong-turn.rs"]
mod wrong_turn;

/// Checks are found by their codes, and what was found knows its check by its place
/// among all: so the list must be in order, and has each code once.
const _: () = {
    let mut at = 1;
    while at < CHECKS.len() {
        let (before, code) = (CHECKS[at - 1].code, CHECKS[at].code);
        assert!(comes_before(before.as_bytes(), code.as_bytes()));
        at += 1;
    }
};

const fn comes_before(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() {
        if one[at] != other[at] {
            return one[at] < other[at];
        }
        at += 1;
    }
    one.len() < other.len()
}

/// All checks, in alphabetical order.
pub(super) const CHECKS: &[Check] = &[
    annotation_without_move::CHECK,
    bad_application::CHECK,
    bad_bookmark::CHECK,
    bad_date::CHECK,
    bad_handicap::CHECK,
    bad_komi::CHECK,
    bad_rank::CHECK,
    bad_result::CHECK,
    bad_root_value::CHECK,
    bad_round::CHECK,
    bad_time::CHECK,
    bad_value::CHECK,
    blank_move::CHECK,
    board_size::CHECK,
    capital_name::CHECK,
    charsets_differ::CHECK,
    color_name::CHECK,
    contested_point::CHECK,
    contradictory_annotations::CHECK,
    cube_owner_in_cp::CHECK,
    decimal_comma::CHECK,
    doubled_property::CHECK,
    duplicate_line::CHECK,
    duplicate_point::CHECK,
    empty_beside_points::CHECK,
    empty_double::CHECK,
    empty_label::CHECK,
    empty_node::CHECK,
    empty_text::CHECK,
    empty_value::CHECK,
    empty_variation::CHECK,
    extra_close::CHECK,
    extra_open::CHECK,
    figure_flags::CHECK,
    file_too_large::CHECK,
    flag_with_text::CHECK,
    foreign_identifier::CHECK,
    formats_differ::CHECK,
    fox_handicap::CHECK,
    fox_komi::CHECK,
    game_info_twice::CHECK,
    game_not_checked::CHECK,
    games_differ::CHECK,
    good_and_bad_move::CHECK,
    handicap_not_set_up::CHECK,
    hexgui_swap::CHECK,
    identifier_too_long::CHECK,
    illegal_characters::CHECK,
    illegal_move::CHECK,
    impossible_number::CHECK,
    impossible_result::CHECK,
    incomplete_puzzle::CHECK,
    initial_position_twice::CHECK,
    integer_komi::CHECK,
    ko_without_move::CHECK,
    label_too_long::CHECK,
    large_double::CHECK,
    literal_newline::CHECK,
    little_golem_havannah::CHECK,
    little_golem_hex::CHECK,
    little_golem_twixt::CHECK,
    long_date::CHECK,
    long_identifier::CHECK,
    lower_case_identifier::CHECK,
    malformed_unicode::CHECK,
    merge_conflict::CHECK,
    missing_bracket::CHECK,
    missing_colon::CHECK,
    missing_handicap_flag::CHECK,
    missing_handicap_stones::CHECK,
    missing_open::CHECK,
    missing_semicolon::CHECK,
    missing_value::CHECK,
    move_in_root::CHECK,
    moves_as_setup::CHECK,
    no_game::CHECK,
    node_after_variation::CHECK,
    node_outside::CHECK,
    nul_byte::CHECK,
    nul_in_text::CHECK,
    null_text::CHECK,
    number_form::CHECK,
    number_in_none::CHECK,
    ogs_mark::CHECK,
    old_labels::CHECK,
    old_marks::CHECK,
    one_point_line::CHECK,
    one_point_rectangle::CHECK,
    pass_in_old_format::CHECK,
    pass_jj::CHECK,
    pass_tt_on_large_board::CHECK,
    player_beside_move::CHECK,
    players_coordinates::CHECK,
    point_off_board::CHECK,
    print_mode_range::CHECK,
    property_not_in_format::CHECK,
    property_of_other_game::CHECK,
    rectangle_in_old_format::CHECK,
    redundant_setup::CHECK,
    result_contradicts_board::CHECK,
    result_contradicts_count::CHECK,
    reused_identifier::CHECK,
    root_property_below_root::CHECK,
    rules_name::CHECK,
    setup_after_root::CHECK,
    setup_and_move::CHECK,
    setup_as_move::CHECK,
    size_not_in_format::CHECK,
    square_as_rectangle::CHECK,
    stray_characters::CHECK,
    style_range::CHECK,
    swapped_label::CHECK,
    swapped_rectangle::CHECK,
    text_outside::CHECK,
    time_with_units::CHECK,
    too_many_values::CHECK,
    two_moves::CHECK,
    unclosed_value::CHECK,
    unclosed_variation::CHECK,
    undeclared_charset::CHECK,
    undecodable_text::CHECK,
    unescaped_bracket::CHECK,
    unknown_charset::CHECK,
    unknown_format::CHECK,
    unknown_keyword::CHECK,
    unknown_property::CHECK,
    upper_case_point::CHECK,
    value_outside::CHECK,
    value_without_identifier::CHECK,
    variation_level::CHECK,
    view_corners::CHECK,
    white_space_in_value::CHECK,
    wrong_charset::CHECK,
    wrong_turn::CHECK,
];
