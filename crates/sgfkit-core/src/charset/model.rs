//! Language model that measures how surprising each character is in game records.
//! [`detect`](super::detect()) uses it to compare encodings.
//!
//! Costs are roughly bits: the less expected a character, the higher. Only differences matter, so
//! the numbers are round. The lists of frequent characters were made for this purpose from Go
//! terms, names of players, cities and titles, and the most common characters of each language.

use std::sync::{LazyLock, OnceLock};

/// Language for which an encoding is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Script {
    Simplified,
    Traditional,
    Japanese,
    Korean,
    Western,
    /// Central and Eastern European languages in Latin letters, and Turkish.
    Eastern,
    Cyrillic,
    /// Any other alphabet, by its first and last code point.
    Alphabet(char, char),
    /// Any language, for UTF-8.
    Any,
}

/// Frequency level of a character within its encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// Characters of the basic level.
    First,
    /// Rare characters.
    Second,
    /// Characters added by extensions.
    Extension,
}

static WESTERN: Set = Set::of("éèêëàâäáåãçíìîïñóòôöõøúùûüæœßÉÈÀÂÄÅÖØÜÇÑÁÓÚÆÎÔ");
/// Letters of Central and Eastern European languages and Turkish.
static EASTERN: Set = Set::of("áäčćďéěëíłńňóöőôřśšťúůüűýźžżąęđăâîşțșţğıāēīūėįųÁČĆŁŚŠŽŻŘÖÜŐİŞ");
/// Punctuation used in all European languages.
static MARKS: Set = Set::of("«»“”„‘’…–—°©®§¿¡´·½¼¾±×¹²³ªº€£\u{a0}•");
/// The more frequent half of the Russian alphabet.
static RUSSIAN: Set = Set::of("оеаинтсрвлкмдпуягб");
/// Full-width punctuation, and symbols used in diagrams and comments.
static WIDE_MARKS: Set = Set::of(
    "、。，：；？！．「」『』（）【】《》〈〉［］“”‘’—…·・～　○●△▲□■◎★☆◆◇①②③④⑤⑥⑦⑧⑨⑩→←↑↓×々〇",
);

/// A bit set of characters of the basic plane.
struct Set([u64; 1 << 10]);

impl Set {
    const fn of(list: &str) -> Set {
        let mut bits = [0; 1 << 10];
        let mut bytes = list.as_bytes();
        while let [first, rest @ ..] = bytes {
            // In UTF-8 the first byte determines the number of following bytes.
            let (mut code, mut follow) = match *first {
                lead @ 0xe0.. => (lead as usize & 0x0f, 2),
                lead @ 0xc0.. => (lead as usize & 0x1f, 1),
                ascii => (ascii as usize, 0),
            };
            bytes = rest;
            while let (1.., [next, rest @ ..]) = (follow, bytes) {
                code = code << 6 | *next as usize & 0x3f;
                bytes = rest;
                follow -= 1;
            }
            bits[code >> 6] |= 1 << (code & 63);
        }
        Set(bits)
    }

    fn contains(&self, character: char) -> bool {
        let code = character as usize;
        self.0
            .get(code >> 6)
            .is_some_and(|bits| bits >> (code & 63) & 1 == 1)
    }
}

pub(super) fn malformed(script: Script) -> i32 {
    // If UTF-8 is a candidate at all, it is damaged.
    if script == Script::Any { 10 } else { 24 }
}

pub(super) fn multi_byte(script: Script, level: Level, character: char) -> i32 {
    match character {
        'ぁ'..='ゖ' => kana(script),
        'ァ'..='ー' => kana(script) + 1,
        '｡'..='ﾟ' => 11,
        '！'..='～' if !WIDE_MARKS.contains(character) => 11,
        '㐀'..='鿿' | '\u{f900}'..='\u{faff}' | '가'..='힣' | '\u{20000}'..='\u{2ffff}' => {
            word(script, level, character)
        }
        '\u{e000}'..='\u{f8ff}' | '\u{f0000}'.. => 28,
        _ if WIDE_MARKS.contains(character) => 9,
        _ if script != Script::Any => 15,
        '\0'..'\u{800}' if is_alphabetic(character) => 8,
        _ => 14,
    }
}

