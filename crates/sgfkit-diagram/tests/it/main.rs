//! Integration tests for drawing.

mod asked;
mod books;
mod figures;
mod gif;
mod golden;
mod graphs;
mod jobs;
mod pages;
mod pdf;
mod png;
mod ranges;
mod real;
mod texts;
mod windows;
