//! Opens archives with the reader for their kind.

use std::io::{self, BufRead, BufReader};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;

use crate::entry::Members;
use crate::error::ReadError;
use crate::lines::Lines;
use crate::names::{Kind, kind};
use crate::origin::Origin;
use crate::span::Span;
use crate::tar::Tar;
use crate::zip::Zip;
use crate::zstd::Frames;

/// An archive that can be opened repeatedly.
#[derive(Clone)]
pub(crate) struct Opening {
    pub(crate) origin: Origin,
    pub(crate) kind: Kind,
}

impl Opening {
    pub(crate) fn new(name: &Path, origin: Origin) -> Result<Opening, ReadError> {
        match kind(name) {
            Some(kind) => Ok(Opening { origin, kind }),
            None => Err(ReadError::BadBundle(
                "its name does not end like that of an archive".into(),
            )),
        }
    }

    pub(crate) fn begin(&self, span: Option<Span>) -> Result<Box<dyn Members + Send>, ReadError> {
        if let Some(span) = span
            && self.origin.len()? != span.bundle
        {
            let problem = "changed since it was divided into parts";
            return Err(ReadError::BadBundle(problem.to_owned()));
        }
        if self.kind == Kind::Zip {
            let zip = Zip::new(self.origin.anywhere()?, self.origin.len()?, span);
            return Ok(Box::new(zip.map_err(|error| self.fault(&error))?));
        }
        let (mut begin, mut end, mut before, mut is_last) = (0, u64::MAX, 0, true);
        if let Some(span) = span {
            (begin, end, before) = (span.begin, span.end, span.before);
            is_last = span.end == span.bundle;
        }
        let input = self.origin.open(begin, end);
        let input = input.map_err(ReadError::Unreadable)?;
        // Decompression needs a larger buffer than typical entries.
        let mut input = BufReader::with_capacity(1 << 17, input);
        // Every archive has an end mark, except that a list of games may be empty.
        let is_empty = input.fill_buf().map(<[u8]>::is_empty);
        if is_empty.map_err(ReadError::Unreadable)? && self.kind != Kind::Lines {
            return Err(ReadError::BadBundle("the file is empty".into()));
        }
        Ok(match self.kind {
            Kind::TarGz => {
                let input = BufReader::new(MultiGzDecoder::new(input));
                Box::new(Tar::new(input, before, is_last))
            }
            Kind::TarZst => {
                let input = BufReader::new(Frames::new(input));
                Box::new(Tar::new(input, before, is_last))
            }
            Kind::Lines => Box::new(Lines::new(input, before)?),
            Kind::Tar | Kind::Zip => Box::new(Tar::new(input, before, is_last)),
        })
    }

    /// Converts an error to one about the archive or about its source.
    pub(crate) fn fault(&self, error: &io::Error) -> ReadError {
        match self.origin.lost() {
            Some(reason) => ReadError::Unreadable(io::Error::other(reason)),
            None => ReadError::BadBundle(error.to_string()),
        }
    }
}