fn kana(script: Script) -> i32 {
    match script {
        Script::Japanese => 6,
        Script::Simplified | Script::Any => 9,
        _ => 12,
    }
}

fn word(script: Script, level: Level, character: char) -> i32 {
    let first = COMMON.partition_point(|entry| entry.0 < character);
    let mut common = COMMON[first..]
        .iter()
        .take_while(|entry| entry.0 == character)
        .peekable();
    let is_common = common.peek().is_some();
    if let Some(&(_, _, cost)) = common.find(|entry| entry.1 == script) {
        return cost;
    }
    if script == Script::Any {
        return if is_common { 9 } else { 13 };
    }
    let is_hanja = script == Script::Korean && !matches!(character, '가'..='힣');
    match level {
        Level::First if !is_hanja => 13,
        // Names from neighboring countries in their own characters.
        _ if is_common && !is_hanja => 14,
        Level::First | Level::Second => 17,
        Level::Extension => 20,
    }
}

/// Returns true for letters, with a table for those of single-byte encodings, one block of 128
/// characters at a time: a file uses few.
pub(super) fn is_alphabetic(character: char) -> bool {
    static BLOCKS: [OnceLock<u128>; 0x2600 / 128] = [const { OnceLock::new() }; 0x2600 / 128];
    let number = character as u32;
    let Some(block) = BLOCKS.get(number as usize / 128) else {
        return character.is_alphabetic();
    };
    let letters = block.get_or_init(|| {
        let first = number & !127;
        let letters =
            (0..128).filter(|at| char::from_u32(first + at).is_some_and(char::is_alphabetic));
        letters.fold(0, |found, at| found | 1 << at)
    });
    letters >> (number % 128) & 1 == 1
}

/// Context of a character.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Around {
    pub(super) before: char,
    pub(super) after: char,
    pub(super) streak: i32,
}

pub(super) fn single_byte(script: Script, character: char, around: Around) -> i32 {
    let Around {
        before,
        after,
        streak,
    } = around;
    let (is_letter, letter) = match script {
        Script::Eastern => (is_latin(character), eastern(character)),
        Script::Cyrillic => (matches!(character, 'Ѐ'..='ӿ'), russian(character)),
        Script::Alphabet(first, last) => {
            let is_own = (first..=last).contains(&character);
            (is_own || is_latin(character), if is_own { 5 } else { 9 })
        }
        _ => (is_latin(character), western(character)),
    };
    if character == before {
        // A row of dots or dashes.
        return if is_letter { letter } else { 3 };
    }
    if !is_letter {
        let inside_word = is_alphabetic(before) && is_alphabetic(after);
        let is_apostrophe = matches!(character, '’' | '´');
        return if MARKS.contains(character) { 8 } else { 14 }
            + if inside_word && !is_apostrophe { 6 } else { 0 };
    }
    let alone = !is_alphabetic(before) && !is_alphabetic(after);
    let beside_ascii = before.is_ascii_alphabetic() || after.is_ascii_alphabetic();
    letter
        // Capitals do not follow small letters within a word.
        + if character.is_uppercase() && before.is_lowercase() { 8 } else { 0 }
        + match is_latin(character) {
            // Latin words have occasional accents; other alphabets have only such letters.
            true if alone => 4,
            true => 3 * streak.min(2),
            false if alone || beside_ascii => 6,
            false => 0,
        }
}

fn eastern(character: char) -> i32 {
    if EASTERN.contains(character) { 6 } else { 9 }
}

fn western(character: char) -> i32 {
    if WESTERN.contains(character) { 6 } else { 9 }
}

