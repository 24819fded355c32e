//! Lizzie and LizzieYzy: `LZ`, `LZ2` for a second engine, `LZOP` and `LZOP2` at the root. The
//! percentage is that of the side that moved; score, candidates and ownership are those of the side
//! to move.

use super::candidates::Candidates;
use super::gtp;
use super::number::{Unsound, black_lead, black_share, real_with_comma, share, visits};
use super::place::Place;
use super::{Analysis, Dialect};
use sgfkit_core::game::Color;

pub(super) const DIALECT: Dialect = Dialect {
    name: "lizzie",
    properties: &["LZ", "LZ2", "LZOP", "LZOP2"],
    summary: "Lizzie: a line with name, percentage and visits, then moves in the format of kata-analyze; \
        the percentage is for the player who moved, the other values for the player to move",
    read,
};

fn read(place: &Place<'_>, found: &mut Vec<Analysis>) {
    let (Some(mover), Some(next)) = (place.mover, place.next) else {
        return;
    };
    // LZOP and LZOP2 belong to the root.
    let ids = if place.node.is_root() {
        DIALECT.properties
    } else {
        &DIALECT.properties[..2]
    };
    for id in ids {
        for text in place.texts(id) {
            found.extend(analysis(&text, mover, next, place).ok());
        }
    }
}

fn analysis(text: &str, mover: Color, next: Color, place: &Place<'_>) -> Result<Analysis, Unsound> {
    let (head, moves) = text.split_once('\n').unwrap_or((text, ""));
    let head = Head::read(head)?;
    let mut analysis = Analysis::new(DIALECT.name);
    // Lizzie's own version is not an engine.
    let is_version = |name: &str| {
        let mut bytes = name.bytes();
        bytes.all(|byte| byte.is_ascii_digit() || byte == b'.')
    };
    analysis.engine = Some(head.name).filter(|name| !is_version(name));
    analysis.visits = Some(head.visits);
    analysis.winrate = Some(black_share(share(head.percent), mover));
    analysis.score = head.score.map(|lead| black_lead(lead, next));
    analysis.stdev = head.stdev;
    let mut candidates = Candidates::new(&place.after, Some(next));
    let ownership = gtp::read_moves(moves.split_whitespace(), next, &mut candidates);
    analysis.candidates = candidates.listed();
    analysis.ownership = gtp::ownership_of(ownership, place.after.area(), next);
    Ok(analysis)
}

struct Head {
    name: String,
    percent: f64,
    visits: u64,
    score: Option<f64>,
    stdev: Option<f64>,
}

impl Head {
    /// Parses the first line. The name may contain spaces and numbers, so take the shortest one for
    /// which the rest is valid.
    fn read(line: &str) -> Result<Head, Unsound> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let has_name = !line.starts_with(char::is_whitespace);
        // The name is followed by a percentage, visits, and at most three numbers.
        let shortest = words.len().saturating_sub(5).max(usize::from(has_name));
        (shortest..words.len())
            .find_map(|name| Head::behind(&words[..name], &words[name..]))
            .filter(|head| head.visits > 0)
            .ok_or(Unsound)
    }

    fn behind(name: &[&str], words: &[&str]) -> Option<Head> {
        let [percent, count, rest @ ..] = words else {
            return None;
        };
        let percent = real_with_comma(percent);
        let visits = visits(count).ok()?;
        let rest: Vec<f64> = rest.iter().map(|word| real_with_comma(word)).collect();
        let fits = (0.0..=100.0).contains(&percent) && rest.iter().all(|number| !number.is_nan());
        fits.then(|| Head {
            name: name.join(" "),
            percent,
            visits,
            score: rest.first().copied(),
            stdev: rest.get(1).copied(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_as_short_as_fits() {
        for (line, name, percent, visits, score) in [
            ("0.7.2 48.4 53", "0.7.2", 48.4, 53, None),
            (
                "Flash Analyze 48.4 53 0.2",
                "Flash Analyze",
                48.4,
                53,
                Some(0.2),
            ),
            (
                "KataGo 1.12 40b 48,4 2,8k 0.2 9.1 0.0",
                "KataGo 1.12 40b",
                48.4,
                2800,
                Some(0.2),
            ),
            ("Leela 11 48.4 1.2m", "Leela 11", 48.4, 1_200_000, None),
            (" 48.4 53", "", 48.4, 53, None),
        ] {
            let head = Head::read(line).ok().unwrap();
            let read = (&*head.name, head.percent, head.visits, head.score);
            assert_eq!(read, (name, percent, visits, score), "{line}");
        }
        for line in [
            "",
            "A",
            "A 48.4",
            "A 48.4 0",
            "A 148.4 53",
            "A NaN 53",
            "A -1 5",
            "A 5 -5",
        ] {
            assert!(Head::read(line).is_err(), "{line}");
        }
    }
}
