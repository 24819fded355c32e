//! Checks SGF files, explains each finding and fixes it.
//!
//! Each check is a file in `rules/`, named after its code, or a row of
//! `rules/slips.rs`; its documentation is the manual. [`run`] runs all checks,
//! [`all`] lists them, and [`fix()`] applies their fixes.
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
pub use fix::{Applicability, Edit, Fix};
pub use json::FindingObjects;
use lists::Lists;
#[doc(hidden)]
pub use points::{first_off, first_point};
use report::{Found, Report};
use run::{Flaw, Moment, Run};
use table::Tables;

/// Severity of a finding.
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
    /// Returns `error`, `warning` or `style`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Severity::Style => "style",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// Topic of a check. Groups can be selected and ignored by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Group {
    /// The grammar: brackets, parentheses, semicolons, identifiers.
    Syntax,
    /// Character encodings.
    Charset,
    /// The types of values.
    Values,
    /// Combinations of properties in a node, and their place in the tree.
    Structure,
    /// Game information and root properties.
    Info,
    /// Points, setup, markup and figures.
    Board,
    /// Formats before FF\[4\].
    Legacy,
    /// Habits of programs that write SGF.
    Producers,
    /// Rules of the games.
    Rules,
}

impl Group {
    /// All groups, in order.
    pub const ALL: &[Group] = &[
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

    /// Returns the name in lower case, such as `syntax`.
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

    /// Describes the checks of the group in one line.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Group::Syntax => "the grammar: brackets, parentheses, semicolons, identifiers",
            Group::Charset => "the encoding of texts, and its name in CA",
            Group::Values => "the types of values",
            Group::Structure => "properties in the wrong node, or in one node with others",
            Group::Info => "game information and root properties",
            Group::Board => "points, setup, markup and figures",
            Group::Legacy => "formats before FF[4]",
            Group::Producers => "habits of programs that write files",
            Group::Rules => "the rules of the games",
        }
    }
}

/// A finding as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// Code of the check, such as `unclosed-value`.
    pub code: &'static str,
    /// Severity of the finding.
    pub severity: Severity,
    /// True if data may have been lost or misread; SGFC calls this critical.
    pub lossy: bool,
    /// Message for users.
    pub message: Cow<'static, str>,
    /// Position in bytes of the file.
    pub span: Span,
    /// Index of the game tree, from 0.
    pub tree: Option<usize>,
    /// Index of the node in its tree, in pre-order from 0.
    pub node: Option<usize>,
    /// Identifier of the property.
    pub property: Option<String>,
    /// Number of the equivalent SGFC 2.0 message.
    pub sgfc: Option<u8>,
    /// Related positions.
    pub labels: Vec<Label>,
    /// Advice for users.
    pub help: Option<Cow<'static, str>>,
    /// Fix, if there is one.
    pub fix: Option<Fix>,
}

/// A related position of a [`Diagnostic`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Label {
    /// Position in bytes of the file.
    pub span: Span,
    /// Description of the position.
    pub message: Cow<'static, str>,
}

/// A check and its description.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Check {
    /// Stable name, in kebab-case.
    pub code: &'static str,
    /// Topic of the check.
    pub group: Group,
    /// Default severity of its findings.
    pub severity: Severity,
    /// True if its findings may mean lost data.
    pub lossy: bool,
    /// Numbers of the equivalent SGFC 2.0 messages.
    pub sgfc: &'static [u8],
    /// Games that it applies to; empty for all games.
    pub games: &'static [Game],
    /// Highest applicability of its fixes; `None` if it has no fix.
    pub fix: Option<Applicability>,
    /// One-line description.
    pub summary: &'static str,
    /// Section of the specification, or empty.
    pub spec: &'static str,
    run: Run,
}

impl Check {
    /// Returns the manual as Markdown with the sections What, Why, Example and Fix.
    #[must_use]
    pub fn manual(&self) -> String {
        let lines = index_of(self.code)
            .map_or("", |index| rules::MANUALS[index])
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

/// Returns all checks, sorted by code.
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

/// Returns the check with this code.
#[must_use]
pub fn find(code: &str) -> Option<&'static Check> {
    index_of(code).map(|index| &all()[index])
}

fn index_of(code: &str) -> Option<usize> {
    all().binary_search_by(|check| check.code.cmp(code)).ok()
}

/// Runs all checks and returns the findings in file order.
///
/// ```
/// use sgfkit::{Collection, check};
///
/// let game = Collection::parse("(;FF[4]GM[1]AB[big];B[pd]");
/// let codes: Vec<_> = check::run(&game).into_iter().map(|found| found.code).collect();
/// assert_eq!(codes, ["bad-value", "unclosed-variation"]);
/// ```
pub fn run(collection: &Collection) -> Vec<Diagnostic> {
    every().check(collection)
}

/// Returns a checker with all checks.
#[must_use]
pub fn every() -> &'static Checker {
    static EVERY: OnceLock<Checker> = OnceLock::new();
    EVERY.get_or_init(|| Checker::new(|_| true))
}

/// A set of checks that can run on many files.
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
    /// Creates a checker with the checks that `wanted` accepts.
    #[must_use]
    pub fn new(wanted: impl Fn(&Check) -> bool) -> Checker {
        let checks: Vec<_> = all().iter().filter(|check| wanted(check)).collect();
        Checker {
            lists: Lists::of(&checks),
            tables: Tables::new(),
            codes: checks.iter().map(|check| check.code).collect(),
        }
    }

    /// Returns true if the checker runs the check with this code.
    #[must_use]
    pub fn wants(&self, code: &str) -> bool {
        self.codes.contains(&code)
    }

    /// Runs the checks and returns the findings in file order.
    #[must_use]
    pub fn check(&self, collection: &Collection) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let examination = self.examine(collection, usize::MAX);
        examination.each(|finding| found.push(finding.to_diagnostic()));
        found
    }

    /// Prepares to check a file and report findings as they are found.
    ///
    /// All findings are counted, but only the first `limit` are reported. Memory depends on
    /// the number of nodes even if every byte has a finding.
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

    /// Prepares to check a file and report the first `limit` findings of severity `least` or
    /// higher; see [`examine`](Self::examine).
    pub fn examine_from<'a>(
        &'a self,
        least: Severity,
        collection: &'a Collection,
        limit: usize,
    ) -> Examination<'a> {
        Examination::new(self, collection, limit, least, None)
    }

    /// Prepares to check a file after [`fix`](Self::fix). Fixes up to `repaired` are not offered
    /// again, because the remaining ones would change the meaning.
    pub fn examine_repaired<'a>(
        &'a self,
        repaired: Applicability,
        least: Severity,
        collection: &'a Collection,
        limit: usize,
    ) -> Examination<'a> {
        Examination::new(self, collection, limit, least, Some(repaired))
    }
}
