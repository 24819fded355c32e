// Tables of encodings. Browsers know them too, so the build removes them from the module, which makes the viewer a
// tenth smaller. They are those of the WHATWG Encoding Standard, in the form in which the crate encoding_rs has them.

const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** Second bytes of EUC encodings, and others. */
const EUC = range(0xa1, 0xfe);
const LOW = range(0x40, 0x7e);
const LETTERS = [...range(0x41, 0x5a), ...range(0x61, 0x7a), ...range(0x81, 0xa0)];

/** Returns the code points of all pairs of bytes, in order; 0 for pairs that are not exactly one. */
function characters(label: string, leads: number[], trails: number[], before: number[] = []): Uint32Array {
  const bytes: number[] = [];
  for (const lead of leads) for (const trail of trails) bytes.push(...before, lead, trail, 0x0a);
  const codes = new Uint32Array(leads.length * trails.length);
  let [pair, count] = [0, 0];
  for (const character of new TextDecoder(label).decode(new Uint8Array(bytes))) {
    const code = character.codePointAt(0)!;
    if (code === 0x0a) [pair, count] = [pair + 1, 0];
    else codes[pair] = (count += 1) === 1 && code !== 0xfffd ? code : 0;
  }
  return codes;
}

/** Returns where runs of consecutive code points start, and their first ones. */
function runs(codes: Uint32Array): [Uint16Array, Uint16Array] {
  const starts = [...codes.keys()].filter((at) => at === 0 || codes[at] !== codes[at - 1]! + 1);
  return [Uint16Array.from(starts), Uint16Array.from(starts, (at) => codes[at]!)];
}

/** Returns the tables by their names in encoding_rs. */
export function tables(): Record<string, Uint16Array | Uint32Array> {
  const big5 = characters("big5", range(0x87, 0xfe), [...LOW, ...EUC]);
  const astral = new Uint32Array(Math.ceil(big5.length / 32));
  big5.forEach((code, at) => code > 0xffff && (astral[at >> 5]! |= 1 << (at & 31)));
  const chinese = (leads: number[], last: number) => characters("gbk", leads, [...LOW, ...range(0x80, last)]);
  const japanese = characters("euc-jp", range(0xb0, 0xf4), EUC);
  const korean = (leads: number[], trails: number[]) => characters("euc-kr", leads, trails);
  const [gbkTop, gbkLeft] = [runs(chinese(range(0x81, 0xa0), 0xfe)), runs(chinese(range(0xaa, 0xfd), 0xa0).slice(0, -5))];
  const [koreanTop, koreanLeft] = [runs(korean(range(0x81, 0xa0), [...LETTERS, ...EUC])), runs(korean(range(0xa1, 0xc6), LETTERS).slice(0, 3126))];
  return {
    BIG5_LOW_BITS: Uint16Array.from(big5), BIG5_ASTRALNESS: astral,
    GB2312_HANZI: Uint16Array.from(characters("gbk", range(0xb0, 0xf7), EUC)),
    GBK_TOP_IDEOGRAPH_POINTERS: gbkTop[0], GBK_TOP_IDEOGRAPH_OFFSETS: gbkTop[1],
    GBK_LEFT_IDEOGRAPH_POINTERS: gbkLeft[0], GBK_LEFT_IDEOGRAPH_OFFSETS: gbkLeft[1],
    JIS0208_LEVEL1_KANJI: Uint16Array.from(japanese.slice(0, 2965)),
    JIS0208_LEVEL2_AND_ADDITIONAL_KANJI: Uint16Array.from(japanese.slice(3008, 6398)),
    IBM_KANJI: Uint16Array.from(characters("shift_jis", range(0xfa, 0xfc), [...LOW, ...range(0x80, 0xfc)]).slice(28, 388)),
    JIS0212_KANJI: Uint16Array.from(characters("euc-jp", range(0xb0, 0xed), EUC, [0x8f]).slice(0, 5801)),
    KSX1001_HANGUL: Uint16Array.from(korean(range(0xb0, 0xc8), EUC)), KSX1001_HANJA: Uint16Array.from(korean(range(0xca, 0xfd), EUC)),
    CP949_TOP_HANGUL_POINTERS: koreanTop[0], CP949_TOP_HANGUL_OFFSETS: koreanTop[1],
    CP949_LEFT_HANGUL_POINTERS: koreanLeft[0], CP949_LEFT_HANGUL_OFFSETS: koreanLeft[1],
  };
}

/** Name of the module's section with the addresses of the removed tables. */
export const SECTION = "tables";

/** Returns a function that puts the removed tables into a module's memory; null if it has all of its tables. */
export function filling(module: WebAssembly.Module): ((memory: WebAssembly.Memory) => void) | null {
  const [section] = WebAssembly.Module.customSections(module, SECTION);
  if (!section) return null;
  const places = new Uint32Array(section);
  return ({ buffer }) => Object.values(tables()).forEach((table, at) => {
    new Uint8Array(buffer).set(new Uint8Array(table.buffer), places[at]);
  });
}
