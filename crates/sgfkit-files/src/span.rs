//! A part of a bundle.

/// A part of a bundle, from one of its members to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// Where it begins: of a zip the number of a member in its directory, of other
    /// bundles a byte.
    pub begin: u64,
    /// Where it ends.
    pub end: u64,
    /// What stands before it: lines of a list of games, bytes of an archive's
    /// content.
    pub before: u64,
    /// The bytes of the bundle. One that has others by now is not read.
    pub bundle: u64,
}
