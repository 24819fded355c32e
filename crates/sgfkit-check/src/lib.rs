//! Checks: what is wrong with a file, where, and what to do about it.
//!
//! Each check is a file in `rules/`, named after its code, or a row of
//! `rules/slips.rs`. Its documentation is its manual. [`check`] runs them all;
//! [`all`] lists them; [`fix()`] applies what they propose.
#![forbid(unsafe_code)]
#![warn(clippy::panic, clippy::unwrap_used)]

mod apply;
mod builder;
mod contents;
pub mod convert;
mod examination;
mod finding;
mod fix;
mod forms;
mod guard;
mod json;
mod lists;
mod log;
#[macro_use]
mod manual;
mod overlap;
mod parentheses;
mod plain;
mod points;
mod repair;
mod report;
mod rules;
mod run;
mod slip;
mod syntax;
mod table;
mod walk;

use std::borrow::Cow;
use std::sync::OnceLock;

use sgfkit_core::game::Game;
use sgfkit_core::syntax::Span;
use sgfkit_core::tree::Collection;

pub(crate) use apply::fix_with;
pub use apply::{Dropped, Fixed, fix};
use contents::{Contents, Known, Select, Subject};
pub use examination::Examination;
pub use finding::{Count, Counts, Finding};
pub use fix::{Edit, Fix, Safety};
pub use json::FindingObjects;
use lists::Lists;
#[doc(hidden)]
pub use points::{first_off, first_point};
use report::{Found, Report};
use run::{Flaw, Moment, Run};
use table::Tables;

/// How bad a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Breaks a recommendation of the specification.
    Style,
    /// Legal, but suspicious.
    Warning,
    /// Breaks a mandatory rule.
    Error,
}

impl Severity {
    /// `error`, `warning` or `style`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Severity::Style => "style",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// What a check is about. Groups can be selected and ignored by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Group {
    /// The grammar: brackets, parentheses, semicolons, identifiers.
    Syntax,
    /// Charsets.
    Charset,
    /// The types of values.
    Values,
    /// What may stand together in a node, and where in the tree.
    Structure,
    /// The forms of game information, and the root properties.
    Info,
    /// Points, setup, markup and figures.
    Board,
    /// Formats before FF\[4\].
    Legacy,
    /// Habits of programs that write files.
    Producers,
    /// The rules of the games.
    Rules,
}

impl Group {
    /// All groups.
    pub const ALL: [Group; 9] = [
        Group::Syntax,
        Group::Charset,
        Group::Values,
        Group::Structure,
        Group::Info,
        Group::Board,
        Group::Legacy,
        Group::Producers,
        Group::Rules,
    ];

    /// Its name in lower case: `syntax`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Group::Syntax => "syntax",
            Group::Charset => "charset",
            Group::Values => "values",
            Group::Structure => "structure",
            Group::Info => "info",
            Group::Board => "board",
            Group::Legacy => "legacy",
            Group::Producers => "producers",
            Group::Rules => "rules",
        }
    }

    /// What its checks are about, in one line.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Group::Syntax => "the grammar: brackets, parentheses, semicolons, identifiers",
            Group::Charset => "the charset of texts, and what CA says of it",
            Group::Values => "the types of values",
            Group::Structure => "what may stand together in a node, and where in the tree",
            Group::Info => "the forms of game information, and the root properties",
            Group::Board => "points, setup, markup and figures",
            Group::Legacy => "formats before FF[4]",
            Group::Producers => "habits of programs that write files",
            Group::Rules => "the rules of the games",
        }
    }
}

/// Something that a check found: plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The check's code, such as `unclosed-value`.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// Data may have been lost or misread: what SGFC calls critical.
    pub lossy: bool,
    /// What is wrong, for people.
    pub message: Cow<'static, str>,
    /// Where, in bytes of the file.
    pub span: Span,
    /// The game tree, from 1.
    pub tree: Option<usize>,
    /// The node in that tree, in pre-order from 0.
    pub node: Option<usize>,
    /// The property's identifier.
    pub property: Option<String>,
    /// The number of the SGFC 2.0 message for the same fault.
    pub sgfc: Option<u8>,
    /// Other places that belong to it.
    pub labels: Vec<Label>,
    /// What to do.
    pub help: Option<Cow<'static, str>>,
    /// How it can be repaired, where that is known.
    pub fix: Option<Fix>,
}

/// A further place that a [`Diagnostic`] points at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where, in bytes of the file.
    pub span: Span,
    /// What is there.
    pub message: Cow<'static, str>,
}

/// A check, and what there is to say about it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Check {
    /// Its stable name, in kebab-case.
    pub code: &'static str,
    /// What it is about.
    pub group: Group,
    /// How bad what it finds is.
    pub severity: Severity,
    /// Whether data may have been lost where it finds something.
    pub lossy: bool,
    /// The numbers of the SGFC 2.0 messages for the same fault.
    pub sgfc: &'static [u8],
    /// The games it looks at; all where none is named.
    pub games: &'static [Game],
    /// How safe its fixes are at best; `None` where it has no fix.
    pub fix: Option<Safety>,
    /// What it finds, in one line.
    pub summary: &'static str,
    /// The section of the specification; empty where it has none.
    pub spec: &'static str,
    /// The lines of its documentation.
    manual: &'static str,
    run: Run,
}

