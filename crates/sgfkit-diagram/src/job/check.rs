//! Detects options that contradict each other.

use super::asked::{Job, JobOption, Rule};
use super::kinds::Format;
use super::plan::{Plan, Work};
use crate::error::JobError;

/// Rules for the job as a whole.
const WHOLE: &[Rule] = &[
    (
        |_, plan| plan.format == Format::Html,
        "cannot write HTML here: use `sgf render`",
    ),
    (
        |_, plan| plan.format.is_animation() && plan.work != Work::Animation,
        "cannot write figures or problems as GIF: it animates a line of moves",
    ),
    (
        |_, plan| plan.format == Format::Epub && plan.is_many,
        "cannot write several EPUB files: an EPUB contains whole games",
    ),
];

impl Job {
    /// Checks the job and returns the plan for it.
    ///
    /// # Errors
    ///
    /// The first option that has no effect or conflicts with another.
    pub fn check(&self) -> Result<Plan, JobError> {
        let plan = self.plan();
        if let Some((_, why)) = WHOLE.iter().find(|(is_wrong, _)| is_wrong(self, &plan)) {
            return Err(JobError::option(*why));
        }
        let given = |name: &str| JobOption::named(name).is_some_and(|option| option.is_given(self));
        for option in Job::OPTIONS.iter().filter(|option| option.is_given(self)) {
            let name = option.name;
            if !option.needs.is_empty() && !given(option.needs) {
                let needed = option.needs;
                return Err(JobError::option(format!("--{name} needs --{needed}")));
            }
            if let Some(other) = option.excludes.iter().find(|other| given(other)) {
                return Err(JobError::option(format!(
                    "cannot combine --{name} and --{other}"
                )));
            }
            let mut rules = option.rules.iter();
            if let Some((_, why)) = rules.find(|(is_wrong, _)| is_wrong(self, &plan)) {
                return Err(JobError::option(format!("--{name} {why}")));
            }
        }
        Ok(plan)
    }
}
