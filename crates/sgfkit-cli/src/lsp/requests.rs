//! The requests about a document and their handlers.

use serde_json::{Value, json};

use super::document::Document;
use super::session::Session;
use super::transport::{Failure, Reply};
use super::{completion, hover, points, rename, repairs, structure, tokens};

pub type Answer = Result<Value, Failure>;

#[derive(Clone, Copy)]
pub enum Handler {
    Small(fn(&Session, &Document, &Value) -> Answer),
    /// A handler whose answer may be large.
    Large(fn(&Session, &Document, &Value) -> Result<String, Failure>),
}

pub const HANDLERS: [(&str, Handler); 17] = [
    ("textDocument/diagnostic", Handler::Small(pull)),
    (
        "textDocument/codeAction",
        Handler::Small(repairs::code_actions),
    ),
    (
        "textDocument/formatting",
        Handler::Large(repairs::formatting),
    ),
    (
        "textDocument/rangeFormatting",
        Handler::Large(repairs::range_formatting),
    ),
    (
        "textDocument/prepareRename",
        Handler::Small(rename::prepare),
    ),
    ("textDocument/rename", Handler::Small(rename::rename)),
    ("textDocument/hover", Handler::Small(hover::hover)),
    (
        "textDocument/documentSymbol",
        Handler::Small(structure::symbols),
    ),
    (
        "textDocument/foldingRange",
        Handler::Small(structure::folding),
    ),
    (
        "textDocument/selectionRange",
        Handler::Small(structure::selection),
    ),
    ("textDocument/inlayHint", Handler::Large(hover::inlay_hints)),
    (
        "textDocument/definition",
        Handler::Small(points::definition),
    ),
    (
        "textDocument/references",
        Handler::Small(points::references),
    ),
    (
        "textDocument/documentHighlight",
        Handler::Small(points::highlights),
    ),
    (
        "textDocument/completion",
        Handler::Small(completion::complete),
    ),
    (
        "textDocument/semanticTokens/full",
        Handler::Large(tokens::tokens),
    ),
    (
        "textDocument/semanticTokens/range",
        Handler::Large(tokens::tokens),
    ),
];

pub fn answer(session: &Session, method: &str, params: &Value) -> Result<Reply, Failure> {
    let known = HANDLERS.iter().find(|(name, _)| *name == method);
    let Some((_, handler)) = known else {
        let message = format!("unknown method `{method}`");
        return Err(Failure::new(Failure::UNKNOWN, message));
    };
    let uri = params["textDocument"]["uri"].as_str();
    let uri = uri.ok_or_else(|| Failure::params("textDocument.uri"))?;
    let Some(document) = session.documents.get(uri) else {
        return Ok(match method {
            "textDocument/diagnostic" => json!({"kind": "full", "items": []}).into(),
            _ => Value::Null.into(),
        });
    };
    match handler {
        Handler::Small(answer) => answer(session, document, params).map(Reply::Value),
        Handler::Large(answer) => answer(session, document, params).map(Reply::Text),
    }
}

fn pull(session: &Session, document: &Document, params: &Value) -> Answer {
    Ok(session.report(document, params["previousResultId"].as_str()))
}
