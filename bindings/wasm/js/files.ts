// Commands of the program that convert files.
import * as glue from "../target/glue/sgfkit.js";
import { bytesOf, needsStart, text, texts } from "./collection.js";
import { json } from "./data.js";
import { SgfError, call } from "./error.js";
import { render as drawn } from "./formats.js";
import { made } from "./full.js";
import type {
  Assigned, Bytes, Cluster, ConvertOptions, Data, DedupOptions, DedupSummary, Difference, ExtractOptions, FormatOptions, MergeOptions,
  RenderOptions, SetOptions, SortOptions, SplitOptions, StripOptions, Topic,
} from "./types.js";

/** Formats a file as `sgf fmt` does. Options: width compact compressPoints expandPoints force tree. */
export const format = made<FormatOptions>((data, options) => glue.format(data, options));
/** Converts a file as `sgf convert` does. Options: to charset fromCharset. */
export const convert = made<ConvertOptions>((data, options) => glue.convert(data, options));
/**
 * Removes data as `sgf strip` does. Options: comments markup variations timing private analysis info setup keep
 * remove emptyNodes anonymize tree.
 */
export const strip = made<StripOptions>((data, options) => glue.strip(data, options));
/**
 * Extracts a part of a game as `sgf extract` does. Options: line toEnd subtree withMoves mainLine tree node move
 * path.
 */
export const extract = made<ExtractOptions>((data, options) => glue.extract(data, options));
/** Sorts variations as `sgf sort` does. Options: by promote tree. */
export const sort = made<SortOptions>((data, options) => glue.sort(data, options));

/**
 * Sets and removes properties, as `sgf set` does.
 *
 * Values are plain text; points are in players' (`D4`) or SGF notation (`dp`). Game information goes where the game
 * keeps it, in all games or in `tree`; other properties need `node`, `move` or `path`. All values are checked
 * first: the error lists invalid ones, and nothing is set. `force` writes the values anyway.
 */
export function set(data: Data, properties: Record<string, Assigned>, options: SetOptions = {}): Bytes {
  const bytes = bytesOf(data);
  const { add = {}, unset = [], ...rest } = options;
  const given = (values: Record<string, Assigned>, adds: boolean) =>
    Object.entries(JSON.parse(json(values)) as Record<string, unknown>).map(([id, value]) => [id, assigned(id, value), adds]);
  const assignments = [...given(properties, false), ...given(add, true), ...texts(unset, "unset").map((id) => [id, null, false])];
  if (!assignments.length) throw new SgfError("option", "nothing to set: give properties, add or unset");
  return call(() => glue.set(bytes, JSON.stringify(assignments), json(rest)) as Bytes);
}

/** Formats a value for `sgf set`, with commas escaped in lists. */
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

/** Options for an SVG of one position. */
type Picture = RenderOptions & {
  format?: "svg"; figures?: undefined; problems?: undefined; range?: undefined; graph?: undefined;
};

/**
 * Draws a file as `sgf render` does. Options: format theme coords size numbers range figures problems answers …
 *
 * Returns the SVG of a position directly, and everything else as a promise, since it needs the second module.
 */
export function render(data: Data, options?: Picture): Bytes;
export function render(data: Data, options: RenderOptions): Bytes | Promise<Bytes>;
export function render(data: Data, options?: RenderOptions): Bytes | Promise<Bytes> {
  const bytes = bytesOf(data);
  const { name, modified, ...drawing } = options ?? {};
  const asked = json(drawing);
  const made = call(() => glue.picture(bytes, asked)) as Bytes | undefined;
  return made ?? drawn(bytes, options);
}

function withFiles<T>(files: Data[], work: (files: glue.Files) => T): T {
  needsStart();
  if (!Array.isArray(files)) throw new SgfError("option", "invalid files: expected a list");
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

/** Merges files as `sgf merge` does. Options: collection symmetry order maxDepth counts; `names` are file names. */
export function merge(files: Data[], options?: MergeOptions): Bytes {
  return withFiles(files, (all) => all.merge(json(options)) as Bytes);
}

/** Finds duplicates as `sgf dedup --json` does. Options: by; `names` are file names. */
export function dedup(files: Data[], options?: DedupOptions): (Cluster | DedupSummary)[] {
  return JSON.parse(withFiles(files, (all) => all.dedup(json(options))));
}

/** Splits a file as `sgf split` does, into files `{stem}-{n:04}.sgf`. Options: by. */
export function split(data: Data, options: SplitOptions = {}): { name: string; bytes: Bytes }[] {
  const { stem = "game", ...rest } = options;
  const bytes = bytesOf(data);
  const pieces = call(() => glue.split(bytes, json(rest)));
  const files = Array.from({ length: pieces.count() }, (_, index) => ({
    name: `${stem}-${String(index + 1).padStart(4, "0")}.sgf`,
    bytes: pieces.bytes(index) as Bytes,
  }));
  pieces.free();
  return files;
}

/** Returns the differences in meaning, as `sgf diff --json` does. */
export function diff(a: Data, b: Data): Difference[] {
  const [one, other] = [bytesOf(a), bytesOf(b)];
  return JSON.parse(call(() => glue.diff(one, other)));
}

/**
 * Explains a code, a property or a game, as `sgf explain --json` does.
 *
 * Returns a list for ambiguous names, and for `codes`, `properties` and `games`.
 */
export function explain(what: string): Topic | Topic[] {
  needsStart();
  const topics: Topic[] = JSON.parse(call(() => glue.explain(text(what, "what"))));
  return topics.length === 1 ? topics[0]! : topics;
}
