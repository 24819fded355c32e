//! Suggests names similar to an unknown one.

const ALIKE: f64 = 0.8;

const MANY: usize = 3;

/// Returns the names most similar to `name`, best first, ignoring case.
pub fn names<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let name = name.to_lowercase();
    let mut scored: Vec<(f64, &str)> = known
        .map(|known| (strsim::jaro_winkler(&name, &known.to_lowercase()), known))
        .filter(|(score, _)| *score > ALIKE)
        .collect();
    scored.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    scored.dedup_by_key(|(_, known)| *known);
    scored.iter().take(MANY).map(|(_, known)| *known).collect()
}

pub fn hint<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let names = names(name, known);
    if names.is_empty() {
        String::new()
    } else {
        let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
        let text = match names.split_last() {
            Some((last, others)) if !others.is_empty() => {
                format!("{} or {last}", others.join(", "))
            }
            _ => names.concat(),
        };
        format!("; did you mean {text}?")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names() {
        let known = ["bad-value", "empty-value", "Hex", "Twixt"];
        assert_eq!(
            names("bad-valu", known.into_iter()).first(),
            Some(&"bad-value")
        );
        assert_eq!(names("twist", known.into_iter()), ["Twixt"]);
        assert_eq!(hint("qqq", known.into_iter()), "");
    }
}
