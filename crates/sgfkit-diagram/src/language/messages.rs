//! Texts of books and pictures in each language.
//!
//! Messages are complete, so each language has its own word order and punctuation. Braces contain
//! parameters; `|` separates plural forms in the order of [`Language::form`].

use super::Language;

macro_rules! messages {
    ($($(#[$doc:meta])* $name:ident: $en:literal, $ja:literal, $hans:literal, $hant:literal,
        $ko:literal, $de:literal, $fr:literal, $es:literal, $ru:literal;)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Message {
            $($(#[$doc])* $name,)*
        }

        impl Message {
            /// All messages, for tests.
            #[cfg(test)]
            const ALL: &[Message] = &[$(Message::$name,)*];

            fn text(self, language: Language) -> &'static str {
                let row = match self {
                    $(Message::$name => [$en, $ja, $hans, $hant, $ko, $de, $fr, $es, $ru],)*
                };
                row[language as usize]
            }
        }
    };
}

messages! {
    // Figures
    Figure: "Figure {n}", "第{n}譜", "图{n}", "圖{n}", "제{n}보", "Figur {n}", "Figure {n}", "Figura {n}", "Фигура {n}";
    Diagram: "Dia. {n}", "参考図{n}", "参考图{n}", "參考圖{n}", "참고도 {n}", "Dia. {n}", "Dia. {n}", "Diag. {n}", "Диагр. {n}";
    /// Range of move numbers, and a name with a range.
    Range: "{first}-{last}", "{first}～{last}", "{first}-{last}", "{first}-{last}", "{first}~{last}", "{first}-{last}", "{first}-{last}", "{first}-{last}", "{first}-{last}";
    WithMoves: "{what} ({moves})", "{what}（{moves}）", "{what}（{moves}）", "{what}（{moves}）", "{what}({moves})", "{what} ({moves})", "{what} ({moves})", "{what} ({moves})", "{what} ({moves})";
    /// Diagrams that branch off a figure at a move.
    At: "{what} at {n}", "{n}：{what}", "{n}：{what}", "{n}：{what}", "{n}: {what}", "{what} bei {n}", "{what} au coup {n}", "{what} en {n}", "ход {n}: {what}";
    ADiagram: "a diagram", "図", "图", "圖", "그림", "ein Diagramm", "un diagramme", "un diagrama", "диаграмма";
    Instead: "Instead of {n} in {figure}", "{figure} {n}の変化", "{figure}中{n}的变化", "{figure}中{n}的變化", "{figure}의 {n} 대신", "Statt {n} in {figure}", "Au lieu de {n}, {figure}", "En lugar de {n} en {figure}", "Вместо {n}, {figure}";
    After: "After {n} in {figure}", "{figure}の{n}の後", "{figure}中{n}之后", "{figure}中{n}之後", "{figure}의 {n} 다음", "Nach {n} in {figure}", "Après {n}, {figure}", "Después de {n} en {figure}", "После {n}, {figure}";
    From: "From {figure}", "{figure}より", "出自{figure}", "出自{figure}", "{figure}에서", "Aus {figure}", "Tiré de {figure}", "De {figure}", "Из: {figure}";
    GoesOnFrom: "Goes on from {figure}", "{figure}の続き", "接{figure}", "接{figure}", "{figure}에 이어", "Fortsetzung von {figure}", "Suite de {figure}", "Continuación de {figure}", "Продолжение: {figure}";
    GoesOnIn: "Goes on in {figure}", "{figure}に続く", "续见{figure}", "續見{figure}", "{figure}에 계속", "Weiter in {figure}", "Suite : {figure}", "Sigue en {figure}", "Продолжение см. {figure}";
    VariationsLeftOut: "1 variation is left out|{n} variations are left out", "変化{n}通りは省略", "另有{n}个变化从略", "另有{n}個變化從略", "변화 {n}개 생략", "1 Variante ist ausgelassen|{n} Varianten sind ausgelassen", "1 variante omise|{n} variantes omises", "Se omite 1 variante|Se omiten {n} variantes", "Опущен {n} вариант|Опущено {n} варианта|Опущено {n} вариантов";
    MarksLeftOut: "The marks of 1 node are left out|The marks of {n} nodes are left out", "{n}局面の印は省略", "{n}处标记从略", "{n}處標記從略", "표시 {n}곳 생략", "Die Markierungen von 1 Stellung sind ausgelassen|Die Markierungen von {n} Stellungen sind ausgelassen", "Marques de 1 position omises|Marques de {n} positions omises", "Se omiten las marcas de 1 posición|Se omiten las marcas de {n} posiciones", "Опущены пометки {n} позиции|Опущены пометки {n} позиций|Опущены пометки {n} позиций";

    // Moves that are not visible
    MovesAt: "{moves} at {place}", "{moves}（{place}）", "{moves}（{place}）", "{moves}（{place}）", "{moves}({place})", "{moves} auf {place}", "{moves} en {place}", "{moves} en {place}", "{moves} на {place}";
    MovesAtKo: "{moves}: ko at {place}", "{moves}コウ取る（{place}）", "{moves}提劫（{place}）", "{moves}提劫（{place}）", "{moves} 패때림({place})", "{moves}: Ko auf {place}", "{moves} : ko en {place}", "{moves}: ko en {place}", "{moves}: ко на {place}";
    OffTheBoard: "{moves} off the board", "{moves}盤外", "{moves}棋盘外", "{moves}棋盤外", "{moves} 판 밖", "{moves} außerhalb des Brettes", "{moves} hors du goban", "{moves} fuera del tablero", "{moves} вне доски";
    Pass: "{moves} pass", "{moves}パス", "{moves}停一手", "{moves}虛手", "{moves} 패스", "{moves} passt", "{moves} passe", "{moves} pasa", "{moves} пас";
    Resigns: "{moves} resigns", "{moves}投了", "{moves}认输", "{moves}認輸", "{moves} 돌을 거둠", "{moves} gibt auf", "{moves} abandonne", "{moves} abandona", "{moves} сдаётся";
    Forfeits: "{moves} forfeits", "{moves}反則負け", "{moves}判负", "{moves}判負", "{moves} 반칙패", "{moves} verliert kampflos", "{moves} déclare forfait", "{moves} pierde por incomparecencia", "{moves} техническое поражение";
    SwapsSides: "{moves} swaps sides", "{moves}先後交代", "{moves}交换先后手", "{moves}交換先後手", "{moves} 흑백 교대", "{moves} tauscht die Seiten", "{moves} échange les camps", "{moves} cambia de bando", "{moves} меняет стороны";
    SwapsPieces: "{moves} swaps pieces", "{moves}駒交換", "{moves}交换棋子", "{moves}交換棋子", "{moves} 말 교환", "{moves} tauscht die Steine", "{moves} échange les pions", "{moves} cambia las piezas", "{moves} меняет фигуры";
    OffersDraw: "{moves} offers a draw", "{moves}引き分け提案", "{moves}提和", "{moves}提和", "{moves} 무승부 제안", "{moves} bietet Remis", "{moves} propose la nulle", "{moves} ofrece tablas", "{moves} предлагает ничью";
    AcceptsDraw: "{moves} accepts the draw", "{moves}引き分け合意", "{moves}同意和棋", "{moves}同意和棋", "{moves} 무승부 수락", "{moves} nimmt das Remis an", "{moves} accepte la nulle", "{moves} acepta las tablas", "{moves} принимает ничью";
    Doubles: "{moves} doubles", "{moves}ダブル", "{moves}加倍", "{moves}加倍", "{moves} 더블", "{moves} verdoppelt", "{moves} double", "{moves} dobla", "{moves} удваивает";
    Takes: "{moves} takes", "{moves}テイク", "{moves}接受", "{moves}接受", "{moves} 테이크", "{moves} nimmt an", "{moves} accepte", "{moves} acepta", "{moves} принимает";
    Drops: "{moves} drops", "{moves}パス（降り）", "{moves}放弃", "{moves}放棄", "{moves} 드롭", "{moves} lehnt ab", "{moves} refuse", "{moves} rechaza", "{moves} отказывается";

    // Legend below a board
    Marks: "Marks", "印", "标记", "標記", "표시", "Zeichen", "Marques", "Marcas", "Пометки";
    Labels: "Labels", "文字", "字母", "字母", "글자", "Buchstaben", "Lettres", "Letras", "Буквы";
    Arrows: "Arrows", "矢印", "箭头", "箭頭", "화살표", "Pfeile", "Flèches", "Flechas", "Стрелки";
    Lines: "Lines", "線", "线", "線", "선", "Linien", "Lignes", "Líneas", "Линии";
    Moves: "Moves", "手", "着手", "著手", "수", "Züge", "Coups", "Jugadas", "Ходы";
    AndMore: "{items} and {n} more", "{items}、ほか{n}", "{items}等，另有{n}个", "{items}等，另有{n}個", "{items} 외 {n}개", "{items} und {n} weitere", "{items} et {n} de plus", "{items} y {n} más", "{items} и ещё {n}";

    /// Note with its final period.
    Sentence: "{text}.", "{text}。", "{text}。", "{text}。", "{text}.", "{text}.", "{text}.", "{text}.", "{text}.";

    // Heading of a game
    BlackIs: "Black: {name}", "黒：{name}", "黑：{name}", "黑：{name}", "흑: {name}", "Schwarz: {name}", "Noir : {name}", "Negro: {name}", "Чёрные: {name}";
    WhiteIs: "White: {name}", "白：{name}", "白：{name}", "白：{name}", "백: {name}", "Weiß: {name}", "Blanc : {name}", "Blanco: {name}", "Белые: {name}";
    Handicap: "Handicap {n}", "{n}子局", "让{n}子", "讓{n}子", "{n}점 접바둑", "Vorgabe {n}", "Handicap {n}", "Hándicap {n}", "Фора {n}";
    Komi: "Komi {n}", "コミ{n}", "贴目 {n}", "貼目 {n}", "덤 {n}", "Komi {n}", "Komi {n}", "Komi {n}", "Коми {n}";
    /// Komi in the usual form of a margin.
    KomiOf: "Komi {points}", "コミ{points}", "贴{points}", "貼{points}", "덤 {points}", "Komi {points}", "Komi {points}", "Komi {points}", "Коми {points}";
    Rules: "Rules: {rules}", "ルール：{rules}", "规则：{rules}", "規則：{rules}", "규칙: {rules}", "Regeln: {rules}", "Règles : {rules}", "Reglas: {rules}", "Правила: {rules}";
    JapaneseRules: "Japanese", "日本", "日本", "日本", "일본", "japanisch", "japonaises", "japonesas", "японские";
    ChineseRules: "Chinese", "中国", "中国", "中國", "중국", "chinesisch", "chinoises", "chinas", "китайские";
    KoreanRules: "Korean", "韓国", "韩国", "韓國", "한국", "koreanisch", "coréennes", "coreanas", "корейские";
    /// Margin. In languages with separate forms for whole numbers and halves, the last one is for
    /// half a point alone.
    Points: "{n} point|{n} points", "{n}目|{n}目半|半目", "{n}目|{n}目半|半目", "{n}目|{n}目半|半目", "{n}집|{n}집반|반집", "{n} Punkt|{n} Punkten", "{n} point|{n} points", "{n} punto|{n} puntos", "{n} очко|{n} очка|{n} очков";
    BlackWins: "Black wins", "黒勝ち", "黑胜", "黑勝", "흑 승", "Schwarz gewinnt", "Noir gagne", "Negro gana", "Чёрные выиграли";
    WhiteWins: "White wins", "白勝ち", "白胜", "白勝", "백 승", "Weiß gewinnt", "Blanc gagne", "Blanco gana", "Белые выиграли";
    BlackWinsBy: "Black wins by {points}", "黒{points}勝ち", "黑胜{points}", "黑勝{points}", "흑 {points}승", "Schwarz gewinnt mit {points}", "Noir gagne de {points}", "Negro gana por {points}", "Чёрные выиграли с перевесом в {points}";
    WhiteWinsBy: "White wins by {points}", "白{points}勝ち", "白胜{points}", "白勝{points}", "백 {points}승", "Weiß gewinnt mit {points}", "Blanc gagne de {points}", "Blanco gana por {points}", "Белые выиграли с перевесом в {points}";
    BlackWinsByResignation: "Black wins by resignation", "黒中押し勝ち", "黑中盘胜", "黑中盤勝", "흑 불계승", "Schwarz gewinnt durch Aufgabe", "Noir gagne par abandon", "Negro gana por abandono", "Чёрные выиграли сдачей";
    WhiteWinsByResignation: "White wins by resignation", "白中押し勝ち", "白中盘胜", "白中盤勝", "백 불계승", "Weiß gewinnt durch Aufgabe", "Blanc gagne par abandon", "Blanco gana por abandono", "Белые выиграли сдачей";
    BlackWinsByResignationOf: "Black wins by resignation, {points}", "黒中押し勝ち（{points}）", "黑中盘胜（{points}）", "黑中盤勝（{points}）", "흑 불계승({points})", "Schwarz gewinnt durch Aufgabe, {points}", "Noir gagne par abandon, {points}", "Negro gana por abandono, {points}", "Чёрные выиграли сдачей, {points}";
    WhiteWinsByResignationOf: "White wins by resignation, {points}", "白中押し勝ち（{points}）", "白中盘胜（{points}）", "白中盤勝（{points}）", "백 불계승({points})", "Weiß gewinnt durch Aufgabe, {points}", "Blanc gagne par abandon, {points}", "Blanco gana por abandono, {points}", "Белые выиграли сдачей, {points}";
    BlackWinsOnTime: "Black wins on time", "黒時間切れ勝ち", "黑超时胜", "黑超時勝", "흑 시간승", "Schwarz gewinnt auf Zeit", "Noir gagne au temps", "Negro gana por tiempo", "Чёрные выиграли по времени";
    WhiteWinsOnTime: "White wins on time", "白時間切れ勝ち", "白超时胜", "白超時勝", "백 시간승", "Weiß gewinnt auf Zeit", "Blanc gagne au temps", "Blanco gana por tiempo", "Белые выиграли по времени";
    BlackWinsByForfeit: "Black wins by forfeit", "黒不戦勝", "黑不战胜", "黑不戰勝", "흑 부전승", "Schwarz gewinnt kampflos", "Noir gagne par forfait", "Negro gana por incomparecencia", "Чёрные выиграли из-за неявки";
    WhiteWinsByForfeit: "White wins by forfeit", "白不戦勝", "白不战胜", "白不戰勝", "백 부전승", "Weiß gewinnt kampflos", "Blanc gagne par forfait", "Blanco gana por incomparecencia", "Белые выиграли из-за неявки";
    Draw: "Draw", "引き分け", "和棋", "和棋", "무승부", "Unentschieden", "Partie nulle", "Empate", "Ничья";
    NoResult: "No result", "無勝負", "无胜负", "無勝負", "무효", "Ohne Ergebnis", "Sans résultat", "Sin resultado", "Без результата";
    Day: "{y}-{mm}-{dd}", "{y}年{m}月{d}日", "{y}年{m}月{d}日", "{y}年{m}月{d}日", "{y}년 {m}월 {d}일", "{d}.{m}.{y}", "{dd}/{mm}/{y}", "{d}/{m}/{y}", "{dd}.{mm}.{y}";
    Month: "{y}-{mm}", "{y}年{m}月", "{y}年{m}月", "{y}年{m}月", "{y}년 {m}월", "{mm}/{y}", "{mm}/{y}", "{m}/{y}", "{mm}.{y}";
    Year: "{y}", "{y}年", "{y}年", "{y}年", "{y}년", "{y}", "{y}", "{y}", "{y}";
    /// Separator of notes.
    Semicolon: "; ", "　", "；", "；", "; ", "; ", " ; ", "; ", "; ";
    /// Separator of similar items.
    Comma: ", ", "、", "、", "、", ", ", ", ", ", ", ", ", ", ";

    // Books and sheets
    Contents: "Contents", "目次", "目录", "目錄", "차례", "Inhalt", "Table des matières", "Índice", "Содержание";
    Games: "{n} game|{n} games", "{n}局", "{n}局棋谱", "{n}局棋譜", "{n}국", "{n} Partie|{n} Partien", "{n} partie|{n} parties", "{n} partida|{n} partidas", "{n} партия|{n} партии|{n} партий";
    GamesOfOne: "Games of {one}", "{one}の棋譜", "{one}对局集", "{one}對局集", "{one} 기보집", "Partien von {one}", "Parties de {one}", "Partidas de {one}", "Партии: {one}";
    GamesOfTwo: "Games of {one} and {other}", "{one}と{other}の棋譜", "{one}与{other}对局集", "{one}與{other}對局集", "{one} 대 {other} 기보집", "Partien von {one} und {other}", "Parties de {one} et {other}", "Partidas de {one} y {other}", "Партии: {one} и {other}";
    Game: "Game {n}", "第{n}局", "第{n}局", "第{n}局", "제{n}국", "Partie {n}", "Partie {n}", "Partida {n}", "Партия {n}";
    GameOfFile: "{file}, game {n}", "{file} 第{n}局", "{file} 第{n}局", "{file} 第{n}局", "{file} 제{n}국", "{file}, Partie {n}", "{file}, partie {n}", "{file}, partida {n}", "{file}, партия {n}";
    Page: "Page {n}", "{n}ページ", "第{n}页", "第{n}頁", "{n}쪽", "Seite {n}", "Page {n}", "Página {n}", "Страница {n}";
    PageOf: "{title}, page {n}", "{title} {n}ページ", "{title} 第{n}页", "{title} 第{n}頁", "{title} {n}쪽", "{title}, Seite {n}", "{title}, page {n}", "{title}, página {n}", "{title}, страница {n}";
    Problems: "Problems", "問題", "习题", "習題", "문제", "Aufgaben", "Problèmes", "Problemas", "Задачи";
    Answers: "Answers", "解答", "解答", "解答", "정답", "Lösungen", "Solutions", "Soluciones", "Решения";
    Wrong: "Wrong", "失敗", "失败", "失敗", "실패", "Falsch", "Échec", "Fallo", "Неверно";
    BlackToPlay: "Black to play", "黒先", "黑先", "黑先", "흑선", "Schwarz am Zug", "Noir joue", "Juega Negro", "Ход чёрных";
    WhiteToPlay: "White to play", "白先", "白先", "白先", "백선", "Weiß am Zug", "Blanc joue", "Juega Blanco", "Ход белых";
    LinesLeftOut: "1 more line is left out|{n} more lines are left out", "ほか{n}手順は省略", "另有{n}条变化从略", "另有{n}條變化從略", "그 밖의 수순 {n}개 생략", "1 weitere Variante ist ausgelassen|{n} weitere Varianten sind ausgelassen", "1 autre variante omise|{n} autres variantes omises", "Se omite 1 línea más|Se omiten {n} líneas más", "Опущен ещё {n} вариант|Опущено ещё {n} варианта|Опущено ещё {n} вариантов";
}

impl Language {
    /// Returns a message with its parameters filled in.
    pub(crate) fn say(self, message: Message, parts: &[(&str, &str)]) -> String {
        let text = message.text(self);
        filled(text.split('|').next().unwrap_or(text), parts)
    }

    /// Returns a message in the form for a number, which is the parameter `n`.
    pub(crate) fn count(self, message: Message, number: usize) -> String {
        let number = number.to_string();
        filled(self.form(message, &number), &[("n", &number)])
    }

    /// Formats a margin, such as `5.5 points` or `2目半`.
    pub(crate) fn points(self, score: &str) -> String {
        let forms: Vec<&str> = Message::Points.text(self).split('|').collect();
        if let (true, [whole, half, alone]) = (self.counts_halves(), &forms[..]) {
            return match score.strip_suffix(".5") {
                Some("0") => (*alone).to_owned(),
                Some(points) => filled(half, &[("n", points)]),
                None => filled(whole, &[("n", score)]),
            };
        }
        let number = self.number(score);
        filled(self.form(Message::Points, score), &[("n", &number)])
    }

    pub(crate) fn number(self, decimal: &str) -> String {
        match self {
            Language::German | Language::French | Language::Spanish | Language::Russian => {
                decimal.replace('.', ",")
            }
            _ => decimal.to_owned(),
        }
    }

    /// Returns true if half a point has its own word.
    fn counts_halves(self) -> bool {
        matches!(
            self,
            Language::Japanese
                | Language::SimplifiedChinese
                | Language::TraditionalChinese
                | Language::Korean
        )
    }

    /// Returns the form of a message for a number (plural rules of CLDR).
    fn form(self, message: Message, number: &str) -> &'static str {
        let forms: Vec<&str> = message.text(self).split('|').collect();
        let whole: Option<u64> = number.parse().ok();
        let index = match self {
            Language::French => usize::from(
                !number.starts_with("0.")
                    && !number.starts_with("1.")
                    && whole.is_none_or(|whole| whole > 1),
            ),
            Language::Russian => match whole.map(|whole| (whole % 10, whole % 100)) {
                None => 1,
                Some((_, 11..=14)) => 2,
                Some((1, _)) => 0,
                Some((2..=4, _)) => 1,
                Some(_) => 2,
            },
            _ => usize::from(whole != Some(1)),
        };
        forms
            .get(index)
            .or(forms.last())
            .copied()
            .unwrap_or_default()
    }

    /// Returns the text before and after the number in a diagram's name.
    pub(crate) fn around_number(self, message: Message) -> (&'static str, &'static str) {
        message.text(self).split_once("{n}").unwrap_or_default()
    }

    /// Splits a message into texts and parameters.
    pub(crate) fn pieces(self, message: Message) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut rest = message.text(self);
        while let Some((before, behind)) = rest.split_once('{') {
            let Some((name, after)) = behind.split_once('}') else {
                break;
            };
            pieces.push(Piece::Text(before));
            pieces.push(Piece::Hole(name));
            rest = after;
        }
        pieces.push(Piece::Text(rest));
        pieces
    }
}

