//! Fixes for AP (properties.html, AP).

/// Returns `name:version` for `foxwq`, `Aya 5.56` or `Annotator\:4.0`, raw to raw. An
/// unknown version is `?`, as in the list of the specification.
pub(in super::super) fn application(raw: &str) -> Option<String> {
    if is_address(raw) {
        return Some(format!("{}:?", raw.replacen(':', "\\:", 1)));
    }
    if let Some((name, version)) = raw.split_once("\\:") {
        return Some(format!("{name}:{version}")).filter(|fixed| is_whole(fixed));
    }
    let name = raw.trim_end();
    if let Some((name, version)) = name.rsplit_once(' ')
        && version.starts_with(|c: char| c.is_ascii_digit())
        && version.contains('.')
    {
        let word = [" version", " Version", " ver", " Ver", " v"];
        let name = word
            .iter()
            .find_map(|word| name.strip_suffix(word))
            .unwrap_or(name);
        return Some(format!("{name}:{version}")).filter(|fixed| is_whole(fixed));
    }
    Some(format!("{name}:?")).filter(|fixed| is_whole(fixed))
}

/// Returns true if the name is a URL, split at its own colon.
pub(in super::super) fn is_address(raw: &str) -> bool {
    raw.starts_with("http://") || raw.starts_with("https://")
}

/// Returns true if a raw value is a name and a version without escapes.
fn is_whole(raw: &str) -> bool {
    let mut parts = raw.split(':');
    let name = parts.next().is_some_and(|name| !name.trim().is_empty());
    name && parts.next().is_some_and(|version| !version.is_empty())
        && parts.next().is_none()
        && !raw.contains('\\')
}