impl Check {
    /// The manual: What, Why, Example, Fix, as Markdown. Empty without the
    /// feature `manuals`.
    #[must_use]
    pub fn manual(&self) -> String {
        let lines = self
            .manual
            .lines()
            .map(|line| line.strip_prefix("//!").unwrap_or(line));
        let mut manual = String::new();
        for line in lines {
            manual.push_str(line.strip_prefix(' ').unwrap_or(line));
            manual.push('\n');
        }
        manual
    }
}

/// All checks, in alphabetical order of their codes.
///
/// ```
/// let check = sgfkit::check::find("unclosed-value").unwrap();
/// assert_eq!(check.sgfc, [10]);
/// assert!(check.manual().starts_with("# What\n"));
/// ```
#[must_use]
pub fn all() -> &'static [Check] {
    rules::CHECKS
}

/// The check with a code.
#[must_use]
pub fn find(code: &str) -> Option<&'static Check> {
    let found = all().binary_search_by(|check| check.code.cmp(code));
    found.ok().map(|index| &all()[index])
}

/// Runs all checks. What they find comes in the order of the file.
///
/// ```
/// use sgfkit::{Collection, check};
///
/// let game = Collection::parse("(;FF[4]GM[1]AB[big];B[pd]");
/// let codes: Vec<_> = check::check(&game).into_iter().map(|found| found.code).collect();
/// assert_eq!(codes, ["bad-value", "unclosed-variation"]);
/// ```
pub fn check(collection: &Collection) -> Vec<Diagnostic> {
    every().check(collection)
}

/// All checks, ready.
#[must_use]
pub fn every() -> &'static Checker {
    static EVERY: OnceLock<Checker> = OnceLock::new();
    EVERY.get_or_init(|| Checker::new(|_| true))
}

/// Some of the checks, ready to look at many files.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::check::{Checker, Group};
///
/// let checker = Checker::new(|check| check.group == Group::Syntax);
/// let game = Collection::parse("(;FF[4]GM[1]AB[big];B[pd]");
/// let codes: Vec<_> = checker.check(&game).into_iter().map(|found| found.code).collect();
/// assert_eq!(codes, ["unclosed-variation"]);
/// ```
pub struct Checker {
    lists: Lists,
    tables: Tables,
    codes: Vec<&'static str>,
}

impl Checker {
    /// The checks that are `wanted`.
    #[must_use]
    pub fn new(wanted: impl Fn(&Check) -> bool) -> Checker {
        let checks: Vec<_> = all().iter().filter(|check| wanted(check)).collect();
        Checker {
            lists: Lists::of(&checks),
            tables: Tables::new(),
            codes: checks.iter().map(|check| check.code).collect(),
        }
    }

    /// Whether the check with this code is one of them.
    #[must_use]
    pub fn wants(&self, code: &str) -> bool {
        self.codes.contains(&code)
    }

    /// What they find in a file, in its order.
    #[must_use]
    pub fn check(&self, collection: &Collection) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let examination = self.examine(collection, usize::MAX);
        examination.each(|finding| found.push(finding.to_diagnostic()));
        found
    }

    /// Gets ready to look at a file, and to hand on what is found as it is
    /// found: a file that breaks a rule with each byte needs no more memory
    /// for its findings than for its nodes. All findings are counted; the first
    /// `limit` of the file are handed on.
    ///
    /// ```
    /// use sgfkit::Collection;
    /// use sgfkit::check::Checker;
    ///
    /// let checker = Checker::new(|_| true);
    /// let game = Collection::parse("(;FF[4]GM[1]AB[big][bad];B[pd]");
    /// let mut codes = Vec::new();
    /// let counts = checker.examine(&game, 1).each(|found| codes.push(found.check().code));
    /// assert_eq!((codes, counts.total()), (vec!["bad-value"], 3));
    /// ```
    pub fn examine<'a>(&'a self, collection: &'a Collection, limit: usize) -> Examination<'a> {
        Examination::new(self, collection, limit, Severity::Style, None)
    }

    /// The same, where only findings of a severity and worse ones are handed
    /// on: the first `limit` of these. All are counted.
    pub fn examine_from<'a>(
        &'a self,
        least: Severity,
        collection: &'a Collection,
        limit: usize,
    ) -> Examination<'a> {
        Examination::new(self, collection, limit, least, None)
    }

    /// The same of a file that [`fix`](Self::fix) has repaired: fixes up to this
    /// safety are not offered again, for what is left of them would change what
    /// was meant.
    pub fn examine_repaired<'a>(
        &'a self,
        repaired: Safety,
        least: Severity,
        collection: &'a Collection,
        limit: usize,
    ) -> Examination<'a> {
        Examination::new(self, collection, limit, least, Some(repaired))
    }
}
