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

use Handler::{Large, Small};

pub const HANDLERS: [(&str, Handler); 17] = [
    ("textDocument/diagnostic", Small(pull)),
    ("textDocument/codeAction", Small(repairs::code_actions)),
    ("textDocument/formatting", Large(repairs::formatting)),
    (
        "textDocument/rangeFormatting",
        Large(repairs::range_formatting),
    ),
    ("textDocument/prepareRename", Small(rename::prepare)),
    ("textDocument/rename", Small(rename::rename)),
    ("textDocument/hover", Small(hover::hover)),
    ("textDocument/documentSymbol", Small(structure::symbols)),
    ("textDocument/foldingRange", Small(structure::folding)),
    ("textDocument/selectionRange", Small(structure::selection)),
    ("textDocument/inlayHint", Large(hover::inlay_hints)),
    ("textDocument/definition", Small(points::definition)),
    ("textDocument/references", Small(points::references)),
    ("textDocument/documentHighlight", Small(points::highlights)),
    ("textDocument/completion", Small(completion::complete)),
    ("textDocument/semanticTokens/full", Large(tokens::tokens)),
    ("textDocument/semanticTokens/range", Large(tokens::tokens)),
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
        Small(answer) => answer(session, document, params).map(Reply::Value),
        Large(answer) => answer(session, document, params).map(Reply::Text),
    }
}

fn pull(session: &Session, document: &Document, params: &Value) -> Answer {
    Ok(session.report(document, params["previousResultId"].as_str()))
}
