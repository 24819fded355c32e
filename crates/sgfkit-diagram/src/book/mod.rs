//! Books: chapter after chapter, as PDF or EPUB.

mod contents;
mod epub;
mod pdf;
mod title;

pub use epub::EpubBook;
pub use pdf::PdfBook;

pub(crate) use title::Titles;