fn russian(character: char) -> i32 {
    match character {
        _ if RUSSIAN.contains(character) => 5,
        'а'..='я' | 'А'..='Я' => 7,
        'ё' | 'і' | 'ї' | 'є' | 'Ё' | 'І' => 8,
        _ => 11,
    }
}

fn is_latin(character: char) -> bool {
    matches!(character, 'À'..='ɏ' | 'Ḁ'..='ỿ') && !matches!(character, '×' | '÷')
}

/// Characters of [`LISTS`] in order, with the languages in which they are frequent.
static COMMON: LazyLock<Vec<(char, Script, i32)>> = LazyLock::new(|| {
    let lists = LISTS.iter();
    let mut table: Vec<_> = lists
        .flat_map(|(script, cost, list)| list.chars().map(|character| (character, *script, *cost)))
        .collect();
    table.sort_by_key(|entry| entry.0);
    table
});

/// Frequent characters, with their cost in each language.
const LISTS: [(Script, i32, &str); 7] = [
    (Script::Simplified, 7, SIMPLIFIED_FIRST),
    (Script::Simplified, 9, SIMPLIFIED),
    (Script::Traditional, 7, TRADITIONAL_FIRST),
    (Script::Traditional, 9, TRADITIONAL),
    (Script::Japanese, 7, KANJI_FIRST),
    (Script::Japanese, 9, KANJI),
    (Script::Korean, 8, HANGUL),
];

/// Characters in every Chinese record of Go.
const SIMPLIFIED_FIRST: &str = "\
    段级黑白先胜负目半盘中局棋手围贴让子提劫活死杀角边扳长点立飞跳关断接打吃压第图题\
    正解失败变化一二三四五六七八九十大小天下人王李张的是不了在有这我也上来以可好对为\
    后着步要\
";

/// Other frequent characters, including those in players' names.
const SIMPLIFIED: &str = "\
    元星毛测试金赛骊龙战能之过轮无还个没野会看国绝很想就出么说到强现样心觉啊都得实然\
    最方明势风太虎届感开日多定应本间该里林路率精行真力选如法学生比自走空认讲直情秋两\
    左右家去难神韩次分和业你常世甲进平果英起被什回西预决阿山冲但怎狗那续气问必总算考\
    形浩们界连少转年用机已给于期击错把头奇全终所首当优利动更师继高梦清入今新知胖己几\
    结赢择而事文海阳身差完显信些老柯确超早快收月从醉场肯他越便稳将呢女尖谢陈主森招始\
    其腾廷笑修类斌宜何补简判度东瓜此弃眼外怕处智候谱输讯语尔别城交耀攻办部表士合观因\
    似云摆乎数花望余军掉放刀江等请近工跟基妙满读光晨敢至调静皆官哈百示拿播串休作哥门\
    歌体误找紧破较水潘顺性雨加美玩顶够状抗许厚网管周挺队圣未细懂并味功干留争布深推轻\
    河维准马安倒需挡若代虽色论格均节求迷万字环电冷黄车血退狂评俩京希波备言容钟羊田游\
    远脑拆微硬孤低影程慢键守带夹底险象教控石须念刘记任获通原制区由与缓注价内值弈况番\
    或阵赵害命缘线照义特客站秦您整领追传按吴孙徐杨郑唐曹董袁邓彭吕苏卢蒋蔡贾丁魏薛叶\
    阎杜戴夏汪姜范姚谭邹熊陆郝孔崔康邱史顾侯孟武乔贺聂古俞芮檀时党昊春晓昌镐薰铉珍勋\
    治泽坂男秀荣藤依纪敬吾羽根树尾绅井裕名座坊赏挂镇封靠碰托挤拐爬渡双征枷扑叫粘模型\
    防渐尺寸执者参答恭喜吧保秒限各氏规则杯冠挑循亚院协团友谊专闻朝每北广州川重庆杭台\
    湾洲欧洁烨钰睿韦啸辜梓豪鼎欣毅荃磊檄汝祖德淞恒龄童晟伟刚鹤洗邵炜建奕峻朴永训柱烈\
    炫旭哲瀚洙奉锡赫彰允熙贞善珉桓瑞菜沙村介臻佳璇莹莉宁俐翔宇昕晗轩锐嘉雯博逸柳彤煊\
    铁曦沛轶靖俊屠灵益\
";

