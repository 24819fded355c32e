//! The invariants, over every file of the project's `corpus/` and over the
//! collection of real files beside the checkout, where that is there.

mod common;
mod invariants;

#[test]
fn invariants_hold_for_every_file() {
    for file in common::files() {
        let data = std::fs::read(&file).unwrap();
        let run = || {
            invariants::lex_tiles(&data);
            invariants::exact_roundtrip(&data);
            invariants::canonical_idempotent(&data);
            invariants::spans_in_range(&data);
        };
        if std::panic::catch_unwind(run).is_err() {
            panic!("{}", file.display());
        }
    }
}
