/// A part of an archive, from one entry to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The start: the number of a directory entry in a zip, otherwise an offset in bytes.
    pub begin: u64,
    /// The end, in the same unit.
    pub end: u64,
    /// The contents before the part: lines in a list of games, otherwise bytes.
    pub before: u64,
    /// The size of the archive in bytes; if it has changed, the part is not read.
    pub bundle: u64,
}
