//! Findings as `sgf check --format json` prints them, less the path.

use serde_json::json;
use sgfkit::LineIndex;
use sgfkit::check::Diagnostic;

use crate::json::Object;

pub fn json(found: &Diagnostic, lines: &LineIndex<'_>) -> String {
    let position = lines.line_column(found.span.start);
    let mut object = Object::new();
    object
        .text("type", "diagnostic")
        .text("code", found.code)
        .text("severity", found.severity.name())
        .value("lossy", &found.lossy)
        .text("message", &found.message)
        .raw(
            "span",
            &json!([found.span.start, found.span.end]).to_string(),
        )
        .value("line", &position.line)
        .value("column", &position.column)
        .raw("tree", &json!(found.tree).to_string())
        .raw("node", &json!(found.node).to_string())
        .optional("property", found.property.as_deref())
        .raw("sgfc", &json!(found.sgfc).to_string())
        .optional("fix", found.fix.as_ref().map(|fix| fix.safety.name()));
    object.done()
}
