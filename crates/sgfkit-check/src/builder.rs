//! Const builder for [`Check`].

use super::{Applicability, Check, Group, Run, Severity};
use sgfkit_core::game::Game;

impl Check {
    pub(super) const fn new(code: &'static str, group: Group, severity: Severity) -> Check {
        Check {
            code,
            group,
            severity,
            lossy: false,
            sgfc: &[],
            games: &[],
            fix: None,
            summary: "",
            spec: "",
            run: Run::Faults(&[], |_, _| {}),
        }
    }

    pub(super) const fn summary(mut self, summary: &'static str) -> Check {
        self.summary = summary;
        self
    }

    pub(super) const fn spec(mut self, spec: &'static str) -> Check {
        self.spec = spec;
        self
    }

    pub(super) const fn lossy(mut self) -> Check {
        self.lossy = true;
        self
    }

    pub(super) const fn sgfc(mut self, sgfc: &'static [u8]) -> Check {
        self.sgfc = sgfc;
        self
    }

    pub(super) const fn games(mut self, games: &'static [Game]) -> Check {
        self.games = games;
        self
    }

    pub(super) const fn fix(mut self, applicability: Applicability) -> Check {
        self.fix = Some(applicability);
        self
    }

    pub(super) const fn run(mut self, run: Run) -> Check {
        self.run = run;
        self
    }
}
