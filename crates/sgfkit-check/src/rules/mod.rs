//! Checks, one per file, named after their codes; [`slips`] has those of typical mistakes.

use super::Applicability::{self, Safe, Unsafe};
use super::Group::{self, *};
use super::Severity::{self, Error, Style, Warning};
use super::contents::{is_empty_node, is_odd_node, is_root};
use super::forms::{broken, is_reused, shown};
use super::{Check, Contents, Fix, Flaw, Found, Known, Moment, Report, Run, Subject, repair, slip};
use sgfkit_core::game::Game;
use sgfkit_core::schema::{PropertyType, ValueType, id};
use sgfkit_core::syntax::{Fault, FaultKind, Span};
use sgfkit_core::tree::{GameTree, Node};
use sgfkit_core::value::RawValue;

mod annotation_without_move;
mod bad_application;
mod bad_bookmark;
mod bad_date;
mod bad_handicap;
mod bad_komi;
mod bad_rank;
mod bad_result;
mod bad_root_value;
mod bad_round;
mod bad_time;
mod bad_value;
mod board_size;
mod capital_name;
mod charsets_differ;
mod contested_point;
mod contradictory_annotations;
mod cube_owner_in_cp;
mod doubled_property;
mod duplicate_line;
mod duplicate_point;
mod empty_beside_points;
mod empty_label;
mod empty_node;
mod empty_text;
mod empty_value;
mod empty_variation;
mod extra_close;
mod extra_open;
mod figure_flags;
mod file_too_large;
mod flag_with_text;
mod foreign_identifier;
mod formats_differ;
mod fox_handicap;
mod fox_komi;
mod game_info_twice;
mod game_not_checked;
mod games_differ;
mod good_and_bad_move;
mod handicap_not_set_up;
mod hexgui_swap;
mod identifier_too_long;
mod illegal_characters;
mod illegal_move;
mod impossible_number;
mod impossible_result;
mod incomplete_puzzle;
mod initial_position_twice;
mod integer_komi;
mod ko_without_move;
mod label_too_long;
mod literal_newline;
mod little_golem_havannah;
mod little_golem_hex;
mod little_golem_twixt;
mod long_date;
mod long_identifier;
mod lower_case_identifier;
mod malformed_unicode;
mod merge_conflict;
mod missing_bracket;
mod missing_colon;
mod missing_handicap_flag;
mod missing_handicap_stones;
mod missing_open;
mod missing_semicolon;
mod missing_value;
mod move_in_root;
mod moves_as_setup;
mod no_game;
mod node_after_variation;
mod node_outside;
mod nul_byte;
mod nul_in_text;
mod null_text;
mod ogs_mark;
mod old_labels;
mod old_marks;
mod one_point_line;
mod one_point_rectangle;
mod pass_in_old_format;
mod pass_jj;
mod pass_tt_on_large_board;
mod player_beside_move;
mod players_coordinates;
mod point_off_board;
mod print_mode_range;
mod property_not_in_format;
mod property_of_other_game;
mod rectangle_in_old_format;
mod redundant_setup;
mod result_contradicts_board;
mod result_contradicts_count;
mod reused_identifier;
mod root_property_below_root;
mod rules_name;
mod setup_after_root;
mod setup_and_move;
mod setup_as_move;
mod size_not_in_format;
mod slips;
mod square_as_rectangle;
mod style_range;
mod swapped_rectangle;
mod text_outside;
mod too_many_values;
mod two_moves;
mod unclosed_value;
mod unclosed_variation;
mod undeclared_charset;
mod undecodable_text;
mod unescaped_bracket;
mod unknown_charset;
mod unknown_format;
mod unknown_keyword;
mod unknown_property;
mod upper_case_point;
mod value_outside;
mod value_without_identifier;
mod variation_level;
mod view_corners;
mod wrong_charset;
mod wrong_turn;

use slips::ROWS;

/// Lists the checks that have a file, with their manuals.
macro_rules! rules {
    ($($name:ident),* $(,)?) => {
        const RULES: &[(Check, &str)] = &[$(($name::CHECK, manual!($name))),*];
    };
}

