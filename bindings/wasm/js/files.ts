// Files made of files, as the program's commands make them.
import * as glue from "../target/glue/sgfkit.js";
import { bytesOf, json, made, needsStart, text, texts } from "./core.js";
import { SgfError, call } from "./error.js";
import { withFormats } from "./formats.js";
import type {
  Assigned, Cluster, ConvertOptions, Data, DedupOptions, DedupSummary, Difference, ExtractOptions, FormatOptions, Imported, MergeOptions,
  RenderOptions, SetOptions, SortOptions, SplitOptions, StripOptions, Topic,
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

/** Sets and removes properties, as `sgf set` does. Values are plain text; points are written as players do (`D4`) or as SGF does
 * (`dp`). Game information goes where the game keeps it, in all games or in `tree`; other properties need `node`, `move` or
 * `path`. All values are checked first: the error lists what is wrong, and nothing is set. `force` writes the values anyway. */
export function set(data: Data, properties: Record<string, Assigned>, options: SetOptions = {}): Uint8Array {
  const bytes = bytesOf(data);
  const { add = {}, unset = [], ...rest } = options;
  const given = (values: Record<string, Assigned>, adds: boolean) =>
    Object.entries(JSON.parse(json(values)) as Record<string, unknown>).map(([id, value]) => [id, assigned(id, value), adds]);
  const assignments = [...given(properties, false), ...given(add, true), ...texts(unset, "unset").map((id) => [id, null, false])];
  if (!assignments.length) throw new SgfError("option", "nothing to set: give properties, add or unset");
  return call(() => glue.set(bytes, JSON.stringify(assignments), json(rest)));
}

/** A value as `sgf set` reads it. In a list, commas are escaped. */
function assigned(id: string, value: unknown): string {
  const scalar = (one: unknown): string => {
    if (typeof one !== "string" && typeof one !== "number") {
      throw new SgfError("option", `invalid value of ${id}: expected a string, a number or a list`);
    }
    return String(one);
  };
  if (!Array.isArray(value)) return scalar(value);
  const parts = value.map((one: unknown) => (Array.isArray(one) ? one.map(scalar).join(":") : scalar(one)));
  return parts.map((part) => part.replaceAll(",", "\\,")).join(",");
}

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
export function dedup(files: Data[], options?: DedupOptions): (Cluster | DedupSummary)[] {
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
export function diff(a: Data, b: Data): Difference[] {
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
export function explain(what: string): Topic | Topic[] {
  needsStart();
  const topics: Topic[] = JSON.parse(call(() => glue.explain(text(what, "what"))));
  return topics.length === 1 ? topics[0]! : topics;
}
