//! One counter for all who want pictures: what is to be made, of which games,
//! and how. The program, JavaScript and Python say it in their own ways, and get
//! the same bytes, defaults and refusals.

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

pub use asked::Job;

pub use kinds::{Answers, ChapterOf, Format, MoveRange, Numbered, OptionKind, Word};
pub use options::JobOption;
pub use order::Order;
pub use plan::{Plan, Work};
pub use press::{JobMessage, Piece, Press};
pub use run::PressRun;
