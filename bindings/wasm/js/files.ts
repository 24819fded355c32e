// Files made of files, as the program's commands make them.
import * as glue from "../target/glue/sgfkit.js";
import { bytesOf, json, made, needsStart, text } from "./core.js";
import { SgfError, call } from "./error.js";
import { withFormats } from "./formats.js";
import type {
  ConvertOptions, Data, DedupOptions, ExtractOptions, FormatOptions, Imported, MergeOptions, RenderOptions, SortOptions, SplitOptions, StripOptions,
} from "./types.js";

/** `sgf fmt`: width compact compressPoints expandPoints force tree. */
export const format = made<FormatOptions>((data, options) => glue.format(data, options));
/** `sgf convert`: to charset fromCharset. */
export const convert = made<ConvertOptions>((data, options) => glue.convert(data, options));
/** `sgf strip`: comments markup variations timing private analysis info setup keep remove emptyNodes anonymize tree. */
export const strip = made<StripOptions>((data, options) => glue.strip(data, options));
/** `sgf extract`: line toEnd subtree withMoves mainLine tree node move path. */
export const extract = made<ExtractOptions>((data, options) => glue.extract(data, options));
/** `sgf sort`: by promote tree. */
export const sort = made<SortOptions>((data, options) => glue.sort(data, options));
/** What of `RenderOptions` is a picture of one position. */
type Picture = RenderOptions & {
  format?: "svg"; figures?: undefined; problems?: undefined; range?: undefined; graph?: undefined;
};

/** `sgf render`: format and what it takes: theme coords size numbers range figures problems answers …
 * The picture of a position as SVG is there at once; all else comes by promise, from a second module. */
export function render(data: Data, options?: Picture): Uint8Array;
export function render(data: Data, options: RenderOptions): Uint8Array | Promise<Uint8Array>;
export function render(data: Data, options?: RenderOptions): Uint8Array | Promise<Uint8Array> {
  const bytes = bytesOf(data);
  const { name, modified, ...drawing } = options ?? {};
  const asked = json(drawing);
  return call(() => glue.picture(bytes, asked)) ?? withFormats((formats) => formats.render(bytes, json(options)));
}

function withFiles<T>(files: Data[], work: (files: glue.Files) => T): T {
  needsStart();
  if (!Array.isArray(files)) throw new SgfError("option", "files are a list");
  const all = new glue.Files();
  try {
    for (const file of files) {
      const bytes = bytesOf(file);
      call(() => all.add(bytes));
    }
    return call(() => work(all));
  } finally {
    all.free();
  }
}

/** `sgf merge`: collection symmetry order maxDepth counts; `names` is what the files are called. */
export function merge(files: Data[], options?: MergeOptions): Uint8Array {
  return withFiles(files, (all) => all.merge(json(options)));
}

/** `sgf dedup --json`: by; `names` is what the files are called. */
export function dedup(files: Data[], options?: DedupOptions): object[] {
  return JSON.parse(withFiles(files, (all) => all.dedup(json(options))));
}

/** `sgf split`: by; the files are called `{stem}-{n:04}.sgf`. */
export function split(data: Data, options: SplitOptions = {}): { name: string; bytes: Uint8Array }[] {
  const { stem = "game", ...rest } = options;
  const bytes = bytesOf(data);
  const pieces = call(() => glue.split(bytes, json(rest)));
  const files = Array.from({ length: pieces.count() }, (_, index) => ({
    name: `${stem}-${String(index + 1).padStart(4, "0")}.sgf`,
    bytes: pieces.bytes(index),
  }));
  pieces.free();
  return files;
}

/** `sgf diff --json`: what differs in meaning. */
export function diff(a: Data, b: Data): object[] {
  const [one, other] = [bytesOf(a), bytesOf(b)];
  return JSON.parse(call(() => glue.diff(one, other)));
}

/** SGF of a file in another format that `sgf convert` knows by its content: GIB, NGF, UGF, and the others. `null` where
 * it is SGF, or nothing that is known. By promise, from the second module. */
export async function imported(data: Data): Promise<Imported | null> {
  needsStart();
  const bytes = bytesOf(data);
  const found = await withFormats((formats) => formats.imported(bytes));
  return found ? JSON.parse(found) : null;
}

/** `sgf explain --json`: a code, a property, a game; a list where a name means several things,
 * and for `codes`, `properties` and `games`. */
export function explain(what: string): object | object[] {
  needsStart();
  const topics: object[] = JSON.parse(call(() => glue.explain(text(what, "what"))));
  return topics.length === 1 ? topics[0]! : topics;
}
