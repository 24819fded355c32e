mod from_json;
mod identity;
mod to_json;

use super::{JsonDocument, from_json, to_json};
use crate::tree::Collection;

/// The document of trees, each a charset and its nodes.
fn document(trees: &[(&str, &[&str])]) -> String {
    let quoted = |charset: &str| format!("\"{charset}\"");
    let first = trees
        .first()
        .map_or("null".to_owned(), |tree| quoted(tree.0));
    let trees: Vec<String> = trees
        .iter()
        .map(|(charset, nodes)| {
            let nodes = nodes.join(",\n  ");
            format!("{{\"charset\":\"{charset}\",\"nodes\":[\n  {nodes}]}}")
        })
        .collect();
    let trees = trees.join(",\n");
    format!("{{\"format\":\"sgfkit\",\"version\":1,\"charset\":{first},\"trees\":[{trees}]}}")
}

/// A document is the same after the way to SGF and back, if no text was lost;
/// SGF comes out in any case.
fn check_identity(file: &[u8]) {
    let json = to_json(&Collection::parse(file));
    if let Err(error) = serde_json::from_str::<serde_json::Value>(&json) {
        panic!("{error}: {json}");
    }
    let sgf = match from_json(&json) {
        Ok(sgf) => sgf,
        Err(error) => panic!("{error}\n{}\n{json}", file.escape_ascii()),
    };
    let again = to_json(&Collection::parse(&sgf[..]));
    if json != again && !json.contains("\"lossy_text\":true") {
        panic!(
            "{}\n{json}\n{}\n{again}",
            file.escape_ascii(),
            sgf.escape_ascii()
        );
    }
}

fn from_nodes(charset: &str, nodes: &str) -> Result<Vec<u8>, String> {
    let text = format!(
        r#"{{"trees":[{{"nodes":{nodes},"charset":"{charset}"}}],"version":1,"format":"sgfkit"}}"#
    );
    from_json(&text).map_err(|error| error.to_string())
}
