//! Combines filters that select games by game information.

use std::collections::HashMap;

use sgfkit::info::Opening;
use sgfkit::info::names::{Aliases, matching_key};
use sgfkit::schema::id;
use sgfkit::value::{GameResult, WinBy, lenient};
use sgfkit::{BoardSize, Color, Game};

use crate::filter::{Day, Ending, Filter, Grade, Span, TextTerm};
use crate::play::NONE;
use crate::rows::{Winner, result};
use crate::segment::{Segment, Stored, Text};

/// A set of filters. All must match; if a filter is given several times, any of its values may.
///
/// ```
/// use sgfkit_search::{Filter, Filters};
///
/// let mut filters = Filters::default();
/// for (name, value) in [("player", "Shusaku"), ("from", "1846"), ("result", "B+R,W+R")] {
///     filters.add(Filter::parse(name, value)?);
/// }
/// # Ok::<(), sgfkit::OptionError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Filters {
    texts: Vec<(Field, Texts)>,
    endings: Vec<Ending>,
    from: Vec<Day>,
    to: Vec<Day>,
    ranks: Vec<(Option<Color>, Vec<Span<Grade>>)>,
    sizes: Vec<BoardSize>,
    handicaps: Vec<Span<f64>>,
    komis: Vec<Span<f64>>,
    lengths: Vec<Span<f64>>,
    games: Vec<Game>,
    openings: Vec<&'static Opening>,
    aliases: Aliases,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Field {
    Player,
    Opponent,
    Info(String),
}

#[derive(Clone, Debug, Default)]
struct Texts {
    /// One of these must match, unless the list is empty.
    wanted: Vec<Term>,
    /// None of these may match.
    unwanted: Vec<Term>,
}

/// A normalized text that must be a value or be contained in it.
#[derive(Clone, Debug)]
struct Term {
    text: String,
    is_whole: bool,
}

impl Term {
    fn holds(&self, text: Option<&str>) -> bool {
        let Some(text) = text else { return false };
        if self.is_whole {
            text.trim() == self.text.trim()
        } else {
            text.contains(&self.text)
        }
    }
}

impl Texts {
    fn add(&mut self, term: &TextTerm) {
        let list = if term.is_unwanted {
            &mut self.unwanted
        } else {
            &mut self.wanted
        };
        list.push(Term {
            text: matching_key(&term.text),
            is_whole: term.is_whole,
        });
    }

    fn wants(&self, text: Option<&str>) -> bool {
        self.wanted.is_empty() || self.wanted.iter().any(|term| term.holds(text))
    }

    fn permits(&self, text: Option<&str>) -> bool {
        !self.unwanted.iter().any(|term| term.holds(text))
    }

    fn holds(&self, text: Option<&str>) -> bool {
        let text = text.map(matching_key);
        self.wants(text.as_deref()) && self.permits(text.as_deref())
    }
}

impl Filters {
    /// Uses these aliases. Player filters added from now on that give a full name match all names
    /// of that player.
    #[must_use]
    pub fn with_aliases(self, aliases: Aliases) -> Filters {
        Filters { aliases, ..self }
    }

    /// Returns the aliases of players.
    #[must_use]
    pub fn aliases(&self) -> &Aliases {
        &self.aliases
    }

    /// Adds a filter.
    pub fn add(&mut self, filter: Filter) {
        match filter {
            Filter::Player(term) => self.name(&Field::Player, &term),
            Filter::Opponent(term) => self.name(&Field::Opponent, &term),
            Filter::Side(side, term) => {
                let id = match side {
                    Color::Black => id::PB,
                    Color::White => id::PW,
                };
                self.name(&Field::Info(id.to_owned()), &term);
            }
            Filter::Info(id, term) => self.text(&Field::Info(id), &term),
            Filter::Ended(endings) => self.endings.extend(endings),
            Filter::From(day) => self.from.push(day),
            Filter::To(day) => self.to.push(day),
            Filter::Rank(side, span) => {
                match self.ranks.iter_mut().find(|(known, _)| *known == side) {
                    Some((_, spans)) => spans.push(span),
                    None => self.ranks.push((side, vec![span])),
                }
            }
            Filter::Size(size) => self.sizes.push(size),
            Filter::Handicap(span) => self.handicaps.push(span),
            Filter::Komi(span) => self.komis.push(span),
            Filter::Length(span) => self.lengths.push(span),
            Filter::Game(game) => self.games.push(game),
            Filter::Opening(opening) => self.openings.push(opening),
        }
    }

    /// Returns whether a filter needs the moves of games; the others need only game information.
    #[must_use]
    pub fn need_moves(&self) -> bool {
        !self.openings.is_empty()
    }

