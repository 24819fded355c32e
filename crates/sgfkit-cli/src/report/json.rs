//! Writes findings as JSON lines.

use sgfkit::check::{Finding, FindingObjects};

use super::Subject;
use crate::output::json;

pub struct Lines<'a> {
    subject: &'a Subject<'a>,
    objects: FindingObjects,
}

impl<'a> Lines<'a> {
    pub fn new(subject: &'a Subject<'a>) -> Lines<'a> {
        Lines {
            subject,
            objects: FindingObjects::new(Some(&subject.file.name())),
        }
    }

    pub fn add(&mut self, finding: &Finding<'_>, out: &mut String) {
        self.objects.add(finding, self.subject.lines(), out);
        out.push('\n');
    }

    pub fn hide(&self, hidden: usize, out: &mut String) {
        let path = json(&self.subject.file.name());
        out.push_str(&format!(
            "{{\"type\":\"more\",\"path\":{path},\"count\":{hidden}}}\n"
        ));
    }
}
