//! The invariants, for every file of `corpus/` and of the collection of real files next to the
//! checkout, if it exists.

#[test]
fn invariants_hold_for_every_file() {
    for file in crate::common::files() {
        let data = std::fs::read(&file).unwrap();
        let run = || {
            crate::invariants::lex_tiles(&data);
            crate::invariants::exact_roundtrip(&data);
            crate::invariants::canonical_idempotent(&data);
            crate::invariants::spans_in_range(&data);
            crate::invariants::edits_in_turn(&data);
        };
        if std::panic::catch_unwind(run).is_err() {
            panic!("{}", file.display());
        }
    }
}