    /// Returns whether Black and White, with these names, are players that the filter `player`
    /// selects in a matching game.
    ///
    /// ```
    /// use sgfkit_search::{Filter, Filters};
    ///
    /// let mut filters = Filters::default();
    /// filters.add(Filter::parse("player", "ada")?);
    /// assert_eq!(filters.players([Some("Áda L."), Some("Jun")]), [true, false]);
    /// filters.add(Filter::parse("player", "!jun")?);
    /// assert_eq!(filters.players([Some("Áda L."), Some("Jun")]), [false, false]);
    /// # Ok::<(), sgfkit::OptionError>(())
    /// ```
    #[must_use]
    pub fn players(&self, names: [Option<&str>; 2]) -> [bool; 2] {
        let player = self.texts_of(&Field::Player);
        let answers = names.map(|name| Answers::of(player, None, name));
        let has = |bits: u8, bit: u8| bits & bit != 0;
        let is_found = answers.iter().all(|bits| has(*bits, Answers::MAY_PLAY));
        answers.map(|bits| is_found && has(bits, Answers::IS_PLAYER))
    }

    /// Adds a name and the player's aliases.
    fn name(&mut self, field: &Field, term: &TextTerm) {
        let others: Vec<TextTerm> = self
            .aliases
            .of(&term.text)
            .iter()
            .map(|other| TextTerm {
                text: other.clone(),
                is_whole: true,
                is_unwanted: term.is_unwanted,
            })
            .collect();
        for other in &others {
            self.text(field, other);
        }
        self.text(field, term);
    }

    fn text(&mut self, field: &Field, term: &TextTerm) {
        match self.texts.iter_mut().find(|(known, _)| known == field) {
            Some((_, texts)) => texts.add(term),
            None => {
                let mut texts = Texts::default();
                texts.add(term);
                self.texts.push((field.clone(), texts));
            }
        }
    }

    fn texts_of(&self, field: &Field) -> Option<&Texts> {
        let (_, texts) = self.texts.iter().find(|(known, _)| known == field)?;
        Some(texts)
    }
}

/// The bits of the answers that a name gives to the player filters.
struct Answers;

impl Answers {
    const IS_PLAYER: u8 = 1;
    const MAY_PLAY: u8 = 2;
    const IS_OPPONENT: u8 = 4;

    /// Evaluates the filters on the player and the opponent for a name.
    fn of(player: Option<&Texts>, opponent: Option<&Texts>, name: Option<&str>) -> u8 {
        let name = name.map(matching_key);
        let name = name.as_deref();
        let wants = |texts: Option<&Texts>| texts.is_none_or(|texts| texts.wants(name));
        let permits = |texts: Option<&Texts>| texts.is_none_or(|texts| texts.permits(name));
        let answers = [
            (Answers::IS_PLAYER, wants(player)),
            (Answers::MAY_PLAY, permits(player)),
            (Answers::IS_OPPONENT, wants(opponent) && permits(opponent)),
        ];
        let yes = answers.into_iter().filter(|(_, is)| *is);
        yes.fold(0, |bits, (bit, _)| bits | bit)
    }
}

