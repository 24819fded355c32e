//! Books of chapters, as PDF or EPUB.

mod about;
mod contents;
mod epub;
mod pdf;
mod title;

pub use about::{About, Cover};
pub use epub::EpubBook;
pub use pdf::PdfBook;

pub(crate) use title::Titles;
