//! Parses RE leniently (properties.html, RE; backgammon.html, RE).

use super::lexer::{Token, Words, tokens};
use crate::game::Color;
use crate::value::GameResult;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Word {
    Side(Color),
    Win,
    Lose,
    /// "By", which makes the side before it the winner if there is no verb.
    By,
    /// Action of the losing side.
    GivesUp(How),
    How(How),
    /// The number before it counts moves, not points.
    Moves,
    /// The number counts stones, which are one or two points each.
    Stones,
    /// `0`, `Void` or `?`.
    End(&'static str),
}

#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(hidden)]
#[non_exhaustive]
pub enum How {
    Resign,
    Time,
    Forfeit,
}

const BLACK: Option<Word> = Some(Word::Side(Color::Black));
const WHITE: Option<Word> = Some(Word::Side(Color::White));
const WIN: Option<Word> = Some(Word::Win);
const LOSE: Option<Word> = Some(Word::Lose);
const BY: Option<Word> = Some(Word::By);
const RESIGNS: Option<Word> = Some(Word::GivesUp(How::Resign));
const RESIGNATION: Option<Word> = Some(Word::How(How::Resign));
const TIME: Option<Word> = Some(Word::How(How::Time));
const FORFEITS: Option<Word> = Some(Word::GivesUp(How::Forfeit));
const FORFEIT: Option<Word> = Some(Word::How(How::Forfeit));
const MOVES: Option<Word> = Some(Word::Moves);
const STONES: Option<Word> = Some(Word::Stones);
const DRAW: Option<Word> = Some(Word::End("0"));
const VOID: Option<Word> = Some(Word::End("Void"));
const UNKNOWN: Option<Word> = Some(Word::End("?"));

/// English, German, Dutch, French, Spanish and Italian words; then Chinese, Japanese,
/// Korean and Thai ones, which need no spaces.
const WORDS: Words<Word> = &[
    // Sides
    ("b", BLACK),
    ("black", BLACK),
    ("blacks", BLACK),
    ("schwarz", BLACK),
    ("zwart", BLACK),
    ("noir", BLACK),
    ("noirs", BLACK),
    ("negro", BLACK),
    ("negros", BLACK),
    ("negras", BLACK),
    ("nero", BLACK),
    ("w", WHITE),
    ("white", WHITE),
    ("whites", WHITE),
    ("weiß", WHITE),
    ("weiss", WHITE),
    ("wit", WHITE),
    ("blanc", WHITE),
    ("blancs", WHITE),
    ("blanco", WHITE),
    ("blancos", WHITE),
    ("blancas", WHITE),
    ("bianco", WHITE),
    // Winning and losing
    ("+", WIN),
    ("win", WIN),
    ("wins", WIN),
    ("won", WIN),
    ("gewinnt", WIN),
    ("gewann", WIN),
    ("wint", WIN),
    ("gagne", WIN),
    ("gagnent", WIN),
    ("gana", WIN),
    ("ganan", WIN),
    ("ganó", WIN),
    ("vince", WIN),
    ("lose", LOSE),
    ("loses", LOSE),
    ("lost", LOSE),
    ("verliert", LOSE),
    ("verlor", LOSE),
    ("verliest", LOSE),
    ("perd", LOSE),
    ("pierde", LOSE),
    ("pierden", LOSE),
    ("perde", LOSE),
    ("by", BY),
    ("with", BY),
    ("mit", BY),
    ("durch", BY),
    ("met", BY),
    ("door", BY),
    ("par", BY),
    ("por", BY),
    ("per", BY),
    // Kinds of wins
    ("r", RESIGNATION),
    ("res", RESIGNATION),
    ("resig", RESIGNATION),
    ("resignation", RESIGNATION),
    ("resigns", RESIGNS),
    ("resigned", RESIGNS),
    ("resign", RESIGNS),
    ("aufgabe", RESIGNATION),
    ("gibt", RESIGNS),
    ("auf", None),
    ("opgave", RESIGNATION),
    ("geeft", RESIGNS),
    ("op", None),
    ("abandon", RESIGNATION),
    ("abandonne", RESIGNS),
    ("abandonnent", RESIGNS),
    ("abandono", RESIGNATION),
    ("abandona", RESIGNS),
    ("abandonan", RESIGNS),
    ("abbandono", RESIGNATION),
    ("abbandona", RESIGNS),
    ("t", TIME),
    ("time", TIME),
    ("timeout", TIME),
    ("zeit", TIME),
    ("tijd", TIME),
    ("temps", TIME),
    ("au", None),
    ("tiempo", TIME),
    ("tempo", TIME),
    ("f", FORFEIT),
    ("forfeit", FORFEIT),
    ("forfeits", FORFEITS),
    ("forfeited", FORFEITS),
    ("default", FORFEIT),
    ("forfait", FORFEIT),
    ("point", None),
    ("points", None),
    ("pts", None),
    ("pt", None),
    ("moku", None),
    ("punkt", None),
    ("punkte", None),
    ("punkten", None),
    ("punt", None),
    ("punten", None),
    ("punto", None),
    ("puntos", None),
    ("punti", None),
    ("move", MOVES),
    ("moves", MOVES),
    // Games without a winner
    ("draw", DRAW),
    ("drawn", DRAW),
    ("jigo", DRAW),
    ("tie", DRAW),
    ("remis", DRAW),
    ("unentschieden", DRAW),
    ("remise", DRAW),
    ("nulle", DRAW),
    ("tablas", DRAW),
    ("empate", DRAW),
    ("patta", DRAW),
    ("void", VOID),
    ("suspended", VOID),
    ("unfinished", VOID),
    ("game", None),
    ("is", None),
    ("left", None),
    ("unknown", UNKNOWN),
    ("?", UNKNOWN),
    ("unbekannt", UNKNOWN),
    ("onbekend", UNKNOWN),
    ("inconnu", UNKNOWN),
    ("desconocido", UNKNOWN),
    ("sconosciuto", UNKNOWN),
    // Chinese and Japanese
    ("黑", BLACK),
    ("黒", BLACK),
    ("黑棋", BLACK),
    ("子", STONES),
    ("白", WHITE),
    ("白棋", WHITE),
    ("番", None),
    ("方", None),
    ("胜", WIN),
    ("勝", WIN),
    ("勝ち", WIN),
    ("负", LOSE),
    ("負", LOSE),
    ("負け", LOSE),
    ("败", LOSE),
    ("敗", LOSE),
    ("中盘", RESIGNATION),
    ("中盤", RESIGNATION),
    ("中押", RESIGNATION),
    ("中押し", RESIGNATION),
    ("认输", RESIGNS),
    ("認輸", RESIGNS),
    ("投了", RESIGNS),
    ("超时", TIME),
    ("超時", TIME),
    ("时间", TIME),
    ("時間", TIME),
    ("時間切れ", TIME),
    ("タイム", TIME),
    ("不戦", FORFEIT),
    ("不战", FORFEIT),
    ("不戰", FORFEIT),
    ("目", None),
    ("共", None),
    ("全", None),
    ("手", MOVES),
    ("完", None),
    ("和棋", DRAW),
    ("和局", DRAW),
    ("持碁", DRAW),
    ("ジゴ", DRAW),
    ("無勝負", VOID),
    ("无胜负", VOID),
    ("打掛", VOID),
    ("打ち掛け", VOID),
    ("打挂", VOID),
    ("不明", UNKNOWN),
    // Korean
    ("흑", BLACK),
    ("백", WHITE),
    ("승", WIN),
    ("패", LOSE),
    ("불계", RESIGNATION),
    ("시간", TIME),
    ("집", None),
    ("수", MOVES),
    ("빅", DRAW),
    ("무승부", DRAW),
    // Thai
    ("ดำ", BLACK),
    ("ขาว", WHITE),
    ("ชนะ", WIN),
    ("แพ้", LOSE),
    ("ด้วย", BY),
    ("โดย", BY),
    ("แต้ม", None),
    ("คะแนน", None),
    ("ยอมแพ้", RESIGNS),
    ("เวลา", TIME),
    ("เสมอ", DRAW),
];

/// Returns the color for a word in lower case.
pub(super) fn side(word: &str) -> Option<Color> {
    match WORDS.iter().find(|(known, _)| *known == word)?.1 {
        Some(Word::Side(color)) => Some(color),
        _ => None,
    }
}

/// Converts a phrase to a result: `black wins by resignation` to `B+R`, `白2目半勝` to
/// `W+2.5`. Ignores a remark in parentheses.
///
/// Chinese 子 may be one or two points each, so they are rejected.
#[doc(hidden)]
#[must_use]
pub fn result(text: &str, backgammon: bool) -> Option<String> {
    let phrase = Phrase::read(text)?;
    let result = phrase
        .written(backgammon)
        .filter(|_| !phrase.has_stones())?;
    let parsed = if backgammon {
        GameResult::parse_backgammon(&result)
    } else {
        GameResult::parse(&result)
    };
    parsed.is_ok().then_some(result)
}

/// Splits `B+R (152 moves)` into `B+R` and the remark, unless that questions the result.
fn without_remark(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    let (open, close) = match text.chars().last() {
        Some(close @ ')') => ('(', close),
        Some(close @ '}') => ('{', close),
        _ => return Some((text, "")),
    };
    let (result, remark) = text.split_once(open)?;
    let remark = remark.strip_suffix(close)?;
    if remark.contains([open, close]) {
        return None;
    }
    let lower = remark.to_lowercase();
    let doubts = lower.contains('?') || lower.split_whitespace().any(|word| word == "or");
    (!doubts).then(|| (result.trim_end(), remark))
}

/// Meaning of a text about the end of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(hidden)]
#[non_exhaustive]
pub enum Phrase {
    /// No winner or unknown, with the text for RE.
    End(&'static str),
    Win {
        winner: Color,
        how: Option<How>,
        points: Option<f64>,
        /// Whether the points are stones.
        stones: bool,
    },
}

impl Phrase {
    /// Parses a text. Returns `None` if any part is unknown, or if there is no winner.
    #[doc(hidden)]
    pub fn read(text: &str) -> Option<Phrase> {
        let (text, remark) = without_remark(text)?;
        let phrase = Self::read_tokens(tokens(text, WORDS)?)?;
        // A remark may contain the kind of result: `無勝負 (jigo)`.
        Some(match (phrase, remark.is_empty()) {
            (Self::End(_), false) => match tokens(remark, WORDS).and_then(Self::read_tokens) {
                Some(closer @ Self::End(_)) => closer,
                _ => phrase,
            },
            _ => phrase,
        })
    }

    fn read_tokens(tokens: Vec<Token<Word>>) -> Option<Phrase> {
        if let [Token::Word(Word::End(end)), rest @ ..] = tokens.as_slice()
            && rest
                .iter()
                .all(|token| *token == Token::Word(Word::End(end)))
        {
            return Some(Self::End(end));
        }
        let mut said = Said::default();
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            let is_count_of_moves = matches!(token, Token::Number(_))
                && tokens.peek() == Some(&Token::Word(Word::Moves));
            if is_count_of_moves {
                _ = tokens.next();
                said.moves = true;
            } else {
                said.take(token)?;
            }
        }
        said.phrase()
    }

    fn has_stones(self) -> bool {
        matches!(self, Self::Win { stones: true, .. })
    }

    pub(crate) fn without_stones(self) -> Phrase {
        match self {
            Self::Win {
                winner,
                how,
                stones: true,
                ..
            } => Self::Win {
                winner,
                how,
                points: None,
                stones: false,
            },
            _ => self,
        }
    }

    /// Formats the phrase for RE, counting each stone as one point.
    #[doc(hidden)]
    #[must_use]
    pub fn written(self, backgammon: bool) -> Option<String> {
        let (winner, how, points) = match self {
            Self::End(end) => return Some(end.to_owned()),
            Self::Win {
                winner,
                how,
                points,
                ..
            } => (winner, how, points),
        };
        Some(match (how, points) {
            (None, None) => format!("{winner}+"),
            (None, Some(points)) => format!("{winner}+{points}"),
            (Some(How::Resign), None) => format!("{winner}+R"),
            (Some(How::Resign), Some(points)) if backgammon => format!("{winner}+{points}R"),
            (Some(How::Time), None) => format!("{winner}+T"),
            (Some(How::Forfeit), None) => format!("{winner}+F"),
            (Some(_), Some(_)) => return None,
        })
    }
}

/// State while parsing a phrase.
#[derive(Default)]
struct Said {
    side: Option<Color>,
    verb: Option<bool>,
    given_up: Option<How>,
    how: Option<How>,
    points: Option<f64>,
    stones: bool,
    by: bool,
    /// The number of moves was given.
    moves: bool,
}

impl Said {
    /// Adds a token. Returns `None` if it contradicts earlier ones.
    fn take(&mut self, token: Token<Word>) -> Option<()> {
        // Except for the number of moves, the side comes first.
        let of_side = matches!(token, Token::Number(_) | Token::Word(Word::Side(_)));
        if self.side.is_none() && !of_side {
            return None;
        }
        match token {
            Token::Number(number) => set(&mut self.points, number)?,
            Token::Half => self.points = Some(self.points.unwrap_or_default() + 0.5),
            Token::Word(Word::Side(color)) => set(&mut self.side, color)?,
            Token::Word(Word::Win) => set(&mut self.verb, true)?,
            Token::Word(Word::Lose) => set(&mut self.verb, false)?,
            Token::Word(Word::By) => self.by = true,
            Token::Word(Word::GivesUp(manner)) => set(&mut self.given_up, manner)?,
            Token::Word(Word::How(manner)) => set(&mut self.how, manner)?,
            Token::Word(Word::Stones) => self.stones = self.points.is_some(),
            Token::Word(Word::Moves | Word::End(_)) => return None,
        }
        Some(())
    }

    fn phrase(self) -> Option<Phrase> {
        let side = self.side?;
        let said = self.points.is_some() || self.how.is_some() || self.moves;
        let wins = match (self.verb, self.given_up) {
            (Some(wins), _) => wins,
            (None, Some(_)) => false,
            // `白棋12子` is the margin of White's win.
            (None, None) if said && !self.by && !self.stones => return None,
            (None, None) => true,
        };
        let how = match (self.how, self.given_up) {
            (Some(how), Some(manner)) if how != manner => return None,
            (how, manner) => how.or(manner),
        };
        Some(Phrase::Win {
            winner: if wins { side } else { side.opposite() },
            how,
            points: self.points,
            stones: self.stones,
        })
    }
}

/// Sets a part of the result; returns `None` if it contradicts an earlier one.
fn set<T: PartialEq>(place: &mut Option<T>, said: T) -> Option<()> {
    match place {
        Some(before) if *before != said => None,
        _ => {
            *place = Some(said);
            Some(())
        }
    }
}
