//! All tests of the library that need nothing but what it shows to the world,
//! in one program: it is linked once.

mod analysis;
mod boards_go;
mod boards_hex_twixt;
mod boards_other;
mod changes;
mod charsets;
mod checks;
mod clocks;
mod common;
mod compare;
mod conformance;
mod corpus;
mod directions;
mod edit;
mod exchange;
mod fixes;
mod games;
mod hostile;
mod invariants;
mod json;
mod legal_moves;
mod lenient;
mod openings;
mod ops_dedup;
mod ops_merge;
mod ops_parts;
mod ops_strip;
mod ops_transform;
mod reader;
mod recode;
mod reference;
mod reference_reader;
mod replay;
mod score;
mod versions;
