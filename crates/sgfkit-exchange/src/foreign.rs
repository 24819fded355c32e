//! Whatever is no SGF, as SGF: for those who open files and don't ask what they are.

use super::{Format, ReadOptions, read};
use sgfkit_core::convert;

/// A file in another format, as SGF.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Foreign {
    /// What its format is called.
    pub format: &'static str,
    /// The games.
    pub sgf: Vec<u8>,
    /// How much of it has no place in SGF, or could not be read.
    pub lost: usize,
}

/// SGF of a file in another format, JSON included. `None` where the file is SGF,
/// or nothing that is known.
///
/// ```
/// use sgfkit::exchange::foreign;
///
/// let found = foreign(b"1. Q16 D4 2. Q3 D17").unwrap().unwrap();
/// assert_eq!(found.lost, 0);
/// assert!(foreign(b"(;GM[1])").unwrap().is_none());
/// ```
///
/// # Errors
///
/// The format is known, and there is nothing in the file that can be read.
pub fn foreign(bytes: &[u8]) -> Result<Option<Foreign>, String> {
    match Format::detect(bytes) {
        // A game a line is SGF.
        Some(Format::Sgfs) => Ok(None),
        Some(format) => {
            let options = ReadOptions::default().with_format(Some(format));
            let import = read(bytes, &options).map_err(|error| error.to_string())?;
            Ok(Some(Foreign {
                format: import.format.title(),
                lost: import.lost.len() + import.problems.len(),
                sgf: import.bytes,
            }))
        }
        None if convert::is_json(bytes) => {
            let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            let sgf = convert::from_json(text).map_err(|error| error.to_string())?;
            Ok(Some(Foreign {
                format: "JSON",
                sgf,
                lost: 0,
            }))
        }
        None => Ok(None),
    }
}
