//! Fixes for RU in Go (properties.html, RU).

/// Mandatory names, each with its aliases in lower case and without "rules".
const NAMES: &[(&str, &[&str])] = &[
    ("AGA", &["aga", "american go association"]),
    (
        "GOE",
        &[
            "goe",
            "ing",
            "ing goe",
            "goe ing",
            "goe (ing)",
            "ing (goe)",
            "ing's",
            "应氏",
            "應氏",
        ],
    ),
    (
        "Japanese",
        &[
            "japanese",
            "jp",
            "jpn",
            "japan",
            "nihon-kiin",
            "nihon kiin",
            "nihon ki-in",
            "日本",
        ],
    ),
    ("NZ", &["nz", "new zealand", "new-zealand", "newzealand"]),
];

/// Returns the mandatory name of a ruleset, if it has one.
pub(in super::super) fn go_rules(text: &str) -> Option<&'static str> {
    if let Some((name, _)) = NAMES.iter().find(|(name, _)| *name == text) {
        return Some(name);
    }
    let text = text.trim().to_lowercase();
    let ends = [" rules", " rule", "規則", "规则", "ルール"];
    let name = ends.iter().find_map(|end| text.strip_suffix(end));
    let name = name.unwrap_or(&text).trim_end();
    let row = NAMES.iter().find(|(_, names)| names.contains(&name))?;
    Some(row.0)
}