rules! {    annotation_without_move, bad_application, bad_bookmark, bad_date, bad_handicap, bad_komi,
    bad_rank, bad_result, bad_root_value, bad_round, bad_time, bad_value, board_size,
    capital_name, charsets_differ, contested_point, contradictory_annotations,
    cube_owner_in_cp, doubled_property, duplicate_line, duplicate_point, empty_beside_points,
    empty_label, empty_node, empty_text, empty_value, empty_variation, extra_close, extra_open,
    figure_flags, file_too_large, flag_with_text, foreign_identifier, formats_differ,
    fox_handicap, fox_komi, game_info_twice, game_not_checked, games_differ, good_and_bad_move,
    handicap_not_set_up, hexgui_swap, identifier_too_long, illegal_characters, illegal_move,
    impossible_number, impossible_result, incomplete_puzzle, initial_position_twice,
    integer_komi, ko_without_move, label_too_long, literal_newline, little_golem_havannah,
    little_golem_hex, little_golem_twixt, long_date, long_identifier, lower_case_identifier,
    malformed_unicode, merge_conflict, missing_bracket, missing_colon, missing_handicap_flag,
    missing_handicap_stones, missing_open, missing_semicolon, missing_value, move_in_root,
    moves_as_setup, no_game, node_after_variation, node_outside, nul_byte, nul_in_text,
    null_text, ogs_mark, old_labels, old_marks, one_point_line, one_point_rectangle,
    pass_in_old_format, pass_jj, pass_tt_on_large_board, player_beside_move,
    players_coordinates, point_off_board, print_mode_range, property_not_in_format,
    property_of_other_game, rectangle_in_old_format, redundant_setup, result_contradicts_board,
    result_contradicts_count, reused_identifier, root_property_below_root, rules_name,
    setup_after_root, setup_and_move, setup_as_move, size_not_in_format, square_as_rectangle,
    style_range, swapped_rectangle, text_outside, too_many_values, two_moves, unclosed_value,
    unclosed_variation, undeclared_charset, undecodable_text, unescaped_bracket,
    unknown_charset, unknown_format, unknown_keyword, unknown_property, upper_case_point,
    value_outside, value_without_identifier, variation_level, view_corners, wrong_charset,
    wrong_turn,
}

/// All checks with their manuals, sorted by code.
const ALL: &[(Check, &str)] = &{
    let mut all = [RULES[0]; RULES.len() + ROWS.len()];
    let (mut rule, mut slip) = (0, 0);
    while rule + slip < all.len() {
        let at = rule + slip;
        if slip == ROWS.len()
            || rule < RULES.len() && comes_before(&RULES[rule].0, &ROWS[slip].check)
        {
            all[at] = RULES[rule];
            rule += 1;
        } else {
            all[at] = (ROWS[slip].check, ROWS[slip].manual);
            slip += 1;
        }
    }
    all
};

/// All checks, sorted by code.
pub(super) const CHECKS: &[Check] = &{
    let mut checks = [ALL[0].0; ALL.len()];
    let mut at = 0;
    while at < ALL.len() {
        checks[at] = ALL[at].0;
        at += 1;
    }
    checks
};

/// The manuals of [`CHECKS`]. They stand apart, so that a program without them is 100 kB smaller.
pub(super) const MANUALS: &[&str] = &{
    let mut manuals = [""; ALL.len()];
    let mut at = 0;
    while at < ALL.len() {
        manuals[at] = ALL[at].1;
        at += 1;
    }
    manuals
};

/// Findings refer to checks by index in the list, so it must be sorted by code, without duplicates.
const _: () = {
    let mut at = 1;
    while at < CHECKS.len() {
        assert!(comes_before(&CHECKS[at - 1], &CHECKS[at]));
        at += 1;
    }
};

const fn comes_before(one: &Check, other: &Check) -> bool {
    let (one, other) = (one.code.as_bytes(), other.code.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() {
        if one[at] != other[at] {
            return one[at] < other[at];
        }
        at += 1;
    }
    one.len() < other.len()
}
