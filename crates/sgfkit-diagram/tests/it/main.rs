//! Integration tests for drawing.

mod asked;
mod books;
mod figures;
mod golden;
mod graphs;
mod jobs;
mod pages;
mod ranges;
mod real;
mod windows;