/// Filters applied to one segment, with the results for each text cached.
pub(crate) struct Judge<'a> {
    filters: &'a Filters,
    segment: &'a Segment,
    known: Vec<Vec<u8>>,
    /// The numbers of the property identifiers that filters use.
    ids: Vec<Option<u32>>,
    dates: Vec<u8>,
    results: Vec<u8>,
    names: HashMap<u32, u8>,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(filters: &'a Filters, segment: &'a Segment) -> Judge<'a> {
        let find = |id: &str| {
            (0..segment.strings() as u32).find(|number| segment.string(*number) == Some(id))
        };
        let ids = filters.texts.iter().map(|(field, _)| match field {
            Field::Info(id) if ![id::PB, id::PW, id::EV].contains(&id.as_str()) => find(id),
            _ => None,
        });
        Judge {
            filters,
            segment,
            known: vec![Vec::new(); filters.texts.len()],
            ids: ids.collect(),
            dates: Vec::new(),
            results: Vec::new(),
            names: HashMap::new(),
        }
    }

    pub(crate) fn admits(&mut self, game: Stored<'_>) -> bool {
        let filters = self.filters;
        let within = |spans: &[Span<f64>], number: Option<f64>| {
            let is_in = |number: f64| spans.iter().any(|span| span.has(&number));
            spans.is_empty() || number.is_some_and(is_in)
        };
        (filters.games.is_empty() || filters.games.contains(&game.game()))
            && (filters.sizes.is_empty()
                || game
                    .size()
                    .is_some_and(|size| filters.sizes.contains(&size)))
            && within(&filters.lengths, Some(f64::from(game.moves())))
            && within(&filters.komis, game.komi())
            && within(
                &filters.handicaps,
                Some(game.handicap().unwrap_or_default() as f64),
            )
            && self.dates(game)
            && self.results(game)
            && filters
                .ranks
                .iter()
                .all(|(side, spans)| ranks(game, *side, spans))
            && self.texts(game)
            && self.players(game)
            && (filters.openings.is_empty()
                || game
                    .opening()
                    .is_some_and(|opening| filters.openings.contains(&opening)))
    }

    fn texts(&mut self, game: Stored<'_>) -> bool {
        for index in 0..self.filters.texts.len() {
            let (field, texts) = &self.filters.texts[index];
            let Field::Info(id) = field else { continue };
            let number = match id.as_str() {
                id::PB => game.text_number(Text::Black),
                id::PW => game.text_number(Text::White),
                id::EV => game.text_number(Text::Event),
                _ => {
                    let wanted = self.ids[index];
                    let mut info = game.info();
                    let found = info.find(|(known, _)| Some(*known) == wanted);
                    found.map_or(NONE, |(_, text)| text)
                }
            };
            let segment = self.segment;
            let judge = |text: Option<&str>| texts.holds(text);
            if !remember(&mut self.known[index], segment, number, judge) {
                return false;
            }
        }
        true
    }

    fn players(&mut self, game: Stored<'_>) -> bool {
        let filters = self.filters;
        let player = filters.texts_of(&Field::Player);
        let opponent = filters.texts_of(&Field::Opponent);
        if player.is_none() && opponent.is_none() {
            return true;
        }
        let segment = self.segment;
        let sides = [Text::Black, Text::White].map(|side| {
            let number = game.text_number(side);
            let known = self.names.entry(number);
            *known.or_insert_with(|| Answers::of(player, opponent, segment.string(number)))
        });
        let all = |bits: u8, wanted: u8| bits & wanted == wanted;
        // An excluded player must not be on either side.
        sides.iter().all(|bits| all(*bits, Answers::MAY_PLAY))
            && [(0, 1), (1, 0)].into_iter().any(|(one, other)| {
                all(sides[one], Answers::IS_PLAYER) && all(sides[other], Answers::IS_OPPONENT)
            })
    }

    fn dates(&mut self, game: Stored<'_>) -> bool {
        let (from, to) = (&self.filters.from, &self.filters.to);
        if from.is_empty() && to.is_empty() {
            return true;
        }
        let holds = |first: Day, last: Day| {
            (from.is_empty() || from.iter().any(|day| last >= *day))
                && (to.is_empty() || to.iter().any(|day| first <= *day))
        };
        let judge = |text: Option<&str>| {
            let Some(text) = text else { return false };
            let Some(dates) = lenient::dates(text) else {
                let year = lenient::year(text).map(Day::of_year);
                return year.is_some_and(|(first, last)| holds(first, last));
            };
            let mut dates = dates.value.iter();
            dates.any(|date| holds(Day::first(date), Day::last(date)))
        };
        remember(
            &mut self.dates,
            self.segment,
            game.text_number(Text::Date),
            judge,
        )
    }

    fn results(&mut self, game: Stored<'_>) -> bool {
        let endings = &self.filters.endings;
        if endings.is_empty() {
            return true;
        }
        let judge = |text: Option<&str>| {
            let read = text.and_then(|text| result(game.game(), text));
            endings.iter().any(|ending| match *ending {
                Ending::Won(winner) => Winner::of(read.as_ref()) == winner,
                Ending::By(color, by) => match &read {
                    Some(GameResult::Win {
                        winner,
                        by: Some(how),
                    }) => {
                        let sign = match how {
                            WinBy::Score(_) => 's',
                            WinBy::Resign { .. } => 'r',
                            WinBy::Time => 't',
                            WinBy::Forfeit => 'f',
                        };
                        *winner == color && sign == by
                    }
                    _ => false,
                },
            })
        };
        match game.game() {
            // Backgammon results have their own form.
            Game::Backgammon => judge(game.text(Text::Result)),
            _ => remember(
                &mut self.results,
                self.segment,
                game.text_number(Text::Result),
                judge,
            ),
        }
    }
}

fn ranks(game: Stored<'_>, side: Option<Color>, spans: &[Span<Grade>]) -> bool {
    let is_in = |id: &str| {
        let grade = game.property(id).and_then(Grade::find);
        grade.is_some_and(|grade| spans.iter().any(|span| span.has(&grade)))
    };
    match side {
        None => is_in(id::BR) && is_in(id::WR),
        Some(Color::Black) => is_in(id::BR),
        Some(Color::White) => is_in(id::WR),
    }
}

fn remember(
    known: &mut Vec<u8>,
    segment: &Segment,
    number: u32,
    judge: impl FnOnce(Option<&str>) -> bool,
) -> bool {
    let index = match number {
        NONE => 0,
        number => (number as usize).min(segment.strings()) + 1,
    };
    if known.is_empty() {
        known.resize(segment.strings() + 2, 2);
    }
    if known[index] == 2 {
        known[index] = u8::from(judge(segment.string(number)));
    }
    known[index] == 1
}
