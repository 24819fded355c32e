//! Runs drawing jobs for all front ends: the program, JavaScript and Python share options,
//! defaults, output and errors.

mod asked;
mod book;
mod check;
mod course;
mod json;
mod kinds;
mod make;
mod options;
mod order;
mod picture;
mod plan;
mod press;
mod run;
mod sheet;
mod stages;

pub use asked::{Job, JobOption};

pub use kinds::{Answers, ChapterOf, Format, MoveRange, Numbered, OptionKind, Word};
pub use order::Order;
pub use plan::{Plan, Work};
pub use press::{JobMessage, Piece, Press};
pub use run::PressRun;