const TRADITIONAL_FIRST: &str = "\
    段級黑白先勝負目半盤中局棋手圍貼讓子提劫活死殺角邊扳長點立飛跳關斷接打吃壓第圖題\
    正解失敗變化一二三四五六七八九十大小天下人王李張的是不了在有這我也上來以可好對為\
    後著步要\
";

const TRADITIONAL: &str = "\
    元星毛測試金賽龍戰能之過輪無還個沒野會看國絕很想就出麼說到強現樣心覺啊都得實然最\
    方明勢風太虎屆感開日多定應本間該裡林路率精行真力選如法學生比自走空認講直情秋兩左\
    右家去難神韓次分和業你常世甲進平果英起被什回西預決阿山沖但怎那續氣問必總算考形浩\
    們界連少轉年用機已給於期擊錯把頭奇全終所首當優利蕭動更師繼高夢清入今新知己幾結贏\
    擇而事文海陽身差完顯信些老柯確超早快收月從場肯他越便穩將呢女尖謝陳主森招始其廷笑\
    修類宜何補簡判度東此棄眼外怕處智候譜輸訊語別城交攻辦部表士合觀因似雲擺數花望余軍\
    掉放刀江等請近工跟基妙滿讀光晨敢至調靜皆官哈百示拿播串休作哥門歌體誤找緊破較水潘\
    順性雨加美玩頂夠狀抗許厚網管周挺隊聖未細懂並味功幹留爭布深推輕河維準馬安倒需擋若\
    代雖色論格均節求迷萬字環電冷黃車血退狂評京希波備言容鐘羊田遊遠腦拆微硬孤低影程慢\
    鍵守帶夾底險象教控石須念劉記任獲通原制區由與緩注價內值弈況番或陣趙害命緣線照義特\
    客站秦您整領追傳按吳孫徐楊鄭唐曹董袁鄧彭呂蘇盧蔣蔡賈丁魏薛葉閻杜戴夏汪姜范姚譚鄒\
    熊陸郝孔崔康邱史顧侯孟武喬賀聶古俞芮檀時黨昊春曉昌鎬薰鉉鎔珍勳治澤男秀榮藤依紀敬\
    吾羽根樹尾紳井裕名座坊賞掛鎮封靠碰托擠拐爬渡雙征枷撲叫粘執者參答恭喜吧限各氏規則\
    杯冠挑循院協團誼專聞朝每北廣州川重慶杭爾台灣歐俊銜涵詩淵供流育友\
";

const KANJI_FIRST: &str = "\
    段級黒白先勝負目半盤中局棋手囲碁戦第回時間分秒院日本名人大会決定一二三四五六七八\
    九十百番石打活死劫図題正解失敗変化者位年月王李完終押山田井小林\
";

