//! Octi, GM\[19\] (octi.html).
//!
//! A point is two digits from 1 to 9, column then row, with row 1 in the south. A stone is a pod:
//! its point and, if needed to distinguish it, its prongs (`46CD`).

use super::Point;
use super::coordinates::Cursor;
use super::moves::Move;

pub use super::moves::octi::{Action, Hop, Pod, Prong, Prongs, Way};

pub(super) const DESCRIPTION: &str = "\
Points are two digits, column then row, from 11 in the southwest to 99 in the northeast. \
A stone is a pod: its point and its prongs, clockwise from A for north to H, such as 46CD. \
The prongs may be left out if all pods on the point are the same. \
Black moves first. \
A move brings in a pod (73), adds a prong (33+B) or a superprong (33+B!), rotates a prong (33+A-B), or \
jumps (84-86-68), possibly with captures (84-86-68x, 84-86-68xDxAB). Jumps of several pods are separated by commas. \
There are no special moves.";

pub(super) fn parse_point(text: &str) -> Option<Point> {
    Cursor::new(text).whole(point)
}

pub(super) fn write_point(point: Point) -> Option<String> {
    let digit = |index: u32| char::from_digit(index.checked_add(1)?, 10);
    Some([digit(point.column)?, digit(point.row)?].iter().collect())
}

pub(super) fn parse_pod(text: &str) -> Option<Pod> {
    Cursor::new(text).whole(pod)
}

pub(super) fn write_pod(pod: Pod) -> Option<String> {
    Some(write_point(pod.point)? + &write_prongs(pod.prongs))
}

pub(super) fn parse_move(text: &str) -> Option<Move> {
    Cursor::new(text).whole(action).map(Move::Octi)
}

pub(super) fn write_move(play: &Move) -> Option<String> {
    let Move::Octi(action) = play else {
        return None;
    };
    match action {
        Action::Enter(point) => write_point(*point),
        Action::Add { pod, prong } => Some(write_pod(*pod)? + "+" + &write_prong(*prong)?),
        Action::Turn { pod, to, from } => {
            Some(write_pod(*pod)? + "+" + &write_prong(*to)? + "-" + &write_prong(*from)?)
        }
        Action::Travel(ways) if !ways.is_empty() => {
            let ways: Vec<String> = ways.iter().map(write_way).collect::<Option<_>>()?;
            Some(ways.join(","))
        }
        Action::Travel(_) => None,
    }
}

fn point(cursor: &mut Cursor<'_>) -> Option<Point> {
    let mut digit = || {
        let digit = cursor.next_if(|next| matches!(next, b'1'..=b'9'))?;
        Some(u32::from(digit - b'1'))
    };
    Some(Point::new(digit()?, digit()?))
}

fn prong(cursor: &mut Cursor<'_>) -> Option<Prong> {
    let letter = cursor.next_if(|next| matches!(next, b'A'..=b'H'))?;
    Some(Prong {
        direction: letter - b'A',
        is_super: cursor.eat(b'!'),
    })
}

fn prongs(cursor: &mut Cursor<'_>) -> Option<Prongs> {
    let mut prongs = Prongs::default();
    while let Some(next) = prong(cursor) {
        prongs = prongs.with(next)?;
    }
    Some(prongs)
}

fn pod(cursor: &mut Cursor<'_>) -> Option<Pod> {
    Some(Pod {
        point: point(cursor)?,
        prongs: prongs(cursor)?,
    })
}

fn action(cursor: &mut Cursor<'_>) -> Option<Action> {
    let pod = pod(cursor)?;
    if cursor.is_empty() {
        return pod.prongs.is_empty().then_some(Action::Enter(pod.point));
    }
    if cursor.eat(b'+') {
        let prong = self::prong(cursor)?;
        if !cursor.eat(b'-') {
            return Some(Action::Add { pod, prong });
        }
        let from = self::prong(cursor)?;
        let to = prong;
        return Some(Action::Turn { pod, to, from });
    }
    let mut ways = vec![way(pod, cursor)?];
    while cursor.eat(b',') {
        let pod = self::pod(cursor)?;
        ways.push(way(pod, cursor)?);
    }
    Some(Action::Travel(ways))
}

fn way(pod: Pod, cursor: &mut Cursor<'_>) -> Option<Way> {
    let mut hops = Vec::new();
    while cursor.eat(b'-') {
        let to = point(cursor)?;
        let mut captures = Vec::new();
        while cursor.eat(b'x') {
            captures.push(prongs(cursor)?);
        }
        hops.push(Hop { to, captures });
    }
    (!hops.is_empty()).then_some(Way { pod, hops })
}

fn write_prong(prong: Prong) -> Option<String> {
    let prongs = Prongs::default().with(prong)?;
    Some(write_prongs(prongs))
}

fn write_prongs(prongs: Prongs) -> String {
    let mut text = String::new();
    for prong in prongs.iter() {
        text.push(char::from(b'A' + prong.direction));
        if prong.is_super {
            text.push('!');
        }
    }
    text
}

fn write_way(way: &Way) -> Option<String> {
    if way.hops.is_empty() {
        return None;
    }
    let mut text = write_pod(way.pod)?;
    for hop in &way.hops {
        text.push('-');
        text += &write_point(hop.to)?;
        for &capture in &hop.captures {
            text.push('x');
            text += &write_prongs(capture);
        }
    }
    Some(text)
}
