//! Converts files in any other format to SGF, for callers that do not care about the format.

use super::{Format, ReadError, ReadOptions, read};
use sgfkit_core::convert::{self, JsonErrorKind};

/// A file in another format, converted to SGF.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Foreign {
    /// The title of the format.
    pub format: &'static str,
    /// The games as SGF.
    pub sgf: Vec<u8>,
    /// The number of fields that SGF cannot store or that could not be read.
    pub lost: usize,
}

/// Converts a file in another format, including JSON, to SGF; `None` if the file is SGF or in an
/// unknown format.
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
/// If the format is known, but nothing in the file is readable.
pub fn foreign(bytes: &[u8]) -> Result<Option<Foreign>, ReadError> {
    match Format::detect(bytes) {
        // One game per line is SGF.
        Some(Format::Sgfs) => Ok(None),
        Some(format) => {
            let options = ReadOptions::default().with_format(Some(format));
            let import = read(bytes, &options)?;
            Ok(Some(Foreign {
                format: import.format.title(),
                lost: import.lost.len() + import.problems.len(),
                sgf: import.bytes,
            }))
        }
        None if convert::is_json(bytes) => {
            let text =
                std::str::from_utf8(bytes).map_err(|error| ReadError::at(1, None, &error))?;
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            let sgf = convert::from_json(text).map_err(|error| {
                let line = match error.kind {
                    JsonErrorKind::Syntax { line, .. } => line,
                    _ => 1,
                };
                ReadError::at(line, None, &error)
            })?;
            Ok(Some(Foreign {
                format: "JSON",
                sgf,
                lost: 0,
            }))
        }
        None => Ok(None),
    }
}
