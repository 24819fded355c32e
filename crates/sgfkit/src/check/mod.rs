//! Checks: what is wrong with a file, and where.
//!
//! Each check is a file in `rules/`, named as its code, whose documentation is
//! its manual. [`check`] runs them all; [`all`] lists them.

mod report;
mod rules;

use crate::syntax::{FaultKind, Span};
use crate::tree::{Collection, GameTree, Property, RawValue};
use crate::value::{self, Invalid};

use report::Report;

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
    pub fn name(self) -> &'static str {
        match self {
            Severity::Style => "style",
            Severity::Warning => "warning",
            Severity::Error => "error",
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
    pub message: String,
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
    pub help: Option<String>,
}

/// A further place that a [`Diagnostic`] points at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where, in bytes of the file.
    pub span: Span,
    /// What is there.
    pub message: String,
}

/// A check, and what there is to say about it.
#[derive(Debug)]
#[non_exhaustive]
pub struct Check {
    /// Its stable name, in kebab-case.
    pub code: &'static str,
    /// How bad what it finds is.
    pub severity: Severity,
    /// Whether data may have been lost where it finds something.
    pub lossy: bool,
    /// The numbers of the SGFC 2.0 messages for the same fault.
    pub sgfc: &'static [u8],
    /// What it finds, in one line.
    pub summary: &'static str,
    /// The section of the specification; empty where it has none.
    pub spec: &'static str,
    /// Its source, which begins with its manual.
    manual: &'static str,
    run: Run,
}

impl Check {
    /// The manual: What, Why, Example, Fix, as Markdown.
    pub fn manual(&self) -> String {
        let lines = self
            .manual
            .lines()
            .map_while(|line| line.strip_prefix("//!"));
        let mut manual = String::new();
        for line in lines {
            manual.push_str(line.strip_prefix(' ').unwrap_or(line));
            manual.push('\n');
        }
        manual
    }
}

/// What a check looks at.
#[derive(Debug)]
enum Run {
    /// Faults of the grammar, which reading has found.
    Faults(&'static [FaultKind]),
    /// The whole file.
    Collection(fn(&Collection, &mut Report<'_>)),
    /// Each game tree.
    Tree(fn(GameTree<'_>, &mut Report<'_>)),
    /// Each property.
    Property(fn(Property<'_>, &mut Report<'_>)),
    /// Each value, as it is written.
    Value(fn(Property<'_>, RawValue<'_>, &mut Report<'_>)),
    /// Each value that its type does not accept.
    Invalid(fn(Property<'_>, RawValue<'_>, Invalid, &mut Report<'_>)),
}

/// All checks, in alphabetical order of their codes.
///
/// ```
/// let check = sgfkit::check::find("unclosed-value").unwrap();
/// assert_eq!(check.sgfc, [10]);
/// assert!(check.manual().starts_with("# What\n"));
/// ```
pub fn all() -> &'static [Check] {
    rules::CHECKS
}

/// The check with a code.
pub fn find(code: &str) -> Option<&'static Check> {
    all().iter().find(|check| check.code == code)
}

/// Runs all checks. What they find comes in the order of the file.
///
/// ```
/// use sgfkit::{Collection, check};
///
/// let game = Collection::parse("(;FF[4]GM[1]SZ[big];B[pd]");
/// let codes: Vec<_> = check::check(&game).into_iter().map(|found| found.code).collect();
/// assert_eq!(codes, ["bad-value", "unclosed-variation"]);
/// ```
pub fn check(collection: &Collection) -> Vec<Diagnostic> {
    if collection.is_edited() {
        return check(&collection.reparsed());
    }
    let mut report = Report::new(collection);
    let mut trees = Vec::new();
    let mut properties = Vec::new();
    let mut values = Vec::new();
    let mut invalid = Vec::new();
    for check in all() {
        match check.run {
            Run::Faults(kinds) => report.faults(check, kinds),
            Run::Collection(run) => run(collection, &mut report),
            Run::Tree(run) => trees.push(run),
            Run::Property(run) => properties.push(run),
            Run::Value(run) => values.push(run),
            Run::Invalid(run) => invalid.push(run),
        }
    }
    for tree in collection.trees() {
        trees.iter().for_each(|run| run(tree, &mut report));
        for node in tree.nodes() {
            for property in node.properties() {
                properties.iter().for_each(|run| run(property, &mut report));
                let schema = property.schema();
                for value in property.values() {
                    values
                        .iter()
                        .for_each(|run| run(property, value, &mut report));
                    if let Err(why) = value::decode(value, schema, tree.facts()) {
                        invalid
                            .iter()
                            .for_each(|run| run(property, value, why, &mut report));
                    }
                }
            }
        }
    }
    report.finish()
}
