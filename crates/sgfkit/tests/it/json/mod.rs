//! SGF as JSON, and back.

mod from_json;
mod identity;
mod to_json;

use sgfkit::Collection;
use sgfkit::convert::{JsonDocument, from_json, to_json};

use crate::invariants::json_identity;

/// The document of trees, each with an encoding and its nodes.
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

fn check_identity(file: &[u8]) {
    let json = to_json(&Collection::parse(file));
    if let Err(error) = serde_json::from_str::<serde_json::Value>(&json) {
        panic!("{error}: {json}");
    }
    json_identity(file);
}

fn from_nodes(nodes: &str) -> Result<Vec<u8>, String> {
    let text = format!(
        r#"{{"trees":[{{"nodes":{nodes},"charset":"GBK"}}],"version":1,"format":"sgfkit"}}"#
    );
    from_json(&text).map_err(|error| error.to_string())
}