const KANJI: &str = "\
    聖因坊座元天世界最高士韓国杯予選挑挟挿切断取生上下左右央辺隅地合模様厚薄形筋急所\
    場布序詰攻守逃捨実利勢力入門込消荒侵攪味良悪好強弱互角有優劣計算読秘妙俗着点星外\
    桂馬飛尖伸曲割裂渡連絡接続粘抜提返眼両単双開発起出来行見思考知言話方何事今前後初\
    次新古全部自然不可能必要問答説明感想研究参関西東京阪屋北南総市民県館社聞主催毎朝\
    売産経放送期準対順持使用残譜記録作成川口木村松竹野原谷島崎藤佐加吉武宮橋伊坂河岡\
    清池森光英雄治勲秀策和夫芳直樹敬吾裕太栩羽根依紀基聡政博義宏康弘智隆志健哲朗郎司\
    史彦啓修平介也子美恵香奈由江真理沙梅沢謝旻里菜愛咲仲邑菫芝虎丸遼許家臨孫喆余麒結\
    城栄男呉源宇岩薫進海峰格梶為朴文尭張趙善申眞毅柯潔曹鉉昌鎬金錫廷桓劉赫聶衛暁春常\
    昊朱党幽玄洋通信室公式規約逆貼台湾際交流親代表団体個学女若鯉鋭率数差候補掛受応黙\
    殺振替\
";

/// Syllables of game terms, names and everyday language.
const HANGUL: &str = "\
    이가나다라마바사아자차카타파하국수기원전회배결승본선예단급흑백제대강위년월일시간\
    분초목반집불계패덤무효접둑신진서박정환김지석최철한조훈현유창혁세돌안성준변상동영\
    명완윤민규홍표허호춘온소문요커구리탕웨싱롄샤오스미팅저우루양판딩셰얼천야당뤄궈쥔\
    즈콩치웅도쿠노게고쿤린펑왕레류추후뤼밍황윈쑹장쉬그는은를을의에로과와만까부터며면\
    네죠습니합했었있없것때더잘못좋여두어떻생각점모력실포행끝내활맥축빵림젖늘붙임끼움\
    끊음칸뛰날씌개방착중앙귀화외삼연식컵농심재보험드엘란응씨덴쓰인십젬버넷블울산광주\
    경충청프학등퓨처락팀권쟁탈좌살았죽크작많적빠느높낮길짧넓좁얕깊텁얇엷절묘맛볼관해\
    설평록들같말번봐먼몇또참꼭곳쪽측맞틀알르겠왔갔줄낼찾받워달려올갈놓막뚫넘밀겨눌힘\
    군데든거늦빨쉽렵필답론토법순형태확률감독코님께립녕히잡혀침투삭공격협욕균열튼뒷용\
    교\
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charset::Charset;

    #[test]
    fn lists_are_sets_of_characters_of_their_charsets() {
        for (script, first, list) in LISTS {
            let charset = match script {
                Script::Simplified => "GBK",
                Script::Traditional => "Big5",
                Script::Japanese => "Shift_JIS",
                _ => "EUC-KR",
            };
            let charset = Charset::for_name(charset.as_bytes()).unwrap();
            assert_eq!(charset.encode(list).err(), None);
            for character in list.chars() {
                let entries = COMMON
                    .iter()
                    .filter(|entry| (entry.0, entry.1) == (character, script));
                assert_eq!(entries.count(), 1, "{character} {first}");
            }
        }
    }

    #[test]
    fn blocks_of_letters_are_those_of_unicode() {
        for character in '\0'..'\u{3000}' {
            assert_eq!(
                is_alphabetic(character),
                character.is_alphabetic(),
                "{character:?}"
            );
        }
    }

    #[test]
    fn sets_hold_their_characters() {
        let set = Set::of("aé段級～");
        let held = ('\0'..=char::MAX).filter(|c| set.contains(*c));
        assert_eq!(held.collect::<String>(), "aé段級～");
    }

    #[test]
    fn the_expected_costs_less() {
        let around = |before, after| Around {
            before,
            after,
            streak: 0,
        };
        let western = |c, before, after| single_byte(Script::Western, c, around(before, after));
        assert!(western('é', 'c', 'r') < western('Ø', 'c', 'r'));
        assert!(western('’', 't', 's') < western('¦', 't', 's'));
        let chinese = |c| multi_byte(Script::Simplified, Level::First, c);
        assert!(chinese('黑') < chinese('柯') && chinese('柯') < chinese('贩'));
    }
}
