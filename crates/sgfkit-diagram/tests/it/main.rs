//! What is drawn of the project's corpus.

mod books;
mod figures;
mod golden;
mod jobs;
mod pages;