pub(crate) enum Piece {
    Text(&'static str),
    /// Parameter with this name.
    Hole(&'static str),
}

/// Replaces parameters in braces.
fn filled(text: &str, parts: &[(&str, &str)]) -> String {
    let mut filled = text.to_owned();
    // Values may contain braces, so replace each parameter only once.
    let mut from = 0;
    while let Some(open) = filled[from..].find('{').map(|at| from + at) {
        let Some(close) = filled[open..].find('}').map(|at| open + at) else {
            break;
        };
        let name = &filled[open + 1..close];
        let part = parts.iter().find(|(known, _)| *known == name);
        let part = part.map_or("", |(_, part)| *part);
        from = open + part.len();
        filled.replace_range(open..=close, part);
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holes(text: &str) -> Vec<&str> {
        let parts = text.split('{').skip(1);
        let mut holes: Vec<&str> = parts.map(|part| part.split('}').next().unwrap()).collect();
        holes.sort_unstable();
        holes.dedup();
        holes
    }

    /// All languages have the same parameters, except in forms that need no number.
    #[test]
    fn messages_say_the_same_in_all_languages() {
        for message in Message::ALL {
            let english = message.text(Language::English);
            let most = |text: &'static str| text.split('|').map(holes).max_by_key(Vec::len);
            let wanted = most(english).unwrap();
            for &language in Language::ALL {
                let text = message.text(language);
                assert!(!text.is_empty());
                let is_date = matches!(message, Message::Day | Message::Month | Message::Year);
                if !is_date {
                    assert_eq!(most(text).unwrap(), wanted, "{message:?} {language:?}");
                }
            }
        }
    }

    #[test]
    fn numbers_have_their_forms() {
        for (language, number, expected) in [
            (Language::English, 1, "1 game"),
            (Language::English, 2, "2 games"),
            (Language::French, 0, "0 partie"),
            (Language::Russian, 1, "1 партия"),
            (Language::Russian, 3, "3 партии"),
            (Language::Russian, 11, "11 партий"),
            (Language::Russian, 22, "22 партии"),
            (Language::Japanese, 3, "3局"),
        ] {
            assert_eq!(language.count(Message::Games, number), expected);
        }
        for (language, score, expected) in [
            (Language::English, "1", "1 point"),
            (Language::English, "0.5", "0.5 points"),
            (Language::Japanese, "2.5", "2目半"),
            (Language::Korean, "0.5", "반집"),
            (Language::SimplifiedChinese, "3.75", "3.75目"),
            (Language::German, "5.5", "5,5 Punkten"),
            (Language::French, "1.5", "1,5 point"),
            (Language::Russian, "5.5", "5,5 очка"),
            (Language::Russian, "21", "21 очко"),
        ] {
            assert_eq!(language.points(score), expected, "{language:?}");
        }
        let named = Language::English.say(Message::BlackIs, &[("name", "{n} {name}")]);
        assert_eq!(named, "Black: {n} {name}");
    }
}
